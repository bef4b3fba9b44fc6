"""The match document: the one format that import, export and the command line share.

Reads and writes plain JSON values (dicts, lists, strings, numbers); opens no file. Reading
lists every problem of a document at once.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import fields, replace
from enum import Enum
from itertools import islice
from typing import Any

from scorekeeper.documents.deal import read_checked, text_in, write_deal, written_here
from scorekeeper.documents.plain_values import numbers, whole
from scorekeeper.documents.size_limits import MOST_FOUND, MOST_IN_LIST, is_long
from scorekeeper.documents.unknown_keys import problems_of_keys
from scorekeeper.rules.ending import BY_TARGET, Aim, Ending, Level, TimeCall, TimeCalled
from scorekeeper.rules.match import (
    Match,
    Side,
    problems_of_setup,
    problems_of_sides,
)
from scorekeeper.rules.presets import (
    DEFAULT_PRESET,
    GAMES,
    OPTION_NAMES,
    USUAL_OF_FAMILY,
    Direction,
    Faces,
    Finish,
    Game,
    Method,
    MissingSuit,
    Options,
    Rules,
    Value,
)
from scorekeeper.rules.problems import Problem, Refused, What, in_deal

NUMBER = 1
FORMAT = f"scopa-match/{NUMBER}"
_FORMATS = re.compile(r"scopa-(match|table|meeting)/(?P<number>[0-9]{1,9})")
MOST_TOTAL = 99_999

_CHOICES: dict[str, type[Enum]] = {
    "primiera": Method,
    "faces": Faces,
    "missing_suit": MissingSuit,
    "finish": Finish,
    "direction": Direction,
}

_ENDINGS: dict[str, type[Enum]] = {"level": Level, "time_called": TimeCalled, "aim": Aim}
_ENDING_NAMES = tuple(field.name for field in fields(Ending))
_NO_OPTIONS = frozenset({"preset", "game", "target", "called", *_ENDING_NAMES})


def read_match(document: object) -> Match:
    """The match that a document describes, checked in full.

    :raise Refused: with every problem of the document.
    """
    match, found = read_loosely(document)
    if match is None or found:
        raise Refused(found)
    return match


def read_loosely(document: object) -> tuple[Match | None, list[Problem]]:
    """The match as far as it can be read, and everything that is wrong with the document."""
    if not isinstance(document, Mapping):
        return None, [Problem(What.NOT_A_DOCUMENT)]
    if newer := problems_of_newer(document):
        return None, newer
    match, found = _read(document)
    return match, problems_of_keys(document) + found


def problems_of_newer(document: Mapping[str, Any]) -> list[Problem]:
    """That the document says it is of a later format; nothing else of it is looked at then, for
    what is right in it would be called wrong."""
    given = document.get("format")
    later = _FORMATS.fullmatch(given) if isinstance(given, str) else None
    if given is None or not later or int(later["number"]) <= NUMBER:
        return []
    return [Problem(What.NEWER_FORMAT, text=given)]


def _read(document: Mapping[str, Any]) -> tuple[Match | None, list[Problem]]:
    found: list[Problem] = []
    if document.get("format", FORMAT) != FORMAT:
        found.append(Problem(What.NOT_READABLE, text="format"))
    sides = _read_sides(document.get("sides"), written_here(document), found)
    players = sum(len(side.players) for side in sides)
    rules = read_rules(document.get("rules", DEFAULT_PRESET), players, found)
    dealer = whole(document.get("first_dealer", 0), "first_dealer", found)
    before = _read_totals(document.get("totals_before"), found)
    seated = _read_seated(document.get("seated", Direction.LEFT), found)
    if rules is None:
        return None, found + problems_of_sides(sides)
    call = _read_call(document.get("rules"), found)
    match = Match(rules, sides, (), dealer, before, seated, call)
    found += problems_of_setup(match)
    raw_deals = document.get("deals", [])
    if not isinstance(raw_deals, list):
        found.append(Problem(What.NOT_READABLE, text="deals"))
    if found:
        return match, found
    deals = []
    for number, raw in enumerate(raw_deals, 1):
        if len(found) >= MOST_FOUND:
            break
        deal, wrong = read_checked(raw, rules, len(sides), written_here(document))
        if deal is not None:
            deals.append(deal)
        found += in_deal(number, wrong)
    return replace(match, deals=tuple(deals)), found


def read_rules(raw: object, players: int, found: list[Problem]) -> Rules | None:
    """The rules of a document: a preset's name, or a preset with options in place of its own.

    Adds what is wrong to `found`; None where not even the preset is known.
    """
    given = {"preset": raw} if isinstance(raw, str) else raw
    if not isinstance(given, Mapping):
        found.append(Problem(What.NOT_READABLE, text="rules"))
        return None
    if "game" in given and "preset" in given:
        found.append(Problem(What.UNKNOWN_CHOICE, text=f"preset: {given['preset']}"[:60]))
    key = given.get("game", given.get("preset", DEFAULT_PRESET))
    is_known = isinstance(key, str) and key in GAMES
    if not is_known or ("game" in given and not GAMES[key].is_family):
        found.append(Problem(What.UNKNOWN_PRESET, text=str(key)))
        return None
    game = GAMES[key]
    target = given.get("target", game.target_for(players))
    ending = _read_ending(given, found)
    by_count = ending.deals is not None or ending.minutes is not None
    if "target" not in given and by_count:
        target = None
    if target is not None and (not isinstance(target, int) or isinstance(target, bool)):
        found.append(Problem(What.TARGET_OUT_OF_RANGE, text=str(target)[:40]))
        target = game.target_for(players)
    usual = USUAL_OF_FAMILY if game.is_family else OPTION_NAMES
    options: dict[str, Any] = {name: getattr(game.options, name) for name in usual}
    house = dict(game.options.house)
    for name, value in islice(given.items(), MOST_IN_LIST):
        if name in _NO_OPTIONS:
            continue
        try:
            if name in house:
                house[name] = _house_choice(game, name, value)
            else:
                options[name] = _choice(name, value, usual)
        except ValueError:
            found.append(Problem(What.UNKNOWN_CHOICE, text=f"{name}: {value}"))
    for clash in game.clashes:
        if all(house.get(name) in values for name, values in (clash.first, clash.second)):
            named = (f"{name}: {house[name]}" for name, _ in (clash.first, clash.second))
            found.append(Problem(What.OPTIONS_CLASH, text=", ".join(named)))
    return Rules(game, target, Options(**options, house=tuple(house.items())), ending)


def _read_ending(given: Mapping[str, Any], found: list[Problem]) -> Ending:
    """How the match ends; a key that is not given is as usual. Adds what is wrong to `found`."""
    read: dict[str, Any] = {}
    for name in _ENDING_NAMES:
        usual = getattr(BY_TARGET, name)
        value = given.get(name, usual)
        try:
            if name in _ENDINGS:
                read[name] = _ENDINGS[name](value)
            elif value is None and usual is None:
                read[name] = None
            elif isinstance(value, int) and not isinstance(value, bool):
                read[name] = value
            else:
                raise ValueError(name)
        except ValueError:
            found.append(Problem(What.UNKNOWN_CHOICE, text=f"{name}: {str(value)[:40]}"))
    return Ending(**read)


def _read_call(rules: object, found: list[Problem]) -> TimeCall | None:
    """The call of time in the rules of a document."""
    raw = rules.get("called") if isinstance(rules, Mapping) else None
    if raw is None:
        return None
    if not isinstance(raw, Mapping) or not raw.keys() <= {"after", "deal_in_play"}:
        found.append(Problem(What.NOT_READABLE, text="called"))
        return None
    in_play = raw.get("deal_in_play", True)
    if not isinstance(in_play, bool):
        found.append(Problem(What.NOT_READABLE, text="deal_in_play"))
        return None
    return TimeCall(whole(raw.get("after"), "after", found), in_play)


def _house_choice(game: Game, name: str, value: object) -> Value:
    """The value among those of the game's own option; neither true nor 1.0 is 1."""
    values = next(choice.values for choice in game.choices if choice.name == name)
    for each in values:
        if value == each and type(value) is type(each):
            return each
    raise ValueError(name)


def write_match(match: Match) -> dict[str, Any]:
    """The document of a match, without results."""
    document: dict[str, Any] = {
        "format": FORMAT,
        "rules": write_rules(match.rules) | _write_call(match.time_call),
        "sides": [write_side(side) for side in match.sides],
        "deals": [write_deal(deal) for deal in match.deals],
    }
    if match.first_dealer:
        document["first_dealer"] = match.first_dealer
    if match.totals_before is not None:
        document["totals_before"] = list(match.totals_before)
    if match.seated is not Direction.LEFT:
        document["seated"] = match.seated.value
    return document


def write_side(side: Side) -> dict[str, Any]:
    """A side with its players, where they are more than one or one has no name: `null` then."""
    name = {"name": side.name} if side.name else {}
    if len(side.players) == 1 and side.players[0]:
        return name
    return name | {"players": [player or None for player in side.players]}


def write_rules(rules: Rules) -> dict[str, Any]:
    """Every option by name, so that a later change of a preset does not change an old match."""
    game = rules.preset
    options: dict[str, Any] = {}
    for name in USUAL_OF_FAMILY if game.is_family else OPTION_NAMES:
        value = getattr(rules.options, name)
        options[name] = value.value if isinstance(value, Enum) else value
    ends = _write_ending(rules.ending)
    if game.is_family:
        house = dict(rules.options.house)
        return {"game": game.key, "target": rules.target, **options, **house, **ends}
    if options["faces"] != Faces.BARRED.value:
        options["faces"] = int(options["faces"])
    return {"preset": game.key, "target": rules.target, **options, **ends}


def _write_ending(ending: Ending) -> dict[str, Any]:
    """What is not as usual, so that nothing is said of it in a match that ends by its target."""
    return {
        name: getattr(ending, name)
        for name in _ENDING_NAMES
        if getattr(ending, name) != getattr(BY_TARGET, name)
    }


def _write_call(call: TimeCall | None) -> dict[str, Any]:
    return {"called": {"after": call.after, "deal_in_play": call.deal_in_play}} if call else {}


def _choice(name: str, value: object, names: Collection[str]) -> object:
    if name not in names:
        raise ValueError(name)
    if name not in _CHOICES:
        if not isinstance(value, bool):
            raise ValueError(name)
        return value
    if isinstance(value, bool):
        raise ValueError(name)
    return _CHOICES[name](str(value))


def _read_sides(raw: object, here: bool, found: list[Problem]) -> tuple[Side, ...]:
    sides: list[Side] = []
    for item in raw if isinstance(raw, list) and not is_long(raw) else [None]:
        given = item if isinstance(item, Mapping) else {}
        name = given.get("name")
        players = given.get("players", [name] if isinstance(name, str) else None)
        if not _are_players(players) or not (name is None or isinstance(name, str)):
            found.append(Problem(What.NOT_READABLE, text="sides"))
            return ()
        texts = [*players, name]
        *read, own = (each if each is None else text_in(each, here).strip() for each in texts)
        # No name is `null`; an empty text is a name that somebody forgot to write.
        written = [*read, own] if "players" in given else read
        found += [Problem(What.NAME_BLANK, sides=(len(sides),))] * written.count("")
        side = Side.of(*(player or "" for player in read))
        sides.append(Side(own, side.players) if own else side)
    return tuple(sides)


def _are_players(raw: object) -> bool:
    if not isinstance(raw, list) or not raw or is_long(raw):
        return False
    return all(player is None or isinstance(player, str) for player in raw)


def _read_seated(raw: object, found: list[Problem]) -> Direction:
    try:
        return Direction(str(raw))
    except ValueError:
        found.append(Problem(What.UNKNOWN_CHOICE, text=f"seated: {str(raw)[:40]}"))
        return Direction.LEFT


def _read_totals(raw: object, found: list[Problem]) -> tuple[int, ...] | None:
    return None if raw is None else numbers(raw, "totals_before", found, MOST_TOTAL)
