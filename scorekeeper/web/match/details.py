"""When a match was played and what people write beside it; for old games on paper above all."""

from flask import Blueprint, redirect, render_template, url_for

from scorekeeper.tables.match.matches import describe
from scorekeeper.tables.match_state import Played
from scorekeeper.web.access import seat_cookies
from scorekeeper.web.access.table_clock import table_date
from scorekeeper.web.access.viewed_match import get_store, load
from scorekeeper.web.deal.submission import Page
from scorekeeper.web.match.forms import DetailsForm
from scorekeeper.web.match.score_page import TABLE

bp = Blueprint("details", __name__)


@bp.get(f"{TABLE}/<int:number>/details")
def edit(table: str, number: int) -> Page:
    """The date and the note, to change them."""
    seat_cookies.writer(table)
    played = load(table, number)
    return _page(played, DetailsForm(date=table_date(played.row.started), note=played.row.note))


@bp.post(f"{TABLE}/<int:number>/details")
def store(table: str, number: int) -> Page:
    """Keep them; what cannot be kept is said on the same page."""
    seat_cookies.writer(table)
    played = load(table, number)
    form = DetailsForm()
    if form.validate():
        shown = table_date(played.row.started)
        wrong = describe(get_store(), played, form.date.data, form.note.data, shown)
        form.refuse(wrong.problems if wrong else ())
    if form.problems:
        return _page(played, form), 422
    return redirect(url_for("matches.match", table=table, number=number), 303)


def _page(played: Played, form: DetailsForm) -> str:
    return render_template("match/details.html", played=played, form=form)
