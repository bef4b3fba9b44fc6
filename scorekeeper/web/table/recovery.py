"""The recovery link: made on the maker's phone, and what it does on any other."""

from dataclasses import replace

from flask import Blueprint, Response, render_template, request, url_for

from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.match.matches import seat_of
from scorekeeper.tables.table.seats import is_recovery_link, make_recovery_link, may_manage
from scorekeeper.web.access import permissions, seat_cookies, session
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.session import kind_of_device
from scorekeeper.web.access.urls import TABLE, absolute_url, printed_qr_code, redirect_to
from scorekeeper.web.access.viewed_match import viewed_match
from scorekeeper.web.http.error_pages import error_page
from scorekeeper.web.http.responses import PageResult
from scorekeeper.web.table.forms import BackForm
from scorekeeper.web.table.sit_down import tell_nobody
from scorekeeper.words.language import gettext as _

bp = Blueprint("recovery", __name__)
bp.before_request(seat_cookies.refuse_demonstration)
bp.after_request(tell_nobody)
BACK = f"{TABLE}/back/<secret>"


@bp.after_request
def never_kept(response: Response) -> Response:
    """No page with the link on it stays on the phone, not even for Back."""
    response.headers["Cache-Control"] = "no-store"
    return response


@bp.get(f"{TABLE}/recovery")
@permissions.manager_only
def show(table: str) -> str:
    """A button that makes the link."""
    return _page(table)


@bp.post(f"{TABLE}/recovery")
@permissions.manager_only
def make(table: str) -> str:
    """Make a link and show it once; a form that is sent twice shows the same one."""
    secret = session.made_from("recovery", table, request.form.get("key") or session.new_key())
    make_recovery_link(get_store(), table, secret, permissions.acting_seat().id)
    return _page(table, absolute_url(url_for(".come", table=table, secret=secret)))


@bp.get(BACK)
def come(table: str, secret: str) -> PageResult:
    """What the link does; nothing happens until the button is pressed."""
    if not is_recovery_link(get_store(), table, secret):
        return link_over(table)
    seat = permissions.current_seat(table)
    if may_manage(seat):
        return redirect_to("matches.table", table=table)
    session.device()
    return _back_page(table, BackForm(name=seat.name if seat else ""))


@bp.post(BACK)
def come_back(table: str, secret: str) -> PageResult:
    """Give this phone a maker's seat, a new one in any case. There is no limit of seats here, so
    that strangers cannot keep the owner out."""
    if not is_recovery_link(get_store(), table, secret):
        return link_over(table)
    form, own = BackForm(), permissions.current_seat(table)
    if not form.validate():
        return _back_page(table, form), 422
    if may_manage(own):
        return redirect_to("matches.table", table=table)  # a double tap
    if own is None and not seat_cookies.can_hold_another_seat():
        return _back_page(table, form, no_room=True), 422
    held, moment = seat_cookies.new_seat("back", table, form.key.data), now()
    device = kind_of_device(request.user_agent.string)
    get_store().seats.add(replace(seat_of(table, held, form.name.data, moment), device=device))
    seat_cookies.take_seat(table, held)
    return redirect_to("matches.table", table=table)


def link_over(table: str = "") -> tuple[str, int]:
    """The page of a link that is none, with the way to the table, if it names one."""
    sentence = _("Another one was made since, or a letter is missing at its end.")
    return error_page(404, _("This link does not work"), sentence, table)


def recovery_page(place: tuple[str, str], name: str, about: str, link: str) -> str:
    """The page that makes the link, or shows it; `place` is where it leads back to, and what that
    is called."""
    session.device()
    return render_template(
        "table/recovery.html",
        place=place,
        name=name,
        about=about,
        link=link,
        code=printed_qr_code(link),
        key=session.new_key(),
    )


def _page(table: str, link: str = "") -> str:
    place = url_for("matches.table", table=table), _("Back to the score")
    about = _("Whoever has it enters scores here, and takes seats back.")
    return recovery_page(place, " – ".join(viewed_match(table).names), about, link)


def _back_page(table: str, form: BackForm, *, no_room: bool = False) -> str:
    played = viewed_match(table)
    return render_template("table/back.html", played=played, form=form, no_room=no_room)
