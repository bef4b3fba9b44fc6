"""A deal of which only the points are known: marked "points only", with nothing to prove it."""

from flask import Blueprint, redirect, render_template, request, url_for

from scorekeeper import words
from scorekeeper.tables.played import Played
from scorekeeper.web import access
from scorekeeper.web.deals import DEAL, open_deal
from scorekeeper.web.points_form import PointsForm
from scorekeeper.web.stored import load
from scorekeeper.web.storing import Page, store_deal

bp = Blueprint("points", __name__)


@bp.get(f"{DEAL}/points")
def enter(table: str, number: int, deal: int) -> Page:
    """A number for each side."""
    access.writer(table)
    played = open_deal(table, number, deal)
    if played.outcome is not None and deal == played.next_deal:
        return redirect(url_for("matches.match", table=table, number=number), 303)
    return _page(played, PointsForm.showing(played, deal))


@bp.post(f"{DEAL}/points")
def store(table: str, number: int, deal: int) -> Page:
    """Store the points as sent and go on as the button says: to the result or the next deal."""
    played = load(table, number)
    form = PointsForm.sent(played, deal, request.form)
    entered, found = form.read()
    page = store_deal(played, deal, entered, found)
    if isinstance(page, list):
        form.found = page
        return _page(played, form), 422
    if "next" in request.form and not isinstance(page, (str, tuple)):
        return redirect(url_for(".enter", table=table, number=number, deal=deal + 1), 303)
    return page


def _page(played: Played, form: PointsForm) -> str:
    return render_template(
        "points.html",
        played=played,
        deal=form.deal,
        form=form,
        sentences=[words.problem(each, played.names, played.style) for each in form.found],
    )
