"""What the worker keeps for one seat is not shown to who holds another, or none any more."""

import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import Page, expect

from tests.browser.offline.test_outbox import keep
from tests.helpers.browser.actions import start

pytestmark = pytest.mark.with_worker

KEPT_OF = """async (table) => (await Promise.all((await caches.keys())
  .filter((name) => name.startsWith("pages "))
  .map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url))))
  .flat().filter((url) => url.includes(table)).length"""

SLOW_TO_KEEP = """() => {
  const put = Cache.prototype.put;
  Cache.prototype.put = async function (...page) {
    await new Promise((done) => setTimeout(done, 1500));
    return put.apply(this, page);
  };
}"""


def test_a_page_that_is_replaced_can_be_opened(phone: Page) -> None:
    table = start(phone, "Anna", "Bruno")
    keep(phone)
    (worker,) = phone.context.service_workers
    worker.evaluate(SLOW_TO_KEEP)
    phone.goto(table)
    # By now the page that was kept before is gone, and the new one is not there yet.
    assert phone.evaluate("new Promise((done) => setTimeout(done, 500, true))")
    phone.context.set_offline(True)
    phone.goto(table)
    expect(phone.locator("#scope .num")).to_have_count(2)


def test_an_ended_seat_leaves_no_kept_page(phone: Page, database: str) -> None:
    table = start(phone, "Anna", "Bruno")
    keep(phone)
    id_ = table.rpartition("/")[2]
    assert phone.evaluate(KEPT_OF, id_) > 1
    ahead = phone.locator("[data-ahead]").get_attribute("data-ahead")
    with closing(sqlite3.connect(database)) as stored, stored:
        stored.execute(
            "UPDATE seats SET taken_back = '2026-01-01T00:00:00Z' WHERE table_id = ?", [id_]
        )
    phone.goto(table)
    expect(phone.get_by_text("You are watching.")).to_be_visible()
    phone.context.set_offline(True)
    assert ahead
    (entry,) = [each for each in ahead.split() if each.endswith("/enter")]
    phone.goto(entry)
    expect(phone.get_by_role("heading", level=1)).to_have_text("No connection")
    phone.goto(table)
    expect(phone.get_by_text("You are watching.")).to_be_visible()
    expect(phone.locator("form")).to_have_count(0)
