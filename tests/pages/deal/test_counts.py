"""For people who have already counted: cards, coins, settebello, best card of each suit."""

import pytest

from tests.conftest import Rows
from tests.helpers.cases import every
from tests.helpers.clients.deal_pages import COUNTED, misread, refused, start, stored
from tests.helpers.clients.phone import FOUR_POINTS, Fields, Phone, plain


@pytest.fixture
def table(phone: Phone) -> Phone:
    """A phone at a table where many deals may be stored."""
    start(phone, target="999")
    return phone


def test_counts_score_as_the_cards_would(phone: Phone, rows: Rows) -> None:
    start(phone)
    answer = phone.count(**COUNTED, scope_2="1")
    assert (answer.status, answer.location) == (303, phone.match)
    assert stored(rows, phone) == {
        "counts": [
            {"cards": 23, "coins": 7, "settebello": True, "best": ["7d", "7c", "6s", "1b"]},
            {"cards": 17, "coins": 3, "settebello": False, "best": ["10d", "10c", "7s", "7b"]},
        ],
        "scope": [0, 1],
    }
    phone.played(FOUR_POINTS, scope_2="1")
    assert phone.points() == [[4, 1], [4, 1]]


def test_the_explaining_problem_comes_first(phone: Phone, rows: Rows) -> None:
    start(phone)
    page = phone.count(cards_1="x", cards_2="20", coins_1="5", coins_2="4")
    first, second, third, *others = refused(page, rows, phone)
    assert first == "“Anna, Cards: x” is not a whole number that fits here."
    assert second == "The cards make 20, not 40: 0 + 20."
    assert third == "The coins make 9, not 10: 5 + 4."
    assert len(others) > 5, "what is wrong with the best cards"


def test_a_deal_of_counts_is_always_marked(phone: Phone) -> None:
    start(phone)
    phone.count(**COUNTED)
    result = phone.open(f"{phone.match}/1")
    assert "counts only" in result.root.one("h1").text
    assert "counts only" in phone.open(phone.table).text
    assert "Count Anna's pile" not in result.text and "Swap" not in result.text
    assert {f"{phone.match}/1/counts", f"{phone.match}/1/enter"} <= set(result.links)


@every(
    "left_empty", [("cards_2",), ("cards_1",), ("coins_1",), ("coins_2",), ("cards_1", "coins_2")]
)
def test_of_two_sides_one_count_is_enough(
    phone: Phone, rows: Rows, left_empty: tuple[str, ...]
) -> None:
    start(phone)
    assert phone.count(**COUNTED | dict.fromkeys(left_empty, "")).status == 303
    entry = stored(rows, phone)
    assert [side["cards"] for side in entry["counts"]] == [23, 17]
    assert [side["coins"] for side in entry["counts"]] == [7, 3]


def test_an_empty_best_card_is_unknown(phone: Phone, rows: Rows) -> None:
    # Without Bruno's best baton he would lack a suit, and Anna's 76 would win what 62 cannot.
    start(phone)
    page = phone.count(**COUNTED | {"best_2_c": "", "best_1_b": ""})
    assert refused(page, rows, phone) == [
        "Anna: which is the best card of batons? Choose “none” if there is none.",
        "Bruno: which is the best card of cups? Choose “none” if there is none.",
    ]
    assert phone.send(page.form, best_2_c="none", best_1_b="none").status == 303
    assert phone.open(f"{phone.match}/1/counts").form.fields["best-2-c"] == "none"


def test_impossible_best_cards_are_not_asked(phone: Phone, rows: Rows) -> None:
    start(phone)
    coins = {"best_1_d": "7", "cards_1": "10", "coins_1": "10", "settebello": "1"}
    assert phone.count(**coins, best_2_c="7", best_2_s="7", best_2_b="7").status == 303
    assert [len(side["best"]) for side in rows.entries(phone.table)[0]["counts"]] == [1, 3]


def test_the_re_bello_may_be_left_over(phone: Phone, rows: Rows) -> None:
    start(phone, preset="winning-moves", re_bello="yes")
    left = COUNTED | {"cards_1": "20", "coins_2": "2", "table": "3", "best_2_d": "9"}
    page = phone.count(**left)
    assert refused(page, rows, phone) == ["The re bello (re (10) of coins) is in no pile."]
    assert phone.send(page.form, re_bello="").status == 303
    again = phone.open(f"{phone.match}/1/counts").form
    assert again.fields["re_bello"] == ""
    assert phone.send(again).status == 303


def test_cards_left_over_are_a_number(phone: Phone, rows: Rows) -> None:
    start(phone)
    assert "table" not in phone.open(f"{phone.match}/1/counts").form.fields
    start(phone, preset="winning-moves")
    assert phone.count(**COUNTED | {"cards_1": "", "cards_2": "14"}, table="3").status == 303
    entry = stored(rows, phone)
    assert entry["table"] == 3
    assert [side["cards"] for side in entry["counts"]] == [23, 14]


@every(
    ("changed", "said"),
    [
        ({"cards_1": "24"}, "The cards make 41, not 40: 24 + 17."),
        ({"settebello": ""}, "The settebello (7 of coins) is in no pile."),
        ({"settebello": "2"}, "Anna: best of coins 7 of coins, so the settebello is in this pile."),
        ({"best_2_d": ""}, "Bruno: coins 3, but no best of coins."),
        (
            {"cards_1": "38", "cards_2": "2", "coins_1": "9", "coins_2": "1"},
            "These counts and best cards cannot all be right together. Look at each pile again.",
        ),
        ({"scope_2": "9"}, "Bruno: scope 9, cards 17. Each scopa takes at least two cards."),
        ({"cards_1": "many"}, "“Anna, Cards: many” is not a whole number that fits here."),
        ({"coins_2": "-3"}, "“Bruno, Coins: -3” is not a whole number that fits here."),
        ({"best_1_d": "11"}, "“11d” is not a card"),
        ({"settebello": "3"}, "“Settebello: 3” is not a whole number that fits here."),
        ({"cards_2": "14", "table": "3"}, "the last side to take gets them"),
        (dict.fromkeys(COUNTED, ""), "The cards make 0, not 40: 0 + 0."),
    ],
)
def test_impossible_counts_are_refused(
    table: Phone, rows: Rows, changed: Fields, said: str
) -> None:
    stored = table.next_deal() - 1
    fields = COUNTED | changed
    page = table.count(**fields)
    assert any(said in problem for problem in refused(page, rows, table, versions=stored))
    form = page.form
    for name, text in plain(fields).items():
        if name.startswith(("cards", "coins", "scope")) or text in form.choices(name):
            assert form.fields.get(name, "") == text
    mended = COUNTED | {"scope_1": "", "scope_2": "", "table": "0"}
    assert table.send(form, **mended).status == 303


NOT_IN_A_PILE = "The re bello (re (10) of coins) is in no pile."
LEFT_OVER = {"cards_1": "20", "cards_2": "14", "coins_2": "", "best_2_d": "", "table": "6"}
HUGE = "0" * 9 + "9" * 5000
NAPOLA_OF_TWO = ["Anna: a napola of 2, but it starts with ace, 2, 3 of coins."]
TWO_NAPOLE = ["Only one side can have the ace of coins, so only one a napola: Anna and Bruno."]
OTHERWISE = ["Anna: a napola of 0 is said, but the cards show otherwise."]
NUMBERS = {
    "napola_1": ("napola", "Anna"),
    "bonus_1": ("bonus", "Anna"),
    "scope_1": ("scope", "Anna"),
    "table": ("cards left on the table", ""),
}


@every(
    ("rules", "changed", "said"),
    [
        ("winning-moves", LEFT_OVER, ["Bruno: how many coins are in the pile?"]),
        ("re-bello", {"re_bello": "x"}, [misread("re_bello", "x"), NOT_IN_A_PILE]),
        ("quindici-napoli", {"napola_1": "2"}, NAPOLA_OF_TWO),
        ("quindici-napoli", {"napola_1": "3", "napola_2": "3"}, TWO_NAPOLE),
        *[
            (
                "quindici-napoli",
                {field: HUGE},
                [misread(called, HUGE, whose), *OTHERWISE * (field == "napola_1")],
            )
            for field, (called, whose) in NUMBERS.items()
        ],
    ],
)
def test_each_rule_refuses_its_own_mistakes(
    phone: Phone, rows: Rows, rules: str, changed: Fields, said: list[str]
) -> None:
    start(phone, preset=rules)
    assert refused(phone.count(**COUNTED | changed), rows, phone) == said
    assert phone.open(phone.table).status == phone.open("/").status == 200


def test_house_rule_points_are_counted(phone: Phone, rows: Rows) -> None:
    start(phone, preset="re-bello")
    assert phone.count(**COUNTED, re_bello="2").status == 303
    assert stored(rows, phone)["counts"][1]["re_bello"] is True
    assert "Re bello" in phone.open(f"{phone.match}/1").text
    start(phone, preset="quindici-napoli")
    assert phone.count(**COUNTED, napola_1="7", bonus_1="2").status == 303
    assert stored(rows, phone)["counts"][0]["napola"] == 7
    assert phone.points() == [[13, 0]]


def test_french_cards_have_their_own_names(phone: Phone) -> None:
    start(phone, cards="french")
    page = phone.open(f"{phone.match}/1/counts")
    assert "Diamonds" in page.text and "Coins" not in page.text
    refused_page = phone.count(**COUNTED | {"coins_1": "10", "coins_2": "0"})
    assert any("king (10) of diamonds" in problem for problem in refused_page.problems)
