"""The sheet of a match: a page that is right on paper, and the PDF beside it.

Anybody who may watch may print. Both are made from one description.
"""

from flask import Blueprint, Response, render_template, request, url_for

from scorekeeper import words
from scorekeeper.documents.record import Record
from scorekeeper.sheets.description import describe
from scorekeeper.sheets.paper import PAPERS
from scorekeeper.sheets.qr import qr_path
from scorekeeper.tables.records import read_record
from scorekeeper.web.addresses import whole
from scorekeeper.web.delivery import error_page
from scorekeeper.web.export import as_file
from scorekeeper.web.matches import TABLE
from scorekeeper.web.stored import get_store

bp = Blueprint("sheets", __name__)
MATCH_PAPERS = tuple(paper for paper in PAPERS if paper != "a6")
LONGEST_LINK = 500


@bp.get(f"{TABLE}/<int:number>/sheet")
def page(table: str, number: int) -> str:
    """The sheet as a page to print."""
    record = read_record(get_store(), table, number)
    link = link_to(table, number)
    return render_template(
        "sheet.html",
        sheet=describe(record, link),
        code=qr_path(link) if link else None,
        here=url_for("matches.match", table=table, number=number),
        papers=MATCH_PAPERS,
    )


@bp.get(f"{TABLE}/<int:number>/sheet.pdf")
def pdf(table: str, number: int) -> Response | tuple[str, int]:
    """The same as PDF; `?paper=` says on which paper."""
    # reportlab takes a third of a second to load: not every process prints.
    from scorekeeper.sheets.pdf import match_pdf

    paper = request.args.get("paper", MATCH_PAPERS[0])
    if paper not in MATCH_PAPERS:
        return no_such_paper()
    record: Record = read_record(get_store(), table, number)
    content = match_pdf(describe(record, link_to(table, number)), paper)
    return as_file(content, "application/pdf", record, "pdf", kept=False)


def link_to(table: str, number: int) -> str:
    """The whole address of the match; nothing where it would be too long for a QR code."""
    link = whole(url_for("matches.match", table=table, number=number))
    return link if len(link) <= LONGEST_LINK else ""


def no_such_paper() -> tuple[str, int]:
    """The page that names the papers there are."""
    _ = words.gettext
    return error_page(404, _("There is no such paper"), _("The papers are A4, Letter and A5."))
