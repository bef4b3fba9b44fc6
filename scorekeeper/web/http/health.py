"""Whether the server runs, and whether it can serve: for whoever watches over it."""

import tempfile
from contextlib import suppress
from pathlib import Path

from flask import Blueprint, Response, current_app

from scorekeeper.store import engines
from scorekeeper.store.errors import NotFound, StoreError
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.http.limited import RETRY_AFTER

bp = Blueprint("health", __name__)

ROOM = 1 << 20
"""Bytes that some deals take, with what the database writes beside them."""


@bp.get("/healthz")
def runs() -> Response:
    """Answers as long as there is a program: it asks nothing of the database."""
    return _answer(b"ok\n")


@bp.get("/readyz")
def serves() -> Response:
    """Answers 200 when the database does, by one indexed read, and where it is a file there is room
    beside it; else 503. Of PostgreSQL no full disk is seen: only to store something would tell."""
    wrong = b""
    try:
        with suppress(NotFound):
            get_store().tables.get("")
        if get_store().is_renewed:
            wrong = b"A newer version of this program is there: this one only reads.\n"
        url = current_app.config["DATABASE"]
        if engines.is_file(url) and not _has_room(Path(engines.place(url)).parent):
            wrong = b"There is no room on the disk: nothing can be stored.\n"
    except StoreError:
        wrong = b"The database cannot be reached.\n"
    answer = _answer(wrong or b"ok\n", 503 if wrong else 200)
    if wrong:
        answer.headers["Retry-After"] = str(RETRY_AFTER)
    return answer


def _has_room(folder: Path) -> bool:
    """Whether a file can be written there, which is tried: a folder may be read only, or a user may
    have had enough, where a disk still has room."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(ROOM))
            file.flush()
    except OSError:
        return False
    return True


def _answer(body: bytes, status: int = 200) -> Response:
    answer = Response(body, status, content_type="text/plain; charset=utf-8")
    answer.headers["Cache-Control"] = "no-store"
    return answer
