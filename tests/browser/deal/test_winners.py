"""Point by point on a phone: names or numbers, how many taps it takes, and what is filled in."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.helpers.browser.actions import deal_is_over, document_of, open_deal

FOUR = {"carte": 0, "denari": 1, "settebello": 1, "primiera": 0}


class Finger:
    """Taps, and counts them; a number is typed on the keyboard of the phone: one more."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def reply(self, point: str, answer: str) -> None:
        self.page.locator(f".reply:has([name={point}][value='{answer}'])").tap()
        self.taps += 1

    def open(self, point: str) -> None:
        self.page.locator(f".way-in:has([name={point}-numbers])").tap()
        self.taps += 1

    def type(self, field: str, number: str) -> None:
        """Where the row has just opened, its first number has the focus."""
        box = self.page.locator(f"[name={field}]")
        if not box.evaluate("each => each === document.activeElement"):
            box.tap()
        self.page.keyboard.type(number)
        self.taps += 1


def said(page: Page) -> Any:
    deal = document_of(page)["deals"][0]
    return deal["winners"], deal.get("numbers")


def score(page: Page, small: str) -> None:
    expect(page.locator("#go small")).to_have_text(small)
    page.locator("#go").tap()
    expect(page.locator("#deals")).to_be_visible()


def test_a_deal_takes_four_taps(phone: Page) -> None:
    """The button asks the next question, and is gold once all is said."""
    open_deal(phone, "Anna", "Bruno", preset="traditional", way="winners")
    finger, go = Finger(phone), phone.locator("#go")
    asked = ("Who has more cards?", "Who has more coins?", "Who has the settebello?", "Who has the")
    for (point, side), question in zip(FOUR.items(), asked, strict=True):
        expect(go).to_contain_text(question)
        finger.reply(point, str(side + 1))
    assert finger.taps == 4
    expect(phone.locator("[data-grows='1']")).to_have_text("+2 = 2")
    score(phone, "Anna +2 · Bruno +2")
    assert said(phone) == (FOUR, None)


def test_both_numbers_take_six(phone: Page) -> None:
    """One is typed, the other is the rest; in the next deal both rows are open."""
    open_deal(phone, "Anna", "Bruno", preset="traditional", way="winners")
    finger = Finger(phone)
    finger.open("carte")
    finger.type("carte-1", "22")
    expect(phone.locator("[name=carte-2]")).to_have_value("18")
    expect(phone.locator("[data-field=carte] .who-has")).to_have_text("● +1")
    finger.open("denari")
    finger.type("denari-1", "4")
    expect(phone.locator("[name=denari-2]")).to_have_value("6")
    finger.reply("settebello", "2")
    finger.reply("primiera", "1")
    assert finger.taps == 6
    score(phone, "Anna +2 · Bruno +2")
    assert said(phone) == (FOUR, {"carte": [22, 18], "denari": [4, 6]})
    deal_is_over(phone)
    phone.goto(f"{phone.url.rpartition('/')[0]}/winners")
    expect(phone.locator("[name=carte-1]")).to_be_visible()
    finger.open("carte")
    expect(phone.locator(".reply:has([name=carte])").first).to_be_visible()


def test_the_rest_becomes_what_is_typed(phone: Page) -> None:
    """A tap on it, a step, a level row, one that cannot be, and back through all of them."""
    open_deal(phone, "Anna", "Bruno", preset="traditional", way="winners")
    finger = Finger(phone)
    own, others = phone.locator("[name=carte-1]"), phone.locator("[name=carte-2]")
    finger.open("carte")
    finger.type("carte-1", "22")
    finger.type("carte-2", "20")
    expect(own).to_have_value("20")
    who = phone.locator("[data-field=carte] .who-has")
    expect(who).to_have_text("level")
    expect(phone.locator("[name=carte][value='0']")).to_be_checked()
    phone.get_by_role("button", name="One more: Cards, Bruno").tap()
    expect(own).to_have_value("19")
    expect(who).to_have_text("■ +1")
    others.fill("41")
    expect(own).to_have_value("")
    expect(others).to_have_attribute("aria-invalid", "true")
    expect(phone.locator("#go")).to_have_text("Who has more cards?")
    undo = phone.locator("#undo")
    undo.tap()
    expect(others).to_have_value("21")
    expect(phone.locator("#live")).to_have_text("Cards: Bruno. Cards, Anna, 19. Cards, Bruno, 21")
    for _ in range(10):
        if undo.is_enabled():
            undo.tap()
    expect(phone.locator("#live")).to_have_text("Who has more cards?")
    expect(phone.locator(".reply:has([name=carte])").first).to_be_visible()
    expect(own).to_have_value("")


def test_level_sides_are_asked_for_the_next_rank(phone: Page) -> None:
    open_deal(phone, "Anna", "Bruno", preset="chkobba", way="winners")
    finger = Finger(phone)
    finger.open("bermila")
    sixes = phone.locator("[name=bermila-1-6]")
    expect(sixes).to_be_hidden()
    finger.type("bermila-1-7", "2")
    finger.type("bermila-1-6", "1")
    expect(phone.locator("[name=bermila-2-6]")).to_have_value("3")
    expect(phone.locator("[name=bermila][value='2']")).to_be_checked()
    finger.type("bermila-1-7", "3")
    expect(sixes).to_be_hidden()
    expect(phone.locator("[name=bermila][value='1']")).to_be_checked()


def test_cards_left_on_the_table_are_no_rest(phone: Page) -> None:
    open_deal(phone, "Anna", "Bruno", preset="winning-moves", way="winners")
    finger = Finger(phone)
    finger.open("carte")
    finger.type("carte-1", "20")
    finger.type("table", "2")
    expect(phone.locator("[name=carte-2]")).to_have_value("18")
    finger.open("denari")
    finger.type("denari-1", "5")
    expect(phone.locator("[name=denari-2]")).to_have_value("")
    finger.type("denari-2", "4")
    finger.reply("settebello", "0")
    finger.reply("primiera", "0")
    score(phone, "Anna +2 · Bruno +0")
    assert document_of(phone)["deals"][0]["table"] == 2


def test_eight_cards_settle_primiera(phone: Page) -> None:
    """They lie in the same page: nothing that was said is lost; Back and Review lead there and
    back, and undo takes the last card."""
    open_deal(phone, "Anna", "Bruno", preset="traditional", way="winners")
    finger = Finger(phone)
    for point, side in FOUR.items():
        if point != "primiera":
            finger.reply(point, str(side + 1))
    phone.get_by_role("button", name="Not known? Let’s look").tap()
    best = phone.locator("#best")
    cards = ("6d", "7c", "7s", "1b", "7d", "6c", "5s", "7b")
    for card in cards[:7]:
        phone.wait_for_timeout(260)  # a finger that bounces is no answer to the next question
        best.locator(f".ranked label:has([value='{card}'])").tap()
    phone.go_back()
    expect(best).to_be_hidden()
    expect(phone.locator("#go")).to_have_text("Who has the primiera?")
    phone.get_by_role("button", name="Not known? Let’s look").tap()
    expect(best.locator("#asked")).to_contain_text("batons")
    best.locator(f".ranked label:has([value='{cards[7]}'])").tap()
    best.get_by_role("button", name="Back to the points").last.tap()
    row = phone.locator("[data-field=primiera]")
    expect(row.locator("button.number-of b")).to_have_text(["76", "75"])
    expect(row.locator("button.number-of em")).to_have_text(["6 7 7 A", "7 6 5 7"])
    expect(row.locator(".who-has")).to_have_text("● +1")
    phone.get_by_role("button", name="Review").tap()
    expect(best).to_be_visible()
    phone.keyboard.press("Escape")
    expect(best).to_be_hidden()
    phone.get_by_role("button", name="Review").tap()
    best.locator("[data-back]").tap()
    phone.locator("#undo").tap()
    expect(phone.get_by_role("button", name="Not known? Let’s look")).to_be_visible()
    phone.get_by_role("button", name="Not known? Let’s look").tap()
    best.locator(f".ranked label:has([value='{cards[7]}'])").tap()
    best.get_by_role("button", name="Back to the points").last.tap()
    score(phone, "Anna +2 · Bruno +2")
    deal = document_of(phone)["deals"][0]
    assert deal["best"] == [list(cards[:4]), list(cards[4:])]
    assert deal["winners"] == FOUR


@pytest.mark.parametrize(("width", "height"), [(360, 640), (740, 360)])
def test_all_is_on_one_screen(new_phone: NewPhone, width: int, height: int) -> None:
    phone = new_phone(width, height)
    names = (
        "Massimiliano Quarantotti della Gherardes",
        "Bartolomeo",
        "Mariaconcetta Sottoilportico",
    )
    open_deal(phone, *names, preset="traditional", way="winners")
    Finger(phone).open("carte")
    phone.evaluate("document.activeElement.blur(), scrollTo(0, 0)")
    for part in (".reply:has([name=primiera])", "#tiles", "[name=carte-1]", "#go"):
        expect(phone.locator(part).first).to_be_in_viewport(ratio=0.99)
    act, last = (phone.locator(each).last.bounding_box() for each in (".act", ".reply"))
    assert act and last
    assert width > height or last["y"] + last["height"] <= act["y"]
