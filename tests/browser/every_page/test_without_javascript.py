"""The same pages with JavaScript switched off: tapping, counting and repairing all work."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import CDPSession, Page, expect

from scorekeeper.commands.score import answer
from tests.browser.conftest import NewPhone
from tests.helpers.browser.actions import (
    TWO_SIDES,
    Deal,
    check,
    deal_is_over,
    document_of,
    largest,
    open_deal,
    pick,
    result_of,
    same_piles,
    shows_points,
    shows_totals,
    start_by_taps,
    tap,
    tap_piles,
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


def test_two_people_play_to_the_winner(phone: Page, long: bool) -> None:
    start_by_taps(phone, "Anna", "Bruno", target="6" if long else "3")
    winner = play(phone, TWO_SIDES[2:] if long else TWO_SIDES[7:])
    expect(phone.locator(".cry")).to_contain_text(f"{('Anna', 'Bruno')[winner]} wins ")
    phone.get_by_role("button", name="Rematch").tap()
    expect(phone.locator("#scope")).to_contain_text("Scope in deal 1")


def test_the_tiles_count_the_main_points(phone: Page) -> None:
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
    phone.locator(".on-table").tap()
    tap(phone, "7d", "9b")
    assert (shown[".held1"], shown[".held5"]) == ("7", "2")
    tap(phone, "7d")
    pick(phone, 1)
    tap(phone, "7d")
    expect(phone.locator(".owner1 .settebello span")).to_be_visible()
    expect(phone.locator(".owner2 .settebello span")).to_be_hidden()


def test_a_script_that_never_comes_leaves_the_radios(new_phone: NewPhone) -> None:
    phone = new_phone()
    empty = {"body": "", "content_type": "text/javascript"}
    phone.context.route("**/deal/all_cards.js", lambda route: route.fulfill(**empty))
    open_deal(phone, "Anna", "Bruno")
    expect(phone.locator("#c7d-1")).to_have_css("pointer-events", "auto")  # its sheet has come
    tap(phone, "7d")
    expect(phone.locator("#c7d-1")).to_be_checked()
    assert Shown(phone)[".held1"] == "1"
