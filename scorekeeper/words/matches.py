"""How the matches of a table stand, in words."""

from collections.abc import Sequence

from scorekeeper.tables.memory import State
from scorekeeper.words.language import gettext as _


def match_state(state: State, names: Sequence[str], winner: int | None) -> str:
    """ "Anna won", "still running", "ended without a winner"."""
    match state:
        case State.WON if winner is not None and winner < len(names):
            return _("{name} won").format(name=names[winner])
        case State.RUNNING:
            return _("still running")
        case State.BROKEN:
            return _("cannot be read")
        case _:
            return _("ended without a winner")
