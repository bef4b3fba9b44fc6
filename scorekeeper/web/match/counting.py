"""Counting while a deal is played: by buttons of the score page, or by a script."""

from collections.abc import Sequence

from flask import Response, abort, render_template, request

from scorekeeper import limits, words
from scorekeeper.store.match_values import Count
from scorekeeper.tables import Conflict, Rejected
from scorekeeper.tables.clock_and_ids import before, now
from scorekeeper.tables.deal.counting import (
    CountedMeanwhile,
    TooMuchCounted,
    add_counts,
    set_counts,
)
from scorekeeper.tables.deal.entry import add_to_deal
from scorekeeper.tables.match_state import MatchState
from scorekeeper.web.access import permissions, session
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import TABLE, redirect_to
from scorekeeper.web.access.viewed_match import viewed_match
from scorekeeper.web.deal.entry import LONGEST_WAIT, counted_numbers
from scorekeeper.web.forms.fields import LONGEST_KEY
from scorekeeper.web.forms.fields import number as number_of
from scorekeeper.web.http.responses import PageResult
from scorekeeper.web.match.score_page import bp
from scorekeeper.web.offline import answer_to_script, is_from_script

LARGEST_STEP, LARGEST_DEAL = 40, 999
MOST_COUNTS = 200
"""In one request."""
CountAnswer = PageResult | Response | tuple[Response, int]


@bp.post(f"{TABLE}/<int:number>/scope")
@permissions.scorer_only
def count_scope(table: str, number: int) -> CountAnswer:
    """Add counts, each under its key; correct a deal that is over by one; or take the numbers of
    the form, whose button sends a new number, so that a double tap adds one."""
    played = viewed_match(table, number)
    if "count" in request.form:
        counts = _counts(played, "count")
        try:
            late = add_counts(get_store(), played, counts)
        except TooMuchCounted:
            told = [words.gettext(limits.COUNTS_IN_DEAL.message)]
            if is_from_script():
                return answer_to_script(played.table, played.number, told=told), 422
            return _late_page(played, counts, told)
        if is_from_script():
            answer = answer_to_script(played.table, played.number, late=late)
            return (answer, 409) if late else answer
        if late:
            return _late_page(played, [count for count in counts if count.key in late])
        return redirect_to("matches.match", table=played.table, number=played.number)
    if "into" in request.form:
        return _put_into(played, _counts(played, "into"))
    return _set(played)


def _counts(played: MatchState, name: str) -> list[Count]:
    """What was sent there: of each count its key, deal, place and step, and for how many seconds it
    has waited."""
    sent = request.form.getlist(name)
    if len(sent) > MOST_COUNTS:
        abort(422)
    places = len(played.match.sides) * len(played.match.rules.tallied)
    counts = []
    for text in sent:
        parts = text.split(" ")
        key, deal, place, step, waited = parts if len(parts) == 5 else [""] * 5
        size = number_of(step.removeprefix("-"), LARGEST_STEP)
        numbers = number_of(deal, LARGEST_DEAL), number_of(place, places - 1)
        seconds = number_of(waited, LONGEST_WAIT)
        is_key = 0 < len(key) <= LONGEST_KEY and "\0" not in key
        if not is_key or None in (*numbers, seconds) or not size:
            abort(422)
        step_size = -size if step.startswith("-") else size
        moment = before(now(), seconds=seconds or 0)
        counts.append(Count(key, numbers[0] or 0, numbers[1] or 0, step_size, moment))
    return counts


def _put_into(played: MatchState, counts: Sequence[Count]) -> CountAnswer:
    seat = permissions.acting_seat().id
    for count in counts:
        answer = add_to_deal(get_store(), viewed_match(played.table, played.number), count, seat)
        if isinstance(answer, Conflict):
            if is_from_script():
                keys = [count.key for count in counts]
                return answer_to_script(played.table, played.number, late=keys), 409
            return _late_page(played, counts)
        if isinstance(answer, Rejected):
            told = [
                words.problem(problem, played.names, played.style) for problem in answer.problems
            ]
            if is_from_script():
                return answer_to_script(played.table, played.number, told=told), 422
            return _late_page(played, counts, told)
    if is_from_script():
        return answer_to_script(played.table, played.number)
    return redirect_to("matches.match", table=played.table, number=played.number)


def _set(played: MatchState) -> CountAnswer:
    sides, points = len(played.match.sides), played.match.rules.tallied
    limits = [point.limit for point in points for _ in range(sides)]
    deal = number_of(request.form.get("deal", ""), played.next_deal) or 0
    numbers = [
        number_of(request.form.get(f"scope-{place}", ""), most)
        for place, most in enumerate(limits, 1)
    ]
    drawn = counted_numbers(len(limits))

    def named(place: int, step: int) -> Count:
        return Count(session.new_key(), deal, place, step, now())

    try:
        set_counts(get_store(), played, deal, numbers, drawn, named)
    except TooMuchCounted:
        abort(422)
    except CountedMeanwhile as meanwhile:
        if not meanwhile.over:
            # The page that shows both numbers of what was counted elsewhere meanwhile.
            differing = [
                (place, now_there, mine)
                for place, (now_there, mine) in enumerate(
                    zip(meanwhile.numbers, numbers, strict=True)
                )
                if mine is not None and mine != now_there
            ]
            page = render_template(
                "match/counted_meanwhile.html",
                played=played,
                deal=deal,
                there=meanwhile.numbers,
                differing=differing,
            )
            return page, 409
        steps = enumerate(zip(numbers, drawn or (0,) * len(limits), strict=True))
        tapped = [(place, n - d) for place, (n, d) in steps if n is not None and n != d]
        late = [named(*tap) for tap in tapped]
        return (
            _late_page(played, late)
            if late and deal
            else redirect_to("matches.match", table=played.table, number=played.number)
        )
    return redirect_to("matches.match", table=played.table, number=played.number)


def _late_page(
    played: MatchState, late: Sequence[Count], told: Sequence[str] = ()
) -> tuple[str, int]:
    """What was counted for a deal that is over."""
    page = render_template("match/counted_late.html", played=played, late=late, told=told)
    return page, 422 if told else 409
