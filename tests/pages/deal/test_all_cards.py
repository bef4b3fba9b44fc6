"""The grid: who took what. The fields are an interface: one for each card, and `rest`, `table`,
`scope-1`, `bonus-1`."""

import json
from typing import Any

import pytest

from tests.conftest import Rows
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import (
    DECK,
    FIRST_OF_THREE,
    FOUR_POINTS,
    SECOND_OF_THREE,
    TWO_POINTS,
    Phone,
    given,
    rest_of,
)


def start(phone: Phone, sides: int = 2, preset: str = "traditional", **fields: str) -> None:
    names = ["Anna", "Bruno", "Carla", "Dino"][:sides]
    phone.start(*names, players={4: "4-alone"}.get(sides, str(sides)), preset=preset, **fields)


def refused(page: Page, rows: Rows, phone: Phone) -> list[str]:
    """The problems of a page that was refused, of which nothing is stored."""
    assert page.status == 422
    assert page.problems
    assert page.title.startswith("Error:")
    assert rows.match(phone.table).deals == ()
    return page.problems


def stored(rows: Rows, phone: Phone) -> Any:
    (entry,) = rows.entries(phone.table)
    return entry


# The form


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_there_is_a_field_for_each_card_and_a_choice_for_each_side(
    phone: Phone, sides: int
) -> None:
    start(phone, sides)
    form = phone.open(f"{phone.match}/1/enter").form
    for card in DECK:
        assert sorted(form.choices(card)) == ["", *map(str, range(1, sides + 1))]
        assert form.fields[card] == ""
    assert form.choices("rest") == [str(side) for side in range(1, sides + 1)]
    assert all(f"scope-{side}" in form.fields for side in range(1, sides + 1))
    assert f"scope-{sides + 1}" not in form.fields
    assert form.fields["version"] == "0"
    assert len(form.fields["key"]) >= 16


def test_every_control_has_a_name_that_can_be_heard(phone: Phone) -> None:
    start(phone)
    page = phone.open(f"{phone.match}/1/enter")
    labels = [each.get("aria-label") for each in page.root.all("input", name="7d")]
    assert labels == [f"7 of coins, settebello: {who}" for who in ("Anna", "Bruno", "nobody yet")]
    visible = [each for each in page.root.all("input") if each.get("type") != "hidden"]
    assert visible and all(each.get("aria-label") for each in visible)
    ids = [each["id"] for each in page.root.walk() if each.get("id")]
    assert len(ids) == len(set(ids))


def test_the_script_of_the_grid_gets_the_names_letter_for_letter(phone: Phone) -> None:
    names = ['"}</script><b>', "{side} & 'ü'"]
    phone.start(*names)
    said = json.loads(phone.open(f"{phone.match}/1/enter").form.element["data-words"])
    assert said["names"] == names


def test_each_page_has_a_submission_key_of_its_own(phone: Phone) -> None:
    start(phone)
    keys = {phone.open(f"{phone.match}/1/enter").form.fields["key"] for _ in range(3)}
    assert len(keys) == 3


# Giving the cards


def test_the_one_side_without_a_card_takes_the_rest(phone: Phone, rows: Rows) -> None:
    start(phone)
    answer = phone.enter(FOUR_POINTS, scope_1="2")
    assert (answer.status, answer.location) == (303, phone.match)
    entry = stored(rows, phone)
    assert [set(pile) for pile in entry["piles"]] == [set(FOUR_POINTS), set(rest_of(FOUR_POINTS))]
    assert entry["scope"] == [2, 0]
    assert "table" not in entry


def test_it_is_the_empty_side_that_takes_it_also_when_it_is_the_first(
    phone: Phone, rows: Rows
) -> None:
    start(phone)
    assert phone.enter([], FOUR_POINTS).status == 303
    assert set(stored(rows, phone)["piles"][1]) == set(FOUR_POINTS)


def test_with_three_sides_two_piles_are_enough(phone: Phone, rows: Rows) -> None:
    start(phone, 3)
    assert phone.enter(FIRST_OF_THREE, SECOND_OF_THREE).status == 303
    piles = stored(rows, phone)["piles"]
    assert set(piles[2]) == set(rest_of(FIRST_OF_THREE, SECOND_OF_THREE))
    assert list(map(len, piles)) == [14, 13, 13]


def test_with_four_sides_three_piles_are_enough(phone: Phone, rows: Rows) -> None:
    start(phone, 4)
    assert phone.enter(DECK[:10], DECK[10:20], DECK[20:30]).status == 303
    assert stored(rows, phone)["piles"][3] == DECK[30:]


def test_pairs_have_one_pile_a_pair(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno", "Carla", "Dino")
    page = phone.played(FOUR_POINTS)
    assert "Anna & Carla" in page.text and "Bruno & Dino" in page.text
    assert len(stored(rows, phone)["piles"]) == 2


def test_the_rest_goes_to_whom_a_button_says(phone: Phone, rows: Rows) -> None:
    start(phone, 3)
    form = phone.open(f"{phone.match}/1/enter").form
    form.fields |= given(DECK[:4], DECK[4:8])
    button = next(
        each for each in form.buttons if each.get("name") == "rest" and "Bruno" in each.text
    )
    assert phone.send(form, button).status == 303
    piles = stored(rows, phone)["piles"]
    assert piles == [DECK[:4], DECK[4:], []]


def test_all_cards_may_be_given_one_by_one(phone: Phone, rows: Rows) -> None:
    start(phone)
    assert phone.enter(TWO_POINTS, rest_of(TWO_POINTS)).status == 303
    assert stored(rows, phone)["piles"] == [DECK[:20], DECK[20:]]


def test_a_side_may_have_taken_everything(phone: Phone, rows: Rows) -> None:
    start(phone)
    assert phone.enter(DECK).status == 303
    assert stored(rows, phone)["piles"] == [DECK, []]


# What is left on the table


def test_only_where_the_rules_allow_it_cards_may_stay_on_the_table(phone: Phone) -> None:
    start(phone, preset="traditional")
    assert phone.open(f"{phone.match}/1/enter").form.choices("table") == []
    start(phone, preset="winning-moves")
    assert phone.open(f"{phone.match}/1/enter").form.choices("table") == ["rest"]


@pytest.mark.parametrize("left", ["rest", "3", "1d 10b 9b", "1d,10b,9b", "AD, rB 9♣"])
def test_cards_stay_on_the_table_by_a_button_a_number_or_one_by_one(
    phone: Phone, rows: Rows, left: str
) -> None:
    start(phone, preset="winning-moves")
    table = ["1d", "9b", "10b"]
    first = [card for card in DECK[:20] if card not in table]
    second = [card for card in DECK[20:] if card not in table]
    assert phone.enter(first, second, table=left).status == 303
    assert stored(rows, phone) == {"piles": [first, second], "scope": [0, 0], "table": table}
    assert "left on the table" not in phone.open(f"{phone.match}/1").text


def test_cards_that_stay_may_be_fields_of_their_own(phone: Phone, rows: Rows) -> None:
    start(phone, preset="winning-moves")
    fields = given(DECK[:20], DECK[20:38]) | {"table": ["9b", "10b"], "scope-1": "0"}
    assert phone.post(f"{phone.match}/1/enter", fields).status == 303
    assert stored(rows, phone)["table"] == ["9b", "10b"]


def test_none_on_the_table_is_nothing_special(phone: Phone, rows: Rows) -> None:
    start(phone, preset="winning-moves")
    assert phone.enter(FOUR_POINTS, table="0").status == 303
    assert "table" not in stored(rows, phone)


def test_a_miscounted_table_is_refused(phone: Phone, rows: Rows) -> None:
    start(phone, preset="winning-moves")
    page = phone.enter(DECK[:20], DECK[20:37], table="4")
    assert refused(page, rows, phone) == ["Left on the table: 4. Cards with nobody: 3."]


def test_a_card_on_the_table_and_in_a_pile_is_refused(phone: Phone, rows: Rows) -> None:
    start(phone, preset="winning-moves")
    page = phone.enter(DECK[:20], DECK[20:], table="7d")
    assert refused(page, rows, phone) == ["In two piles (Anna, the table): 7 of coins."]


def test_a_card_on_the_table_that_is_no_card_is_refused(phone: Phone, rows: Rows) -> None:
    start(phone, preset="winning-moves")
    page = phone.enter(DECK[:20], DECK[20:38], table="9b 11b")
    assert any("“11b” is not a card" in problem for problem in refused(page, rows, phone))


@pytest.mark.parametrize("left", ["rest", "2", "9b 10b"])
def test_other_rules_leave_nothing_on_the_table(phone: Phone, rows: Rows, left: str) -> None:
    start(phone, preset="traditional")
    page = phone.enter(DECK[:20], DECK[20:38], table=left)
    (problem,) = refused(page, rows, phone)
    assert "the last side to take gets them" in problem


# What is refused


def test_an_empty_form_names_what_is_missing(phone: Phone, rows: Rows) -> None:
    start(phone)
    (problem,) = refused(phone.post(f"{phone.match}/1/enter"), rows, phone)
    assert problem.startswith("40 cards are with nobody: ace of coins,")
    assert "more" in problem


def test_a_card_with_nobody_is_named_marked_and_can_be_given_with_one_tap(
    phone: Phone, rows: Rows
) -> None:
    start(phone)
    page = phone.enter(DECK[:20], DECK[20:39], scope_1="2")
    assert refused(page, rows, phone) == ["1 card is with nobody: re (10) of batons."]
    (marked,) = page.root.all("div", class_="asked")
    assert marked.all("input")[0]["name"] == "10b"
    repair = next(each for each in page.form.buttons if "to Bruno" in each.text)
    answer = phone.send(page.form, repair)
    assert answer.status == 303
    assert stored(rows, phone) == {"piles": [DECK[:20], DECK[20:]], "scope": [2, 0]}


def test_several_cards_with_nobody_can_be_given_with_one_tap(phone: Phone, rows: Rows) -> None:
    start(phone)
    page = phone.enter(DECK[:20], DECK[20:35])
    (problem,) = refused(page, rows, phone)
    assert problem.startswith("5 cards are with nobody: 6 of batons, 7 of batons, fante (8)")
    answer = phone.send(page.form, next(b for b in page.form.buttons if "5 to Anna" in b.text))
    assert answer.status == 303
    assert stored(rows, phone)["piles"] == [DECK[:20] + DECK[35:], DECK[20:35]]


@pytest.mark.parametrize(
    ("piles", "brush", "following"),
    [
        ([DECK[:13], [], []], "1", "2"),
        ([[], DECK[:13], []], "2", "3"),
        ([[], [], DECK[:13]], "3", "1"),
        ([DECK[:13], [], []], "3", "3"),
    ],
)
def test_page_says_whose_pile_is_next(
    phone: Phone, rows: Rows, piles: list[list[str]], brush: str, following: str
) -> None:
    start(phone, 3)
    page = phone.enter(*piles, brush=brush, scope_1="30")
    first, *others = refused(page, rows, phone)
    assert first.startswith(f"Now the pile of {['Anna', 'Bruno', 'Carla'][int(following) - 1]}.")
    assert first.endswith("Still to give: 27.")
    assert others and not any("nobody" in each for each in others)
    assert page.form.fields["brush"] == following
    assert page.root.all("div", class_="asked") == []


def test_missing_cards_can_be_left_on_the_table_with_one_tap(phone: Phone, rows: Rows) -> None:
    start(phone, preset="winning-moves")
    page = phone.enter(DECK[:20], DECK[20:35])
    refused(page, rows, phone)
    box = page.root.one("div", id="problems")
    (leave,) = [each for each in box.all("button") if each.get("name") == "table"]
    assert phone.send(page.form, leave).status == 303
    assert stored(rows, phone)["table"] == DECK[35:]


@pytest.mark.parametrize("name", ["Anna", "Carla"])
def test_a_card_in_two_piles_is_named_with_both_sides(phone: Phone, rows: Rows, name: str) -> None:
    phone.start(name, "Bruno", preset="traditional", cards="french")
    fields: dict[str, Any] = given(DECK[:20], DECK[20:]) | {"8d": ["1", "2"]}
    page = phone.post(f"{phone.match}/1/enter", fields)
    assert refused(page, rows, phone) == [f"In two piles ({name}, Bruno): jack (8) of diamonds."]
    assert page.form.fields["8d"] == "1"


def test_the_same_choice_twice_is_one_choice(phone: Phone, rows: Rows) -> None:
    start(phone)
    fields: dict[str, Any] = given(DECK[:20], DECK[20:]) | {"8d": ["1", "1"]}
    assert phone.post(f"{phone.match}/1/enter", fields).status == 303


@pytest.mark.parametrize("side", ["3", "0", "-1", "x", "1 2", "9" * 5000, "¹"])
def test_a_card_for_a_side_that_does_not_play_is_refused(
    phone: Phone, rows: Rows, side: str
) -> None:
    start(phone)
    page = phone.post(f"{phone.match}/1/enter", given(DECK[:20], DECK[20:]) | {"7d": side})
    assert len(refused(page, rows, phone)) >= 1


@pytest.mark.parametrize("rest", ["3", "x", "0"])
def test_a_rest_for_a_side_that_does_not_play_is_refused(
    phone: Phone, rows: Rows, rest: str
) -> None:
    start(phone)
    refused(phone.enter(FOUR_POINTS, rest=rest), rows, phone)


def test_a_pile_of_one_card_is_refused(phone: Phone, rows: Rows) -> None:
    start(phone)
    assert refused(phone.enter(["7d"]), rows, phone) == [
        "Anna: one card only, but every capture takes at least two."
    ]


def test_where_an_ace_may_take_only_itself_a_pile_of_one_card_is_possible(
    phone: Phone, rows: Rows
) -> None:
    start(phone, preset="assi")
    assert phone.enter(["1d"]).status == 303
    assert stored(rows, phone)["piles"][0] == ["1d"]


def test_more_scope_than_half_the_cards_are_refused(phone: Phone, rows: Rows) -> None:
    start(phone)
    page = phone.enter(["7d", "7c", "6d", "6c"], scope_1="3")
    assert refused(page, rows, phone) == [
        "Anna: scope 3, cards 4. Each scopa takes at least two cards."
    ]
    assert phone.send(page.form, scope_1="2").status == 303


@pytest.mark.parametrize(("preset", "most"), [("scopone", 18), ("scopone-scientifico", 20)])
def test_there_is_a_most_of_scope_in_all(phone: Phone, rows: Rows, preset: str, most: int) -> None:
    phone.start("Anna", "Bruno", "Carla", "Dino", preset=preset)
    page = phone.enter(DECK[:20], scope_1="10", scope_2=str(most - 9))
    problems = refused(page, rows, phone)
    assert f"{most + 1} scope in one deal: there cannot be more than {most}." in problems
    answer = phone.send(page.form, scope_2=str(most - 10))
    assert answer.status == 303


@pytest.mark.parametrize(
    "typed", ["-1", "x", "1.5", "1000", "1e3", "9" * 5000, "0" * 9 + "9" * 5000]
)
def test_scope_that_are_no_number_are_refused_and_stay_in_their_field(
    phone: Phone, rows: Rows, typed: str
) -> None:
    start(phone)
    page = phone.enter(FOUR_POINTS, scope_2=typed)
    assert any("not a whole number" in problem for problem in refused(page, rows, phone))
    assert page.form.fields["scope-2"] == typed


def test_no_scope_typed_are_no_scope(phone: Phone, rows: Rows) -> None:
    start(phone)
    assert phone.enter(FOUR_POINTS, scope_1="", scope_2=" 1 ").status == 303
    assert stored(rows, phone)["scope"] == [0, 1]


def test_all_problems_are_listed_at_once_and_everything_typed_stays(
    phone: Phone, rows: Rows
) -> None:
    start(phone)
    fields: dict[str, Any] = given(["1d", "2d"], DECK[20:37]) | {
        "7d": ["1", "2"],
        "5c": "9",
        "scope-1": "4",
        "scope-2": "many",
        "key": "kept-key",
        "version": "0",
    }
    page = phone.post(f"{phone.match}/1/enter", fields)
    problems = refused(page, rows, phone)
    for words in (
        "In two piles (Anna, Bruno): 7 of coins",
        "with nobody",
        "“5c: 9”",
        "many",
        "Anna: scope 4, cards 3",
    ):
        assert [problem for problem in problems if words in problem], (words, problems)
    typed = page.form.fields
    assert [card for card in DECK if typed[card] == "1"] == ["1d", "2d", "7d"]
    assert [card for card in DECK if typed[card] == "2"] == DECK[20:37]
    assert (typed["scope-1"], typed["scope-2"]) == ("4", "many")
    assert (typed["key"], typed["version"]) == ("kept-key", "0")
    box = page.root.one("div", id="problems")
    assert (box["role"], box["tabindex"]) == ("alert", "-1")


def test_what_was_refused_can_be_put_right_and_sent_with_the_same_key(
    phone: Phone, rows: Rows
) -> None:
    start(phone)
    page = phone.enter(FOUR_POINTS, scope_1="12")
    assert phone.send(page.form, scope_1="2").status == 303
    (deal,) = rows.match(phone.table).deals
    assert deal.key == page.form.fields["key"]


def test_five_scope_are_rare_and_taken_with_a_hint(phone: Phone, rows: Rows) -> None:
    start(phone)
    page = phone.played(FOUR_POINTS, scope_1="5", scope_2="4")
    assert "5 scope for Anna in one deal is rare" in page.text
    assert "for Bruno" not in page.text
    assert stored(rows, phone)["scope"] == [5, 4]


# Bonus


def test_bonus_points_are_typed_where_they_were_agreed(phone: Phone, rows: Rows) -> None:
    start(phone, preset="quindici-napoli")
    form = phone.open(f"{phone.match}/1/enter").form
    assert (form.fields["bonus-1"], form.fields["bonus-2"]) == ("0", "0")
    page = phone.played(FOUR_POINTS, bonus_2="3")
    assert stored(rows, phone)["bonus"] == [0, 3]
    assert "agreed at the table" in page.text
    assert phone.client.get(f"{phone.match}.json").get_json()["results"]["totals"][1] == 3


def test_elsewhere_there_are_no_bonus_points(phone: Phone, rows: Rows) -> None:
    start(phone)
    assert "bonus-1" not in phone.open(f"{phone.match}/1/enter").form.fields
    page = phone.enter(FOUR_POINTS, bonus_2="3")
    assert refused(page, rows, phone) == ["Bruno: bonus points, which these rules do not play."]


@pytest.mark.parametrize("typed", ["1000", "0000000001000000", "0" * 9 + "9" * 5000, "-1"])
def test_bonus_points_beyond_all_measure_do_not_spoil_the_table(
    phone: Phone, rows: Rows, typed: str
) -> None:
    start(phone, preset="quindici-napoli")
    refused(phone.enter(FOUR_POINTS, bonus_1=typed), rows, phone)
    assert phone.open(phone.table).status == 200


# Which deal


@pytest.mark.parametrize("deal", [0, 2, 5])
def test_a_deal_that_is_not_the_next_one_is_refused(phone: Phone, rows: Rows, deal: int) -> None:
    start(phone)
    page = phone.post(f"{phone.match}/{deal}/enter", given(DECK[:20], DECK[20:]))
    assert "The next deal is deal 1." in refused(page, rows, phone)
    assert phone.open(f"{phone.match}/{deal}/enter").status == 404


def test_a_deal_after_the_end_is_refused(phone: Phone, rows: Rows) -> None:
    start(phone, target="4")
    form = phone.open(f"{phone.match}/1/enter").form
    phone.played(FOUR_POINTS)
    form.action = f"{phone.match}/2/enter"
    page = phone.send(form, **given(DECK[:20], DECK[20:]) | {"key": "new"})
    assert page.status == 422
    assert "The match has already ended before this deal." in page.problems
    assert len(rows.match(phone.table).deals) == 1


@pytest.mark.parametrize("key", ["", "k" * 10_000, "'; DROP TABLE deals; --", "\x00"])
def test_any_submission_key_will_do(phone: Phone, rows: Rows, key: str) -> None:
    start(phone)
    assert phone.enter(FOUR_POINTS, key=key).status == 303
    assert len(rows.match(phone.table).deals) == 1


def test_fields_that_nobody_knows_are_nothing(phone: Phone, rows: Rows) -> None:
    start(phone)
    assert phone.enter(FOUR_POINTS, **{"11d": "1", "scope_9": "4", "brush": "7"}).status == 303
    assert stored(rows, phone)["scope"] == [0, 0]
