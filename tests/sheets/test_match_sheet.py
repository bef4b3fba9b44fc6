"""The sheet as it is described, before anything is drawn."""

import json
from typing import Any

from scorekeeper.rules.match.match import SEATINGS
from scorekeeper.rules.presets import Rules
from scorekeeper.sheets.match_sheet import Sheet, describe
from scorekeeper.sheets.score_form import BlankKind, describe_blank
from scorekeeper.words import Style
from tests.helpers.cases import every
from tests.helpers.match_records import corrected, document, proved, record
from tests.helpers.paths import DATA

LEAFLET = json.loads((DATA / "leaflet.json").read_text(encoding="utf-8"))

ALL_COINS = [f"{rank}d" for rank in range(1, 11)]


def sheet_of(match: dict[str, Any]) -> Sheet:
    return describe(record(match))


def one_deal(deal: dict[str, Any], **rules: Any) -> Sheet:
    chosen = {"preset": "traditional", "target": 99} | rules
    sides = [{"name": "Anna"}, {"name": "Bruno"}]
    return sheet_of({"rules": chosen, "sides": sides, "deals": [deal]})


def pad_column(sheet: Sheet, side: int) -> list[str]:
    """One column of the pad from top to bottom: the points of a deal, then the running total."""
    column = [str(sheet.before[side])] if sheet.before else []
    for deal in sheet.deals:
        column += [line.mark for line in deal.lines[side]]
        column.append(str(deal.totals[side]))
    return column


def row(sheet: Sheet, label: str) -> Any:
    return next(row for row in sheet.deals[0].rows if row.label == label)


def test_the_leaflets_pad_is_reproduced() -> None:
    sheet = sheet_of(LEAFLET["document"])
    assert [pad_column(sheet, side) for side in (0, 1)] == LEAFLET["columns"]
    assert sheet.names == ("SOPHIE", "RICK")


def test_scope_come_before_the_other_points() -> None:
    deal = {"piles": [ALL_COINS + [f"{rank}c" for rank in range(1, 10)], None], "scope": [1, 0]}
    sheet = one_deal(deal, re_bello=True, napola=True, bonus=True)
    lines = sheet.deals[0].lines[0]
    assert [(line.mark, line.says) for line in lines] == [
        ("1s", "Scope"),
        ("1", "Denari"),
        ("1", "Settebello"),
        ("1", "Re bello"),
        ("10", "Napola"),
    ]


def test_bonus_points_are_one_number() -> None:
    deal = {"piles": [ALL_COINS, None], "bonus": [0, 4]}
    sheet = one_deal(deal, bonus=True)
    assert [line.mark for line in sheet.deals[0].lines[1]] == ["1", "4"]
    assert sheet.deals[0].totals == (2, 5)


def test_a_deal_of_points_shows_a_number() -> None:
    sheet = one_deal({"points": [3, 0]})
    assert pad_column(sheet, 0) == ["3", "3"]
    assert pad_column(sheet, 1) == ["0"]
    assert "points only" in sheet.deals[0].about


def test_a_deal_of_counts_says_so() -> None:
    count = {"cards": 22, "coins": 6, "settebello": True, "best": ["7d", "6c", "1s", "5b"]}
    other = {"cards": 18, "coins": 4, "settebello": False, "best": ["6d", "7c", "7s", "7b"]}
    sheet = one_deal({"counts": [count, other]})
    assert "counts only" in sheet.deals[0].about
    assert row(sheet, "Primiera").cards == ("7 6 A 5", "6 7 7 7")


@every("rules", ["escoba", {"preset": "traditional", "primiera": "sevens_down"}])
def test_counted_ranks_are_numbers(rules: Any) -> None:
    pile = "1d 2d 3d 7d 10d 5c 6c 7c 8c 1s 4s 7s 9s 2b 3b 5b 10b".split()
    sides = [{"name": "Anna"}, {"name": "Bruno"}]
    sheet = sheet_of({"rules": rules, "sides": sides, "deals": [{"piles": [pile, None]}]})
    sevens = row(sheet, "Sietes" if rules == "escoba" else "Primiera")
    assert [cell.figure for cell in sevens.cells] == ["3", "1"]
    assert (sevens.cards, sevens.reason) == ((), "3 sevens to 1")


def test_unnamed_cards_are_question_marks() -> None:
    sheet = sheet_of(proved())
    assert "proved" in sheet.deals[0].about
    primiera = row(sheet, "Primiera")
    assert primiera.cards == ("7 7 7 6", "? ? ? 7")
    assert [cell.figure for cell in primiera.cells] == ["81", "?"]
    assert sheet.legend[-1].startswith("?: ")
    assert not any("?" in line for line in sheet_of(document(1)).legend)


def test_the_form_shows_figures_by_points() -> None:
    sheet = sheet_of(LEAFLET["document"])
    carte, primiera = row(sheet, "Carte"), row(sheet, "Primiera")
    assert [(cell.figure, cell.mark) for cell in carte.cells] == [("21", "1"), ("19", "")]
    assert primiera.cards[0].split() == ["3", "7", "7", "7"]
    assert primiera.reason == "76 to 72"


def test_cards_follow_the_players_deck() -> None:
    match = LEAFLET["document"]
    deal = {"piles": [["10d", "8c", "9s", "1b"], None]}
    french = sheet_of(match | {"deals": [deal], "cards": "french"})
    assert row(french, "Primiera").cards[0] == "K J Q A"
    assert "diamonds, hearts, spades, clubs" in french.legend[1]
    numbers = sheet_of(match | {"deals": [deal], "cards": "numbers"})
    assert row(numbers, "Primiera").cards[0] == "10 8 9 1"


def test_a_missing_suit_is_a_dash() -> None:
    sheet = one_deal({"piles": [ALL_COINS, None]})
    primiera = row(sheet, "Primiera")
    assert primiera.cards[0] == "7 \N{EN DASH} \N{EN DASH} \N{EN DASH}"
    assert primiera.cells[0].figure == "\N{EN DASH}"


def test_three_level_sides_are_named() -> None:
    cards = [f"{rank}{suit}" for suit in "scbd" for rank in range(1, 11)]
    piles = [cards[:14], cards[14:28], cards[28:]]
    match = document(0, 3) | {"deals": [{"piles": piles}]}
    carte = row(sheet_of(match), "Carte")
    assert [cell.figure for cell in carte.cells] == ["14", "14", "12"]
    assert not any(cell.mark for cell in carte.cells)
    assert carte.reason == "14 cards each for Anna and Bruno: nobody"


@every("sides", [2, 3, 4])
def test_pad_form_and_marks_add_up_to_the_total(sides: int) -> None:
    sheet = sheet_of(document(40, sides))
    assert len(sheet.deals) == 40
    for side in range(sides):
        total = 0
        for part in sheet.deals:
            points = int(part.sum.cells[side].mark)
            assert sum(int(line.mark.removesuffix("s")) for line in part.lines[side]) == points
            assert sum(int(each.cells[side].mark or 0) for each in part.rows) == points
            assert sum(int(mark or 0) for mark in part.marks[side]) == points
            total += points
            assert part.totals[side] == total
    assert sheet.totals == sheet.deals[-1].totals


def test_the_winner_stands_at_the_head() -> None:
    match = LEAFLET["document"] | {"rules": {"preset": "winning-moves", "target": 6}}
    sheet = sheet_of(match)
    assert sheet.winner == 1
    assert sheet.verdict.startswith("RICK wins with 6")
    assert sheet.title == "SOPHIE \N{EN DASH} RICK"


def test_the_score_comes_first() -> None:
    assert sheet_of(LEAFLET["document"]).score == (("SOPHIE", "5 : 6", "RICK"),)
    three = sheet_of(document(0, 3) | {"deals": [{"points": [1, 4, 2]}]})
    assert three.score == (("Anna", "1"), ("Bruno", "4"), ("Carla", "2"))
    assert sheet_of(document(0, totals_before=[3, 7])).score == (("Anna", "3 : 7", "Bruno"),)


@every(
    ("game", "signs"),
    [
        ("cirulla", ("1s: Scope", "Primiera: the cards that count")),
        ("spazzino", ("1s: Spazzini",)),
        ("rubamazzo", ()),
        ({"preset": "traditional", "primiera": "none"}, ("1s: a point for a scopa",)),
    ],
)
def test_signs_are_those_of_the_game(game: object, signs: tuple[str, ...]) -> None:
    sheet = sheet_of(document(1) | {"rules": game, "deals": []})
    assert len(sheet.legend) == len(signs)
    assert all(map(str.startswith, sheet.legend, signs))


def test_an_unfinished_match_says_so() -> None:
    sheet = sheet_of(LEAFLET["document"])
    assert sheet.winner is None
    assert "Not finished" in sheet.verdict and "11" in sheet.verdict


def test_house_rules_are_listed() -> None:
    sheet = one_deal({"points": [1, 2]}, faces=0)
    assert sheet.rules == (
        "Traditional with house rules, to 99",
        "Fante, cavallo, re in primiera: count 0",
    )
    alone = sheet_of(document(1, 4))
    assert "Four players, each alone" in alone.rules


def test_details_stand_below_the_title() -> None:
    sides = [
        {"name": "The Foxes", "players": ["Anna", "Carla"]},
        {"name": "Bruno & Dino", "players": ["Bruno", "Dino"]},
    ]
    sheet = sheet_of(document(1, sides=2) | {"sides": sides, "date": "2026-11-20", "note": "Rain."})
    assert sheet.about == ("20 November 2026", "The Foxes: Anna, Carla", "Rain.")


def test_starting_totals_come_first() -> None:
    sheet = sheet_of(LEAFLET["document"] | {"totals_before": [3, 4]})
    assert pad_column(sheet, 1) == ["4", "1", "1", "6", "1s", "1", "1", "1", "10"]


def test_corrections_show_old_and_new() -> None:
    first, second = sheet_of(corrected()).deals[1].corrections
    assert first.startswith("Deal 2, corrected by Bruno, 20 November 2026, 20:01 UTC: ")
    assert "Anna, scope: 1 → 2" in first
    assert "Anna, points: " in first
    assert ": Anna → Bruno" in second
    assert second.endswith("(“a card on the floor”).")


@every(
    ("preset", "players", "sides", "partners"),
    [
        *(("winning-moves", 2, 2, 1), ("winning-moves", 3, 3, 1), ("winning-moves", 4, 2, 2)),
        ("traditional", 6, 3, 2),
    ],
)
def test_a_blank_pad_has_a_column_a_side(
    preset: str, players: int, sides: int, partners: int
) -> None:
    blank = describe_blank(Rules.of(preset, players), SEATINGS[str(players)])
    assert (blank.sides, blank.partners) == (sides, partners)


def test_a_blank_form_has_a_row_a_point() -> None:
    plain = describe_blank(Rules.of("traditional"), SEATINGS["2"], BlankKind.FORM)
    names = [name for _, name in plain.counted]
    assert names == ["Carte", "Denari", "Settebello", "Primiera", "Scope"]
    naples = describe_blank(Rules.of("quindici-napoli"), SEATINGS["2"], BlankKind.FORM)
    assert {"Napola", "Bonus"} < {name for _, name in naples.counted}


def test_target_and_house_rules_are_printed() -> None:
    blank = describe_blank(Rules.of("winning-moves", 3), SEATINGS["3"])
    assert blank.rules == ("Winning Moves, to 8",)


@every(
    ("preset", "faces"), [("traditional", ("F C R", "10")), ("settanta", ("F C R", "\N{EN DASH}"))]
)
def test_primiera_values_follow_the_preset(preset: str, faces: tuple[str, str]) -> None:
    values = describe_blank(Rules.of(preset), SEATINGS["2"]).primiera
    assert values[:3] == (("7", "21"), ("6", "18"), ("A", "16"))
    assert values[-1] == faces


def test_suits_may_be_french() -> None:
    italian = " ".join(describe_blank(Rules.of("traditional"), SEATINGS["2"]).points)
    french = " ".join(
        describe_blank(Rules.of("traditional"), SEATINGS["2"], style=Style.FRENCH).points
    )
    assert "most coins" in italian and "diamonds" not in italian
    assert "most diamonds" in french and "coins" not in french


@every(
    ("points", "ended", "verdict"),
    [
        ([4, 2], "", "Not finished: the target is 11."),
        (
            [4, 2],
            "2026-11-20T23:10:00+00:00",
            "Ended without a winner (20 November 2026); the target was 11.",
        ),
        ([11, 2], "2026-11-20T23:10:00+00:00", "Anna wins with 11 points; the target was 11."),
    ],
)
def test_an_abandoned_match_says_when(points: list[int], ended: str, verdict: str) -> None:
    match = document(0) | {"deals": [{"points": points}], "ended": ended}
    match["rules"] = {"preset": "traditional", "target": 11}
    assert sheet_of(match).verdict == verdict
