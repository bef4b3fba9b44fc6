"""The prizes: the first three places to read aloud, each turned over by a tap."""

from flask import Blueprint, render_template
from werkzeug.wrappers import Response

from scorekeeper.club.web.access import EVENT, event_here
from scorekeeper.club.words.event_bracket import winner
from scorekeeper.club.words.podium import podium
from scorekeeper.web.access.urls import redirect_to

bp = Blueprint("podium", __name__)
COVERED = 4
"""Where no place is turned over yet."""


@bp.get(f"{EVENT}/podium", defaults={"number": COVERED})
@bp.get(f"{EVENT}/podium/<int:number>")
def show(table: str, number: int) -> str | Response:
    """The places down to that of the `number`; the evening itself until it is won."""
    state = event_here(table)
    if not winner(state):
        return redirect_to("event.show", table=table)
    places = podium(state)
    covered = [given.place for given in places if given.place < number]
    return render_template(
        "club/podium.html",
        state=state,
        places=places,
        turned=number,
        following=max(covered, default=0),
    )
