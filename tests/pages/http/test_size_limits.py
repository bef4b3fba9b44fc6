"""More than any evening makes: refused on the page where it is sent, and nothing is lost."""

import json
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from scorekeeper import limits, words
from scorekeeper.limits import (
    DEALS,
    DEALS_IN_FILE,
    KEPT_DEALS,
    MATCHES_IN_FILE,
    VERSIONS,
    Limit,
)
from scorekeeper.store.match_values import ImportedMatch
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.match.matches import imported_match
from tests.conftest import Rows, opened_store
from tests.helpers.cases import every
from tests.helpers.clients.file_import import bring_in, show, table_of
from tests.helpers.clients.phone import Phone
from tests.helpers.lowered import lower
from tests.helpers.match_records import document, record

NOTHING = {"points": [0, 0]}


def endless(deals: int, **more: Any) -> dict[str, Any]:
    """A match of so many deals in which nobody ever scored."""
    return document(0) | {"deals": [NOTHING] * deals} | more


def often_corrected(versions: int) -> dict[str, Any]:
    return endless(0) | {"deals": [NOTHING | {"history": [NOTHING] * (versions - 1)}]}


@every(
    ("limit", "there", "file"),
    [
        (DEALS, 1001, endless(DEALS.most + 1)),
        (DEALS, 1001, endless(DEALS.most + 1, results={})),  # what the program wrote is no other
        (DEALS, 1001, endless(0) | {"deals": [{"points": "none"}] * (DEALS.most + 1)}),  # not read
        (KEPT_DEALS, 2050, endless(0) | {"deals": often_corrected(VERSIONS.most)["deals"] * 41}),
        (DEALS_IN_FILE, 2501, table_of(*[endless(DEALS_IN_FILE.most // 5)] * 5, endless(1))),
        (MATCHES_IN_FILE, 501, table_of(*[endless(0)] * (MATCHES_IN_FILE.most + 1))),
    ],
)
def test_an_oversized_text_stays_typed(
    phone: Phone, rows: Rows, limit: Limit, there: int, file: dict[str, Any]
) -> None:
    phone.start("Anna", "Bruno")
    page = show(phone, file)
    (wrong,) = limits.over(limit, there)
    assert (page.status, page.problems) == (422, [words.problem(wrong, ())])
    assert page.form.fields["document"] == json.dumps(file)
    assert rows.matches(phone.table) == [1]


def test_the_last_correction_is_stored_once(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    (match,) = bring_in(phone, often_corrected(VERSIONS.most - 1))
    form = phone.open(f"{match}/1/points").form
    for _ in range(2):
        assert phone.send(form, points_1="2").location == match
    page = phone.send(phone.open(f"{match}/1/points").form, points_1="3", why="miscounted")
    assert page.problems == ["This makes 51 versions of one deal: 50 at most."]
    assert (page.form.fields["points-1"], page.form.fields["why"]) == ("3", "miscounted")
    assert len(rows.versions(phone.table, 2)) == VERSIONS.most


def test_a_full_table_keeps_what_was_sent(
    app: Flask, phone: Phone, long: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert limits.MATCHES.most == 10_000
    if not long:
        lower(monkeypatch, MATCHES=1000)
    most = limits.MATCHES.most
    phone.start("Anna", "Bruno")
    fill(app, phone, most)
    form = phone.open(f"{phone.table}/new").form
    sentence = (
        f"This makes {most + 1} matches at one table: {most} at most. A new table takes more."
    )
    page = phone.send(form, name_1="Elsa")
    assert (page.status, page.problems) == (422, [sentence])
    assert page.form.fields["name-1"] == "Elsa"
    again = phone.post(f"{phone.table}/{most}/rematch")
    assert again.status == 409 and sentence in again.text
    preview = show(phone, document(2))
    refused = phone.send(preview.form)
    assert (refused.status, refused.problems) == (422, [sentence])
    assert refused.form.fields["document"] == preview.form.fields["document"]


def fill(app: Flask, phone: Phone, matches: int) -> None:
    """All matches but the first without a deal, and the last one with one."""
    table = phone.table_id
    first = imported_match(record(document(0)))
    match = replace(first.match, started=now())
    played = imported_match(record(endless(1)))
    with opened_store(app) as store:
        empty = [ImportedMatch(match, ())] * (matches - 2)
        store.matches.add(table, phone.seat, "filled", [*empty, played])
