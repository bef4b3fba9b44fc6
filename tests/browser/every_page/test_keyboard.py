"""No finger at all: a whole deal from the keyboard, and where the focus goes."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import NewPhone
from tests.helpers.browser.actions import (
    DECK,
    THREE_SIDES,
    check,
    document_of,
    open_deal,
    result_of,
    start,
)
from tests.helpers.browser.layout_check import LARGE
from tests.helpers.browser.tabs import Tab, in_chromium, in_engine, reads, waits


@pytest.fixture
def desk(new_phone: NewPhone) -> Page:
    """A computer without a touch screen."""
    return new_phone(width=1280, height=800, touch=False)


UNDER = """() => {
  const { bottom } = document.activeElement.getBoundingClientRect();
  // Where text is large only the button is pinned, and what is around it has no box.
  const act = document.querySelector(".act");
  const pinned = act.getClientRects().length ? act : document.querySelector("#go");
  return bottom > pinned.getBoundingClientRect().top + 1;
}"""


def open_grid(page: Page, *names: str) -> None:
    """The first deal of a new match."""
    open_deal(page, *names)
    expect(page.locator("#go")).to_be_visible()
    page.wait_for_load_state()


def focus(page: Page, selector: str) -> None:
    """Walk with Tab until the focus is there, as one has to."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not reach {selector}")


def walk_to(tab: Tab, selector: str) -> None:
    """With Tab, on a page that may still be on its way."""
    waits(tab, "selector => document.querySelector(selector) !== null", bool, selector, selector)
    reads(tab, "() => document.readyState", "complete")
    for _ in range(60):
        tab.key("Tab")
        if tab.run("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab does not reach {selector}")


def enter_by_keys(tab: Tab, way: str) -> None:
    """From the cards: a deal that gives the first of three sides all four points."""
    if way != "enter":
        walk_to(tab, f"a[href*='/{way}']")
        tab.key("Enter")
    if way == "enter":
        piles = THREE_SIDES[11]["piles"]
        walk_to(tab, "#c1d")
        for card in DECK:
            tab.key(next(str(side) for side, pile in enumerate(piles, 1) if card in pile))
    elif way == "winners":
        for point in ("carte", "denari", "settebello", "primiera"):
            walk_to(tab, f"[name={point}]")
            tab.key(" ")
        walk_to(tab, "#go")
    else:
        for side, points in enumerate("400", 1):
            walk_to(tab, f"[name=points-{side}]")
            tab.key(points)
    tab.key("Enter")


KEYED = [("chromium", way) for way in ("enter", "winners", "points")]
KEYED_ELSEWHERE = [pytest.param("gecko", way, marks=pytest.mark.long) for _, way in KEYED]


@pytest.mark.parametrize(("engine", "way"), [*KEYED, *KEYED_ELSEWHERE])
def test_a_match_is_played_with_keys_alone(
    browser: Browser, tmp_path: Path, address: str, engine: str, way: str
) -> None:
    """From the first page to the winner, by each way to enter a deal."""
    with in_chromium(browser) if engine == "chromium" else in_engine(engine, tmp_path) as phones:
        tab = phones(address)
        tab.open("/")
        walk_to(tab, "[name=players]")
        tab.key("ArrowRight")
        for number, name in enumerate(("Anna", "Bruno", "Carla"), 1):
            walk_to(tab, f"[name=name-{number}]")
            for letter in name:
                tab.key(letter)
        walk_to(tab, ".chosen > summary")
        tab.key("Enter")
        walk_to(tab, "[name=target]")
        for key in ("4", "Enter"):
            tab.key(key)
        walk_to(tab, "#act a.go")
        tab.key("Enter")
        enter_by_keys(tab, way)
        said = "() => document.querySelector('.cry')?.textContent ?? ''"
        waits(tab, said, lambda cry: "Anna wins 4 to 0" in cry, "the winner")


@pytest.mark.long
def test_the_pinned_button_covers_no_focus(new_phone: NewPhone) -> None:
    phone = new_phone(touch=False)
    open_grid(phone, "Anna", "Bruno")
    phone.evaluate(LARGE, 24)
    focus(phone, "#c1d")
    for card in DECK[1:]:
        phone.keyboard.press("1")
        assert phone.evaluate(f"[document.activeElement.id, ({UNDER})()]") == [f"c{card}", False]


def test_a_card_is_given_and_taken_back(desk: Page) -> None:
    open_grid(desk, "Anna", "Bruno")
    style = "node => getComputedStyle(node).outlineStyle"
    focus(desk, "[name=brush]")
    assert desk.locator(".tile.owner1").evaluate(style) == "dashed"
    focus(desk, "#c1d")
    assert desk.locator("#c1d .face").evaluate(style) == "solid"
    desk.keyboard.press("Enter")
    expect(desk.locator("#echo")).to_have_text("A → ●")
    desk.keyboard.press(" ")
    expect(desk.locator("#c1d input")).to_have_value("")
    for _again in range(2):
        focus(desk, "#c1d")
        desk.keyboard.press("2")
        expect(desk.locator("#live")).to_have_text("Ace of coins given to Bruno.")
    expect(desk.locator("#echo")).to_have_text("A → ■")
    desk.keyboard.press("3")
    expect(desk.locator("#c2d input")).to_have_value("table")
    desk.keyboard.press("4")
    expect(desk.locator("#c3d input")).to_have_value("")
    desk.keyboard.press("Shift+Tab")
    desk.keyboard.press("Shift+Tab")
    desk.keyboard.press("0")
    expect(desk.locator("#c1d input")).to_have_value("")
    expect(desk.locator(".held2")).to_have_text("0")


def test_enter_presses_the_button(desk: Page) -> None:
    """A phone's keyboard has an Enter key too, below the number of scope. Where cards are with
    nobody the focus goes to what is wrong, before what repairs it."""
    open_grid(desk, "Anna", "Bruno")
    check(desk, [DECK[:18], DECK[18:37]])
    with desk.expect_navigation():
        desk.locator("[name=scope-1]").press("Enter")
    expect(desk.get_by_role("alert")).to_be_focused()
    assert document_of(desk)["deals"] == []
    desk.keyboard.press("Tab")
    expect(desk.get_by_role("button", name="All 3 to Anna")).to_be_focused()
    check(desk, [DECK[:18]])
    expect(desk.locator("#go")).to_contain_text("The other 22 to Bruno")
    desk.locator("[name=scope-1]").press("Enter")
    expect(desk.get_by_role("region", name="Look again")).to_be_visible()
    focus(desk, "[name=asked]")
    desk.keyboard.press("Enter")
    result_of(desk, 1)
    assert [len(pile) for pile in document_of(desk)["deals"][0]["piles"]] == [18, 22]


def test_focus_goes_to_the_mistake(desk: Page) -> None:
    desk.goto("/")
    for seat in (1, 2):
        desk.locator(f"[name=name-{seat}]").fill("Anna")
    desk.get_by_role("button", name="Start").press("Enter")
    expect(desk.get_by_role("alert")).to_be_focused()


# The focus is seen: its line is two pixels wide or more, stands out from what lies around the
# control, and no box around cuts it off.
FOCUS = """() => {
  const seen = (text) => text.match(/[\\d.]+/g).map(Number)
    .map((each, at) => (text.startsWith("color(srgb") && at < 3 ? each * 255 : each));
  const light = (text) => {
    const [r, g, b] = seen(text).slice(0, 3).map((each) => {
      const part = each / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const isFull = (colour) => (seen(colour)[3] ?? 1) > 0.5;
  const behind = (node) => {
    for (; node; node = node.parentElement) {
      const { backgroundColor } = getComputedStyle(node);
      if (isFull(backgroundColor)) return backgroundColor;
    }
    return "rgb(255, 255, 255)";
  };
  const node = document.activeElement;
  if (!node || node === document.body) return null;
  const hidden = getComputedStyle(node).opacity === "0";
  const marked = node.querySelector(".face") ? node.querySelector(".face")
    : node.closest(".covered, .pick label, .way-in")
      ?? (node.matches("label input") && hidden ? node.nextElementSibling : node);
  const look = getComputedStyle(marked), { outlineColor } = look;
  const width = look.outlineStyle === "none" ? 0 : parseFloat(look.outlineWidth);
  const offset = parseFloat(look.outlineOffset);
  const within = offset < 0 && isFull(look.backgroundColor);
  const ground = within ? look.backgroundColor : behind(marked.parentElement);
  const [one, other] = [light(outlineColor), light(ground)].sort((a, b) => b - a);
  const cut = (() => {
    const box = marked.getBoundingClientRect(), reach = offset + width;
    let around = marked.parentElement;
    for (; around && around !== document.body; around = around.parentElement) {
      if (getComputedStyle(around).overflow !== "hidden") continue;
      const frame = around.getBoundingClientRect();
      if (box.left - reach < frame.left - 1 || box.right + reach > frame.right + 1) return true;
    }
    return false;
  })();
  const called = node.getAttribute("aria-label") || node.innerText || node.name || node.id;
  const name = `${node.localName} ${called}`.slice(0, 40);
  return { name, width, contrast: (one + .05) / (other + .05), cut };
}"""


@pytest.mark.parametrize("dark", [False, pytest.param(True, marks=pytest.mark.long)])
def test_focus_is_visible_on_every_control(new_phone: NewPhone, dark: bool) -> None:
    phone = new_phone(touch=False, dark=dark)
    start(phone, "Anna", "Bruno")
    table = phone.url.partition("#")[0].rstrip("/").removesuffix("/1")
    found = []
    for path in ("", "/1/1/enter", "/1/1/winners", "/1/1/points"):
        phone.goto(f"{table}{path}")
        phone.evaluate("document.activeElement.blur()")
        for _ in range(70):
            phone.keyboard.press("Tab")
            at = phone.evaluate(FOCUS)
            if at is None:
                break
            if at["width"] < 2 or at["contrast"] < 3 or at["cut"]:
                found.append(f"{path}: {at}")
    assert not found, "\n".join(found)
