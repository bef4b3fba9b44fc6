"""A season: evenings of one table added for each player, the best N of them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.club.rules.standing import StandingRow


@dataclass(frozen=True, slots=True)
class Score:
    """What an evening gave to a player, in half points where places are shared."""

    score: float
    difference: int = 0


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A player's line: the rank may be shared; `counted` are the evenings (from 0) that count."""

    rank: int
    player: str
    score: float
    difference: int
    counted: tuple[int, ...]


def place_points(standing: Sequence[StandingRow], points: Sequence[float]) -> dict[int, float]:
    """Points for places, by number; those who share a place share its points, rounded down to
    halves. Who has left gets none. In each of several groups all points are given."""
    worth = {at: each for at, each in enumerate(points, 1)}
    places = Counter((row.group, row.rank) for row in standing)
    by_number = {}
    for row in standing:
        if row.rank is None:
            by_number[row.number] = 0.0
            continue
        shared = places[row.group, row.rank]
        whole = sum(worth.get(row.rank + at, 0) for at in range(shared))
        by_number[row.number] = (2 * whole // shared) / 2
    return by_number


def season(evenings: Sequence[Mapping[str, Score]], best: int | None = None) -> list[SeasonRow]:
    """The season's order: the sum of the best evenings of each (all, where `best` is None), then
    the difference in them, then the better best evening, the second best and so on."""
    rows = []
    for player in dict.fromkeys(name for evening in evenings for name in evening):
        played = [(evening[player], at) for at, evening in enumerate(evenings) if player in evening]
        played.sort(key=lambda each: (-each[0].score, -each[0].difference, each[1]))
        counted = played[:best]
        row = SeasonRow(
            0,
            player,
            sum(each.score for each, _ in counted),
            sum(each.difference for each, _ in counted),
            tuple(sorted(at for _, at in counted)),
        )
        rows.append(((-row.score, -row.difference, [-each.score for each, _ in counted]), row))
    rows.sort(key=lambda each: (each[0], each[1].player))
    keys = [key for key, _ in rows]
    return [replace(row, rank=keys.index(key) + 1) for key, row in rows]
