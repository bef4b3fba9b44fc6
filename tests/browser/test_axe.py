"""axe finds nothing on any page, in light and dark; and what axe cannot judge is computed."""

import re
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import NewPhone
from tests.browser.playing import deal_is_over, start
from tests.browser.tour import NAMES, entries, half_filled, tour

ONLY_COLOURS = {"runOnly": ["color-contrast"], "resultTypes": ["violations"]}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
COLOURS = """sides => {
  const colours = (node, pseudo) => {
    const style = getComputedStyle(node, pseudo);
    return [style.backgroundColor, style.borderTopColor, style.color, style.opacity];
  };
  const page = colours(document.body)[0];
  const [band, , , share] = colours(document.querySelector(".suit"), "::before");
  const faces = [...Array(sides + 1).keys()].map((side) => {
    const face = document.querySelector(`.card .i${side}:checked ~ .face`);
    return colours(face).slice(0, 3);
  });
  return { page, band, share: Number(share), faces };
}"""


def violations(page: Page, where: str) -> list[str]:
    """What axe finds on the page as it is, and in its colours when they are turned dark."""
    found = []
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        results = Axe().run(page, options=ONLY_COLOURS) if scheme == "dark" else Axe().run(page)
        for violation in results.response["violations"]:
            nodes = [node["html"][:160] for node in violation["nodes"][:4]]
            found.append(f"{where}, {scheme}: {violation['id']}: {nodes}")
    page.emulate_media(color_scheme="light")
    return found


def test_axe_finds_nothing_on_any_page(phone: Page) -> None:
    assert [each for where, page in tour(phone, 2) for each in violations(page, where)] == []


@pytest.mark.parametrize("sides", [3, 4])
def test_axe_finds_nothing_when_more_sides_play(phone: Page, sides: int) -> None:
    start(phone, *NAMES[:sides], players="4-alone" if sides == 4 else "3")
    found = violations(phone, "match")
    stops = ("entry, half filled", "entry, error", "result")
    for where, page in entries(phone, sides):
        if where in stops:
            found += violations(page, where)
    assert found == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_cards_can_be_read_and_told_from_their_ground(new_phone: NewPhone, scheme: str) -> None:
    """axe leaves them out, because the radios lie over them (WCAG 1.4.3 and 1.4.11)."""
    phone = new_phone(dark=scheme == "dark")
    start(phone, *NAMES, players="4-alone")
    deal_is_over(phone)
    seen = half_filled(phone, 4).evaluate(COLOURS, 4)
    page, band = rgb(seen["page"]), rgb(seen["band"])
    ground = tuple(
        b * seen["share"] + p * (1 - seen["share"]) for b, p in zip(band, page, strict=True)
    )
    assert len(seen["faces"]) == 5
    for back, edge, text in seen["faces"]:
        assert contrast(rgb(back), rgb(text)) >= 4.5
        assert max(contrast(rgb(back), ground), contrast(rgb(edge), ground)) >= 3


def rgb(text: str) -> tuple[float, ...]:
    return tuple(map(float, re.findall(r"[\d.]+", text)[:3]))


def contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: tuple[float, ...]) -> float:
    def linear(value: float) -> float:
        value /= 255
        return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)

    red, green, blue = map(linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
