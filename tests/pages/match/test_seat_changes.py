"""Who deals is put right from the menu; what was said before stays in the record."""

import json

from tests.helpers.clients.deal_pages import enter_points
from tests.helpers.clients.file_import import bring_in
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, Phone


def put_right(phone: Phone, **fields: str) -> Page:
    page = phone.open(phone.open(f"{phone.match}/menu").link("Put the dealer right"))
    return phone.send(page.form, **fields)


def dealers(phone: Phone) -> list[str]:
    """Who dealt each deal, as the table of deals says."""
    lines = phone.client.get(f"{phone.match}/deals.csv").text.splitlines()
    head = lines[0].lstrip("\ufeff").split(",")
    rows = [dict(zip(head, line.split(","), strict=True)) for line in lines[1:]]
    return list({row["deal"]: row["dealer"] for row in rows}.values())


def test_the_dealer_is_put_right_for_everybody(phone: Phone, watcher: Phone) -> None:
    phone.start("Anna", "Bruno", "Carla", target="21", preset="traditional")
    enter_points(phone, 1, 2, 1, 1)
    before = phone.open(f"{phone.table}/changed").html
    assert put_right(phone, dealer="1").location == phone.match
    assert "Anna deals" in watcher.open(phone.match).text
    assert phone.open(f"{phone.table}/changed").html != before
    enter_points(phone, 2, 2, 1, 1)
    assert put_right(phone, dealer="3").status == 303
    enter_points(phone, 3, 2, 1, 1)
    # The first deal is as it was, and from each that was said the turn goes round.
    assert dealers(phone) == ["Anna", "Anna", "Carla"]
    page = phone.open(f"{phone.match}/dealer")
    kept = [each.text for each in page.root.one("ol").all("li")]
    assert [each[:13] for each in kept] == ["Deal 3: Carla", "Deal 2: Anna "]
    exported = json.loads(phone.client.get(f"{phone.match}.json").text)
    phone.start("Dino", "Eva")
    bring_in(phone, exported)
    assert json.loads(phone.client.get(f"{phone.table}/2.json").text) == exported


def test_an_earlier_dealer_is_put_right_where_his_cards_count(phone: Phone) -> None:
    phone.start("Anna", "Bruno", preset="cirulla")
    for deal in (1, 2):
        enter_points(phone, deal, 4, 2)
    assert put_right(phone, dealer="2", since="1").status == 303
    assert dealers(phone) == ["Bruno", "Anna"]
    assert put_right(phone, dealer="2", since="1").status == 303  # sent twice, it is said once
    assert len(json.loads(phone.client.get(f"{phone.match}.json").text)["changes"]) == 1


def test_a_dealer_that_cannot_be_is_refused(phone: Phone) -> None:
    phone.start("Anna", "Bruno", target="4")
    for fields in ({"dealer": "3"}, {"since": "2"}, {"since": "0"}, {"dealer": "x"}):
        answer = put_right(phone, **fields)
        assert answer.status == 422 and answer.problems, fields
    form = phone.open(f"{phone.match}/dealer").form
    enter_points(phone, 1, 4, 0)
    answer = phone.send(form)
    assert answer.status == 422 and "This match is over already." in answer.text
    assert not phone.open(f"{phone.match}/menu").has_link("Put the dealer right")


def goes_home(phone: Phone, *playing: str) -> Page:
    """Say who plays on, by the numbers of the sides."""
    page = phone.open(phone.open(f"{phone.match}/menu").link("Somebody goes home"))
    sent = page.form.fields | {"plays": [*playing]}
    return phone.post(page.form.action, sent)


def three(phone: Phone, *deals: tuple[int, ...], **fields: str) -> None:
    phone.start("Anna", "Bruno", "Carla", **{"target": "11", "preset": "traditional"} | fields)
    for deal, points in enumerate(deals, 1):
        enter_points(phone, deal, *points)


def test_who_goes_home_stays_in_the_record_and_others_play_on(phone: Phone, watcher: Phone) -> None:
    three(phone, (1, 0, 4), (1, 1, 4))
    assert goes_home(phone, "1", "2").location == phone.match
    assert "Carla (left)" in watcher.open(phone.match).text
    fields = phone.open(f"{phone.match}/3/points").form.fields
    assert [name for name in fields if name.startswith("points-")] == ["points-1", "points-2"]
    for deal, points in ((3, (4, 0)), (4, (4, 1)), (5, (3, 1))):
        enter_points(phone, deal, *points)
    assert dealers(phone) == ["Anna", "Bruno", "Anna", "Bruno", "Anna"]
    won = watcher.open(phone.match)
    assert "Anna wins 13 to 3 and 8" in won.text and "Carla (left)" in won.text
    for path in ("/sheet", "/share", "/5", "/table"):
        assert "Carla (left)" in watcher.open(phone.match + path).root.text, path
    for path in ("/matches", "/figures"):
        assert watcher.open(phone.table + path).status == 200
    assert "Carla (left)" in watcher.open(f"{phone.table}/matches").text
    for table in ("deals.csv", "points.csv"):
        lines = phone.client.get(f"{phone.match}/{table}").text.splitlines()
        assert [",left," in line for line in lines] == [False] * 7 + [False, False, True] * 3
    # Anna has won against Bruno alone.
    anna = phone.open(f"{phone.table}/people/1").text
    assert "Bruno 1 : 0" in anna and "Carla 1" not in anna


def test_who_has_gone_home_comes_back(phone: Phone) -> None:
    three(phone, (1, 1, 2))
    goes_home(phone, "2", "3")
    enter_points(phone, 2, 0, 2, 2)
    assert goes_home(phone, "1", "2", "3").status == 303
    assert "(left)" not in phone.open(phone.match).text
    enter_points(phone, 3, 1, 1, 2)
    assert phone.points() == [[1, 1, 2], [0, 2, 2], [1, 1, 2]]
    kept = phone.open(f"{phone.match}/leave").root.one("ol").all("li")
    assert [each.text[:16] for each in kept] == [
        "Deal 3: all play",
        "Deal 2: without ",
    ]
    exported = json.loads(phone.client.get(f"{phone.match}.json").text)
    phone.start("Dino", "Eva")
    bring_in(phone, exported)
    assert json.loads(phone.client.get(f"{phone.table}/2.json").text) == exported


def test_a_deal_of_before_is_refused_where_somebody_has_left(phone: Phone) -> None:
    """As when it was entered on a phone that had not heard of it."""
    three(phone, (1, 1, 2))
    old = phone.open(f"{phone.match}/2/points").form
    scope = {"deal": "2", "counted": "0 0 0", "scope-3": "1"}
    assert phone.post(f"{phone.match}/scope", phone.new_form | scope).status == 303
    goes_home(phone, "1", "2")
    sent = {"points-1": "1", "points-2": "2", "points-3": "1"}
    answer = phone.send(old, **sent)
    assert answer.problems == ["Carla (left) has gone home: this deal is shared among the others."]
    # What was sent is there to be put right; what was counted for who has left, is counted no more.
    assert answer.form.fields["points-3"] == "1"
    key = {"count": "a-tap 2 2 1 0"}
    assert phone.post(f"{phone.match}/scope", phone.new_form | key).status == 303
    assert phone.played(FOUR_POINTS, counted="0 0 0") == 2
    assert phone.points() == [[1, 1, 2], [4, 0, 0]]


def test_only_who_plays_alone_goes_home(phone: Phone) -> None:
    three(phone, (1, 1, 2))
    for playing in (("1",), ()):
        assert goes_home(phone, *playing).problems
    phone.start("Anna", "Bruno")
    assert not phone.open(f"{phone.match}/menu").has_link("Somebody goes home")
    sent = phone.new_form | {"since": "1", "plays": "1"}
    assert phone.post(f"{phone.match}/leave", sent).status == 422


def test_a_match_that_is_over_says_so(phone: Phone) -> None:
    phone.start("Anna", "Bruno", "Carla", players="3", target="2")
    enter_points(phone, 1, 3, 0, 1)
    for asked in ("dealer", "leave"):
        assert "This match is over already." in phone.open(f"{phone.match}/{asked}").text


def test_a_rematch_is_played_by_those_who_stayed(phone: Phone) -> None:
    three(phone, (1, 0, 4))
    goes_home(phone, "2", "3")
    for deal in (2, 3):
        enter_points(phone, deal, 0, 1, 4)
    page = phone.open(phone.match)
    assert phone.send(page.form_with("Rematch")).status == 303
    phone.number = 2
    page = phone.open(phone.match)
    assert page.title == "Bruno – Carla 0 : 0" and "Bruno deals" in page.text


def test_who_goes_home_cannot_win_and_nobody_waits_for_it(phone: Phone) -> None:
    """Level at the target another deal is played; when one of the two goes home, the other has
    won. It can be taken back, also from there."""
    three(phone, (4, 1, 4), (4, 1, 4), (4, 1, 4))
    assert "another deal is played" in phone.open(phone.match).text
    goes_home(phone, "1", "2")
    assert "Anna wins 12 to 3 and 12" in phone.open(phone.match).text
    goes_home(phone, "1", "2", "3")
    assert "another deal is played" in phone.open(phone.match).text
