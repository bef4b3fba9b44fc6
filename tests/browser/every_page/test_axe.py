"""What axe finds, in light, dark and forced colours; and what it cannot judge is computed."""

import json
import re
from collections.abc import Sequence
from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.helpers.browser.actions import open_deal
from tests.helpers.browser.page_tour import NAMES, half_filled

Media = dict[str, Any]
Options = dict[str, Any]
Look = tuple[str, Media, Options]
# Styles and sounds are not loaded once more for axe: no rule that is on by itself looks at them.
USUAL: Options = {"resultTypes": ["violations"], "preload": False}
EVERYTHING = USUAL
ONLY_COLOURS = USUAL | {"runOnly": ["color-contrast"]}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
LOOKS: tuple[Look, ...] = (
    ("light", {}, EVERYTHING),
    ("dark", {"color_scheme": "dark"}, ONLY_COLOURS),
    ("forced colours", {"forced_colors": "active"}, ONLY_COLOURS),
)
WITHOUT_FORCED = LOOKS[:2]
AS_IT_WAS: Media = {"color_scheme": "null", "forced_colors": "null"}
# Chromium does not force this one in what it computes, only in what it paints; no page sets it.
# axe asks for so many properties that it is in the way of forced colours alone.
NO_FILL_COLOUR = """() => {
  const asked = CSSStyleDeclaration.prototype.getPropertyValue;
  CSSStyleDeclaration.prototype.getPropertyValue = function (name) {
    return name === "-webkit-text-fill-color" ? "" : asked.call(this, name);
  };
}"""
# All else that axe tells, of each rule, takes longer to bring here than most rules to try.
VIOLATIONS = "async options => (await axe.run(options)).violations"
IF_THERE = f"options => window.axe ? ({VIOLATIONS})(options) : null"
# axe reads a colour anew for each element that has it, which is a third of its time.
EACH_COLOUR_ONCE = """
{
  const { prototype } = axe.commons.color.Color, parse = prototype.parseString, known = new Map();
  prototype.parseString = function (text) {
    if (known.has(text)) return Object.assign(this, known.get(text));
    const { r, g, b, alpha } = parse.call(this, text);
    known.set(text, { r, g, b, alpha });
    return this;
  };
}"""
# Of four letters outside of Latin 1 the browser would keep all of it twice as large.
AXE = Axe().axe_script.encode("ascii", "backslashreplace").decode() + EACH_COLOUR_ONCE
COLOURS = """sides => {
  const colours = (node) => {
    const style = getComputedStyle(node);
    return [style.backgroundColor, style.borderTopColor, style.color];
  };
  const page = colours(document.body)[0];
  const faces = [...Array(sides + 1).keys()].map((side) => {
    const owned = side ? `button.owner${side}` : ".deck button:not(.given)";
    const face = document.querySelector(`${owned} > .face`);
    return colours(face);
  });
  return { page, faces };
}"""
ON_CLOTH = """() => [...document.querySelectorAll(".asks, .asks .mark")].map((each, at) => (
  getComputedStyle(each)[at ? "color" : "backgroundColor"]))"""


def violations(page: Page, where: str, looks: Sequence[Look] = LOOKS) -> list[str]:
    """What axe finds on the page as it is, and in its colours when they are others."""
    found = []
    page.wait_for_load_state()
    for look, media, options in looks:
        if media:
            page.emulate_media(**(AS_IT_WAS | media))
        if "forced_colors" in media:
            page.evaluate(NO_FILL_COLOUR)
        for violation in run_axe(page, options):
            nodes = [node["html"][:160] for node in violation["nodes"][:4]]
            found.append(f"{where}, {look}: {violation['id']}: {nodes}")
        if media:
            page.emulate_media(**AS_IT_WAS)
    return found


def run_axe(page: Page, options: Options) -> list[dict[str, Any]]:
    """What axe says, which the page may have already."""
    found: list[dict[str, Any]] | None = page.evaluate(IF_THERE, options)
    if found is not None:
        return found
    first: list[dict[str, Any]] = page.evaluate(f"{AXE} ({VIOLATIONS})({json.dumps(options)})")
    return first


def test_contrast_is_sufficient_everywhere(phone: Page) -> None:
    """axe leaves them out, because the radios lie over them (WCAG 1.4.3 and 1.4.11)."""
    open_deal(phone, *NAMES, players="4-alone")
    half_filled(phone, 4)
    for scheme in SCHEMES:
        phone.emulate_media(color_scheme=scheme)
        is_readable(phone.evaluate(COLOURS, 4))
    phone.goto("/primiera?sides=4")
    for scheme in SCHEMES:
        phone.emulate_media(color_scheme=scheme)
        cloth, *signs = map(rgb, phone.evaluate(ON_CLOTH))
        assert len(signs) == 4 and all(contrast(cloth, sign) >= 3 for sign in signs)


def is_readable(seen: dict[str, Any]) -> None:
    ground = rgb(seen["page"])
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
