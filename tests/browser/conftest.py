"""A real server and a real browser for each worker, a phone of its own for each test."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    Response,
    expect,
    sync_playwright,
)

from tests.running import Server

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
# On a machine with much else to do; what never comes is waited for so long.
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)
# Leaving a page ends what it was still loading; a test may take a phone off the network.
EXPECTED = ("net::ERR_ABORTED", "net::ERR_INTERNET_DISCONNECTED")
NO_WORKER = "Service Worker registration blocked by Playwright"

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
    return playwright.chromium.launch(
        **{"executable_path": chromium(), "args": [without, *arguments]} | options
    )


def chromium() -> str | None:
    """The browser's path; None means Playwright's own."""
    return os.environ.get("SCOREKEEPER_CHROMIUM") or shutil.which("chromium")


def headless() -> str | None:
    """A Chromium without windows where there is one, which is quicker and has no memory of pages;
    else any."""
    return os.environ.get("SCOREKEEPER_HEADLESS") or chromium()


@pytest.fixture
def new_phone(
    browser: Browser, address: str, request: pytest.FixtureRequest, long: bool
) -> Iterator[NewPhone]:
    """Makes phones. In the usual run they are what a phone is on its first page, or without TLS:
    none keeps pages for want of a connection, but where the test says `with_worker`."""
    worker = long or request.node.get_closest_marker("with_worker") is not None
    with phones(browser, address, worker) as make:
        yield make


@contextmanager
def phones(browser: Browser, address: str, worker: bool) -> Iterator[NewPhone]:
    """Makes phones. What goes wrong on one unseen fails the test: see `watch`."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

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
        context = browser.new_context(
            base_url=address,
            viewport={"width": width, "height": height},
            java_script_enabled=scripts,
            has_touch=touch,
            is_mobile=touch and mobile,
            color_scheme="dark" if dark else "light",
            locale=language,
            service_workers="allow" if worker else "block",
        )
        context.set_default_timeout(PATIENCE)
        watch(context, address, troubles, scripts)
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()
    assert troubles == []


@pytest.fixture
def phone(new_phone: NewPhone) -> Page:
    """A small phone: 360 by 640 is what a browser's own bars leave of a common one."""
    return new_phone()


def watch(context: BrowserContext, address: str, troubles: list[str], scripts: bool) -> None:
    """Note what a page complains about, what does not load, and every request elsewhere."""
    host = urlsplit(address).netloc

    def on_console(message: ConsoleMessage) -> None:
        # A refused form is a page like others; the browser logs its status all the same.
        told = message.text == NO_WORKER or "Failed to load" in message.text
        if message.type in ("error", "warning") and not told:
            troubles.append(message.text)

    def on_request(request: Request) -> None:
        url = urlsplit(request.url)
        if url.netloc != host and url.scheme != "data":
            troubles.append(f"request to another host: {request.url}")

    def on_failed(request: Request) -> None:
        # What a script asks for without a connection fails so where a worker stands between.
        if request.failure == "net::ERR_FAILED" and request.resource_type == "fetch":
            return
        # Without JavaScript no script is loaded, though it may be announced.
        if request.failure not in EXPECTED and (scripts or request.resource_type != "script"):
            troubles.append(f"failed: {request.url}: {request.failure}")

    def on_response(response: Response) -> None:
        # What the worker fetches for a page is seen a second time, as the page's own. What is wrong
        # with a deal that was sent from the outbox is shown like what is wrong with a form.
        asked = response.request
        if response.status == 410 and asked.resource_type == "fetch":
            return  # an open page follows its table into the bin
        page = asked.is_navigation_request() or asked.service_worker
        limit = 500 if page or "scorekeeper-sending" in asked.headers else 400
        if response.status >= limit:
            troubles.append(f"{response.status}: {response.url}")

    context.on("console", on_console)
    context.on("weberror", lambda error: troubles.append(str(error.error)))
    context.on("request", on_request)
    context.on("requestfailed", on_failed)
    context.on("response", on_response)
