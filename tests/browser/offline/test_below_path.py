"""An evening below a path of a host that has more to serve, behind a real proxy."""

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import phones
from tests.browser.offline.test_outbox import enter, has_stored, keep
from tests.helpers.browser.actions import start_by_taps
from tests.helpers.servers.caddy_proxy import Caddy
from tests.helpers.servers.server_process import Server

ROOT = "/scopa"
PASSES = f"""handle {ROOT}/* {{{{
    reverse_proxy {{behind}}
}}}}
respond 404"""
PUBLIC = f"https://home.example{ROOT}"


@pytest.mark.long
def test_an_evening_stays_below_its_path(browser: Browser, tmp_path: Path) -> None:
    with (
        Server(tmp_path, SCOREKEEPER_PROXIES="1", SCOREKEEPER_PUBLIC_URL=PUBLIC) as server,
        Caddy(tmp_path, server.port, tls=False, passes=PASSES) as caddy,
        phones(browser, f"http://127.0.0.1:{caddy.port}{ROOT}/", worker=True) as make,
    ):
        phone = make()
        asked: list[str] = []
        phone.context.on("request", lambda request: asked.append(urlsplit(request.url).path))
        table = start_by_taps(phone, "Anna", "Bruno")
        keep(phone)
        phone.context.set_offline(True)
        enter(phone, 1)
        phone.context.set_offline(False)
        expect(phone.locator("#outbox")).to_be_hidden()
        has_stored(phone, 1)
        phone.get_by_role("link", name="Scopa: first page").tap()
        expect(phone.get_by_role("link", name="Anna").first).to_be_visible()
        phone.goto(f"{table}/1/share")
        expect(phone.locator("main")).to_contain_text(
            f"{PUBLIC}{urlsplit(table).path[len(ROOT) :]}"
        )
        assert {path.startswith(f"{ROOT}/") for path in asked} == {True}, asked
        names = {cookie["path"] for cookie in phone.context.cookies()}
        assert names == {f"{ROOT}/"}
