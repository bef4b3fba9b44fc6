"""A bracket as it is drawn on paper: all its rounds, also those of which nobody knows yet who plays
them, and how far each has come."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.club.rules.config import System
from scorekeeper.club.rules.evening import (
    Evening,
    group_rounds,
    groups_of,
    stage,
    whole_rounds,
)
from scorekeeper.club.rules.knock_out import Bracket, Pair
from scorekeeper.club.rules.placing import bracket_of
from scorekeeper.club.rules.results import Result, corrected


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
    one."""

    rounds: tuple[tuple[Slot, ...], ...]
    third: Slot | None = None


def is_bracket(evening: Evening, number: int) -> bool:
    """Whether a round is one of a bracket."""
    return number > 0 and stage(evening, number) is System.KNOCK_OUT


def rounds_after(evening: Evening, number: int) -> int:
    """How many rounds of the bracket come after this one: none after the final."""
    return whole_rounds(evening) - number


def groups_drawn(evening: Evening) -> Sequence[Sequence[int]]:
    """Who is in which group; nothing where there are none."""
    return groups_of(evening, 1) if evening.config.system is System.GROUPS else ()


def drawn_bracket(evening: Evening) -> DrawnBracket | None:
    """The bracket as it stands; None while the groups before it are played."""
    before = group_rounds(evening)
    played = corrected(evening.rounds)
    of_groups = played[before - 1 : before]
    if (
        not is_bracket(evening, before + 1)
        or len(of_groups) < min(before, 1)
        or any(each.open for each in of_groups)
    ):
        return None
    bracket, _ = bracket_of(evening, played)
    rounds: list[tuple[Slot, ...]] = []
    for at in range(1, whole_rounds(evening) - before + 1):
        rounds.append(tuple(_slots(bracket, at, rounds[-1] if rounds else ())))
    last = len(rounds)
    third = bracket.third_place(last) if evening.config.third_place and last > 1 else None
    known = third and (len(bracket.rounds) >= last or all(s.winner for s in rounds[-2]))
    return DrawnBracket(tuple(rounds), _slot(bracket, third, last) if third and known else None)


def reached(evening: Evening, number: int) -> dict[int, int]:
    """After a round of the bracket, the last of its rounds that each came to, by their number in
    the evening: who has won there has come to the next. Who was not in the bracket is not named."""
    before = group_rounds(evening)
    if not is_bracket(evening, number):
        return {}
    drawn = drawn_bracket(replace(evening, rounds=evening.rounds[:number]))
    rounds = drawn.rounds[: number + 1 - before] if drawn else ()
    return {
        entrant: before + at
        for at, slots in enumerate(rounds, 1)
        for slot in slots
        for entrant in slot.pair
        if entrant is not None
    }


def _slots(bracket: Bracket, at: int, before: Sequence[Slot]) -> Sequence[Slot]:
    if at == 1 or at <= len(bracket.rounds):
        return [_slot(bracket, pair, at, at == 1) for pair in bracket.played(at)]
    winners = [slot.winner for slot in before]
    pairs = zip(winners[::2], winners[1::2], strict=True)
    return [_slot(bracket, pair, at) for pair in pairs]


def _slot(bracket: Bracket, pair: Pair, at: int, is_first: bool = False) -> Slot:
    if None in pair:
        there = next((each for each in pair if each is not None), None)
        return Slot(pair, None, there if is_first else None, is_first)
    results = bracket.rounds[at - 1].results if at <= len(bracket.rounds) else ()
    of = (each for each in results if {*each.a, *each.b} == set(pair))
    result = next((each for each in of if each.points or each.absent), None)
    return Slot(pair, result, bracket.goes_on(pair, at) if bracket.is_decided(pair, at) else None)
