"""The pages on which a deal is entered or corrected, one for each entry method, and the response to
what they send: its result, all problems, or both versions; and the exchange of two piles."""

from typing import Any

from flask import abort, render_template, request
from werkzeug.wrappers import Response

from scorekeeper import limits, words
from scorekeeper.rules.entry.deal import Changed, Deal, changes, tally_of
from scorekeeper.rules.primiera import worths
from scorekeeper.rules.problems import Problem
from scorekeeper.store.table_values import Seat
from scorekeeper.tables import Conflict, Rejected
from scorekeeper.tables.clock_and_ids import before, now
from scorekeeper.tables.deal.counting import Closing, CountedMeanwhile, live_scope
from scorekeeper.tables.deal.entry import Submission, exchanged, store_deal
from scorekeeper.tables.match_state import MatchState
from scorekeeper.tables.serialization import scored
from scorekeeper.web.access import permissions, seat_cookies, session
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import DEAL, redirect_to, this_path
from scorekeeper.web.access.viewed_match import stored_deal, viewed_match
from scorekeeper.web.deal.entry_methods import BY_PAGE, compared_of, offered
from scorekeeper.web.deal.forms.all_cards import AllCardsForm
from scorekeeper.web.deal.forms.base import DealForm, GridForm
from scorekeeper.web.deal.result import bp
from scorekeeper.web.forms.fields import LONGEST_KEY
from scorekeeper.web.forms.fields import number as number_of
from scorekeeper.web.http.responses import PageResult
from scorekeeper.web.live.polling import HIGHEST_VERSION
from scorekeeper.web.offline import answer_to_script, is_from_script
from scorekeeper.words.deal.all_cards import card_keys
from scorekeeper.words.deal.corrections import change

ENTRY = f"{DEAL}/<any({', '.join(BY_PAGE)}):page>"


@bp.get(ENTRY)
@permissions.scorer_only
def enter(table: str, number: int, deal: int, page: str) -> PageResult:
    """The page of the next deal, empty, or of a stored one, filled in. A phone on which deals wait
    asks for one after the next: its script draws it."""
    seat_cookies.prefer_entry(table, request.args.get("use"))
    played = viewed_match(table, number)
    waiting = min(deal, played.next_deal)
    # At the last one the page says why no more are taken.
    if not 1 <= deal <= limits.DEALS.most + 1:
        abort(404)
    if played.over and waiting == played.next_deal:
        return redirect_to("matches.match", table=table, number=number)
    if waiting != deal:
        return redirect_to(".enter", table=table, number=number, deal=waiting, page=page)
    form = BY_PAGE[page].form.showing(played, deal, scope_for(played, deal))
    return _entry_page(played, deal, form)


@bp.post(ENTRY)
@permissions.scorer_only
def store(table: str, number: int, deal: int, page: str) -> PageResult:
    """Store the deal and go to the page that the button names, or show all problems on the same
    page. A button called `way` shows the same taps by another entry method, and stores nothing."""
    played = viewed_match(table, number)
    if (other := request.form.get("way")) in BY_PAGE:
        return _entry_page(played, deal, BY_PAGE[other].form(played, deal, request.form))
    form = BY_PAGE[page].form(played, deal, request.form)
    entered, problems = form.read()
    if entered and not problems and isinstance(form, AllCardsForm) and form.ask(entered):
        asks = form.asks and [form.asks.heading, *form.asks.reasons]
        return _told(played, 422, told=asks) or (_entry_page(played, deal, form), 422)
    answer = _answer(played, deal, form, entered, problems)
    if isinstance(answer, Response) and answer.status_code == 303:
        seat_cookies.note_grid_hint_seen()
        seat_cookies.prefer_entry(table, BY_PAGE[page].use)
        form.remember()
        if "next" in request.form:
            return redirect_to(".enter", table=table, number=number, deal=deal + 1, page=page)
    return answer


@bp.post(f"{DEAL}/swap")
@permissions.scorer_only
def swap(table: str, number: int, deal: int) -> PageResult:
    """Exchange the piles of two sides: all cards were tapped for the wrong one."""
    played = stored_deal(table, number, deal)
    one, other = (
        number_of(request.form.get(name, ""), len(played.match.sides)) or 0 for name in ("a", "b")
    )
    if not (one and other):
        abort(404)
    swapped = exchanged(get_store(), played, deal, sent_version(), one - 1, other - 1)
    if swapped is None:
        abort(404)
    if one == other:
        return redirect_to("deals.result", table=table, number=number, deal=deal)
    return _answer(played, deal, AllCardsForm.of(played, deal, swapped), swapped, [])


def _answer(
    played: MatchState, deal: int, form: DealForm, entered: Deal | None, problems: list[Problem]
) -> PageResult:
    """Store what was sent and lead on; where it cannot be stored, its form with the reasons, or
    both versions. A script is told what they are."""
    seat = permissions.acting_seat()
    submission = submission_of(deal, seat, form.why.data)
    closing = None
    if entered:
        # A new deal closes what was counted in it; it may have waited on the phone for a while.
        seconds = number_of(request.form.get("waited", ""), LONGEST_WAIT)
        since = before(submission.at, seconds=seconds) if seconds else ""
        tally = tally_of(entered, played.match.rules)
        keys = request.form.get("taps", "")[:LONGEST_TAPS].split()
        closing = Closing(counted_numbers(len(tally)), tally, since, frozenset(keys))
    try:
        answer = store_deal(get_store(), played, submission, entered, problems, closing)
    except CountedMeanwhile as meanwhile:
        # Sent again, the form has seen what the table has counted.
        form.meanwhile = meanwhile.numbers
        form.counted = " ".join(map(str, meanwhile.numbers))
        told = _told(played, 409, counts=meanwhile.numbers)
        return told or (_entry_page(played, deal, form), 409)
    if isinstance(answer, Rejected):
        form.refuse(answer.problems)
        told = _told(played, 422, told=_sentences(form))
        return told or (_entry_page(played, deal, form), 422)
    if isinstance(answer, Conflict):
        told = _told(played, 409, same=_says_the_same(answer))
        return told or (conflict_page(played, answer, seat), 409)
    return redirect_to("matches.match", table=played.table, number=played.number)


def scope_for(played: MatchState, deal: int) -> tuple[int, ...]:
    """What is counted so far of the deal that is played, or was in one that is stored."""
    if deal == played.next_deal:
        return live_scope(get_store(), played)
    return tally_of(played.match.deals[deal - 1], played.match.rules)


def _told(played: MatchState, status: int, **why: Any) -> Response | None:
    """What a script hears of a deal that was not stored; None where a form has sent it."""
    if not is_from_script():
        return None
    answer = answer_to_script(played.table, played.number, **why)
    answer.status_code = status
    return answer


def _sentences(form: DealForm) -> list[str]:
    return [
        words.problem(problem, form.played.names, form.played.style)
        for problem in form.deal_problems
    ]


def _says_the_same(conflict: Conflict) -> bool:
    stored, yours = conflict.stored, conflict.yours
    return (stored.number, stored.entry) == (yours.number, yours.entry)


def _entry_page(played: MatchState, deal: int, form: DealForm) -> str:
    sentences = _sentences(form)
    if form.meanwhile:
        there, here = (
            "–".join(map(str, numbers)) for numbers in (form.meanwhile, form.scope.typed)
        )
        meanwhile = words.say(
            "Counted at the table meanwhile: {there}. Here it is {here}.", there=there, here=here
        )
        sentences.insert(0, meanwhile)
    compared = compared_of(played.match.rules)
    return render_template(
        form.TEMPLATE,
        played=played,
        match=played.match,
        deal=deal,
        form=form,
        drawn=form.drawn() if isinstance(form, GridForm) else None,
        keys=(
            card_keys(played.names, played.match.rules.preset.leftovers)
            if isinstance(form, AllCardsForm)
            else ""
        ),
        methods=offered(),
        faces=compared.faces,
        worths=worths(compared),
        hint=seat_cookies.grid_hint_cookie(),
        sentences=sentences,
    )


SENT_ANEW = ("csrf_token", "key", "version", "taps", "waited")
LONGEST_TAPS = limits.COUNTS_IN_DEAL.most * (LONGEST_KEY + 1)
LONGEST_WAIT = 400 * 86_400
"""Seconds that something may say that it has waited on a phone, at most."""


def counted_numbers(places: int) -> tuple[int, ...] | None:
    """The counters as they stood when the form was drawn; None where the form does not say it."""
    text = request.form.get("counted", "")[:LONGEST_KEY]
    numbers = tuple(map(int, text.split())) if text.replace(" ", "").isdecimal() else ()
    return numbers if len(numbers) == places else None


def submission_of(deal: int, seat: Seat, why: str = "") -> Submission:
    """All that this request says of the deal but the deal itself."""
    return Submission(
        number=deal,
        based_on=sent_version() or 0,
        # Without the one sign that PostgreSQL cannot keep in a text.
        key=request.form.get("key", "")[:LONGEST_KEY].replace("\0", "") or session.new_key(),
        seat=seat.id,
        at=now(),
        why=why,
    )


def sent_version() -> int | None:
    """The version of the deal that this request was made from, where it says one."""
    return number_of(request.form.get("version", ""), HIGHEST_VERSION)


def conflict_page(played: MatchState, conflict: Conflict, seat: Seat) -> str:
    """Both versions side by side: nothing is overwritten until the player chooses."""
    stored, yours = conflict.stored, conflict.yours
    sides = len(played.match.sides)
    there, there_score = scored(played.row.rules, sides, stored.entry)
    here, here_score = scored(played.row.rules, sides, yours.entry)
    differences = changes(there, here, played.match.rules)
    moved = [difference for difference in differences if difference.changed is Changed.CARDS_MOVED]
    moves = moved if there.entry.piles and here.entry.piles else []
    return render_template(
        "deal/conflict.html",
        played=played,
        deal=yours.number,
        stored=stored,
        mine=stored.seat == seat.id,
        meanwhile=stored.seat != seat.id and bool(sent_version()),
        same=_says_the_same(conflict),
        counted=tally_of(there, played.match.rules),
        both=((stored.number, there, there_score), (yours.number, here, here_score)),
        moved=[(move, change(move, played.names, played.style)) for move in moves],
        changes=[
            change(difference, played.names, played.style)
            for difference in differences
            if difference not in moves
        ],
        # What a second submission repeats.
        fields=[pair for pair in request.form.items(multi=True) if pair[0] not in SENT_ANEW],
        version=conflict.version,
        key=session.new_key(),
        action=this_path(),
    )
