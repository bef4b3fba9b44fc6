"""The prizes: the first three places to read aloud, each turned over by a tap; where the director
turns them, the wall follows."""

from functools import partial

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.club.tables import acts
from scorekeeper.club.tables.results import scope_made
from scorekeeper.club.tables.state import EventState
from scorekeeper.club.web.access import (
    EVENT,
    event_here,
    is_director,
    require_director,
    sent_act,
)
from scorekeeper.club.words.event_bracket import winner
from scorekeeper.club.words.podium import CONSOLATION, most_made, podium
from scorekeeper.web.access import session
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import redirect_to
from scorekeeper.web.forms.fields import number as read_number

bp = Blueprint("podium", __name__)
COVERED = CONSOLATION + 1
"""Where no place is turned over yet."""


@bp.get(f"{EVENT}/podium", defaults={"number": 0})
@bp.get(f"{EVENT}/podium/<int:number>")
def show(table: str, number: int) -> str | Response:
    """The places down to that of the `number`, at first as the wall shows them; the evening itself
    until it is won."""
    state = event_here(table)
    if not winner(state):
        return redirect_to("event.show", table=table)
    places, number = podium(state), number or state.revealed or COVERED
    covered = [given.place for given in places if given.place < number]
    return render_template(
        "club/podium.html",
        state=state,
        places=places,
        turned=number,
        following=max(covered, default=0),
        most=most_at(state, number),
        directs=is_director(table),
        key=session.new_key(),
    )


def most_at(state: EventState, turned: int) -> list[tuple[str, str, int]]:
    """Who made most scope and most points, once the first place is turned over."""
    return most_made(state, scope_made(get_store(), state)) if turned == 1 else []


@bp.post(f"{EVENT}/podium")
def turn(table: str) -> Response:
    """Turn a place over, here and on the wall, or with 0 cover them all again."""
    state = require_director(table)
    place = read_number(request.form.get("place", ""), CONSOLATION) or 0
    if winner(state):
        acts.perform(get_store(), state, sent_act(), partial(acts.reveal, place=place))
    return redirect_to(".show", table=table, number=place or COVERED)
