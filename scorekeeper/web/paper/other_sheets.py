"""The rules of a game, a dispute and the matches of a table, each as a page to print and as PDF."""

from urllib.parse import urlencode

from flask import Blueprint, Response, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper import limits, words
from scorekeeper.documents.dispute_code import AddressError
from scorekeeper.rules.presets import GAMES
from scorekeeper.sheets.blocks import Leaf, Paper
from scorekeeper.sheets.drawing.paper import usual_paper
from scorekeeper.sheets.other_sheets import dispute_leaf, matches_leaf
from scorekeeper.sheets.rule_card import rule_poster
from scorekeeper.tables.match.listing import list_matches
from scorekeeper.tables.people.people import everybody
from scorekeeper.tables.people.statistics import tallies
from scorekeeper.web.access.request_store import get_store, table_day
from scorekeeper.web.access.urls import TABLE, absolute_url, this_path
from scorekeeper.web.http.responses import named_file
from scorekeeper.web.paper.match_sheet import (
    MATCH_PAPERS,
    begin_drawing,
    code_of,
    named_papers,
    no_such_paper,
)
from scorekeeper.web.people.history import win_tallies
from scorekeeper.web.primiera.dispute import dispute_link, judged_by_every, question_of, unread
from scorekeeper.words.primiera.interpretations import interpretation_name
from scorekeeper.words.table import called

bp = Blueprint("other_sheets", __name__)
bp.register_error_handler(AddressError, unread)
MOST_LISTED = 500
"""Matches of a table on paper, the newest; a year of an evening a week has two hundred."""


@bp.get("/rules/<preset>/sheet")
@bp.get("/rules/<preset>/sheet.pdf", endpoint="rules_pdf")
def rules(preset: str) -> ResponseReturnValue:
    """The rules of a game on one sheet, for the wall."""
    game = GAMES.get(preset) or abort(404)
    leaf = rule_poster(game, words.usual_cards(game))
    return _answer(leaf, url_for("rules.page", preset=preset), leaf.title)


@bp.get("/p/<code>/sheet")
@bp.get("/p/<code>/sheet.pdf", endpoint="dispute_pdf")
def dispute(code: str) -> ResponseReturnValue:
    """The verdict of a dispute, with the way back to it."""
    question = question_of(code)
    judged, _ = judged_by_every(question)
    back = dispute_link(question)
    rule = words.say("Counted here: {rule}.", rule=interpretation_name(question.options))
    link = code_of(absolute_url(back))
    leaf = dispute_leaf(judged, question.names, question.style, question.point, rule, link)
    return _answer(leaf, back, words.gettext("Back to the verdict"))


@bp.get(f"{TABLE}/matches/sheet")
@bp.get(f"{TABLE}/matches/sheet.pdf", endpoint="matches_pdf")
def matches(table: str) -> ResponseReturnValue:
    """The matches of a table, of a year or a month with `?time=`, and who won how often."""
    store, time = get_store(), request.args.get("time", "")[:7]
    listed = list_matches(store, table, period=time, most=MOST_LISTED)
    met = win_tallies(tallies(store, table, time)[0], everybody(store, table))
    rows = [
        (
            table_day(each.row.started),
            called(each.sides),
            " : ".join(map(words.figure, each.totals)),
            each.winner,
        )
        for each in reversed(listed)
    ]
    won = (
        " · ".join(f"{name} {wins}" for name, wins in zip(each.names, each.wins, strict=True))
        for each in met
    )
    name = store.tables.get(table).name or words.gettext("History")
    back = url_for("history.history", table=table, time=time or None)
    return _answer(matches_leaf(name, time, rows, won), back, words.gettext("History"))


def _answer(leaf: Leaf, back: str, to: str) -> ResponseReturnValue:
    paper = request.args.get("paper", usual_paper())
    if paper not in MATCH_PAPERS:
        return no_such_paper()
    sheet = Paper(leaf.title, (leaf,), paper)
    if request.path.endswith(".pdf"):
        from scorekeeper.sheets.pdf import papers_pdf

        begin_drawing(limits.PDFS, 0)
        answer = Response(papers_pdf([sheet], words.spoken()), mimetype="application/pdf")
        return named_file(answer, "scopa-sheet.pdf", attached=False)
    begin_drawing(limits.SHEETS, 0)

    def other(ending: str = "", **changed: str) -> str:
        """The address of the same sheet with something else chosen."""
        chosen = request.args.to_dict(flat=False) | {"paper": paper, "lang": words.spoken()}
        return f"{this_path()}{ending}?{urlencode(chosen | changed, doseq=True)}"

    return render_template(
        "paper/other_sheet.html",
        sheet=sheet,
        back=back,
        to=to,
        other=other,
        papers=named_papers(MATCH_PAPERS),
    )
