"""What is printed at an event: codes for the pairs, slips of a round, pairings with the standing.

They are pages made for paper: the browser prints them, four to a page of A4 or one to a page of A6.
"""

from dataclasses import dataclass

from flask import Blueprint, render_template, request, url_for

from scorekeeper.sheets.drawing.qr import qr_path
from scorekeeper.store import NotFound
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.event.meetings import Meeting
from scorekeeper.tables.event.state import EventState
from scorekeeper.web.access.urls import absolute_url
from scorekeeper.web.event.access import EVENT, event_here, pair_secret, require_director

bp = Blueprint("event_paper", __name__)
DEALS_ON_A_SLIP = 8


@dataclass(frozen=True, slots=True)
class Card:
    """A pair with the code that its phone is opened with."""

    number: int
    name: str
    address: str
    qr: tuple[int, str]


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip of a meeting, with the code at which its result is entered."""

    meeting: Meeting
    qr: tuple[int, str]


@bp.get(f"{EVENT}/director/codes")
def codes(table: str) -> str:
    """A card for each pair: its code opens its table of every round."""
    state = require_director(table)
    cards = []
    for each in state.entrants.values():
        if each.left is None:
            address = _pair_address(state, each.number)
            cards.append(Card(each.number, each.name, address, qr_path(address)))
    return _drawn(state, "event/codes.html", cards=cards)


@bp.get(f"{EVENT}/director/slips")
def slips(table: str) -> str:
    """A slip for each table of the round being played."""
    state = require_director(table)
    if not state.current:
        raise NotFound("round", 0)
    found = [
        Slip(
            each,
            qr_path(
                absolute_url(
                    url_for(
                        "event_results.result", table=state.id, number=each.round, place=each.table
                    )
                )
            ),
        )
        for each in state.current.meetings
    ]
    return _drawn(state, "event/paper_slips.html", slips=found, deals=range(1, DEALS_ON_A_SLIP + 1))


@bp.get(f"{EVENT}/sheet")
def sheet(table: str) -> str:
    """The pairings of the round being played, and the standing before it."""
    state = event_here(table)
    rows = state.standing(state.done) if state.done else []
    return _drawn(state, "event/paper_sheet.html", played=state.current, done=state.done, rows=rows)


def _pair_address(state: EventState, number: int) -> str:
    code, secret = state.codes[number], pair_secret(state, number)
    return absolute_url(url_for("event_pair.enter", table=state.id, number=code, secret=secret))


def _drawn(state: EventState, template: str, **more: object) -> str:
    small = request.args.get("paper") == "a6"
    return render_template(template, state=state, small=small, printed=now(), **more)
