"""Paper as PDF files on ReportLab's canvas: real text in an embedded font, with title, author,
language and bookmarks. It writes no tags: text is read in the order in which it is drawn.

Each grid becomes bands, one below the other; measures are points, counted from the foot of a page.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from threading import Lock

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.sheets.blocks import (
    MARGIN,
    MILLIMETRE,
    SMALL_MARGIN,
    Leaf,
    Paper,
    notes,
    page_size,
    text,
)
from scorekeeper.sheets.drawing.typeface import REGULAR, lacks_letters
from scorekeeper.sheets.pdf_grid import HAIR, Band, grid_bands, rule
from scorekeeper.sheets.pdf_text import Pen
from scorekeeper.words.language import gettext

CREATOR = "Scopa scorekeeper"
SMALL = 9.0
"""The size of the small print."""
ABUT = ("heading", "scores")
LEAST = 0.4
"""Letters are not made smaller than so much of it to have a sheet on its page."""
GAP = 0.6
"""What is free between two grids."""
rl_config.useA85 = 0  # a fifth larger and slower to write, for printers of the last century
# The fonts belong to all threads, and reportlab remembers in them where it reads.
_ONE_AT_A_TIME = Lock()


@dataclass(slots=True)
class Page:
    """A page, and what stands on it, each from its left upper corner; the first of a sheet has its
    title."""

    size: tuple[float, float]
    title: str
    bands: list[tuple[Band, float, float]]
    rules: str = ""


def papers_pdf(papers: Sequence[Paper], language: str) -> bytes:
    """The papers, one at least, as a file; `language` is that in which they were described."""
    file = BytesIO()
    with _ONE_AT_A_TIME:
        canvas = Canvas(file, pageCompression=1, lang=language, initialFontName=REGULAR)
        canvas.setTitle(_writable(papers[0].title))
        canvas.setAuthor(CREATOR)
        canvas.setCreator(CREATOR)
        canvas.setViewerPreference("DisplayDocTitle", "true")
        pen = Pen(canvas)
        pages = [(page, paper.many) for paper in papers for page in _pages(paper, pen)]
        for number, (page, many) in enumerate(pages, 1):
            if many == 1 and len(pages) > 1:
                _number(page, pen, f"{number} / {len(pages)}")
            _show(page, pen, f"sheet-{number}")
        canvas.save()
    return file.getvalue()


def _writable(title: str) -> str:
    """Half of a surrogate pair, which some phones send, has no bytes in any encoding."""
    return title.encode(errors="replace").decode()


def _show(page: Page, pen: Pen, key: str) -> None:
    pen.canvas.setPageSize(page.size)
    if page.title:
        pen.canvas.bookmarkPage(key)
        pen.canvas.addOutlineEntry(_writable(page.title), key, 0)
    for band, left, top in page.bands:
        band.draw(pen, left, top)
    pen.canvas.addLiteral(page.rules)
    pen.canvas.showPage()


def _number(page: Page, pen: Pen, label: str) -> None:
    """The number of the page below its sheet."""
    edge = MARGIN
    line = notes("", (text(label),), "right")
    (band,) = grid_bands(line, pen, page.size[0] - 2 * edge, 0.8 * SMALL, page.size[1])
    page.bands.append((band, edge, 6 * MILLIMETRE + band.high))


def _pages(paper: Paper, pen: Pen) -> Iterator[Page]:
    wide, high = size = page_size(paper.paper, paper.many)
    if paper.many == 1:
        for leaf in paper.leaves:
            yield from _flowed(leaf, size, pen)
        return
    across, down = {2: (2, 1), 4: (2, 2)}[paper.many]
    room = (wide / across - 2 * SMALL_MARGIN, high / down - 2 * SMALL_MARGIN)
    # Short lines at the edges and in the middle, where the page is cut apart.
    arm, marks = 6 * MILLIMETRE, []
    for part in (0.0, 0.5, 1.0) if down == 2 else (0.0, 1.0):
        marks.append(rule(wide / 2, part * high - arm, wide / 2, part * high + arm, HAIR))
        if down == 2:
            marks.append(rule(part * wide - arm, high / 2, part * wide + arm, high / 2, HAIR))
    for leaves in paper.pages:
        page = Page(size, leaves[0].title, [], " ".join(marks))
        for place, leaf in enumerate(leaves):
            left = place % across * wide / across + SMALL_MARGIN
            top = high - place // across * high / down - SMALL_MARGIN
            for band in _fitting(leaf, pen, *room):
                page.bands.append((band, left, top - band.gap))
                top -= band.gap + band.high
        yield page


def _flowed(leaf: Leaf, size: tuple[float, float], pen: Pen) -> Iterator[Page]:
    """The sheet on as many pages as it needs."""
    if lacks_letters(leaf.title):
        remark = gettext(
            "□ stands for a letter that this PDF has no type for; printed from the browser, the "
            "sheet shows it."
        )
        leaf = Leaf(leaf.title, (*leaf.blocks, notes("", (text(remark, look="small"),))))
    edge = MARGIN
    room, begin = (size[0] - 2 * edge, size[1] - 2 * edge), size[1] - edge
    bands = _fitting(leaf, pen, *room) if leaf.fills else _bands(leaf, pen, *room)
    page, y = Page(size, leaf.title, []), begin
    for place, band in enumerate(bands):
        needs, last = band.gap + band.high, place
        while bands[last].keep and last + 1 < len(bands) and needs < room[1]:
            last += 1
            needs += bands[last].gap + bands[last].high
        if page.bands and y - needs < edge - 0.01:
            yield page
            page, y = Page(size, "", []), begin
            if band.heads and band.heads is not band:
                page.bands.append((band.heads, edge, y))
                y -= band.heads.high
        elif page.bands:
            y -= band.gap
        page.bands.append((band, edge, y))
        y -= band.high
    yield page


def _fitting(leaf: Leaf, pen: Pen, wide: float, high: float) -> list[Band]:
    """The sheet in that room, in smaller letters where it must; a poster fills it."""
    scale = 1.3 * leaf.grown or 1.0  # the poster's size is rather too small
    bands = _bands(leaf, pen, wide, high, scale)
    while sum(band.gap + band.high for band in bands) > high + 0.01 and scale > LEAST:
        scale *= 0.96
        bands = _bands(leaf, pen, wide, high, scale)
    if leaf.grown:
        free = high - sum(band.gap + band.high for band in bands)
        gaps = [band for band in bands[1:] if band.gap]
        for band in gaps:
            band.gap += free / len(gaps)
    return bands


def _bands(leaf: Leaf, pen: Pen, wide: float, high: float, scale: float = 1.0) -> list[Band]:
    """The grids of a sheet; those that are written on by hand have the height that others leave."""
    em = scale * (SMALL if wide > 400 else 0.78 * SMALL)
    made = [[] if grid.by_hand else grid_bands(grid, pen, wide, em, high) for grid in leaf.blocks]
    left = high - sum(band.high + GAP * em for bands in made for band in bands)
    share = left / (sum(grid.by_hand for grid in leaf.blocks) or 1)
    bands: list[Band] = []
    for grid, own in zip(leaf.blocks, made, strict=True):
        own = grid_bands(grid, pen, wide, em, high, share) if grid.by_hand else own
        if own and bands and (grid.look == "notes" or bands[-1].grid.look not in ABUT):
            own[0].gap = GAP * em
        if own and grid.look == "notes":
            own[-1].keep = True  # with the signatures
            if bands and bands[-1].grid.heads:
                bands[-1].keep = True  # the last deal, so that no verdict stands alone
        bands += own
    return bands
