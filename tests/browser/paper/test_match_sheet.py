"""What the browser prints is what the PDF says; and the pages round it on a phone."""

import json
import re
from base64 import b64decode
from collections import Counter
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader
from selenium.webdriver.common.print_page_options import PrintOptions

from tests.browser.conftest import NewPhone
from tests.helpers.browser.actions import make_table, send_form, send_shown
from tests.helpers.browser.engines import gecko
from tests.helpers.clients.file_import import table_of
from tests.helpers.match_records import corrected, document, told
from tests.helpers.paths import DATA
from tests.helpers.pdf_reader import read_pdf

LEAFLET: dict[str, Any] = json.loads((DATA / "leaflet.json").read_text())["document"]
POINTS = document(0, totals_before=[2, 5]) | {"deals": [{"points": [3, 1]}, {"points": [0, 2]}]}
WON = document(4) | {"rules": {"preset": "traditional", "target": 11}}
MATCHES = {
    "leaflet": LEAFLET,
    "corrected": corrected(),
    "told": told(),
    "points only": POINTS,
    "three": document(3, 3),
    "four": document(3, 4),
    "forty": document(40, 3),
}
PAINT = """node => {
  const own = getComputedStyle(node);
  const number = getComputedStyle(node.querySelector(".number") ?? node);
  return {
    ink: number.color, back: own.backgroundColor, frame: parseFloat(own.borderTopWidth),
    weight: Number(number.fontWeight),
  };
}"""
PALE = """() => {
  const light = (colour) => {
    const [red, green, blue, alpha = 1] = colour.match(/[\\d.]+/g).map(Number);
    return alpha ? (red + green + blue) / 765 : 1;
  };
  return [...document.querySelectorAll("body, body *")].filter((node) => {
    const seen = node.checkVisibility({ visibilityProperty: true });
    if (!seen || node.closest("svg, progress")) return false;
    const look = getComputedStyle(node);
    const says = [...node.childNodes].some((each) => each.nodeType === 3 && each.data.trim());
    return light(look.backgroundColor) < 0.95 || (says && light(look.color) > 0.45);
  }).map((node) => `${node.tagName} ${node.className}`);
}"""
SHARE = """() => {
  window.shared = [];
  navigator.share = async (what) => { window.shared.push(what.text || what.files[0].name); };
  navigator.canShare = () => true;
}"""


def bring_in(page: Page, *matches: dict[str, Any]) -> str:
    """Start a table, read matches in without a tap, and stand on the first one's page: its
    address."""
    table = make_table(page, "Anna", "Bruno")
    shown = send_form(page, f"{table}/import", document=json.dumps(table_of(*matches)))
    send_shown(page, f"{table}/import", shown)
    page.goto(f"{table}/2")
    return page.url


def printed(page: Page, address: str) -> PdfReader:
    page.goto(address)
    return read_pdf(page.pdf(prefer_css_page_size=True))


def letters(text: str) -> Counter[str]:
    """Every letter of a text; spaces and ligatures are the reader's own."""
    return Counter("".join(normalize("NFKC", text).split()))


def ours(page: Page, address: str) -> PdfReader:
    return read_pdf(page.request.get(address).body())


OVERLAPS = """() => {
  const words = [];
  for (const text of document.querySelectorAll(".leaf .part, .leaf b, .leaf p")) {
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      words.push(...range.getClientRects());
    }
  }
  return [...document.querySelectorAll(".leaf .sign")].filter((sign) => {
    const { left, right, top, bottom } = sign.getBoundingClientRect();
    return words.some((box) => box.left < right - 1 && box.right > left + 1
      && box.top < bottom - 1 && box.bottom > top + 1);
  }).length;
}"""


def test_a_sheet_prints_as_its_pdf_says_and_no_sign_lies_on_a_letter(phone: Page) -> None:
    """A deal is not cut, heads repeat, the paper has its size."""
    match = bring_in(phone, MATCHES["forty"])
    for query, wide in (("paper=a4&form=full", 595), ("paper=letter&form=compact", 612)):
        browsers = printed(phone, f"{match}/sheet?{query}")
        pdf = ours(phone, f"{match}/sheet.pdf?{query}")
        whole = ["".join(page.extract_text() for page in each.pages) for each in (browsers, pdf)]
        figures = [re.findall(r"[+]\d+", each) for each in whole]
        assert Counter(figures[0]) == Counter(figures[1])
        assert phone.evaluate(OVERLAPS) == 0
        for page in browsers.pages:
            assert float(page.mediabox.width) == pytest.approx(wide, abs=2)
            text = page.extract_text()
            assert len(re.findall(r"\bCards\b", text)) == len(re.findall(r"\bdealt\b", text))


def paper_is_bare(page: Page) -> None:
    """White with black letters, and nothing to press."""
    colours = "node => [getComputedStyle(node).backgroundColor, getComputedStyle(node).color]"
    assert page.locator("body").evaluate(colours)[0] == "rgba(0, 0, 0, 0)"
    assert page.locator(".leaf").evaluate(colours)[0] == "rgb(255, 255, 255)"
    inks = page.locator(".leaf .part").evaluate_all(f"all => all.map(each => ({colours})(each)[1])")
    assert set(inks) == {"rgb(0, 0, 0)", "rgb(89, 89, 89)"}
    shown = page.locator("button, a, nav, header.bar").filter(visible=True)
    assert shown.count() == 0


def test_pages_print_black_in_the_dark(new_phone: NewPhone) -> None:
    """From any page, also when the system is dark: no field is filled, no letter is pale, and the
    winner is the blackest."""
    phone = new_phone(dark=True)
    match = bring_in(phone, WON)
    table = match.rpartition("/")[0]
    for address in (
        "/",
        "/rules/traditional",
        "/events/new",
        match,
        f"{match}/4",
        f"{match}/share",
        f"{table}/figures",
        f"{table}/matches",
        f"{table}/settings",
        f"{match}/sheet",
    ):
        phone.goto(address)
        phone.emulate_media(media="print", color_scheme="dark")
        assert phone.evaluate(PALE) == [], address
        if address in (match, f"{match}/4"):
            winner_is_blackest(phone)
        if address.endswith("/sheet"):
            paper_is_bare(phone)
        phone.emulate_media(media="screen", color_scheme="dark")


BLANK = [
    ("paper=a4", (595, 842)),
    ("paper=a4&per_page=2&players=3", (842, 595)),
    ("paper=letter&per_page=4&kind=form", (612, 792)),
]
MORE_BLANK = [
    ("paper=letter&kind=form", (612, 792)),
    ("paper=a4&players=4", (595, 842)),
    ("paper=letter&per_page=2&players=6&preset=quindici-napoli", (792, 612)),
]


FREE = """() => [...document.querySelectorAll(".inside")].map((each) => {
  const { bottom, height } = each.getBoundingClientRect();
  return (bottom - each.lastElementChild.getBoundingClientRect().bottom) / height;
})"""
"""What each sheet leaves below its last line, its margin included."""


def test_blank_sheets_fill_their_paper(phone: Page, long: bool) -> None:
    for query, size in BLANK + (MORE_BLANK if long else []):
        fills_its_paper(phone, query, size)


def fills_its_paper(phone: Page, query: str, size: tuple[int, int]) -> None:
    reader = printed(phone, f"/sheets/pad?{query}")
    assert max(phone.evaluate(FREE)) < 0.08, query
    assert len(reader.pages) == 1, query
    for page in reader.pages:
        box = page.mediabox
        assert (float(box.width), float(box.height)) == pytest.approx(size, abs=2), query
    assert "Primiera" in reader.pages[0].extract_text(), query


@pytest.mark.long
def test_firefox_prints_blank_sheets_on_a_page_each(address: str, tmp_path: Path) -> None:
    """It measures vh by its own margins."""
    with gecko(tmp_path) as firefox:
        for query, (wide, high) in BLANK + MORE_BLANK:
            firefox.driver.get(f"{address}/sheets/pad?{query}")
            options = PrintOptions()
            options.page_width, options.page_height = sorted((wide * 2.54 / 72, high * 2.54 / 72))
            reader = read_pdf(b64decode(firefox.driver.print_page(options)))
            assert len(reader.pages) == 1, query


@pytest.mark.long
def test_the_print_button_prints(phone: Page) -> None:
    phone.add_init_script("window.print = () => { window.printed = true; };")
    match = bring_in(phone, LEAFLET)
    phone.goto(f"{match}/sheet")
    phone.get_by_role("button", name="Print…").tap()
    assert phone.evaluate("window.printed")


@pytest.mark.long
def test_text_or_picture_can_be_shared(phone: Page) -> None:
    phone.add_init_script(f"({SHARE})()")
    match = bring_in(phone, LEAFLET)
    phone.goto(f"{match}/share")
    phone.get_by_role("button", name="Share…").tap()
    phone.get_by_role("button", name="Send the picture").tap()
    text, picture = phone.evaluate("window.shared")
    assert text.startswith("SOPHIE 5, RICK 6: 2 deals.")
    assert text.endswith(match)
    assert picture == "scopa-sophie-rick.png"


def test_the_text_is_copied(new_phone: NewPhone) -> None:
    phone = new_phone()
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    match = bring_in(phone, LEAFLET)
    phone.goto(f"{match}/share")
    phone.get_by_role("button", name="Copy").tap()
    expect(phone.get_by_role("button", name="Copied")).to_be_visible()
    assert phone.evaluate("navigator.clipboard.readText()").startswith("SOPHIE 5, RICK 6")


@pytest.mark.long
def test_without_a_clipboard_text_is_marked(phone: Page) -> None:
    phone.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
        "document.execCommand = () => false;"
    )
    match = bring_in(phone, LEAFLET)
    phone.goto(f"{match}/share")
    phone.get_by_role("button", name="Copy").tap()
    expect(phone.get_by_role("button", name="It is marked")).to_be_visible()
    assert phone.evaluate("String(getSelection())").startswith("SOPHIE 5, RICK 6")


@pytest.mark.long
def test_without_a_script_no_button_is_dead(new_phone: NewPhone) -> None:
    phone = new_phone(scripts=False)
    match = bring_in(phone, LEAFLET)
    for path in ("share", "sheet"):
        phone.goto(f"{match}/{path}")
        assert phone.locator("main").get_by_role("button").filter(visible=True).count() == 0
    phone.goto(f"{match}/share")
    expect(phone.get_by_label("The match in words")).to_have_value(
        "SOPHIE 5, RICK 6: 2 deals.\n" + match
    )


def winner_is_blackest(page: Page) -> None:
    won = page.locator(".won .cry").evaluate(PAINT)
    assert (won["ink"], won["back"]) == ("rgb(0, 0, 0)", "rgba(0, 0, 0, 0)")
    tiles = page.locator(".total").all()
    inks = [tile.evaluate(PAINT) for tile in tiles]
    assert [each["back"] for each in inks] == ["rgba(0, 0, 0, 0)"] * 2
    first, second = ([each["frame"], each["weight"]] for each in inks)
    assert all(mine > other for mine, other in zip(first, second, strict=True))
    assert inks[0]["ink"] == "rgb(0, 0, 0)"
