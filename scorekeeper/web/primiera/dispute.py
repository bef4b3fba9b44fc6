"""A primiera dispute: the page that asks for the best cards, the address that holds the verdict.
Nothing is stored. A deal's dispute has the same pages below the deal's address, and leads back to
it; what is sent to others has nothing of the table in its address.
"""

from collections.abc import Sequence

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response as Redirect

from scorekeeper import words
from scorekeeper.documents.dispute_code import AddressError, decode, encode
from scorekeeper.rules.dispute import (
    MOST_SIDES,
    Judged,
    interpretations,
    judge,
    name_of_point,
    next_rank,
    reading_of,
)
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.scoring import Category
from scorekeeper.sheets.drawing.art import qr_path
from scorekeeper.tables.match_state import MatchState
from scorekeeper.web.access.urls import DEAL, absolute_url, match_url, this_path
from scorekeeper.web.access.viewed_match import stored_deal
from scorekeeper.web.forms.fields import number
from scorekeeper.web.http.error_pages import error_page
from scorekeeper.web.primiera.chooser import Chooser, place_in, said_by
from scorekeeper.web.primiera.forms import (
    DisputeForm,
    Question,
    names_in,
    point_in,
    with_counts,
)
from scorekeeper.words.primiera import dispute as sentences
from scorekeeper.words.primiera.dispute import (
    address_problem,
    compared_figures,
    interpretation_name,
    interpretations_sentence,
    readings,
)

bp = Blueprint("primiera", __name__)
SCORE = "score"
"""Says in the address of a deal's dispute that it began there, and leads back."""


@bp.get("/primiera")
def ask() -> str:
    """The first place that is asked; with a dispute's code to `change`, its cards."""
    code = request.args.get("change", "")
    return _chooser_page(DisputeForm.of(question_of(code)) if code else _asked())


@bp.post("/primiera")
def decide() -> ResponseReturnValue:
    """The next place that is asked, or the verdict at an address of its own."""
    return _sent()


@bp.get("/p/<code>")
def verdict(code: str) -> str:
    """The dispute that this address holds: the same verdict each time it is opened."""
    return _verdict_page(question_of(code))


@bp.post("/p/<code>")
def count(code: str) -> ResponseReturnValue:
    """The same dispute with how many of a rank the sides have that are level."""
    return _counted(question_of(code))


@bp.get(f"{DEAL}/primiera")
def of_deal(table: str, number: int, deal: int) -> str:
    """The dispute about a stored deal: with its cards, or with those of a code; with a code to
    `change`, to be mended."""
    played = stored_deal(table, number, deal)
    if code := request.args.get("change", ""):
        return _chooser_page(DisputeForm.of(question_of(code)), played, deal)
    return _verdict_page(_question_of(played, deal), played, deal)


@bp.post(f"{DEAL}/primiera")
def decide_of_deal(table: str, number: int, deal: int) -> ResponseReturnValue:
    """The next place that is asked about a stored deal, or its verdict with these cards."""
    played = stored_deal(table, number, deal)
    if any(name.startswith("count-") for name in request.form):
        return _counted(_question_of(played, deal), played, deal)
    return _sent(played, deal)


def dispute_link(question: Question, page: str = "primiera.verdict", **place: object) -> str:
    """The address of a dispute on this server; names, cards' style and what the point is called
    in its query."""
    query: dict[str, object] = {}
    if any(question.typed_names):
        query["n"] = list(question.typed_names)
    if question.style is not words.Style.ITALIAN:
        query["cards"] = question.style.value
    if question.point != Category.PRIMIERA:
        query["point"] = question.point
    code = encode(question.statement, question.options)
    return url_for(page, **(place or {"code": code}), **query)  # type: ignore[arg-type]


def dispute_of(played: MatchState, deal: int) -> str | None:
    """The address of the dispute about a deal's primiera; None where nobody said which cards there
    were, and in a game without it."""
    if question_about(played, deal) is None:
        return None
    return url_for("primiera.of_deal", table=played.table, number=played.number, deal=deal)


def question_about(played: MatchState, deal: int) -> Question | None:
    """What a stored deal says of primiera, and the match's own rule."""
    entry, rules = played.match.deals[deal - 1].entry, played.match.rules
    point, reading, statement = rules.compared, reading_of(rules), entry.statement(rules)
    if point is None or reading is None or statement is None:
        return None
    # The address goes to others: no "our side" in it.
    names = tuple(side.name for side in played.sides)
    return Question(statement, reading, names, played.style, name_of_point(point))


def _question_of(played: MatchState, deal: int) -> Question:
    if code := request.args.get("code", ""):
        return question_of(code)
    return question_about(played, deal) or abort(404)


def question_of(code: str) -> Question:
    """What this address asks.

    :raise AddressError: where it cannot be read.
    """
    statement, options = decode(code)
    style = request.args.get("cards", "")
    return Question(
        statement,
        options,
        tuple(names_in(request.args.getlist("n"))[: len(statement.best)]),
        words.Style(style) if style in list(words.Style) else words.Style.ITALIAN,
        point_in(request.args),
    )


@bp.errorhandler(AddressError)
def unread(error: AddressError) -> tuple[str, int]:
    """The page that says what of an address cannot be read."""
    _ = words.gettext
    return error_page(404, _("This address cannot be read"), address_problem(error))


def _asked() -> DisputeForm:
    form = DisputeForm.sent(request.args)
    form.problems = []
    return form


def _sent(played: MatchState | None = None, deal: int = 0) -> ResponseReturnValue:
    form = DisputeForm.sent(request.form)
    form.left &= _leaves(played)
    if "reshape" in request.form:
        form.reshape(number(request.form["reshape"], MOST_SIDES) or form.sides)
    elif place := place_in(request.form.get("pick", ""), form.sides):
        form.place = place
    elif question := form.go_on():
        return redirect(_own_link(question, played, deal), 303)
    return _chooser_page(form, played, deal), 422 if form.problems else 200


def _counted(
    question: Question, played: MatchState | None = None, deal: int = 0
) -> Redirect | tuple[str, int]:
    problems: list[Problem] = []
    counted = with_counts(question, request.form, problems)
    if problems:
        return _verdict_page(question, played, deal, problems), 422
    return redirect(_own_link(counted, played, deal), 303)


def _own_link(question: Question, played: MatchState | None, deal: int, name: str = "code") -> str:
    """Where the verdict stands, at its own address or below that of the deal; named `change`,
    where its cards are mended."""
    code = encode(question.statement, question.options)
    if played is None and name == "change":
        return dispute_link(question, "primiera.ask", change=code)
    if played is None:
        return dispute_link(question)
    own = question_about(played, deal)
    if name == "code" and own and dispute_link(own) == dispute_link(question):
        return _own_path(played, deal)
    return dispute_link(question, "primiera.of_deal", **_place(played, deal), **{name: code})


def _place(played: MatchState, deal: int) -> dict[str, object]:
    """A deal in the address of its dispute, and whether that began on the score."""
    place = {"table": played.table, "number": played.number, "deal": deal}
    return place | ({"from": SCORE} if request.args.get("from") == SCORE else {})


def _own_path(played: MatchState | None, deal: int) -> str:
    if played is None:
        return this_path()
    return url_for("primiera.of_deal", **_place(played, deal))  # type: ignore[arg-type]


def _way_back(played: MatchState | None, deal: int) -> tuple[str, str]:
    """Where a dispute came from, and what that is called."""
    if played is None:
        return url_for("home.new"), words.gettext("To the first page")
    place = _place(played, deal)
    if place.pop("from", ""):
        return match_url(played), words.gettext("Back to the score")
    return url_for("deals.result", **place), words.say("Back to deal {n}", n=deal)  # type: ignore[arg-type]


def _leaves(played: MatchState | None) -> bool:
    """Whether a seven may lie on the table: in these rules, or in some where no table is."""
    return played is None or played.match.rules.preset.leftovers


def _chooser_page(form: DisputeForm, played: MatchState | None = None, deal: int = 0) -> str:
    told = [words.problem(problem, form.names, form.style) for problem in form.problems]
    after, change = form.after, request.values.get("change", "")
    back, to = _way_back(played, deal)
    if change:
        before = Question(*decode(change), tuple(form.typed_names), form.style, form.point)
        back, to = _own_link(before, played, deal), words.gettext("Back to the verdict")
    return render_template(
        "primiera/best_cards.html",
        action=_own_path(played, deal),
        back=back,
        to=to,
        change=change,
        form=form,
        leaves=_leaves(played),
        chooser=form.chooser,
        after=sentences.next_step(form.names[after[0]], after[1], form.style) if after else "",
        sentences=told,
        played=played,
        deal=deal,
    )


def _verdict_page(
    question: Question,
    played: MatchState | None = None,
    deal: int = 0,
    problems: Sequence[Problem] = (),
) -> str:
    names, style, point = question.names, question.style, question.point
    judged, every = judged_by_every(question)
    address = absolute_url(dispute_link(question))
    asking = next_rank([judged, *every])
    back, to = _way_back(played, deal)
    return render_template(
        "primiera/verdict.html",
        action=_own_link(question, played, deal),
        back=back,
        to=to,
        judged=judged,
        asking=asking,
        chooser=Chooser(names, style, question.options, said_by(question.statement.best)),
        point=words.category_name(point),
        headline=sentences.headline(judged, names, style, point),
        sentence=sentences.verdict_sentence(judged, names, style, point),
        label=sentences.label(judged.verdict, point),
        figures=compared_figures(judged.verdict, names),
        because=sentences.because(judged.verdict),
        asks=sentences.open_question(judged, names, style),
        missing=sentences.lacking_sentences(judged, names, style, point),
        worths=sentences.worths(judged, style),
        rule=interpretation_name(question.options),
        readings=readings(every, question.options, names, style),
        agreement=interpretations_sentence(every, names),
        gained=_gained(judged, played, deal),
        change=_own_link(question, played, deal, "change"),
        address=address,
        qr=qr_path(address),
        sheet=dispute_link(question, "other_sheets.dispute"),
        refused=problems,
        sentences=[words.problem(problem, names, style) for problem in problems],
        played=played,
        deal=deal,
    )


def judged_by_every(question: Question) -> tuple[Judged, tuple[Judged, ...]]:
    """The verdict by the rule that is played, and by every other."""
    every = interpretations(question.statement, question.options)
    return judge(question.statement, question.options), every


def _gained(judged: Judged, played: MatchState | None, deal: int) -> int | None:
    """What the winner has for it in the deal, where that says the same."""
    if played is None or judged.side is None or request.args.get("code"):
        return None
    score = played.standings[deal - 1].score
    award = next((award for award in score.awards if award.verdict is not None), None)
    return award.points[judged.side] or None if award else None
