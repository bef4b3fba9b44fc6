"""The first page: the table played at last, a new match, and what else can be done."""

from flask import Blueprint, render_template
from werkzeug.wrappers import Response

from scorekeeper.rules.cards import SETTEBELLO, Card, Suit
from scorekeeper.rules.problems import Problem, What
from scorekeeper.tables import Rejected
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.match.matches import MatchSetup, make_table, seat_of, start
from scorekeeper.tables.people.people import recent_players
from scorekeeper.tables.people.statistics import rivalry
from scorekeeper.tables.table.settings import settings_of
from scorekeeper.web.access import permissions, seat_cookies, session
from scorekeeper.web.access.additions import additions
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.table_clock import assumed_zone
from scorekeeper.web.access.urls import redirect_to
from scorekeeper.web.forms.new_match import FirstMatchForm, usual_preset
from scorekeeper.web.home.your_tables import ListedTable, readable_tables
from scorekeeper.web.http import rate_limits
from scorekeeper.words.language import spoken

bp = Blueprint("home", __name__)
TABLES_SHOWN = EVENINGS_SHOWN = 3
"""Where there are more, it leads to the list of all."""
FAN = (
    Card(Suit.SWORDS, 9),
    Card(Suit.CUPS, 8),
    SETTEBELLO,
    Card(Suit.CUPS, 10),
    Card(Suit.BATONS, 3),
)
"""The cards that lie on its cloth."""


@bp.get("/")
def new() -> str:
    """The first page: go on at the last table, or start a match, with names or without."""
    session.device()
    seat_cookies.renew_some()
    tables = _listed_tables()
    if (last := _last(tables)) is None or last.played is None:
        return _page(FirstMatchForm(preset=usual_preset()), tables)
    new = settings_of(get_store().tables.get(last.table).settings).new
    of = last.meeting.anew if last.meeting else None
    return _page(FirstMatchForm.at(last.table, last.played, new, of), tables)


@bp.post("/")
def create() -> Response | tuple[str, int]:
    """Start the match, at a table of this device or at a new one."""
    form = FirstMatchForm()
    ready = form.read()
    if ready is None:
        return _page(form, _listed_tables()), 422
    if form.table.data:
        # Start the match at a table where this device has its seat.
        table = str(form.table.data)
        if table not in seat_cookies.your_tables() or not permissions.can_score(table):
            form.refuse([Problem(What.NO_SEAT_THERE)])
            return _page(form, _listed_tables()), 422
        permissions.refuse_at_event(table)
        started = start(get_store(), table, ready, now())
        if isinstance(started, Rejected):
            form.refuse(started.problems)
            return _page(form, _listed_tables()), 422
        return redirect_to("matches.match", table=table, number=started)
    return _make_table(form, ready)


def _make_table(form: FirstMatchForm, ready: MatchSetup) -> Response | tuple[str, int]:
    """Make a table with its first match, and give this device its seat."""
    sent = (form.key.data, *ready.texts())
    table = session.made_from("table", *sent)
    if not seat_cookies.can_hold_another_seat(table):
        return _page(form, _listed_tables(), no_room=True), 422
    rate_limits.consume(rate_limits.TABLES)
    held = seat_cookies.new_seat(*sent)
    at = now()
    seat = seat_of(table, held, "", at)
    make_table(get_store(), seat, ready, at, spoken(), form.zone.data or assumed_zone())
    seat_cookies.take_seat(table, held)
    return redirect_to("matches.table", table=table)


def _listed_tables() -> list[ListedTable]:
    """The newest tables of this device that can be read."""
    return readable_tables(seat_cookies.your_tables()[:TABLES_SHOWN])


def _last(tables: list[ListedTable], chosen: str | None = None) -> ListedTable | None:
    """The table at which this device goes on: the newest at which it may score, or the chosen; none
    of a club evening, which says itself what is played next."""
    own = [each for each in tables if not each.event]
    by_choice = sorted(own, key=lambda each: each.table != chosen)
    return next((each for each in by_choice if permissions.can_score_elsewhere(each.table)), None)


def _page(form: FirstMatchForm, tables: list[ListedTable], *, no_room: bool = False) -> str:
    last = _last(tables, form.table.data)
    return render_template(
        "home/first_page.html",
        form=form,
        last=last,
        tables=[each for each in tables if each is not last],
        more=len(seat_cookies.your_tables()) > len(tables),
        recent=recent_players(get_store(), last.table) if last else None,
        no_room=no_room,
        evenings=additions().your_evenings(EVENINGS_SHOWN + 1),
        evenings_shown=EVENINGS_SHOWN,
        rules=usual_preset(),
        rivalry=rivalry(get_store(), last.table, last.played.match.sides)
        if last and last.played and last.played.number > 1
        else None,
        fan=FAN,
    )
