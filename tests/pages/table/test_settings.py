"""What a table is set to: its name, its language, how a new match begins, how long it is kept."""

import re
from contextlib import closing

import pytest
from flask import Flask

from scorekeeper.store import engines
from scorekeeper.store.match_values import NewMatch
from scorekeeper.store.table_values import Seat, Table
from scorekeeper.tables.clock_and_ids import later, now
from scorekeeper.tables.table.bin import put_idle
from scorekeeper.tables.table.settings import (
    TableSettings,
    changed_settings_text,
    kept_until,
)
from scorekeeper.web.table import settings as table_settings
from tests.conftest import MakeApp, opened_store
from tests.helpers.cases import every
from tests.helpers.clients.file_import import bring_in
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, Phone
from tests.helpers.match_records import corrected

MOMENT = "2026-11-23T06:00:00+00:00"
MATCH = NewMatch(1, "{}", "[]", "{}", 0, MOMENT)


@pytest.fixture
def anna(phone: Phone) -> Phone:
    phone.start("Anna", "Bruno")
    return phone


def settings(phone: Phone, **fields: str) -> Page:
    return phone.send(phone.open(f"{phone.table}/settings").form, **fields)


def new_match(phone: Phone) -> dict[str, str]:
    """What the form of a new match is filled in with."""
    return dict(phone.open(f"{phone.table}/new").form.fields)


def test_settings_are_remembered(anna: Phone) -> None:
    said = {
        "name": "Bar Sport",
        "language": "it",
        "preset": "re-bello",
        "target": "16",
        "cards": "french",
        "direction": "left",
        "primiera": "",
        "kept": "730",
        "zone": "Europe/Rome",
    }
    assert settings(anna, **said).location == anna.table
    fields = anna.open(f"{anna.table}/settings").form.fields
    assert {name: fields[name] for name in said} == said


@every(
    ("language", "machine", "zone"),
    [
        ("it-IT,it;q=0.9", "UTC", "Europe/Rome"),
        ("it", "America/Lima", "America/Lima"),
        ("es", "UTC", "Europe/Madrid"),
        ("en-US", "UTC", ""),
    ],
)
def test_without_scripts_a_zone_is_assumed(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, language: str, machine: str, zone: str
) -> None:
    monkeypatch.setenv("TZ", machine)
    phone = Phone(make_app(WTF_CSRF_ENABLED=False))
    phone.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = language
    for said in ("", "UTC"):  # as a browser says that hides where it is
        phone.start("Anna", "Bruno", zone=said)
        assert phone.open(f"{phone.table}/settings").form.fields["zone"] == zone
    phone.played(FOUR_POINTS)
    assert ("UTC" in phone.open(f"{phone.match}/1").text) is (not zone)
    # Tables that are made otherwise have it too.
    tried = phone.post("/try", phone.new_form).location
    assert ("UTC" in phone.open(f"{tried}/4/1").text) is (not zone)


UTC_OF_IT = re.compile(r"20 November 2026|20:10|20:40|\\bUTC\\b")


def test_every_page_follows_the_tables_clock(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    (match,) = bring_in(phone, corrected())
    settings(phone, zone="Pacific/Kiritimati")
    phone.post(f"{match}/end")
    pages = ["", "/1", "/2", "/sheet", "/details", "/share", "/table"]
    pages = [
        *(f"{match}{page}" for page in pages),
        f"{phone.table}/matches",
        f"{phone.table}/figures",
    ]
    told = {page: phone.open(page) for page in pages}
    wrong = {
        page: UTC_OF_IT.findall(each.text) for page, each in told.items() if each.status == 200
    }
    assert [page for page, found in wrong.items() if found] == []
    at = [page for page, each in told.items() if "21 November 2026, 10:10" in each.text]
    assert f"{match}/sheet" in at and len(at) > 1
    assert "21 November 2026" in told[f"{phone.table}/matches"].text
    form = told[f"{match}/details"].form
    assert form.fields["date"] == "2026-11-21"
    before = phone.client.get(f"{match}.json").get_json()["date"]
    phone.send(form, note="At the bar")
    assert phone.client.get(f"{match}.json").get_json()["date"] == before


def test_a_match_starts_from_the_settings(anna: Phone) -> None:
    settings(anna, preset="re-bello", target="16", cards="french", direction="left")
    fields = new_match(anna)
    assert (fields["preset"], fields["target"], fields["cards"]) == ("re-bello", "16", "french")
    assert fields["direction"] == "left"
    assert (fields["name-1"], fields["dealer"]) == ("Anna", "1")
    anna.played(FOUR_POINTS)
    anna.post(f"{anna.match}/rematch")
    assert "re-bello" not in anna.client.get(f"{anna.table}/1.json").text
    made = anna.send(anna.open(f"{anna.table}/new").form)
    rules = anna.client.get(f"{made.location}.json").get_json()["rules"]
    assert (rules["preset"], rules["target"]) == ("re-bello", 16)


@every(
    ("accepts", "chosen", "spoken"),
    [
        ("", "", "it"),
        ("de", "", "it"),
        ("es", "", "es"),
        ("de", "en", "en"),
        ("en;q=0.5", "", "en"),
    ],
)
def test_other_languages_get_the_tables_own(
    app: Flask, anna: Phone, accepts: str, chosen: str, spoken: str
) -> None:
    settings(anna, language="it")
    phone = Phone(app)
    phone.cookies = {"language": chosen} if chosen else {}
    page = phone.open(anna.table, Accept_Language=accepts)
    assert page.root.one("html")["lang"] == spoken
    assert phone.open("/", Accept_Language=accepts).root.one("html")["lang"] != "it"


def test_it_is_kept_as_long_as_both_say() -> None:
    year = changed_settings_text("{}", TableSettings(keep_days=365))
    assert kept_until(MOMENT, None, "{}") == ""
    assert kept_until(MOMENT, None, year) == "2027-11-23"
    assert kept_until(MOMENT, 730, year) == "2027-11-23"
    assert kept_until(MOMENT, 90, year) == "2027-02-21"
    assert kept_until("a while ago", 90, year) == ""


def test_a_bad_table_does_not_stop_the_purge(url: str) -> None:
    with closing(engines.open_store(url)) as opened:
        for number, text in enumerate(('{"keep_days":1e400}', "[" * 100_000, "{}", "")):
            made = Table(f"table{number}", "", "en", MOMENT, settings=text)
            opened.create_table(made, Seat("s", made.id, "Anna", "score"), MATCH)
        assert put_idle(opened, later(MOMENT, days=400), None) == ""
        assert not any(opened.tables.get(f"table{number}").binned for number in range(4))
        assert put_idle(opened, later(MOMENT, days=400), 400) == ""
        assert all(opened.tables.get(f"table{number}").binned for number in range(4))


def test_people_may_choose_shorter_times(make_app: MakeApp) -> None:
    phone = Phone(make_app(IDLE_DAYS="400"))
    phone.start("Anna", "Bruno")
    page = phone.open(f"{phone.table}/settings")
    assert "If nobody comes, it goes to the bin on" in page.text and "400 days" in page.text
    assert page.form.choices("kept") == ["", "90", "365"]
    day = later(now(), days=400)[:4]
    for address in (phone.table, f"{phone.table}/matches"):
        assert "If nobody comes, this table is kept until" in phone.open(address).text, address
        assert day in phone.open(address).text
    settings(phone, kept="90")
    assert later(now(), days=90)[:4] in phone.open(f"{phone.table}/settings").text


def test_an_abandoned_table_is_purged(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = Phone(make_app(IDLE_DAYS="90"))
    phone.start("Anna", "Bruno")
    monkeypatch.setattr(table_settings, "EVERY", -1.0)
    for days, said in ((89, "Deal 1"), (90, "Nobody had come to it for a long time.")):
        at = later(now(), days=days)
        monkeypatch.setattr(table_settings, "now", lambda at=at: at)
        assert said in phone.open(phone.table).text, days
    assert phone.send(phone.open(phone.table).form).location == phone.table
    at = later(now(), days=122)
    monkeypatch.setattr(table_settings, "now", lambda: at)
    assert phone.open(phone.table).status == 410  # it went there again, and has thirty days
    at = later(now(), days=153)
    assert phone.open(phone.table).status == 404


def test_a_table_remembers_its_language(phone: Phone) -> None:
    phone.cookies = {"language": "it"}
    phone.start("Anna", "Bruno")
    with opened_store(phone.client.application) as opened:
        assert opened.tables.get(phone.table_id).language == "it"
