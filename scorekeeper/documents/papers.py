"""What a document says of who wrote what and when; what cannot be read is listed, never guessed."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from scorekeeper.rules.free_text import problems_of_text, visible
from scorekeeper.rules.problems import Problem, What

LONGEST_TEXTS = {"who": 40, "why": 200, "note": 500}
"""The most letters that a text of the file may have; for pages that ask for them, too."""


def text_in(text: str, here: bool) -> str:
    """A text of a document. What the program wrote itself opens, but without what cannot be seen,
    which it once took; whoever writes a document by hand is told of it."""
    return visible(text) if here else text


def read_text(raw: Mapping[str, Any], name: str, here: bool, problems: list[Problem]) -> str:
    """The text of that name, empty where there is none; `here` is as in `text_in`."""
    text = raw.get(name, "")
    if isinstance(text, str) and len(text) <= LONGEST_TEXTS[name]:
        value = text_in(text, here)
        problems += problems_of_text(value, LONGEST_TEXTS[name])
        return value
    problems.append(Problem(What.NOT_READABLE, text=name))
    return ""


def read_date(raw: Mapping[str, Any], name: str, problems: list[Problem]) -> str:
    """The day or the instant of that name, ISO 8601, empty where there is none."""
    text = raw.get(name, "")
    try:
        if text and (when := datetime.fromisoformat(text)).tzinfo is not None:
            # In the first and the last hours of the calendar there is no such hour in UTC.
            when.astimezone(UTC)
    except (ValueError, TypeError, OverflowError):
        problems.append(Problem(What.NOT_READABLE, text=name))
        return ""
    return str(text or "")
