"""A made-up match to try everything with: it looks like any other, and nothing of it is left."""

from flask import Flask

from tests.helpers.cases import every
from tests.helpers.clients.phone import FOUR_POINTS, Phone
from tests.helpers.databases import every_row

LINE = "Made-up match, to try things"
PAGES = "/4 /4/1 /4/4/enter /4/4/winners /4/4/points".split()
PAGES += "/4/share /4/table /4/sheet /4/names /4/details /4/rules".split()
PAGES += ["/settings", "/new", "/import", "/matches", "/figures", "/people/1"]
NO_WAY_IN = ("/seats", "/recovery", f"/back/{'0' * 16}", "/4/score.png", f"/sit/{'0' * 16}")


def begin(phone: Phone) -> None:
    page = phone.send(phone.open("/").form_with("made-up match"))
    assert page.status == 303 and page.location
    phone.table, phone.number = page.location, 4


def throw_away(phone: Phone) -> None:
    page = phone.send(phone.open(phone.table).form_with("Throw it away"))
    assert (page.status, page.location) == (303, "/")


def test_a_match_is_under_way_on_every_page(phone: Phone) -> None:
    begin(phone)
    score = phone.open(phone.table)
    assert score.title == "Anna – Bruno 7 : 6"
    assert "Corrections" in phone.open(f"{phone.match}/1").text
    for page in PAGES:
        assert LINE in phone.open(phone.table + page).text, page
        assert phone.open(phone.table + page).form_with("Throw it away"), page


def test_everything_works_and_then_vanishes(app: Flask, phone: Phone) -> None:
    before, kept = every_row(app.config["DATABASE"]), phone.cookies
    begin(phone)
    assert phone.enter(FOUR_POINTS, deal=4).status == 303
    assert phone.enter(FOUR_POINTS, deal=1, why="a slip").status == 303
    assert phone.post(f"{phone.match}/rematch").status == 303
    assert phone.post(f"{phone.table}/5/scope", {"deal": "1", "scope-1": "1"}).status == 303
    assert phone.post(f"{phone.table}/settings", {"name": "Tried"}).status == 303
    assert every_row(app.config["DATABASE"]) != before
    throw_away(phone)
    assert every_row(app.config["DATABASE"]) == before
    assert [name for name in phone.cookies if name not in kept] == ["scorekeeper-phone", "grid"]
    for page in ("", ".json", *PAGES):
        assert phone.open(phone.table + page).status in (403, 404), page
    assert phone.open(phone.table).status == 404


@every("page", NO_WAY_IN)
def test_it_is_private_and_not_kept(phone: Phone, page: str) -> None:
    begin(phone)
    assert phone.open(phone.table + page).status == 404
    for sent in ("/invite", "/renew", "/recovery", f"/back/{'0' * 16}"):
        assert phone.post(phone.table + sent).status == 404
    score = phone.open(phone.table)
    for never in ("Invite", "Who sits here", "og:image", "/recovery"):
        assert never not in score.html


def test_a_phone_has_one_at_a_time(app: Flask, phone: Phone) -> None:
    begin(phone)
    first, stored = phone.table, every_row(app.config["DATABASE"])
    begin(phone)
    assert (phone.table, every_row(app.config["DATABASE"])) == (first, stored)
    throw_away(phone)
    begin(phone)
    assert phone.table != first
