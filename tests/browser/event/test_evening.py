"""An evening of four tables: a conflict, a correction after the next round was published, a
withdrawal and a late pair; the wall hears of all of it and says since when it hears nothing."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone

PAIRS = "Anna & Bruno\nCarla & Dino\nElena & Furio\nGina & Ivo\nLia & Mario\nNella & Oreste"
EIGHT = f"{PAIRS}\nPia & Quinto\nRosa & Sergio"

SMALLEST_OF_WALL = """() => {
  const shown = [...document.querySelectorAll("main *")].filter(
    (each) => !each.children.length && each.checkVisibility() && !each.closest(".unseen"));
  const bottom = Math.max(...shown.map((each) => each.getBoundingClientRect().bottom));
  const sizes = shown.map((each) => parseFloat(getComputedStyle(each).fontSize));
  return bottom <= innerHeight ? Math.min(...sizes) / innerHeight * 100 : 0;
}"""
"""In per cent of the height of the screen, on the sheet that is shown; 0 where it is cut off."""

TOP_OF_SHEETS = "() => document.querySelector('#sheets').getBoundingClientRect().top"


def publish(director: Page, number: int) -> None:
    director.get_by_role("button", name=f"Publish round {number}").click()
    expect(director.locator("#tables caption")).to_contain_text(f"Round {number}")


def type_slips(director: Page, *points: tuple[int, int], first: int = 1) -> None:
    director.get_by_role("link", name="Type the slips").click()
    for table, (a, b) in enumerate(points, first):
        director.locator(f"[name=a-{table}]").fill(str(a))
        director.locator(f"[name=b-{table}]").fill(str(b))
    director.get_by_role("button", name="Keep these results").click()


def test_an_event_of_four_tables_is_played(new_phone: NewPhone, address: str) -> None:
    director, one, other, wall = new_phone(), new_phone(), new_phone(), new_phone(1920, 1080)
    director.goto(f"{address}/events/new")
    director.get_by_label("What is the evening called?").fill("Bar Sport")
    director.get_by_label("Pairs, one a line").fill(EIGHT)
    director.get_by_role("button", name="Begin the evening").click()
    expect(director.locator("#news")).to_have_text("Everything is ready for the first round.")
    event = director.url.removesuffix("/director")
    wall.goto(f"{event}/wall")
    expect(wall.get_by_text("The first round is not published yet.")).to_be_visible()
    publish(director, 1)
    expect(wall.get_by_text("Anna & Bruno").first).to_be_attached()

    # Two phones say different things of table 1.
    director.goto(f"{event}/paper/codes")
    links = director.locator(".cards a")
    for phone, at in ((one, 0), (other, 1)):
        phone.goto(links.nth(at).get_attribute("href") or "")
        expect(phone.get_by_role("heading", name="Table 1")).to_be_visible()
    for phone, (a, b) in ((one, ("11", "7")), (other, ("7", "11"))):
        phone.get_by_text("Played on paper, or another result").click()
        phone.locator("[name=a]").last.fill(a)
        phone.locator("[name=b]").last.fill(b)
        phone.get_by_role("button", name="Send this result").click()
    director.goto(f"{event}/director")
    expect(director.locator("#news")).to_contain_text("have entered different results")
    type_slips(director, (13, 7), (10, 14), (12, 15), first=2)
    director.get_by_role("link", name=re.compile("Anna & Bruno")).click()
    director.get_by_role("button", name="Accept 11 : 7").click()
    expect(director.locator("#news")).to_have_text("Round 1 is complete.")
    expect(one.get_by_text("Result: 11 : 7. It counts.")).to_be_visible()

    publish(director, 2)
    # The first result is corrected after the second round was published.
    director.goto(f"{event}/director/1/1")
    for name, points in (("a", "7"), ("b", "11")):
        director.locator(f"form [name={name}]").last.fill(points)
    director.get_by_label("Why?").fill("slip read the wrong way round")
    director.get_by_role("button", name="Correct the result").click()
    expect(director.locator("#tables caption")).to_contain_text("before the correction of round 1")
    expect(director.get_by_text("slip read the wrong way round")).to_be_visible()
    one.goto(f"{event}/1")
    expect(one.locator("table.standing").first).to_contain_text("Carla & Dino")
    expect(one.get_by_text("As published: ")).to_be_visible()

    type_slips(director, (9, 3), (9, 4), (9, 5), (9, 6))
    expect(director.locator("#news")).to_have_text("Round 2 is complete.")
    director.get_by_text("Pairs: 8").click()
    director.get_by_label("Who goes home?").select_option("8")
    director.get_by_role("button", name="Withdraw").click()
    director.get_by_text("Pairs: 8").click()
    director.get_by_label("Name of the pair").fill("Tina & Ugo")
    director.get_by_role("button", name="Comes late").click()
    publish(director, 3)
    expect(director.locator("#tables")).to_contain_text("Tina & Ugo")
    expect(director.locator("#tables")).not_to_contain_text("Rosa & Sergio")
    expect(wall.locator("#sheets")).to_contain_text("Tina & Ugo")

    assert wall.evaluate(SMALLEST_OF_WALL) >= 4.4
    one.goto(f"{address}/events/season?events={event}")
    one.emulate_media(media="print")
    expect(one.get_by_role("table")).to_be_visible()
    expect(one.get_by_role("button", name="Add them up")).to_be_hidden()

    top = wall.evaluate(TOP_OF_SHEETS)
    wall.context.set_offline(True)
    expect(wall.locator("#unheard")).to_have_text(re.compile(r"No connection since +\d"))
    assert wall.evaluate(TOP_OF_SHEETS) == top
    wall.context.set_offline(False)
    expect(wall.locator("#unheard")).to_be_hidden()
