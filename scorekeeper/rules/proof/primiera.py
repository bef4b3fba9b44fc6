"""Primiera of a deal of which not every card is known: what is settled, and which cards matter.

Each side's primiera lies between a least and a most. Where these settle the point all is said;
where they do not, the card that matters most is given to each of its possible owners in turn,
until two deals are found that differ (open) or none is left (settled). The working states only
what is certain.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import chain

from scorekeeper.rules.cards import DECK, DECK_ORDER, RANKS, Card, Suit
from scorekeeper.rules.options import Faces, MissingSuit, Options
from scorekeeper.rules.primiera import (
    STRENGTH,
    VALUES,
    Comparison,
    Verdict,
    Why,
    card_value,
    decide,
)
from scorekeeper.rules.proof.evidence import Evidence, rooms, with_consequences
from scorekeeper.rules.proof.holdings import Point, Proof, prove

LACKING = -(10**9)
"""What a suit is worth in which a side has no card that counts, where that loses (003)."""
MOST_DEALS = 400
"""So many ways are tried before a point that no way has turned is called open all the same."""

PRIMIERA = "primiera"
FEW_CARDS = 5
"""Among so many cards that matter it is worth looking for one that decides alone."""

Range = tuple[float, float]
"""The least and the most that something is worth in the deals that fit."""


@dataclass(frozen=True, slots=True, eq=False)  # one a set of options: it is its own key
class Scale:
    """What a card adds to its suit; a rank that is not in `worth` does not count.

    Under the methods by sevens (`adds`) one card of a rank weighs more than all the cards of the
    ranks below it, so that comparing sums compares rank by rank: two sevens and no six are
    2 * 5**6, one seven and four sixes 5**6 + 4 * 5**5. `strongest_first` are all cards with their
    places in the deck.
    """

    worth: dict[int, float]
    adds: bool
    empty: int
    strongest_first: tuple[tuple[int, Card], ...]

    @classmethod
    @cache  # there are few options, and every proof asks for a scale
    def of(cls, options: Comparison) -> "Scale":
        """The scale of the options; faces and a missing suit matter to sums of values alone."""
        worth: dict[int, float]
        if options.ranks:
            worth = {rank: 5**place for place, rank in enumerate(reversed(options.ranks))}
            empty = 0
        else:
            counting = VALUES if options.faces is Faces.BARRED else RANKS
            worth = {rank: card_value(Card(Suit.COINS, rank), options) for rank in counting}
            empty = 0 if options.missing_suit is MissingSuit.SUM else LACKING
        # Cards that do not count come last.
        ordered = sorted(DECK, key=lambda card: (-worth.get(card.rank, -1), -STRENGTH[card.rank]))
        strongest_first = tuple((DECK_ORDER[card], card) for card in ordered)
        return cls(worth, bool(options.ranks), empty, strongest_first)

    def of_suit(self, cards: Iterable[Card]) -> float:
        """What these cards of one suit are worth together."""
        worths = [self.worth[card.rank] for card in cards if card.rank in self.worth]
        return sum(worths) if self.adds else max(worths, default=self.empty)


@dataclass(frozen=True, slots=True)
class SuitLeft:
    """One suit of one side: what its known cards are worth, the others that it may have from the
    strongest down, what the suit is worth in the end, at least and at most, and how many cards
    are known."""

    held: float
    unknown: tuple[Card, ...]
    worth: Range
    cards: int


@lru_cache(1024)  # each question of a proof asks for them
def suits_left(evidence: Evidence, scale: Scale) -> tuple[tuple[SuitLeft, ...], ...]:
    """The four suits of every side, in the order of the deck."""
    counted = list(Suit).index(evidence.suit)
    of_sides = []
    for side, room in enumerate(rooms(evidence)[: evidence.sides]):
        # For each suit the cards that the side has, and those it may have, the strongest first.
        suits: list[tuple[list[Card], list[Card]]] = [([], []), ([], []), ([], []), ([], [])]
        for place, card in scale.strongest_first:
            who = evidence.may[place]
            if who >> side & 1:
                suits[place // 10][bool(who & (who - 1))].append(card)
        coins, coins_left = map(len, suits[counted])
        held = sum(len(pile) for pile, _ in suits)
        others = sum(len(unknown) for _, unknown in suits) - coins_left
        left = []
        for place, (pile, unknown) in enumerate(suits):
            is_other = place != counted
            kind, had = (room.others, held - coins) if is_other else (room.coins, coins)
            most = max(0, min(len(unknown), kind[1] - had, room.both[1] - held))
            elsewhere = others - len(unknown) if is_other else 0
            least = max(0, kind[0] - had - elsewhere)
            worth = (
                # The least is that the side takes as few as it can, and the weakest of them.
                scale.of_suit(pile + unknown[len(unknown) - least :]),
                scale.of_suit(pile + unknown[:most]),
            )
            left.append(SuitLeft(scale.of_suit(pile), tuple(unknown), worth, len(pile)))
        of_sides.append(tuple(left))
    return tuple(of_sides)


def total_of(evidence: Evidence, side: int, scale: Scale) -> Range:
    """The least and the most that the side's primiera comes to; below 0 it cannot compete."""
    suits = suits_left(evidence, scale)[side]
    room, counted = rooms(evidence)[side], list(Suit).index(evidence.suit)
    coins = suits[counted].cards
    others = sum(left.cards for left in suits) - coins
    coin_gains: list[float] = []
    other_gains: list[float] = []
    for place, left in enumerate(suits):
        gains = coin_gains if place == counted else other_gains
        if scale.adds:
            gains += [scale.worth[card.rank] for card in left.unknown if card.rank in scale.worth]
        elif left.worth[1] > left.held:  # by values one card at most
            gains.append(left.worth[1] - left.held)
    # No more cards can help than the side still takes: three cards to come fill three suits.
    coin_gains.sort(reverse=True)
    other_gains.sort(reverse=True)
    helping = coin_gains[: room.coins[1] - coins] + other_gains[: room.others[1] - others]
    best = sorted(helping, reverse=True)[: room.both[1] - coins - others]
    most = sum(left.held for left in suits) + sum(best)
    return sum(left.worth[0] for left in suits), most


def comparison_point(name: str, evidence: Evidence, options: Comparison) -> Point:
    """Who wins the comparison, or the cards that can still change it."""
    settled, side = primiera_outcome(evidence, options)
    if settled:
        return Point(name, True, side)
    cards = cards_that_matter(evidence, options)
    few = cards if 1 < len(cards) <= FEW_CARDS else ()
    for card in few:
        # Whether the comparison is settled once the owner of this card is known, whoever that is.
        cases = (
            with_consequences(evidence.given(card, owner))
            for owner in evidence.owners
            if evidence.may_have(owner, card)
        )
        if all(primiera_outcome(case, options)[0] for case in cases):
            return Point(name, False, None, (card,))
    return Point(name, False, None, cards)


@dataclass(frozen=True, slots=True)
class _Alone:
    """Primiera as if nothing else were played for."""

    options: Comparison

    def prove(self, evidence: Evidence) -> Point:
        """What the evidence settles of it."""
        return comparison_point(PRIMIERA, evidence, self.options)


@lru_cache(maxsize=256)  # a dispute asks the same for its verdict, its readings and its picture
def prove_primiera(evidence: Evidence, options: Comparison) -> Proof:
    """What the evidence settles of primiera alone: see `prove`.

    :raise Impossible: when no deal fits the evidence.
    """
    return prove(evidence, (_Alone(options),))


def primiera_outcome(evidence: Evidence, options: Comparison) -> tuple[bool, int | None]:
    """Whether primiera is settled, and for whom (None: for nobody).

    Settled means that it is the same in every deal that fits. After `MOST_DEALS` ways it may be
    called open although it is settled, never the other way round. The evidence must hold its
    consequences.
    """
    scale = Scale.of(options)
    settled = _settled(evidence, scale)
    if settled is not None:
        return True, settled.winner
    winners = set()
    for tried, winner in enumerate(chain(_extremes(evidence, scale), _winners(evidence, scale))):
        winners.add(winner)
        if len(winners) > 1 or tried > MOST_DEALS:
            return False, None
    return True, winners.pop()


def cards_that_matter(evidence: Evidence, options: Comparison) -> tuple[Card, ...]:
    """The unknown cards that can still change primiera, the best to ask for first.

    They change what a side that can still win or hinder has in a suit. With all of them known
    the point is settled; one that is named may still turn out to be too small. Asked for first
    is the strongest, and of equal ones that of a suit in which the side ahead has none yet.
    """
    scale = Scale.of(options)
    ranges = [total_of(evidence, side, scale) for side in range(evidence.sides)]
    floor = max(0, *(least for least, _ in ranges))
    contenders = [side for side, (_, most) in enumerate(ranges) if most >= floor]
    suits = suits_left(evidence, scale)
    cards = {card for side in contenders for card in _helping(suits[side], scale)}
    leader = max(contenders, key=lambda side: sum(max(0, left.held) for left in suits[side]))
    wanting = [suit for suit, left in zip(Suit, suits[leader], strict=True) if left.held <= 0]
    return tuple(
        sorted(
            cards,
            key=lambda card: (
                -scale.worth[card.rank],
                -STRENGTH[card.rank],
                card.suit not in wanting,
                DECK_ORDER[card],
            ),
        )
    )


@dataclass(frozen=True, slots=True)
class _Settled:
    winner: int | None


def _settled(evidence: Evidence, scale: Scale) -> _Settled | None:
    """What the least and the most of every side settle by themselves."""
    ranges = [total_of(evidence, side, scale) for side in range(evidence.sides)]
    top = max(most for _, most in ranges)
    if top < 0 or ranges.count((top, top)) > 1:
        # Nobody can be complete; or two have the most that anybody can have.
        return _Settled(None)
    for side, (least, _) in enumerate(ranges):
        if least >= 0 and all(
            most < least for other, (_, most) in enumerate(ranges) if other != side
        ):
            return _Settled(side)
    return None


def _extremes(evidence: Evidence, scale: Scale) -> Iterator[int | None]:
    """Who has primiera where one owner gets every card that matters, as far as he may."""
    for favoured in evidence.owners:
        left = evidence
        while (settled := _settled(left, scale)) is None:
            card = _next(left, scale)
            owners = [owner for owner in left.owners if left.may_have(owner, card)]
            owner = favoured if favoured in owners else owners[-1]
            left = with_consequences(left.given(card, owner))
        yield settled.winner


def _winners(evidence: Evidence, scale: Scale) -> Iterator[int | None]:
    """Who has primiera in every deal that fits; of deals that differ in nothing that matters only
    one is looked at."""
    settled = _settled(evidence, scale)
    if settled is not None:
        yield settled.winner
        return
    card = _next(evidence, scale)
    for owner in evidence.owners:
        if evidence.may_have(owner, card):
            yield from _winners(with_consequences(evidence.given(card, owner)), scale)


def _next(evidence: Evidence, scale: Scale) -> Card:
    """The strongest unknown card that changes what somebody has in its suit."""
    cards = [card for suits in suits_left(evidence, scale) for card in _helping(suits, scale)]
    return max(cards or evidence.unknown, key=lambda card: scale.worth.get(card.rank, -1))


def _helping(suits: Iterable[SuitLeft], scale: Scale) -> Iterator[Card]:
    """The cards that a side may have and that would change what it has in their suit."""
    for left in suits:
        for card in left.unknown if left.worth[1] > left.held else ():
            worth = scale.worth.get(card.rank)
            if worth is not None and (scale.adds or worth > left.held):
                yield card


def verdict_of(evidence: Evidence, point: Point, options: Comparison) -> Verdict:
    """The verdict where primiera is settled as `point` says, or open.

    `evidence` holds its consequences. A total is None unless it is the same in every deal that
    fits; `unsure` names the suits of which the best card is not known, and their cards and values
    are the best of those known. The reason is a figure only where no figure of it can be otherwise.
    """
    known = decide(evidence.known, options)
    if not evidence.unknown:
        return known
    # By sevens sums are for information, and a missing suit adds nothing.
    for_sums = Options(faces=options.faces, missing_suit=MissingSuit.SUM)
    scale = Scale.of(for_sums if options.ranks else options)
    unsure: list[frozenset[Suit]] = []
    totals: list[float | None] = []
    every = zip(known.cards, known.values, suits_left(evidence, scale), strict=True)
    for four, values, suits in every:
        open_ = set()
        for suit, card, left in zip(Suit, four, suits, strict=True):
            # Whether a card to come can be better, or one that counts can come at all.
            if card is not None:
                is_open = left.worth[1] != left.held
            else:
                is_open = any(each.rank in scale.worth for each in left.unknown)
            if is_open:
                open_.add(suit)
        unsure.append(frozenset(open_))
        can_compete = sum(left.held for left in suits) >= 0
        totals.append(sum(values) if can_compete and not open_ else None)
    verdict = Verdict(
        point.side,
        Why.PROVED if point.settled else Why.OPEN,
        known.cards,
        known.values,
        tuple(totals),
        unsure=tuple(unsure),
        others=len(evidence.unknown),
    )
    return _with_reason(verdict, known, evidence, options) if point.settled else verdict


def _with_reason(
    verdict: Verdict, known: Verdict, evidence: Evidence, options: Comparison
) -> Verdict:
    """The verdict with the figures that decided it, where none of them can be otherwise."""
    if options.ranks:
        assert known.rank is not None
        compared = options.ranks[: options.ranks.index(known.rank) + 1]
        if known.winner != verdict.winner or any(
            card.rank in compared for card in evidence.unknown
        ):
            return verdict
        return replace(
            verdict, why=known.why, rank=known.rank, counts=known.counts, compared=known.compared
        )
    if not any(verdict.unsure):
        return replace(verdict, why=known.why)
    if options.missing_suit is MissingSuit.CANNOT_WIN:
        barred = [bool(verdict.lacking(side)) for side in range(evidence.sides)]
        if all(barred):
            return replace(verdict, why=Why.NOBODY_COMPLETE)
        if verdict.winner is not None and barred.count(False) == 1:
            return replace(verdict, why=Why.ONLY_COMPLETE)
    return verdict
