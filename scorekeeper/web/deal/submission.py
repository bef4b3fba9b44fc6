"""The response to a deal that was sent: its result, all problems, or both versions."""

from flask import redirect, render_template, request, url_for

from scorekeeper.rules.corrections import Changed, changes
from scorekeeper.rules.entry.deal import Deal, tally_of
from scorekeeper.rules.problems import Problem
from scorekeeper.store.table_values import Seat
from scorekeeper.tables import Conflict, Rejected
from scorekeeper.tables.clock_and_ids import before, now
from scorekeeper.tables.deal.counting import Closing
from scorekeeper.tables.deal.entry import Submission, store_deal
from scorekeeper.tables.match_state import MatchState
from scorekeeper.tables.serialization import scored
from scorekeeper.web.access import permissions, session
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import this_path
from scorekeeper.web.forms.fields import number as number_of
from scorekeeper.web.http.responses import PageResult
from scorekeeper.words.deal.corrections import change

HIGHEST_VERSION = 1_000_000
LONGEST_KEY = 64
SENT_ANEW = ("csrf_token", "key", "version")
LONGEST_WAIT = 400 * 86_400
"""Seconds that something may say that it has waited on a phone, at most."""


def store_and_answer(
    played: MatchState, deal: int, entered: Deal | None, problems: list[Problem], why: str = ""
) -> PageResult | list[Problem]:
    """Store what was sent: the page that answers, or all problems where it cannot be stored.

    :raise scorekeeper.tables.deal.counting.CountedMeanwhile: when the table has counted something
        else.
    """
    seat = permissions.acting_seat()
    submission = submission_of(deal, seat, why)
    closing = None
    if entered:
        # A new deal closes what was counted in it; it may have waited on the phone for a while.
        seconds = number_of(request.form.get("waited", ""), LONGEST_WAIT)
        since = before(submission.at, seconds=seconds) if seconds else submission.at
        said = tally_of(entered, played.match.rules)
        closing = Closing(counted_numbers(len(said)), said, since)
    answer = store_deal(get_store(), played, submission, entered, problems, closing)
    if isinstance(answer, Rejected):
        return list(answer.problems)
    if isinstance(answer, Conflict):
        return conflict_page(played, answer, seat), 409
    return redirect(url_after_saving(played, deal), 303)


def counted_numbers(places: int) -> tuple[int, ...] | None:
    """The counters as they stood when the form was drawn; None where the form does not say it."""
    text = request.form.get("counted", "")[:LONGEST_KEY]
    numbers = tuple(map(int, text.split())) if text.replace(" ", "").isdecimal() else ()
    return numbers if len(numbers) == places else None


def url_after_saving(played: MatchState, deal: int) -> str:
    """The next page: after a new deal the score page, after a correction the deal's own page."""
    match = {"table": played.table, "number": played.number}
    if sent_version():
        return url_for("deals.result", **match, deal=deal)  # type: ignore[arg-type]
    return url_for("matches.match", **match)  # type: ignore[arg-type]


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
    moved = [each for each in differences if each.changed is Changed.CARDS_MOVED]
    moves = moved if there.entry.piles_of_all and here.entry.piles_of_all else []
    return render_template(
        "deal/conflict.html",
        played=played,
        deal=yours.number,
        stored=stored,
        mine=stored.seat == seat.id,
        meanwhile=stored.seat != seat.id and bool(sent_version()),
        same=(stored.number, stored.entry) == (yours.number, yours.entry),
        both=((stored.number, there, there_score), (yours.number, here, here_score)),
        moved=[(each, change(each, played.names, played.style)) for each in moves],
        changes=[
            change(each, played.names, played.style) for each in differences if each not in moves
        ],
        # What a second submission repeats.
        fields=[pair for pair in request.form.items(multi=True) if pair[0] not in SENT_ANEW],
        version=conflict.version,
        key=session.new_key(),
        action=this_path(),
    )
