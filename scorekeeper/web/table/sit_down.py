"""Sit down at a table: by a link, or by a code that was read aloud."""

from dataclasses import replace

from flask import (
    Response,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response as Redirect

from scorekeeper import limits
from scorekeeper.rules.match.match import Side
from scorekeeper.rules.problems import Problem, What
from scorekeeper.store.errors import NotFound
from scorekeeper.store.table_values import Link, Seat
from scorekeeper.tables.clock_and_ids import hashed, now
from scorekeeper.tables.match_state import MatchState
from scorekeeper.tables.table import seats
from scorekeeper.tables.table.seats import Invitation
from scorekeeper.web.access import permissions, seat_cookies, session
from scorekeeper.web.access.additions import additions
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.session import kind_of_device
from scorekeeper.web.access.urls import TABLE, redirect_to
from scorekeeper.web.access.viewed_match import viewed_match
from scorekeeper.web.http import limited
from scorekeeper.web.http.responses import PageResult
from scorekeeper.web.table.forms import CodeForm, SitDownForm
from scorekeeper.web.table.seats import bp, sitters_of
from scorekeeper.words import table as table_words

SIT = f"{TABLE}/sit/<secret>"


@bp.after_request
def tell_nobody(response: Response) -> Response:
    """An address with a secret opens a seat: no other page gets to know it, not even one of ours,
    whatever is answered there, an error too."""
    if "secret" in (request.view_args or {}):
        response.headers["Referrer-Policy"] = "strict-origin"
    return response


@bp.get(SIT)
def sit(table: str, secret: str) -> PageResult:
    """Which table it is and who sits there; nothing happens until somebody sits down."""
    link = seats.link_of(get_store(), table, secret, now())
    if link is None:
        return _ended(table)
    return _sit_page(link, secret, SitDownForm())


@bp.post(SIT)
def sit_down(table: str, secret: str) -> PageResult:
    """Take a seat; a double tap takes one."""
    form = SitDownForm()
    held = seat_cookies.new_seat(table, secret, form.key.data)
    link = seats.link_of(get_store(), table, secret, now())
    if link is None:
        return _seated_before(table, held) or _ended(table)
    if _is_seated(link):
        return redirect_to("matches.table", table=table)
    sides = _called_sides(viewed_match(table))
    name = form.chosen([player for side in sides for player in side.players])
    if name is None:
        return _sit_page(link, secret, form)
    moment = now()
    seat = Seat(
        id=held.seat,
        table=link.table,
        name=name,
        right="score",
        maker=link.right == "own",
        key=hashed(held.secret),
        device=kind_of_device(request.user_agent.string),
        made=moment,
        seen=moment,
    )
    if not seat_cookies.can_hold_another_seat(link.table):
        return _sit_page(link, secret, form, no_room=True)
    try:
        get_store().seats.add(seat, link, seats.refuse_one_more)
    except seats.TableFull:
        return _sit_page(link, secret, form, table_words.table_full())
    except NotFound:
        return _ended(link.table)
    seat_cookies.take_seat(link.table, held)
    return redirect_to("matches.table", table=link.table)


@bp.get("/join")
def code() -> str:
    """Type a code that was read aloud."""
    return render_template("table/join.html", form=CodeForm())


@bp.post("/join")
def find_code() -> PageResult:
    """Where a code leads; wrong ones are counted."""
    form = CodeForm()
    typed = form.read()
    if typed is None:
        return render_template("table/join.html", form=form), 422
    limited.allow(limits.CODES)
    moment, key = now(), session.server_key()
    if place := additions().place_of_code(typed):
        return redirect(place, 303)
    table = seats.table_of_code(get_store(), key, typed, moment)
    invitation = seats.invitation(get_store(), key, table, moment) if table else Invitation()
    if not invitation.secret:
        limited.count(limits.CODES)
        form.refuse([Problem(What.CODE_UNKNOWN)])
        return render_template("table/join.html", form=form), 422
    return redirect_to(".sit", table=table, secret=invitation.secret)


def _is_seated(link: Link) -> bool:
    """Whether this phone has all that the link gives."""
    own = permissions.current_seat(link.table)
    return seats.may_manage(own) if link.right == "own" else seats.may_score(own)


def _seated_before(table: str, held: seats.SeatSecret) -> Redirect | None:
    """Where a second tap leads, when the first has used up the link. A phone that has come to more
    since, by the table's recovery link, keeps that."""
    seat, own = seats.seat_held(get_store(), table, held), permissions.current_seat(table)
    if not seats.is_valid_seat(seat):
        return None
    if not seats.may_score(own) or (seats.may_manage(seat) and not seats.may_manage(own)):
        seat_cookies.take_seat(table, held)
    return redirect_to("matches.table", table=table)


def _sit_page(
    link: Link, secret: str, form: SitDownForm, refused: str = "", *, no_room: bool = False
) -> Response:
    """The page, or the page again where something is wrong."""
    sentences = form.sentences + ([refused] if refused else [])
    played = viewed_match(link.table)
    sides = _called_sides(played)
    players = dict.fromkeys(player for side in sides for player in side.players)
    # A sitter's name is left to nobody else; of whoever has not said who it is the first of the
    # side for which it counts.
    taken = set()
    for sitter in sitters_of(played, None, now()):
        if not sitter.seat.taken_back:
            first = sides[sitter.side - 1].players[0] if sitter.side else ""
            taken.add(sitter.seat.name or first)
    page = render_template(
        "table/sit_down.html",
        played=played,
        form=form,
        action=url_for(".sit_down", table=link.table, secret=secret),
        own=permissions.current_seat(link.table) if _is_seated(link) else None,
        owns=link.right == "own",
        # Those who are not here yet come first.
        players=sorted(players, key=lambda name: name in taken),
        taken=taken,
        sentences=sentences,
        no_room=no_room,
    )
    return make_response(page, 422 if sentences or no_room else 200)


def _called_sides(played: MatchState) -> tuple[Side, ...]:
    """The sides of the match; those who have no name are called by their side's sign."""
    return replace(played.match, sides=played.sides).called().sides


def _ended(table: str) -> Response:
    """An invitation that is over, or never was one."""
    played = viewed_match(table)
    page = render_template("table/invitation_over.html", table=played.table)
    return make_response(page, 404)
