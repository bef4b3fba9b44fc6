"""The sheet of a match as a page to print, and as PDF, for anybody who may watch; that of a
meeting, a cover and the sheets of its games; and blank pads, chosen on a page."""

from collections.abc import Iterable, Sequence

from flask import Blueprint, Response, render_template, request, url_for
from werkzeug.wrappers import Response as Redirect

from scorekeeper import limits, words
from scorekeeper.rules.presets import GAMES
from scorekeeper.sheets.blocks import Paper
from scorekeeper.sheets.drawing.art import leads_here
from scorekeeper.sheets.drawing.paper import LONGEST_LINK, PAPERS, usual_paper
from scorekeeper.sheets.match_sheet import SheetKind, match_leaf, meeting_leaves, usual_kind
from scorekeeper.sheets.rule_card import rule_leaves
from scorekeeper.store.match_values import StoredMatch
from scorekeeper.tables.match.meetings import MeetingState, load_meeting
from scorekeeper.tables.match_state import record_of
from scorekeeper.tables.table.settings import settings_of
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import MEETING, TABLE, absolute_url, redirect_to
from scorekeeper.web.http import limited
from scorekeeper.web.http.error_pages import error_page
from scorekeeper.web.http.responses import named_file
from scorekeeper.web.paper.forms import BlankSheetForm
from scorekeeper.web.transfer.file_export import as_file

bp = Blueprint("sheets", __name__)
meeting_bp = Blueprint("meeting_sheets", __name__)
pads_bp = Blueprint("blank_sheets", __name__, url_prefix="/sheets")

MATCH_PAPERS = tuple(paper for paper in PAPERS if paper != "a6")
NOTHING, RULES = "none", "rules"


@bp.get(f"{TABLE}/<int:number>/sheet")
def page(table: str, number: int) -> str | tuple[str, int]:
    """The sheet as a page to print; `?paper=` says on which paper, `?form=` in which form, and
    `?back=rules` that the rules of the match stand on the back."""
    paper, kind, back = asked_sheet()
    if paper not in MATCH_PAPERS:
        return no_such_paper()
    row = get_store().matches.get(table, number)
    begin_drawing(limits.SHEETS, versions_of(row))
    sheet, kind = _sheet(row, table, paper, kind, back)
    return _page(sheet, url_for("matches.match", table=table, number=number), kind, back)


@bp.get(f"{TABLE}/<int:number>/sheet.pdf")
def pdf(table: str, number: int) -> Redirect | tuple[str, int]:
    """The sheet as PDF, chosen as on its page; of a match that is too long the page, which the
    browser prints."""
    # reportlab takes a third of a second to load: not every process prints.
    from scorekeeper.sheets.pdf import papers_pdf

    paper, kind, back = asked_sheet()
    if paper not in MATCH_PAPERS:
        return no_such_paper()
    row = get_store().matches.get(table, number)
    if (deals := versions_of(row)) > limits.DEALS_IN_PDF.most:
        return redirect_to(".page", table=table, number=number)
    begin_drawing(limits.PDFS, deals)
    sheet, _ = _sheet(row, table, paper, kind, back)
    record, content = record_of(row), papers_pdf([sheet], words.spoken())
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


def begin_drawing(counted: Sequence[limits.Limit], deals: int) -> None:
    """Count a sheet of so many deals; only one that is long is drawn at a time.

    :raise LimitReached: where it has to wait.
    """
    if deals > limits.DEALS_OF_SHORT_SHEET.most:
        limited.acquire(limits.SHEETS_AT_ONCE)
    limited.consume(counted)


def versions_of(row: StoredMatch) -> int:
    """How many deals a match has with their corrections."""
    return sum(deal.version for deal in row.deals)


def _sheet(
    row: StoredMatch, table: str, paper: str, kind: SheetKind | None, back: str
) -> tuple[Paper, SheetKind]:
    record, zone = record_of(row), settings_of(get_store().tables.get(table).settings).zone
    kind = kind or usual_kind(record)
    link = absolute_url(url_for("matches.match", table=table, number=row.number))
    leaf = match_leaf(record, code_of(link), zone, kind)
    behind = rule_leaves([record]) if back == RULES else ()
    return Paper(leaf.title, (leaf, *behind), paper), kind


def code_of(link: str) -> str:
    """The address, for its code; nothing where it would be too long for one, or leads nobody here
    but this computer."""
    return link if len(link) <= LONGEST_LINK and not leads_here(link) else ""


def _page(sheet: Paper, here: str, kind: SheetKind, back: str, is_meeting: bool = False) -> str:
    return render_template(
        "paper/match_sheet.html",
        sheet=sheet,
        here=here,
        is_meeting=is_meeting,
        parameters={"paper": sheet.paper, "form": kind.value, "back": back, "lang": words.spoken()},
        papers=named_papers(MATCH_PAPERS),
    )


def no_such_paper() -> tuple[str, int]:
    """The page that names the papers there are."""
    _ = words.gettext
    return error_page(404, _("There is no such paper"), _("The papers are A4, Letter and A5."))


@meeting_bp.get(f"{MEETING}/sheet", endpoint="page")
def meeting_page(table: str, number: int) -> str | tuple[str, int]:
    """The sheet of a meeting as a page to print, chosen as that of a match."""
    paper, kind, back = asked_sheet()
    if paper not in MATCH_PAPERS:
        return no_such_paper()
    kind = kind or SheetKind.COMPACT
    meeting = load_meeting(get_store(), table, number)
    begin_drawing(limits.SHEETS, sum(versions_of(game.row) for game in meeting.games))
    here = url_for("meetings.meeting", table=table, number=number)
    return _page(_meeting_sheet(meeting, paper, kind, back), here, kind, back, is_meeting=True)


@meeting_bp.get(f"{MEETING}/sheet.pdf", endpoint="pdf")
def meeting_pdf_file(table: str, number: int) -> Redirect | tuple[str, int]:
    """The sheet as PDF; of a meeting that is too long the page, which the browser prints."""
    from scorekeeper.sheets.pdf import papers_pdf

    paper, kind, back = asked_sheet()
    if paper not in MATCH_PAPERS:
        return no_such_paper()
    meeting = load_meeting(get_store(), table, number)
    deals = sum(versions_of(game.row) for game in meeting.games)
    if deals > limits.DEALS_IN_PDF.most:
        return redirect_to(".page", table=table, number=number)
    begin_drawing(limits.PDFS, deals)
    sheet = _meeting_sheet(meeting, paper, kind or SheetKind.COMPACT, back)
    last, content = meeting.games[-1], papers_pdf([sheet], words.spoken())
    return as_file(content, "application/pdf", last.match, last.row.started, "pdf", attached=False)


def _meeting_sheet(meeting: MeetingState, paper: str, kind: SheetKind, back: str) -> Paper:
    zone = settings_of(get_store().tables.get(meeting.table).settings).zone
    link = absolute_url(url_for("meetings.meeting", table=meeting.table, number=meeting.number))
    records = [record_of(game.row) for game in meeting.games]
    leaves = meeting_leaves(meeting.format, records, code_of(link), zone, kind)
    behind = rule_leaves(records) if back == RULES else ()
    return Paper(leaves[0].title, (*leaves, *behind), paper)


@pads_bp.get("")
def choose() -> str:
    """Everything that can be chosen."""
    form = BlankSheetForm.of(request.args)
    return render_template("paper/blank_pads.html", form=form, presets=tuple(GAMES))


@pads_bp.get("/pad")
def pad() -> str | tuple[str, int]:
    """The blank sheets as a page to print."""
    form = BlankSheetForm.of(request.args)
    sheet = form.read()
    if sheet is None:
        return render_template("paper/blank_pads.html", form=form, presets=tuple(GAMES)), 422
    return render_template("paper/blank_pad.html", form=form, sheet=sheet)


@pads_bp.get("/pad.pdf")
def pad_pdf() -> Response | tuple[str, int]:
    """The blank sheets as PDF."""
    from scorekeeper.sheets.pdf import papers_pdf

    form = BlankSheetForm.of(request.args)
    sheet = form.read()
    if sheet is None:
        return render_template("paper/blank_pads.html", form=form, presets=tuple(GAMES)), 422
    limited.consume(limits.PDFS)
    answer = Response(papers_pdf([sheet], words.spoken()), mimetype="application/pdf")
    return named_file(answer, "scopa-pad.pdf", attached=False)
