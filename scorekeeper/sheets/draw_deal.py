"""One deal of a match's sheet: the pad's columns on the left, the form beside them."""

from dataclasses import dataclass

from scorekeeper.sheets.description import DealPart, Row, Sheet
from scorekeeper.sheets.pen import FIRM, HAIR, THIN, Pen
from scorekeeper.sheets.typeface import width, wrapped
from scorekeeper.words.sheets import wins

NUMERAL, TOTAL, TEXT, SMALL = 11.5, 13.0, 8.5, 7.0
PAD_LEADING, TOTAL_LEADING = 14.0, 19.0
HEADING_LEADING, LEADING, SMALL_LEADING = 15.0, 12.0, 9.0
SPACE = 9.0
"""Above and below a deal, from the rule to its letters."""


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the columns stand: `pad` is the width of a column of the pad, `form` where the form
    begins, `label` the width of its first column, `column` that of each side."""

    width: float
    sides: int

    @property
    def pad(self) -> float:
        return min(54.0, 0.36 * self.width / self.sides)

    @property
    def form(self) -> float:
        return self.pad * self.sides + 0.045 * self.width

    @property
    def label(self) -> float:
        return min(62.0, 0.13 * self.width + 8)

    @property
    def column(self) -> float:
        return min(118.0, (self.width - self.form - self.label) / self.sides)

    def middle(self, side: int) -> float:
        """The middle of a column of the pad."""
        return self.pad * (side + 0.5)

    def cell(self, side: int) -> float:
        """The left edge of a side's column of the form."""
        return self.form + self.label + self.column * side

    def figure(self, side: int) -> float:
        """The right edge of the figures of a side in the form."""
        return self.cell(side) + min(22.0, 0.45 * self.column)

    def mark(self, side: int) -> float:
        """The right edge of its points."""
        return self.figure(side) + min(24.0, 0.4 * self.column)


def height(part: DealPart, frame: Frame) -> float:
    """How much of a page the deal takes."""
    lines = max(len(column) for column in part.lines)
    pad = lines * PAD_LEADING + TOTAL_LEADING
    rows = sum(_row_height(row, frame) for row in (*part.rows, part.sum))
    return max(pad, HEADING_LEADING + rows) + 2 * SPACE


def draw_deal(pen: Pen, y: float, part: DealPart, frame: Frame, winner: int | None) -> None:
    """Draw the deal below `y`; `winner` is given with the deal that ended the match."""
    bottom = y + height(part, frame)
    _draw_pad(pen, y + SPACE, bottom - SPACE, part, frame)
    if winner is not None:
        _draw_winner(pen, bottom - SPACE, part.totals[winner], frame.middle(winner))
    _draw_form(pen, y + SPACE, part, frame)


def draw_totals(pen: Pen, foot: float, totals: tuple[int, ...], frame: Frame) -> None:
    """The running totals, each under its rule, with their feet on `foot`."""
    for side, total in enumerate(totals):
        middle = frame.middle(side)
        pen.rule(middle - 15, foot - TOTAL_LEADING + 4, middle + 15, THIN)
        _write_number(pen, middle, foot - 2, str(total), TOTAL, bold=True)


def _draw_pad(pen: Pen, y: float, foot: float, part: DealPart, frame: Frame) -> None:
    for side, column in enumerate(part.lines):
        for place, line in enumerate(column, 1):
            _write_number(pen, frame.middle(side), y - 3 + place * PAD_LEADING, line.mark, NUMERAL)
    draw_totals(pen, foot, part.totals, frame)


def _write_number(
    pen: Pen, middle: float, y: float, mark: str, size: float, bold: bool = False
) -> None:
    """Units under units: the letter of a scopa hangs to the right of its 1."""
    digits = mark.rstrip("s")
    unit = middle + width("0", size, bold) / 2
    pen.text(unit, y, digits, size, bold, "right")
    pen.text(unit + 0.5, y, mark[len(digits) :], size, bold)


def _draw_winner(pen: Pen, foot: float, total: int, middle: float) -> None:
    wide = width(str(total), TOTAL, bold=True)
    # The number hangs to the left of the middle as it grows; the ring goes with it.
    shifted = middle + width("0", TOTAL, bold=True) / 2 - wide / 2
    pen.ring(shifted, foot - 6.8, wide + 14, 18)
    pen.text(shifted, foot + SPACE - 0.5, wins(), 6, align="centre")


def _row_height(row: Row, frame: Frame) -> float:
    small = bool(row.under) + len(_note_lines(row, frame))
    return LEADING + small * SMALL_LEADING


def _note_lines(row: Row, frame: Frame) -> list[str]:
    return wrapped(row.note, frame.width - frame.cell(0), SMALL) if row.note else []


def _draw_form(pen: Pen, y: float, part: DealPart, frame: Frame) -> None:
    wide = pen.text(frame.form, y + 8, part.heading, TEXT + 0.5, bold=True)
    about = " · ".join(part.about)
    left = frame.form + wide + 7
    pen.text(left, y + 8, about, SMALL, room=frame.width - left)
    y += HEADING_LEADING
    for row in part.rows:
        y = _draw_row(pen, y, row, frame)
    pen.rule(frame.form, y + 1.5, frame.mark(frame.sides - 1), HAIR)
    _draw_row(pen, y + 2, part.sum, frame, bold=True)


def _draw_row(pen: Pen, y: float, row: Row, frame: Frame, bold: bool = False) -> float:
    base = y + LEADING - 3
    pen.text(frame.form, base, row.label, TEXT, bold, room=frame.label - 4)
    for side, cell in enumerate(row.cells):
        pen.text(frame.figure(side), base, cell.figure, TEXT, align="right")
        pen.text(frame.mark(side), base, cell.mark, TEXT, True, align="right")
    y += LEADING
    if row.under:
        for side, text in enumerate(row.under):
            pen.text(frame.figure(side), y + SMALL_LEADING - 3, text, SMALL, align="right")
        y += SMALL_LEADING
    for line in _note_lines(row, frame):
        pen.text(frame.cell(0), y + SMALL_LEADING - 3, line, SMALL)
        y += SMALL_LEADING
    return y


def draw_heads(pen: Pen, y: float, sheet: Sheet, frame: Frame) -> float:
    """The names over their columns, both of the pad and of the form, and the rule below."""
    for side, name in enumerate(sheet.names):
        bold = True
        pen.text(frame.middle(side), y + 9, name, TEXT, bold, "centre", frame.pad - 5, smallest=4.5)
        pen.text(frame.cell(side), y + 9, name, TEXT, bold, room=frame.column - 6)
    y += 14
    pen.rule(0, y, frame.width, FIRM)
    return y
