"""Primiera: a side's best four, the comparison, and its working in full.

The sum over the four suits of the best card in each (000, 001, 003, 004), or the count of
sevens, then sixes and so on down (004, America's variant).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.presets import Faces, Method, MissingSuit, Options

COUNTED_RANKS = (7, 6, 1, 5, 4, 3, 2)
VALUES = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12}
FACE_VALUES = {Faces.TEN: 10, Faces.ZERO: 0, Faces.BARRED: 0}
# Faces are level with each other; re before cavallo before fante is only a habit of speech.
STRENGTH = {rank: 100 - place for place, rank in enumerate((*COUNTED_RANKS, 10, 9, 8))}

BestFour = tuple[Card | None, Card | None, Card | None, Card | None]
"""The best card of a side in coins, cups, swords, batons; None where it holds none."""

RankCounts = tuple[int, ...]
"""How many sevens, sixes, aces, fives, fours, threes and twos a side holds."""


class Why(Enum):
    """What decided primiera."""

    HIGHEST = auto()
    LEVEL = auto()
    ONLY_COMPLETE = auto()
    NOBODY_COMPLETE = auto()
    MOST_OF_RANK = auto()
    LEVEL_RANKS = auto()
    PROVED = auto()


@dataclass(frozen=True, slots=True)
class Holding:
    """What primiera needs to know of one side's pile."""

    best: BestFour
    ranks: RankCounts


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who has primiera and the working.

    `winner` is the side's index or None for nobody. `cards` and `values` hold, for each
    side, the four cards that count (None for a missing suit) and what each is worth.
    `totals` holds the sums; None for a side that cannot compete. Under the methods by
    sevens `rank` is the rank that decided (or the last that was level), `counts` how many of
    it each side holds and `compared` the sides that were level in every rank before. Where it
    is `PROVED` from some of the cards, `others` is how many were not named, and `unsure` holds
    for each side the suits of which the best card is not known: `cards` and `values` have the
    best of those known there, and the total is None.
    """

    winner: int | None
    why: Why
    cards: tuple[BestFour, ...]
    values: tuple[tuple[int, ...], ...]
    totals: tuple[int | None, ...]
    rank: int | None = None
    counts: tuple[int, ...] = ()
    compared: tuple[int, ...] = ()
    unsure: tuple[frozenset[Suit], ...] = ()
    others: int = 0


def card_value(card: Card, faces: Faces) -> int:
    """What the card is worth in primiera; a barred face is worth 0."""
    value = VALUES.get(card.rank)
    return FACE_VALUES[faces] if value is None else value


def holding(pile: Iterable[Card]) -> Holding:
    """The best card of each suit and the counts of the ranks in any set of cards."""
    best: dict[Suit, Card] = {}
    counts = dict.fromkeys(COUNTED_RANKS, 0)
    for card in pile:
        if card.rank in counts:
            counts[card.rank] += 1
        held = best.get(card.suit)
        if held is None or STRENGTH[card.rank] > STRENGTH[held.rank]:
            best[card.suit] = card
    return Holding(best_four(best.values()), tuple(counts.values()))


def best_four(cards: Iterable[Card]) -> BestFour:
    """The cards, at most one a suit, in the order coins, cups, swords, batons."""
    by_suit = {card.suit: card for card in cards}
    return (
        by_suit.get(Suit.COINS),
        by_suit.get(Suit.CUPS),
        by_suit.get(Suit.SWORDS),
        by_suit.get(Suit.BATONS),
    )


def decide(holdings: Sequence[Holding], options: Options) -> Verdict:
    """Who has primiera under these options, with the full working.

    Guarantees that a level result at the top goes to nobody (000, 001, 003) and that under
    `cannot_win` a side without all four suits never wins (003); a face is no card here
    where faces are barred (002).
    """
    cards = tuple(_that_count(side.best, options.faces) for side in holdings)
    values = tuple(
        tuple(0 if card is None else card_value(card, options.faces) for card in four)
        for four in cards
    )
    competing = [
        side
        for side, four in enumerate(cards)
        if options.missing_suit is MissingSuit.SUM or None not in four
    ]
    totals = tuple(sum(worth) if side in competing else None for side, worth in enumerate(values))
    if not competing:
        return Verdict(None, Why.NOBODY_COMPLETE, cards, values, totals)
    if len(competing) == 1:
        return Verdict(competing[0], Why.ONLY_COMPLETE, cards, values, totals)
    if options.primiera is Method.VALUES:
        winner = only_highest(totals)
        why = Why.LEVEL if winner is None else Why.HIGHEST
        return Verdict(winner, why, cards, values, totals)
    ranks = 1 if options.primiera is Method.MOST_SEVENS else len(COUNTED_RANKS)
    counts = [side.ranks[:ranks] for side in holdings]
    winner, place, compared = _by_ranks(counts, competing)
    return Verdict(
        winner,
        Why.LEVEL_RANKS if winner is None else Why.MOST_OF_RANK,
        cards,
        values,
        totals,
        COUNTED_RANKS[place],
        tuple(side[place] for side in counts),
        compared,
    )


def only_highest(figures: Sequence[int | None]) -> int | None:
    """The index of the figure that alone is highest; None when level or when there is none."""
    known = [figure for figure in figures if figure is not None]
    if not known or known.count(top := max(known)) > 1:
        return None
    return figures.index(top)


def _that_count(best: BestFour, faces: Faces) -> BestFour:
    if faces is not Faces.BARRED:
        return best
    return best_four(card for card in best if card is not None and card.rank in VALUES)


def _by_ranks(
    counts: Sequence[RankCounts], competing: Sequence[int]
) -> tuple[int | None, int, tuple[int, ...]]:
    """The side that alone has most of the first rank that decides, that rank's place, and the
    sides that were still level before it."""
    level = compared = tuple(competing)
    place = 0
    for place in range(len(counts[0])):
        compared = level
        top = max(counts[side][place] for side in level)
        level = tuple(side for side in level if counts[side][place] == top)
        if len(level) == 1:
            return level[0], place, compared
    return None, place, compared
