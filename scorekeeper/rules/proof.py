"""What is settled of a deal whatever the cards not yet known are, and what is still open.

The same on the server and, mirrored, on the page: nothing here guesses. A point that is called
settled is the same in every deal that fits the evidence.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from scorekeeper.rules.cards import RE_BELLO, SETTEBELLO, Card, Suit
from scorekeeper.rules.evidence import Evidence, Share, fit, sum_of, with_consequences
from scorekeeper.rules.presets import Options
from scorekeeper.rules.primiera import only_highest
from scorekeeper.rules.primiera_proof import Question, cards_that_matter
from scorekeeper.rules.scoring import Category, napola

FEW_CARDS = 5
"""Among so many cards that matter it is worth looking for one that decides alone."""


@dataclass(frozen=True, slots=True)
class Point:
    """One point of a deal: settled for `side` (None: for nobody), or open.

    `cards` are the unknown cards that can still matter to an open point, the best to ask for
    first; carte and denari are asked for as numbers and name no card.
    """

    category: Category
    settled: bool
    side: int | None = None
    cards: tuple[Card, ...] = ()

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The suits that are open."""
        return tuple(suit for suit in Suit if any(card.suit is suit for card in self.cards))


@dataclass(frozen=True, slots=True)
class Proof:
    """Every point that is played, in counting order, and the evidence with what follows from it."""

    points: tuple[Point, ...]
    evidence: Evidence

    def point(self, category: Category) -> Point | None:
        """The point of that category, None where it is not played."""
        return next((point for point in self.points if point.category is category), None)

    @property
    def open(self) -> tuple[Point, ...]:
        """The points that are not settled yet."""
        return tuple(point for point in self.points if not point.settled)

    @property
    def next_card(self) -> Card | None:
        """The card to ask for next; None where only numbers, or nothing, are left to ask."""
        return next((point.cards[0] for point in self.open if point.cards), None)

    @property
    def idle(self) -> tuple[Card, ...]:
        """The unknown cards that can no longer matter to any open point, numbers apart."""
        asked = {card for point in self.open for card in point.cards}
        return tuple(card for card in self.evidence.unknown if card not in asked)


@lru_cache(maxsize=256)  # a deal is proved once to be checked and again to be scored
def prove(evidence: Evidence, options: Options) -> Proof:
    """What the evidence settles, and what is still open.

    Settled means: the same in every deal that fits the known cards and the numbers. Open means
    that two such deals differ, except that with three sides or more and numbers given a point
    may be called open that surely goes to nobody. While primiera, settebello, re bello or
    napola is open it names at least one card, and with all of them known it is settled.

    :raise Impossible: when no deal fits the evidence.
    """
    evidence, shares = with_consequences(evidence)
    points = [
        _most(Category.CARTE, evidence, shares),
        _most(Category.DENARI, evidence, shares),
        _holder(Category.SETTEBELLO, SETTEBELLO, evidence),
        _primiera(evidence, shares, options),
    ]
    if options.re_bello:
        points.append(_holder(Category.RE_BELLO, RE_BELLO, evidence))
    if options.napola:
        points.append(_napola(evidence, shares))
    return Proof(tuple(points), evidence)


def napola_range(evidence: Evidence, shares: tuple[Share, ...], side: int) -> tuple[int, int]:
    """The shortest and the longest napola that the side can have."""
    held = [card for card in evidence.known[side] if card.suit is Suit.COINS]
    unknown = [card for card in evidence.unknown if card.suit is Suit.COINS]
    fewest, most = shares[side].coins_low, shares[side].coins_high
    return napola(held + unknown[len(unknown) - fewest :]), napola(held + unknown[:most])


def _napola(evidence: Evidence, shares: tuple[Share, ...]) -> Point:
    ranges = [napola_range(evidence, shares, side) for side in range(len(evidence.known))]
    side = next((i for i, (shortest, _) in enumerate(ranges) if shortest), None)
    if all(shortest == longest for shortest, longest in ranges):
        return Point(Category.NAPOLA, True, side)
    reach = max(longest for shortest, longest in ranges if shortest != longest)
    cards = (card for card in evidence.unknown if card.suit is Suit.COINS and card.rank <= reach)
    return Point(Category.NAPOLA, False, None, tuple(cards))


def _holder(category: Category, card: Card, evidence: Evidence) -> Point:
    # An unknown card has two owners at least, or the numbers would have given it away.
    if card in evidence.unknown:
        return Point(category, False, None, (card,))
    side = next((i for i, pile in enumerate(evidence.known) if card in pile), None)
    return Point(category, True, side)


def _primiera(evidence: Evidence, shares: tuple[Share, ...], options: Options) -> Point:
    question = Question.of(evidence, shares, options)
    settled, side = _settled_by(question, evidence)
    if settled:
        return Point(Category.PRIMIERA, True, side)
    cards = cards_that_matter(question, evidence, options)
    if 1 < len(cards) <= FEW_CARDS:
        alone = (card for card in cards if _decides(card, evidence, shares, options))
        cards = tuple(islice(alone, 1)) or cards
    return Point(Category.PRIMIERA, False, None, cards)


def _settled_by(question: Question, evidence: Evidence) -> tuple[bool, int | None]:
    return _settled(
        question.sides,
        question.if_all_go_to,
        question.may_spoil,
        question.may_beat,
        numbers=evidence.has_numbers,
    )


def _decides(card: Card, evidence: Evidence, shares: tuple[Share, ...], options: Options) -> bool:
    """Whether primiera is settled once the owner of this card is known, whoever that is."""
    for owner, share in enumerate(shares):
        if share.coins_high if card.suit is Suit.COINS else share.others_high:
            then, shares_then = with_consequences(evidence.with_owner(card, owner))
            question = Question.of(then, shares_then, options)
            if not _settled_by(question, then)[0]:
                return False
    return True


def _most(category: Category, evidence: Evidence, shares: tuple[Share, ...]) -> Point:
    """Who alone has the most cards or coins (000, 001, 004)."""
    coins_only = category is Category.DENARI
    held = [_figure(pile, coins_only) for pile in evidence.known]
    left = evidence.unknown
    coins = _figure(left, True)
    unknown = coins if coins_only else len(left)
    sides = range(len(held))
    bounds = [share[:2] if coins_only else share[4:] for share in shares[:-1]]
    if all(low == high for low, high in bounds):
        return Point(category, True, only_highest([held[i] + bounds[i][0] for i in sides]))

    def if_all_go_to(owner: int) -> int | None:
        return only_highest([held[i] + unknown * (i == owner) for i in sides])

    def may_lead_by(rival: int, leader: int, least: int) -> bool:
        rest = sum_of(share for i, share in enumerate(shares) if i not in (rival, leader))
        for most in range(unknown + 1):
            more = most + held[leader] + least - held[rival]
            mine = _at_most(shares[leader], most, coins_only)
            yours = _at_least(shares[rival], more, coins_only)
            if fit((mine, yours, rest), coins, len(left) - coins):
                return True
        return False

    settled, side = _settled(
        sides,
        if_all_go_to,
        lambda rival, leader: may_lead_by(rival, leader, 0),
        lambda rival, leader: may_lead_by(rival, leader, 1),
        numbers=evidence.has_numbers,
    )
    return Point(category, settled, side)


def _figure(cards: Iterable[Card], coins_only: bool) -> int:
    return sum(card.suit is Suit.COINS or not coins_only for card in cards)


def _at_most(share: Share, most: int, coins_only: bool) -> Share:
    if coins_only:
        return share._replace(coins_high=min(share.coins_high, most))
    return share._replace(high=min(share.high, most))


def _at_least(share: Share, least: int, coins_only: bool) -> Share:
    if coins_only:
        return share._replace(coins_low=max(share.coins_low, least))
    return share._replace(low=max(share.low, least))


def _settled(
    sides: range,
    if_all_go_to: Callable[[int], int | None],
    may_spoil: Callable[[int, int], bool],
    may_beat: Callable[[int, int], bool],
    *,
    numbers: bool,
) -> tuple[bool, int | None]:
    """Whether a point is settled, and for whom (None: for nobody).

    A win is found exactly. That nobody can win is found exactly for two sides or without
    numbers, else only where one and the same rival stops a side in every case.
    """
    # The table is an owner too; nothing suits a side better than to get every unknown card.
    extremes = [if_all_go_to(owner) for owner in range(len(sides) + 1)]
    if len(set(extremes)) == 1:
        return True, extremes[0]
    if not numbers:
        return False, None
    hopeful = [side for side in sides if extremes[side] == side]
    for side in hopeful:
        if not any(may_spoil(rival, side) for rival in sides if rival != side):
            return True, side
    return not any(
        all(may_beat(side, rival) for rival in sides if rival != side) for side in hopeful
    ), None
