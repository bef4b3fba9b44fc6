"""The app below a path of a host, which the proxy before it takes away or leaves; that no address
leads beside it is seen in tests/pages/forms/test_every_form.py."""

import re

import pytest
from flask import Flask

from scorekeeper.settings import OWN_PATHS, SettingError
from tests.conftest import MakeApp
from tests.helpers.cases import every
from tests.helpers.clients.phone import Phone

PUBLIC = "https://home.example/scopa"


@every("asked", ["/rules/traditional", "/scopa/rules/traditional"])
def test_the_proxy_may_leave_the_path(make_app: MakeApp, asked: str) -> None:
    page = Phone(make_app(PUBLIC_URL=PUBLIC)).open(asked)
    assert page.status == 200
    assert f'href="{PUBLIC}/rules/traditional"' in page.html
    assert set(re.findall(r'href="(/[a-z]+)/', page.html)) == {"/scopa"}


def test_the_bare_path_gets_its_slash(make_app: MakeApp) -> None:
    page = Phone(make_app(PUBLIC_URL=PUBLIC)).open("/scopa")
    assert (page.status, page.location) == (308, "/scopa/")


def test_cookies_and_tls_are_of_the_path(make_app: MakeApp) -> None:
    client = make_app(PUBLIC_URL=PUBLIC).test_client()
    headers = client.get("/", base_url="https://home.example").headers
    assert "; Path=/scopa/" in headers["Set-Cookie"]
    # Another program of this host may speak plain http at another port.
    assert "Strict-Transport-Security" not in headers


@every(
    ("said", "root"),
    [
        ("/scopa", "/scopa"),
        ("/scopa/", "/scopa"),
        ("/my/home.games", "/my/home.games"),
        *((bad, "") for bad in ("", "/", "scopa", "//evil.example", "/a//b", "/../x", "/sc opa")),
        *((bad, "") for bad in ("/a?b", "/a#b", '/"><b', "/città", "https://evil.example/a")),
    ],
)
def test_a_proxy_says_the_path(make_app: MakeApp, said: str, root: str) -> None:
    phone = Phone(make_app(PROXIES=1))
    first = phone.open("/", X_Forwarded_Prefix=said)
    assert f'action="{root}/device"' in first.html
    page = phone.open("/rules/traditional", X_Forwarded_Prefix=said)
    assert f'href="http://localhost{root}/rules/traditional"' in page.html
    # What was drawn below one path is not shown below another.
    assert 'href="/static/' in phone.open("/rules/traditional").html


def test_home_assistant_says_the_path(make_app: MakeApp) -> None:
    page = Phone(make_app(PROXIES=1)).open("/", X_Ingress_Path="/api/hassio_ingress/Ab-_1")
    assert 'action="/api/hassio_ingress/Ab-_1/device"' in page.html


@every("name", ["X_Forwarded_Prefix", "X_Ingress_Path"])
def test_nobody_else_says_the_path(make_app: MakeApp, name: str) -> None:
    page = Phone(make_app()).open("/rules/traditional", **{name: "/scopa"})
    assert "/scopa" not in page.html
    below = Phone(make_app(PROXIES=1, PUBLIC_URL=PUBLIC)).open("/", X_Forwarded_Prefix="/other")
    assert "/other" not in below.html


@every("path", ["/t", "/rules/of/anna", "/static"])
def test_a_path_of_our_own_is_refused(make_app: MakeApp, path: str) -> None:
    with pytest.raises(SettingError, match=f"SCOREKEEPER_PUBLIC_URL ends in {path},"):
        make_app(PUBLIC_URL=f"https://home.example{path}")


def test_every_page_of_ours_is_an_own_path(app: Flask) -> None:
    """Below one of them, nobody could tell a page from the path in front of it."""
    assert {rule.rule.split("/")[1] for rule in app.url_map.iter_rules()} - {""} == OWN_PATHS
