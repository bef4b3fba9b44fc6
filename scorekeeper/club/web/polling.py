"""What an open page of an event asks every moment: whether anything has happened there."""

from time import time

from flask import Blueprint, Response, request

from scorekeeper.club.tables.state import EventState
from scorekeeper.club.web.access import EVENT
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.session import POLL
from scorekeeper.web.live.polling import Live, poll_answer, tag_of

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
    return poll_answer(_tag(get_store().tables.changed(table), lively=False))


@bp.get(f"{EVENT}/lively/{POLL}")
def changed_lively(table: str) -> Response:
    """Whether anything has happened at the event, or may have at one of its tables."""
    return poll_answer(_tag(get_store().tables.changed(table), lively=True))


def _tag(changed: int, lively: bool) -> str:
    return tag_of(changed, int(time() // EVERY)) if lively else tag_of(changed)
