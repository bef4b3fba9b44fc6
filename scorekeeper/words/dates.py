"""Days and instants in words: "20 November 2026", "20 November 2026, 19:30 UTC"."""

from datetime import UTC, datetime

from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import long_day, long_month

_MONTH_ALONE = len("2026-11")
_DAY_ALONE = len("2026-11-20")


def day(at: str) -> str:
    """The day of an ISO 8601 day or instant; what is neither comes back as it is."""
    try:
        when = datetime.fromisoformat(at)
    except ValueError:
        return at
    return long_day(when.year, when.month, when.day)


def span(of: str) -> str:
    """A year or a month: "2026", "November 2026"; what is neither comes back as it is."""
    try:
        return long_month(int(of[:4]), int(of[5:])) if len(of) == _MONTH_ALONE else of
    except ValueError:
        return of


def moment(at: str) -> str:
    """The instant to the minute in UTC, for a server does not know the players' clock.

    A day without an hour stays a day. What cannot be told in UTC, because it is outside the
    calendar there, comes back as it is.
    """
    try:
        when = datetime.fromisoformat(at)
    except ValueError:
        return at
    if len(at) <= _DAY_ALONE:
        return day(at)
    if when.tzinfo is not None:
        try:
            when = when.astimezone(UTC)
        except OverflowError:
            return at
    return _("{day}, {time} UTC").format(day=day(when.date().isoformat()), time=f"{when:%H:%M}")
