"""When a match was played and what people write beside it; for old games on paper above all."""

from flask import Blueprint, redirect, render_template, request, url_for

from scorekeeper import words
from scorekeeper.tables.matches import LONGEST_NOTE, describe
from scorekeeper.tables.played import Played
from scorekeeper.web import access
from scorekeeper.web.matches import TABLE
from scorekeeper.web.stored import get_store, load
from scorekeeper.web.storing import Page

bp = Blueprint("details", __name__)


@bp.get(f"{TABLE}/<int:number>/details")
def edit(table: str, number: int) -> Page:
    """The date and the note, to change them."""
    access.writer(table)
    played = load(table, number)
    return _page(played, played.row.started[:10], played.row.note, [])


@bp.post(f"{TABLE}/<int:number>/details")
def store(table: str, number: int) -> Page:
    """Keep them; what cannot be kept is said on the same page."""
    access.writer(table)
    played = load(table, number)
    day = request.form.get("date", "").strip()
    note = "\n".join(request.form.get("note", "").split("\r\n")).strip()
    wrong = describe(get_store(), played, day, note)
    if wrong:
        return _page(played, day, note, [words.problem(each, ()) for each in wrong.problems]), 422
    return redirect(url_for("matches.match", table=table, number=number), 303)


def _page(played: Played, day: str, note: str, sentences: list[str]) -> str:
    return render_template(
        "match_details.html",
        played=played,
        day=day,
        note=note,
        most=LONGEST_NOTE,
        sentences=sentences,
    )
