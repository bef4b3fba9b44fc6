"""The same pages with JavaScript switched off: tapping, counting and repairing all work."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import CDPSession, Page, expect

from scorekeeper.commands.score import answer
from tests.browser.conftest import NewPhone
from tests.helpers.browser.actions import (
    DECK,
    THREE_SIDES,
    TWO_SIDES,
    Deal,
    check,
    deal_is_over,
    deal_page,
    document_of,
    largest,
    result_of,
    same_piles,
    shows_points,
    shows_totals,
    start_by_taps,
    tap_piles,
    unfold,
)


@pytest.fixture
def phone(new_phone: NewPhone) -> Page:
    return new_phone(scripts=False)


class Shown:
    """The text that is painted in an element, of CSS counters too, which no script can read."""

    def __init__(self, page: Page) -> None:
        self.tools: CDPSession = page.context.new_cdp_session(page)

    def __getitem__(self, selector: str) -> str:
        root = self.tools.send("DOM.getDocument")["root"]["nodeId"]
        node = self.tools.send("DOM.querySelector", {"nodeId": root, "selector": selector})
        read = self.tools.send("Accessibility.queryAXTree", {"nodeId": node["nodeId"]})["nodes"]
        texts = [each["name"]["value"] for each in read if each["role"]["value"] == "StaticText"]
        return "".join(texts)


def play(page: Page, deals: Sequence[Deal]) -> int:
    """Play the deals until one wins; the index of the winner."""
    for number, played in enumerate(deals, 1):
        deal_is_over(page)
        for side, scope in enumerate(played["scope"], 1):
            page.locator(f"[name=scope-{side}]").fill(str(scope))
        tap_piles(page, played["piles"], leave=largest(played["piles"]))
        page.locator("#go").tap()
        result_of(page, number)
        document = document_of(page)
        assert same_piles(document["deals"][-1]["piles"], played["piles"])
        answered = answer(document)
        shows_points(page, answered["deals"][-1]["points"])
        shows_totals(page, answered["totals"])
        if answered["finished"]:
            return int(answered["winner"])
    raise AssertionError("these deals do not end the match")


def test_two_people_play_to_the_winner(phone: Page) -> None:
    start_by_taps(phone, "Anna", "Bruno", target="6")
    winner = play(phone, TWO_SIDES[2:])
    expect(phone.locator(".cry")).to_contain_text(f"{('Anna', 'Bruno')[winner]} wins ")
    phone.get_by_role("button", name="Rematch").tap()
    expect(phone.locator("#scope")).to_contain_text("Scope in deal 1")


@pytest.mark.long
def test_three_people_play_to_the_winner_with_their_usual_target(phone: Page) -> None:
    start_by_taps(phone, "Anna", "Bruno", "Carla")
    expect(phone.get_by_text("Winning Moves, to 8").first).to_be_visible()
    winner = play(phone, THREE_SIDES)
    expect(phone.locator(".cry")).to_contain_text(f"{('Anna', 'Bruno', 'Carla')[winner]} wins ")


def test_the_tiles_count_cards_coins_settebello_and_primiera(phone: Page) -> None:
    start_by_taps(phone, "Anna", "Bruno", "Carla")
    deal_is_over(phone)
    shown = Shown(phone)
    assert (shown[".held1"], shown["i.coins1"], shown["i.primiera1"]) == ("0", "0", "–")
    piles = [["7d", "6d", "10d", "6c", "7c", "1s", "5s"], ["1d", "3c", "4s", "2b", "3b"], ["10b"]]
    check(phone, piles)
    assert [shown[f".held{side}"] for side in (1, 2, 3)] == ["7", "5", "1"]
    assert [shown[f"i.coins{side}"] for side in (1, 2, 3)] == ["3", "1", "0"]
    assert [shown[f"i.primiera{side}"] for side in (1, 2, 3)] == ["–", str(16 + 13 + 14 + 13), "–"]
    check(phone, [*piles[:2], []])
    check(phone, [[*piles[0], "10b"], piles[1]])
    assert shown["i.primiera1"] == str(21 + 21 + 16 + 10)
    expect(phone.locator(".owner1 .settebello svg")).to_be_visible()
    expect(phone.locator(".owner2 .settebello svg")).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize(
    ("faces", "primiera"),
    [
        pytest.param("10", "51", marks=pytest.mark.long),
        pytest.param("0", "41", marks=pytest.mark.long),
        ("barred", "–"),
    ],
)
def test_the_tiles_know_what_the_faces_are_worth(phone: Page, faces: str, primiera: str) -> None:
    start_by_taps(phone, "Anna", "Bruno", faces=faces)
    deal_is_over(phone)
    check(phone, [["1d", "2c", "3s", "10b", "9b"], []])
    assert Shown(phone)["i.primiera1"] == primiera


@pytest.mark.long
def test_what_is_left_goes_to_the_side_whose_button_is_tapped(phone: Page) -> None:
    start_by_taps(phone, "Anna", "Bruno")
    deal_is_over(phone)
    check(phone, [DECK[:18], DECK[18:30]])
    phone.locator(".rest").get_by_role("button", name="Bruno").tap()
    result_of(phone, 1)
    assert same_piles(document_of(phone)["deals"][0]["piles"], [DECK[:18], DECK[18:]])


@pytest.mark.long
def test_what_is_left_can_stay_on_the_table(phone: Page) -> None:
    start_by_taps(phone, "Anna", "Bruno")
    deal_is_over(phone)
    check(phone, [DECK[:18], DECK[18:36]])
    phone.get_by_role("button", name="left on the table").tap()
    result_of(phone, 1)
    assert sorted(document_of(phone)["deals"][0]["table"]) == sorted(DECK[36:])


@pytest.mark.long
def test_cards_with_nobody_are_given_with_one_tap(phone: Page) -> None:
    start_by_taps(phone, "Anna", "Bruno")
    deal_is_over(phone)
    check(phone, [DECK[:18], DECK[18:37]])
    phone.locator("[name=scope-2]").fill("2")
    phone.locator("#go").tap()
    expect(phone.get_by_role("alert")).to_contain_text("fante (8) of batons")
    expect(phone.locator(".card.asked")).to_have_count(3)
    expect(phone.locator("[name=scope-2]")).to_have_value("2")
    phone.get_by_role("button", name="All 3 to Anna").tap()
    result_of(phone, 1)
    deal = document_of(phone)["deals"][0]
    assert [len(pile) for pile in deal["piles"]] == [21, 19]
    assert deal["scope"] == [0, 2]


@pytest.mark.long
def test_a_correction_is_made(phone: Page) -> None:
    start_by_taps(phone, "Anna", "Bruno")
    deal_is_over(phone)
    check(phone, TWO_SIDES[0]["piles"])
    phone.locator("#go").tap()
    result_of(phone, 1)
    unfold(phone)
    phone.get_by_role("link", name="Fix a card").tap()
    phone.locator(".tile.owner2").tap()
    phone.locator('.card:has([name="7d"])').tap()
    phone.locator("#go").tap()
    result_of(phone, 1)
    expect(phone.locator(".history")).to_contain_text("7 of coins: Anna → Bruno")
    phone.get_by_role("button", name="Swap them").tap()
    expect(phone.locator(".history > li")).to_have_count(3)


@pytest.mark.long
def test_counts_are_entered(phone: Page) -> None:
    start_by_taps(phone, "Anna", "Bruno", preset="traditional")
    deal_is_over(phone)
    phone.get_by_role("link", name="Counts").tap()
    phone.locator("[name=cards-1]").fill("23")
    phone.locator("[name=coins-1]").fill("6")
    for side, best in ((1, "7663"), (2, "6777")):
        for suit, rank in zip("dcsb", best, strict=True):
            phone.locator(f"[name=best-{side}-{suit}]").select_option(rank)
    phone.locator('label:has([name=settebello][value="1"])').tap()
    phone.get_by_role("button", name="Score this deal").tap()
    result_of(phone, 1)
    shows_points(phone, [3, 1])
    deal_page(phone, 1)
    expect(phone.get_by_role("heading", level=1)).to_contain_text("counts only")
    shows_points(phone, [3, 1])
    assert document_of(phone)["deals"][0]["counts"][1]["cards"] == 17
