"""The config of an event's document and the game that all its tables play, in and out."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.club.documents.results import MOST_EVENT_POINTS, NUMBER
from scorekeeper.club.rules.config import (
    FEWEST_ENTRANTS,
    FEWEST_IN_GROUPS,
    MOST_AT_A_TABLE,
    MOST_ENTRANTS,
    MOST_ROUND_ROBIN,
    OF_A_REST,
    VICTORY_TABLES,
    Avoid,
    Bye,
    Config,
    EventGame,
    Scoring,
    System,
    Tie,
    most_rounds,
    usual_ties,
)
from scorekeeper.documents.codec import (
    LONGEST_VALUE,
    Choice,
    Field,
    Kind,
    Many,
    Maybe,
    Named,
    Object,
    Of,
    Reading,
    Schema,
    Truth,
    Whole,
    always,
    at_place,
    read_only,
    shortened,
)
from scorekeeper.documents.meeting_format import MEETING
from scorekeeper.documents.rules import ENDING
from scorekeeper.errors import translatable as N_
from scorekeeper.no_longer_read import Where, removed_in
from scorekeeper.rules.ending import AIM, Ending, problems_of_ending
from scorekeeper.rules.match.meeting import problems_of_meeting
from scorekeeper.rules.options import Finish
from scorekeeper.rules.presets import DEFAULT_PRESET, LARGEST_TARGET, PRESETS
from scorekeeper.rules.problems import What

_CONFIG = N_("it should be an object with the system, the scoring and so on")
_GAME = N_("it should be an object with preset, target and so on")
_POINTS = N_("it should be a list of three whole numbers")
_LOTS = N_("it should be an object with the lot of each number")
_ROOM = N_("it should be a list of whole numbers that rise")
_TABLE = N_("it should be the name of a table, or ten whole numbers that rise")


class _VictoryTable(Kind):
    """The lowest difference for each victory point, or the name of such a table."""

    _numbers = Many(Whole(1, MOST_EVENT_POINTS), 10, 10, Of.NOTHING, _TABLE, rises=True)

    def read(self, raw: Any, place: str, reading: Reading) -> tuple[int, ...]:
        if isinstance(raw, str):
            if raw not in VICTORY_TABLES:
                reading.add(What.UNKNOWN_CHOICE, at_place(place, raw))
            return VICTORY_TABLES.get(raw, VICTORY_TABLES["scopa"])
        table: tuple[int, ...] = self._numbers.read(raw, place, reading)
        return table

    def write(self, value: Sequence[int]) -> list[int]:
        return [*value]

    def schema(self) -> Schema:
        return {"anyOf": [{"enum": [*VICTORY_TABLES]}, self._numbers.schema()]}


class _Lots(Named):
    """What was drawn, by the number of an entrant."""

    def write(self, value: Any) -> dict[str, Any]:
        return {str(number): lot for number, lot in sorted(value.items())}


class _Preset(Kind):
    """The name of a game of Scopa."""

    def read(self, raw: Any, place: str, reading: Reading) -> str:
        if isinstance(raw, str) and raw in PRESETS:
            return raw
        reading.add(What.UNKNOWN_PRESET, shortened(str(raw), LONGEST_VALUE))
        return DEFAULT_PRESET

    def schema(self) -> Schema:
        return {"enum": [*PRESETS]}


class _Target(Whole):
    """How many points end a match."""

    def read(self, raw: Any, place: str, reading: Reading) -> int:
        if type(raw) is int and self.least <= raw <= self.most:
            return raw
        reading.add(What.TARGET_OUT_OF_RANGE, shortened(str(raw), LONGEST_VALUE))
        return self.least


class _Game(Object):
    """What all tables play, which has to end."""

    def read(self, raw: Any, place: str, reading: Reading) -> EventGame | None:
        if what := removed_in(Where.RULES, raw):
            reading.add(What.NO_LONGER_READ, what)
            return None
        there = len(reading.problems)
        game: EventGame | None = super().read(raw, place, reading)
        if game and len(reading.problems) == there:
            usual = (
                None
                if game.ending.by_deals_or_time
                else PRESETS[game.preset].target_for(MOST_AT_A_TABLE)
            )
            if game.meeting:
                reading.problems += problems_of_meeting(game.meeting)
            reading.problems += problems_of_ending(
                game.ending, game.target or usual, Finish.HIGHEST
            )
        return game


GAME = _Game(
    EventGame,
    [
        Field("preset", _Preset()),
        Field("target", Maybe(_Target(1, LARGEST_TARGET)), usual=None),
        Field(
            "",
            Object(Ending, [end for end in ENDING.fields if end.key != AIM.name]),
            attribute="ending",
        ),
        Field("meeting", Maybe(MEETING), usual=None),
    ],
    _GAME,
)
_POINTS_OF_EVENT = Whole(most=MOST_EVENT_POINTS)
_KINDS: dict[str, Kind] = {
    "system": Choice(System),
    "avoid": Choice(Avoid),
    "rounds": Whole(1, MOST_ENTRANTS),
    "scoring": Choice(Scoring),
    "match_points": Many(_POINTS_OF_EVENT, 3, 3, Of.NOTHING, _POINTS),
    "by_games": Truth(),
    "vp": _VictoryTable(),
    "ties": Many(Choice(Tie), len(Tie), of=Of.NOTHING),
    "lots": _Lots(_POINTS_OF_EVENT, MOST_ENTRANTS, _LOTS),
    "repeated_deals": Truth(),
    "danese_rounds": Whole(most=MOST_ENTRANTS),
    "groups": Whole(1, MOST_ENTRANTS),
    "advance": Whole(1, MOST_ENTRANTS),
    "third_place": Truth(),
    "consolation": Truth(),
    "balanced": Truth(),
    "tables": Many(NUMBER, MOST_ENTRANTS, 0, Of.NOTHING, _ROOM, rises=True),
}
_USUAL: dict[str, Any] = {
    "ties": lambda config: usual_ties(config["system"]),
    "rounds": None,
}
"""What is not as in a `Config` that says nothing."""
_BYE = Object(
    Bye,
    [
        Field("mp", _POINTS_OF_EVENT, usual=None, attribute="match_points"),
        Field(
            "diff",
            Whole(-MOST_EVENT_POINTS, MOST_EVENT_POINTS),
            usual=None,
            attribute="difference",
        ),
        Field("vp", Whole(most=20), OF_A_REST, "victory_points", skip=always),
    ],
    N_("it should be an object with mp, diff and vp"),
)
CONFIG = Object(
    dict,
    [
        *(
            Field(key, kind, _USUAL.get(key, getattr(Config(), key)), skip=always)
            for key, kind in _KINDS.items()
        ),
        Field("bye", Maybe(_BYE), usual=None),
        Field("game", Maybe(GAME), usual=None, skip=read_only),
    ],
    _CONFIG,
)


def config_of(
    parts: dict[str, Any], numbers: Sequence[int], rounds: int, reading: Reading
) -> Config:
    """The config for entrants of these numbers, of whose rounds so many were played."""
    config = Config(**(parts | {"rounds": parts["rounds"] or max(1, rounds)}))
    system, entrants = config.system, len(numbers)
    if system is System.ROUND_ROBIN and entrants > MOST_ROUND_ROBIN:
        sizes = (FEWEST_ENTRANTS, MOST_ROUND_ROBIN, entrants)
        reading.add(What.ENTRANTS_NOT_FOR_SYSTEM, system, *sizes)
    if system is System.GROUPS and entrants < FEWEST_IN_GROUPS:
        sizes = (FEWEST_IN_GROUPS, MOST_ENTRANTS, entrants)
        reading.add(What.ENTRANTS_NOT_FOR_SYSTEM, system, *sizes)
    most, whole = most_rounds(system, entrants), max(config.rounds, rounds)
    if whole > most:
        reading.add(What.TOO_MANY_ROUNDS, "", most, whole)
    if system is System.GROUPS and not 2 <= config.groups <= entrants // 2:
        reading.add(What.GROUPS_OUT_OF_RANGE, "", 2, max(2, entrants // 2), config.groups)
    if config.danese_rounds > config.rounds:
        place = at_place("config.danese_rounds", config.danese_rounds)
        reading.add(What.NOT_A_NUMBER, place)
    known = {str(number): number for number in numbers}
    if not parts["lots"].keys() <= known.keys():
        reading.unreadable("config.lots", _LOTS)
        return config
    lots = {known[number]: lot for number, lot in parts["lots"].items()}
    bye, usual = config.bye, replace(config, bye=None).rest
    if bye:
        win = usual.match_points if bye.match_points is None else bye.match_points
        lowest = usual.difference if bye.difference is None else bye.difference
        bye = replace(bye, match_points=win, difference=lowest)
    return replace(config, lots=lots, bye=bye)


def write_config(config: Config) -> dict[str, Any]:
    """All of the config, also what is as usual: a document says how it was played by itself."""
    return CONFIG.write(config)
