"""How a page looks to somebody who has made the text larger."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from playwright.sync_api import Page, ViewportSize

TEXTS = (16, 24, 32)
"""The size of the root's text in pixels: 100, 150 and 200 %."""
WINDOWS = ((320, 568), (360, 640), (390, 844))
Size = tuple[tuple[int, int], int]
SIZES: tuple[Size, ...] = tuple((window, text) for window in WINDOWS for text in TEXTS)
OF_EACH_RUN: tuple[Size, ...] = (((360, 640), 16), ((320, 568), 32))
"""The usual one, and where the least fits. Between them lie the other seven."""
NARROWEST: Size = ((280, 653), 16)
"""A phone that is folded."""
ACROSS: Size = ((740, 360), 16)
"""A phone that lies across."""

MISFITS = Path(__file__).with_name("layout_check.js").read_text()
LARGE = "size => { document.documentElement.style.fontSize = size && `${size}px`; }"


def misfits(
    page: Page, where: str, sizes: Iterable[Size] = SIZES, back: ViewportSize | None = None
) -> Iterator[str]:
    """What is lost, cut or covered on the page, in those windows and sizes of text; afterwards the
    window is as it was, or as large as is said."""
    page.wait_for_load_state()
    was = back or page.viewport_size
    for (width, height), text in sizes:
        size: ViewportSize = {"width": width, "height": height}
        if page.viewport_size != size:
            page.set_viewport_size(size)
        for misfit in page.evaluate(MISFITS, [width, height, text]):
            yield f"{where}, {width} px wide, text of {text} px: {misfit}"
    if was and page.viewport_size != was:
        page.set_viewport_size(was)
