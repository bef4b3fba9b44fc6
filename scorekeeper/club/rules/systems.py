"""Whom the systems with a plan pair: a bracket by seeds, whose winners meet until one is left; all
against all by Berger's tables; the two lines of Mitchell; groups. And an evening as it was entered,
with the system by which each round is paired."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.club.rules.config import (
    FEWEST_IN_GROUPS,
    MOST_ENTRANTS,
    Config,
    EventGame,
    System,
)
from scorekeeper.club.rules.people import Member
from scorekeeper.club.rules.rounds import Entrant, Round
from scorekeeper.club.rules.standing import StandingRow

Pair = tuple[int | None, int | None]
"""Two entrants; None is nobody, and the other one rests."""


def bracket(seeds: Sequence[int], group_of: Mapping[int, object] | None = None) -> list[Pair]:
    """The first round, best seed first: the best meets the last, and the best have a free round
    where some are missing. Two of one group do not meet in it, where another can be had."""
    size = 1 << bracket_rounds(len(seeds))
    order = [1, 2]
    while len(order) < size:
        order = [seeded for seed in order for seeded in (seed, 2 * len(order) + 1 - seed)]
    placed: list[int | None] = [*seeds, *[None] * (size - len(seeds))]
    if group_of:
        _part_groups(placed, group_of)
    slots = [placed[seed - 1] for seed in order]
    return list(zip(slots[::2], slots[1::2], strict=True))


def _part_groups(placed: list[int | None], group_of: Mapping[int, object]) -> None:
    """Exchange the lower of two of one group with the next lower seed of another, else with the
    next higher."""
    size = len(placed)
    groups = [None if seed is None else group_of.get(seed) for seed in placed]
    for high in range(size // 2):
        low = size - 1 - high
        if groups[low] is None or groups[low] != groups[high]:
            continue
        for other in (*range(low + 1, size), *range(low - 1, size // 2 - 1, -1)):
            if groups[other] is not None and groups[other] != groups[low]:
                placed[low], placed[other] = placed[other], placed[low]
                groups[low], groups[other] = groups[other], groups[low]
                break


@dataclass(frozen=True, slots=True)
class Bracket:
    """A knock-out as it was drawn, and as it was played so far.

    `first` is its first round, `rounds` are those that were played of it, with what counts now;
    `has_left` says whether an entrant was withdrawn before one of its rounds (from 1), of which the
    first came after so many rounds of the evening `before`.
    """

    first: Sequence[Pair]
    rounds: Sequence[Round]
    has_left: Callable[[int, int], bool]
    before: int = 0

    def meetings(self, number: int) -> list[Pair]:
        """Whom it pairs in a round; a pair without an opponent goes on."""
        if number == 1:
            return list(self.first)
        on = [self.goes_on(pair, number - 1) for pair in self.played(number - 1)]
        return list(zip(on[::2], on[1::2], strict=True)) if len(on) > 1 else []

    def played(self, number: int) -> list[Pair]:
        """The meetings of a round as they were published. They stay, also where the director has
        swapped two, or has corrected who went on to them."""
        pairs = self.meetings(number)
        real = []
        for pair in pairs:
            if all(entrant is not None and not self.has_left(entrant, number) for entrant in pair):
                real.append(pair)
        published: list[Pair] = []
        if number <= len(self.rounds):
            meetings = [*self.rounds[number - 1].results, *self.rounds[number - 1].open]
            meetings.sort(key=lambda meeting: meeting.table)
            published = [(meeting.a[0], meeting.b[0]) for meeting in meetings]
        changed = [pair for pair in real if not any(set(pair) == set(one) for one in published)]
        moved = {entrant for pair in changed for entrant in pair}
        # A meeting for the third place, or of another bracket, takes none of them.
        others = [pair for pair in published if pair not in real and moved & {*pair}]
        if len(others) < len(changed):
            return pairs
        now = dict(zip(changed, others, strict=False))
        return [now.get(pair, pair) for pair in pairs]

    def goes_on(self, pair: Pair, number: int) -> int | None:
        """Who won; where nothing says, the one named first of those who are still there."""
        a, b = pair
        if a is None or b is None:
            return a if b is None else b
        results = self.rounds[number - 1].results if number <= len(self.rounds) else ()
        for result in results:
            if {*result.a, *result.b} == {a, b}:
                first, second = result.a[0], result.b[0]
                if result.absent:
                    return second if result.is_absent(result.a) else first
                if result.lead:
                    return first if result.lead > 0 else second
        return b if self.has_left(a, number) else a

    def is_decided(self, pair: Pair, number: int) -> bool:
        """Whether anything says who won: a result, an absence, or that one of them has left."""
        if None in pair or any(self.has_left(entrant, number) for entrant in pair if entrant):
            return True
        results = self.rounds[number - 1].results if number <= len(self.rounds) else ()
        return any(
            result.is_absent(result.a) != result.is_absent(result.b)
            or bool(result.lead and not result.absent)
            for result in results
            if {*result.a, *result.b} == set(pair)
        )

    def third_place(self, number: int) -> tuple[int, int] | None:
        """The losers of the semifinals, in the round of the final."""
        if number < 2 or len(before := self.played(number - 1)) != 2:
            return None
        a, b = (
            next((entrant for entrant in pair if entrant != self.goes_on(pair, number - 1)), None)
            for pair in before
        )
        return None if a is None or b is None else (a, b)


def bracket_rounds(seeds: int) -> int:
    """How many rounds a bracket of so many has."""
    return max(1, (seeds - 1).bit_length())


def rounds_for_all(entrants: int) -> int:
    """How many rounds it takes that all meet once."""
    return entrants + entrants % 2 - 1


def berger(numbers: Sequence[int], number: int) -> list[Pair]:
    """The meetings of a round, in the order of the printed tables and with those named first who
    are there. After all have met they meet again, with the sides changed."""
    whole = [*numbers, *[None] * (len(numbers) % 2)]
    again, again_round = divmod(number - 1, rounds_for_all(len(numbers)))
    size, others = len(whole), len(whole) - 1
    x = again_round * (size // 2) % others + 1
    pairs = [(size, x) if again_round % 2 else (x, size)]
    for k in range(1, size // 2):
        pairs.append(((x - 1 + k) % others + 1, (x - 1 - k) % others + 1))
    meetings = [(whole[a - 1], whole[b - 1]) for a, b in pairs]
    return [(b, a) for a, b in meetings] if again % 2 else meetings


def mitchell(
    north_south: Sequence[int | None], east_west: Sequence[int], number: int, skips: bool = False
) -> list[Pair]:
    """The meetings of a round, table by table. With `skips` (the same deals go round an even
    number of tables) East-West pass by one table, once, in the middle."""
    tables = len(east_west)
    moved = number - 1
    if skips and not tables % 2 and number > tables // 2:
        moved += 1
    stay = [*north_south, *[None] * (tables - len(north_south))]
    return [(stay[table], east_west[(table - moved) % tables]) for table in range(tables)]


def seeded(
    standings: Sequence[Sequence[StandingRow]], lots: dict[int, int] | None = None
) -> list[StandingRow]:
    """All of the groups by place, and within a place by match points, difference and points of
    each meeting; then drawn, else the lower number first."""
    lot_of = lots or {}
    placed = []
    for standing in standings:
        for place, row in enumerate(standing):
            if row.rank is not None:
                tally = row.tally
                meetings = max(1, tally.won + tally.drawn + tally.lost)
                means = [
                    sums / meetings for sums in (tally.match_points, tally.difference, tally.points)
                ]
                lot = lot_of.get(row.number, 0)
                placed.append(((place, *(-mean for mean in means), lot, row.number), row))
    return [row for _, row in sorted(placed, key=lambda item: item[0])]


@dataclass(frozen=True, slots=True)
class Evening:
    """All that was entered. On what follows the rounds nothing here depends."""

    config: Config
    """As it was set up."""
    entrants: tuple[Entrant, ...]
    """Who takes part."""
    rounds: tuple[Round, ...] = ()
    """Those played so far, from 1."""
    game: EventGame | None = None
    """What the tables play."""
    name: str = ""
    """What it is called."""
    closed: str = ""
    """When it was closed; empty while it goes on."""
    origin: str = ""
    """Of which evening it is a copy."""
    members: tuple[Member, ...] = ()
    """Who plays there from week to week."""
    apart: tuple[tuple[int, int], ...] = ()
    """Two numbers each that must not meet in round 1."""

    @property
    def numbers(self) -> list[int]:
        return sorted(entrant.number for entrant in self.entrants)


def group_rounds(evening: Evening) -> int:
    """How many rounds come before the bracket."""
    if evening.config.system is not System.GROUPS:
        return 0
    return max(rounds_for_all(len(group)) for group in all_groups(evening))


def bracket_seeds(evening: Evening) -> int:
    """How many get into the bracket, if it has one."""
    if evening.config.system is System.GROUPS:
        return sum(min(evening.config.advance, len(group)) for group in all_groups(evening))
    return len(evening.entrants)


def main_rounds(evening: Evening) -> int:
    """How many rounds the event has without a consolation."""
    if evening.config.system not in (System.KNOCK_OUT, System.GROUPS):
        return evening.config.rounds
    return group_rounds(evening) + bracket_rounds(bracket_seeds(evening))


def expected_entrants(system: System, members: Sequence[Member]) -> int:
    """How many entrants the members will be, about: those who are here, else all."""
    many = sum(member.here for member in members) or len(members)
    many = many if system is System.INDIVIDUAL else many // 2
    return min(MOST_ENTRANTS, max(FEWEST_IN_GROUPS, many))


def stage(evening: Evening, number: int) -> System:
    """By which system a round is paired."""
    config = evening.config
    if config.system is System.MITCHELL:
        # The most that both lines play without meeting again, or without the same deals again.
        tables = (len(evening.entrants) + 1) // 2
        most = tables - (1 if config.repeated_deals and tables % 2 == 0 else 0)
        if number > min(config.rounds - config.danese_rounds, most):
            return System.DANESE
    if config.system is System.GROUPS and number > group_rounds(evening):
        return System.KNOCK_OUT
    return config.system


def mitchell_lines(evening: Evening) -> tuple[list[int], list[int]]:
    """The two lines of Mitchell: North-South, who stay, and East-West, who move. Of an odd number
    the last of North-South is missing; who arrives late sits there."""
    first = sorted(entrant.number for entrant in evening.entrants if entrant.joined == 1)
    late = sorted(entrant.number for entrant in evening.entrants if entrant.joined > 1)
    north_south, east_west = first[: len(first) // 2], first[len(first) // 2 :]
    return [*north_south, *late[: len(east_west) - len(north_south)]], east_west


def groups_of(evening: Evening, number: int) -> list[list[int]]:
    """The groups in which all meet each other, of which some meet in this round."""
    groups = all_groups(evening)
    return [group for group in groups if len(groups) == 1 or number <= rounds_for_all(len(group))]


def all_groups(evening: Evening) -> list[list[int]]:
    if evening.config.system is System.GROUPS:
        # The groups: 1 2 | 2 1 | 1 2 …, equal in size or one apart.
        filled: list[list[int]] = [[] for _ in range(evening.config.groups)]
        for seed, number in enumerate(evening.numbers):
            row, place = divmod(seed, evening.config.groups)
            filled[evening.config.groups - 1 - place if row % 2 else place].append(number)
        return filled
    return [evening.numbers]
