"""What the pips of a pile say: a hint that a card may be with the wrong side, never evidence.

Pips are the ranks added; the deck has 220. Who captures by an equal card or a sum puts down as much
as he takes, so every pile is even. Where captures make fifteen every pile is a multiple of it, but
the pile with the last cards is 10 more (220 = 14 x 15 + 10).
"""

from collections.abc import Collection, Iterable, Sequence

from scorekeeper.rules.cards import Card
from scorekeeper.rules.presets import Rules

EVEN = 2
FIFTEEN = 15
_LAST = 10


def pips(cards: Iterable[Card]) -> int:
    """The ranks of the cards, added."""
    return sum(card.rank for card in cards)


def law_of(rules: Rules) -> int | None:
    """What each pile is a multiple of: `EVEN` or `FIFTEEN`; None where no law holds."""
    game = rules.preset
    if not game.pips_hold:
        return None
    return FIFTEEN if game.capture_fifteen else EVEN


def doubtful_sums(piles: Sequence[Collection[Card]], rules: Rules) -> tuple[int | None, ...]:
    """For each pile its pips where they do not fit the game, else None; empty where all fit.

    A wrong capture that nobody saw is possible, so a deal is never refused for it. With fifteen and
    two sides both are named: one card moved leaves neither as it should be.
    """
    law = law_of(rules)
    if law is None:
        return ()
    sums = [pips(pile) for pile in piles]
    if law == EVEN:
        named = tuple(n if n % EVEN else None for n in sums)
        return named if any(named) else ()
    rests = sorted(n % FIFTEEN for n in sums)
    if rests == [0] * (len(sums) - 1) + [_LAST]:
        return ()
    return tuple(n if len(sums) == 2 or n % FIFTEEN not in (0, _LAST) else None for n in sums)
