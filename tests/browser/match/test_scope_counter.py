"""Scope are counted on the match's page while the deal is played, and arrive in its entry."""

from playwright.sync_api import Page, expect

from tests.helpers.browser.actions import (
    deal_is_over,
    listen,
    start,
)


def more(page: Page, side: int) -> None:
    """One scopa more for a side, from 1, until the server has it."""
    with page.expect_response("**/scope"):
        page.locator(f"#scope .owner{side} .more-scope").tap()


def counts(page: Page, *scope: int) -> None:
    expect(page.locator("#scope .num")).to_have_text([str(count) for count in scope])


def test_a_scopa_is_cheered_in_passing(phone: Page) -> None:
    """It takes no tap, and stands still where nothing should move; one taken back is none. On a
    phone that lies across it is to be seen too, and what leads on at once."""
    start(phone, "Anna", "Bruno")
    cheer = phone.locator("#scopa").filter(has_text="Scopa!")
    phone.emulate_media(reduced_motion="reduce")
    more(phone, 2)
    expect(phone.locator("#scopa")).to_have_class("scopa owner2")
    moving = "each => each.getAnimations().map((one) => one.animationName)"
    assert cheer.evaluate(moving) == ["stands"]
    assert cheer.evaluate("each => getComputedStyle(each).pointerEvents") == "none"
    with phone.expect_response("**/scope"):
        phone.get_by_role("button", name="One scopa fewer for Bruno").tap()
    counts(phone, 0, 0)
    phone.set_viewport_size({"width": 740, "height": 360})
    more(phone, 1)
    expect(phone.locator("#scopa")).to_have_class("scopa owner1")
    phone.evaluate("scrollTo(0, 0)")
    for each in ("#scopa", "#act .go"):
        expect(phone.locator(each)).to_be_in_viewport(ratio=1)


def test_a_trembling_finger_counts_once(phone: Page) -> None:
    """On the score and on the page of the cards, where keys count every time."""
    start(phone, "Anna", "Bruno")
    phone.locator("#scope .owner1 .more-scope").dblclick()
    phone.locator("#scope .owner2 .more-scope").tap()
    phone.locator("#scope .owner1 .more-scope").tap()
    counts(phone, 2, 1)
    deal_is_over(phone)
    listen(phone)
    plus, scope = phone.get_by_role("button", name="One scopa more for Anna"), "[name=scope-1]"
    expect(phone.locator(scope)).to_have_value("2")
    plus.dblclick()
    expect(phone.locator(scope)).to_have_value("3")
    plus.press("Enter")
    plus.press("Enter")
    expect(phone.locator(scope)).to_have_value("5")
