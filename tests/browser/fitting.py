"""How a page looks to somebody who has made the text larger."""

from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page

TEXTS = (16, 24, 32)
"""The size of the root's text in pixels: 100, 150 and 200 %."""
WINDOWS = ((320, 568), (360, 640), (390, 844))

MISFITS = Path(__file__).with_name("fitting.js").read_text()
LARGE = "size => { document.documentElement.style.fontSize = size && `${size}px`; }"


def misfits(page: Page, where: str) -> Iterator[str]:
    """What is lost, cut or covered on the page, in windows and sizes of text that phones have."""
    was = page.viewport_size
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        for size in TEXTS:
            page.evaluate(LARGE, size)
            for found in page.evaluate(MISFITS, [width, height]):
                yield f"{where}, {width} px wide, text of {size} px: {found}"
    page.evaluate(LARGE, "")
    if was:
        page.set_viewport_size(was)
