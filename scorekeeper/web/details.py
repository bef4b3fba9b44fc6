"""When a match was played and what people write beside it; for old games on paper above all."""

from datetime import date

from flask import Blueprint, redirect, render_template, request, url_for

from scorekeeper import words
from scorekeeper.documents.imported import LONGEST_TEXTS
from scorekeeper.tables.played import Played
from scorekeeper.web import access
from scorekeeper.web.matches import TABLE
from scorekeeper.web.stored import get_store, load
from scorekeeper.web.storing import Page

bp = Blueprint("details", __name__)
LONGEST_NOTE = LONGEST_TEXTS["note"]


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
    wrong = _problems(day, note)
    if wrong:
        return _page(played, day, note, wrong), 422
    # The hour at which it began stays known while the day is the same.
    started = played.row.started
    get_store().describe_match(table, number, started if started[:10] == day else day, note)
    return redirect(url_for("matches.match", table=table, number=number), 303)


def _problems(day: str, note: str) -> list[str]:
    _ = words.gettext
    wrong = []
    if day and not _is_day(day):
        wrong.append(_("“{day}” is not a day like 2026-11-20.").format(day=day[:40]))
    if len(note) > LONGEST_NOTE:
        wrong.append(
            _("The note has {n} letters: {most} at most.").format(n=len(note), most=LONGEST_NOTE)
        )
    return wrong


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _page(played: Played, day: str, note: str, sentences: list[str]) -> str:
    return render_template(
        "match_details.html",
        played=played,
        day=day,
        note=note,
        most=LONGEST_NOTE,
        sentences=sentences,
    )
