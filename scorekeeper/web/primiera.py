"""A primiera dispute: the page that settles it, and the address that holds it. Stores nothing."""

import json

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response as Redirect

from scorekeeper import words
from scorekeeper.documents.address import AddressError, decode, encode
from scorekeeper.primiera_answer import primiera_answer
from scorekeeper.rules.cards import Card
from scorekeeper.rules.dispute import (
    MOST_PILES,
    disagree,
    readings,
    turning_card,
    whatever_the_rest,
    working,
)
from scorekeeper.rules.entry import Counts, Known, Piles
from scorekeeper.sheets.qr import qr_path
from scorekeeper.web.delivery import error_page
from scorekeeper.web.fields import number
from scorekeeper.web.primiera_form import DisputeForm, Question, names_in
from scorekeeper.web.stored import Played
from scorekeeper.words.dispute import (
    headline,
    missing_suits_sentences,
    rest_sentence,
    turn_sentence,
    verdict_sentence,
)
from scorekeeper.words.readings import (
    address_problem,
    reading_name,
    reading_result,
    readings_sentence,
    sources,
)

bp = Blueprint("primiera", __name__)


@bp.get("/primiera")
def ask() -> ResponseReturnValue:
    """The grid, empty; or decided at once where the address brings the piles as text."""
    form = DisputeForm.sent(request.args) if request.args else DisputeForm()
    if not request.args.getlist("pile"):
        form.found = []
        return _form_page(form)
    return _decide(form)


@bp.post("/primiera")
def decide() -> ResponseReturnValue:
    """The verdict on the cards as sent: at an address of its own, or as a part of the page."""
    form = DisputeForm.sent(request.form)
    if request.form.get("reshape"):
        return _reshaped(form)
    if request.headers.get("X-Part"):
        question = form.read()
        part = (
            render_template("_dispute.html", whole=False, **_verdict(question)) if question else ""
        )
        return part
    return _decide(form)


@bp.get("/p/<code>")
def verdict(code: str) -> ResponseReturnValue:
    """The dispute that this address holds: the same verdict each time it is opened."""
    question = _question(code)
    if isinstance(question, AddressError):
        return _unread(question)
    address = _absolute(dispute_link(question))
    return render_template(
        "dispute.html",
        **_verdict(question),
        whole=True,
        address=address,
        code=code,
        form=DisputeForm.of(question),
        picture=_absolute(dispute_link(question, "primiera.picture")),
        qr=qr_path(address),
    )


@bp.get("/p/<code>.json")
def data(code: str) -> ResponseReturnValue:
    """The dispute as data."""
    question = _question(code)
    if isinstance(question, AddressError):
        return _unread(question)
    answer = primiera_answer(question.piles, question.options, question.names, question.style)
    # Not sorted: who has it and the totals come first, as in the command.
    return Response(json.dumps(answer, ensure_ascii=False) + "\n", mimetype="application/json")


@bp.get("/p/<code>.png")
def picture(code: str) -> ResponseReturnValue:
    """The verdict as a picture, for the chat that shows the link."""
    from scorekeeper.web.primiera_picture import draw

    question = _question(code)
    if isinstance(question, AddressError):
        abort(404)
    work = working(question.piles, question.options)
    png = draw(
        headline(work.verdict, question.names),
        verdict_sentence(work, question.names, question.style),
        work,
        question.names,
        question.style,
    )
    return Response(png, mimetype="image/png", headers={"Cache-Control": "public, max-age=86400"})


def dispute_link(question: Question, page: str = "primiera.verdict") -> str:
    """The address of a dispute on this server, names and cards' style in its query."""
    query: dict[str, object] = {}
    if any(question.given):
        query["n"] = list(question.given)
    if question.style is not words.Style.ITALIAN:
        query["cards"] = question.style.value
    code = encode(question.piles, question.options)
    return url_for(page, code=code, **query)  # type: ignore[arg-type]


def dispute_of(played: Played, deal: int) -> str | None:
    """The address of the dispute about a deal's primiera by the match's own rule, if any."""
    piles: tuple[frozenset[Card], ...]
    match played.match.deals[deal - 1].entry:
        case Piles(given):
            piles = given
        case Known(sides):
            piles = tuple(side.known for side in sides)
        case Counts(counted):
            piles = tuple(frozenset(side.best) for side in counted)
        case _:
            return None
    names = tuple(played.names)
    return dispute_link(Question(piles, played.match.rules.options, names, played.style))


def _decide(form: DisputeForm) -> Redirect | tuple[str, int]:
    question = form.read()
    if question is None:
        return _form_page(form), 422
    return redirect(dispute_link(question), 303)


def _reshaped(form: DisputeForm) -> str:
    """The same cards on the page again, for another number of sides where one is asked for."""
    form.reshape(number(request.args.get("to", ""), MOST_PILES) or form.sides)
    return _form_page(form)


def _question(code: str) -> Question | AddressError:
    try:
        piles, options = decode(code)
    except AddressError as error:
        return error
    style = request.args.get("cards", "")
    return Question(
        piles,
        options,
        tuple(names_in(request.args.getlist("n"))[: len(piles)]),
        words.Style(style) if style in list(words.Style) else words.Style.ITALIAN,
    )


def _unread(error: AddressError) -> tuple[str, int]:
    _ = words.gettext
    return error_page(404, _("This address cannot be read"), address_problem(error))


def _absolute(link: str) -> str:
    return request.host_url.rstrip("/") + link


def _verdict(question: Question) -> dict[str, object]:
    """Everything that the working shows, in words and values."""
    names, style, piles, options = (
        question.names,
        question.style,
        question.piles,
        question.options,
    )
    work = working(piles, options)
    every = readings(piles, options)
    given = sum(map(len, piles))
    return {
        "names": names,
        "style": style,
        "work": work,
        "headline": headline(work.verdict, names),
        "sentence": verdict_sentence(work, names, style),
        "missing": missing_suits_sentences(work, names, options, style)
        if work.verdict.why.name not in ("ONLY_COMPLETE", "NOBODY_COMPLETE")
        else [],
        "rest": rest_sentence(whatever_the_rest(piles, options), given, names, style),
        "turn": turn_sentence(turning_card(piles, options), names, style),
        "readings": [
            (each.in_force, reading_name(each.options), reading_result(each, names))
            for each in every
        ],
        "agreement": readings_sentence(every, names),
        "sources": list(sources()) if disagree(every) else [],
        "behind": any(cards for line in work.suits for cards in line.behind),
    }


def _form_page(form: DisputeForm) -> str:
    return render_template(
        "primiera.html",
        form=form,
        style=form.style,
        sentences=[words.problem(each, form.names, form.style) for each in form.found],
    )
