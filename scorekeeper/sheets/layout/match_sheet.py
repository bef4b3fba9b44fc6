"""The sheet of a match laid out on pages, and the cover of a meeting's. No deal is cut; the names
stand over every page."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from scorekeeper.sheets.drawing.paper import Area
from scorekeeper.sheets.drawing.pen import HAIR, THIN, Columns, Pen, SheetPiece, fill
from scorekeeper.sheets.drawing.typeface import wrapped
from scorekeeper.sheets.layout.deal import (
    SPACE,
    SUM_LEADING,
    Frame,
    draw_deal,
    draw_heads,
    draw_totals,
    heads_height,
    height,
)
from scorekeeper.sheets.layout.deal_rows import compact
from scorekeeper.sheets.layout.head import PLAIN, Words, draw_head, lay_out_head
from scorekeeper.sheets.match_sheet import MeetingSheet, Sheet, SheetKind
from scorekeeper.words.language import figure
from scorekeeper.words.language import gettext as _
from scorekeeper.words.paper import before_the_first, page_number

FINE = 6.5
FOOT = 13.0
"""Between the last deal and the legend."""
FINE_LEADING = 9.0
PAGE_NUMBER = 60.0
RUNNING = 18.0
SIGNATURES = 56.0
CLOSER, WIDER = (0.95, 0.9, 0.85, 0.8), (1.6, 1.5, 1.4, 1.3, 1.2, 1.1)
"""How far lines stand apart, in the order in which it is tried whether all fits on one page."""


@dataclass(frozen=True, slots=True)
class Laid:
    """The sheet and its columns, with the pieces of each page from top to bottom."""

    sheet: Sheet
    columns: Columns
    pages: tuple[tuple[SheetPiece, ...], ...]


def lay_out(sheet: Sheet, area: Area, form: SheetKind = SheetKind.FULL) -> Laid:
    """Which pieces stand on which page.

    On one page where that can be: lines stand closer then, and of a short match wider. The last
    deal stays with what follows it, where all that has room on one page: nobody signs a page
    without a score.
    """
    if form is SheetKind.COMPACT:
        return _laid(sheet, compact(sheet, area.width), area)
    usual = _laid(sheet, full(sheet, area.width), area)
    spreads = {1: WIDER, 2: CLOSER}.get(len(usual.pages), ())
    others = (_laid(sheet, full(sheet, area.width, spread), area) for spread in spreads)
    return next((each for each in others if len(each.pages) == 1), usual)


def _laid(sheet: Sheet, columns: Columns, area: Area) -> Laid:
    return Laid(sheet, columns, tuple(map(tuple, _pages(sheet, columns, area))))


def _pages(sheet: Sheet, columns: Columns, area: Area) -> list[list[SheetPiece]]:
    head = lay_out_head(sheet, area.width)
    first = SheetPiece(head.height, partial(draw_head, head=head))
    rest = [*columns.deals, *_end(sheet, area.width)]
    heads, room = columns.heads, _room(columns, area)
    later = room - RUNNING - heads
    laid = fill([first, *rest], [room - heads, later])
    in_columns = [place for place, piece in enumerate(rest) if piece.in_columns]
    if len(laid) == 1 or not in_columns or any(piece.in_columns for piece in laid[-1]):
        return laid
    last = in_columns[-1]
    if sum(piece.height for piece in rest[last:]) > later:
        return laid
    return [*fill([first, *rest[:last]], [room - heads, later]), rest[last:]]


def draw_page(pen: Pen, laid: Laid, area: Area, page: int) -> None:
    """Draw page number `page`, from 0."""
    y = 0.0
    if page:
        pen.text(0, PLAIN, laid.sheet.title, PLAIN, room=area.width)
        y = RUNNING
    heads = False
    for piece in laid.pages[page]:
        if piece.in_columns and not heads:
            y = laid.columns.draw_heads(pen, y)
            heads = True
        piece.draw(pen, y)
        y += piece.height
    foot = area.height - 1
    lines = _legend_lines(laid.columns, area)
    for place, line in enumerate(lines, 1):
        pen.text(0, foot - (len(lines) - place) * FINE_LEADING, line, FINE)
    pen.text(area.width, foot, page_number(page + 1, len(laid.pages)), FINE, align="right")


def _legend_lines(columns: Columns, area: Area) -> list[str]:
    return wrapped(" · ".join(columns.legend), area.width - PAGE_NUMBER, FINE)


def _room(columns: Columns, area: Area) -> float:
    """How much of a page is left for what stands above its foot."""
    return area.height - FOOT - FINE_LEADING * max(1, len(_legend_lines(columns, area)))


def full(sheet: Sheet, width: float, spread: float = 1.0) -> Columns:
    """The pad and the form side by side, with a piece for each deal."""
    frame = Frame(width, len(sheet.names), sheet.suits, spread)
    heads = partial(draw_heads, sheet=sheet, frame=frame)
    return Columns(heads_height(sheet, frame), heads, tuple(_deals(sheet, frame)), sheet.legend)


def _deals(sheet: Sheet, frame: Frame) -> Iterator[SheetPiece]:
    if sheet.before:
        yield SheetPiece(
            SUM_LEADING + 2 * SPACE, partial(_draw_before, sheet=sheet, frame=frame), True
        )
    for place, part in enumerate(sheet.deals):
        last = place == len(sheet.deals) - 1
        winner = sheet.winner if last else None
        draw = partial(draw_deal, part=part, frame=frame, winner=winner)
        yield SheetPiece(height(part, frame), draw, True)


def _draw_before(pen: Pen, y: float, sheet: Sheet, frame: Frame) -> None:
    foot = y + SPACE + SUM_LEADING
    draw_totals(pen, foot, sheet.before, frame)
    pen.text(frame.form, foot - 2, before_the_first(), PLAIN)
    pen.rule(0, foot + SPACE, frame.width, HAIR)


def _end(sheet: Sheet, width: float) -> Iterator[SheetPiece]:
    """What follows the deals: corrections, who confirmed, remarks, signatures."""
    corrections = [text for part in sheet.deals for text in part.corrections]
    yield from _section(_("Corrections"), corrections, width)
    yield from _section(_("Confirmations"), sheet.confirmations, width)
    for remark in sheet.remarks:
        yield _paragraph([Words(line, PLAIN, 11) for line in wrapped(remark, width, PLAIN)])
    yield SheetPiece(SIGNATURES, partial(draw_signatures, sheet=sheet, width=width))


def _section(heading: str, texts: Iterable[str], width: float) -> Iterator[SheetPiece]:
    title = [Words(heading, PLAIN + 0.5, 18, True)]
    for text in texts:
        lines = [Words(line, PLAIN, 11) for line in wrapped(text, width, PLAIN)]
        yield _paragraph([*title, *lines])
        title = []


def _paragraph(lines: list[Words]) -> SheetPiece:
    return SheetPiece(sum(line.leading for line in lines) + 3, partial(_draw_lines, lines=lines))


def _draw_lines(pen: Pen, y: float, lines: list[Words]) -> None:
    for line in lines:
        y += line.leading
        pen.text(0, y - 2, line.text, line.size, line.bold)


def draw_signatures(pen: Pen, y: float, sheet: Sheet, width: float) -> None:
    """A line for each side to sign on."""
    pen.text(0, y + 16, _("Signatures"), PLAIN)
    gap = 16.0
    wide = (width + gap) / len(sheet.names) - gap
    for side, name in enumerate(sheet.names):
        left = side * (wide + gap)
        pen.rule(left, y + 42, left + wide, THIN)
        after = pen.side(left, y + 51, 7, side, name)
        pen.text(left + after, y + 51, name, 7, room=wide - after)


TOTALS = 62.0
"""How wide the column of a side is."""
GAP = 8.0
ROW = 24.0


def draw_cover(pen: Pen, sheet: MeetingSheet, area: Area) -> None:
    """Draw it on its page; twenty games have room on the smallest paper."""
    head = lay_out_head(sheet.cover, area.width)
    draw_head(pen, 0, head)
    y = head.height + 2
    lefts = [area.width - TOTALS * (len(sheet.cover.names) - at) for at in (0, 1)]
    for left, name in zip(lefts, sheet.cover.names, strict=True):
        pen.text(left + TOTALS, y, name, PLAIN, bold=True, align="right", room=TOTALS - GAP)
    y += 5
    pen.rule(0, y, area.width, THIN)
    for game in sheet.games:
        room = lefts[0] - GAP
        pen.text(0, y + 10, game.name, PLAIN + 0.5, bold=True, room=room)
        pen.text(0, y + 19.5, game.says, PLAIN - 1, room=room)
        for side, (left, total) in enumerate(zip(lefts, game.totals, strict=True)):
            is_bold = side == game.winner
            pen.text(left + TOTALS, y + 15, figure(total), 12, bold=is_bold, align="right")
        y += ROW
        pen.rule(0, y, area.width, HAIR)
    draw_signatures(pen, y, sheet=sheet.cover, width=area.width)
