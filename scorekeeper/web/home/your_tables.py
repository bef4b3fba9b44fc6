"""The list of this phone's tables, and taking one off it."""

from collections.abc import Iterable
from dataclasses import dataclass

from flask import Blueprint, current_app, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.store.errors import NotFound, StoreError
from scorekeeper.tables.match.meetings import MeetingState
from scorekeeper.tables.match_state import MatchState
from scorekeeper.tables.serialization import Unreadable
from scorekeeper.tables.table.settings import event_of
from scorekeeper.web.access import seat_cookies
from scorekeeper.web.access.additions import additions
from scorekeeper.web.access.request_store import get_store, table_row
from scorekeeper.web.access.urls import redirect_to
from scorekeeper.web.access.viewed_match import latest_viewed_match, meeting_of_viewed

bp = Blueprint("your_tables", __name__)


@dataclass(frozen=True, slots=True)
class ListedTable:
    """A table on this phone's list. `played` is its newest match; None where this server does
    not have it or cannot read it (`broken`). `off`: it was just taken off the list. `name` may
    be empty. `meeting` is the one that `played` is a game of. `event`: the table is one of a club
    evening."""

    table: str
    played: MatchState | None
    broken: bool = False
    off: bool = False
    name: str = ""
    meeting: MeetingState | None = None
    event: bool = False


@bp.get("/tables")
def all_tables() -> str:
    """All tables of this phone, the newest first; below them the club evenings."""
    tables = [_listed(table, off) for table, off in seat_cookies.listed_tables()]
    evenings = additions().your_evenings(None)
    return render_template("home/your_tables.html", tables=tables, evenings=evenings)


@bp.post("/tables")
def change() -> Response:
    """Take one off the list, or put it back."""
    off, back = (request.form.get(name, "") for name in ("off", "back"))
    seat_cookies.forget_table(off)
    seat_cookies.put_back(back)
    return redirect_to(".all_tables", _anchor=f"t-{off or back}")


def readable_tables(tables: Iterable[str]) -> list[ListedTable]:
    """The tables that are here and can be read."""
    return [each for each in map(_listed, tables) if each.played]


def _listed(table: str, off: bool = False) -> ListedTable:
    get_store()  # where there is none at all, that is said of no single table
    try:
        row, played = table_row(table), latest_viewed_match(table)
        meeting, event = meeting_of_viewed(played), bool(event_of(row.settings))
        return ListedTable(table, played, off=off, name=row.name, meeting=meeting, event=event)
    except NotFound:
        # Another database, perhaps for a moment only: the phone keeps its seat.
        return ListedTable(table, None, off=off)
    except (Unreadable, StoreError) as error:
        # One table that cannot be read must not close the others.
        current_app.logger.error("A table is listed without its score: %s", error)
        return ListedTable(table, None, broken=True, off=off)
