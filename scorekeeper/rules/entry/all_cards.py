"""A deal entered as its cards: every pile, and what stayed on the table (000 only)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import ClassVar

from scorekeeper.rules.cards import DECK, Card, sort_cards
from scorekeeper.rules.entry.claims import points_claimed
from scorekeeper.rules.entry.method import Counted, Entry, EntryFigures, EntryMethod
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.proof.evidence import Evidence
from scorekeeper.rules.scoring import DealScore, Pile, Took, score

ALL_CARDS = frozenset(DECK)


@dataclass(frozen=True, slots=True)
class Piles(Entry):
    """A deal entered as all its cards: one pile a side, and the cards that stayed on the table
    (000 only)."""

    piles: tuple[frozenset[Card], ...]
    table: frozenset[Card] = frozenset()
    method: ClassVar[EntryMethod] = EntryMethod.PILES

    def __len__(self) -> int:
        return len(self.piles)

    def evidence(self, rules: Rules) -> Evidence:
        """Evidence in which every card has one owner, so that nothing is open."""
        return Evidence.of(
            self.piles, on_table=self.table, table=len(self.table), suit=rules.counted_suit
        )

    def problems(self, rules: Rules) -> Iterator[Problem]:
        """Cards in two piles or in none; cards on the table where the rules leave none there."""
        for (a, first), (b, second) in combinations(enumerate(self.piles), 2):
            for card in sort_cards(first & second):
                yield Problem(What.CARD_IN_TWO_PILES, sides=(a, b), cards=(card,))
        for side, pile in enumerate(self.piles):
            for card in sort_cards(pile & self.table):
                yield Problem(What.CARD_IN_TWO_PILES, sides=(side,), cards=(card,))
        missing = ALL_CARDS - self.table.union(*self.piles)
        if missing:
            yield Problem(What.CARDS_WITH_NOBODY, cards=sort_cards(missing))
        if self.table and not rules.preset.leftovers:
            yield Problem(What.TABLE_NOT_ALLOWED, figures=(len(self.table),))

    def score(self, rules: Rules, counted: Counted) -> DealScore:
        """The points, counted from the piles."""
        return score(rules.points, Took(len(self.piles), self.piles, counted))

    def figures(self, rules: Rules) -> tuple[EntryFigures, ...]:
        """The numbers of each side, counted from the piles."""
        points, suit = points_claimed(rules), rules.counted_suit
        return tuple(
            EntryFigures(
                len(pile),
                sum(card.suit is suit for card in pile),
                tuple((point.name, point.tell(pile)) for point in points),
            )
            for pile in self.piles
        )

    @property
    def piles_of_all(self) -> tuple[Pile, ...]:
        """All piles."""
        return self.piles

    @property
    def named(self) -> tuple[Pile, ...]:
        """Every card of every pile."""
        return self.piles

    @property
    def on_table(self) -> Pile:
        """The cards that nobody took."""
        return self.table

    @property
    def sizes(self) -> tuple[int | None, ...]:
        """The number of cards in each pile."""
        return tuple(map(len, self.piles))

    def exchanged(self, a: int, b: int) -> "Piles":
        """The same piles, with two sides exchanged."""
        piles = list(self.piles)
        piles[a], piles[b] = piles[b], piles[a]
        return replace(self, piles=tuple(piles))


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
