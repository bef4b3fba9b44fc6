"""Signs, pictograms and pictures of cards: each is in one of three files that a phone fetches once.

The files are made by docs/drawings/cards.py; static/page/base.css gives them their colours.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import lru_cache
from sys import getsizeof
from typing import Any

from flask import Flask, current_app
from markupsafe import Markup

from scorekeeper.rules.cards import DECK, Card
from scorekeeper.rules.entry.all_cards import FEW_CARDS
from scorekeeper.sheets.drawing.art import PICTOGRAMS, SUIT_MARKS, face_file
from scorekeeper.web.access.urls import ROOT
from scorekeeper.web.http.cache import cached_by_language
from scorekeeper.words import Style, card_symbol, drawing, spoken
from scorekeeper.words.deal.all_cards import Notice, notice_words

MOST_PATHS, MOST_LANGUAGES = 4, 4
"""Below which one app is asked for: mostly one."""

_PICTOGRAMS = (
    *("back", "book", "broom", "cards", "chart", "check", "clock", "cup", "eye", "file", "fix"),
    *("image", "link", "menu", "next", "phone", "print", "scales", "screen", "seat", "share"),
    *("sheet", "stack", "swap", "trash", "try", "tune", "turn", "undo"),
)


def init_app(app: Flask) -> None:
    """Give templates `root` and `static`, what addresses begin with; `symbols`, a sign or pictogram
    by its name; and `pictured`, by the style of a deck and a card its face."""
    static = str(app.static_url_path)
    app.jinja_env.globals.update(
        root=_Below(""),
        static=_Below(static),
        symbols=_OfPath(symbols_in, static),
        pictured=_OfPath(pictured_in, static),
    )


class _Below:
    """What addresses begin with, in a template: the path of the host below which the app is asked
    for, and one of its own."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __html__(self) -> str:
        return ROOT.get() + self._path

    __str__ = __html__


class _OfPath:
    """What is drawn with such addresses, by its name."""

    def __init__(self, draw: Callable[[str], Mapping[Any, object]], path: str) -> None:
        self._draw, self._path = draw, path

    def __getitem__(self, name: object) -> object:
        return self._draw(ROOT.get() + self._path)[name]


@lru_cache(MOST_PATHS)
def symbols_in(static: str) -> dict[str, Markup]:
    """The signs and pictograms, from files that begin so."""
    return {name: Markup(text) for name, text in _drawn(static)}


def pictured_in(static: str) -> dict[Style, dict[Card, Markup]]:
    """The faces, from files that begin so, with the letters that the language has on them."""
    return _pictured(static, spoken())


@lru_cache(MOST_PATHS * MOST_LANGUAGES)
def _pictured(static: str, language: str) -> dict[Style, dict[Card, Markup]]:
    return {style: {card: Markup(_face(static, card, style)) for card in DECK} for style in Style}


def _drawn(static: str) -> Iterator[tuple[str, str]]:
    for name, (file, piece, far) in SUIT_MARKS.items():
        box = f"{-far} {-far} {2 * far} {2 * far}"
        colour = "sun" if name == "settebello" else name
        yield name, _icon(colour, box, f"{static}/{file}.svg#{piece}")
    for name in _PICTOGRAMS:
        yield name, _icon("pictogram", "0 0 24 24", f"{static}/{PICTOGRAMS}.svg#{name}")


def _icon(kind: str, box: str, piece: str) -> str:
    return (
        f'<svg class="icon {kind}" viewBox="{box}" aria-hidden="true"><use href="{piece}"/></svg>'
    )


def _face(static: str, card: Card, style: Style) -> str:
    """The picture of a card; of a deck that is called by numbers, its number and its sign."""
    suit = card_symbol(card, style)
    file, colour, _ = SUIT_MARKS[suit]
    if style is Style.NUMBERS:
        sign = f'<use href="{static}/{file}.svg#{colour}" x="22" y="50"/>'
        drawn = f'<text x="22" y="31">{card.rank}</text>{sign}'
    else:
        drawn = f'<use href="{static}/{face_file(suit)}.svg#{drawing(card, style)}"/>'
    return (
        f'<svg class="playing-card {colour}" viewBox="0 0 44 70" aria-hidden="true">{drawn}</svg>'
    )


MOST_BYTES = 4_000_000
"""Of sections without a question: one takes 10 kB."""
_NOTHING = Notice("", (), (), (), ("", ""), "", "", "")


@cached_by_language(MOST_BYTES, getsizeof)
def empty_notice(names: tuple[str, ...], style: Style, law: int | None) -> Markup:
    """The section that the script fills in: hidden, with all cards, all sides and its words."""
    words = asdict(notice_words(law, len(names)))
    known = words | {"names": names, "law": law or 0, "fewest": FEW_CARDS[len(names)]}
    return _draw(names, style, DECK, _NOTHING, json.dumps(known, ensure_ascii=False))


def filled_notice(names: tuple[str, ...], style: Style, asks: Notice) -> Markup:
    """The section with a question."""
    return _draw(names, style, asks.cards, asks, "")


def _draw(
    names: tuple[str, ...], style: Style, cards: Sequence[Card], asks: Notice, known: str
) -> Markup:
    named = {side: (n, odd) for side, n, odd in asks.sums}
    sums = [named.get(side, (None, "")) for side in range(len(names))]
    around = current_app.jinja_env.get_template("cards/_notice.html").module
    return Markup(around.section(names, style, cards, asks, sums, known))  # type: ignore[attr-defined]
