"""Pages on phones, for the few things that are done on every engine: opened, tapped and read.

Chromium is driven by Playwright, WebKit and Gecko by Selenium (`engines.py`).
"""

import json
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Browser, Page
from playwright.sync_api import Error as PlaywrightError
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webdriver import WebDriver

from tests.helpers.browser.actions import LISTEN
from tests.helpers.browser.engines import ENGINES

PATIENCE, PAUSE = 30, 0.02
# A page that is just leaving answers nothing: it is asked again.
GOING = (PlaywrightError, WebDriverException)
SIZE = {"width": 360, "height": 640}
# Where something has moved just now a page is deaf: then a finger taps again.
AIM = """
const [there] = arguments, { dataset } = document.documentElement;
there.scrollIntoView({ block: "center" });
dataset.missed = "";
addEventListener("click", ({ target }) => {
  if (there.contains(target)) delete dataset.missed;
}, { capture: true, once: true });
"""
MISSED = "() => document.documentElement.dataset.missed !== undefined"
CALL = """
const done = arguments[arguments.length - 1];
Promise.resolve().then(() => (%s)(...[...arguments].slice(0, -1)))
  .then((value) => done([value, null]), (error) => done([null, String(error)]));
"""


class Tab(Protocol):
    """A page of a phone."""

    def open(self, path: str) -> None: ...

    def reload(self) -> None: ...

    def back(self) -> None: ...

    def run(self, function: str, *arguments: Any) -> Any:
        """What the JavaScript function answers, called on the page."""

    def tap(self, selector: str) -> None:
        """Touch the first such element; what has just arrived there is deaf no longer."""

    def press(self, words: str) -> None:
        """Touch the first button or link that says this."""

    def key(self, name: str) -> None:
        """Press a key, as JavaScript calls it, wherever the focus is."""

    def another(self) -> "Tab":
        """Another tab of the same phone."""


Phones = Callable[[str], Tab]
"""Called with the address of a server: the first tab of a phone of its own."""


def reads(tab: Tab, function: str, expected: Any, *arguments: Any) -> None:
    """Wait until the function answers this."""
    waits(tab, function, lambda found: found == expected, f"{expected} expected", *arguments)


def waits(tab: Tab, function: str, holds: Callable[[Any], bool], what: str, *arguments: Any) -> Any:
    """Wait until the function answers so; its answer."""
    found: Any = None
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with suppress(*GOING):
            found = tab.run(function, *arguments)
            if holds(found):
                return found
        time.sleep(PAUSE)
    raise AssertionError(f"{what}, and there is {found}")


class PlaywrightTab:
    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, path: str) -> None:
        self.page.goto(path)

    def reload(self) -> None:
        self.page.reload()

    def back(self) -> None:
        # Of a page from the browser's memory Playwright itself would wait for the answer.
        self.page.evaluate("setTimeout(() => history.back())")

    def run(self, function: str, *arguments: Any) -> Any:
        return self.page.evaluate(f"each => ({function})(...each)", list(arguments))

    def tap(self, selector: str) -> None:
        self.page.evaluate(LISTEN)
        self.page.locator(selector).first.tap()

    def press(self, words: str) -> None:
        there = self.page.locator("button, a").filter(has_text=words, visible=True).first
        there.wait_for()
        self.page.evaluate(LISTEN)
        there.tap()

    def key(self, name: str) -> None:
        self.page.keyboard.press(name)

    def another(self) -> "PlaywrightTab":
        return PlaywrightTab(self.page.context.new_page())


class SeleniumTab:
    """A window; its phone is known by its server's address, as all that it keeps is."""

    def __init__(self, driver: WebDriver, address: str) -> None:
        self.driver, self.address = driver, address
        driver.switch_to.new_window("window")
        self.handle = driver.current_window_handle

    def open(self, path: str) -> None:
        self._look()
        self.driver.get(path if path.startswith("http") else self.address + path)

    def reload(self) -> None:
        # Not by the driver: Firefox then goes past the worker.
        self.run("() => { document.documentElement.dataset.old = ''; location.reload(); }")
        reads(self, "() => [document.readyState, document.documentElement.dataset.old]", NEW)

    def back(self) -> None:
        self._look()
        self.driver.back()

    def run(self, function: str, *arguments: Any) -> Any:
        self._look()
        answer = self.driver.execute_async_script(CALL % function, *arguments)
        value, error = answer or (None, "the page has gone")
        if error:
            raise WebDriverException(error)
        return value

    def tap(self, selector: str) -> None:
        self._tap(By.CSS_SELECTOR, selector)

    def press(self, words: str) -> None:
        text = json.dumps(words, ensure_ascii=False)
        self._tap(By.XPATH, f"//*[self::button or self::a][contains(normalize-space(), {text})]")

    def key(self, name: str) -> None:
        self._look()
        known = re.sub("([a-z])([A-Z])", r"\1_\2", name).upper()
        ActionChains(self.driver).send_keys(getattr(Keys, known, name)).perform()

    def another(self) -> "SeleniumTab":
        return SeleniumTab(self.driver, self.address)

    def _look(self) -> None:
        if self.driver.current_window_handle != self.handle:
            self.driver.switch_to.window(self.handle)

    def _tap(self, by: str, what: str) -> None:
        until, why = time.monotonic() + PATIENCE, "nothing"
        while time.monotonic() < until:
            try:
                self._look()
                found = self.driver.find_elements(by, what)
                there = next(each for each in found if each.rect["width"])
                self.driver.execute_script(AIM, there)
                self.run(LISTEN)
                there.click()
                if not self.run(MISSED):
                    return
                why = "deaf"
            except (*GOING, StopIteration) as error:
                why = repr(error)
            time.sleep(PAUSE)
        raise AssertionError(f"nothing to tap: {what}: {why}")


NEW = ["complete", None]


@contextmanager
def in_chromium(browser: Browser) -> Iterator[Phones]:
    contexts = []

    def phone(address: str) -> Tab:
        about = {"viewport": SIZE, "has_touch": True, "is_mobile": True}
        context = browser.new_context(base_url=address, **about)  # type: ignore[arg-type]
        context.set_default_timeout(1000 * PATIENCE)
        contexts.append(context)
        return PlaywrightTab(context.new_page())

    try:
        yield phone
    finally:
        for context in contexts:
            context.close()


@contextmanager
def in_engine(name: str, folder: Path) -> Iterator[Phones]:
    """On WebKit or Gecko each phone has a host name of its own: cookies know no ports."""
    hosts = iter(("127.0.0.1", "localhost"))
    with ENGINES[name](folder) as engine:
        yield lambda at: SeleniumTab(engine.driver, at.replace("127.0.0.1", next(hosts)))
        complaints = engine.complaints()
        assert not complaints, complaints
