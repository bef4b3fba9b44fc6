"""The wall changes its sheets by itself, moves nothing while it does, and is read from the back of
the room also where 64 pairs play."""

from playwright.sync_api import expect

from tests.browser.club.test_evening import SMALLEST_OF_WALL, begin, publish, type_slips
from tests.browser.conftest import NewPhone
from tests.helpers.browser.actions import stop_clock

FIRST = "Giovanna Alessandro Margherita Sebastiano Elisabetta Pierangelo Concettina Bartolomeo"
SECOND = "Caterina Salvatore Donatella Ferdinando Benedetta Gabriele Antonella Raffaello"
PAIRS = [f"{one} & {other}" for one in FIRST.split() for other in SECOND.split()]
MOVING = "() => document.getAnimations().length"


def test_sheets_change_without_motion(new_phone: NewPhone) -> None:
    """A sheet that stood still would hide the others, so they change under reduced motion too."""
    director, wall = new_phone(), new_phone(1920, 1080)
    event = begin(director, "\n".join(PAIRS))
    publish(director, 1)
    wall.emulate_media(reduced_motion="reduce")
    stop_clock(wall)
    wall.goto(f"{event}/wall")
    for sheet in ["Tables"] * 2 + ["By name"] * 7 + ["Tables"]:
        shown = wall.get_by_role("region")
        expect(shown).to_have_accessible_name(sheet)
        assert wall.evaluate(SMALLEST_OF_WALL) >= 4
        wall.clock.run_for(7_900)
        expect(shown).to_have_accessible_name(sheet)
        assert wall.evaluate(MOVING) == 0
        wall.clock.run_for(1_100)


def test_few_words_fill_the_wall(new_phone: NewPhone) -> None:
    """The word TIME when it is called, and the standing as soon as both tables have finished."""
    director, wall = new_phone(), new_phone(1280, 720)
    event = begin(director, "\n".join(PAIRS[::9][:4]))
    publish(director, 1)
    wall.goto(f"{event}/wall")
    director.get_by_role("button", name="Call time").click()
    expect(wall.locator(".time strong")).to_be_visible()
    box = wall.locator(".time strong").bounding_box()
    assert box and box["height"] > 240 and box["width"] > 500
    type_slips(director, (11, 7), (9, 11))
    expect(wall.get_by_role("region")).to_have_accessible_name("Standing")
    name = wall.locator(".places th[scope=row]").first
    size = "(name) => parseFloat(getComputedStyle(name).fontSize) / innerHeight * 100"
    assert name.evaluate(size) >= 6
    publish(director, 2)
    expect(wall.get_by_role("region")).to_have_accessible_name("Tables")
    ends = "parts => parts.map((part) => part.getBoundingClientRect().bottom / innerHeight)"
    assert all(0.95 < end <= 1 for end in wall.locator(".beside-standing > *").evaluate_all(ends))
