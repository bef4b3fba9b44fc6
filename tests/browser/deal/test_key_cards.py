"""The key cards, a question at a time: rank by rank as far as primiera is open, and two numbers."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.commands.score import answer
from tests.browser.conftest import NewPhone
from tests.browser.every_page.test_every_page import nothing_is_wrong
from tests.helpers.browser.actions import (
    AFTER_PAINTING,
    DECK,
    ENDS,
    THREE_SIDES,
    TWO_SIDES,
    Deal,
    Piles,
    check,
    deal_is_over,
    deal_page,
    document_of,
    largest,
    listen,
    open_deal,
    pick,
    result_of,
    score,
    shows_points,
    tap,
    unfold,
)
from tests.helpers.browser.layout_check import misfits

NAMES = ("Anna", "Bruno", "Carla", "Dino")
DRAFTS = "Object.keys(localStorage).filter((name) => name.startsWith('draft '))"
NONE = "None of these"
# Three sevens and a six of Anna's, 81 to 75, in a pile of 18 with 4 coins.
ANNA = [*"7d 7c 7s 6b".split(), *"2d 3d 8d 2c 8c 9c 2s 8s 9s 2b 8b 9b 10b 3b".split()]
PILES = [ANNA, [card for card in DECK if card not in ANNA]]


def short_page(page: Page, sides: int = 2, **fields: str) -> Page:
    """The page of the first deal of a new match."""
    players = "4-alone" if sides == 4 else str(sides)
    fields = {"preset": "traditional", "target": "99"} | fields
    open_deal(page, *NAMES[:sides], players=players, way="short?use=short", **fields)
    expect(page.get_by_role("heading", level=1)).to_contain_text("key cards")
    return page


def press(page: Page, words: str, leads: bool = False) -> None:
    """Press the big button, which says so and is gold; the finger may be back, or another page
    comes."""
    expect(page.locator("#go")).to_contain_text(words)
    expect(page.locator("#go")).not_to_have_class(re.compile("asked"))
    page.locator("#go").tap()
    if not leads:
        listen(page)


def say(page: Page, number: int) -> None:
    key = page.locator(f'#pad [data-number="{number}"]')
    if not key.count():
        far = "fewer" if number < 20 else "more"
        page.locator("#pad").get_by_role("button", name=far, exact=True).tap()
    key.tap()
    listen(page)


def asks(page: Page, question: str) -> None:
    expect(page.locator("#question")).to_have_text(question)


def tap_what_is_asked(page: Page, piles: Piles) -> None:
    """All piles but the largest, as the page asks, until the button sends."""
    counted = [side for side in range(1, len(piles) + 1) if side - 1 != largest(piles)]
    while page.locator(".rank.now").count():
        rank = page.locator(".rank.now").get_attribute("data-rank")
        for side in counted:
            cards = [card for card in piles[side - 1] if card[:-1] == rank]
            cards = [
                c for c in cards if page.locator(f".card:not(.shut):has([name='{c}'])").count()
            ]
            pick(page, side)
            tap(page, *cards)
            if not cards and page.get_by_role("button", name=NONE).count():
                page.get_by_role("button", name=NONE).tap()
                listen(page)
        if page.locator(f".rank.now[data-rank='{rank}']").count():
            page.locator("#go").tap()
            listen(page)
    for what in ("coins", "cards"):
        for side in counted:
            pile = piles[side - 1]
            if len(piles) == 2:
                pick(page, side)
            asks(page, f"How many {what}? {'●■▲◆'[side - 1]} {NAMES[side - 1]}")
            expect(page.locator(f"#brush{side}")).to_be_checked()
            # Nothing leads to numbers that are all shut.
            if what == "cards" and page.locator("#pad [data-number]").first.is_disabled():
                expect(page.locator("#pad .far").first).to_be_disabled()
            say(page, len(pile) if what == "cards" else sum(c.endswith("d") for c in pile))
    expect(page.locator("#ask")).to_have_text(f"{' + '.join(str(len(p)) for p in piles)} = 40 ✓")


def right_points(page: Page, deal: Deal) -> list[int]:
    """The points of the deal by its full piles."""
    document = document_of(page) | {"deals": [{"piles": deal["piles"]}]}
    (right,) = answer(document)["deals"]
    points: list[int] = right["points"]
    return points


# Step by step


def test_two_sides_answer_seven_questions(phone: Page) -> None:
    """On one screen; the button is flat until it can be pressed, and never means "none"."""
    short_page(phone)
    assert phone.evaluate(ENDS) == 640
    asks(phone, "The sevens of ● Anna")
    phone.locator("#go").tap()
    asks(phone, "The sevens of ● Anna")
    expect(phone.locator("[name=none]")).to_have_value("")
    listen(phone)
    tap(phone, "7d", "7c", "7s")
    press(phone, "The other one is Bruno’s")
    asks(phone, "The sixes of ● Anna")
    expect(phone.locator("#c7b-2")).to_be_checked()
    tap(phone, "6b")
    press(phone, "The other 3 are Bruno’s")
    asks(phone, "How many coins? ● Anna")
    expect(phone.locator("#ask")).to_have_text("Primiera: ● Anna, whatever the other cards are")
    expect(phone.locator("#pad [data-number='0']")).to_be_disabled()
    # Each number shows whose point it makes; five leave it with nobody.
    expect(phone.locator("#pad .owner1[data-number]")).to_have_text(["6", "7", "8", "9", "10"])
    expect(phone.locator("#pad .owner2[data-number]")).to_have_text(["0", "1", "2", "3", "4"])
    say(phone, 4)
    asks(phone, "How many cards? ● Anna")
    expect(phone.locator("#go")).to_have_text("Tap a number")
    say(phone, 18)
    expect(phone.locator(".held2")).to_have_text("22")
    press(phone, "Score this deal", leads=True)
    result_of(phone, 1)
    shows_points(phone, [2, 2])
    deal_page(phone, 1)
    expect(phone.get_by_role("heading", level=1)).to_contain_text("proved")


def test_none_of_these_is_its_own_answer(phone: Page) -> None:
    short_page(phone)
    phone.get_by_role("button", name=NONE).tap()
    listen(phone)
    asks(phone, "How many coins? ● Anna")
    assert phone.locator(".card .side2:checked").count() == 4
    phone.locator("#undo").tap()
    asks(phone, "The sevens of ● Anna")
    assert phone.locator(".card .side2:checked").count() == 0
    pick(phone, 2)
    asks(phone, "The sevens of ■ Bruno")
    tap(phone, "7s")
    press(phone, "The other 3 are Anna’s")
    assert phone.locator(".card .side1:checked").count() == 3


@pytest.mark.long
def test_a_step_leads_back_to_its_question(phone: Page) -> None:
    short_page(phone)
    tap(phone, "7d", "7c", "7s")
    press(phone, "The other one is Bruno’s")
    tap(phone, "6b")
    press(phone, "The other 3 are Bruno’s")
    say(phone, 4)
    phone.get_by_role("button", name="✓ Sevens").tap()
    asks(phone, "The sevens of ● Anna")
    pick(phone, 2)
    tap(phone, "7s")
    press(phone, "Go on")
    asks(phone, "How many cards? ■ Bruno")


@pytest.mark.long
def test_few_and_many_cards_are_there_too(phone: Page) -> None:
    short_page(phone)
    tap(phone, "7d", "7c", "7s", "7b")
    press(phone, "Go on")
    phone.locator("#pad [data-number]:not([disabled])").first.tap()
    listen(phone)
    phone.get_by_role("button", name="more", exact=True).tap()
    listen(phone)
    say(phone, 31)
    expect(phone.locator(".held2")).to_have_text("9")
    expect(phone.locator("#go")).to_have_text("Score this deal")


# Whole deals


@pytest.mark.parametrize(
    ("sides", "number"),
    [(3, 1), *(pytest.param(*each, marks=pytest.mark.long) for each in ((2, 0), (2, 3), (3, 6)))],
)
def test_random_deals_score_alike(phone: Page, sides: int, number: int) -> None:
    deal = (TWO_SIDES if sides == 2 else THREE_SIDES)[number]
    tap_what_is_asked(short_page(phone, sides), deal["piles"])
    score(phone, 1)
    shows_points(phone, right_points(phone, deal))
    assert "piles" not in document_of(phone)["deals"][0]


@pytest.mark.long
def test_a_close_deal_goes_on_with_all_cards(phone: Page) -> None:
    short_page(phone)
    quicker = phone.get_by_role("button", name="Quicker with all the cards")
    for rank in (7, 6, 1):
        expect(quicker).to_be_hidden()
        tap(phone, f"{rank}d", f"{rank}c")
        press(phone, "The other 2 are Bruno’s")
    quicker.tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Deal 1 – whose cards?")
    assert phone.locator(".card .side1:checked").count() == 6
    assert phone.locator(".card .side2:checked").count() == 6


def test_what_no_side_can_have_is_not_asked(phone: Page) -> None:
    """The ace of coins is Anna's and the two Bruno's: nobody has piccola."""
    short_page(phone, preset="cirulla")
    piccola = phone.locator("[data-point=Piccola]")
    expect(piccola).to_be_attached()
    phone.locator("#c1d-1").evaluate("(each) => each.click()")
    expect(piccola).not_to_have_attribute("hidden", "")
    phone.locator("#c2d-2").evaluate("(each) => each.click()")
    expect(piccola).to_have_attribute("hidden", "")


# What is half tapped, and corrected


def test_a_draft_survives_changing_methods(phone: Page) -> None:
    short_page(phone)
    tap(phone, "7d", "7c")
    press(phone, "The other 2 are Bruno’s")
    tap(phone, "6d")
    again = phone.context.new_page()
    phone.close()
    again.goto(phone.url)
    expect(again.locator("#echo")).to_have_text("Still here")
    expect(again.locator("#c6d-1")).to_be_checked()
    again.get_by_role("link", name="Cards", exact=True).tap()
    expect(again.locator("#c6d-0")).to_be_checked()
    again.get_by_role("link", name="Quick").tap()
    expect(again.locator("#c6d-1")).to_be_checked()
    assert again.locator(".card .side2:checked").count() == 2


@pytest.mark.long
def test_a_stored_deal_leaves_no_draft(phone: Page) -> None:
    short_page(phone)
    tap_what_is_asked(phone, PILES)
    assert phone.evaluate(DRAFTS) != []
    score(phone, 1)
    deal_is_over(phone)
    expect(phone.get_by_role("heading", level=1)).to_have_text("Deal 2 – key cards")
    assert phone.locator(".card .side0:checked").count() == 40
    assert phone.evaluate(DRAFTS) == []


@pytest.mark.long
def test_a_proved_deal_is_corrected_by_a_tap(phone: Page) -> None:
    short_page(phone)
    tap_what_is_asked(phone, PILES)
    score(phone, 1)
    unfold(phone)
    phone.get_by_role("link", name="Fix a card").tap()
    expect(phone.locator("#c7d-1")).to_be_checked()
    expect(phone.locator("#go")).to_have_text("Score this deal")
    phone.get_by_role("button", name="One scopa more for Bruno").tap()
    phone.locator("#go").tap()
    expect(phone.get_by_role("heading", name="Corrections")).to_be_visible()
    shows_points(phone, [2, 3])


@pytest.mark.long
def test_without_a_script_the_server_asks(new_phone: NewPhone) -> None:
    phone = short_page(new_phone(scripts=False))
    tap(phone, "7d", "7c", "7s")
    for what, n in (("coins", 4), ("cards", 18)):
        phone.locator(f"label:has([name={what}-1][value='{n}'])").tap()
    phone.locator("#go").tap()
    expect(phone.get_by_role("alert")).to_contain_text("Primiera is still open")
    expect(phone.locator('[name=cards-1][value="18"]')).to_be_checked()
    phone.wait_for_load_state()
    listen(phone)
    tap(phone, "6b")
    score(phone, 1)
    shows_points(phone, [2, 2])


def test_one_number_leaves_the_rest(phone: Page) -> None:
    """On the page of the numbers alone; what was typed stays."""
    open_deal(phone, *NAMES[:2], preset="traditional", target="99", way="counts")
    cards, coins = phone.locator("[name=cards-2]"), phone.locator("[name=coins-1]")
    phone.locator("[name=cards-1]").fill("19")
    expect(cards).to_have_value("21")
    phone.locator("[name=cards-1]").fill("18")
    expect(cards).to_have_value("22")
    cards.tap()  # selected on touch: two digits take the place of two
    phone.keyboard.type("20")
    phone.locator("[name=cards-1]").fill("17")
    expect(cards).to_have_value("20")
    phone.locator("[name=coins-2]").fill("4")
    expect(coins).to_have_value("6")
    the_best_are_tapped(phone)


def the_best_are_tapped(phone: Page) -> None:
    """Place after place on one pad; what another pile has shown is shut; then all is said."""
    phone.locator(".answer").first.tap()
    go = phone.get_by_role("button", name="Score this deal")
    for rank in "7676676":
        expect(go).to_have_class("go flat")
        phone.locator(f'#pad [value="{rank}"]').tap()
    expect(phone.locator('#pad [value="6"]')).to_be_disabled()
    phone.locator(".place").first.tap()
    expect(phone.locator("#asked")).to_have_text("Best of coins, Anna")
    phone.locator('#pad [value="1"]').tap()
    expect(phone.get_by_label("Best of coins, Anna")).to_have_value("1")
    phone.locator('#pad [value="none"]').tap()
    expect(go).to_have_class("go flat")
    go.tap()
    problem = phone.get_by_text("The cards make 37, not 40: 17 + 20.")
    expect(problem).to_be_visible()
    listen(phone)
    phone.locator("[name=cards-2]").tap()
    phone.keyboard.type("23")
    expect(problem).to_be_hidden()
    expect(go).to_have_class("go")


# How it looks


LATE = "delete Navigator.prototype.serviceWorker"
"""The script is to come from the server, and late."""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint').length"
TAPPED = """[...document.querySelectorAll(".card, .tile, .counter, #go, .ways a")].map((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [each.id, x, y, width, height];
})"""


@pytest.mark.parametrize(
    "sides", [pytest.param(2, marks=pytest.mark.long), 3, pytest.param(4, marks=pytest.mark.long)]
)
def test_the_late_card_script_moves_nothing(phone: Page, sides: int) -> None:
    phone.add_init_script(LATE)
    short_page(phone, sides)
    late: list[Route] = []
    phone.route("**/all_cards.js", lambda route: late.append(route))
    phone.goto(phone.url.replace("/short", "/enter"), wait_until="commit")
    phone.wait_for_function(PAINTED)
    expect(phone.locator("html.js")).to_have_count(0)
    before = phone.evaluate(TAPPED)
    late[0].continue_()
    expect(phone.locator("html.js")).to_have_count(1)
    listen(phone)
    assert phone.evaluate(TAPPED) == before
    tap(phone, *"7d 7c 1s".split())
    phone.evaluate(AFTER_PAINTING)
    assert phone.evaluate(TAPPED) == before


LONG_NAMES = [f"{name} {'abcdefghi ' * 4}"[:40].strip() for name in NAMES]
WHAT_IS_TAPPED = ".short :is(button, .tile, .rank.now .card)"
UNDER_A_FINGER = """what => [...document.querySelectorAll(what)].filter((each) =>
    each.checkVisibility() && !each.disabled && each.offsetWidth > 1).flatMap((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  const small = width < 43.5 || height < 43.5, cut = y < 0 || y + height > innerHeight + 0.5;
  const what = [each.id || each.textContent, x, y, width, height];
  return small || cut || !each.contains(there) ? [what] : [];
})"""


@pytest.mark.parametrize(
    ("width", "height", "sides"),
    [(320, 568, 2), pytest.param(360, 640, 2, marks=pytest.mark.long), (360, 640, 3)],
)
def test_every_question_is_on_one_screen(
    new_phone: NewPhone, width: int, height: int, sides: int
) -> None:
    """Nothing is cut, covered or too small for a finger, while a deal is corrected too."""
    phone = new_phone(width=width, height=height)
    piles = TWO_SIDES[0]["piles"] if sides == 2 else THREE_SIDES[1]["piles"]
    open_deal(phone, *LONG_NAMES[:sides], preset="traditional", target="99", way="short?use=short")
    assert phone.evaluate(UNDER_A_FINGER, WHAT_IS_TAPPED) == []
    tap(phone, *(card for card in piles[0] if card.startswith("7")))
    assert phone.evaluate(UNDER_A_FINGER, WHAT_IS_TAPPED) == []
    for side, pile in enumerate(piles, 1):
        for card in pile:
            phone.locator(f"#c{card}-{side}").evaluate("(each) => each.click()")
    press(phone, "Go on")
    for number in (sum(c.endswith("d") for c in piles[0]), len(piles[0])):
        phone.evaluate("scrollTo(0, 0)")
        assert phone.evaluate(UNDER_A_FINGER, WHAT_IS_TAPPED) == []
        if sides == 2:
            say(phone, number)
    if sides == 2:
        score(phone, 1)
        unfold(phone)
        phone.get_by_role("link", name="Fix a card").tap()
        expect(phone.locator("#go")).to_have_text("Score this deal")
        listen(phone)
        phone.evaluate("scrollTo(0, 0)")
        assert phone.evaluate(UNDER_A_FINGER, WHAT_IS_TAPPED) == []


@pytest.mark.long
@pytest.mark.parametrize("sides", [2, 3, 4])
def test_axe_accepts_every_state(new_phone: NewPhone, sides: int) -> None:
    nothing_is_wrong(states(new_phone(), sides), long=True)
    found = [
        each
        for where, page in states(new_phone(mobile=False), sides)
        for each in misfits(page, where)
    ]
    assert not found, "\n".join(found)


def states(page: Page, sides: int) -> Iterator[tuple[str, Page]]:
    short_page(page, sides, preset="winning-moves")
    yield "key cards", page
    check(page, [["7d", "7c", "7s"], ["6b"]])
    yield "key cards, some cards", page
    page.evaluate("document.querySelector('#upto').value = '8'")
    page.evaluate("document.querySelector('form').submit()")
    expect(page.get_by_role("alert")).to_be_visible()
    yield "error", page
