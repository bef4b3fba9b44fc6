"""The paint grid: forty cards, a radio for each side, drawn once for each set of names.

A card has one small text for each possible owner; a page only chooses and joins. Forty times
WTForms fields or Jinja loops would cost milliseconds a page.
"""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache

from flask import current_app, render_template
from markupsafe import Markup

from scorekeeper.rules.cards import DECK, Card, Suit
from scorekeeper.words import (
    Style,
    card_index,
    card_name,
    card_symbol,
    gettext,
    grid_words,
    suit_name,
)

Owners = Mapping[Card, int]
"""Who has a card, by side from 1. Cards with nobody are not in it."""


def grid(
    names: Sequence[str], style: Style, owners: Owners, missing: frozenset[Card] = frozenset()
) -> Markup:
    """The grid as HTML: `owners` are checked, `missing` cards are outlined."""
    if not owners and not missing:
        return _empty(tuple(names), style)
    return _joined(tuple(names), style, owners, missing)


@lru_cache(256)
def surroundings(names: tuple[str, ...], style: Style, picked: int = 1) -> tuple[Markup, Markup]:
    """What stands before and after the forty cards: the brushes, of which that of the side
    `picked` (from 1) is chosen, and the tiles that count."""
    parts = current_app.jinja_env.get_template("_grid.html").module
    return parts.brushes(names, picked), parts.tiles(names, style)  # type: ignore[attr-defined]


@lru_cache(256)
def _empty(names: tuple[str, ...], style: Style) -> Markup:
    return _joined(names, style, {}, frozenset())


def _joined(
    names: tuple[str, ...], style: Style, owners: Owners, missing: frozenset[Card]
) -> Markup:
    cards, suits = _pieces(names, style)
    parts = []
    for suit in Suit:
        parts.append(suits[suit])
        for card in DECK:
            if card.suit is suit:
                drawn = cards[card][owners.get(card, 0)]
                parts.append(
                    drawn.replace('class="card', 'class="card miss', 1)
                    if card in missing
                    else drawn
                )
        parts.append(suits["end"])
    return Markup("".join(parts))


@lru_cache(256)
def script_words(names: tuple[str, ...], style: Style, leftovers: bool) -> str:
    """What the grid's script says, as JSON."""
    return json.dumps(grid_words(names, style, leftovers), ensure_ascii=False)


@lru_cache(256)
def _pieces(
    names: tuple[str, ...], style: Style
) -> tuple[dict[Card, tuple[str, ...]], dict[str, str]]:
    cards = {
        card: tuple(_draw(card, owner, names, style) for owner in range(len(names) + 1))
        for card in DECK
    }
    # The empty spans carry the CSS counters of primiera where there is no JavaScript.
    counters = "".join(f'<span class="w w{side}"></span>' for side in range(1, len(names) + 1))
    suits = {
        str(suit): (
            f'<fieldset class="suit {Suit(suit).name.lower()}">'
            f'<legend class="vh">{suit_name(suit, style).capitalize()}</legend>'
        )
        for suit in Suit
    }
    return cards, {**suits, "end": f"{counters}</fieldset>"}


def _draw(card: Card, owner: int, names: tuple[str, ...], style: Style) -> str:
    return render_template(
        "_card.html",
        card=card,
        owner=owner,
        names=names,
        name=_full_name(card, style),
        index=card_index(card.rank, style),
        symbol=card_symbol(card, style),
        faced=card.rank > 7 and style is not Style.NUMBERS,
        settebello=card.suit is Suit.COINS and card.rank == 7,
    ).strip()


def _full_name(card: Card, style: Style) -> str:
    name = card_name(card, style)
    if card.suit is Suit.COINS and card.rank == 7:
        return gettext("{card}, settebello").format(card=name)
    return name[0].upper() + name[1:]
