"""The names of the players, given or changed after a match began."""

from flask import Blueprint, render_template

from scorekeeper.rules.free_text import look_alike
from scorekeeper.tables.match.details import name_players
from scorekeeper.tables.match_state import MatchState
from scorekeeper.tables.people.people import recent_players
from scorekeeper.web.access import permissions
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import TABLE, redirect_to
from scorekeeper.web.access.viewed_match import viewed_match
from scorekeeper.web.http.responses import PageResult
from scorekeeper.web.match.forms import NamesForm

bp = Blueprint("names", __name__)


@bp.get(f"{TABLE}/<int:number>/names")
@permissions.scorer_only
def edit(table: str, number: int) -> PageResult:
    """The names, to fill them in or change them."""
    played = viewed_match(table, number)
    return _page(played, NamesForm.of(played))


@bp.post(f"{TABLE}/<int:number>/names")
@permissions.scorer_only
def store(table: str, number: int) -> PageResult:
    """Store the names; problems are shown on the same page."""
    played = viewed_match(table, number)
    form = NamesForm()
    if form.validate():
        wrong = name_players(get_store(), played, form.changed(played))
        form.refuse(wrong.problems if wrong else ())
    if form.problems:
        return _page(played, form), 422
    return redirect_to("matches.match", table=table, number=number)


def _page(played: MatchState, form: NamesForm) -> str:
    here = recent_players(get_store(), played.table)
    alike = look_alike(played.players)
    return render_template("match/names.html", played=played, form=form, recent=here, alike=alike)
