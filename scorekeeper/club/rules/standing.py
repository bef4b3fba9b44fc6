"""What each entrant has won so far, and the order of entrants: by score, then by each tie-break in
turn.

Computed, never stored.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from scorekeeper.club.rules.config import Config, Scoring, Tie, victory_points
from scorekeeper.club.rules.rounds import Adjustment, Result, Round


@dataclass(slots=True)
class Tally:
    """The sums of one entrant."""

    number: int
    """Of the entrant."""
    score: int = 0
    """What counts."""
    match_points: int = 0
    """For wins and draws."""
    difference: int = 0
    """Of points."""
    points: int = 0
    """Won in all."""
    won: int = 0
    """Meetings."""
    drawn: int = 0
    """The same."""
    lost: int = 0
    """The same."""
    rests: int = 0
    """How often it sat out."""
    adjustments: list[Adjustment] = field(default_factory=list)
    """Penalties and bonuses, which are in the score."""
    met: list[int] = field(default_factory=list)
    """The opponents, each as often as they met."""


def tallies(config: Config, numbers: Iterable[int], rounds: Sequence[Round]) -> dict[int, Tally]:
    """The sums of these entrants over these rounds, by their number."""
    by_number = {number: Tally(number) for number in numbers}
    for played in rounds:
        for result in played.results:
            for own, side in enumerate(result.sides):
                for number in side:
                    if number in by_number:
                        _add(by_number[number], result, own, played, config)
        for rest in played.rests:
            scores = config.rest_scores if rest.scores is None else rest.scores
            if scores and rest.entrant in by_number:
                tally = by_number[rest.entrant]
                tally.rests += 1
                tally.match_points += config.rest.match_points
                tally.difference += config.rest.difference
                tally.score += _worth(played, config, config.rest.difference)
        for adjustment in played.adjustments:
            if adjustment.number in by_number:
                by_number[adjustment.number].score += adjustment.points
                by_number[adjustment.number].adjustments.append(adjustment)
    return by_number


def match_points(result: Result, side: int, config: Config) -> int:
    """What a meeting that was played gives to one side."""
    if config.by_games and result.games:
        return result.games[side]
    ahead = -result.lead if side else result.lead
    win, draw, loss = config.match_points
    return win if ahead > 0 else draw if ahead == 0 else loss


def _add(tally: Tally, result: Result, side: int, played: Round, config: Config) -> None:
    own, other = result.sides[side], result.sides[1 - side]
    if result.is_absent(own):
        tally.lost += 1
    elif result.absent:
        # A win with what a rest is worth and no difference; they have not met.
        tally.won += 1
        tally.match_points += config.rest.match_points
        tally.score += _worth(played, config, 0)
    if result.points is None:
        return
    ahead = -result.difference if side else result.difference
    lead = -result.lead if side else result.lead
    points = match_points(result, side, config)
    tally.match_points += points
    tally.difference += ahead
    tally.points += result.points[side]
    tally.won += lead > 0
    tally.drawn += lead == 0
    tally.lost += lead < 0
    tally.met += other
    tally.score += {
        Scoring.MATCH_POINTS: points,
        Scoring.DIFFERENCE: ahead,
        Scoring.POINTS: result.points[side],
        Scoring.VICTORY_POINTS: victory_points(ahead, config.vp),
    }[config.scoring]


def _worth(played: Round, config: Config, difference: int) -> int:
    """What a rest in this round adds to the score."""
    # The points of all sides that played in the round, on average, rounded half up.
    points = [point for result in played.results if result.points for point in result.points]
    return {
        Scoring.MATCH_POINTS: config.rest.match_points,
        Scoring.DIFFERENCE: difference,
        Scoring.POINTS: (2 * sum(points) + len(points)) // (2 * len(points)) if points else 0,
        Scoring.VICTORY_POINTS: config.rest.victory_points,
    }[config.scoring]


LevelTallies = list[Tally]
"""Entrants whom nothing has parted so far."""


@dataclass(frozen=True, slots=True)
class StandingRow:
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
        tally = self.tally
        sums = (tally.score, tally.match_points, tally.difference, tally.points)
        return [self.rank, tally.number, *sums, tally.won, tally.drawn, tally.lost, tally.rests]


def sharing(rows: Sequence[StandingRow]) -> list[StandingRow]:
    """The rows of a whole standing whose place is shared."""
    there = [row for row in rows if row.rank is not None]
    places = Counter((row.group, row.rank) for row in there)
    return [row for row in there if places[row.group, row.rank] > 1]


def ranked(
    config: Config,
    entrants: Iterable[int],
    everybody: Mapping[int, Tally],
    results: Sequence[Result],
) -> list[StandingRow]:
    """These entrants in their order; of those who share a place the lower number first."""
    groups = _parted([everybody[number] for number in entrants], lambda row: -row.score)
    for tie in config.ties:
        groups = [
            part for level in groups for part in _part(tie, level, config, everybody, results)
        ]
    return list(rows(groups))


def rows(groups: Iterable[LevelTallies], before: int = 0) -> Iterator[StandingRow]:
    """A row for each, ranked after so many `before`; those in one group share their place."""
    for level in groups:
        yield from (
            StandingRow(before + 1, tally)
            for tally in sorted(level, key=lambda tally: tally.number)
        )
        before += len(level)


def _part(
    tie: Tie,
    level: LevelTallies,
    config: Config,
    everybody: Mapping[int, Tally],
    results: Sequence[Result],
) -> list[LevelTallies]:
    if len(level) < 2:
        return [level]
    if tie is Tie.DIRECT:
        return _by_direct(level, config, results)
    if tie is Tie.DRAW:
        has_lots = all(tally.number in config.lots for tally in level)
        return _parted(level, lambda tally: config.lots[tally.number]) if has_lots else [level]
    keys: dict[Tie, Callable[[Tally], int]] = {
        Tie.DIFFERENCE: lambda tally: -tally.difference,
        Tie.POINTS: lambda tally: -tally.points,
        Tie.WINS: lambda tally: -tally.won,
        # The scores of those met, each time that they were met.
        Tie.OPPONENTS: lambda tally: -sum(everybody[n].score for n in tally.met if n in everybody),
    }
    return _parted(level, keys[tie])


def _by_direct(
    level: LevelTallies, config: Config, results: Sequence[Result]
) -> list[LevelTallies]:
    """By the meetings among them alone, if each has met each: match points, then difference. Who is
    then still level is looked at anew, if they are fewer."""
    if len(level) < 2 or any(b.number not in a.met for a, b in combinations(level, 2)):
        return [level]
    among = {tally.number: [0, 0] for tally in level}
    for result in results:
        if result.points is None or not any(number in among for number in result.a):
            continue
        for own_side, (own, other) in enumerate((result.sides, result.sides[::-1])):
            if any(number in among for number in other):
                for number in own:
                    if number in among:
                        among[number][0] += match_points(result, own_side, config)
                        among[number][1] += -result.difference if own_side else result.difference
    parts = _parted(level, lambda tally: (-among[tally.number][0], -among[tally.number][1]))
    if len(parts) == 1:
        return parts
    return [finer for part in parts for finer in _by_direct(part, config, results)]


def _parted(
    level: LevelTallies, key: Callable[[Tally], int | tuple[int, int]]
) -> list[LevelTallies]:
    by_value: dict[int | tuple[int, int], LevelTallies] = {}
    for tally in level:
        by_value.setdefault(key(tally), []).append(tally)
    return [by_value[value] for value in sorted(by_value)]


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
    worth = {place: point for place, point in enumerate(points, 1)}
    places = Counter((row.group, row.rank) for row in standing)
    by_number = {}
    for row in standing:
        if row.rank is None:
            by_number[row.number] = 0.0
            continue
        shared = places[row.group, row.rank]
        whole = sum(worth.get(row.rank + further, 0) for further in range(shared))
        by_number[row.number] = (2 * whole // shared) / 2
    return by_number


def season(evenings: Sequence[Mapping[str, Score]], best: int | None = None) -> list[SeasonRow]:
    """The season's order: the sum of the best evenings of each (all, where `best` is None), then
    the difference in them, then the better best evening, the second best and so on."""
    rows = []
    for player in dict.fromkeys(name for evening in evenings for name in evening):
        played = [
            (evening[player], place) for place, evening in enumerate(evenings) if player in evening
        ]
        played.sort(key=lambda pair: (-pair[0].score, -pair[0].difference, pair[1]))
        counted = played[:best]
        row = SeasonRow(
            0,
            player,
            sum(score.score for score, _ in counted),
            sum(score.difference for score, _ in counted),
            tuple(sorted(place for _, place in counted)),
        )
        rows.append(((-row.score, -row.difference, [-score.score for score, _ in counted]), row))
    rows.sort(key=lambda entry: (entry[0], entry[1].player))
    keys = [key for key, _ in rows]
    return [replace(row, rank=keys.index(key) + 1) for key, row in rows]
