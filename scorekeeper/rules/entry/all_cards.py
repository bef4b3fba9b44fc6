"""A deal entered as its cards: every pile, and what stayed on the table (000 only). Also what is
improbable about them.

The pips of a pile hint that a card may be with the wrong side; they prove nothing. Pips are the
ranks added; the deck has 220. Whoever captures by an equal card or a sum puts down as much as he
takes, so every pile is even. Where captures make fifteen, every pile is a multiple of it, but the
pile with the last cards is 10 more (220 = 14 x 15 + 10).
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import ClassVar

from scorekeeper.rules.cards import DECK, Card, sort_cards
from scorekeeper.rules.dispute import Statement, statement_of
from scorekeeper.rules.entry.deal import Deal
from scorekeeper.rules.entry.method import CountsByName, Entry, EntryMethod
from scorekeeper.rules.game.game import FIFTEEN
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import DealScore, Took, score

ALL_CARDS = frozenset(DECK)


@dataclass(frozen=True, slots=True)
class Piles(Entry):
    """A deal entered as all its cards: one pile a side, and the cards that stayed on the table
    (000 only)."""

    piles: tuple[frozenset[Card], ...]
    on_table: frozenset[Card] = frozenset()
    method: ClassVar[EntryMethod] = EntryMethod.PILES

    def __len__(self) -> int:
        return len(self.piles)

    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Cards in two piles or in none; cards on the table where the rules leave none there."""
        for (a, first), (b, second) in combinations(enumerate(self.piles), 2):
            for card in sort_cards(first & second):
                yield Problem(What.CARD_IN_TWO_PILES, sides=(a, b), cards=(card,))
        for side, pile in enumerate(self.piles):
            for card in sort_cards(pile & self.on_table):
                yield Problem(What.CARD_IN_TWO_PILES, sides=(side,), cards=(card,))
        missing = ALL_CARDS - self.on_table.union(*self.piles)
        if missing:
            yield Problem(What.CARDS_WITH_NOBODY, cards=sort_cards(missing))
        if self.on_table and not rules.preset.leftovers:
            yield Problem(What.TABLE_NOT_ALLOWED, figures=(self.left,))

    def score(self, rules: Rules, counted: CountsByName) -> DealScore:
        """The points, counted from the piles."""
        return score(rules.points, Took(len(self.piles), self.piles, counted))

    def statement(self, rules: Rules) -> Statement:
        """The best cards of each pile, and how many of each rank are in it."""
        return statement_of(self.piles)


def takes_rest(cards: Sequence[int], on_table: int, named: int | None = None) -> int | None:
    """The side that takes the cards with nobody: the one that is named, else the only one without a
    card, where none of these lie on the table. `cards` are how many each side has.

    As in static/offline/offline_points.js: tests/data/rest.json holds both to it.
    """
    empty = [side for side, number in enumerate(cards) if not number]
    return empty[0] if named is None and len(empty) == 1 and not on_table else named


def with_rest(
    piles: Sequence[Iterable[Card]], rest: int | None, table: Iterable[Card] = ()
) -> Piles:
    """The piles, with every card that was given to nobody added to the pile of side `rest`;
    unchanged where `rest` is None."""
    full = [frozenset(pile) for pile in piles]
    left = frozenset(table)
    if rest is not None:
        full[rest] |= ALL_CARDS - left.union(*full)
    return Piles(tuple(full), left)


EVEN = 2
_LAST = 10


def law_of(rules: Rules) -> int | None:
    """What each pile is a multiple of: `EVEN` or `FIFTEEN`; None where no law holds."""
    game = rules.preset
    if not game.pips_hold:
        return None
    return FIFTEEN if game.capture_fifteen else EVEN


def doubtful_sums(piles: Sequence[Collection[Card]], rules: Rules) -> tuple[int | None, ...]:
    """For each pile its pips where they do not fit the game, else None; empty where all fit.

    A wrong capture that nobody saw is possible, so a deal is never refused for it. With fifteen and
    two sides both are named: one card moved leaves neither as it should be.
    """
    law = law_of(rules)
    if law is None:
        return ()
    sums = [sum(card.rank for card in pile) for pile in piles]
    if law == EVEN:
        named = tuple(n if n % EVEN else None for n in sums)
        return named if any(named) else ()
    rests = sorted(n % FIFTEEN for n in sums)
    if rests == [0] * (len(sums) - 1) + [_LAST]:
        return ()
    return tuple(n if len(sums) == 2 or n % FIFTEEN not in (0, _LAST) else None for n in sums)


FEW_CARDS = {2: 8, 3: 4, 4: 2}
"""By the number of sides: a pile of fewer cards is improbable, yet accepted. One or two in a
hundred deals have one."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """The `sums` of pips that do not fit the game, None for a pile that does, empty where all do;
    the side whose pile has so `few` cards that it may not be finished; of which owners it is
    `asked`."""

    sums: tuple[int | None, ...]
    few: int | None
    asked: str


def doubt_of(deal: Deal, rules: Rules, gone: Collection[int] = ()) -> Doubt | None:
    """What is improbable; None where nothing is, or the owners of the cards are not known. Sides
    that have `gone` have no cards."""
    piles = deal.entry.piles
    if not piles:
        return None
    sums = doubtful_sums(piles, rules)
    sizes = [len(DECK) if side in gone else len(pile) for side, pile in enumerate(piles)]
    few = sizes.index(min(sizes)) if min(sizes) < FEW_CARDS[len(sizes)] else None
    return Doubt(sums, few, owners_of(piles)) if sums or few is not None else None


def owners_of(piles: Sequence[Collection[Card]]) -> str:
    """For each card of the deck its side from 1, 0 for nobody."""
    owner = {card: side for side, pile in enumerate(piles, 1) for card in pile}
    return "".join(str(owner.get(card, 0)) for card in DECK)
