"""How the matches of a table stand, in words."""

from collections.abc import Sequence

from scorekeeper.rules.match.match import Side
from scorekeeper.tables.people.cached_statistics import State
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import ngettext
from scorekeeper.words.table import called


def who_won(name: str, side: Side) -> str:
    """ "Anna won"; of two people some languages say it with another verb."""
    return ngettext("{name} won", "{name} won", len(side.players)).format(name=name)


def match_state(state: State, sides: Sequence[Side], winner: int | None) -> str:
    """ "Anna won", "still running", "ended without a winner"."""
    match state:
        case State.WON if winner is not None and winner < len(sides):
            return who_won(called(sides)[winner], sides[winner])
        case State.DRAWN:
            return _("a draw")
        case State.RUNNING:
            return _("still running")
        case State.BROKEN:
            return _("cannot be read")
        case _:
            return _("ended without a winner")


def kept_for(days: int | None) -> str:
    """For how long a table is kept: "1 year", "90 days", "for good"."""
    if not days:
        return _("for good")
    years, rest = divmod(days, 365)
    if rest:
        return ngettext("{num} day", "{num} days", days).format(num=days)
    return ngettext("{num} year", "{num} years", years).format(num=years)


def matches_stored(first: int, last: int) -> str:
    """That these matches of the table are stored, by their numbers."""
    return ngettext(
        "Stored: match {first}.", "Stored: matches {first} to {last}.", last - first + 1
    ).format(first=first, last=last)
