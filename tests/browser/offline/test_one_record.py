"""What is shown of a match is what was said on the phone and what the table has, always."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPhone
from tests.browser.offline.test_outbox import another_phone, enter, keep, versions
from tests.helpers.browser.actions import (
    TWO_SIDES,
    check,
    deal_is_over,
    document_of,
    shows_totals,
    start,
    store_deal,
)
from tests.helpers.servers.bad_connection import BadSignal
from tests.helpers.servers.server_process import wait_until

pytestmark = pytest.mark.with_worker
FULL = """() => {
  const full = () => { throw new DOMException("", "QuotaExceededError"); };
  IDBObjectStore.prototype.put = full;
  Storage.prototype.setItem = full;
}"""

# As long as another tab's transaction runs, this one's waits.
HELD = """() => {
  globalThis.go = false;
  indexedDB.open("keyval-store").onsuccess = ({ target: { result } }) => {
    const held = result.transaction("keyval", "readwrite").objectStore("keyval");
    const hold = () => { if (!go) held.get("nothing").onsuccess = hold; };
    hold();
  };
}"""
WAITED = """async (entries) => {
  const { fieldsOf } = await import(new URL("sender.js", document.querySelector("#offline").src));
  return entries.map(([kind, ago]) => {
    const said = { kind, key: "k", deal: 1, place: 0, step: 1, fields: [], at: Date.now() - ago };
    const fields = new Map(fieldsOf(said));
    return fields.get("waited") ?? fields.get("count").split(" ").at(-1);
  });
}"""
# As WebKit does at times: the first time that it is asked, it never answers.
NEVER_OPENED = """(() => {
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = () => {
    IDBFactory.prototype.open = open;
    return {};
  };
})()"""
# What another page finds once this one is left in the middle of it, and after it is shown again.
LEFT = """async () => {
  const { get, update } = await import(new URL("store.js", document.querySelector("#offline").src));
  await update("match x", () => 1);
  const second = update("match x", (number) => number + 1);
  for (let turn = 0; turn < 5; turn += 1) await null;
  dispatchEvent(new Event("pagehide"));
  const there = await new Promise((done) => {
    indexedDB.open("keyval-store").onsuccess = ({ target: { result } }) => {
      const reads = result.transaction("keyval").objectStore("keyval").get("match x");
      reads.onsuccess = () => done(reads.result);
    };
  });
  dispatchEvent(new Event("pageshow"));
  await second;
  return [there, await get("match x")];
}"""
# Seventy old matches, of which the first waits; of the last something is said before it goes.
FORGOTTEN = """async () => {
  const base = document.querySelector("#offline").src;
  const { forget, keys, update } = await import(new URL("store.js", base));
  const { forgetTheOldest } = await import(new URL("record.js", base));
  const log = [{ kind: "count", key: "k", deal: 1, place: 0, step: 1, at: 1, state: "waits" }];
  const record = (at) => ({ at, server: null, log: at > 1 ? [] : log });
  for (let at = 1; at <= 70; at += 1) await update(`match ${at}`, () => record(at));
  await forgetTheOldest();
  await update("match 70", (record) => ({ ...record, log }));
  await forget("match 70", ({ log }) => !log.length);
  const left = await keys();
  return [left.length, ...[1, 2, 70].map((at) => left.includes(`match ${at}`))];
}"""
NO_PATIENCE = """(() => {
  const set = setTimeout;
  window.setTimeout = (done, after, ...more) => set(done, after === 8000 ? 400 : after, ...more);
})()"""
# Nothing is tried again by itself; who looks at a page again is told at once how the match stands.
NEVER_AGAIN = """(() => {
  const set = setTimeout;
  window.setTimeout = (done, after, ...more) => set(done, after < 400 ? after : 1e9, ...more);
})()"""
ASK = """() => {
  dispatchEvent(new Event("focus"));
  return !document.querySelector("#unheard").hidden;
}"""
ALL_NEWS = """() => {
  window.news = [];
  const line = document.querySelector("#news"), told = () => line.textContent.trim();
  const watcher = new MutationObserver(() => told() && news.push(told()));
  watcher.observe(line, { childList: true, subtree: true, characterData: true });
}"""
OLD_TOKEN = """document.addEventListener("readystatechange", () => {
  for (const field of document.querySelectorAll("[name=csrf_token]")) field.value = "old";
})"""
# The score is shown before any answer, or never.
AT_ONCE = """(() => {
  const set = setTimeout, other = { 300: 0, 3000: 1e9 };
  window.setTimeout = (done, after, ...more) => set(done, other[after] ?? after, ...more);
})()"""
SHOWN_AFTER = "performance.getEntriesByType('navigation')[0].responseStart"
LINES = "Object.keys(localStorage).filter((name) => name.startsWith('said ')).length"
MARKED = "Object.keys(localStorage).some((name) => name.startsWith('outbox '))"
MARK = "localStorage.setItem(`outbox ${document.querySelector('#outbox').dataset.match}`, '1')"
NO_MARK = """for (const name of Object.keys(localStorage)) {
  if (name.startsWith("outbox ")) localStorage.removeItem(name);
}"""


# A deal, as where a tap before it takes a minute to arrive.
MINUTE_EARLIER = """async () => {
  const { change } = await import(new URL("record.js", document.querySelector("#offline").src));
  await change(location.pathname, (record) => {
    for (const said of record.log) if (said.kind === "deal") said.at -= 60_000;
    return record;
  });
}"""


def plus(page: Page, side: int, times: int = 1) -> None:
    """So many scope more; by the page itself, for which a quick second tap is a bounce."""
    for _ in range(times):
        page.locator(f"#scope .owner{side} .more-scope").first.evaluate("each => each.click()")


def counts(page: Page, *scope: int) -> None:
    expect(page.locator("#scope .num")).to_have_text([str(count) for count in scope])


def scope_stored(page: Page) -> list[list[int]]:
    return [deal["scope"] for deal in document_of(page)["deals"]]


def send_deal(page: Page, deal: int) -> None:
    # A kept page says its deal once the record is read; cards given before that are of another.
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"Deal {deal}")
    check(page, TWO_SIDES[deal - 1]["piles"])
    page.locator("#go").tap()


def test_scope_counted_online_reach_the_deal(phone: Page) -> None:
    """Though the entry page was kept before them; and the next deal's stay with it."""
    start(phone, "Anna", "Bruno", target="99")
    keep(phone)
    with phone.expect_response("**/scope"):
        plus(phone, 1, 2)
    phone.context.set_offline(True)
    deal_is_over(phone)
    expect(phone.locator("[name=scope-1]")).to_have_value("2")
    phone.get_by_role("button", name="One scopa more for Bruno").tap()
    send_deal(phone, 1)
    expect(phone.locator(".how")).to_have_text(["0 + 3 not sent yet", "0 + 4 not sent yet"])
    expect(phone.locator("#names")).to_contain_text("Deal 2")
    counts(phone, 0, 0)
    plus(phone, 2)
    counts(phone, 0, 1)
    phone.evaluate(
        """() => { window.seen = new Set(); const look = () => {
          seen.add([...document.querySelectorAll("#scope .num")].map((n) => n.textContent).join());
          requestAnimationFrame(look); }; look(); }"""
    )
    phone.context.set_offline(False)
    expect(phone.locator("#totals")).not_to_contain_text("not sent yet")
    expect(phone.locator(".deals tbody tr")).to_have_count(1)
    counts(phone, 0, 1)
    assert phone.evaluate("() => [...seen]") == ["0,1"]
    assert scope_stored(phone) == [[2, 1]]


def test_a_stored_deal_is_not_entered_again(
    far_phone: Page, signal: BadSignal, database: str
) -> None:
    """The answer came, and no page after it: the score is drawn from what it said."""
    phone = far_phone
    table = start(phone, "Anna", "Bruno", target="99")
    keep(phone)
    deal_is_over(phone)
    signal.now = "deaf"
    send_deal(phone, 1)
    phone.wait_for_url(f"{table}/1")
    shows_totals(phone, [1, 3])
    expect(phone.locator("#counted")).to_contain_text("Scope in deal 2")
    expect(phone.locator("#outbox")).to_be_hidden()
    deal_is_over(phone)
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Deal 2")
    expect(phone.locator(".held1")).to_contain_text("0")
    send_deal(phone, 2)
    shows_totals(phone, [1, 6])
    assert versions(database, table) == [(1, 1), (2, 1)]
    signal.now = "good"
    phone.add_init_script(AT_ONCE)
    phone.reload()
    expect(phone.locator(".deals tbody tr")).to_have_count(2)
    shows_totals(phone, [1, 6])
    # Nor does the score wait for an answer that is slow: it is marked until it is there.
    deal_is_over(phone)
    signal.now = "slow"
    send_deal(phone, 3)
    shows_totals(phone, [3, 7])
    expect(phone.locator(".how")).to_have_text(["1 + 2 not sent yet", "6 + 1 not sent yet"])
    assert phone.evaluate(SHOWN_AFTER) < 3000, "that late, what is kept is shown in any case"
    assert phone.url == f"{table}/1"
    for line in ("#outbox", "#unheard"):
        expect(phone.locator(line)).to_be_hidden()
    signal.now = "good"
    expect(phone.locator("#totals")).not_to_contain_text("not sent yet")
    expect(phone.locator(".deals tbody tr")).to_have_count(3)


def test_a_tap_outlives_its_page(far_phone: Page, signal: BadSignal) -> None:
    """Nothing waits for an answer: neither a page that is left at once, nor the next tap."""
    phone, box = far_phone, far_phone.locator("#outbox")
    start(phone, "Anna", "Bruno", target="99")
    keep(phone)
    signal.now = "none"
    plus(phone, 1)
    expect(box).to_be_visible()
    # It is tried again, though nothing waited as the page was opened and the browser says nothing.
    signal.now = "good"
    expect(box).to_be_hidden()
    counts_sent = [path for path, _ in signal.sent if path.endswith("/scope")]
    assert counts_sent
    signal.now = "none"
    plus(phone, 1)
    phone.evaluate("location.reload()")
    phone.wait_for_load_state()
    counts(phone, 2, 0)
    signal.now = "lost"
    plus(phone, 1)
    counts(phone, 3, 0)
    wait_until(lambda: [path for path, _ in signal.sent if path.endswith("/scope")] > counts_sent)
    plus(phone, 1)
    counts(phone, 4, 0)
    signal.now = "good"
    expect(box).to_be_hidden()
    counts(phone, 4, 0)
    # What was shown is not forgotten by a page that was kept before.
    signal.now = "none"
    phone.reload()
    counts(phone, 4, 0)


@pytest.mark.long
def test_a_tap_waits_for_the_record(phone: Page) -> None:
    """Before it is read the page would send its form, by numbers that may be old; and what a page
    could not put there any more is not gone with it, nor what was tapped before it could read."""
    start(phone, "Anna", "Bruno", target="99")
    plus(phone, 1)
    expect(phone.locator("#outbox")).to_be_hidden()
    other = phone.context.new_page()
    other.goto("/rules")
    other.evaluate(HELD)
    plus(phone, 2)
    phone.reload()
    opened: list[str] = []
    phone.on("framenavigated", lambda frame: opened.append(frame.url))
    plus(phone, 1)
    phone.locator("#scope .owner2 .more-scope").press("Enter")
    wait_until(lambda: phone.evaluate(LINES) == 3)
    assert opened == []
    phone.reload()
    plus(phone, 2)
    other.evaluate("go = true")
    counts(phone, 2, 3)
    wait_until(lambda: not phone.evaluate(MARKED))
    assert phone.evaluate(LINES) == 0
    phone.reload()
    counts(phone, 2, 3)


@pytest.mark.parametrize("leave", ["reload", pytest.param("back", marks=pytest.mark.long)])
def test_a_count_outlives_a_page_that_was_not_heard(phone: Page, leave: str) -> None:
    """Tapped beside the cards before the record is read, it is counted once."""
    start(phone, "Anna", "Bruno", target="99")
    plus(phone, 1)
    deal_is_over(phone)
    expect(phone.locator("#scope-1")).to_have_value("1")
    other = phone.context.new_page()
    other.goto("/rules")
    other.evaluate(HELD)
    phone.reload()
    phone.locator("[data-side='2'][data-step='1']").press("Enter")
    expect(phone.locator("#scope-2")).to_have_value("1")
    assert phone.evaluate(LINES) == 0
    phone.reload() if leave == "reload" else phone.go_back()
    wait_until(lambda: phone.evaluate(LINES) == 1)
    other.evaluate("go = true")
    wait_until(lambda: phone.evaluate(LINES) == 0 and not phone.evaluate(MARKED))
    phone.goto(re.sub(r"/\d+/enter$", "", phone.url))
    counts(phone, 1, 1)


@pytest.mark.long
def test_a_record_that_never_opens_is_asked_again(phone: Page) -> None:
    phone.add_init_script(NEVER_OPENED)
    start(phone, "Anna", "Bruno")
    plus(phone, 1)
    counts(phone, 1, 0)
    deal_is_over(phone)
    expect(phone.locator("[name=scope-1]")).to_have_value("1")


@pytest.mark.long
@pytest.mark.parametrize("what", ["none", pytest.param("login", marks=pytest.mark.long)])
def test_what_waits_goes_with_an_answer(far_phone: Page, signal: BadSignal, what: str) -> None:
    """The first after none, whenever the outbox would have tried again; a login page is none."""
    far_phone.add_init_script(NEVER_AGAIN)
    start(far_phone, "Anna", "Bruno")
    keep(far_phone)
    signal.now = what
    plus(far_phone, 1)
    expect(far_phone.locator("#outbox")).to_be_visible()
    wait_until(lambda: far_phone.evaluate(ASK))
    signal.now = "good"
    # The question before may be under way still, and get no answer.
    wait_until(lambda: not far_phone.evaluate(ASK))
    expect(far_phone.locator("#outbox")).to_be_hidden()


def test_what_a_phone_has_lost_stops_nothing(far_phone: Page, signal: BadSignal) -> None:
    """Where there is no new token to be had yet, it waits; and the record says what waits: the mark
    only spares a look at it, and is not believed where it says too much."""
    start(far_phone, "Anna", "Bruno")
    keep(far_phone)
    far_phone.add_init_script(OLD_TOKEN)
    signal.now = "deaf"
    far_phone.reload()
    plus(far_phone, 1)
    wait_until(lambda: any(path.endswith("/scope") for path, _ in signal.sent))
    expect(far_phone.locator("#outbox")).to_be_visible()
    signal.now = "good"
    expect(far_phone.locator("#outbox")).to_be_hidden()
    counts(far_phone, 1, 0)
    signal.now = "none"
    enter(far_phone, 1)
    far_phone.add_init_script(NO_MARK)
    signal.now = "good"
    far_phone.reload()
    expect(far_phone.locator(".deals tbody tr")).to_have_count(1)
    expect(far_phone.locator("#outbox")).to_be_hidden()
    far_phone.evaluate(MARK)
    far_phone.evaluate("() => dispatchEvent(new Event('online'))")
    wait_until(lambda: not far_phone.evaluate(MARKED))


def test_a_second_tab_follows_the_first(phone: Page, database: str) -> None:
    table = start(phone, "Anna", "Bruno", preset="cirulla", target="99")
    second = phone.context.new_page()
    second.goto(phone.url)
    entry = phone.context.new_page()
    entry.goto(f"{table}/1/1/enter")
    plus(phone, 1)
    expect(second.locator("#scope .num").first).to_have_text("1")
    expect(entry.locator("[name=scope-1]")).to_have_value("1")
    entry.locator("#scope-2 + button").tap()
    expect(second.locator("#scope .num").nth(1)).to_have_text("1")
    first = second.locator("#table-cards")
    expect(first.locator("button").first).to_have_attribute("name", "scope-1")
    entry.evaluate(ALL_NEWS)
    held: list[Route] = []
    entry.route("**/1/1/news*", lambda route: held.append(route))
    plus(phone, 2)
    wait_until(lambda: (entry.evaluate(ASK), bool(held))[1])
    deal_is_over(phone)
    phone.context.set_offline(True)
    send_deal(phone, 1)
    for page in (second, entry):
        expect(page.get_by_role("heading", level=1)).to_contain_text("Deal")
    expect(entry.get_by_role("heading", level=1)).to_contain_text("Deal 2")
    expect(second.locator("#counted")).to_contain_text("Counted in deal 2")
    # The dealer's own cards are the next dealer's.
    expect(first.locator("button").first).to_have_attribute("name", "scope-2")
    phone.context.set_offline(False)
    wait_until(lambda: versions(database, table) == [(1, 1)])
    # What was asked about the deal before is no news on this page.
    with entry.expect_response("**/1/2/news*"):
        held[0].continue_()
    assert entry.evaluate("() => news") == []


def test_a_late_scopa_goes_into_its_deal(phone: Page, new_phone: NewPhone, database: str) -> None:
    """Or into the next: one is asked, and it is never gone. Whatever is counted has its side."""
    table = start(phone, "Anna", "Bruno", preset="cirulla", target="99")
    keep(phone)
    other = another_phone(phone, new_phone, database, table)
    phone.context.set_offline(True)
    plus(phone, 1)
    phone.locator("#scope .owner2 .more-scope").nth(1).evaluate("each => each.click()")
    store_deal(other, f"{table}/1", 1, TWO_SIDES[0]["piles"])
    phone.context.set_offline(False)
    late = phone.locator("#outbox li", has_text="Deal 1 was over when this arrived.")
    expect(late).to_have_text([re.compile(r"Scope, Anna: \+1"), re.compile(r"tre, Bruno: \+1")])
    entry = phone.context.new_page()
    entry.goto(f"{table}/1/2/enter")
    expect(entry.locator("#outbox li > span")).to_have_text(["Anna: +1", "Bruno: +1"])
    counts(phone, 0, 0, 0, 0, 0, 0)
    late.first.get_by_role("button", name="Put it into deal 1").tap()
    expect(late).to_have_count(1)
    late.get_by_role("button", name="Count it in deal 2").tap()
    expect(phone.locator("#outbox")).to_be_hidden()
    counts(phone, 0, 0, 0, 1, 0, 0)
    wait_until(lambda: scope_stored(phone) == [[1, 0]])


def test_both_counts_are_offered_with_a_deal(
    phone: Page, new_phone: NewPhone, database: str
) -> None:
    table = start(phone, "Anna", "Bruno", target="99")
    keep(phone)
    other = another_phone(phone, new_phone, database, table)
    phone.context.set_offline(True)
    plus(phone, 1)
    with other.expect_response("**/scope"):
        plus(other, 2)
    enter(phone, 1)
    phone.context.set_offline(False)
    box = phone.locator("#outbox")
    expect(box).to_contain_text("Counted at the table meanwhile: 1–1. Take it?")
    expect(phone.locator("#counted")).to_contain_text("Scope in deal 2")
    phone.get_by_role("button", name="Take 1–1").tap()
    expect(box).to_be_hidden()
    shows_totals(phone, [2, 4])
    expect(phone.locator("#totals")).not_to_contain_text("not sent yet")
    assert scope_stored(phone) == [[1, 1]]


@pytest.mark.long
def test_counts_of_others_come_with_a_deal(phone: Page, new_phone: NewPhone, database: str) -> None:
    """The page that says so is still that of its deal, with all that was tapped."""
    table = start(phone, "Anna", "Bruno", target="99")
    other = another_phone(phone, new_phone, database, table)
    deal_is_over(phone)
    phone.route("**/changed", lambda route: route.abort())
    with other.expect_response("**/scope"):
        plus(other, 2)
    send_deal(phone, 1)
    take = phone.get_by_role("button", name="Take 0–1")
    expect(take).to_be_visible()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Deal 1")
    expect(phone.locator(".held1")).to_have_text(str(len(TWO_SIDES[0]["piles"][0])))
    take.tap()
    phone.wait_for_url(f"{table}/1")
    counts(phone, 0, 0)
    expect(phone.locator("#outbox")).to_be_hidden()
    assert scope_stored(phone) == [[0, 1]]


def test_a_page_that_is_left_holds_nothing(phone: Page) -> None:
    """In WebKit's memory of pages it would stand still with it, and all others wait."""
    phone.goto("/open")
    assert phone.evaluate(LEFT) == [1, 2]


def test_a_scopa_before_a_deal_stays_in_it(phone: Page) -> None:
    """However long both waited: seconds are rounded up for what is counted, down for a deal."""
    phone.goto("/open")
    assert phone.evaluate(
        WAITED, [["count", 1400], ["deal", 1400], ["count", -9], ["deal", -9]]
    ) == ["2", "1", "0", "0"]


def test_half_an_answer_is_no_answer(far_phone: Page, signal: BadSignal) -> None:
    """A poll whose text never ends is given up, and the next one heard."""
    far_phone.add_init_script(NO_PATIENCE)
    table = start(far_phone, "Anna", "Bruno")
    signal.now = "half"
    expect(far_phone.locator("#unheard")).to_be_visible()
    signal.now = "good"
    expect(far_phone.locator("#unheard")).to_be_hidden()
    assert far_phone.url == table


def test_a_full_storage_is_said_at_once(phone: Page) -> None:
    """What is tapped stays on the page, and is sent."""
    start(phone, "Anna", "Bruno")
    keep(phone)
    phone.evaluate(FULL)
    phone.context.set_offline(True)
    plus(phone, 1)
    alert = phone.locator("#outbox [role=alert]")
    expect(alert).to_contain_text("This phone can keep nothing")
    counts(phone, 1, 0)
    phone.context.set_offline(False)
    expect(alert).to_be_hidden()
    counts(phone, 1, 0)
    phone.reload()
    counts(phone, 1, 0)


def test_numbers_count_while_nothing_is_heard(phone: Page) -> None:
    """Point by point without a connection: numbers and best cards, added to the total here."""
    start(phone, "Anna", "Bruno", target="11", preset="traditional")
    keep(phone)
    deal_is_over(phone)
    with phone.expect_navigation():
        phone.get_by_role("link", name="Point by point").tap()
    phone.wait_for_load_state()
    phone.context.set_offline(True)
    phone.locator(".way-in").first.tap()
    phone.locator("[name=carte-1]").fill("25")
    for name, side in (("denari", 2), ("settebello", 1)):
        phone.locator(f".reply:has([name={name}][value='{side}'])").tap()
    phone.get_by_role("button", name="Not known? Let’s look").tap()
    for card in ("7d", "7c", "6s", "6b", "6d", "6c", "7s", "7b"):
        phone.wait_for_timeout(260)  # a finger that bounces is no answer to the next question
        phone.locator(f"#best .ranked label:has([value='{card}'])").tap()
    phone.locator("#best .thumb .go").tap()
    expect(phone.locator("[data-field=primiera] .who-has")).to_have_text("level")
    phone.locator("#go").tap()
    expect(phone.locator(".deals tbody tr")).to_have_text(
        re.compile(r"Deal 1\s*not sent yet\s*\+2 2\s*\+1 1")
    )
    phone.context.set_offline(False)
    expect(phone.locator(".deals .own")).to_have_count(0)
    deal = document_of(phone)["deals"][0]
    assert deal["winners"] == {"carte": 0, "denari": 1, "settebello": 0, "primiera": None}
    assert deal["numbers"] == {"carte": [25, 15]} and len(deal["best"]) == 2


def test_all_pages_show_what_was_said(phone: Page) -> None:
    """The scoreboard, the list of the deals, who won and the points, from the record."""
    table = start(phone, "Anna", "Bruno", target="7")
    keep(phone)
    store_deal(phone, f"{table}/1", 1, TWO_SIDES[0]["piles"])
    phone.goto(f"{table}/1")
    keep(phone)
    board, winners, points = (phone.context.new_page() for _ in range(3))
    for page, way in ((board, "table"), (winners, "2/winners"), (points, "2/points")):
        page.goto(f"{table}/1/{way}")
    expect(board.locator(".says")).to_have_text(["6 to go", "Bruno deals 4 to go"])
    phone.context.set_offline(True)
    deal_is_over(phone)
    send_deal(phone, 2)
    expect(phone.locator(".deals tbody tr")).to_have_text(
        [re.compile(r"Deal 2\s*not sent yet\s*\+0 1\s*\+3 6"), re.compile("Deal 1")]
    )
    expect(phone.locator("#totals tbody")).to_be_hidden()
    expect(board.locator(".fat")).to_have_text(["1", "6"])
    expect(board.locator(".says")).to_have_text(["Anna deals 6 to go", "1 to go"])
    expect(board.locator("[data-while=unsent]")).to_be_visible()
    expect(board).to_have_title("Anna – Bruno 1 : 6")
    expect(winners.locator(".tile .number")).to_have_text(["1", "6"])
    expect(points.locator("thead small")).to_have_text(["total so far: 1", "total so far: 6"])
    winners.get_by_role("radio", name="Anna").first.check()
    expect(winners.locator("[data-grows='1']")).to_have_text(re.compile("2"))
    deal_is_over(phone)
    send_deal(phone, 3)
    expect(board.locator(".says")).to_have_text(["", "wins"])
    expect(phone.locator(".deals-now")).to_be_hidden()
    phone.context.set_offline(False)
    expect(board.locator("[data-while=unsent]")).to_be_hidden()
    expect(phone.locator(".deals tbody tr")).to_have_count(3)
    expect(phone.locator(".deals .own")).to_have_count(0)
    expect(board.locator(".says")).to_have_text(["", "wins"])


def test_old_matches_are_forgotten_where_nothing_waits(phone: Page) -> None:
    phone.goto("/open")
    assert phone.evaluate(FORGOTTEN) == [61, True, False, True]
