"""What is settled of a deal whatever was not said of it, and what is still open.

Nothing here guesses: a point that is called settled is the same in every deal that fits.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from scorekeeper.rules.cards import DECK, RE_BELLO, SETTEBELLO, Card, Suit
from scorekeeper.rules.presets import Options
from scorekeeper.rules.primiera import only_highest
from scorekeeper.rules.proof import primiera
from scorekeeper.rules.proof.evidence import Evidence, Impossible
from scorekeeper.rules.proof.feasibility import (
    Room,
    is_possible,
    rooms,
    tightened,
    with_consequences,
)
from scorekeeper.rules.scoring import SHORTEST_NAPOLA, Category

FEW_CARDS = 5
"""Among so many cards that matter it is worth looking for one that decides alone."""


@dataclass(frozen=True, slots=True)
class Point:
    """One point of a deal: settled for `side` (None: for nobody), or open.

    `cards` are the unknown cards that can still matter to an open point, the best to ask for
    first, and the only one where one decides alone; carte and denari are asked for as numbers
    and name no card. `run` is the length of a settled napola.
    """

    category: Category
    settled: bool
    side: int | None = None
    cards: tuple[Card, ...] = ()
    run: int = 0

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The suits that are open."""
        return tuple(suit for suit in Suit if any(card.suit is suit for card in self.cards))


@dataclass(frozen=True, slots=True)
class Proof:
    """Every point that is played, in counting order, and the evidence with what follows from it."""

    points: tuple[Point, ...]
    evidence: Evidence

    def __getitem__(self, category: Category) -> Point:
        """The point of that category; one that is not played is settled for nobody."""
        found = (point for point in self.points if point.category is category)
        return next(found, Point(category, True))

    @property
    def open(self) -> tuple[Point, ...]:
        """The points that are not settled yet."""
        return tuple(point for point in self.points if not point.settled)

    @property
    def next_card(self) -> Card | None:
        """The card to ask for next; None where only numbers, or nothing, are left to ask."""
        return next((point.cards[0] for point in self.open if point.cards), None)


@lru_cache(maxsize=256)  # a deal is proved once to be checked and again to be scored
def prove(evidence: Evidence, options: Options) -> Proof:
    """What the evidence settles, and what is still open.

    Settled means: the same in every deal that fits what was said. Open means that two such deals
    differ; only primiera may be called open although it is settled, where more than a few
    hundred ways would have to be tried. While primiera, settebello, re bello or napola is open
    it names at least one card, and with all of them known it is settled.

    :raise Impossible: when no deal fits the evidence.
    """
    return _over_cases(evidence, lambda case: _points(case, options))


@lru_cache(maxsize=256)  # a dispute asks the same for its verdict, its readings and its picture
def prove_primiera(evidence: Evidence, options: Options) -> Proof:
    """The same for primiera alone.

    :raise Impossible: when no deal fits the evidence.
    """
    return _over_cases(evidence, lambda case: [_primiera(case, options)])


def _over_cases(evidence: Evidence, points_of: Callable[[Evidence], Sequence[Point]]) -> Proof:
    cases = list(_cases(evidence))
    if not cases:
        raise Impossible
    may = (0,) * len(DECK)
    for case in cases:
        may = tuple(a | b for a, b in zip(may, case.may, strict=True))
    whole = replace(evidence, may=may)
    # With more than one case the ace, the 2 and the 3 of coins tell which of them is true.
    telling = [card for card in whole.unknown if card in DECK[:SHORTEST_NAPOLA]]
    by_point = zip(*map(points_of, cases), strict=True)
    points = tuple(_in_every(each, telling if len(cases) > 1 else ()) for each in by_point)
    return Proof(points, whole)


def _cases(evidence: Evidence) -> Iterator[Evidence]:
    """The evidence with its consequences, once for each way in which "no napola" can be true.

    A side that has none lacks the ace; or has the ace and lacks the 2; or has both and lacks
    the 3: that cannot be said card by card.
    """
    side = next((i for i in range(evidence.sides) if evidence.no_napola >> i & 1), None)
    if side is None:
        try:
            yield with_consequences(evidence)
        except Impossible:
            return
        return
    case = replace(evidence, no_napola=evidence.no_napola & ~(1 << side))
    for card in DECK[:SHORTEST_NAPOLA]:
        yield from _cases(case.denied(card, side))
        if not case.may_have(side, card):
            return
        case = case.given(card, side)


def _in_every(points: Sequence[Point], telling: Sequence[Card]) -> Point:
    """The point as it is in every case; `telling` are the cards that tell the cases apart."""
    first = points[0]
    if all(p.settled and (p.side, p.run) == (first.side, first.run) for p in points):
        return first
    if first.category in (Category.CARTE, Category.DENARI):
        return Point(first.category, False)
    cards = dict.fromkeys([*(card for point in points for card in point.cards), *telling])
    return Point(first.category, False, None, tuple(cards))


def _points(evidence: Evidence, options: Options) -> list[Point]:
    points = [
        _most(Category.CARTE, evidence),
        _most(Category.DENARI, evidence),
        _holder(Category.SETTEBELLO, SETTEBELLO, evidence),
        _primiera(evidence, options),
    ]
    if options.re_bello:
        points.append(_holder(Category.RE_BELLO, RE_BELLO, evidence))
    if options.napola:
        points.append(_napola(evidence))
    return points


def _holder(category: Category, card: Card, evidence: Evidence) -> Point:
    if card in evidence.unknown:
        return Point(category, False, None, (card,))
    return Point(
        category, True, next((i for i, pile in enumerate(evidence.known) if card in pile), None)
    )


def _primiera(evidence: Evidence, options: Options) -> Point:
    settled, side = primiera.outcome(evidence, options)
    if settled:
        return Point(Category.PRIMIERA, True, side)
    cards = primiera.cards_that_matter(evidence, options)
    if 1 < len(cards) <= FEW_CARDS:
        alone = (card for card in cards if _decides(card, evidence, options))
        cards = next(((card,) for card in alone), cards)
    return Point(Category.PRIMIERA, False, None, cards)


def _decides(card: Card, evidence: Evidence, options: Options) -> bool:
    """Whether primiera is settled once the owner of this card is known, whoever that is."""
    return all(
        primiera.outcome(with_consequences(evidence.given(card, owner)), options)[0]
        for owner in evidence.owners
        if evidence.may_have(owner, card)
    )


def _napola(evidence: Evidence) -> Point:
    ranges = [_runs(evidence, side) for side in range(evidence.sides)]
    if all(shortest == longest for shortest, longest in ranges):
        side = next((i for i, (run, _) in enumerate(ranges) if run), None)
        return Point(Category.NAPOLA, True, side, run=0 if side is None else ranges[side][0])
    reach = max(longest for shortest, longest in ranges if shortest != longest)
    cards = (card for card in evidence.unknown if card.suit is Suit.COINS and card.rank <= reach)
    return Point(Category.NAPOLA, False, None, tuple(cards))


def _runs(evidence: Evidence, side: int) -> tuple[int, int]:
    """The shortest and the longest napola that the side can have."""
    coins = DECK[:10]
    sure = next((i for i, card in enumerate(coins) if card not in evidence.known[side]), 10)
    longest = sure
    while longest < 10 and evidence.may_have(side, coins[longest]):
        evidence = evidence.given(coins[longest], side)
        if not is_possible(evidence):
            break
        longest += 1
    return _napola_of(sure), _napola_of(longest)


def _napola_of(run: int) -> int:
    return run if run >= SHORTEST_NAPOLA else 0


def _most(category: Category, evidence: Evidence) -> Point:
    """Who alone has the most cards or coins (000, 001, 004), never by a fixed majority.

    For every figure a side may have it is asked whether some deal fits in which it leads with
    that, or is level with another; two answers that differ and the point is open.
    """
    coins = category is Category.DENARI
    numbers = (evidence.coins if coins else evidence.cards)[: evidence.sides]
    exact = [number for number in numbers if number is not None]
    if len(exact) == evidence.sides:
        return Point(category, True, only_highest(exact))
    room = rooms(evidence)
    found: set[int | None] = set()
    whole = 10 if coins else 40
    middle = whole // evidence.sides
    for figure in sorted(range(whole + 1), key=lambda each: abs(each - middle)):
        for leaders in _leaders(evidence.sides):
            winner = leaders[0] if len(leaders) == 1 else None
            if winner not in found and _may_lead(evidence, room, leaders, figure, coins=coins):
                found.add(winner)
        if len(found) > 1:
            return Point(category, False)
    return Point(category, True, found.pop())


def _leaders(sides: int) -> Iterator[tuple[int, ...]]:
    for side in range(sides):
        yield (side,)
        for other in range(side):
            yield (side, other)


def _may_lead(
    evidence: Evidence, room: Sequence[Room], leaders: tuple[int, ...], figure: int, *, coins: bool
) -> bool:
    """Whether these sides may have exactly that figure, and nobody else as much."""
    below = figure if len(leaders) > 1 else figure - 1
    narrowed = []
    for owner, each in enumerate(room):
        bounds = (0, 40)
        if owner in leaders:
            bounds = (figure, figure)
        elif owner < evidence.sides:
            bounds = (0, below)
        narrowed.append(tightened(each, *((bounds, (0, 40)) if coins else ((0, 10), bounds))))
    return is_possible(evidence, narrowed)
