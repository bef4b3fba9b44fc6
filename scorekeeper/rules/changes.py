"""What a correction changed: one version of a deal beside the next, as values."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from scorekeeper.rules.cards import DECK, Card, sort_cards
from scorekeeper.rules.counts import Counts, SideCount
from scorekeeper.rules.entry import Deal, Piles, PointsOnly
from scorekeeper.rules.known import Known, KnownSide
from scorekeeper.rules.points import score_entered
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
    NAMED = auto()
    UNNAMED = auto()
    RE_BELLO = auto()
    NAPOLA = auto()
    SCOPE = auto()
    BONUS = auto()
    POINTS = auto()


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that changed.

    `side` is whose it is, None where it belongs to no side. `old` and `new` are figures; for
    `CARDS_MOVED` the owners of `cards`, a side or `NOWHERE`. For `BEST`, `NAMED` and `UNNAMED`
    they say nothing: `cards` are the new best cards, those named now and those no longer.
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
            for side, counts in enumerate(zip(before.sides, after.sides, strict=True)):
                yield from _of_counts(side, *counts)
            yield from _of_table(before.table, after.table)
        case Known() as known, Known() as known_now:
            for side, sides in enumerate(zip(known.sides, known_now.sides, strict=True)):
                yield from _of_known(side, *sides)
            yield from _of_table(known.table, known_now.table)
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


def _of_table(old: int, new: int) -> Iterator[Change]:
    if old != new:
        yield Change(Changed.TABLE, None, old, new)


def _of_counts(side: int, old: SideCount, new: SideCount) -> Iterator[Change]:
    yield from _of_numbers(side, old, new)
    if set(old.best) != set(new.best):
        yield Change(Changed.BEST, side, cards=sort_cards(new.best))


def _of_known(side: int, old: KnownSide, new: KnownSide) -> Iterator[Change]:
    yield from _of_numbers(side, old, new)
    if more := new.known - old.known:
        yield Change(Changed.NAMED, side, cards=sort_cards(more))
    if fewer := old.known - new.known:
        yield Change(Changed.UNNAMED, side, cards=sort_cards(fewer))


def _of_numbers(
    side: int, old: SideCount | KnownSide, new: SideCount | KnownSide
) -> Iterator[Change]:
    for changed, was, now in (
        (Changed.CARDS, old.cards, new.cards),
        (Changed.COINS, old.coins, new.coins),
        (Changed.SETTEBELLO, old.settebello, new.settebello),
        (Changed.RE_BELLO, old.re_bello, new.re_bello),
        (Changed.NAPOLA, old.napola, new.napola),
    ):
        # What is not said any more follows from the cards that are named.
        if was != now and now is not None:
            yield Change(changed, side, int(was or 0), int(now))


def _of_points(old: Deal, new: Deal, rules: Rules) -> Iterator[Change]:
    before, after = score_entered(old, rules).points, score_entered(new, rules).points
    yield from _figures(Changed.POINTS, before, after)


def _figures(changed: Changed, old: tuple[int, ...], new: tuple[int, ...]) -> Iterator[Change]:
    for side, (was, now) in enumerate(zip(old, new, strict=True)):
        if was != now:
            yield Change(changed, side, was, now)
