"""How this device enters deals, and whether it still needs the hint on the grid."""

from flask import request, session

from scorekeeper.web.access.seat_cookies import LASTING, set_cookie

_GRID = "grid"
"""The cookie of a device that has scored a deal."""
_ENTRY_USES = ("all", "short", "winners", "counts", "points")
MOST_TABLES = 12
"""Of so many tables a device remembers how deals are entered there."""


def prefer_entry(table: str, use: str | None) -> None:
    """Remember how deals are entered on this device at that table: "all" the cards, the "short" way
    by the key cards, the "winners", the "counts" or the "points"."""
    if use in _ENTRY_USES and use != preferred_entry(table):
        others = {name: each for name, each in _remembered().items() if name != table}
        last = list(others.items())[1 - MOST_TABLES :]
        session["entry"] = dict([*last, (table, use)])
        session.permanent = True


def preferred_entry(table: str) -> str:
    """How this device enters deals there, in the words of `prefer_entry`; empty where nobody
    chose."""
    return _remembered().get(table, "")


def _remembered() -> dict[str, str]:
    """By table; an older program remembered one way for all of them."""
    entry = session.get("entry")
    return entry if isinstance(entry, dict) else {}


def has_seen_grid_hint() -> bool:
    """Whether this device needs no hint on the grid any more."""
    return _GRID in request.cookies


def note_grid_hint_seen() -> None:
    """Show this device no hint on the grid any more."""
    if not has_seen_grid_hint():
        set_cookie(_GRID, "known", LASTING)


def grid_hint_cookie() -> str:
    """The cookie as a text for a script that sets it."""
    age = int(LASTING.total_seconds())
    return f"{_GRID}=known; path={request.root_path}/; max-age={age}; samesite=lax"
