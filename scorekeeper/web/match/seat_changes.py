"""Who deals and who has gone home, said while a match is played."""

from collections.abc import Sequence
from dataclasses import replace

from flask import Blueprint, render_template, request

from scorekeeper import limits, words
from scorekeeper.rules.match.match import SeatChange, may_leave
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.match.details import change_seats
from scorekeeper.tables.match_state import MatchState
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
    return _page("dealer", viewed_match(table, number))


@bp.post(f"{TABLE}/<int:number>/dealer")
@permissions.scorer_only
def store_dealer(table: str, number: int) -> PageResult:
    """Store who deals; problems are shown on the same page."""
    seat = number_of(request.form.get("dealer", ""), MOST_PLAYERS) or 0
    return _store("dealer", viewed_match(table, number), SeatChange(_since(), dealer=seat - 1))


@bp.get(f"{TABLE}/<int:number>/leave")
@permissions.scorer_only
def leave(table: str, number: int) -> str:
    """Ask who plays on from the next deal."""
    return _page("leave", viewed_match(table, number))


@bp.post(f"{TABLE}/<int:number>/leave")
@permissions.scorer_only
def store_left(table: str, number: int) -> PageResult:
    """Store who goes home, or comes back; problems are shown on the same page."""
    played = viewed_match(table, number)
    playing = request.form.getlist("plays")
    sides = range(len(played.match.sides))
    left = tuple(side for side in sides if str(side + 1) not in playing)
    return _store("leave", played, SeatChange(_since(), left=left))


def _since() -> int:
    return number_of(request.form.get("since", ""), limits.DEALS.most + 1) or 0


def _store(page: str, played: MatchState, change: SeatChange) -> PageResult:
    change = replace(change, at=now(), who=permissions.acting_seat().name)
    if wrong := change_seats(get_store(), played, change):
        sentences = [words.problem(problem, played.names) for problem in wrong.problems]
        return _page(page, viewed_match(played.table, played.number), sentences), 422
    return redirect_to("matches.match", table=played.table, number=played.number)


def _page(page: str, played: MatchState, sentences: Sequence[str] = ()) -> str:
    offered = may_leave(played.match) and (not played.over or bool(played.match.left))
    return render_template(
        f"match/{page}.html", played=played, sentences=sentences, offered=offered
    )
