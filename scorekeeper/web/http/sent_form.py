"""Reads a form that is sent without parts, in little room: it could take a hundred times as much as
it is long, if it is all fields, or all escapes."""

from typing import IO, Any
from urllib.parse import unquote_to_bytes

from flask import Request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import FormDataParser

from scorekeeper import limits

PIECE = 10_000
"""Bytes of a field that are read at once: the standard library makes an object of each escape."""
AS_SENT = "werkzeug.url_quote"
"""How bytes are read that are no text: as they were sent."""


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
        if sent.count(b"&") >= limits.FIELDS.most:
            raise RequestEntityTooLarge
        return stream, self.cls(fields(sent)), self.cls()


class FewFields(Request):
    """A request whose fields are counted before its form is read."""

    form_data_parser_class = _FewFields


def fields(sent: bytes) -> list[tuple[str, str]]:
    """The names and texts of a form that was sent without parts, in its order."""
    found = []
    for pair in filter(None, sent.replace(b"+", b" ").split(b"&")):
        name, _, text = pair.partition(b"=")
        if b"%" in pair:
            name, text = _unquoted(name), _unquoted(text)
        found.append((name.decode(errors=AS_SENT), text.decode(errors=AS_SENT)))
    return found


def _unquoted(sent: bytes) -> bytes:
    text, start = bytearray(), 0
    while start < len(sent):
        end = start + PIECE
        # An escape that begins in the last two bytes stays whole for the next piece.
        if (cut := sent.rfind(b"%", end - 2, end)) >= 0 and end < len(sent):
            end = cut
        text += unquote_to_bytes(sent[start:end])
        start = end
    return bytes(text)
