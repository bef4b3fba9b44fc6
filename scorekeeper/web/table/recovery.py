"""Recovery words: made on the maker's phone, typed on any other."""

from dataclasses import replace

from flask import Blueprint, Response, render_template, request, url_for

from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.match.matches import seat_of
from scorekeeper.tables.table import recovery
from scorekeeper.tables.table.seats import may_manage
from scorekeeper.web.access import permissions, seat_cookies, session
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.session import kind_of_device
from scorekeeper.web.access.urls import TABLE, absolute_url, printed_qr_code, redirect_to
from scorekeeper.web.access.viewed_match import viewed_match
from scorekeeper.web.http import rate_limits
from scorekeeper.web.http.responses import PageResult
from scorekeeper.web.table.forms import BackForm, MakeForm

bp = Blueprint("recovery", __name__)
bp.before_request(seat_cookies.refuse_demonstration)


@bp.after_request
def never_kept(response: Response) -> Response:
    """No page with words on it stays on the phone, not even for Back."""
    response.headers["Cache-Control"] = "no-store"
    return response


@bp.get(f"{TABLE}/words")
@permissions.manager_only
def words(table: str) -> str:
    """A button that makes words."""
    session.device()
    return render_template(
        "table/recovery_words.html", played=viewed_match(table), words_key=session.new_key()
    )


@bp.post(f"{TABLE}/words")
@permissions.manager_only
def make(table: str) -> str:
    """Make words and show them once; a form that is sent twice shows the same ones."""
    rate_limits.consume(rate_limits.NEW_WORDS, table)
    key, language = MakeForm().sent(get_store().tables.get(table).language)
    chance = session.made_from("words", table, key, language)
    made = recovery.make_words(get_store(), table, chance, language, now())
    address = absolute_url(url_for("matches.table", table=table))
    return render_template(
        "table/recovery_words_made.html",
        played=viewed_match(table),
        made=made,
        language=language,
        address=address,
        code=printed_qr_code(address),
    )


@bp.post(f"{TABLE}/words/later")
@permissions.manager_only
def not_now(table: str) -> PageResult:
    """Never offer them again."""
    get_store().tables.describe(table, offered=True)
    return redirect_to("matches.table", table=table)


@bp.get(f"{TABLE}/back")
def come(table: str) -> PageResult:
    """Ask for the words."""
    seat = permissions.current_seat(table)
    if may_manage(seat):
        return redirect_to("matches.table", table=table)
    session.device()
    return _back_page(table, BackForm(name=seat.name if seat else ""))


@bp.post(f"{TABLE}/back")
def come_back(table: str) -> PageResult:
    """With the words of the table this phone gets a maker's seat, a new one in any case."""
    get_store().tables.get(table)
    form = BackForm()
    if not form.validate():
        return _back_page(table, form), 422
    own = permissions.current_seat(table)
    if may_manage(own):
        return redirect_to("matches.table", table=table)  # a double tap
    if own is None and not seat_cookies.can_hold_another_seat():
        return _back_page(table, form, no_room=True), 422
    rate_limits.consume(rate_limits.WORDS, table)
    held, at = seat_cookies.new_seat("words", table, form.key.data), now()
    device = kind_of_device(request.user_agent.string)
    seat = replace(seat_of(table, held, form.name.data, at), device=device)
    wrong = recovery.come_back(get_store(), seat, form.words.data, at)
    if wrong:
        form.refuse(wrong.problems)
        return _back_page(table, form), 422
    seat_cookies.take_seat(table, held)
    return redirect_to("matches.table", table=table)


def _back_page(table: str, form: BackForm, *, no_room: bool = False) -> str:
    return render_template(
        "table/recover.html", played=viewed_match(table), form=form, no_room=no_room
    )
