"""The order of entrants: by score, then by each tie-break in turn. Computed, never stored."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from scorekeeper.club.rules.config import Config, Tie
from scorekeeper.club.rules.results import Result
from scorekeeper.club.rules.tally import Tally, match_points, opponents

Level = list[Tally]
"""Entrants whom nothing has parted so far."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a standing. The rank is shared where it is not drawn, and None for who has left.
    `group` is the number of the group or line in which it ranks, 0 where there is one standing."""

    rank: int | None
    tally: Tally
    group: int = 0

    @property
    def number(self) -> int:
        return self.tally.number

    def columns(self) -> list[int | None]:
        """As documents have it: rank, number, score, match points, difference, points, won, drawn,
        lost, rests."""
        of = self.tally
        sums = (of.score, of.match_points, of.difference, of.points)
        return [self.rank, of.number, *sums, of.won, of.drawn, of.lost, of.rests]


def sharing(rows: Sequence[Row]) -> list[Row]:
    """Those of a whole standing who share their place."""
    there = [row for row in rows if row.rank is not None]
    places = Counter((row.group, row.rank) for row in there)
    return [row for row in there if places[row.group, row.rank] > 1]


def ranked(
    config: Config,
    entrants: Iterable[int],
    everybody: Mapping[int, Tally],
    results: Sequence[Result],
) -> list[Row]:
    """These entrants in their order; of those who share a place the lower number first."""
    groups = _parted([everybody[number] for number in entrants], lambda each: -each.score)
    for tie in config.ties:
        groups = [
            part for level in groups for part in _part(tie, level, config, everybody, results)
        ]
    return list(rows(groups))


def rows(groups: Iterable[Level], before: int = 0) -> Iterator[Row]:
    """A row for each, ranked after so many `before`; those in one group share their place."""
    for level in groups:
        yield from (Row(before + 1, each) for each in sorted(level, key=lambda each: each.number))
        before += len(level)


def _part(
    tie: Tie,
    level: Level,
    config: Config,
    everybody: Mapping[int, Tally],
    results: Sequence[Result],
) -> list[Level]:
    if len(level) < 2:
        return [level]
    if tie is Tie.DIRECT:
        return _by_direct(level, config, results)
    if tie is Tie.DRAW:
        has_lots = all(each.number in config.lots for each in level)
        return _parted(level, lambda each: config.lots[each.number]) if has_lots else [level]
    keys: dict[Tie, Callable[[Tally], int]] = {
        Tie.DIFFERENCE: lambda each: -each.difference,
        Tie.POINTS: lambda each: -each.points,
        Tie.WINS: lambda each: -each.won,
        Tie.OPPONENTS: lambda each: -opponents(each, everybody),
    }
    return _parted(level, keys[tie])


def _by_direct(level: Level, config: Config, results: Sequence[Result]) -> list[Level]:
    """By the meetings among them alone, if each has met each: match points, then difference. Who is
    then still level is looked at anew, if they are fewer."""
    if len(level) < 2 or any(b.number not in a.met for a, b in combinations(level, 2)):
        return [level]
    among = {each.number: [0, 0] for each in level}
    for result in results:
        if result.points is None or not any(number in among for number in result.a):
            continue
        for at, (own, other) in enumerate((result.sides, result.sides[::-1])):
            if any(number in among for number in other):
                for number in own:
                    if number in among:
                        among[number][0] += match_points(result, at, config)
                        among[number][1] += -result.difference if at else result.difference
    parts = _parted(level, lambda each: (-among[each.number][0], -among[each.number][1]))
    if len(parts) == 1:
        return parts
    return [part for each in parts for part in _by_direct(each, config, results)]


def _parted(level: Level, key: Callable[[Tally], int | tuple[int, int]]) -> list[Level]:
    by_value: dict[int | tuple[int, int], Level] = {}
    for each in level:
        by_value.setdefault(key(each), []).append(each)
    return [by_value[value] for value in sorted(by_value)]
