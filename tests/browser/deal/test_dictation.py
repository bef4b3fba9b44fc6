"""The field for a pile in words: typed or dictated, with and without the script."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.helpers.browser.actions import (
    DECK,
    deal_is_over,
    document_of,
    open_deal,
    pick,
    result_of,
    same_piles,
    start,
    tap,
)


def open_field(page: Page, *names: str) -> Any:
    """Start a match, open its first deal and the field: the field, ready."""
    open_deal(page, *(names or ("Anna", "Bruno")))
    page.get_by_text("Say or type the cards").tap()
    expect(page.locator("[name=said-to]").first).to_have_attribute("aria-pressed", "true")
    return page.get_by_label("The cards of one pile")


def test_typing_paints_cards_and_undoes_them(
    phone: Page,
) -> None:
    field = open_field(phone)
    field.press_sequentially("7d 6d2c, rd")
    expect(phone.locator("#c7d-1")).to_be_checked()
    expect(phone.locator("#c10d-1")).to_be_checked()
    expect(phone.locator(".held1")).to_have_text("4")
    for _ in "2c, rd":
        field.press("Backspace")
    expect(phone.locator(".held1")).to_have_text("2")
    expect(phone.locator("#c10d-0")).to_be_checked()
    expect(field).to_be_focused()
    # A word that is not finished asks nothing; one that is no code is left to the server.
    field.fill("")
    field.press_sequentially("coppe")
    expect(phone.locator("#dictation-echo")).to_have_text("")
    field.press_sequentially(" 7")
    expect(phone.locator("#dictation-echo")).to_have_text("Now tap whose cards these are.")
    expect(phone.locator(".held1")).to_have_text("0")


def test_cards_that_stay_are_not_announced(phone: Page) -> None:
    """What was the side's before it was typed stays so: nothing is said to be no longer hers."""
    field = open_field(phone)
    tap(phone, "7d")
    field.fill("7d 6c")
    live = phone.locator("#live")
    expect(live).to_have_text("Understood for Anna: 6 of cups.")
    field.fill("")
    expect(live).to_have_text("No longer for Anna: 6 of cups.")
    expect(phone.locator("#c7d-1")).to_be_checked()
    expect(phone.locator("#c6c-0")).to_be_checked()


@pytest.mark.long
def test_undo_takes_a_spoken_card_back(phone: Page) -> None:
    field = open_field(phone)
    field.fill("7d 6c")
    phone.locator("#undo").tap()
    expect(phone.locator("#c6c-0")).to_be_checked()
    expect(phone.locator("#c7d-1")).to_be_checked()


@pytest.mark.long
def test_moves_and_gaps_are_explained(phone: Page) -> None:
    field = open_field(phone)
    pick(phone, 2)
    tap(phone, "7c")
    pick(phone, 1)
    field.fill("coppe 7 6, donna di spade, 6c, re")
    phone.locator("[name=said-to]", has_text="Anna").tap()
    echo = phone.get_by_role("group", name="What was understood")
    expect(echo).to_contain_text("2 cards for Anna.")
    expect(echo).to_contain_text("Now with Anna, before with Bruno: 7 of cups.")
    expect(echo).to_contain_text("Named twice: 6 of cups.")
    expect(echo).to_contain_text("“donna”: the 8 or the 9?")
    expect(echo).to_contain_text("“re”: of which suit?")
    live = phone.locator("#live")
    expect(live).to_contain_text("2 cards for Anna.")
    expect(live).to_contain_text("“re”: of which suit?")


@pytest.mark.long
def test_each_side_has_its_own_text(phone: Page) -> None:
    field = open_field(phone)
    field.fill("7d")
    phone.locator("[name=said-to]", has_text="Bruno").tap()
    expect(phone.locator("#brush2")).to_be_checked()
    expect(field).to_have_value("")
    field.fill("6d")
    phone.locator("[name=said-to]", has_text="Anna").tap()
    expect(field).to_have_value("7d")
    expect(phone.locator("#c7d-1")).to_be_checked()
    expect(phone.locator("#c6d-2")).to_be_checked()


def test_a_match_is_played_by_dictation(
    new_phone: NewPhone,
) -> None:
    """By keys alone, for the cards can be skipped."""
    desk = new_phone(width=1280, height=800, touch=False)
    open_deal(desk, "Anna", "Bruno", target="1")
    desk.wait_for_load_state()
    focus(desk, ".skip")
    expect(desk.get_by_role("link", name="Skip the cards")).to_be_in_viewport()
    desk.keyboard.press("Enter")
    expect(desk.locator("#dictation-text")).to_be_focused()
    expect(desk.locator("[name=said-to]").first).to_have_attribute("aria-pressed", "true")
    desk.keyboard.type("tutti i denari, coppe 7 6 asso, all sevens, spade 6 5, bastoni 6")
    focus(desk, "[name=said-to]")
    desk.keyboard.press("Enter")
    expect(desk.locator(".held1")).to_have_text("18")
    focus(desk, "#go", "Shift+Tab")
    desk.keyboard.press("Enter")
    result_of(desk, 1)
    mine = [*DECK[:10], "7c", "6c", "1c", "7s", "7b", "6s", "5s", "6b"]
    assert same_piles(
        document_of(desk)["deals"][0]["piles"], [mine, [c for c in DECK if c not in mine]]
    )
    desk.goto(desk.url.rsplit("/", 1)[0])
    expect(desk.locator(".cry")).to_contain_text("Anna")


def focus(page: Page, selector: str, key: str = "Tab") -> None:
    """Walk there key by key, as one has to."""
    for _ in range(70):
        page.keyboard.press(key)
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"{key} does not reach {selector}")


@pytest.mark.long
def test_without_a_script_a_button_paints(new_phone: NewPhone) -> None:
    phone = new_phone(scripts=False)
    open_deal(phone, "Anna", "Bruno")
    phone.locator("[name=scope-1]").fill("2")
    phone.get_by_text("Say or type the cards").tap()
    phone.get_by_label("The cards of one pile").fill("denari 7 6, re di spade, donna")
    phone.locator("[name=said-to]", has_text="Bruno").tap()
    echo = phone.get_by_role("group", name="What was understood")
    expect(echo).to_be_in_viewport()
    expect(echo).to_contain_text("3 cards for Bruno.")
    expect(echo).to_contain_text("“donna”: the 8 or the 9?")
    expect(phone.locator("#c7d-2")).to_be_checked()
    expect(phone.locator("#brush2")).to_be_checked()
    expect(phone.locator("[name=scope-1]")).to_have_value("2")
    phone.locator("#go").tap()
    phone.get_by_role("button", name="Yes, 3: score the deal").tap()
    result_of(phone, 1)
    piles = document_of(phone)["deals"][0]["piles"]
    assert sorted(piles[1]) == ["10s", "6d", "7d"]


def test_words_heard_before_the_script_count(phone: Page) -> None:
    """The server's own page has the text too: it is not asked for again, nor by a look at Bruno."""
    open_deal(phone, "Anna", "Bruno")
    never = "**/deal/dictation.js"
    phone.route(never, lambda route: None)
    phone.get_by_text("Say or type the cards").tap()
    phone.get_by_label("The cards of one pile").fill("tutti i denari, tutte le coppe")
    anna, bruno = phone.locator("[name=said-to]").all()
    phone.unroute(never)
    anna.tap()
    expect(anna).to_have_attribute("type", "button")
    expect(phone.locator(".held1")).to_have_text("20")
    for side in (bruno, anna):
        side.tap()
        expect(side).to_have_attribute("aria-pressed", "true")
    expect(phone.get_by_label("The cards of one pile")).to_have_value(re.compile("denari"))
    phone.locator("#go").tap()
    result_of(phone, 1)


def test_words_wait_for_a_connection(phone: Page) -> None:
    """Without one the field says so, and what was not read is not left behind."""
    field = open_field(phone)
    tap(phone, "1s")
    phone.context.set_offline(True)
    field.fill("denari 7 6")
    bruno = phone.locator("[name=said-to]", has_text="Bruno")
    bruno.tap()
    expect(phone.locator("#dictation-echo")).to_contain_text("Without a connection")
    expect(field).to_have_value("denari 7 6")
    phone.locator("#go").tap()
    expect(phone.locator("#dictation-echo")).to_contain_text("choose below whose they are")
    expect(field).to_be_focused()
    phone.context.set_offline(False)
    bruno.tap()
    expect(phone.locator("#dictation-echo p").first).to_have_text("2 cards for Bruno.")
    expect(phone.locator("#c7d-2")).to_be_checked()
    expect(phone.locator("#c1s-1")).to_be_checked()


@pytest.mark.long
@pytest.mark.parametrize("scripts", [True, False])
def test_the_field_fits_the_narrowest_phone(new_phone: NewPhone, scripts: bool) -> None:
    phone = new_phone(width=320, height=568, scripts=scripts)
    if scripts:
        field = open_field(phone, "Massimiliano Bartolomeo", "Wilhelmina")
    else:
        start(phone, "Massimiliano Bartolomeo", "Wilhelmina")
        deal_is_over(phone)
        phone.get_by_text("Say or type the cards").tap()
        field = phone.get_by_label("The cards of one pile")
    field.fill("denari 7 6, " + "x" * 200)
    phone.locator("[name=said-to]").first.tap()
    expect(phone.locator(".dictation-questions li")).to_contain_text("is not understood")
    assert phone.evaluate("[document.scrollingElement.scrollWidth, innerWidth]") == [320, 320]
