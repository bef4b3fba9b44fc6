"""What a correction changed: one version of a deal beside the next, as values."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from scorekeeper.rules.cards import DECK, Card
from scorekeeper.rules.counts import Counts, SideCount
from scorekeeper.rules.entry import Deal, Piles, PointsOnly, score_deal
from scorekeeper.rules.presets import Rules

NOWHERE = -1
"""The owner of a card that is in no pile: it stayed on the table."""


class Changed(Enum):
    """What of a deal is otherwise than before."""

    ENTRY = auto()
    CARDS_MOVED = auto()
    TABLE = auto()
    CARDS = auto()
    COINS = auto()
    SETTEBELLO = auto()
    BEST = auto()
    RE_BELLO = auto()
    NAPOLA = auto()
    SCOPE = auto()
    BONUS = auto()
    POINTS = auto()


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that changed.

    `side` is whose it is, None where it belongs to no side. `old` and `new` are figures; for
    `CARDS_MOVED` the owners of `cards`, a side or `NOWHERE`; for `BEST` they say nothing and
    `cards` are the new best cards.
    """

    changed: Changed
    side: int | None = None
    old: int = 0
    new: int = 0
    cards: tuple[Card, ...] = ()


def changes(old: Deal, new: Deal, rules: Rules) -> tuple[Change, ...]:
    """Everything in which the new version differs: what was entered first, then the points."""
    return (
        *_of_entry(old, new),
        *_figures(Changed.SCOPE, old.scope, new.scope),
        *_figures(Changed.BONUS, old.bonus, new.bonus),
        *_of_points(old, new, rules),
    )


def _of_entry(old: Deal, new: Deal) -> Iterator[Change]:
    match old.entry, new.entry:
        case Piles() as before, Piles() as after:
            yield from _moved(before, after)
        case Counts() as before, Counts() as after:
            for side, (was, now) in enumerate(zip(before.sides, after.sides, strict=True)):
                yield from _of_count(side, was, now)
            if before.table != after.table:
                yield Change(Changed.TABLE, None, before.table, after.table)
        case PointsOnly(), PointsOnly():
            return
        case _:
            yield Change(Changed.ENTRY)


def _moved(old: Piles, new: Piles) -> Iterator[Change]:
    before, after = _owners(old), _owners(new)
    ways: dict[tuple[int, int], list[Card]] = {}
    for card in DECK:
        if before[card] != after[card]:
            ways.setdefault((before[card], after[card]), []).append(card)
    for (source, goal), cards in ways.items():
        yield Change(Changed.CARDS_MOVED, None, source, goal, tuple(cards))


def _owners(entry: Piles) -> dict[Card, int]:
    owners = dict.fromkeys(DECK, NOWHERE)
    for side, pile in enumerate(entry.piles):
        owners.update(dict.fromkeys(pile, side))
    return owners


def _of_count(side: int, old: SideCount, new: SideCount) -> Iterator[Change]:
    for changed, was, now in (
        (Changed.CARDS, old.cards, new.cards),
        (Changed.COINS, old.coins, new.coins),
        (Changed.SETTEBELLO, old.settebello, new.settebello),
        (Changed.RE_BELLO, old.re_bello, new.re_bello),
        (Changed.NAPOLA, old.napola, new.napola),
    ):
        if was != now:
            yield Change(changed, side, int(was), int(now))
    if set(old.best) != set(new.best):
        yield Change(Changed.BEST, side, cards=new.best)


def _of_points(old: Deal, new: Deal, rules: Rules) -> Iterator[Change]:
    before, after = score_deal(old, rules).points, score_deal(new, rules).points
    yield from _figures(Changed.POINTS, before, after)


def _figures(changed: Changed, old: tuple[int, ...], new: tuple[int, ...]) -> Iterator[Change]:
    for side, (was, now) in enumerate(zip(old, new, strict=True)):
        if was != now:
            yield Change(changed, side, was, now)
