"""Days and hours by the time zone of the table, on every page."""

import os
from pathlib import Path

from flask import Flask, g, request

from scorekeeper.store.errors import NotFound
from scorekeeper.tables.table.settings import is_zone, settings_of
from scorekeeper.web.access.request_store import table_row
from scorekeeper.words import dates

_LOCALTIME = Path("/etc/localtime")


def init_app(app: Flask) -> None:
    """Let templates tell days and hours."""
    app.add_template_global(table_day)
    app.add_template_global(table_moment)
    app.add_template_global(table_hour)


def table_day(at: str) -> str:
    """The day of an ISO 8601 day or instant at the table of this request."""
    return dates.day(at, table_zone())


def table_date(at: str) -> str:
    """The day of an ISO 8601 day or instant at the table of this request, as "2026-11-20"."""
    return dates.date_of(at, table_zone())


def table_moment(at: str) -> str:
    """The instant to the minute at the table of this request."""
    return dates.moment(at, table_zone())


def table_hour(at: str) -> str:
    """The hour of the instant at the table of this request."""
    return dates.hour(at, table_zone())


def assumed_zone() -> str:
    """The time zone of a new table where a phone without scripts says none: that of this machine,
    which may stand in the same bar; where it keeps UTC, that of the country whose language the
    phone asks for, if one zone is all it has. Empty where neither is known."""
    own = os.environ.get("TZ") or _LOCALTIME.resolve().as_posix().partition("/zoneinfo/")[2]
    if "/" in own and not own.startswith("Etc/") and is_zone(own):
        return own
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
