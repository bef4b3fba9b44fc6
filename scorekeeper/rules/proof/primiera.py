"""Primiera of a deal of which not every card is known: what is settled, and which cards matter.

Each side's primiera lies between a least and a most. Where these settle the point all is said;
where they do not, the card that matters most is given to each of its possible owners in turn,
until two deals are found that differ (open) or none is left (settled).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from scorekeeper.rules.cards import RANKS, Card, Suit
from scorekeeper.rules.presets import Faces, Method, MissingSuit, Options
from scorekeeper.rules.primiera import STRENGTH, VALUES, card_value, counted_ranks
from scorekeeper.rules.proof.evidence import Evidence, Impossible
from scorekeeper.rules.proof.numbers import rooms, with_consequences

LACKING = -(10**9)
"""What a suit is worth in which a side has no card that counts, where that loses (003)."""
MOST_DEALS = 400
"""So many ways are tried before a point that no way has turned is called open all the same."""

Range = tuple[int, int]
"""The least and the most that something is worth in the deals that fit."""


@dataclass(frozen=True, slots=True)
class Scale:
    """What a card adds to its suit; a rank that is not in `worth` does not count.

    Under the methods by sevens (`adds`) one card of a rank weighs more than all the cards of the
    ranks below it, so that comparing sums compares rank by rank: two sevens and no six are
    2 * 5**6, one seven and four sixes 5**6 + 4 * 5**5.
    """

    worth: dict[int, int]
    adds: bool
    empty: int

    @classmethod
    @cache  # there are few options, and every proof asks for a scale
    def of(cls, options: Options) -> "Scale":
        """The scale of the options; faces and a missing suit matter to sums of values alone."""
        if options.primiera is not Method.VALUES:
            counted = counted_ranks(options.primiera)
            worth = {rank: 5**place for place, rank in enumerate(reversed(counted))}
            return cls(worth, adds=True, empty=0)
        counting = VALUES if options.faces is Faces.BARRED else RANKS
        worth = {rank: card_value(Card(Suit.COINS, rank), options.faces) for rank in counting}
        return cls(worth, False, 0 if options.missing_suit is MissingSuit.SUM else LACKING)

    def of_suit(self, cards: Iterable[Card]) -> int:
        """What these cards of one suit are worth together."""
        worths = [self.worth[card.rank] for card in cards if card.rank in self.worth]
        return sum(worths) if self.adds else max(worths, default=self.empty)


@dataclass(frozen=True, slots=True)
class SuitLeft:
    """One suit of one side: what its known cards are worth, its unknown cards from the strongest
    down, and what the suit is worth in the end, at least and at most."""

    held: int
    unknown: tuple[Card, ...]
    worth: Range


def suits_left(evidence: Evidence, side: int, scale: Scale) -> tuple[SuitLeft, ...]:
    """The four suits of a side, in the order of the deck."""
    room = rooms(evidence)[side]
    piles = [[card for card in evidence.known[side] if card.suit is suit] for suit in Suit]
    unknown = [_unknown(evidence, side, suit) for suit in Suit]
    others = sum(map(len, unknown[1:]))
    held = len(piles[0]), sum(map(len, piles[1:]))
    found = []
    for place, (pile, left) in enumerate(zip(piles, unknown, strict=True)):
        kind = room.others if place else room.coins
        most = min(len(left), kind[1] - held[bool(place)], room.both[1] - sum(held))
        elsewhere = others - len(left) if place else 0
        least = max(0, kind[0] - held[bool(place)] - elsewhere)
        worth = (
            # The least is that the side takes as few as it can, and the weakest of them.
            scale.of_suit([*pile, *left[len(left) - least :]]),
            scale.of_suit([*pile, *left[: max(0, most)]]),
        )
        found.append(SuitLeft(scale.of_suit(pile), left, worth))
    return tuple(found)


def total_of(evidence: Evidence, side: int, scale: Scale) -> Range:
    """The least and the most that the side's primiera comes to; below 0 it cannot compete."""
    suits = suits_left(evidence, side, scale)
    room = rooms(evidence)[side]
    held = evidence.known[side]
    coins = sum(card.suit is Suit.COINS for card in held)
    gains = [sorted(_gains(left, scale), reverse=True) for left in suits]
    others = sorted((gain for suit in gains[1:] for gain in suit), reverse=True)
    # No more cards can help than the side still takes: three cards to come fill three suits.
    helping = gains[0][: room.coins[1] - coins] + others[: room.others[1] - (len(held) - coins)]
    best = sorted(helping, reverse=True)[: room.both[1] - len(held)]
    most = sum(left.held for left in suits) + sum(best)
    return sum(left.worth[0] for left in suits), most


def outcome(evidence: Evidence, options: Options) -> tuple[bool, int | None]:
    """Whether primiera is settled, and for whom (None: for nobody).

    Settled means that it is the same in every deal that fits. After `MOST_DEALS` ways it may be
    called open although it is settled, never the other way round. The evidence must hold its
    consequences.
    """
    scale = Scale.of(options)
    told = _told(evidence, scale)
    if told is not None:
        return True, told.winner
    found = {_dive(evidence, scale, owner) for owner in evidence.owners}
    if len(found) == 1:
        for tried, winner in enumerate(_winners(evidence, scale)):
            found.add(winner)
            if len(found) > 1 or tried > MOST_DEALS:
                return False, None
        return True, found.pop()
    return False, None


def cards_that_matter(evidence: Evidence, options: Options) -> tuple[Card, ...]:
    """The unknown cards that can still change primiera, the best to ask for first.

    They change what a side that can still win or hinder has in a suit. With all of them known
    the point is settled; one that is named may still turn out to be too small. Asked for first
    is the strongest, and of equal ones that of a suit in which the side ahead has none yet.
    """
    scale = Scale.of(options)
    ranges = [total_of(evidence, side, scale) for side in range(evidence.sides)]
    floor = max(0, *(least for least, _ in ranges))
    contenders = [side for side, (_, most) in enumerate(ranges) if most >= floor]
    found = {}
    for side in contenders:
        for left in suits_left(evidence, side, scale):
            for card in left.unknown:
                if _helps(card, left, scale):
                    found[card] = True
    leader = max(contenders, key=lambda side: _so_far(evidence, side, scale), default=0)
    wanting = {
        suit
        for suit, left in zip(Suit, suits_left(evidence, leader, scale), strict=True)
        if left.held <= 0
    }
    return tuple(sorted(found, key=lambda card: (-STRENGTH[card.rank], card.suit not in wanting)))


@dataclass(frozen=True, slots=True)
class _Told:
    winner: int | None


def _told(evidence: Evidence, scale: Scale) -> _Told | None:
    """What the least and the most of every side settle by themselves."""
    ranges = [total_of(evidence, side, scale) for side in range(evidence.sides)]
    top = max(most for _, most in ranges)
    if top < 0 or ranges.count((top, top)) > 1:
        # Nobody can be complete; or two have the most that anybody can have.
        return _Told(None)
    for side, (least, _) in enumerate(ranges):
        if least >= 0 and all(
            most < least for other, (_, most) in enumerate(ranges) if other != side
        ):
            return _Told(side)
    return None


def _dive(evidence: Evidence, scale: Scale, favoured: int) -> int | None:
    """Who has primiera where one owner gets every card that matters, as far as he may."""
    while (told := _told(evidence, scale)) is None:
        card = _next(evidence, scale)
        owners = [owner for owner in evidence.owners if evidence.may_have(owner, card)]
        owner = favoured if favoured in owners else owners[-1]
        evidence = with_consequences(evidence.given(card, owner))
    return told.winner


def _winners(evidence: Evidence, scale: Scale) -> Iterator[int | None]:
    """Who has primiera in every deal that fits, deals that differ in nothing that matters apart."""
    told = _told(evidence, scale)
    if told is not None:
        yield told.winner
        return
    card = _next(evidence, scale)
    for owner in evidence.owners:
        if evidence.may_have(owner, card):
            try:
                given = with_consequences(evidence.given(card, owner))
            except Impossible:
                continue
            yield from _winners(given, scale)


def _next(evidence: Evidence, scale: Scale) -> Card:
    """The strongest unknown card that changes what somebody has in its suit."""
    cards = [
        card
        for side in range(evidence.sides)
        for left in suits_left(evidence, side, scale)
        for card in left.unknown
        if _helps(card, left, scale)
    ]
    return max(cards or evidence.unknown, key=lambda card: scale.worth.get(card.rank, -1))


def _helps(card: Card, left: SuitLeft, scale: Scale) -> bool:
    worth = scale.worth.get(card.rank)
    return worth is not None and left.worth[1] > left.held and (scale.adds or worth > left.held)


def _gains(left: SuitLeft, scale: Scale) -> list[int]:
    """What more cards of the suit can add: by values one card at most."""
    if not scale.adds:
        return [left.worth[1] - left.held] if left.worth[1] > left.held else []
    return [scale.worth[card.rank] for card in left.unknown if card.rank in scale.worth]


def _so_far(evidence: Evidence, side: int, scale: Scale) -> int:
    return sum(max(0, left.held) for left in suits_left(evidence, side, scale))


def _unknown(evidence: Evidence, side: int, suit: Suit) -> tuple[Card, ...]:
    """The cards of the suit that the side may have beside those it has, the strongest first."""
    cards = (
        card for card in evidence.unknown if card.suit is suit and evidence.may_have(side, card)
    )
    return tuple(sorted(cards, key=lambda card: -STRENGTH[card.rank]))
