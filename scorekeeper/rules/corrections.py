"""The differences between two versions of a deal, as values."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from scorekeeper.rules.cards import DECK, Card, sort_cards
from scorekeeper.rules.entry.deal import Deal, score_deal
from scorekeeper.rules.entry.method import Entry, EntryMethod
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.scoring import BONUS, Category, Value

ON_TABLE = -1
"""The owner of a card that stayed on the table."""


class Changed(Enum):
    """What of a deal can differ."""

    ENTRY = auto()
    CARDS_MOVED = auto()
    TABLE = auto()
    BEST = auto()
    FIGURE = auto()


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that changed."""

    changed: Changed
    """What it is."""
    side: int | None = None
    """Whose it is; None where it belongs to no side."""
    old: Value | EntryMethod | None = None
    """Of `FIGURE` a figure, a bool for one card or a set, a number a rank; None where nothing is
    said. Of `CARDS_MOVED` the owner of `cards`, a side or `ON_TABLE`; of `ENTRY` the entry method.
    """
    new: Value | EntryMethod | None = None
    """The same, as it is now."""
    cards: tuple[Card, ...] = ()
    """Those that moved; of `BEST` those that are best now."""
    were: tuple[Card, ...] = ()
    """Of `BEST` those that are best no longer."""
    name: str = ""
    """Of `FIGURE` the point that it counts for, or `points`: all of the deal."""


def changes(old: Deal, new: Deal, rules: Rules) -> tuple[Change, ...]:
    """Everything in which the new version differs: what was entered first, then the points."""
    found = list(_of_entry(old.entry, new.entry, rules))
    # What was counted during play; of points alone nobody knows what there was of it.
    sweep = rules.sweep.name if rules.sweep else Category.SCOPE.value
    found += _figures(sweep, old.scope, new.scope)
    nothing = (0,) * old.sides
    before, after = dict(old.counted), dict(new.counted)
    for name in dict.fromkeys([*before, *after]):
        found += _figures(name, before.get(name, nothing), after.get(name, nothing))
    found += _figures(BONUS, old.bonus, new.bonus)
    was, now = score_deal(old, rules).points, score_deal(new, rules).points
    return (*found, *_figures(Category.POINTS, was, now))


def _of_entry(old: Entry, new: Entry, rules: Rules) -> Iterator[Change]:
    """What was entered otherwise.

    Of two entry methods only the points tell more: what one of them states the other does not.
    """
    is_same = old.method is new.method
    if is_same and old.method.every_card:
        # Card by card: every figure follows from the cards.
        yield from _moved(old, new)
        return
    if not is_same:
        yield Change(Changed.ENTRY, None, old.method, new.method)
        return
    for side, (was, now) in enumerate(zip(old.figures(rules), new.figures(rules), strict=True)):
        before, after = dict(was.points), dict(now.points)
        for name in dict.fromkeys([*before, *after]):
            if before.get(name) != after.get(name):
                yield Change(Changed.FIGURE, side, before.get(name), after.get(name), name=name)
        best, best_now = (entry.best or frozenset[Card]() for entry in (was, now))
        if best != best_now:
            gone, come = sort_cards(best - best_now), sort_cards(best_now - best)
            yield Change(Changed.BEST, side, cards=come, were=gone)
    if old.left != new.left:
        yield Change(Changed.TABLE, None, old.left, new.left)


def _moved(old: Entry, new: Entry) -> Iterator[Change]:
    """Cards that have another owner, together where they went the same way."""
    before, after = _owners(old), _owners(new)
    ways: dict[tuple[int, int], list[Card]] = {}
    for card in DECK:
        if before[card] != after[card]:
            ways.setdefault((before[card], after[card]), []).append(card)
    for (source, goal), cards in ways.items():
        yield Change(Changed.CARDS_MOVED, None, source, goal, tuple(cards))


def _owners(entry: Entry) -> dict[Card, int]:
    """Who has each card."""
    owners = dict.fromkeys(DECK, ON_TABLE)
    for side, pile in enumerate(entry.piles):
        owners.update(dict.fromkeys(pile, side))
    return owners


def _figures(name: str, old: Sequence[int], new: Sequence[int]) -> Iterator[Change]:
    for side, (was, now) in enumerate(zip(old, new, strict=True)):
        if was != now:
            yield Change(Changed.FIGURE, side, was, now, name=name)
