"""Who plays in a match: names that were not given before it began, or that are to be put right."""

from flask import Blueprint, redirect, render_template, url_for

from scorekeeper.rules.look_alike import look_alike
from scorekeeper.tables.lately import lately
from scorekeeper.tables.matches import name_players
from scorekeeper.tables.played import Played
from scorekeeper.web import access
from scorekeeper.web.forms.names import NamesForm
from scorekeeper.web.matches import TABLE
from scorekeeper.web.stored import get_store, load
from scorekeeper.web.storing import Page

bp = Blueprint("names", __name__)


@bp.get(f"{TABLE}/<int:number>/names")
def edit(table: str, number: int) -> Page:
    """The names, to fill them in or change them."""
    access.writer(table)
    played = load(table, number)
    return _page(played, NamesForm.of(played))


@bp.post(f"{TABLE}/<int:number>/names")
def store(table: str, number: int) -> Page:
    """Keep them; what cannot be kept is said on the same page."""
    access.writer(table)
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
    return render_template("match_names.html", played=played, form=form, lately=here, alike=alike)
