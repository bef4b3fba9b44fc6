"""Primiera: a side's best four, the comparison, and its working in full.

The sum over the four suits of the best card in each (000, 001, 003, 004), or the count of
sevens, then sixes and so on down (004, America's variant).
"""

from collections.abc import Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Protocol

from scorekeeper.rules.cards import FACE_RANKS, RANKS, Card, Suit
from scorekeeper.rules.options import Faces
from scorekeeper.rules.ways import COUNTED_RANKS, Way

FACE_VALUES = {Faces.TEN: 10, Faces.ZERO: 0, Faces.BARRED: 0}
# Faces are level with each other; re before cavallo before fante is only a habit of speech.
STRENGTH = {rank: 100 - place for place, rank in enumerate((*COUNTED_RANKS, 10, 9, 8))}
_BY_STRENGTH = tuple(tuple(Card(suit, rank) for rank in STRENGTH) for suit in Suit)

BestFour = tuple[Card | None, Card | None, Card | None, Card | None]
"""The best card of a side in coins, cups, swords, batons; None where it holds none."""
RankCounts = tuple[tuple[int | None, ...], ...]
"""How many cards each side has of one rank after the other; None for a side that is no longer
compared."""


class Comparison(Hashable, Protocol):
    """How primiera is decided: options, or a point of a game."""

    @property
    def ranks(self) -> tuple[int, ...]:
        """The ranks that are counted one after the other; none where values are added."""

    @property
    def faces(self) -> Faces:
        """What fante, cavallo and re are worth."""

    @property
    def way(self) -> Way:
        """What the cards are worth."""

    @property
    def needs_all_suits(self) -> bool:
        """Whether a side without all four suits cannot win."""


class Why(Enum):
    """What decided primiera: figures, a missing suit, a count of ranks; or that nothing has decided
    it yet."""

    HIGHEST = auto()
    LEVEL = auto()
    ONLY_COMPLETE = auto()
    NOBODY_COMPLETE = auto()
    MOST_OF_RANK = auto()
    LEVEL_RANKS = auto()
    OPEN = auto()


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who has primiera and the working."""

    winner: int | None
    """The side's index; None for nobody, or while it is open."""
    why: Why
    """By what."""
    cards: tuple[BestFour, ...]
    """For each side the best known card of each suit that counts, None for none."""
    values: tuple[tuple[float, ...], ...]
    """What these are worth."""
    totals: tuple[float | None, ...]
    """The sums; None for a side that cannot compete or whose sum is not known."""
    rank: int | None = None
    """Where ranks are counted, the one that decided, or the last that was level, or the first of
    which it is not known."""
    counts: tuple[int | None, ...] = ()
    """How many of it each side holds."""
    compared: tuple[int, ...] = ()
    """The sides that were level in every rank before."""
    known: bool = True
    """Whether the best cards are known; if not, all are None."""

    @property
    def settled(self) -> bool:
        """Whether it is the same in every deal that fits what was said."""
        return self.why is not Why.OPEN

    @property
    def compared_counts(self) -> tuple[int, ...]:
        """How many of `rank` the sides have that are compared; none while that is not known."""
        if not self.counts:
            return ()
        return tuple(self.counts[side] or 0 for side in self.compared)

    def lacking(self, side: int) -> tuple[Suit, ...]:
        """The suits in which the side surely has no card that counts."""
        four = zip(Suit, self.cards[side], strict=True)
        return tuple(suit for suit, card in four if card is None and self.known)


@dataclass(frozen=True, slots=True)
class SuitLine:
    """One suit of the working: each side's best card that counts, and its value. `winner` has the
    highest value alone."""

    suit: Suit
    best: tuple[Card | None, ...]
    values: tuple[float, ...]
    winner: int | None


def card_value(card: Card, options: Comparison) -> float:
    """What the card is worth in primiera; a barred face is worth 0."""
    return _worth(card.rank, options)


def _worth(rank: int, options: Comparison) -> float:
    face = options.way.face
    return options.way.worths.get(rank, FACE_VALUES[options.faces] if face is None else face)


def worths(options: Comparison) -> list[float | None]:
    """What the ranks from 1 to 10 are worth; None for a face that is barred."""
    barred = FACE_RANKS if options.faces is Faces.BARRED else ()
    return [None if rank in barred else _worth(rank, options) for rank in RANKS]


def best_cards(pile: Collection[Card], options: Comparison) -> BestFour:
    """The best card of each suit, in the order coins, cups, swords, batons; where faces are
    barred (002) a face is none."""
    best: list[Card | None] = [None] * 4
    barred = options.faces is Faces.BARRED
    for place, strongest_first in enumerate(_BY_STRENGTH):
        best_card = next((card for card in strongest_first if card in pile), None)
        if best_card and not (barred and best_card.rank in FACE_RANKS):
            best[place] = best_card
    return (best[0], best[1], best[2], best[3])


def decide(piles: Sequence[Collection[Card]], options: Comparison) -> Verdict:
    """Who has primiera under these options where every card is known, with the full working.

    Guarantees that a level result at the top goes to nobody (000, 001, 003). By values a side
    without all four suits never wins under `cannot_win` (003), and a face is no card where
    faces are barred (002). By sevens the whole piles are counted and a side that lacks a suit
    competes like any other, for 004's variant stands in place of the four best cards; totals
    are then sums of values for information.
    """
    counts = (tuple(sum(c.rank == rank for c in p) for p in piles) for rank in options.ranks)
    return _decide([best_cards(pile, options) for pile in piles], options, counts)


def decide_by_best(
    best: Sequence[BestFour], options: Comparison, counts: RankCounts = ()
) -> Verdict:
    """Who has primiera where of each side only the best card of each suit is known.

    Where values are added it is what `decide` answers for whole piles. Where ranks are counted
    the sevens follow from the best cards; `counts` holds the ranks of `options.ranks` below them,
    in their order, as far as sides are level. Where these end while sides are level, or a side
    that is compared has none, the verdict is open: `rank` is the rank to ask for and `compared`
    are the sides to ask.
    """
    four = [best_cards([card for card in cards if card], options) for cards in best]
    if not options.ranks:
        return _decide(four, options)
    sevens = tuple(sum(card is not None and card.rank == 7 for card in cards) for cards in best)
    return _decide(four, options, (sevens, *counts))


def _decide(
    best: Sequence[BestFour], options: Comparison, counts: Iterable[Sequence[int | None]] = ()
) -> Verdict:
    """The verdict by values, or by the counts of the ranks that the options name."""
    cards = tuple(best)
    values = tuple(
        tuple(0 if card is None else card_value(card, options) for card in four) for four in cards
    )
    if options.ranks:
        totals: tuple[float | None, ...] = tuple(map(sum, values))
        return _by_ranks(counts, options.ranks, Verdict(None, Why.OPEN, cards, values, totals))
    by_sum = not options.needs_all_suits
    competing = [side for side, four in enumerate(cards) if by_sum or None not in four]
    totals = tuple(sum(worth) if side in competing else None for side, worth in enumerate(values))
    if not competing:
        return Verdict(None, Why.NOBODY_COMPLETE, cards, values, totals)
    if len(competing) == 1:
        return Verdict(competing[0], Why.ONLY_COMPLETE, cards, values, totals)
    winner = only_highest(totals)
    return Verdict(winner, Why.LEVEL if winner is None else Why.HIGHEST, cards, values, totals)


def suit_lines(verdict: Verdict) -> tuple[SuitLine, ...]:
    """The working suit by suit; none where the best cards are not known."""
    if not verdict.known:
        return ()
    lines = []
    for place, suit in enumerate(Suit):
        values = tuple(four[place] for four in verdict.values)
        best = tuple(four[place] for four in verdict.cards)
        lines.append(SuitLine(suit, best, values, only_highest(values)))
    return tuple(lines)


def only_highest(figures: Sequence[float | None]) -> int | None:
    """The index of the figure that alone is highest; None when level or when there is none."""
    known = [figure for figure in figures if figure is not None]
    if not known or known.count(top := max(known)) > 1:
        return None
    return figures.index(top)


def decide_by_counts(counts: Sequence[Sequence[int | None]], ranks: tuple[int, ...]) -> Verdict:
    """Who has primiera by ranks alone (004), where each side says how many it has of one after the
    other, as far as that was compared; open where that ends while sides are level."""
    sides = len(counts)
    nothing: BestFour = (None, None, None, None)
    nobody = Verdict(None, Why.OPEN, (nothing,) * sides, ((0,) * 4,) * sides, (None,) * sides)
    verdict = _by_ranks(zip(*counts, strict=False), ranks, nobody)
    return replace(verdict, known=False)


def _by_ranks(
    by_rank: Iterable[Sequence[int | None]], ranks: tuple[int, ...], verdict: Verdict
) -> Verdict:
    """The verdict with the side that alone has most of the first rank that decides (004); open at
    the first rank of which a side that is compared does not say how many it has."""
    level = tuple(range(len(verdict.cards)))
    of_ranks = iter(by_rank)
    for rank in ranks:
        compared, counts = level, tuple(next(of_ranks, ()))
        had = {side: counts[side] for side in compared if side < len(counts)}
        if len(had) < len(compared) or None in had.values():
            return replace(verdict, rank=rank, counts=(), compared=compared)
        top = max(number for number in had.values() if number is not None)
        level = tuple(side for side in compared if had[side] == top)
        verdict = replace(verdict, rank=rank, counts=counts, compared=compared)
        if len(level) == 1:
            return replace(verdict, winner=level[0], why=Why.MOST_OF_RANK)
    return replace(verdict, why=Why.LEVEL_RANKS)
