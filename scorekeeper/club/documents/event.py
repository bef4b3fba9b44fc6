"""The document of a club evening, `scopa-event/1` -> an evening, or all that is wrong with it; and
back, letter for letter; and what it comes to: the pairings of each round and the standing after it.

Standings and pairings that stand in it are not read: they are computed.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.club.documents.config import CONFIG, GAME, config_of
from scorekeeper.club.documents.results import (
    ENTRANTS,
    MOMENT,
    NUMBER,
    ROUND,
    ROUNDS,
    TEXT,
    check_round,
    once,
    round_of,
    write_round,
)
from scorekeeper.club.rules.config import (
    FEWEST_ENTRANTS,
    MOST_ENTRANTS,
    System,
    fewest_entrants,
)
from scorekeeper.club.rules.pairing import pairing
from scorekeeper.club.rules.people import Member
from scorekeeper.club.rules.placing import standing
from scorekeeper.club.rules.rounds import Entrant, FormerName, Round
from scorekeeper.club.rules.systems import Evening, expected_entrants
from scorekeeper.documents.codec import (
    Exactly,
    Field,
    Kind,
    Many,
    Maybe,
    Object,
    Of,
    Reading,
    Schema,
    Truth,
    Whole,
    at_place,
)
from scorekeeper.documents.match import FORMAT_NUMBER, problems_of_newer
from scorekeeper.errors import translatable as N_
from scorekeeper.rules.free_text import LONGEST_NAME, one_line, problems_of_names, problems_of_text
from scorekeeper.rules.problems import Problem, What

FORMAT = f"scopa-event/{FORMAT_NUMBER}"
MOST_MEMBERS = 400
MOST_APART = 64
LONGEST_OF_PAIR = 2 * LONGEST_NAME + 3
"""Letters of a pair's name: two names, and what stands between them."""
LONGEST_OF_EVENING = 80
"""Letters of what an evening is called."""

_ID = re.compile("[0-9a-z]{16}")
_EVENING = N_("it should be an object with config, pairs and rounds")
_PAIRS = N_('it should be a list like [{"number": 1, "name": "Anna"}]')
_MEMBERS = N_('it should be a list like [{"id": "0123456789abcdef", "name": "Anna"}]')
_APART = N_("it should be a list of two numbers of pairs each")


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


_PAIR = Object(
    dict,
    [
        Field("number", NUMBER),
        Field("name", _Name(), ""),
        Field("joined", Whole(1, MOST_ENTRANTS), 1),
        Field("left", Maybe(Whole(most=MOST_ENTRANTS)), usual=None),
        Field(
            "former",
            Many(
                Object(FormerName, [Field("name", _Name(), " "), Field("until", NUMBER)], _PAIRS),
                MOST_ENTRANTS,
                0,
                Of.ITEM,
                _PAIRS,
            ),
            (),
        ),
        Field("table", Maybe(NUMBER), usual=None),
        Field("paid", Truth(), usual=False),
    ],
    _PAIRS,
)
_MEMBER = Object(
    Member,
    [Field("id", TEXT), Field("name", _Name()), Field("here", Truth(), usual=False)],
    _MEMBERS,
)
_TWO_APART = Many(NUMBER, 2, 2, Of.NOTHING, _APART)
_PEOPLE = Object(
    dict,
    [
        Field("members", Many(_MEMBER, MOST_MEMBERS, 0, Of.ITEM, _MEMBERS), ()),
        Field("apart", Many(_TWO_APART, MOST_APART, 0, Of.ITEM, _APART), ()),
    ],
)
_TEXTS = Object(
    dict,
    [
        Field("id", Kind(), "", "origin"),
        Field("name", TEXT, ""),
        Field("closed", MOMENT, ""),
    ],
)
_BEFORE_FIELDS = (
    Field("format", Exactly(FORMAT), FORMAT),
    *_TEXTS.fields,
    Field("config", CONFIG),
    *_PEOPLE.fields,
    Field("pairs", Many(_PAIR, MOST_ENTRANTS, 0, Of.ITEM, _PAIRS)),
)
_BEFORE_ROUNDS = Object(
    dict,
    [*_BEFORE_FIELDS, Field("rounds", Many(Kind(), MOST_ENTRANTS, shape=ROUNDS), ())],
    ignored=["date", "place", "note"],
)
"""What is read before any round, whose players it names."""
DOCUMENT = Object(
    dict, [*_BEFORE_FIELDS, Field("rounds", Many(ROUND, MOST_ENTRANTS, 0, Of.ITEM, ROUNDS), ())]
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
    if newer := problems_of_newer(document):
        reading.problems += newer
        return None
    if document.get("format", FORMAT) != FORMAT:
        reading.add(What.NOT_AN_EVENT)
    raw = document.get("pairs")
    many = len(raw) if isinstance(raw, list) else FEWEST_ENTRANTS
    plan = document.get("config")
    fewest = fewest_entrants(plan.get("system") if isinstance(plan, Mapping) else "")
    is_forming = many < fewest and document.get("members") and not document.get("rounds")
    if not is_forming and not FEWEST_ENTRANTS <= many <= MOST_ENTRANTS:
        reading.add(What.ENTRANTS_OUT_OF_RANGE, "", FEWEST_ENTRANTS, MOST_ENTRANTS, many)
        return None
    parts = _BEFORE_ROUNDS.values(document, "", reading)
    entrants = _entrants(parts["pairs"], reading)
    members = _members(parts["members"], reading)
    name = one_line(parts["name"])
    reading.problems += problems_of_text(name, LONGEST_OF_EVENING, What.NAME_TOO_LONG)
    if reading.problems:
        return None
    game = parts["config"].pop("game")
    numbers = [entrant.number for entrant in entrants]
    apart = parts["apart"]
    if not {number for two in apart for number in two} <= {*numbers}:
        reading.unreadable("apart", _APART)
    if is_forming:  # the config is for those who are expected
        numbers = list(range(1, 1 + expected_entrants(parts["config"]["system"], members)))
    config = config_of(parts["config"], numbers, len(parts["rounds"]), reading)
    if reading.problems:
        return None
    singly = config.system is System.INDIVIDUAL
    rounds: list[Round] = []
    for number, raw in enumerate(parts["rounds"], 1):
        there = len(reading.problems)
        read = ROUND.read(raw, f"rounds[{number}]", reading)
        if len(reading.problems) == there:
            rounds.append(round_of(number, read, rounds, reading))
            check_round(rounds[-1], numbers, singly, reading)
        if len(reading.problems) > there:
            rounds = [*rounds[: number - 1], Round(number)]
        if reading.is_full:
            break
    origin = parts["origin"] if isinstance(parts["origin"], str) else ""
    origin = origin if _ID.fullmatch(origin) else ""
    closed = parts["closed"]
    return Evening(config, entrants, tuple(rounds), game, name, closed, origin, members, apart)


def problems_of_entrants(names: Sequence[str]) -> list[Problem]:
    """Blank and long names of entrants, and such as two have; an empty one is none."""
    return problems_of_names(list(enumerate(names)), LONGEST_OF_PAIR)


def _entrants(pairs: Sequence[dict[str, Any] | None], reading: Reading) -> tuple[Entrant, ...]:
    """Those who take part, checked together."""
    there = [pair for pair in pairs if pair]
    reading.problems += problems_of_entrants([pair["name"] for pair in there])
    entrants = tuple(Entrant(**(pair | {"name": pair["name"].strip()})) for pair in there)
    once([entrant.number for entrant in entrants], What.ENTRANT_NUMBER_TWICE, (), reading)
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


def _members(read: Sequence[Member | None], reading: Reading) -> tuple[Member, ...]:
    members = tuple(member for member in read if member)
    reading.problems += problems_of_entrants([member.name for member in members])
    ids = {member.id for member in members if _ID.fullmatch(member.id)}
    if len(ids) < len(members):
        reading.unreadable("members", _MEMBERS)
    return members


def write_event(evening: Evening) -> dict[str, Any]:
    """The document of an evening."""
    config = CONFIG.write(evening.config)
    if evening.game:
        config["game"] = GAME.write(evening.game)
    return {
        "format": FORMAT,
        **_TEXTS.write(evening),
        "config": config,
        **_PEOPLE.write(evening),
        "pairs": [_PAIR.write(entrant) for entrant in evening.entrants],
        "rounds": [write_round(played) for played in evening.rounds],
    }


def event_rounds(evening: Evening) -> dict[str, Any]:
    """For each round whom the program pairs, without those who rest; and the standing's rows."""
    return {
        "rounds": [
            {
                "round": played.number,
                "pairings": [
                    [ENTRANTS.write(a), ENTRANTS.write(b)]
                    for a, b in pairing(evening, played.number).meetings
                ],
                "standing": [row.columns() for row in standing(evening, played.number)],
            }
            for played in evening.rounds
        ]
    }
