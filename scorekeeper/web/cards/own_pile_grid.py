"""The forty cards for one side alone: a checkbox each, in the same cells as on the paint grid."""

from collections.abc import Collection
from functools import lru_cache

from flask import render_template
from markupsafe import Markup

from scorekeeper.rules.cards import DECK, Card, Suit
from scorekeeper.web.cards.card_grid import face, frames
from scorekeeper.words import Style, spoken


def own_grid(side: int, style: Style, pile: Collection[Card]) -> Markup:
    """All cards, suit by suit; those of the pile are checked."""
    cards, around = _pieces(spoken(), side, style), frames([side + 1], style)
    parts = []
    for suit in Suit:
        parts.append(around[suit])
        parts += [cards[card][card in pile] for card in DECK if card.suit is suit]
        parts.append(around["end"])
    return Markup("".join(parts))


def own_card(card: Card, side: int, style: Style, pile: Collection[Card]) -> Markup:
    """One card."""
    return Markup(_pieces(spoken(), side, style)[card][card in pile])


@lru_cache(64)
def _pieces(language: str, side: int, style: Style) -> dict[Card, tuple[str, str]]:
    return {
        card: (_draw(card, side, style, False), _draw(card, side, style, True)) for card in DECK
    }


def _draw(card: Card, side: int, style: Style, taken: bool) -> str:
    return render_template(
        "cards/_own_pile_card.html", card=card, side=side, taken=taken, **face(card, style)
    ).strip()
