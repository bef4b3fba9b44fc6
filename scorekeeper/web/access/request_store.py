"""One store for each request, the row of the table that is asked for, and days and hours by the
time zone of that table."""

import os
from pathlib import Path

from flask import current_app, g, request

from scorekeeper.store.engines import open_store
from scorekeeper.store.errors import NotFound, StoreError
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Table
from scorekeeper.tables.table.settings import is_zone, settings_of
from scorekeeper.words import dates

SEAT, TRIED = "seat-", "try-"
"""A cookie's name begins so: of a seat, and of one at a demonstration, which the phone forgets with
it."""
_LOCALTIME = Path("/etc/localtime")


def get_store() -> Store:
    """The store of this request."""
    store: Store | None = getattr(g, "store", None)
    if store is None:
        if "no_store" in g:
            raise g.no_store  # the page that says so asks too, and does not wait once more
        try:
            store = open_store(current_app.config["DATABASE"], current_app.config["PATIENCE"])
        except StoreError as error:
            g.no_store = error
            raise
        store.read_once()
        g.store = store
    return store


def table_row(table: str) -> Table:
    """The row of the table; this device's seat is read with it.

    :raise scorekeeper.store.errors.NotFound: when there is no such table.
    """
    tables = get_store().tables
    if known := tables.read_before(table):
        return known
    cookies = request.cookies
    held = [cookies[name] for name in (f"{SEAT}{table}", f"{TRIED}{table}") if name in cookies]
    return tables.get(table, next(filter(None, held), "").partition(".")[0])


def close_store(error: BaseException | None) -> None:
    """Close this request's store, when the request is over."""
    store = g.pop("store", None)
    if store is not None:
        store.close()


def table_day(moment: str) -> str:
    """The day of an ISO 8601 day or instant at the table of this request."""
    return dates.day(moment, table_zone())


def table_date(moment: str) -> str:
    """The day of an ISO 8601 day or instant at the table of this request, as "2026-11-20"."""
    return dates.date_of(moment, table_zone())


def table_moment(moment: str) -> str:
    """The instant to the minute at the table of this request."""
    return dates.moment(moment, table_zone())


def table_hour(moment: str) -> str:
    """The hour of the instant at the table of this request."""
    return dates.hour(moment, table_zone())


def zone_of_new_table(sent: str | None = "") -> str:
    """The time zone of a new table: what its phone has `sent`; else that of this machine, which may
    stand in the same bar; where both keep UTC, which is no place, that of the country whose
    language the phone asks for. Empty where none is known."""
    own = os.environ.get("TZ") or _LOCALTIME.resolve().as_posix().partition("/zoneinfo/")[2]
    for zone in (sent or "", own):
        if "/" in zone and not zone.startswith("Etc/") and is_zone(zone):
            return zone
    return dates.zone_of_language(request.accept_languages.best or "")


def table_zone() -> str:
    """The time zone of the table that is asked for ("Europe/Rome"), read once a request.

    Empty, which means UTC, where no table is asked for, where there is none, and where no zone was
    ever said.
    """
    if "zone" not in g:
        table = (request.view_args or {}).get("table", "")
        try:
            g.zone = settings_of(table_row(table).settings).zone if table else ""
        except NotFound:
            g.zone = ""
    zone: str = g.zone
    return zone
