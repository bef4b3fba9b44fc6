"""The forty cards on a page: a button each, which a script answers, and beside these, for a browser
without one, a radio for each side, drawn once for each set of names. And what templates draw by
name: signs, pictograms, faces.

A card has one small text for each possible owner; a page only chooses and joins. Forty times
WTForms fields or Jinja loops would cost milliseconds a page.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import lru_cache
from itertools import product
from sys import getsizeof
from typing import Any

from flask import Flask, current_app
from markupsafe import Markup

from scorekeeper.rules.cards import DECK, RANKS, SETTEBELLO, Card, Suit
from scorekeeper.rules.entry.all_cards import FEW_CARDS
from scorekeeper.rules.game.comparisons import Primiera, RanksDown
from scorekeeper.rules.game.kinds import Most, Run
from scorekeeper.rules.presets import DEFAULT_PRESET, Rules
from scorekeeper.rules.scoring import GamePoint
from scorekeeper.sheets.drawing.art import PICTOGRAMS, SUIT_MARKS, face_file, shapes
from scorekeeper.web.access.urls import ROOT
from scorekeeper.web.http.cache import cached_by_language
from scorekeeper.web.phone_state import for_script
from scorekeeper.words import (
    Style,
    card_icon,
    card_index,
    card_name,
    card_symbol,
    category_name,
    drawing,
    face_mark,
    grid_words,
    spoken,
    suit_name,
)
from scorekeeper.words.deal.all_cards import Notice, notice_words

Marks = tuple[tuple[Card, str], ...]
"""The cards that are marked, each with the name of the first point that it decides."""


@dataclass(frozen=True, slots=True)
class TileFacts:
    """What is marked on the cards, and what the tiles count beside how many there are."""

    marks: Marks = ()
    """The marked cards."""
    suit: Suit | None = None
    """That is counted."""
    settebello: Card | None = None
    """Where it shows in place of that."""
    primiera: str = ""
    """The point that adds best cards up."""
    rank: int | None = None
    """That is counted in place of it."""
    run: Run | None = None
    """The same."""


def facts_of(points: tuple[GamePoint, ...]) -> TileFacts:
    """What is marked and counted for these points; of each kind that is counted the first."""
    suits = [point.of for point in points if isinstance(point, Most) and isinstance(point.of, Suit)]
    suit = suits[0] if suits else None
    of_card: dict[Card, str] = {}
    for point in points:
        for card in point.decisive:
            of_card.setdefault(card, point.name)
    is_shown = SETTEBELLO in of_card and suit is SETTEBELLO.suit
    found = TileFacts(tuple(of_card.items()), suit, SETTEBELLO if is_shown else None)
    for point in points:
        if isinstance(point, Primiera):
            return replace(found, primiera=getattr(point, "called", "") or point.name)
        if isinstance(point, RanksDown):
            return replace(found, rank=point.ranks[0])
    runs = [point for point in points if isinstance(point, Run)]
    return replace(found, run=runs[0] if runs else None)


OF_SCOPA = facts_of(Rules.of(DEFAULT_PRESET).points)
Drawn = dict[Card, dict[int | None, str]]
Owners = Mapping[Card, int]
"""Who has a card, by side from 1, 0 for the table. Cards with nobody are not in it."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """Each card as it is drawn by its owner, None for nobody, as radios and as a button; what
    stands before the cards of each suit, and at the `end` of each; the brushes for each side whose
    brush is chosen; the tiles; what the script says."""

    radios: Drawn
    buttons: Drawn
    suits: dict[str, str]
    groups: dict[str, str]
    brushes: tuple[Markup, ...]
    tiles: Markup
    script_words: Markup
    blank: str = ""
    """The grid where no card is anybody's."""


MOST_BYTES = 16_000_000
"""Of pieces: those of two names take 60 kB, of the longest names up to 500 kB. To draw them takes
three times as long as all else of a page."""


def grid(pieces: Pieces, owners: Owners, missing: frozenset[Card] = frozenset()) -> Markup:
    """The grid as HTML: `owners` are shown, `missing` cards are outlined."""
    if pieces.blank and not (owners or missing):
        return Markup(pieces.blank)
    radios = _joined(pieces.radios, pieces.suits, owners, missing)
    buttons = _joined(pieces.buttons, pieces.groups, owners, missing)
    return Markup(f"<noscript>{radios}</noscript>{buttons}")


def _joined(
    cards: Drawn, around: Mapping[str, str], owners: Owners, missing: frozenset[Card]
) -> str:
    parts = []
    for card in DECK:
        if card.rank == 1:
            parts.append(around[card.suit])
        html = cards[card].get(owners.get(card)) or cards[card][None]
        parts.append(
            html.replace('class="card', 'class="card asked', 1) if card in missing else html
        )
        if card.rank == RANKS[-1]:
            parts.append(around["end"])
    return "".join(parts)


def _size(pieces: Pieces) -> int:
    around = (*pieces.brushes, pieces.tiles, pieces.script_words, pieces.blank)
    drawn = (*pieces.radios.values(), *pieces.buttons.values())
    return sum(map(getsizeof, (*around, *(text for texts in drawn for text in texts.values()))))


@cached_by_language(MOST_BYTES, _size)
def pieces_of(
    names: tuple[str, ...], leftovers: bool, style: Style, facts: TileFacts = OF_SCOPA
) -> Pieces:
    """What the page of these sides is made of, with the table beside them where cards may be left
    there; the tiles count `facts`."""
    faces = {card: drawn_card(card, style, facts.marks) for card in DECK}
    sides = range(1, len(names) + 1)
    owners = (None, *range(0 if leftovers else 1, len(names) + 1))
    around = current_app.jinja_env.get_template("cards/_card_grid.html").module

    def drawn(draw: Callable[..., str]) -> Drawn:
        return {
            card: {owner: str(draw(card, faces[card], owner, names, leftovers)) for owner in owners}
            for card in DECK
        }

    pieces = Pieces(
        drawn(around.radios),  # type: ignore[attr-defined]
        drawn(around.button),  # type: ignore[attr-defined]
        *frames(sides, style),
        tuple(around.brushes(names, leftovers, side) for side in sides),  # type: ignore[attr-defined]
        Markup(around.tiles(names, leftovers, style, facts)),  # type: ignore[attr-defined]
        for_script(grid_words(names)),
    )
    return replace(pieces, blank=grid(pieces, {}))


def frames(sides: Iterable[int], style: Style) -> tuple[dict[str, str], dict[str, str]]:
    """What stands before the radios of each suit, and at the `end` of each; the same of buttons."""
    # The empty spans carry the CSS counters of primiera where there is no JavaScript.
    counters = "".join(f'<span class="worth worth{side} owner{side}"></span>' for side in sides)
    suits, groups = {"end": f"{counters}</fieldset>"}, {"end": "</div>"}
    for suit in Suit:
        name, sign = suit_name(suit, style).capitalize(), card_symbol(Card(suit, 1), style)
        kind = f'class="suit {suit.name.lower()}"'
        suits[suit] = f'<fieldset {kind}><legend class="unseen">{name}</legend>'
        groups[suit] = f'<div class="suit {sign}" role="group" aria-label="{name}">'
    return suits, groups


def drawn_card(card: Card, style: Style, marks: Marks) -> dict[str, Any]:
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


MOST_PATHS, MOST_LANGUAGES = 4, 4
"""Below which one app is asked for: mostly one."""


def init_app(app: Flask) -> None:
    """Give templates `root` and `static`, what addresses begin with; `symbols`, a sign or pictogram
    by its name; and `pictured`, by the style of a deck and a card its face."""
    static = str(app.static_url_path)
    app.jinja_env.globals.update(
        root=_Below(""),
        static=_Below(static),
        symbols=_OfPath(symbols_in, static),
        pictured=_OfPath(lambda path: _pictured(path, spoken()), static),
    )


@dataclass(frozen=True, slots=True)
class _Below:
    """The beginning of addresses, for a template: the path of the host at which this request
    reached the app, then `path`."""

    path: str

    def __html__(self) -> str:
        return ROOT.get() + self.path

    __str__ = __html__


@dataclass(frozen=True, slots=True)
class _OfPath:
    """Drawings by name whose addresses begin with the path of this request, then `path`."""

    draw: Callable[[str], Mapping[Any, object]]
    path: str

    def __getitem__(self, name: object) -> object:
        return self.draw(ROOT.get() + self.path)[name]


@lru_cache(MOST_PATHS)
def symbols_in(static: str) -> dict[str, Markup]:
    """The signs and pictograms by name, from the files below the address `static`."""
    drawn = {
        name: ("pictogram", "0 0 24 24", f'<path d="{shape["d"]}"/>')
        for name, ((_tag, shape), *_more) in shapes(PICTOGRAMS).items()
        if "id" in shape
    }
    for name, (file, piece, far) in SUIT_MARKS.items():
        box = f"{-far} {-far} {2 * far} {2 * far}"
        colour = "sun" if name == "settebello" else name
        drawn[name] = (colour, box, f'<use href="{static}/{file}.svg#{piece}"/>')
    return {
        name: Markup(f'<svg class="icon {kind}" viewBox="{box}" aria-hidden="true">{shape}</svg>')
        for name, (kind, box, shape) in drawn.items()
    }


@lru_cache(MOST_PATHS * MOST_LANGUAGES)
def _pictured(static: str, language: str) -> dict[Style, dict[Card, Markup]]:
    """The faces, from the files below the address `static`, with the letters that the language has
    on them; of a deck that is called by numbers, each card's number and its sign."""
    faces: dict[Style, dict[Card, Markup]] = {style: {} for style in Style}
    for style, card in product(Style, DECK):
        suit = card_symbol(card, style)
        file, colour, _ = SUIT_MARKS[suit]
        if style is Style.NUMBERS:
            sign = f'<use href="{static}/{file}.svg#{colour}" x="22" y="50"/>'
            drawn = f'<text x="22" y="31">{card.rank}</text>{sign}'
        else:
            drawn = f'<use href="{static}/{face_file(suit)}.svg#{drawing(card, style)}"/>'
        faces[style][card] = Markup(
            f'<svg class="playing-card {colour}" viewBox="0 0 44 70" aria-hidden="true">'
            f"{drawn}</svg>"
        )
    return faces


MOST_NOTICE_BYTES = 4_000_000
"""Of sections without a question: one takes 10 kB."""
_NOTHING = Notice("", (), (), (), ("", ""), "", "", "")


@cached_by_language(MOST_NOTICE_BYTES, getsizeof)
def empty_notice(names: tuple[str, ...], style: Style, law: int | None) -> Markup:
    """The section that the script fills in: hidden, with all cards, all sides and its words."""
    words = asdict(notice_words(law, len(names)))
    known = words | {"names": names, "law": law or 0, "fewest": FEW_CARDS[len(names)]}
    return filled_notice(names, style, _NOTHING, known)


def filled_notice(
    names: tuple[str, ...], style: Style, asks: Notice, known: Mapping[str, object] = {}
) -> Markup:
    """The section with a question; where a script asks there, with what is `known` to it and all
    cards."""
    cards = DECK if known else asks.cards
    named = {side: (n, odd) for side, n, odd in asks.sums}
    sums = [named.get(side, (None, "")) for side in range(len(names))]
    around = current_app.jinja_env.get_template("cards/_notice.html").module
    return Markup(around.section(names, style, cards, asks, sums, known))  # type: ignore[attr-defined]
