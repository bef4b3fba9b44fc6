"""A dispute settled by tapping, its link opened by another, and its printed card."""

import io
import re
from collections.abc import Iterator, Sequence

import pytest
import segno
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.learn.test_rule_pages import is_one_page_of
from tests.helpers.browser.actions import later, listen
from tests.helpers.cases import every
from tests.helpers.pdf_reader import read_pdf

ANNA, BRUNO = "7d 7c 6s 6b".split(), "1d 6c 7s 7b".split()
A6 = (298, 420)
BOUNCED = 400
PARTS = ".back, h1, .of-suit:not([hidden]) .ranked, .board, .thumb"
BOXES = """(parts) => [...document.querySelectorAll(parts)].map((part) => {
  const box = part.getBoundingClientRect();
  return [box.x, box.y, box.width, box.height].map(Math.round).join(" ");
})"""
LONG_NAMES = "n=Massimiliano&n=Annunziata-Immacolata&n=Wilhelmina&n=Bartolomeo"
Stop = tuple[str, Page]


def radio(page: Page, value: str) -> Locator:
    """The card of the suit that is asked for, or that there is none."""
    return page.locator(f'.of-suit:visible label:has([value="{value}"])')


def lay(page: Page, *piles: Sequence[str]) -> None:
    """Tap those cards as the best, side by side."""
    for card in (card for pile in piles for card in pile):
        later(page, BOUNCED)  # nobody lays two cards in less
        radio(page, card).tap()


def asked(page: Page) -> str:
    return " ".join(page.locator(".asked div").inner_text().split())


def go(page: Page) -> Locator:
    return page.locator(".go")


def decided(page: Page, query: str = "n=Anna&n=Bruno") -> Page:
    """From the first tap to the page of the verdict."""
    page.goto(f"/primiera?{query}")
    page.wait_for_load_state()
    lay(page, ANNA, BRUNO)
    go(page).tap()
    page.wait_for_url("**/p/*")
    return page


def states(page: Page) -> Iterator[Stop]:
    """Every state, when what has just arrived can be tapped."""
    for where in every_state(page):
        listen(page)
        yield where, page


def every_state(page: Page) -> Iterator[str]:
    page.goto(f"/primiera?sides=4&{LONG_NAMES}")
    yield "primiera, four sides"
    page.goto("/primiera?n=Anna&n=Bruno")
    yield "primiera, empty"
    lay(page, ANNA[:3])
    page.locator('.place[value="1-s"]').tap()
    yield "primiera, begun"
    page.locator('.place[value="1-b"]').tap()
    lay(page, [*ANNA[3:], *BRUNO[:3], "5b"])
    go(page).tap()
    expect(page.get_by_role("alert")).to_be_visible()
    yield "primiera, error"
    decided(page)
    yield "verdict"
    page.get_by_text("With other rules").tap()
    yield "verdict, other rules"
    page.goto(f"/p/34vtc6666777711115555Ow?{LONG_NAMES}")
    yield "verdict, four sides"
    page.goto("/p/32dtc77661677Fm")
    yield "verdict, open"
    page.goto("/p/12vtc3Q502B58L04nbT")
    yield "wrong address"


# The whole dispute


def painted(picture: Locator) -> list[list[bool]]:
    """The modules of a QR code as they are painted, with the border."""
    image = Image.open(io.BytesIO(picture.screenshot())).convert("L")
    size = int(str(picture.get_attribute("viewBox")).split()[2])
    middles = [int((place + 0.5) * image.width / size) for place in range(size)]
    return [[int(str(image.getpixel((x, y)))) < 128 for x in middles] for y in middles]


def expected_code(address: str) -> list[list[bool]]:
    """What another program draws, with four modules of white round it (ISO 18004)."""
    code = segno.make_qr(address, error="m")
    return [[bool(dark) for dark in row] for row in code.matrix_iter(border=4)]


def test_eight_taps_and_one_give_a_verdict(phone: Page, new_phone: NewPhone) -> None:
    """On one screen, where nothing moves; without a connection what is tapped is kept."""
    phone.goto("/primiera?n=Anna&n=Bruno")
    phone.wait_for_load_state()
    before = phone.evaluate(BOXES, PARTS)
    phone.context.set_offline(True)
    lay(phone, ANNA[:3])
    assert asked(phone) == "● Anna The best of batons?"
    expect(go(phone)).to_have_text("The best of batons? 3 of 8 cards")
    assert phone.evaluate(BOXES, PARTS) == before
    expect(phone.locator(".thumb")).to_be_in_viewport(ratio=1)
    lay(phone, ANNA[3:], BRUNO)
    expect(phone.locator(".board .fat")).to_have_text(["78", "76"])
    expect(go(phone)).to_have_text("Whose is it? 8 of 8 cards")
    phone.context.set_offline(False)
    go(phone).tap()
    phone.wait_for_url("**/p/*")
    expect(phone).to_have_title("Primiera: Anna, 78 to 76")
    friend = new_phone(scripts=False)
    friend.goto(phone.url)
    expect(friend.locator(".verdict")).to_contain_text("78 to 76")
    assert painted(friend.locator(".qr")) == expected_code(friend.url)
    assert friend.context.cookies() == phone.context.cookies() == []


def test_a_bouncing_finger_answers_once(phone: Page) -> None:
    phone.goto("/primiera")
    phone.wait_for_load_state()
    seven = radio(phone, "7d").bounding_box()
    assert seven is not None
    place = seven["x"] + 20, seven["y"] + 20
    phone.mouse.dblclick(*place)
    assert asked(phone) == "● Side 1 The best of cups?"
    later(phone, BOUNCED)
    phone.mouse.click(*place)
    assert asked(phone) == "● Side 1 The best of swords?"


def test_keys_go_through_the_cards(phone: Page) -> None:
    """Who chooses by arrows goes on by the button."""
    phone.goto("/primiera?n=Anna")
    phone.wait_for_load_state()
    radio(phone, "7d").locator("input").focus()
    phone.keyboard.press("Space")
    phone.keyboard.press("ArrowRight")
    phone.keyboard.press("ArrowRight")
    assert asked(phone) == "● Anna The best of coins?"
    expect(phone.locator(".board .fat").first).to_have_text("16")
    expect(go(phone)).to_have_text("Next: cups of Anna 1 of 8 cards")
    go(phone).press("Enter")
    assert asked(phone) == "● Anna The best of cups?"
    expect(radio(phone, "7c").locator("input")).to_be_focused()


def test_a_place_is_mended_by_itself(phone: Page) -> None:
    """The card that another side shows is shut; a face may be of both."""
    phone.goto("/primiera?n=Anna&n=Bruno")
    phone.wait_for_load_state()
    lay(phone, [*ANNA[:2], "8s", ANNA[3]])
    phone.locator('.place[value="2-d"]').tap()
    expect(radio(phone, "7d").locator("input")).to_be_disabled()
    phone.locator('.place[value="2-s"]').tap()
    expect(radio(phone, "8s").locator("input")).to_be_enabled()
    phone.locator('.place[value="1-b"]').tap()
    expect(radio(phone, "6b").locator("input")).to_be_checked()
    lay(phone, ["0"])
    assert asked(phone) == "● Anna The best of batons?"
    expect(phone.locator('.place[value="1-b"]')).to_contain_text("No card of batons")
    expect(go(phone)).to_have_text("Next: coins of Bruno 4 of 8 cards")


@pytest.mark.with_worker
def test_going_back_keeps_the_cards(new_phone: NewPhone, browser_with_memory: Browser) -> None:
    phone = new_phone(browser=browser_with_memory)
    decided(phone)
    phone.evaluate("history.back()")
    expect(phone.locator(".board .fat")).to_have_text(["78", "76"])


# On paper


@every("query", ["n=Anna&n=Bruno", "n=Massimiliano-Quarantotti&n=Mariaconcetta&cards=french"])
def test_the_verdict_prints_on_a_small_card(phone: Page, query: str) -> None:
    decided(phone, query)
    card = read_pdf(phone.pdf(prefer_css_page_size=True))
    assert is_one_page_of(card, A6), (len(card.pages), card.pages[0].mediabox)
    text = " ".join(card.pages[0].extract_text().split())
    assert "Primiera for" in text and "78 to 76" in text and "/p/32vtc" in text
    assert "Counted here: by values, faces count 10" in text
    assert re.search(r"Printed on \w+ \d+, 20\d\d at \d\d:\d\d [AP]M \S+", text)
    assert "With other rules" not in text and "Another dispute" not in text
