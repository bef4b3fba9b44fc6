"""All rounds of an evening in one table, and the rounds of one who takes part."""

from flask import Blueprint, render_template, url_for
from werkzeug.wrappers import Response

from scorekeeper.club.web.access import EVENT, event_here, pair_here
from scorekeeper.club.web.event_page import follow_event
from scorekeeper.club.words.course import courses, placed
from scorekeeper.club.words.event_bracket import reached_names
from scorekeeper.store.errors import NotFound
from scorekeeper.web.access.urls import redirect_to

bp = Blueprint("event_course", __name__)


@bp.get(f"{EVENT}/rounds")
def everybody(table: str) -> str | Response:
    """The table of all; the evening itself before its first round."""
    state = event_here(table)
    if not state.rounds:
        return redirect_to("event.show", table=table)
    return render_template(
        "club/rounds.html",
        state=state,
        courses=courses(state),
        placed=placed(state, state.done),
        reached=reached_names(state, state.done),
        mine=pair_here(state),
        live=follow_event(state),
    )


@bp.get(f"{EVENT}/pairs/<int:number>")
def one(table: str, number: int) -> str:
    """The rounds of one."""
    state = event_here(table)
    if number not in state.entrants:
        raise NotFound("pair", number)
    is_mine = pair_here(state) == number
    return render_template(
        "club/course.html",
        state=state,
        number=number,
        steps=courses(state)[number],
        back=url_for("event_pair.mine" if is_mine else ".everybody", table=table),
        is_mine=is_mine,
        live=follow_event(state),
    )
