"""The rules of a match on the back of its sheet: what the house plays first, then how it is
counted, won, dealt and taken; and those of a game for the wall."""

from collections.abc import Iterable
from itertools import cycle

from scorekeeper.documents.match import Record
from scorekeeper.rules.cards import Card, Suit, parse_card
from scorekeeper.rules.game.game import Game
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.ways import COUNTED_RANKS
from scorekeeper.sheets.blank_sheet import sign_of, suits_of
from scorekeeper.sheets.blocks import (
    NARROW,
    Cell,
    Column,
    Grid,
    Leaf,
    Sign,
    Text,
    beside,
    cell,
    head,
    notes,
    poster,
    scale,
    text,
)
from scorekeeper.words import Style, card_name, card_symbol, category_name, drawing, preset_name
from scorekeeper.words.language import gettext
from scorekeeper.words.paper import primiera_table, rules_lines
from scorekeeper.words.rule_page import RulePage, match_rules

BESIDE = 5
"""So many points of a deal stand beside each other."""
SWEEPS = ("scopa", "last")
"""What of taking cards is about the sweep."""
EQUAL, FIFTEEN = (("7s", "4c", "3b"), ("5d", "5c")), (("7s", "5c", "3b"), ("5d", "10c"))
"""Cards with what they take: their number, or what makes 15 with them; the last is a sweep."""


def rule_leaf(rules: Rules, sides: int, style: Style = Style.ITALIAN) -> Leaf:
    """The rules that a match of so many sides is played by, worded in the language that is spoken
    now, for the players' cards."""
    page = match_rules(rules, style)
    title = gettext("Rules of this match")
    worth = primiera_table(rules, style)
    lines = rules_lines(rules, sides)
    suits = cell(*suits_of(style), look="head", align="right")
    blocks = [head(title, lines, last=suits), notes(gettext("The points of a deal"))]
    blocks.append(_points(rules, page, style))
    for heading, sentences in (
        (gettext("Primiera"), page.primiera_notes),
        (gettext("The end of the match"), page.ending),
        (gettext("The deal"), [line for _, line in page.dealing]),
        (gettext("Taking cards"), [line for _, line in page.taking]),
    ):
        if sentences:
            blocks.append(notes(heading, map(text, sentences)))
        if worth and heading == gettext("Primiera"):
            blocks.append(scale(worth))
    return Leaf(title, tuple(blocks))


def _points(rules: Rules, page: RulePage, style: Style) -> Grid:
    """What each point is given for, below its sign."""
    signs = {point.name: sign_of(point, style) for point in rules.points}
    points = [
        Cell((*[text(Sign(sign), look="figures")] * bool(sign), text(line)), align="centre")
        for name, line in page.points
        for sign in (signs.get(name, ""),)
    ]
    # At most five beside each other, and as many in each row.
    across = -(-len(points) // -(-len(points) // BESIDE))
    points += [Cell()] * (-len(points) % across)
    rows = tuple(
        (tuple(points[first : first + across]),) for first in range(0, len(points), across)
    )
    return Grid((Column(),) * across, (), rows, look="boxed")


def rule_poster(game: Game, style: Style) -> Leaf:
    """The rules of a game for the wall, with the faces of its cards."""
    rules = Rules.of(game.key, game.players[0])
    page, title = match_rules(rules, style), preset_name(game.key)
    words = [text(line, look="head") for line in rules_lines(rules, 2)]
    blocks = [
        notes("", (text(Sign("sun"), look="sun"), text(title, look="wall"), *words), "centre"),
        _taking(rules, page, style),
        _points(rules, page, style),
    ]
    about = _said(gettext("Primiera"), page.primiera_notes) if page.primiera_notes else Cell()
    if worth := primiera_table(rules, style):
        cards = [Card(suit, rank) for suit, rank in zip(cycle(Suit), (*COUNTED_RANKS, 10))]
        values = zip(cards, worth, strict=True)
        row = tuple(
            Cell(
                (text(_face(card, style), look="face"), text(value, look="figures"), text(name)),
                align="centre",
            )
            for card, (name, value) in values
        )
        above = about._replace(across=len(row))
        blocks.append(Grid((Column(),) * len(row), (), (((above,), row),), look="notes"))
    elif about.texts:
        blocks.append(beside(about))
    dealing = [line for _, line in page.dealing]
    ends = (gettext("The deal"), dealing), (gettext("The end of the match"), page.ending)
    blocks.append(beside(*(_said(heading, lines) for heading, lines in ends if lines)))
    return poster(title, tuple(blocks))


def _said(heading: str, lines: Iterable[str], *more: Text) -> Cell:
    return Cell((text(heading, look="head"), *map(text, lines), *more))


def _taking(rules: Rules, page: RulePage, style: Style) -> Grid:
    """How cards are taken and what a sweep is, each with an example where the game has sweeps."""
    takes = [line for topic, line in page.taking if topic not in SWEEPS]
    sweeps = [line for topic, line in page.taking if topic in SWEEPS]
    taken = FIFTEEN if rules.preset.capture_fifteen else EQUAL
    examples = [_example(style, *cards) for cards in taken] if rules.sweep else []
    cells = [_said(gettext("Taking cards"), takes, *examples[:1])]
    if rules.sweep and sweeps:
        cells.append(_said(category_name(rules.sweep.name), sweeps, *examples[1:]))
    return beside(*cells)


def _face(card: Card, style: Style) -> Sign:
    name = card_name(card, style)
    return Sign(f"{card_symbol(card, style)}#{drawing(card, style)}", says=name)


def _example(style: Style, card: str, *taken: str) -> Text:
    """The card that is played, and those that it takes."""
    faces = [_face(parse_card(code), style) for code in taken]
    return text(
        _face(parse_card(card), style), f"{NARROW}\N{RIGHTWARDS ARROW}{NARROW}", *faces, look="face"
    )


def rule_leaves(records: Iterable[Record]) -> tuple[Leaf, ...]:
    """A card for each match, but one for those with the same rules and cards."""
    different = {(record.match.rules, record.cards): record for record in records}
    return tuple(
        rule_leaf(record.match.rules, len(record.match.sides), Style(record.cards))
        for record in different.values()
    )
