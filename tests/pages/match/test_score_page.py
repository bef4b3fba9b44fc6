"""The table page: totals, who leads, whose deal it is, scope counted during play, the deals."""

from tests.conftest import Rows
from tests.helpers.cases import every
from tests.helpers.clients.deal_pages import TOLD
from tests.helpers.clients.page import Element, Page
from tests.helpers.clients.phone import (
    DECK,
    FOUR_POINTS,
    TWO_POINTS,
    Phone,
    given,
    rest_of,
)


def counted(page: Page) -> list[str]:
    return [each.text for each in page.root.all("b", class_="num")]


def tap(phone: Phone, label: str) -> Page:
    """Tap a scope button of the table page: the page that comes back."""
    form = next(f for f in phone.open(phone.table).forms if f.action.endswith("/scope"))
    (button,) = [each for each in form.buttons if label in (each.get("aria-label") or each.text)]
    answer = phone.send(form, button)
    assert answer.status == 303
    return phone.open(phone.table)


def deals_listed(page: Page) -> list[Element]:
    return page.root.one("table", class_="deals").one("tbody").all("tr")


def test_totals_add_up_and_the_top_leads(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    phone.played(TWO_POINTS, scope_2="3")
    page = phone.open(phone.table)
    assert page.text == phone.open(phone.match).text
    score = page.root.one("table", class_="board")
    assert [each.text for each in score.all("span", class_="number")] == ["2", "3"]
    assert "leads 8 to go" in page.text
    assert "9 to go" in page.text
    bars = [(each["value"], each["max"]) for each in score.all("progress")]
    assert bars == [("2", "11"), ("3", "11")]
    phone.enter(TWO_POINTS, deal=1, scope_2="2")
    assert "leads" not in phone.open(phone.table).text, "they are level"


def test_deals_are_listed_newest_first(phone: Phone) -> None:
    phone.start("Anna", "Bruno", target="21")
    phone.played(FOUR_POINTS)
    phone.played(TWO_POINTS, scope_2="1")
    rows = deals_listed(phone.open(phone.table))
    assert [row.text for row in rows] == ["Deal 2 +2 6 +1 1", "Deal 1 +4 4 +0 0"]
    assert [row.one("a")["href"] for row in rows] == [f"{phone.match}/2", f"{phone.match}/1"]


@every(
    ("preset", "order"),
    [
        ("winning-moves", ["Bruno", "Carla", "Dino", "Anna", "Bruno"]),
        ("traditional", ["Bruno", "Carla", "Dino", "Anna", "Bruno"]),
    ],
)
def test_the_dealer_follows_the_direction(phone: Phone, preset: str, order: list[str]) -> None:
    page = phone.started_page(
        "Anna", "Bruno", "Carla", "Dino", preset=preset, dealer="2", target="99"
    )
    for number, dealer in enumerate(order, 1):
        said = f"Deal {number - 1} is saved. Now {dealer} deals." if number > 1 else "deals first."
        assert f"{dealer} deals" in page.root.one("p", id="news").text
        assert said in page.root.one("p", id="news").text
        assert f"Scope in deal {number}" in page.text
        phone.played(FOUR_POINTS)
        page = phone.open(phone.table)


def test_scope_taps_are_kept_on_the_server(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    assert counted(tap(phone, "One scopa fewer for Anna")) == ["0", "0"], "never below zero"
    form = next(f for f in phone.open(phone.table).forms if f.action.endswith("/scope"))
    more = next(b for b in form.buttons if b.text.startswith("One scopa more for Anna"))
    for _ in range(2):  # a double tap counts once
        phone.send(form, more)
    assert rows.live(phone.table) == (1, 0)
    tap(phone, "One scopa more for Bruno")
    page = tap(phone, "One scopa more for Anna")
    assert counted(page) == ["2", "1"]
    assert counted(phone.open(phone.table)) == ["2", "1"]
    assert rows.live(phone.table) == (2, 1)
    assert counted(tap(phone, "One scopa fewer for Anna")) == ["1", "1"]


def test_counted_scope_fill_every_form(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    tap(phone, "One scopa more for Bruno")
    assert phone.open(phone.table).link("Deal is over") == f"{phone.match}/1/enter"
    for way in ("enter", "winners"):
        fields = phone.open(f"{phone.match}/1/{way}").form.fields
        assert (fields["scope-1"], fields["scope-2"]) == ("0", "1"), way


def test_the_next_deal_starts_at_zero(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    tap(phone, "One scopa more for Bruno")
    form = next(f for f in phone.open(phone.table).forms if f.action.endswith("/scope"))
    entered = phone.open(f"{phone.match}/1/enter").form
    entered.fields |= dict.fromkeys(DECK, "") | given(FOUR_POINTS)
    assert phone.send(entered).status == 303
    assert counted(phone.open(phone.table)) == ["0", "0"]
    assert phone.open(f"{phone.match}/2/enter").form.fields["scope-2"] == "0"
    assert rows.entries(phone.table)[0]["scope"] == [0, 1]
    # A tap on the page of before is asked about: it may belong to either deal.
    more = next(b for b in form.buttons if b.text.startswith("One scopa more for Anna"))
    late = phone.send(form, more)
    assert late.status == 409 and rows.live(phone.table, deal=2) == ()
    into, anew = [each for each in late.forms if each.action.endswith("/scope")]
    assert phone.send(anew).status == 303
    assert counted(phone.open(phone.table)) == ["1", "0"]
    assert phone.send(into).status == 303
    assert [each["scope"] for each in rows.entries(phone.table)][-1] == [1, 1]


def test_a_tap_meets_another_phones_count(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    old = next(f for f in phone.open(phone.table).forms if f.action.endswith("/scope"))
    for _ in range(2):
        tap(phone, "One scopa more for Anna")
    fewer = next(b for b in old.buttons if b.text.startswith("One scopa more for Anna"))
    page = phone.send(old, fewer)
    assert page.status == 409 and "the table has 2 by now, your tap says 1" in page.text
    assert rows.live(phone.table) == (2, 0)
    (again,) = [each for each in page.forms if each.action.endswith("/scope")]
    assert phone.send(again, again.buttons[0]).status == 303
    assert rows.live(phone.table) == (1, 0)


def test_the_list_marks_special_deals(phone: Phone) -> None:
    phone.start("Anna", "Bruno", target="99")
    assert phone.tell(**TOLD).status == 303
    phone.played(FOUR_POINTS)
    phone.enter(TWO_POINTS, rest_of(TWO_POINTS), deal=2)
    corrected, told = deals_listed(phone.open(phone.table))
    assert "corrected" in corrected.text and "as said" not in corrected.text
    assert "as said at the table" in told.text and "corrected" not in told.text
