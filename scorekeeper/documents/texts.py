"""Texts and instants in documents."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from scorekeeper.documents.codec import Kind, Reading, Schema
from scorekeeper.rules.free_text import problems_of_text, visible
from scorekeeper.rules.problems import What


@dataclass(frozen=True, slots=True)
class Text(Kind):
    """A text of so many letters at most, all of which can be seen."""

    longest: int
    shape: str = ""

    def read(self, raw: Any, place: str, reading: Reading) -> str:
        if not isinstance(raw, str) or len(raw) > self.longest:
            if self.shape:
                reading.unreadable(place, self.shape)
            else:
                reading.add(What.NOT_A_TEXT, place)
            return ""
        text = visible(raw) if reading.ours else raw
        reading.problems += problems_of_text(text, self.longest)
        return text

    def schema(self) -> Schema:
        return {"type": "string", "maxLength": self.longest}


@dataclass(frozen=True, slots=True)
class Moment(Kind):
    """An instant, or also a day, in ISO 8601, of which there is one in UTC; empty where nobody
    knows."""

    shape: str
    or_day: bool = True

    def read(self, raw: Any, place: str, reading: Reading) -> str:
        try:
            if not raw:
                return ""
            when = datetime.fromisoformat(raw)
            if when.tzinfo is not None:
                # In the first and the last hours of the calendar there is no such hour in UTC.
                when.astimezone(UTC)
            if self.or_day or when.tzinfo is not None:
                return str(raw)
        except (ValueError, TypeError, OverflowError):
            pass
        reading.unreadable(place, self.shape)
        return ""

    def schema(self) -> Schema:
        return {"type": "string"}
