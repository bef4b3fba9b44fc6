"""Whether the program runs and whether it can serve, for whoever watches over it.

Nothing is said of any table, and nobody is told apart.
"""

from flask import Blueprint, Response

from scorekeeper.store.errors import NotFound, StoreError
from scorekeeper.web.access.request_store import get_store

bp = Blueprint("health", __name__)
RETRY_AFTER = 5  # seconds


@bp.get("/healthz")
def runs() -> Response:
    """Answers as long as there is a program: it asks nothing of the database."""
    return _plain_text("ok")


@bp.get("/readyz")
def serves() -> Response:
    """Answers 200 when the database does, by one indexed read; else 503."""
    try:
        get_store().tables.changed("")
    except NotFound:
        return _plain_text("ok")
    except StoreError:
        answer = _plain_text("The database cannot be reached.")
        answer.status_code = 503
        answer.headers["Retry-After"] = str(RETRY_AFTER)
        return answer
    return _plain_text("ok")


def _plain_text(text: str) -> Response:
    answer = Response(f"{text}\n", mimetype="text/plain")
    answer.headers["Cache-Control"] = "no-store"
    return answer
