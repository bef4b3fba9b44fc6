"""A match of the store as the page needs it for whoever looks, where its page is, data as JSON."""

from dataclasses import replace
from typing import Any

from flask import Flask, Response, current_app, render_template, request

from scorekeeper import words
from scorekeeper.store import Renewed, open_store
from scorekeeper.tables.match_state import Played, load_latest, load_match
from scorekeeper.tables.serialization import Unreadable, as_text
from scorekeeper.tables.table import settings
from scorekeeper.tables.table.seats import counts, side_at
from scorekeeper.web.access import request_store, seat_cookies
from scorekeeper.web.access.request_store import get_store as get_store
from scorekeeper.web.access.request_store import table_row
from scorekeeper.web.http.responses import Answer, renewed

OTHERS_SHOWN = 10


def init_app(app: Flask) -> None:
    """Close each request's store when the request is over; templates can ask for addresses."""
    request_store.init_app(app)
    app.register_error_handler(Unreadable, _unreadable)
    app.add_template_global(address_of)
    app.add_template_global(kept_until)


def load(table: str, number: int) -> Played:
    """A match of the table as it stands, its sides called as whoever looks calls them.

    :raise scorekeeper.store.NotFound: when there is none of that number.
    """
    return _as_seen(load_match(get_store(), table, number))


def latest(table: str) -> Played:
    """The newest match of the table, likewise.

    :raise scorekeeper.store.NotFound: when there is no such table.
    """
    return _as_seen(load_latest(get_store(), table))


def kept_until(table: str) -> str:
    """The day until which the table is kept when nobody comes; empty where it is for good, and of
    a demonstration, whose end is near anyway."""
    stored, days = table_row(table), current_app.config["IDLE_DAYS"]
    if stored.until or not settings.kept_until(stored.made, days, stored.settings):
        return ""  # as nearly everywhere: then nobody asks who was there
    seen = settings.last_seen(stored, get_store().seats(table))
    return settings.kept_until(seen, days, stored.settings)


def _as_seen(played: Played) -> Played:
    """Whose phone is a side's sees "our side" where that has no name; all others see its sign.

    What a page of a table shows so depends on the seat: that is in its ETag (see `live.answer`).
    """
    if all(name for side in played.sides for name in (side.name, *side.players)):
        return replace(played, match=words.as_spoken(played.match))
    seat = seat_cookies.seat_at(played.table)
    mine = side_at(get_store(), played, seat) if counts(seat) else None
    called = played.called(words.side_names(played.sides, mine))
    return replace(called, match=words.as_spoken(called.match))


def _unreadable(error: Unreadable) -> tuple[str, int] | Answer:
    """The page of a match that cannot be read, with the way to the others at its table."""
    try:
        # A newer program may have changed how it is stored a moment ago.
        open_store(current_app.config["DATABASE"]).close()
    except Renewed as error_of_store:
        return renewed(error_of_store)
    current_app.logger.error("%s `scorekeeper doctor` says which.", error)
    named = request.view_args or {}
    table, number = named.get("table", ""), named.get("number")
    matches = get_store().matches(table, most=OTHERS_SHOWN + 1) if table else ()
    number = number or get_store().latest(table)
    others = [each for each in matches if each.number != number][:OTHERS_SHOWN]
    return render_template("http/unreadable_match.html", table=table, others=others), 500


def address_of(played: Played) -> str:
    """Where the match's page is."""
    return f"{request.root_path}/t/{played.table}/{played.number}"


def as_data(value: Any) -> Response:
    """The value as a JSON answer."""
    return Response(as_text(value) + "\n", mimetype="application/json")
