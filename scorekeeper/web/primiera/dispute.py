"""A primiera dispute: the page that settles it, the address that holds it. Nothing is stored."""

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response as Redirect

from scorekeeper import words
from scorekeeper.documents.dispute_code import AddressError, decode, encode
from scorekeeper.rules.cards import RANKS, Suit
from scorekeeper.rules.dispute import MOST_PILES, name_of_point, reading_of
from scorekeeper.rules.primiera import STRENGTH
from scorekeeper.rules.scoring import Category
from scorekeeper.sheets.drawing.art import qr_path
from scorekeeper.tables.match_state import MatchState
from scorekeeper.web.access.urls import absolute_url
from scorekeeper.web.cards import grid, pieces_of
from scorekeeper.web.forms.fields import mark_problems, number
from scorekeeper.web.http.error_pages import error_page
from scorekeeper.web.primiera.dispute_view import show, working, worth
from scorekeeper.web.primiera.forms import DisputeForm, Question, names_in, point_in
from scorekeeper.words.primiera.dispute import cell_text
from scorekeeper.words.primiera.interpretations import address_problem

bp = Blueprint("primiera", __name__)
TAPS = ("do", "pick", "show")


@bp.get("/primiera")
def ask() -> ResponseReturnValue:
    """The table of best cards, empty; or decided at once where the address has the piles."""
    form = DisputeForm.sent(request.args) if request.args else DisputeForm()
    if request.args.getlist("pile"):
        return _decide(form)
    form.problems = []
    return _grid_page(form) if request.args.get("view") == "grid" else _cells_page(form)


@bp.post("/primiera")
def decide() -> ResponseReturnValue:
    """What was said so far with the next question, or the verdict at an address of its own."""
    form = DisputeForm.sent(request.form)
    if shape := request.form.get("reshape"):
        # The same cards on the page again: as best cards or as forty, for as many sides.
        form.reshape(number(request.args.get("to", ""), MOST_PILES) or form.sides)
        in_grid = shape == "grid" or (shape != "cells" and bool(request.form.get("view")))
        return _grid_page(form) if in_grid else _cells_page(form)
    if request.headers.get("X-Part") == "verdict":
        question = form.read()
        context = working(question) if question else {}
        return render_template("primiera/_working.html", whole=False, **context) if question else ""
    if request.headers.get("X-Part"):
        return _cells_page(form)
    if any(name in request.form for name in TAPS) and not request.form.get("send"):
        return _cells_page(form), 422 if form.problems else 200
    return _decide(form)


@bp.get("/p/<code>")
def verdict(code: str) -> ResponseReturnValue:
    """The dispute that this address holds: the same verdict each time it is opened."""
    question = _question(code)
    address = absolute_url(dispute_link(question))
    form = DisputeForm.of(question)
    return render_template(
        "primiera/verdict.html",
        **working(question),
        whole=True,
        address=address,
        code=code,
        form=form,
        shown=show(form, form.check()),
        qr=qr_path(address),
    )


def dispute_link(question: Question) -> str:
    """The address of a dispute on this server; names, cards' style and what the point is called
    in its query."""
    query: dict[str, object] = {}
    if any(question.typed_names):
        query["n"] = list(question.typed_names)
    if question.style is not words.Style.ITALIAN:
        query["cards"] = question.style.value
    if question.point != Category.PRIMIERA:
        query["point"] = question.point
    code = encode(question.evidence, question.options)
    return url_for("primiera.verdict", code=code, **query)  # type: ignore[arg-type]


def dispute_of(played: MatchState, deal: int) -> str | None:
    """The address of the dispute about a deal's primiera: what was said of the deal, and the
    match's own rule. None where only points were, or what cannot be, and in a game without it."""
    entry, rules = played.match.deals[deal - 1].entry, played.match.rules
    point, reading = rules.compared, reading_of(rules)
    if point is None or reading is None:
        return None
    evidence = entry.evidence(rules)
    if evidence is None or 0 in evidence.may or evidence.suit is not Suit.COINS:
        return None
    # The address goes to others: no "our side" in it.
    names = tuple(side.name for side in played.sides)
    return dispute_link(Question(evidence, reading, names, played.style, name_of_point(point)))


def _decide(form: DisputeForm) -> Redirect | tuple[str, int]:
    question = form.read()
    if question is None:
        page = _grid_page if request.form.get("view") else _cells_page
        return page(form), 422
    return redirect(dispute_link(question), 303)


def _question(code: str) -> Question:
    """What this address asks.

    :raise AddressError: where it cannot be read.
    """
    evidence, options = decode(code)
    style = request.args.get("cards", "")
    return Question(
        evidence,
        options,
        tuple(names_in(request.args.getlist("n"))[: evidence.sides]),
        words.Style(style) if style in list(words.Style) else words.Style.ITALIAN,
        point_in(request.args),
    )


@bp.errorhandler(AddressError)
def unread(error: AddressError) -> tuple[str, int]:
    """The page that says what of an address cannot be read."""
    _ = words.gettext
    return error_page(404, _("This address cannot be read"), address_problem(error))


def _cells_page(form: DisputeForm) -> str:
    """The table of best cards with its head; for a script only what a tap changes."""
    judged = form.check()
    part = request.headers.get("X-Part") == "cells"
    goes_on = judged and not request.form.get("stay")
    done = request.form.getlist("do")[-1:] if goes_on else []
    rules = request.form.get("show") == "rules"
    shown = show(form, judged, request.form.get("pick", ""), "".join(done), rules)
    # The ranks as primiera weighs them, the strongest first.
    return render_template(
        "primiera/_best_cards_update.html" if part else "primiera/best_cards.html",
        form=form,
        names=form.names,
        style=form.style,
        shown=shown,
        sentences=_sentences(form),
        ranks=tuple(sorted(RANKS, key=lambda rank: -STRENGTH[rank])),
        worth=worth,
        cell_text=cell_text,
    )


def _grid_page(form: DisputeForm) -> str:
    names, style = form.names, form.style
    nobody, pieces = form.statements.nobody, pieces_of(tuple(names), style)
    return render_template(
        "primiera/all_cards.html",
        form=form,
        style=style,
        cards=grid(pieces, {c: who for c, who in form.statements.owners.items() if who != nobody}),
        around=(pieces.brushes[0], pieces.tiles),
        script_words=pieces.script_words[False],
        sentences=_sentences(form),
    )


def _sentences(form: DisputeForm) -> list[str]:
    mark_problems(form.problems)
    return [words.problem(each, form.names, form.style) for each in form.problems]
