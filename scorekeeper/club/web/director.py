"""The director's page: what is missing for the next round, and every act but results. A deleted
event waits in the bin as a table does, and its director takes it out."""

import secrets
from collections.abc import Callable
from functools import partial

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response

from scorekeeper import words
from scorekeeper.club.rules.config import Tie
from scorekeeper.club.rules.placing import is_bracket
from scorekeeper.club.rules.standing import StandingRow, sharing
from scorekeeper.club.rules.tables import first_tables
from scorekeeper.club.tables import acts, member_acts
from scorekeeper.club.tables.event_meetings import AtTable, load_at_table
from scorekeeper.club.tables.secrets import make_missing
from scorekeeper.club.tables.state import EventState, entrants_in
from scorekeeper.club.web.access import (
    EVENT,
    EventInBin,
    event_here,
    is_director,
    refuse_others,
    require_director,
    sent_act,
)
from scorekeeper.club.web.event_page import follow_event
from scorekeeper.club.web.forms.results import ActForm, AdjustmentForm, NameForm
from scorekeeper.club.web.members import pairs_page
from scorekeeper.club.words.event_bracket import reached_names
from scorekeeper.rules.ending import TimeCall
from scorekeeper.store.errors import NotFound
from scorekeeper.tables import Rejected
from scorekeeper.tables.clock_and_ids import new_id, now
from scorekeeper.tables.match.details import call_time
from scorekeeper.tables.table import bin
from scorekeeper.tables.table.seats import DIRECTOR_SEAT
from scorekeeper.web.access import session
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.session import server_key
from scorekeeper.web.access.urls import redirect_to
from scorekeeper.web.forms.fields import number as read_number
from scorekeeper.web.forms.fields import unread

bp = Blueprint("director", __name__)
bin_bp = Blueprint("event_bin", __name__)
Act = Callable[[EventState], acts.Decision]
MOST_LOT = 999


@bp.get(f"{EVENT}/director")
def show(table: str) -> str:
    """The page."""
    return _page(require_director(table), NameForm(formdata=None))


@bp.post(
    f"{EVENT}/director/"
    "<any(draw,number,redraw,tick,seat,pair,publish,undo,swap,leave,stay,return,start,pause,resume,more,call,uncall,"
    "lots,tables,unadjust,close,reopen):act>"
)
def do(table: str, act: str) -> Response | tuple[str, int]:
    """One act of the director; what cannot be done is said on the page."""
    state = require_director(table)
    decide = _decided(state, act, ActForm())
    wrong = acts.perform(get_store(), state, sent_act(), decide, undoes_round=act == "undo")
    if wrong:
        return _page(require_director(table), NameForm(formdata=None), wrong), 422
    if act in ("call", "uncall"):
        # Tell the tables that play by time: without another answer a deal is being played. A call
        # that is taken back was none at any of them.
        is_over = act == "call"
        for played in (place.game for place in places(state).values()):
            if played.match.rules.ending.minutes:
                call = TimeCall(len(played.deals))
                if not is_over:
                    call_time(get_store(), played, None, now())
                elif not played.over and played.match.time_call is None:
                    call_time(get_store(), played, call, now())
    if act == "pair":
        make_missing(get_store(), server_key(), event_here(table), new_id(), now())
    to = request.form.get("to")
    return redirect_to(f"members.{to}" if to in ("pairs", "members") else ".show", table=table)


@bp.post(f"{EVENT}/director/<any(join,rename):change>")
def name(table: str, change: str) -> Response | tuple[str, int]:
    """Let a pair in that comes late, or change the name of one."""
    state, form, sent = require_director(table), NameForm(), sent_act()
    if any(entry.key == sent.key for entry in state.log):
        return redirect_to(".show", table=table)
    number = form.number.data if change == "rename" else 0
    others = [entrant.name for entrant in state.entrants.values() if entrant.number != number]
    if name := form.read(others):
        named: Act = partial(acts.join, name=name)
        if change == "rename":
            spelling = form.spelling.data
            named = partial(acts.rename, number=number, name=name, is_spelling=spelling)
        wrong = acts.perform(get_store(), state, sent, named)
        if not wrong:
            make_missing(get_store(), server_key(), event_here(table), new_id(), now())
            return redirect_to("members.pairs", table=table)
        form.refuse(wrong.problems)
    page = _pair if change == "rename" and number in state.entrants else pairs_page
    return page(event_here(table), form), 422


@bp.get(f"{EVENT}/director/pairs/<int:number>")
def pair(table: str, number: int) -> str:
    """A pair: its name to change, and whether it goes home."""
    state = require_director(table)
    if number not in state.entrants:
        raise NotFound("pair", number)
    form = NameForm(formdata=None, number=number, name=state.entrants[number].name)
    return _pair(state, form)


@bp.route(f"{EVENT}/director/pairs/<int:number>/adjust", methods=["GET", "POST"])
def adjust(table: str, number: int) -> Response | str | tuple[str, int]:
    """Take points from a pair or give it some, for a reason."""
    state = require_director(table)
    if number not in state.entrants or not state.rounds:
        raise NotFound("pair", number)
    form = AdjustmentForm(round=len(state.rounds))
    if request.method == "POST" and (made := form.read(number)):
        wrong = acts.perform(get_store(), state, sent_act(), partial(acts.adjust, made=made))
        if not wrong:
            return redirect_to(".show", table=table)
        form.refuse(wrong.problems)
        state = event_here(table)
    page = render_template(
        "club/penalty.html",
        state=state,
        entrant=state.entrants[number],
        form=form,
        key=session.new_key(),
    )
    return (page, 422) if form.problems else page


def _pair(state: EventState, form: NameForm) -> str:
    number = form.number.data
    return render_template(
        "club/entrant.html",
        state=state,
        entrant=state.entrants[number],
        tables=first_tables((len(state.entrants) + 1) // 2, state.config.tables),
        form=form,
        apart=[
            other for two in state.kept_apart() if number in two for other in two if other != number
        ],
        key=session.new_key(),
    )


def places(state: EventState) -> dict[int, AtTable]:
    """What is played at the tables of the newest round, where one is opened and can be read."""
    opened: dict[int, AtTable] = {}
    for meeting in state.current.meetings if state.current else ():
        if played := load_at_table(get_store(), meeting.at, state.game.meeting):
            opened[meeting.table] = played
    return opened


def level_rows(state: EventState) -> list[StandingRow]:
    """The pairs that share a place and can be parted by lots: in a bracket none, where those share
    one who lost in the same round."""
    is_drawn = Tie.DRAW in state.config.ties and not is_bracket(state.evening(), state.done)
    can_draw = state.done and is_drawn
    return sharing(state.standing(state.done)) if can_draw else []


def _decided(state: EventState, act: str, form: ActForm) -> Act:
    """The act of a button, with what was sent or drawn for it; the state may have gone on when it
    is decided."""
    match act:
        case "draw" | "number" | "redraw":
            order = sorted(state.entrants)
            if act != "number":
                secrets.SystemRandom().shuffle(order)
            return partial(acts.number_entrants, order=order, again=act == "redraw")
        case "tick":
            was, ticked = (request.form.getlist(name) for name in ("was", "tick"))
            changed = {box: box in ticked for box in {*was} ^ {*ticked}}
            return partial(member_acts.tick, changed=changed)
        case "pair":
            tapped = [request.form[name] for name in ("with", "member") if name in request.form]
            return partial(member_acts.form_pair, members=tapped)
        case "seat":
            apart = (read_number(text, MOST_LOT) for text in request.form.getlist("apart"))
            number, at = form.number.data, form.table.data
            return partial(
                member_acts.seat, number=number, at=at or None, apart=[*filter(None, apart)]
            )
        case "publish":
            number, seen = form.round.data, form.list.data
            return partial(acts.publish, number=number, seen=seen, chance=new_id())
        case "undo":
            return partial(acts.undo, number=form.round.data)
        case "swap":
            return partial(acts.swap, one=form.one.data, other=form.other.data, seen=form.list.data)
        case "leave":
            return partial(acts.leave, number=form.number.data)
        case "return":
            return partial(acts.take_back, code=form.number.data)
        case "stay":
            return partial(acts.stay, number=form.number.data)
        case "lots":
            # Those that were typed; where none was, the program draws.
            typed = {
                entrant: read_number(request.form.get(f"lot-{entrant}", ""), MOST_LOT)
                for entrant in state.entrants
            }
            lots = {entrant: lot for entrant, lot in typed.items() if lot is not None}
            if not lots:
                level = [row.number for row in level_rows(state)]
                drawn = list(range(1, len(level) + 1))
                secrets.SystemRandom().shuffle(drawn)
                lots = dict(zip(level, drawn, strict=True))
            return partial(acts.keep_lots, lots=lots)
        case "tables":
            room = form.room()
            if room is None:
                wrong = Rejected((unread("tables", form.tables.data),))
                return lambda _: wrong
            return partial(acts.number_tables, tables=room)
        case "unadjust":
            return partial(acts.unadjust, entry=form.entry.data)
        case "close":
            return partial(acts.close, seen=form.list.data)
        case "reopen":
            return partial(acts.reopen, moment=now())
        case _:  # the clock
            return partial(acts.keep_time, number=form.round.data, what=act)


def _page(state: EventState, form: NameForm, wrong: Rejected | None = None) -> str:
    is_paired = state.numbered and state.is_complete() and state.has_next()
    ahead = state.next_pairing() if is_paired else None
    tables = places(state)
    untouched = bool(state.current and state.current.is_untouched and not state.closed)
    return render_template(
        "club/director.html",
        state=state,
        form=form,
        sentences=[words.problem(problem, ()) for problem in wrong.problems]
        if wrong
        else form.sentences,
        live=follow_event(state, lively=True),
        by_table=tables,
        done=state.done,
        standing=state.standing(state.done) if state.done else [],
        reached=reached_names(state, state.done),
        can_reopen=state.can_correct(now()),
        can_undo=untouched and not any(place.deals for place in tables.values()),
        ahead=ahead,
        fingerprint=state.fingerprint(),
        in_next=entrants_in(ahead) if ahead else set(),
        typed=request.form,
        problems=wrong.problems if wrong else (),
        back=[
            entrant
            for entrant in state.entrants.values()
            if entrant.left is not None and entrant.left >= len(state.rounds)
        ],
        level=level_rows(state),
        minutes=state.game.ending.minutes,
        key=session.new_key(),
    )


@bin_bp.get(f"{EVENT}/director/delete")
def ask(table: str) -> str:
    """Ask whether the event is to go."""
    return render_template("club/bin.html", state=require_director(table), days=bin.DAYS)


@bin_bp.post(f"{EVENT}/director/delete")
def put(table: str) -> Response:
    """Put the event in the bin."""
    require_director(table)
    bin.move_to_bin(get_store(), table, 0, DIRECTOR_SEAT, now())
    return redirect_to("event.show", table=table)


@bin_bp.post(f"{EVENT}/director/take-out")
def take_out(table: str) -> Response:
    """Take the event out of the bin."""
    if not is_director(table):
        refuse_others()
    bin.take_out(get_store(), table, 0, now())
    return redirect_to("director.show", table=table)


@bin_bp.app_errorhandler(EventInBin)
def in_bin(error: EventInBin) -> tuple[str, int]:
    """What every page of an event in the bin says."""
    state = error.state
    (binned, *_) = get_store().bin.entries(state.id)
    page = render_template(
        "club/bin.html", state=state, gone_on=bin.gone_on(binned), directs=is_director(state.id)
    )
    return page, 410
