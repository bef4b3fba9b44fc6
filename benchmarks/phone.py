"""A real Chromium that is a small phone."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser that SCOREKEEPER_CHROMIUM or PATH names, else Playwright's own."""
    path = os.environ.get("SCOREKEEPER_CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path)
        try:
            yield browser
        finally:
            browser.close()


def phone(browser: Browser, address: str) -> BrowserContext:
    """A phone that has never been here: 360 by 640 is what a browser's bars leave of one."""
    return browser.new_context(
        base_url=address,
        viewport={"width": 360, "height": 640},
        has_touch=True,
        is_mobile=True,
        accept_downloads=False,
        service_workers="block",  # what comes from one is on no wire
    )


def listen(page: Page) -> None:
    """What arrives under a finger is deaf for a moment: let the moment be over."""
    page.evaluate("document.getAnimations().forEach((each) => each.finish())")
