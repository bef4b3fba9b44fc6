"""Too often: for each limit of the table who waits, for how long, and who does not."""

import json
from collections.abc import Callable, Mapping
from io import BytesIO

import pytest
from flask import Flask

from scorekeeper import limits
from scorekeeper.limits import CODES, FILES, NEW_TABLES, Limit, Per
from scorekeeper.tables.clock_and_ids import new_id
from scorekeeper.web.http import limited
from scorekeeper.web.http.limited import LimitReached
from scorekeeper.web.http.rate_counters import InMemory
from tests.conftest import MakeApp
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import Phone, setup
from tests.helpers.clock import Clock
from tests.helpers.match_records import document

HERE, THERE = "203.0.113.7", "198.51.100.9"
NAMES = ("Anna & Söhne", '"Bruno"')
PAIRS = "Anna & Bruno\nCarla & Dino\nElio & Fede\nGina & Ivo"
Rates = tuple[Limit, ...]
RATES: Mapping[str, Rates] = {
    name: rates for name, rates in vars(limits).items() if isinstance(rates, tuple)
}


def post(address: str, fields: Mapping[str, str]) -> Callable[[Phone], Page]:
    return lambda phone: phone.post(address.format(table=phone.table), fields)


def get(address: str) -> Callable[[Phone], Page]:
    return lambda phone: phone.open(address.format(table=phone.table, match=phone.match))


def begin_demonstration(phone: Phone) -> Page:
    """On a phone that has none."""
    return phone_at(phone.client.application, HERE).post("/try", {"key": new_id()})


AT_NO_TABLE = (
    post("/open", {"document": json.dumps(document(1))}),
    post("/events/new", {"pairs": PAIRS}),
)
# What is counted by each, the status of what is done, and what the page keeps beyond a limit.
ACTS: list[tuple[str, Callable[[Phone], Page], int, dict[str, str]]] = [
    ("NEW_TABLES", post("/", setup(NAMES)), 303, {"name-1": NAMES[0]}),
    ("DEMONSTRATIONS", begin_demonstration, 303, {}),
    ("FILES", post("{table}/import", {"document": json.dumps(document(1))}), 200, {}),
    *[("FILES", act, 200, {}) for act in AT_NO_TABLE],
    ("LOOKS", post("/open", {"document": "A,B\n4,3\n", "look": "1"}), 200, {"look": "1"}),
    ("CODES", post("/join", {"code": "ABCDEF"}), 422, {"code": "ABCDEF"}),
    ("PICTURES", get("{match}/score.png"), 200, {}),
    ("PDFS", get("{match}/sheet.pdf"), 200, {}),
    ("PDFS", get("/sheets/pad.pdf"), 200, {}),
    ("SHEETS", get("{match}/sheet"), 200, {}),
    ("WORKBOOKS", get("{match}/match.xlsx"), 200, {}),
    ("WORKBOOKS", get("{table}/table.xlsx"), 200, {}),
]


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


def done(app: Flask, rates: Rates, address: str, table: str = "", times: int = 1) -> None:
    """What is counted is done there so many times, each as a page would do it."""
    with app.test_request_context(environ_base={"REMOTE_ADDR": address}):
        for _ in range(times):
            limited.consume(rates, table)


def wait(app: Flask, rates: Rates, address: str, table: str = "") -> int:
    """For how many seconds somebody there has to wait."""
    with app.test_request_context(environ_base={"REMOTE_ADDR": address}):
        try:
            limited.allow(rates, table)
        except LimitReached as reached:
            return reached.seconds
        return 0


def fill(app: Flask, rates: Rates, limit: Limit, table: str) -> None:
    """As much was done as this limit takes, and no other; at an address that no flood spares."""
    with app.test_request_context(environ_base={"REMOTE_ADDR": HERE}):
        for each, key in limited._keys(rates, table):
            own = limit.spared if each.per is Per.ADDRESS else 0
            for _ in range(limit.most if each == limit else own):
                app.extensions["limits"].add(key, each.seconds)


def test_all_that_is_counted_is_tried() -> None:
    assert {name for name, _, _, _ in ACTS} == set(RATES)


@pytest.mark.parametrize(("name", "act", "status", "kept"), ACTS)
def test_beyond_each_limit_one_waits(
    limited_app: Flask,
    phone: Phone,
    clock: Clock,
    name: str,
    act: Callable[[Phone], Page],
    status: int,
    kept: dict[str, str],
) -> None:
    rates = RATES[name]
    phone.start(*NAMES)
    for place, limit in enumerate(rates):
        limited_app.extensions["limits"] = InMemory(clock=clock)
        if limit.per is Per.TABLE and act in AT_NO_TABLE:
            continue
        if name == "PICTURES":  # one that was drawn is not drawn again
            phone.start("Drawn", str(place))
        fill(limited_app, rates, limit, phone.table_id)
        page = act(phone)
        assert page.status == 429 and limit.message in page.text
        assert page.headers["Retry-After"] == str(limit.seconds)
        assert "Nothing was lost" in page.text
        if kept:
            assert page.form.fields.items() >= kept.items()
        waits = wait(limited_app, rates, THERE, "another")
        assert waits == (0 if limit.spared or limit.per is not Per.EVERYBODY else limit.seconds)
        assert phone.open(phone.match).status == phone.open(f"{phone.match}/deals.csv").status
        clock.go(limit.seconds)
        assert act(phone).status == status


def test_a_form_that_waited_is_sent_once(phone: Phone, clock: Clock) -> None:
    done(phone.client.application, NEW_TABLES, HERE, times=60)
    form = phone.open("/").form
    clock.go(3600 - 150)
    page = phone.send(form, **setup(NAMES, {"table": "", "target": "17"}))
    assert page.status == 429 and "Send it again in 3 minutes." in page.text
    assert page.form.fields | {"name-1": NAMES[0], "target": "17"} == page.form.fields
    assert page.form.fields["key"] == form.fields["key"]
    clock.go(150)
    started = phone.send(page.form)
    assert started.status == 303 and started.location
    assert NAMES[0] in phone.open(started.location).text


def test_a_limited_file_waits_in_its_page(phone: Phone, clock: Clock) -> None:
    phone.start(*NAMES)
    done(phone.client.application, FILES, HERE, times=60)
    sent = (BytesIO(json.dumps(document(1)).encode()), "match.json")
    page = phone.post(f"{phone.table}/import", {"file": sent, "document": ""})
    assert page.status == 429
    clock.go(3600)
    preview = phone.send(page.form)
    assert preview.status == 200
    assert phone.send(preview.form).location == f"{phone.table}/2"


def test_a_refused_form_is_not_counted(phone: Phone) -> None:
    done(phone.client.application, NEW_TABLES, HERE, times=59)
    assert phone.post("/", setup(("Anna", "Anna"))).status == 422
    assert phone.post("/", setup(NAMES)).status == 303
    assert phone.post("/", setup(NAMES)).status == 429


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
    done(limited_app, CODES, address, times=10)
    assert wait(limited_app, CODES, same) and not wait(limited_app, CODES, other)


def test_wrong_codes_are_limited_by_the_day(limited_app: Flask, clock: Clock) -> None:
    for seconds in (600, 600, 600, 600, 86_400 - 2400):
        done(limited_app, CODES, HERE, times=10)
        assert wait(limited_app, CODES, HERE) == seconds
        assert not wait(limited_app, CODES, THERE)
        clock.go(seconds)
    assert not wait(limited_app, CODES, HERE)


def test_floods_of_codes_stop_no_right_one(limited_app: Flask, clock: Clock) -> None:
    done(limited_app, CODES, THERE, times=3)
    for place in range(17):
        done(limited_app, CODES, f"192.0.2.{place}")
    assert not any(wait(limited_app, CODES, HERE) for _ in range(1000))
    assert wait(limited_app, CODES, THERE) == 60
    done(limited_app, CODES, HERE, times=3)
    assert wait(limited_app, CODES, HERE)
    clock.go(60)
    assert not wait(limited_app, CODES, THERE) and not wait(limited_app, CODES, HERE)


def test_keys_hold_no_table_or_address(limited_app: Flask) -> None:
    raised: list[str] = []

    class Noted(InMemory):
        def add(self, key: str, seconds: int) -> None:
            raised.append(key)

    limited_app.extensions["limits"] = Noted()
    done(limited_app, FILES, HERE, "secret-table")
    assert len(raised) == len(set(raised)) == 3
    assert not [key for key in raised if HERE in key or "secret-table" in key or len(key) != 32]
