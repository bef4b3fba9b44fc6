"""The document of a club evening, `scopa-event/1` -> an evening, or all that is wrong with it; and
back, letter for letter; and what it comes to: the pairings of each round and the standing after it.

Standings and pairings that stand in it are not read: they are computed.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.club.documents.config import CONFIG, GAME, MOST_EVENT_POINTS, config_of
from scorekeeper.club.rules.config import FEWEST_ENTRANTS, MOST_ENTRANTS, System
from scorekeeper.club.rules.pairing import pairing
from scorekeeper.club.rules.placing import standing
from scorekeeper.club.rules.rounds import (
    BY_DIRECTOR,
    Correction,
    Entrant,
    EntrantNumbers,
    MeetingOutcome,
    Rest,
    Result,
    ResultVersion,
    Round,
)
from scorekeeper.club.rules.systems import Evening
from scorekeeper.documents.codec import (
    Exactly,
    Field,
    Kind,
    Many,
    Maybe,
    Moment,
    Object,
    Of,
    Reading,
    Schema,
    Text,
    Truth,
    Whole,
    always,
    at_place,
    read_only,
)
from scorekeeper.errors import translatable as N_
from scorekeeper.rules.free_text import LONGEST_NAME, one_line, problems_of_names, problems_of_text
from scorekeeper.rules.problems import Problem, What

FORMAT_NUMBER = 1
FORMAT = f"scopa-event/{FORMAT_NUMBER}"
MOST_CORRECTIONS = 200
"""After one round."""
MOST_VERSIONS = 2_000
"""In one round."""
MOST_NUMBER = 999
"""Of an entrant, and of a table."""
LONGEST_OF_PAIR = 2 * LONGEST_NAME + 3
"""Letters of a pair's name: two names, and what stands between them."""
LONGEST_OF_EVENING = 80
"""Letters of what an evening is called."""
LONGEST_TEXT = 200
DIRECTOR = "director"

_FORMATS = re.compile(r"scopa-event/(?P<number>[0-9]{1,9})")
_ID = re.compile("[0-9a-z]{16}")
_EVENING = N_("it should be an object with config, pairs and rounds")
_PAIRS = N_('it should be a list like [{"number": 1, "name": "Anna"}]')
_ROUNDS = N_("it should be a list of rounds, each with its results")
_RESULTS = N_("it should be a list of results, each with table, a, b and points")
_CORRECTION = N_("it should be an object with round, table and points")
_VERSIONS = N_("it should be a list, each with table, by, at and the points")
_BEFORE = N_("it should be an object with the points")
_TWO = N_("it should be a list of two whole numbers")
MOMENT = Moment(N_("it should be a moment like 2026-11-25T20:00:00+00:00"), or_day=False)
_NUMBER = Whole(1, MOST_NUMBER)
_TEXT = Text(LONGEST_TEXT)


class _Entrants(Kind):
    """The number of a pair; of single players the two who play together."""

    _several = Many(_NUMBER, MOST_ENTRANTS, of=Of.NOTHING)

    def read(self, raw: Any, place: str, reading: Reading) -> EntrantNumbers:
        several = raw if isinstance(raw, list) else [raw]
        numbers: EntrantNumbers = self._several.read(several, place, reading)
        return numbers

    def write(self, value: EntrantNumbers) -> int | list[int]:
        return value[0] if len(value) == 1 else list(value)

    def schema(self) -> Schema:
        return {"anyOf": [_NUMBER.schema(), self._several.schema()]}


class _By(Kind):
    """The number of whoever said a result, or the director; -1 for a stranger."""

    def read(self, raw: Any, place: str, reading: Reading) -> int:
        if raw == DIRECTOR:
            return BY_DIRECTOR
        return raw if type(raw) is int and raw > 0 else -1

    def write(self, value: int) -> int | str:
        return DIRECTOR if value == BY_DIRECTOR else value

    def schema(self) -> Schema:
        return {"anyOf": [_NUMBER.schema(), {"const": DIRECTOR}]}


class _Name(Kind):
    """What a pair is called, on one line; a blank name is a space, for it is wrong where it is
    said."""

    def read(self, raw: Any, place: str, reading: Reading) -> str:
        if not isinstance(raw, str):
            reading.add(What.NOT_A_TEXT, place)
            return ""
        return one_line(raw) or " "

    def schema(self) -> Schema:
        return {"type": "string", "minLength": 1, "maxLength": LONGEST_OF_PAIR}


@dataclass(frozen=True, slots=True)
class _Pairs(Many):
    """Those who take part; of too many or too few no one is looked at."""

    def read(self, raw: Any, place: str, reading: Reading) -> tuple[Any, ...]:
        if isinstance(raw, list) and not self.least <= len(raw) <= self.most:
            reading.add(What.ENTRANTS_OUT_OF_RANGE, "", self.least, self.most, len(raw))
            return ()
        return Many.read(self, raw, place, reading)


@dataclass(frozen=True, slots=True)
class _OneOrMany(Many):
    """One that stands by itself, or a list of them."""

    def read(self, raw: Any, place: str, reading: Reading) -> tuple[Any, ...]:
        several = raw if isinstance(raw, list) else [] if raw is None else [raw]
        return Many.read(self, several, place, reading)

    def write(self, value: Any) -> Any:
        written = Many.write(self, value)
        return written[0] if len(written) == 1 else written

    def schema(self) -> Schema:
        return {"anyOf": [self.item.schema(), Many.schema(self)]}


class _Former(Object):
    """A name of before, with the last round of it."""

    def write(self, value: tuple[int, str]) -> dict[str, Any]:
        return {"name": value[1], "until": value[0]}


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


_POINTS = Many(Whole(-MOST_EVENT_POINTS, MOST_EVENT_POINTS), 2, 2, Of.NOTHING, _TWO)
_GAMES = Many(Whole(most=MOST_EVENT_POINTS), 2, 2, Of.NOTHING, _TWO)
_OUTCOME = (
    Field("points", Maybe(_POINTS), usual=None),
    Field("forfeit", _Entrants(), (), "absent"),
    Field("not_played", Truth(), usual=False),
    Field("games", Maybe(_GAMES), usual=None),
)
_SIDES = (Field("a", _Entrants()), Field("b", _Entrants()))
_REST = Object(
    dict,
    [
        Field("round", _NUMBER, usual=None, skip=read_only),
        Field("rest", _NUMBER, attribute="entrant"),
        Field("scores", Truth(), usual=None),
    ],
)
_RESULT = Object(
    dict,
    [
        Field("round", _NUMBER, usual=None),
        Field("table", _NUMBER, usual=None),
        *_SIDES,
        *_OUTCOME,
    ],
    _RESULTS,
)
_SAID = Object(dict, _OUTCOME, _BEFORE)
_CORRECTED = Object(
    dict,
    [
        Field("round", _NUMBER),
        Field("table", _NUMBER),
        *_OUTCOME,
        *(Field(key, _TEXT, "") for key in ("reason", "by", "at")),
        *(Field(key, Maybe(_Entrants()), usual=None, skip=read_only) for key in ("a", "b")),
        Field("before", Maybe(_POINTS), usual=None, skip=read_only),
    ],
    _CORRECTION,
    ["after_round"],
)
_BY = Object(
    dict,
    [
        Field("by", _By(), -1),
        Field("at", MOMENT, "", skip=always),
        Field("reason", _TEXT, ""),
        Field("before", Maybe(_SAID), usual=None),
    ],
)
_VERSION = Object(dict, [Field("table", _NUMBER), *_BY.fields, *_OUTCOME], _VERSIONS)
_OPEN = Object(dict, [Field("table", _NUMBER), *_SIDES], _RESULTS)
_CORRECTIONS = _OneOrMany(_CORRECTED, MOST_CORRECTIONS, 0, Of.ITEM, _CORRECTION)
_BESIDE = Object(
    dict,
    [
        Field("open", Many(_OPEN, MOST_ENTRANTS, 0, Of.ITEM, _RESULTS), ()),
        Field("correction", _CORRECTIONS, (), "corrections"),
    ],
)
_ROUND = _Round(
    dict,
    [
        Field("round", _NUMBER, usual=None),
        Field("results", Many(_Played(), MOST_ENTRANTS, 0, Of.ITEM, _RESULTS), ()),
        *_BESIDE.fields,
        Field("versions", Maybe(Many(_VERSION, MOST_VERSIONS, 0, Of.ITEM, _VERSIONS)), usual=None),
    ],
    _ROUNDS,
    ["pairings"],
)
_PAIR = Object(
    dict,
    [
        Field("number", _NUMBER),
        Field("name", _Name(), ""),
        Field("joined", Whole(1, MOST_ENTRANTS), 1),
        Field("left", Maybe(Whole(most=MOST_ENTRANTS)), usual=None),
        Field(
            "former",
            Many(
                _Former(
                    lambda name, until: (until, name),
                    [Field("name", _Name(), " "), Field("until", _NUMBER)],
                    _PAIRS,
                ),
                MOST_ENTRANTS,
                0,
                Of.ITEM,
                _PAIRS,
            ),
            (),
        ),
    ],
    _PAIRS,
)
_TEXTS = Object(
    dict,
    [
        Field("id", Kind(), "", "origin"),
        Field("name", _TEXT, ""),
        Field("closed", MOMENT, ""),
    ],
)
_BEFORE_FIELDS = (
    Field("format", Exactly(FORMAT), FORMAT),
    *_TEXTS.fields,
    Field("config", CONFIG),
    Field("pairs", _Pairs(_PAIR, MOST_ENTRANTS, FEWEST_ENTRANTS, Of.ITEM, _PAIRS)),
)
_BEFORE_ROUNDS = Object(
    dict,
    [*_BEFORE_FIELDS, Field("rounds", Many(Kind(), MOST_ENTRANTS, shape=_ROUNDS), ())],
    ignored=["date", "place", "note"],
)
"""What is read before any round, whose players it names."""
DOCUMENT = Object(
    dict, [*_BEFORE_FIELDS, Field("rounds", Many(_ROUND, MOST_ENTRANTS, 0, Of.ITEM, _ROUNDS), ())]
)


def read_event(document: object) -> tuple[Evening | None, list[Problem]]:
    """The evening that a document describes, and everything that is wrong with it: with any problem
    there is none. Nothing is raised."""
    reading = Reading()
    evening = _evening(document, reading)
    return (None if reading.problems else evening), list(dict.fromkeys(reading.problems))


def _evening(document: object, reading: Reading) -> Evening | None:
    """The evening, its rounds only where what was decided before them is right."""
    if not isinstance(document, Mapping):
        reading.unreadable("evening", _EVENING)
        return None
    format_name = document.get("format", FORMAT)
    later = _FORMATS.fullmatch(format_name) if isinstance(format_name, str) else None
    if later and int(later["number"]) > FORMAT_NUMBER:
        reading.add(What.NEWER_FORMAT, format_name)
        return None
    if format_name != FORMAT:
        reading.add(What.NOT_AN_EVENT)
    parts = _BEFORE_ROUNDS.values(document, "", reading)
    entrants = _entrants(parts["pairs"], reading)
    name = one_line(parts["name"])
    reading.problems += problems_of_text(name, LONGEST_OF_EVENING, What.NAME_TOO_LONG)
    if reading.problems:
        return None
    game = parts["config"].pop("game")
    numbers = [entrant.number for entrant in entrants]
    config = config_of(parts["config"], numbers, len(parts["rounds"]), reading)
    if reading.problems:
        return None
    singly = config.system is System.INDIVIDUAL
    rounds: list[Round] = []
    for number, raw in enumerate(parts["rounds"], 1):
        there = len(reading.problems)
        read = _ROUND.read(raw, f"rounds[{number}]", reading)
        if len(reading.problems) == there:
            rounds.append(_round(number, read, rounds, reading))
            _check_round(rounds[-1], numbers, singly, reading)
        if len(reading.problems) > there:
            rounds = [*rounds[: number - 1], Round(number)]
        if reading.is_full:
            break
    origin = parts["origin"] if isinstance(parts["origin"], str) else ""
    origin = origin if _ID.fullmatch(origin) else ""
    return Evening(config, entrants, tuple(rounds), game, name, parts["closed"], origin)


def problems_of_entrants(names: Sequence[str]) -> list[Problem]:
    """Blank and long names of entrants, and such as two have; an empty one is none."""
    return problems_of_names(list(enumerate(names)), LONGEST_OF_PAIR)


def _entrants(pairs: Sequence[dict[str, Any] | None], reading: Reading) -> tuple[Entrant, ...]:
    """Those who take part, checked together."""
    there = [pair for pair in pairs if pair]
    reading.problems += problems_of_entrants([pair["name"] for pair in there])
    entrants = tuple(Entrant(**(pair | {"name": pair["name"].strip()})) for pair in there)
    _once([entrant.number for entrant in entrants], What.ENTRANT_NUMBER_TWICE, (), reading)
    for place, entrant in enumerate(entrants, 1):
        if entrant.left is not None and entrant.left < entrant.joined - 1:
            reading.add(What.LEFT_BEFORE_JOINED, "", entrant.number)
        last = 0
        for until, name in entrant.former:
            if until <= last:
                reading.add(What.NOT_A_NUMBER, at_place(f"pairs[{place}].former.until", until))
            reading.problems += problems_of_entrants([name])
            last = until
    return entrants


def _once(numbers: Sequence[int], what: What, figures: tuple[int, ...], reading: Reading) -> None:
    for twice in sorted({number for number in numbers if numbers.count(number) > 1}):
        reading.add(what, "", *figures, twice)


def _round(number: int, read: dict[str, Any], before: Sequence[Round], reading: Reading) -> Round:
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
        table, sides = fields["table"] or len(results) + 1, (fields["a"], fields["b"])
        outcome = _outcome(fields, (*sides[0], *sides[1]), number, table, reading)
        results.append(Result(number, table, *sides, outcome.points, outcome.absent, outcome.games))
    open_now = tuple(Result(number, **fields) for fields in read["open"])
    played = Round(number, tuple(results), tuple(rests), open=open_now)
    corrections = _corrections(read["corrections"], [*before, played], reading)
    versions = read["versions"]
    if versions is not None:
        versions = _versions(versions, played, reading)
    return replace(played, corrections=corrections, versions=versions)


def _check_round(played: Round, known: Sequence[int], singly: bool, reading: Reading) -> None:
    """That everybody is there once, at a table of his own, with as many as play together."""
    number, published = played.number, [*played.results, *played.open]
    _once([result.table for result in published], What.TABLE_TWICE_IN_ROUND, (number,), reading)
    there = [entrant for result in published for entrant in (*result.a, *result.b)]
    there += [rest.entrant for rest in played.rests]
    _once(there, What.ENTRANT_TWICE_IN_ROUND, (number,), reading)
    for stranger in (entrant for entrant in there if entrant not in known):
        reading.add(What.ENTRANT_UNKNOWN, "", number, stranger)
    for name, several in (("results", played.results), ("open", played.open)):
        for place, result in enumerate(several, 1):
            for key, side in (("a", result.a), ("b", result.b)):
                if len(side) != 1 + singly:
                    reading.unreadable(f"rounds[{number}].{name}[{place}].{key}", _TWO)


def _outcome(
    fields: Mapping[str, Any],
    entrants: EntrantNumbers,
    number: int,
    table: int,
    reading: Reading,
) -> MeetingOutcome:
    """What is said of a result: one thing only, and of those who play there."""
    points, absent = fields["points"], fields["absent"]
    is_one = [points is not None, bool(absent), fields["not_played"]].count(True) == 1
    if not is_one or not set(absent) <= set(entrants):
        reading.add(What.RESULT_NOT_ONE, "", number, table)
    return MeetingOutcome(points, absent, fields["games"])


def _corrections(
    several: Iterable[Mapping[str, Any]], rounds: Sequence[Round], reading: Reading
) -> tuple[Correction, ...]:
    corrections = []
    for fields in several:
        number, table = fields["round"], fields["table"]
        results = rounds[number - 1].results if number <= len(rounds) else ()
        result = next((one for one in results if one.table == table), None)
        if result is None or any(
            fields[key] not in (None, side) for key, side in (("a", result.a), ("b", result.b))
        ):
            reading.add(What.NOTHING_TO_CORRECT, "", number, table, len(rounds))
        entrants = (*result.a, *result.b) if result else ()
        outcome = _outcome(fields, entrants, number, table, reading)
        texts = [fields[key] for key in ("reason", "by", "at")]
        corrections.append(Correction(number, table, *_parts(outcome), *texts))
    return tuple(corrections)


def _parts(outcome: MeetingOutcome | Result) -> tuple[Any, Any, Any]:
    return outcome.points, outcome.absent, outcome.games


def _versions(
    several: Iterable[Mapping[str, Any]], played: Round, reading: Reading
) -> dict[int, tuple[ResultVersion, ...]]:
    """What was said of each table, by whom of it or the director."""
    number, by_table = played.number, dict[int, tuple[ResultVersion, ...]]()
    sides = {result.table: (*result.a, *result.b) for result in (*played.results, *played.open)}
    for fields in several:
        table, by = fields["table"], fields["by"]
        entrants = sides.get(table, ())
        outcome = _outcome(fields, entrants, number, table, reading)
        if by not in (BY_DIRECTOR, *entrants):
            reading.add(What.RESULT_NOT_SAID, "", number, table)
        before = fields["before"] and _outcome(fields["before"], entrants, number, table, reading)
        version = ResultVersion(outcome, by, fields["at"], fields["reason"], before)
        by_table[table] = (*by_table.get(table, ()), version)
    for result in played.results:
        outcomes = {version.outcome for version in by_table.get(result.table, ())}
        if outcomes and MeetingOutcome(*_parts(result)) not in outcomes:
            reading.add(What.RESULT_NOT_SAID, "", number, result.table)
    return by_table


Written = dict[str, Any]


def write_event(evening: Evening) -> Written:
    """The document of an evening."""
    config = CONFIG.write(evening.config)
    if evening.game:
        config["game"] = GAME.write(evening.game)
    return {
        "format": FORMAT,
        **_TEXTS.write(evening),
        "config": config,
        "pairs": [_PAIR.write(entrant) for entrant in evening.entrants],
        "rounds": [_written_round(played) for played in evening.rounds],
    }


def side(numbers: EntrantNumbers) -> int | list[int]:
    """The number of a pair; the two of single players who play together."""
    return numbers[0] if len(numbers) == 1 else list(numbers)


def _written_round(played: Round) -> Written:
    place = {"round": played.number}
    rests = [place | _REST.write(rest) for rest in played.rests]
    written: Written = place | {
        "results": rests + [_RESULT.write(result) for result in played.results]
    }
    written |= _BESIDE.write(played)
    if played.versions is not None:
        written["versions"] = [
            {"table": table} | _BY.write(version) | _SAID.write(version.outcome)
            for table, versions in played.versions.items()
            for version in versions
        ]
    return written


def event_rounds(evening: Evening) -> dict[str, Any]:
    """For each round whom the program pairs, without those who rest; and the standing's rows."""
    return {
        "rounds": [
            {
                "round": played.number,
                "pairings": [
                    [side(a), side(b)] for a, b in pairing(evening, played.number).meetings
                ],
                "standing": [row.columns() for row in standing(evening, played.number)],
            }
            for played in evening.rounds
        ]
    }
