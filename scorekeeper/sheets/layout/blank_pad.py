"""A blank sheet drawn on an area: head, columns to write in, the winner and primiera in the foot.

Whatever is written on by hand is seven millimetres high, as on ruled paper.
"""

from dataclasses import dataclass

from scorekeeper.rules.game.comparisons import Counted, Primiera
from scorekeeper.rules.scoring import GamePoint
from scorekeeper.sheets.drawing.art import SUN, sign
from scorekeeper.sheets.drawing.paper import MILLIMETRE, Area
from scorekeeper.sheets.drawing.pen import FIRM, HAIR, THIN, Pen
from scorekeeper.sheets.drawing.typeface import wrapped
from scorekeeper.sheets.layout.deal_rows import NUMBER_WIDTH, draw_lines, draw_words, grid_of
from scorekeeper.sheets.score_form import Blank, BlankKind
from scorekeeper.words.language import gettext, say

ROW = 7 * MILLIMETRE
GAP = 22.0
"""Between two matches on a pad, two deals on a form."""
NARROWEST_PAD, NARROWEST_FORM, LABEL = 76.0, 79.0, 58.0
NARROWEST_SINGLE = 3.8 * MILLIMETRE
NAME = 20.0
"""For a name in handwriting."""
WINNER = 24.0
TABLE = 26.0
"""The height of the table of primiera."""
BOX, BOX_GAP = 4.6 * MILLIMETRE, 1.6
"""For a card of a primiera."""
FOUR, MOST_TICKS = 4, 5
TICK = 3.6 * MILLIMETRE


@dataclass(frozen=True, slots=True)
class PadPart:
    """Which part of a booklet it is: the first has the head, the last the foot, and the deals are
    numbered on from `first`. A sheet by itself is both."""

    head: bool = True
    foot: bool = True
    first: int = 1


def draw_blank(pen: Pen, blank: Blank, area: Area, part: PadPart) -> int:
    """Draw one blank sheet that fills the area; the number of the deal after its last one."""
    small = 7.5 if area.width > 400 else 6.5
    y = _draw_head(pen, blank, area, small) if part.head else 0.0
    points, foot = [], area.height
    if part.foot:
        for text in blank.points:
            points += wrapped(text, area.width, small)
        table = TABLE if blank.primiera else 0
        foot -= WINNER + table + 5 + len(points) * (small + 2)
    match blank.kind:
        case BlankKind.PAD:
            after = _draw_pad(pen, y, foot - 6, blank, area, part.first)
        case BlankKind.DEALS:
            after = _draw_deals(pen, y, foot - 6, blank, area, part.first)
        case BlankKind.FORM:
            after = _draw_form(pen, y, foot - 6, blank, area, part.first)
    if part.foot:
        _draw_foot(pen, foot, blank, area, small, points)
    return after


def _draw_head(pen: Pen, blank: Blank, area: Area, small: float) -> float:
    """The sun, the game and its cards; below, the rules and a line for the date in small print."""
    size = 17.0 if area.width > 300 else 14.0
    pen.sign(size * 0.8, size * 0.8, size * 1.6, SUN)
    left = size * 2
    pen.text(left, size, blank.title, size, bold=True, room=area.width - left - 4.4 * size)
    for place, suit in enumerate(reversed(blank.suits)):
        pen.sign(area.width - (place + 0.5) * size, size * 0.7, size * 0.85, sign(suit))
    y = size + small + 5
    first, *house = blank.rules
    date = area.width - 100 if area.width > 300 else area.width - 74
    pen.text(left, y, first, small + 1, room=date - left - 10)
    label = pen.text(date, y, gettext("Date"), small)
    pen.rule(date + label + 4, y + 1, area.width, HAIR)
    y += 3
    for paragraph in house:
        for line in wrapped(paragraph, area.width, small):
            y += small + 2
            pen.text(0, y, line, small)
    pen.rule(0, y + 4, area.width, 1.4 * FIRM)
    return y + 8


def _groups(area: Area, least: float) -> tuple[int, float]:
    """How many groups of columns stand side by side, and how wide each is."""
    many = max(1, min(3, int((area.width + GAP) // (least + GAP))))
    return many, (area.width - GAP * (many - 1)) / many


def _draw_names(pen: Pen, y: float, left: float, column: float, blank: Blank) -> float:
    """Free lines for the names over the columns; the last is the firm rule of the head."""
    foot = y + NAME * blank.partners + 4
    for side in range(blank.sides):
        x = left + side * column
        pen.side(x + 4, y + NAME, 11, side)
        for partner in range(1, blank.partners):
            pen.rule(x + 4, y + NAME * partner + 2, x + column - 4, HAIR)
    pen.rule(left, foot, left + column * blank.sides, FIRM)
    return foot


def _draw_pad(pen: Pen, y: float, foot: float, blank: Blank, area: Area, first: int) -> int:
    many, wide = _groups(area, NARROWEST_PAD * blank.sides)
    column = wide / blank.sides
    for group in range(many):
        left = group * (wide + GAP)
        top = _draw_names(pen, y, left, column, blank)
        lines = max(1, int((foot - top) // ROW))
        leading = (foot - top) / lines
        for line in range(1, lines):
            pen.dots(left, top + line * leading, left + wide, top + line * leading)
        pen.rule(left, foot, left + wide, THIN)
        for side in range(1, blank.sides):
            pen.upright(left + side * column, y + 4, foot, THIN)
    return first


def _draw_deals(pen: Pen, y: float, foot: float, blank: Blank, area: Area, first: int) -> int:
    counted = tuple(name for _, name in blank.counted)
    grid = grid_of(area.width, blank.sides, counted, blank.signs, NARROWEST_SINGLE)
    names = _draw_names(pen, y, grid.left(0), grid.side, blank)
    top = draw_words(pen, names, grid)
    lines = max(1, int((foot - top) // ROW))
    leading = (foot - top) / lines
    for line in range(lines):
        base = top + (line + 1) * leading
        pen.figures(NUMBER_WIDTH / 2, base - leading * 0.32, str(first + line), 10, align="centre")
        pen.rule(0, base, area.width, HAIR if line < lines - 1 else THIN)
    draw_lines(pen, names, foot, grid)
    for side in range(1, blank.sides):
        pen.upright(grid.left(side), y + 4, names, THIN)
    return first + lines


def _draw_form(pen: Pen, y: float, foot: float, blank: Blank, area: Area, first: int) -> int:
    many, wide = _groups(area, LABEL + NARROWEST_FORM * blank.sides)
    column = (wide - LABEL) / blank.sides
    rows = len(blank.counted) + 3.4  # the heading, points and total, and what is between two deals
    number = first
    for group in range(many):
        left = group * (wide + GAP)
        top = _draw_names(pen, y, left + LABEL, column, blank)
        deals = max(1, int((foot - top) // (ROW * rows)))
        leading = (foot - top) / (deals * rows)
        for deal in range(deals):
            start = top + deal * rows * leading
            _draw_deal(pen, start, left, column, leading, blank, number)
            number += 1
    return number


def _draw_deal(
    pen: Pen, y: float, left: float, column: float, leading: float, blank: Blank, number: int
) -> None:
    """A heading and the rows of one deal: the last is the running total, under a firm rule."""
    size = min(8.0, leading * 0.5)
    right = left + LABEL + column * blank.sides
    base = y + leading
    heading = say("Deal {number}", number=number)
    pen.text(left, base - leading * 0.3, heading, size + 0.5, bold=True, room=LABEL - 4)
    dealer = pen.text(left + LABEL, base - leading * 0.3, gettext("Dealer"), size)
    pen.dots(left + LABEL + dealer + 4, base - leading * 0.25, right, base - leading * 0.25)
    pen.rule(left, base, right, THIN)
    labels = [name for _, name in blank.counted] + [gettext("Points"), gettext("Total")]
    last = len(labels) - 1
    for place, label in enumerate(labels):
        base += leading
        indent = 0.0
        if place < len(blank.signs) and blank.signs[place]:
            pen.sign(left + 4, base - leading * 0.32 - 3, 9, sign(blank.signs[place]))
            indent = 12
        pen.text(
            left + indent,
            base - leading * 0.32,
            label,
            size,
            place == last,
            room=LABEL - 4 - indent,
        )
        pen.rule(left, base, right, (HAIR, THIN, FIRM)[max(0, place - last + 2)])
        if place < len(blank.counted):
            for side in range(blank.sides):
                middle = base - leading / 2
                _draw_helps(
                    pen, left + LABEL + side * column, middle, column, blank.counted[place][0]
                )
    for side in range(blank.sides + 1):
        x = left + LABEL + column * side
        pen.upright(x, y + leading, base, HAIR)


def _draw_helps(pen: Pen, x: float, middle: float, column: float, point: GamePoint) -> None:
    """Four boxes for the cards of a primiera, and a ring to tick for each scopa."""
    if isinstance(point, Primiera) and column >= FOUR * (BOX + BOX_GAP) + 2 * BOX_GAP:
        for place in range(FOUR):
            pen.box(x + 2 * BOX_GAP + place * (BOX + BOX_GAP), middle - BOX / 2, BOX, BOX)
    if isinstance(point, Counted) and point.sweep:
        step = TICK + BOX_GAP
        for place in range(min(MOST_TICKS, int((column - 2 * BOX_GAP) // step))):
            pen.ring(x + 2 * BOX_GAP + TICK / 2 + place * step, middle, TICK, TICK, HAIR)


def _draw_foot(
    pen: Pen, y: float, blank: Blank, area: Area, small: float, points: list[str]
) -> None:
    """The winner, what cards are worth in primiera, and what gives points in small print."""
    wide = pen.text(0, y + 14, gettext("Winner"), small + 1, bold=True) + 10
    pen.rule(wide, y + 16, min(area.width, wide + 180), HAIR)
    y += WINNER
    if blank.primiera:
        # What the cards are worth in primiera, by the name that the game gives it.
        name = next(name for point, name in blank.counted if isinstance(point, Primiera))
        label = pen.text(0, y + 15, name, small + 1, bold=True) + 10
        # The faces are three in one column.
        step = (area.width - label) / (len(blank.primiera) + 1)
        right = label
        for card, value in blank.primiera:
            left, right = right, right + step * (1 + (" " in card))
            pen.text((left + right) / 2, y + 9, card, 8, bold=True, align="centre")
            pen.text((left + right) / 2, y + 21, value, 8, align="centre")
            pen.upright(left, y, y + TABLE - 1, HAIR)
        pen.upright(right, y, y + TABLE - 1, HAIR)
        for height, weight in ((0.0, THIN), (12.5, HAIR), (TABLE - 1, THIN)):
            pen.rule(label, y + height, right, weight)
        y += TABLE
    y += 3
    for line in points:
        y += small + 2
        pen.text(0, y, line, small)
