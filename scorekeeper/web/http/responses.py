"""Security headers, compression and JSON for every response."""

import gzip
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Any, cast

import brotli  # type: ignore[import-untyped]
from flask import Flask, Response, request
from werkzeug.http import parse_date
from werkzeug.wrappers import Response as Redirect

from scorekeeper.tables.serialization import as_text
from scorekeeper.web.access.session import AHEAD, Sessions
from scorekeeper.web.http import search_engines

POLICY = "Content-Security-Policy"
HEADERS = {
    POLICY: (
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
        "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
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
# For a year, and for this host alone: what else lies beside it is not ours to say, nor, where the
# app lies below a path, on which ports the host speaks plain http.
TLS_ONLY = "max-age=31536000"
# Its address says its version, so that nobody asks whether a file is still the same.
NEVER_ASKED_AGAIN = ("Accept-Ranges", "Content-Disposition", "Expires", "Last-Modified")
DATES = ("HTTP_IF_MODIFIED_SINCE", "HTTP_IF_UNMODIFIED_SINCE", "HTTP_IF_RANGE")
SMALLEST_COMPRESSED = 600
PROGRAMS = ("text/css", "text/javascript")
FOR_PAGES = (*PROGRAMS, "image/svg+xml", "font/woff2")
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
WITHOUT_SCRIPT = re.compile(rb"<noscript>.*?</noscript>", re.DOTALL)
"""What a page has for a browser without scripts: a quarter of what is sent of the cards."""
PageResult = str | Redirect | tuple[str, int]
# Of a page: brotli's 5 takes half as long again as its 4, 0.15 ms, for 7 % fewer bytes. A deal that
# is corrected, the heaviest page, needs less than 8 kB on a phone that has the rest.
OF_PAGES = {"br": 5, "gzip": 4}
OF_FIRST_PAGES = {"br": 7, "gzip": 6}
"""Of whoever was not here before, and has all else to load too; and of what nobody waits for."""
OF_FILES = {"br": 11, "gzip": 9}
_WITH_HEAD = zlib.MAX_WBITS + 16
"""Tells zlib to write what gzip reads."""


def compress(body: bytes, encoding: str, levels: Mapping[str, int] = OF_PAGES) -> bytes:
    """The body compressed as "br" or "gzip"."""
    if encoding == "gzip":
        return gzip.compress(body, levels[encoding], mtime=0)
    made: bytes = brotli.compress(body, quality=levels[encoding])
    return made


def compress_chunks(pieces: Iterable[bytes], encoding: str) -> Iterator[bytes]:
    """A body in chunks, compressed. Each chunk can be decompressed before the next one exists;
    after an error the stream has no end."""
    if encoding == "gzip":
        zipped = zlib.compressobj(OF_PAGES[encoding], zlib.DEFLATED, _WITH_HEAD)
        take, flush, end = zipped.compress, partial(zipped.flush, zlib.Z_SYNC_FLUSH), zipped.flush
    else:
        made = brotli.Compressor(quality=OF_PAGES[encoding])
        take, flush, end = made.process, made.flush, made.finish
    for piece in filter(None, pieces):
        yield take(piece) + flush()
    yield end()


def is_streamed(response: Response) -> bool:
    """Whether the body is made while it is sent."""
    return response.is_streamed and not response.direct_passthrough


def on_body_sent(response: Response, act: Callable[[int], None]) -> None:
    """Call with the bytes of the body when all are made or the client has gone. The request
    may be over by then."""
    if not is_streamed(response):
        act(response.content_length or 0)
        return
    made = 0

    def counted(pieces: Iterable[bytes]) -> Iterator[bytes]:
        nonlocal made
        for piece in pieces:
            made += len(piece)
            yield piece

    response.response = counted(cast(Iterable[bytes], response.response))
    response.call_on_close(lambda: act(made))


def init_app(app: Flask) -> None:
    """Install sessions, headers and compression."""
    app.session_interface = Sessions()
    # A path with two slashes would lead to the host that was asked for, whoever named it.
    app.url_map.merge_slashes = False
    app.before_request(_ignore_absurd_dates)
    app.after_request(partial(_finish, headers=_headers(app.config["FRAMED_BY"])))


def _headers(framed_by: str) -> dict[str, str]:
    """Of each page, where these pages may frame it; X-Frame-Options cannot name them."""
    if not framed_by:
        return HEADERS
    policy = HEADERS[POLICY].replace("frame-ancestors 'none'", f"frame-ancestors {framed_by}")
    return {name: HEADERS[name] for name in HEADERS if name != "X-Frame-Options"} | {POLICY: policy}


def _ignore_absurd_dates() -> None:
    # Werkzeug ignores what is no date, but not a time zone that is no number of seconds.
    environ = request.environ
    for name in DATES:
        try:
            parse_date(environ.get(name))
        except OverflowError:
            del environ[name]


def _finish(response: Response, headers: Mapping[str, str]) -> Response:
    is_file = request.endpoint == "static" and response.status_code < 400
    if response.status_code == 303:
        response.set_data(b"")  # what it says besides is shown by no browser
    if response.status_code != 304:
        # Of a page that it has already the browser has these too, and polls are mostly that.
        _add_headers(response, is_file, headers)
    if not is_file:
        response.headers.setdefault("Cache-Control", "private, no-cache")
    if response.mimetype in PROGRAMS and response.status_code == 200:
        response.direct_passthrough = False
        response.set_data(REMARKS.sub(b"", response.get_data()))
    # Form tokens are signed with a time and differ on each page, so that the lengths of
    # compressed pages tell nothing about them.
    if response.status_code in (206, 304) or response.mimetype not in COMPRESSED_TYPES:
        return response
    response.vary.add("Accept-Encoding")
    encoding = accepted_encoding()
    if "Content-Encoding" in response.headers or not encoding:
        return response
    pieces = cast(Iterable[bytes], response.response)
    if is_streamed(response) or (isinstance(pieces, list) and len(pieces) > 1):
        made = compress_chunks(pieces, encoding)
        # A HEAD says the length that a GET has: so pieces that are all there remain pieces.
        response.response = made if is_streamed(response) else list(made)
        response.headers["Content-Encoding"] = encoding
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) < SMALLEST_COMPRESSED:
        return response
    if is_file or response.cache_control.immutable:
        body = _file_made_small(body, encoding)
    elif AHEAD in request.headers:
        response.vary.add(AHEAD)  # a browser whose scripts are switched off since asks anew
        body = compress(WITHOUT_SCRIPT.sub(b"", body), encoding, OF_FIRST_PAGES)
    else:
        body = compress(body, encoding, OF_PAGES if request.cookies else OF_FIRST_PAGES)
    response.set_data(body)
    response.headers["Content-Encoding"] = encoding
    return response


def _add_headers(response: Response, is_file: bool, headers: Mapping[str, str]) -> None:
    if is_file and response.mimetype in FOR_PAGES:
        # The rest is about documents, and of a first visit's bytes it was a third.
        response.headers["X-Content-Type-Options"] = HEADERS["X-Content-Type-Options"]
        response.cache_control.immutable = True
        # The version in its address: short, for each letter is sent with each file.
        response.set_etag(request.path.removeprefix("/static/").partition("/")[0])
        response.make_conditional(request)
        for name in NEVER_ASKED_AGAIN:
            response.headers.pop(name, None)
        return
    # To ask for each header whether it is there costs a tenth of a page; one alone may be.
    own_policy = response.headers.get("Referrer-Policy")
    response.headers.extend(headers)
    if response.status_code == 200 and search_engines.may_be_indexed():
        del response.headers["X-Robots-Tag"]
    if request.is_secure and not request.root_path:
        response.headers["Strict-Transport-Security"] = TLS_ONLY
    if own_policy:
        response.headers["Referrer-Policy"] = own_policy


def accepted_encoding() -> str:
    """The best compression that the client accepts; empty where there is none."""
    accepted = request.accept_encodings
    return next((kind for kind in OF_PAGES if accepted.quality(kind)), "")


# A file takes up to 40 ms, once. There are some seventy, of half a megabyte together.
@lru_cache(maxsize=200)
def _file_made_small(body: bytes, encoding: str) -> bytes:
    return compress(body, encoding, OF_FILES)


def json_response(value: Any) -> Response:
    """The value as a JSON answer."""
    return Response(as_text(value) + "\n", mimetype="application/json")


def named_file(response: Response, name: str, *, attached: bool = True) -> Response:
    """The response as a file of that name: to keep, or to show (`attached` is False) and keep."""
    kind = "attachment" if attached else "inline"
    response.headers.set("Content-Disposition", kind, filename=name)
    return response
