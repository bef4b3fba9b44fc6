"""Correcting: any deal, also after the end; a version is added and nothing is lost."""

from datetime import datetime

from tests.conftest import Rows
from tests.helpers.clients.phone import DECK, FOUR_POINTS, TWO_POINTS, Phone, rest_of

REST = rest_of(FOUR_POINTS)


def start(phone: Phone, target: str = "99", **fields: str) -> None:
    phone.start("Anna", "Bruno", target=target, **fields)


def totals(phone: Phone) -> list[int]:
    found: list[int] = phone.client.get(f"{phone.match}.json").get_json()["results"]["totals"]
    return found


def test_a_stored_deal_fills_the_grid(phone: Phone) -> None:
    start(phone)
    result = phone.played_page(FOUR_POINTS, scope_1="1", scope_2="2")
    assert f"{phone.match}/1/enter" in result.links
    page = phone.open(f"{phone.match}/1/enter")
    assert page.root.one("h1").text == "Correct deal 1"
    fields = page.form.fields
    assert {card for card in DECK if fields[card] == "1"} == set(FOUR_POINTS)
    assert {card for card in DECK if fields[card] == "2"} == set(REST)
    assert (fields["scope-1"], fields["scope-2"]) == ("1", "2")
    assert (fields["version"], fields["why"]) == ("1", "")


def test_a_correction_keeps_cards_left_over(phone: Phone, rows: Rows) -> None:
    start(phone)
    phone.played(DECK[:20], DECK[20:38], table="rest")
    form = phone.open(f"{phone.match}/1/enter").form
    assert phone.send(form, scope_1="1").status == 303
    assert rows.entries(phone.table) == [
        {"piles": [DECK[:20], DECK[20:38]], "scope": [1, 0], "table": ["9b", "10b"]}
    ]


def test_a_correction_recomputes_later_deals(phone: Phone, rows: Rows) -> None:
    start(phone)
    phone.played(FOUR_POINTS)
    phone.played(TWO_POINTS)
    assert totals(phone) == [6, 0]
    answer = phone.enter(REST, FOUR_POINTS, deal=1, why=" piles were swapped ")
    assert (answer.status, answer.location) == (303, phone.match)
    assert totals(phone) == [2, 4]
    first, second, other = rows.versions(phone.table)
    assert [(each.number, each.version) for each in (first, second, other)] == [
        (1, 1),
        (1, 2),
        (2, 1),
    ]
    assert (first.why, second.why) == ("", "piles were swapped")
    assert "2 0 + 2 97 to go" in phone.open(f"{phone.match}/2").text


def test_the_old_version_stays_visible(phone: Phone, watcher: Phone) -> None:
    start(phone)
    phone.played(FOUR_POINTS, scope_1="1")
    phone.enter([*FOUR_POINTS, "10d"], deal=1, scope_1="3", why="one card too few")
    page = watcher.open(f"{phone.match}/1")
    now, before = (
        page.root.one("ol", class_="history").all("li")[0],
        page.root.one("ol", class_="history").children[-2],
    )
    assert "7 : 0" in now.text and "counts now" in now.text
    for words in ("Anna", "“one card too few”", "re (10) of coins: Bruno → Anna", "1 → 3"):
        assert words in now.text, words
    assert not isinstance(before, str)
    assert "5 : 0" in before.text and "counts now" not in before.text
    times = [datetime.fromisoformat(each["datetime"]) for each in page.root.all("time")]
    assert times and all(time.utcoffset() is not None for time in times)


def test_a_wrong_correction_changes_nothing(phone: Phone, rows: Rows) -> None:
    start(phone)
    phone.played(FOUR_POINTS)
    page = phone.enter(FOUR_POINTS, deal=1, scope_1="12", why="because")
    assert page.status == 422
    assert page.form.fields["why"] == "because"
    assert page.form.fields["version"] == "1"
    assert len(rows.versions(phone.table)) == 1
    assert phone.send(page.form, scope_1="2").status == 303


def test_the_reason_is_shortened_and_escaped(phone: Phone, rows: Rows) -> None:
    start(phone)
    phone.played(FOUR_POINTS)
    phone.enter(FOUR_POINTS, deal=1, why="<b>" + "x" * 500)
    (_, corrected) = rows.versions(phone.table)
    assert corrected.why == "<b>" + "x" * 197
    assert corrected.why in phone.open(f"{phone.match}/1").root.text


OPEN_AGAIN = "The match is not over any more: play on. Now "
OVER_NOW = "With this correction the match is over."


def test_the_effect_on_the_end_is_announced(phone: Phone, watcher: Phone) -> None:
    start(phone, target="8")
    phone.played(FOUR_POINTS)
    phone.played(FOUR_POINTS)
    pages = [phone.table, f"{phone.match}/2"]

    def said(sentence: str) -> list[bool]:
        return [sentence in each.open(page).text for each in (phone, watcher) for page in pages]

    assert not any(said(OPEN_AGAIN) + said(OVER_NOW))
    phone.enter(REST, FOUR_POINTS, deal=2)
    assert all(said(f"{OPEN_AGAIN}Anna deals."))
    phone.enter(FOUR_POINTS, deal=2)
    assert all(said(OVER_NOW)) and not any(said(OPEN_AGAIN))
    phone.enter(REST, FOUR_POINTS, deal=2)
    phone.enter(REST, FOUR_POINTS, deal=2, scope_1="1")
    assert not any(said(OPEN_AGAIN) + said(OVER_NOW))
    phone.enter(FOUR_POINTS, deal=2)
    phone.enter(REST, FOUR_POINTS, deal=2)
    phone.played(TWO_POINTS)
    assert not any(said(OPEN_AGAIN))
    # Nor is a match over by a correction that was ended before.
    assert phone.send(phone.open(f"{phone.match}/end").form).status == 303
    assert phone.enter(REST, FOUR_POINTS, deal=3).status == 303
    assert not any(said(OPEN_AGAIN) + said(OVER_NOW))


def test_deals_after_a_new_end_are_ignored(phone: Phone, rows: Rows) -> None:
    start(phone, target="8")
    for _ in range(2):
        phone.played(TWO_POINTS, scope_2="2")
    phone.enter(FOUR_POINTS, deal=1, scope_1="4", scope_2="0")
    page = phone.open(phone.table)
    assert "Anna wins " in page.text
    late, first = page.root.one("table", class_="deals").one("tbody").all("tr")
    assert "does not count" in late.text and "does not count" not in first.text
    page = phone.open(f"{phone.match}/2")
    assert "does not count" in page.root.one("h1").text
    assert [each.text for each in page.root.all("span", class_="how")] == ["won", ""]
    assert totals(phone) == [8, 0]
    assert phone.enter(FOUR_POINTS, deal=2).status == 303
    assert (len(rows.versions(phone.table)), totals(phone)) == (4, [8, 0])
    phone.enter(TWO_POINTS, deal=1, scope_1="0", scope_2="2")
    assert totals(phone) == [6, 4]
    assert "does not count" not in phone.open(phone.table).text
