"""Responses that are sent while they are made, never whole in memory.

An error in the middle breaks the connection, so that the client knows that the file is incomplete.
"""

from collections.abc import Callable, Iterable, Iterator

from flask import Response, g, request

from scorekeeper.store.errors import StoreError
from scorekeeper.tables.serialization import Unreadable
from scorekeeper.web.http import log

PIECE = 32 * 1024
"""Bytes that leave together; what is shorter leaves as one answer, whose length is said."""


class BrokenOff(Exception):
    """Part of a response was sent, and the rest cannot be made."""


def streamed(parts: Iterable[bytes], kind: str) -> Response:
    """A response of these parts, which are made while it is sent, with the store of this
    request.

    An error before the first chunk is raised here, so that a page can report it. A later one
    breaks the response off.
    """
    pieces = _pieces(parts)
    first = next(pieces, b"")
    if len(first) < PIECE:
        return Response(first, content_type=kind)
    # In HTTP/1.0 an answer that broke off ends like one that did not; of a HEAD the length is said.
    if request.method == "HEAD" or request.environ.get("SERVER_PROTOCOL") == "HTTP/1.0":
        return Response([first, *pieces, b""], content_type=kind)
    # The request is over when its head leaves. To keep it open until the end would let the next one
    # of this thread find what this one may do, where a server forgets to close an answer.
    response = Response(_body(first, pieces, log.failure()), content_type=kind)
    # Keep the store of this request open until the response is sent or the client has gone.
    if "store" in g:
        response.call_on_close(g.pop("store").close)
    return response


def _pieces(parts: Iterable[bytes]) -> Iterator[bytes]:
    held = bytearray()
    for part in parts:
        held += part
        if len(held) >= PIECE:
            yield bytes(held)
            held.clear()
    if held:
        yield bytes(held)


def _body(
    first: bytes, others: Iterator[bytes], failure: Callable[[BaseException | None, str], str]
) -> Iterator[bytes]:
    try:
        yield first
        yield from others
    except (Unreadable, StoreError) as error:
        # Where it came from would quote what is stored.
        raise BrokenOff(failure(None, str(error))) from None
    except Exception as error:
        raise BrokenOff(failure(error, "")) from None
