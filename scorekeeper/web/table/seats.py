"""The seats of a table: who sits there, invite others, take a seat back."""

from dataclasses import dataclass

from flask import (
    Blueprint,
    abort,
    render_template,
    request,
    url_for,
)

from scorekeeper.rules.free_text import look_alike
from scorekeeper.sheets.drawing.art import qr_path
from scorekeeper.store.table_values import Seat
from scorekeeper.tables.clock_and_ids import new_id, now
from scorekeeper.tables.match_state import MatchState
from scorekeeper.tables.table import seats
from scorekeeper.tables.table.seats import Invitation
from scorekeeper.web.access import permissions, seat_cookies, session
from scorekeeper.web.access.request_store import get_store, table_row
from scorekeeper.web.access.urls import TABLE, absolute_url, code_address, redirect_to
from scorekeeper.web.access.viewed_match import viewed_match
from scorekeeper.web.forms.fields import number as number_of
from scorekeeper.web.http.responses import PageResult
from scorekeeper.web.live.polling import follow, of_seat
from scorekeeper.words import table as table_words

bp = Blueprint("seats", __name__)
bp.before_request(seat_cookies.refuse_demonstration)


@dataclass(frozen=True, slots=True)
class Sitter:
    """One line of the list: the seat, its side in the latest match from 1 or 0, what is said of
    it, and whether this phone may take it back, or undo that."""

    seat: Seat
    side: int
    about: str
    can_go: bool
    can_return: bool


@bp.get(f"{TABLE}/seats")
def page(table: str, *sentences: str) -> str:
    """Who sits here, and for those who do, how others come in; with `sentences` that say why
    something could not be done."""
    here = follow(table)
    played = viewed_match(table)
    own, moment = permissions.current_seat(table), now()
    invitation = Invitation()
    if seats.may_score(own):
        invitation = seats.invitation(get_store(), session.server_key(), table, moment)
    link = (
        absolute_url(url_for(".sit", table=table, secret=invitation.secret))
        if invitation.secret
        else ""
    )
    sitters = sitters_of(played, own, moment)
    taken = {sitter.side for sitter in sitters if seats.is_valid_seat(sitter.seat)}
    return render_template(
        "table/seats.html",
        live=here,
        news=of_seat(table),
        sentences=sentences,
        played=played,
        table=table,
        name=table_row(table).name,
        own=own if seats.may_score(own) else None,
        manages=seats.may_manage(own),
        side=seats.side_at(get_store(), played, own),
        sitters=sitters,
        free=[numbered for numbered in enumerate(played.names, 1) if numbered[0] not in taken],
        alike=look_alike([*played.players, *(sitter.seat.name for sitter in sitters)]),
        shown=invitation,
        link=link,
        picture=qr_path(link) if link else None,
        join=code_address(),
        watch=absolute_url(url_for("matches.table", table=table)),
    )


@bp.post(f"{TABLE}/invite")
@permissions.scorer_only
def invite(table: str) -> PageResult:
    """Invite: show a link and a code that last for a while."""
    own = permissions.acting_seat()
    seats.invite(get_store(), session.server_key(), table, now(), new_id(), own.id)
    return redirect_to(".page", table=table)


@bp.post(f"{TABLE}/renew")
@permissions.scorer_only
def renew(table: str) -> PageResult:
    """Make a new link and a new code: the old ones expire."""
    own = permissions.acting_seat()
    seats.invite(get_store(), session.server_key(), table, now(), new_id(), own.id, anew=True)
    return redirect_to(".page", table=table)


@bp.post(f"{TABLE}/seats/<seat>/take-back")
@permissions.manager_only
def take_back(table: str, seat: str) -> PageResult:
    """Let the seat only watch from now on. Link and code are renewed, so that it cannot come
    back by them."""
    own, moment = permissions.acting_seat(), now()
    if seat == own.id:
        abort(404)
    store, key = get_store(), session.server_key()
    open_now = seats.invitation(store, key, table, moment)
    if seats.take_seat_back(store, table, seat, moment, own.id) and open_now.secret:
        seats.invite(store, key, table, moment, new_id(), own.id, anew=True)
    return redirect_to(".page", table=table)


@bp.post(f"{TABLE}/seats/<seat>/give-back")
@permissions.manager_only
def give_back(table: str, seat: str) -> PageResult:
    """Give a seat back that was taken back a moment ago."""
    try:
        seats.give_seat_back(get_store(), table, seat, now())
    except seats.TableFull:
        return page(table, table_words.table_full()), 422
    return redirect_to(".page", table=table)


@bp.post(f"{TABLE}/<int:number>/side")
@permissions.scorer_only
def choose_side(table: str, number: int) -> PageResult:
    """Which side of the match this phone is, or none."""
    own = permissions.acting_seat()
    played = viewed_match(table, number)
    side = number_of(request.form.get("side", ""), len(played.names))
    if side is None:
        abort(404)
    get_store().play.choose_side(table, number, own.id, side - 1 if side else None)
    if side and not own.name:
        name = played.sides[side - 1].name or played.names[side - 1]
        get_store().seats.call(table, own.id, name)
    return redirect_to(".page", table=table)


def sitters_of(played: MatchState, own: Seat | None, moment: str) -> list[Sitter]:
    """The seats that phones hold, and those that were taken back a moment ago."""
    listed = [
        seat
        for seat in get_store().seats.all(played.table)
        if seat.key and (seats.is_valid_seat(seat) or seats.can_be_given_back(seat, moment))
    ]
    sides = seats.sides_at(get_store(), played, listed)
    manages = seats.may_manage(own)
    return [
        Sitter(
            seat=seat,
            side=0 if side is None else side + 1,
            about=table_words.sitter(
                seat.device,
                seat.seen,
                moment,
                is_here=seat == own,
                maker=seat.maker,
                gone=not seats.is_valid_seat(seat),
            ),
            can_go=manages and seat != own and seats.is_valid_seat(seat),
            can_return=manages and not seats.is_valid_seat(seat),
        )
        for seat, side in zip(listed, sides, strict=True)
    ]
