"""The kinds of points that piles prove: each scores piles, and says what evidence settles."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.cards import DECK, RANKS, Card, Suit
from scorekeeper.rules.primiera import Verdict, only_highest
from scorekeeper.rules.proof import holdings
from scorekeeper.rules.proof.evidence import Evidence
from scorekeeper.rules.proof.holdings import Point
from scorekeeper.rules.scoring import (
    Award,
    ClaimKind,
    Pile,
    PilePoint,
    Reason,
    Took,
    Value,
    to_side,
)

NO_CARDS: frozenset[Card] = frozenset()
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
    claim_kind: ClassVar[ClaimKind] = ClaimKind.NUMBER

    def figure(self, pile: Pile) -> int:
        """How many of them."""
        return len(pile) if self.of is None else len(pile & CARDS_OF[self.of])

    def claimed(self, claim: Value) -> tuple[frozenset[Card], frozenset[Card]]:
        """All of them, or none."""
        cards = CARDS_OF[self.of]
        return (cards if claim == len(cards) else NO_CARDS), (NO_CARDS if claim else cards)

    def claimed_point(self, claims: Sequence[int]) -> Point:
        """Who has most by these numbers."""
        figures = tuple(claims)
        return Point(self.name, True, only_highest(figures), figures=figures, is_number=True)

    def award(self, took: Took, verdict: Verdict | None) -> Award:
        """To the side alone at the top, with the figures compared."""
        if took.proof and not took.proof[self.name].figures:
            return to_side(self, took.proof[self.name].side, took.sides, Reason.MOST, self.points)
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
        return tuple(worth if each == top else 0 for each in figures)

    def prove(self, evidence: Evidence) -> Point:
        """By numbers where they are known, else by every way in which the cards can fall."""
        return holdings.most(self.name, self.of, CARDS_OF[self.of], evidence, self.points_of)

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
    claim_kind: ClassVar[ClaimKind] = ClaimKind.HOLDER

    @property
    def decisive(self) -> tuple[Card, ...]:
        """The card."""
        return (self.card,)

    def figure(self, pile: Pile) -> bool:
        """Whether the card is there."""
        return self.card in pile

    def claimed(self, claim: Value) -> tuple[frozenset[Card], frozenset[Card]]:
        """The card."""
        return (frozenset((self.card,)), NO_CARDS) if claim else (NO_CARDS, frozenset((self.card,)))

    def award(self, took: Took, verdict: Verdict | None) -> Award:
        """To the side with the card; nobody has what stayed on the table."""
        side = _side_with_it(self.figures(took))
        reason = Reason.ON_THE_TABLE if side is None else Reason.HOLDS
        return to_side(self, side, took.sides, reason, self.points)

    def prove(self, evidence: Evidence) -> Point:
        """Whose the card is."""
        return holdings.holder(self.name, self.card, evidence)

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
    claim_kind: ClassVar[ClaimKind] = ClaimKind.LENGTH

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

    def claimed(self, claim: Value) -> tuple[frozenset[Card], frozenset[Card]]:
        """The cards of the run, and the one at which it stops; where the house stops, the cards
        may go on. Of none nobody knows which card it lacks."""
        if not claim or not isinstance(claim, int):
            return NO_CARDS, NO_CARDS
        ranks = RANKS[::-1] if self.down else RANKS
        cards = [Card(self.suit, rank) for rank in ranks]
        after = claim + (claim != self.longest)
        return frozenset(cards[:claim]), frozenset(cards[claim:after])

    def figure(self, pile: Pile) -> int:
        """The length of the run, 0 where it is too short."""
        cards = self.cards
        length = next((at for at, card in enumerate(cards) if card not in pile), len(cards))
        return length if length >= self.shortest else 0

    def award(self, took: Took, verdict: Verdict | None) -> Award:
        """To each side its own: in truth only who has its first card can have one."""
        lengths = tuple(self.figures(took))
        points = tuple(map(self.worth, lengths))
        return Award(self, None, points, Reason.RUN_OF_COINS, lengths)

    def claimed_point(self, claims: Sequence[int]) -> Point:
        """The run of the only side that claims one, as far as it counts."""
        side = next((side for side, run in enumerate(claims) if run), None)
        return Point(self.name, True, side, run=min(max(claims), self.longest))

    def proved(self, point: Point, sides: int) -> Sequence[int]:
        """The run of the only side that can have one."""
        return [point.run * (side == point.side) for side in range(sides)]

    def prove(self, evidence: Evidence) -> Point:
        """How long it is at least and at most."""
        return holdings.longest_run(self.name, self.cards, self.shortest, evidence)

    def most(self, sides: int) -> int:
        """One side has it."""
        return self.worth(self.longest)


@dataclass(frozen=True, slots=True)
class _Every(PilePoint):
    """The side with every one of some cards: nobody, where they are not together."""

    claim_kind: ClassVar[ClaimKind] = ClaimKind.HOLDER

    @property
    def cards(self) -> Collection[Card]:
        """The cards."""
        raise NotImplementedError

    def figure(self, pile: Pile) -> bool:
        """Whether all are there."""
        return pile.issuperset(self.cards)

    def claimed(self, claim: Value) -> tuple[frozenset[Card], frozenset[Card]]:
        """All of them; where they are not together nobody knows which card is lacking."""
        return (frozenset(self.cards) if claim else NO_CARDS), NO_CARDS

    def claimed_point(self, claims: Sequence[bool]) -> Point:
        """The side that says yes."""
        return Point(self.name, True, next((side for side, yes in enumerate(claims) if yes), None))

    def prove(self, evidence: Evidence) -> Point:
        """Whether one side has all."""
        return holdings.all_of(self.name, self.cards, evidence)


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
