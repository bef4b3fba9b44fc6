"""Every page in the other languages, and in one whose words are four tenths longer: axe finds
nothing, and nothing is cut, covered or wider than the smallest screen."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from scorekeeper.cli import main
from scorekeeper.words import language
from tests.browser.conftest import phones
from tests.browser.every_page.test_axe import LOOKS, violations
from tests.browser.every_page.test_every_page import WALKS
from tests.helpers import pseudo_language
from tests.helpers.browser.actions import listen
from tests.helpers.browser.layout_check import Size, misfits
from tests.helpers.browser.page_tour import Stop
from tests.helpers.servers.server_process import Server

NARROW: Size = ((320, 568), 16)
USUAL: Size = ((360, 640), 16)
Phones = Callable[[str], Page]


def serve_in_many_tongues() -> None:
    """The command, with the catalogues of another folder."""
    language.FOLDER = Path(os.environ["TONGUES"])
    pseudo_language.forget()
    raise SystemExit(main())


class Tongues(Server):
    entry = f"{__name__}:serve_in_many_tongues"


@pytest.fixture(scope="module")
def in_many_tongues(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that speaks a language of longer words besides."""
    folder = tmp_path_factory.mktemp("tongues")
    for each in language.FOLDER.glob("*.po"):
        shutil.copy(each, folder)
    pseudo_language.write(folder)
    with Tongues(folder / "instance", TONGUES=str(folder)) as server:
        yield server.address
        assert server.end() == ("", "")


@pytest.fixture
def phone_in(browser: Browser, in_many_tongues: str) -> Iterator[Phones]:
    """Makes a phone that asks for pages in that language."""
    with phones(browser, in_many_tongues, worker=False) as new_phone:
        yield lambda language: new_phone(mobile=False, language=language)


def again(stops: Iterator[Stop], *others: Page) -> Iterator[tuple[str, tuple[Page, ...]]]:
    """Each page of a walk, as it is when it is opened in the languages of the phones beside."""
    seen = set()
    for where, page in stops:
        address = page.url.partition("#")[0]
        if address in seen:
            continue
        seen.add(address)
        mine = [each for each in page.context.cookies() if each["name"] != "language"]
        # What was only sent has no page to come back to.
        if all(opens(aside, address, mine) for aside in others):
            yield f"{where} ({address})", others


def opens(aside: Page, address: str, cookies: list[Any]) -> bool:
    """Open the page as whoever has these cookies; whether there is one."""
    aside.context.clear_cookies()
    aside.context.add_cookies(cookies)
    answer = aside.goto(address)
    listen(aside)
    return answer is None or answer.url.partition("#")[0] == address


@pytest.mark.long
@pytest.mark.parametrize("languages", [(pseudo_language.CODE,), ("it", "es", "fr")], ids="-".join)
@pytest.mark.parametrize("walk", WALKS)
def test_pages_fit_in_each_language(
    phone_in: Phones, walk: str, languages: tuple[str, ...]
) -> None:
    """In the language of longer words, that nothing is lost on the smallest screen; in the others
    also what axe finds."""
    found = []
    for where, pages in again(WALKS[walk](phone_in("en")), *map(phone_in, languages)):
        for spoken, page in zip(languages, pages, strict=True):
            assert page.locator("html").get_attribute("lang") == spoken
            if spoken == pseudo_language.CODE:
                found += misfits(page, where, [NARROW])
            else:
                found += misfits(page, where, [USUAL])
                found += violations(page, where, LOOKS[:1])  # no colour has a language
    assert not found, "\n".join(found)
