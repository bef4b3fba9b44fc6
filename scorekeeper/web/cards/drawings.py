"""Signs, pictograms and pictures of cards: each is in one of three files that a phone fetches once.

The files are made by docs/cards.py; static/page/base.css gives them their colours.
"""

from collections.abc import Iterator
from functools import lru_cache

from flask import Flask
from markupsafe import Markup
from werkzeug.local import LocalProxy

from scorekeeper.rules.cards import DECK, Card
from scorekeeper.sheets.drawing.art import SIGNS
from scorekeeper.web.access.urls import static_url
from scorekeeper.words import Style, card_symbol

MOST_PATHS = 4
"""Below which one app is asked for: mostly one."""

_PICTOGRAMS = (
    *("back", "book", "broom", "cards", "chart", "check", "clock", "cup", "eye", "file", "fix"),
    *("image", "link", "menu", "next", "phone", "print", "scales", "screen", "seat", "share"),
    *("sheet", "stack", "swap", "trash", "try", "tune", "turn", "undo"),
)


def init_app(app: Flask) -> None:
    """Give templates `symbols`, a sign or pictogram by its name, and `pictured`, by the style of a
    deck and a card its face."""
    app.jinja_env.globals.update(
        symbols=LocalProxy(lambda: _symbols(static_url())),
        pictured=LocalProxy(lambda: _pictured(static_url())),
    )


@lru_cache(MOST_PATHS)
def _symbols(static: str) -> dict[str, Markup]:
    return {name: Markup(text) for name, text in _drawn(static)}


@lru_cache(MOST_PATHS)
def _pictured(static: str) -> dict[Style, dict[Card, Markup]]:
    return {style: {card: Markup(_face(static, card, style)) for card in DECK} for style in Style}


def _drawn(static: str) -> Iterator[tuple[str, str]]:
    for name, (file, piece, far) in SIGNS.items():
        box = f"{-far} {-far} {2 * far} {2 * far}"
        colour = "sun" if name == "settebello" else name
        yield name, _icon(colour, box, f"{static}/cards/{file}.svg#{piece}")
    for name in _PICTOGRAMS:
        yield name, _icon("pictogram", "0 0 24 24", f"{static}/page/pictograms.svg#{name}")


def _icon(kind: str, box: str, piece: str) -> str:
    return (
        f'<svg class="icon {kind}" viewBox="{box}" aria-hidden="true"><use href="{piece}"/></svg>'
    )


def _face(static: str, card: Card, style: Style) -> str:
    """The picture of a card; of a deck that is called by numbers, its number and its sign."""
    name, colour, _ = SIGNS[card_symbol(card, style)]
    file = f"{static}/cards/{name}.svg"
    if style is Style.NUMBERS:
        sign = f'<use href="{file}#{colour}" x="22" y="50"/>'
        drawn = f'<text x="22" y="31">{card.rank}</text>{sign}'
    else:
        drawn = f'<use href="{file}#{card}"/>'
    return (
        f'<svg class="playing-card {colour}" viewBox="0 0 44 70" aria-hidden="true">{drawn}</svg>'
    )
