"""A form without parts takes a hundred times as much room as it is long, if it is all fields."""

from io import BytesIO
from typing import IO, Any

from flask import Request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import FormDataParser

MOST_FIELDS = 2_000
"""Of a form that is sent without parts. Our largest has a thousand."""


class _FewFields(FormDataParser):
    def parse(
        self,
        stream: IO[bytes],
        mimetype: str,
        content_length: int | None,
        options: dict[str, str] | None = None,
    ) -> Any:
        if mimetype == "application/x-www-form-urlencoded":
            sent = stream.read()
            if sent.count(b"&") >= MOST_FIELDS:
                raise RequestEntityTooLarge
            stream = BytesIO(sent)
        return super().parse(stream, mimetype, content_length, options)


class FewFields(Request):
    """A request whose fields are counted before its form is read."""

    form_data_parser_class = _FewFields
