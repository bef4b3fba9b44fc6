"""Every page in the other languages, and in one whose words are four tenths longer: axe finds
nothing, and nothing is cut, covered or wider than the smallest screen."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from scorekeeper.words.language import FOLDER
from tests import pseudo
from tests.browser.conftest import PATIENCE, ROOT, watch
from tests.browser.fitting import Size, misfits
from tests.browser.playing import listen
from tests.browser.test_axe import violations
from tests.browser.test_every_page import WALKS
from tests.browser.tour import Stop

SERVE = """
import sys
from pathlib import Path
from scorekeeper.words import language
language.FOLDER = Path(sys.argv[1])
from scorekeeper.cli import main
raise SystemExit(main(["serve", "--port", "0"]))
"""
NARROW: Size = ((320, 568), 16)
USUAL: Size = ((360, 640), 16)
SPOKEN = ("it", pytest.param("es", marks=pytest.mark.long))
QUICK = "2 sides"
Phones = Callable[[str], Page]


@pytest.fixture(scope="module")
def in_many_tongues(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that speaks a language of longer words besides."""
    folder = tmp_path_factory.mktemp("tongues")
    for each in FOLDER.glob("*.po"):
        shutil.copy(each, folder)
    pseudo.write(folder)
    settings = {name: text for name, text in os.environ.items() if "SCOREKEEPER_" not in name}
    settings |= {"SCOREKEEPER_INSTANCE": str(folder / "instance"), "SCOREKEEPER_LIMITS": "off"}
    command = [sys.executable, "-c", SERVE, str(folder)]
    with subprocess.Popen(
        command, cwd=ROOT, env=settings, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdout
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found, "the server did not start"
        yield found[0].rstrip("/")
        server.send_signal(signal.SIGINT)


@pytest.fixture
def phone_in(browser: Browser, in_many_tongues: str) -> Iterator[Phones]:
    """Makes a phone that asks for pages in that language."""
    contexts: list[BrowserContext] = []
    troubles: list[str] = []

    def make(language: str) -> Page:
        context = browser.new_context(
            base_url=in_many_tongues,
            viewport={"width": 360, "height": 640},
            has_touch=True,
            locale=language,
        )
        context.set_default_timeout(PATIENCE)
        watch(context, in_many_tongues, troubles, scripts=True)
        contexts.append(context)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()
    assert troubles == []


def again(stops: Iterator[Stop], aside: Page) -> Iterator[Stop]:
    """Each page of a walk, as it is when it is opened in the language of the phone beside."""
    seen = set()
    for where, page in stops:
        address = page.url.partition("#")[0]
        if address in seen:
            continue
        seen.add(address)
        mine = [each for each in page.context.cookies() if each["name"] != "language"]
        aside.context.clear_cookies()
        aside.context.add_cookies(mine)  # type: ignore[arg-type]
        answer = aside.goto(address)
        # What was only sent has no page to come back to.
        if answer and answer.status != 405:
            listen(aside)
            yield f"{where} ({address})", aside


def walks_of(quick: str) -> list[object]:
    others = [pytest.param(each, marks=pytest.mark.long) for each in WALKS if each != quick]
    return [quick, *others]


@pytest.mark.parametrize("walk", walks_of(QUICK))
def test_longer_words_lose_nothing_on_the_smallest_screen(phone_in: Phones, walk: str) -> None:
    aside = phone_in(pseudo.CODE)
    found = []
    for where, page in again(WALKS[walk](phone_in("en")), aside):
        assert page.locator("html").get_attribute("lang") == pseudo.CODE
        found += misfits(page, where, [NARROW])
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("walk", walks_of(QUICK))
def test_nothing_is_wrong_with_any_page_in_the_language(
    phone_in: Phones, walk: str, language: str
) -> None:
    aside = phone_in(language)
    found = []
    for where, page in again(WALKS[walk](phone_in("en")), aside):
        found += misfits(page, where, [USUAL])
        found += violations(page, where)
    assert not found, "\n".join(found)
