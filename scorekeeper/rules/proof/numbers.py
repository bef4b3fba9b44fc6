"""Whether some deal fits the evidence, and what the numbers alone give away. Exact.

The owners' cards are a flow: each card goes to one of those who may have it, each owner takes
as many coins and other cards as its numbers allow. A flow with bounds exists when no group of
owners is asked to take too much or can be given too little (Hoffman's theorem; Hall's condition
is the case of one kind of card), so groups are tried in place of cards: 4 ** owners of them.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import NamedTuple

from scorekeeper.rules.proof.evidence import COINS, Evidence, Impossible

Groups = tuple[tuple[int, int], ...]
"""How many cards of one kind may go to exactly these owners: (owners as bits, cards)."""


class Room(NamedTuple):
    """How many coins, other cards, and cards in all an owner takes: the least and the most."""

    coins: tuple[int, int]
    others: tuple[int, int]
    both: tuple[int, int]


def rooms(evidence: Evidence) -> tuple[Room, ...]:
    """What each owner's numbers allow; each bound as narrow as the other two make it.

    An empty table is no owner.
    """
    owners = evidence.owners if evidence.cards[-1] != 0 else range(evidence.sides)
    return tuple(
        _tight(_said(evidence.coins[i], 10), (0, 30), _said(evidence.cards[i], 40)) for i in owners
    )


def groups(evidence: Evidence) -> tuple[Groups, Groups]:
    """The coins and the other cards of the evidence, by who may have them."""
    return _counted(evidence.may[: COINS.stop]), _counted(evidence.may[COINS.stop :])


def is_possible(evidence: Evidence, room: Sequence[Room] | None = None) -> bool:
    """Whether some deal fits the evidence, with `room` in place of its own numbers if given."""
    coins, others = groups(evidence)
    return fits(coins, others, tuple(room) if room else rooms(evidence))


@lru_cache(4096)
def fits(coins: Groups, others: Groups, room: tuple[Room, ...]) -> bool:
    """Whether every card can go to somebody who may have it so that all rooms are content.

    For every group X of owners for the coins and Y for the other cards: what can only go to the
    group must not be more than it takes at most, and what can go outside it must be enough for
    the least that those outside take. Take two sides, and Anna has two coins: three coins that
    only she may have are too many for X = {Anna}.
    """
    everybody = (1 << len(room)) - 1
    if any(not who for who, _ in (*coins, *others)):
        return False
    if any(least > most for each in room for least, most in each):
        return False
    only_coins, only_others = _only(coins, everybody), _only(others, everybody)
    most = [_sums([getattr(each, kind)[1] for each in room]) for kind in Room._fields]
    least = [_sums([getattr(each, kind)[0] for each in room]) for kind in Room._fields]
    for x in range(everybody + 1):
        for y in range(everybody + 1):
            both = most[2][x & y] + most[0][x & ~y] + most[1][y & ~x]
            if only_coins[x] + only_others[y] > both:
                return False
            out_x, out_y = everybody & ~x, everybody & ~y
            needed = least[2][out_x & out_y] + least[0][out_x & y] + least[1][out_y & x]
            if needed > only_coins[-1] - only_coins[x] + only_others[-1] - only_others[y]:
                return False
    return True


def with_consequences(evidence: Evidence) -> Evidence:
    """The evidence in which everybody who may have a card has it in some deal that fits.

    :raise Impossible: when no deal fits the evidence.
    """
    if 0 in evidence.may:
        raise Impossible
    if not has_numbers(evidence):
        return evidence
    room = rooms(evidence)
    while True:
        coins, others = groups(evidence)
        if not fits(coins, others, room):
            raise Impossible
        coins_now = _narrowed(coins, partial(fits, others=others, room=room))
        others_now = _narrowed(others, partial(fits, coins, room=room))
        narrow = tuple(
            (coins_now if place in COINS else others_now).get(who, who)
            for place, who in enumerate(evidence.may)
        )
        if narrow == evidence.may:
            return evidence
        evidence = replace(evidence, may=narrow)


def has_numbers(evidence: Evidence) -> bool:
    """Whether any number says how the unknown cards can fall."""
    return any(each is not None for each in (*evidence.cards[:-1], *evidence.coins[:-1])) or bool(
        evidence.cards[-1]
    )


def _narrowed(kind: Groups, fitting: Callable[[Groups], bool]) -> dict[int, int]:
    """For each group of owners those of them that one of its cards can go to."""
    found = {}
    for who, _ in kind:
        if who & (who - 1):
            bits = (1 << owner for owner in range(who.bit_length()) if who >> owner & 1)
            found[who] = sum(bit for bit in bits if fitting(_moved(kind, who, bit)))
    return found


def _moved(kind: Groups, who: int, bit: int) -> Groups:
    """The same cards with one of the group gone to one owner."""
    counts = dict(kind)
    counts[who] -= 1
    counts[bit] = counts.get(bit, 0) + 1
    return tuple(sorted((owners, cards) for owners, cards in counts.items() if cards))


def _counted(may: Sequence[int]) -> Groups:
    return tuple(sorted((who, may.count(who)) for who in set(may)))


def _said(number: int | None, most: int) -> tuple[int, int]:
    return (0, most) if number is None else (number, number)


def _tight(coins: tuple[int, int], others: tuple[int, int], both: tuple[int, int]) -> Room:
    return Room(
        (max(coins[0], both[0] - others[1]), min(coins[1], both[1] - others[0])),
        (max(others[0], both[0] - coins[1]), min(others[1], both[1] - coins[0])),
        (max(both[0], coins[0] + others[0]), min(both[1], coins[1] + others[1])),
    )


def tightened(room: Room, coins: tuple[int, int], both: tuple[int, int]) -> Room:
    """The room narrowed to these bounds as well."""
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
