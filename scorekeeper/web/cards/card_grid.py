"""The paint grid: forty cards, a radio for each side, drawn once for each set of names.

A card has one small text for each possible owner; a page only chooses and joins. Forty times
WTForms fields or Jinja loops would cost milliseconds a page.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from sys import getsizeof

from flask import current_app, render_template
from markupsafe import Markup

from scorekeeper.rules.cards import DECK, SETTEBELLO, Card, Suit
from scorekeeper.rules.entry.key_cards import ASKED_RANKS
from scorekeeper.web.cards.tile_facts import OF_SCOPA, Marks, TileFacts
from scorekeeper.web.http.cache import cached_by_language
from scorekeeper.words import (
    Style,
    card_icon,
    card_index,
    card_name,
    card_symbol,
    category_name,
    face_mark,
    grid_words,
    rank_plural,
    suit_name,
)

Owners = Mapping[Card, int]
"""Who has a card, by side from 1. Cards with nobody are not in it."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """Each card as it is drawn with nobody and with each side; what stands round the suits; the
    brushes for each side whose brush is chosen; the tiles; what the script says, where the rest
    may stay on the table (True) and where it may not."""

    cards: dict[Card, tuple[str, ...]]
    suits: dict[str, str]
    brushes: tuple[Markup, ...]
    tiles: Markup
    script_words: dict[bool, str]


MOST_BYTES = 16_000_000
"""Of pieces: those of two names take 60 kB, of the longest names up to 500 kB. To draw them takes
three times as long as all else of a page."""


def grid(pieces: Pieces, owners: Owners, missing: frozenset[Card] = frozenset()) -> Markup:
    """The grid as HTML: `owners` are checked, `missing` cards are outlined."""
    cards, suits = pieces.cards, pieces.suits
    parts = []
    for suit in Suit:
        parts.append(suits[suit])
        for card in DECK:
            if card.suit is suit:
                html = cards[card][owners.get(card, 0)]
                parts.append(
                    html.replace('class="card', 'class="card asked', 1) if card in missing else html
                )
        parts.append(suits["end"])
    return Markup("".join(parts))


def by_rank(
    pieces: Pieces, style: Style, owners: Owners, missing: frozenset[Card] = frozenset()
) -> Markup:
    """The same cards with their pictures, a field set for each rank in the order in which primiera
    asks."""
    pictured = current_app.jinja_env.globals["pictured"][style]  # type: ignore[index]
    parts = []
    for rank in ASKED_RANKS:
        legend = rank_plural(rank, style).capitalize()
        parts.append(f'<fieldset class="rank" data-rank="{rank}">')
        parts.append(f'<legend class="unseen">{legend}</legend>')
        for card in (each for each in DECK if each.rank == rank):
            html = pieces.cards[card][owners.get(card, 0)]
            marked = 'class="card asked' if card in missing else 'class="card'
            drawn = html.replace('class="card', marked, 1).removesuffix("</div>")
            parts.append(f"{drawn}{pictured[card]}</div>")
        parts.append("</fieldset>")
    return Markup("".join(parts))


def _size(pieces: Pieces) -> int:
    around = (*pieces.brushes, pieces.tiles, *pieces.script_words.values())
    cards = (text for texts in pieces.cards.values() for text in texts)
    return sum(map(getsizeof, (*around, *cards)))


@cached_by_language(MOST_BYTES, _size)
def pieces_of(names: tuple[str, ...], style: Style, facts: TileFacts = OF_SCOPA) -> Pieces:
    """What the page of these sides is made of; the tiles count `facts`."""
    faces = {card: face(card, style, facts.marks) for card in DECK}
    cards = {
        card: tuple(_draw(card, owner, names, faces[card]) for owner in range(len(names) + 1))
        for card in DECK
    }
    around = current_app.jinja_env.get_template("cards/_card_grid.html").module
    sides = range(1, len(names) + 1)
    return Pieces(
        cards,
        frames(sides, style),
        tuple(around.brushes(names, side) for side in sides),  # type: ignore[attr-defined]
        Markup(around.tiles(names, style, facts)),  # type: ignore[attr-defined]
        {
            leftovers: json.dumps(grid_words(names, style, leftovers), ensure_ascii=False)
            for leftovers in (False, True)
        },
    )


def frames(sides: Iterable[int], style: Style) -> dict[str, str]:
    """What stands before the cards of each suit, and at the `end` of each."""
    # The empty spans carry the CSS counters of primiera where there is no JavaScript.
    counters = "".join(f'<span class="worth worth{side}"></span>' for side in sides)
    suits = {
        str(suit): (
            f'<fieldset class="suit {Suit(suit).name.lower()}">'
            f'<legend class="unseen">{suit_name(suit, style).capitalize()}</legend>'
        )
        for suit in Suit
    }
    return {**suits, "end": f"{counters}</fieldset>"}


def _draw(card: Card, owner: int, names: tuple[str, ...], shown: Mapping[str, object]) -> str:
    return render_template("cards/_card.html", card=card, owner=owner, names=names, **shown).strip()


def face(card: Card, style: Style, marks: Marks) -> dict[str, object]:
    """What is drawn and said of a card; of a marked one also for which point it is."""
    point, name = dict(marks).get(card), card_name(card, style)
    return {
        "name": name[0].upper() + name[1:] + (f", {category_name(point).lower()}" if point else ""),
        "index": card_index(card.rank, style),
        "icon": card_icon(card, style) if point else card_symbol(card, style),
        "mark": face_mark(card.rank, style),
        "named": style is Style.SPANISH,
        "settebello": bool(point) and card is SETTEBELLO,
        "marked": bool(point),
    }
