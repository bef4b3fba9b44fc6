"""The forty cards for one side alone: a checkbox each, in the same cells as on the paint grid."""

from collections.abc import Collection, Mapping
from functools import lru_cache

from flask import render_template
from markupsafe import Markup

from scorekeeper.rules.cards import DECK, Card, Suit
from scorekeeper.web.access.urls import static_url
from scorekeeper.web.cards.card_grid import face, frames
from scorekeeper.web.cards.tile_facts import Marks
from scorekeeper.words import Style, spoken


def own_grid(side: int, style: Style, pile: Collection[Card], marks: Marks) -> Markup:
    """All cards, suit by suit; those of the pile are checked."""
    cards, around = _pieces((static_url(), spoken()), side, style, marks), frames([side + 1], style)
    parts = []
    for suit in Suit:
        parts.append(around[suit])
        parts += [cards[card][card in pile] for card in DECK if card.suit is suit]
        parts.append(around["end"])
    return Markup("".join(parts))


def own_card(card: Card, side: int, style: Style, pile: Collection[Card], marks: Marks) -> Markup:
    """One card."""
    return Markup(_pieces((static_url(), spoken()), side, style, marks)[card][card in pile])


@lru_cache(64)
def _pieces(
    where: tuple[str, str], side: int, style: Style, marks: Marks
) -> dict[Card, tuple[str, str]]:
    faces = {card: face(card, style, marks) for card in DECK}
    return {
        card: (_draw(card, side, shown, False), _draw(card, side, shown, True))
        for card, shown in faces.items()
    }


def _draw(card: Card, side: int, shown: Mapping[str, object], taken: bool) -> str:
    return render_template(
        "cards/_own_pile_card.html", card=card, side=side, taken=taken, **shown
    ).strip()
