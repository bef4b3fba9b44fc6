"""The sheet of a match, for anybody who may watch; and that of a meeting, a cover and the sheets of
its games. Of one that is too long for a PDF there is the page alone."""

from collections.abc import Sequence

from flask import Blueprint, Response, request, url_for
from werkzeug.wrappers import Response as Redirect

from scorekeeper import limits, words
from scorekeeper.documents.match import Record
from scorekeeper.sheets.blocks import Leaf, Paper
from scorekeeper.sheets.match_sheet import SheetKind, match_leaf, meeting_leaves, usual_kind
from scorekeeper.sheets.rule_card import rule_leaves
from scorekeeper.store.match_values import StoredMatch
from scorekeeper.tables.match.meetings import load_meeting
from scorekeeper.tables.match_state import record_of
from scorekeeper.tables.table.settings import settings_of
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import MEETING, TABLE, absolute_url, redirect_to
from scorekeeper.web.paper.answer import answer, begin, code_of, is_pdf, paper_choice
from scorekeeper.web.transfer.file_export import file_name

bp = Blueprint("sheets", __name__)
meeting_bp = Blueprint("meeting_sheets", __name__)
NOTHING, RULES = "none", "rules"


@bp.get(f"{TABLE}/<int:number>/sheet")
@bp.get(f"{TABLE}/<int:number>/sheet.pdf", endpoint="pdf")
def page(table: str, number: int) -> Response | Redirect:
    """The sheet; `?paper=` says on which paper, `?form=` in which form, and `?back=rules` that the
    rules of the match stand on the back."""
    row = get_store().matches.get(table, number)
    deals = versions_of(row)
    if is_pdf() and deals > limits.DEALS_IN_PDF.most:
        return redirect_to(".page", table=table, number=number)
    paper, record = begin(deals=deals), record_of(row)
    kind = _kind(usual_kind(record))
    here = url_for("matches.match", table=table, number=number)
    leaf = match_leaf(record, code_of(absolute_url(here)), _zone(table), kind)
    back = here, words.gettext("Back to the score")
    return _answer([leaf], [record], paper, kind, back)


@meeting_bp.get(f"{MEETING}/sheet", endpoint="page")
@meeting_bp.get(f"{MEETING}/sheet.pdf", endpoint="pdf")
def meeting_page(table: str, number: int) -> Response | Redirect:
    """The sheet of a meeting, chosen as that of a match."""
    meeting = load_meeting(get_store(), table, number)
    deals = sum(versions_of(game.row) for game in meeting.games)
    if is_pdf() and deals > limits.DEALS_IN_PDF.most:
        return redirect_to(".page", table=table, number=number)
    paper, kind = begin(deals=deals), _kind(SheetKind.COMPACT)
    here = url_for("meetings.meeting", table=table, number=number)
    records = [record_of(game.row) for game in meeting.games]
    link = code_of(absolute_url(here))
    leaves = meeting_leaves(meeting.format, records, link, _zone(table), kind)
    return _answer(leaves, records, paper, kind, (here, words.gettext("Back to the meeting")))


def versions_of(row: StoredMatch) -> int:
    """How many deals a match has with their corrections."""
    return sum(deal.version for deal in row.deals)


def _kind(usual: SheetKind) -> SheetKind:
    """The form that the address asks for."""
    form = request.args.get("form")
    return next((kind for kind in SheetKind if kind == form), usual)


def _zone(table: str) -> str:
    return settings_of(get_store().tables.get(table).settings).zone


def _answer(
    leaves: Sequence[Leaf],
    records: Sequence[Record],
    paper: str,
    kind: SheetKind,
    back: tuple[str, str],
) -> Response:
    _ = words.gettext
    behind = RULES if request.args.get("back") == RULES else NOTHING
    rules = rule_leaves(records) if behind == RULES else ()
    forms = (SheetKind.FULL, _("Every reason")), (SheetKind.COMPACT, _("A row for each deal"))
    backs = (NOTHING, _("Nothing on the back")), (RULES, _("The rules on the back"))
    choices = (
        ("form", _("Form of the sheet"), forms, kind),
        paper_choice(paper),
        ("back", _("On the back"), backs, behind),
    )
    sheet = Paper(leaves[0].title, (*leaves, *rules), paper)
    return answer([sheet], file_name(records[-1].match, records[-1].date), back, choices)
