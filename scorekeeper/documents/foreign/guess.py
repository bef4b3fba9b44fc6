"""What a stranger's table most likely means, to be filled in where somebody is asked, and what of
it could be meant otherwise. Only where nothing could is a table read without asking."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from scorekeeper.documents.foreign.asked import (
    BLANK,
    DAY,
    FALLS,
    MONTH_FIRST,
    NEVER,
    NOTHING,
    SAYS_SUM,
    WINNER,
    Answers,
    Parts,
    parts_of,
    read_asked,
    sides_called,
    whole,
)
from scorekeeper.documents.foreign.points_only import ForeignMatches
from scorekeeper.documents.foreign.rows import Sheet, at, day_of
from scorekeeper.rules.free_text import SIGNS, one_line, visible
from scorekeeper.rules.presets import DEFAULT_PRESET, GAMES
from scorekeeper.rules.problems import Problem, Refused, What

TARGETS = (11, 16, 21, 31, 8)
"""What is mostly played to."""
_TOTAL, _POINTS = r"\b(?:total[ei]?s?|tot)\b\.?", r"\b(?:punt[io]s?|points?|pts|score)\b\.?"
_SAYS_TOTAL = re.compile(_TOTAL, re.IGNORECASE)
_BESIDE_NAME = re.compile(rf"(?:{_TOTAL}|{_POINTS})(?: (?:di|de|of)\b)?", re.IGNORECASE)
_SAYS_DEAL = re.compile(
    r"(?:#|n|nr|no|mano|turno|giro|round|deal|hand|manche|donne|ronda|smazzata)\b", re.IGNORECASE
)
_SAYS_WINNER = re.compile(r"(?:chi )?(?:ha )?(?:vin[ct]|won|win|gan[aó]|gagn)", re.IGNORECASE)
_MOST_NUMBERS = 12
"""Columns of numbers, of which any two are compared."""
_SELDOM = 4
"""So many deals seldom count 1, 2, 3, 4 or only grow by chance."""


OPTIONS = {
    "column": "--points",
    "begins": "--new-match-at",
    "target": "--played-to",
    "sums": "--sums",
    "sheet": "--sheet",
}
"""What says on the command line what is unsure."""


@dataclass(frozen=True, slots=True)
class Guess:
    """Answers, and which of them could be otherwise: column-1 ..., begins, target, sums."""

    answers: Answers
    unsure: frozenset[str]


def guess(
    parts: Parts,
    names: Sequence[str] = (),
    target: int | None = None,
    columns: Sequence[str] = (),
    begins: str = "",
) -> Guess:
    """What the table means; where it tells no `names` and no `target` they are these. What its
    `columns` are and where a match `begins` may have been said."""
    at_hand = _Columns(parts)
    at_hand.find(columns)
    found = Answers(tuple(at_hand.kinds), at_hand.names or tuple(names))
    found = replace(found, begins=begins or _begins(parts, found, at_hand))
    unsure = {f"column-{place + 1}" for place in at_hand.unsure}
    usual = target or GAMES[DEFAULT_PRESET].target_for(len(found.sides) or 2) or TARGETS[0]
    told = read_asked(parts, found)
    most = [[max(total) for total in totals] for totals in told.totals]
    fit = (candidate for candidate in dict.fromkeys((usual, *TARGETS)) if _ends(most, candidate))
    found = replace(found, target=next(fit, usual))
    if found.target != usual or not _ends(most, usual):
        unsure.add("target")
    if not begins and any(total >= usual for match in most for total in match[:-1]):
        unsure.add("begins")
    if any(notice.what is What.LINE_ADDS_UP for notice in told.noticed):
        unsure.add("sums")
    return Guess(found, frozenset(unsure))


def read_plain(
    sheets: Sequence[Sheet],
    columns: Callable[[int], Sequence[str]] = lambda width: (),
    begins: str = "",
    **known: Any,
) -> ForeignMatches:
    """The matches of a table of which nothing can be meant otherwise, beside what is `known` of it:
    the `columns` of one so wide, where a match `begins`, and fields of `Answers`.

    :raise Refused: where something can; and with everything that is wrong.
    """
    if not sheets:
        raise Refused([Problem(What.SIDES_NOT_SAID)])
    parts = [parts_of(sheet) for sheet in sheets]
    usual = known.get("target")
    guesses = [guess(part, (), usual, columns(part.width), begins) for part in parts]
    chosen = likely(guesses)
    told = read_asked(parts[chosen], replace(guesses[chosen].answers, **known))
    several = sum(bool(guessed.answers.sides) for guessed in guesses) > 1
    unsure = guesses[chosen].unsure.union(["sheet"] * several).difference(known)
    doubts = sorted({OPTIONS[field.partition("-")[0]] for field in unsure})
    problems = told.problems
    if doubts and not problems:
        problems = [Problem(What.TABLE_NOT_PLAIN, text=", ".join(doubts))]
    if problems:
        raise Refused(problems)
    return ForeignMatches(tuple(told.matches), (Problem(What.ONLY_POINTS_TOLD), *told.noticed))


def likely(guesses: Sequence[Guess]) -> int:
    """The place of the first sheet in which sides are found; of the first, where there are none."""
    return next((n for n, guessed in enumerate(guesses) if guessed.answers.sides), 0)


def _ends(most: Sequence[Sequence[int]], target: int) -> bool:
    """Whether the target ends each match with its last deal, though perhaps not the last match;
    `most` are the best totals after each deal."""
    before = all(total < target for match in most for total in match[:-1])
    over = [match[-1] >= target for match in most]
    return before and any(over) and all(over[:-1])


def _begins(parts: Parts, answers: Answers, columns: "_Columns") -> str:
    if answers.places("total"):
        return FALLS
    for place in columns.counters:
        if any(whole(cell) == 1 for cell in columns.said(place)[1:]):
            return f"restart-{place + 1}"
    for place in answers.places(DAY, MONTH_FIRST):
        if len({*columns.said(place)}) > 1:
            return f"change-{place + 1}"
    return NEVER if all(cells for _, cells in parts.rows) else BLANK


class _Columns:
    """The columns of a table: the `kinds` of them that are found, the `names` of the sides, which
    of them count deals, and which of them are `unsure`."""

    def __init__(self, parts: Parts) -> None:
        self.heads = parts.heads
        rows = [cells for _, cells in parts.rows if cells and not any(map(SAYS_SUM.match, cells))]
        self.cells = [[at(cells, place) for cells in rows] for place in range(parts.width)]
        self.kinds = [NOTHING] * parts.width
        self.names: tuple[str, ...] = ()
        self.counters: list[int] = []
        self.unsure: set[int] = set()

    def said(self, place: int) -> list[str]:
        """The cells of a column that say something."""
        return [cell for cell in self.cells[place] if cell]

    def find(self, known: Sequence[str]) -> None:
        """Look at each column; what they are may be `known`."""
        if known:
            self.kinds = [*known]
            for kind in sorted(kind for kind in known if kind[-1:].isdigit()):
                self.names += (self._name(known.index(kind)),)[int(kind[-1]) <= len(self.names) :]
            return
        self._find_day()
        numbers = [place for place in range(len(self.kinds)) if self._is_number(place)]
        if len(numbers) > 2 and (self._counts(numbers[0]) or self._head(numbers[0], _SAYS_DEAL)):
            self.counters = numbers[:1]
            if len(self.said(numbers[0])) < _SELDOM and not self._head(numbers[0], _SAYS_DEAL):
                self.unsure.add(numbers[0])
            numbers = numbers[1:]
        if len(numbers) > _MOST_NUMBERS:
            self.unsure |= {*numbers}
            return
        totals = self._totals(numbers)
        sides = [place for place in numbers if place not in totals]
        sides = [place for place in sides if len(sides) < 3 or not self._sums_up(place, sides)]
        named = [self._name(place) for place in sides]
        # "Round 1" is the head of a deal, and where each line is of one side no column is one's.
        is_no_name = bool(self.heads) and any(not name or name[-1].isdigit() for name in named)
        if not 2 <= len(sides) <= len(SIGNS) or is_no_name or self._is_by_line():
            self.unsure |= {*numbers}
            return
        self.names = tuple(named) if all(named) else ()
        only_totals = all(self._head(place, _SAYS_TOTAL) for place in sides)
        if grow := not only_totals and not totals and self._only_grow(sides):
            self.unsure |= {*sides}
        for side, place in enumerate(sides, 1):
            self.kinds[place] = f"total-{side}" if only_totals or grow else f"points-{side}"
            for total in (column for column, points in totals.items() if points == place):
                self.kinds[total] = f"total-{side}"
        self._find_winner(numbers)

    def _find_day(self) -> None:
        for place in range(len(self.kinds)):
            cells = self.said(place)
            first, second = ([day_of(cell, turned) for cell in cells] for turned in (False, True))
            if cells and (all(first) or all(second)):
                self.kinds[place] = DAY if all(first) else MONTH_FIRST
                if all(first) and all(second) and first != second:
                    self.unsure.add(place)
                return

    def _find_winner(self, numbers: Sequence[int]) -> None:
        for place in range(len(self.kinds)):
            cells = self.said(place)
            if not cells or self.kinds[place] or place in (*numbers, *self.counters):
                continue
            called = [sides_called(cell, self.names) for cell in cells]
            if {*cells} <= {*self.names} or self._head(place, _SAYS_WINNER):
                self.kinds[place] = WINNER
                self.unsure |= {place} if any(len(sides) != 1 for sides in called) else set()
                return

    def _numbers(self, place: int) -> list[int]:
        return [whole(cell) or 0 for cell in self.cells[place]]

    def _is_number(self, place: int) -> bool:
        cells = self.said(place)
        return not self.kinds[place] and 2 * sum(whole(cell) is not None for cell in cells) > len(
            cells
        )

    def _head(self, place: int, says: re.Pattern[str]) -> bool:
        return bool(says.search(at(self.heads, place)))

    def _name(self, place: int) -> str:
        return one_line(visible(_BESIDE_NAME.sub("", at(self.heads, place)))).strip(" :")

    def _counts(self, place: int) -> bool:
        """Whether a column counts 1, 2, 3, perhaps from 1 again."""
        numbers = [whole(cell) or 0 for cell in self.said(place)]
        return numbers[0] == 1 and {b - a for a, b in pairwise(numbers) if b != 1} == {1}

    def _totals(self, numbers: Sequence[int]) -> dict[int, int]:
        """The columns that add up another one, in each match anew, each with that one."""
        found: dict[int, int] = {}
        for place in numbers:
            sums = self._numbers(place)
            for other in (column for column in numbers if column != place and column not in found):
                points = self._numbers(other)
                pairs = zip([0, *sums], sums, points, strict=False)
                if sums != points and all(now in (new, last + new) for last, now, new in pairs):
                    found.setdefault(place, other)
        return found

    def _sums_up(self, place: int, sides: Sequence[int]) -> bool:
        others = zip(*(self._numbers(column) for column in sides if column != place), strict=True)
        return len(self.cells[place]) > 1 and [*map(sum, others)] == self._numbers(place)

    def _only_grow(self, sides: Sequence[int]) -> bool:
        grow = all(a <= b for place in sides for a, b in pairwise(self._numbers(place)))
        return grow and len(self.cells[sides[0]]) >= _SELDOM

    def _is_by_line(self) -> bool:
        """Whether some column names one side after the other, in turn."""
        for column in self.cells:
            size = len({*column[: len(SIGNS) + 1]})
            turns = len(column) > size and all(column) and column[size:] == column[:-size]
            if turns and 2 <= size <= len(SIGNS) and not any(map(str.isdigit, "".join(column))):
                return True
        return False
