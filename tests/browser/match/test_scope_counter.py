"""Scope are counted on the match's page while the deal is played, and arrive in its entry."""

from playwright.sync_api import Page, Route, expect

from tests.helpers.browser.actions import (
    THREE_SIDES,
    check,
    deal_is_over,
    document_of,
    listen,
    score,
    start,
)


def more(page: Page, side: int) -> None:
    """One scopa more for a side, from 1, until the server has it."""
    with page.expect_response("**/scope"):
        page.locator(f"#scope .owner{side} .more-scope").tap()


def counts(page: Page, *scope: int) -> None:
    expect(page.locator("#scope .num")).to_have_text([str(count) for count in scope])


def test_scope_arrive_in_the_entry(phone: Page) -> None:
    """Also after a reload, and the last one that is on its way when the deal is over."""
    start(phone, "Anna", "Bruno", "Carla")
    for side in (2, 3, 2):
        more(phone, side)
    with phone.expect_response("**/scope"):
        phone.get_by_role("button", name="One scopa fewer for Bruno").tap()
    phone.reload()
    counts(phone, 0, 1, 1)
    held: list[Route] = []

    def hold(route: Route) -> None:
        if tapped:
            route.continue_()
        else:
            held.append(route)

    tapped = False
    phone.route("**/scope", hold)
    phone.locator("#scope .owner1 .more-scope").tap()
    counts(phone, 1, 1, 1)
    phone.get_by_role("link", name="Deal is over").tap(no_wait_after=True)
    # The scopa may be sent before the tap or because of it: the page waits for it either way.
    tapped = True
    for route in held:
        route.continue_()
    expect(phone.locator("#go")).to_be_visible()
    phone.wait_for_load_state()
    listen(phone)
    expect(phone.locator("[name=scope-1]")).to_have_value("1")
    phone.get_by_role("button", name="One scopa more for Anna").tap()
    phone.get_by_role("button", name="One scopa fewer for Carla").tap()
    check(phone, THREE_SIDES[0]["piles"])
    score(phone, 1)
    assert document_of(phone)["deals"][0]["scope"] == [2, 1, 0]
    counts(phone, 0, 0, 0)


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
