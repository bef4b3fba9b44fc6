"""An evening of four tables: the wall hears what the director and the pairs do, and says since when
it hears nothing."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.helpers.browser.actions import send_form, send_shown
from tests.helpers.clients.page import read

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
    if number == 1:
        director.get_by_role("button", name="Number them as listed").click()
    director.get_by_role("button", name=f"Publish round {number}").click()
    expect(director.locator("#tables caption")).to_contain_text(f"Round {number}")


def begin(director: Page, pairs: str, **fields: str) -> str:
    """Begin an evening past the browser, and open the director's page: the event's address."""
    read = send_form(director, "/events/new", name="Bar Sport", pairs=pairs, **fields)
    sure = {f"sure-{row}": "yes" for row in range(1, len(pairs.split("\n")) + 1)}
    director.goto(send_shown(director, "/events/new", read, **sure))
    return director.url.removesuffix("/director")


def type_slips(director: Page, *points: tuple[int, int]) -> None:
    director.get_by_role("link", name="Type the slips").click()
    for table, (a, b) in enumerate(points, 1):
        director.locator(f"[name=a-{table}]").fill(str(a))
        director.locator(f"[name=b-{table}]").fill(str(b))
    places = [each.bounding_box() for each in director.locator(".slips fieldset").all()]
    across = max(1, director.viewport_size["width"] // 400) if director.viewport_size else 1
    assert len({box["y"] for box in places if box}) == -(-len(places) // across)
    director.get_by_role("button", name="Keep these results").click()


def test_each_doubtful_row_is_answered_first(new_phone: NewPhone) -> None:
    """By a tick or by writing in it; then the button begins the evening."""
    phone = new_phone()
    phone.goto("/events/new")
    phone.get_by_label("Pairs, one a line").fill(f"{EIGHT}\nTina\nAnna & Zoe\nUbaldo\nVito\nWanda")
    phone.get_by_role("button", name="Read the list").click()
    begins = phone.get_by_role("button", name="Begin the evening")
    first = phone.get_by_role("button", name="First look at the marked rows")
    expect(first).to_contain_text("9, 10, 11, 12, 13")
    expect(begins).to_be_hidden()
    phone.get_by_label("Row 9, second player").fill("Ugo")
    expect(first).not_to_contain_text("9")
    phone.get_by_text("They are two people called Anna").click()
    phone.get_by_label("Row 12, first player").fill("Vita")
    phone.get_by_text("Ubaldo and Vito are a pair").click()
    expect(first).to_contain_text("13")
    phone.get_by_label("Row 13, second player").fill("Zita")
    expect(first).to_be_hidden()
    begins.click()
    phone.wait_for_url("**/director")


def test_an_event_of_four_tables_is_played(new_phone: NewPhone) -> None:
    director, one, wall = new_phone(), new_phone(), new_phone(1920, 1080)
    event = begin(director, EIGHT)
    expect(director.locator("#news")).to_have_text("First comes the draw.")
    wall.goto(f"{event}/wall")
    expect(wall.get_by_text("The first round is not published yet.")).to_be_visible()
    publish(director, 1)
    expect(wall.get_by_text("Anna & Bruno").first).to_be_attached()

    codes = read(director.request.get(f"{event}/paper/codes").text())
    one.goto(next(each.get("href") or "" for each in codes.all("a") if "/pair/" in each["href"]))
    one.get_by_role("button", name="That is us").click()
    expect(one.get_by_role("heading", name="Table 1")).to_be_visible()
    one.get_by_text("Played on paper, or another result").click()
    one.locator("[name=a]").last.fill("11")
    one.locator("[name=b]").last.fill("7")
    one.get_by_role("button", name="Send this result").click()
    expect(one.get_by_text("You have sent")).to_be_visible()
    expect(director.locator("#tables")).to_contain_text("entered by one side")
    expect(director.locator("#unheard")).to_be_hidden()
    director.set_viewport_size({"width": 1280, "height": 800})
    type_slips(director, (11, 7), (13, 7), (10, 14), (12, 15))
    expect(director.locator("#news")).to_have_text("Round 1 is complete.")
    expect(one.get_by_text("Result: Anna & Bruno 11, Carla & Dino 7. It counts.")).to_be_visible()

    director.get_by_text("Pairs: 8").click()
    director.get_by_label("Name of the pair").fill("Tina & Ugo")
    director.get_by_role("button", name="Comes late").click()
    director.get_by_role("link", name="Back to the evening").click()
    publish(director, 2)
    expect(wall.locator("#sheets")).to_contain_text("Tina & Ugo")

    assert wall.evaluate(SMALLEST_OF_WALL) >= 4.4
    one.goto(f"/events/season?events={event}")
    one.emulate_media(media="print")
    expect(one.get_by_role("table")).to_be_visible()
    expect(one.get_by_role("button", name="Add them up")).to_be_hidden()

    top = wall.evaluate(TOP_OF_SHEETS)
    wall.context.set_offline(True)
    expect(wall.locator("#unheard")).to_have_text(re.compile(r"No connection since +\d"))
    assert wall.evaluate(TOP_OF_SHEETS) == top
    wall.context.set_offline(False)
    expect(wall.locator("#unheard")).to_be_hidden()


def pairings(page: Page) -> list[str]:
    """Who meets whom, without the numbers of the table and the pairs."""
    listed = page.locator(".pairings li").all_text_contents()
    return [" ".join(re.sub(r"\d", "", each).split()) for each in listed]


@pytest.mark.long
def test_next_round_follows_on_every_phone(new_phone: NewPhone) -> None:
    """Its list comes with the last result, is swapped on one phone and published on the other: what
    that one shows. A pair that is typing stays in its round, and one that is not goes on."""
    director, other, types, waits = new_phone(), new_phone(), new_phone(), new_phone()
    event = begin(director, "\n".join(EIGHT.split("\n")[:4]))
    director.get_by_role("link", name="The director’s link, codes and cards").click()
    other.goto(director.locator("#text").input_value())
    other.get_by_role("button", name="Direct from this phone").click()
    director.get_by_role("link", name="Back to the evening").click()
    publish(director, 1)
    expect(other.locator("#tables caption")).to_contain_text("Round 1")
    codes = read(director.request.get(f"{event}/paper/codes").text())
    pages = [each["href"] for each in codes.all("a") if "/pair/" in each["href"]]
    for phone, page in ((types, pages[0]), (waits, pages[1])):
        phone.goto(page)
        phone.get_by_role("button", name="That is us").click()
        phone.get_by_text("Played on paper, or another result").click()
    types.locator("[name=a]").last.fill("11")
    results = {"a-1": "11", "b-1": "7", "a-2": "9", "b-2": "12"}
    send_form(other, f"{event}/director/1/slips", **results)
    for phone in (director, other):
        expect(phone.locator(".pairings li")).to_have_count(2)
    before = pairings(other)
    director.get_by_text("Swap two of them").click()
    director.get_by_label("and that one").select_option(index=1)
    director.get_by_role("button", name="Swap").click()
    assert pairings(director) != before
    drawn = director.locator(".pairings li").first.text_content()
    expect(other.locator(".pairings li").first).to_have_text(drawn or "")
    shown = pairings(other)
    publish(other, 2)
    expect(director.locator("#tables caption")).to_contain_text("Round 2")
    played = director.locator("#tables td:nth-child(2)").all_text_contents()
    assert [" ".join(each.split()) for each in played] == shown

    expect(waits.get_by_role("heading", level=1)).to_contain_text("round 2")
    form = waits.locator("form:has([name=a]:not([type=hidden]))")
    expect(form).to_have_attribute("action", re.compile("/mine/2$"))
    expect(types.get_by_text("The next round is published.")).to_be_visible()
    expect(types.get_by_role("heading", level=1)).to_contain_text("round 1")
    expect(types.locator("form:has([name=a])").last).to_have_attribute("action", re.compile("/1$"))
    expect(types.locator("[name=a]").last).to_have_value("11")
    types.get_by_role("link", name="Your table", exact=True).click()
    expect(types.get_by_role("heading", level=1)).to_contain_text("round 2")
    expect(types.locator("[name=a]").last).to_have_value("")
