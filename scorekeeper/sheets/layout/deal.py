"""One deal of a match's sheet: the pad's columns on the left, the form beside them."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.sheets.drawing.art import SIDE_MARKS, sign
from scorekeeper.sheets.drawing.pen import FIRM, SIGN, THIN, Align, Pen
from scorekeeper.sheets.drawing.typeface import width, width_of_figures, wrapped
from scorekeeper.sheets.match_sheet import DealPart, Sheet
from scorekeeper.sheets.score_form import TWO, FormRow
from scorekeeper.words.language import figure, gettext

NUMERAL, TOTAL, TEXT, SMALL, SMALLEST = 11.5, 13.0, 8.5, 7.0, 6.2
HEADS, HEAD_LEADING = 14.0, 8.0
PAD_LEADING, HEADING_LEADING, LEADING, SMALL_LEADING = 13.5, 14.0, 11.2, 9.0
SUM_LEADING = 17.0
"""From the rule over the sums to the foot of a deal."""
SPACE = 6.2
"""Above and below a deal."""
WIDE = 100.0
"""The width of a side's column in which the cards of primiera stand beside the figure."""
UNITS = width_of_figures("0", TOTAL) / 2
"""Right of the middle of its column a total ends with its units: it grows to the left of them."""
CARD_SIGN = 7.8
"""For the sign of a card's suit behind it."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the columns of a sheet stand, for its width and the number of sides; `suits` name the
    drawings of the suits, `spread` is how far its lines stand apart, 1 as usual.

    `pad` is the width of one column of the pad, `form` where the form begins, `label` the width of
    its first column, `column` that of a side's.
    """

    width: float
    sides: int
    suits: tuple[str, ...]
    spread: float
    pad: float
    form: float
    label: float
    column: float

    def middle(self, side: int) -> float:
        """The middle of a column of the pad."""
        return self.pad * (side + 0.5)

    def cell(self, side: int) -> float:
        """The left edge of a side's column of the form; after the last one, of the reasons."""
        return self.form + self.label + self.column * side

    def figure(self, side: int) -> float:
        """The right edge of the figures of a side in the form."""
        return self.cell(side) + min(18.0, 0.4 * self.column)

    def mark(self, side: int) -> float:
        """The right edge of its points."""
        return self.figure(side) + min(22.0, 0.4 * self.column)


def frame_of(width: float, sides: int, suits: tuple[str, ...], spread: float = 1.0) -> Frame:
    """The columns for a sheet of that width; between two sides, reasons stand beside them."""
    pad = min(56.0, 0.36 * width / sides)
    form = pad * sides + 0.04 * width
    label = min(62.0, 0.12 * width)
    reasons = 0.22 * width if sides == TWO else 0
    column = min(WIDE, (width - form - label - reasons) / sides)
    return Frame(width, sides, suits, spread, pad, form, label, column)


def height(part: DealPart, frame: Frame) -> float:
    """How much of a page the deal takes."""
    pad = max(len(column) for column in part.lines) * PAD_LEADING * frame.spread
    form = HEADING_LEADING + sum(_row_height(row, frame) for row in part.rows)
    return max(pad, form) + SUM_LEADING + 2 * (SPACE * frame.spread) + 3


def draw_deal(pen: Pen, y: float, part: DealPart, frame: Frame, winner: int | None) -> None:
    """Draw the deal below `y`; `winner` is given with the deal that ended the match."""
    bottom = y + height(part, frame)
    for side in range(1, frame.sides):
        pen.upright(frame.pad * side, y, bottom)
    space = SPACE * frame.spread
    for side, column in enumerate(part.lines):
        for place, line in enumerate(column, 1):
            base = y + space - 4.5 + place * PAD_LEADING * frame.spread
            # Units under units: the letter of a scopa hangs to the right of its 1.
            digits = line.mark.rstrip("s")
            left = frame.middle(side) + width("0", NUMERAL) / 2 - width(digits, NUMERAL)
            pen.text(left, base, line.mark, NUMERAL)
    foot = bottom - space
    draw_totals(pen, foot, part.totals, frame)
    if winner is not None:
        wide = width_of_figures(figure(part.totals[winner]), TOTAL)
        shifted = frame.middle(winner) + UNITS - wide / 2
        pen.ring(shifted, foot - 6.7, wide + 12, 15.6)
        pen.text(shifted, foot + SPACE, gettext("wins"), 6, align="centre")
    _draw_form(pen, y + space, part, frame)
    right = frame.mark(frame.sides - 1) + 4
    pen.band(frame.form - 4, foot - SUM_LEADING + 2, right - frame.form + 4, SUM_LEADING - 1)
    pen.text(frame.form, foot - 3, part.sum.label, TEXT, bold=True, room=frame.label - 4)
    for side, cell in enumerate(part.sum.cells):
        pen.text(frame.mark(side), foot - 3, cell.mark, TEXT, bold=True, align="right")


def draw_totals(pen: Pen, foot: float, totals: tuple[int, ...], frame: Frame) -> None:
    """The running totals, each under its rule, with their feet on `foot`."""
    reach = min(17.0, 0.4 * frame.pad)
    for side, total in enumerate(totals):
        middle = frame.middle(side)
        pen.rule(middle - reach, foot - SUM_LEADING, middle + reach, THIN)
        pen.figures(middle + UNITS, foot - 2, figure(total), TOTAL, "right")


def heads_height(sheet: Sheet, frame: Frame) -> float:
    """How much of a page the heads of the columns take: a second line where a name is long."""
    lines = (_head_lines(name, frame.pad - 6) for name in sheet.names)
    return HEADS + HEAD_LEADING * (max(map(len, lines)) - 1)


def draw_heads(pen: Pen, y: float, sheet: Sheet, frame: Frame) -> float:
    """The names over their columns, both of the pad and of the form, and the rule below."""
    foot = y + heads_height(sheet, frame)
    for side, name in enumerate(sheet.names):
        _draw_head(pen, foot, name, frame.middle(side), "centre", frame.pad - 6)
    for side, name in enumerate(sheet.names):
        left = frame.cell(side) + pen.side(frame.cell(side), foot - 5, SMALL, side, name)
        _draw_head(pen, foot, name, left, "left", frame.column - 8 - SIGN * SMALL)
    pen.rule(0, foot, frame.width, FIRM)
    return foot


def _head_lines(name: str, room: float) -> list[str]:
    """The name on one line, or on two in small type, the second one cut where it must be."""
    if width(name, SMALL, bold=True) <= room:
        return [name]
    first, *rest = wrapped(name, room, SMALLEST, bold=True)
    return [first, " ".join(rest)] if rest else [first]


def _draw_head(pen: Pen, foot: float, name: str, x: float, align: Align, room: float) -> None:
    lines = _head_lines(name, room)
    size = TEXT if len(lines) == 1 else SMALLEST
    for place, line in enumerate(reversed(lines)):
        base = foot - 5 - place * HEAD_LEADING
        pen.text(x, base, line, size, True, align, room, smallest=SMALLEST)


def _row_height(row: FormRow, frame: Frame) -> float:
    below = bool(row.cards) and frame.column < WIDE
    small = SMALL_LEADING * frame.spread
    return LEADING * frame.spread + small * (below + len(_reason_lines(row, frame)))


def _reason_lines(row: FormRow, frame: Frame) -> list[str]:
    """The reason in lines below its row, where it has no room beside the columns."""
    if not row.reason or width(row.reason, SMALL) <= frame.width - frame.cell(frame.sides):
        return []
    return wrapped(row.reason, frame.width - frame.cell(0), SMALL)


def _draw_form(pen: Pen, y: float, part: DealPart, frame: Frame) -> None:
    wide = pen.text(frame.form, y + 9, part.heading, TEXT + 0.5, bold=True)
    left = frame.form + wide + 7
    pen.text(left, y + 9, " · ".join(part.about), SMALL, room=frame.width - left)
    y += HEADING_LEADING
    small = SMALL_LEADING * frame.spread
    for row in part.rows:
        base = y + LEADING * frame.spread - 2
        if row.sign:
            pen.sign(frame.form - 8, base - 3, 9, sign(row.sign))
        pen.text(frame.form, base, row.label, TEXT, room=frame.label - 4)
        for side, cell in enumerate(row.cells):
            pen.text(
                frame.figure(side), base, cell.figure, TEXT, bold=bool(cell.mark), align="right"
            )
            wide = pen.text(frame.mark(side), base, cell.mark, TEXT, bold=True, align="right")
            if cell.mark:
                pen.sign(frame.mark(side) - wide - 5, base - 3, 6, SIDE_MARKS[side])
        for side, cards in enumerate(row.cards):
            _draw_cards(pen, base, cards.split(), side, frame)
        reasons = _reason_lines(row, frame)
        if row.reason and not reasons:
            pen.text(frame.cell(frame.sides), base, row.reason, SMALL)
        below = base + small * (bool(row.cards) and frame.column < WIDE)
        for place, line in enumerate(reasons, 1):
            pen.text(frame.cell(0), below + place * small, line, SMALL)
        y += _row_height(row, frame)


def _draw_cards(pen: Pen, base: float, cards: Sequence[str], side: int, frame: Frame) -> None:
    """The cards of a primiera, each with the sign of its suit where all have room: beside the
    figures in a wide column, else below them."""
    is_beside = frame.column >= WIDE
    room = frame.cell(side + 1) - frame.mark(side) - 8 if is_beside else frame.column - 4
    wide = [width(card, SMALL) + CARD_SIGN for card in cards]
    if sum(wide) > room:
        wide = [width(f"{card} ", SMALL) for card in cards]
    x, y = frame.mark(side) + 6, base
    if not is_beside:
        x = max(frame.figure(side) - sum(wide), frame.cell(side) - 14)
        y = base + SMALL_LEADING * frame.spread
    for card, suit, step in zip(cards, frame.suits, wide, strict=True):
        written = pen.text(x, y, card, SMALL)
        if step >= written + CARD_SIGN:
            pen.sign(x + written + 3.4, y - 2.4, 6, sign(suit))
        x += step
