"""Each side taps its own pile on its own phone, and both settle what they disagree about."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.every_page.test_without_javascript import Shown
from tests.helpers.browser.actions import (
    DECK,
    ENDS,
    TWO_SIDES,
    document_of,
    open_deal,
    result_of,
    same_piles,
    start,
)
from tests.helpers.clients.seated_phones import seat_browser

ANNA, BRUNO = TWO_SIDES[0]["piles"]
OTHER = [card for card in DECK if card not in ANNA and card != BRUNO[0]] + [ANNA[0]]
"""Bruno's pile without its first card, and with one of Anna's."""
SMALL, LARGE = (360, 640), (390, 844)
BOXES = """() => [...document.querySelectorAll(".card, .tile, button, .top a")].map((node) => {
  const box = node.getBoundingClientRect();
  return [box.x, box.y, box.width, box.height].map(Math.round);
})"""
DEAF_AGAIN = """button => {
  button.style.animation = "none";
  button.getBoundingClientRect();
  button.style.animation = "";
  for (const each of button.getAnimations()) each.pause();
}"""
CELLS = """() => [...document.querySelectorAll(".card")].map((card) => {
  const box = card.getBoundingClientRect();
  return [box.width, box.height].map(Math.round);
})"""


def match_of(page: Page) -> str:
    """The address of the first match of the table that the page belongs to."""
    found = re.match(r".*/t/\w+", page.url)
    assert found
    return f"{found[0]}/1"


def tap_pile(page: Page, cards: list[str]) -> None:
    for card in cards:
        page.locator(f"#c{card}").tap()


def give(page: Page, cards: list[str]) -> None:
    """Give the pile those cards at once."""
    page.evaluate("cards => cards.forEach((c) => document.getElementById(`c${c}`).click())", cards)


def send(page: Page) -> None:
    """Press the button, and come to the page that waits or settles, or to the score."""
    page.locator("#go").tap()
    page.wait_for_url(re.compile(r"/(piles|t/\w+/1)$"))
    page.wait_for_load_state()


def own(page: Page, match: str, side: int, cards: list[str]) -> None:
    """Send that pile, where a test is not about the tapping."""
    page.goto(f"{match}/1/pile/{side}")
    give(page, cards)
    send(page)


def sit_down(maker: Page, guest: Page) -> None:
    """Let the guest in by the link that the maker's phone shows."""
    table = maker.url
    maker.get_by_role("button", name="Let others in").tap()
    link = maker.locator("textarea").input_value().strip()
    maker.goto(table)
    guest.goto(re.sub(r"^https?://[^/]+", "", link))
    guest.locator(".people button").first.tap()
    expect(guest.get_by_role("button", name="Let others in")).to_be_visible()


def test_two_phones_send_and_one_settles(new_phone: NewPhone, database: str) -> None:
    first, second = new_phone(), new_phone(*LARGE, dark=True)
    table = start(first, "Anna", "Bruno", preset="traditional")
    expect(first.get_by_role("link", name="Only my pile")).to_have_count(0)
    seat_browser(second.context, database, "Bruno", table)
    second.goto(table)
    first.get_by_role("link", name="Only my pile").tap()
    expect(first.locator(".tile b")).to_contain_text("Anna")
    tap_pile(first, ANNA)
    expect(first.locator("#go")).to_have_text(f"Send my pile: {len(ANNA)} cards")
    expect(first.locator(".held1")).to_have_text(str(len(ANNA)))
    send(first)
    expect(first.locator(".lead")).to_have_text("Your pile is in. Waiting for Bruno.")

    match = match_of(first)
    second.goto(f"{match}/1/piles")
    second.get_by_role("link", name="Bruno").tap()
    expect(second.locator(".missing")).to_have_text("Only this pile is missing.")
    tap_pile(second, OTHER[:3])
    give(second, OTHER[3:])
    send(second)
    expect(first.get_by_role("link", name="See what differs")).to_be_visible()
    expect(second.locator(".question")).to_have_count(2)
    expect(second.locator("#label")).to_have_text("2 cards to settle")

    is_seen_deaf(second, second.locator("#go"))
    second.locator("#go").tap()
    expect(second.locator(".question input").first).to_be_focused()
    owners = {ANNA[0]: "1", BRUNO[0]: "2"}
    for card, side in owners.items():
        second.locator(f'label:has([name="{card}"][value="{side}"])').tap()
    expect(second.locator("#label")).to_have_text("Score this deal")
    expect(second.locator("#sum")).to_have_text(f"{len(ANNA)} + {len(BRUNO)} = 40 ✓")
    send(second)
    result_of(second, 1)
    assert same_piles(document_of(second)["deals"][0]["piles"], [ANNA, BRUNO])
    expect(second.locator(".counted-by")).to_contain_text("Anna")
    first.get_by_role("link", name="See the points").tap()
    result_of(first, 1)


def is_seen_deaf(page: Page, button: Locator) -> None:
    """In the moment after the page has come a tap on the button is not taken, and is answered."""
    button.evaluate(DEAF_AGAIN)
    box = button.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    expect(button).to_have_css("outline-width", "4px")
    page.mouse.up()
    button.evaluate("button => button.getAnimations().forEach((each) => each.finish())")


@pytest.mark.long
def test_the_missing_side_is_shown(new_phone: NewPhone) -> None:
    first, second = new_phone(), new_phone()
    start(first, "Anna", "Bruno")
    sit_down(first, second)
    match = match_of(first)
    first.goto(f"{match}/1/pile/1")
    tap_pile(first, ANNA[:5])
    before = first.evaluate(BOXES)
    expect(first.locator("#missing")).to_have_text("Not sent yet: Bruno")
    own(second, match, 2, BRUNO)
    expect(first.locator("#missing")).to_have_text("Only this pile is missing.")
    expect(first.locator("#go")).to_have_text("Send my pile: 5 cards")
    assert first.evaluate(BOXES) == before
    tap_pile(first, ANNA[5:])
    send(first)
    result_of(first, 1)
    expect(second.get_by_role("link", name="See the points")).to_be_visible()


@pytest.mark.long
def test_it_works_without_a_script(new_phone: NewPhone) -> None:
    phone = new_phone(scripts=False)
    shown = Shown(phone)
    start(phone, "Anna", "Bruno", preset="traditional")
    match = match_of(phone)
    phone.goto(f"{match}/1/pile/1")
    tap_pile(phone, ANNA)
    coins = sum(card.endswith("d") for card in ANNA)
    assert (shown[".held1"], shown["i.coins1"]) == (str(len(ANNA)), str(coins))
    tap_pile(phone, ANNA[:1])
    assert shown[".held1"] == str(len(ANNA) - 1)
    tap_pile(phone, ANNA[:1])
    send(phone)
    phone.goto(f"{match}/1/pile/2")
    tap_pile(phone, OTHER)
    send(phone)
    phone.locator("#go").tap()
    expect(phone.get_by_role("alert")).to_contain_text("Still to settle")
    expect(phone.get_by_role("alert")).to_be_focused()
    for card, side in {ANNA[0]: "1", BRUNO[0]: "2"}.items():
        phone.locator(f'label:has([name="{card}"][value="{side}"])').tap()
    send(phone)
    result_of(phone, 1)


@pytest.mark.long
def test_the_last_tap_can_be_undone(phone: Page) -> None:
    start(phone, "Anna", "Bruno")
    phone.goto(f"{match_of(phone)}/1/pile/1")
    tap_pile(phone, ["7d", "1c"])
    phone.locator("#undo").tap()
    expect(phone.locator("#go")).to_have_text("Send my pile: 1 card")
    expect(phone.locator("#undo")).to_be_enabled()
    phone.locator("#c5b").dblclick()
    expect(phone.locator("#go")).to_have_text("Send my pile: 2 cards")


@pytest.mark.parametrize("size", [SMALL, pytest.param(LARGE, marks=pytest.mark.long)])
def test_the_page_is_one_screen(new_phone: NewPhone, size: tuple[int, int]) -> None:
    """Its taps survive a reload, and to have none of a rank takes its cards back."""
    phone = new_phone(*size)
    open_deal(phone, "Anna", "Bruno")
    cells = phone.evaluate(CELLS)
    match = match_of(phone)
    phone.goto(f"{match}/1/pile/2")
    assert phone.evaluate(ENDS) == size[1]
    ours = phone.evaluate(CELLS)
    assert [width for width, _ in ours] == [width for width, _ in cells]
    # The shared grid says in its head how a deal can be entered: its cards give way a little.
    assert all(b <= a <= b + 4 for (_, a), (_, b) in zip(ours, cells, strict=True))
    before = phone.evaluate(BOXES)
    tap_pile(phone, DECK[:12])
    phone.evaluate("scrollTo(0, 0)")
    assert phone.evaluate(BOXES) == before
    phone.reload()
    expect(phone.locator("#go")).to_have_text("Send my pile: 12 cards")
    phone.goto(f"{match}/1/pile/1")
    expect(phone.locator("#go")).to_have_text("Send my pile: no cards")
    phone.goto(f"{match}/1/high/1")
    tap_pile(phone, ["7d", "7c"])
    none = phone.locator("[name=none]").first
    none.tap()
    expect(phone.locator("[name=pile]:checked")).to_have_count(0)
    tap_pile(phone, ["7s"])
    expect(none).not_to_be_checked()


@pytest.mark.long
def test_a_second_tap_on_send_scores_nothing(phone: Page) -> None:
    start(phone, "Anna", "Bruno")
    match = match_of(phone)
    phone.goto(f"{match}/1/pile/1")
    box = phone.locator("#go").bounding_box()
    own(phone, match, 1, ANNA)
    assert box
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    lies = phone.evaluate(
        "([x, y]) => document.elementFromPoint(x, y).closest('a, button')", middle
    )
    assert lies is None


@pytest.mark.long
@pytest.mark.parametrize("percent", [150, 200])
def test_large_text_loses_nothing(phone: Page, percent: int) -> None:
    start(phone, "Anna", "Bruno")
    match = match_of(phone)
    own(phone, match, 1, [*ANNA, BRUNO[0]])
    pages = ["1/pile/2", "1/high/2", "1/piles"]
    for address in [*pages, "settle"]:
        if address == "settle":
            own(phone, match, 2, BRUNO)
        else:
            phone.goto(f"{match}/{address}")
        phone.evaluate("size => { document.documentElement.style.fontSize = size; }", f"{percent}%")
        assert phone.evaluate("document.documentElement.scrollWidth") <= SMALL[0], address
        go = phone.locator(".go").first
        go.scroll_into_view_if_needed()
        expect(go).to_be_in_viewport(ratio=0.99)
