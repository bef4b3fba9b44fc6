"""The proxies' files in deploy/, each with its proxy before a real server, as phones meet it."""

import http.client
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from urllib.parse import urlencode

import brotli
import pytest
from flask import Flask

from scorekeeper.limits import FILE
from scorekeeper.server.serve import READ_TO_ITS_END
from tests.conftest import MakeApp
from tests.helpers.clients.page import Form, forms_in
from tests.helpers.clients.visitor import Visitor
from tests.helpers.servers.caddy_proxy import HOST, PLACES, Proxy
from tests.helpers.servers.deploy_guide import SHIPPED
from tests.helpers.servers.server_process import Server, wait_until
from tests.helpers.servers.shipped_proxies import (
    CaddyBelowPath,
    NginxBelowPath,
    ShippedCaddy,
    ShippedNginx,
)

KINDS = [ShippedCaddy, ShippedNginx]
pytestmark = pytest.mark.deploy
SLOW = 40
ESTABLISHED = "01"
ID = "abcdefghijklmnop"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """With the settings that docs/deploy.md says for one proxy."""
    with Server(tmp_path_factory.mktemp("served"), SCOREKEEPER_PROXIES="1") as server:
        yield server


@pytest.fixture(scope="module", params=KINDS)
def proxy(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, server: Server
) -> Iterator[Proxy]:
    with request.param(tmp_path_factory.mktemp("proxy"), server.port) as proxy:
        yield proxy


@pytest.fixture
def visitor(proxy: Proxy) -> Visitor:
    return proxy.visitor()


def test_links_cookies_and_forms_stay_on_tls(visitor: Visitor) -> None:
    first = visitor.ask("/")
    assert "Secure" in first.headers["Set-Cookie"]
    assert "max-age" in first.headers["Strict-Transport-Security"]
    assert visitor.start().status == 303
    assert visitor.enter().status == 303
    assert f"{visitor.origin}{visitor.table}/1" in visitor.ask(f"{visitor.table}/1/share").text
    visitor.headers["Referer"] = "https://evil.example/"
    assert visitor.start().status == 400


def test_http_1_1_and_2_are_spoken(proxy: Proxy) -> None:
    for protocols in (("h2", "http/1.1"), ("http/1.1",)):
        with proxy.connection(protocols=protocols) as connection:
            assert connection.selected_alpn_protocol() == protocols[0]


def test_compressed_pages_pass_unchanged(visitor: Visitor) -> None:
    plain = visitor.ask("/rules/traditional").text
    with closing(visitor.connect()) as connection:
        visitor.send(connection, "/rules/traditional", Accept_Encoding="br, gzip")
        answer = connection.getresponse()
        assert answer.headers["Content-Encoding"] == "br"
        packed = answer.read()
    assert len(brotli.decompress(packed)) == pytest.approx(len(plain.encode()), rel=0.01)


def sent_file(visitor: Visitor, length: int) -> tuple[int, str]:
    """What is answered to a file that is so long as it is sent."""
    form = Form(forms_in(visitor.ask("/open").page)[0], "/open")
    fields = form.fields | {"text": ""}
    answer = visitor.ask("/open", fields | {"text": "x" * (length - len(urlencode(fields)))})
    return answer.status, answer.text


def test_an_oversized_file_gets_our_page(visitor: Visitor) -> None:
    status, text = sent_file(visitor, FILE.most)
    assert status == 422 and "See what it holds" in text
    for length in (FILE.most + 1, 9 * 10**6):
        status, text = sent_file(visitor, length)
        assert status == 413 and "See what it holds" in text


def connections(port: int) -> int:
    """How many reach the port on this machine, as Linux tells it."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return sum(row[1].endswith(f":{port:04X}") and row[3] == ESTABLISHED for row in rows)


@pytest.mark.skipif(sys.platform != "linux", reason="there is no /proc there")
def test_slow_phones_wait_at_the_proxy(proxy: Proxy, server: Server) -> None:
    with ExitStack() as stack:
        waiting = []
        for _ in range(SLOW):
            slow = proxy.visitor()
            if not waiting:
                slow.start()
                address, fields = slow.deal()
            body = urlencode(fields).encode()
            connection = stack.enter_context(proxy.connection())
            cookie = "; ".join(f"{name}={text}" for name, text in slow.cookies.items())
            connection.sendall(
                f"POST {address} HTTP/1.1\r\nHost: {HOST}:{proxy.port}\r\nCookie: {cookie}\r\n"
                f"Referer: {proxy.origin}/\r\nContent-Length: {len(body)}\r\n"
                "Content-Type: application/x-www-form-urlencoded\r\n\r\n".encode()
                + body[:-10]
            )
            waiting.append((connection, body[-10:]))
        quick = proxy.visitor()
        assert quick.start().status == 303 and quick.enter().status == 303
        assert connections(server.port) < SLOW // 2
        first, rest = waiting[0]
        first.sendall(rest)
        assert first.recv(100).startswith(b"HTTP/1.1 303")


AWAY = {502, 503}
"""What a proxy says for a server that is not there, or that it has found so before."""
ASKED = f"?events={ID}&n={ID}&q={ID}"
"""Beside an address, what the log may not hold either."""


def every_address(app: Flask) -> Iterator[str]:
    """Each route with a secret for whatever its address names, and ways to write one that a server
    understands, or does not."""
    for rule in app.url_map.iter_rules():
        path = rule.rule.replace("<preset>", "traditional").replace("<path:filename>", "x.css")
        path = re.sub(r"<any\((\w+).*?>", r"\1", path)  # a word of ours: no secret
        yield re.sub("<.+?>", ID, re.sub("<int:.+?>", "1", path)) + ASKED
    yield from (
        f"/%74/{ID}",
        f"//t/{ID}",
        f"/x/../t/{ID}",
        f"/%65%2f{ID}",
        f"/t/{ID}/%zz",
        f"/t?{ID}",
    )


def ask_from_a_table(visitor: Visitor, address: str) -> int:
    with closing(visitor.connect()) as connection:
        visitor.send(connection, address, Referer=f"{visitor.origin}/t/{ID}/1")
        return connection.getresponse().status


@pytest.mark.parametrize("kind", KINDS)
def test_proxies_log_no_secret_address(
    kind: type[Proxy], tmp_path: Path, make_app: MakeApp
) -> None:
    (tmp_path / "proxy").mkdir()
    addresses = [*every_address(make_app())]
    with Server(tmp_path / "served", SCOREKEEPER_PROXIES="1") as server:
        with kind(tmp_path / "proxy", server.port) as proxy:  # type: ignore[call-arg]
            visitor = proxy.visitor()
            seen = {ask_from_a_table(visitor, address) for address in addresses}
            server.end()
            wait_until(lambda: visitor.ask(f"/t/{ID}").status in AWAY)
            seen |= {ask_from_a_table(visitor, address) for address in addresses}
            logged = proxy.end().decode()
    assert {200, 400, 404} <= seen and AWAY & seen
    assert ID not in logged
    assert "/rules/traditional" in logged and "/events/new" in logged


@pytest.mark.parametrize("kind", [CaddyBelowPath, NginxBelowPath])
def test_the_app_may_lie_below_a_path(kind: type[Proxy], tmp_path: Path) -> None:
    (tmp_path / "proxy").mkdir()
    public = {"SCOREKEEPER_PROXIES": "1", "SCOREKEEPER_PUBLIC_URL": f"https://{HOST}/scopa"}
    with Server(tmp_path / "served", **public) as server:
        with kind(tmp_path / "proxy", server.port) as proxy:  # type: ignore[call-arg]
            visitor = proxy.visitor()
            assert visitor.ask("/scopa").headers["Location"].endswith("/scopa/")
            assert "; Path=/scopa/" in visitor.ask("/scopa/").headers["Set-Cookie"]
            assert "Traditional" in visitor.ask("/scopa/rules/traditional").text
            assert visitor.ask("/rules/traditional").text == "another"
            visitor.ask(f"/scopa/t/{ID}")
            logged = proxy.end().decode()
    assert ID not in logged and "/rules/traditional" in logged


def test_caddy_leaves_out_a_frozen_server(tmp_path: Path, server: Server) -> None:
    (tmp_path / "proxy").mkdir()
    with Server(tmp_path / "served", SCOREKEEPER_PROXIES="1") as frozen:
        with ShippedCaddy(tmp_path / "proxy", server.port, frozen.port) as caddy:
            os.kill(frozen.process.pid, signal.SIGSTOP)
            try:
                wait_until(lambda: all(answers_soon(caddy) for _ in range(4)))
            finally:
                os.kill(frozen.process.pid, signal.SIGCONT)


def answers_soon(proxy: Proxy) -> bool:
    with suppress(OSError), proxy.connection() as connection:
        connection.settimeout(1)
        connection.sendall(f"GET /healthz HTTP/1.1\r\nHost: {HOST}:{proxy.port}\r\n\r\n".encode())
        return connection.recv(100).startswith(b"HTTP/1.1 200")
    return False


def test_caddy_knows_every_directive() -> None:
    caddy = shutil.which("caddy", path=PLACES) or "caddy"
    how = ("validate", "--adapter", "caddyfile", "--config", SHIPPED / "Caddyfile")
    done = subprocess.run([caddy, *how], check=True, capture_output=True, text=True)
    assert '"level":"warn"' not in done.stderr


def test_nginx_redirects_http_to_tls(tmp_path: Path, server: Server) -> None:
    with ShippedNginx(tmp_path, server.port) as nginx:
        connection = http.client.HTTPConnection("127.0.0.1", nginx.plain_port)
        connection.request("GET", "/t/x/join?a=1", headers={"Host": HOST})
        answer = connection.getresponse()
        assert (answer.status, answer.headers["Location"]) == (308, f"https://{HOST}/t/x/join?a=1")
        connection.close()


@pytest.mark.parametrize(
    ("file", "size"), [("Caddyfile", r"max_size (\d+)MB"), ("nginx.conf", r"_body_size (\d+)m;")]
)
def test_oversized_bodies_stop_at_the_proxy(file: str, size: str) -> None:
    (most,) = re.findall(size, (SHIPPED / file).read_text())
    assert FILE.most < int(most) * 10**6 < int(most) * 2**20 < READ_TO_ITS_END
