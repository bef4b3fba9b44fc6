"""Pages of a table that are drawn again only after something has changed.

A drawn page is kept while the number of the table's changes stays, for clients whose requests are
equal: mostly those who watch with nothing but the address. For half a minute nothing else is read
to know that a page is current.
"""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from time import monotonic

from flask import Response, current_app, request, session

from scorekeeper.tables.table.seats import may_score
from scorekeeper.web.access import permissions, seat_cookies, urls
from scorekeeper.web.http.cache import BoundedCache
from scorekeeper.web.http.preferences import colours
from scorekeeper.web.http.responses import accepted_encoding, compress
from scorekeeper.web.live.polling import Live, follow
from scorekeeper.words.language import locale

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
class PageVersion:
    """What was read for a page: how that is drawn, and what it shows beside what is stored at its
    table: all that comes and goes with the time alone. `stays`: whether nothing of that will
    change within `LASTS` seconds unless something is stored."""

    draw: Callable[[], str]
    shown: tuple[str, ...] = ()
    stays: bool = True


def live_page(table: str, look: Callable[[Live], PageVersion]) -> Response:
    """A page of the table, or 304 where the browser has it. `look` is called only where no
    equal request was answered just now.

    :raise scorekeeper.store.errors.NotFound: when there is no such table.
    """
    live = follow(table)
    # Everything about the viewer that a page of the table can depend on.
    seat = permissions.current_seat(table)
    viewer: tuple[object, ...] = (live.tag, locale(), colours(), urls.ROOT.get(), seat and seat.id)
    if may_score(seat):
        entry = seat_cookies.preferred_entries().get(table, "")
        viewer = (*viewer, session.get("csrf_token"), entry)
    asked = _key(viewer, monotonic() // LASTS)
    tag, version = _tags.get(asked), None
    if tag is None:
        version = look(live)
        # Weak, for it stays the same when the page is compressed.
        tag = sha256(repr((viewer, version.shown)).encode()).hexdigest()[:24]
        if version.stays:
            _tags.put(asked, tag)
    answer = Response(status=304)
    if not request.if_none_match.contains_weak(tag):
        encoding = accepted_encoding()
        sent = _key(tag, encoding)
        body = _pages.get(sent)  # kept from an equal request, or drawn now
        if body is None:
            body = (version or look(live)).draw().encode()
            if encoding:
                body = compress(body, encoding)
            if not session.modified:  # else the page belongs to a session that begins with it
                _pages.put(sent, body)
        answer = Response(body, mimetype="text/html")
        if encoding:
            answer.headers["Content-Encoding"] = encoding
    answer.set_etag(tag, weak=True)
    return answer


def _key(*more: object) -> bytes:
    """All that the request says, and this more, so that nobody gets what is for another: the
    cookies hold the seats and the session, the host is in the page's links."""
    values = list(map(request.environ.get, _SAID))
    return sha256(repr((values, current_app.config["DATABASE"], more)).encode()).digest()
