""" "Highest now wins": said where a lead of two is never reached, and taken back."""

from typing import Any

import pytest
from flask import Flask

from scorekeeper.rules.ending import MarginWaiver, TimeCall
from scorekeeper.tables.match import details
from scorekeeper.tables.match_state import load_match
from tests.club.pages.test_evening import Director, Pair
from tests.conftest import opened_store
from tests.helpers.cases import every
from tests.helpers.clients.deal_pages import enter_points
from tests.helpers.clients.file_import import bring_in, show
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import Phone
from tests.helpers.clients.seated_phones import seat_at

# Anna reaches 11 with the first deal, and after each of the others she is one ahead.
LEVEL = (1, 1)
OVER = [(11, 10), *[LEVEL] * 10]


def document(played: list[tuple[int, ...]], **rules: object) -> dict[str, Any]:
    return {
        "rules": {"preset": "traditional", "target": 11, "margin": 2} | rules,
        "sides": [{"name": "Anna"}, {"name": "Bruno"}],
        "deals": [{"points": list(points)} for points in played],
    }


def played(phone: Phone, points: list[tuple[int, ...]], **rules: object) -> None:
    """A match that stands so, at a table of the phone's own."""
    phone.start("Zeno", "Pia")
    (address,) = bring_in(phone, document(points, **rules))
    phone.number = int(address.rpartition("/")[2])


def say(phone: Phone) -> Page:
    """Send the one form of the page, as it stands: to say it, or to take it back."""
    return phone.send(phone.open(f"{phone.match}/margin").form)


def insist(phone: Phone, after: int) -> Page:
    """Say it where no form offers it."""
    form = phone.open(f"{phone.match}/details").form
    sent = {"csrf_token": form.fields["csrf_token"], "after": str(after)}
    return phone.post(f"{phone.match}/margin", sent)


def now(phone: Phone) -> str:
    return phone.open(phone.match).text


def data(phone: Phone) -> Any:
    return phone.client.get(f"{phone.match}.json").get_json()


@pytest.fixture
def anna(phone: Phone) -> Phone:
    played(phone, OVER)
    return phone


@every(
    ("deals", "rules", "name"),
    [
        (OVER[:10], {}, ""),
        (OVER, {}, "Highest now wins"),
        ([(9, 9), *[LEVEL] * 11], {"minutes": 90, "deals": 40}, ""),
        ([(9, 9), *[LEVEL] * 12], {"minutes": 90, "deals": 40}, "Highest now wins"),
        (OVER, {"aim": "fewest"}, "Fewest now wins"),
        (OVER, {"margin_cap": 9}, ""),
        ([(11, 10), LEVEL], {"margin": 1}, ""),
    ],
)
def test_it_is_offered_after_ten_deals(
    phone: Phone, deals: list[tuple[int, ...]], rules: dict[str, Any], name: str
) -> None:
    played(phone, deals, **rules)
    page = phone.open(phone.match)
    assert ("now wins" in page.text) == bool(name) and (not name or page.has_link(name))
    before, said = data(phone), insist(phone, len(deals))
    assert said.status == (303 if name else 409)
    if not name:
        assert "margin" not in [form.action.rpartition("/")[2] for form in said.forms]
        assert data(phone) == before


def test_one_ahead_wins_at_once(anna: Phone) -> None:
    assert "the match is won by Anna" in anna.open(f"{anna.match}/margin").text
    assert "Anna won" not in anna.open(f"{anna.table}/matches").text
    assert say(anna).status == 303
    assert "Match over" in now(anna) and "Anna wins 21 to 20" in now(anna)
    waived = data(anna)["rules"]["margin_waived"]
    assert (waived["after"], waived["who"]) == (11, "Zeno") and waived["at"].startswith("20")
    said = "One ahead is enough since deal 11 (Zeno, "
    for page in ("", "/sheet", "/sheet?form=compact"):
        assert said in anna.open(anna.match + page).text, page
    assert "Anna won" in anna.open(f"{anna.table}/matches").text
    assert anna.client.get(f"{anna.match}/points.csv").text.count(",yes,yes,") == 11
    # A second tap says nothing anew; taken back, two ahead win as before.
    assert insist(anna, 11).status == 303
    assert data(anna)["rules"]["margin_waived"] == waived
    assert say(anna).status == 303
    assert "2 ahead wins." in now(anna) and "margin_waived" not in data(anna)["rules"]
    assert "Anna won" not in anna.open(f"{anna.table}/matches").text
    enter_points(anna, 12, 2, 1)
    assert "Anna wins 23 to 21" in now(anna)


def test_level_the_first_ahead_wins(phone: Phone) -> None:
    played(phone, [*OVER, (0, 1)])
    assert "Now it is level" in phone.open(f"{phone.match}/margin").text
    say(phone)
    assert "One ahead is enough since deal 12" in now(phone) and "2 ahead wins" not in now(phone)


def test_a_deal_meanwhile_asks_again(anna: Phone) -> None:
    form = anna.open(f"{anna.match}/margin").form
    enter_points(anna, 12, *LEVEL)
    again = anna.send(form)
    assert again.status == 409 and "A deal was stored meanwhile" in again.text
    assert again.form.fields["after"] == "12" and "Match over" not in now(anna)


def test_time_called_meanwhile_is_kept(phone: Phone) -> None:
    """Also where whoever waives the margin has read the match before the call."""
    played(phone, [(9, 9), *[LEVEL] * 12], minutes=90, deals=40)
    with opened_store(phone.client.application) as store:
        seen = load_match(store, phone.table_id, phone.number)
        first, last = TimeCall(13), TimeCall(13, deal_in_play=False)
        assert details.call_time(store, seen, first, "2026-11-20T21:40:00Z")
        assert details.waive_margin(store, seen, MarginWaiver(13, "Zeno"))
        assert details.call_time(store, seen, last, "2026-11-20T21:41:00Z")
        said = load_match(store, seen.table, seen.number)
        assert (said.match.time_call, said.match.waiver) == (first, MarginWaiver(13, "Zeno"))
        assert details.call_time(store, seen, None, "")
        assert load_match(store, seen.table, seen.number).match.waiver


def test_an_answer_is_to_its_own_call(phone: Phone) -> None:
    """Not to one that was taken back meanwhile, nor to the next."""
    played(phone, [(9, 9), LEVEL], minutes=90, deals=40)
    with opened_store(phone.client.application) as store:
        seen = load_match(store, phone.table_id, phone.number)
        assert details.call_time(store, seen, TimeCall(2), "2026-11-20T21:40:00Z")
        called = load_match(store, seen.table, seen.number)
        assert details.call_time(store, called, None, "")
        no = TimeCall(2, deal_in_play=False)
        assert details.answer_call(store, called, no)
        assert load_match(store, seen.table, seen.number).match.time_call is None
        enter_points(phone, 3, *LEVEL)
        again = load_match(store, seen.table, seen.number)
        assert details.call_time(store, again, TimeCall(3), "2026-11-20T21:50:00Z")
        assert details.answer_call(store, called, no)
        assert load_match(store, seen.table, seen.number).match.time_call == TimeCall(3)


def test_it_survives_export_and_import(anna: Phone) -> None:
    say(anna)
    whole = anna.client.get(f"{anna.table}/export.json").get_json()
    exported = whole["matches"][1]
    other = Phone(anna.client.application)
    other.start("Eva", "Ugo")
    (address,) = bring_in(other, exported)
    other.number = 2
    assert data(other) == exported and "Anna wins 21 to 20" in other.open(address).text
    assert other.send(other.open(f"{other.match}/margin").form).status == 303
    assert "2 ahead wins." in now(other)
    # As it was without it, it is another state of the same match; with it, the same once more.
    assert "margin_waived" not in other.client.get(f"{other.match}.json").text
    assert "already" in show(anna, exported).text


def test_a_rematch_needs_two_ahead_again(anna: Phone) -> None:
    say(anna)
    anna.send(anna.open(anna.match).form_with("Rematch"))
    rematch = anna.client.get(f"{anna.table}/3.json").get_json()
    assert rematch["rules"]["margin"] == 2 and "margin_waived" not in rematch["rules"]


def test_another_phone_is_told_and_undoes_it(anna: Phone) -> None:
    app = anna.client.application
    bruno, watcher = Phone(app), Phone(app)
    seat_at(app, bruno, "Bruno", anna.table)
    bruno.table, bruno.number = anna.table, anna.number
    watcher.table, watcher.number = anna.table, anna.number
    seen = watcher.open(anna.match).headers["ETag"]
    say(anna)
    assert watcher.open(anna.match).headers["ETag"] != seen
    assert "(Zeno, " in now(bruno) and not watcher.open(anna.match).has_link("Take it back")
    assert say(bruno).status == 303 and "2 ahead wins." in now(watcher)


def test_a_removed_name_is_not_left_there(anna: Phone) -> None:
    say(anna)
    form = anna.open(anna.open(f"{anna.table}/figures").link("Zeno").partition("?")[0])
    assert anna.send(anna.open(form.link("Take the name out")).form).status == 303
    assert data(anna)["rules"]["margin_waived"]["who"] == "Player 1"


@pytest.fixture
def app(csrf_app: Flask) -> Flask:
    return csrf_app


def at_table(app: Flask, director: Director) -> Pair:
    """A pair's phone at the table of its first round."""
    director.acted("publish")
    pair = director.pair(1, app)
    page = pair.send(next(f for f in pair.mine().forms if f.action.endswith("/play")))
    pair.table = page.location or ""
    return pair


def test_at_an_evening_the_director_says_it(app: Flask) -> None:
    director = Director(app).begin(ends="two-ahead", target="11")
    pair = at_table(app, director)
    for deal, points in enumerate(OVER, 1):
        assert "now wins" not in director.open(f"{director.event}/director").text
        enter_points(pair, deal, *points)
    assert "The director can say that the highest wins now." in now(pair)
    assert not pair.open(f"{pair.match}/margin").forms
    assert insist(pair, 11).status == 403
    page = director.open(f"{director.event}/director")
    place = director.open(page.link("Highest now wins").partition("#")[0])
    form = next(each for each in place.forms if each.action.endswith("/margin"))
    assert director.send(form).status == 303
    assert "Anna and Bruno win 21 to 20" in now(pair) and "since deal 11 (director, " in now(pair)
    assert data(pair)["rules"]["margin_waived"]["who"] == "director"
    assert "Send the result: " in pair.mine().html
    place = director.open(place.address)
    back = next(each for each in place.forms if each.action.endswith("/margin"))
    assert director.send(back).status == 303 and "2 ahead wins." in now(pair)
    assert director.send(form, after="3").status == 422
