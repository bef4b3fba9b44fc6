"""The match document: the one format that import, export and the command line share.

Reads and writes plain JSON values (dicts, lists, strings, numbers); opens no file. Reading
lists every problem of a document at once.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any

from scorekeeper import limits
from scorekeeper.documents.codec import (
    Choice,
    Exactly,
    Field,
    Kind,
    Many,
    Maybe,
    Object,
    Of,
    Reading,
    Schema,
    Whole,
    always,
)
from scorekeeper.documents.deal import SAID_BY, OfDeal, Version, read_versions
from scorekeeper.documents.meeting_format import MEETING_OF_GAME, OfMeeting
from scorekeeper.documents.rules import (
    CALL,
    CALL_OF_TIME,
    read_rules,
    rules_schema,
    write_rules,
)
from scorekeeper.documents.texts import Moment, Text
from scorekeeper.errors import translatable as N_
from scorekeeper.rules.entry.deal import problems_of_gone
from scorekeeper.rules.free_text import LONGEST_NAME, visible
from scorekeeper.rules.game.game import Game
from scorekeeper.rules.match.match import (
    MOST_SIDES,
    Match,
    SeatChange,
    Side,
    problems_of_setup,
    problems_of_sides,
)
from scorekeeper.rules.match.meeting import problems_of_games
from scorekeeper.rules.options import Direction
from scorekeeper.rules.presets import DEFAULT_PRESET, GAMES, Rules
from scorekeeper.rules.problems import Problem, Refused, What, in_deal

FORMAT_NUMBER = 1
FORMAT = f"scopa-match/{FORMAT_NUMBER}"
_FORMATS = re.compile(r"scopa-(match|table|meeting|event)/(?P<number>[0-9]{1,9})")
MOST_TOTAL = 99_999
LONGEST_NOTE = 500
_MOST_READ = 100_000
"""Of a match that is only scored; one that is stored has fewer."""


class Style(StrEnum):
    """What the cards on the table say: Fante Cavallo Re, J Q K with French suits, the same with Q
    before J, Sota Caballo Rey with the numbers 10 to 12, or 1-10."""

    ITALIAN = "italian"
    FRENCH = "french"
    TUNISIAN = "tunisian"
    SPANISH = "spanish"
    NUMBERS = "numbers"

    @property
    def has_diamonds(self) -> bool:
        """Whether its suits are the French ones."""
        return self in (Style.FRENCH, Style.TUNISIAN)


CARDS = tuple(style.value for style in Style)


_DECKS = {
    "it40": Style.ITALIAN,
    "es40": Style.SPANISH,
    "fr40": Style.FRENCH,
    "tn40": Style.TUNISIAN,
}


def style_of(game: Game) -> Style:
    """What the cards of a game say where nobody chose: those of its deck."""
    return _DECKS[game.deck]


@dataclass(frozen=True, slots=True)
class Record:
    """A match with its history."""

    match: Match
    """With the deals that count."""
    versions: tuple[tuple[Version, ...], ...]
    """All of each deal, oldest first; the last one is the deal of the match."""
    date: str = ""
    """The day (`2026-11-20`) or the instant at which it began."""
    note: str = ""
    """Free text."""
    cards: str = CARDS[0]
    """One of `CARDS`."""
    ended: str = ""
    """When it was ended without a winner; empty where it was not."""
    meeting: OfMeeting | None = None
    """The one that it is a game of."""

    def __post_init__(self) -> None:
        if tuple(versions[-1].deal for versions in self.versions) != self.match.deals:
            raise ValueError("the last version of each deal must be the deal of the match")

    @classmethod
    def of(
        cls,
        match: Match,
        versions: Sequence[Sequence[Version]] | None = None,
        date: str = "",
        note: str = "",
        cards: str = CARDS[0],
        ended: str = "",
    ) -> "Record":
        """The record of a match, from lists as well; without versions each deal is its only one."""
        all_versions = [(Version(deal),) for deal in match.deals] if versions is None else versions
        return cls(match, tuple(map(tuple, all_versions)), date, note, cards, ended)


class _Rules(Kind):
    """The rules of a match, which are read when it is known how many play."""

    def write(self, value: Rules) -> dict[str, Any]:
        return write_rules(value)

    def schema(self) -> Schema:
        return {"anyOf": [{"enum": [*GAMES]}, rules_schema()]}


class _Name(Kind):
    """The name of a side or a player."""

    def read(self, raw: Any, place: str, reading: Reading) -> str:
        if not isinstance(raw, str):
            reading.unreadable("sides", _SIDES)
            return ""
        name = (visible(raw) if reading.ours and raw else raw).strip()
        if not name:  # no name is null; an empty text is one that somebody forgot to write
            reading.add(What.NAME_BLANK)
        return name

    def schema(self) -> Schema:
        return {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME}


class _Side(Object):
    """A side by its name, its players, or both."""

    def read(self, raw: Any, place: str, reading: Reading) -> Side | None:
        found = self.values(raw, "", reading) if isinstance(raw, Mapping) else {}
        name = found.get("name") or ""
        players = found.get("players") or ([name] if found.get("name") is not None else [])
        if not players:
            reading.unreadable("sides", _SIDES)
            return None
        side = Side.of(*(player or "" for player in players))
        return Side(name, side.players) if name else side

    def write(self, value: Side) -> dict[str, Any]:
        written: dict[str, Any] = {"name": value.name} if value.name else {}
        # The players, where they are more than one or one has no name: `null` then.
        if len(value.players) != 1 or not value.players[0]:
            written["players"] = [player or None for player in value.players]
        return written


_SIDES = N_('it should be a list like [{"name": "Anna"}, {"name": "Bruno"}]')
_SIDE = _Side(
    Side,
    [
        Field("name", Maybe(_Name()), usual=None),
        Field("players", Many(Maybe(_Name()), of=Of.NOTHING, shape=_SIDES), usual=None),
    ],
)
_FORMAT = N_("it should be scopa-match/1 or scopa-table/1")
_DAY = N_("it should be a day like 2026-11-20")
_CHANGES = N_("it should be a list of objects with since, and dealer or left")
_CHANGE = Object(
    SeatChange,
    [
        Field("since", Whole(1, limits.DEALS.most + 1)),
        Field("dealer", Maybe(Whole()), usual=None),
        Field("left", Maybe(Many(Whole(most=MOST_SIDES - 1), MOST_SIDES)), usual=None),
        *SAID_BY,
    ],
    _CHANGES,
)
SETTINGS = (
    Field("totals_before", Maybe(Many(Whole(most=MOST_TOTAL))), usual=None),
    Field("seated", Choice(Direction), Direction.LEFT),
    Field("changes", Many(_CHANGE, limits.VERSIONS.most, of=Of.ITEM, shape=_CHANGES), ()),
)
"""What is stored of a match as its document has it."""
_OF_MATCH = (
    Field("rules", _Rules(), DEFAULT_PRESET, skip=always),
    Field("sides", Many(_SIDE, shape=_SIDES), skip=always),
    Field(
        "deals",
        Many(OfDeal(), _MOST_READ, of=Of.NOTHING, shape=N_("it should be a list of deals")),
        (),
        skip=always,
    ),
    Field("first_dealer", Whole(), 0),
    *SETTINGS,
)
_OF_RECORD = (
    Field(
        "cards",
        Choice(Style, N_("it should be italian, french, tunisian, spanish or numbers")),
        usual=None,
    ),
    Field("date", Moment(_DAY), ""),
    Field("note", Text(LONGEST_NOTE, N_("it should be a text of at most 500 letters")), ""),
    Field("ended", Moment(_DAY), ""),
    Field("meeting", Maybe(MEETING_OF_GAME), usual=None),
)
_MATCH = Object(dict, _OF_MATCH)
_DEALS = Object(dict, [field for field in _OF_MATCH if field.key == "deals"])
_SETUP = {"format", *(field.key for field in _OF_MATCH if field.key != "deals")}
_LONGEST_KEPT = 2_000
"""Letters of a setup that is kept to be found again: many more than any has that people make."""
_RECORD = Object(dict, _OF_RECORD)
_ENDS = (Field("format", Exactly(FORMAT), FORMAT), Field("results", Kind(), usual=None))
DOCUMENT = Object(dict, [*_OF_MATCH, *_OF_RECORD, *_ENDS])


@dataclass(slots=True)
class Found:
    """What a document holds: `match` as far as it can be read, `record` where nothing is wrong."""

    problems: list[Problem]
    match: Match | None = None
    record: Record | None = None
    results: object = None


_HIDES_DEALS = frozenset(
    {
        *(What.NOT_READABLE, What.UNKNOWN_CHOICE, What.OPTIONS_CLASH, What.SIDES_NOT_EVEN),
        *(What.SIDES_OUT_OF_RANGE, What.PLAYERS_NOT_TAKEN, What.SIDES_NOT_TAKEN),
    }
)
"""Where any of these is wrong, it is not known what is right in a deal."""


def read_document(document: object) -> Found:
    """Everything that a document holds, and everything that is wrong with it."""
    if not isinstance(document, Mapping):
        return Found([Problem(What.NOT_A_DOCUMENT)])
    if newer := problems_of_newer(document):
        return Found(newer)
    reading = Reading(ours="results" in document)  # what the program itself wrote has them
    reading.keys(document, DOCUMENT.known)
    found = Found(reading.problems, _read_setup(document, reading))
    versions = []
    if found.match and not any(problem.what in _HIDES_DEALS for problem in reading.problems):
        versions = _read_deals(document, found.match, reading)
        deals = tuple(history[-1].deal for history in versions if history)
        found.match = replace(found.match, deals=deals)
    beside = _RECORD.parts(document, "", reading)
    if found.match and beside["meeting"]:
        reading.problems += problems_of_games(beside["meeting"].format, found.match)
    if found.match and not reading.problems:
        beside["cards"] = (beside["cards"] or style_of(found.match.rules.preset)).value
        found.record = Record(found.match, tuple(versions), **beside)
        found.results = document.get("results")
    return found


def _read_setup(document: Mapping[str, Any], reading: Reading) -> Match | None:
    """The match before its first deal; None where it is not known by which rules. The same setup
    is read once: most matches of a file or of a table have one, and its rules find their points."""
    setup = {key: value for key, value in document.items() if key in _SETUP}
    try:
        text = json.dumps(setup)
    except (TypeError, ValueError, RecursionError):
        text = ""  # no JSON
    known = _right_setup(text, reading.ours) if 0 < len(text) <= _LONGEST_KEPT else None
    if known is None:
        return _setup(document, reading)
    _DEALS.parts(document, "", reading)
    return known


@lru_cache(maxsize=256)
def _right_setup(text: str, ours: bool) -> Match | None:
    """The match of this setup before its first deal; None where anything is wrong in it."""
    reading = Reading(ours=ours)
    match = _setup(json.loads(text), reading)
    return None if reading.problems else match


def _setup(document: Mapping[str, Any], reading: Reading) -> Match | None:
    parts = _MATCH.parts(document, "", reading)
    if document.get("format", FORMAT) != FORMAT:
        reading.unreadable("format", _FORMAT)
    sides = () if None in parts["sides"] else parts["sides"]
    players = sum(len(side.players) for side in sides)
    rules = read_rules(parts["rules"], players, reading.problems)
    if rules is None:
        if None not in parts["sides"]:
            reading.problems += problems_of_sides(sides)
        return None
    raw_call = parts["rules"].get(CALL_OF_TIME) if isinstance(parts["rules"], Mapping) else None
    call = None if raw_call is None else CALL.read(raw_call, CALL_OF_TIME, reading)
    changes = tuple(filter(None, parts["changes"]))
    beside = {"rules": rules, "sides": sides, "deals": (), "changes": changes}
    match = Match(**(parts | beside), time_call=call)
    reading.problems += problems_of_setup(match)
    return match


def _read_deals(
    document: Mapping[str, Any], match: Match, reading: Reading
) -> list[tuple[Version, ...]]:
    """The versions of each deal, as far as they can be read."""
    versions = []
    for number, raw in enumerate(document.get("deals", []), 1):
        there = len(reading.problems)
        versions.append(read_versions(raw, match.rules, len(match.sides), reading))
        gone = match.gone(number)
        if gone and len(reading.problems) == there:
            for version in versions[-1]:
                reading.problems += problems_of_gone(version.deal, match.rules, gone)
        reading.problems[there:] = in_deal(number, reading.problems[there:])
        if reading.is_full:
            break
    return versions


def read_match(document: object) -> Match:
    """The match that a document describes, checked in full.

    :raise Refused: with every problem of the document.
    """
    match, problems = read_loosely(document)
    if match is None or problems:
        raise Refused(problems)
    return match


def read_loosely(document: object) -> tuple[Match | None, list[Problem]]:
    """The match as far as it can be read, and everything that is wrong with the document."""
    found = read_document(document)
    return found.match, found.problems


def problems_of_newer(document: Mapping[str, Any]) -> list[Problem]:
    """That the document says it is of a later format; nothing else of it is looked at then, for
    what is right in it would be called wrong."""
    format_name = document.get("format")
    later = _FORMATS.fullmatch(format_name) if isinstance(format_name, str) else None
    if format_name is None or not later or int(later["number"]) <= FORMAT_NUMBER:
        return []
    return [Problem(What.NEWER_FORMAT, text=format_name)]


def write_match(match: Match) -> dict[str, Any]:
    """The document of a match, without results."""
    written = {"format": FORMAT} | _MATCH.write(match)
    if call := match.time_call:
        written["rules"][CALL_OF_TIME] = CALL.write(call)
    return written


def write_beside(record: Record) -> dict[str, Any]:
    """What a document has beside its match; what is empty is left out, so that equal records give
    equal documents."""
    return _RECORD.write(record)
