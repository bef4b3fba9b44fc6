"""A deal entered as its cards: every pile, and what stayed on the table (000 only)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from scorekeeper.rules.cards import DECK, Card, sort_cards
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.proof import Evidence

ALL_CARDS = frozenset(DECK)


@dataclass(frozen=True, slots=True)
class Piles:
    """The cards themselves: a pile a side, and what stayed on the table (000 only)."""

    piles: tuple[frozenset[Card], ...]
    table: frozenset[Card] = frozenset()


def with_rest(
    piles: Sequence[Iterable[Card]], rest: int | None, table: Iterable[Card] = ()
) -> Piles:
    """The piles with every card that nobody has given to side `rest`, if there is one."""
    given = [frozenset(pile) for pile in piles]
    left = frozenset(table)
    if rest is not None:
        given[rest] |= ALL_CARDS - left.union(*given)
    return Piles(tuple(given), left)


def evidence_of(entry: Piles) -> Evidence:
    """Every card has its owner: nothing is open."""
    return Evidence.of(entry.piles, on_table=entry.table, table=len(entry.table))


def problems(entry: Piles, rules: Rules) -> Iterator[Problem]:
    """Cards in two piles or in none; cards on the table where the rules leave none there."""
    for (a, first), (b, second) in combinations(enumerate(entry.piles), 2):
        for card in sort_cards(first & second):
            yield Problem(What.CARD_IN_TWO_PILES, sides=(a, b), cards=(card,))
    for side, pile in enumerate(entry.piles):
        for card in sort_cards(pile & entry.table):
            yield Problem(What.CARD_IN_TWO_PILES, sides=(side,), cards=(card,))
    missing = ALL_CARDS - entry.table.union(*entry.piles)
    if missing:
        yield Problem(What.CARDS_WITH_NOBODY, cards=sort_cards(missing))
    if entry.table and not rules.preset.leftovers:
        yield Problem(What.TABLE_NOT_ALLOWED, figures=(len(entry.table),))
