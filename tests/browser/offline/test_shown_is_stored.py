"""What was shown is stored, and once: by the shortest steps that led elsewhere."""

import re
import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.offline.test_one_record import (
    AT_ONCE,
    FULL,
    MINUTE_EARLIER,
    counts,
    plus,
    scope_stored,
    send_deal,
)
from tests.browser.offline.test_outbox import another_phone, enter, has_stored, keep, versions
from tests.helpers.browser.actions import (
    TWO_SIDES,
    check,
    deal_is_over,
    score,
    send_form,
    shows_totals,
    start,
    store_deal,
)
from tests.helpers.servers.bad_connection import BadSignal
from tests.helpers.servers.server_process import wait_until

pytestmark = pytest.mark.with_worker
# A page that is told of nothing but by what it sends.
NO_POLLS = """(() => {
  const ask = fetch;
  window.fetch = (url, how) => (/changed/.test(url) ? new Promise(() => {}) : ask(url, how));
})()"""
ASKS_TO_STAY = "navigator.storage.persist = async () => { localStorage.setItem('stays', ''); }"
# A worker that soon shows what it has kept, and waits for an answer however long a test takes.
PATIENT = """(() => {
  const set = setTimeout, other = { 3000: 300, 8000: 1e9 };
  self.setTimeout = (done, after, ...more) => set(done, other[after] ?? after, ...more);
})();
"""
SENT_AGAIN = """async ([path, body]) => {
  const how = { method: "POST", headers: { "Scorekeeper-Sending": "" } };
  return (await fetch(path, { ...how, body: new URLSearchParams(body) })).status;
}"""
TOPS = """() => [...document.querySelectorAll("#outbox li > :is(b, details)")]
  .map((each) => [each.textContent, each.getBoundingClientRect().top])"""
# It may be gone before anybody taps it: the page asks again by itself, too.
TRY_AGAIN = """box => [...box.querySelectorAll("button")].find((each) => (
  each.textContent.includes("Try again")))?.click()"""


def test_a_scopa_within_a_chosen_deal_is_stored_once(
    phone: Page, new_phone: NewPhone, database: str
) -> None:
    """And one that the other's deal does not have is asked about, once it is chosen."""
    table = start(phone, "Anna", "Bruno", target="99")
    keep(phone)
    other = another_phone(phone, new_phone, database, table)
    late = phone.get_by_role("button", name="Put it into deal")
    for deal, choice in ((1, "Take mine"), (2, "Keep what is stored")):
        phone.context.set_offline(True)
        plus(phone, 1)
        enter(phone, deal)
        store_deal(other, f"{table}/1", deal, TWO_SIDES[2]["piles"])
        phone.context.set_offline(False)
        phone.get_by_role("button", name="Look at both").tap()
        expect(phone.get_by_role("heading", level=1)).to_have_text(f"Deal {deal} is stored already")
        phone.locator("button, a", has_text=choice).tap()
        phone.wait_for_url(re.compile(rf"/1(/{deal})?$"))
        phone.goto(table)
        expect(phone.locator("#outbox")).to_be_hidden() if deal == 1 else late.tap()
        wait_until(lambda: scope_stored(phone)[-1] == [1, 0])
        expect(phone.locator("#outbox")).to_be_hidden()
        keep(phone)
    assert scope_stored(phone) == [[1, 0], [1, 0]]


def test_what_waits_outlives_the_bin(phone: Page, new_phone: NewPhone, database: str) -> None:
    """Of a match that is in it nothing is refused for good, and what waits elsewhere is sent."""
    table = start(phone, "Anna", "Bruno", target="99")
    other = another_phone(phone, new_phone, database, table)
    store_deal(phone, f"{table}/1", 1, TWO_SIDES[0]["piles"])
    phone.goto(f"{table}/new")
    phone.get_by_role("button", name="Start").tap()
    phone.wait_for_url("**/2")
    phone.goto(f"{table}/1")
    keep(phone)
    phone.add_init_script(NO_POLLS)
    for whole, deal in ((False, 2), (True, 3)):
        phone.context.set_offline(True)
        plus(phone, 1)
        enter(phone, deal)
        phone.wait_for_url(f"{table}/1")
        other.goto("about:blank")  # a score would open anew, by itself, once its match is deleted
        send_form(other, f"{table}/delete" if whole else f"{table}/1/delete")
        phone.context.set_offline(False)
        box = phone.locator("#outbox")
        what = "table" if whole else "match"
        expect(box.get_by_role("alert")).to_have_text(f"This {what} is in the bin")
        other.goto(f"{table}/bin")
        with other.expect_navigation():
            other.get_by_role("button", name="Take").tap()
        box.evaluate(TRY_AGAIN)
        expect(box).to_be_hidden()
        phone.goto(f"{table}/1")
        keep(phone)
    has_stored(phone, 3)
    assert scope_stored(phone) == [[0, 0], [1, 0], [1, 0]]


@pytest.mark.long
def test_a_page_from_memory_asks_the_record(
    new_phone: NewPhone, browser_with_memory: Browser, database: str
) -> None:
    phone = new_phone(browser=browser_with_memory)
    phone.add_init_script("addEventListener('pageshow', (e) => { window.was ||= e.persisted; })")
    table = start(phone, "Anna", "Bruno", target="99")
    keep(phone)  # a worker that takes over ends what is in memory
    deal_is_over(phone)
    check(phone, TWO_SIDES[0]["piles"])
    score(phone, 1)
    phone.evaluate("history.back()")
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Deal 2")
    assert phone.evaluate("was") is True
    expect(phone.locator(".held1")).to_have_text("0")
    phone.locator("#scope-1 + button").tap()
    expect(phone.locator("#scope-1")).to_have_value("1")
    check(phone, TWO_SIDES[1]["piles"])
    score(phone, 2)
    assert versions(database, table) == [(1, 1), (2, 1)]
    assert scope_stored(phone) == [[0, 0], [1, 0]]
    # Nor is a correction made twice from the same version.
    phone.goto(f"{table}/1/2/enter")
    check(phone, TWO_SIDES[2]["piles"])
    score(phone, 2)
    phone.evaluate("history.back()")
    phone.wait_for_url("**/1/2")
    assert versions(database, table) == [(1, 1), (2, 1), (2, 2)]


@pytest.mark.long
def test_a_lost_answer_is_heard_by_the_state(far_phone: Page, signal: BadSignal) -> None:
    """And the next page has a slow one too, though it came just before: nothing is sent twice."""
    phone = far_phone
    signal.before = {"/worker.js": PATIENT}
    start(phone, "Anna", "Bruno", target="99")
    keep(phone)
    signal.now = "lost"
    deal_is_over(phone)
    send_deal(phone, 1)
    expect(phone.locator("#names")).to_contain_text("Deal 2")
    expect(phone.locator("#outbox")).to_be_hidden()
    expect(phone.locator("#totals")).not_to_contain_text("not sent yet")
    expect(phone.locator("#uncounted")).to_have_count(0)
    shows_totals(phone, [1, 3])
    signal.now = "good"
    phone.add_init_script(AT_ONCE)
    phone.reload()
    keep(phone)
    deal_is_over(phone)
    signal.now = "slow"
    send_deal(phone, 2)
    shows_totals(phone, [1, 6])
    expect(phone.locator(".how").first).to_contain_text("not sent yet")
    phone.reload()
    shows_totals(phone, [1, 6])
    signal.now = "good"
    expect(phone.locator("#totals")).not_to_contain_text("not sent yet")
    (sent,) = [(path, body) for path, body in signal.sent if path.endswith("/2/enter")]
    assert phone.evaluate(SENT_AGAIN, [sent[0], sent[1].decode()]) == 200
    assert len([path for path, _ in signal.sent if path.endswith("/2/enter")]) == 1


def test_a_refusal_says_why(phone: Page, new_phone: NewPhone, database: str) -> None:
    """By the server's own words; and it is over where the match goes on."""
    table = start(phone, "Anna", "Bruno", target="99")
    keep(phone)
    other = another_phone(phone, new_phone, database, table)
    phone.context.set_offline(True)
    plus(phone, 1)
    enter(phone, 1)
    send_form(other, f"{table}/1/end")
    phone.context.set_offline(False)
    refused = phone.locator("#outbox li.refused")
    expect(refused.locator("p")).to_have_text(re.compile("^The match has already ended"))
    expect(refused.get_by_role("button")).to_have_text(["Look at it", "Try again", "Throw it away"])
    send_form(other, f"{table}/1/end")
    wait_until(lambda: versions(database, table) == [(1, 1)])
    expect(phone.locator("#outbox")).to_be_hidden()
    assert scope_stored(phone) == [[1, 0]]


@pytest.mark.long
def test_counts_of_two_deals_are_told_apart(
    phone: Page, new_phone: NewPhone, database: str
) -> None:
    """A tap that is long on its way stays in the deal that has it, and what another counts after
    that deal, not knowing of it, is of the next; and no line comes above another."""
    table = start(phone, "Anna", "Bruno", target="99")
    keep(phone)
    other = another_phone(phone, new_phone, database, table)
    phone.context.set_offline(True)
    plus(phone, 1)
    with other.expect_response("**/scope"):
        plus(other, 2)
    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute("UPDATE counts SET at = '2026-01-01T12:00:00Z'")
    enter(phone, 1)
    phone.wait_for_url(f"{table}/1")
    phone.evaluate(MINUTE_EARLIER)
    with other.expect_response("**/scope"):
        plus(other, 1)
    phone.context.set_offline(False)
    box = phone.locator("#outbox")
    expect(box).to_contain_text("Counted at the table meanwhile: 1–1. Take it?")
    before = phone.evaluate(TOPS)
    phone.context.set_offline(True)
    plus(phone, 1)
    enter(phone, 2)
    expect(box.locator("li")).to_have_count(2)
    assert phone.evaluate(TOPS)[0][1] == before[0][1]
    phone.context.set_offline(False)
    phone.get_by_role("button", name="Take 1–1").tap()
    phone.get_by_role("button", name="Take 2–0").tap()
    wait_until(lambda: scope_stored(phone) == [[1, 1], [2, 0]])
    expect(box).to_be_hidden()


@pytest.mark.long
def test_what_can_be_kept_nowhere_holds_its_page(phone: Page) -> None:
    """And what waits should stay on a phone that is short of room."""
    phone.add_init_script(ASKS_TO_STAY)
    start(phone, "Anna", "Bruno")
    keep(phone)
    asked: list[str] = []
    phone.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    phone.context.set_offline(True)
    assert not phone.evaluate("'stays' in localStorage")
    phone.locator("#scope .owner1 .more-scope").tap()
    wait_until(lambda: phone.evaluate("'stays' in localStorage"))
    phone.evaluate(FULL)
    phone.locator("#scope .owner2 .more-scope").tap()
    counts(phone, 1, 1)
    expect(phone.locator("#outbox [role=alert]")).to_be_visible()
    phone.get_by_role("link", name="Deal is over").tap(no_wait_after=True)
    wait_until(lambda: asked == ["beforeunload"])
    counts(phone, 1, 1)
    phone.context.set_offline(False)
    expect(phone.locator("#outbox")).to_be_hidden()
    deal_is_over(phone)
    assert asked == ["beforeunload"]
