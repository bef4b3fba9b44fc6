"""Without a connection: a new version of the program, a network at home without TLS, the screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.browser.conftest import PATIENCE, launch
from tests.browser.offline.test_outbox import keep, versions
from tests.helpers.browser.actions import (
    TWO_SIDES,
    check,
    deal_is_over,
    make_table,
    shows_totals,
    start_by_taps,
)
from tests.helpers.servers.bad_connection import BadSignal
from tests.helpers.servers.caddy_proxy import free_port
from tests.helpers.servers.newer_server import VERSION, NewerServer
from tests.helpers.servers.server_process import Server, wait_until

SEND_NOW = """[...document.querySelectorAll("#outbox button")]
  .find((each) => each.textContent === "Send it now")?.click()"""
REPLACED = f"""async (version) => {{
  const until = performance.now() + {PATIENCE};
  while (performance.now() < until) {{
    const pages = (await caches.keys()).filter((name) => name.startsWith("pages "));
    if (pages.length === 1 && pages[0] === `pages ${{version}}`) return true;
    await new Promise((done) => setTimeout(done, 20));
  }}
  return false;
}}"""
HOW_IT_STANDS = """async () => {
  const workers = await navigator.serviceWorker.getRegistration();
  const [installing, waiting, active] =
    ["installing", "waiting", "active"].map((which) => workers?.[which]?.state);
  return { installing, waiting, active, kept: await caches.keys() };
}"""


def test_a_new_version_keeps_what_was_kept(browser: Browser, tmp_path: Path) -> None:
    port = str(free_port())
    with Server(tmp_path, "--port", port) as old:
        context = browser.new_context(base_url=old.address, viewport={"width": 360, "height": 640})
        context.set_default_timeout(PATIENCE)
        phone = context.new_page()
        phone.goto("/")
        phone.locator("[name=name-1]").fill("Anna")
        phone.locator("[name=name-2]").fill("Bruno")
        phone.get_by_role("button", name="Start").click()
        phone.wait_for_url("**/t/*")
        keep(phone)
        old.end()
    with NewerServer(tmp_path, "--port", port):
        phone.reload()
        replaced(phone)
    phone.reload()
    shows_totals(phone, [0, 0])
    expect(phone.get_by_text("this is how it stood at")).to_be_visible()
    style = phone.locator("link[rel=stylesheet]").first
    expect(style).to_have_attribute("href", f"/static/{VERSION}/page/base.css")
    assert phone.evaluate("getComputedStyle(document.querySelector('.go')).minHeight") == "56px"
    context.close()


def replaced(phone: Page) -> None:
    """The browser looks once for each page that is opened; should that look break off, with the
    next page."""
    if not phone.evaluate(REPLACED, VERSION):
        phone.reload()
        assert phone.evaluate(REPLACED, VERSION), phone.evaluate(HOW_IT_STANDS)


@pytest.fixture
def home_phone(playwright: Playwright, signal: BadSignal) -> Iterator[Page]:
    """A phone that knows the server by its name in a network at home, over plain http."""
    browser = launch(playwright, "--host-resolver-rules=MAP scopa.test 127.0.0.1")
    context = browser.new_context(
        base_url=signal.address.replace("127.0.0.1", "scopa.test"),
        viewport={"width": 360, "height": 640},
        has_touch=True,
        is_mobile=True,
    )
    yield context.new_page()
    browser.close()


def test_over_http_deals_wait_in_the_page(
    home_phone: Page, signal: BadSignal, database: str
) -> None:
    table = start_by_taps(home_phone, "Anna", "Bruno")
    assert home_phone.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
    home_phone.wait_for_load_state("networkidle")
    deal_is_over(home_phone)
    home_phone.wait_for_load_state("networkidle")
    signal.now = "none"
    for deal in (1, 2):
        heading = home_phone.get_by_role("heading", level=1)
        expect(heading).to_contain_text(f"Deal {deal}")
        expect(home_phone.locator(".held1")).to_have_text("0")
        check(home_phone, TWO_SIDES[deal - 1]["piles"])
        home_phone.locator("#go").tap()
        expect(home_phone.locator("#outbox li")).to_have_count(deal)
    expect(home_phone.locator("#outbox")).to_contain_text("Keep this page open")
    signal.now = "good"
    # Or it has gone by itself meanwhile.
    home_phone.evaluate(SEND_NOW)
    expect(home_phone.locator("#outbox")).to_be_hidden()
    # What is on its way for the first time is not spoken of.
    wait_until(lambda: versions(database, table) == [(1, 1), (2, 1)])


OFFERED = """() => {
  const event = new Event("beforeinstallprompt", { cancelable: true });
  event.prompt = async () => {};
  event.userChoice = Promise.resolve({ outcome: "accepted" });
  dispatchEvent(event);
}"""


def test_the_install_hint_goes_away_for_good(phone: Page) -> None:
    make_table(phone, "Anna", "Bruno")
    phone.goto("/")
    expect(phone.locator("#install")).to_be_hidden()
    phone.evaluate(OFFERED)
    expect(phone.get_by_role("button", name="Put it on the home screen")).to_be_visible()
    phone.get_by_role("button", name="No, thanks").tap()
    expect(phone.locator("#install")).to_be_hidden()
    phone.reload()
    phone.evaluate(OFFERED)
    expect(phone.locator("#install")).to_be_hidden()


COUNTS = """
  window.held = 0;
  Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
    window.held += 1;
    const lock = { released: false, release: async () => { lock.released = true; held -= 1; } };
    return lock;
  } } });
"""


def test_the_screen_stays_on_during_a_match(phone: Page) -> None:
    # No screen of a test goes dark: that it is asked for is all that can be seen.
    phone.add_init_script(COUNTS)
    start_by_taps(phone, "Anna", "Bruno")
    switch = phone.get_by_label("The screen stays on while you play")
    expect(switch).to_be_checked()
    assert phone.evaluate("held") == 1
    deal_is_over(phone)
    assert phone.evaluate("held") == 1
    phone.go_back()
    switch.uncheck()
    assert phone.evaluate("held") == 0
    phone.reload()
    expect(switch).not_to_be_checked()
    assert phone.evaluate("held") == 0
