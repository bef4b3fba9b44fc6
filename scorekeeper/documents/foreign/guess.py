"""What a stranger's table most likely means, to be filled in where somebody is asked.

On the command line the columns have to be said, and of the rest what could be meant otherwise.
"""

import re
from collections.abc import Iterator, Sequence
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
    Told,
    parts_of,
    read_asked,
    whole,
)
from scorekeeper.documents.foreign.rows import Sheet, at, day_of
from scorekeeper.rules.free_text import SIGNS, one_line, visible
from scorekeeper.rules.presets import DEFAULT_PRESET, GAMES
from scorekeeper.rules.problems import Problem, Refused, What

TARGETS = (11, 16, 21, 31, 8)
"""What is mostly played to."""
_TOTAL, _POINTS = r"\b(?:total[ei]?s?|tot)\b\.?", r"\b(?:punt[io]s?|points?|pts|score)\b\.?"
_SAYS_TOTAL = re.compile(_TOTAL, re.IGNORECASE)
_BESIDE_NAME = re.compile(rf"(?:{_TOTAL}|{_POINTS})(?: (?:di|de|of)\b)?", re.IGNORECASE)
_SAYS_WINNER = re.compile(r"(?:chi )?(?:ha )?(?:vin[ct]|won|win|gan[aó]|gagn)", re.IGNORECASE)
_NO_NAME = re.compile(r"[0-9_]|^$")
"""What the heads "Round 1" and "total_score" have, and none of a side."""
_SELDOM = 4
"""So many deals seldom only grow by chance."""

OPTIONS = {
    "columns": "--points",
    "begins": "--new-match-at",
    "target": "--played-to",
    "sums": "--sums",
    "sheet": "--sheet",
}
"""What says on the command line what is unsure."""


@dataclass(frozen=True, slots=True)
class Guess:
    """Answers, and which of them could be otherwise: begins, target, sums."""

    answers: Answers
    unsure: frozenset[str]


def guess(parts: Parts, usual: Answers = Answers(), **known: Any) -> Guess:  # noqa: B008
    """What the table means beside the fields of `Answers` that are `known`; the names and the
    target are the `usual` ones where it does not tell others."""
    columns = known.get("columns") or tuple(_columns(parts))
    found = Answers(columns, _names(parts, columns) or usual.names)
    mostly = GAMES[DEFAULT_PRESET].target_for(len(found.sides) or 2) or TARGETS[0]
    target = known.get("target") or usual.target or mostly
    found = replace(found, begins=_begins(parts, found))
    told = read_asked(parts, replace(found, **known))
    most = [[max(total) for total in totals] for totals in told.totals]
    fit = (candidate for candidate in (target, *TARGETS) if _ends(most, candidate))
    found = replace(found, target=next(fit, target))
    unsure = set() if _ends(most, target) else {"begins", "target"}
    if any(notice.what is What.LINE_ADDS_UP for notice in told.noticed):
        unsure.add("sums")
    return Guess(replace(found, **known), frozenset(unsure))


def read_plain(sheets: Sequence[Sheet], **known: Any) -> Told:
    """The matches of a table of which nothing can be meant otherwise, beside the fields of
    `Answers` that are `known`.

    :raise Refused: where something can; and with everything that is wrong.
    """
    if not sheets:
        raise Refused([Problem(What.SIDES_NOT_SAID)])
    parts = [parts_of(sheet) for sheet in sheets]
    guesses = [guess(part, **known) for part in parts]
    chosen = likely(guesses)
    several = sum(bool(guessed.answers.sides) for guessed in guesses) > 1
    unsure = guesses[chosen].unsure.union(["columns"], ["sheet"] * several).difference(known)
    told = read_asked(parts[chosen], guesses[chosen].answers)
    problems = told.problems
    if unsure and not problems:
        options = ", ".join(sorted(OPTIONS[field] for field in unsure))
        problems = [Problem(What.TABLE_NOT_PLAIN, text=options)]
    if problems:
        raise Refused(problems)
    told.noticed.insert(0, Problem(What.ONLY_POINTS_TOLD))
    return told


def likely(guesses: Sequence[Guess]) -> int:
    """The place of the first sheet in which sides are found; of the first, where there are none."""
    return next((n for n, guessed in enumerate(guesses) if guessed.answers.sides), 0)


def _ends(most: Sequence[Sequence[int]], target: int) -> bool:
    """Whether the target ends each match with its last deal, though perhaps not the last match;
    `most` are the best totals after each deal."""
    before = all(total < target for match in most for total in match[:-1])
    over = [match[-1] >= target for match in most]
    return before and any(over) and all(over[:-1])


def _columns(parts: Parts) -> list[str]:
    """What each column is: days and numbers by what stands in them, totals by their heads. Where
    no sides are found, only the day is."""
    columns = [[*_said(parts, place)] for place in range(parts.width)]
    kinds = [NOTHING] * parts.width
    for place, cells in enumerate(columns):
        if kind := _kind_of_day(cells):
            kinds[place] = kind
            break
    numbers = [n for n, cells in enumerate(columns) if not kinds[n] and _are_numbers(cells)]
    if len(numbers) > 2 and _counts(columns[numbers[0]]):
        del numbers[0]
    totals = [place for place in numbers if _SAYS_TOTAL.search(at(parts.heads, place))]
    sides = [place for place in numbers if place not in totals] or totals
    names = [_name(parts, place) for place in sides]
    if not 2 <= len(sides) <= len(SIGNS) or (parts.heads and any(map(_NO_NAME.search, names))):
        return kinds
    only_grow = not totals and all(_only_grows(columns[place]) for place in sides)
    for side, place in enumerate(sides, 1):
        kinds[place] = f"total-{side}" if only_grow else f"points-{side}"
    for side, place in enumerate(totals if len(totals) == len(sides) else (), 1):
        kinds[place] = f"total-{side}"
    for place, cells in enumerate(columns):
        says = _SAYS_WINNER.search(at(parts.heads, place)) or {*cells} <= {*names}
        if says and cells and not kinds[place]:
            kinds[place] = WINNER
            break
    return kinds


def _kind_of_day(cells: Sequence[str]) -> str:
    for kind in (DAY, MONTH_FIRST) if cells else ():
        if all(day_of(cell, kind == MONTH_FIRST) for cell in cells):
            return kind
    return NOTHING


def _said(parts: Parts, place: int) -> Iterator[str]:
    """The cells of a column that say something, but for those of lines that add up."""
    for _, cells in parts.rows:
        if at(cells, place) and not any(map(SAYS_SUM.match, cells)):
            yield at(cells, place)


def _are_numbers(cells: Sequence[str]) -> bool:
    return 2 * sum(whole(cell) is not None for cell in cells) > len(cells)


def _counts(cells: Sequence[str]) -> bool:
    """Whether a column counts 1, 2, 3, perhaps from 1 again."""
    numbers = [whole(cell) or 0 for cell in cells]
    steps = [(a, b) for a, b in pairwise(numbers) if b != 1]
    return numbers[:1] == [1] and bool(steps) and all(b == a + 1 for a, b in steps)


def _only_grows(cells: Sequence[str]) -> bool:
    numbers = [whole(cell) or 0 for cell in cells]
    return len(cells) >= _SELDOM and all(a <= b for a, b in pairwise(numbers))


def _names(parts: Parts, columns: Sequence[str]) -> tuple[str, ...]:
    """What the heads call the sides; nothing where they do not name all of them."""
    of_side = {int(kind[-1]): n for n, kind in reversed([*enumerate(columns)]) if "-" in kind}
    names = [_name(parts, of_side[side]) for side in sorted(of_side)]
    return tuple(names) if all(names) else ()


def _name(parts: Parts, place: int) -> str:
    return one_line(visible(_BESIDE_NAME.sub("", at(parts.heads, place)))).strip(" :")


def _begins(parts: Parts, answers: Answers) -> str:
    if answers.places("total"):
        return FALLS
    for place in answers.places(NOTHING):
        cells = [*_said(parts, place)]
        if _counts(cells) and cells.count("1") > 1:
            return f"restart-{place + 1}"
    for place in answers.places(DAY, MONTH_FIRST):
        if len({*_said(parts, place)}) > 1:
            return f"change-{place + 1}"
    return NEVER if all(cells for _, cells in parts.rows) else BLANK
