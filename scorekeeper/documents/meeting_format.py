"""How many games of two sides count together, and how: the format of a meeting in documents."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorekeeper.documents.codec import (
    Choice,
    Field,
    Many,
    Object,
    Of,
    Reading,
    Truth,
    Whole,
    always,
    at_place,
)
from scorekeeper.errors import translatable as N_
from scorekeeper.no_longer_read import Where, removed_in
from scorekeeper.rules.match.meeting import Meeting, MeetingKind
from scorekeeper.rules.problems import What

MOST_MATCH_POINTS = 99
MOST_NUMBER = 999_999_999
LEVEL, DRAW = "level", "draw"
"""What always means the same: it is read of before and no longer written."""
_POINTS = N_("it should be a list of three whole numbers")
_FIELDS = (
    Field("kind", Choice(MeetingKind), MeetingKind.SINGLE, skip=always),
    Field("n", Whole(), 1, skip=always),
    Field(
        "match_points",
        Many(Whole(most=MOST_MATCH_POINTS), 3, 3, Of.NOTHING, _POINTS),
        Meeting().match_points,
        skip=always,
    ),
    Field("by_games", Truth(), usual=False),
)


@dataclass(frozen=True, slots=True)
class OfMeeting:
    """That a match is a game of a meeting: its format, and the number that tells its games from
    those of another one."""

    format: Meeting
    number: int = 0


class _Format(Object):
    """The format; None where it is wrong."""

    def read(self, raw: Any, place: str, reading: Reading) -> Any:
        if what := removed_in(Where.MEETING, raw):
            reading.add(What.NO_LONGER_READ, what)
            return None
        there = len(reading.problems)
        if isinstance(raw, Mapping) and raw.get(LEVEL, DRAW) != DRAW:
            reading.add(What.UNKNOWN_CHOICE, at_place(f"{place}.{LEVEL}", raw[LEVEL]))
        read = super().read(raw, place, reading)
        return None if len(reading.problems) > there else read


_SHAPE = N_("it should be an object with kind and n")
MEETING = _Format(Meeting, _FIELDS, _SHAPE, [LEVEL])


class _Game(_Format):
    """The meeting of a game, with its number there."""

    def write(self, value: OfMeeting) -> dict[str, Any]:
        return MEETING.write(value.format) | {"number": value.number}


MEETING_OF_GAME = _Game(
    lambda number, **parts: OfMeeting(Meeting(**parts), number),
    [*_FIELDS, Field("number", Whole(most=MOST_NUMBER), 0)],
    _SHAPE,
    [LEVEL],
)


def read_format(raw: object, reading: Reading) -> Meeting | None:
    """The format of a meeting; None where it is none, which is noted."""
    meeting: Meeting | None = MEETING.read(raw, "meeting", reading)
    return meeting


def write_format(meeting: Meeting) -> dict[str, Any]:
    """The format, every key by name."""
    return MEETING.write(meeting)
