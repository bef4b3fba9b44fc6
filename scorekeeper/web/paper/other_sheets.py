"""The rules of a game, a dispute, the matches of a table, and blank sheets, which are chosen on a
page."""

from flask import Blueprint, Response, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import words
from scorekeeper.documents.dispute_code import AddressError
from scorekeeper.rules.presets import GAMES
from scorekeeper.sheets.blocks import Leaf, Paper
from scorekeeper.sheets.other_sheets import dispute_leaf, matches_leaf
from scorekeeper.sheets.rule_card import rule_poster
from scorekeeper.tables.match.listing import list_matches
from scorekeeper.tables.people.people import everybody
from scorekeeper.tables.people.statistics import tallies
from scorekeeper.web.access.request_store import get_store, table_day
from scorekeeper.web.access.urls import TABLE, absolute_url
from scorekeeper.web.paper.answer import answer, begin, code_of, paper_choice
from scorekeeper.web.paper.forms import BlankSheetForm
from scorekeeper.web.people.history import win_tallies
from scorekeeper.web.primiera.dispute import dispute_link, judged_by_every, question_of, unread
from scorekeeper.words.primiera.dispute import interpretation_name
from scorekeeper.words.table import called

bp = Blueprint("other_sheets", __name__)
pads_bp = Blueprint("blank_sheets", __name__, url_prefix="/sheets")
bp.register_error_handler(AddressError, unread)
MOST_LISTED = 500
"""Matches of a table on paper, the newest; a year of an evening a week has two hundred."""


@bp.get("/rules/<preset>/sheet")
@bp.get("/rules/<preset>/sheet.pdf", endpoint="rules_pdf")
def rules(preset: str) -> ResponseReturnValue:
    """The rules of a game on one sheet, for the wall."""
    game = GAMES.get(preset) or abort(404)
    paper, leaf = begin(), rule_poster(game, words.usual_cards(game))
    return _answer(leaf, paper, url_for("rules.page", preset=preset), leaf.title)


@bp.get("/p/<code>/sheet")
@bp.get("/p/<code>/sheet.pdf", endpoint="dispute_pdf")
def dispute(code: str) -> ResponseReturnValue:
    """The verdict of a dispute, with the way back to it."""
    paper, question = begin(), question_of(code)
    judged, _ = judged_by_every(question)
    back = dispute_link(question)
    rule = words.say("Counted here: {rule}.", rule=interpretation_name(question.options))
    link = code_of(absolute_url(back))
    leaf = dispute_leaf(judged, question.names, question.style, question.point, rule, link)
    return _answer(leaf, paper, back, words.gettext("Back to the verdict"))


@bp.get(f"{TABLE}/matches/sheet")
@bp.get(f"{TABLE}/matches/sheet.pdf", endpoint="matches_pdf")
def matches(table: str) -> ResponseReturnValue:
    """The matches of a table, of a year or a month with `?time=`, and who won how often."""
    paper = begin()
    store, time = get_store(), request.args.get("time", "")[:7]
    listed = list_matches(store, table, period=time, most=MOST_LISTED)
    met = win_tallies(tallies(store, table, time), everybody(store, table))
    rows = [
        (
            table_day(match.row.started),
            called(match.sides, match.left),
            " : ".join(map(words.figure, match.totals)),
            match.winner,
        )
        for match in reversed(listed)
    ]
    won = (
        " · ".join(f"{name} {wins}" for name, wins in zip(tally.names, tally.wins, strict=True))
        for tally in met
    )
    name = store.tables.get(table).name or words.gettext("History")
    back = url_for("history.history", table=table, time=time or None)
    return _answer(matches_leaf(name, time, rows, won), paper, back, words.gettext("History"))


def _answer(leaf: Leaf, paper: str, back: str, to: str) -> Response:
    sheet = Paper(leaf.title, (leaf,), paper)
    return answer([sheet], "scopa-sheet", (back, to), [paper_choice(paper)])


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
