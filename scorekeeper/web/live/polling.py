"""Polling: what open pages of a table ask every moment, and what they compare.

Everything rests on one number of the table, which every write raises.
"""

from dataclasses import dataclass

from flask import Blueprint, Response, current_app, request

from scorekeeper.web.access import urls
from scorekeeper.web.access.request_store import get_store, table_row
from scorekeeper.web.access.session import POLL

bp = Blueprint("live", __name__)


@dataclass(frozen=True, slots=True)
class Live:
    """What a page gives its script: the address to poll, and the tag from before the page was
    read."""

    poll: str
    tag: str


def follow(table: str) -> Live:
    """Begin to read a page of the table: changes during the reading are not missed.

    :raise scorekeeper.store.NotFound: when there is no such table.
    """
    return Live(f"{urls.ROOT.get()}/t/{table}/{POLL}", tag_of(table_row(table).changed))


@bp.get(f"{urls.TABLE}/{POLL}", endpoint="changed")
def poll(table: str) -> Response:
    """Whether anything has changed at the table. Needs nothing but the address."""
    return poll_answer(tag_of(get_store().tables.changed(table)))


def poll_answer(tag: str) -> Response:
    """The tag that counts now; 304 where the page has it."""
    # By hand, for this is asked far more often than everything else together.
    is_known = tag in request.environ.get("HTTP_IF_NONE_MATCH", "")
    answer = Response(status=304) if is_known else Response(tag, mimetype="text/plain")
    answer.headers["ETag"] = tag
    return answer


def tag_of(changed: int, *more: object) -> str:
    """The tag of what has this number of changes, and of what else it depends on. It is another one
    where a database was restored: what has happened since its backup may have had the same."""
    parts = current_app.config["VERSION"], get_store().number, changed, *more
    return f'"{"-".join(map(str, parts))}"'
