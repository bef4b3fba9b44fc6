"""Rounds of an event's document, and what is said of their results: its fields, and what they have
to be held to."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.club.rules.config import MOST_ENTRANTS
from scorekeeper.club.rules.rounds import (
    BY_DIRECTOR,
    Adjustment,
    Correction,
    EntrantNumbers,
    MeetingOutcome,
    Rest,
    Result,
    ResultVersion,
    Round,
)
from scorekeeper.documents.codec import (
    Field,
    Kind,
    Many,
    Maybe,
    Object,
    Of,
    OneOrMany,
    Reading,
    Schema,
    Truth,
    Whole,
    always,
    if_any,
    read_only,
)
from scorekeeper.documents.texts import Moment, Text
from scorekeeper.errors import translatable as N_
from scorekeeper.rules.problems import What

MOST_CORRECTIONS = 200
"""After one round."""
MOST_VERSIONS = 2_000
"""In one round."""
MOST_NUMBER = 999
"""Of an entrant, and of a table."""
MOST_EVENT_POINTS = 99_999
MOST_ADJUSTED = 999
"""Points that a penalty takes, or a bonus gives."""
LONGEST_TEXT = 200
DIRECTOR, STRANGER = "director", -1
_ADJUSTED = N_("it should be a list, each with number, round, points and reason")
ROUNDS = N_("it should be a list of rounds, each with its results")
_RESULTS = N_("it should be a list of results, each with table, a, b and points")
_CORRECTION = N_("it should be an object with round, table and points")
_VERSIONS = N_("it should be a list, each with table, by, at and the points")
_BEFORE = N_("it should be an object with the points")
_TWO = N_("it should be a list of two whole numbers")
MOMENT = Moment(N_("it should be a moment like 2026-11-25T20:00:00+00:00"), or_day=False)
NUMBER = Whole(1, MOST_NUMBER)
TEXT = Text(LONGEST_TEXT)


class _By(Kind):
    """The number of whoever said a result, or the director."""

    def read(self, raw: Any, place: str, reading: Reading) -> int:
        if raw == DIRECTOR:
            return BY_DIRECTOR
        return raw if type(raw) is int and raw > 0 else STRANGER

    def write(self, value: int) -> int | str:
        return DIRECTOR if value == BY_DIRECTOR else value

    def schema(self) -> Schema:
        return {"anyOf": [NUMBER.schema(), {"const": DIRECTOR}]}


class _Played(Kind):
    """A result, or whoever rested."""

    def read(self, raw: Any, place: str, reading: Reading) -> Any:
        form = _REST if isinstance(raw, Mapping) and "rest" in raw else _RESULT
        return form.read(raw, place, reading)

    def schema(self) -> Schema:
        return {"anyOf": [_REST.schema(), _RESULT.schema()]}


class _Round(Object):
    """A round; standings in it are not looked at."""

    def read(self, raw: Any, place: str, reading: Reading) -> Any:
        if isinstance(raw, Mapping):
            raw = {key: raw[key] for key in raw if not key.startswith("standing")}
        return super().read(raw, place, reading)


def _one_thing(points: Any, absent: EntrantNumbers, not_played: bool, games: Any) -> MeetingOutcome:
    """What is said; of a stranger, where that is nothing, or more than one thing."""
    is_one = [points is not None, bool(absent), not_played].count(True) == 1
    return MeetingOutcome(points, absent if is_one else (STRANGER,), games)


ENTRANTS = OneOrMany(NUMBER, MOST_ENTRANTS, of=Of.NOTHING)
"""The number of a pair; of single players the two who play together."""
_POINTS = Field(
    "points",
    Maybe(Many(Whole(-MOST_EVENT_POINTS, MOST_EVENT_POINTS), 2, 2, Of.NOTHING, _TWO)),
    usual=None,
)
_GAMES = Field("games", Maybe(Many(Whole(most=MOST_EVENT_POINTS), 2, 2, Of.NOTHING, _TWO)), None)
_OUTCOME = Object(
    _one_thing,
    [
        _POINTS,
        Field("forfeit", ENTRANTS, (), "absent"),
        Field("not_played", Truth(), usual=False),
        _GAMES,
    ],
    _BEFORE,
)
_SIDES = (Field("a", ENTRANTS), Field("b", ENTRANTS))
_SAID = Field("", _OUTCOME, attribute="outcome")
_REST = Object(
    dict,
    [
        Field("round", NUMBER, usual=None, skip=read_only),
        Field("rest", NUMBER, attribute="entrant"),
        Field("scores", Truth(), usual=None),
    ],
)
_RESULT = Object(
    dict,
    [Field("round", NUMBER, usual=None), Field("table", NUMBER, usual=None), *_SIDES, _SAID],
    _RESULTS,
)
_CORRECTED = Object(
    dict,
    [
        Field("round", NUMBER),
        Field("table", NUMBER),
        _SAID,
        *(Field(key, TEXT, "") for key in ("reason", "by", "at")),
        *(Field(key, Maybe(ENTRANTS), usual=None, skip=read_only) for key in ("a", "b")),
        Field("before", _POINTS.kind, usual=None, skip=read_only),
    ],
    _CORRECTION,
    ["after_round"],
)
_BY = (
    Field("by", _By(), STRANGER),
    Field("at", MOMENT, "", skip=always),
    Field("reason", TEXT, ""),
    Field("before", Maybe(_OUTCOME), usual=None),
    _SAID,
)
_VERSION = Object(dict, [Field("table", NUMBER), *_BY], _VERSIONS)
_SAID_BY = Object(dict, _BY)
_OPEN = Object(dict, [Field("table", NUMBER), *_SIDES], _RESULTS)
ADJUSTMENT = Object(
    Adjustment,
    [
        Field("number", NUMBER),
        Field("round", NUMBER),
        Field("points", Whole(-MOST_ADJUSTED, MOST_ADJUSTED)),
        Field("reason", TEXT),
    ],
    _ADJUSTED,
)
_BESIDE = (
    Field("open", Many(_OPEN, MOST_ENTRANTS, 0, Of.ITEM, _RESULTS), ()),
    Field(
        "correction",
        Maybe(OneOrMany(_CORRECTED, MOST_CORRECTIONS, 0, Of.ITEM, _CORRECTION)),
        None,
        "corrections",
        if_any,
    ),
    Field("adjustments", Many(ADJUSTMENT, MOST_CORRECTIONS, 0, Of.ITEM, _ADJUSTED), ()),
)
_WITH_RESULTS = Object(dict, _BESIDE)
ROUND = _Round(
    dict,
    [
        Field("round", NUMBER, usual=None),
        Field("results", Many(_Played(), MOST_ENTRANTS, 0, Of.ITEM, _RESULTS), ()),
        *_BESIDE,
        Field("versions", Maybe(Many(_VERSION, MOST_VERSIONS, 0, Of.ITEM, _VERSIONS)), usual=None),
    ],
    ROUNDS,
    ["pairings"],
)
KEPT_OUTCOME = Object(
    MeetingOutcome,
    [
        replace(_POINTS, skip=always),
        Field("absent", Many(NUMBER, MOST_ENTRANTS, of=Of.NOTHING), (), skip=always),
        _GAMES,
    ],
)
"""What was said of a result, as it is stored with what happened at an event."""
KEPT_VERSION = Object(
    ResultVersion,
    [
        Field("", KEPT_OUTCOME, attribute="outcome"),
        *(Field(key, Kind(), skip=always) for key in ("by", "at", "reason")),
        Field("before", Maybe(KEPT_OUTCOME), usual=None, skip=always),
    ],
)
"""One time that it was said, as it is stored."""


def round_of(number: int, read: dict[str, Any], before: Sequence[Round], reading: Reading) -> Round:
    """A round from its fields; what was said in it is held to its results."""
    if read["round"] not in (None, number):
        reading.add(What.ROUND_NOT_NEXT, "", number, read["round"])
    results: list[Result] = []
    rests: list[Rest] = []
    for fields in read["results"]:
        if (stated := fields.pop("round")) not in (None, number):
            reading.add(What.ROUND_NOT_NEXT, "", number, stated)
        if "entrant" in fields:
            rests.append(Rest(**fields))
            continue
        result = Result(number, **fields | {"table": fields["table"] or len(results) + 1})
        _check_outcome(result.outcome, result.entrants, number, result.table, reading)
        results.append(result)
    open_now = tuple(Result(number, **fields) for fields in read["open"])
    adjustments = tuple(made for made in read["adjustments"] if made)
    played = Round(number, tuple(results), tuple(rests), (), adjustments, open_now)
    corrections = _corrections(read["corrections"] or (), [*before, played], reading)
    versions = read["versions"]
    if versions is not None:
        versions = _versions(versions, played, reading)
    return replace(played, corrections=corrections, versions=versions)


def check_round(played: Round, known: Sequence[int], singly: bool, reading: Reading) -> None:
    """That everybody is there once, at a table of his own, with as many as play together."""
    number, published = played.number, [*played.results, *played.open]
    once([result.table for result in published], What.TABLE_TWICE_IN_ROUND, (number,), reading)
    there = [entrant for result in published for entrant in result.entrants]
    there += [rest.entrant for rest in played.rests]
    once(there, What.ENTRANT_TWICE_IN_ROUND, (number,), reading)
    there += [adjustment.number for adjustment in played.adjustments]
    for later in (made.round for made in played.adjustments if made.round > number):
        reading.add(What.ROUND_NOT_NEXT, "", number, later)
    for stranger in (entrant for entrant in there if entrant not in known):
        reading.add(What.ENTRANT_UNKNOWN, "", number, stranger)
    for name, several in (("results", played.results), ("open", played.open)):
        for place, result in enumerate(several, 1):
            for key, side in (("a", result.a), ("b", result.b)):
                if len(side) != 1 + singly:
                    reading.unreadable(f"rounds[{number}].{name}[{place}].{key}", _TWO)


def once(numbers: Sequence[int], what: What, figures: tuple[int, ...], reading: Reading) -> None:
    """Note each number that is there twice."""
    for twice in sorted({number for number in numbers if numbers.count(number) > 1}):
        reading.add(what, "", *figures, twice)


def _check_outcome(
    outcome: MeetingOutcome,
    entrants: EntrantNumbers,
    number: int,
    table: int,
    reading: Reading,
) -> None:
    """That one thing is said of a result, and only of those who play there."""
    if not set(outcome.absent) <= set(entrants):
        reading.add(What.RESULT_NOT_ONE, "", number, table)


def _corrections(
    several: Iterable[dict[str, Any]], rounds: Sequence[Round], reading: Reading
) -> tuple[Correction, ...]:
    corrections = []
    for fields in several:
        a, b, _ = fields.pop("a"), fields.pop("b"), fields.pop("before")
        correction = Correction(**fields)
        number, table = correction.round, correction.table
        results = rounds[number - 1].results if number <= len(rounds) else ()
        result = next((one for one in results if one.table == table), None)
        if result is None or a not in (None, result.a) or b not in (None, result.b):
            reading.add(What.NOTHING_TO_CORRECT, "", number, table, len(rounds))
        entrants = result.entrants if result else ()
        _check_outcome(correction.outcome, entrants, number, table, reading)
        corrections.append(correction)
    return tuple(corrections)


def _versions(
    several: Iterable[dict[str, Any]], played: Round, reading: Reading
) -> dict[int, tuple[ResultVersion, ...]]:
    """What was said of each table, by whom of it or the director."""
    number, by_table = played.number, dict[int, tuple[ResultVersion, ...]]()
    sides = {result.table: result.entrants for result in (*played.results, *played.open)}
    for fields in several:
        table = fields.pop("table")
        version, entrants = ResultVersion(**fields), sides.get(table, ())
        _check_outcome(version.outcome, entrants, number, table, reading)
        if version.by not in (BY_DIRECTOR, *entrants):
            reading.add(What.RESULT_NOT_SAID, "", number, table)
        if version.before:
            _check_outcome(version.before, entrants, number, table, reading)
        by_table[table] = (*by_table.get(table, ()), version)
    for result in played.results:
        outcomes = {version.outcome for version in by_table.get(result.table, ())}
        if outcomes and result.outcome not in outcomes:
            reading.add(What.RESULT_NOT_SAID, "", number, result.table)
    return by_table


def write_round(played: Round) -> dict[str, Any]:
    """The round in the document of its event."""
    place = {"round": played.number}
    rests = [place | _REST.write(rest) for rest in played.rests]
    written = place | {"results": rests + [_RESULT.write(result) for result in played.results]}
    written |= _WITH_RESULTS.write(played)
    if played.versions is not None:
        written["versions"] = [
            {"table": table} | _SAID_BY.write(version)
            for table, versions in played.versions.items()
            for version in versions
        ]
    return written
