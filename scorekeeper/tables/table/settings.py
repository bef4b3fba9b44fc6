"""What is set for a table beside its name and language: how a new match begins, how long the table
is kept without visits, and its time zone."""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from scorekeeper.rules.options import OPTION_NAMES
from scorekeeper.settings import FEWEST_DAYS, MOST_DAYS
from scorekeeper.tables.clock_and_ids import later
from scorekeeper.tables.serialization import as_text

NEW = (
    *("preset", "target", "cards", *OPTION_NAMES),
    *("ends", "aim", "deals", "minutes", "ahead", "level", "meeting", "games"),
)
"""What a table may say of a new match, by the fields of its form."""


@dataclass(frozen=True, slots=True)
class TableSettings:
    """`new` holds what the form of a new match begins with, by its fields: "target" is "21". What
    is not in it is as in the last match. `keep_days` is None where nothing was said, `zone` is the
    name of a time zone, "Europe/Rome", or empty."""

    new: Mapping[str, str] = field(default_factory=dict)
    keep_days: int | None = None
    zone: str = ""


def settings_of(text: str) -> TableSettings:
    """The settings in a table's stored text; whatever in it cannot be read says nothing."""
    fields = _object(text)
    new = {name: value for name, value in fields["new"].items() if isinstance(value, str)}
    days = fields.get("keep_days")
    # A table is thrown away by this number: one that nobody can have chosen is not believed.
    is_sound = type(days) is int and FEWEST_DAYS <= days <= MOST_DAYS
    zone = fields.get("zone")
    is_known = isinstance(zone, str) and is_zone(zone)
    return TableSettings(new, days if is_sound else None, str(zone) if is_known else "")


def is_zone(name: str) -> bool:
    """Whether it is the name of a time zone in the IANA database."""
    with suppress(ValueError, OSError, ZoneInfoNotFoundError):
        return bool(ZoneInfo(name).key)
    return False


def clock_text(zone: str, event: str = "") -> str:
    """The settings of a new table, of which the zone alone is known, and the event at which it is
    played; what is none says nothing."""
    before = as_text({"event": event} if event else {})
    return changed_settings_text(before, TableSettings(zone=zone if is_zone(zone) else ""))


def event_of(text: str) -> str:
    """The id of the event to which a table belongs by its settings; empty for all others."""
    event = _object(text).get("event")
    return event if isinstance(event, str) else ""


def changed_settings_text(before: str, settings: TableSettings) -> str:
    """The settings as they are stored in place of that text, of which what a newer program wrote
    besides is kept."""
    fields = _object(before)
    new = {name: value for name, value in fields["new"].items() if name not in NEW}
    new |= settings.new
    known = {"new": new, "keep_days": settings.keep_days, "zone": settings.zone}
    fields = {name: kept for name, kept in fields.items() if name not in known}
    return as_text(fields | {name: chosen for name, chosen in known.items() if chosen})


def kept_until(since: str, instance_days: int | None, settings_text: str) -> str:
    """The day on which a table to which nobody came since that moment goes to the bin; empty where
    it is kept for good. Of a moment that is none nothing is known, and it is kept."""
    # For how many days a table is kept to which nobody comes: as the table says, but no longer
    # than whoever runs the server says; None: for good.
    days = min(filter(None, (instance_days, settings_of(settings_text).keep_days)), default=None)
    with suppress(ValueError, OverflowError):
        return later(since, days=days)[:10] if days else ""
    return ""


def _object(text: str) -> dict[str, Any]:
    """What was stored, by its names, of which "new" is there; nothing else where that cannot be
    read."""
    with suppress(ValueError, RecursionError):
        fields = json.loads(text)
        as_text(fields).encode()  # half a sign, which no page and no store could take
        if isinstance(fields, dict):
            new = fields.get("new")
            return fields | {"new": new if isinstance(new, dict) else {}}
    return {"new": {}}
