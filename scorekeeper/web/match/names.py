"""Who plays in a match: names that were not given before it began, or that are to be put right."""

from flask import Blueprint, redirect, render_template, url_for

from scorekeeper.rules.look_alike import look_alike
from scorekeeper.tables.match.matches import name_players
from scorekeeper.tables.match_state import Played
from scorekeeper.tables.people.people import lately
from scorekeeper.web.access import seat_cookies
from scorekeeper.web.access.viewed_match import get_store, load
from scorekeeper.web.deal.submission import Page
from scorekeeper.web.match.forms import NamesForm
from scorekeeper.web.match.score_page import TABLE

bp = Blueprint("names", __name__)


@bp.get(f"{TABLE}/<int:number>/names")
def edit(table: str, number: int) -> Page:
    """The names, to fill them in or change them."""
    seat_cookies.writer(table)
    played = load(table, number)
    return _page(played, NamesForm.of(played))


@bp.post(f"{TABLE}/<int:number>/names")
def store(table: str, number: int) -> Page:
    """Keep them; what cannot be kept is said on the same page."""
    seat_cookies.writer(table)
    played = load(table, number)
    form = NamesForm()
    if form.validate():
        wrong = name_players(get_store(), played, form.changed(played))
        form.refuse(wrong.problems if wrong else ())
    if form.problems:
        return _page(played, form), 422
    return redirect(url_for("matches.match", table=table, number=number), 303)


def _page(played: Played, form: NamesForm) -> str:
    here = lately(get_store(), played.table)
    alike = look_alike(played.players)
    return render_template("match/names.html", played=played, form=form, lately=here, alike=alike)
