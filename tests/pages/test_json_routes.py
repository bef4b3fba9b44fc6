"""The same addresses with `.json` give the data."""

from datetime import datetime

from tests.helpers.clients.phone import DECK, FOUR_POINTS, TWO_POINTS, Phone, rest_of


def test_a_table_lists_its_matches(phone: Phone, watcher: Phone) -> None:
    phone.start("Anna", "Bruno", target="4")
    phone.played(FOUR_POINTS)
    phone.send(phone.open(phone.table).form_with("Rematch"))
    answered = watcher.client.get(f"{phone.table}.json")
    assert answered.status_code == 200
    newest, first = answered.get_json()["matches"]
    assert (newest["number"], newest["deals"]) == (2, 0)
    assert (first["number"], first["deals"]) == (1, 1)
    assert datetime.fromisoformat(first["started"]).utcoffset() is not None


def test_a_deal_lists_its_versions(phone: Phone, watcher: Phone) -> None:
    phone.start("Anna", "Bruno")
    phone.played(FOUR_POINTS)
    phone.enter(TWO_POINTS, deal=1, why="miscounted")
    answered = watcher.client.get(f"{phone.match}/1.json")
    assert answered.status_code == 200
    data = answered.get_json()
    assert data["entry"] == {"piles": [DECK[:20], rest_of(TWO_POINTS)], "scope": [0, 0]}
    assert (data["points"], data["totals"]) == ([2, 0], [2, 0])
    assert [each["version"] for each in data["versions"]] == [1, 2]
    assert [each["why"] for each in data["versions"]] == ["", "miscounted"]
    assert {each["who"] for each in data["versions"]} == {"Anna"}


def test_data_hold_no_keys_and_no_seats(phone: Phone, watcher: Phone) -> None:
    phone.start("Anna", "Bruno")
    phone.enter(FOUR_POINTS, key="secret-key")
    for path in (".json", "/1.json", "/1/1.json"):
        assert "secret-key" not in watcher.open(phone.table + path).html
    # A phone knows by its keys what of its own is stored: they let nobody do anything.
    for path in (".json", "/1.json", "/1/1.json", "", "/1", "/1/1"):
        assert phone.seat not in watcher.open(phone.table + path).html
