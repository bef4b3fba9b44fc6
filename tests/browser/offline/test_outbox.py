"""In a cellar: what is entered without a connection waits on the phone and arrives once."""

import re
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.web.access.session import COOKIE
from tests.browser.conftest import PATIENCE, NewPhone
from tests.helpers.browser.actions import (
    TWO_SIDES,
    check,
    deal_is_over,
    document_of,
    same_piles,
    shows_totals,
    start,
    store_deal,
)
from tests.helpers.clients.seated_phones import seat_browser
from tests.helpers.servers.bad_connection import BadSignal
from tests.helpers.servers.server_process import wait_until

pytestmark = pytest.mark.with_worker

READY = "navigator.serviceWorker.getRegistration().then((each) => Boolean(each?.active))"
KEPT_AHEAD = """async () => {
  const { ahead } = document.querySelector("[data-ahead]").dataset;
  const first = `${document.querySelector("#offline").dataset.root}/`;
  const pages = [location.href, first, ...ahead.split(" ")];
  const kept = await Promise.all(pages.map((each) => caches.match(each)));
  return Boolean(navigator.serviceWorker.controller && kept.every(Boolean));
}"""
# The worker tells no page; so long is waited for what never comes.
SOON_KEPT = f"""async () => {{
  const kept = {KEPT_AHEAD}, until = performance.now() + {PATIENCE};
  while (!await kept()) {{
    if (performance.now() > until) return false;
    await new Promise((done) => setTimeout(done, 20));
  }}
  return true;
}}"""
# Whether the line on who deals first is shown, where nothing else has taken its place.
WHO_DEALS = "unheard.hidden = true, getComputedStyle(news).visibility"


def ready_for_the_cellar(page: Page, *names: str) -> str:
    """A match whose pages the phone has kept; the address of its table."""
    table = start(page, *names)
    keep(page)
    return table


def keep(page: Page) -> None:
    """Let the worker keep the page that is open, the first one, and all that they lead to."""
    assert page.evaluate(SOON_KEPT)


def enter(page: Page, deal: int, piles: int = 0) -> None:
    """Enter a deal where there is no connection: it is on the phone."""
    deal_is_over(page)
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"Deal {deal}")
    check(page, TWO_SIDES[(piles or deal) - 1]["piles"])
    page.locator("#go").tap()
    # A count that waits says "deal" too, and does so before.
    waits = page.locator("#outbox li", has_text=re.compile(rf"Deal {deal}(?!\d)"))
    expect(waits).to_be_visible()


def has_stored(page: Page, deals: int) -> None:
    """The deals are stored as they were played, in their order, and each of them once."""
    stored = document_of(page)["deals"]
    assert len(stored) == deals
    for deal, played in zip(stored, TWO_SIDES, strict=False):
        assert same_piles(deal["piles"], played["piles"])


def versions(database: str, table: str) -> list[tuple[int, int]]:
    """Of each row of a deal its number and version."""
    with closing(sqlite3.connect(database)) as opened:
        rows = "SELECT number, version FROM deals WHERE table_id = ? ORDER BY number, version"
        return opened.execute(rows, [table.rpartition("/")[2]]).fetchall()


def test_offline_deals_arrive_in_order(phone: Page, database: str) -> None:
    """Before the first deal was sent, no tap leads to a page that is not there; what waits can be
    changed and thrown away; and what the rules may not count is not said to count."""
    table = start(phone, "Anna", "Bruno", target="6")
    keep(phone)
    phone.context.set_offline(True)
    deal_is_over(phone)
    mine, theirs = TWO_SIDES[1]["piles"]
    go = phone.locator("#go")
    check(phone, [mine[1:], theirs])
    go.tap()
    expect(phone.locator("#live")).to_contain_text("1 card still to give")
    expect(go).to_have_class(re.compile("doubtful"))
    check(phone, [mine, theirs])
    expect(go).not_to_have_class(re.compile("doubtful"))
    go.tap()
    waiting = phone.locator("#outbox li")
    expect(waiting).to_have_count(1)
    phone.reload()
    shows_totals(phone, [0, 3])
    phone.locator(".brand").tap()
    expect(phone.get_by_text("No connection: this is how it stood at")).to_be_visible()
    phone.locator("main a[href^='/t/']").first.tap()
    expect(waiting).to_have_count(1)
    enter(phone, 2)
    expect(waiting.first).to_contain_text("Anna: 0 · Bruno: 3")
    phone.locator("#outbox summary").first.tap()
    phone.get_by_role("button", name="Change it").first.tap()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Deal 1")
    expect(phone.locator(".held1")).to_have_text(str(len(mine)))
    check(phone, TWO_SIDES[0]["piles"])
    go.tap()
    expect(waiting.first).to_contain_text("Anna: 1 · Bruno: 3")
    expect(waiting).to_have_count(2)
    shows_totals(phone, [1, 6])
    expect(phone.locator(".how")).to_have_text(["0 + 1 not sent yet", "0 + 6 not sent yet"])
    assert phone.evaluate(WHO_DEALS) == "hidden"
    # By its own count the match is over: no further deal is taken.
    expect(phone.locator(".cry")).to_have_text("Bruno wins 6 to 1")
    expect(phone.locator(".won")).to_contain_text("not sent yet")
    expect(phone.get_by_role("link", name="Deal is over")).to_be_hidden()
    expect(phone.locator("#scope")).to_be_hidden()
    phone.goto(f"{table}/1/3/enter")
    phone.wait_for_url(f"{table}/1")
    phone.locator("#outbox summary").last.tap()
    waiting.last.get_by_role("button", name="Throw it away").tap()
    expect(waiting).to_have_count(2)
    phone.get_by_role("button", name="Tap again").tap()
    expect(waiting).to_have_count(1)
    enter(phone, 2)
    phone.context.set_offline(False)
    expect(phone.locator("#outbox")).to_be_hidden()
    expect(phone.locator(".cry")).to_contain_text("Bruno wins ")
    shows_totals(phone, [1, 6])
    expect(phone.locator("#totals")).not_to_contain_text("not sent yet")
    has_stored(phone, 2)
    assert versions(database, table) == [(1, 1), (2, 1)]


def test_a_missing_page_opens_by_itself(phone: Page) -> None:
    """Pages are kept only with their files; a scopa that was not sent waits in sight."""
    held: list[Route] = []
    phone.context.route("**/together.json*", lambda route: held.append(route))
    with phone.context.expect_event("request", lambda each: "/together.json" in each.url):
        table = start(phone, "Anna", "Bruno")
    phone.reload()
    assert not phone.evaluate(KEPT_AHEAD)
    for each in held:
        each.continue_()
    phone.context.unroute("**/together.json*")
    keep(phone)
    more, counted = phone.locator("#scope .owner1 .more-scope"), phone.locator("#scope .num")
    with phone.expect_response("**/scope"):
        more.tap()
    tokens: list[str] = []
    phone.context.on(
        "request",
        lambda each: each.method == "POST" and tokens.append(each.headers["x-csrftoken"]),
    )
    phone.context.set_offline(True)
    more.evaluate("plus => plus.click()")
    expect(phone.locator("#outbox")).to_contain_text("Counted in deal 1")
    expect(counted).to_have_text(["2", "0"])
    old = phone.get_by_text(re.compile(r"No connection: this is how it stood at \d"))
    phone.reload()
    expect(old).to_be_visible()
    shows_totals(phone, [0, 0])
    phone.goto(f"{table}/seats")
    expect(phone.get_by_role("heading", level=1)).to_have_text("No connection")
    there = phone.locator("main a")
    expect(there).to_have_text(["Anna – Bruno 0 : 0", "To the first page"])
    for at in range(2):
        there.nth(at).tap()
        expect(old).to_be_visible()
        phone.goto(f"{table}/seats")
    phone.context.set_offline(False)
    expect(phone.get_by_role("heading", level=1)).to_have_text("Who sits at this table")
    phone.goto(table)
    expect(phone.locator("#outbox")).to_be_hidden()
    expect(counted).to_have_text(["2", "0"])
    assert tokens and all(tokens), "nothing is sent that the server has to refuse"


def test_a_bad_connection_stores_a_deal_once(
    far_phone: Page, signal: BadSignal, database: str
) -> None:
    """Answers are lost, and then a network asks for a login first: that is no answer."""
    table = ready_for_the_cellar(far_phone, "Anna", "Bruno")
    signal.now = "lost"
    deal_is_over(far_phone)
    check(far_phone, TWO_SIDES[0]["piles"])
    far_phone.locator("#go").tap()
    wait_until(lambda: versions(database, table) == [(1, 1)])
    signal.now = "good"
    far_phone.wait_for_url(re.compile(r"/t/\w+/1(#now)?$"))
    shows_totals(far_phone, [1, 3])
    expect(far_phone.locator("#totals")).not_to_contain_text("not sent yet")
    expect(far_phone.locator("#outbox")).to_be_hidden()
    has_stored(far_phone, 1)
    assert versions(database, table) == [(1, 1)]
    keys = {re.search(rb"key=([^&]+)", body) for path, body in signal.sent if "/enter" in path}
    assert len({key[1] for key in keys if key}) == 1
    keep(far_phone)
    signal.now = "login"
    enter(far_phone, 2)
    far_phone.reload()
    expect(far_phone.locator("#outbox li")).to_have_count(1)
    far_phone.get_by_role("button", name="Send it now").tap()
    expect(far_phone.get_by_role("button", name="Send it now")).to_be_visible()
    expect(far_phone.locator("#outbox li")).to_have_count(1)
    assert versions(database, table) == [(1, 1)]
    signal.now = "good"
    expect(far_phone.locator("#outbox")).to_be_hidden()
    has_stored(far_phone, 2)


def another_phone(first: Page, new_phone: NewPhone, database: str, table: str) -> Page:
    """A phone of somebody else who sits at the same table."""
    other = new_phone()
    seat_browser(other.context, database, "Dora", table)
    other.goto(table)
    return other


def test_two_phones_settle(phone: Page, new_phone: NewPhone, database: str) -> None:
    """Without a connection, who has sat down by the link enters what another phone enters too."""
    table = start(phone, "Anna", "Bruno", target="99")
    bruno = new_phone()
    bruno.goto(table)
    keep(bruno)
    assert COOKIE not in [each["name"] for each in bruno.context.cookies()]
    phone.get_by_role("button", name="Invite").tap()
    bruno.goto(phone.locator("#text").input_value())
    bruno.locator('.people [value="Bruno"]').tap()
    bruno.wait_for_url(re.compile(r"/t/\w+$"))
    keep(bruno)
    bruno.context.set_offline(True)
    enter(bruno, 1)
    enter(bruno, 2)
    store_deal(phone, f"{table}/1", 1, TWO_SIDES[1]["piles"])
    bruno.context.set_offline(False)
    expect(bruno.locator("#outbox")).to_contain_text("Another phone has stored something else")
    # What was entered after it does not wait for the choice.
    wait_until(lambda: versions(database, table) == [(1, 1), (2, 1)])
    bruno.get_by_role("button", name="Look at both").tap()
    expect(bruno.get_by_role("heading", level=1)).to_have_text("Deal 1 is stored already")
    bruno.get_by_role("button", name="Take mine").tap()
    bruno.wait_for_url("**/1")
    expect(bruno.locator("#outbox")).to_be_hidden()
    has_stored(bruno, 2)
    assert versions(database, table) == [(1, 1), (1, 2), (2, 1)]


@pytest.mark.long
def test_offline_pages_keep_the_language(phone: Page) -> None:
    ready_for_the_cellar(phone, "Anna", "Bruno")
    match = phone.url
    phone.goto("/")
    phone.get_by_role("button", name="Italiano").click()
    expect(phone.locator("html")).to_have_attribute("lang", "it")
    phone.goto(match)
    phone.wait_for_function(
        """async () => {
          const [pages] = (await caches.keys()).filter((name) => name.startsWith("pages "));
          const kept = await (await caches.open(pages)).matchAll();
          const spoken = kept.map((each) => each.headers.get("Content-Language"));
          return spoken.length > 1 && spoken.every((each) => each === "it");
        }""",
    )
    phone.context.set_offline(True)
    phone.reload()
    expect(phone.locator("html")).to_have_attribute("lang", "it")
    expect(phone.get_by_text("Manca la connessione: punteggio delle")).to_be_visible()
    phone.goto("/sheets")
    expect(phone.get_by_text("Manca la connessione")).to_be_visible()
    phone.context.set_offline(False)
