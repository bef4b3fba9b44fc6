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
def test_each_card_offers_every_side(phone: Phone, sides: int) -> None:
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


def test_every_control_has_a_spoken_name(phone: Phone) -> None:
    start(phone)
    page = phone.open(f"{phone.match}/1/enter")
    labels = [each.get("aria-label") for each in page.root.all("input", name="7d")]
    assert labels == [f"7 of coins, settebello: {who}" for who in ("Anna", "Bruno", "nobody yet")]
    visible = [each for each in page.root.all("input") if each.get("type") != "hidden"]
    assert visible and all(each.get("aria-label") for each in visible)
    ids = [each["id"] for each in page.root.walk() if each.get("id")]
    assert len(ids) == len(set(ids))


def test_the_script_gets_names_unescaped(phone: Phone) -> None:
    names = ['"}</script><b>', "{side} & 'ü'"]
    phone.start(*names)
    said = json.loads(phone.open(f"{phone.match}/1/enter").form.element["data-words"])
    assert said["names"] == names


def test_each_page_has_its_own_key(phone: Phone) -> None:
    start(phone)
    keys = {phone.open(f"{phone.match}/1/enter").form.fields["key"] for _ in range(3)}
    assert len(keys) == 3


# Giving the cards


def test_the_empty_side_takes_the_rest(phone: Phone, rows: Rows) -> None:
    start(phone)
    answer = phone.enter(FOUR_POINTS, scope_1="2")
    assert (answer.status, answer.location) == (303, phone.match)
    entry = stored(rows, phone)
    assert [set(pile) for pile in entry["piles"]] == [set(FOUR_POINTS), set(rest_of(FOUR_POINTS))]
    assert entry["scope"] == [2, 0]
    assert "table" not in entry


def test_the_first_side_may_take_the_rest(phone: Phone, rows: Rows) -> None:
    start(phone)
    assert phone.enter([], FOUR_POINTS).status == 303
    assert set(stored(rows, phone)["piles"][1]) == set(FOUR_POINTS)


def test_three_sides_need_only_two_piles(phone: Phone, rows: Rows) -> None:
    start(phone, 3)
    assert phone.enter(FIRST_OF_THREE, SECOND_OF_THREE).status == 303
    piles = stored(rows, phone)["piles"]
    assert set(piles[2]) == set(rest_of(FIRST_OF_THREE, SECOND_OF_THREE))
    assert list(map(len, piles)) == [14, 13, 13]


def test_four_sides_need_only_three_piles(phone: Phone, rows: Rows) -> None:
    start(phone, 4)
    assert phone.enter(DECK[:10], DECK[10:20], DECK[20:30]).status == 303
    assert stored(rows, phone)["piles"][3] == DECK[30:]


def test_partners_share_one_pile(phone: Phone, rows: Rows) -> None:
    phone.start("Anna", "Bruno", "Carla", "Dino")
    page = phone.played(FOUR_POINTS)
    assert "Anna & Carla" in page.text and "Bruno & Dino" in page.text
    assert len(stored(rows, phone)["piles"]) == 2


def test_a_button_says_who_takes_the_rest(phone: Phone, rows: Rows) -> None:
    start(phone, 3)
    form = phone.open(f"{phone.match}/1/enter").form
    form.fields |= given(DECK[:4], DECK[4:8])
    button = next(
        each for each in form.buttons if each.get("name") == "rest" and "Bruno" in each.text
    )
    assert phone.send(form, button).status == 303
    piles = stored(rows, phone)["piles"]
    assert piles == [DECK[:4], DECK[4:], []]


def test_cards_may_be_given_one_by_one(phone: Phone, rows: Rows) -> None:
    start(phone)
    assert phone.enter(TWO_POINTS, rest_of(TWO_POINTS)).status == 303
    assert stored(rows, phone)["piles"] == [DECK[:20], DECK[20:]]


def test_a_side_may_take_every_card(phone: Phone, rows: Rows) -> None:
    start(phone)
    assert phone.enter(DECK).status == 303
    assert stored(rows, phone)["piles"] == [DECK, []]


# What is left on the table


def test_cards_left_over_need_a_house_rule(phone: Phone) -> None:
    start(phone, preset="traditional")
    assert phone.open(f"{phone.match}/1/enter").form.choices("table") == []
    start(phone, preset="winning-moves")
    assert phone.open(f"{phone.match}/1/enter").form.choices("table") == ["rest"]


@pytest.mark.parametrize("left", ["rest", "3", "1d 10b 9b", "1d,10b,9b", "AD, rB 9♣"])
def test_cards_are_left_over_in_three_ways(phone: Phone, rows: Rows, left: str) -> None:
    start(phone, preset="winning-moves")
    table = ["1d", "9b", "10b"]
    first = [card for card in DECK[:20] if card not in table]
    second = [card for card in DECK[20:] if card not in table]
    assert phone.enter(first, second, table=left).status == 303
    assert stored(rows, phone) == {"piles": [first, second], "scope": [0, 0], "table": table}
    assert "left on the table" not in phone.open(f"{phone.match}/1").text


def test_each_card_left_over_may_be_a_field(phone: Phone, rows: Rows) -> None:
    start(phone, preset="winning-moves")
    fields = given(DECK[:20], DECK[20:38]) | {"table": ["9b", "10b"], "scope-1": "0"}
    assert phone.post(f"{phone.match}/1/enter", fields).status == 303
    assert stored(rows, phone)["table"] == ["9b", "10b"]


def test_a_table_without_cards_is_accepted(phone: Phone, rows: Rows) -> None:
    start(phone, preset="winning-moves")
    assert phone.enter(FOUR_POINTS, table="0").status == 303
    assert "table" not in stored(rows, phone)


def test_a_miscounted_table_is_refused(phone: Phone, rows: Rows) -> None:
    start(phone, preset="winning-moves")
    page = phone.enter(DECK[:20], DECK[20:37], table="4")
    assert refused(page, rows, phone) == ["Left on the table: 4. Cards with nobody: 3."]


def test_a_card_in_pile_and_table_is_refused(phone: Phone, rows: Rows) -> None:
    start(phone, preset="winning-moves")
    page = phone.enter(DECK[:20], DECK[20:], table="7d")
    assert refused(page, rows, phone) == ["In two piles (Anna, the table): 7 of coins."]


def test_an_unknown_card_on_table_is_refused(phone: Phone, rows: Rows) -> None:
    start(phone, preset="winning-moves")
    page = phone.enter(DECK[:20], DECK[20:38], table="9b 11b")
    assert any("“11b” is not a card" in problem for problem in refused(page, rows, phone))


@pytest.mark.parametrize("left", ["rest", "2", "9b 10b"])
def test_other_rules_leave_no_card_over(phone: Phone, rows: Rows, left: str) -> None:
    start(phone, preset="traditional")
    page = phone.enter(DECK[:20], DECK[20:38], table=left)
    (problem,) = refused(page, rows, phone)
    assert "the last side to take gets them" in problem


# What is refused


def test_an_empty_form_lists_what_is_missing(phone: Phone, rows: Rows) -> None:
    start(phone)
    (problem,) = refused(phone.post(f"{phone.match}/1/enter"), rows, phone)
    assert problem.startswith("40 cards are with nobody: ace of coins,")
    assert "more" in problem


def test_one_unowned_card_is_named_and_given(phone: Phone, rows: Rows) -> None:
    start(phone)
    page = phone.enter(DECK[:20], DECK[20:39], scope_1="2")
    assert refused(page, rows, phone) == ["1 card is with nobody: re (10) of batons."]
    (marked,) = page.root.all("div", class_="asked")
    assert marked.all("input")[0]["name"] == "10b"
    repair = next(each for each in page.form.buttons if "to Bruno" in each.text)
    answer = phone.send(page.form, repair)
    assert answer.status == 303
    assert stored(rows, phone) == {"piles": [DECK[:20], DECK[20:]], "scope": [2, 0]}


def test_unowned_cards_are_given_at_once(phone: Phone, rows: Rows) -> None:
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
def test_the_page_says_whose_pile_is_next(
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


def test_one_tap_leaves_missing_cards_over(phone: Phone, rows: Rows) -> None:
    start(phone, preset="winning-moves")
    page = phone.enter(DECK[:20], DECK[20:35])
    refused(page, rows, phone)
    box = page.root.one("div", id="problems")
    (leave,) = [each for each in box.all("button") if each.get("name") == "table"]
    assert phone.send(page.form, leave).status == 303
    assert stored(rows, phone)["table"] == DECK[35:]


@pytest.mark.parametrize("name", ["Anna", "Carla"])
def test_a_card_in_two_piles_names_its_sides(phone: Phone, rows: Rows, name: str) -> None:
    phone.start(name, "Bruno", preset="traditional", cards="french")
    fields: dict[str, Any] = given(DECK[:20], DECK[20:]) | {"8d": ["1", "2"]}
    page = phone.post(f"{phone.match}/1/enter", fields)
    assert refused(page, rows, phone) == [f"In two piles ({name}, Bruno): jack (8) of diamonds."]
    assert page.form.fields["8d"] == "1"


def test_the_same_choice_twice_counts_once(phone: Phone, rows: Rows) -> None:
    start(phone)
    fields: dict[str, Any] = given(DECK[:20], DECK[20:]) | {"8d": ["1", "1"]}
    assert phone.post(f"{phone.match}/1/enter", fields).status == 303


@pytest.mark.parametrize("side", ["3", "0", "-1", "x", "1 2", "9" * 5000, "¹"])
def test_cards_of_unknown_sides_are_refused(phone: Phone, rows: Rows, side: str) -> None:
    start(phone)
    page = phone.post(f"{phone.match}/1/enter", given(DECK[:20], DECK[20:]) | {"7d": side})
    assert len(refused(page, rows, phone)) >= 1


@pytest.mark.parametrize("rest", ["3", "x", "0"])
def test_unknown_sides_take_no_rest(phone: Phone, rows: Rows, rest: str) -> None:
    start(phone)
    refused(phone.enter(FOUR_POINTS, rest=rest), rows, phone)


def test_a_pile_of_one_card_is_refused(phone: Phone, rows: Rows) -> None:
    start(phone)
    assert refused(phone.enter(["7d"]), rows, phone) == [
        "Anna: one card only, but every capture takes at least two."
    ]


def test_a_lone_ace_may_be_a_whole_pile(phone: Phone, rows: Rows) -> None:
    start(phone, preset="assi")
    assert phone.enter(["1d"]).status == 303
    assert stored(rows, phone)["piles"][0] == ["1d"]


def test_over_twenty_scope_are_refused(phone: Phone, rows: Rows) -> None:
    start(phone)
    page = phone.enter(["7d", "7c", "6d", "6c"], scope_1="3")
    assert refused(page, rows, phone) == [
        "Anna: scope 3, cards 4. Each scopa takes at least two cards."
    ]
    assert phone.send(page.form, scope_1="2").status == 303


@pytest.mark.parametrize(("preset", "most"), [("scopone", 18), ("scopone-scientifico", 20)])
def test_the_sum_of_all_scope_is_limited(phone: Phone, rows: Rows, preset: str, most: int) -> None:
    phone.start("Anna", "Bruno", "Carla", "Dino", preset=preset)
    page = phone.enter(DECK[:20], scope_1="10", scope_2=str(most - 9))
    problems = refused(page, rows, phone)
    assert f"{most + 1} scope in one deal: there cannot be more than {most}." in problems
    answer = phone.send(page.form, scope_2=str(most - 10))
    assert answer.status == 303


@pytest.mark.parametrize(
    "typed", ["-1", "x", "1.5", "1000", "1e3", "9" * 5000, "0" * 9 + "9" * 5000]
)
def test_scope_must_be_numbers(phone: Phone, rows: Rows, typed: str) -> None:
    start(phone)
    page = phone.enter(FOUR_POINTS, scope_2=typed)
    assert any("not a whole number" in problem for problem in refused(page, rows, phone))
    assert page.form.fields["scope-2"] == typed


def test_empty_scope_count_as_none(phone: Phone, rows: Rows) -> None:
    start(phone)
    assert phone.enter(FOUR_POINTS, scope_1="", scope_2=" 1 ").status == 303
    assert stored(rows, phone)["scope"] == [0, 1]


def test_all_problems_are_listed_at_once(phone: Phone, rows: Rows) -> None:
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


def test_a_mended_form_keeps_its_key(phone: Phone, rows: Rows) -> None:
    start(phone)
    page = phone.enter(FOUR_POINTS, scope_1="12")
    assert phone.send(page.form, scope_1="2").status == 303
    (deal,) = rows.match(phone.table).deals
    assert deal.key == page.form.fields["key"]


def test_five_scope_are_stored_with_a_hint(phone: Phone, rows: Rows) -> None:
    start(phone)
    page = phone.played(FOUR_POINTS, scope_1="5", scope_2="4")
    assert "5 scope for Anna in one deal is rare" in page.text
    assert "for Bruno" not in page.text
    assert stored(rows, phone)["scope"] == [5, 4]


# Bonus


def test_agreed_bonus_points_can_be_typed(phone: Phone, rows: Rows) -> None:
    start(phone, preset="quindici-napoli")
    form = phone.open(f"{phone.match}/1/enter").form
    assert (form.fields["bonus-1"], form.fields["bonus-2"]) == ("0", "0")
    page = phone.played(FOUR_POINTS, bonus_2="3")
    assert stored(rows, phone)["bonus"] == [0, 3]
    assert "agreed at the table" in page.text
    assert phone.client.get(f"{phone.match}.json").get_json()["results"]["totals"][1] == 3


def test_other_rules_have_no_bonus_points(phone: Phone, rows: Rows) -> None:
    start(phone)
    assert "bonus-1" not in phone.open(f"{phone.match}/1/enter").form.fields
    page = phone.enter(FOUR_POINTS, bonus_2="3")
    assert refused(page, rows, phone) == ["Bruno: bonus points, which these rules do not play."]


@pytest.mark.parametrize("typed", ["1000", "0000000001000000", "0" * 9 + "9" * 5000, "-1"])
def test_a_huge_bonus_leaves_the_page_whole(phone: Phone, rows: Rows, typed: str) -> None:
    start(phone, preset="quindici-napoli")
    refused(phone.enter(FOUR_POINTS, bonus_1=typed), rows, phone)
    assert phone.open(phone.table).status == 200


# Which deal


@pytest.mark.parametrize("deal", [0, 2, 5])
def test_only_the_next_deal_is_accepted(phone: Phone, rows: Rows, deal: int) -> None:
    start(phone)
    page = phone.post(f"{phone.match}/{deal}/enter", given(DECK[:20], DECK[20:]))
    assert "The next deal is deal 1." in refused(page, rows, phone)
    assert phone.open(f"{phone.match}/{deal}/enter").status == 404


def test_no_deal_is_accepted_after_the_end(phone: Phone, rows: Rows) -> None:
    start(phone, target="4")
    form = phone.open(f"{phone.match}/1/enter").form
    phone.played(FOUR_POINTS)
    form.action = f"{phone.match}/2/enter"
    page = phone.send(form, **given(DECK[:20], DECK[20:]) | {"key": "new"})
    assert page.status == 422
    assert "The match has already ended before this deal." in page.problems
    assert len(rows.match(phone.table).deals) == 1


@pytest.mark.parametrize("key", ["", "k" * 10_000, "'; DROP TABLE deals; --", "\x00"])
def test_any_submission_key_is_accepted(phone: Phone, rows: Rows, key: str) -> None:
    start(phone)
    assert phone.enter(FOUR_POINTS, key=key).status == 303
    assert len(rows.match(phone.table).deals) == 1


def test_unknown_fields_are_ignored(phone: Phone, rows: Rows) -> None:
    start(phone)
    assert phone.enter(FOUR_POINTS, **{"11d": "1", "scope_9": "4", "brush": "7"}).status == 303
    assert stored(rows, phone)["scope"] == [0, 0]
