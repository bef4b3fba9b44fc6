"""A slip of the finger or of the eye, noticed before the deal is scored or right after."""

import pytest
from playwright.sync_api import Page, expect

from tests.helpers.browser.actions import (
    DECK,
    check,
    deal_is_over,
    document_of,
    listen,
    open_deal,
    pick,
    result_of,
    sure,
    tap,
)

ANNA, BRUNO = 1, 2
# Two clicks within a millisecond or two, however busy the machine is.
BOUNCE = """code => {
  const box = document.querySelector(`.card:has(> [name="${code}"])`).getBoundingClientRect();
  for (const detail of [1, 1]) {
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    hit.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
  }
}"""


# The cards whose middle something else covers, or that are out of sight.
HIDDEN = """[...document.querySelectorAll(".card")].filter((card) => {
  const { x, y, width, height } = card.getBoundingClientRect();
  return !card.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).map((card) => card.querySelector("input").name)"""


@pytest.fixture
def grid(phone: Page) -> Page:
    """The empty grid of Anna and Bruno, by rules that give each card to a side."""
    open_deal(phone, "Anna", "Bruno", preset="traditional")
    return phone


def counts_are(page: Page, *counts: int) -> None:
    for side, count in enumerate(counts, 1):
        expect(page.locator(f".held{side}")).to_have_text(str(count))


def test_back_from_a_refusal_keeps_all_taps(grid: Page) -> None:
    """Those made after it too, on the page that says what is missing."""
    tap(grid, *DECK[:19])
    pick(grid, BRUNO)
    tap(grid, *DECK[19:38])
    grid.locator("#go").tap()
    expect(grid.get_by_role("alert")).to_be_visible()
    pick(grid, BRUNO)
    tap(grid, *DECK[38:])
    counts_are(grid, 19, 21)
    grid.go_back()
    expect(grid.get_by_role("alert")).to_be_hidden()
    counts_are(grid, 19, 21)


def test_slips_are_mended_tap_by_tap(grid: Page) -> None:
    """A finger that bounces, a wrong side, and back through all taps; the tiles count along."""
    undo = grid.locator("#undo")
    expect(undo).to_be_disabled()
    grid.evaluate(BOUNCE, "7s")
    counts_are(grid, 1, 0)
    tap(grid, "2c")
    counts_are(grid, 2, 0)
    pick(grid, BRUNO)
    tap(grid, "7s")
    expect(grid.locator("#echo")).to_have_text("7 ● → ■")
    expect(grid.locator("#live")).to_have_text("7 of swords given to Bruno, no more with Anna.")
    counts_are(grid, 1, 1)
    for counts in ((2, 0), (1, 0), (0, 0)):
        undo.tap()
        counts_are(grid, *counts)
    expect(undo).to_be_disabled()
    expect(grid.locator("#go")).to_contain_text("Tap every card in one pile")
    pick(grid, ANNA)
    tap(grid, "7d", "6d", "6c", "1s")
    expect(grid.locator("i.coins1")).to_have_text("2")
    expect(grid.locator("i.primiera1")).to_have_text("55…")
    expect(grid.locator("i.primiera2")).to_have_text("–")
    expect(grid.locator(".owner1 .settebello span")).to_be_visible()
    tap(grid, "10b")
    expect(grid.locator("i.primiera1")).to_have_text("65")
    pick(grid, BRUNO)
    tap(grid, "7d")
    expect(grid.locator("i.primiera1")).to_have_text("62")
    expect(grid.locator(".owner1 .settebello span")).to_be_hidden()
    expect(grid.locator(".owner2 .settebello span")).to_be_visible()


def test_three_piles_are_tapped_in_turn(
    phone: Page,
) -> None:
    anna, bruno, carla = 1, 2, 3
    open_deal(phone, "Anna", "Bruno", "Carla", preset="traditional")
    go = phone.locator("#go")
    pick(phone, carla)
    check(phone, [[], [], DECK[:12]])
    tap(phone, DECK[12])
    expect(go).to_have_text("Now the pile of Anna27 cards still to give")
    go.tap()
    expect(phone.locator(f"#brush{anna}")).to_be_checked()
    expect(go).to_have_text("Tap the cards of Anna27 cards still to give")
    go.tap()
    check(phone, [DECK[13:25], [], DECK[:13]])
    tap(phone, DECK[25])
    expect(go).to_contain_text("The other 14 to Bruno")
    pick(phone, bruno)
    check(phone, [DECK[13:26], DECK[26:38], DECK[:13]])
    tap(phone, DECK[38])
    expect(go).to_contain_text("1 card still to give")
    go.tap()
    alert = phone.get_by_role("alert")
    expect(alert).to_contain_text("1 card is with nobody: re (10) of batons.")
    expect(alert).to_be_focused()
    expect(phone.locator("#tiles")).to_be_in_viewport(ratio=1)
    listen(phone)
    assert phone.evaluate(HIDDEN) == []
    alert.get_by_role("button", name="It to Anna").tap()
    sure(phone)
    result_of(phone, 1)
    assert [len(pile) for pile in document_of(phone)["deals"][0]["piles"]] == [14, 13, 13]


def test_unowned_cards_are_given_by_one_tap(grid: Page) -> None:
    """Before that, nothing untrue is left standing; and no list of forty cards."""
    grid.locator("#go").tap()
    expect(grid.locator("#go")).to_have_text("Tap the cards first")
    check(grid, [DECK[:18], DECK[18:39]])
    grid.locator("#go").tap()
    problems = grid.locator("#problems")
    expect(problems).to_contain_text("1 card is with nobody")
    listen(grid)
    tap(grid, "10b")
    expect(problems).to_be_hidden()
    grid.locator("#undo").tap()
    expect(problems).to_be_visible()
    tap(grid, "1d")
    expect(problems).to_be_hidden()  # that is not the one card which it names
    expect(grid.locator("#go")).to_contain_text("2 cards still to give")
    check(grid, [DECK[:18], DECK[18:37]])
    grid.locator("#go").tap()
    problems = grid.get_by_role("alert")
    expect(problems).to_be_focused()
    expect(problems).to_contain_text("fante (8) of batons, cavallo (9) of batons and re (10)")
    expect(grid).to_have_title("Error: Deal 1: whose cards?")
    expect(grid.locator(".card.asked")).to_have_count(3)
    counts_are(grid, 18, 19)
    grid.get_by_role("button", name="All 3 to Anna").tap()
    result_of(grid, 1)
    assert [len(pile) for pile in document_of(grid)["deals"][0]["piles"]] == [21, 19]


def test_who_won_leads_to_what_is_open(phone: Page) -> None:
    """By itself, above what is pinned, and no row grows; a correction is sent once it differs."""
    names = ("Massimiliano Bartolomeo", "Wilhelmina Annunziata", "Giuseppina Maddalena")
    open_deal(phone, *names, preset="traditional", way="winners")
    rows, go = phone.locator(".asking"), phone.locator("#go")
    heights = [rows.nth(at).bounding_box()["height"] for at in range(4)]  # type: ignore[index]
    for at, point in enumerate(("carte", "denari", "settebello", "primiera")):
        last = rows.nth(at).locator(".reply").last.bounding_box()
        act = phone.locator(".act").bounding_box()
        assert last and act and last["y"] + last["height"] <= act["y"], point
        phone.locator(f".reply:has([name={point}][value='{at % 3 + 1}'])").tap()
    assert [rows.nth(at).bounding_box()["height"] for at in range(4)] == heights  # type: ignore[index]
    go.tap()
    deal_is_over(phone)
    phone.goto(phone.url.replace("/2/", "/1/"))
    expect(go).to_have_text("Nothing changed yet")
    phone.locator("[data-for='scope-1'][data-step='1']").tap()
    expect(go).to_contain_text("Score this deal")
