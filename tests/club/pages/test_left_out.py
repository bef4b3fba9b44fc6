"""SCOREKEEPER_CLUB=off: the core without club evenings, also on data that has some."""

import os
import subprocess
import sys

import pytest
from flask import Flask

from tests.club.pages.test_meeting_table import begin
from tests.conftest import MakeApp
from tests.helpers.cases import every
from tests.helpers.clients.crawler import pages_of
from tests.helpers.clients.phone import FOUR_POINTS, Phone
from tests.helpers.paths import ROOT


@pytest.fixture
def core(app: Flask, make_app: MakeApp) -> Flask:
    """An app without them, on the data of the app with them."""
    return make_app(DATABASE=app.config["DATABASE"], SECRET_KEY=app.secret_key, CLUB="off")


def test_no_page_leads_to_an_evening(core: Flask) -> None:
    phone = Phone(core)
    phone.start("Anna", "Bruno")
    assert phone.enter(FOUR_POINTS).status == 303
    pages = pages_of(phone, files=False)
    assert len(pages) > 30
    for address, page in pages.items():
        assert page.status < 400, address
        assert not [each for each in page.links if each.startswith(("/e/", "/events"))], address


@every("address", ["/events/new", "/events/season", "/e/EVENT", "/e/EVENT/director"])
def test_their_addresses_are_not_there(app: Flask, core: Flask, address: str) -> None:
    event = begin(app).event
    assert Phone(core).open(address.replace("/e/EVENT", event)).status == 404


def test_a_table_of_an_evening_stays_bound(app: Flask, core: Flask) -> None:
    """Its score is there and goes on; nobody ends or deletes it, nothing leads to its evening."""
    director = begin(app)
    one = director.pair(1, app).seated()
    phone = Phone(core)
    phone.cookies, phone.table = one.cookies, one.table
    assert phone.enter(FOUR_POINTS).status == 303
    page = phone.open(one.table)
    assert page.status == 200 and not [each for each in page.links if each.startswith("/e/")]
    assert phone.open(f"{one.table}/1/delete").status == 403
    assert phone.open("/").status == phone.open("/tables").status == 200


# These look at every page or route of the whole app, evenings with them.
OF_BOTH = """
access/test_route_permissions.py::test_a_secret_of_an_evening_opens_its_own_part
access/test_route_permissions.py::test_every_route_has_one_line
access/test_route_permissions.py::test_every_route_that_writes_is_guarded
access/test_route_permissions.py::test_no_secret_of_an_evening_is_a_seat
forms/test_every_form.py::test_every_form_can_be_sent_unchanged
forms/test_every_text_field.py::test_what_cannot_be_seen_is_refused
http/test_act_addresses.py::test_acts_opened_lead_to_their_pages
http/test_attacks.py::test_other_sites_cannot_post_a_form
http/test_attacks.py::test_over_tls_other_origins_are_refused
http/test_below_path.py::test_every_page_of_ours_is_an_own_path
http/test_limits.py::test_beyond_each_limit_one_waits[FILES-<lambda>-200-kept4]
http/test_one_at_a_time.py::test_a_waiting_list_of_pairs_stays
http/test_one_at_a_time.py::test_a_workbook_is_not_read_before_its_turn
match/test_ending.py::test_at_an_evening_the_director_closes_it
""".split()


@pytest.mark.long
def test_the_core_passes_its_page_tests_alone() -> None:
    left = [f"--deselect=tests/pages/{each}" for each in OF_BOTH]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "2", "tests/pages", *left],
        cwd=ROOT,
        env=os.environ | {"SCOREKEEPER_CLUB": "off"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-3000:]
