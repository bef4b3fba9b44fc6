"""A blank sheet drawn on an area: head, columns to write in, the values of primiera in the foot."""

from scorekeeper.sheets.blank import Blank, Kind
from scorekeeper.sheets.paper import MILLIMETRE, Area
from scorekeeper.sheets.pen import FIRM, HAIR, THIN, Pen
from scorekeeper.sheets.typeface import wrapped
from scorekeeper.words.sheets import date_name, primiera_name

GAP = 22.0
"""Between two matches on a pad, two deals on a form."""
NARROWEST_PAD, NARROWEST_FORM, LABEL = 76.0, 54.0, 60.0
NAME = 20.0
"""For a name in handwriting."""
TABLE = 26.0
"""The height of the table of primiera."""


def draw_blank(pen: Pen, blank: Blank, area: Area) -> None:
    """Draw one blank sheet that fills the area."""
    y = _draw_head(pen, blank, area)
    foot = area.height - _foot_height(blank, area)
    if blank.kind is Kind.PAD:
        _draw_pad(pen, y, foot - 10, blank, area)
    else:
        _draw_form(pen, y, foot - 10, blank, area)
    _draw_foot(pen, foot, blank, area)


def _text(area: Area) -> float:
    """The size of the small print."""
    return 7.5 if area.width > 400 else 6.5


def _draw_head(pen: Pen, blank: Blank, area: Area) -> float:
    size = 17.0 if area.width > 300 else 14.0
    wide = pen.text(0, size, blank.title, size, bold=True)
    first, *house = blank.rules
    date = area.width - 100 if area.width > 300 else area.width - 74
    pen.text(wide + 10, size, first, _text(area) + 1, room=date - wide - 20)
    label = pen.text(date, size, date_name(), _text(area))
    pen.rule(date + label + 4, size + 1, area.width, HAIR)
    y = size + 4
    for paragraph in house:
        for line in wrapped(paragraph, area.width, _text(area)):
            y += _text(area) + 2
            pen.text(0, y, line, _text(area))
    return y + 6


def _groups(area: Area, least: float) -> tuple[int, float]:
    """How many groups of columns stand side by side, and how wide each is."""
    many = max(1, min(3, int((area.width + GAP) // (least + GAP))))
    return many, (area.width - GAP * (many - 1)) / many


def _draw_names(pen: Pen, y: float, left: float, column: float, blank: Blank) -> float:
    """Free lines for the names over the columns; the last is the firm rule of the head."""
    foot = y + NAME * blank.partners + 4
    for side in range(blank.sides):
        for partner in range(1, blank.partners):
            x = left + side * column
            pen.rule(x + 4, y + NAME * partner + 2, x + column - 4, HAIR)
    pen.rule(left, foot, left + column * blank.sides, FIRM)
    return foot


def _draw_pad(pen: Pen, y: float, foot: float, blank: Blank, area: Area) -> None:
    many, wide = _groups(area, NARROWEST_PAD * blank.sides)
    column = wide / blank.sides
    least = 7 * MILLIMETRE if area.width > 300 else 5.6 * MILLIMETRE
    for group in range(many):
        left = group * (wide + GAP)
        top = _draw_names(pen, y, left, column, blank)
        lines = int((foot - top) // least)
        leading = (foot - top) / lines
        for line in range(1, lines):
            pen.dots(left, top + line * leading, left + wide, top + line * leading)
        pen.rule(left, foot, left + wide, THIN)
        for side in range(1, blank.sides):
            pen.upright(left + side * column, y + 4, foot, THIN)


def _draw_form(pen: Pen, y: float, foot: float, blank: Blank, area: Area) -> None:
    many, wide = _groups(area, LABEL + NARROWEST_FORM * blank.sides)
    column = (wide - LABEL) / blank.sides
    for group in range(many):
        left = group * (wide + GAP)
        top = _draw_names(pen, y, left + LABEL, column, blank)
        least = (5.4 if area.width > 300 else 4.2) * MILLIMETRE
        lines = len(blank.rows) + 0.6
        deals = max(1, int((foot - top) // (least * lines)))
        leading = (foot - top) / (deals * lines)
        for deal in range(deals):
            start = top + deal * lines * leading
            if deal:
                pen.rule(left, start, left + wide, HAIR)
            _draw_deal(pen, start, left, column, leading, blank)


def _draw_deal(
    pen: Pen, y: float, left: float, column: float, leading: float, blank: Blank
) -> None:
    """The rows of one deal: the last is the running total, under a firm rule."""
    size = min(8.0, leading * 0.55)
    right = left + LABEL + column * blank.sides
    last = len(blank.rows) - 1
    for place, label in enumerate(blank.rows):
        base = y + (place + 1) * leading
        pen.text(left, base - leading * 0.3, label, size, place == last, room=LABEL - 4)
        pen.rule(left, base, right, (HAIR, THIN, FIRM)[max(0, place - last + 2)])
    for side in range(blank.sides + 1):
        x = left + LABEL + column * side
        pen.upright(x, y, y + len(blank.rows) * leading, HAIR)


def _point_lines(blank: Blank, area: Area) -> list[str]:
    return [line for text in blank.points for line in wrapped(text, area.width, _text(area))]


def _foot_height(blank: Blank, area: Area) -> float:
    return TABLE + 5 + len(_point_lines(blank, area)) * (_text(area) + 2)


def _draw_foot(pen: Pen, y: float, blank: Blank, area: Area) -> None:
    label = pen.text(0, y + 15, primiera_name(), _text(area) + 1, bold=True) + 10
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
    y += TABLE + 3
    for line in _point_lines(blank, area):
        y += _text(area) + 2
        pen.text(0, y, line, _text(area))
