"""Who deals is put right from the menu; what was said before stays in the record."""

import json

from tests.helpers.clients.deal_pages import enter_points
from tests.helpers.clients.file_import import bring_in
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import Phone


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
