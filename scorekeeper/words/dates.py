"""Days, instants and hours in words: "20 November 2026", "20 November 2026, 19:30", "19:30"."""

import json
from contextlib import suppress
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import long_date

_MONTH_ALONE = len("2026-11")
_DAY_ALONE = len("2026-11-20")
_COUNTRY = len("IT")
ZONES = Path(__file__).with_name("zones.json")


def day(instant: str, zone: str = "") -> str:
    """The day of an ISO 8601 day or instant, in a time zone if one is said ("Europe/Rome"); what is
    neither comes back as it is."""
    when = _there(instant, zone)
    return long_date(when.year, when.month, when.day) if when else instant


def date_of(instant: str, zone: str = "") -> str:
    """The day of an ISO 8601 day or instant in that time zone, or in its own without one, as
    "2026-11-20"; what is neither comes back as it is."""
    when = _there(instant, zone)
    return when.date().isoformat() if when else instant


def span(period: str) -> str:
    """A year or a month: "2026", "November 2026"; what is neither comes back as it is."""
    try:
        return (
            long_date(int(period[:4]), int(period[5:])) if len(period) == _MONTH_ALONE else period
        )
    except ValueError:
        return period


def moment(instant: str, zone: str = "") -> str:
    """The instant to the minute in that time zone: "20 November 2026, 19:30"; without one in UTC,
    which is said, for a server does not know the players' clock.

    A day without an hour stays a day. What cannot be told there, because it is outside the
    calendar, comes back as it is.
    """
    try:
        when = datetime.fromisoformat(instant)
    except ValueError:
        return instant
    if len(instant) <= _DAY_ALONE:
        return day(instant)
    if when.tzinfo is not None:
        try:
            when = when.astimezone(ZoneInfo(zone) if zone else UTC)
        except OverflowError:
            return instant
    time = f"{when:%H:%M}" if zone else f"{when:%H:%M} UTC"
    return _("{day}, {time}").format(day=day(when.date().isoformat()), time=time)


def hour(instant: str, zone: str = "") -> str:
    """The hour of an instant, to the minute, in that time zone: "19:30", or "19:30 UTC" without
    one; what is none comes back as it is."""
    when = _there(instant, zone)
    if when is None:
        return instant
    return f"{when:%H:%M}" if zone else f"{when:%H:%M} UTC"


def zones(besides: str = "") -> list[str]:
    """The names of time zones to choose from, by continents, and that one besides."""
    return sorted({*_zones()["zones"], besides} - {""})


def zone_of_language(tag: str) -> str:
    """The time zone of the country that a language's tag names ("it-IT"), or where most speak it
    ("it"), if the country has one alone or a usual one; else empty."""
    language, *more = tag.replace("-", "_").split("_")
    countries = [subtag.upper() for subtag in more if len(subtag) == _COUNTRY]
    where = countries[0] if countries else language.lower()
    return str(_zones()["alone"].get(where, ""))


@cache
def _zones() -> dict[str, Any]:
    """All zones, and the one of each country that has one alone, and of each language whose country
    has; `python3 dev.py translate` makes it of CLDR."""
    return dict(json.loads(ZONES.read_text(encoding="utf-8")))


def _there(instant: str, zone: str) -> datetime | None:
    try:
        when = datetime.fromisoformat(instant)
    except ValueError:
        return None
    if zone and when.tzinfo is not None:
        with suppress(OverflowError):
            when = when.astimezone(ZoneInfo(zone))
    return when
