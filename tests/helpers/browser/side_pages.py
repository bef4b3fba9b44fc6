"""The pages beside the loop of an evening, for tests that look at all of them."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.paper.test_match_sheet import bring_in
from tests.browser.primiera.test_dispute import states as disputes
from tests.browser.table.test_recovery import make_link
from tests.helpers.browser.actions import (
    make_table,
    match_of,
    open_menu,
    send_form,
    start,
)
from tests.helpers.browser.page_tour import LONG_NAMES, Stop
from tests.helpers.match_records import corrected, document

OF_ANYBODY = (
    "/rules/scopone-scientifico",
    "/rules/quindici-napoli",
    "/rules/assi",
    "/sheets",
    "/sheets/pad",
    "/rules/cirulla/sheet",
    "/sheets/pad?per_page=2",
    "/sheets/pad?players=9",
    "/tables",
    "/open",
)
OF_A_MATCH = ("rules", "sheet", "details", "dealer", "3/enter", "3/winners", "3/points", "4/points")


def at(page: Page, root: str, addresses: tuple[str, ...]) -> Iterator[Stop]:
    for address in addresses:
        page.goto(f"{root}{address}")
        yield address, page


def files(page: Page) -> Iterator[Stop]:
    """Sheets, the list of tables, and what comes in from a file."""
    yield from at(page, "", OF_ANYBODY)
    page.get_by_role("button", name="See what it holds").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    yield "open, error", page
    of_a_match = json.dumps(document(2)).encode()
    page.get_by_label("The file").set_input_files(
        {"name": "match.json", "mimeType": "application/json", "buffer": of_a_match}
    )
    page.get_by_role("button", name="See what it holds").tap()
    expect(page.get_by_role("button", name="Make a table")).to_be_visible()
    yield "open, preview", page
    match = bring_in_by_taps(page, corrected())
    yield from at(page, f"{match}/", OF_A_MATCH)
    page.get_by_role("button", name="Score this deal").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    yield "points, error", page
    page.goto(f"{match.rpartition('/')[0]}/import")
    yield "import", page
    pasted = page.get_by_label("or its text, pasted")
    pasted.fill("{")
    page.get_by_role("button", name="See what it holds").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    yield "import, error", page
    pasted.fill(json.dumps(corrected() | {"results": {"totals": [9, 9]}}))
    page.get_by_role("button", name="See what it holds").tap()
    expect(page.get_by_text("This match is here already")).to_be_visible()
    yield "import, preview", page
    page.goto(f"{match.rpartition('/')[0]}/import")
    pasted.fill("n,Anna,Bruno,won\n1,4,3,\n2,8,2,Bruno\n")
    page.get_by_role("button", name="See what it holds").tap()
    expect(page.get_by_role("button", name="Add 1 match")).to_be_visible()
    yield "import, a table asked", page
    page.context.add_cookies(
        [{"name": "seat-gone", "value": "s1.secret", "url": page.url.partition("/t/")[0]}]
    )
    start(page, "Carla", "Dino")
    page.goto("/tables")
    page.get_by_role("button", name="Take off").nth(2).tap()
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    yield "tables, one taken off", page


def bring_in_by_taps(page: Page, match: dict[str, Any]) -> str:
    """Start a table and add a match to it, as somebody does: the match's address."""
    table = start(page, "Anna", "Bruno")
    open_menu(page)
    page.get_by_role("link", name="Bring in a table").tap()
    page.get_by_label("or its text, pasted").fill(json.dumps(match))
    page.get_by_role("button", name="See what it holds").tap()
    expect(page.get_by_role("checkbox").first).to_be_checked()
    page.get_by_role("button", name="Add to this table").tap()
    page.wait_for_url("**/2")
    return f"{table}/2"


def recovery(page: Page) -> Iterator[Stop]:
    """The recovery link, from the seats to the phone that comes back by it."""
    start(page, "Anna", "Bruno")
    table = match_of(page).rpartition("/")[0]
    page.goto(f"{table}/recovery")
    yield "recovery", page
    link = make_link(page)
    yield "recovery, link", page
    page.context.clear_cookies()
    page.goto(link)
    yield "back", page
    page.get_by_role("button", name="Get back in").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    yield "back, error", page
    page.goto(f"{table}/back/{'0' * 16}")
    yield "back, link over", page


def memory(page: Page) -> Iterator[Stop]:
    """What the table remembers: history, people, figures, and what is asked before it changes; and
    a meeting of another table."""
    yield from meeting(page)
    match = bring_in(page, corrected())
    table = match.rpartition("/")[0]
    yield from at(page, table, ("/matches", "/matches?who=2&time=1999", "/files", "/figures"))
    yield from at(page, table, ("/people/1", "/people/1/against/2", "/people/1/same", "/1/end"))
    page.goto(f"{table}/people/1")
    page.get_by_text("Another name", exact=True).tap()
    page.get_by_role("textbox", name="Name").fill("Bruno")
    page.get_by_role("button", name="Rename everywhere at this table").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    yield "person, error", page
    page.goto(f"{table}/1/end")
    page.get_by_role("button", name="End it").tap()
    expect(page.get_by_role("link", name="Play on")).to_be_visible()
    yield "match, ended", page
    page.get_by_role("link", name="Play on").tap()
    expect(page.get_by_role("button", name="Play on")).to_be_visible()
    yield "play on", page
    yield from at(page, table, ("/settings", "/2/delete", "/delete", "/people/1/name", "/bin"))
    page.goto(f"{table}/settings")
    page.get_by_label("Name of the table").fill("Bar Sport")
    page.get_by_label("Play to how many points?").fill("many")
    page.get_by_role("button", name="Keep it").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    yield "settings, error", page
    page.goto(f"{table}/2/delete")
    page.get_by_role("button", name="Put it in the bin").tap()
    expect(page.get_by_role("button", name="Take it out Match 2")).to_be_visible()
    yield "bin, filled", page
    page.goto(f"{table}/delete")
    page.get_by_role("button", name="Put it in the bin").tap()
    expect(page.get_by_role("button", name="Take it out of the bin")).to_be_visible()
    yield "table in the bin", page


def meeting(page: Page) -> Iterator[Stop]:
    """A meeting after its first game."""
    table = make_table(page, *LONG_NAMES, meeting="best-of-three", target="7")
    send_form(page, f"{table}/1/1/points", **{"points-1": "8", "points-2": "1"})
    page.goto(f"{table}/meeting/1")
    yield "meeting", page


PAIRS = f"{LONG_NAMES[0]} & {LONG_NAMES[1]}\nCarla & Dino\nElena & Furio\nGina & Ivo\nLia & Mario"


def event(page: Page) -> Iterator[Stop]:
    """A club evening: its form, the director, a pair, the wall; two results differ, one is
    corrected, and places are shared."""
    page.goto("/events/new")
    yield "event, form", page
    page.get_by_role("button", name="Read the list").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    yield "event, form, error", page
    page.get_by_label("Pairs, one a line").fill(f"{PAIRS}\nNella")
    page.get_by_role("button", name="Read the list").tap()
    page.get_by_text("More settings").tap()
    yield "event, pairs read", page
    page.get_by_label("Row 6, second player").fill("Carla")
    page.get_by_role("button", name="Begin the evening").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    yield "event, pairs read, error", page
    for player in ("first", "second"):
        page.get_by_label(f"Row 6, {player} player").fill("")
    page.get_by_role("button", name="Begin the evening").tap()
    page.get_by_role("checkbox", name="Carla & Dino: here").check()
    event = page.url.removesuffix("/director")
    yield from at(page, event, ("/director", "/director/members"))
    page.get_by_label("One a line").fill("Rosa\nSergio")
    page.get_by_role("button", name="Add to the members").tap()
    page.get_by_role("checkbox", name="Rosa").check()
    page.get_by_role("button", name="Make the pairs").tap()
    page.get_by_role("button", name="Rosa").tap()
    expect(page.get_by_role("heading", name="Who plays with Rosa?")).to_be_visible()
    yield "event, director, pairs", page
    page.goto(f"{event}/director/pairs/2")
    page.get_by_text("Split the pair").tap()
    yield "event, pair to take off", page
    page.get_by_role("button", name="Yes, take").tap()
    page.get_by_role("button", name="Undo").tap()
    page.get_by_role("button", name="Number them as listed").tap()
    page.get_by_role("button", name="Publish round 1").tap()
    expect(page.locator("#tables")).to_be_visible()
    page.goto(f"{event}/paper/codes")
    links = [each.get_attribute("href") or "" for each in page.locator(".cards a").all()]
    for link, (a, b) in zip(links, (("11", "7"), ("7", "11")), strict=False):
        page.goto(link)
        yield "event, code of a pair", page
        page.get_by_role("button", name="That is us").tap()
        page.get_by_text("Played on paper, or another result").tap()
        for name, points in (("a", a), ("b", b)):
            page.locator(f"[name={name}]").last.fill(points)
        page.get_by_role("button", name="Send this result").tap()
        expect(page.get_by_text(re.compile("You have (sent|written)"))).to_be_visible()
    yield "event, pair, two results", page
    yield from at(page, event, ("/director", "/director/1/1", "/director/1/slips", "/wall"))
    page.goto(f"{event}/director/1/slips")
    for name, points in (("a-1", "9"), ("b-1", "9"), ("a-2", "9"), ("b-2", "9")):
        page.locator(f"[name={name}]").fill(points)
    page.get_by_role("button", name="Keep these results").tap()
    for table in (1, 2):
        page.locator(f"[name=odd-{table}]").check()
    yield "event, slips, asked", page
    page.get_by_role("button", name="Keep these results").tap()
    expect(page.locator("#news")).to_have_text("Round 1 is complete.")
    page.goto(f"{event}/director/1/2")
    page.locator("[name=a]").last.fill("11")
    page.get_by_role("button", name="Correct the result").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    yield "event, correction, error", page
    page.get_by_label("Why?").fill("slip read the wrong way round")
    page.get_by_role("button", name="Correct the result").tap()
    expect(page.locator("#tables caption")).to_be_visible()
    page.goto(f"{event}/director/pairs/1/adjust")
    page.get_by_role("button", name="Set it").tap()
    expect(page.get_by_role("alert")).to_be_visible()
    yield "event, penalty, error", page
    page.locator("[name=points][value='-3']").check()
    page.get_by_label("Why?").fill("a quarter of an hour late")
    page.get_by_role("button", name="Set it").tap()
    expect(page.locator("#log")).to_contain_text("a quarter of an hour late")
    for each in page.locator("summary").all():
        each.tap()
    yield "event, director, unfolded", page
    pages = ("/standing", "/wall", "/director/recovery", "/director/links", "/director/delete")
    yield from at(page, event, ("", "/1", "/rounds", "/pairs/1", *pages))
    page.goto(f"/events/season?events={event}")
    yield "season", page
    page.goto(f"{event}/director")
    page.get_by_text("End the evening here").tap()
    page.get_by_role("button", name="Close the evening").tap()
    page.get_by_role("link", name="The prizes").tap()
    expect(page.get_by_text("When the room is ready")).to_be_visible()
    yield "event, prizes, covered", page
    while (reveal := page.get_by_role("button", name="Reveal")).count():
        with page.expect_navigation():
            reveal.tap()
    yield "event, prizes", page
    page.goto(f"{event}/wall")
    yield "event, wall, prizes", page


ASIDE: dict[str, Callable[[Page], Iterator[Stop]]] = {
    "disputes": disputes,
    "event": event,
    "files": files,
    "memory": memory,
    "recovery": recovery,
}
"""Every page that the tour does not pass, in walks that can be gone at the same time."""
