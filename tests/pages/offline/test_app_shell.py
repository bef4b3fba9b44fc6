"""What a phone needs to live without a connection, as the server gives it."""

import gzip
import json
import re
import struct
from contextlib import closing
from typing import Any
from urllib.parse import unquote, urljoin

from flask import Flask

from scorekeeper.web.access.session import AHEAD, COOKIE
from tests.conftest import MakeApp
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, Phone, given

NAMES = ("Anna", "Bruno")
SENDING = {"Scorekeeper-Sending": "a-key"}


def test_the_worker_names_version_and_files(app: Flask, phone: Phone) -> None:
    page = phone.open("/worker.js")
    assert page.headers["Content-Type"].startswith("text/javascript")
    assert "no-cache" in page.headers["Cache-Control"]
    assert "immutable" in phone.open("/worker.js?version=1").headers["Cache-Control"]
    found = re.match(r"self.SETUP = (.*);\n", page.html)
    assert found
    setup = json.loads(found[1])
    assert setup["version"] == str(app.static_url_path).rpartition("/")[2]
    for address in (*setup["modules"], setup["nothing"]):
        assert phone.open(address).status == 200, address
    for name, (kind, text) in json.loads(phone.open(setup["together"]).html).items():
        alone = phone.open(setup["static"] + name)
        assert (alone.headers["Content-Type"].partition(";")[0], alone.html) == (kind, text)


def test_a_page_asks_at_once_for_all_that_its_scripts_import(phone: Phone) -> None:
    phone.start(*NAMES)
    page = phone.open(phone.match)
    asked = {each["href"] for each in page.root.all("link", rel="modulepreload")}
    asked |= {each["src"] for each in page.root.all("script") if each.get("src")}
    for address in asked:
        written = re.findall(r'(?:from|import) "(\.[^"]+)"', phone.open(address).html)
        assert {urljoin(address, name) for name in written} <= asked, address


def test_what_comes_together_is_what_kept_pages_need(phone: Phone) -> None:
    """And they need no other file that nobody has yet: each would be a request of its own."""

    def named(*addresses: str) -> set[str]:
        found = [phone.open(address).html for address in addresses]
        files = {name for page in found for name in re.findall(r'(?:src|href)="([^"#]+)', page)}
        return {name for name in files if name.startswith("/static/") and "/icons/" not in name}

    first = named("/")
    phone.start(*NAMES, target="99")
    score = named(phone.match)
    for _ in range(3):
        phone.played(FOUR_POINTS, rest="2")
    kept = named("/", "/offline", phone.match, f"{phone.match}/4/enter", f"{phone.match}/3")
    setup = json.loads(phone.open("/worker.js").html.splitlines()[0][len("self.SETUP = ") : -1])
    names = json.loads(phone.open(setup["together"]).html)
    together = {setup["static"] + name for name in names}
    scripts = [phone.open(name).html for name in kept | together if name.endswith(".js")]
    later = {name for text in scripts for name in re.findall(r'"\.{1,2}/([\w/]+\.\w+)"', text)}
    unneeded = [name for name in together - kept if not name.endswith(tuple(later))]
    assert not unneeded
    bare = f"{setup['static']}cards/without_script.css"
    assert kept - together - first - score - {*setup["modules"], bare} == set()
    assert score <= first, "these could come while the match is begun"


def test_the_policy_allows_our_worker_only(phone: Phone) -> None:
    policy = phone.open("/").headers["Content-Security-Policy"]
    assert "worker-src 'self'" in policy and "manifest-src 'self'" in policy


def test_the_manifest_has_icons_of_each_size(app: Flask, phone: Phone) -> None:
    page = phone.open("/")
    (link,) = page.root.all("link", rel="manifest")
    manifest = json.loads(phone.open(link["href"]).html)
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == (
        "/",
        "/",
        "standalone",
    )
    assert {icon.get("purpose") for icon in manifest["icons"]} == {None, "maskable"}
    (apple,) = page.root.all("link", rel="apple-touch-icon")
    icons = {icon["src"]: icon["sizes"] for icon in manifest["icons"]} | {apple["href"]: "180x180"}
    assert set(icons.values()) == {"192x192", "512x512", "180x180"}
    for address, size in icons.items():
        with closing(phone.client.get(address)) as drawn:
            assert drawn.mimetype == "image/png"
            width, height = struct.unpack(">II", drawn.data[16:24])
        assert f"{width}x{height}" == size


def test_only_seat_pages_may_be_kept_offline(app: Flask, phone: Phone) -> None:
    phone.start(*NAMES)
    for address in (phone.table, phone.match, f"{phone.match}/1/enter"):
        assert phone.open(address).headers["Scorekeeper"] == f"page {phone.seat}", address
    assert Phone(app).open(phone.match).headers["Scorekeeper"] == "page -"
    for address in ("seats", "words", "settings", "back", "changed", "new", "1/9/enter", "1/9"):
        assert "Scorekeeper" not in phone.open(f"{phone.table}/{address}").headers, address
    assert "Scorekeeper" not in phone.post(f"{phone.match}/1/enter").headers


def test_only_a_scorers_score_is_drawn_ahead(app: Flask, phone: Phone) -> None:
    """The next deal's page is drawn by a browser that can: nothing else, and for nobody else."""
    phone.start(*NAMES)
    for address in (phone.table, phone.match):
        named = phone.open(address).headers["Speculation-Rules"].strip('"')
        kind, _, rules = named.partition(",")
        assert kind == "data:application/speculationrules+json"
        (rule,) = json.loads(unquote(rules))["prerender"]
        assert rule["where"] == {"selector_matches": ".loaded a[data-next]"}
        (link,) = (a for a in phone.open(address).root.all("a") if "data-next" in a.attributes)
        assert link["href"] == f"{phone.match}/1/enter"
    assert "Speculation-Rules" not in Phone(app).open(phone.match).headers
    for address in ("/", "/tables", f"{phone.match}/1/enter", f"{phone.match}/table"):
        assert "Speculation-Rules" not in phone.open(address).headers, address
    phone.enter(FOUR_POINTS)
    assert "Speculation-Rules" not in phone.open(f"{phone.match}/1").headers


def test_looking_ahead_sets_no_first_cookie(csrf_app: Flask) -> None:
    ahead, opened = csrf_app.test_client(), csrf_app.test_client()
    assert "Set-Cookie" not in ahead.get("/", headers={AHEAD: "1"}).headers
    assert COOKIE in opened.get("/").headers["Set-Cookie"]
    fields = {"players": "2", "csrf_token": Page("/", opened.get("/")).form.fields["csrf_token"]}
    opened.get("/", headers={AHEAD: "1"})
    assert opened.post("/", data=fields).status_code in (303, 422)


def test_what_is_asked_ahead_has_scripts(phone: Phone) -> None:
    phone.start(*NAMES)
    address, sent = f"{phone.match}/1/enter", {"Accept-Encoding": "gzip"}
    opened, ahead = (phone.client.get(address, headers=sent | more) for more in ({}, {AHEAD: "1"}))
    assert b"<noscript>" in gzip.decompress(opened.data)
    assert b"<noscript>" not in gzip.decompress(ahead.data)
    assert AHEAD in ahead.vary and AHEAD not in opened.vary


def test_the_outbox_gets_target_and_key(make_app: MakeApp) -> None:
    phone = Phone(make_app(WTF_CSRF_ENABLED=False))
    phone.start(*NAMES)
    sent = given(FOUR_POINTS) | {"rest": "2", "version": "0", "key": "one"}
    client, address = phone.client, f"{phone.match}/1/enter"
    wrong = client.post(address, data={"version": "0"}, headers=SENDING)
    assert (wrong.status_code, wrong.headers["Scorekeeper"]) == (422, "a-key")
    assert wrong.get_json()["told"] and wrong.get_json()["state"]["next"] == 1
    phone.post(f"{phone.match}/scope", {"deal": "1", "scope-1": "1"})
    meanwhile = client.post(address, data=sent | {"counted": "0 0"}, headers=SENDING)
    assert (meanwhile.status_code, meanwhile.get_json()["counts"]) == (409, [1, 0])
    sent |= {"scope-1": "1"}
    for _ in range(2):
        stored = client.post(address, data=sent, headers=SENDING)
        assert (stored.status_code, stored.headers["Scorekeeper"]) == (200, "a-key")
        assert stored.headers["Scorekeeper-Leads"] == phone.match
        state = stored.get_json()["state"]
        assert (state["next"], state["entered"]) == (2, ["one"])
        assert "Location" not in stored.headers
    assert len(phone.points()) == 1
    for scope, same in (("3", False), ("1", True)):
        other = client.post(address, data=sent | {"scope-1": scope, "key": "two"}, headers=SENDING)
        assert (other.status_code, other.headers["Scorekeeper"]) == (409, "a-key")
        assert other.get_json()["same"] is same
    phone.post(f"{phone.table}/delete")
    for binned_address in (address, f"{phone.match}/scope"):
        binned = client.post(binned_address, data=sent, headers=SENDING)
        assert (binned.status_code, binned.get_json()) == (
            410,
            {"told": ["This table is in the bin"]},
        )
    watcher = phone.client.application.test_client()
    for path, status in (("/t/none/1/scope", 404), (f"{phone.match}/scope", 410)):
        assert watcher.post(path, headers=SENDING).status_code == status


def test_a_script_counts_under_keys(phone: Phone) -> None:
    """What is sent twice is counted once, and each answer says how the match stands."""
    phone.start(*NAMES)

    def send(*counts: str, name: str = "count") -> tuple[int, Any]:
        headers = SENDING | {"X-CSRFToken": phone.open("/token").html}
        fields = {name: list(counts)}
        answer = phone.client.post(f"{phone.match}/scope", data=fields, headers=headers)
        return answer.status_code, answer.get_json()

    for _ in range(2):
        status, told = send("a 1 0 1 0", "b 1 1 1 5")
        assert (status, told["state"]["counts"], told["late"]) == (200, [1, 1], [])
    before = told["state"]["change"]
    phone.played(FOUR_POINTS, rest="2", scope_1="1", scope_2="1")
    status, told = send("a 1 0 1 0", "c 1 0 1 9", "d 2 1 1 0")
    assert (status, told["late"], told["state"]["counts"]) == (409, ["c"], [0, 1])
    assert told["state"]["next"] == 2 and told["state"]["change"] > before
    assert send("c 1 0 1 9", name="into")[0] == 200
    assert json.loads(phone.open(f"{phone.match}.json").html)["deals"][0]["scope"] == [2, 1]
    for wrong in ("", "a", "a 1 0 0 0", "a 1 9 1 0", "a 1 0 99 0", "a x 0 1 0", "a 1 0 1 -1"):
        assert send(wrong)[0] == 422, wrong


def test_a_deal_meets_other_counts(phone: Phone) -> None:
    """With and without a script: both are shown, and what is sent again is stored."""
    phone.start(*NAMES)
    form = phone.open(f"{phone.match}/1/enter").form
    phone.post(f"{phone.match}/scope", {"deal": "1", "scope-1": "1"})
    form.fields |= given(FOUR_POINTS) | {"rest": "2"}
    page = phone.send(form, **{"scope-2": "2"})
    assert page.status == 409
    assert "Counted at the table meanwhile: 1–0. Here it is 0–2." in page.text
    take = next(button for button in page.form.buttons if button.get("name") == "take")
    assert phone.send(page.form, take).status == 303
    assert json.loads(phone.open(f"{phone.match}.json").html)["deals"][0]["scope"] == [1, 0]
