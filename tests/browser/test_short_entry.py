"""Only what decides, by tapping: rank by rank as far as primiera is open, then two numbers."""

from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.commands.score import answer
from tests.browser.conftest import NewPhone
from tests.browser.playing import (
    DECK,
    THREE_SIDES,
    TWO_SIDES,
    Deal,
    Piles,
    check,
    deal_is_over,
    document_of,
    largest,
    pick,
    result_of,
    score,
    shows_points,
    start,
    tap,
)
from tests.browser.test_axe import violations
from tests.browser.test_small_screens import scrolls_sideways
from tests.browser.test_targets import small_or_covered

NAMES = ("Anna", "Bruno", "Carla")
ASKED_RANKS = (7, 6, 1, 5, 4, 3, 2, 10, 9, 8)
NONE = "none of these: go on"
# Three sevens and a six of Anna's, 81 to 75, in a pile of 18 with 4 coins.
ANNA = [*"7d 7c 7s 6b".split(), *"2d 3d 8d 2c 8c 9c 2s 8s 9s 2b 8b 9b 10b 3b".split()]
PILES = [ANNA, [card for card in DECK if card not in ANNA]]


def short_page(page: Page, sides: int = 2, **fields: str) -> Page:
    """The page of the first deal of a new match."""
    start(page, *NAMES[:sides], **{"preset": "traditional", "target": "99"} | fields)
    deal_is_over(page)
    page.get_by_role("link", name="Only what decides").tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("what decides")
    return page


def say(page: Page, number: str, side: int, value: int) -> None:
    """Tap a number of a side (from 1) where it is shown, else after its tile."""
    chips = page.locator(f".chips:has([name={number}-{side}])")
    if not chips.is_visible():
        pick(page, side)
    if value > 20 and page.locator("html.js").count():
        chips.locator(".more-chips").tap()
    chips.locator(f'label:has([value="{value}"])').tap()


def say_numbers(page: Page, side: int, pile: Sequence[str]) -> None:
    say(page, "coins", side, sum(card.endswith("d") for card in pile))
    say(page, "cards", side, len(pile))


def tap_what_is_asked(page: Page, piles: Piles) -> None:
    """Tap all piles but the largest rank by rank while the button asks; then their numbers."""
    counted = [side for side in range(1, len(piles) + 1) if side - 1 != largest(piles)]
    pick(page, counted[0])
    for rank in ASKED_RANKS:
        if NONE not in page.locator("#go").inner_text():
            break
        tapped = False
        for side in counted:
            cards = [card for card in piles[side - 1] if int(card[:-1]) == rank]
            if cards:
                pick(page, side)
                tap(page, *cards)
                tapped = True
        if not tapped:
            page.locator("#go").tap()
    for side in counted:
        say_numbers(page, side, piles[side - 1])


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
        "side => [...document.querySelectorAll(`.card[data-by='${side}'] .i0`)].map(i => i.name)",
        side,
    )
    return sorted(found)


# Step by step


def test_two_sides_are_entered_by_the_cards_that_decide(phone: Page) -> None:
    short_page(phone)
    go, ask = phone.locator("#go"), phone.locator("#ask")
    expect(ask).to_contain_text("Tap the sevens of one pile")
    expect(go).to_contain_text("Primiera: tap Anna's sevens")
    tap(phone, "7d", "7c", "7s")
    expect(go).to_contain_text("Primiera is open: tap Anna's sixes")
    assert implied(phone, 2) == ["7b"]
    tap(phone, "6b")
    is_proved_for(phone, "Anna")
    assert implied(phone, 2) == ["6c", "6d", "6s", "7b"]
    expect(phone.locator(".t1 .sb svg")).to_be_visible()
    expect(go).to_have_text("How many coins has Anna?")
    say(phone, "coins", 1, 4)
    expect(phone.locator(".dn2")).to_have_text("6")
    expect(go).to_have_text("How many cards has Anna?")
    say(phone, "cards", 1, 18)
    expect(phone.locator(".cnt2")).to_have_text("22")
    expect(go).to_have_text("Proved: score this deal")
    go.tap()
    result_of(phone, 1)
    shows_points(phone, [2, 2])
    expect(phone.get_by_role("heading", level=1)).to_contain_text("proved")
    expect(phone.get_by_text("counts only")).to_have_count(0)


def test_a_rank_of_which_the_pile_has_none_is_passed_by_the_button(phone: Page) -> None:
    short_page(phone)
    go = phone.locator("#go")
    tap(phone, "7d", "7c")
    expect(go).to_contain_text(f"tap Anna's sixes{NONE}")
    go.tap()
    is_proved_for(phone, "Bruno")
    assert implied(phone, 2) == ["6b", "6c", "6d", "6s", "7b", "7s"]
    say_numbers(phone, 1, ["7d", "7c", *["1c"] * 9])
    expect(go).to_have_text("Proved: score this deal")
    go.tap()
    result_of(phone, 1)
    shows_points(phone, [1, 3])


def test_a_pile_without_a_seven_begins_with_the_button(phone: Page) -> None:
    short_page(phone)
    phone.locator("#go").tap()
    is_proved_for(phone, "Bruno")
    assert implied(phone, 2) == ["7b", "7c", "7d", "7s"]


def test_what_is_taken_back_opens_primiera_again(phone: Page) -> None:
    short_page(phone)
    tap(phone, "7d", "7c", "7s", "6b")
    is_proved_for(phone, "Anna")
    phone.locator("#undo").tap()
    expect(phone.locator("#go")).to_contain_text("Anna's sixes")
    assert implied(phone, 2) == ["7b"]
    pick(phone, 2)
    tap(phone, "7s")
    assert implied(phone, 1) == implied(phone, 2) == []
    expect(phone.locator("#go")).to_have_text("Who has the 7 of batons?")
    phone.locator("#go").tap()
    tap(phone, "7b")
    expect(phone.locator("#go")).to_contain_text(NONE)


def test_the_button_leads_to_the_number_that_is_missing(phone: Page) -> None:
    short_page(phone)
    tap(phone, "7d", "7c", "7s", "6b")
    phone.locator("#go").tap()
    expect(phone.locator('[name=coins-1][value="0"]')).to_be_focused()
    say(phone, "coins", 1, 4)
    phone.locator("#go").tap()
    expect(phone.locator('[name=cards-1][value="0"]')).to_be_focused()


def test_a_large_pile_has_its_number_behind_one_more_tap(phone: Page) -> None:
    short_page(phone)
    expect(phone.locator('label:has([name=cards-1][value="21"])')).to_be_hidden()
    tap(phone, "7d", "7c", "7s", "6b")
    say(phone, "coins", 1, 4)
    say(phone, "cards", 1, 23)
    score(phone, 1)
    assert [side["cards"] for side in document_of(phone)["deals"][0]["counts"]] == [23, 17]


def test_what_is_taken_is_named_and_a_number_or_a_tile_moves_nothing(phone: Page) -> None:
    short_page(phone)
    pick(phone, 2)
    tap(phone, *"7c 7s 6s 6b 1c 1s 5d".split())
    taken = phone.locator("#taken")
    named = "Taken as cards of Anna: 7 of coins, 7 of batons, 6 of coins, 6 of cups, ace of coins"
    expect(taken).to_have_text(f"{named}, 4 more")
    before = implied(phone, 1)
    assert before == sorted("7d 7b 6d 6c 1d 1b 5c 5s 5b".split())
    pick(phone, 1)
    say(phone, "coins", 1, 6)
    say(phone, "cards", 1, 22)
    assert (implied(phone, 1), implied(phone, 2)) == (before, [])
    expect(taken).to_have_text(f"{named}, 4 more")
    expect(phone.locator("#ask")).to_contain_text("Primiera: nobody")
    expect(phone.locator("#go")).to_have_text("Proved: score this deal")
    score(phone, 1)
    shows_points(phone, [3, 0])


def test_none_of_these_stays_with_the_side_that_said_it_until_a_tap_takes_it_back(
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
    expect(phone.locator("#go")).to_contain_text("tap Anna's sevens")


ROOM = "() => document.querySelector('.lines').getBoundingClientRect().height"


@pytest.mark.parametrize("width", [320, 360, 412])
def test_what_is_said_of_the_cards_moves_nothing_below_it(new_phone: NewPhone, width: int) -> None:
    phone = short_page(new_phone(width=width))
    heights = {phone.evaluate(ROOM)}
    for rank in ASKED_RANKS:
        tap(phone, f"{rank}d")
        heights.add(phone.evaluate(ROOM))
    pick(phone, 2)
    tap(phone, "7c")
    heights.add(phone.evaluate(ROOM))
    assert len(heights) == 1


# Whole deals


@pytest.mark.parametrize("number", [0, 3, 8])
def test_played_out_deals_of_two_sides_are_scored_as_their_full_piles(
    phone: Page, number: int
) -> None:
    deal = TWO_SIDES[number]
    tap_what_is_asked(short_page(phone), deal["piles"])
    expect(phone.locator("#go")).to_have_text("Proved: score this deal")
    score(phone, 1)
    shows_points(phone, right_points(phone, deal))


@pytest.mark.parametrize("number", [1, 6])
def test_played_out_deals_of_three_sides_are_scored_as_their_full_piles(
    phone: Page, number: int
) -> None:
    deal = THREE_SIDES[number]
    tap_what_is_asked(short_page(phone, 3), deal["piles"])
    expect(phone.locator("#ask")).to_contain_text("whatever the other cards are")
    expect(phone.locator("#go")).to_have_text("Proved: score this deal")
    score(phone, 1)
    shows_points(phone, right_points(phone, deal))


def test_with_three_sides_what_is_not_tapped_is_the_third_sides(phone: Page) -> None:
    short_page(phone, 3)
    expect(phone.locator("#ask")).to_contain_text("of every pile but one")
    tap(phone, "7d", "7c")
    expect(phone.locator("#go")).to_contain_text(NONE)
    assert [implied(phone, side) for side in (1, 2, 3)] == [[], [], []]
    pick(phone, 3)
    tap(phone, "7s")
    assert [implied(phone, side) for side in (1, 2, 3)] == [[], ["7b"], []]


def test_with_three_sides_four_sevens_are_proved_whoever_has_the_rest(phone: Page) -> None:
    short_page(phone, 3)
    tap(phone, "7d", "7c", "7s", "7b")
    is_proved_for(phone, "Anna")


# Where other points are open too


def test_with_cards_on_the_table_the_button_calls_nothing_proved_too_early(phone: Page) -> None:
    short_page(phone, preset="winning-moves")
    expect(phone.get_by_label("Left on the table:")).to_have_value("0")
    phone.locator("[name=table]").fill("2")
    # The other two sevens may be Bruno's: 78 each is possible.
    tap(phone, "7d", "7c", "6s", "6b")
    expect(phone.locator("#ask")).not_to_contain_text("whatever the other cards are")
    say_numbers(phone, 1, ANNA)
    expect(phone.locator("#go")).not_to_contain_text("Proved")


# Correcting, and the switch


def test_a_proved_deal_is_corrected_with_one_tap_and_the_button(phone: Page) -> None:
    short_page(phone)
    tap_what_is_asked(phone, PILES)
    score(phone, 1)
    phone.get_by_role("link", name="Fix a card").tap()
    expect(phone.locator("#c7d-1")).to_be_checked()
    expect(phone.locator("#go")).to_have_text("Proved: score this deal")
    phone.get_by_role("button", name="One scopa more for Bruno").tap()
    phone.locator("#go").tap()
    expect(phone.get_by_role("heading", name="Corrections")).to_be_visible()
    shows_points(phone, [2, 3])


def test_the_next_deal_opens_in_the_way_that_was_used_last(phone: Page) -> None:
    short_page(phone)
    tap_what_is_asked(phone, PILES)
    score(phone, 1)
    phone.get_by_role("link", name="Next deal").tap()
    deal_is_over(phone)
    expect(phone.get_by_role("heading", level=1)).to_have_text("Deal 2: what decides")
    phone.get_by_role("link", name="All the cards instead").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Deal 2: whose cards?")
    phone.get_by_role("link", name="Back to the score").tap()
    deal_is_over(phone)
    expect(phone.get_by_role("heading", level=1)).to_have_text("Deal 2: whose cards?")


def test_without_javascript_the_server_says_what_is_open(new_phone: NewPhone) -> None:
    phone = short_page(new_phone(scripts=False))
    tap(phone, "7d", "7c", "7s")
    say_numbers(phone, 1, ANNA)
    phone.locator("#go").tap()
    alert = phone.get_by_role("alert")
    expect(alert).to_contain_text("Primiera is still open")
    expect(phone.locator('[name=cards-1][value="18"]')).to_be_checked()
    tap(phone, "6b")
    score(phone, 1)
    shows_points(phone, [2, 2])


def test_without_javascript_a_rank_without_a_card_is_said_by_its_name(
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
    yield "empty", page
    check(page, [["7d", "7c", "7s"], ["6b"]])
    yield "open", page
    check(page, [["7d", "7c", "7s", "6b"], [], ["6d"]][:sides])
    for side in range(1, sides):
        pick(page, side)
        say(page, "coins", side, 4)
    yield "with numbers", page
    page.evaluate("document.querySelector('#upto').value = '8'")
    page.evaluate("document.querySelector('form').submit()")
    expect(page.get_by_role("alert")).to_be_visible()
    yield "error", page


@pytest.mark.parametrize("sides", [2, 3])
def test_axe_finds_nothing(phone: Page, sides: int) -> None:
    found = [each for where, page in states(phone, sides) for each in violations(page, where)]
    assert found == []


@pytest.mark.parametrize("sides", [2, 3])
def test_every_target_is_large_enough_and_nothing_lies_over_it(phone: Page, sides: int) -> None:
    found = [
        f"{where}: {each}"
        for where, page in states(phone, sides)
        for each in small_or_covered(page)
    ]
    assert not found, "\n".join(found)


def test_it_does_not_scroll_sideways_at_320_pixels(new_phone: NewPhone) -> None:
    phone = new_phone(width=320, height=568)
    assert [where for where, page in states(phone, 3) if scrolls_sideways(page, 320)] == []


def test_the_cards_and_the_button_are_to_be_seen_at_once(phone: Page) -> None:
    short_page(phone)
    tap(phone, "7d", "7c")
    assert phone.evaluate("scrollY") == 0
    for card in ("7d", "7b", "6d", "6b"):
        expect(phone.locator(f'.card:has(> [name="{card}"])')).to_be_in_viewport(ratio=1)
    expect(phone.locator("#go")).to_be_in_viewport(ratio=1)
    expect(phone.locator(".tile.t1")).to_be_in_viewport(ratio=1)
    expect(phone.locator("#go")).to_contain_text("sixes")
