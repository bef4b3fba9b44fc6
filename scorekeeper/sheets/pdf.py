"""Paper as PDF files, by ReportLab's platypus: real text in an embedded font, with title, author,
language and bookmarks. A sign is in the file once, however often it is drawn.

reportlab writes no tags: a screen reader reads the lines in the order in which they are drawn.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from io import BytesIO
from itertools import groupby
from threading import Lock
from typing import Any

from reportlab.lib.abag import ABag
from reportlab.lib.enums import TA_CENTER, TA_LEFT, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    KeepInFrame,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Paragraph,
    Spacer,
    Table,
)
from reportlab.platypus.paraparser import ParaParser

from scorekeeper.sheets.blocks import (
    Block,
    Cell,
    Code,
    Grid,
    Head,
    Leaf,
    Look,
    Notes,
    Paper,
    Scale,
    Score,
    Sign,
    Signatures,
    Text,
    shares,
    side_sign,
)
from scorekeeper.sheets.drawing.art import BLACK, SUN, Art, Shape, art, qr_rows, segments, shapes
from scorekeeper.sheets.drawing.paper import MARGIN, MILLIMETRE, SMALL_MARGIN, page_size
from scorekeeper.sheets.drawing.typeface import REGULAR, face_of_figures, faced, lacks_letters
from scorekeeper.words.language import gettext

CREATOR = "Scopa scorekeeper"
SMALL, LEADING = 9.0, 1.22
"""The size of the small print in points, and from one line to the next by it."""
SIZES: dict[Look, float] = {"figures": 2.1, "ones": 1.1, "head": 1.15, "large": 5.0}
"""By the small print."""
HAIR, THIN, FIRM = 0.4, 0.7, 1.4
GREY = "#777777"
BY_HAND = 7 * MILLIMETRE
"""The height of a line that is written on."""
CODE, LARGE_CODE = 2.1 * 28.35, 5 * 28.35
ALIGNS = {"left": TA_LEFT, "right": TA_RIGHT, "centre": TA_CENTER}
# The fonts belong to all threads, and reportlab remembers in them where it reads.
_ONE_AT_A_TIME = Lock()


def papers_pdf(papers: Sequence[Paper], language: str) -> bytes:
    """The papers, one at least, as a file; `language` is that in which they were described."""
    file = BytesIO()
    with _ONE_AT_A_TIME:
        # Half of a surrogate pair, which some phones send, has no bytes in any encoding.
        title = papers[0].title.encode(errors="replace").decode()
        document = BaseDocTemplate(
            file,
            title=title,
            author=CREATOR,
            creator=CREATOR,
            lang=language,
            pageCompression=1,
            displayDocTitle=True,
        )
        story: list[Flowable] = []
        for place, paper in enumerate(papers):
            wide, high = page_size(paper.paper, paper.many)
            edge = 0.0 if paper.many > 1 else _margin(wide)
            room = (wide - 2 * edge, high - 2 * edge)
            document.addPageTemplates(
                PageTemplate(
                    id=str(place),
                    frames=[Frame(edge, edge, *room, 0, 0, 0, 0)],
                    onPage=partial(_draw_cuts, size=(wide, high), many=paper.many),
                    pagesize=(wide, high),
                )
            )
            story += [NextPageTemplate(str(place)), PageBreak()] if place else []
            story += _story(paper, room)
        document.build(story, canvasmaker=_Canvas)
    return file.getvalue()


def _margin(wide: float) -> float:
    return MARGIN if wide > 430 else SMALL_MARGIN


def _story(paper: Paper, room: tuple[float, float]) -> Iterator[Flowable]:
    if paper.many == 1:
        for place, leaf in enumerate(paper.leaves):
            if place:
                yield PageBreak()
            yield _Bookmark(leaf.title)
            yield from _leaf(leaf, room)
            if lacks_letters(leaf.title):
                remark = gettext(
                    "□ stands for a letter that this PDF has no type for; printed from the "
                    "browser, the sheet shows it."
                )
                yield _paragraph(Text((remark,)), 0.85 * SMALL)
        return
    across, down = {2: (2, 1), 4: (2, 2)}[paper.many]
    wide, high = room[0] / across, room[1] / down
    inner = (wide - 2 * SMALL_MARGIN, high - 2 * SMALL_MARGIN)
    for place, page in enumerate(paper.pages):
        if place:
            yield PageBreak()
        yield _Bookmark(page[0].title)
        parts = [KeepInFrame(*inner, [*_leaf(leaf, inner)], mode="shrink") for leaf in page]
        parts += [Spacer(0, 0)] * (paper.many - len(parts))
        rows = [parts[at : at + across] for at in range(0, paper.many, across)]
        edges = [
            (f"{side}PADDING", (0, 0), (-1, -1), SMALL_MARGIN)
            for side in ("LEFT", "RIGHT", "TOP", "BOTTOM")
        ]
        # A hair less than the page, for sums of fractions.
        yield Table(
            rows,
            [wide] * across,
            [high - 0.01] * down,
            [*edges, ("VALIGN", (0, 0), (-1, -1), "TOP")],
        )


def _leaf(leaf: Leaf, room: tuple[float, float]) -> list[Flowable]:
    """The blocks of a sheet; what is written on by hand has the height that the others leave."""
    wide, high = room
    em = SMALL if wide > 400 else SMALL * 0.78
    made: list[tuple[Block, list[Flowable]]] = [
        (each, [] if _fills(each) else _flowables(each, wide, em)) for each in leaf.blocks
    ]
    taken = sum(_height(each, wide) for _, flowables in made for each in flowables)
    grids = [each for each in leaf.blocks if _fills(each)]
    laid: list[Flowable] = []
    for block, flowables in made:
        if isinstance(block, Grid) and block.by_hand:
            laid.append(_grid(block, wide, em, (high - taken - 1.5 * em) / len(grids)))
        else:
            laid += flowables
    return laid


def _fills(block: Block) -> bool:
    return isinstance(block, Grid) and block.by_hand


def _height(flowable: Flowable, wide: float) -> float:
    _, high = flowable.wrap(wide, 10_000)
    return float(high + flowable.getSpaceBefore() + flowable.getSpaceAfter())


def _flowables(block: Block, wide: float, em: float) -> list[Flowable]:
    match block:
        case Head():
            return [_head(block, wide, em)]
        case Score():
            return [_score(block, wide, em)]
        case Grid():
            return [_grid(block, wide, em), Spacer(0, em)]
        case Notes():
            head = [Text((block.heading,), "head")] if block.heading else []
            size = 0.85 * em if block.small else em
            align = "centre" if block.centred else "left"
            lines = (*head, *block.lines)
            return [Spacer(0, 0.4 * em), *(_paragraph(each, size, align) for each in lines)]
        case Signatures():
            return [_signatures(block, wide, em)]
        case Scale():
            return [_scale(block, wide, em), Spacer(0, 0.5 * em)]
        case Code():
            side = min(LARGE_CODE, 0.6 * wide)
            return [_Squares(block.link, side, (wide - side) / 2)]


def _paragraph(text: Text, em: float, align: str = "left") -> Paragraph:
    """Words in the faces that have their letters, and signs among them."""
    size = em * SIZES.get(text.look, 1.0)
    style = ParagraphStyle(
        "paper",
        fontName=REGULAR,
        fontSize=size,
        leading=size * (1.02 if text.look == "figures" else LEADING),
        alignment=ALIGNS[align],
        textColor=GREY if text.look == "quiet" else BLACK,
    )
    plain = ParaParser().parse("x", style)[1][0]
    frags = []
    for part in text.parts:
        if isinstance(part, Sign):
            frags += _letters(plain, part.after, text.look)
            drawn = art(part.name)
            tall = size * (1.15 if part.name == "settebello" else 0.95)
            image = ABag(kind="img", image=drawn, width=tall, height=tall, valign="middle")
            frags.append(plain.clone(text="", cbDefn=image))
        else:
            frags += _letters(plain, part, text.look)
    return Paragraph("", style, frags=frags or [plain.clone(text=" ")])


def _letters(plain: Any, words: str, look: Look) -> list[Any]:
    if look in ("figures", "large") and words:
        return [plain.clone(text=words, fontName=face_of_figures(words))]
    bold = look in ("strong", "head")
    return [plain.clone(text=piece, fontName=face) for face, piece in faced(words, bold)]


def _head(head: Head, wide: float, em: float) -> Table:
    sun, code = 4.6 * em, min(CODE, 0.2 * wide)
    about = [_paragraph(Text((each,)), em) for each in head.about]
    title = _paragraph(Text((head.title,), "head"), 1.9 * em if wide > 400 else 1.5 * em)
    last: Any = ""
    right = 0.0
    if head.link:
        last, right = _Squares(head.link, code), code
    elif head.date:
        last, right = _paragraph(Text((f"{head.date} ________",)), em, "right"), 9.5 * em
    elif head.signs:
        last, right = _paragraph(Text(head.signs), 1.3 * em, "right"), 8 * em
    look = [
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("LINEBELOW", (0, 0), (-1, -1), FIRM, BLACK),
        *_no_padding(),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 0.6 * em),
        ("LEFTPADDING", (1, 0), (1, 0), em),
    ]
    widths = [sun, wide - sun - right, right]
    return Table([[_Picture(SUN, sun), [title, *about], last]], widths, style=look)


def _score(score: Score, wide: float, em: float) -> Table:
    cells: list[Any] = []
    for place, (name, total) in enumerate(score.sides):
        align = "right" if place == 0 and len(score.sides) == 2 else "left"
        named = _paragraph(Text((side_sign(place), f" {name}"), "strong"), 1.2 * em, align)
        right = len(score.sides) == 2 and place == 0
        align = "right" if right else "left" if len(score.sides) == 2 else "centre"
        number = _paragraph(Text((total,), "figures"), 1.25 * em, align)
        cells += [named, number] if place == 0 or len(score.sides) > 2 else [":", number, named]
    figure = 5.6 * em
    room = wide / len(score.sides) - figure
    widths = [room - em, figure, 2 * em, figure, room - em]
    if len(score.sides) != 2:
        widths = [room, figure] * len(score.sides)
    look = [
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        *_no_padding(),
        ("ALIGN", (2, 0), (2, 0), "CENTER"),
    ]
    look += [(f"{side}PADDING", (0, 0), (-1, -1), 0.4 * em) for side in ("TOP", "BOTTOM")]
    return Table([cells], widths, style=look)


def _grid(grid: Grid, wide: float, em: float, high: float = 0.0) -> Table:
    """The grid; where it is `high` its rows share what its heads leave."""
    columns = len(grid.columns)
    pad = 0.3 * em
    rows: list[list[Any]] = []
    look: list[tuple[Any, ...]] = [
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        *_no_padding(),
        ("LEFTPADDING", (0, 0), (-1, -1), pad),
        ("RIGHTPADDING", (0, 0), (-1, -1), pad),
        ("TOPPADDING", (0, 0), (-1, -1), 0.14 * em),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 0.2 * em),
    ]
    if grid.by_hand and grid.heads:  # room for a name
        look.append(("BOTTOMPADDING", (0, 0), (-1, 0), 1.3 * em))
    padding = [*look]
    taken: set[tuple[int, int]] = set()
    heads = len(grid.heads)
    for group in (grid.heads, *grid.groups):
        first = len(rows)
        for row in group:
            at = len(rows)
            laid: list[Any] = [""] * columns
            place = 0
            for each in row:
                while (at, place) in taken:
                    place += 1
                laid[place] = _cell(each, em, at < heads)
                end = (place + each.across - 1, at + each.rows - 1)
                taken |= {(y, x) for y in range(at, end[1] + 1) for x in range(place, end[0] + 1)}
                if end != (place, at):
                    look.append(("SPAN", (place, at), end))
                if each.rule or (grid.boxed and place):
                    weight = THIN if each.rule else HAIR
                    look.append(("LINEBEFORE", (place, at), (place, end[1]), weight, BLACK))
                look.append(("LINEBELOW", (place, end[1]), end, HAIR, "#bbbbbb"))
                place += each.across
            rows.append(laid)
        if group and group is not grid.heads:
            look.append(("NOSPLIT", (0, first), (-1, len(rows) - 1)))
        if group:
            weight = HAIR if grid.by_hand and group is not grid.heads else THIN
            look.append(("LINEBELOW", (0, len(rows) - 1), (-1, len(rows) - 1), weight, BLACK))
    if grid.boxed:
        look.append(("BOX", (0, 0), (-1, -1), THIN, BLACK))
    if grid.tall:
        look.append(("TOPPADDING", (0, heads), (-1, -1), BY_HAND / 2 - 0.6 * em))
        look.append(("BOTTOMPADDING", (0, heads), (-1, -1), BY_HAND / 2 - 0.6 * em))
    widths = [share * wide for share in shares(grid.columns)]
    heights: list[float | None] | None = None
    if high:
        heads_high = Table(rows[:heads], widths, style=padding).wrap(wide, high)[1] if heads else 0
        free = (high - heads_high - 1) / max(1, len(rows) - heads)
        heights = [None] * heads + [free] * (len(rows) - heads)
    return Table(rows, widths, heights, style=look, repeatRows=heads)


def _cell(each: Cell, em: float, is_head: bool) -> list[Paragraph] | str:
    made = []
    for line in each.texts:
        bold = Text(line.parts, "strong") if is_head and not line.look else line
        made.append(_paragraph(bold, em, each.align))
    return made or ""


def _signatures(block: Signatures, wide: float, em: float) -> Table:
    many = len(block.names)
    gap = 2 * em
    room = (wide - gap * (many - 1)) / many
    cells: list[Any] = []
    look = [*_no_padding(), ("TOPPADDING", (0, 0), (-1, -1), 3)]
    for place, name in enumerate(block.names):
        cells += [""] * bool(place) + [_paragraph(Text((name,)), em)]
        look.append(("LINEABOVE", (2 * place, 0), (2 * place, 0), THIN, BLACK))
    widths = [room] + [gap, room] * (many - 1)
    return Table([cells], widths, style=look, spaceBefore=3.4 * em)


def _scale(scale: Scale, wide: float, em: float) -> Table:
    row: list[Any] = []
    if scale.name:
        row.append(_paragraph(Text((scale.name,), "strong"), em))
    first = [min(7 * em, 0.2 * wide)] * len(row)
    for card, worth in scale.values:
        row.append(
            [
                _paragraph(Text((card,), "strong"), em, "centre"),
                _paragraph(Text((worth,)), em, "centre"),
            ]
        )
    each = (wide - sum(first)) / (len(scale.values) + 1)
    # The last are the three faces together.
    widths = first + [each] * (len(scale.values) - 1) + [2 * each]
    look = [
        ("GRID", (len(first), 0), (-1, -1), HAIR, BLACK),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        *_no_padding(),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 0.2 * em),
    ]
    return Table([row], widths, style=look)


def _no_padding() -> list[tuple[Any, ...]]:
    return [(f"{side}PADDING", (0, 0), (-1, -1), 0) for side in ("LEFT", "RIGHT", "TOP", "BOTTOM")]


def _draw_cuts(canvas: Any, _document: Any, size: tuple[float, float], many: int) -> None:
    """Short lines at the edges and in the middle, where a page is cut apart. Such a page has no
    number."""
    canvas.is_numbered = many == 1
    wide, high = size
    canvas.setLineWidth(HAIR)
    arm = 6 * MILLIMETRE
    if many > 1:
        for y in (0, high - arm, *((high / 2 - arm, high / 2) if many == 4 else ())):
            canvas.line(wide / 2, y, wide / 2, y + arm)
    if many == 4:
        for x in (0, wide - arm, wide / 2 - arm, wide / 2):
            canvas.line(x, high / 2, x + arm, high / 2)


class _Canvas(Canvas):  # type: ignore[misc]
    """A canvas that draws signs among words, and numbers its pages where there are several."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._kept: list[dict[str, Any]] = []
        self.is_numbered = True

    def drawImage(self, image: Any, x: float, y: float, *place: Any, **settings: Any) -> Any:
        """Of an :class:`Art` the piece of its sprite."""
        if not isinstance(image, Art):
            return super().drawImage(image, x, y, *place, **settings)
        wide, high = place[:2]
        draw_art(self, image, x + wide / 2, y + high / 2, wide)
        return place

    def showPage(self) -> None:
        """Keep the page until all are known."""
        self._kept.append(dict(self.__dict__))
        self._startPage()

    def save(self) -> None:
        """Number the pages and write the file."""
        many = len(self._kept)
        for number, page in enumerate(self._kept, 1):
            self.__dict__.update(page)
            if many > 1 and self.is_numbered:
                self.setFont(REGULAR, 0.8 * SMALL)
                wide = self._pagesize[0]
                self.drawRightString(wide - _margin(wide), 6 * MILLIMETRE, f"{number} / {many}")
            super().showPage()
        super().save()


class _Bookmark(Flowable):  # type: ignore[misc]
    """Where a sheet begins, for the reader's list."""

    def __init__(self, title: str) -> None:
        super().__init__()
        self.title = title.encode(errors="replace").decode()

    def wrap(self, *_room: float) -> tuple[float, float]:
        """It takes no room."""
        return 0.0, 0.0

    def draw(self) -> None:
        """Name the place."""
        key = f"sheet-{self.canv.getPageNumber()}"
        self.canv.bookmarkPage(key)
        self.canv.addOutlineEntry(self.title, key, 0)


class _Picture(Flowable):  # type: ignore[misc]
    """A piece of a sprite by itself."""

    def __init__(self, drawn: Art, wide: float) -> None:
        super().__init__()
        self.drawn, self.width, self.height = drawn, wide, wide

    def draw(self) -> None:
        """Draw it around its middle."""
        draw_art(self.canv, self.drawn, self.width / 2, self.height / 2, self.width)


class _Squares(Flowable):  # type: ignore[misc]
    """The code of an address, which leads there also by a tap."""

    def __init__(self, link: str, side: float, left: float = 0.0) -> None:
        super().__init__()
        self.link, self.left, self.width, self.height = link, left, side, side

    def draw(self) -> None:
        """Draw its dark squares as one path."""
        rows = qr_rows(self.link)
        step = self.height / len(rows)
        path = self.canv.beginPath()
        for down, row in enumerate(rows, 1):
            across = 0
            for dark, squares in groupby(row):
                wide = len(list(squares))
                if dark:
                    x = self.left + across * step
                    path.rect(x, self.height - down * step, wide * step, step)
                across += wide
        self.canv.setFillColor(BLACK)
        self.canv.drawPath(path, stroke=0, fill=1)
        self.canv.linkURL(
            self.link, (self.left, 0, self.left + self.height, self.height), relative=1, thickness=0
        )


_BOX = (-30, -30, 80, 100)
"""All that a piece reaches."""
_MOVE = re.compile(r"(translate|rotate|scale)\(([^)]*)\)")
_PAINTS = ("fill", "stroke")
_NON_ZERO = 1


def draw_art(canvas: Any, drawn: Art, x: float, y: float, wide: float) -> None:
    """Draw a piece so wide around that place; a piece is in a file once."""
    form = f"{drawn.file}-{drawn.name}-{drawn.color}".replace("/", "-").replace("#", "")
    if not canvas.hasForm(form):
        canvas.beginForm(form, *_BOX)
        _draw(canvas, drawn.file, drawn.name, drawn.paint)
        canvas.endForm()
    scale = wide / drawn.wide
    shift = 0.0 if drawn.is_centred else drawn.wide / 2
    canvas.saveState()
    canvas.transform(scale, 0, 0, -scale, x - shift * scale, y + shift * scale)
    canvas.doForm(form)
    canvas.restoreState()


def _draw(canvas: Any, file: str, name: str, paint: Mapping[str, str]) -> None:
    for tag, attributes in shapes(file)[name]:
        own = {**paint, **attributes}
        canvas.saveState()
        canvas.translate(_number(attributes, "x"), _number(attributes, "y"))
        for move, written in _MOVE.findall(attributes.get("transform", "")):
            numbers = [float(each) for each in written.split()]
            if move == "scale" and len(numbers) == 1:  # that of both directions
                numbers *= 2
            getattr(canvas, move)(*numbers)
        if tag == "use":
            _draw(canvas, file, attributes["href"].removeprefix("#"), paint)
        else:
            _draw_shape(canvas, (tag, own))
        canvas.restoreState()


def _number(attributes: Mapping[str, str], name: str, usual: float = 0) -> float:
    return float(attributes.get(name, usual))


def _draw_shape(canvas: Any, shape: Shape) -> None:
    tag, own = shape
    opacity = _number(own, "opacity", 1)
    fill, stroke = (
        _on_white(own["color"] if own[by] == "currentColor" else own[by], opacity) for by in _PAINTS
    )
    path = canvas.beginPath()
    if tag == "circle":
        path.circle(_number(own, "cx"), _number(own, "cy"), _number(own, "r"))
    elif tag == "rect":
        path.roundRect(0, 0, _number(own, "width"), _number(own, "height"), _number(own, "rx"))
    else:
        steps = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
        for kind, places in segments(own["d"]):
            steps[kind](*(part for place in places for part in (place.real, place.imag)))
    if fill != "none":
        canvas.setFillColor(fill)
    if stroke != "none":
        canvas.setStrokeColor(stroke)
        canvas.setLineWidth(_number(own, "stroke-width", 1))
        canvas.setLineCap(own.get("stroke-linecap") == "round")
        canvas.setDash([float(each) for each in own.get("stroke-dasharray", "").split()])
    canvas.drawPath(path, fill=fill != "none", stroke=stroke != "none", fillMode=_NON_ZERO)


def _on_white(colour: str, opacity: float) -> str:
    """The colour, six digits, as it looks on white: a piece that is kept in the file knows no
    transparency."""
    if colour == "none":
        return colour
    digits = colour.lstrip("#")
    parts: Sequence[str] = [digits[at : at + 2] for at in (0, 2, 4)]
    if len(digits) == 3:
        parts = [2 * each for each in digits]
    mixed = (round(255 - opacity * (255 - int(each, 16))) for each in parts)
    return "#" + "".join(f"{each:02x}" for each in mixed)
