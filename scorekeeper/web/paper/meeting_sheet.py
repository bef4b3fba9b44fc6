"""The sheet of a meeting as a page to print, and as PDF: a cover, and the sheets of its games."""

from collections.abc import Sequence

from flask import Blueprint, render_template, url_for
from werkzeug.wrappers import Response

from scorekeeper import words
from scorekeeper.documents.match import Record
from scorekeeper.sheets.content.match_sheet import MeetingSheet, SheetKind, describe_meeting
from scorekeeper.tables.match.meetings import MeetingState, load_meeting
from scorekeeper.tables.match_records import record_of
from scorekeeper.tables.table.settings import settings_of
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import LONGEST_LINK, MEETING, absolute_url, redirect_to, static_url
from scorekeeper.web.http import rate_limits
from scorekeeper.web.paper.match_sheet import (
    MATCH_PAPERS,
    MOST_DRAWN,
    asked_back,
    asked_paper,
    begin_drawing,
    named_papers,
    no_such_paper,
    rules_behind,
    versions_of,
)
from scorekeeper.web.transfer.file_export import as_file
from scorekeeper.words.paper import match_title

bp = Blueprint("meeting_sheets", __name__)


@bp.get(f"{MEETING}/sheet")
def page(table: str, number: int) -> str | tuple[str, int]:
    """The sheet as a page to print; `?paper=` says on which paper, `?form=` in which form the games
    are, and `?back=rules` that the rules of the games stand on the back."""
    from scorekeeper.sheets.layout.pages import meeting_pages
    from scorekeeper.sheets.svg import draw_pages

    paper, form = asked_paper()
    if paper not in MATCH_PAPERS:
        return no_such_paper()
    form = form or SheetKind.COMPACT
    meeting = load_meeting(get_store(), table, number)
    context = {
        "here": url_for("meetings.meeting", table=table, number=number),
        "is_meeting": True,
        "parameters": {
            "paper": paper,
            "form": form.value,
            "back": asked_back(),
            "lang": words.spoken(),
        },
    }
    deals = sum(versions_of(game.row) for game in meeting.games)
    if deals > MOST_DRAWN:
        title = match_title(meeting.games[-1].called().names)
        return render_template(
            "paper/match_sheet.html", title=title, leaves=[], most=MOST_DRAWN, **context
        )
    begin_drawing(rate_limits.SHEETS, deals)
    records = [record_of(game.row, game.row.versions) for game in meeting.games]
    sheet = _sheet(meeting, records)
    return render_template(
        "paper/match_sheet.html",
        title=sheet.cover.title,
        verdict=sheet.cover.verdict,
        leaves=draw_pages(
            meeting_pages(sheet, paper, form, rules_behind(records)),
            static_url(),
        ),
        papers=named_papers(MATCH_PAPERS),
        **context,
    )


@bp.get(f"{MEETING}/sheet.pdf")
def pdf(table: str, number: int) -> Response | tuple[str, int]:
    """The sheet as PDF; of a meeting that is too long the page, which says so."""
    from scorekeeper.sheets.pdf import meeting_pdf

    paper, form = asked_paper()
    if paper not in MATCH_PAPERS:
        return no_such_paper()
    form = form or SheetKind.COMPACT
    meeting = load_meeting(get_store(), table, number)
    deals = sum(versions_of(game.row) for game in meeting.games)
    if deals > MOST_DRAWN:
        return redirect_to(".page", table=table, number=number)
    begin_drawing(rate_limits.PDFS, deals)
    records = [record_of(game.row, game.row.versions) for game in meeting.games]
    sheet, back = _sheet(meeting, records), rules_behind(records)
    content = meeting_pdf(sheet, paper, words.spoken(), form, back)
    last = meeting.games[-1]
    return as_file(content, "application/pdf", last.match, last.row.started, "pdf", attached=False)


def _sheet(meeting: MeetingState, records: Sequence[Record]) -> MeetingSheet:
    zone = settings_of(get_store().tables.get(meeting.table).settings).zone
    link = absolute_url(url_for("meetings.meeting", table=meeting.table, number=meeting.number))
    return describe_meeting(
        meeting.format, records, link if len(link) <= LONGEST_LINK else "", zone
    )
