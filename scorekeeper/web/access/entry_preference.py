"""How this device enters deals, and whether it still needs the hint on the grid."""

from flask import request, session

from scorekeeper.web.access.seat_cookies import LASTING, set_cookie

_GRID = "grid"
"""The cookie of a device that has scored a deal."""
_ENTRY_USES = ("all", "short", "counts")


def prefer_entry(use: str | None) -> None:
    """Remember on this device how deals are entered: "all" the cards, the "short" way by the key
    cards, or the "counts"."""
    if use in _ENTRY_USES:
        session["entry"] = use
        session.permanent = True


def preferred_entry() -> str:
    """How this device enters deals, in the words of `prefer_entry`; empty where nobody chose."""
    return str(session.get("entry", ""))


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
