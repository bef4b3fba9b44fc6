"""An evening of Cirulla and one of Escoba: what is counted in play, and cards counted wrongly."""

import json

from playwright.sync_api import Page, expect

from tests.helpers.browser.actions import (
    check,
    deal_is_over,
    document_of,
    open_deal,
    pick,
    score,
    shows_totals,
    start,
    tap,
)
from tests.helpers.paths import DATA

GOLDEN = {
    each["id"]: each for each in json.loads((DATA / "golden_family.json").read_text())["deals"]
}
# 105 pips, seven fifteens; the rest has 115, which is ten more.
ANNA = "1d 2d 3d 4d 5d 7d 8d 1c 2c 3c 4c 5c 7c 8c 1s 2s 3s 4s 5s 7s 8s 5b 10b".split()


def test_counting_during_cirulla(phone: Page) -> None:
    case = GOLDEN["C1"]
    start(phone, "Anna", "Bruno", preset="cirulla")
    buona = phone.locator(".tally", has_text="Buona da tre").locator(".more-scope").first
    with phone.expect_response("**/scope"):
        buona.tap()
    expect(buona.locator(".num")).to_have_text("1")
    with phone.expect_response("**/scope"):
        phone.get_by_role("button", name="30").tap()
    expect(phone.get_by_text("Dealer's four cards")).to_be_hidden()
    deal_is_over(phone)
    expect(phone.locator("#scope-3")).to_have_value("1")
    expect(phone.locator("#scope-1")).to_have_value("2")
    phone.locator("#scope-2").fill("1")
    check(phone, [pile or [] for pile in case["piles"]])
    score(phone, 1)
    shows_totals(phone, case["expected"]["points"])
    # Nine rows take the room they need.
    assert phone.locator(".board").evaluate("each => each.scrollHeight <= each.clientHeight")
    assert document_of(phone)["deals"][0]["counted"]["buona3"] == [1, 0]


def test_escoba_with_four_cards_wrong(phone: Page) -> None:
    open_deal(phone, "Anna", "Bruno", preset="escoba")
    wrong = ["1d", "2c", "3s", "5b"]
    check(phone, [[card for card in ANNA if card not in wrong]])
    phone.locator("#go").tap()
    asked = phone.get_by_role("region", name="Look again")
    expect(asked).to_contain_text("Every capture makes fifteen")
    expect(asked).to_contain_text("6 × 15 + 4")
    phone.get_by_role("link", name="Look at the cards again").tap()
    pick(phone, 1)
    tap(phone, *wrong)
    expect(phone.locator(".owner1 [data-rank]")).to_have_text("3")
    expect(phone.locator("#go")).to_contain_text("23 + 17 = 40")
    score(phone, 1)
    expect(phone.locator("main")).not_to_contain_text("look at the cards again")
    assert set(document_of(phone)["deals"][0]["piles"][0]) == set(ANNA)
