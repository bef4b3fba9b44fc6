"""Whether some deal fits the evidence, and what the numbers alone give away. Exact.

The owners' cards are a flow: each card goes to one of those who may have it, each owner takes
as many coins and other cards as its numbers allow. A flow with bounds exists when no group of
owners is asked to take too much or can be given too little (Hoffman's theorem; Hall's condition
is the case of one kind of card), so groups are tried in place of cards: 4 ** owners of them.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from scorekeeper.rules.proof.evidence import Evidence, Impossible

Groups = tuple[tuple[int, int], ...]
"""How many cards of one kind may go to exactly these owners: (owners as bits, cards)."""


class Room(NamedTuple):
    """How many coins, other cards, and cards in all an owner takes: the least and the most."""

    coins: tuple[int, int]
    others: tuple[int, int]
    both: tuple[int, int]


@lru_cache(1024)
def rooms(evidence: Evidence) -> tuple[Room, ...]:
    """What each owner's numbers allow; each bound as narrow as the other two make it.

    An empty table is no owner.
    """
    owners = evidence.owners if evidence.cards[-1] != 0 else range(evidence.sides)
    return tuple(
        _tight(_bounds(evidence.coins[i], 10), (0, 30), _bounds(evidence.cards[i], 40))
        for i in owners
    )


def groups(evidence: Evidence) -> tuple[Groups, Groups]:
    """The coins and the other cards of the evidence, by who may have them."""
    coins, may = evidence.of_suit, evidence.may
    others = may[: coins.start] + may[coins.stop :]
    return _counted(may[coins.start : coins.stop]), _counted(others)


def is_possible(evidence: Evidence, room: Sequence[Room] | None = None) -> bool:
    """Whether some deal fits the evidence, with `room` in place of its own numbers if given."""
    return _just_full(*groups(evidence), tuple(room) if room else rooms(evidence)) is not None


def with_consequences(evidence: Evidence) -> Evidence:
    """The evidence in which everybody who may have a card has it in some deal that fits.

    A card cannot go into a group of owners that is just full without it: where Anna's two coins
    are the ace and the 2, or where all that nobody else may have makes up her pile.

    :raise Impossible: when no deal fits the evidence.
    """
    if 0 in evidence.may:
        raise Impossible
    if not has_numbers(evidence):
        return evidence
    full = _just_full(*groups(evidence), rooms(evidence))
    if full is None:
        raise Impossible
    coins = evidence.of_suit
    narrow = tuple(
        _kept_out(who, full[place not in coins]) if who & (who - 1) else who
        for place, who in enumerate(evidence.may)
    )
    return evidence if narrow == evidence.may else replace(evidence, may=narrow)


def has_numbers(evidence: Evidence) -> bool:
    """Whether any number says how the unknown cards can fall."""
    return any(each is not None for each in (*evidence.cards[:-1], *evidence.coins[:-1])) or bool(
        evidence.cards[-1]
    )


@lru_cache(1024)
def _just_full(
    coins: Groups, others: Groups, room: tuple[Room, ...]
) -> tuple[frozenset[int], frozenset[int]] | None:
    """The groups of owners that can take no coin more, or no other card more, than those that
    can only go there; None where no deal fits.

    For every group X of owners for the coins and Y for the other cards: what can only go to the
    group must not be more than it takes at most, and what can go outside it must be enough for
    the least that those outside take. Take two sides, and Anna has two coins: three coins that
    only she may have are too many for X = {Anna}, and with two of them X is just full.
    """
    if any(least > most for each in room for least, most in each):
        return None
    everybody = (1 << len(room)) - 1
    only_coins, only_others = _only(coins, everybody), _only(others, everybody)
    if only_coins[0] or only_others[0]:
        return None
    (least_c, least_o, least_b), (most_c, most_o, most_b) = (
        [_sums([bounds[end] for bounds in kind]) for kind in zip(*room, strict=True)]
        for end in (0, 1)
    )
    full: tuple[set[int], set[int]] = (set(), set())
    for x in range(everybody + 1):
        not_x = everybody & ~x
        for y in range(everybody + 1):
            not_y = everybody & ~y
            held = only_coins[x] + only_others[y]
            room_left = most_b[x & y] + most_c[x & not_y] + most_o[y & not_x] - held
            wanted = least_b[not_x & not_y] + least_c[not_x & y] + least_o[not_y & x]
            left_over = only_coins[-1] + only_others[-1] - held - wanted
            if room_left < 0 or left_over < 0:
                return None
            if not room_left or not left_over:
                full[0].add(x)
                full[1].add(y)
    return frozenset(full[0]), frozenset(full[1])


def _kept_out(who: int, full: frozenset[int]) -> int:
    """The owners of the card without those to whom no group that is just full lets it go."""
    return who & ~reduce(or_, (group for group in full if who & ~group), 0)


def _counted(may: Sequence[int]) -> Groups:
    return tuple(sorted((who, may.count(who)) for who in set(may)))


def _bounds(number: int | None, most: int) -> tuple[int, int]:
    return (0, most) if number is None else (number, number)


def _tight(coins: tuple[int, int], others: tuple[int, int], both: tuple[int, int]) -> Room:
    return Room(
        (max(coins[0], both[0] - others[1]), min(coins[1], both[1] - others[0])),
        (max(others[0], both[0] - coins[1]), min(others[1], both[1] - coins[0])),
        (max(both[0], coins[0] + others[0]), min(both[1], coins[1] + others[1])),
    )


def tightened(room: Room, coins: tuple[int, int], both: tuple[int, int]) -> Room:
    """The room, narrowed to these bounds as well."""
    return _tight(
        (max(room.coins[0], coins[0]), min(room.coins[1], coins[1])),
        room.others,
        (max(room.both[0], both[0]), min(room.both[1], both[1])),
    )


def _only(kind: Groups, everybody: int) -> list[int]:
    """For each group of owners the cards that can go to nobody else; all of them at the end."""
    return [sum(cards for who, cards in kind if not who & ~group) for group in range(everybody + 1)]


def _sums(figures: Sequence[int]) -> list[int]:
    """For each group of owners, as bits, the sum of their figures."""
    sums = [0]
    for figure in figures:
        sums += [figure + before for before in sums]
    return sums
