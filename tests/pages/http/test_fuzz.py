"""Whatever is sent to whichever address: an answer that says something, never a failure of ours.

The app of these tests lets what breaks in it break the test.
"""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict

from tests.helpers.clients.page import Form
from tests.helpers.clients.phone import FOUR_POINTS, Phone

TRIED = (200, 204, 303, 308, 400, 403, 404, 405, 409, 410, 413, 422, 429)
OF_ALL = ("/", "/open", "/join", "/primiera", "/sheets", "/sheets/pad", "/tables")
OF_A_TABLE = ("/new", "/import", "/settings", "/seats", "/words", "/back", "/1/names", "/1/details")
OF_A_DEAL = tuple(f"/1/{deal}/{way}" for deal in (1, 2) for way in ("enter", "winners", "points"))
OWN = ("/1", "/1/1", "")
ODD = (
    *"0 -1 01 1.5 1e9 NaN ٣ \uff11 ² ½ 7d 11d 7d-1 0d d ' <b> {{7*7}} %s {0} ../.. [] {".split(),
    *("", " ", "7d 7d", "\0", "\r\n", "\u202e", "\ud7ff", "\uffff", "🂡", '"'),
    *("9" * 30, "[" * 5000, "x" * 3000),
)
ASKED_NAMES = (
    "use n sides pile primiera faces way deal version kind players paper per_page preset since "
    "part show name again from"
).split()
odd = st.one_of(st.sampled_from(ODD), st.text(max_size=20), st.integers().map(str))


class Somebody:
    """A phone at a table with a deal, and every form that its pages hold."""

    def __init__(self, app: Flask) -> None:
        self.phone = Phone(app)
        self.phone.start("Anna", "Bruno")
        self.phone.played(FOUR_POINTS)
        self.forms = list(self._forms())

    def _forms(self) -> Iterator[Form]:
        table = self.phone.table
        inside = (table + path for path in (*OF_A_TABLE, *OF_A_DEAL, *OWN))
        for address in (*OF_ALL, *inside):
            page = self.phone.open(address)
            assert page.status in (200, 303, 404), address
            yield from page.forms


@pytest.fixture(scope="module")
def somebody(app: Flask) -> Somebody:
    return Somebody(app)


def some(times: int) -> Any:
    return settings(
        max_examples=75 * times,
        suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
    )


def test_every_form_is_in_the_list(somebody: Somebody) -> None:
    assert len({form.action.rpartition("/")[2] for form in somebody.forms}) > 15


def test_empty_forms_do_not_break(app: Flask) -> None:
    other = Somebody(app)
    for action in {form.action for form in other.forms}:
        assert other.phone.post(action).status in TRIED, action


def test_random_fields_break_no_form(somebody: Somebody, times: int) -> None:
    @some(times)
    @given(st.data())
    def send(data: st.DataObject) -> None:
        form = data.draw(st.sampled_from(somebody.forms))
        sent = MultiDict(form.fields)
        names = sorted({*form.fields, "key", "version", "why", "way", "rest", "table", "players"})
        for name in data.draw(st.lists(st.sampled_from(names), max_size=4)):
            sent.setlist(name, data.draw(st.lists(odd, max_size=2)))
        for name in data.draw(st.lists(odd, max_size=1)):
            sent.add(name, data.draw(odd))
        answered = somebody.phone.client.open(form.action, method="POST", data=sent)
        assert answered.status_code in TRIED, (form.action, sent)

    send()


def test_random_addresses_do_not_break(somebody: Somebody, app: Flask, times: int) -> None:
    rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint != "static"]
    known = {"table": somebody.phone.table_id, "number": "1", "deal": "1"}

    @some(times)
    @given(st.data())
    def ask(data: st.DataObject) -> None:
        rule = data.draw(st.sampled_from(rules))
        address = ""
        for is_argument, part in rule._trace:
            given_ = known.get(part) if data.draw(st.booleans()) else None
            text = quote(given_ or data.draw(odd), safe="") if is_argument else part
            address += text.removeprefix("|")
        asked = [(name, data.draw(odd)) for name in data.draw(st.lists(ASKED, max_size=3))]
        method = data.draw(st.sampled_from(["GET", "POST", "HEAD"]))
        answered = somebody.phone.client.open(address, method=method, query_string=asked)
        assert answered.status_code in TRIED, (method, address, asked)

    ask()


ASKED = st.sampled_from(ASKED_NAMES)


@pytest.mark.parametrize("path", ["/", "/primiera", "/open", "/join"])
@pytest.mark.parametrize(
    "body",
    [
        b"name-1=%ff%fe&name-2=%00",
        b"&".join(b"f%d=%d" % (n, n) for n in range(10_000)),
        b"name-1=" + b"x" * 90_000,
        b"%" * 500,
        b"=" * 500,
        b"\xff\xfe\xfd",
    ],
    ids=["no UTF-8", "10,000 fields", "a long field", "percents", "equals", "bytes"],
)
def test_random_bodies_do_not_break(somebody: Somebody, path: str, body: bytes) -> None:
    kind = "application/x-www-form-urlencoded"
    answered = somebody.phone.client.post(path, data=body, content_type=kind)
    assert answered.status_code in TRIED


@given(st.binary(max_size=200))
@example(b"[" * 100_000)
@example(b'{"a":' * 50_000)
@example(b'{"format": 1e999}')
@settings(max_examples=60)
def test_random_files_break_no_reader(somebody: Somebody, content: bytes) -> None:
    text = content.decode("utf-8", "replace")
    answered = somebody.phone.client.post("/open", data={"document": text, "key": "k"})
    assert answered.status_code in TRIED
