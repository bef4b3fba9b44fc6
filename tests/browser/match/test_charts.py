"""The pictures of a match as they are seen and heard: sizes, colours, paper, screen readers."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.every_page.test_small_screens import scrolls_sideways
from tests.browser.paper.test_match_sheet import bring_in
from tests.helpers.match_records import document

SMALLEST = 12
LONG_NAMES = (
    "Massimiliano Bartolomeo della Francesca",
    "Wilhelmina-Annunziata",
    "Anna Maria",
    "Ottavio",
)
# How large each text is on the screen, and where it is.
TEXTS = """() => [...document.querySelectorAll(".drawn text")].map((text) => {
  const scale = text.getScreenCTM().a, box = text.getBoundingClientRect();
  const size = parseFloat(getComputedStyle(text).fontSize) * scale;
  return { size, left: box.left, right: box.right };
})"""
PIECES = """() => [...document.querySelectorAll(".drawn")].map((picture) => {
  const boxes = [...picture.querySelectorAll("text")].flatMap((text) => {
    const pieces = [text, ...text.querySelectorAll("tspan")], all = [];
    for (const piece of pieces) {
      const own = [...piece.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
      if (!own || !own.data.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(own);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      all.push([own.data.trim(), left, right, top, bottom]);
    }
    return all;
  });
  const { left, right, top, bottom } = picture.getBoundingClientRect();
  return { boxes, frame: [left, right, top, bottom] };
})"""


def match(deals: int, sides: int, **more: Any) -> dict[str, Any]:
    """A match with long names that goes on to a target within reach."""
    names = [{"name": name} for name in LONG_NAMES[:sides]]
    rules = {"preset": "traditional", "target": 999}
    return document(deals, sides) | {"sides": names, "rules": rules} | more


def pictures(page: Page) -> Locator:
    return page.locator("svg.drawn")


@pytest.mark.parametrize(
    ("deals", "sides"),
    [*(pytest.param(*each, marks=pytest.mark.long) for each in ((10, 2), (2, 3))), (30, 4)],
)
def test_charts_fit_the_smallest_phone(new_phone: NewPhone, deals: int, sides: int) -> None:
    phone = new_phone(width=360)
    address = bring_in(phone, match(deals, sides))
    for width in (360, 320):
        phone.set_viewport_size({"width": width, "height": 640})
        phone.goto(address)
        expect(pictures(phone)).to_have_count(2)
        assert not scrolls_sideways(phone, width)
        found = phone.evaluate(TEXTS)
        assert min(each["size"] for each in found) >= SMALLEST
        assert all(0 <= each["left"] and each["right"] <= width for each in found)
        for picture in phone.evaluate(PIECES):
            assert not overlaps(picture["boxes"])
            assert not outside(picture["boxes"], picture["frame"])


def overlaps(boxes: list[Any]) -> list[tuple[str, str]]:
    """The texts that lie over each other, by more than the air that a line has above and below."""
    return [
        (one[0], other[0])
        for at, one in enumerate(boxes)
        for other in boxes[at + 1 :]
        if min(one[2], other[2]) - max(one[1], other[1]) > 1
        and min(one[4], other[4]) - max(one[3], other[3]) > 4
    ]


def outside(boxes: list[Any], frame: list[float]) -> list[str]:
    """The texts that are not in the picture, but for the air above and below."""
    left, right, top, bottom = frame
    return [
        text
        for text, *box in boxes
        if box[0] < left - 1 or box[1] > right + 1 or box[2] < top - 4 or box[3] > bottom + 4
    ]
