"""What is said of a deal that is stored: how it was entered, where it is corrected, its marks."""

from collections.abc import Sequence

from scorekeeper import words
from scorekeeper.rules.entry.method import EntryMethod
from scorekeeper.tables.deal.confirmation import Acceptance
from scorekeeper.tables.match_state import MatchState
from scorekeeper.web.deal.entry_methods import method_of
from scorekeeper.words.deal.confirmation import mark
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
        marks.append(mark(agreed[number - 1]))
    return ", ".join(filter(None, marks))
