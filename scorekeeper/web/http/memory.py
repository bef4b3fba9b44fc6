"""How much memory a request may take, and that it gives back what it took.

A form without parts takes a hundred times as much room as it is long, if it is all fields, or all
escapes. What a large file took glibc would keep for the next one.
"""

import ctypes
import sys
from contextlib import suppress
from typing import IO, Any
from urllib.parse import unquote_to_bytes

from flask import Request, Response
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import FormDataParser

MOST_FIELDS = 2_000
"""Of a form that is sent without parts. Our largest has a thousand."""
PIECE = 10_000
"""Bytes of a field that are read at once: the standard library makes an object of each escape."""
AS_SENT = "werkzeug.url_quote"
"""How bytes are read that are no text: as they were sent."""
_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


class _FewFields(FormDataParser):
    def parse(
        self,
        stream: IO[bytes],
        mimetype: str,
        content_length: int | None,
        options: dict[str, str] | None = None,
    ) -> Any:
        if mimetype != "application/x-www-form-urlencoded":
            return super().parse(stream, mimetype, content_length, options)
        sent = stream.read()
        if sent.count(b"&") >= MOST_FIELDS:
            raise RequestEntityTooLarge
        return stream, self.cls(fields(sent)), self.cls()


class FewFields(Request):
    """A request whose fields are counted before its form is read."""

    form_data_parser_class = _FewFields


def fields(sent: bytes) -> list[tuple[str, str]]:
    """The names and texts of a form that was sent without parts, in its order."""
    found = []
    for each in filter(None, sent.replace(b"+", b" ").split(b"&")):
        name, _, text = each.partition(b"=")
        if b"%" in each:
            name, text = _unquoted(name), _unquoted(text)
        found.append((name.decode(errors=AS_SENT), text.decode(errors=AS_SENT)))
    return found


def _unquoted(sent: bytes) -> bytes:
    text, at = bytearray(), 0
    while at < len(sent):
        end = at + PIECE
        # An escape that begins in the last two bytes stays whole for the next piece.
        if (cut := sent.rfind(b"%", end - 2, end)) >= 0 and end < len(sent):
            end = cut
        text += unquote_to_bytes(sent[at:end])
        at = end
    return bytes(text)


def release_memory(response: Response) -> Response:
    """Let go of what this request took, once the answer is sent."""

    def trim() -> None:
        with suppress(AttributeError):  # musl and other systems have no such function
            _LIBC.malloc_trim(0)  # type: ignore[union-attr]

    response.call_on_close(trim)
    return response
