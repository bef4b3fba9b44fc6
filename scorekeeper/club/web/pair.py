"""A pair's phone: its table of this round, the result to send or to confirm, its own line."""

from dataclasses import replace
from functools import partial

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from scorekeeper import words
from scorekeeper.club.rules.placing import consolation_after, is_bracket
from scorekeeper.club.rules.rounds import MeetingOutcome
from scorekeeper.club.tables.acts import perform
from scorekeeper.club.tables.event_meetings import (
    EventMeeting,
    load_at_table,
)
from scorekeeper.club.tables.results import asks_games, say_result
from scorekeeper.club.tables.secrets import pair_seat
from scorekeeper.club.tables.state import EventState
from scorekeeper.club.web import access
from scorekeeper.club.web.access import (
    EVENT,
    event_here,
    pair_here,
    require_pair,
    sent_act,
)
from scorekeeper.club.web.event_page import follow_event
from scorekeeper.club.web.forms.results import ResultForm
from scorekeeper.club.words.course import placed
from scorekeeper.club.words.event_bracket import free
from scorekeeper.documents.foreign.pairs import players_of
from scorekeeper.rules.free_text import LONGEST_NAME
from scorekeeper.rules.match.match import SEATINGS, Match
from scorekeeper.store.errors import NotFound, TableExists
from scorekeeper.tables.clock_and_ids import hashed, now
from scorekeeper.tables.match.matches import MatchSetup, make_table, seat_of
from scorekeeper.tables.table.bin import move_to_bin
from scorekeeper.tables.table.seats import DIRECTOR_SEAT, take_seat_back
from scorekeeper.web.access import permissions, seat_cookies, session
from scorekeeper.web.access.request_store import get_store, table_zone
from scorekeeper.web.access.urls import redirect_to
from scorekeeper.web.forms.fields import number as number_typed

bp = Blueprint("event_pair", __name__)


@bp.get(f"{EVENT}/mine")
def mine(table: str) -> Response | str:
    """Where the pair plays now, or the page of the event for a phone that is no pair's."""
    state = event_here(table)
    number = pair_here(state)
    if number is None:
        return redirect_to("event.show", table=table)
    return _page(state, number, ResultForm(formdata=None))


@bp.post(f"{EVENT}/mine/play")
def play(table: str) -> Response:
    """Open the table of this round, where the deals are entered; whoever is first makes it."""
    state = event_here(table)
    number = require_pair(state)
    meeting = state.meeting_of(number)
    if meeting is None:
        return redirect_to(".mine", table=table)
    table_id = meeting.at
    if not permissions.can_score(table_id):
        held = seat_cookies.new_seat("event", table_id, str(number), request.form.get("key", ""))
        # Its id says by whose code it came, so that it ends with that.
        held = replace(held, seat=f"{pair_seat(state.codes[number])}-{held.seat}")
        # Nobody's table: neither pair takes the other's seat back.
        seat = replace(
            seat_of(table_id, held, state.name(number)[:LONGEST_NAME], now()), maker=False
        )
        store = get_store()
        language = state.table.language
        try:
            with words.speaking(language):
                ready = _match_of(state, meeting)
            make_table(store, seat, ready, seat.made, language, table_zone(), state.id)
        except TableExists:
            store.seats.add(seat)
        store.play.choose_side(table_id, 1, seat.id, meeting.side_of(number))
        state = event_here(table)
        if pair_here(state) != number:
            # The code was made new in this moment.
            take_seat_back(store, table_id, seat.id, now())
            return redirect_to(".mine", table=table)
        seat_cookies.take_seat(table_id, held)
        if state.meeting_of(number, meeting.round) != meeting:
            # The round was taken back in this moment.
            move_to_bin(get_store(), table_id, 0, DIRECTOR_SEAT, now())
            return redirect_to(".mine", table=table)
    return redirect_to("matches.table", table=table_id)


@bp.post(f"{EVENT}/mine/not-us")
def not_us(table: str) -> Response:
    """Let this phone be no pair's any more, nor sit for it at its table; who came by the card of a
    table is asked there again."""
    state = event_here(table)
    number = require_pair(state)
    meeting = state.meeting_of(number)
    seat = permissions.current_seat(meeting.at) if meeting else None
    if meeting and seat:
        take_seat_back(get_store(), meeting.at, seat.id, now())
    card = access.forget_pair(table)
    if meeting and card:
        at_card = url_for("table_card.who", table=table, secret=card, place=meeting.table)
        return redirect(at_card, 303)
    return redirect_to("event.show", table=table)


@bp.post(f"{EVENT}/mine/report")
def report(table: str) -> Response | tuple[str, int]:
    """Say what was played at the pair's table of this round, when it is over."""
    state = event_here(table)
    pair = require_pair(state)
    meeting = state.meeting_of(pair)
    format_ = state.game.meeting
    played = load_at_table(get_store(), meeting.at, format_) if meeting else None
    if not (meeting and played and played.over and meeting.at == request.form.get("at")):
        return redirect_to(".mine", table=table)
    # The page of the table does not show what this pair has said: nothing of it is overwritten.
    return _say(state, meeting, pair, played.outcome, ResultForm.showing(played.outcome), seen=0)


@bp.post(f"{EVENT}/mine/<int:number>")
def send(table: str, number: int) -> Response | tuple[str, int]:
    """Say what the meeting of that round came to; what the other side said the same counts."""
    state, form = event_here(table), ResultForm()
    pair = require_pair(state)
    meeting = state.meeting_of(pair, number)
    if meeting is None:
        raise NotFound("meeting", number, pair)
    if outcome := form.outcome(state, meeting):
        seen = number_typed(form.seen.data or "", access.MOST_CODE)
        return _say(state, meeting, pair, outcome, form, seen)
    return _page(state, pair, form, number), 422


def _say(
    state: EventState,
    meeting: EventMeeting,
    pair: int,
    outcome: MeetingOutcome,
    form: ResultForm,
    seen: int | None,
) -> Response | tuple[str, int]:
    phone, sent = hashed(session.device())[:16], sent_act(str(pair))
    place = (meeting.round, meeting.table)
    act = partial(
        say_result, place=place, outcome=outcome, by=pair, phone=phone, moment=sent.at, seen=seen
    )
    wrong = perform(get_store(), state, sent, act)
    if not wrong:
        return redirect_to(".mine", table=state.id)
    form.refuse(wrong.problems)
    return _page(event_here(state.id), pair, form, meeting.round), 422


def _match_of(state: EventState, meeting: EventMeeting) -> MatchSetup:
    """The match of a meeting: the event's game, four players where both pairs name two."""
    sides = []
    for side in (meeting.a, meeting.b):
        players = players_of(state.name(side))
        sides.append([name for name in players if len(name) <= LONGEST_NAME])
    seating = SEATINGS["4" if all(len(side) == 2 for side in sides) else "2"]
    if seating.players == 2:
        sides = [[state.name(side)[:LONGEST_NAME]] for side in (meeting.a, meeting.b)]
    names = [side[place] for place in range(len(sides[0])) for side in sides]
    goes_on = is_bracket(state.evening(), meeting.round)
    rules = state.game.rules(seating.players, goes_on)
    match = Match(rules, seating.of(names))
    return MatchSetup(match, words.usual_cards(rules.preset), state.game.meeting)


def _page(state: EventState, number: int, form: ResultForm, sent: int = 0) -> str:
    """The pair's page in the round `shown`, of which something was sent; else in the newest."""
    shown = sent or len(state.rounds)
    meeting = state.meeting_of(number, shown)
    has_left = state.entrants[number].has_left(len(state.rounds))
    format_ = state.game.meeting
    played = load_at_table(get_store(), meeting.at, format_) if meeting else None
    missed = None
    if state.rounds and not meeting and not has_left:
        # What the pair has won in this round, as nobody came.
        meetings = state.missed(len(state.rounds))
        missed = next(
            (meeting for meeting in meetings if meeting.side_of(number) is not None), None
        )
    session.device()
    rows = state.standing(state.done) if state.done else []
    is_over = state.closed or (bool(rows) and not state.has_next() and state.is_complete())
    is_out = (
        is_bracket(state.evening(), shown)
        and shown > consolation_after(state.evening())
        and not meeting
        and number not in dict(free(state, shown))
    )
    place = placed(state, state.done).get(number, ("",))[0]
    return render_template(
        "club/pair.html",
        state=state,
        number=number,
        shown=shown,
        meeting=meeting,
        side=meeting.side_of(number) if meeting else None,
        played=played,
        missed=missed,
        placed=place if (is_over or is_out) and not has_left else "",
        asks_games=meeting is not None and asks_games(state),
        rows=rows,
        done=state.done,
        open=not (state.closed or state.is_final(now())),
        form=form,
        key=session.new_key(),
        live=follow_event(state, lively=True),
    )
