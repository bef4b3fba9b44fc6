"""Too many tables, files and codes: who waits, for how long, and who does not."""

import json
from io import BytesIO

import pytest
from flask import Flask

from scorekeeper.web.http import rate_limits
from scorekeeper.web.http.rate_counters import InMemory
from scorekeeper.web.http.rate_limits import (
    CODES,
    DEMONSTRATIONS,
    EVENINGS,
    FILES,
    PDFS,
    SHEETS,
    TABLES,
    WORKBOOKS,
    Limits,
    TooMany,
)
from scorekeeper.words.http import By, Limited, too_many
from tests.conftest import MakeApp
from tests.helpers.cases import every
from tests.helpers.clients.phone import Phone, setup
from tests.helpers.clock import Clock
from tests.helpers.match_records import document

HERE, THERE = "203.0.113.7", "198.51.100.9"
NAMES = ("Anna & Söhne", '"Bruno"')


@pytest.fixture(scope="module")
def limited_app(make_app: MakeApp) -> Flask:
    return make_app(WTF_CSRF_ENABLED=False, LIMITS="")


@pytest.fixture
def clock(limited_app: Flask) -> Clock:
    clock = Clock()
    limited_app.extensions["limits"] = InMemory(clock=clock)
    return clock


@pytest.fixture
def phone(limited_app: Flask, clock: Clock) -> Phone:
    return phone_at(limited_app, HERE)


def phone_at(app: Flask, address: str) -> Phone:
    phone = Phone(app)
    phone.client.environ_base["REMOTE_ADDR"] = address
    return phone


def new_table(phone: Phone) -> int:
    return phone.post("/", setup(NAMES)).status


def wrong(app: Flask, what: Limits, address: str, table: str = "", times: int = 1) -> None:
    """Guesses from there, or other acts that are counted, each as a page would do it."""
    with app.test_request_context(environ_base={"REMOTE_ADDR": address}):
        for _ in range(times):
            rate_limits.allow(what, table)
            rate_limits.count(what, table)


def wait(app: Flask, what: Limits, address: str, table: str = "") -> int:
    """For how many seconds somebody there has to wait."""
    with app.test_request_context(environ_base={"REMOTE_ADDR": address}):
        try:
            rate_limits.allow(what, table)
        except TooMany as error:
            return error.seconds
        return 0


def may(app: Flask, what: Limits, address: str, table: str = "") -> bool:
    return wait(app, what, address, table) == 0


def test_at_most_sixty_tables_at_once(phone: Phone, clock: Clock) -> None:
    wrong(phone.client.application, TABLES, HERE, times=59)
    assert new_table(phone) == 303
    form = phone.open("/").form
    clock.go(3600 - 150)
    page = phone.send(form, **setup(NAMES, {"table": "", "target": "17"}))
    assert page.status == 429
    assert page.headers["Retry-After"] == "150"
    assert "Too many tables" in page.text and "Send it again in 3 minutes." in page.text
    assert "Nothing was lost" in page.text
    assert page.form.fields | {"name-1": NAMES[0], "target": "17"} == page.form.fields
    assert page.form.fields["key"] == form.fields["key"]
    clock.go(150)
    started = phone.send(page.form)
    assert started.status == 303 and started.location
    assert NAMES[0] in phone.open(started.location).text


def test_limits_spare_those_with_a_table(limited_app: Flask, phone: Phone) -> None:
    phone.start(*NAMES)
    wrong(limited_app, TABLES, HERE, times=59)
    assert new_table(phone) == 429
    assert phone.post(f"{phone.match}/scope", {"deal": "1", "scope-1": "1"}).status == 303
    assert phone.open(f"{phone.match}/1/enter").status == 200
    assert new_table(phone_at(limited_app, THERE)) == 303


def test_a_refused_form_is_not_counted(phone: Phone) -> None:
    wrong(phone.client.application, TABLES, HERE, times=59)
    assert phone.post("/", setup(("Anna", "Anna"))).status == 422
    assert new_table(phone) == 303


def test_limits_can_be_switched_off(make_app: MakeApp) -> None:
    app = make_app(WTF_CSRF_ENABLED=False, LIMITS="off")
    wrong(app, TABLES, HERE, times=70)
    assert new_table(phone_at(app, HERE)) == 303


def test_sixty_custom_matches_are_the_most(limited_app: Flask, clock: Clock) -> None:
    def begin(key: str) -> int:
        return phone_at(limited_app, HERE).post("/try", {"key": key}).status

    wrong(limited_app, DEMONSTRATIONS, HERE, times=59)
    assert (begin("the last"), begin("one more")) == (303, 429)
    clock.go(3600)
    assert begin("one more") == 303


@pytest.mark.parametrize(
    ("address", "same", "other"),
    [
        ("203.0.113.7", "203.0.113.7", "203.0.113.8"),
        ("203.0.113.7", "::ffff:203.0.113.7", "::ffff:203.0.113.8"),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:3::1"),
        ("fe80::1%eth0", "fe80::2", "fe80:0:0:1::1"),
        ("unknown", "", "203.0.113.7"),
        ("203.0.113.7:51515", "203.0.113.7:51516", "203.0.113.7"),
    ],
)
def test_an_address_counts_as_one_household(
    limited_app: Flask, clock: Clock, address: str, same: str, other: str
) -> None:
    wrong(limited_app, CODES, address, times=10)
    assert not may(limited_app, CODES, same)
    assert may(limited_app, CODES, other)


def test_wrong_codes_are_limited_by_the_day(limited_app: Flask, clock: Clock) -> None:
    for seconds in (600, 600, 600, 600, 86_400 - 2400):
        wrong(limited_app, CODES, HERE, times=10)
        assert wait(limited_app, CODES, HERE) == seconds
        assert may(limited_app, CODES, THERE)
        clock.go(seconds)
    assert may(limited_app, CODES, HERE)


def test_right_codes_are_not_counted(limited_app: Flask, clock: Clock) -> None:
    assert all(may(limited_app, CODES, HERE) for _ in range(1000))
    assert may(limited_app, CODES, THERE)


def test_floods_of_codes_stop_no_right_one(limited_app: Flask, clock: Clock) -> None:
    wrong(limited_app, CODES, THERE, times=3)
    for place in range(20):
        wrong(limited_app, CODES, f"192.0.2.{place}")
    assert may(limited_app, CODES, HERE)
    assert wait(limited_app, CODES, THERE) == 60
    wrong(limited_app, CODES, HERE, times=3)
    assert not may(limited_app, CODES, HERE)
    clock.go(60)
    assert may(limited_app, CODES, THERE) and may(limited_app, CODES, HERE)


def test_the_eleventh_code_waits_in_its_page(
    limited_app: Flask, phone: Phone, clock: Clock
) -> None:
    for letter in "ABCDEFGHJK":
        assert phone.post("/join", {"code": f"{letter}AAAAA"}).status == 422
    page = phone.post("/join", {"code": "ABCDEF"})
    assert (page.status, page.headers["Retry-After"]) == (429, "600")
    assert "The link and the QR code work at once." in page.text
    assert page.form.fields["code"] == "ABCDEF"
    assert phone_at(limited_app, THERE).post("/join", {"code": "ABCDEF"}).status == 422
    clock.go(600)
    assert phone.send(page.form).status == 422


CODES_THERE_ARE = 23**6
OPEN_AT_ONCE = 20  # many


def test_guessing_codes_is_hopeless() -> None:
    def days_for_an_even_chance(guesses_a_day: float) -> float:
        return 0.693 * CODES_THERE_ARE / OPEN_AT_ONCE / guesses_a_day

    a_day = min(each.most * 86_400 / each.seconds for each in CODES.address)
    together = min(each.most * 86_400 / each.seconds for each in CODES.everybody)
    assert days_for_an_even_chance(a_day) > 250 * 365
    assert days_for_an_even_chance(together) > 170
    assert days_for_an_even_chance(together + 10_000 * CODES.spared) > 85


def test_a_limited_file_waits_in_its_page(phone: Phone, clock: Clock) -> None:
    phone.start(*NAMES)
    address = f"{phone.table}/import"
    assert phone.post(address, {"document": "no match"}).status == 422
    wrong(phone.client.application, FILES, HERE, times=59)
    text = json.dumps(document(1))
    page = phone.post(address, {"file": (BytesIO(text.encode()), "match.json"), "document": ""})
    assert page.status == 429
    assert page.headers["Retry-After"] == "3600"
    assert "Too many files" in page.text
    clock.go(3600)
    preview = phone.send(page.form)
    assert preview.status == 200
    assert phone.send(preview.form).location == f"{phone.table}/2"


def test_lists_of_pairs_are_files(phone: Phone, clock: Clock) -> None:
    wrong(phone.client.application, FILES, HERE, times=59)
    text = "Anna & Bruno\nCarla & Dino\nElio & Fede\nGina & Ivo"
    read = phone.post("/events/new", {"pairs": text})
    page = phone.post("/events/new", {"pairs": text})
    assert page.status == 429 and "Too many files" in page.text
    assert page.form.fields["pairs"] == text
    assert phone.send(read.form).status == 303


def test_files_are_counted_by_table(limited_app: Flask, clock: Clock) -> None:
    for place in range(60):
        wrong(limited_app, FILES, f"192.0.2.{place}", "table")
    assert not may(limited_app, FILES, THERE, "table")
    assert may(limited_app, FILES, THERE, "another table")


def test_limited_evenings_lose_nothing(phone: Phone, clock: Clock) -> None:
    phone.start(*NAMES)
    rows = phone.send(phone.open(f"{phone.table}/evening").form)
    deal = rows.form.fields | {"points-1-1": "3", "points-1-2": "1", "act": "store"}
    wrong(phone.client.application, EVENINGS, HERE, times=60)
    assert phone.post(rows.form.action, deal | {"points-1-2": ""}).status == 422
    page = phone.post(rows.form.action, deal)
    assert page.status == 429 and "Too many evenings were stored" in page.text
    assert (
        page.form.fields.items() >= (deal | {"csrf_token": page.form.fields["csrf_token"]}).items()
    )
    clock.go(3600)
    assert phone.post(rows.form.action, page.form.fields).status == 303


@every(
    ("limit", "paths", "said"),
    [
        (PDFS, ["{match}/sheet.pdf", "/sheets/pad.pdf"], "The page of the sheet prints at once."),
        (SHEETS, ["{match}/sheet"], "Too many sheets"),
        (WORKBOOKS, ["{match}/match.xlsx", "{table}/table.xlsx"], "The CSV files come at once."),
    ],
)
def test_what_is_limited_leaves_the_rest(
    phone: Phone, clock: Clock, limit: Limits, paths: list[str], said: str
) -> None:
    phone.start(*NAMES)
    addresses = [each.format(match=phone.match, table=phone.table) for each in paths]
    most = min(each.most for each in limit.address)
    wrong(phone.client.application, limit, HERE, times=most - len(addresses))
    assert [phone.client.get(each).status_code for each in addresses] == [200] * len(addresses)
    for address in addresses:
        page = phone.open(address)
        assert page.status == 429 and said in page.text and page.has_link("Send it again")
    for address in (phone.match, f"{phone.match}/deals.csv"):
        assert phone.client.get(address).status_code == 200
    clock.go(3600)
    assert phone.client.get(addresses[0]).status_code == 200


def test_keys_hold_no_table_or_address(limited_app: Flask) -> None:
    raised: list[str] = []

    class Noted(InMemory):
        def add(self, key: str, seconds: int) -> None:
            raised.append(key)

    limited_app.extensions["limits"] = Noted()
    wrong(limited_app, FILES, HERE, "secret-table")
    assert len(raised) == len(set(raised)) == 3
    assert not [key for key in raised if HERE in key or "secret-table" in key or len(key) != 32]


def test_every_limit_has_its_sentence() -> None:
    limits = [each for each in vars(rate_limits).values() if isinstance(each, Limits)]
    for each in limits:
        kinds = {By.ADDRESS: each.address, By.TABLE: each.table, By.EVERYBODY: each.everybody}
        for by in (by for by, some in kinds.items() if some):
            assert too_many(each.what, by, 1)[0].startswith("Too many")
    assert {each.what for each in limits} == set(Limited)


@every(
    ("seconds", "said"),
    [
        (1, "1 second."),
        (90, "90 seconds."),
        (91, "2 minutes."),
        (5400, "90 minutes."),
        (5401, "2 hours."),
        (86_400, "24 hours."),
    ],
)
def test_waiting_times_are_rounded_up(seconds: int, said: str) -> None:
    again = too_many(Limited.TABLES, By.ADDRESS, seconds)[1]
    assert again.endswith(f"Send it again in {said}")
