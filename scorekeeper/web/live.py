"""Pages that follow what happens at their table: the address that their script asks every moment,
and pages that are sent again, and drawn again, only where something has changed.

All stand on one number of the table, which every write raises: a row read by its key, in every
process. A page that was drawn is remembered for whoever asks in exactly the same way while the
number stays: that is mostly the many who watch one table with nothing but its address.
"""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256

from flask import Blueprint, Response, current_app, request, session

from scorekeeper.web import access
from scorekeeper.web.delivery import as_sent, way_of_pages
from scorekeeper.web.preferences import colours
from scorekeeper.web.remembered import Kept
from scorekeeper.web.session import POLL
from scorekeeper.web.stored import get_store
from scorekeeper.words.language import spoken

bp = Blueprint("live", __name__)
MOST_BYTES = 4_000_000
"""Of pages as they are sent, four kilobytes each."""
_AROUND = 1_000  # bytes that Python needs for a page beside its own


def _size(page: bytes) -> int:
    return len(page) + _AROUND


_pages = Kept(MOST_BYTES, _size)


@dataclass(frozen=True, slots=True)
class Live:
    """What a page gives its script: where to ask, and what was true before the page was read."""

    poll: str
    tag: str


def follow(table: str) -> Live:
    """A page of the table that is about to be read: what changes while it is read is not missed.

    :raise scorekeeper.store.NotFound: when there is no such table.
    """
    return Live(f"{request.root_path}/t/{table}/{POLL}", _tag(table))


@bp.get(f"{access.TABLE}/{POLL}")
def changed(table: str) -> Response:
    """Whether anything has changed at the table. Its address is all that it takes to know."""
    tag = _tag(table)
    # By hand, for this is asked far more often than everything else together.
    is_known = tag in request.environ.get("HTTP_IF_NONE_MATCH", "")
    answer = Response(status=304) if is_known else Response(tag, mimetype="text/plain")
    answer.headers["ETag"] = tag
    return answer


def answer(live: Live, draw: Callable[[], str], *shown: object) -> Response:
    """The page as drawn, or 304 where the browser has it already.

    `shown` is what the page shows beside what is stored at its table: all that comes and goes with
    the time alone.
    """
    parts = (live.tag, _looker(), shown)
    # Weak, for it stays the same when the page is compressed.
    tag = sha256(repr(parts).encode()).hexdigest()[:24]
    same = request.if_none_match.contains_weak(tag)
    page = Response(status=304) if same else _page(tag, draw)
    page.set_etag(tag, weak=True)
    return page


def _page(tag: str, draw: Callable[[], str]) -> Response:
    """The page as it is sent: drawn, or as it was drawn for one who asked in the same way."""
    way = way_of_pages()
    # All that the request says beside its table, so that nobody gets what was drawn for another:
    # the cookies hold the seats and the session, the host is in the page's links.
    asked = (tag, request.url, request.headers.get("Cookie"), way, current_app.config["DATABASE"])
    key = sha256(repr(asked).encode()).digest()
    body = _pages.get(key)
    if body is None:
        body = as_sent(draw().encode(), way)
        if not session.modified:  # else the page belongs to a session that begins with it
            _pages.put(key, body)
    page = Response(body, mimetype="text/html")
    if way:
        page.headers["Content-Encoding"] = way
    return page


def _tag(table: str) -> str:
    return f'"{current_app.config["VERSION"]}-{get_store().changed(table)}"'


def _looker() -> tuple[object, ...]:
    """All of whoever asks that a page of the table can depend on."""
    table = (request.view_args or {})["table"]
    seat = access.seat_at(table)
    who = spoken(), colours(), request.root_path, seat and seat.id
    # With the token of another session the page could send nothing.
    return (
        (*who, session.get("csrf_token"), access.entry_page()) if access.may_write(table) else who
    )
