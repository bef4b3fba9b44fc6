"""Deals to measure with: fifty played out for each number of sides, fresh ones, and random ones."""

import json
import random
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from scorekeeper.rules.cards import DECK, Card, Suit

Piles = list[list[str]]
MOST_IN_A_HAND = 10
CARDS = [str(card) for card in DECK]
PLAYED: dict[int, list[dict[str, Any]]] = {
    sides: json.loads(Path(__file__).with_name("played-deals.json").read_text())[name]
    for sides, name in ((2, "two_sides"), (3, "three_sides"))
}


def random_piles(chance: random.Random, sides: int = 2) -> Piles:
    """The deck in piles of eight cards or more each, in any order."""
    deck = chance.sample(CARDS, len(CARDS))
    piles = [deck[8 * side : 8 * side + 8] for side in range(sides)]
    for card in deck[8 * sides :]:
        chance.choice(piles).append(card)
    return piles


def fresh_deals(sides: int, number: int, seed: int = 2026) -> list[dict[str, Any]]:
    """Deals that nobody has looked at, played out card by card; the same ones for each seed."""
    chance = random.Random(f"{seed} {sides}")
    return [play_out(chance, sides) for _ in range(number)]


def play_out(chance: random.Random, sides: int) -> dict[str, Any]:
    """A deal between sides of which each takes what is best now: piles and sweeps."""
    deck = chance.sample(DECK, len(DECK))
    table, deck = deck[:4], deck[4:]
    piles: list[list[Card]] = [[] for _ in range(sides)]
    scope, last = [0] * sides, 0
    while deck:
        hands = [deck[3 * side : 3 * side + 3] for side in range(sides)]
        deck = deck[3 * sides :]
        for turn in range(3 * sides):
            side = turn % sides
            card, taken = max(
                _plays(hands[side], table), key=lambda play: _gain(play[0], play[1], table)
            )
            hands[side].remove(card)
            if not taken:
                table.append(card)
                continue
            table = [each for each in table if each not in taken]
            piles[side] += [card, *taken]
            scope[side] += not table and not (turn == 3 * sides - 1 and not deck)
            last = side
    piles[last] += table
    return {"piles": [sorted(map(str, pile)) for pile in piles], "scope": scope}


def _plays(hand: list[Card], table: list[Card]) -> Iterator[tuple[Card, tuple[Card, ...]]]:
    """Each card of the hand with what it takes: one card of its rank before any sum."""
    for card in hand:
        same = [(each,) for each in table if each.rank == card.rank]
        sums = [
            some
            for many in range(2, len(table) + 1)
            for some in combinations(table, many)
            if sum(each.rank for each in some) == card.rank
        ]
        yield from ((card, taken) for taken in same or sums or [()])


def _gain(card: Card, taken: tuple[Card, ...], table: list[Card]) -> float:
    """What a play is worth at once: a sweep, cards, coins, high cards; a card given is a loss."""
    worth = sum(
        1 + 2 * (each.suit is Suit.COINS) + {7: 4, 6: 2, 1: 1}.get(each.rank, 0)
        for each in (card, *taken)
    )
    if not taken:
        return -worth - 3 * (sum(each.rank for each in (*table, card)) <= MOST_IN_A_HAND)
    return worth + 10 * (len(taken) == len(table))
