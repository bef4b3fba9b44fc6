"""No page is half in one language and half in another, whoever asked before and beside."""

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import pytest
from babel.dates import get_month_names
from flask import Flask

from scorekeeper import words
from scorekeeper.rules.presets import GAMES
from tests.conftest import MakeApp
from tests.helpers import pseudo_language
from tests.helpers.clients.crawler import pages_of
from tests.helpers.clients.deal_pages import enter_points
from tests.helpers.clients.page import Element, Page
from tests.helpers.clients.phone import FIRST_OF_THREE, SECOND_OF_THREE, Phone
from tests.pages.forms.test_every_form import every_kind_of_deal, every_rule

# Names of people, of the game and of things that are called so in every language.
NAMES = {"Anna", "Bruno", "Carla", "Dino", "Scopa", "English", "Esperanto"}
# Games and their points have the same names in every language.
OF_GAMES = {
    *(words.preset_name(game.key) for game in GAMES.values() if game.is_family),
    *(
        name
        for game in GAMES.values()
        for point in game.points
        for name in (words.category_name(point.name), words.deal.points.point_name(point))
    ),
}
# Also in small letters, as after a card's name.
BOTH = OF_GAMES | {name.lower() for name in OF_GAMES}
NAMES |= {word for name in BOTH for word in re.findall(r"[^\W\d_]{2,}", name)}
TYPED = "scorekeeper serve --lan"
THINGS = {"QR", "PDF", "JSON", "CSV", "UTC", "Letter", "A4", "A5", "A6"}
# How lists are made in the language of the test, and what it calls months.
THEIRS = {"kaj", "aŭ", *map(str.capitalize, get_month_names("wide", locale="eo").values())}
# Addresses, what somebody typed as a reason, and days in that language.
# The last is what a script puts a number for.
NOT_OURS = re.compile(r"\S+(/|\.example)\S*|“the wrong pile”|\d{4}-\w+-\d+|\{[a-z]+\d?\}")
SAID_BESIDE = ("aria-label", "title", "placeholder", "alt", "data-title", "data-none", "data-kept")
COUNTED_WITH = "data-state"
"""The points as data for a script that counts; nobody reads it."""
WORD = re.compile(r"[^\W\d_]{2,}")


@dataclass(frozen=True)
class VisitedPages:
    app: Flask
    cookies: dict[str, str]
    pages: dict[str, Page]


@pytest.fixture(scope="module")
def visited(make_app: MakeApp, tmp_path_factory: pytest.TempPathFactory) -> Iterator[VisitedPages]:
    """An app with matches of every kind, in English and in a language of brackets."""
    folder = tmp_path_factory.mktemp("locale")
    pseudo_language.write(folder)
    with pytest.MonkeyPatch.context() as patch, pseudo_language.spoken_in(folder, patch):
        app = make_app()
        phone = Phone(app)
        every_kind_of_deal(phone)
        every_rule(phone)
        phone.start("Anna", "Bruno", "Carla", players="3", target="99")
        phone.played(FIRST_OF_THREE, SECOND_OF_THREE)
        enter_points(phone, 2, 1)
        pages = pages_of(phone, files=False, Accept_Language=pseudo_language.CODE)
        drawn = {
            address: page
            for address, page in pages.items()
            if page.root.children and "lang=" not in address
        }
        yield VisitedPages(app, phone.cookies, drawn)


def pages_in(language: str, visited: VisitedPages, step: int) -> list[Page]:
    """Each so many of the pages, but for those that ask for a language themselves."""
    phone = Phone(visited.app)
    phone.cookies = visited.cookies
    return [phone.open(each, Accept_Language=language) for each in list(visited.pages)[::step]]


def texts_of(page: Page) -> Iterator[tuple[str, str]]:
    """Everything that the page says, to the eye, to the ear and to its scripts."""
    leaves = page.root.all("svg", class_="leaf")
    # A sentence on a drawn sheet stands in several lines.
    yield from ((f"{page.address}, a drawn sheet", each.text) for each in leaves)
    lines = {id(line) for leaf in leaves for line in leaf.walk()}
    for element in page.root.walk():
        if id(element) in lines:
            continue
        where = f"{page.address}, {element.tag} {element.get('class') or element.get('id') or ''}"
        if element.tag in ("script", "style"):
            continue
        for child in element.children:
            # What people typed, and what is sent back, is theirs.
            if isinstance(child, str) and element.tag != "textarea":
                yield where, child
        for name in SAID_BESIDE:
            yield where, element.get(name) or ""
        if element.tag == "meta" and element.get("name") in ("description", None):
            yield where, _told(element)
        for name, value in element.attributes.items():
            if name.startswith("data-") and name != COUNTED_WITH and value[:1] in "{[":
                yield from ((f"{where}, {name}", each) for each in _strings(_read(value)))


def _told(meta: Element) -> str:
    said = (meta.get("property") or "og:description") in ("og:title", "og:description")
    return (meta.get("content") or "") if said else ""


def _read(value: str) -> object:
    try:
        return json.loads(value)
    except ValueError:
        return value


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _strings(each)


def foreign(page: Page) -> list[str]:
    """The words of the page that no catalogue gave."""
    found = []
    for where, text in texts_of(page):
        rest = NOT_OURS.sub(" ", pseudo_language.outside(text).replace(TYPED, " "))
        left = [word for word in WORD.findall(rest) if word not in NAMES | THINGS | THEIRS]
        if left:
            found.append(f"{where}: {' '.join(left)} (of {text.strip()!r})")
    return found


def test_pages_are_whole_in_their_language(visited: VisitedPages) -> None:
    first = list(visited.pages.values())
    between = pages_in("en", visited, 8)
    last = pages_in(pseudo_language.CODE, visited, 8)
    found = {line for page in first + last for line in foreign(page)}
    assert not found, "\n".join(sorted(found))
    assert [page.address for page in between if "⟦" in page.html] == []
    with ThreadPoolExecutor(2) as threads:
        drawn = threads.map(
            lambda code: pages_in(code, visited, 12), [pseudo_language.CODE, "en"] * 2
        )
        for code, pages in zip([pseudo_language.CODE, "en"] * 2, drawn, strict=True):
            for page in pages:
                assert page.root.one("html")["lang"] == code
                assert code == "en" or foreign(page) == [], page.address
                assert code != "en" or "⟦" not in page.html, page.address
