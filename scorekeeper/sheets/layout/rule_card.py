"""The rules of a match on the back of its sheet: what the house plays first, then how it is
counted, won, dealt and taken."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.documents.match import Record
from scorekeeper.rules.cards import FACE_RANKS, Card, Suit
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.options import COUNTED_RANKS
from scorekeeper.sheets.drawing.art import FACE, SUN, Art, face_file, sign
from scorekeeper.sheets.drawing.paper import Area
from scorekeeper.sheets.drawing.pen import THIN, Pen, Surface
from scorekeeper.sheets.drawing.typeface import wrapped
from scorekeeper.sheets.layout.match_sheet import SizedText
from scorekeeper.sheets.score_form import suits_of
from scorekeeper.words import Style, drawing
from scorekeeper.words.language import gettext
from scorekeeper.words.paper import primiera_table, rules_lines
from scorekeeper.words.rule_page import match_rules

SIZES = (10.0, 9.0, 8.0, 7.0, 6.0)
"""From the largest down; the first in which the card has room on its page is taken."""


CARD, STEP = 3.4, 4.7
"""The width of a card by the size of the letters, and from one to the next."""
MARK = 2.6
"""The sun before the title, and the suits at the end of its line, by the same."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its sentences; with a `scale`, what each card is worth, the best first."""

    heading: str
    lines: tuple[str, ...]
    scale: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class RuleCard:
    """The rules in words. `suits` name the drawings of the suits; `faces` are the cards that are
    drawn, the best first, none where cards are called by numbers."""

    title: str
    rules: tuple[str, ...]
    sections: tuple[Section, ...]
    suits: tuple[str, ...]
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Scale:
    """The cards of a scale in one row, how wide each is, and how high the row is."""

    values: tuple[tuple[str, str], ...]
    size: float
    step: float
    card: float
    leading: float


def describe_rules(match: Match, style: Style = Style.ITALIAN) -> RuleCard:
    """The card of a match, worded in the language that is spoken now, for the players' cards."""
    page = match_rules(match.rules, style)
    scale = primiera_table(match.rules, style)
    sections = (
        Section(gettext("The points of a deal"), tuple(line for _, line in page.points)),
        Section(gettext("Primiera"), page.primiera_notes, scale),
        Section(gettext("The end of the match"), page.ending),
        Section(gettext("The deal"), tuple(line for _, line in page.dealing)),
        Section(gettext("Taking cards"), tuple(line for _, line in page.taking)),
    )
    # The drawing of a card of each rank, from the best down; none where cards are numbers.
    ranks = () if style is Style.NUMBERS else (*COUNTED_RANKS, *FACE_RANKS)
    return RuleCard(
        gettext("Rules of this match"),
        rules_lines(match.rules, len(match.sides)),
        tuple(section for section in sections if section.lines or section.scale),
        suits_of(style),
        tuple(drawing(Card(Suit.COINS, rank), style) for rank in ranks),
    )


def describe_all_rules(records: Iterable[Record]) -> list[RuleCard]:
    """A card for each match, but one for those with the same rules and cards."""
    different = {(each.match.rules, each.cards): each for each in records}
    return [describe_rules(each.match, Style(each.cards)) for each in different.values()]


def draw_rules(surface: Surface, card: RuleCard, area: Area) -> None:
    """Draw the card on its page, in the largest letters in which all of it has room."""
    pen = Pen(surface, area)
    for size in SIZES:
        lines = _lines(card, area.width, size)
        if sum(line.leading for line in lines) <= area.height:
            break
    pen.sign(1.3 * size, 1.2 * size, MARK * size, SUN)
    for place, suit in enumerate(reversed(card.suits), 1):
        pen.sign(area.width - place * 2 * size, 1.2 * size, 1.7 * size, sign(suit))
    y = 0.0
    for line in lines:
        if isinstance(line, _Scale):
            _draw_scale(pen, y + size, line, card)
        y += line.leading
        if isinstance(line, SizedText):
            pen.text(line.left, y, line.text, line.size, line.bold)


def _draw_scale(pen: Pen, y: float, scale: _Scale, card: RuleCard) -> None:
    """The cards, each with what it is worth below; those that are worth the same together."""
    wide, high = scale.card, scale.card * FACE[1] / FACE[0]
    suit, faces, left = card.suits[0], iter(card.faces), 0.0
    for index, value in scale.values:
        first, names = left, index.split()
        for name in names:
            if card.faces:
                drawn = Art(face_file(suit), next(faces), FACE[0], sign(suit).color)
                pen.card(left, y, wide, drawn)
            else:
                pen.box(left, y, wide, high, THIN)
                pen.text(left + wide / 2, y + 0.45 * high, name, 0.5 * wide, True, "centre")
                pen.sign(left + wide / 2, y + 0.72 * high, 0.45 * wide, sign(suit))
            left += scale.step
        middle, base = (first + left - scale.step + wide) / 2, y + high + 1.2 * scale.size
        if card.faces:
            pen.text(middle, base, index, scale.size, True, "centre")
            base += 1.2 * scale.size
        pen.text(middle, base, value, scale.size, align="centre")


def _lines(card: RuleCard, width: float, size: float) -> list[SizedText | _Scale]:
    def paragraph(text: str, after: float, bold: bool = False) -> list[SizedText]:
        first, *others = wrapped(text, width, size, bold)
        return [
            SizedText(first, size, after * size, bold),
            *(SizedText(line, size, 1.3 * size, bold) for line in others),
        ]

    laid: list[SizedText | _Scale] = [
        SizedText(card.title, 1.6 * size, 1.8 * size, True, 3.2 * size)
    ]
    for place, text in enumerate(card.rules):
        laid += paragraph(text, 1.4 if place else 2, bold=True)
    for section in card.sections:
        laid += [SizedText(section.heading, 1.15 * size, 2.4 * size, True)]
        for text in section.lines:
            laid += paragraph(text, 1.5)
        if section.scale:
            many = len(COUNTED_RANKS) + len(FACE_RANKS)
            step = min(STEP * size, width / many)
            wide = step * CARD / STEP
            high = wide * FACE[1] / FACE[0] + 3.6 * size
            laid += [_Scale(section.scale, size, step, wide, high)]
    return laid
