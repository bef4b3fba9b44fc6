"""The date and note of a match, the names of its players, its end without a winner, by time or as
it stands."""

from flask import Blueprint, abort, render_template, request
from werkzeug.wrappers import Response

from scorekeeper import words
from scorekeeper.rules.ending import TimeCall
from scorekeeper.rules.free_text import look_alike
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.match import details as acts
from scorekeeper.tables.match.details import name_players, store_day_and_note
from scorekeeper.tables.match_state import MatchState
from scorekeeper.tables.people.people import recent_players
from scorekeeper.tables.table.settings import event_of
from scorekeeper.web.access import permissions
from scorekeeper.web.access.request_store import get_store, table_date, table_row
from scorekeeper.web.access.urls import TABLE, redirect_to
from scorekeeper.web.access.viewed_match import viewed_match
from scorekeeper.web.http.responses import PageResult
from scorekeeper.web.match.forms import DetailsForm, NamesForm, deals_before

bp = Blueprint("details", __name__)
names_bp = Blueprint("names", __name__)


@bp.get(f"{TABLE}/<int:number>/details")
@permissions.scorer_only
def edit(table: str, number: int) -> PageResult:
    """The date and the note, to change them."""
    played = viewed_match(table, number)
    form = DetailsForm(date=table_date(played.row.started), note=played.row.note)
    return render_template("match/details.html", played=played, form=form)


@bp.post(f"{TABLE}/<int:number>/details")
@permissions.scorer_only
def store(table: str, number: int) -> PageResult:
    """Store date and note; problems are shown on the same page."""
    played = viewed_match(table, number)
    form = DetailsForm()
    if form.validate():
        old_day = table_date(played.row.started)
        wrong = store_day_and_note(get_store(), played, form.date.data, form.note.data, old_day)
        form.refuse(wrong.problems if wrong else ())
    if form.problems:
        return render_template("match/details.html", played=played, form=form), 422
    return redirect_to("matches.match", table=table, number=number)


@bp.get(f"{TABLE}/<int:number>/time")
@permissions.scorer_only
def time(table: str, number: int) -> str:
    """Ask whether a deal is being played as time is called, or whether to close the match as it
    stands; or offer to take that back."""
    return _time_page(viewed_match(table, number))


@bp.post(f"{TABLE}/<int:number>/time")
@permissions.scorer_only
def call_time(table: str, number: int) -> PageResult:
    """Call time, with a deal being played or with `in-play` no, or close the match; `on` takes that
    back. At a club evening the director does both, and the table says after the call whether a deal
    was played.

    Where a deal came meanwhile, the question is asked again.
    """
    played = viewed_match(table, number)
    after, in_play = deals_before(request.form), request.form.get("in-play") != "no"
    call = None if after is None else TimeCall(after, in_play)
    if not _is_directed(table):
        is_said = acts.call_time(get_store(), played, call, now())
    elif call and played.match.time_call:
        is_said = acts.answer_call(get_store(), played, call)
    else:
        abort(
            403, words.gettext("At a club evening the director ends a match, or takes that back.")
        )
    if not is_said:
        return _time_page(played, outdated=True), 409
    return redirect_to("matches.match", table=table, number=number)


def _time_page(played: MatchState, *, outdated: bool = False) -> str:
    return render_template(
        "match/ending/time.html",
        played=played,
        counted=sum(standing.counts for standing in played.standings),
        outdated=outdated,
        is_directed=_is_directed(played.table),
        asks=acts.asks_if_played(played),
        may_close=acts.may_close(played),
    )


def _is_directed(table: str) -> bool:
    """Whether it is a table of a club evening."""
    return bool(event_of(table_row(table).settings))


@bp.get(f"{TABLE}/<int:number>/end")
@permissions.own_table_only
def ending(table: str, number: int) -> str:
    """Ask whether the match is to end without a winner, or to be played on."""
    return render_template("match/ending/end.html", played=viewed_match(table, number))


@bp.post(f"{TABLE}/<int:number>/end")
@permissions.own_table_only
def end(table: str, number: int) -> Response:
    """End the match without a winner; `on` plays it on."""
    played = viewed_match(table, number)
    acts.end_match(get_store(), played, "" if request.form.get("on") else now())
    return redirect_to("matches.match", table=table, number=number)


@names_bp.get(f"{TABLE}/<int:number>/names", endpoint="edit")
@permissions.scorer_only
def edit_names(table: str, number: int) -> PageResult:
    """The names, to fill them in or change them."""
    played = viewed_match(table, number)
    names = list(played.players)
    return _names_page(played, NamesForm(name=names, was=names))


@names_bp.post(f"{TABLE}/<int:number>/names", endpoint="store")
@permissions.scorer_only
def store_names(table: str, number: int) -> PageResult:
    """Store the names; problems are shown on the same page."""
    played = viewed_match(table, number)
    form = NamesForm()
    if form.validate():
        # The names as they are, with those that were changed here.
        sent = zip(played.players, form.was.data, form.name.data, strict=False)
        names = [stored if typed == was else typed for stored, was, typed in sent]
        wrong = name_players(get_store(), played, names)
        form.refuse(wrong.problems if wrong else ())
    if form.problems:
        return _names_page(played, form), 422
    return redirect_to("matches.match", table=table, number=number)


def _names_page(played: MatchState, form: NamesForm) -> str:
    here = recent_players(get_store(), played.table)
    alike = look_alike(played.players)
    return render_template("match/names.html", played=played, form=form, recent=here, alike=alike)
