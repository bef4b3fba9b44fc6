"""Paper as PDF files, by ReportLab's platypus: real text in an embedded font, with title, author,
language and bookmarks. A sign is in the file once, however often it is drawn.

reportlab writes no tags: a screen reader reads the lines in the order in which they are drawn.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from io import BytesIO
from itertools import groupby
from threading import Lock
from typing import Any

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    KeepInFrame,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Spacer,
    Table,
)

from scorekeeper.sheets.blocks import (
    Block,
    Code,
    Grid,
    Head,
    Leaf,
    Notes,
    Paper,
    Scale,
    Score,
    Signatures,
    Text,
    side_sign,
)
from scorekeeper.sheets.drawing.art import SUN, Art, qr_rows
from scorekeeper.sheets.drawing.paper import MARGIN, MILLIMETRE, SMALL_MARGIN, page_size
from scorekeeper.sheets.drawing.pdf_signs import draw_art
from scorekeeper.sheets.drawing.typeface import REGULAR, lacks_letters
from scorekeeper.sheets.pdf_grid import FIRM, HAIR, NO_PADDING, THIN, draw_grid
from scorekeeper.sheets.pdf_text import INK, paragraph
from scorekeeper.words.language import gettext

CREATOR = "Scopa scorekeeper"
SMALL = 9.0
"""The size of the small print in points."""
CODE, LARGE_CODE = 2.1 * 28.35, 5 * 28.35
rl_config.useA85 = 0  # a fifth larger and slower to write, for printers of the last century
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
                yield paragraph(Text((remark,)), 0.85 * SMALL)
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
            laid.append(draw_grid(block, wide, em, (high - taken - 1.5 * em) / len(grids)))
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
            return [draw_grid(block, wide, em), Spacer(0, em)]
        case Notes():
            head = [Text((block.heading,), "head")] if block.heading else []
            size = 0.85 * em if block.small else em
            align = "centre" if block.centred else "left"
            lines = (*head, *block.lines)
            return [Spacer(0, 0.4 * em), *(paragraph(each, size, align) for each in lines)]
        case Signatures():
            return [_signatures(block, wide, em)]
        case Scale():
            return [_scale(block, wide, em), Spacer(0, 0.5 * em)]
        case Code():
            side = min(LARGE_CODE, 0.6 * wide)
            return [_Squares(block.link, side, (wide - side) / 2)]


def _head(head: Head, wide: float, em: float) -> Table:
    sun, code = 4.6 * em, min(CODE, 0.2 * wide)
    about = [paragraph(Text((each,)), em) for each in head.about]
    title = paragraph(Text((head.title,), "head"), 1.9 * em if wide > 400 else 1.5 * em)
    last: Any = ""
    right = 0.0
    if head.link:
        last, right = _Squares(head.link, code), code
    elif head.date:
        last, right = paragraph(Text((f"{head.date} ________",)), em, "right"), 9.5 * em
    elif head.signs:
        last, right = paragraph(Text(head.signs), 1.3 * em, "right"), 8 * em
    look = [
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        ("LINEBELOW", (0, 0), (-1, -1), FIRM, INK),
        *NO_PADDING,
        ("BOTTOMPADDING", (0, 0), (-1, -1), 0.6 * em),
        ("LEFTPADDING", (1, 0), (1, 0), em),
    ]
    widths = [sun, wide - sun - right, right]
    return Table([[_Picture(SUN, sun), [title, *about], last]], widths, style=look)


def _score(score: Score, wide: float, em: float) -> Table:
    cells: list[Any] = []
    for place, (name, total) in enumerate(score.sides):
        align = "right" if place == 0 and len(score.sides) == 2 else "left"
        named = paragraph(Text((side_sign(place), f" {name}"), "strong"), 1.2 * em, align)
        right = len(score.sides) == 2 and place == 0
        align = "right" if right else "left" if len(score.sides) == 2 else "centre"
        number = paragraph(Text((total,), "figures"), 1.25 * em, align)
        cells += [named, number] if place == 0 or len(score.sides) > 2 else [":", number, named]
    figure = 5.6 * em
    room = wide / len(score.sides) - figure
    widths = [room - em, figure, 2 * em, figure, room - em]
    if len(score.sides) != 2:
        widths = [room, figure] * len(score.sides)
    look = [
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        *NO_PADDING,
        ("ALIGN", (2, 0), (2, 0), "CENTER"),
    ]
    look += [(f"{side}PADDING", (0, 0), (-1, -1), 0.4 * em) for side in ("TOP", "BOTTOM")]
    return Table([cells], widths, style=look)


def _signatures(block: Signatures, wide: float, em: float) -> Table:
    many = len(block.names)
    gap = 2 * em
    room = (wide - gap * (many - 1)) / many
    cells: list[Any] = []
    look = [*NO_PADDING, ("TOPPADDING", (0, 0), (-1, -1), 3)]
    for place, name in enumerate(block.names):
        cells += [""] * bool(place) + [paragraph(Text((name,)), em)]
        look.append(("LINEABOVE", (2 * place, 0), (2 * place, 0), THIN, INK))
    widths = [room] + [gap, room] * (many - 1)
    return Table([cells], widths, style=look, spaceBefore=3.4 * em)


def _scale(scale: Scale, wide: float, em: float) -> Table:
    row: list[Any] = []
    if scale.name:
        row.append(paragraph(Text((scale.name,), "strong"), em))
    first = [min(7 * em, 0.2 * wide)] * len(row)
    for card, worth in scale.values:
        row.append(
            [
                paragraph(Text((card,), "strong"), em, "centre"),
                paragraph(Text((worth,)), em, "centre"),
            ]
        )
    each = (wide - sum(first)) / (len(scale.values) + 1)
    # The last are the three faces together.
    widths = first + [each] * (len(scale.values) - 1) + [2 * each]
    look = [
        ("GRID", (len(first), 0), (-1, -1), HAIR, INK),
        ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
        *NO_PADDING,
        ("BOTTOMPADDING", (0, 0), (-1, -1), 0.2 * em),
    ]
    return Table([row], widths, style=look)


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
        self.canv.setFillColor(INK)
        self.canv.drawPath(path, stroke=0, fill=1)
        self.canv.linkURL(
            self.link, (self.left, 0, self.left + self.height, self.height), relative=1, thickness=0
        )
