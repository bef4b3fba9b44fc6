"""The differences between two versions of a deal, as values."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, auto

from scorekeeper.rules.cards import DECK, Card, sort_cards
from scorekeeper.rules.entry import Counts, Deal, Entry, KeyCards, Piles, PointsOnly, score_deal
from scorekeeper.rules.entry.method import EntryFigures, EntryMethod, entry_figures, entry_method_of
from scorekeeper.rules.presets import Options, Rules

TABLE = -1
"""The owner of a card that stayed on the table."""
NOT_NAMED = -2
"""The owner of a card of which the entry does not say whose it is."""

Taken = Piles | Counts | KeyCards
"""An entry that tells what the sides took, not only what they scored."""


class Changed(Enum):
    """What of a deal can differ."""

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

    `side` is whose it is, None where it belongs to no side. `old` and `new` are figures, a bool
    for one card, None where nothing is said; for `CARDS_MOVED` the owners of `cards`: a side,
    `TABLE` or `NOT_NAMED`. For `BEST` they say nothing: `were` are cards that are best no
    longer, `cards` those that are best now. For `ENTRY` they are the ways to enter the deal.
    """

    changed: Changed
    side: int | None = None
    old: int | EntryMethod | None = None
    new: int | EntryMethod | None = None
    cards: tuple[Card, ...] = ()
    were: tuple[Card, ...] = ()


def changes(old: Deal, new: Deal, rules: Rules) -> tuple[Change, ...]:
    """Everything in which the new version differs: what was entered first, then the points."""
    return (
        *_of_entry(old.entry, new.entry, rules.options),
        *_figures(Changed.SCOPE, old.scope, new.scope),
        *_figures(Changed.BONUS, old.bonus, new.bonus),
        *_of_points(old, new, rules),
    )


def _of_entry(old: Entry, new: Entry, options: Options) -> Iterator[Change]:
    match old, new:
        case Piles(), Piles():
            # Card by card: every figure follows from the cards.
            yield from _moved(old, new)
        case Counts(), Counts():
            yield from _of_all_figures(old, new)
            yield from _of_best(old, new)
            yield from _of_table(old, new)
        case KeyCards(), KeyCards():
            yield from _of_all_figures(old, new)
            yield from _moved(old, new)
            yield from _of_table(old, new)
        case PointsOnly(), PointsOnly():
            return
        case _:
            yield Change(Changed.ENTRY, None, entry_method_of(old), entry_method_of(new))
            yield from _in_both(old, new, options)


def _in_both(old: Entry, new: Entry, options: Options) -> Iterator[Change]:
    """The figures that both entries state, as far as the rules use them.

    What only one of them states was neither added nor taken back.
    """
    if isinstance(old, PointsOnly) or isinstance(new, PointsOnly):
        return
    played = {Changed.RE_BELLO: options.re_bello, Changed.NAPOLA: options.napola}
    for change in _of_all_figures(old, new):
        if None not in (change.old, change.new) and played.get(change.changed, True):
            yield change
    for change in _moved(old, new):
        if NOT_NAMED not in (change.old, change.new):
            yield change
    yield from _of_table(old, new)


def _of_all_figures(old: Entry, new: Entry) -> Iterator[Change]:
    for side, figures in enumerate(zip(entry_figures(old), entry_figures(new), strict=True)):
        yield from _of_figures(side, *figures)


def _of_figures(side: int, old: EntryFigures, new: EntryFigures) -> Iterator[Change]:
    for changed, was, now in (
        (Changed.CARDS, old.cards, new.cards),
        (Changed.COINS, old.coins, new.coins),
        (Changed.SETTEBELLO, old.settebello, new.settebello),
        (Changed.RE_BELLO, old.re_bello, new.re_bello),
        (Changed.NAPOLA, old.napola, new.napola),
    ):
        if was != now:
            yield Change(changed, side, was, now)


def _moved(old: Taken, new: Taken) -> Iterator[Change]:
    before, after = _owners(old), _owners(new)
    ways: dict[tuple[int, int], list[Card]] = {}
    for card in DECK:
        if before[card] != after[card]:
            ways.setdefault((before[card], after[card]), []).append(card)
    for (source, goal), cards in ways.items():
        yield Change(Changed.CARDS_MOVED, None, source, goal, tuple(cards))


def _owners(entry: Taken) -> dict[Card, int]:
    """Who has each card, as far as cards are named, or taken as a side's."""
    owners = dict.fromkeys(DECK, TABLE if isinstance(entry, Piles) else NOT_NAMED)
    piles: Iterable[Iterable[Card]]
    match entry:
        case Piles(piles):
            pass
        case KeyCards(known):
            piles = [side.taken for side in known]
        case Counts(counted):
            piles = [side.best for side in counted]
    for side, pile in enumerate(piles):
        owners.update(dict.fromkeys(pile, side))
    return owners


def _of_best(old: Counts, new: Counts) -> Iterator[Change]:
    for side, sides in enumerate(zip(old.sides, new.sides, strict=True)):
        was, now = (set(each.best) for each in sides)
        if was != now:
            yield Change(
                Changed.BEST, side, cards=sort_cards(now - was), were=sort_cards(was - now)
            )


def _of_table(old: Taken, new: Taken) -> Iterator[Change]:
    was, now = _left_over(old), _left_over(new)
    if was != now:
        yield Change(Changed.TABLE, None, was, now)


def _left_over(entry: Taken) -> int:
    return len(entry.table) if isinstance(entry, Piles) else entry.table


def _of_points(old: Deal, new: Deal, rules: Rules) -> Iterator[Change]:
    before, after = score_deal(old, rules).points, score_deal(new, rules).points
    yield from _figures(Changed.POINTS, before, after)


def _figures(changed: Changed, old: tuple[int, ...], new: tuple[int, ...]) -> Iterator[Change]:
    for side, (was, now) in enumerate(zip(old, new, strict=True)):
        if was != now:
            yield Change(changed, side, was, now)
