"""What a phone loads over the wire, with the heads of all answers: on a first visit until Start is
tapped, and for each page after it."""

import json
import re
from collections.abc import Callable
from contextlib import closing
from posixpath import join, normpath

from flask import Flask
from flask.testing import FlaskClient

from tests.helpers.cases import every
from tests.helpers.clients.phone import FOUR_POINTS, Phone, rest_of

FIRST_VISIT = 25_000
LATER_PAGE = 8_000
CARDS = 5_000
LINKED = re.compile(r'(?:href|src)="(/static/[^"#]+|/manifest.webmanifest)[#"]')
IMPORTED = re.compile(r'(?:from|import) "(\.[^"]+)"')
NOT_TO_SHOW = re.compile(r"apple-180")
"""What no phone asks for to show the page; the figures' font it asks for where a total stands."""
WITHOUT_SCRIPT = re.compile(r"<noscript>.*?</noscript>", re.DOTALL)
Weights = dict[str, int]
Client = Callable[[], FlaskClient]


def loaded(client: Client, address: str, headers: dict[str, str]) -> tuple[int, list[str]]:
    """The bytes of an answer, and what is asked for because of it."""
    with closing(client().get(address, headers=headers)) as plain:
        assert plain.status_code == 200, address
        text = plain.get_data(as_text=True)
    with closing(client().get(address, headers=headers | {"Accept-Encoding": "br"})) as answer:
        heads = "".join(f"{name}: {value}\r\n" for name, value in answer.headers)
        size = len(answer.get_data()) + len(f"HTTP/1.1 200 OK\r\n{heads}\r\n")
    links = [] if "/static/" in address else LINKED.findall(WITHOUT_SCRIPT.sub("", text))
    return size, links + [normpath(join(address, "..", name)) for name in IMPORTED.findall(text)]


def weights(client: Client, known: Weights, *waiting: str, **headers: str) -> Weights:
    """The new bytes of these addresses and of all that they load, where the rest is known."""
    new: Weights = {}
    left = list(waiting)
    while left:
        address = left.pop()
        if address not in known | new and not NOT_TO_SHOW.search(address):
            new[address], links = loaded(client, address, headers)
            left += links
    return new


@every("language", ["en", "it", "es", "fr"])
def test_a_first_visit_is_light(app: Flask, phone: Phone, language: str) -> None:
    assert not phone.open("/", Accept_Language=language).root.all(class_="fat")
    known = weights(app.test_client, {}, "/", **{"Accept-Language": language})
    assert len(known) > 8
    assert sum(known.values()) <= FIRST_VISIT, known


def fetched_at_start(phone: Phone) -> Weights:
    """The first page, the score, and what the worker keeps while the first cards are played."""
    known = weights(lambda: phone.client, {}, "/")
    phone.start("Anna", "Bruno")
    known |= weights(lambda: phone.client, known, phone.table)
    setup = phone.client.get("/worker.js").get_data(as_text=True).partition(" = ")[2]
    kept = json.loads(setup.partition(";\n")[0])["modules"]
    modules = [each for each in kept if not each.endswith("woff2")]
    return known | weights(lambda: phone.client, known, *modules, f"{phone.table}/1/1/enter")


def test_each_later_page_is_light(phone: Phone) -> None:
    known = fetched_at_start(phone)
    heavy: dict[str, Weights] = {}

    def weigh(root: str, pages: str) -> None:
        for page in pages.split():
            new = weights(lambda: phone.client, known, f"{root}/{page}".removesuffix("/-"))
            if sum(new.values()) > LATER_PAGE:
                heavy[page] = new

    weigh(f"{phone.table}/1/1", "enter short winners counts points")
    phone.played(FOUR_POINTS, rest_of(FOUR_POINTS))
    weigh(f"{phone.table}/1", "- 1 1/enter table share sheet rules names details end")
    weigh(
        phone.table, "matches figures people/1 seats settings new evening recovery import files bin"
    )
    weigh("", "primiera rules/traditional tables join open sheets events/new")
    assert heavy == {}


@every("sheet", ["cards", "french"])
def test_all_faces_are_light_and_kept(app: Flask, phone: Phone, sheet: str) -> None:
    [page] = set(re.findall(r"/static/\w+/cards/", phone.open("/").html))
    address = f"{page}{sheet}.svg"
    assert sum(weights(lambda: phone.client, {}, address).values()) <= CARDS
    with closing(phone.client.get(address)) as answer:
        assert answer.cache_control.immutable
