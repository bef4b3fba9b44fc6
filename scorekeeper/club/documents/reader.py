"""The document of a club evening, `scopa-event/1` -> an evening, or all that is wrong with it.

Standings and pairings that stand in it are not read: they are computed.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper import limits
from scorekeeper.club.documents.config import ConfigReader, read_game
from scorekeeper.club.documents.values import MOST_NUMBER, OF_OUTCOME, OutcomeReader
from scorekeeper.club.rules.config import FEWEST_ENTRANTS, MOST_ENTRANTS, System
from scorekeeper.club.rules.rounds import Correction, Entrant, EntrantNumbers, Rest, Result, Round
from scorekeeper.club.rules.systems import Evening
from scorekeeper.rules.free_text import LONGEST_NAME, one_line, problems_of_names, problems_of_text
from scorekeeper.rules.problems import Problem, What

FORMAT_NUMBER = 1
FORMAT = f"scopa-event/{FORMAT_NUMBER}"
MOST_CORRECTIONS = 200
"""After one round."""
LONGEST_OF_PAIR = 2 * LONGEST_NAME + 3
"""Letters of a pair's name: two names, and what stands between them."""

LONGEST_OF_EVENING = 80
"""Letters of what an evening is called."""

_FORMATS = re.compile(r"scopa-event/(?P<number>[0-9]{1,9})")
_EVENT = frozenset(
    {
        *("format", "id", "name", "date", "place", "note", "closed"),
        *("config", "pairs", "rounds"),
    }
)
_ID = re.compile("[0-9a-z]{16}")
_PAIR = frozenset({"number", "name", "joined", "left", "former"})
_FORMER = frozenset({"name", "until"})
_ROUND = frozenset({"round", "results", "open", "correction", "pairings", "versions"})
_OPEN = frozenset({"table", "a", "b"})
_REST = frozenset({"round", "rest", "scores"})
_RESULT = frozenset({"round", "table", "a", "b"}) | OF_OUTCOME
_CORRECTION = _RESULT | {"after_round", "reason", "by", "at", "before"}


def read_event(document: object) -> tuple[Evening | None, list[Problem]]:
    """The evening that a document describes, and everything that is wrong with it: with any problem
    there is none. Nothing is raised."""
    if not isinstance(document, Mapping):
        return None, [Problem(What.NOT_READABLE, text="evening")]
    format_name = document.get("format", FORMAT)
    later = _FORMATS.fullmatch(format_name) if isinstance(format_name, str) else None
    if later and int(later["number"]) > FORMAT_NUMBER:
        return None, [Problem(What.NEWER_FORMAT, text=format_name)]
    reader = _Reader()
    if format_name != FORMAT:
        reader.add(What.NOT_AN_EVENT)
    evening = reader.event(document)
    return (None if reader.problems else evening), list(dict.fromkeys(reader.problems))


class _Reader(ConfigReader, OutcomeReader):
    """Reads a whole evening."""

    def event(self, raw: Mapping[str, Any]) -> Evening | None:
        self.keys(raw, _EVENT)
        entrants = self.entrants(raw.get("pairs"))
        rounds = self.objects(raw.get("rounds", []), "rounds", MOST_ENTRANTS)
        if self.problems:
            return None
        config = self.config(raw.get("config"), [each.number for each in entrants], len(rounds))
        if self.problems:
            return None
        game = read_game(raw["config"].get("game"), self.problems)
        singly = config.system is System.INDIVIDUAL
        played: list[Round] = []
        for each in rounds:
            if len(self.problems) >= limits.FOUND.most:
                break
            played.append(self.round(each, entrants, played, singly))
        name = one_line(self.text(raw, "name", "evening"))
        self.problems += problems_of_text(name, LONGEST_OF_EVENING, What.NAME_TOO_LONG)
        closed = self.moment(raw, "closed", "evening")
        origin = str(raw.get("id", ""))
        if not _ID.fullmatch(origin):
            origin = ""
        return Evening(config, entrants, tuple(played), game, name, closed, origin)

    def entrants(self, raw: object) -> tuple[Entrant, ...]:
        if isinstance(raw, list) and not FEWEST_ENTRANTS <= len(raw) <= MOST_ENTRANTS:
            self.add(What.ENTRANTS_OUT_OF_RANGE, FEWEST_ENTRANTS, MOST_ENTRANTS, len(raw))
            return ()
        pairs = self.objects(raw, "pairs", MOST_ENTRANTS)
        # No name at all is none; a blank one, a long one and one given twice are wrong.
        names, given = [], []
        for at, pair in enumerate(pairs, 1):
            text = pair.get("name", "")
            if not isinstance(text, str):
                self.add(What.NOT_A_TEXT, text=f"pairs[{at}].name")
                text = ""
            names.append(one_line(text))
            given.append(names[-1] or (" " if "name" in pair else ""))
        self.problems += problems_of_entrants(given)
        entrants = tuple(
            self.entrant(pair, name, f"pairs[{at}]")
            for at, (pair, name) in enumerate(zip(pairs, names, strict=True), 1)
        )
        seen: set[int] = set()
        for each in entrants:
            if each.number in seen:
                self.add(What.ENTRANT_NUMBER_TWICE, each.number)
            seen.add(each.number)
        return entrants

    def entrant(self, raw: Mapping[str, Any], name: str, where: str) -> Entrant:
        self.keys(raw, _PAIR, where)
        number = self.whole(raw.get("number"), f"{where}.number", 1, MOST_NUMBER)
        joined = self.whole(raw.get("joined", 1), f"{where}.joined", 1, MOST_ENTRANTS)
        left = raw.get("left")
        if left is not None:
            left = self.whole(left, f"{where}.left", 0, MOST_ENTRANTS)
            if left < joined - 1:
                self.add(What.LEFT_BEFORE_JOINED, number)
        # Names of before, the oldest first, each with the last round of it.
        former: list[tuple[int, str]] = []
        where = f"{where}.former"
        for each in self.objects(raw.get("former", []), where, MOST_ENTRANTS):
            self.keys(each, _FORMER, where)
            since = former[-1][0] + 1 if former else 1
            until = self.whole(each.get("until"), f"{where}.until", since, MOST_NUMBER)
            was = one_line(self.text(each, "name", where))
            self.problems += problems_of_entrants([was or " "])
            former.append((until, was))
        return Entrant(number, name, joined, left, tuple(former))

    def round(
        self,
        raw: Mapping[str, Any],
        entrants: Sequence[Entrant],
        before: Sequence[Round],
        singly: bool,
    ) -> Round:
        number = len(before) + 1
        self.keys(
            {key: raw[key] for key in raw if not key.startswith("standing")},
            _ROUND,
            f"rounds[{number}]",
        )
        stated = self.whole(raw.get("round", number), "round", 1, MOST_NUMBER)
        if stated != number:
            self.add(What.ROUND_NOT_NEXT, number, stated)
        where = f"rounds[{number}].results"
        results: list[Result] = []
        rests: list[Rest] = []
        for at, each in enumerate(self.objects(raw.get("results", []), where, MOST_ENTRANTS), 1):
            self.result(each, number, singly, f"{where}[{at}]", results, rests)
        where = f"rounds[{number}].open"
        open_now = tuple(
            self.open(each, number, singly, f"{where}[{at}]")
            for at, each in enumerate(self.objects(raw.get("open", []), where, MOST_ENTRANTS), 1)
        )
        published = [*results, *open_now]
        self.once([each.table for each in published], What.TABLE_TWICE_IN_ROUND, number)
        there = [each for result in published for each in (*result.a, *result.b)]
        there += [rest.entrant for rest in rests]
        self.once(there, What.ENTRANT_TWICE_IN_ROUND, number)
        known = {each.number for each in entrants}
        for stranger in (entrant for entrant in there if entrant not in known):
            self.add(What.ENTRANT_UNKNOWN, number, stranger)
        played = Round(number, tuple(results), tuple(rests))
        corrections = self.corrections(raw.get("correction"), [*before, played], singly)
        versions = self.versions(raw.get("versions"), number, results, open_now)
        return Round(number, played.results, played.rests, corrections, open_now, versions)

    def open(self, raw: Mapping[str, Any], number: int, singly: bool, where: str) -> Result:
        """A meeting that has no result yet."""
        self.keys(raw, _OPEN, where)
        table = self.whole(raw.get("table"), f"{where}.table", 1, MOST_NUMBER)
        a, b = (self.side(raw.get(key), singly, f"{where}.{key}") for key in ("a", "b"))
        return Result(number, table, a, b)

    def once(self, numbers: Sequence[int], what: What, number: int) -> None:
        for each in sorted({each for each in numbers if numbers.count(each) > 1}):
            self.add(what, number, each)

    def result(
        self,
        raw: Mapping[str, Any],
        number: int,
        singly: bool,
        where: str,
        results: list[Result],
        rests: list[Rest],
    ) -> None:
        stated = self.whole(raw.get("round", number), f"{where}.round", 1, MOST_NUMBER)
        if stated != number:
            self.add(What.ROUND_NOT_NEXT, number, stated)
        if "rest" in raw:
            self.keys(raw, _REST, where)
            scores = self.truth(raw, "scores") if "scores" in raw else None
            rests.append(Rest(self.whole(raw["rest"], f"{where}.rest", 1, MOST_NUMBER), scores))
            return
        self.keys(raw, _RESULT, where)
        table = self.whole(raw.get("table", len(results) + 1), f"{where}.table", 1, MOST_NUMBER)
        a, b = (self.side(raw.get(key), singly, f"{where}.{key}") for key in ("a", "b"))
        outcome = self.outcome(raw, (a, b), number, table, where)
        results.append(Result(number, table, a, b, outcome.points, outcome.absent, outcome.games))

    def side(self, raw: object, singly: bool, where: str) -> EntrantNumbers:
        if singly:
            return self.numbers(raw, where, 2, least=1, most=MOST_NUMBER)
        return (self.whole(raw, where, 1, MOST_NUMBER),)

    def corrections(
        self, raw: object, rounds: Sequence[Round], singly: bool
    ) -> tuple[Correction, ...]:
        if raw is None:
            return ()
        where = f"rounds[{len(rounds)}].correction"
        several = raw if isinstance(raw, list) else [raw]
        corrections = []
        for each in self.objects(several, where, MOST_CORRECTIONS):
            self.keys(each, _CORRECTION, where)
            number = self.whole(each.get("round"), f"{where}.round", 1, MOST_NUMBER)
            table = self.whole(each.get("table"), f"{where}.table", 1, MOST_NUMBER)
            results = rounds[number - 1].results if number <= len(rounds) else ()
            result = next((one for one in results if one.table == table), None)
            sides = (result.a, result.b) if result else ((), ())
            for key, side in zip(("a", "b"), sides, strict=True):
                if key in each and self.side(each[key], singly, f"{where}.{key}") != side:
                    result = None
            if result is None:
                self.add(What.NOTHING_TO_CORRECT, number, table, len(rounds))
            said = self.outcome(each, sides, number, table, where)
            if each.get("before") is not None:
                self.pair({"points": each["before"]}, "points", where)
            texts = [self.text(each, key, where) for key in ("reason", "by", "at")]
            outcome = (said.points, said.absent, said.games)
            corrections.append(Correction(number, table, *outcome, *texts))
        return tuple(corrections)


def problems_of_entrants(names: Sequence[str]) -> list[Problem]:
    """Blank and long names of entrants, and such as two have; an empty one is none."""
    return problems_of_names(list(enumerate(names)), LONGEST_OF_PAIR)
