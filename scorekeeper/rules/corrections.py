"""The differences between two versions of a deal, as values."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from scorekeeper.rules.cards import DECK, Card, sort_cards
from scorekeeper.rules.entry.deal import Deal, score_deal
from scorekeeper.rules.entry.method import Entry, EntryFigures, EntryMethod
from scorekeeper.rules.game.kinds import Most
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.scoring import BONUS, Category, Value

ON_TABLE = -1
"""The owner of a card that stayed on the table."""
NOT_NAMED = -2
"""The owner of a card of which the entry does not say whose it is."""


class Changed(Enum):
    """What of a deal can differ."""

    ENTRY = auto()
    CARDS_MOVED = auto()
    TABLE = auto()
    BEST = auto()
    FIGURE = auto()


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that changed.

    `side` is whose it is, None where it belongs to no side. For `FIGURE` `name` is the point that
    it counts for, or `points`, all of the deal; `old` and `new` are figures, a bool for one card or
    a set, a number a rank; None where nothing is said. For `CARDS_MOVED` they are the owners of
    `cards`: a side, `ON_TABLE` or `NOT_NAMED`. For `BEST` they say nothing: `were` are cards that
    are best no longer, `cards` those that are best now. For `ENTRY` they are the two entry methods.
    """

    changed: Changed
    side: int | None = None
    old: Value | EntryMethod | None = None
    new: Value | EntryMethod | None = None
    cards: tuple[Card, ...] = ()
    were: tuple[Card, ...] = ()
    name: str = ""


def changes(old: Deal, new: Deal, rules: Rules) -> tuple[Change, ...]:
    """Everything in which the new version differs: what was entered first, then the points."""
    return (
        *_of_entry(old.entry, new.entry, rules),
        *_of_counted(old, new, rules),
        *_figures(BONUS, old.bonus, new.bonus),
        *_of_points(old, new, rules),
    )


def _of_entry(old: Entry, new: Entry, rules: Rules) -> Iterator[Change]:
    if old.method is not new.method:
        yield Change(Changed.ENTRY, None, old.method, new.method)
        yield from _in_both(old, new, rules)
    elif old.method.every_card:
        # Card by card: every figure follows from the cards.
        yield from _moved(old, new)
    else:
        yield from _of_all_figures(old, new, rules)
        yield from _of_best(old, new, rules) if not old.named else _moved(old, new)
        yield from _of_table(old, new)


def _in_both(old: Entry, new: Entry, rules: Rules) -> Iterator[Change]:
    """The figures that both entries state, as far as the rules use them.

    What only one of them states was neither added nor taken back.
    """
    if not (old.taken and new.taken):
        return
    for change in _of_all_figures(old, new, rules):
        if None not in (change.old, change.new):
            yield change
    for change in _moved(old, new):
        if NOT_NAMED not in (change.old, change.new):
            yield change
    yield from _of_table(old, new)


def _of_all_figures(old: Entry, new: Entry, rules: Rules) -> Iterator[Change]:
    both = zip(old.figures(rules), new.figures(rules), strict=True)
    for side, (was, now) in enumerate(both):
        for name, one, other in _by_name(was, now, rules):
            if one != other:
                yield Change(Changed.FIGURE, side, one, other, name=name)


def _by_name(
    old: EntryFigures, new: EntryFigures, rules: Rules
) -> Iterator[tuple[str, Value | None, Value | None]]:
    """Every figure by the point that it counts for, the numbers of cards first."""
    for point in rules.points:
        if isinstance(point, Most) and point.of is None:
            yield point.name, old.cards, new.cards
        elif isinstance(point, Most) and point.of is rules.counted_suit:
            yield point.name, old.coins, new.coins
    after = dict(new.claims)
    yield from ((name, value, after[name]) for name, value in old.claims)


def _moved(old: Entry, new: Entry) -> Iterator[Change]:
    before, after = _owners(old), _owners(new)
    ways: dict[tuple[int, int], list[Card]] = {}
    for card in DECK:
        if before[card] != after[card]:
            ways.setdefault((before[card], after[card]), []).append(card)
    for (source, goal), cards in ways.items():
        yield Change(Changed.CARDS_MOVED, None, source, goal, tuple(cards))


def _owners(entry: Entry) -> dict[Card, int]:
    """Who has each card, as far as cards are named, or taken as a side's."""
    owners = dict.fromkeys(DECK, ON_TABLE if entry.method.every_card else NOT_NAMED)
    for side, pile in enumerate(entry.taken):
        owners.update(dict.fromkeys(pile, side))
    return owners


def _of_best(old: Entry, new: Entry, rules: Rules) -> Iterator[Change]:
    both = zip(old.figures(rules), new.figures(rules), strict=True)
    for side, figures in enumerate(both):
        was, now = (each.best or frozenset[Card]() for each in figures)
        if was != now:
            yield Change(
                Changed.BEST, side, cards=sort_cards(now - was), were=sort_cards(was - now)
            )


def _of_table(old: Entry, new: Entry) -> Iterator[Change]:
    if old.left != new.left:
        yield Change(Changed.TABLE, None, old.left, new.left)


def _of_counted(old: Deal, new: Deal, rules: Rules) -> Iterator[Change]:
    """What was counted during play; of points alone nobody knows what there was of it."""
    sweep = rules.sweep.name if rules.sweep else Category.SCOPE.value
    yield from _figures(sweep, old.scope, new.scope)
    nothing = (0,) * old.sides
    before, after = dict(old.counted), dict(new.counted)
    for name in dict.fromkeys([*before, *after]):
        yield from _figures(name, before.get(name, nothing), after.get(name, nothing))


def _of_points(old: Deal, new: Deal, rules: Rules) -> Iterator[Change]:
    before, after = score_deal(old, rules).points, score_deal(new, rules).points
    yield from _figures(Category.POINTS, before, after)


def _figures(name: str, old: Sequence[int], new: Sequence[int]) -> Iterator[Change]:
    for side, (was, now) in enumerate(zip(old, new, strict=True)):
        if was != now:
            yield Change(Changed.FIGURE, side, was, now, name=name)
