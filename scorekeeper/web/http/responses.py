"""How every answer leaves: security headers, compression, error pages."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from flask import Flask, Response, current_app, render_template, request
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException
from werkzeug.http import parse_date
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper import words
from scorekeeper.store import Busy, Renewed, StoreError
from scorekeeper.web.access.session import Sessions
from scorekeeper.web.http import log, preferences, search_engines
from scorekeeper.web.http.rate_limits import TooMany
from scorekeeper.web.http.response_body import (
    OF_FILES,
    OF_PAGES,
    is_streamed,
    pieces_of,
    small,
    small_pieces,
)
from scorekeeper.web.http.turns import Taken, Work
from scorekeeper.words.http import again_in, too_many

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; "
        "base-uri 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Whoever knows a table's address may watch it: no other host gets to know it. Not
    # "no-referrer", which would take from our own posts over TLS what the CSRF check reads.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "X-Robots-Tag": "noindex",
}
# For a year, and for this host alone: what else lies beside it is not ours to say.
TLS_ONLY = "max-age=31536000"
DATES = ("HTTP_IF_MODIFIED_SINCE", "HTTP_IF_UNMODIFIED_SINCE", "HTTP_IF_RANGE")
RETRY_AFTER = 5  # seconds
# Read when the app is made: a process that may open no more files has to show them.
OF_FAILURES = (
    "page/base.html",
    "page/_macros.html",
    "http/busy.html",
    "http/error.html",
    "http/unreadable_match.html",
)
SMALLEST_COMPRESSED = 600
PROGRAMS = ("text/css", "text/javascript")
COMPRESSED_TYPES = {
    "text/html",
    "text/css",
    "text/javascript",
    "application/javascript",
    "application/json",
    "application/xml",
    "image/svg+xml",
    "text/csv",
    "text/plain",
}
# Lines of style and script that are nothing but a remark, and what indents the others: a third of
# what a phone would load. A cast within a line, `/** @type {T} */ (x)`, is no line of its own.
REMARKS = re.compile(rb"^ *(?://.*|/\*(?:[^*]|\*(?!/))*\*/ *)?\n|^ +", re.MULTILINE)


Answer = tuple[str, int, dict[str, str]]


def init_app(app: Flask) -> None:
    """Install headers, compression and error pages."""
    app.session_interface = Sessions()
    hops = app.config["PROXIES"]
    if hops:
        # Each proxy adds an address to the first; the other two hold one value, which the nearest
        # proxy sets or passes on.
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=hops, x_proto=1, x_host=1
        )
    # A path with two slashes would lead to the host that was asked for, whoever named it.
    app.url_map.merge_slashes = False
    app.before_request(_ignore_absurd_dates)
    app.after_request(_finish)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(Busy, _busy)
    app.register_error_handler(Renewed, renewed)
    app.register_error_handler(TooMany, _too_many)
    app.register_error_handler(Taken, _taken)
    app.register_error_handler(StoreError, _store_error)
    app.register_error_handler(CSRFError, _csrf_error)
    app.register_error_handler(500, _broken)
    for name in OF_FAILURES:
        app.jinja_env.get_template(name)


def _ignore_absurd_dates() -> None:
    # Werkzeug ignores what is no date, but not a time zone that is no number of seconds.
    for name in DATES:
        try:
            parse_date(request.environ.get(name))
        except OverflowError:
            del request.environ[name]


def error_page(status: int, title: str, text: str, table: str = "") -> tuple[str, int]:
    """A friendly page that says what happened and leads back; to the `table`, if it names one."""
    preferences.lose()
    return render_template("http/error.html", title=title, text=text, table=table), status


def _finish(response: Response) -> Response:
    if response.status_code != 304:
        # Of a page that it has already the browser has these too, and polls are mostly that.
        _add_headers(response)
    if not _is_file(response):
        response.headers.setdefault("Cache-Control", "private, no-cache")
    return _compressed(_without_remarks(response))


def _is_file(response: Response) -> bool:
    return request.endpoint == "static" and response.status_code < 400


def _add_headers(response: Response) -> None:
    if _is_file(response) and response.mimetype in PROGRAMS:
        # The rest is about documents, and of a first visit's bytes it was a third.
        response.headers["X-Content-Type-Options"] = HEADERS["X-Content-Type-Options"]
        return
    # To ask for each header whether it is there costs a tenth of a page; one alone may be.
    own_policy = response.headers.get("Referrer-Policy")
    response.headers.extend(HEADERS)
    if response.status_code == 200 and search_engines.is_open():
        del response.headers["X-Robots-Tag"]
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = TLS_ONLY
    if own_policy:
        response.headers["Referrer-Policy"] = own_policy


def _without_remarks(response: Response) -> Response:
    # Others' files stay byte for byte what was published, with their licence.
    own = response.mimetype in PROGRAMS and "/vendor/" not in request.path
    if own and response.status_code == 200:
        response.direct_passthrough = False
        response.set_data(REMARKS.sub(b"", response.get_data()))
    return response


def _compressed(response: Response) -> Response:
    # Form tokens are signed with a time and differ on each page, so that the lengths of
    # compressed pages tell nothing about them.
    if response.status_code in (206, 304) or response.mimetype not in COMPRESSED_TYPES:
        return response
    response.vary.add("Accept-Encoding")
    way = way_of_pages()
    if "Content-Encoding" in response.headers or not way:
        return response
    if pieces := pieces_of(response):
        made = small_pieces(pieces, way)
        # A HEAD says the length that a GET has: so pieces that are all there remain pieces.
        response.response = made if is_streamed(response) else list(made)
        response.headers["Content-Encoding"] = way
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) >= SMALLEST_COMPRESSED:
        response.set_data(_file_made_small(body, way) if _is_file(response) else small(body, way))
        response.headers["Content-Encoding"] = way
    return response


def way_of_pages() -> str:
    """How whoever asks takes a page compressed; empty where in no way that is known here."""
    return next((each for each in OF_PAGES if request.accept_encodings.quality(each)), "")


def as_sent(page: bytes, way: str) -> bytes:
    """The page compressed in that way; as it is, where that is none."""
    return small(page, way) if way else page


# A file takes up to 40 ms, once. There are some seventy, of half a megabyte together.
@lru_cache(maxsize=200)
def _file_made_small(body: bytes, way: str) -> bytes:
    return small(body, way, OF_FILES)


def _http_error(error: HTTPException) -> tuple[str, int] | HTTPException:
    code = error.code or 500
    _ = words.gettext
    if code == 404:
        return not_found(error)
    if code == 405:
        return error_page(405, _("That page only takes a form"), _("Go back and try again."))
    if code == 413:
        return error_page(
            413,
            _("That was too much"),
            _("Nothing was stored: it was larger than any form of ours."),
        )
    if code == 403:
        table = (request.view_args or {}).get("table", "")
        return error_page(403, _("This phone can watch"), str(error.description), table)
    if code >= 400:
        return error_page(code, _("That did not work"), _("Go back and try again."))
    return error


def not_found(error: Exception) -> tuple[str, int]:
    """The page for an address at which there is nothing."""
    _ = words.gettext
    return error_page(
        404,
        _("Nothing here"),
        _("There is no page at this address. Perhaps a letter is missing at its end."),
    )


def _csrf_error(error: CSRFError) -> tuple[str, int]:
    _ = words.gettext
    return error_page(
        400,
        _("This form came from another visit"),
        _(
            "Nothing was stored. Go back, load the page again and send it once more: "
            "cookies must be allowed, they hold your seat at the table."
        ),
    )


def _busy(error: Busy) -> Answer:
    current_app.logger.warning("%s", error)
    _ = words.gettext
    why = _(
        "Somebody else has been writing for too long. Nothing was stored. Send it again in a "
        "moment: it is all still here."
    )
    return _again(503, _("Not stored yet"), [why], RETRY_AFTER)


def renewed(error: Renewed) -> Answer:
    """Another server has a newer program: it can take what this one does not."""
    current_app.logger.warning("%s", error)
    _ = words.gettext
    why = _("Nothing was lost: it is all still here. Send it again in a moment.")
    return _again(503, _("Scorekeeper is being renewed"), [why], RETRY_AFTER)


def _too_many(error: TooMany) -> Answer:
    sentences = [too_many(error.what, error.by), again_in(error.seconds)]
    title = words.gettext("Please wait a while")
    return _again(429, title, sentences, error.seconds, error.kept)


def _taken(error: Taken) -> Answer:
    _ = words.gettext
    if error.work is Work.SHEET:
        why = _("Another long sheet is being drawn here. Ask for yours again in a moment.")
    elif error.work is Work.TABLE:
        why = _(
            "This table has many matches, and they are still being looked through. Nothing was "
            "stored. Send it again in a moment: it is all still here."
        )
    else:
        why = _(
            "Another file is being read here. Nothing was stored. Send it again in a moment: it is "
            "all still here."
        )
    return _again(503, _("Please wait a while"), [why], RETRY_AFTER, error.kept)


def _again(
    status: int, title: str, sentences: Sequence[str], seconds: int, kept: Mapping[str, str] = {}
) -> Answer:
    """What was typed stays in the page: the same key is sent again, so that it is stored once."""
    preferences.lose()
    sent = [each for each in request.form.items(multi=True) if each[0] not in ("csrf_token", *kept)]
    page = render_template(
        "http/busy.html",
        title=title,
        sentences=sentences,
        fields=[*sent, *kept.items()],
        action=request.root_path + request.full_path.rstrip("?"),
    )
    return page, status, {"Retry-After": str(seconds)}


def _store_error(error: StoreError) -> Answer | tuple[str, int]:
    _ = words.gettext
    current_app.logger.error("The store failed: %s", error)
    title = _("The score could not be reached")
    if request.method == "POST":
        kept = _("Nothing was lost: it is all still here. Send it again in a moment.")
        return _again(503, title, [kept], RETRY_AFTER)
    return error_page(503, title, _("Nothing was lost. Try it again in a moment."))


def _broken(error: Exception) -> tuple[str, int]:
    _ = words.gettext
    return error_page(
        500,
        _("Something broke here"),
        _(
            "It is our mistake. What was stored is safe; go back and try again. Whoever runs this "
            "server finds it in the log under {number}."
        ).format(number=log.number()),
    )
