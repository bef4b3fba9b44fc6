"""The page where all cards are tapped: what it asks before sending, keeps, and does not hear."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.helpers.browser.actions import (
    DECK,
    check,
    later,
    listen,
    make_table,
    match_of,
    open_deal,
    pick,
    score,
    send_form,
    tap,
)

HINT = "Whose pile are you holding?"
DRAFTS = "Object.keys(localStorage).filter((name) => name.startsWith('draft '))"
# Before there is anything to see, however late a driver comes.
HOLD_STILL = """{
  const held = new CSSStyleSheet();
  held.replaceSync("* { animation-play-state: paused !important }");
  document.adoptedStyleSheets = [held];
}"""
LET_GO = "document.getAnimations().forEach((each) => each.finish())"
# The draft is a day old, and there is another one, of a version that was never there.
AGES = """drawer => {
  const old = JSON.parse(localStorage.getItem(drawer));
  localStorage.setItem(drawer.replace(/0$/, "3"), JSON.stringify(old));
  localStorage.setItem(drawer, JSON.stringify({ ...old, now: old.now - 86400001 }));
}"""
NO_STORAGE = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("no", "SecurityError"); } })"""


def open_grid(page: Page, *names: str, **fields: str) -> Page:
    """The grid of the first deal of a new match."""
    open_deal(page, *(names or ("Anna", "Bruno")), **fields)
    return page


def places(page: Page) -> list[list[float]]:
    """Where every card and button is."""
    found: list[list[float]] = page.evaluate("""[...document.querySelectorAll(
      ".card, button, .tile, .ways a")].map((each) => each.getBoundingClientRect()).map(
      (box) => [box.x, box.y, box.width, box.height])""")
    return found


def test_a_draft_survives_until_it_is_stored(phone: Page) -> None:
    """And one tap stores it by rules under which no sum of cards is doubtful."""
    open_grid(phone, preset="assi")
    tap(phone, "7s", "2c")
    pick(phone, 2)
    tap(phone, "1d")
    phone.get_by_role("button", name="One scopa more for Bruno").tap()
    again = phone.context.new_page()
    phone.close()
    again.goto(phone.url)
    expect(again.locator("#echo")).to_have_text("Still here")
    expect(again.locator("#c7s input")).to_have_value("1")
    expect(again.locator("#c1d input")).to_have_value("2")
    expect(again.locator("#c3d input")).to_have_value("")
    expect(again.locator("#scope-2")).to_have_value("1")
    expect(again.locator("#brush2")).to_be_checked()
    again.get_by_role("link", name="Point by point").tap()
    again.get_by_role("link", name="Cards", exact=True).tap()
    expect(again.locator("#c2c input")).to_have_value("1")
    check(again, [DECK[:18], DECK[18:]])
    expect(again.locator("#go")).not_to_have_class("asks")
    score(again, 1)
    again.goto(f"{match_of(again)}/2/enter")
    expect(again.locator(".held1")).to_have_text("0")
    assert again.evaluate(DRAFTS) == []


def test_cards_stay_on_the_table_from_the_first_tap(phone: Page) -> None:
    """Also in a correction of a deal in which each card has its side."""
    open_grid(phone, preset="winning-moves")
    phone.locator(".on-table").tap()
    tap(phone, "8s", "6b")
    pick(phone, 1)
    tap(phone, *DECK[:18])
    expect(phone.locator("#go")).to_contain_text("18 + 20 + 2 on the table = 40")
    score(phone, 1)
    match = match_of(phone)
    for moved in ("6b", "8s"):
        correct(phone, match)
        tap(phone, moved)
        expect(phone.locator(f"#c{moved} input")).to_have_value("1")
        score(phone, 1)
    correct(phone, match)
    tap(phone, "1d")
    expect(phone.locator("#c1d input")).to_have_value("2")
    phone.locator(".on-table").tap()
    tap(phone, "1d", "2d", "3d")
    later(phone, 1000)  # than what would be a bounce
    tap(phone, "3d")
    for card, owner in (("1d", "table"), ("2d", "table"), ("3d", "")):
        expect(phone.locator(f"#c{card} input")).to_have_value(owner)
    pick(phone, 1)
    tap(phone, "1d", "3d", "4d")
    for card, owner in (("1d", "1"), ("2d", "table"), ("3d", "1"), ("4d", "2")):
        expect(phone.locator(f"#c{card} input")).to_have_value(owner)
    score(phone, 1)


def correct(page: Page, match: str) -> None:
    page.goto(f"{match}/1/enter")
    expect(page.locator("#go")).to_have_text("Nothing changed yet")
    listen(page)


@pytest.mark.long
def test_blocked_storage_still_allows_entry(phone: Page) -> None:
    phone.add_init_script(NO_STORAGE)
    open_grid(phone)
    check(phone, [DECK[:17], DECK[17:]])
    score(phone, 1)


def test_a_newcomer_reads_what_to_tap(phone: Page) -> None:
    """What arrives under a finger is deaf for a moment, and an old draft is dropped."""
    open_grid(phone)
    before = places(phone)
    phone.get_by_text(HINT).tap()
    expect(phone.get_by_text(HINT)).to_be_hidden()
    assert places(phone) == before
    plus = phone.get_by_role("button", name="One scopa more for Bruno").bounding_box()
    assert plus is not None
    phone.add_init_script(HOLD_STILL)
    phone.reload()
    middle = plus["x"] + plus["width"] / 2, plus["y"] + plus["height"] / 2
    phone.touchscreen.tap(*middle)
    expect(phone.locator("#scope-2")).to_have_value("0")
    phone.evaluate(LET_GO)
    phone.touchscreen.tap(*middle)
    expect(phone.locator("#scope-2")).to_have_value("1")
    expect(phone.get_by_text(HINT)).to_have_count(0)
    box = phone.locator("#c6c .face").bounding_box()
    assert box is not None and box["width"] > 67 and box["height"] > 45
    tap(phone, "7s")
    (drawer,) = phone.evaluate(DRAFTS)
    phone.evaluate(AGES, drawer)
    phone.reload()
    expect(phone.locator(".held1")).to_have_text("0")
    assert phone.evaluate(DRAFTS) == []


@pytest.mark.parametrize("width", [320, pytest.param(360, marks=pytest.mark.long)])
@pytest.mark.parametrize("sides", [pytest.param(2, marks=pytest.mark.long), 3])
def test_moving_a_card_keeps_the_head(new_phone: NewPhone, width: int, sides: int) -> None:
    phone = new_phone(width)
    open_deal(phone, *("Anna", "Bruno", "Carla")[:sides], players=str(sides))
    before = [phone.locator(each).bounding_box() for each in (".ways", ".top")]
    tap(phone, "10d")
    pick(phone, 2)
    later(phone, 350)  # sooner it would be a bounce
    tap(phone, "10d")
    expect(phone.locator("#echo")).to_contain_text("■")
    assert [phone.locator(each).bounding_box() for each in (".ways", ".top")] == before


def test_who_has_gone_home_gets_no_card(phone: Page) -> None:
    """The rest goes to the only other who plays."""
    table = make_table(phone, "Anna", "Bruno", "Carla", preset="traditional", target="21")
    match = f"{table}/1"
    send_form(phone, f"{match}/1/points", **{f"points-{side}": "1" for side in (1, 2, 3)})
    phone.goto(f"{match}/leave")
    phone.get_by_label("Anna").tap()
    phone.get_by_role("button", name="Play on like this").tap()
    phone.wait_for_url(f"**{match}")
    phone.goto(f"{match}/2/enter")
    listen(phone)
    expect(phone.locator("#tiles .tile:visible")).to_have_count(2)
    tap(phone, "7d", "1d", "2d")
    expect(phone.locator("#go")).to_contain_text("The other 37 to Carla")
    expect(phone.locator("#go")).to_contain_text("3 + 37 = 40")
