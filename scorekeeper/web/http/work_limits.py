"""How much work and memory requests may take.

Long work is done one at a time in each process. Others wait a moment, but not all of them: each who
waits holds a thread. A form without parts takes a hundred times as much room as it is long, if it
is all fields, or all escapes. What a large file took glibc would keep for the next one.
"""

import ctypes
import gc
import sys
from contextlib import suppress
from enum import StrEnum
from threading import BoundedSemaphore, Lock
from typing import IO, Any
from urllib.parse import unquote_to_bytes

from flask import Flask, Request, Response, after_this_request, current_app, g, request
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import FormDataParser

LONGEST = 0.5
"""Seconds that somebody waits. Most work takes a tenth of that."""
MOST_WAITING = 2
MOST_FIELDS = 2_000
"""Of a form that is sent without parts. Our largest has a thousand."""
PIECE = 10_000
"""Bytes of a field that are read at once: the standard library makes an object of each escape."""
AS_SENT = "werkzeug.url_quote"
"""How bytes are read that are no text: as they were sent."""
_LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


class Work(StrEnum):
    """What is done one at a time: a file that somebody sends is read, a long sheet is drawn, the
    matches of a table are looked through."""

    FILE = "file"
    SHEET = "sheet"
    TABLE = "table"


class WorkSlot:
    """Lets one request at a time do one kind of work, and few wait for it."""

    def __init__(self) -> None:
        self._working = Lock()
        self._waiting = BoundedSemaphore(MOST_WAITING)

    def acquire(self) -> bool:
        """Whether the slot could be had; then it has to be released."""
        if self._working.acquire(blocking=False):
            return True
        if not self._waiting.acquire(blocking=False):
            return False
        try:
            return self._working.acquire(timeout=LONGEST)
        finally:
            self._waiting.release()

    def release(self) -> None:
        """Let the next one work."""
        self._working.release()


class SlotTaken(Exception):
    """Another request does such work. `hidden` are fields that the page keeps beside those
    that were sent."""

    def __init__(self, work: Work, hidden: dict[str, str]) -> None:
        super().__init__(f"Too many at once: {work}.")
        self.work = work
        self.hidden = hidden


def init_app(app: Flask) -> None:
    """Let this process do one work of a kind at a time."""
    app.extensions["work_slots"] = {work: WorkSlot() for work in Work}
    app.teardown_request(_release)


def take_file(longest: int) -> bool:
    """Whether this request may read the file that it sends now, of so many bytes at most; what it
    took is given back once it is answered. Ask before anybody reads the body."""
    request.max_content_length = request.max_form_memory_size = longest
    after_this_request(release_memory)
    return try_acquire(Work.FILE)


def try_acquire(work: Work) -> bool:
    """Whether this request may do the work now. The slot is released at the end of the request."""
    slot: WorkSlot = current_app.extensions["work_slots"][work]
    if not slot.acquire():
        return False
    g.work_slot = slot
    return True


def acquire(work: Work, **hidden: str) -> None:
    """Take the slot until this request is over.

    :raise SlotTaken: when others have it.
    """
    if not try_acquire(work):
        raise SlotTaken(work, hidden)


def _release(error: BaseException | None) -> None:
    slot: WorkSlot | None = g.pop("work_slot", None)
    if slot is not None:
        slot.release()


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
        gc.collect()  # forms and their fields hold each other, and what was sent
        with suppress(AttributeError):  # musl and other systems have no such function
            _LIBC.malloc_trim(0)  # type: ignore[union-attr]

    response.call_on_close(trim)
    return response
