"""Values of an event's document, read one by one, and the outcomes of meetings with who said which
of them and when. What is wrong with any of them is noted."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, TypeVar

from scorekeeper.club.rules.rounds import (
    BY_DIRECTOR,
    EntrantNumbers,
    MeetingOutcome,
    Result,
    ResultVersion,
)
from scorekeeper.documents.plain_values import unknown_keys
from scorekeeper.rules.problems import Problem, What

MOST_NUMBER = 999
"""Of an entrant, and of a table."""
MOST_EVENT_POINTS = 99_999
LONGEST_TEXT = 200
_Choice = TypeVar("_Choice", bound=StrEnum)


@dataclass
class Values:
    """Reads part after part and notes in `problems` what is wrong. A part that is wrong is read as
    far as those after it need it."""

    problems: list[Problem] = field(default_factory=list)

    def add(self, what: What, *figures: int, text: str = "") -> None:
        self.problems.append(Problem(what, figures=figures, text=text))

    def unreadable(self, where: str) -> None:
        """What it should look like is said by the key that `where` ends with."""
        self.add(What.NOT_READABLE, text=where)

    def keys(self, raw: Mapping[str, Any], known: Iterable[str], where: str = "") -> None:
        before = f"{where}." if where else ""
        for each in unknown_keys(raw, frozenset(known)):
            self.add(each.what, text=f"{before}{each.text}")

    def objects(self, raw: object, where: str, most: int) -> list[Mapping[str, Any]]:
        """The objects of a list of no more than so many."""
        if isinstance(raw, list) and len(raw) <= most:
            if all(isinstance(each, Mapping) for each in raw):
                return raw
        self.unreadable(where)
        return []

    def text(self, raw: Mapping[str, Any], key: str, where: str) -> str:
        value = raw.get(key, "")
        if isinstance(value, str) and len(value) <= LONGEST_TEXT:
            return value
        self.add(What.NOT_A_TEXT, text=f"{where}.{key}")
        return ""

    def whole(self, raw: object, where: str, least: int, most: int) -> int:
        if isinstance(raw, int) and not isinstance(raw, bool) and least <= raw <= most:
            return raw
        self.add(What.NOT_A_NUMBER, text=f"{where}: {_text_of(raw)}")
        return least

    def numbers(
        self, raw: object, where: str, size: int, least: int = 0, most: int = MOST_EVENT_POINTS
    ) -> tuple[int, ...]:
        """Exactly so many whole numbers."""
        if not isinstance(raw, list) or len(raw) != size:
            self.unreadable(where)
            return (least,) * size
        return tuple(self.whole(each, where, least, most) for each in raw)

    def truth(self, raw: Mapping[str, Any], key: str) -> bool:
        value = raw.get(key, False)
        if not isinstance(value, bool):
            self.add(What.NOT_TRUE_OR_FALSE, text=key)
        return value is True

    def choice(self, raw: object, choices: type[_Choice], where: str) -> _Choice:
        try:
            return choices(str(raw))
        except ValueError:
            self.add(What.UNKNOWN_CHOICE, text=f"{where}: {_text_of(raw)}")
            return next(iter(choices))


def _text_of(raw: object) -> str:
    if isinstance(raw, str | int | float | bool) or raw is None:
        return str(raw)
    return "…"


MOST_VERSIONS = 2_000
"""In one round."""
OF_OUTCOME = frozenset({"points", "forfeit", "games", "not_played"})
_BEFORE = "before"
_VERSION = OF_OUTCOME | {"table", "by", "at", "reason", _BEFORE}


class OutcomeReader(Values):
    """Reads what was said of results."""

    def outcome(
        self,
        raw: Mapping[str, Any],
        sides: tuple[EntrantNumbers, EntrantNumbers],
        number: int,
        table: int,
        where: str,
    ) -> MeetingOutcome:
        keys = [key for key in ("points", "forfeit", "not_played") if raw.get(key) is not None]
        absent: EntrantNumbers = ()
        if "forfeit" in raw:
            forfeit = raw["forfeit"] if isinstance(raw["forfeit"], list) else [raw["forfeit"]]
            absent = self.numbers(forfeit, f"{where}.forfeit", len(forfeit[:4]), least=1)
        wrong = len(keys) != 1 or any(each not in (*sides[0], *sides[1]) for each in absent)
        if wrong or raw.get("not_played", True) is not True:
            self.add(What.RESULT_NOT_ONE, number, table)
        points = self.pair(raw, "points", where) if "points" in raw else None
        games = self.pair(raw, "games", where) if raw.get("games") is not None else None
        return MeetingOutcome(points, absent, games)

    def pair(self, raw: Mapping[str, Any], key: str, where: str) -> tuple[int, int]:
        least = -MOST_EVENT_POINTS if key == "points" else 0
        a, b = self.numbers(raw[key], f"{where}.points", 2, least=least)
        return a, b

    def versions(
        self, raw: object, number: int, results: Sequence[Result], open_now: Sequence[Result]
    ) -> dict[int, tuple[ResultVersion, ...]] | None:
        """By table; None where the file does not say."""
        if raw is None:
            return None
        by_table: dict[int, list[ResultVersion]] = {}
        sides = {each.table: each.sides for each in (*results, *open_now)}
        where = f"rounds[{number}].versions"
        for at, each in enumerate(self.objects(raw, where, MOST_VERSIONS), 1):
            place = f"{where}[{at}]"
            self.keys(each, _VERSION, place)
            table = self.whole(each.get("table"), f"{place}.table", 1, MOST_NUMBER)
            of_table = sides.get(table, ((), ()))
            outcome = self.outcome(each, of_table, number, table, place)
            by = each.get("by")
            is_of_table = type(by) is int and by in (*of_table[0], *of_table[1])
            if by != "director" and not is_of_table:
                self.add(What.RESULT_NOT_SAID, number, table)
            before = each.get(_BEFORE)
            if before is not None:
                (before,) = self.objects([before], f"{place}.{_BEFORE}", 1) or ({},)
                before = self.outcome(before, of_table, number, table, place)
            reason = self.text(each, "reason", place)
            said_by = by if type(by) is int else BY_DIRECTOR
            at_moment = self.moment(each, "at", place)
            version = ResultVersion(outcome, said_by, at_moment, reason, before)
            by_table.setdefault(table, []).append(version)
        for result in results:
            outcomes = {each.outcome for each in by_table.get(result.table, ())}
            if (
                outcomes
                and MeetingOutcome(result.points, result.absent, result.games) not in outcomes
            ):
                self.add(What.RESULT_NOT_SAID, number, result.table)
        return {table: tuple(versions) for table, versions in by_table.items()}

    def moment(self, raw: Mapping[str, Any], key: str, where: str) -> str:
        """When something was, in ISO 8601 with its zone; empty where nobody knows."""
        text = self.text(raw, key, where)
        try:
            if not text or datetime.fromisoformat(text).tzinfo is not None:
                return text
        except ValueError:
            pass
        self.unreadable(f"{where}.{key}")
        return ""
