"""Compression of a response body, whole or in chunks."""

import gzip
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import cast

import brotli  # type: ignore[import-untyped]
from flask import Response

# Of a page: brotli's 4 takes two thirds longer than its 3, for 5 % fewer bytes. With it a deal that
# is corrected, the heaviest page, needs less than 8 kB on a phone that has the rest.
OF_PAGES = {"br": 4, "gzip": 4}
OF_FIRST_PAGES = {"br": 7, "gzip": 6}
"""Of whoever was not here before, and has all else to load too."""
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


def body_chunks(response: Response) -> Iterable[bytes] | None:
    """The chunks of a response that has more than one."""
    body = cast(Iterable[bytes], response.response)
    several = isinstance(body, list) and len(body) > 1
    return body if several or is_streamed(response) else None


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
