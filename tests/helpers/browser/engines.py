"""Phones with another engine than Chromium's, both driven through Selenium.

WebKit is Debian's MiniBrowser on a screen that nobody sees; Gecko is Debian's Firefox. Debian has
no geckodriver, but Firefox itself understands what geckodriver would tell it: see `Marionette`.
"""

import json
import os
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from glob import glob
from pathlib import Path
from typing import Any

from selenium.webdriver.common.options import ArgOptions
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support.wait import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

WIDTH, HEIGHT = 360, 640
PATIENCE = 30
MINI_BROWSERS = "/usr/lib/*/webkit2gtk-4*/MiniBrowser"
# MiniBrowser's own buttons would make no window narrower than 447 px.
NARROW_BUTTONS = "* { min-width: 0; padding: 0; margin: 0; border: 0; }"
# Firefox makes none narrower than 450 px; without its toolbar the window is the page.
NARROW_FIREFOX = """
:root { min-width: 0 !important; min-height: 0 !important; }
#navigator-toolbox { display: none !important; }
"""
FIREFOX_SETTINGS = """
user_pref("marionette.port", 0);
user_pref("toolkit.legacyUserProfileCustomizations.stylesheets", true);
user_pref("ui.primaryPointerCapabilities", 1);
user_pref("ui.allPointerCapabilities", 1);
"""
COMMANDS = {
    Command.NEW_SESSION: "WebDriver:NewSession",
    Command.GET: "WebDriver:Navigate",
    Command.GET_CURRENT_URL: "WebDriver:GetCurrentURL",
    Command.GO_BACK: "WebDriver:Back",
    Command.REFRESH: "WebDriver:Refresh",
    Command.NEW_WINDOW: "WebDriver:NewWindow",
    Command.SWITCH_TO_WINDOW: "WebDriver:SwitchToWindow",
    Command.W3C_GET_CURRENT_WINDOW_HANDLE: "WebDriver:GetWindowHandle",
    Command.FIND_ELEMENT: "WebDriver:FindElement",
    Command.FIND_ELEMENTS: "WebDriver:FindElements",
    Command.GET_ELEMENT_TEXT: "WebDriver:GetElementText",
    Command.GET_ELEMENT_RECT: "WebDriver:GetElementRect",
    Command.CLICK_ELEMENT: "WebDriver:ElementClick",
    Command.CLEAR_ELEMENT: "WebDriver:ElementClear",
    Command.SEND_KEYS_TO_ELEMENT: "WebDriver:ElementSendKeys",
    Command.W3C_EXECUTE_SCRIPT: "WebDriver:ExecuteScript",
    Command.W3C_EXECUTE_SCRIPT_ASYNC: "WebDriver:ExecuteAsyncScript",
    Command.W3C_ACTIONS: "WebDriver:PerformActions",
    Command.GET_WINDOW_RECT: "WebDriver:GetWindowRect",
    Command.SET_WINDOW_RECT: "WebDriver:SetWindowRect",
    Command.SCREENSHOT: "WebDriver:TakeScreenshot",
    Command.PRINT_PAGE: "WebDriver:Print",
    Command.QUIT: "WebDriver:DeleteSession",
}
# MiniBrowser keeps to itself what pages complain about: from here on this page notes it. What went
# wrong while it was loading is not seen so; Firefox says that too.
WEBKIT_COMPLAINTS = """
const noted = () => JSON.parse(sessionStorage.complaints || "[]");
const note = (text) => { sessionStorage.complaints = JSON.stringify([...noted(), text]); };
if (!window.isWatched) {
  window.isWatched = true;
  addEventListener("error", (event) => note(event.message));
  addEventListener("unhandledrejection", (event) => note(String(event.reason)));
  addEventListener("securitypolicyviolation", (event) => note(`forbidden: ${event.blockedURI}`));
}
return noted();
"""
# What Firefox has to say of pages; what it says of itself comes from its own files.
FIREFOX_COMPLAINTS = """
return Services.console.getMessageArray()
  .filter((each) => each instanceof Ci.nsIScriptError && each.sourceName.startsWith("http"))
  .filter((each) => !(each.flags & Ci.nsIScriptError.warningFlag))
  // Leaving a page, or no connection, ends what it was fetching, and it says so of the worker.
  .filter((each) => !/A ServiceWorker intercepted|NetworkError when/.test(each.errorMessage))
  .map(String);
"""


@dataclass(frozen=True)
class Engine:
    """A browser with one window, as wide and high as a small phone's."""

    driver: WebDriver
    complaints: Callable[[], list[str]]
    """Errors of scripts, and what the page's policy forbade, on all pages so far."""

    def until(self, holds: Callable[[], Any], what: str) -> None:
        """Wait until that is so. What is asked of a page that is just leaving is asked again."""
        wait = WebDriverWait(self.driver, PATIENCE, ignored_exceptions=[Exception])
        wait.until(lambda _: holds(), what)


@contextmanager
def webkit(folder: Path) -> Iterator[Engine]:
    settings = folder / "gtk-3.0"
    settings.mkdir(parents=True)
    (settings / "gtk.css").write_text(NARROW_BUTTONS)
    options = Options()
    options.binary_location = needed(*glob(MINI_BROWSERS), package="webkit2gtk-driver")
    options.add_argument("--automation")
    with display() as number:
        surroundings = {
            "DISPLAY": number,
            "XDG_CONFIG_HOME": str(folder),
            "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",  # it has none for root
        }
        path = needed("WebKitWebDriver", package="webkit2gtk-driver")
        service = Service(path, env=os.environ | surroundings)
        service.start()
        try:
            there = RemoteConnection(client_config=ClientConfig(service.service_url))
            driver = WebDriver(there, options=options)
            fit(driver)
            yield Engine(driver, lambda: driver.execute_script(WEBKIT_COMPLAINTS))
            driver.quit()
        finally:
            service.stop()


@contextmanager
def display() -> Iterator[str]:
    """A screen in memory, by its name."""
    there, here = os.pipe()
    command = [needed("Xvfb", package="xvfb"), "-displayfd", str(here), "-nolisten", "tcp"]
    command += ["-screen", "0", "800x900x24"]
    with subprocess.Popen(command, pass_fds=[here], stderr=subprocess.DEVNULL) as screen:
        os.close(here)
        with open(there) as number:
            name = f":{number.readline().strip()}"
        try:
            yield name
        finally:
            screen.terminate()


@contextmanager
def gecko(folder: Path) -> Iterator[Engine]:
    (folder / "chrome").mkdir()
    (folder / "chrome" / "userChrome.css").write_text(NARROW_FIREFOX)
    (folder / "user.js").write_text(FIREFOX_SETTINGS)
    command = [needed("firefox-esr", package="firefox-esr"), "--headless", "--marionette"]
    command += ["--remote-allow-system-access", "--no-remote", "--profile", str(folder)]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, **quiet) as firefox:
        try:
            with Marionette(announced(folder / "MarionetteActivePort", firefox)) as connection:
                driver = WebDriver(connection, options=ArgOptions())
                fit(driver)
                yield Engine(driver, lambda: connection.said_by_firefox(FIREFOX_COMPLAINTS))
        finally:
            firefox.terminate()


def announced(port: Path, firefox: subprocess.Popen[bytes]) -> int:
    """The port on which Firefox listens; it writes it down once it does."""
    while not (port.is_file() and port.read_text()):
        try:
            firefox.wait(0.1)
        except subprocess.TimeoutExpired:
            continue
        raise AssertionError("Firefox did not start")
    return int(port.read_text())


class Marionette(RemoteConnection):
    """Selenium's words in those of Firefox: `[0, 7, "WebDriver:Navigate", {"url": …}]`.

    They are the same commands with the same parameters, on a socket instead of HTTP. An answer is
    `[1, 7, error, result]`, and each message is led by its length in bytes and a colon.
    """

    def __init__(self, port: int) -> None:
        super().__init__(client_config=ClientConfig(f"http://127.0.0.1:{port}"))
        self.number = 0
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=10 * PATIENCE)
        self.answers = self.socket.makefile("rb")
        self.read()  # a greeting

    def __enter__(self) -> "Marionette":
        return self

    def __exit__(self, *_: object) -> None:
        self.answers.close()
        self.socket.close()

    def execute(self, command: str, params: dict[str, Any]) -> dict[str, Any]:
        arguments = {name: value for name, value in params.items() if name != "sessionId"}
        if command == Command.NEW_SESSION:
            arguments = {}
        if command == Command.SCREENSHOT:
            arguments = {"full": False}
        error, result = self.ask(COMMANDS[command], arguments)
        if error:
            return {"status": 500, "value": json.dumps({"value": error})}
        is_wrapped = isinstance(result, dict) and result.keys() == {"value"}
        return {"value": result["value"] if is_wrapped else result}

    def said_by_firefox(self, script: str) -> Any:
        """What a script in Firefox itself, not in its page, answers."""
        assert self.ask("Marionette:SetContext", {"value": "chrome"})[0] is None
        error, result = self.ask("WebDriver:ExecuteScript", {"script": script, "args": []})
        self.ask("Marionette:SetContext", {"value": "content"})
        assert not error, error
        return result["value"]

    def ask(self, name: str, params: dict[str, Any]) -> tuple[Any, Any]:
        self.number += 1
        message = json.dumps([0, self.number, name, params]).encode()
        self.socket.sendall(b"%d:%b" % (len(message), message))
        _, number, error, result = self.read()
        assert number == self.number
        return error, result

    def read(self) -> Any:
        length = b""
        while not length.endswith(b":"):
            byte = self.answers.read(1)
            assert byte, "Firefox has gone"
            length += byte
        return json.loads(self.answers.read(int(length[:-1])))


def fit(driver: WebDriver) -> None:
    """Make the window so large that the page in it is as large as a phone's."""
    driver.set_window_rect(0, 0, WIDTH, HEIGHT)
    bars = HEIGHT - driver.execute_script("return innerHeight")
    driver.set_window_rect(0, 0, WIDTH, HEIGHT + bars)
    assert driver.execute_script("return [innerWidth, innerHeight]") == [WIDTH, HEIGHT]


def needed(*names: str, package: str) -> str:
    """The path of the first of these programs that is there."""
    for name in names:
        path = shutil.which(name)
        if path:
            return path
    raise AssertionError(f"Debian's package {package} is missing: apt install {package}")


ENGINES = {"webkit": webkit, "gecko": gecko}
