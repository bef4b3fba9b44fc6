"""What fits where: no page scrolls sideways, and the grid is one screen of a small phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.helpers.browser.actions import (
    DECK,
    THREE_SIDES,
    check,
    italian,
    listen,
    match_of,
    open_deal,
    start,
    store_deal,
    tap,
)
from tests.helpers.browser.page_tour import LONG_NAMES, NAMES, all_coins_to_the_first, half_filled

CARD = '.card:has([name="%s"])'
PLACES = """[...document.querySelectorAll(".card, .tile, .counter, #undo, #go, .ways a")]
  .map((each) => each.getBoundingClientRect())
  .map((box) => [box.x, box.y, box.width, box.height])"""
COVERED = """[...document.querySelectorAll(".ways a"), unheard].filter((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return height > 44 || !each.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((each) => each.textContent)"""
HEIGHTS = "[...document.querySelectorAll('.asking, .reply')].map((each) => each.offsetTop)"
ON_TOP = """(each) => {
  const { left, bottom, width } = each.getBoundingClientRect();
  return each.contains(document.elementFromPoint(left + width / 2, bottom - 2));
}"""
HIDDEN = f"parts => parts.filter((each) => !({ON_TOP})(each)).map((each) => each.textContent)"
CUT = "all => all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.id)"
IN_TWO_LINES = """[...document.querySelectorAll(".face")].filter((face) => {
  const written = document.createRange();
  written.selectNodeContents(face);
  const rank = written.getBoundingClientRect(), { top, height } = face.getBoundingClientRect();
  return rank.height > 32 || Math.abs(rank.top + rank.height / 2 - top - height / 2) > 8;
}).map((face) => face.textContent.trim())"""
WIDTHS = "[document.scrollingElement.scrollWidth, innerWidth, scrollX]"


def scrolls_sideways(page: Page, width: int) -> bool:
    """Whether anything is wider than the screen; a phone may then zoom out instead."""
    page.wait_for_load_state()
    return bool(page.evaluate(WIDTHS) != [width, width, 0])


@pytest.mark.parametrize("sides", [pytest.param(2, marks=pytest.mark.long), 3, 4])
def test_the_grid_fits_one_screen(phone: Page, sides: int) -> None:
    open_deal(phone, *NAMES[:sides], players="4-alone" if sides == 4 else "")
    fits(phone)
    half_filled(phone, sides)
    fits(phone)
    check(phone, [DECK[side::sides] for side in range(sides)])
    expect(phone.locator("#go")).to_contain_text("= 40 ✓")
    fits(phone)
    phone.set_viewport_size({"width": 740, "height": 360})
    fits(phone)


def fits(page: Page) -> None:
    """All cards, the tiles and the button are to be seen at once, and each number is whole."""
    assert page.evaluate("scrollY") == 0
    assert page.locator(".card, .tile, #go").evaluate_all(HIDDEN) == []
    assert page.locator(".counter input").evaluate_all(CUT) == []


@pytest.mark.parametrize(("width", "height"), [(360, 640), (740, 360)])
def test_three_long_names_fit_one_screen(new_phone: NewPhone, width: int, height: int) -> None:
    """And the first tap moves nothing, in a correction either: its echo takes the title's place."""
    phone = italian(new_phone(width=width, height=height))
    names = ("Maria Annunziata Quattrocchi Montalbano", *LONG_NAMES[1:3])
    open_deal(phone, *names)
    hides_no_way(phone)
    moves_nothing(phone)
    for side, name in enumerate(names[1:], 1):
        check(phone, [DECK[:8], DECK[8:16]][:side])
        expect(phone.locator("#go")).to_contain_text(name)
        fits(phone)
        last, button = (phone.locator(part).bounding_box() for part in (CARD % "10b", "#go"))
        assert last
        assert button
        assert height < width or last["y"] + last["height"] <= button["y"]
    store_deal(phone, phone.url.removesuffix("/1/enter"), 1, THREE_SIDES[0]["piles"])
    phone.reload()
    listen(phone)
    moves_nothing(phone)
    expect(phone.locator("#go")).to_be_in_viewport(ratio=1)
    phone.goto(phone.url.removesuffix("/1/enter"))
    assert phone.evaluate(ON_TOP, phone.locator(".strip").element_handle())


def test_the_way_to_the_last_deal_lies_above_the_rematch(new_phone: NewPhone) -> None:
    phone = italian(new_phone(width=360, height=640))
    start(phone, *LONG_NAMES[:2], target="4")
    store_deal(phone, match_of(phone), 1, all_coins_to_the_first(2))
    phone.goto(match_of(phone))
    phone.wait_for_load_state()
    assert phone.evaluate(ON_TOP, phone.locator(".won .to").element_handle())


def test_who_sits_down_sees_every_name(new_phone: NewPhone) -> None:
    phone = new_phone(width=740, height=360)
    phone.goto(f"{start(phone, *LONG_NAMES[:3]).removesuffix('/1')}/seats")
    phone.get_by_role("button", name="Invite").tap()
    link = phone.locator("#text").input_value()
    phone.context.clear_cookies()
    phone.goto(link)
    for name in phone.locator(".people button").all():
        expect(name).to_be_in_viewport(ratio=1)


def hides_no_way(page: Page) -> None:
    """Without a connection that is said in the title's place."""
    listen(page)  # the veil is lifted
    before = page.evaluate(PLACES)
    # At once: the next answer that comes hides it.
    shown = page.evaluate(f"(unheard.hidden = false, [{COVERED}, {PLACES}])")
    assert shown == [[], before]
    page.evaluate("unheard.hidden = true")


def moves_nothing(page: Page) -> None:
    """The first tap is answered where the title was."""
    before = page.evaluate(PLACES)
    tap(page, "1d")
    expect(page.locator("#echo")).not_to_be_empty()
    assert page.evaluate(PLACES) == before


def test_counters_name_and_number_fit(new_phone: NewPhone) -> None:
    """Whose each counter is stands on it; its number is whole where it stands beside its tile; and
    on the lowest screen every letter stays on its card, and no card under what follows."""
    phone = new_phone(width=360, height=640)
    open_deal(phone, "Anna", "Bruno")
    content = (
        "side => getComputedStyle(document.querySelector(`.act .owner${side}`), '::%s').content"
    )
    shown = [
        phone.evaluate(content % part, side) for side in (1, 2) for part in ("after", "before")
    ]
    assert [each.partition(" / ")[0] for each in shown] == ['"Anna"', '"●"', '"Bruno"', '"■"']
    phone.set_viewport_size({"width": 820, "height": 400})
    number = phone.locator("#scope-1").bounding_box()
    assert number
    assert number["width"] >= 20
    phone.set_viewport_size({"width": 320, "height": 256})
    wide = "[...document.querySelectorAll('.face')].filter((f) => f.scrollWidth > f.clientWidth)"
    assert phone.evaluate(f"{wide}.length") == 0
    last, act = (phone.locator(part).bounding_box() for part in (CARD % "10b", ".act"))
    assert last
    assert act
    assert last["y"] + last["height"] <= act["y"]


def test_answers_move_nothing(new_phone: NewPhone) -> None:
    """What an answer brings has its place beforehand: the next tap meets what was there."""
    phone = new_phone(width=360, height=640)
    open_deal(phone, "Nonna Pina", "Salvatore")
    with phone.expect_navigation():  # by its end the page's script has run
        phone.get_by_role("link", name="Point by point").tap()
    before = phone.evaluate(HEIGHTS)
    assert len(before) > 12
    for point in ("carte", "denari", "settebello", "primiera"):
        phone.locator(f"[name={point}][value='1']").locator("..").tap()
        assert phone.evaluate(HEIGHTS) == before
    expect(phone.locator("[data-grows]").first).to_have_text("+4 = 4")
    expect(phone.locator(".act")).to_be_in_viewport(ratio=1)
    for number in phone.locator(".counter").all():
        assert phone.evaluate(ON_TOP, number.element_handle())


def test_what_is_wrong_hides_no_button(new_phone: NewPhone) -> None:
    phone = new_phone(width=740, height=360)
    open_deal(phone, "Maria Annunziata Quattrocchi Montalbano", *LONG_NAMES[1:3])
    check(phone, [DECK[side:39:3] for side in range(3)])
    phone.locator("#go").tap()
    expect(phone.get_by_role("alert")).to_be_focused()
    for each in ("#problems", "#go", CARD % "10b"):
        expect(phone.locator(each)).to_be_in_viewport(ratio=1)
    wrong, button = (phone.locator(each).bounding_box() for each in ("#problems", "#go"))
    assert wrong
    assert button
    assert wrong["y"] + wrong["height"] <= button["y"]


@pytest.mark.parametrize(("cards", "width"), [("numbers", 360), ("italian", 320)])
def test_a_given_ten_stays_beside_its_suit(new_phone: NewPhone, cards: str, width: int) -> None:
    """The widest rank, where the side's sign takes its room."""
    phone = new_phone(width=width, height=640)
    open_deal(phone, "Anna", "Bruno", cards=cards)
    check(phone, [DECK[:20], DECK[20:]])
    assert phone.evaluate(IN_TWO_LINES) == []
