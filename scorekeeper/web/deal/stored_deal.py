"""What pages say of a stored deal: how it was entered, where it is corrected, its marks, and what
the sides reply to it."""

from collections.abc import Sequence

from scorekeeper import words
from scorekeeper.rules.entry.method import EntryMethod
from scorekeeper.tables.deal import confirmation
from scorekeeper.tables.deal.confirmation import Acceptance, SideReply
from scorekeeper.tables.match_state import MatchState
from scorekeeper.tables.table import seats
from scorekeeper.web.access import permissions
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.deal.entry_methods import method_of
from scorekeeper.words.deal.confirmation import agreement_mark
from scorekeeper.words.deal.entry_methods import entry_mark


def entered_by(played: MatchState, deal: int) -> EntryMethod:
    """How a stored deal was entered."""
    return played.match.deals[deal - 1].entry.method


def correction_page(played: MatchState, deal: int) -> str:
    """The last part of the address where a stored deal is corrected: where all of it is shown."""
    return method_of(played.match.deals[deal - 1]).page


def deal_mark(played: MatchState, number: int, agreed: Sequence[Acceptance] = ()) -> str:
    """What a list says of a deal beside its points: how it was entered, that it was corrected, that
    not all agree with it."""
    marks = [entry_mark(entered_by(played, number))]
    if played.deals[number - 1].version > 1:
        marks.append(words.gettext("corrected"))
    if not played.standings[number - 1].counts:
        marks.append(words.gettext("after the end: does not count"))
    if agreed:
        marks.append(agreement_mark(agreed[number - 1]))
    return ", ".join(filter(None, marks))


def match_replies(played: MatchState) -> tuple[Acceptance, ...]:
    """What the sides say of each deal; empty where none is asked or has said anything."""
    return confirmation.acceptances(get_store(), played)


def deal_replies(played: MatchState, deal: int) -> Acceptance | None:
    """What the sides say of one stored deal; None where none is asked or has said anything."""
    known = match_replies(played)
    return known[deal - 1] if known else None


def objections_to(played: MatchState, deal: int) -> tuple[SideReply, ...]:
    """Why sides object to a deal, for the page on which it is corrected."""
    known = deal_replies(played, deal) if deal < played.next_deal else None
    return known.objections if known else ()


def own_side(played: MatchState) -> int | None:
    """The side for which this phone can reply, from 0."""
    if not permissions.can_score(played.table):
        return None
    return seats.side_at(get_store(), played, permissions.current_seat(played.table))
