"""The kinds of points that piles prove: each scores piles."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import DECK, RANKS, Card, Suit
from scorekeeper.rules.primiera import Verdict, only_highest
from scorekeeper.rules.scoring import (
    Award,
    Pile,
    PilePoint,
    Reason,
    Took,
    to_side,
)

Of = Suit | int | None
"""A suit, a rank, or None for all cards."""


CARDS_OF: dict[Of, frozenset[Card]] = {
    None: frozenset(DECK),
    **{suit: frozenset(card for card in DECK if card.suit is suit) for suit in Suit},
    **{rank: frozenset(card for card in DECK if card.rank == rank) for rank in RANKS},
}
"""All the cards of a suit, of a rank, or of the deck."""


@dataclass(frozen=True, slots=True)
class Most(PilePoint):
    """The side alone with the most cards, of a suit, of a rank or of all.

    Never a fixed majority (000, 001, 004). Level at the top: each of those level has `level`
    points. `all`: what the side scores that has every one of them, in place of `points`.
    """

    of: Of = None
    points: int = 1
    level: int = 0
    all: int | None = None

    def figure(self, pile: Pile) -> int:
        """How many of them."""
        return len(pile) if self.of is None else len(pile & CARDS_OF[self.of])

    def award(self, took: Took, verdict: Verdict | None) -> Award:
        """To the side alone at the top, with the figures compared."""
        figures = tuple(self.figures(took))
        side = only_highest(figures)
        reason = Reason.LEVEL if side is None else Reason.MOST
        return Award(self, side, self.points_of(figures), reason, figures)

    def points_of(self, figures: Sequence[int]) -> tuple[int, ...]:
        """The points of each side with these figures."""
        top = max(figures)
        worth = self.level
        if figures.count(top) == 1:
            has_all = self.all is not None and top == len(CARDS_OF[self.of])
            worth = self.all if has_all and self.all is not None else self.points
        elif not top:
            worth = 0
        return tuple(worth if figure == top else 0 for figure in figures)

    def most(self, sides: int) -> int:
        """All points to one side, or some to each that can be level."""
        level = sides if len(CARDS_OF[self.of]) % sides == 0 else sides - 1
        return max(self.points, self.level * level, self.all or 0)

    def least(self) -> int:
        """Somebody is at the top."""
        return min(self.points, 2 * self.level)


@dataclass(frozen=True, slots=True)
class Holds(PilePoint):
    """The side with one card."""

    card: Card
    points: int = 1

    @property
    def decisive(self) -> tuple[Card, ...]:
        """The card."""
        return (self.card,)

    def figure(self, pile: Pile) -> bool:
        """Whether the card is there."""
        return self.card in pile

    def award(self, took: Took, verdict: Verdict | None) -> Award:
        """To the side with the card; nobody has what stayed on the table."""
        side = _side_with_it(self.figures(took))
        reason = Reason.ON_THE_TABLE if side is None else Reason.HOLDS
        return to_side(self, side, took.sides, reason, self.points)

    def least(self) -> int:
        """Somebody has it."""
        return self.points


@dataclass(frozen=True, slots=True)
class Run(PilePoint):
    """The length of a side's run of a suit from the ace up, or from the re `down`, as far as
    `longest`: a point for each card, and `more` for having one."""

    suit: Suit = Suit.COINS
    shortest: int = 3
    longest: int = 10
    down: bool = False
    more: int = 0

    @property
    def cards(self) -> tuple[Card, ...]:
        """Its cards in their order, as far as it counts."""
        ranks = RANKS[::-1] if self.down else RANKS
        return tuple(Card(self.suit, rank) for rank in ranks[: self.longest])

    @property
    def decisive(self) -> tuple[Card, ...]:
        """Its first cards, without which there is none."""
        return self.cards[: self.shortest]

    def worth(self, length: int) -> int:
        """The points of a run of so many cards."""
        return min(length, self.longest) + self.more if length else 0

    def length(self, points: int) -> int:
        """Of how many cards the run is that gives so many points."""
        return points - self.more if points else 0

    def cards_of(self, length: int) -> tuple[Pile, Pile]:
        """The cards of a run of that length, and the one at which it stops; where the house stops,
        the cards may go on."""
        ranks = RANKS[::-1] if self.down else RANKS
        cards = [Card(self.suit, rank) for rank in ranks]
        after = length + (length != self.longest)
        return frozenset(cards[:length]), frozenset(cards[length:after])

    def figure(self, pile: Pile) -> int:
        """The length of the run, 0 where it is too short."""
        cards = self.cards
        length = next((place for place, card in enumerate(cards) if card not in pile), len(cards))
        return length if length >= self.shortest else 0

    def award(self, took: Took, verdict: Verdict | None) -> Award:
        """To each side its own: in truth only who has its first card can have one."""
        lengths = tuple(self.figures(took))
        points = tuple(map(self.worth, lengths))
        return Award(self, None, points, Reason.RUN_OF_COINS, lengths)

    def most(self, sides: int) -> int:
        """One side has it."""
        return self.worth(self.longest)


@dataclass(frozen=True, slots=True)
class _Every(PilePoint):
    """The side with every one of some cards: nobody, where they are not together."""

    @property
    def cards(self) -> Collection[Card]:
        """The cards."""
        raise NotImplementedError

    def figure(self, pile: Pile) -> bool:
        """Whether all are there."""
        return pile.issuperset(self.cards)


@dataclass(frozen=True, slots=True)
class CardSet(_Every):
    """The side with all of some cards."""

    cards: tuple[Card, ...] = ()
    points: int = 1

    @property
    def decisive(self) -> tuple[Card, ...]:
        """All of them."""
        return self.cards

    def award(self, took: Took, verdict: Verdict | None) -> Award:
        """To the side with all; nobody has a set that is broken."""
        side = _side_with_it(self.figures(took))
        if side is not None:
            return to_side(self, side, took.sides, Reason.SET, self.points)
        lacking = [tuple(card for card in self.cards if card not in pile) for pile in took.piles]
        cards = min(lacking, key=len, default=())
        return Award(self, None, (0,) * took.sides, Reason.BROKEN, cards=cards)


@dataclass(frozen=True, slots=True)
class All(_Every):
    """The side with every card of a suit scores `points`, and wins the match if it `win_match`."""

    of: Suit = Suit.COINS
    points: int = 0
    win_match: bool = True

    @property
    def cards(self) -> frozenset[Card]:
        """All of the suit."""
        return CARDS_OF[self.of]

    def award(self, took: Took, verdict: Verdict | None) -> Award | None:
        """None where it only wins the match."""
        if not self.points:
            return None
        side = _side_with_it(self.figures(took))
        return to_side(self, side, took.sides, Reason.ALL, self.points)


def _side_with_it(figures: Sequence[int]) -> int | None:
    return next((side for side, has in enumerate(figures) if has), None)
