"""The rules of a game, and blank sheets, which are chosen on a page."""

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import words
from scorekeeper.rules.presets import GAMES
from scorekeeper.sheets.blocks import Paper
from scorekeeper.sheets.rule_card import rule_poster
from scorekeeper.web.paper.answer import answer, begin, paper_choice
from scorekeeper.web.paper.forms import BlankSheetForm

bp = Blueprint("other_sheets", __name__)
pads_bp = Blueprint("blank_sheets", __name__, url_prefix="/sheets")


@bp.get("/rules/<preset>/sheet")
@bp.get("/rules/<preset>/sheet.pdf", endpoint="rules_pdf")
def rules(preset: str) -> ResponseReturnValue:
    """The rules of a game on one sheet, for the wall."""
    game = GAMES.get(preset) or abort(404)
    paper, leaf = begin(), rule_poster(game, words.usual_cards(game))
    back = url_for("rules.page", preset=preset), leaf.title
    return answer([Paper(leaf.title, (leaf,), paper)], "scopa-sheet", back, [paper_choice(paper)])


@pads_bp.get("")
def choose() -> str:
    """Everything that can be chosen of blank sheets."""
    form = BlankSheetForm.of(request.args)
    return render_template("paper/blank_pads.html", form=form, presets=tuple(GAMES))


@pads_bp.get("/pad")
@pads_bp.get("/pad.pdf", endpoint="pad_pdf")
def pad() -> ResponseReturnValue:
    """The blank sheets that were chosen."""
    form = BlankSheetForm.of(request.args)
    sheet = form.read()
    if sheet is None:
        return render_template("paper/blank_pads.html", form=form, presets=tuple(GAMES)), 422
    begin()
    back = url_for(".choose", **form.address)
    return answer([sheet], "scopa-pad", (back, words.gettext("Choose another")))
