"""Who may write: whose phone holds a seat at the table. Each seat has a cookie of its own.

The cookie holds the seat's secret; the store says at every request whether the seat still counts.
A seat needs no signature: so neither a new key of the server, nor its clock, nor another cookie
that cannot be read takes it from a phone.
"""

import contextlib
import secrets
from dataclasses import dataclass
from datetime import timedelta

from flask import Response, abort, after_this_request, current_app, g, request, session
from werkzeug.routing import BaseConverter

from scorekeeper import words
from scorekeeper.store import Busy, NotFound, Seat, StoreError
from scorekeeper.tables.clock_and_ids import SEAT_LETTERS, before, id_from, now
from scorekeeper.tables.hashed_secrets import hashed, is_of
from scorekeeper.tables.match.demonstration import LASTS_HOURS
from scorekeeper.tables.table import seats
from scorekeeper.tables.table.seats import Held
from scorekeeper.web.access.request_store import SEAT, TRIED, get_store, table_row
from scorekeeper.web.access.session import OLD_COOKIE, kind_of_device

MOST_TABLES = 100
"""So many seats a phone holds: browsers keep some 150 cookies of a place, in requests of 8 kB."""
LASTING = timedelta(days=400)
UNDO = timedelta(minutes=10)
SEEN_MINUTES = 5
AT_ONCE = 10
"""So many seats' cookies an answer renews: some proxies refuse one whose head is over 4 kB."""
TABLE = "/t/<table:table>"
_OFF = "off-"
"""Of the cookie beside that of a seat, while its table is off the list and can be put back."""
_OLD_SEATS = "seats"
"""In the session cookie of older programs: table, seat and version of each seat, newest first."""
_RENEWED = "renewed"
_GRID = "grid"
"""The cookie of a device that has scored a deal."""
_ENTRY_PAGES = {"all": "enter", "short": "short", "counts": "counts"}


@dataclass(frozen=True, slots=True)
class _Kept:
    """What the cookie of a seat holds, and whether people have taken its table off the list.
    `tried`: whether the table is a demonstration, which is on no list."""

    held: Held
    off: bool = False
    tried: bool = False


class TableConverter(BaseConverter):
    """A table's id in an address: letters and digits, so that `.json` can follow it."""

    regex = "[0-9A-Za-z_-]+"


def new_key() -> str:
    """A submission key: names one sending of one form."""
    return secrets.token_urlsafe(12)


def server_key() -> str:
    """The key that only this server knows."""
    return str(current_app.secret_key)


def made_from(*sent: str) -> str:
    """An unguessable id, but the same each time for what this device sent.

    So a double tap on "Start" makes one table, without asking every table for its key; another
    device or another body makes another.
    """
    return id_from(server_key(), device(), *sent)


def new_seat(*sent: str) -> Held:
    """A seat for this device, the same each time for what it sent."""
    return Held(made_from("seat", *sent)[:SEAT_LETTERS], made_from("key of a seat", *sent))


def device() -> str:
    """What tells this device's session from all others."""
    if "device" not in session:
        session["device"] = secrets.token_urlsafe(9)
        session.permanent = True
    return str(session["device"])


def take_seat(table: str, held: Held) -> None:
    """Let this device keep its seat at the table."""
    was_off = (kept := _kept_now().get(table)) and kept.off
    _kept_now()[table] = _Kept(held)
    _set_cookie(SEAT + table, held.text(), LASTING)
    if was_off:
        _set_cookie(_OFF + table, "", timedelta())


def try_seat(table: str, held: Held) -> None:
    """Let this device keep its seat at a demonstration as long as that lasts, on no list."""
    _kept_now()[table] = _Kept(held, tried=True)
    _set_cookie(TRIED + table, held.text(), timedelta(hours=LASTS_HOURS))


def end_try(table: str) -> None:
    """Forget a demonstration, and the seat at it."""
    if _kept_now().pop(table, None):
        _set_cookie(TRIED + table, "", timedelta())


def tried_tables() -> list[str]:
    """The demonstrations that this device has a seat at, whether they are still there or not."""
    return [table for table, kept in _kept_now().items() if kept.tried]


def is_tried(table: str) -> bool:
    """Whether the table is a demonstration; of one that is not there, False."""
    known: dict[str, bool] = g.setdefault("tried", {})
    if table not in known:
        try:
            known[table] = bool(table_row(table).until)
        except StoreError:  # a page that says what is wrong with the store asks too
            known[table] = False
    return known[table]


def refuse_tried() -> None:
    """404 at a demonstration: for what would let others in, or keep it."""
    if is_tried((request.view_args or {}).get("table", "")):
        abort(404)


def forget_table(table: str) -> None:
    """Take a table off this device's list, and its seat with it: only people ask for that.

    The browser forgets it after a moment in which it can be put back. The cookie says the same all
    the while, or browsers would send it after the others, as the newest.
    """
    kept = _kept_now().get(table)
    if kept and not kept.off and not kept.tried:
        _kept_now()[table] = _Kept(kept.held, off=True)
        _set_cookie(SEAT + table, kept.held.text(), UNDO)
        _set_cookie(_OFF + table, "1", 2 * UNDO)


def put_back(table: str) -> None:
    """Take back that a table was taken off the list, while it was a moment ago."""
    kept = _kept_now().get(table)
    if kept and kept.off:
        take_seat(table, kept.held)


def your_tables() -> list[str]:
    """The ids of the tables that this device has a seat at, the newest first."""
    return [table for table, off in listed_tables() if not off]


def listed_tables() -> list[tuple[str, bool]]:
    """The same with those that were taken off the list a moment ago, for which it says True."""
    return [(table, kept.off) for table, kept in reversed(_kept_now().items()) if not kept.tried]


def has_room(table: str = "") -> bool:
    """Whether this device can keep one more seat, or keeps one at that table already."""
    tables = your_tables()
    return table in tables or len(tables) < MOST_TABLES


def renew_some() -> None:
    """Once a day, let some of the cookies last on, and the next ones another day.

    So a phone that comes by now and then keeps the tables too that nobody opens for a year.
    """
    today = now()[:10]
    day, place = session.get(_RENEWED, ("", 0))
    if day == today or _OLD_SEATS in session:
        return
    tables = your_tables()
    for table in tables[place : place + AT_ONCE]:
        take_seat(table, _kept_now()[table].held)
    session[_RENEWED] = [today, place + AT_ONCE if place + AT_ONCE < len(tables) else 0]


def seat_at(table: str) -> Seat | None:
    """This device's seat at the table, also one that was taken back; None if it has none."""
    known: dict[str, Seat | None] = g.setdefault("seats", {})
    if table not in known:
        kept = _kept_now().get(table)
        known[table] = _seat_of(table, kept.held) if kept and not kept.off else None
        if kept and (found := known[table]):
            _note(found, kept)
    return known[table]


def may_write(table: str) -> bool:
    """Whether this device may change the table's score."""
    return seats.may_score(seat_at(table))


def could_write(table: str) -> bool:
    """The same, asked on a page that is not of the table: nothing is noted of the seat."""
    kept = _kept_now().get(table)
    return kept is not None and not kept.off and seats.may_score(_seat_of(table, kept.held))


def may_manage(table: str) -> bool:
    """Whether this device may take seats back and make new words."""
    return seats.may_manage(seat_at(table))


def writer(table: str) -> Seat:
    """This device's seat with the right to score; refuses with 403 where it has none.

    :raise NotFound: when there is no such table: the same for everybody.
    """
    try:
        return seats.scorer(get_store(), table, seat_at(table))
    except seats.MayNotScore:
        abort(
            403,
            words.gettext(
                "Anybody with the address can watch this table. To enter scores on this phone, "
                "ask somebody at the table to let others in."
            ),
        )


def manager(table: str) -> Seat:
    """This device's seat, if it may take seats back; refuses with 403 where it may not.

    :raise NotFound: when there is no such table: the same for everybody.
    """
    seat = writer(table)
    if not seats.may_manage(seat):
        abort(
            403,
            words.gettext(
                "Seats are taken back on the phone that made the table, or on one that came with "
                "its four words."
            ),
        )
    return seat


def prefer_entry(use: str | None) -> None:
    """Remember on this device how deals are entered: "all" the cards, the "short" way by the key
    cards, or the "counts"."""
    if use in _ENTRY_PAGES:
        session["entry"] = use
        session.permanent = True


def entry_page(*, key_cards: bool = True) -> str:
    """The last part of the address of the page on which this device enters deals; `key_cards` says
    whether the rules of the match let them be entered by the key cards."""
    page = _ENTRY_PAGES.get(session.get("entry", ""), "enter")
    return "enter" if page == "short" and not key_cards else page


def knows_grid() -> bool:
    """Whether this device needs no hint on the grid any more."""
    return _GRID in request.cookies


def learn_grid() -> None:
    """Show this device no hint on the grid any more."""
    if not knows_grid():
        _set_cookie(_GRID, "known", LASTING)


def cookie_of_grid() -> str:
    """The same for a script, to set it by itself."""
    age = int(LASTING.total_seconds())
    return f"{_GRID}=known; path={request.root_path}/; max-age={age}; samesite=lax"


def _kept_now() -> dict[str, _Kept]:
    """What this device keeps of seats by table, those it took first before the others: browsers
    send cookies so."""
    if "kept" not in g:
        cookies = {
            (table := name.removeprefix(SEAT)): _Kept(held, off=_OFF + table in request.cookies)
            for name, text in request.cookies.items()
            if name.startswith(SEAT) and (held := Held.read(text))
        }
        tried = {
            name.removeprefix(TRIED): _Kept(held, tried=True)
            for name, text in request.cookies.items()
            if name.startswith(TRIED) and (held := Held.read(text))
        }
        g.kept = _old_seats() | cookies | tried
        _take_over(set(cookies))
    kept_now: dict[str, _Kept] = g.kept
    return kept_now


def _old_seats() -> dict[str, _Kept]:
    """The seats that an older program kept in the session cookie; what they hold is the same each
    time, so that an answer that never arrives loses none."""
    return {
        table: _Kept(Held(seat, _old_secret(table, seat)))
        for table, seat, _ in reversed(session.get(_OLD_SEATS, []))
    }


def _old_secret(table: str, seat: str) -> str:
    return id_from(server_key(), "old seat", table, seat)


def _take_over(have_one: set[str]) -> None:
    """Give some of those seats cookies of their own, and the others with the next answers."""
    if _OLD_SEATS not in session:
        return
    old = session[_OLD_SEATS]
    for table, _, _ in reversed(old[-AT_ONCE:]):
        if table not in have_one:
            take_seat(table, g.kept[table].held)
    session[_OLD_SEATS] = old[:-AT_ONCE]
    if not session[_OLD_SEATS]:
        del session[_OLD_SEATS]
        after_this_request(_without_old_cookie)


def _without_old_cookie(response: Response) -> Response:
    response.delete_cookie(OLD_COOKIE)
    return response


def _set_cookie(name: str, text: str, lasting: timedelta) -> None:
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


def _seat_of(table: str, held: Held) -> Seat | None:
    """The seat that is held so. One of an older program gets its key when it is first used here:
    until then it may be in another database."""
    found = seats.seat_held(get_store(), table, held)
    if not found and is_of(held.secret, hashed(_old_secret(table, held.seat))):
        with contextlib.suppress(NotFound):
            get_store().give_key(table, held.seat, held.hash())
            found = seats.seat_held(get_store(), table, held)
    return found


def _note(seat: Seat, kept: _Kept) -> None:
    """Note that the seat is used, now and then; and that its cookie lasts on.

    What was seen in the future was seen by a clock that was wrong: it counts for nothing.
    """
    at = now()
    if not seats.counts(seat) or before(at, minutes=SEEN_MINUTES) < seat.seen <= at:
        return
    with contextlib.suppress(Busy):
        get_store().saw(seat.table, seat.id, kind_of_device(request.user_agent.string), at)
    if seat.seen[:10] != at[:10] and not kept.tried:
        take_seat(seat.table, kept.held)
