"""One file at a time: as long as a process reads what somebody has sent, it reads no other one.

Who comes then waits a moment, but not all who come: each who waits keeps a thread from others.
"""

from io import BytesIO
from threading import BoundedSemaphore, Lock
from typing import IO, Any

from flask import Flask, Request, current_app, g
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import FormDataParser

LONGEST = 0.5
"""Seconds that somebody waits. Most files are read in a tenth of that."""
MOST_WAITING = 2
MOST_FIELDS = 2_000
"""Of a form that is sent without parts. Our largest has a thousand; each takes a hundred times as
much room as it is long."""


class OneFile:
    """The turn to read a file."""

    def __init__(self) -> None:
        self._reading = Lock()
        self._waiting = BoundedSemaphore(MOST_WAITING)

    def take(self) -> bool:
        """Whether the turn could be had; then it has to be given back."""
        if self._reading.acquire(blocking=False):
            return True
        if not self._waiting.acquire(blocking=False):
            return False
        try:
            return self._reading.acquire(timeout=LONGEST)
        finally:
            self._waiting.release()

    def give_back(self) -> None:
        """Let the next one read."""
        self._reading.release()


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


class Taken(Exception):
    """Somebody else's file is being read. `kept` are fields of the form that the page keeps beside
    those that were sent."""

    def __init__(self, kept: dict[str, str]) -> None:
        super().__init__("Another file is being read.")
        self.kept = kept


def init_app(app: Flask) -> None:
    """Let each process read one file at a time, and count the fields of every form first."""
    app.extensions["one_file"] = OneFile()
    app.request_class = FewFields
    app.teardown_request(_give_back)


def take_turn() -> bool:
    """Whether this request may read its file. The turn is given back when it is over."""
    one_file: OneFile = current_app.extensions["one_file"]
    g.reads_file = one_file.take()
    return bool(g.reads_file)


def _give_back(error: BaseException | None) -> None:
    if g.pop("reads_file", False):
        current_app.extensions["one_file"].give_back()
