"""What a first visit loads until Start is tapped, over the wire, with the heads of all answers."""

import re
from collections.abc import Iterator
from contextlib import closing
from posixpath import join, normpath

from flask import Flask

from tests.helpers.cases import every
from tests.helpers.clients.phone import Phone

MOST = 25_000
LINKED = re.compile(r'(?:href|src)="(/static/[^"#]+|/manifest.webmanifest)[#"]')
IMPORTED = re.compile(r'(?:from|import) "(\.[^"]+)"')
LATER = re.compile(r"apple-180")
"""What no phone asks for to show the page; the figures' font it asks for where a total stands."""


def loaded(app: Flask, address: str, language: str, known: dict[str, int]) -> Iterator[str]:
    """What is asked for because of that; its bytes are noted."""
    accepted = {"Accept-Language": language}
    with closing(app.test_client().get(address, headers=accepted)) as plain:
        assert plain.status_code == 200, address
        text = plain.get_data(as_text=True)
    accepted["Accept-Encoding"] = "br"
    with closing(app.test_client().get(address, headers=accepted)) as answer:
        heads = "".join(f"{name}: {value}\r\n" for name, value in answer.headers)
        known[address] = len(answer.data) + len(f"HTTP/1.1 200 OK\r\n{heads}\r\n")
    yield from LINKED.findall(text) if address == "/" else ()
    yield from (normpath(join(address, "..", name)) for name in IMPORTED.findall(text))


@every("language", ["en", "it", "es"])
def test_a_first_visit_is_light(app: Flask, phone: Phone, language: str) -> None:
    known: dict[str, int] = {}
    waiting = ["/"]
    assert not phone.open("/", Accept_Language=language).root.all(class_="fat")
    while waiting:
        address = waiting.pop()
        if address not in known and not LATER.search(address):
            waiting += loaded(app, address, language, known)
    assert len(known) > 8
    assert sum(known.values()) <= MOST, known
