"""Figures for whoever watches over the server, and whether it is well."""

from pathlib import Path

import pytest
from flask import Flask
from prometheus_client.parser import text_string_to_metric_families

from scorekeeper.settings import SettingError, read_settings
from scorekeeper.web.deal.entry import ENTRY
from scorekeeper.web.http.metrics import RETRY_AFTER
from tests.conftest import MakeApp
from tests.helpers.cases import every
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, Phone

TOKEN = "a token of the test".replace(" ", "-") + "s"
Figures = dict[tuple[str, tuple[tuple[str, str], ...]], float]


@pytest.fixture(scope="module")
def counting_app(make_app: MakeApp) -> Flask:
    return make_app(WTF_CSRF_ENABLED=False, METRICS=TOKEN)


def asked(app: Flask, token: str = TOKEN) -> Page:
    return Phone(app).open("/metrics", Authorization=f"Bearer {token}")


def figures(app: Flask) -> Figures:
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(asked(app).html)
        for sample in family.samples
    }


def answers(page: str, method: str, status: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    labels = (("method", method), ("page", page), ("status", status))
    return "scorekeeper_answers_total", labels


def test_pages_are_counted_without_tables(counting_app: Flask) -> None:
    before, phone = figures(counting_app), Phone(counting_app)
    phone.open("/")
    phone.start("Anna", "Bruno")
    phone.played(FOUR_POINTS)
    phone.open("/t/nothing-of-the-kind")
    phone.open("/nothing")
    after = figures(counting_app)
    for key, more in {
        answers("/", "POST", "303"): 1,
        answers(ENTRY, "POST", "303"): 1,
        answers("/t/<table:table>", "GET", "404"): 1,
        answers("no page of ours", "GET", "404"): 1,
        ("scorekeeper_answer_seconds_count", (("page", "/"),)): 2,  # the form, and what is sent
    }.items():
        assert after.get(key, 0) - before.get(key, 0) == more, key
    assert after["process_resident_memory_bytes", ()] > 1_000_000
    assert phone.table_id not in asked(counting_app).html


def test_unknown_paths_add_no_line(counting_app: Flask) -> None:
    client = counting_app.test_client()
    client.open("/", method="BREW")
    asked(counting_app)  # each shows only those before it
    before = figures(counting_app).keys()
    for number in range(20):
        client.open(f"/made-up-{number}", method=f"BREW{number}")
        client.open(f"/t/made-up-{number}", method=f"BREW{number}")
    assert {name for name, _ in figures(counting_app).keys() - before} <= {
        "scorekeeper_answers_total",
        "scorekeeper_answers_created",
    }
    assert len(figures(counting_app)) < len(before) + 5


@pytest.mark.parametrize("token", ["", "another", TOKEN[:-1], TOKEN + "s", "\xe8"])
def test_without_the_token_it_is_refused(counting_app: Flask, token: str) -> None:
    page = asked(counting_app, token)
    assert page.status == 401 and "scorekeeper_" not in page.html
    assert page.headers["WWW-Authenticate"] == "Bearer"


@every("token", ["short", "x" * 19, "a token with some spaces in it", "è" * 30])
def test_a_weak_token_is_refused_unquoted(token: str) -> None:
    with pytest.raises(SettingError, match="SCOREKEEPER_METRICS must be a token of 20") as said:
        read_settings(environment={"SCOREKEEPER_METRICS": token})
    assert token not in str(said.value)


def test_live_and_ready_answer_ok(phone: Phone) -> None:
    for path in ("/healthz", "/readyz"):
        page = phone.open(path)
        assert (page.status, page.html) == (200, "ok\n"), path
        assert page.headers["Cache-Control"] == "no-store"
        assert "Set-Cookie" not in page.headers


def test_without_a_database_it_is_not_ready(make_app: MakeApp) -> None:
    app = make_app()
    phone, path = Phone(app), Path(app.config["DATABASE"])
    path.rename(path.with_suffix(".away"))
    assert phone.open("/healthz").status == 200
    page = phone.open("/readyz")
    assert page.status == 503
    assert page.headers["Retry-After"] == str(RETRY_AFTER)
    assert str(path) not in page.html
    path.with_suffix(".away").rename(path)
    assert phone.open("/readyz").status == 200
