"""What evidence settles of a deal, whatever was not said of it, and what is still open; of who has
cards: one card, all of some, a run, the most.

Nothing is guessed: a point is settled where it is the same in every deal that fits.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import Protocol

from scorekeeper.rules.cards import DECK, Card, Suit, sort_cards
from scorekeeper.rules.primiera import only_highest
from scorekeeper.rules.proof.evidence import (
    Evidence,
    Impossible,
    Room,
    is_possible,
    rooms,
    tight,
    with_consequences,
)

ShareOut = Callable[[Sequence[int]], tuple[int, ...]]
"""Gives each side its points by the figures of all."""


@dataclass(frozen=True, slots=True)
class Point:
    """One point of a deal: settled for `side` (None: for nobody), or open.

    `cards` are the unknown cards that can still matter to an open point, the best to ask for
    first, and the only one where one decides alone; a point that is asked for as a number
    (`is_number`) names no card. `run` is the length of a settled run, `figures` are the figures
    of a comparison where they are known; `ranks` are how many cards each side has of one rank after
    the other, where that was told.
    """

    category: str
    settled: bool
    side: int | None = None
    cards: tuple[Card, ...] = ()
    run: int = 0
    figures: tuple[int, ...] = ()
    is_number: bool = False
    ranks: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Proof:
    """Every point that is played, in counting order, and the evidence with what follows from it."""

    points: tuple[Point, ...]
    evidence: Evidence

    def __getitem__(self, category: str) -> Point:
        """The point of that category; one that is not played is settled for nobody."""
        points = (point for point in self.points if point.category == category)
        return next(points, Point(category, True))

    @property
    def open(self) -> tuple[Point, ...]:
        """The points that are not settled yet."""
        return tuple(point for point in self.points if not point.settled)


class Provable(Protocol):
    """A point of a game, or the comparison of primiera alone."""

    def prove(self, evidence: Evidence) -> Point | None:
        """What the evidence settles of it; None where no card shows it."""


@lru_cache(maxsize=512)  # a deal is proved once to be checked and again to be scored
def prove(evidence: Evidence, points: tuple[Provable, ...]) -> Proof:
    """What the evidence settles of these points, and what is still open.

    Settled means: the same in every deal that fits what was said. Open means that two such deals
    differ; only a comparison of best cards may be called open although it is settled, where more
    than a few hundred ways would have to be tried. While a point is open that is not asked for as
    a number it names at least one card, and with all of them known it is settled.

    :raise Impossible: when no deal fits the evidence.
    """
    # What is settled is the same in every case in which the statements can be true.
    cases = list(_cases(evidence))
    if not cases:
        raise Impossible
    may = (0,) * len(DECK)
    for case in cases:
        may = tuple(a | b for a, b in zip(may, case.may, strict=True))
    whole = replace(evidence, may=may)
    # With more than one case the cards with which a run begins tell which of them is true.
    telling = [card for card in whole.unknown if card in evidence.begins and len(cases) > 1]
    proved = []
    for point in points:
        of_cases = [each for case in cases if (each := point.prove(case)) is not None]
        if of_cases:
            proved.append(_in_every(of_cases, telling))
    return Proof(tuple(proved), whole)


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
    for card in evidence.begins:
        yield from _cases(case.denied(card, side))
        if not case.may_have(side, card):
            return
        case = case.given(card, side)


def _in_every(points: Sequence[Point], telling: Sequence[Card]) -> Point:
    """The point as it is in every case; `telling` are the cards that tell the cases apart."""
    first = points[0]
    if all(p.settled and replace(p, cards=()) == replace(first, cards=()) for p in points):
        return first
    if first.is_number:
        return Point(first.category, False, is_number=True)
    cards = dict.fromkeys([*(card for point in points for card in point.cards), *telling])
    return Point(first.category, False, None, tuple(cards))


def holder(name: str, card: Card, evidence: Evidence) -> Point:
    """Whose the card is; None where it lies on the table."""
    if card in evidence.unknown:
        return Point(name, False, None, (card,))
    side = next((i for i, pile in enumerate(evidence.known) if card in pile), None)
    return Point(name, True, side)


def all_of(name: str, cards: Collection[Card], evidence: Evidence) -> Point:
    """The side that has all of them, in every deal that fits; None where none can."""
    able = []
    for side in range(evidence.sides):
        if all(evidence.may_have(side, card) for card in cards):
            case = evidence
            for card in cards:
                case = case.given(card, side)
            if is_possible(case):
                able.append(side)
    if not able:
        return Point(name, True)
    unknown = tuple(card for card in sort_cards(tuple(cards)) if card in evidence.unknown)
    if not unknown:
        return Point(name, True, able[0])
    return Point(name, False, None, unknown)


def longest_run(name: str, cards: Sequence[Card], shortest: int, evidence: Evidence) -> Point:
    """How long the run of these cards from the first is, and whose."""
    ranges = []
    for side, known in enumerate(evidence.known):
        # The shortest and the longest run that the side can have.
        sure = next((i for i, card in enumerate(cards) if card not in known), len(cards))
        longest, case = sure, evidence
        while longest < len(cards) and case.may_have(side, cards[longest]):
            case = case.given(cards[longest], side)
            if not is_possible(case):
                break
            longest += 1
        ranges.append(tuple(run if run >= shortest else 0 for run in (sure, longest)))
    if all(least == most for least, most in ranges):
        owner = next((side for side, (length, _) in enumerate(ranges) if length), None)
        return Point(name, True, owner, run=0 if owner is None else ranges[owner][0])
    reach = max(most for least, most in ranges if least != most)
    unknown = tuple(card for card in cards[:reach] if card in evidence.unknown)
    return Point(name, False, None, unknown)


def most(
    name: str,
    of: Suit | int | None,
    cards: Collection[Card],
    evidence: Evidence,
    share_out: ShareOut,
) -> Point:
    """The points of each side for the most of these cards, and the side that alone has the most
    (000, 001, 004).

    No fixed majority is assumed: where the numbers are not known, every figure is asked for.
    """
    if of in (None, evidence.suit):
        return _most_by_numbers(name, evidence, coins=of is not None)
    # Cards that the same owners may have are alike, but for coins among others: so ways to share
    # out numbers are tried, not cards.
    had = [len(pile.intersection(cards)) for pile in evidence.known]
    unknown = tuple(card for card in evidence.unknown if card in cards)
    alike: dict[tuple[bool, tuple[int, ...]], list[Card]] = {}
    for card in unknown:
        owners = tuple(owner for owner in evidence.owners if evidence.may_have(owner, card))
        alike.setdefault((card.suit is evidence.suit, owners), []).append(card)
    kinds = [(owners, of_kind) for (_, owners), of_kind in alike.items()]
    shares: dict[tuple[int, ...], tuple[int, ...]] = {}
    for figures in _ways(evidence, had, kinds):
        shares.setdefault(share_out(figures), figures)
        if len(shares) > 1:
            return Point(name, False, None, unknown)
    ((_, figures),) = shares.items()
    return Point(name, True, only_highest(figures), figures=figures)


def _ways(
    evidence: Evidence,
    had: Sequence[int],
    alike: Sequence[tuple[tuple[int, ...], Sequence[Card]]],
) -> Iterator[tuple[int, ...]]:
    """How many cards each side can have in some deal that fits: those it `had`, and its share of
    each kind of cards that are `alike`, which come with their possible owners."""
    if not is_possible(evidence):
        return
    if not alike:
        yield tuple(had)
        return
    (owners, cards), *others = alike
    for shares in combinations_with_replacement(owners, len(cards)):
        case, sums = evidence, list(had)
        for card, owner in zip(cards, shares, strict=True):
            case = case.given(card, owner)
            if owner < evidence.sides:
                sums[owner] += 1
        yield from _ways(case, sums, others)


def _most_by_numbers(name: str, evidence: Evidence, *, coins: bool) -> Point:
    """The side with the most cards of all, or of the counted suit.

    For every figure a side may have it is asked whether some deal fits in which it leads with that,
    or is level with another; two answers that differ and the point is open.
    """
    numbers = (evidence.coins if coins else evidence.cards)[: evidence.sides]
    exact = tuple(number for number in numbers if number is not None)
    if len(exact) == evidence.sides:
        return Point(name, True, only_highest(exact), figures=exact, is_number=True)
    room, sides = rooms(evidence), range(evidence.sides)
    winners: set[int | None] = set()
    whole = 10 if coins else 40
    middle = whole // evidence.sides
    for figure in sorted(range(whole + 1), key=lambda each: abs(each - middle)):
        for leaders in (*combinations(sides, 1), *combinations(sides, 2)):
            winner = leaders[0] if len(leaders) == 1 else None
            if winner not in winners and _may_lead(evidence, room, leaders, figure, coins=coins):
                winners.add(winner)
        if len(winners) > 1:
            return Point(name, False, is_number=True)
    return Point(name, True, winners.pop(), is_number=True)


def _may_lead(
    evidence: Evidence, room: Sequence[Room], leaders: tuple[int, ...], figure: int, *, coins: bool
) -> bool:
    """Whether these sides may have exactly that figure, and nobody else as much."""
    below = figure if len(leaders) > 1 else figure - 1
    narrowed = []
    for owner, each in enumerate(room):
        least, most = each.coins if coins else each.both
        if owner in leaders:
            least, most = max(least, figure), min(most, figure)
        elif owner < evidence.sides:
            most = min(most, below)
        if coins:
            narrowed.append(tight((least, most), each.others, each.both))
        else:
            narrowed.append(tight(each.coins, each.others, (least, most)))
    return is_possible(evidence, narrowed)
