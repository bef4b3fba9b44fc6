"""Who deals, put right while a match is played."""

from flask import Blueprint, render_template, request

from scorekeeper import limits, words
from scorekeeper.rules.match.match import SeatChange
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.match.seat_changes import change_seats
from scorekeeper.web.access import permissions
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import TABLE, redirect_to
from scorekeeper.web.access.viewed_match import viewed_match
from scorekeeper.web.forms.fields import number as number_of
from scorekeeper.web.forms.new_match import MOST_PLAYERS
from scorekeeper.web.http.responses import PageResult

bp = Blueprint("seat_changes", __name__)


@bp.get(f"{TABLE}/<int:number>/dealer")
@permissions.scorer_only
def dealer(table: str, number: int) -> str:
    """Ask who deals: the deal that is played now, and, where the dealer's own cards count, since
    which deal."""
    return render_template("match/dealer.html", played=viewed_match(table, number), sentences=())


@bp.post(f"{TABLE}/<int:number>/dealer")
@permissions.scorer_only
def store_dealer(table: str, number: int) -> PageResult:
    """Store who deals; problems are shown on the same page."""
    played, sent = viewed_match(table, number), request.form
    since = number_of(sent.get("since", ""), limits.DEALS.most + 1) or 0
    seat = number_of(sent.get("dealer", ""), MOST_PLAYERS) or 0
    change = SeatChange(since, seat - 1, now(), permissions.acting_seat().name)
    if wrong := change_seats(get_store(), played, change):
        sentences = [words.problem(problem, played.names) for problem in wrong.problems]
        page = render_template("match/dealer.html", played=played, sentences=sentences)
        return page, 422
    return redirect_to("matches.match", table=table, number=number)
