"""The first page: the table played at last, a new match, and what else can be done; the list of
this phone's tables; and a made-up match to try everything with, which goes away again."""

from dataclasses import dataclass

from flask import Blueprint, current_app, render_template, request
from werkzeug.wrappers import Response

from scorekeeper import limits
from scorekeeper.rules.cards import SETTEBELLO, Card, Suit
from scorekeeper.rules.problems import Problem, What
from scorekeeper.store.errors import NotFound, StoreError
from scorekeeper.tables import Rejected
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.match import matches
from scorekeeper.tables.match.matches import make_table, seat_of, start
from scorekeeper.tables.match.meetings import MeetingState
from scorekeeper.tables.match_state import MatchState
from scorekeeper.tables.people.people import recent_players
from scorekeeper.tables.people.statistics import rivalry
from scorekeeper.tables.serialization import Unreadable
from scorekeeper.tables.table.seats import may_score
from scorekeeper.tables.table.settings import event_of, settings_of
from scorekeeper.web.access import permissions, seat_cookies, session, urls
from scorekeeper.web.access.additions import additions
from scorekeeper.web.access.request_store import get_store, table_row, zone_of_new_table
from scorekeeper.web.access.urls import redirect_to
from scorekeeper.web.access.viewed_match import meeting_of_viewed, viewed_match
from scorekeeper.web.forms.new_match import FirstMatchForm, usual_preset
from scorekeeper.web.http import limited
from scorekeeper.words.language import spoken

bp = Blueprint("home", __name__)
tables_bp = Blueprint("your_tables", __name__)
demonstration_bp = Blueprint("demonstration", __name__)
demonstration_bp.add_app_template_global(permissions.can_score, "can_score")
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


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table on this phone's list."""

    table: str
    """Its id."""
    played: MatchState | None
    """Its newest match; None where this server does not have it or cannot read it."""
    broken: bool = False
    """Whether it cannot be read."""
    off: bool = False
    """Whether it was just taken off the list."""
    name: str = ""
    """May be empty."""
    meeting: MeetingState | None = None
    """The one that `played` is a game of."""
    event: bool = False
    """Whether it is a table of a club evening."""


@bp.get("/")
def new() -> str:
    """The first page: go on at the last table, or start a match, with names or without."""
    session.device()
    seat_cookies.renew_some()
    tables = _listed_tables()
    if (last := _last(tables)) is None or last.played is None:
        return _page(FirstMatchForm(preset=usual_preset()), tables)
    new = settings_of(get_store().tables.get(last.table).settings).new
    # By the last match's rules. Who plays is said anew: for the same people there is a rematch.
    usual = FirstMatchForm.usual(last.played, new, last.meeting.format if last.meeting else None)
    return _page(FirstMatchForm(table=last.table, **usual), tables)


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
        started = start(get_store(), table, ready.new_match(now()))
        if isinstance(started, Rejected):
            form.refuse(started.problems)
            return _page(form, _listed_tables()), 422
        return redirect_to("matches.match", table=table, number=started)
    # Make a table with its first match, and give this device its seat.
    sent = (form.key.data, *ready.texts())
    table = session.made_from("table", *sent)
    if not seat_cookies.can_hold_another_seat(table):
        return _page(form, _listed_tables(), no_room=True), 422
    limited.consume(limits.NEW_TABLES)
    held = seat_cookies.new_seat(*sent)
    moment = now()
    seat = seat_of(table, held, "", moment)
    make_table(get_store(), seat, ready, moment, spoken(), zone_of_new_table(form.zone.data))
    seat_cookies.take_seat(table, held)
    return redirect_to("matches.table", table=table)


def _listed_tables() -> list[ListedTable]:
    """The newest tables of this device that can be read."""
    return [
        listed
        for listed in map(_listed, seat_cookies.your_tables()[:TABLES_SHOWN])
        if listed.played
    ]


def _last(tables: list[ListedTable], chosen: str | None = None) -> ListedTable | None:
    """The table at which this device goes on: the newest at which it may score, or the chosen; none
    of a club evening, which says itself what is played next."""
    own = [listed for listed in tables if not listed.event]
    by_choice = sorted(own, key=lambda listed: listed.table != chosen)
    for mine in by_choice:
        if may_score(permissions.seat_elsewhere(mine.table)):
            return mine
    return None


def _page(form: FirstMatchForm, tables: list[ListedTable], *, no_room: bool = False) -> str:
    last = _last(tables, form.table.data)
    return render_template(
        "home/first_page.html",
        form=form,
        last=last,
        tables=[listed for listed in tables if listed is not last],
        more=len(seat_cookies.your_tables()) > len(tables),
        recent=recent_players(get_store(), last.table) if last else None,
        no_room=no_room,
        evenings=additions().your_evenings(EVENINGS_SHOWN + 1),
        evenings_shown=EVENINGS_SHOWN,
        rules=usual_preset(),
        rivalry=rivalry(get_store(), last.played)
        if last and last.played and last.played.number > 1
        else None,
        fan=FAN,
    )


@tables_bp.get("/tables")
def all_tables() -> str:
    """All tables of this phone, the newest first; below them the club evenings."""
    newest = reversed(seat_cookies.seat_cookies().items())
    tables = [_listed(table, cookie.off) for table, cookie in newest if not cookie.tried]
    evenings = additions().your_evenings(None)
    return render_template("home/your_tables.html", tables=tables, evenings=evenings)


@tables_bp.post("/tables")
def change() -> Response:
    """Take one off the list, or put it back."""
    off, back = (request.form.get(name, "") for name in ("off", "back"))
    seat_cookies.forget_table(off)
    cookie = seat_cookies.seat_cookies().get(back)
    if cookie and cookie.off:
        seat_cookies.take_seat(back, cookie.secret)
    return redirect_to(".all_tables", _anchor=f"t-{off or back}")


def _listed(table: str, off: bool = False) -> ListedTable:
    get_store()  # where there is none at all, that is said of no single table
    try:
        row, played = table_row(table), viewed_match(table)
        meeting, event = meeting_of_viewed(played), bool(event_of(row.settings))
        return ListedTable(table, played, off=off, name=row.name, meeting=meeting, event=event)
    except NotFound:
        # Another database, perhaps for a moment only: the phone keeps its seat.
        return ListedTable(table, None, off=off)
    except (Unreadable, StoreError) as error:
        # One table that cannot be read must not close the others.
        current_app.logger.error("A table is listed without its score: %s", error)
        return ListedTable(table, None, broken=True, off=off)


@demonstration_bp.post("/try")
def begin() -> Response:
    """Make a demonstration for this device, or lead to the one that it has."""
    tried = [table for table, cookie in seat_cookies.seat_cookies().items() if cookie.tried]
    for table in tried:
        if seat_cookies.is_demonstration(table):
            return redirect_to("matches.table", table=table)
        seat_cookies.end_demonstration(table)
    limited.consume(limits.DEMONSTRATIONS)
    sent = ("demonstration", request.form.get("key") or session.new_key())
    table, held, moment = session.made_from(*sent), seat_cookies.new_seat(*sent), now()
    seat = seat_of(table, held, "", moment)
    matches.begin_demonstration(get_store(), seat, moment, zone_of_new_table())
    seat_cookies.take_seat(table, held, tried=True)
    return redirect_to("matches.table", table=table)


@demonstration_bp.post(f"{urls.TABLE}/throw-away")
@permissions.scorer_only
def throw_away(table: str) -> Response:
    """Delete the demonstration at once; other tables cannot be deleted here."""
    get_store().tables.delete_demonstration(table)
    seat_cookies.end_demonstration(table)
    return redirect_to("home.new")


@demonstration_bp.app_template_global("demonstration")
def demonstration_table() -> str:
    """The table of the page that is shown, if it is a demonstration; else ""."""
    table: str = (request.view_args or {}).get("table", "")
    return table if table and seat_cookies.is_demonstration(table) else ""
