"""The sheet of a match as a page to print, and as PDF, for anybody who may watch; that of a
meeting, a cover and the sheets of its games; and blank pads, chosen on a page."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from flask import Blueprint, Response, render_template, request, url_for
from werkzeug.wrappers import Response as Redirect

from scorekeeper import words
from scorekeeper.documents.match import Record
from scorekeeper.rules.presets import GAMES
from scorekeeper.sheets.drawing.paper import FOLDED, LONGEST_LINK, PAPERS, usual_paper
from scorekeeper.sheets.match_sheet import (
    MeetingSheet,
    Sheet,
    SheetKind,
    describe,
    describe_meeting,
)
from scorekeeper.store.match_values import StoredMatch
from scorekeeper.tables.match.meetings import MeetingState, load_meeting
from scorekeeper.tables.match_state import record_of
from scorekeeper.tables.serialization import setup
from scorekeeper.tables.table.settings import settings_of
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import MEETING, TABLE, absolute_url, redirect_to, static_url
from scorekeeper.web.http import rate_limits, work_limits
from scorekeeper.web.http.error_pages import error_page
from scorekeeper.web.http.responses import named_file
from scorekeeper.web.http.work_limits import Work
from scorekeeper.web.paper.forms import BlankSheetForm
from scorekeeper.web.transfer.file_export import as_file
from scorekeeper.words.paper import match_title

if TYPE_CHECKING:
    from scorekeeper.sheets.layout.rule_card import RuleCard

bp = Blueprint("sheets", __name__)
meeting_bp = Blueprint("meeting_sheets", __name__)
pads_bp = Blueprint("blank_sheets", __name__, url_prefix="/sheets")

MATCH_PAPERS = tuple(paper for paper in PAPERS if paper != "a6")
NOTHING, RULES = "none", "rules"
MOST_DRAWN = 250
"""Deals with their corrections; a long evening has 120. One takes two milliseconds to draw."""
LONG = 50
"""From here on the sheets of a process are drawn one at a time."""


@bp.get(f"{TABLE}/<int:number>/sheet")
def page(table: str, number: int) -> str | tuple[str, int]:
    """The sheet as a page to print; `?paper=` says on which paper, `?form=` in which form, and
    `?back=rules` that the rules of the match stand on the back."""
    # reportlab, whose letters the layout measures, takes a third of a second to load: not every
    # process prints.
    from scorekeeper.sheets.layout.pages import match_pages, usual_form
    from scorekeeper.sheets.svg import draw_pages

    paper, form, back = asked_sheet()
    if paper not in MATCH_PAPERS:
        return no_such_paper()
    here = url_for("matches.match", table=table, number=number)
    row = get_store().matches.get(table, number)
    about = {"back": back, "lang": words.spoken()}
    deals = versions_of(row)
    if deals > MOST_DRAWN:
        names = [side.name for side in setup(row)[0].called().sides]
        return render_template(
            "paper/match_sheet.html",
            title=match_title(names),
            leaves=[],
            most=MOST_DRAWN,
            here=here,
            parameters={"paper": paper, "form": (form or SheetKind.FULL).value} | about,
        )
    begin_drawing(rate_limits.SHEETS, deals)
    record = record_of(row)
    sheet = _sheet(record, table, number)
    form = form or usual_form(sheet, paper)
    return render_template(
        "paper/match_sheet.html",
        title=sheet.title,
        verdict=sheet.verdict,
        leaves=draw_pages(
            match_pages(sheet, paper, form, rules_behind([record], back)),
            static_url(),
        ),
        here=here,
        parameters={"paper": paper, "form": form.value} | about,
        papers=named_papers(MATCH_PAPERS),
    )


@bp.get(f"{TABLE}/<int:number>/sheet.pdf")
def pdf(table: str, number: int) -> Redirect | tuple[str, int]:
    """The sheet as PDF, chosen as on its page; of a match that is too long the page, which says
    so."""
    from scorekeeper.sheets.layout.pages import usual_form
    from scorekeeper.sheets.pdf import match_pdf

    paper, form, back = asked_sheet()
    if paper not in MATCH_PAPERS:
        return no_such_paper()
    row = get_store().matches.get(table, number)
    deals = versions_of(row)
    if deals > MOST_DRAWN:
        return redirect_to(".page", table=table, number=number)
    begin_drawing(rate_limits.PDFS, deals)
    record = record_of(row)
    sheet = _sheet(record, table, number)
    form = form or usual_form(sheet, paper)
    content = match_pdf(sheet, paper, words.spoken(), form, rules_behind([record], back))
    return as_file(content, "application/pdf", record.match, record.date, "pdf", attached=False)


def named_papers(papers: Iterable[str]) -> list[tuple[str, str]]:
    """The papers with their names."""
    return [(each, "Letter" if each == "letter" else each.upper()) for each in papers]


def asked_sheet() -> tuple[str, SheetKind | None, str]:
    """The paper that the address asks for, the usual one where it asks for none; the form, if any;
    and what stands on the back."""
    paper, form = request.args.get("paper", usual_paper()), request.args.get("form")
    back = RULES if request.args.get("back") == RULES else NOTHING
    return paper, next((each for each in SheetKind if each == form), None), back


def rules_behind(records: Iterable[Record], back: str) -> "list[RuleCard]":
    """The rules of the matches, where they stand on the back."""
    from scorekeeper.sheets.layout.rule_card import describe_all_rules

    return describe_all_rules(records) if back == RULES else []


def begin_drawing(counted: rate_limits.Limits, deals: int) -> None:
    """Count a sheet of so many deals; only one that is long is drawn at a time.

    :raise TooMany, SlotTaken: where it has to wait.
    """
    if deals > LONG:
        work_limits.acquire(Work.SHEET)
    rate_limits.consume(counted)


def versions_of(row: StoredMatch) -> int:
    """How many deals a match has with their corrections: too many would take too long to draw."""
    return sum(deal.version for deal in row.deals)


def _sheet(record: Record, table: str, number: int) -> Sheet:
    zone = settings_of(get_store().tables.get(table).settings).zone
    # The whole address of the match; nothing where it would be too long for a QR code.
    link = absolute_url(url_for("matches.match", table=table, number=number))
    return describe(record, link if len(link) <= LONGEST_LINK else "", zone)


def no_such_paper() -> tuple[str, int]:
    """The page that names the papers there are."""
    _ = words.gettext
    return error_page(404, _("There is no such paper"), _("The papers are A4, Letter and A5."))


@meeting_bp.get(f"{MEETING}/sheet", endpoint="page")
def meeting_page(table: str, number: int) -> str | tuple[str, int]:
    """The sheet as a page to print; `?paper=` says on which paper, `?form=` in which form the games
    are, and `?back=rules` that the rules of the games stand on the back."""
    from scorekeeper.sheets.layout.pages import meeting_pages
    from scorekeeper.sheets.svg import draw_pages

    paper, form, back = asked_sheet()
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
            "back": back,
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
    records = [record_of(game.row) for game in meeting.games]
    sheet = _meeting_sheet(meeting, records)
    return render_template(
        "paper/match_sheet.html",
        title=sheet.cover.title,
        verdict=sheet.cover.verdict,
        leaves=draw_pages(
            meeting_pages(sheet, paper, form, rules_behind(records, back)),
            static_url(),
        ),
        papers=named_papers(MATCH_PAPERS),
        **context,
    )


@meeting_bp.get(f"{MEETING}/sheet.pdf", endpoint="pdf")
def meeting_pdf_file(table: str, number: int) -> Redirect | tuple[str, int]:
    """The sheet as PDF; of a meeting that is too long the page, which says so."""
    from scorekeeper.sheets.pdf import meeting_pdf

    paper, form, back = asked_sheet()
    if paper not in MATCH_PAPERS:
        return no_such_paper()
    form = form or SheetKind.COMPACT
    meeting = load_meeting(get_store(), table, number)
    deals = sum(versions_of(game.row) for game in meeting.games)
    if deals > MOST_DRAWN:
        return redirect_to(".page", table=table, number=number)
    begin_drawing(rate_limits.PDFS, deals)
    records = [record_of(game.row) for game in meeting.games]
    sheet, rules = _meeting_sheet(meeting, records), rules_behind(records, back)
    content = meeting_pdf(sheet, paper, words.spoken(), form, rules)
    last = meeting.games[-1]
    return as_file(content, "application/pdf", last.match, last.row.started, "pdf", attached=False)


def _meeting_sheet(meeting: MeetingState, records: Sequence[Record]) -> MeetingSheet:
    zone = settings_of(get_store().tables.get(meeting.table).settings).zone
    link = absolute_url(url_for("meetings.meeting", table=meeting.table, number=meeting.number))
    return describe_meeting(
        meeting.format, records, link if len(link) <= LONGEST_LINK else "", zone
    )


@pads_bp.get("")
def choose() -> str:
    """Everything that can be chosen."""
    form = BlankSheetForm.of(request.args)
    return render_template("paper/blank_pads.html", form=form, presets=tuple(GAMES))


@pads_bp.get("/pad")
def pad() -> str | tuple[str, int]:
    """The blank sheets as a page to print."""
    from scorekeeper.sheets.layout.pages import blank_pages
    from scorekeeper.sheets.svg import draw_pages

    form = BlankSheetForm.of(request.args)
    blank = form.read()
    if blank is None:
        return render_template("paper/blank_pads.html", form=form, presets=tuple(GAMES)), 422
    is_folded = form.per_page.data == FOLDED
    pages = blank_pages(blank, form.paper.data, form.per_page.value, is_folded)
    return render_template(
        "paper/blank_pad.html",
        form=form,
        blank=blank,
        leaves=draw_pages(pages, static_url()),
    )


@pads_bp.get("/pad.pdf")
def pad_pdf() -> Response | tuple[str, int]:
    """The blank sheets as PDF."""
    from scorekeeper.sheets.pdf import blank_pdf

    form = BlankSheetForm.of(request.args)
    blank = form.read()
    if blank is None:
        return render_template("paper/blank_pads.html", form=form, presets=tuple(GAMES)), 422
    rate_limits.consume(rate_limits.PDFS)
    is_folded = form.per_page.data == FOLDED
    content = blank_pdf(blank, form.paper.data, form.per_page.value, words.spoken(), is_folded)
    answer = Response(content, mimetype="application/pdf")
    return named_file(answer, "scopa-pad.pdf", attached=False)
