"""The ways into an event: its links and cards, what opening one does, and which of them the
director renews or ends. The card of a table asks which pair somebody is, in whatever round. Where
the director's link is lost, the recovery link makes any phone the director's, as at tables."""

from collections import Counter
from functools import partial
from typing import NoReturn

from flask import Blueprint, abort, make_response, render_template, request, url_for
from werkzeug.wrappers import Response as Redirect

from scorekeeper import words
from scorekeeper.club.tables import acts, secrets
from scorekeeper.club.tables.event_meetings import EventMeeting
from scorekeeper.club.tables.replay import load_event
from scorekeeper.club.tables.secrets import CARDS_SEAT
from scorekeeper.club.tables.state import EventState
from scorekeeper.club.web.access import (
    EVENT,
    director_secret,
    event_here,
    is_director,
    keep_director,
    keep_pair,
    pair_here,
    refuse_others,
    require_director,
    secret_of,
    sent_act,
)
from scorekeeper.tables.clock_and_ids import hashed, new_id, now
from scorekeeper.tables.table.seats import (
    DIRECTOR_SEAT,
    is_recovery_link,
    make_recovery_link,
    table_of_code,
)
from scorekeeper.web.access import session
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.session import server_key
from scorekeeper.web.access.urls import absolute_url, code_address, printed_qr_code, redirect_to
from scorekeeper.web.forms.fields import number as number_of
from scorekeeper.web.http.error_pages import error_page
from scorekeeper.web.http.responses import PageResult
from scorekeeper.web.table.recovery import link_over, never_kept, recovery_page
from scorekeeper.web.table.sit_down import tell_nobody
from scorekeeper.words.language import decimals_have_commas

bp = Blueprint("event_links", __name__)
card_bp = Blueprint("table_card", __name__)
bp.after_request(tell_nobody)
card_bp.after_request(tell_nobody)
recovery_bp = Blueprint("director_recovery", __name__)
recovery_bp.after_request(never_kept)
recovery_bp.after_request(tell_nobody)
DIRECT = f"{EVENT}/director/<string(length=16):secret>"
PAIR = f"{EVENT}/pair/<int:number>/<string(length=16):secret>"
CARD = f"{EVENT}/at/<secret>"
BACK = f"{EVENT}/back/<secret>"
MOST_NUMBER = 999


@bp.get(DIRECT)
def to_direct(table: str, secret: str) -> PageResult:
    """What the director's link does; nothing happens until the button is pressed."""
    state = _event_let_in(table, DIRECTOR_SEAT, secret)
    return _offer(state)


@bp.post(DIRECT)
def direct(table: str, secret: str) -> Redirect:
    """Let this phone be the director's."""
    _event_let_in(table, DIRECTOR_SEAT, secret)
    keep_director(table, secret)
    return redirect_to("director.show", table=table)


@bp.get(PAIR)
def to_enter(table: str, number: int, secret: str) -> PageResult:
    """Whose code it is; nothing happens until the button is pressed."""
    state = event_here(table)
    pair = secrets.pair_of(get_store(), state, number, secret) or _refuse_link()
    if pair_here(state) == pair:
        return redirect_to("event_pair.mine", table=table)
    return render_template("club/enter.html", state=state, pair=pair)


@bp.post(PAIR)
def enter(table: str, number: int, secret: str) -> Redirect:
    """Let this phone be that of the pair, for the whole evening."""
    state = event_here(table)
    pair = secrets.pair_of(get_store(), state, number, secret) or _refuse_link()
    keep_pair(table, number, secret)
    opened = partial(acts.open_code, seat=hashed(secret), phone=hashed(session.device())[:16])
    acts.perform(get_store(), state, sent_act(str(pair)), opened)
    return redirect_to("event_pair.mine", table=table)


@bp.get(f"{EVENT}/director/links")
def show(table: str) -> str:
    """What lets phones in at this event; with `?code=` that of one pair."""
    state = require_director(table)
    session.device()
    pairs = {
        secrets.pair_seat(state.codes[number]): pair for number, pair in state.entrants.items()
    }
    seat = request.args.get("code", "")
    pair = pairs.get(seat)
    name = seat if pair else DIRECTOR_SEAT
    secret = secrets.shown(get_store(), server_key(), table, name)
    link = letters = ""
    if secret and pair:
        number = state.codes[pair.number]
        letters = secrets.pair_letters(get_store(), server_key(), state, name, now())
        link = absolute_url(url_for(".to_enter", table=table, number=number, secret=secret))
    elif secret:
        link = absolute_url(url_for(".to_direct", table=table, secret=secret))
    seats = get_store().seats.all(table)
    counting = {seat.id: seat for seat in seats if not seat.taken_back}
    return render_template(
        "club/links.html",
        state=state,
        link=link,
        code=printed_qr_code(link),
        letters=letters,
        join=code_address(),
        counting=counting,
        pairs=pairs,
        opened=Counter(key for key, _ in state.opened),
        seat=name,
        pair=pair,
        key=session.new_key(),
        semicolons=decimals_have_commas(),
        address=absolute_url(url_for("event.show", table=table)),
    )


@bp.post(f"{EVENT}/director/links")
def change(table: str) -> Redirect:
    """Make a new one of them, or end one; nothing, where the button is of a pair that is gone, or
    where another director has made it new since the page was drawn: that one is shown."""
    state = event_here(table)
    new, ended = (request.form.get(name, "") for name in ("new", "end"))
    name = new or ended
    if name not in (DIRECTOR_SEAT, CARDS_SEAT, *map(secrets.pair_seat, state.codes.values())):
        require_director(table)
        return redirect_to(".show", table=table)
    shown = name if name not in (DIRECTOR_SEAT, CARDS_SEAT) else None
    here = redirect_to(".show", table=table, code=shown, _anchor=name)
    seats = get_store().seats.all(table)
    drawn, keys = request.form.get("drawn"), [seat.key for seat in seats if seat.id == name]
    if drawn and name != DIRECTOR_SEAT and drawn not in keys:
        require_director(table)
        return here
    secret = session.made_from("secret", table, name, new, request.form.get("key") or new_id())
    made, moment = None, now()
    if new:
        made = secrets.new_seat(server_key(), table, name, secret, moment)
    elif name == DIRECTOR_SEAT:
        # This phone goes on directing, and no other one by what was before.
        made = secrets.without_link(table, secret, moment)
    try:
        secrets.replace_secret(get_store(), state, name, director_secret(table), moment, made)
    except secrets.DirectsNoMore:
        refuse_others()
    if made and name == DIRECTOR_SEAT:
        keep_director(table, secret)
    return here


def _event_let_in(table: str, seat: str, secret: str) -> EventState:
    """The event, where that is the secret of its director or of its cards; 404 where it is not."""
    state, store = event_here(table), get_store()
    if seat == DIRECTOR_SEAT:
        is_right = secrets.directs(store, table, secret)
    else:
        is_right = secrets.lets_in(store, table, seat, secret)
    return state if is_right else _refuse_link()


def _offer(state: EventState) -> PageResult:
    """What a phone becomes that directs; one that does is led to its page."""
    if is_director(state.id):
        return redirect_to("director.show", table=state.id)
    return render_template("club/enter.html", state=state, pair=None)


def _refuse_link() -> NoReturn:
    """Say of a link that it lets nobody in any more."""
    title = words.gettext("This link does not work any more")
    text = words.gettext(
        "It was made new, or a letter is missing. Ask the director for the new one."
    )
    abort(make_response(error_page(404, title, text)))


def address(letters: str) -> str:
    """Where six letters lead: those of a pair to its code, those of an evening to the tables of
    this round; empty where they are of neither."""
    store, key, moment = get_store(), server_key(), now()
    if found := secrets.pair_found(store, key, letters, moment):
        seat, secret = found
        number = int(seat.id.removeprefix(secrets.pair_seat("")))
        return url_for("event_links.to_enter", table=seat.table, number=number, secret=secret)
    event = table_of_code(store, key, letters, moment) or ""
    secret = secrets.shown(store, key, event, CARDS_SEAT)
    return url_for("table_card.tables", table=event, secret=secret) if secret else ""


@card_bp.get(CARD)
def tables(table: str, secret: str) -> str:
    """The tables of this round, for who typed the letters of the evening."""
    return render_template(
        "club/table_card.html", state=_event_let_in(table, CARDS_SEAT, secret), secret=secret
    )


@card_bp.get(f"{CARD}/<int:place>")
def who(table: str, secret: str, place: int) -> Redirect | str:
    """Which pair of this table it is; a phone that has said so goes on to its table."""
    state = _event_let_in(table, CARDS_SEAT, secret)
    meeting = _meeting(state, place)
    own = pair_here(state)
    if own is not None and meeting and meeting.side_of(own) is not None:
        return redirect_to("event_pair.mine", table=table)
    return render_template("club/table_card.html", state=state, meeting=meeting, place=place)


@card_bp.post(f"{CARD}/<int:place>")
def choose(table: str, secret: str, place: int) -> Redirect:
    """Let this phone be that pair's for the whole evening."""
    state = _event_let_in(table, CARDS_SEAT, secret)
    meeting = _meeting(state, place)
    number = number_of(request.form.get("number", ""), MOST_NUMBER)
    if meeting is None or number is None or meeting.side_of(number) is None:
        abort(404)
    code = state.codes[number]
    keep_pair(table, code, secret_of(table, secrets.pair_seat(code)), secret)
    return redirect_to("event_pair.mine", table=table)


def _meeting(state: EventState, place: int) -> EventMeeting | None:
    meetings = state.current.meetings if state.current else []
    return next((meeting for meeting in meetings if meeting.table == place), None)


@recovery_bp.get(f"{EVENT}/director/recovery", endpoint="show")
def show_recovery(table: str) -> str:
    """A button that makes the recovery link."""
    return _recovery_page(require_director(table))


@recovery_bp.post(f"{EVENT}/director/recovery")
def make(table: str) -> str:
    """Make the link and show it once; a form that is sent twice shows the same one."""
    state = require_director(table)
    secret = session.made_from("recovery", table, request.form.get("key") or session.new_key())
    by = secrets.directing_seat(get_store(), table, director_secret(table))
    make_recovery_link(get_store(), table, secret, by)
    return _recovery_page(state, absolute_url(url_for(".come", table=table, secret=secret)))


@recovery_bp.get(BACK)
def come(table: str, secret: str) -> PageResult:
    """What the link does, also where the event is in the bin: who has it may have lost the phone
    that can take it out. Nothing happens until the button is pressed."""
    state = load_event(get_store(), table, now())
    if not is_recovery_link(get_store(), table, secret):
        return link_over()
    return _offer(state)


@recovery_bp.post(BACK)
def come_back(table: str, secret: str) -> PageResult:
    """Let this phone be the director's."""
    load_event(get_store(), table, now())
    if not is_recovery_link(get_store(), table, secret):
        return link_over()
    keep_director(table, secrets.direct_without_link(get_store(), table, new_id(), now()))
    return redirect_to("director.show", table=table)


def _recovery_page(state: EventState, link: str = "") -> str:
    place = url_for("director.show", table=state.id), words.gettext("Back to the evening")
    name = state.table.name or words.gettext("Club evening")
    return recovery_page(place, name, words.gettext("Whoever has it directs."), link)
