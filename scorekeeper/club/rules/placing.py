"""Who stands where after a round of an evening, and the bracket that the standing draws: all its
rounds, also those of which nobody knows yet who plays them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scorekeeper.club.rules.config import System
from scorekeeper.club.rules.rounds import MeetingOutcome, Result, Round, corrected
from scorekeeper.club.rules.standing import StandingRow, Tally, ranked, rows, tallies
from scorekeeper.club.rules.systems import (
    Bracket,
    Evening,
    Pair,
    all_groups,
    berger,
    bracket,
    bracket_rounds,
    bracket_seeds,
    group_rounds,
    groups_of,
    main_rounds,
    mitchell_lines,
    rounds_for_all,
    seeded,
    stage,
)


def standing(evening: Evening, number: int) -> list[StandingRow]:
    """The standing after a round, with the corrections made until then: of Mitchell one line after
    the other, of groups one after the other. Who has left stands last, without a rank."""
    played = corrected(evening.rounds[:number])
    out = struck(evening, played, number)
    rounds = []
    for round_ in played:
        counted = tuple(result for result in round_.results if not out & {*result.a, *result.b})
        rounds.append(replace(round_, results=counted))
    sums = tallies(evening.config, evening.numbers, rounds)
    results = [result for round_ in rounds for result in round_.results]
    there = {entrant.number: entrant for entrant in evening.entrants if entrant.joined <= number}
    left = sorted(gone for gone in there if there[gone].has_left(number))
    system = stage(evening, number)
    groups: Sequence[Sequence[int]] = ()
    if system is System.MITCHELL:
        groups = mitchell_lines(evening)
    elif system is System.GROUPS:
        groups = all_groups(evening)
    in_group = {number: place for place, group in enumerate(groups, 1) for number in group}
    placed: list[StandingRow] = []
    if system is System.KNOCK_OUT:
        placed = _knocked_out(evening, played, number, sums, left)
    else:
        for group in groups or [evening.numbers]:
            present = [entrant for entrant in group if entrant in there and entrant not in left]
            for row in ranked(evening.config, present, sums, results):
                placed.append(replace(row, group=in_group.get(row.number, 0)))
    return [
        *placed,
        *(StandingRow(None, sums[entrant], in_group.get(entrant, 0)) for entrant in left),
    ]


def struck(evening: Evening, played: Sequence[Round], number: int) -> set[int]:
    """Who left a round robin before half of its meetings: they are struck out for everybody."""
    if evening.config.system not in (System.ROUND_ROBIN, System.GROUPS):
        return set()
    numbers = set()
    for entrant in evening.entrants:
        if entrant.has_left(number):
            group = next(group for group in all_groups(evening) if entrant.number in group)
            times = 1
            if evening.config.system is System.ROUND_ROBIN:
                times = -(-evening.config.rounds // rounds_for_all(len(group)))
            sides = (
                {*result.a, *result.b}
                for one in played
                for result in one.results
                if result.points is not None
            )
            if 2 * sum(entrant.number in side for side in sides) < times * (len(group) - 1):
                numbers.add(entrant.number)
    return numbers


def bracket_of(evening: Evening, played: Sequence[Round]) -> tuple[Bracket, list[int]]:
    """The bracket with these rounds as they count now, and who did not get into it, in their order.
    What is corrected of the groups later does not draw it anew."""
    before = group_rounds(evening)
    there = {entrant.number: entrant for entrant in evening.entrants}
    first, others = bracket(evening.numbers), list[int]()
    if before:
        after = standing(replace(evening, rounds=evening.rounds[:before]), before)
        groups, advance = all_groups(evening), evening.config.advance
        tables = [[row for row in after if row.number in group] for group in groups]
        lots = dict(evening.config.lots)
        seeds = [row.number for row in seeded([table[:advance] for table in tables], lots)]
        group_of = {number: place for place, group in enumerate(groups) for number in group}
        first = bracket(seeds, group_of)
        others = [row.number for row in seeded([table[advance:] for table in tables], lots)]

    def has_left(entrant: int, number: int) -> bool:
        return there[entrant].has_left(before + number)

    return Bracket(first, played[before:], has_left, before), others


def consolation_after(evening: Evening) -> int:
    """The round of the evening after which the consolation is drawn, when everybody in the bracket
    has had a meeting: its second, where some have a free round first. 0 where there is none."""
    before = group_rounds(evening)
    if not evening.config.consolation or stage(evening, before + 1) is not System.KNOCK_OUT:
        return 0
    seeds = bracket_seeds(evening)
    has_free_rounds = seeds.bit_count() > 1 and bracket_rounds(seeds) > 2
    return before + 1 + has_free_rounds


def consolation_of(evening: Evening, played: Sequence[Round]) -> Bracket | None:
    """The bracket of those who have lost their first meeting, seeded in the order of the standing;
    None until it is drawn, and for fewer than two. As the first, no later correction draws it
    anew; nobody is in it who plays for the third place."""
    after = consolation_after(evening)
    drawn_by = corrected(evening.rounds[:after])
    if not after or len(drawn_by) < after or any(one.open for one in drawn_by):
        return None
    main, _ = bracket_of(evening, drawn_by)
    lost, met = set[int](), set[int]()
    for number in range(1, after + 1 - main.before):
        for a, b in main.played(number):
            if a is not None and b is not None:
                loser = b if main.goes_on((a, b), number) == a else a
                lost |= {loser} - met
                met |= {a, b}
    if evening.config.third_place:
        lost -= set(main.third_place(after + 1 - main.before) or ())
    there = {entrant.number: entrant for entrant in evening.entrants}
    stood = standing(replace(evening, rounds=evening.rounds[:after]), after)
    seeds = [row.number for row in stood if row.number in lost and row.rank is not None]

    def has_left(entrant: int, number: int) -> bool:
        return there[entrant].has_left(after + number)

    return Bracket(bracket(seeds), played[after:], has_left, after) if len(seeds) > 1 else None


def whole_rounds(evening: Evening) -> int:
    """How many rounds the event has: of a consolation that is not drawn yet, the most."""
    main, after = main_rounds(evening), consolation_after(evening)
    if not after:
        return main
    second = consolation_of(evening, corrected(evening.rounds))
    if second:
        return max(main, after + len(second.first).bit_length())
    is_drawn = len(evening.rounds) >= after and not any(one.open for one in evening.rounds[:after])
    return main if is_drawn else max(main, main - 1 + after - group_rounds(evening))


def _knocked_out(
    evening: Evening,
    played: Sequence[Round],
    number: int,
    sums: Mapping[int, Tally],
    left: Sequence[int],
) -> list[StandingRow]:
    """By how far each has come; those who went out in one round share their place, until the
    consolation has parted them, and so do two of whom nothing says who has won."""
    main, others = bracket_of(evening, played)
    reached = _by_reach(main, number - main.before, evening.config.third_place)
    second = consolation_of(evening, played) if number > consolation_after(evening) else None
    if second:
        further = _by_reach(second, number - second.before)
        groups = []
        for group in reached:
            parts = [[entrant for entrant in part if entrant in group] for part in further]
            is_whole = set(group) - set(left) <= {entrant for part in parts for entrant in part}
            groups += parts if is_whole else [group]
        reached = groups
    tallies_of = [
        [sums[entrant] for entrant in group if entrant not in left]
        for group in [*reached, *([other] for other in others)]
    ]
    return list(rows(group for group in tallies_of if group))


def _by_reach(bracket: Bracket, number: int, third_place: bool = False) -> list[list[int]]:
    """Who came to which round of a bracket until that, the last first, with who has won there."""
    while number > 1 and not bracket.meetings(number):
        number -= 1
    came = {
        entrant: to
        for to in range(1, number + 1)
        for pair in bracket.played(to)
        for entrant in pair
        if entrant
    }
    reached = [[entrant for entrant in came if came[entrant] == to] for to in range(number, 0, -1)]
    pairs = bracket.played(number)
    on = [bracket.goes_on(pair, number) for pair in pairs]
    third = bracket.third_place(number) if third_place else None
    is_third_played = third and len(reached) > 1 and set(third) == set(reached[1])
    if third and is_third_played and bracket.is_decided(third, number):
        reached[1:2] = [[pair] for pair in sorted(third, key=bracket.goes_on(third, number).__ne__)]
    if len(pairs) > 1 or bracket.is_decided(pairs[0], number):
        reached[:1] = [
            [entrant for entrant in reached[0] if (entrant in on) is out] for out in (True, False)
        ]
    return reached


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a bracket: two entrants, None where one is not known yet, or where `is_free` is
    missing; their result so far, and who goes on."""

    pair: Pair
    result: Result | None = None
    winner: int | None = None
    is_free: bool = False


@dataclass(frozen=True, slots=True)
class DrawnBracket:
    """The slots of each round, the final last; the meeting for the third place, where there is
    one; how many rounds of the evening came before them."""

    rounds: tuple[tuple[Slot, ...], ...]
    third: Slot | None
    before: int


def is_bracket(evening: Evening, number: int) -> bool:
    """Whether a round is one of a bracket."""
    return number > 0 and stage(evening, number) is System.KNOCK_OUT


def rounds_after(evening: Evening, number: int) -> int:
    """How many rounds of the bracket come after this one: none after the final, and less where the
    consolation goes on."""
    return main_rounds(evening) - number


def drawn_bracket(evening: Evening) -> DrawnBracket | None:
    """The bracket as it stands; None while the groups before it are played."""
    before = group_rounds(evening)
    played = corrected(evening.rounds)
    of_groups = played[before - 1 : before]
    if (
        not is_bracket(evening, before + 1)
        or len(of_groups) < min(before, 1)
        or any(group.open for group in of_groups)
    ):
        return None
    main, _ = bracket_of(evening, played)
    return _drawn(main, evening.config.third_place)


def drawn_consolation(evening: Evening) -> DrawnBracket | None:
    """That of those who lost their first meeting, once it is drawn."""
    second = consolation_of(evening, corrected(evening.rounds))
    return _drawn(second) if second else None


def _drawn(bracket: Bracket, third_place: bool = False) -> DrawnBracket:
    rounds: list[tuple[Slot, ...]] = []
    last = len(bracket.first).bit_length()
    for number in range(1, last + 1):
        if number == 1 or number <= len(bracket.rounds):
            slots = [_slot(bracket, pair, number, number == 1) for pair in bracket.played(number)]
        else:
            winners = [slot.winner for slot in rounds[-1]]
            pairs = zip(winners[::2], winners[1::2], strict=True)
            slots = [_slot(bracket, pair, number) for pair in pairs]
        rounds.append(tuple(slots))
    third = bracket.third_place(last) if third_place and last > 1 else None
    known = third and (len(bracket.rounds) >= last or all(s.winner for s in rounds[-2]))
    third_slot = _slot(bracket, third, last) if third and known else None
    return DrawnBracket(tuple(rounds), third_slot, bracket.before)


def through(evening: Evening, number: int) -> list[int]:
    """Who goes on from a round of a bracket without a meeting, as nobody is there to be met."""
    if not is_bracket(evening, number) or len(evening.rounds) < number - 1:
        return []
    played = corrected(evening.rounds)
    main, _ = bracket_of(evening, played)
    on = []
    for each in filter(None, (main, consolation_of(evening, played))):
        to = number - each.before
        for pair in each.meetings(to) if to > 0 else ():
            there = [e for e in pair if e is not None and not each.has_left(e, to)]
            on += there if len(there) == 1 else []
    return on


def reached(evening: Evening, number: int) -> dict[int, int]:
    """After a round of the bracket, the last of its rounds that each came to, by their number in
    the evening: who has won there has come to the next. Who was not in the bracket is not named."""
    before = group_rounds(evening)
    if not is_bracket(evening, number):
        return {}
    drawn = drawn_bracket(replace(evening, rounds=evening.rounds[:number]))
    rounds = drawn.rounds[: number + 1 - before] if drawn else ()
    return {
        entrant: before + bracket_round
        for bracket_round, slots in enumerate(rounds, 1)
        for slot in slots
        for entrant in slot.pair
        if entrant is not None
    }


def _slot(bracket: Bracket, pair: Pair, bracket_round: int, is_first: bool = False) -> Slot:
    if None in pair:
        there = next((entrant for entrant in pair if entrant is not None), None)
        return Slot(pair, None, there if is_first else None, is_first)
    results = (
        bracket.rounds[bracket_round - 1].results if bracket_round <= len(bracket.rounds) else ()
    )
    between = (result for result in results if {*result.a, *result.b} == set(pair))
    result = next((result for result in between if result.points or result.absent), None)
    return Slot(
        pair,
        result,
        bracket.goes_on(pair, bracket_round) if bracket.is_decided(pair, bracket_round) else None,
    )


_MEET_ALL = (System.ROUND_ROBIN, System.GROUPS)


def with_absences(evening: Evening) -> Evening:
    """The evening with an absence for each meeting of its rounds that somebody missed before
    coming, or after leaving with half or more of the meetings played. Whoever would have been met
    has won and does not rest."""
    if evening.config.system not in _MEET_ALL:
        return evening
    out = struck(evening, corrected(evening.rounds), len(evening.rounds))
    rounds = []
    for played in evening.rounds:
        missed = _missed(evening, played, out)
        last = max((result.table for result in (*played.results, *played.open)), default=0)
        results = tuple(
            Result(played.number, table, (a,), (b,), MeetingOutcome(absent=(absent,)))
            for table, (a, b, absent) in enumerate(missed, last + 1)
        )
        won = {entrant for a, b, absent in missed for entrant in (a, b) if entrant != absent}
        rests = tuple(rest for rest in played.rests if rest.entrant not in won)
        rounds.append(replace(played, results=(*played.results, *results), rests=rests))
    return replace(evening, rounds=tuple(rounds))


def _missed(evening: Evening, played: Round, out: set[int]) -> Sequence[tuple[int, int, int]]:
    """Two who should have met in a round, and who of them was not there."""
    if stage(evening, played.number) not in _MEET_ALL:
        return ()
    plays = {entrant.number for entrant in evening.entrants if entrant.plays(played.number)}
    busy = {n for result in (*played.results, *played.open) for n in (*result.a, *result.b)}
    missed = []
    for group in groups_of(evening, played.number):
        for a, b in berger(group, played.number):
            if a is None or b is None or {a, b} & (out | busy):
                continue
            if (a in plays) != (b in plays):
                missed.append((a, b, b if a in plays else a))
    return missed
