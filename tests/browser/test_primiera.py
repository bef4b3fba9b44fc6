"""A dispute settled by tapping, its link opened by another, and its printed card."""

import io
import re
from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

from scorekeeper.rules.presets import PRESETS
from tests.browser.conftest import NewPhone
from tests.browser.playing import (
    DECK,
    TWO_SIDES,
    check,
    deal_is_over,
    pick,
    score,
    start,
    tap,
    tap_piles,
)
from tests.browser.test_axe import violations
from tests.browser.test_small_screens import scrolls_sideways
from tests.browser.test_targets import small_or_covered

ANNA, BRUNO = "7d 6c 1s 5b".split(), "7c 7s 7b 2d".split()
VERDICT = "Bruno has primiera: 75 to 70."
PLACES = """() => [...document.querySelectorAll(".card")].map((card) => {
  const box = card.getBoundingClientRect();
  return [box.x, box.y + scrollY, box.width, box.height].map(Math.round);
})"""
A4, A6 = (595, 842), (298, 420)
Stop = tuple[str, Page]


def asked(page: Page, *piles: Sequence[str]) -> Page:
    """The page with these cards tapped and Anna's and Bruno's names typed."""
    page.goto("/primiera")
    for side, pile in enumerate(piles, 1):
        pick(page, side)
        tap(page, *pile)
    page.get_by_text("Names, rule, number of sides").tap()
    for side, name in enumerate(("Anna", "Bruno", "Carla")[: len(piles)], 1):
        page.locator(f"[name=name-{side}]").fill(name)
        page.locator(f"[name=name-{side}]").blur()
    return page


def decided(page: Page) -> Page:
    page.locator("#go").tap()
    page.wait_for_url("**/p/*")
    return page


def shown(page: Page) -> list[str]:
    """All that a page of the verdict says, but for the buttons that need a script."""
    parts = ("h1", ".verdict", "table.working", "main > p", ".readings", ".address")
    return [text for part in parts for text in page.locator(part).all_inner_texts()]


def states(page: Page) -> Iterator[Stop]:
    page.goto("/primiera")
    yield "primiera, empty", page
    asked(page, ANNA, BRUNO)
    expect(page.locator("#verdict .verdict")).to_have_text(VERDICT)
    yield "primiera, filled", page
    decided(page)
    yield "verdict", page
    page.goto("/primiera?pile=7d+11d&pile=7d&pile=6c")
    expect(page.get_by_role("alert")).to_be_visible()
    yield "primiera, error", page
    page.goto("/p/12vtc3Q502B58L04nbT")
    yield "wrong address", page


# The whole dispute


def test_a_dispute_is_settled_by_tapping_and_its_link_shows_the_same_without_a_script(
    phone: Page, new_phone: NewPhone
) -> None:
    phone.goto("/primiera")
    go = phone.locator("#go")
    tap(phone, *ANNA)
    expect(go).to_contain_text("Side 2 has no card at all")
    pick(phone, 2)
    for card, said in zip(
        BRUNO,
        (
            "Side 2 has no coin, no sword and no baton",
            "Side 2 has no coin and no baton",
            "Side 2 has no coin",
            "Side 2 has primiera: 75 to 70.",
        ),
        strict=True,
    ):
        tap(phone, card)
        expect(go).to_contain_text(said)
    expect(go).to_contain_text("Show the working, with a link")
    phone.get_by_text("Names, rule, number of sides").tap()
    phone.locator("[name=name-1]").fill("Anna")
    phone.locator("[name=name-2]").fill("Bruno")
    phone.locator("[name=name-2]").blur()
    expect(go).to_contain_text(VERDICT)
    expect(phone.locator("#verdict .sum b")).to_have_text(["70", "75"])
    decided(phone)
    expect(phone).to_have_title("Primiera: Anna 70, Bruno 75")
    expect(phone.locator(".verdict")).to_have_text(VERDICT)
    friend = new_phone(scripts=False)
    friend.goto(phone.url)
    assert shown(friend) == shown(phone)
    expect(friend.locator(".qr")).to_be_visible()
    assert friend.context.cookies() == phone.context.cookies() == []


def test_the_verdict_follows_every_change_of_cards_and_rule(phone: Page) -> None:
    asked(phone, ["7d", "7c", "7s", "10b"], ["6d", "6c", "6s", "7b"])
    go = phone.locator("#go")
    expect(go).to_contain_text("Bruno has primiera: 75 to 73.")
    phone.locator("[name=faces]").select_option("0")
    expect(go).to_contain_text("Bruno has primiera: 75 to 63.")
    phone.locator("[name=primiera]").select_option("most_sevens")
    expect(go).to_contain_text("Anna has primiera: 3 sevens to 1.")
    phone.locator("[name=primiera]").select_option("values")
    phone.locator("#undo").tap()
    expect(go).to_contain_text("Bruno has no baton")


def test_a_card_tapped_again_leaves_nothing_to_decide(phone: Page) -> None:
    phone.goto("/primiera")
    go = phone.locator("#go")
    tap(phone, "7d")
    expect(go).to_contain_text("Show the working")
    phone.locator("#undo").tap()
    expect(go).to_have_text("Tap the cards that matter")
    expect(phone.locator("#verdict")).to_be_empty()


def test_names_that_are_the_same_leave_the_button_with_no_verdict(phone: Page) -> None:
    asked(phone, ANNA, BRUNO)
    phone.locator("[name=name-2]").fill("Anna")
    phone.locator("[name=name-2]").blur()
    expect(phone.locator("#verdict")).to_be_empty()
    phone.locator("#go").tap()
    expect(phone.get_by_role("alert")).to_be_focused()
    expect(phone.get_by_role("alert")).to_have_text(
        "Two are called Anna: give each a name of its own."
    )
    expect(phone.locator("#c7d-1")).to_be_checked()


def test_a_third_side_keeps_what_was_tapped(phone: Page) -> None:
    asked(phone, ANNA, BRUNO)
    phone.get_by_role("button", name="3 sides").tap()
    expect(phone.locator(".tile")).to_have_count(3)
    expect(phone.locator("#go")).to_contain_text("Bruno has primiera: 75 to 70.")
    expect(phone.locator(".cnt1")).to_have_text("4")
    pick(phone, 3)
    tap(phone, "6d", "5c", "6s", "6b")
    expect(phone.locator("#go")).to_contain_text("Bruno has primiera: 75 to 70 and 69.")


def test_without_a_connection_the_tiles_still_add_up_and_the_button_still_sends(
    phone: Page,
) -> None:
    phone.goto("/primiera")
    phone.context.set_offline(True)
    tap(phone, *ANNA)
    pick(phone, 2)
    tap(phone, *BRUNO)
    expect(phone.locator(".prv1")).to_have_text("70")
    expect(phone.locator(".prv2")).to_have_text("75")
    expect(phone.locator("#go")).to_have_text("Show the working, with a link")
    phone.context.set_offline(False)
    decided(phone)
    expect(phone.locator(".verdict")).to_have_text("Side 2 has primiera: 75 to 70.")


def test_back_from_the_verdict_the_cards_are_still_there(
    browser_with_memory: Browser, new_phone: NewPhone
) -> None:
    phone = new_phone(browser=browser_with_memory)
    decided(asked(phone, ANNA, BRUNO))
    phone.evaluate("history.back()")
    expect(phone.locator(".cnt1")).to_have_text("4")
    expect(phone.locator("#go")).to_contain_text(VERDICT)


def test_a_card_is_changed_from_the_verdict(phone: Page) -> None:
    decided(asked(phone, ANNA, BRUNO))
    phone.get_by_role("button", name="Change a card or the rule").tap()
    expect(phone.locator("#go")).to_contain_text(VERDICT)
    pick(phone, 1)
    tap(phone, "7b")
    expect(phone.locator("#go")).to_contain_text("so it is Anna's")


def test_the_link_can_be_copied_and_printed_where_the_phone_can(phone: Page) -> None:
    decided(asked(phone, ANNA, BRUNO))
    expect(phone.get_by_role("button", name="Print as a small card")).to_be_visible()
    copy = phone.get_by_role("button", name=re.compile("Copy|Send"))
    expect(copy.first).to_be_visible()


def test_a_dispute_without_javascript_from_the_first_card_to_the_link(
    new_phone: NewPhone,
) -> None:
    phone = new_phone(scripts=False)
    asked(phone, ANNA, BRUNO)
    phone.locator("#go").tap()
    phone.wait_for_url("**/p/*")
    expect(phone.locator(".verdict")).to_have_text(VERDICT)
    phone.get_by_role("button", name="Change a card or the rule").tap()
    phone.get_by_role("button", name="3 sides").tap()
    expect(phone.locator(".tile")).to_have_count(3)
    pick(phone, 3)
    tap(phone, "6d", "5c", "6s", "6b")
    phone.locator("#go").tap()
    expect(phone.locator(".verdict")).to_have_text("Bruno has primiera: 75 to 70 and 69.")


def test_without_javascript_what_is_wrong_is_said(new_phone: NewPhone) -> None:
    phone = new_phone(scripts=False)
    phone.goto("/primiera")
    phone.locator("#go").tap()
    expect(phone.get_by_role("alert")).to_contain_text("No card is given yet")


def test_the_primiera_of_a_deal_is_disputed_from_its_result(
    phone: Page, new_phone: NewPhone
) -> None:
    piles = TWO_SIDES[7]["piles"]
    start(phone, "Anna", "Bruno", preset="traditional", primiera="most_sevens")
    deal_is_over(phone)
    tap_piles(phone, piles, leave=1)
    score(phone, 1)
    phone.get_by_role("link", name="Dispute the primiera").tap()
    phone.wait_for_url("**/p/*")
    sevens = [sum(card.startswith("7") for card in pile) for pile in piles]
    expect(phone.locator(".readings .force")).to_contain_text("most sevens")
    if sevens[0] != sevens[1]:
        winner = ("Anna", "Bruno")[sevens[1] > sevens[0]]
        expect(phone.locator(".verdict")).to_contain_text(f"{winner} has primiera: {max(sevens)}")


# How it looks


def test_axe_finds_nothing_on_the_rules(phone: Page) -> None:
    phone.goto("/rules/quindici-napoli")
    assert violations(phone, "rules") == []
    assert small_or_covered(phone) == []


def test_axe_finds_nothing_in_any_state_of_a_dispute(phone: Page) -> None:
    assert [each for where, page in states(phone) for each in violations(page, where)] == []


def test_every_target_is_large_enough_and_nothing_lies_over_it(phone: Page) -> None:
    found = [f"{where}: {each}" for where, page in states(phone) for each in small_or_covered(page)]
    assert not found, "\n".join(found)


def test_no_page_of_a_dispute_scrolls_sideways_at_320_pixels(new_phone: NewPhone) -> None:
    phone = new_phone(width=320, height=568)
    assert [where for where, page in states(phone) if scrolls_sideways(page, 320)] == []


@pytest.mark.parametrize("sides", [2, 4])
def test_long_names_widen_no_verdict(new_phone: NewPhone, sides: int) -> None:
    phone = new_phone(width=320, height=568)
    piles = "&".join(f"pile={card}" for card in ("7d", "6c", "1s", "5b")[:sides])
    names = "&".join(f"n=Massimiliano-Bartolomeo-della-Francesca{n}" for n in range(sides))
    phone.goto(f"/primiera?{piles}&{names}")
    expect(phone.locator(".verdict")).to_be_visible()
    assert not scrolls_sideways(phone, 320)


@pytest.mark.parametrize("height", [640, 844])
def test_no_card_moves_under_the_finger_when_the_verdict_comes(
    new_phone: NewPhone, height: int
) -> None:
    phone = new_phone(height=height)
    phone.goto("/primiera")
    before = phone.evaluate(PLACES)
    tap(phone, "7d")
    expect(phone.locator("#verdict .verdict")).to_be_visible()
    assert phone.evaluate(PLACES) == before


def test_the_grid_and_the_button_are_one_screen(phone: Page) -> None:
    asked(phone, ANNA, BRUNO)
    phone.evaluate("scrollTo(0, 0)")
    for card in ("1d", "10d", "1b", "10b"):
        expect(phone.locator(f'.card:has(> [name="{card}"])')).to_be_in_viewport(ratio=1)
    expect(phone.locator("#go")).to_be_in_viewport(ratio=1)


# On paper


def printed(page: Page, **paper: str) -> PdfReader:
    return PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True, **paper)))


def is_one_page_of(reader: PdfReader, size: tuple[int, int]) -> bool:
    box = reader.pages[0].mediabox
    close = abs(box.width - size[0]) < 3 and abs(box.height - size[1]) < 3
    return len(reader.pages) == 1 and bool(close)


ALL_FORTY = [DECK[:20], DECK[20:]]


@pytest.mark.parametrize(
    "query",
    [
        f"pile={'+'.join(ANNA)}&pile={'+'.join(BRUNO)}&n=Anna&n=Bruno",
        "&".join(f"pile={'+'.join(pile)}" for pile in ALL_FORTY),
        "pile=7d+7c&pile=6s&pile=1d+1c&pile=5b"
        "&n=Massimiliano&n=Annunziata-Immacolata&n=Wilhelmina&n=Bartolomeo&primiera=sevens_down",
    ],
)
def test_the_verdict_is_printed_on_one_small_card(phone: Page, query: str) -> None:
    phone.goto(f"/primiera?{query}")
    card = printed(phone)
    assert is_one_page_of(card, A6), (len(card.pages), card.pages[0].mediabox)
    text = card.pages[0].extract_text()
    assert "primiera" in text and "/p/1" in text
    assert "Every reading" not in text and "Another dispute" not in text


def test_the_rules_of_every_preset_are_printed_on_one_sheet(phone: Page) -> None:
    for preset in PRESETS:
        phone.goto(f"/rules/{preset}")
        sheet = printed(phone, format="A4")
        assert is_one_page_of(sheet, A4), (preset, len(sheet.pages))
        assert "An example" in sheet.pages[0].extract_text()


def test_a_whole_pile_may_be_given(phone: Page) -> None:
    phone.goto("/primiera")
    check(phone, ALL_FORTY)
    pick(phone, 2)
    tap(phone, "1b")
    tap(phone, "2b")
    expect(phone.locator("#go")).to_contain_text("Side 1 has no sword and no baton")
    expect(phone.locator(".cnt1")).to_have_text("20")
