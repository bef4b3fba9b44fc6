"""The wall changes its sheets by itself, and moves nothing while it does."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPhone
from tests.browser.event.test_evening import EIGHT, publish

MOVING = "() => document.getAnimations().length"


def test_sheets_change_without_motion(new_phone: NewPhone, address: str) -> None:
    """A sheet that stood still would hide the others, so they change under reduced motion too."""
    director, wall = new_phone(), new_phone(1920, 1080)
    director.goto(f"{address}/events/new")
    director.get_by_label("Pairs, one a line").fill(EIGHT)
    director.get_by_role("button", name="Begin the evening").click()
    publish(director, 1)
    wall.emulate_media(reduced_motion="reduce")
    wall.clock.install()
    wall.goto(director.url.replace("/director", "/wall"))
    tables, names = (wall.get_by_role("region", name=each) for each in ("Tables", "By name"))
    for shown, hidden in ((tables, names), (names, tables), (tables, names)):
        expect(shown).to_be_visible()
        expect(hidden).to_be_hidden()
        wall.clock.run_for(7_900)
        expect(shown).to_be_visible()
        assert wall.evaluate(MOVING) == 0
        wall.clock.run_for(1_100)
