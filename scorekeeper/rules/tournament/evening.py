"""An evening as it was entered -> who meets whom in each round, and the standing after it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from scorekeeper.rules.tournament.config import Avoid, Config, System, mitchell_rounds
from scorekeeper.rules.tournament.danese import Cost, danese, resting
from scorekeeper.rules.tournament.groups import seeded, snake
from scorekeeper.rules.tournament.individual import individual
from scorekeeper.rules.tournament.knock_out import Bracket, Pair, bracket
from scorekeeper.rules.tournament.knock_out import rounds_of as bracket_rounds
from scorekeeper.rules.tournament.mitchell import lines, mitchell
from scorekeeper.rules.tournament.results import Entrant, Round, Side, corrected
from scorekeeper.rules.tournament.round_robin import berger, rounds_of
from scorekeeper.rules.tournament.standing import Row, ranked, rows
from scorekeeper.rules.tournament.tally import Tally, tallies


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who meets in a round, table 1 first, and who rests."""

    meetings: tuple[tuple[Side, Side], ...]
    rests: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Evening:
    """All that was entered. The rounds are those played so far, from 1. On what the tables play in
    `game`, what it is called, when it was `closed` and of which evening it is a copy by its
    `origin` nothing here depends."""

    config: Config
    entrants: tuple[Entrant, ...]
    rounds: tuple[Round, ...] = ()
    game: Mapping[str, Any] | None = None
    name: str = ""
    closed: str = ""
    origin: str = ""

    @property
    def numbers(self) -> list[int]:
        return sorted(each.number for each in self.entrants)


def pairing(evening: Evening, number: int) -> Pairing:
    """Whom the program pairs in a round, from the rounds before it. What was published before does
    not matter."""
    before = replace(evening, rounds=tuple(corrected(evening.rounds[: number - 1])))
    plays = {each.number for each in evening.entrants if each.plays(number)}
    match stage(evening, number):
        case System.DANESE:
            return _danese(before, number, plays)
        case System.INDIVIDUAL:
            return _individual(before, number, plays)
        case System.MITCHELL:
            north_south, east_west = _lines(evening)
            skips = evening.config.repeated_deals
            return _there(mitchell(north_south, east_west, number, skips), plays)
        case System.KNOCK_OUT:
            return _knock_out(evening, before.rounds, number, plays)
        case _:
            groups = groups_of(evening, number)
            return _there(chain.from_iterable(berger(each, number) for each in groups), plays)


def foreseen(evening: Evening, number: int) -> Pairing | None:
    """The pairing of a round that follows from the entrants alone; None where it takes results."""
    fixed = (System.MITCHELL, System.ROUND_ROBIN, System.GROUPS)
    return pairing(evening, number) if number == 1 or stage(evening, number) in fixed else None


def standing(evening: Evening, number: int) -> list[Row]:
    """The standing after a round, with the corrections made until then: of Mitchell one line after
    the other, of groups one after the other. Who has left stands last, without a rank."""
    played = corrected(evening.rounds[:number])
    rounds = [_without(each, struck(evening, played, number)) for each in played]
    sums = tallies(evening.config, evening.numbers, rounds)
    results = [result for each in rounds for result in each.results]
    there = {each.number: each for each in evening.entrants if each.joined <= number}
    left = sorted(each for each in there if there[each].has_left(number))

    def order(numbers: Iterable[int]) -> list[Row]:
        present = [each for each in numbers if each in there and each not in left]
        return ranked(evening.config, present, sums, results)

    groups: Sequence[Sequence[int]] = ()
    match stage(evening, number):
        case System.MITCHELL:
            groups = _lines(evening)
        case System.GROUPS:
            groups = _groups(evening)
        case System.KNOCK_OUT:
            placed = _knocked_out(evening, played, number, sums, left)
        case _:
            placed = order(evening.numbers)
    if groups:
        placed = [replace(r, group=at) for at, each in enumerate(groups, 1) for r in order(each)]
    in_group = {number: at for at, each in enumerate(groups, 1) for number in each}
    return [*placed, *(Row(None, sums[each], in_group.get(each, 0)) for each in left)]


def group_rounds(evening: Evening) -> int:
    """How many rounds come before the bracket."""
    if evening.config.system is not System.GROUPS:
        return 0
    return max(rounds_of(len(group)) for group in _groups(evening))


def whole_rounds(evening: Evening) -> int:
    """How many rounds the event has."""
    config = evening.config
    if config.system is System.KNOCK_OUT:
        return bracket_rounds(len(evening.entrants))
    if config.system is System.GROUPS:
        qualified = sum(min(config.advance, len(group)) for group in _groups(evening))
        return group_rounds(evening) + bracket_rounds(qualified)
    return config.rounds


def stage(evening: Evening, number: int) -> System:
    """By which system a round is paired."""
    config = evening.config
    if config.system is System.MITCHELL:
        most = mitchell_rounds(len(evening.entrants), config.repeated_deals)
        if number > min(config.rounds - config.danese_rounds, most):
            return System.DANESE
    if config.system is System.GROUPS and number > group_rounds(evening):
        return System.KNOCK_OUT
    return config.system


def _order(before: Evening, number: int, plays: set[int]) -> list[int]:
    """Those who play in the round, as they stand; who arrives now is last."""
    last = number - 1
    here = [each for each in before.numbers if each in plays]
    if not last:
        return here
    sums = tallies(before.config, before.numbers, before.rounds)
    results = [result for each in before.rounds for result in each.results]
    stood = [e.number for e in before.entrants if e.joined <= last and not e.has_left(last)]
    placed = [row.number for row in ranked(before.config, stood, sums, results)]
    late = [each for each in here if each not in placed]
    return [each for each in placed if each in plays] + late


def _rests(before: Evening) -> Mapping[int, int]:
    """How often each has rested; a round missed by arriving late is one."""
    missed = {each.number: set(range(1, each.joined)) for each in before.entrants}
    for played in before.rounds:
        for rest in played.rests:
            missed.setdefault(rest.entrant, set()).add(played.number)
    return {number: len(rounds) for number, rounds in missed.items()}


def _danese(before: Evening, number: int, plays: set[int]) -> Pairing:
    order = _order(before, number, plays)
    rests = resting(order, _rests(before))
    left = [each for each in order if each not in rests]
    pairs = danese(left, _cost(before, number))
    return Pairing(tuple(((a,), (b,)) for a, b in pairs), tuple(rests))


def _cost(before: Evening, number: int) -> Cost:
    if before.config.avoid is Avoid.NONE:
        return lambda a, b: 0
    rounds = before.rounds
    if before.config.avoid is Avoid.PREVIOUS:
        rounds = tuple(each for each in rounds if each.number == number - 1)
    met: dict[tuple[int, int], int] = {}
    for result in (result for each in rounds for result in each.results):
        if result.points is not None:
            for a in result.a:
                for b in result.b:
                    for pair in ((a, b), (b, a)):
                        met[pair] = met.get(pair, 0) + 1
    return lambda a, b: met.get((a, b), 0)


def _individual(before: Evening, number: int, plays: set[int]) -> Pairing:
    order = _order(before, number, plays)
    rests = resting(order, _rests(before), 4)
    left = [each for each in order if each not in rests]
    return Pairing(tuple(individual(left, before.config.balanced)), tuple(rests))


def _lines(evening: Evening) -> tuple[list[int], list[int]]:
    """The two lines of Mitchell; who arrives late sits where a side was missing."""
    first = sorted(each.number for each in evening.entrants if each.joined == 1)
    late = sorted(each.number for each in evening.entrants if each.joined > 1)
    north_south, east_west = lines(first)
    return [*north_south, *late[: len(east_west) - len(north_south)]], east_west


def groups_of(evening: Evening, number: int) -> list[list[int]]:
    """Those who all meet each other, of whom some meet in this round."""
    groups = _groups(evening)
    return [each for each in groups if len(groups) == 1 or number <= rounds_of(len(each))]


def _groups(evening: Evening) -> list[list[int]]:
    if evening.config.system is System.GROUPS:
        return snake(evening.numbers, evening.config.groups)
    return [evening.numbers]


def _there(meetings: Iterable[Pair], plays: set[int]) -> Pairing:
    """The meetings of those who are there; who has nobody to meet rests."""
    pairs: list[tuple[Side, Side]] = []
    rests: list[int] = []
    for a, b in meetings:
        here = [each for each in (a, b) if each in plays and each is not None]
        if len(here) == 2:
            pairs.append(((here[0],), (here[1],)))
        else:
            rests += here
    return Pairing(tuple(pairs), tuple(rests))


def bracket_of(evening: Evening, played: Sequence[Round]) -> tuple[Bracket, list[int]]:
    """The bracket with these rounds as they count now, and who did not get into it, in their order.
    What is corrected of the groups later does not draw it anew."""
    before = group_rounds(evening)
    there = {each.number: each for each in evening.entrants}
    first, others = bracket(evening.numbers), list[int]()
    if before:
        first, others = _qualified(evening, before)

    def has_left(entrant: int, number: int) -> bool:
        return there[entrant].has_left(before + number)

    return Bracket(first, played[before:], has_left), others


def _qualified(evening: Evening, last: int) -> tuple[list[Pair], list[int]]:
    """The first round of the bracket after the groups, and who is not in it."""
    after = standing(replace(evening, rounds=evening.rounds[:last]), last)
    places = {row.number: row for row in after}
    groups = _groups(evening)
    tables = [[row for row in after if row.number in group] for group in groups]
    lots = dict(evening.config.lots)
    seeds = [row.number for row in seeded([t[: evening.config.advance] for t in tables], lots)]
    others = [row.number for row in seeded([t[evening.config.advance :] for t in tables], lots)]
    group_of = {number: at for at, group in enumerate(groups) for number in group}
    return bracket(seeds, group_of), [each for each in others if places[each].rank is not None]


def _knock_out(evening: Evening, played: Sequence[Round], number: int, plays: set[int]) -> Pairing:
    bracket, _ = bracket_of(evening, played)
    at = number - group_rounds(evening)
    meetings = bracket.meetings(at)
    if evening.config.third_place and (third := bracket.third_place(at)):
        meetings.append(third)
    return replace(_there(meetings, plays), rests=())


def _knocked_out(
    evening: Evening,
    played: Sequence[Round],
    number: int,
    sums: Mapping[int, Tally],
    left: Sequence[int],
) -> list[Row]:
    """By how far each has come; those who went out in one round share their place."""
    bracket, others = bracket_of(evening, played)
    at = number - group_rounds(evening)
    while at > 1 and not bracket.meetings(at):
        at -= 1
    came = {each: to for to in range(1, at + 1) for pair in bracket.played(to) for each in pair}
    reached = [[each for each in came if each and came[each] == to] for to in range(at, 0, -1)]
    on = [bracket.goes_on(pair, at) for pair in bracket.played(at)]
    third = bracket.third_place(at) if evening.config.third_place else None
    if third and len(reached) > 1 and set(third) == set(reached[1]):
        reached[1:2] = [[each] for each in sorted(third, key=bracket.goes_on(third, at).__ne__)]
    reached[:1] = [[each for each in reached[0] if (each in on) is out] for out in (True, False)]
    groups = [
        [sums[each] for each in group if each not in left]
        for group in [*reached, *([each] for each in others)]
    ]
    return list(rows(group for group in groups if group))


def struck(evening: Evening, played: Sequence[Round], number: int) -> set[int]:
    """Who left a round robin before half of its meetings: they are struck out for everybody."""
    if evening.config.system not in (System.ROUND_ROBIN, System.GROUPS):
        return set()
    numbers = set()
    for each in evening.entrants:
        if each.has_left(number):
            group = next(group for group in _groups(evening) if each.number in group)
            times = 1
            if evening.config.system is System.ROUND_ROBIN:
                times = -(-evening.config.rounds // rounds_of(len(group)))
            sides = (
                {*result.a, *result.b}
                for one in played
                for result in one.results
                if result.points is not None
            )
            if 2 * sum(each.number in side for side in sides) < times * (len(group) - 1):
                numbers.add(each.number)
    return numbers


def _without(played: Round, struck: set[int]) -> Round:
    if not struck:
        return played
    results = tuple(each for each in played.results if not struck & {*each.a, *each.b})
    return replace(played, results=results)
