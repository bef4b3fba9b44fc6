"""A deal entered as numbers and the cards that decide: taken where they prove every point.

What is not said (None) is proved from the cards that are named, or is a problem.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from scorekeeper.rules.cards import RANKS, RE_BELLO, SETTEBELLO, Card, Suit, sort_cards
from scorekeeper.rules.entry.counts import napola_problems, napola_said, sums
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.proof import Evidence


@dataclass(frozen=True, slots=True)
class KeyCardsSide:
    """One side's numbers and any of its cards. None: not said, to be proved from the cards.

    `implied` are cards that nobody said are the side's: they were taken as its, because another
    side's cards of their rank were asked for and they were not among them.
    """

    cards: int
    coins: int
    known: frozenset[Card]
    settebello: bool | None = None
    re_bello: bool | None = None
    napola: int | None = None
    implied: frozenset[Card] = field(default=frozenset())

    @property
    def taken(self) -> frozenset[Card]:
        """The cards that are named and those that were taken as the side's."""
        return self.known | self.implied


@dataclass(frozen=True, slots=True)
class KeyCards:
    """What is known of every side, and how many cards stayed on the table (000 only)."""

    sides: tuple[KeyCardsSide, ...]
    table: int = 0


def evidence_of(entry: KeyCards, rules: Rules) -> Evidence:
    """The known cards and numbers, and what was said of settebello, re bello and napola."""
    has, lacks, none = napola_said([side.napola for side in entry.sides], rules)
    for i, side in enumerate(entry.sides):
        has[i] |= side.taken
        for card, said in ((SETTEBELLO, side.settebello), (RE_BELLO, side.re_bello)):
            if said is not None and (card is SETTEBELLO or rules.options.re_bello):
                (has if said else lacks)[i].add(card)
    return Evidence.of(
        has,
        lacks=lacks,
        cards=[side.cards for side in entry.sides],
        coins=[side.coins for side in entry.sides],
        table=entry.table,
        no_napola=none,
    )


def problems(entry: KeyCards, rules: Rules) -> Iterator[Problem]:
    """Everything in the entry that cannot be true at once, told apart as far as possible."""
    cards, coins = [side.cards for side in entry.sides], [side.coins for side in entry.sides]
    yield from sums(cards, coins, entry.table, rules)
    yield from _named_twice(entry)
    yield from _more_named_than_counted(entry)
    yield from _claims(entry, SETTEBELLO, [side.settebello for side in entry.sides], _SETTEBELLO)
    if rules.options.re_bello:
        yield from _claims(entry, RE_BELLO, [side.re_bello for side in entry.sides], _RE_BELLO)
    if rules.options.napola:
        yield from napola_problems([(side.napola, side.coins) for side in entry.sides])
        yield from _napola_against_cards(entry)


_SETTEBELLO = (What.SETTEBELLO_TWICE, What.SETTEBELLO_WITH_NOBODY, What.SETTEBELLO_ELSEWHERE)
_RE_BELLO = (What.RE_BELLO_TWICE, What.RE_BELLO_WITH_NOBODY, What.RE_BELLO_ELSEWHERE)


def _named_twice(entry: KeyCards) -> Iterator[Problem]:
    for (a, first), (b, second) in combinations(enumerate(entry.sides), 2):
        for card in sort_cards(first.taken & second.taken):
            yield Problem(What.CARD_IN_TWO_PILES, sides=(a, b), cards=(card,))


def _more_named_than_counted(entry: KeyCards) -> Iterator[Problem]:
    for i, side in enumerate(entry.sides):
        named = side.taken
        coins = sum(card.suit is Suit.COINS for card in named)
        others = len(named) - coins
        if len(named) > side.cards:
            figures = (len(named), side.cards)
            yield Problem(What.MORE_NAMED_THAN_CARDS, sides=(i,), figures=figures)
        if coins > side.coins:
            yield Problem(What.MORE_NAMED_THAN_COINS, sides=(i,), figures=(coins, side.coins))
        elif others > (room := side.cards - side.coins) >= 0 and len(named) <= side.cards:
            yield Problem(What.MORE_NAMED_THAN_OTHERS, sides=(i,), figures=(others, room))


def _claims(
    entry: KeyCards, card: Card, flags: Sequence[bool | None], whats: tuple[What, What, What]
) -> Iterator[Problem]:
    """What was said of one card, against itself and against the cards named."""
    twice, with_nobody, elsewhere = whats
    claimed = tuple(i for i, flag in enumerate(flags) if flag)
    holder = next((i for i, side in enumerate(entry.sides) if card in side.taken), None)
    if len(claimed) > 1:
        yield Problem(twice, sides=claimed)
    elif claimed and holder is not None and holder != claimed[0]:
        yield Problem(elsewhere, sides=(claimed[0], holder))
    elif holder is not None and flags[holder] is False:
        yield Problem(What.NAMED_BUT_DENIED, sides=(holder,), cards=(card,))
    elif holder is None and not entry.table and all(flag is False for flag in flags):
        yield Problem(with_nobody)


def _napola_against_cards(entry: KeyCards) -> Iterator[Problem]:
    for i, side in enumerate(entry.sides):
        run = side.napola or 0
        needed = {Card(Suit.COINS, rank) for rank in RANKS[:run]}
        if any(needed & other.taken for j, other in enumerate(entry.sides) if j != i):
            yield Problem(What.NAPOLA_AGAINST_CARDS, sides=(i,), figures=(run,))
