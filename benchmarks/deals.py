"""Deals to measure with: fifty played out for each number of sides, and as many as one likes."""

import json
import random
from pathlib import Path
from typing import Any

from scorekeeper.rules.cards import DECK

Piles = list[list[str]]
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
