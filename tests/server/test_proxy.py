"""`scorekeeper serve` behind Caddy with TLS, as somebody outside meets it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.sheets.drawing.art import qr_path
from tests.helpers.clients.visitor import Visitor
from tests.helpers.servers.caddy_proxy import Caddy
from tests.helpers.servers.watched_server import WatchedServer

SPOOFED = "203.0.113.66"
SPOOFS = {"X_Forwarded_For": SPOOFED, "X_Forwarded_Host": "evil.example"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WatchedServer]:
    folder = tmp_path_factory.mktemp("served")
    with WatchedServer(folder, SCOREKEEPER_PROXIES="1") as server:
        yield server


@pytest.fixture(scope="module")
def caddy(tmp_path_factory: pytest.TempPathFactory, server: WatchedServer) -> Iterator[Caddy]:
    with Caddy(tmp_path_factory.mktemp("caddy"), server.port) as caddy:
        yield caddy


@pytest.fixture
def visitor(caddy: Caddy) -> Visitor:
    return caddy.visitor()


def test_cookies_stay_on_tls(visitor: Visitor) -> None:
    assert "Secure" in visitor.ask("/").headers["Set-Cookie"]


def test_links_have_the_public_address(visitor: Visitor) -> None:
    assert visitor.start().status == 303
    address = f"{visitor.table}/1"
    link = f"{visitor.origin}{address}"
    assert link in visitor.ask(f"{address}/share").text
    assert qr_path(link)[1] in visitor.ask(f"{address}/sheet").text


@pytest.mark.parametrize("believes", [False, True])
def test_forged_headers_are_ignored(tmp_path: Path, server: WatchedServer, believes: bool) -> None:
    with Caddy(tmp_path, server.port, believes=believes) as caddy:
        seen = caddy.visitor().ask("/who", **SPOOFS).data
    assert seen["address"] == "127.0.0.1"
    assert seen["over"] == "https"


def test_only_our_pages_may_send_forms(visitor: Visitor) -> None:
    assert visitor.start().status == 303
    for foreign in ("https://evil.example/", "", f"http://{visitor.origin[8:]}/"):
        visitor.headers["Referer"] = foreign
        assert visitor.start().status == 400
    del visitor.headers["Referer"]
    assert visitor.start().status == 303


def test_the_outer_of_two_proxies_counts(tmp_path: Path) -> None:
    with (
        WatchedServer(tmp_path, SCOREKEEPER_PROXIES="2") as server,
        Caddy(tmp_path, server.port, tls=False, believes=True) as inner,
        Caddy(tmp_path, inner.port) as outer,
    ):
        visitor = outer.visitor()
        seen = visitor.ask("/who", **SPOOFS).data
    assert seen == {"address": "127.0.0.1", "over": "https", "host": visitor.origin[8:]}
