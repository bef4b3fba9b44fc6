"""The compose files of deploy/, brought up as docs/deploy.md says."""

import http.client
import ssl
from contextlib import suppress
from pathlib import Path

import pytest

from tests.helpers.clients.visitor import Visitor
from tests.helpers.servers.caddy_proxy import free_port
from tests.helpers.servers.compose_images import make_images
from tests.helpers.servers.deploy_guide import commands
from tests.helpers.servers.podman_containers import Podman
from tests.helpers.servers.server_process import PATIENCE, wait_until

pytestmark = pytest.mark.deploy
HOST = "localhost"  # for which Caddy is its own authority


def over_tls(port: int, before: Visitor | None = None) -> Visitor:
    """Somebody who comes when it answers, whoever has signed for it, or the same again."""
    trusting = ssl._create_unverified_context()
    visitor = Visitor(
        lambda: http.client.HTTPSConnection(HOST, port, timeout=PATIENCE, context=trusting),
        f"https://{HOST}:{port}",
    )

    def answers() -> bool:
        with suppress(OSError, http.client.HTTPException):
            return visitor.ask("/readyz").status == 200
        return False

    wait_until(answers)
    if before:
        visitor.cookies, visitor.table = before.cookies, before.table
    return visitor


def test_several_services_keep_an_evening(podman: Podman, tmp_path: Path) -> None:
    make_images(podman, tmp_path)
    port = free_port()
    podman.env |= {"SCOPA_HTTP_PORT": str(free_port()), "SCOPA_HTTPS_PORT": str(port)}
    up, dump, restore = commands("With Caddy, PostgreSQL and Valkey")
    names, bring_up = up.replace("scopa.example", HOST).splitlines()

    def typed(block: str) -> str:
        return podman.type(f"{names}\n{block}".replace("scopa.dump", f"{tmp_path}/scopa.dump"))

    typed(bring_up)
    first = over_tls(port)
    assert first.start().status == first.enter().status == 303
    assert f"https://{HOST}{first.table}/1" in first.ask(f"{first.table}/1/share").text
    assert "Strict-Transport-Security" in first.ask("/").headers
    counted = "psql --username scopa -Atc 'SELECT count(*) FROM deals'"
    assert podman.type(f"podman exec scopa-postgres {counted}") == "1\n"
    assert podman.type("podman exec scopa-valkey valkey-cli dbsize") != "0\n"

    typed(f"podman-compose --file deploy/compose.several.yaml down\n{bring_up}")
    again = over_tls(port, first)
    assert again.enter(2).status == 303

    typed(dump)
    assert again.enter(3).status == 303
    typed(restore)
    back = over_tls(port)
    back.table = first.table
    assert len(back.ask(f"{back.table}/1.json").data["deals"]) == 2
    seat = f"podman exec scopa-app scorekeeper seat {back.table.split('/')[-1]}"
    assert back.sit(podman.type(seat)).status == 303
    assert back.enter(3).status == 303
