"""The addresses that leave a page: what they begin with, whatever the request says."""

import re

from flask import Flask

from scorekeeper.sheets.drawing.art import qr_path
from tests.conftest import MakeApp
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import Phone

PUBLIC = "https://scopa.example"
NETWORK = "http://192.168.1.5:8000"
DISPUTE = {
    f"best-{side}-{card[-1]}": card
    for side, cards in enumerate(("7d 7c 6s 6b", "1d 6c 7s 7b"), 1)
    for card in cards.split()
}
ORIGIN = re.compile(r"https?://[^/\s\"'<>&]+")


def begins(app: Flask, host: str) -> set[str]:
    """What the addresses begin with that leave our pages, when these are asked for at `host`."""
    phone = Phone(app)
    phone.start("Anna", "Bruno")
    dispute = phone.post("/primiera", DISPUTE).location
    assert dispute
    pages = {
        address: Page(address, phone.client.get(address, headers={"Host": host})).html
        for address in (f"{phone.match}/share", dispute)
    }
    found = {origin for html in pages.values() for origin in ORIGIN.findall(html)}
    (origin,) = found - {"http://www.w3.org"}
    assert f"{origin}{phone.match}\n" in pages[f"{phone.match}/share"].replace("<", "\n")
    assert f'content="{origin}{dispute}"' in pages[dispute]
    assert qr_path(origin + dispute)[1] in pages[dispute]
    return {origin}


def test_links_begin_with_the_public_address(make_app: MakeApp) -> None:
    app = make_app(WTF_CSRF_ENABLED=False, PUBLIC_URL=PUBLIC)
    app.config["NETWORK_URL"] = NETWORK
    for host in ("evil.example", "127.0.0.1:8000"):
        assert begins(app, host) == {PUBLIC}


def test_no_link_contains_the_internal_name(make_app: MakeApp) -> None:
    app = make_app(WTF_CSRF_ENABLED=False)
    for host in ("127.0.0.1:8000", "127.1.2.3", "localhost:8000", "LOCALHOST", "[::1]:8000"):
        app.config["NETWORK_URL"] = ""
        assert begins(app, host) == {f"http://{host.lower()}"}
        app.config["NETWORK_URL"] = NETWORK
        assert begins(app, host) == {NETWORK}


def test_links_default_to_the_requested_host(make_app: MakeApp) -> None:
    app = make_app(WTF_CSRF_ENABLED=False)
    app.config["NETWORK_URL"] = NETWORK
    for host in ("scopa.lan", "192.168.1.7:8000", "localhost.example"):
        assert begins(app, host) == {f"http://{host}"}
