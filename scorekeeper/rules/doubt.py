"""What is improbable about the cards of a deal: asked once before it is stored, never refused."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from scorekeeper.rules.cards import DECK, Card
from scorekeeper.rules.entry.deal import Deal
from scorekeeper.rules.pips import doubtful_sums
from scorekeeper.rules.presets import Rules

FEW_CARDS = {2: 8, 3: 4, 4: 2}
"""By the number of sides: a pile of fewer cards is improbable, yet accepted. One or two in a
hundred deals have one."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """The `sums` of pips that do not fit the game, None for a pile that does, empty where all do;
    the side whose pile has so `few` cards that it may not be finished; of which owners it is
    `asked`."""

    sums: tuple[int | None, ...]
    few: int | None
    asked: str


def doubt_of(deal: Deal, rules: Rules) -> Doubt | None:
    """What is improbable; None where nothing is, or the owners of the cards are not known."""
    piles = deal.entry.piles_of_all
    if not piles:
        return None
    sums, few = doubtful_sums(piles, rules), _smallest(piles)
    return Doubt(sums, few, owners_of(piles)) if sums or few is not None else None


def _smallest(piles: Sequence[Collection[Card]]) -> int | None:
    """The side with the fewest cards where these are few."""
    sizes = [len(pile) for pile in piles]
    return sizes.index(min(sizes)) if min(sizes) < FEW_CARDS[len(sizes)] else None


def owners_of(piles: Sequence[Collection[Card]]) -> str:
    """For each card of the deck its side from 1, 0 for nobody."""
    owner = {card: side for side, pile in enumerate(piles, 1) for card in pile}
    return "".join(str(owner.get(card, 0)) for card in DECK)
