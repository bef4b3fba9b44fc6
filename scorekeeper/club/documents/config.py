"""The config of an event's document and the game that all its tables play, read and written."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from scorekeeper.club.documents.values import MOST_EVENT_POINTS, Values
from scorekeeper.club.rules.config import (
    FEWEST_ENTRANTS,
    FEWEST_IN_GROUPS,
    MOST_ENTRANTS,
    MOST_ROUND_ROBIN,
    OF_A_REST,
    VICTORY_TABLES,
    Avoid,
    Bye,
    Config,
    Scoring,
    System,
    Tie,
    most_rounds,
    usual_ties,
)
from scorekeeper.documents.codec import Reading
from scorekeeper.documents.meeting_format import read_format, write_format
from scorekeeper.documents.plain_values import unknown_keys
from scorekeeper.documents.rules import read_ending
from scorekeeper.errors import translatable as N_
from scorekeeper.no_longer_read import Where, removed_in
from scorekeeper.rules.ending import BY_TARGET, problems_of_ending
from scorekeeper.rules.match.meeting import problems_of_meeting
from scorekeeper.rules.options import Finish
from scorekeeper.rules.presets import LARGEST_TARGET, PRESETS
from scorekeeper.rules.problems import Problem, What

_CONFIG = frozenset(
    {
        *("system", "avoid", "rounds", "scoring", "match_points", "by_games", "vp", "bye", "ties"),
        *("lots", "repeated_deals", "danese_rounds", "groups", "advance", "third_place"),
        *("balanced", "game"),
    }
)
_BYE = frozenset({"mp", "diff", "vp"})


class ConfigReader(Values):
    """Reads what the director decided."""

    def config(self, raw: object, numbers: Sequence[int], rounds: int) -> Config:
        if not isinstance(raw, Mapping):
            self.unreadable("config")
            return Config()
        self.keys(raw, _CONFIG, "config")
        system = self.choice(raw.get("system", System.DANESE), System, "config.system")
        entrants = len(numbers)
        if system is System.ROUND_ROBIN and entrants > MOST_ROUND_ROBIN:
            sizes = (FEWEST_ENTRANTS, MOST_ROUND_ROBIN, entrants)
            self.add(What.ENTRANTS_NOT_FOR_SYSTEM, *sizes, text=system)
        if system is System.GROUPS and entrants < FEWEST_IN_GROUPS:
            sizes = (FEWEST_IN_GROUPS, MOST_ENTRANTS, entrants)
            self.add(What.ENTRANTS_NOT_FOR_SYSTEM, *sizes, text=system)
        most = most_rounds(system, entrants)
        whole = self.whole(raw.get("rounds", max(1, rounds)), "rounds", 1, MOST_ENTRANTS)
        if max(whole, rounds) > most:
            self.add(What.TOO_MANY_ROUNDS, most, max(whole, rounds))
        groups = self.whole(raw.get("groups", 2), "groups", 1, MOST_ENTRANTS)
        if system is System.GROUPS and not 2 <= groups <= entrants // 2:
            self.add(What.GROUPS_OUT_OF_RANGE, 2, max(2, entrants // 2), groups)
        rewards = self.numbers(raw.get("match_points", [3, 1, 0]), "match_points", 3)
        scoring = self.choice(raw.get("scoring", Scoring.MATCH_POINTS), Scoring, "config.scoring")
        vp = self.victory_table(raw.get("vp", "scopa"))
        return Config(
            system=system,
            avoid=self.choice(raw.get("avoid", Avoid.ALL), Avoid, "config.avoid"),
            rounds=whole,
            scoring=scoring,
            match_points=(rewards[0], rewards[1], rewards[2]),
            by_games=self.truth(raw, "by_games"),
            vp=vp,
            bye=self.bye(raw.get("bye"), rewards[0], scoring, vp),
            ties=self.ties(raw["ties"]) if "ties" in raw else usual_ties(system),
            lots=self.lots(raw.get("lots", {}), numbers),
            repeated_deals=self.truth(raw, "repeated_deals"),
            danese_rounds=self.whole(raw.get("danese_rounds", 0), "danese_rounds", 0, whole),
            groups=groups,
            advance=self.whole(raw.get("advance", 2), "advance", 1, MOST_ENTRANTS),
            third_place=self.truth(raw, "third_place"),
            balanced=self.truth(raw, "balanced"),
        )

    def victory_table(self, raw: object) -> tuple[int, ...]:
        if isinstance(raw, str):
            if raw not in VICTORY_TABLES:
                self.add(What.UNKNOWN_CHOICE, text=f"config.vp: {raw[:40]}")
            return VICTORY_TABLES.get(raw, VICTORY_TABLES["scopa"])
        table = self.numbers(raw, "vp", 10, least=1)
        if any(a >= b for a, b in pairwise(table)) and raw:
            self.unreadable("vp")
        return table

    def bye(self, raw: object, win: int, scoring: Scoring, vp: Sequence[int]) -> Bye | None:
        if raw is None:
            return None
        if not isinstance(raw, Mapping):
            self.unreadable("bye")
            return None
        self.keys(raw, _BYE, "config.bye")
        lowest = vp[OF_A_REST - 11] if scoring is Scoring.VICTORY_POINTS else 0
        return Bye(
            self.whole(raw.get("mp", win), "bye.mp", 0, MOST_EVENT_POINTS),
            self.whole(raw.get("diff", lowest), "bye.diff", -MOST_EVENT_POINTS, MOST_EVENT_POINTS),
            self.whole(raw.get("vp", OF_A_REST), "bye.vp", 0, 20),
        )

    def ties(self, raw: object) -> tuple[Tie, ...]:
        if not isinstance(raw, list) or len(raw) > len(Tie):
            self.unreadable("ties")
            return ()
        return tuple(self.choice(each, Tie, "config.ties") for each in raw)

    def lots(self, raw: object, numbers: Sequence[int]) -> dict[int, int]:
        if not isinstance(raw, Mapping) or len(raw) > MOST_ENTRANTS:
            self.unreadable("lots")
            return {}
        known = {str(number): number for number in numbers}
        for name in raw:
            if name not in known:
                self.unreadable("lots")
                return {}
        return {
            known[name]: self.whole(lot, "lots", 0, MOST_EVENT_POINTS) for name, lot in raw.items()
        }


def write_config(config: Config) -> dict[str, Any]:
    """All of the config, also what is as usual: a document says how it was played by itself."""
    written: dict[str, Any] = {
        "system": config.system.value,
        "avoid": config.avoid.value,
        "rounds": config.rounds,
        "scoring": config.scoring.value,
        "match_points": list(config.match_points),
        "by_games": config.by_games,
        "vp": list(config.vp),
        "ties": [tie.value for tie in config.ties],
        "lots": {str(number): lot for number, lot in sorted(config.lots.items())},
        "repeated_deals": config.repeated_deals,
        "danese_rounds": config.danese_rounds,
        "groups": config.groups,
        "advance": config.advance,
        "third_place": config.third_place,
        "balanced": config.balanced,
    }
    if config.bye:
        bye = config.bye
        written["bye"] = {
            "mp": bye.match_points,
            "diff": bye.difference,
            "vp": bye.victory_points,
        }
    return written


ENDING = ("deals", "minutes", "margin", "level")
"""What ends a match beside its target."""
MOST_AT_A_TABLE = 4
_KEYS = frozenset({"preset", "target", "meeting", *ENDING})


def read_game(raw: object, problems: list[Problem]) -> dict[str, Any] | None:
    """The game as it is stored with an event. None where there is none, or where something is
    wrong, which is added to `problems`."""
    if raw is None:
        return None
    if not isinstance(raw, Mapping):
        shape = N_("it should be an object with preset, target and so on")
        problems.append(Problem(What.NOT_READABLE, text="game", shape=shape))
        return None
    if what := removed_in(Where.RULES, raw):
        problems.append(Problem(What.NO_LONGER_READ, text=what))
        return None
    wrong = unknown_keys(raw, _KEYS)
    preset, target = raw.get("preset"), raw.get("target")
    if not isinstance(preset, str) or preset not in PRESETS:
        problems += [*wrong, Problem(What.UNKNOWN_PRESET, text=str(preset)[:40])]
        return None
    is_whole = isinstance(target, int) and not isinstance(target, bool)
    if target is not None and not (is_whole and 1 <= target <= LARGEST_TARGET):
        wrong.append(Problem(What.TARGET_OUT_OF_RANGE, text=str(target)[:40]))
    ending, reading = read_ending(raw, wrong), Reading(wrong)
    game: dict[str, Any] = {"preset": preset, "target": target}
    game["ending"] = {name: getattr(ending, name) for name in ENDING}
    if "meeting" in raw and (meeting := read_format(raw["meeting"], reading)):
        wrong += problems_of_meeting(meeting)
        game["meeting"] = write_format(meeting)
    if not wrong:
        usual = None if ending.by_deals_or_time else PRESETS[preset].target_for(MOST_AT_A_TABLE)
        wrong += problems_of_ending(ending, target or usual, Finish.HIGHEST)
    problems += wrong
    return None if wrong else game


def write_game(game: Mapping[str, Any]) -> dict[str, Any]:
    """What is not as usual, as in the rules of a match."""
    ending = game.get("ending") or {}
    written = {
        name: ending[name]
        for name in ENDING
        if name in ending and ending[name] != getattr(BY_TARGET, name)
    }
    named = {key: game[key] for key in ("preset", "target", "meeting") if game.get(key)}
    return named | written
