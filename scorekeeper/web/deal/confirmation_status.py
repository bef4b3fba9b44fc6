"""The sides' replies to the deals of a match, as a page shows them."""

from scorekeeper.tables.deal import confirmation
from scorekeeper.tables.deal.confirmation import Acceptance, SideReply
from scorekeeper.tables.match_state import MatchState
from scorekeeper.tables.table import seats
from scorekeeper.web.access import permissions
from scorekeeper.web.access.request_store import get_store


def match_replies(played: MatchState) -> tuple[Acceptance, ...]:
    """What the sides say of each deal; empty where none is asked or has said anything."""
    return confirmation.acceptances(get_store(), played)


def deal_replies(played: MatchState, deal: int) -> Acceptance | None:
    """The same of one stored deal."""
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
