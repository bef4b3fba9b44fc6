"""Polling: the address that pages ask for changes, and pages that are drawn again only after one.

Everything rests on one number of the table, which every write raises. A drawn page is kept while
the number stays, for clients whose requests are equal: mostly those who watch with nothing but the
address. For half a minute nothing else is read to know that a page is current.
"""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from time import monotonic

from flask import Blueprint, Response, current_app, request, session

from scorekeeper.web.access import entry_preference, permissions, urls
from scorekeeper.web.access.request_store import get_store, table_row
from scorekeeper.web.access.session import POLL
from scorekeeper.web.http.cache import BoundedCache
from scorekeeper.web.http.preferences import colours
from scorekeeper.web.http.responses import accepted_encoding, compressed_page
from scorekeeper.words.language import locale

bp = Blueprint("live", __name__)
MOST_BYTES = 4_000_000
"""Of pages as they are sent, four kilobytes each."""
_AROUND = 1_000  # bytes that Python needs for a page beside its own
LASTS = 30
"""So many seconds what a page shows is not looked for again, if nothing was stored at its table."""
MOST_TAGS = 1_000_000
"""Bytes of what pages are called: some four hundred each, a page for each phone."""
_OF_A_TAG = 400
_SAID = ("wsgi.url_scheme", "HTTP_HOST", "PATH_INFO", "QUERY_STRING", "HTTP_COOKIE")


_pages: BoundedCache[bytes] = BoundedCache(MOST_BYTES, lambda page: len(page) + _AROUND)
_tags: BoundedCache[str] = BoundedCache(MOST_TAGS, lambda tag: _OF_A_TAG)


@dataclass(frozen=True, slots=True)
class Live:
    """What a page gives its script: the address to poll, and the tag from before the page was
    read."""

    poll: str
    tag: str


def follow(table: str) -> Live:
    """Begin to read a page of the table: changes during the reading are not missed.

    :raise scorekeeper.store.NotFound: when there is no such table.
    """
    return Live(f"{urls.ROOT.get()}/t/{table}/{POLL}", _tag(table_row(table).changed))


@bp.get(f"{urls.TABLE}/{POLL}", endpoint="changed")
def poll(table: str) -> Response:
    """Whether anything has changed at the table. Needs nothing but the address."""
    tag = _tag(get_store().tables.changed(table))
    # By hand, for this is asked far more often than everything else together.
    is_known = tag in request.environ.get("HTTP_IF_NONE_MATCH", "")
    answer = Response(status=304) if is_known else Response(tag, mimetype="text/plain")
    answer.headers["ETag"] = tag
    return answer


@dataclass(frozen=True, slots=True)
class PageVersion:
    """What was read for a page: how that is drawn, and what it shows beside what is stored at its
    table: all that comes and goes with the time alone. `stays`: whether nothing of that will
    change within `LASTS` seconds unless something is stored."""

    draw: Callable[[], str]
    shown: tuple[str, ...] = ()
    stays: bool = True


def page(table: str, look: Callable[[Live], PageVersion]) -> Response:
    """A page of the table, or 304 where the browser has it. `look` is called only where no
    equal request was answered just now.

    :raise scorekeeper.store.NotFound: when there is no such table.
    """
    live = follow(table)
    of = live.tag, *_looker(table)
    key = _key(of, monotonic() // LASTS)
    tag, draw = _tags.get(key), lambda: look(live).draw()
    if tag is None:
        version = look(live)
        # Weak, for it stays the same when the page is compressed.
        tag, draw = sha256(repr((of, version.shown)).encode()).hexdigest()[:24], version.draw
        if version.stays:
            _tags.put(key, tag)
    answer = (
        Response(status=304)
        if request.if_none_match.contains_weak(tag)
        else _page_response(tag, draw)
    )
    answer.set_etag(tag, weak=True)
    return answer


def _page_response(tag: str, draw: Callable[[], str]) -> Response:
    """The page as sent, drawn now or kept from an equal request."""
    way = accepted_encoding()
    key = _key(tag, way)
    body = _pages.get(key)
    if body is None:
        body = compressed_page(draw().encode(), way)
        if not session.modified:  # else the page belongs to a session that begins with it
            _pages.put(key, body)
    answer = Response(body, mimetype="text/html")
    if way:
        answer.headers["Content-Encoding"] = way
    return answer


def _key(*more: object) -> bytes:
    """All that the request says beside its table, so that nobody gets what is for another: the
    cookies hold the seats and the session, the host is in the page's links."""
    values = [request.environ.get(name) for name in _SAID]
    return sha256(repr((values, current_app.config["DATABASE"], more)).encode()).digest()


def _tag(changed: int) -> str:
    """The number is another one where a database was restored: what has happened since its backup
    may have had the same `poll`."""
    return f'"{current_app.config["VERSION"]}-{get_store().number}-{changed}"'


def _looker(table: str) -> tuple[object, ...]:
    """Everything about the viewer that a page of the table can depend on."""
    seat = permissions.current_seat(table)
    who = locale(), colours(), urls.ROOT.get(), seat and seat.id
    # With the token of another session the page could send nothing.
    return (
        (*who, session.get("csrf_token"), entry_preference.preferred_entry(table))
        if permissions.can_score(table)
        else who
    )
