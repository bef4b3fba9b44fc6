"""Each side sends its own pile; what they disagree about is settled card by card."""

from collections.abc import Sequence
from contextlib import closing

from flask import Flask

from scorekeeper.store import engines
from tests.conftest import Rows
from tests.helpers.cases import every
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import (
    DECK,
    FIRST_OF_THREE,
    FOUR_POINTS,
    SECOND_OF_THREE,
    Phone,
    rest_of,
)
from tests.helpers.clients.seated_phones import seat_at

ANNA, BRUNO = FOUR_POINTS, rest_of(FOUR_POINTS)


def address(phone: Phone, side: int, deal: int = 1, way: str = "pile") -> str:
    return f"{phone.match}/{deal}/{way}/{side}"


def send(phone: Phone, side: int, pile: Sequence[str], deal: int = 1, **fields: str) -> Page:
    """Tap these cards on the page of that side's pile, and send it: the answer."""
    form = phone.open(address(phone, side, deal)).form
    return phone.post(form.action, form.fields | {"pile": list(pile)} | fields)


def high(phone: Phone, side: int, pile: str, none: str = "", deal: int = 1, **fields: str) -> Page:
    form = phone.open(address(phone, side, deal, "high")).form
    said = {"pile": pile.split(), "none": none.split()}
    return phone.post(form.action, form.fields | said | fields)


def piles_page(phone: Phone, deal: int = 1) -> Page:
    return phone.open(f"{phone.match}/{deal}/piles")


def settle(phone: Phone, deal: int = 1, **owners: str) -> Page:
    """Say whose these cards are, written as `c7d="1"`, and send it: the answer."""
    form = piles_page(phone, deal).form
    cards = {name.removeprefix("c"): side for name, side in owners.items()}
    return phone.post(form.action, form.fields | cards)


def page_of(phone: Phone, deal: int = 1) -> str:
    """The address of the result."""
    return f"{phone.match}/{deal}"


def questions(page: Page) -> list[tuple[str, str]]:
    """What is to be settled: each card, and where it is said to be."""
    boxes = page.root.all("fieldset", class_="question")
    return [(box.one("legend").text, box.one("p").text) for box in boxes]


def test_the_last_pile_stores_the_deal(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    page = send(phone, 1, ANNA, scope="2")
    assert (page.status, page.location) == (303, f"{phone.match}/1/piles")
    assert rows.versions(phone.table) == []
    page = send(phone, 2, BRUNO, scope="1")
    assert (page.status, page.location) == (303, phone.match)
    (entry,) = rows.entries(phone.table)
    assert [sorted(pile) for pile in entry["piles"]] == [sorted(ANNA), sorted(BRUNO)]
    assert entry["scope"] == [2, 1]
    assert "Counted by both" in phone.open(f"{phone.match}/1").text


def test_the_form_shows_who_is_missing(phone: Phone) -> None:
    phone.start("Anna", "Bruno", "Carla")
    page = phone.open(address(phone, 2))
    boxes = page.root.all("input", name="pile")
    assert [box["value"] for box in boxes] == DECK
    assert {box["type"] for box in boxes} == {"checkbox"}
    assert not any(box.get("checked") is not None for box in boxes)
    assert "Not sent yet: Anna and Carla" in page.text
    send(phone, 1, FIRST_OF_THREE)
    assert "Not sent yet: Carla" in phone.open(address(phone, 2)).text
    send(phone, 3, rest_of(FIRST_OF_THREE, SECOND_OF_THREE))
    assert "Only this pile is missing." in phone.open(address(phone, 2)).text
    page = send(phone, 2, SECOND_OF_THREE)
    assert page.location
    assert "Counted by all three" in phone.open(page.location).text


def test_a_sent_pile_can_be_changed(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    send(phone, 1, ANNA[1:], scope="2")
    form = phone.open(address(phone, 1)).form
    checked = [box["value"] for box in form.element.all("input", name="pile", checked="")]
    assert checked == [card for card in DECK if card in ANNA[1:]]
    assert form.fields["scope"] == "2"
    send(phone, 1, ANNA)
    assert send(phone, 2, BRUNO).location == phone.match
    assert len(rows.versions(phone.table)) == 1


def test_own_piles_follow_the_game(phone: Phone, rows: Rows) -> None:
    """Escobas are named, and bonus is asked for where the house plays it."""
    phone.start("Anna", "Bruno")
    assert "bonus" not in phone.open(address(phone, 1)).form.fields
    phone.start("Anna", "Bruno", preset="escoba", **{"escoba.bonus": "yes"})
    for way in ("pile", "high"):
        page = phone.open(address(phone, 1, way=way))
        said = [each["aria-label"] for each in page.root.all("input", inputmode="numeric")[-2:]]
        assert said == ["Escobas, Anna", "Bonus, Anna"]
    send(phone, 1, ANNA, bonus="5")
    send(phone, 2, BRUNO)
    assert rows.entries(phone.table)[0]["bonus"] == [5, 0]


@every(
    ("preset", "counted"),
    [
        ("cirulla", {"scope": "Scope", "buona3": "Buona da tre", "buona10": "Buona da dieci"}),
        ("spazzino", {"scope": "Spazzini", "picule": "Picule", "bager": "Bager"}),
        ("rubamazzo", {}),
        ("escoba-chorizo", {"scope": "Escobas", "escalera": "Escalera", "flor": "Flor"}),
        ("assi-31", {"scope": "Scope"}),
    ],
)
def test_what_a_game_counts_is_sent_too(
    phone: Phone, rows: Rows, preset: str, counted: dict[str, str]
) -> None:
    phone.start("Anna", "Bruno", preset=preset)
    assert f"{phone.match}/1/piles" in phone.open(f"{phone.match}/1/enter").links
    page = phone.open(address(phone, 1))
    labels = {
        each["name"]: each["aria-label"] for each in page.root.all("input", inputmode="numeric")
    }
    assert labels.items() >= {name: f"{said}, Anna" for name, said in counted.items()}.items()
    send(phone, 1, ANNA, **dict.fromkeys(counted, "1"))
    assert phone.open(address(phone, 1)).form.fields.items() >= dict.fromkeys(counted, "1").items()
    assert send(phone, 2, BRUNO).location == phone.match
    (entry,) = rows.entries(phone.table)
    assert sorted(entry["piles"][0]) == sorted(ANNA)
    assert entry["scope"] == [int("scope" in counted), 0]
    assert entry.get("counted", {}) == {name: [1, 0] for name in counted if name != "scope"}
    assert "Counted by both" in phone.open(f"{phone.match}/1").text
    is_asked = preset not in ("spazzino", "rubamazzo")
    assert phone.open(address(phone, 1, 2, "high")).status == (200 if is_asked else 404)
    assert ("High cards only" in page.text) is is_asked


def test_what_is_counted_has_bounds(phone: Phone) -> None:
    phone.start("Anna", "Bruno", preset="cirulla")
    phone.post(f"{phone.match}/scope", {"deal": "1", "scope-3": "1", "scope-6": "2"})
    form = phone.open(address(phone, 1)).form
    assert (form.fields["buona3"], form.fields["buona10"]) == ("1", "0")
    page = send(phone, 1, ANNA, buona3="8")
    assert (page.status, page.problems) == (
        422,
        ["“Buona da tre”: 8 in one deal, and there cannot be more than 7."],
    )
    marked = [each["name"] for each in page.root.all("input") if each.get("aria-invalid")]
    assert marked == ["buona3"]
    page = send(phone, 1, ANNA, buona3="many")
    assert page.problems == ["“Buona da tre: many” is not a whole number that fits here."]
    send(phone, 1, ANNA, buona3="7", buona10="5")
    page = piles_page(phone)
    assert "Counted so far for Bruno: Buona da dieci 2" in page.text
    assert send(phone, 2, BRUNO, buona10="1").status == 303
    assert "13 in one deal, and there cannot be more than 12." in piles_page(phone).text


@every(
    ("preset", "ranks"),
    [
        ({"preset": "escoba"}, "7"),
        ({"preset": "escoba", "escoba.sietes": "down"}, "7 6 1 5 4 3 2"),
        ({"preset": "escoba-setenta"}, "7 6 1 5 4 3 2 10 9 8"),
        ({"preset": "traditional", "primiera": "most_sevens"}, "7"),
        ({"preset": "re-bello", "primiera": "most_sevens"}, "7 6 1 5 4 3 2 10 9 8"),
    ],
)
def test_only_compared_ranks_are_asked_for(
    phone: Phone, preset: dict[str, str], ranks: str
) -> None:
    phone.start("Anna", "Bruno", **preset)
    page = phone.open(address(phone, 1, way="high"))
    assert [box["value"] for box in page.root.all("input", name="none")] == ranks.split()
    assert ("Lower cards" in page.text) is (len(ranks) > 1)


def test_a_pile_can_be_taken_back(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    send(phone, 2, ANNA)
    page = piles_page(phone)
    form = page.form_with("Take it back")
    assert phone.send(form, form.button("Bruno")).status == 303
    assert "nothing sent yet" in piles_page(phone).text
    assert not piles_page(phone).forms


def test_the_last_side_may_take_the_rest(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    phone.post(f"{phone.match}/scope", {"deal": "1", "scope-1": "1", "scope-2": "2"})
    send(phone, 2, BRUNO)
    page = piles_page(phone)
    assert "Your pile is in. Waiting for Anna." in page.text
    assert "Counted so far for Anna: Scope 1" in page.text
    form = page.form_with("The other 23 go to Anna")
    assert "23 + 17 = 40 · score this deal" in form.buttons[0].text
    assert phone.send(form, form.buttons[0]).location == phone.match
    (entry,) = rows.entries(phone.table)
    assert sorted(entry["piles"][0]) == sorted(ANNA)
    assert entry["scope"] == [1, 2]
    page = phone.open(f"{phone.match}/1")
    assert "Counted by both" not in page.text
    assert "The own count says the same: Bruno" in page.text


def test_the_rest_needs_one_missing_pile(phone: Phone) -> None:
    phone.start("Anna", "Bruno", "Carla")
    assert "The other" not in piles_page(phone).text
    send(phone, 1, FIRST_OF_THREE)
    assert "The other" not in piles_page(phone).text
    send(phone, 2, SECOND_OF_THREE)
    form = piles_page(phone).form_with("The other 13 go to Carla")
    assert phone.send(form, form.buttons[0]).location == phone.match


@every(
    ("pile", "fields", "sentence"),
    [
        (["7d"], {}, "Anna: one card only, but every capture takes at least two."),
        (ANNA, {"scope": "12"}, "Anna: scope 12, cards 23. Each scopa takes at least two cards."),
        (ANNA, {"scope": "many"}, "“Scope: many” is not a whole number that fits here."),
        ([*ANNA, "7x"], {}, "“7x” is not a card (Anna). Write it like 7d, 10b or fs."),
    ],
)
def test_an_invalid_pile_keeps_its_taps(
    phone: Phone, rows: Rows, pile: list[str], fields: dict[str, str], sentence: str
) -> None:
    phone.start("Anna", "Bruno")
    page = send(phone, 1, pile, **fields)
    assert page.status == 422
    assert page.problems == [sentence]
    checked = page.form.element.all("input", name="pile", checked="")
    assert {box["value"] for box in checked} == set(pile) & set(DECK)
    assert "nothing sent yet" in piles_page(phone).text


def test_unknown_sides_and_deals_answer_404(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    for page in (phone.open(address(phone, 3)), phone.open(address(phone, 0))):
        assert page.status == 404
    assert phone.open(address(phone, 1, deal=2)).status == 404
    assert phone.open(f"{phone.match}/2/piles").status == 404


def test_nothing_is_sent_after_the_end(phone: Phone) -> None:
    phone.start("Anna", "Bruno", target="4")
    phone.played(ANNA)
    assert phone.open(address(phone, 1, deal=2)).location == phone.match
    assert phone.post(address(phone, 1, deal=2), {"pile": ANNA}).status == 422


def test_my_pile_opens_the_phones_own_side(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    assert phone.open(f"{phone.match}/1/pile").location == address(phone, 1)
    with closing(engines.open_store(rows.url)) as opened:
        opened.play.choose_side(phone.table_id, 1, phone.seat, None)
    assert phone.open(f"{phone.match}/1/pile").location == f"{phone.match}/1/piles"


# Piles that disagree


def test_disputed_cards_are_settled_singly(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno", preset="traditional")
    send(phone, 1, [*ANNA, "7b"])
    assert send(phone, 2, [card for card in BRUNO if card != "8d"]).status == 303
    page = piles_page(phone)
    assert questions(page) == [
        ("Fante (8) of coins", "in no pile"),
        ("7 of batons", "in both piles"),
    ]
    assert "2 cards to settle" in page.text and "38 cards agree" in page.text
    assert page.form.choices("8d") == page.form.choices("7b") == ["1", "2"]
    # What is not settled yet is listed, and what is settled stays.
    page = settle(phone, c7b="2")
    assert page.status == 422
    assert page.problems == ["Still to settle: fante (8) of coins"]
    assert page.title.startswith("Error:")
    assert page.form.fields["7b"] == "2"
    assert rows.versions(phone.table) == []
    page = settle(phone, c8d="2", c7b="2")
    assert page.location == phone.match
    (entry,) = rows.entries(phone.table)
    assert [sorted(pile) for pile in entry["piles"]] == [sorted(ANNA), sorted(BRUNO)]
    assert "Counted by both" not in phone.open(page.location).text
    # The phones that wait reach the result, also when it was corrected.
    assert piles_page(phone).location == phone.match
    phone.enter(ANNA[1:], deal=1)
    assert piles_page(phone).location == phone.match


def test_a_settled_page_stops_asking(phone: Phone, app: Flask, rows: Rows) -> None:
    phone.start("Anna", "Bruno", preset="traditional")
    send(phone, 1, [*ANNA, "7b"])
    send(phone, 2, BRUNO)
    page, dora = piles_page(phone), Phone(app)
    seat_at(app, dora, "Dora", phone.table)
    assert settle(dora, c7b="2").status == 303
    (script,) = [each for each in page.root.all("script") if each.get("data-source")]
    asked = phone.open(script["data-source"]).root
    for part in ("about", "choice", "keep"):
        assert page.root.one(id=part).get("data-live") is not None
    assert asked.one(id="about").text == "Deal 1 is stored already"
    assert asked.one(id="choice").text == ""
    assert asked.one(id="keep").text == "Go on with what is stored"
    # Whoever taps all the same is shown both, and overwrites nothing.
    assert phone.send(page.form, **{"7b": "1"}).status == 409
    assert len(rows.versions(phone.table)) == 1


def test_three_sides_are_shown_with_claims(phone: Phone) -> None:
    phone.start("Anna", "Bruno", "Carla")
    carla = rest_of(FIRST_OF_THREE, SECOND_OF_THREE)
    send(phone, 1, FIRST_OF_THREE)
    send(phone, 2, [*SECOND_OF_THREE, "7d"])
    send(phone, 3, [card for card in carla if card != "10d"])
    page = piles_page(phone)
    assert questions(page) == [
        ("7 of coins", "in the piles of Anna and Bruno"),
        ("Re (10) of coins", "in no pile"),
    ]
    assert page.form.choices("7d") == ["1", "2"]
    assert page.form.choices("10d") == ["1", "2", "3", "0"]
    assert settle(phone, c7d="1", c10d="3").location == phone.match


def test_unclaimed_cards_may_be_left_over(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    send(phone, 1, ANNA)
    send(phone, 2, BRUNO[2:])
    form = piles_page(phone).form
    page = phone.send(form, form.button("Left on the table: all 2 that are in no pile"))
    assert page.location == phone.match
    assert sorted(rows.entries(phone.table)[0]["table"]) == sorted(BRUNO[:2])
    assert "Counted by both" in phone.open(page.location).text
    phone.start("Anna", "Bruno", preset="traditional")
    send(phone, 1, ANNA)
    send(phone, 2, BRUNO[2:])
    assert "table" not in piles_page(phone).text


def test_a_claimed_card_is_not_left_over(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    send(phone, 1, [*ANNA, "7b"])
    send(phone, 2, BRUNO[2:])
    form = piles_page(phone).form
    page = phone.send(form, form.button("Left on the table: all 2"))
    assert page.status == 422
    assert page.problems == ["Still to settle: 7 of batons"]
    assert (page.form.fields["8d"], page.form.fields["9d"]) == ("0", "0")


def test_each_pile_names_its_phone(phone: Phone, app: Flask) -> None:
    phone.start("Anna", "Bruno", "Carla")
    bruno = Phone(app)
    seat_at(app, bruno, "Bruno", phone.table)
    send(bruno, 2, SECOND_OF_THREE)
    assert "sent from another phone" in piles_page(phone).text
    assert "Your pile is in" not in piles_page(phone).text
    assert "sent from this phone" in piles_page(bruno).text


# The high cards alone


def test_key_cards_and_numbers_prove_a_deal(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno", preset="traditional")
    page = high(phone, 1, "7d 7c 7b 6d 6s", cards="17", coins="6")
    assert page.location == f"{phone.match}/1/piles"
    page = high(phone, 2, "7s", cards="23", coins="4", scope="1")
    assert page.location == phone.match
    (entry,) = rows.entries(phone.table)
    assert [side["known"] for side in entry["counts"]] == [["6d", "7d", "7c", "6s", "7b"], ["7s"]]
    assert entry["counts"][1]["implied"] == ["6c", "6b"]
    text = phone.open(page.location).text
    assert "Counted by both" in text
    assert "6 of cups" in text and "6 of batons" in text


def test_missing_numbers_are_asked_for(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    page = high(phone, 1, "7d 7c")
    assert page.status == 422
    assert page.problems == [
        "Anna: how many cards are in the pile?",
        "Anna: how many coins are in the pile?",
    ]
    checked = page.form.element.all("input", name="pile", checked="")
    assert [box["value"] for box in checked] == ["7d", "7c"]


def test_wrong_sums_show_every_pile(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno", preset="traditional")
    high(phone, 1, "7d 7c 7b 6d 6s", cards="17", coins="6")
    assert high(phone, 2, "7s", cards="22", coins="4").location == f"{phone.match}/1/piles"
    page = piles_page(phone)
    assert [box.text for box in page.root.all("div", id="found")] == [
        "The cards make 39, not 40: 17 + 22."
    ]
    assert {address(phone, side, way="high") for side in (1, 2)} <= set(page.links)
    assert rows.versions(phone.table) == []


def test_uncounted_cards_may_be_left_over(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    high(phone, 1, "7d 7c 7b 6d 6s", cards="17", coins="6")
    high(phone, 2, "7s 6c 6b", cards="20", coins="4")
    form = piles_page(phone).form
    page = phone.send(form, form.button("3 cards were left on the table"))
    assert page.location == phone.match
    assert rows.entries(phone.table)[0]["table"] == 3


# Nothing is lost or doubled


def test_a_late_pile_keeps_cards_left_over(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    form = phone.open(address(phone, 2)).form
    assert phone.enter(ANNA, BRUNO[2:], table="rest").status == 303
    page = phone.post(form.action, form.fields | {"pile": BRUNO[2:]})
    assert page.location == phone.match
    page = send(phone, 2, BRUNO[1:], version="0")
    assert page.status == 409
    assert "cavallo (9) of coins: the table → Bruno" in page.text
    assert rows.entries(phone.table)[0]["table"] == BRUNO[:2]
    form = page.form_with("Take mine")
    assert phone.post(form.action, form.fields | {"pile": BRUNO[1:]}).location == page_of(phone)
    assert rows.entries(phone.table)[0]["table"] == BRUNO[:1]


def test_a_differing_pile_is_a_correction(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno")
    form = phone.open(address(phone, 2)).form
    phone.played(ANNA)
    page = phone.post(form.action, form.fields | {"pile": [*BRUNO, "7d"]})
    assert page.location == f"{phone.match}/1/piles"
    page = piles_page(phone)
    assert "This deal is stored already" in page.text
    assert questions(page) == [("7 of coins", "in both piles")]
    assert page.link("Keep what is stored") == f"{phone.match}/1"
    assert settle(phone, c7d="2").location == page_of(phone)
    assert [each.version for each in rows.versions(phone.table)] == [1, 2]
    assert "7d" in rows.entries(phone.table)[0]["piles"][1]


def test_a_waiting_page_says_what_happened(phone: Phone) -> None:
    phone.start("Anna", "Bruno", preset="traditional")
    send(phone, 1, [*ANNA, "7b"])
    follows = f"{phone.match}/1/piles?follow=0"
    assert "Waiting for Bruno" in phone.open(follows).text
    send(phone, 2, BRUNO)
    page = phone.open(follows)
    assert page.link("See what differs") == f"{phone.match}/1/piles"
    settle(phone, c7b="2")
    page = phone.open(follows)
    assert (page.status, page.link("See the points")) == (200, f"{phone.match}/1")


def test_an_open_form_hears_of_the_others(phone: Phone, app: Flask) -> None:
    phone.start("Anna", "Bruno", "Carla")
    bruno = Phone(app)
    seat_at(app, bruno, "Bruno", phone.table)
    follows = f"{address(phone, 3)}?version=0"
    send(bruno, 2, SECOND_OF_THREE)
    assert phone.open(follows).root.one("p", id="missing").text == "Not sent yet: Anna"
    bruno.enter(FIRST_OF_THREE, SECOND_OF_THREE, deal=1)
    assert phone.open(follows).root.one("p", id="news").one("a")["href"] == page_of(phone)


def test_differing_cards_show_both_owners(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    form = phone.open(f"{phone.match}/1/enter").form
    phone.played(ANNA)
    mine = dict.fromkeys(ANNA, "1") | {"7d": "2", "7b": "1"}
    page = phone.post(form.action, form.fields | mine | {"rest": "2"})
    assert page.status == 409
    drawn = page.root.all("div", class_="differs")
    assert [each.all("p")[0].text for each in drawn] == [
        "7 of coins: Anna → Bruno",
        "7 of batons: Bruno → Anna",
    ]
    assert [each.all("p")[2].text for each in drawn] == [
        "Stored ● Anna Yours ■ Bruno",
        "Stored ■ Bruno Yours ● Anna",
    ]
