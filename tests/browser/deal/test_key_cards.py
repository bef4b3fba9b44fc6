"""The key cards, by tapping: rank by rank as far as primiera is open, and two numbers."""

from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.commands.score import answer
from tests.browser.conftest import NewPhone
from tests.browser.every_page.test_every_page import nothing_is_wrong
from tests.helpers.browser.actions import (
    AFTER_PAINTING,
    BOUNCE,
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
ASKED_RANKS = (7, 6, 1, 5, 4, 3, 2, 10, 9, 8)
DRAFTS = "Object.keys(localStorage).filter((name) => name.startsWith('draft '))"
NONE = "or tap here: none of these"
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


def say(page: Page, number: str, side: int, value: int) -> None:
    """Tap a number of a side (from 1) where it is shown, else after its tile."""
    chips = page.locator(f".chips:has([name={number}-{side}])")
    if not chips.is_visible():
        pick(page, side)
    chip = chips.locator(f'label:has([value="{value}"])')
    if chip.count():
        chip.tap()
    else:
        chips.locator(".another").fill(str(value))


def say_numbers(page: Page, side: int, pile: Sequence[str]) -> None:
    say(page, "coins", side, sum(card.endswith("d") for card in pile))
    say(page, "cards", side, len(pile))


def tap_what_is_asked(page: Page, piles: Piles) -> None:
    """All piles but the largest: of each the sevens and the numbers, then rank by rank while the
    button asks."""
    counted = [side for side in range(1, len(piles) + 1) if side - 1 != largest(piles)]
    for side in counted:
        pick(page, side)
        if not tap_rank(page, piles, side, 7):
            press_where_it_says(page, "sevens")
        say_numbers(page, side, piles[side - 1])
    for rank in ASKED_RANKS[1:]:
        if NONE not in page.locator("#go").inner_text():
            break
        if not any([tap_rank(page, piles, side, rank) for side in counted]):
            page.locator("#go").tap()


def tap_rank(page: Page, piles: Piles, side: int, rank: int) -> bool:
    """Tap all cards of the rank in the side's pile; whether there are any."""
    cards = [card for card in piles[side - 1] if int(card[:-1]) == rank]
    if cards:
        pick(page, side)
        tap(page, *cards)
    return bool(cards)


def press_where_it_says(page: Page, words: str) -> None:
    """Press the big button if it says so."""
    if words in page.locator("#go").inner_text():
        page.locator("#go").tap()


def right_points(page: Page, deal: Deal) -> list[int]:
    """The points of the deal by its full piles."""
    document = document_of(page) | {"deals": [{"piles": deal["piles"]}]}
    (right,) = answer(document)["deals"]
    points: list[int] = right["points"]
    return points


def is_proved_for(page: Page, name: str) -> None:
    whose = f"Primiera: {name}, whatever the other cards are"
    expect(page.locator("#ask")).to_have_text(whose)


def implied(page: Page, side: int) -> list[str]:
    """The cards that are marked as the side's without a tap."""
    found: list[str] = page.evaluate(
        """side => [...document.querySelectorAll(`.card[data-by='${side}'] .side0`)]
        .map((each) => each.name)""",
        side,
    )
    return sorted(found)


# Step by step


def test_two_sides_enter_the_deciding_cards(phone: Page) -> None:
    """On one screen; what a finger that bounces has said is unsaid by the first card."""
    short_page(phone)
    assert phone.evaluate(ENDS) == 640
    go, ask = phone.locator("#go"), phone.locator("#ask")
    expect(ask).to_contain_text("Tap the sevens of one pile")
    expect(go).to_contain_text("Tap the sevens: Anna")
    middle = go.bounding_box()
    assert middle
    at = middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2
    phone.evaluate(BOUNCE, at)
    expect(phone.locator("[name=none]")).to_have_value("7-1")
    tap(phone, "7d", "7c", "7s")
    expect(go).to_contain_text("Tap the sixes: Anna")
    assert implied(phone, 2) == ["7b"]
    tap(phone, "6b")
    is_proved_for(phone, "Anna")
    assert implied(phone, 2) == ["6c", "6d", "6s", "7b"]
    expect(phone.locator(".owner1 .settebello svg")).to_be_visible()
    expect(go).to_have_text("How many coins? Anna")
    say(phone, "coins", 1, 4)
    expect(phone.locator("i.coins2")).to_have_text("6")
    expect(go).to_have_text("How many cards? Anna")
    say(phone, "cards", 1, 18)
    expect(phone.locator(".held2")).to_have_text("22")
    expect(go).to_have_text("Proved: score this deal")
    go.tap()
    result_of(phone, 1)
    shows_points(phone, [2, 2])
    deal_page(phone, 1)
    expect(phone.get_by_role("heading", level=1)).to_contain_text("proved")
    expect(phone.get_by_text("counts only")).to_have_count(0)


@pytest.mark.long
def test_a_button_passes_an_absent_rank(phone: Page) -> None:
    short_page(phone)
    go = phone.locator("#go")
    tap(phone, "7d", "7c")
    expect(go).to_contain_text(f"Tap the sixes: Anna{NONE}")
    go.tap()
    is_proved_for(phone, "Bruno")
    assert implied(phone, 2) == ["6b", "6c", "6d", "6s", "7b", "7s"]
    say_numbers(phone, 1, ["7d", "7c", *["1c"] * 9])
    expect(go).to_have_text("Proved: score this deal")
    go.tap()
    result_of(phone, 1)
    shows_points(phone, [1, 3])


@pytest.mark.long
def test_undoing_a_tap_reopens_primiera(phone: Page) -> None:
    short_page(phone)
    tap(phone, "7d", "7c", "7s", "6b")
    is_proved_for(phone, "Anna")
    phone.locator("#undo").tap()
    expect(phone.locator("#go")).to_contain_text("the sixes: Anna")
    assert implied(phone, 2) == ["7b"]
    pick(phone, 2)
    tap(phone, "7s")
    assert implied(phone, 1) == implied(phone, 2) == []
    expect(phone.locator("#go")).to_have_text("Whose card? 7 of batons")
    phone.locator("#go").tap()
    tap(phone, "7b")
    expect(phone.locator("#go")).to_contain_text(NONE)


@pytest.mark.long
def test_the_button_leads_to_missing_numbers(phone: Page) -> None:
    short_page(phone)
    tap(phone, "7d", "7c", "7s", "6b")
    phone.locator("#go").tap()
    expect(phone.locator('[name=coins-1][value="3"]')).to_be_focused()
    say(phone, "coins", 1, 4)
    phone.locator("#go").tap()
    expect(phone.locator('[name=cards-1][value="12"]')).to_be_focused()


@pytest.mark.long
def test_unusual_numbers_have_a_fixed_field(phone: Page) -> None:
    short_page(phone)
    tap(phone, "7d", "7c", "7s", "6b")
    say(phone, "coins", 1, 4)
    say(phone, "cards", 1, 12)
    say(phone, "cards", 1, 31)
    expect(phone.locator(".held2")).to_have_text("9")
    expect(phone.locator('[name=cards-1][value="12"]')).not_to_be_checked()
    say(phone, "cards", 1, 23)
    expect(phone.locator("[name=cards-1-other]")).to_have_value("")
    expect(phone.locator(".held2")).to_have_text("17")
    say(phone, "cards", 1, 31)
    score(phone, 1)
    assert [side["cards"] for side in document_of(phone)["deals"][0]["counts"]] == [31, 9]


@pytest.mark.long
def test_enter_after_a_number_adds_no_card(phone: Page) -> None:
    short_page(phone)
    phone.locator("[name=cards-1-other]").fill("9")
    phone.locator("[name=cards-1-other]").press("Enter")
    expect(phone.locator("[name=cards-1-other]")).not_to_be_focused()
    expect(phone.locator("[name=none]")).to_have_value("")
    expect(phone.locator(".held2")).to_have_text("31")
    expect(phone.locator("#go")).to_contain_text("Tap the sevens: Anna")


def test_implied_cards_do_not_move(phone: Page) -> None:
    short_page(phone)
    pick(phone, 2)
    tap(phone, *"7c 7s 6s 6b 1c 1s 5d".split())
    taken = phone.locator("#taken")
    named = "Taken as cards of Anna: 7 of coins, 7 of batons, 6 of coins"
    expect(taken).to_have_text(f"{named}, 6 more")
    before = implied(phone, 1)
    assert before == sorted("7d 7b 6d 6c 1d 1b 5c 5s 5b".split())
    pick(phone, 1)
    say(phone, "coins", 1, 6)
    say(phone, "cards", 1, 22)
    assert (implied(phone, 1), implied(phone, 2)) == (before, [])
    expect(taken).to_have_text(f"{named}, 6 more")
    expect(phone.locator("#ask")).to_contain_text("Primiera: nobody")
    expect(phone.locator("#go")).to_have_text("Proved: score this deal")
    score(phone, 1)
    shows_points(phone, [3, 0])


@pytest.mark.long
def test_none_of_these_stays_with_its_side(
    phone: Page,
) -> None:
    short_page(phone)
    phone.locator("#go").tap()
    sevens = ["7b", "7c", "7d", "7s"]
    expect(phone.locator("[name=none]")).to_have_value("7-1")
    pick(phone, 2)
    assert implied(phone, 2) == sevens
    pick(phone, 1)
    tap(phone, "7d")
    expect(phone.locator("[name=none]")).to_have_value("")
    assert implied(phone, 2) == ["7b", "7c", "7s"]
    phone.locator("#undo").tap()
    assert implied(phone, 2) == []
    expect(phone.locator("#go")).to_contain_text("Tap the sevens: Anna")


BOXES = """() => [...document.querySelectorAll("a, button, input:not([type=hidden]), .lines")]
.map((each) => {
  const { x, y, width, height } = each.getBoundingClientRect();
  return [x, y, width, height];
}).filter(([, , width]) => width > 1)"""
TWELVE_TAPS = [
    *(f'.card:has(> [name="{card}"])' for card in ("7d", "6c", "1d", "5s", "4d", "3b", "10d")),
    *(".tile.owner2", '.card:has(> [name="7c"])', ".tile.owner1"),
    *('label:has([name=coins-1][value="4"])', 'label:has([name=cards-1][value="18"])'),
]


@pytest.mark.parametrize("sides", [pytest.param(2, marks=pytest.mark.long), 3])
@pytest.mark.parametrize(
    ("width", "height"),
    [
        (320, 568),
        pytest.param(360, 640, marks=pytest.mark.long),
        pytest.param(390, 844, marks=pytest.mark.long),
    ],
)
def test_twelve_taps_move_nothing(new_phone: NewPhone, width: int, height: int, sides: int) -> None:
    phone = short_page(new_phone(width=width, height=height), sides)
    for where in TWELVE_TAPS:
        phone.locator(where).scroll_into_view_if_needed()
        before = phone.evaluate(BOXES)
        phone.locator(where).tap()
        assert phone.evaluate(BOXES) == before, where


SHIFTS = """
  delete Navigator.prototype.serviceWorker;  // the script is to come from the server, and late
  window.shifted = [];
  new PerformanceObserver((list) => window.shifted.push(...list.getEntries().map((each) =>
    each.sources.map(({ node }) => node?.id || node?.className || node?.nodeName))))
    .observe({ type: "layout-shift", buffered: true });
"""
PAINTED = "() => performance.getEntriesByName('first-contentful-paint').length"


@pytest.mark.long
@pytest.mark.parametrize(
    "sides", [pytest.param(2, marks=pytest.mark.long), pytest.param(3, marks=pytest.mark.long), 4]
)
def test_the_late_card_script_moves_nothing(phone: Page, sides: int) -> None:
    phone.add_init_script(SHIFTS)
    short_page(phone, sides)
    late: list[Route] = []
    phone.route("**/all_cards.js", lambda route: late.append(route))
    phone.goto(phone.url.replace("/short", "/enter"), wait_until="commit")
    phone.wait_for_function(PAINTED)
    expect(phone.locator("html.js")).to_have_count(0)
    late[0].continue_()
    expect(phone.locator("html.js")).to_have_count(1)
    listen(phone)
    tap(phone, *"7d 7c 1s".split())
    phone.evaluate(AFTER_PAINTING)
    assert phone.evaluate("shifted") == []


@pytest.mark.parametrize(
    "sides", [pytest.param(2, marks=pytest.mark.long), pytest.param(3, marks=pytest.mark.long), 4]
)
def test_the_late_script_moves_nothing(phone: Page, sides: int) -> None:
    phone.add_init_script(SHIFTS)
    short_page(phone, sides)
    late: list[Route] = []
    phone.route("**/key_cards.js", lambda route: late.append(route))
    phone.goto(phone.url, wait_until="commit")
    phone.wait_for_function(PAINTED)
    expect(phone.locator("html.js")).to_have_count(0)
    late[0].continue_()
    expect(phone.locator("html.js")).to_have_count(1)
    listen(phone)
    tap(phone, *"7d 7c 7s 7b".split())
    is_proved_for(phone, "Anna")
    tap(phone, *"6d 6c 1d 1c 5s 4d 10c".split())
    pick(phone, 2)
    tap(phone, "6s", "3b", "10s")
    pick(phone, 1)
    say_numbers(phone, 1, PILES[0])
    phone.evaluate(AFTER_PAINTING)
    assert phone.evaluate("shifted") == []


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


# What is under the finger


@pytest.mark.long
def test_the_next_of_three_piles_is_picked(phone: Page) -> None:
    short_page(phone, 3)
    tap(phone, "7d", "7c")
    say_numbers(phone, 1, ["7d", "7c", *["2c"] * 9])
    expect(phone.locator("#brush2")).to_be_checked()
    expect(phone.locator("#go")).to_contain_text("Tap the sevens: Bruno")
    pick(phone, 1)
    expect(phone.locator("#go")).to_contain_text("Next pile: Bruno")
    phone.locator("#go").tap()
    expect(phone.locator("#brush2")).to_be_checked()


CLOSE = "7d 7c 6d 6c 1d 1c".split()


@pytest.mark.long
def test_a_close_deal_goes_on_with_all_cards(phone: Page) -> None:
    short_page(phone)
    quicker = phone.get_by_role("button", name="Quicker with all the cards")
    tap(phone, *CLOSE[:4])
    expect(quicker).to_be_hidden()
    tap(phone, *CLOSE[4:])
    phone.get_by_role("button", name="One scopa more for Bruno").tap()
    quicker.tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Deal 1: whose cards?")
    expect(phone.get_by_role("alert")).to_have_count(0)
    assert phone.locator(".card .side1:checked").count() == len(CLOSE)
    assert phone.locator(".card .side2:checked").count() == 0
    expect(phone.locator("#scope-2")).to_have_value("1")
    score(phone, 1)
    shows_points(phone, [1, 4])


@pytest.mark.long
def test_taps_move_to_all_cards_unscripted(new_phone: NewPhone) -> None:
    phone = short_page(new_phone(scripts=False))
    tap(phone, *CLOSE)
    phone.get_by_role("button", name="Quicker with all the cards").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Deal 1: whose cards?")
    assert phone.locator(".card .side1:checked").count() == len(CLOSE)


# Whole deals


@pytest.mark.long
@pytest.mark.parametrize(
    "number", [0, pytest.param(3, marks=pytest.mark.long), pytest.param(8, marks=pytest.mark.long)]
)
def test_random_deals_of_two_score_alike(phone: Page, number: int) -> None:
    deal = TWO_SIDES[number]
    tap_what_is_asked(short_page(phone), deal["piles"])
    expect(phone.locator("#go")).to_have_text("Proved: score this deal")
    score(phone, 1)
    shows_points(phone, right_points(phone, deal))
    assert "piles" not in document_of(phone)["deals"][0]


@pytest.mark.long
@pytest.mark.parametrize("number", [1, pytest.param(6, marks=pytest.mark.long)])
def test_random_deals_of_three_score_alike(phone: Page, number: int) -> None:
    deal = THREE_SIDES[number]
    tap_what_is_asked(short_page(phone, 3), deal["piles"])
    expect(phone.locator("#ask")).to_contain_text("whatever the other cards are")
    expect(phone.locator("#go")).to_have_text("Proved: score this deal")
    score(phone, 1)
    shows_points(phone, right_points(phone, deal))


@pytest.mark.long
def test_barred_faces_leave_the_tiles_whole(phone: Page) -> None:
    short_page(phone, faces="barred")
    tap(phone, "7d", "10d", "10c")
    expect(phone.locator("i.primiera1")).to_have_text("21 so far")


# Where other points are open too


# What is half tapped


def half_tapped(page: Page, sides: int = 2) -> Page:
    """No seven with Anna, Bruno's sixes, and the numbers of each as they are said and typed."""
    short_page(page, sides)
    page.locator("#go").tap()
    say(page, "coins", 1, 3)
    say(page, "cards", 1, 31)
    pick(page, 2)
    tap(page, "6d", "6s")
    page.get_by_role("button", name="One scopa more for Bruno").tap()
    return page


def is_still_there(page: Page) -> None:
    expect(page.locator("#echo")).to_have_text("Still here")
    expect(page.locator("#live")).to_have_text("Your taps are still here.")
    expect(page.locator("[name=none]")).to_have_value("7-1")
    expect(page.locator("#c6d-2")).to_be_checked()
    expect(page.locator("#c6c-0")).to_be_checked()
    expect(page.locator('[name=coins-1][value="3"]')).to_be_checked()
    expect(page.locator("[name=cards-1-other]")).to_have_value("31")
    expect(page.locator("#scope-2")).to_have_value("1")
    expect(page.locator("#brush2")).to_be_checked()
    expect(page.locator(".held2")).to_have_text("9")
    expect(page.locator("#go")).to_have_text("Whose card? 6 of cups")


def test_a_draft_survives_changing_methods(phone: Page) -> None:
    half_tapped(phone)
    again = phone.context.new_page()
    phone.close()
    again.goto(phone.url)
    is_still_there(again)
    again.get_by_role("link", name="Cards", exact=True).tap()
    expect(again.locator("#c6d-0")).to_be_checked()
    again.get_by_role("link", name="Quick").tap()
    is_still_there(again)


@pytest.mark.long
def test_the_draft_holds_the_other_fields(phone: Page) -> None:
    short_page(phone, preset="winning-moves")
    phone.locator("#scope-1").fill("3")
    phone.locator("[name=table]").fill("2")
    phone.reload()
    expect(phone.locator("#scope-1")).to_have_value("3")
    expect(phone.get_by_label("Left on the table:")).to_have_value("2")


@pytest.mark.long
def test_an_undone_tap_is_not_restored(phone: Page) -> None:
    short_page(phone)
    phone.locator("#go").tap()
    tap(phone, "7d")
    phone.locator("#undo").tap()
    phone.reload()
    expect(phone.locator(".held1")).to_have_text("?")
    expect(phone.locator("#echo")).to_have_text("")
    assert phone.evaluate(DRAFTS) == []


@pytest.mark.long
def test_a_stored_deal_leaves_no_draft(phone: Page) -> None:
    short_page(phone)
    tap_what_is_asked(phone, PILES)
    assert phone.evaluate(DRAFTS) != []
    score(phone, 1)
    deal_is_over(phone)
    expect(phone.get_by_role("heading", level=1)).to_have_text("Deal 2: key cards")
    expect(phone.locator("#echo")).to_have_text("")
    expect(phone.locator("[name=none]")).to_have_value("")
    assert phone.locator(".card .side0:checked").count() == 40
    assert phone.evaluate(DRAFTS) == []


@pytest.mark.long
def test_a_refused_form_shows_what_was_sent(phone: Page) -> None:
    short_page(phone)
    phone.locator("#go").tap()
    say(phone, "coins", 1, 3)
    phone.locator("#scope-2").fill("x")
    phone.locator('[name=coins-1][value="3"]').evaluate("(chip) => { chip.checked = false; }")
    phone.evaluate("document.querySelector('form').submit()")
    expect(phone.get_by_role("alert")).to_be_visible()
    expect(phone.locator("#go")).to_have_text("How many coins? Anna")
    expect(phone.locator("#scope-2")).to_have_value("x")
    expect(phone.locator("[name=none]")).to_have_value("7-1")
    expect(phone.locator("[name=coins-1]:checked")).to_have_count(0)
    expect(phone.locator("#echo")).to_have_text("")


@pytest.mark.long
def test_a_reset_page_forgets_the_last_deal(phone: Page) -> None:
    short_page(phone)
    phone.locator("#go").tap()
    expect(phone.locator("[name=none]")).to_have_value("7-1")
    # As where a deal waits on the phone and no worker can bring the next page.
    phone.evaluate("document.querySelector('form').reset()")
    expect(phone.locator("[name=none]")).to_have_value("")


# Correcting, and the switch


@pytest.mark.long
def test_a_proved_deal_is_corrected_by_a_tap(phone: Page) -> None:
    short_page(phone)
    tap_what_is_asked(phone, PILES)
    score(phone, 1)
    unfold(phone)
    phone.get_by_role("link", name="Fix a card").tap()
    expect(phone.locator("#c7d-1")).to_be_checked()
    expect(phone.locator("#go")).to_have_text("Proved: score this deal")
    phone.get_by_role("button", name="One scopa more for Bruno").tap()
    phone.locator("#go").tap()
    expect(phone.get_by_role("heading", name="Corrections")).to_be_visible()
    shows_points(phone, [2, 3])


@pytest.mark.long
def test_the_next_deal_opens_the_last_method(phone: Page) -> None:
    short_page(phone)
    tap_what_is_asked(phone, PILES)
    score(phone, 1)
    deal_is_over(phone)
    expect(phone.get_by_role("heading", level=1)).to_have_text("Deal 2: key cards")
    phone.get_by_role("link", name="Cards", exact=True).tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Deal 2: whose cards?")
    phone.get_by_role("link", name="Back to the score").tap()
    deal_is_over(phone)
    expect(phone.get_by_role("heading", level=1)).to_have_text("Deal 2: whose cards?")


@pytest.mark.long
def test_without_a_script_the_server_asks(new_phone: NewPhone) -> None:
    phone = short_page(new_phone(scripts=False))
    tap(phone, "7d", "7c", "7s")
    say_numbers(phone, 1, ANNA)
    phone.locator("#go").tap()
    alert = phone.get_by_role("alert")
    expect(alert).to_contain_text("Primiera is still open")
    expect(phone.locator('[name=cards-1][value="18"]')).to_be_checked()
    phone.wait_for_load_state()
    listen(phone)
    tap(phone, "6b")
    score(phone, 1)
    shows_points(phone, [2, 2])


@pytest.mark.long
def test_without_a_script_absent_ranks_work(
    new_phone: NewPhone,
) -> None:
    phone = short_page(new_phone(scripts=False), 3)
    for side, pile in enumerate((["7d", "7c"], ["7s"]), 1):
        pick(phone, side)
        tap(phone, *pile)
    say_numbers(phone, 1, [*["7d"] * 2, *["2c"] * 9])
    say_numbers(phone, 2, [*["7d"] * 3, *["2c"] * 8])
    phone.locator("[name=upto]").select_option("2")
    phone.locator("#go").tap()
    expect(phone.get_by_role("alert")).to_be_visible()
    expect(phone.locator("[name=upto]")).to_have_value("2")


# How it looks


def states(page: Page, sides: int) -> Iterator[tuple[str, Page]]:
    short_page(page, sides, preset="winning-moves")
    yield "key cards", page
    check(page, [["7d", "7c", "7s"], ["6b"]])
    yield "key cards, some cards", page
    check(page, [["7d", "7c", "7s", "6b"], [], ["6d"], []][:sides])
    for side in range(1, sides):
        pick(page, side)
        say(page, "coins", side, 4)
    yield "with numbers", page
    page.evaluate("document.querySelector('#upto').value = '8'")
    page.evaluate("document.querySelector('form').submit()")
    expect(page.get_by_role("alert")).to_be_visible()
    yield "error", page


@pytest.mark.long
def test_cards_and_button_are_in_view(phone: Page) -> None:
    short_page(phone)
    tap(phone, "7d", "7c")
    assert phone.evaluate("scrollY") == 0
    for card in ("7d", "7b", "6d", "6b"):
        expect(phone.locator(f'.card:has(> [name="{card}"])')).to_be_in_viewport(ratio=1)
    expect(phone.locator("#go")).to_be_in_viewport(ratio=1)
    expect(phone.locator(".tile.owner1")).to_be_in_viewport(ratio=1)
    expect(phone.locator("#go")).to_contain_text("sixes")
