"""The seats that this device holds, how it enters deals there, and whether it still needs the hint
on the grid. Each seat has a cookie of its own.

The cookie holds the seat's secret; the store says at every request whether the seat still counts.
A seat needs no signature: so neither a new key of the server, nor its clock, nor another cookie
that cannot be read takes it from a phone.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta

from flask import Response, abort, after_this_request, g, request, session

from scorekeeper.store.errors import StoreError
from scorekeeper.tables.clock_and_ids import SEAT_LETTERS, now
from scorekeeper.tables.match.matches import DEMONSTRATION_HOURS
from scorekeeper.tables.table.seats import SeatSecret
from scorekeeper.web.access.request_store import SEAT, TRIED, table_row
from scorekeeper.web.access.session import made_from

MOST_TABLES = 100
"""So many seats a phone holds: browsers keep some 150 cookies of a place, in requests of 8 kB."""
LASTING = timedelta(days=400)
UNDO = timedelta(minutes=10)
AT_ONCE = 10
"""So many seats' cookies an answer renews: some proxies refuse one whose head is over 4 kB."""
_OFF = "off-"
"""Of the cookie beside that of a seat, while its table is off the list and can be put back."""
_RENEWED = "renewed"
_GRID = "grid"
"""The cookie of a device that has scored a deal."""
_ENTRY_USES = ("all", "short", "winners", "counts", "points")
MOST_REMEMBERED = 12
"""Of so many tables a device remembers how deals are entered there."""
_NUMBERED = "numbered"


@dataclass(frozen=True, slots=True)
class SeatCookie:
    """What a seat's cookie holds. `off`: its table was taken off the list. `tried`: the table
    is a demonstration, which is on no list."""

    secret: SeatSecret
    off: bool = False
    tried: bool = False


def new_seat(*sent: str) -> SeatSecret:
    """A seat for this device, the same each time for what it sent."""
    return SeatSecret(made_from("seat", *sent)[:SEAT_LETTERS], made_from("key of a seat", *sent))


def take_seat(table: str, held: SeatSecret, *, tried: bool = False) -> None:
    """Let this device keep its seat at the table; one that is `tried`, at a demonstration, as long
    as that lasts, on no list."""
    was_off = (cookie := seat_cookies().get(table)) and cookie.off
    seat_cookies()[table] = SeatCookie(held, tried=tried)
    if tried:
        set_cookie(TRIED + table, held.text(), timedelta(hours=DEMONSTRATION_HOURS))
        return
    set_cookie(SEAT + table, held.text(), LASTING)
    if was_off:
        set_cookie(_OFF + table, "", timedelta())


def end_demonstration(table: str) -> None:
    """Forget a demonstration, and the seat at it."""
    if seat_cookies().pop(table, None):
        set_cookie(TRIED + table, "", timedelta())


def is_demonstration(table: str) -> bool:
    """Whether the table is a demonstration; of one that is not there, False."""
    known: dict[str, bool] = g.setdefault("tried", {})
    if table not in known:
        try:
            known[table] = bool(table_row(table).until)
        except StoreError:  # a page that says what is wrong with the store asks too
            known[table] = False
    return known[table]


def refuse_demonstration() -> None:
    """404 at a demonstration: used by routes that would let others in or keep it."""
    if is_demonstration((request.view_args or {}).get("table", "")):
        abort(404)


def forget_table(table: str) -> None:
    """Take a table off this device's list, and its seat with it: only people ask for that.

    The browser forgets it after a moment in which it can be put back. The cookie says the same all
    the while, or browsers would send it after the others, as the newest.
    """
    cookie = seat_cookies().get(table)
    if cookie and not cookie.off and not cookie.tried:
        seat_cookies()[table] = SeatCookie(cookie.secret, off=True)
        set_cookie(SEAT + table, cookie.secret.text(), UNDO)
        set_cookie(_OFF + table, "1", 2 * UNDO)


def your_tables() -> list[str]:
    """The ids of the tables that this device has a seat at, the newest first."""
    newest = reversed(seat_cookies().items())
    return [table for table, cookie in newest if not (cookie.tried or cookie.off)]


def can_hold_another_seat(table: str = "") -> bool:
    """Whether this device can keep one more seat, or keeps one at that table already."""
    tables = your_tables()
    return table in tables or len(tables) < MOST_TABLES


def renew_some() -> None:
    """Once a day, renew some of the cookies, and others the next day.

    So a phone that is used now and then also keeps tables that nobody opens for a year.
    """
    today = now()[:10]
    day, place = session.get(_RENEWED, ("", 0))
    if day == today:
        return
    tables = your_tables()
    for table in tables[place : place + AT_ONCE]:
        take_seat(table, seat_cookies()[table].secret)
    session[_RENEWED] = [today, place + AT_ONCE if place + AT_ONCE < len(tables) else 0]


def seat_cookies() -> dict[str, SeatCookie]:
    """What this device keeps of seats by table, those it took first before the others: browsers
    send cookies so."""
    if "kept" not in g:
        kept: dict[str, SeatCookie] = {}
        tried: dict[str, SeatCookie] = {}
        sent = request.cookies.to_dict()
        for name, text in sent.items():
            if name.startswith((SEAT, TRIED)) and (held := SeatSecret.read(text)):
                table = name.partition("-")[2]
                if name.startswith(SEAT):
                    kept[table] = SeatCookie(held, off=_OFF + table in sent)
                else:
                    tried[table] = SeatCookie(held, tried=True)
        g.kept = kept | tried
    kept_now: dict[str, SeatCookie] = g.kept
    return kept_now


def set_cookie(name: str, text: str, lasting: timedelta) -> None:
    @after_this_request
    def keep(response: Response) -> Response:
        response.set_cookie(
            name,
            text,
            max_age=lasting,
            secure=request.is_secure,
            httponly=True,
            samesite="Lax",
            path=f"{request.root_path}/",
        )
        return response


def prefer_entry(table: str, use: str | None) -> None:
    """Remember how deals are entered on this device at that table: "all" the cards, the "short" way
    by the key cards, the "winners", the "counts" or the "points"."""
    entries = preferred_entries()
    if use in _ENTRY_USES and use != entries.get(table):
        others = [(name, entry) for name, entry in entries.items() if name != table]
        session["entry"] = dict([*others[1 - MOST_REMEMBERED :], (table, use)])
        session.permanent = True


def preferred_entries() -> dict[str, str]:
    """By table how this device enters deals there, in the words of `prefer_entry`, where somebody
    chose. An older program remembered one way for all of them, which is left out."""
    entry = session.get("entry")
    return entry if isinstance(entry, dict) else {}


def numbered_points(table: str) -> tuple[str, ...]:
    """The points of which numbers were given in the last deal that was entered here point by point
    at that table."""
    numbered = session.get(_NUMBERED, {})
    return tuple(str(numbered.get(table, "")).split()) if isinstance(numbered, dict) else ()


def remember_numbers(table: str, points: Iterable[str]) -> None:
    """Remember on this device of which points numbers are given there."""
    numbered = session.get(_NUMBERED, {})
    now_numbered = " ".join(points)
    if now_numbered != " ".join(numbered_points(table)):
        others = [(name, points) for name, points in numbered.items() if name != table]
        session[_NUMBERED] = dict([*others[1 - MOST_REMEMBERED :], (table, now_numbered)])
        session.permanent = True


def note_grid_hint_seen() -> None:
    """Show this device no hint on the grid any more."""
    if _GRID not in request.cookies:
        set_cookie(_GRID, "known", LASTING)


def grid_hint_cookie() -> str:
    """Where this device still needs the hint on the grid: the cookie, as a text for a script that
    sets it; else empty."""
    if _GRID in request.cookies:
        return ""
    age = int(LASTING.total_seconds())
    return f"{_GRID}=known; path={request.root_path}/; max-age={age}; samesite=lax"
