"""Random disputes, every deal that fits one, and a plain scorer: for tests of what is said.

The scorer shares no line with the engine, so that a sentence has somebody to disagree with.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import DECK, RANKS, Card, Suit, parse_card
from scorekeeper.rules.options import Faces, MissingSuit, Options
from scorekeeper.rules.primiera import BestFour
from scorekeeper.rules.ways import WAYS

NAMES = ["Anna", "Bruno", "Carla", "Dino"]
METHODS = [way.key for way in WAYS if way.letter]
"""By which primiera can be disputed: it has to be played."""
VALUES = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12}
DOWN = [7, 6, 1, 5, 4, 3, 2]
RULES = [
    Options(method, faces, missing)
    for method in METHODS
    for faces in Faces
    for missing in MissingSuit
]
Reason = tuple[object, ...]


def pile(text: str) -> frozenset[Card]:
    return frozenset(map(parse_card, text.split()))


def four(text: str) -> BestFour:
    """ "7d 6c - 2b": in the order of the suits, a line for none."""
    coins, cups, swords, batons = (
        None if card == "-" else parse_card(card) for card in text.split()
    )
    return coins, cups, swords, batons


# --- the plain scorer ---


@dataclass(frozen=True)
class Truth:
    """Who has primiera in one deal, and the reason as the parser of sentences reads it."""

    winner: int | None
    reason: Reason


TRENTINO = {7: 7, 6: 6, 1: 5.5, 5: 5, 4: 4, 3: 3, 2: 2}
RANKS_OF = {"sevens_down": DOWN, "most_sevens": [7], "seven_six": [7, 6]}


def value_of(card: Card, options: Options) -> float | None:
    if options.primiera == "trentino":
        return TRENTINO.get(card.rank, 0.5)
    if card.rank in VALUES:
        return VALUES[card.rank]
    return {Faces.TEN: 10, Faces.ZERO: 0, Faces.BARRED: None}[options.faces]


def best_values(cards: frozenset[Card], options: Options) -> list[float | None]:
    """What the best card of each suit is worth; None for a suit without a card that counts."""
    best: dict[Suit, float | None] = dict.fromkeys(Suit)
    for card in cards:
        worth, before = value_of(card, options), best[card.suit]
        if worth is not None and (before is None or worth > before):
            best[card.suit] = worth
    return list(best.values())


def truth(deal: Sequence[frozenset[Card]], options: Options) -> Truth:
    if ranks := RANKS_OF.get(options.primiera):
        return _by_ranks(deal, ranks)
    values = [best_values(cards, options) for cards in deal]
    sums = {
        side: sum(worth or 0 for worth in worths)
        for side, worths in enumerate(values)
        if options.missing_suit is MissingSuit.SUM or None not in worths
    }
    if len(sums) < 2:
        return Truth(next(iter(sums), None), ("only",) if sums else ("none",))
    return _compared(sums, None, len(deal))


def _by_ranks(deal: Sequence[frozenset[Card]], ranks: list[int]) -> Truth:
    level = list(range(len(deal)))
    for rank in ranks:
        compared = {side: sum(card.rank == rank for card in deal[side]) for side in level}
        level = [side for side in level if compared[side] == max(compared.values())]
        if len(level) == 1:
            break
    return _compared(compared, rank, len(deal))


def _compared(figures: Mapping[int, float], rank: int | None, sides: int) -> Truth:
    top = max(figures.values())
    leaders = [side for side in figures if figures[side] == top]
    if len(leaders) == 1:
        return Truth(leaders[0], ("to", rank, *sorted(figures.values(), reverse=True)))
    if rank == DOWN[-1]:
        return Truth(None, ("level", *leaders))
    return Truth(None, ("each", rank, top, *leaders))


# --- disputes ---


def some_deal(luck: random.Random, sides: int) -> list[int]:
    """The owner of each card of the deck, often with suits that a side hardly has."""
    owners: list[int] = []
    for _ in Suit:
        shares = [luck.choice([0, 1, 1, 3]) for _ in range(sides)]
        owners += luck.choices(range(sides), shares if any(shares) else None, k=len(RANKS))
    if luck.random() < 0.5:
        for place in luck.sample(range(len(DECK)), luck.randint(1, 6)):
            owners[place] = sides
    return owners


def some_piles(luck: random.Random, sides: int) -> list[frozenset[Card]]:
    """The piles of such a deal; some cards may have stayed on the table."""
    owners = some_deal(luck, sides)
    return [
        frozenset(card for card, owner in zip(DECK, owners, strict=True) if owner == side)
        for side in range(sides)
    ]
