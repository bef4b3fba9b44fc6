"""The sheet of a match laid out on pages, and the cover of a meeting's. No deal is cut; the names
stand over every page. The head has the score first, to be read from a metre, then how it ended and
the rules, with the code that leads to the match beside them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from scorekeeper.sheets.drawing.art import SUN, leads_here, qr_rows
from scorekeeper.sheets.drawing.paper import Area
from scorekeeper.sheets.drawing.pen import (
    FIRM,
    HAIR,
    SIGN,
    THIN,
    Columns,
    Pen,
    SheetPiece,
    Surface,
    fill,
)
from scorekeeper.sheets.drawing.typeface import width as width_of
from scorekeeper.sheets.drawing.typeface import width_of_figures, wrapped
from scorekeeper.sheets.layout.deal import (
    SPACE,
    SUM_LEADING,
    Frame,
    draw_deal,
    draw_heads,
    draw_totals,
    frame_of,
    heads_height,
    height,
)
from scorekeeper.sheets.layout.deal_rows import compact
from scorekeeper.sheets.match_sheet import MeetingSheet, Sheet, SheetKind
from scorekeeper.words.language import figure, say
from scorekeeper.words.language import gettext as _

SCORE_SIZES = (23.0, 19.0, 16.0, 13.0)
"""From the largest down; the first in which no side of the score is broken is taken. Of more than
two sides the larger ones are left out: several stand on a line."""
VERDICT, PLAIN = 10.5, 8.0
CODE, MARK = 62.0, 38.0
"""The code, and the sun with the space beside it."""
HEAD_FOOT = 18.0
"""From the last line to the names over the columns: a rule in two strokes is between."""
LARGER = 1.4
"""Of the figures of the score, beside the names."""
BETWEEN = 0.32
"""Between two parts of the score, by the size of its letters."""


@dataclass(frozen=True, slots=True)
class SizedText:
    """Text in its size, the space from the line before, and how far from the left it begins.

    What stands further right on the same line has no space. The text leads to its `address`, where
    it has one. Beside the name of a `side` its sign is drawn; `figures` are totals.
    """

    text: str
    size: float
    leading: float
    bold: bool = False
    left: float = 0.0
    address: str = ""
    side: int | None = None
    figures: bool = False


@dataclass(frozen=True, slots=True)
class SheetHead:
    """A head that is ready to be drawn, with its height. `link` is drawn as a code, at the right
    end of `width`."""

    lines: tuple[SizedText, ...]
    link: str
    width: float
    height: float


def lay_out_head(sheet: Sheet, width: float) -> SheetHead:
    """The head of that sheet, as wide as it may be."""
    room = width - MARK - (CODE + 16) * bool(sheet.link)
    lines = score_lines(sheet.score, room)
    lines += [SizedText(text, VERDICT, 15) for text in wrapped(sheet.verdict, room, VERDICT)]
    for paragraph in (*sheet.rules, *sheet.about, sheet.link):
        to = sheet.link if paragraph == sheet.link else ""
        lines += [
            SizedText(text, PLAIN, 11, address=to) for text in wrapped(paragraph, room, PLAIN)
        ]
    code = (CODE + 17) * bool(sheet.link)
    high = max(sum(line.leading for line in lines), code) + HEAD_FOOT
    return SheetHead(tuple(lines), sheet.link, width, high)


def score_lines(score: Sequence[Sequence[str]], room: float) -> list[SizedText]:
    """The pieces of the score side by side, as many on a line as there is room for."""
    sizes = SCORE_SIZES if len(score) == 1 else SCORE_SIZES[2:]
    fitting = (s for s in sizes if all(_wide(piece, s) <= room for piece in score))
    size = next(fitting, SCORE_SIZES[-1])
    lines: list[SizedText] = []
    left, side = room, 0
    for piece in score:
        if _wide(piece, size) > room:
            lines += _stacked(piece, size, room, side)
            side += len(piece[::2])
            left = room
            continue
        fits = left + _wide(piece, size) <= room
        left = left if fits else 0.0
        for place, part in enumerate(piece):
            leading = LARGER * size * (not fits and place == 0)
            if place % 2:
                lines.append(SizedText(part, LARGER * size, leading, left=left, figures=True))
            else:
                lines.append(SizedText(part, size, leading, True, left, side=side))
                side += 1
            left += _part_width(place, part, size) + BETWEEN * size
        left += 2 * (BETWEEN * size)
    return lines


def _stacked(piece: Sequence[str], size: float, room: float, side: int) -> Iterator[SizedText]:
    """The parts of a piece one below the other, each name in as many lines as it needs."""
    for place, part in enumerate(piece):
        if place % 2:
            yield SizedText(part, LARGER * size, LARGER * size, figures=True)
            continue
        of: int | None = side + place // 2
        for text in wrapped(part, room - SIGN * size, size, bold=True):
            yield SizedText(
                text, size, 1.1 * size, True, 0 if of is not None else SIGN * size, side=of
            )
            of = None


def draw_head(pen: Pen, y: float, head: SheetHead) -> None:
    """Draw the head below `y`."""
    if head.link:
        pen.squares(head.width - CODE, y, CODE, qr_rows(head.link))
        pen.leads(head.width - CODE, y, CODE, CODE, head.link)
        where = _("the match online")
        if leads_here(head.link):
            where = _("works on this computer only")
        for place, text in enumerate(wrapped(where, CODE, 6), 1):
            pen.text(head.width - CODE, y + CODE + 1 + place * 7, text, 6)
    foot = y + head.height - HEAD_FOOT
    pen.sign(15, y + 18, 30, SUN)
    for line in head.lines:
        y += line.leading
        left, base = MARK + line.left, y - 0.2 * line.size / (LARGER if line.figures else 1)
        if line.figures:
            pen.figures(left, base, line.text, line.size)
            continue
        if line.side is not None:
            left += pen.side(left, base, line.size, line.side, line.text)
        wide = pen.text(left, base, line.text, line.size, line.bold)
        if line.address:
            pen.leads(left, y - line.leading, wide, line.leading, line.address)
    pen.rule(0, foot + 4, head.width, 1.6 * FIRM)
    pen.rule(0, foot + 7, head.width, HAIR)


def _wide(piece: Sequence[str], size: float) -> float:
    width = sum(_part_width(place, part, size) for place, part in enumerate(piece))
    return width + BETWEEN * size * (len(piece) - 1)


def _part_width(place: int, part: str, size: float) -> float:
    """Names and totals stand in turn; beside a name is its sign."""
    if place % 2:
        return width_of_figures(part, LARGER * size)
    return width_of(part, size, bold=True) + SIGN * size


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
    head = lay_out_head(sheet, area.width)
    first = SheetPiece(head.height, partial(draw_head, head=head))
    rest = [*columns.deals, *_end(sheet, area.width)]
    # How much of a page is left for what stands above its foot.
    legend = _legend_lines(columns, area)
    room = area.height - FOOT - FINE_LEADING * max(1, len(legend))
    heads, later = columns.heads, room - RUNNING - columns.heads
    pages = fill([first, *rest], [room - heads, later])
    in_columns = [place for place, piece in enumerate(rest) if piece.in_columns]
    if len(pages) > 1 and in_columns and not any(piece.in_columns for piece in pages[-1]):
        last = in_columns[-1]
        if sum(piece.height for piece in rest[last:]) <= later:
            pages = [*fill([first, *rest[:last]], [room - heads, later]), rest[last:]]
    return Laid(sheet, columns, tuple(map(tuple, pages)))


def draw_page(surface: Surface, laid: Laid, area: Area, page: int) -> None:
    """Draw page number `page`, from 0."""
    pen, y = Pen(surface, area), 0.0
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
    number = say("page {page} of {pages}", page=page + 1, pages=len(laid.pages))
    pen.text(area.width, foot, number, FINE, align="right")


def _legend_lines(columns: Columns, area: Area) -> list[str]:
    return wrapped(" · ".join(columns.legend), area.width - PAGE_NUMBER, FINE)


def full(sheet: Sheet, width: float, spread: float = 1.0) -> Columns:
    """The pad and the form side by side, with a piece for each deal."""
    frame = frame_of(width, len(sheet.names), sheet.suits, spread)
    heads = partial(draw_heads, sheet=sheet, frame=frame)
    pieces = []
    if sheet.before:
        draw_before = partial(_draw_before, sheet=sheet, frame=frame)
        pieces.append(SheetPiece(SUM_LEADING + 2 * SPACE, draw_before, True))
    for number, part in enumerate(sheet.deals, 1):
        winner = sheet.winner if number == len(sheet.deals) else None
        draw = partial(draw_deal, part=part, frame=frame, winner=winner)
        pieces.append(SheetPiece(height(part, frame), draw, True))
    return Columns(heads_height(sheet, frame), heads, tuple(pieces), sheet.legend)


def _draw_before(pen: Pen, y: float, sheet: Sheet, frame: Frame) -> None:
    foot = y + SPACE + SUM_LEADING
    draw_totals(pen, foot, sheet.before, frame)
    pen.text(frame.form, foot - 2, _("Totals to start from"), PLAIN)
    pen.rule(0, foot + SPACE, frame.width, HAIR)


def _end(sheet: Sheet, width: float) -> Iterator[SheetPiece]:
    """What follows the deals: corrections, remarks, signatures."""
    title = [SizedText(_("Corrections"), PLAIN + 0.5, 18, True)]
    for text in (text for part in sheet.deals for text in part.corrections):
        lines = [SizedText(line, PLAIN, 11) for line in wrapped(text, width, PLAIN)]
        yield _paragraph([*title, *lines])
        title = []
    for remark in sheet.remarks:
        yield _paragraph([SizedText(line, PLAIN, 11) for line in wrapped(remark, width, PLAIN)])
    yield SheetPiece(SIGNATURES, partial(draw_signatures, sheet=sheet, width=width))


def _paragraph(lines: list[SizedText]) -> SheetPiece:
    return SheetPiece(sum(line.leading for line in lines) + 3, partial(_draw_lines, lines=lines))


def _draw_lines(pen: Pen, y: float, lines: list[SizedText]) -> None:
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


def draw_cover(surface: Surface, sheet: MeetingSheet, area: Area) -> None:
    """Draw the cover on its page; twenty games have room on the smallest paper."""
    pen = Pen(surface, area)
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
