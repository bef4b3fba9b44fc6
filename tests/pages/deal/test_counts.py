"""For people who have already counted: cards, coins, settebello, best card of each suit."""

import pytest

from tests.conftest import Rows
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FOUR_POINTS, Fields, Phone

# The same deal as FOUR_POINTS, counted.
COUNTED: Fields = {
    "cards_1": "23",
    "cards_2": "17",
    "coins_1": "7",
    "coins_2": "3",
    "settebello": "1",
    "best_1_d": "7",
    "best_1_c": "7",
    "best_1_s": "6",
    "best_1_b": "1",
    "best_2_d": "10",
    "best_2_c": "10",
    "best_2_s": "7",
    "best_2_b": "7",
}


def refused(page: Page, rows: Rows, phone: Phone) -> list[str]:
    assert page.status == 422
    assert page.problems
    assert rows.match(phone.table).deals == ()
    return page.problems


def start(phone: Phone, preset: str = "traditional", **fields: str) -> None:
    phone.start("Anna", "Bruno", preset=preset, **fields)


def test_counts_score_as_the_cards_would(phone: Phone, rows: Rows) -> None:
    start(phone)
    answer = phone.count(**COUNTED, scope_2="1")
    assert (answer.status, answer.location) == (303, phone.match)
    (entry,) = rows.entries(phone.table)
    assert entry == {
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
    page = phone.count(cards_1="30", cards_2="20", coins_1="5", coins_2="4")
    first, second, *others = refused(page, rows, phone)
    assert first == "The cards make 50, not 40: 30 + 20."
    assert second == "The coins make 9, not 10: 5 + 4."
    assert len(others) == 12
    first, second, *_ = phone.count(cards_1="x", cards_2="20").problems
    assert first == "“cards: x” is not a whole number that fits here."
    assert second == "The cards make 20, not 40: 0 + 20."


def test_a_deal_of_counts_is_always_marked(phone: Phone) -> None:
    start(phone)
    phone.count(**COUNTED)
    result = phone.open(f"{phone.match}/1")
    assert "counts only" in result.root.one("h1").text
    assert "counts only" in phone.open(phone.table).text
    assert "Count Anna's pile" not in result.text and "Swap" not in result.text
    assert {f"{phone.match}/1/counts", f"{phone.match}/1/enter"} <= set(result.links)


def test_both_entry_pages_link_to_each_other(phone: Phone) -> None:
    start(phone)
    counts = phone.open(f"{phone.match}/1/enter").link("Counts")
    assert phone.open(counts).link("All cards") == f"{phone.match}/1/enter?use=all"


@pytest.mark.parametrize(
    "left_empty", [("cards_2",), ("cards_1",), ("coins_1",), ("coins_2",), ("cards_1", "coins_2")]
)
def test_of_two_sides_one_count_is_enough(
    phone: Phone, rows: Rows, left_empty: tuple[str, ...]
) -> None:
    start(phone)
    assert phone.count(**COUNTED | dict.fromkeys(left_empty, "")).status == 303
    (entry,) = rows.entries(phone.table)
    assert [side["cards"] for side in entry["counts"]] == [23, 17]
    assert [side["coins"] for side in entry["counts"]] == [7, 3]


def test_of_three_sides_each_count_is_needed(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno", "Carla", preset="traditional")
    best = {f"best_{side}_{suit}": "none" for side in (1, 2, 3) for suit in "dcsb"}
    best |= {"best_1_d": "7", "best_2_c": "7", "best_3_s": "7", "best_3_b": "7"}
    page = phone.count(cards_1="20", cards_2="10", coins_1="10", settebello="1", **best)
    (problem,) = refused(page, rows, phone)
    assert problem == "The cards make 30, not 40: 20 + 10 + 0."


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


def test_cards_left_over_require_every_count(phone: Phone, rows: Rows) -> None:
    start(phone, "winning-moves")
    some = {"cards_1": "20", "cards_2": "14", "coins_2": "", "best_2_d": "", "table": "6"}
    page = phone.count(**COUNTED | some)
    assert "Bruno: how many coins are in the pile?" in refused(page, rows, phone)


def test_the_re_bello_may_be_left_over(phone: Phone, rows: Rows) -> None:
    start(phone, "winning-moves", re_bello="yes")
    left = COUNTED | {"cards_1": "20", "coins_2": "2", "table": "3", "best_2_d": "9"}
    page = phone.count(**left)
    assert refused(page, rows, phone) == ["The re bello (re (10) of coins) is in no pile."]
    assert phone.send(page.form, re_bello="").status == 303
    again = phone.open(f"{phone.match}/1/counts").form
    assert again.fields["re_bello"] == ""
    assert phone.send(again).status == 303


def test_cards_left_over_are_a_number(phone: Phone, rows: Rows) -> None:
    start(phone, "winning-moves")
    assert phone.count(**COUNTED | {"cards_1": "", "cards_2": "14"}, table="3").status == 303
    (entry,) = rows.entries(phone.table)
    assert entry["table"] == 3
    assert [side["cards"] for side in entry["counts"]] == [23, 14]


def test_other_rules_leave_no_cards_over(phone: Phone, rows: Rows) -> None:
    start(phone, "traditional")
    assert "table" not in phone.open(f"{phone.match}/1/counts").form.fields
    page = phone.count(**COUNTED | {"cards_2": "14"}, table="3")
    assert any("the last side to take gets them" in p for p in refused(page, rows, phone))


# What contradicts itself


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"cards_1": "24"}, "The cards make 41, not 40: 24 + 17."),
        ({"cards_2": "16"}, "The cards make 39, not 40: 23 + 16."),
        ({"coins_1": "8"}, "The coins make 11, not 10: 8 + 3."),
        ({"coins_2": "2"}, "The coins make 9, not 10: 7 + 2."),
        ({"cards_1": "6", "cards_2": "34"}, "Anna: more coins (7) than cards (6)."),
        ({"settebello": ""}, "The settebello (7 of coins) is in no pile."),
        (
            {"settebello": "2"},
            "Bruno: the settebello (7 of coins) is in this pile, so it is the best of coins.",
        ),
        (
            {"settebello": "2"},
            "Anna: best of coins 7 of coins, so the settebello is in this pile.",
        ),
        ({"best_2_c": "7"}, "Best card of two piles (Anna, Bruno): 7 of cups."),
        (
            {"best_1_c": "6"},
            "Nobody's best card, yet the best in any pile: 7 of cups.",
        ),
        ({"best_2_d": ""}, "Bruno: coins 3, but no best of coins."),
        (
            {"coins_1": "10", "coins_2": "0"},
            "Bruno: no coins, but a best of coins: re (10) of coins.",
        ),
        (
            {"cards_1": "38", "cards_2": "2", "coins_1": "9", "coins_2": "1"},
            "These counts and best cards cannot all be right together. Look at each pile again.",
        ),
        (
            {"cards_1": "39", "cards_2": "1"},
            "Bruno: one card only, but every capture takes at least two.",
        ),
        (
            {"scope_2": "9"},
            "Bruno: scope 9, cards 17. Each scopa takes at least two cards.",
        ),
        (
            {"scope_1": "11", "scope_2": "8"},
            "19 scope in one deal: there cannot be more than 18.",
        ),
        ({"cards_1": "many"}, "“cards: many” is not a whole number that fits here."),
        ({"coins_2": "-3"}, "“coins: -3” is not a whole number that fits here."),
        ({"best_1_d": "11"}, "“11d” is not a card"),
        ({"settebello": "3"}, "“settebello: 3” is not a whole number that fits here."),
    ],
)
def test_impossible_counts_are_refused(
    phone: Phone, rows: Rows, changed: Fields, said: str
) -> None:
    start(phone)
    fields = COUNTED | changed
    page = phone.count(**fields)
    assert any(said in problem for problem in refused(page, rows, phone))
    assert page.title.startswith("Error:")
    for name, text in fields.items():
        offered = page.form.choices(name.replace("_", "-"))
        if name.startswith(("cards", "coins", "scope")) or text in offered:
            assert page.form.fields.get(name.replace("_", "-"), "") == text


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({}, "The re bello (re (10) of coins) is in no pile."),
        (
            {"re_bello": "2", "coins_1": "10", "coins_2": "0", "best_2_d": ""},
            "Bruno: the re bello, but no coins.",
        ),
        ({"re_bello": "x"}, "“re_bello: x” is not a whole number that fits here."),
    ],
)
def test_the_re_bello_needs_a_possible_owner(
    phone: Phone, rows: Rows, changed: Fields, said: str
) -> None:
    start(phone, "re-bello")
    assert said in refused(phone.count(**COUNTED | changed), rows, phone)


def test_a_re_bello_is_counted_where_played(phone: Phone, rows: Rows) -> None:
    start(phone, "re-bello")
    assert phone.count(**COUNTED, re_bello="2").status == 303
    assert rows.entries(phone.table)[0]["counts"][1]["re_bello"] is True
    assert "Re bello" in phone.open(f"{phone.match}/1").text


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"napola_1": "2"}, "Anna: a napola of 2, but it starts with ace, 2, 3 of coins."),
        ({"napola_1": "8"}, "Anna: the napola is longer (8) than the coins are many (7)."),
        (
            {"napola_1": "3", "napola_2": "3"},
            "Only one side can have the ace of coins, so only one a napola: Anna and Bruno.",
        ),
        ({"napola_1": "0000000009999"}, ""),
    ],
)
def test_an_impossible_napola_is_refused(
    phone: Phone, rows: Rows, changed: Fields, said: str
) -> None:
    start(phone, "quindici-napoli")
    problems = refused(phone.count(**COUNTED | changed), rows, phone)
    assert any(said in problem for problem in problems)


def test_a_napola_is_counted_where_played(phone: Phone, rows: Rows) -> None:
    start(phone, "quindici-napoli")
    assert phone.count(**COUNTED, napola_1="7", bonus_1="2").status == 303
    assert rows.entries(phone.table)[0]["counts"][0]["napola"] == 7
    assert phone.points() == [[13, 0]]


@pytest.mark.parametrize("field", ["napola_1", "bonus_1", "scope_1", "table"])
def test_huge_numbers_leave_the_page_whole(phone: Phone, rows: Rows, field: str) -> None:
    start(phone)
    for typed in ("0000000009999", "0" * 9 + "9" * 5000):
        phone.count(**COUNTED | {field: typed})
        assert phone.open(phone.table).status == 200
        assert phone.open("/").status == 200


def test_an_open_primiera_is_refused(phone: Phone, rows: Rows) -> None:
    start(phone, primiera="sevens_down")
    level = {"best_1_s": "6", "best_1_b": "6", "best_2_d": "6", "best_2_c": "6"}
    (problem,) = refused(phone.count(**COUNTED | level), rows, phone)
    assert "rimiera" in problem and "ace of coins" in problem


def test_all_problems_are_listed_at_once(phone: Phone, rows: Rows) -> None:
    start(phone)
    wrong = COUNTED | {"cards_1": "24", "coins_1": "8", "settebello": "", "scope_2": "x"}
    problems = refused(phone.count(**wrong), rows, phone)
    for words in ("make 41", "make 11", "The settebello (7 of coins) is in no pile", "“scope: x”"):
        assert [problem for problem in problems if words in problem], (words, problems)


def test_an_empty_form_is_refused_in_words(phone: Phone, rows: Rows) -> None:
    start(phone)
    page = phone.post(f"{phone.match}/1/counts")
    assert "The cards make 0, not 40: 0 + 0." in refused(page, rows, phone)


def test_mistakes_can_be_corrected(phone: Phone, rows: Rows) -> None:
    start(phone)
    page = phone.count(**COUNTED | {"cards_1": "24"})
    assert phone.send(page.form, cards_1="23").status == 303
    assert len(rows.match(phone.table).deals) == 1


def test_french_cards_have_their_own_names(phone: Phone) -> None:
    start(phone, cards="french")
    page = phone.open(f"{phone.match}/1/counts")
    assert "Diamonds" in page.text and "Coins" not in page.text
    refused_page = phone.count(**COUNTED | {"coins_1": "10", "coins_2": "0"})
    assert any("king (10) of diamonds" in problem for problem in refused_page.problems)


@pytest.mark.parametrize("deal", [0, 2])
def test_only_the_next_deal_is_accepted(phone: Phone, rows: Rows, deal: int) -> None:
    start(phone)
    form = phone.open(f"{phone.match}/1/counts").form
    form.action = f"{phone.match}/{deal}/counts"
    assert "The next deal is deal 1." in refused(phone.send(form, **COUNTED), rows, phone)
