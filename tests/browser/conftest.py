"""A real server and a real browser for each worker, a phone of its own for each test."""

import os
import re
import shutil
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Frame,
    Locator,
    Page,
    Playwright,
    Request,
    expect,
    sync_playwright,
)

from scorekeeper.web.access.session import POLL
from tests.helpers.servers.server_process import Server

BACK_FROM_MEMORY = "--disable-back-forward-cache"
# Each window of Chromium draws the suggestions under its address line, shown or not, as two pages
# of their own, which takes as long as a page of the app. What Playwright leaves out stays out: of
# two such lists the browser reads the later one only. A renderer kept warm for the next page would
# be started for each phone, a quarter of what pages cost here, and seldom be needed.
LEFT_OUT = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "SpareRendererForSitePerProcess",
    "TcpPortRandomizationWin",
    "ThirdPartyStoragePartitioning",
)
# For all pages of a phone, as on one with little memory: to start another takes longer than a page.
ONE_RENDERER = "--renderer-process-limit=1"
# No page lives so long that what is compiled a second time, beside it on another core, pays off: a
# tenth of the processor.
COMPILED_ONCE = "--js-flags=--no-opt,--no-maglev,--always-sparkplug"
# On a machine with much else to do; what never comes is waited for so long.
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)
# What has just arrived is deaf for half a second. Playwright waits for that before it taps, and
# looks so seldom that it takes twice as long: the moment ends here with whoever taps.
HEAR = """() => document.getAnimations().forEach((each) => {
  if ((each.animationName ?? "deaf") === "deaf") each.finish();
})"""
# Leaving a page ends what it was still loading; a test may take a phone off the network.
EXPECTED = ("net::ERR_ABORTED", "net::ERR_INTERNET_DISCONNECTED")
REFUSED = re.compile("Failed to load resource: the server responded with a status of ([0-9]+)")
# The first is told by Playwright, with the reason.
LOADS_NOT = re.compile("Failed to load|Service Worker registration blocked by Playwright")
NO_OTHER_HOST = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost"

# Pages ask and try again so often here, each time in milliseconds, also when they have tried for
# long (a pause that is drawn by lot is no whole number): no test waits for a poll. What waits for a
# quick answer waits longer, for a server that has much else to do.
OFTEN = """(() => {
  const usual = { 300: 3000, 1300: 250 }, set = setTimeout;
  for (const first of [4000, 5000]) {
    for (let after = first; after < 60000; after *= 1.5) usual[after] = first / 10;
  }
  const how = (after) => (after % 1 ? 250 : usual[after] ?? after);
  window.setTimeout = (done, after, ...more) => set(done, how(after), ...more);
})()"""


def at_once(touch: Callable[..., None]) -> Callable[..., None]:
    def heard(where: Locator, **options: Any) -> None:
        if not options.get("force"):  # as a finger that bounces
            with suppress(Error):  # a page that is just leaving
                where.page.evaluate(HEAR)
        touch(where, **options)

    return heard


Locator.tap, Locator.click = at_once(Locator.tap), at_once(Locator.click)  # type: ignore[method-assign]
Used = dict[str, list["Phone"]]
NewPhone = Callable[..., Page]
"""Called with width, height and what is unusual about it: a phone with nothing stored on it."""


@pytest.fixture(scope="session")
def instance(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the server that the phones use."""
    return tmp_path_factory.mktemp("instance")


@pytest.fixture(scope="session")
def address(instance: Path) -> Iterator[str]:
    """Where the app is served, by its own command, with a new file for the data."""
    with Server(instance) as server:
        yield server.address
        assert server.end() == ("", "")


@pytest.fixture(scope="session")
def database(instance: Path, address: str) -> str:
    """The server's database."""
    return str(instance / "scorekeeper.db")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Keeps no page in memory: Back asks the server again."""
    browser = launch(playwright, executable_path=headless())
    yield browser
    browser.close()


@pytest.fixture
def browser_with_memory(playwright: Playwright) -> Iterator[Browser]:
    """Shows on Back the page as it was left, as the browsers of phones mostly do."""
    browser = launch(playwright, ignore_default_args=[BACK_FROM_MEMORY])
    yield browser
    browser.close()


def launch(playwright: Playwright, *arguments: str, **options: Any) -> Browser:
    """A Chromium that loads the pages of the app and draws none of its own."""
    without = f"--disable-features={','.join(LEFT_OUT)}"
    args = [without, NO_OTHER_HOST, ONE_RENDERER, COMPILED_ONCE, *arguments]
    return playwright.chromium.launch(**{"executable_path": chromium(), "args": args} | options)


def chromium() -> str | None:
    """The browser's path; None means Playwright's own."""
    return os.environ.get("SCOREKEEPER_CHROMIUM") or shutil.which("chromium")


def headless() -> str | None:
    """A Chromium without windows where there is one, which is quicker and has no memory of pages;
    else any."""
    named = os.environ.get("SCOREKEEPER_HEADLESS") or shutil.which("chromium-headless-shell")
    return named or chromium()


@pytest.fixture(scope="session")
def used() -> Used:
    """Phones that were emptied, by what is unusual about them."""
    return defaultdict(list)


@pytest.fixture
def new_phone(
    browser: Browser, address: str, request: pytest.FixtureRequest, long: bool, used: Used
) -> Iterator[NewPhone]:
    """Makes phones. In the usual run they are what a phone is on its first page, or without TLS:
    none keeps pages for want of a connection, but where the test says `with_worker`."""
    worker = long or request.node.get_closest_marker("with_worker") is not None
    with phones(browser, address, worker, None if worker else used) as make:
        yield make


@contextmanager
def phones(
    browser: Browser, address: str, worker: bool, used: Used | None = None
) -> Iterator[NewPhone]:
    """Makes phones, of those that were used before and emptied where there are any. What goes wrong
    on one unseen fails the test: see `Watch`."""
    mine: list[tuple[Phone, str]] = []
    usual = browser

    def make(
        width: int = 360,
        height: int = 640,
        *,
        scripts: bool = True,
        touch: bool = True,
        mobile: bool = True,
        dark: bool = False,
        language: str | None = None,
        browser: Browser = browser,
    ) -> Page:
        about: dict[str, Any] = {
            "viewport": {"width": width, "height": height},
            "java_script_enabled": scripts,
            "has_touch": touch,
            "is_mobile": touch and mobile,
            "color_scheme": "dark" if dark else "light",
            "locale": language,
            "service_workers": "allow" if worker else "block",
        }
        kind = repr(about) if browser is usual else ""
        found = used[kind].pop() if used and kind and used[kind] else None
        phone = found or Phone(browser.new_context(base_url=address, **about), address, scripts)
        mine.append((phone, kind))
        return phone.page

    yield make
    for phone, kind in mine:
        if used is not None and kind and phone.is_emptied():
            used[kind].append(phone)
        else:
            phone.context.close()
    assert [trouble for phone, _ in mine for trouble in phone.watch.troubles()] == []


class Phone:
    """Somebody's browser, and what is noted of it.

    A context keeps the files it has loaded, and its process while a page is open: another one takes
    a quarter of a test with one page. Scripts that a test adds belong to a page, never to this.
    """

    def __init__(self, context: BrowserContext, address: str, scripts: bool) -> None:
        self.context, self.address = context, address
        context.set_default_timeout(PATIENCE)
        context.add_init_script(OFTEN)
        self.watch = Watch(context, scripts)
        self.page = context.new_page()

    def is_emptied(self) -> bool:
        """Close and forget what a test has opened and stored; False where it holds the clock, for
        good."""
        self.context.set_offline(False)
        self.context.unroute_all()
        self.page = self.context.new_page()
        for page in self.context.pages:
            if page is not self.page:
                page.close()
        self.context.clear_cookies()
        self.context.clear_permissions()
        tools = self.context.new_cdp_session(self.page)
        everything = {"origin": self.address, "storageTypes": "all"}
        tools.send("Storage.clearDataForOrigin", everything)
        tools.detach()
        return not self.page.evaluate("'__pwClock' in globalThis")


@pytest.fixture
def phone(new_phone: NewPhone) -> Page:
    """A small phone: 360 by 640 is what a browser's own bars leave of a common one."""
    return new_phone()


class Watch:
    """Notes what a page complains about, what does not load, and what is refused.

    By what Chromium says itself, which lets nothing reach another host: to be told of every request
    was a tenth of the time of these tests.
    """

    def __init__(self, context: BrowserContext, scripts: bool) -> None:
        self.scripts = scripts
        self.noted: list[str] = []
        self.refused: list[tuple[int, str]] = []
        self.pages: set[str] = set()
        context.on("console", self.on_console)
        context.on("weberror", lambda error: self.noted.append(str(error.error)))
        context.on("requestfailed", self.on_failed)
        context.on("page", lambda page: page.on("framenavigated", self.on_navigated))

    def on_console(self, message: ConsoleMessage) -> None:
        if refused := REFUSED.search(message.text):
            self.refused.append((int(refused[1]), message.location["url"]))
        elif message.type in ("error", "warning") and not LOADS_NOT.search(message.text):
            self.noted.append(message.text)

    def on_failed(self, request: Request) -> None:
        # What a script asks for without a connection fails so where a worker stands between.
        if request.failure == "net::ERR_FAILED" and request.resource_type == "fetch":
            return
        # Without JavaScript no script is loaded, though it may be announced.
        if request.failure not in EXPECTED and (self.scripts or request.resource_type != "script"):
            self.noted.append(f"failed: {request.url}: {request.failure}")

    def on_navigated(self, frame: Frame) -> None:
        self.pages.add(frame.url.partition("#")[0])

    def troubles(self) -> list[str]:
        """What went wrong. A refused form is a page like others, also where the outbox sends it; so
        is what meets what another phone sent; and an open page follows its table into the bin, or
        asks once more of one that was thrown away."""
        wrong = [
            f"{status}: {url}"
            for status, url in self.refused
            if status >= 500
            or (
                (status not in (409, 410) and url.partition("#")[0] not in self.pages)
                and not (status == 404 and url.endswith(f"/{POLL}"))
            )
        ]
        found = self.noted + wrong
        self.noted, self.refused, self.pages = [], [], set()
        return found
