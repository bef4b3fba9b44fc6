"""What an open page of an event asks every moment: whether anything has happened there."""

from time import time

from flask import Blueprint, Response, current_app, request

from scorekeeper.club.tables.state import EventState
from scorekeeper.club.web.access import EVENT
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.session import POLL
from scorekeeper.web.live.polling import Live

bp = Blueprint("event_live", __name__)
EVERY = 15
"""Seconds after which a page that shows the tables' scores looks again: those are stored at the
tables, and not at the event."""


def follow(state: EventState, lively: bool = False) -> Live:
    """A page of the event that was just read."""
    address = f"{request.root_path}/e/{state.id}/{'lively/' if lively else ''}{POLL}"
    return Live(address, _tag(state.table.changed, lively))


@bp.get(f"{EVENT}/{POLL}")
def changed(table: str) -> Response:
    """Whether anything has happened at the event."""
    return _answer(table, False)


@bp.get(f"{EVENT}/lively/{POLL}")
def changed_lively(table: str) -> Response:
    """The same, and now and then though nothing has."""
    return _answer(table, True)


def _answer(table: str, lively: bool) -> Response:
    tag = _tag(get_store().tables.changed(table), lively)
    is_known = tag in request.environ.get("HTTP_IF_NONE_MATCH", "")
    answer = Response(status=304) if is_known else Response(tag, mimetype="text/plain")
    answer.headers["ETag"] = tag
    return answer


def _tag(changed: int, lively: bool) -> str:
    moment = f"-{int(time() // EVERY)}" if lively else ""
    return f'"{current_app.config["VERSION"]}-{get_store().number}-{changed}{moment}"'
