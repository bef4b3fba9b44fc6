"""What one version of a deal changed, as values and in words: nothing is lost, nothing made up."""

from typing import Any

from scorekeeper.documents.deal import read_checked, read_deal
from scorekeeper.rules.corrections import Changed, changes
from scorekeeper.rules.entry.deal import Deal, problems_of_deal
from scorekeeper.rules.presets import Rules
from scorekeeper.words import Style
from scorekeeper.words.deal.corrections import differences
from tests.helpers.cases import every
from tests.helpers.clients.phone import DECK, FOUR_POINTS, rest_of

NAPLES, TRADITIONAL = Rules.of("quindici-napoli"), Rules.of("traditional")
LEAFLET = Rules.of("winning-moves")
REST = rest_of(FOUR_POINTS)
BEST = [["7d", "7c", "6s", "1b"], ["10d", "10c", "7s", "7b"]]

PILES = {"piles": [FOUR_POINTS, REST]}
COUNTS = {
    "counts": [
        {"cards": 23, "coins": 7, "settebello": True, "best": BEST[0], "napola": 7},
        {"cards": 17, "coins": 3, "settebello": False, "best": BEST[1]},
    ]
}
POINTS = {"points": [4, 0]}


def deal(raw: dict[str, Any]) -> Deal:
    read, found = read_deal(raw, 2)
    assert read is not None and not found
    return read


def differences_said(
    old: dict[str, Any], new: dict[str, Any], rules: Rules = TRADITIONAL
) -> list[str]:
    both = deal(old), deal(new)
    assert not [problem for each in both for problem in problems_of_deal(each, rules, 2)]
    return differences(*both, rules, ["Anna", "Bruno"], Style.ITALIAN)


def with_side(entry: dict[str, Any], side: int, **facts: Any) -> dict[str, Any]:
    """The same counts with other facts of that side; None takes the fact out."""
    sides = list(entry["counts"])
    changed = sides[side] | facts
    sides[side] = {name: value for name, value in changed.items() if value is not None}
    return entry | {"counts": sides}


@every("entry", [PILES, COUNTS, POINTS])
def test_a_deal_does_not_differ_from_itself(entry: dict[str, Any]) -> None:
    assert differences_said(entry, entry) == []


def test_moved_cards_are_named_once() -> None:
    old = {"piles": [FOUR_POINTS, REST]}
    new = {"piles": [[*FOUR_POINTS[:-1], "10b"], REST[:-2]], "table": ["8b", "9b"]}
    assert differences_said(old, new, LEAFLET) == [
        "fante (8) of batons: Anna → the table",
        "cavallo (9) of batons: Bruno → the table",
        "re (10) of batons: Bruno → Anna",
    ]


def test_cards_left_over_compare_as_a_number() -> None:
    left = {"piles": [FOUR_POINTS, REST[:-2]], "table": REST[-2:]}
    sides = [COUNTS["counts"][0], COUNTS["counts"][1] | {"cards": 16}]
    counted = {"counts": sides, "table": 1}
    assert [
        (each.old, each.new)
        for each in changes(deal(left), deal(counted), LEAFLET)
        if each.changed is Changed.TABLE
    ] == [(2, 1)]


# Another way to enter the deal


@every(
    ("old", "new", "ways"),
    [
        (PILES, COUNTS, "all cards → counts only"),
        (COUNTS, PILES, "counts only → all cards"),
        (PILES, POINTS, "all cards → points only"),
    ],
)
def test_another_method_alone_is_one_change(
    old: dict[str, Any], new: dict[str, Any], ways: str
) -> None:
    assert differences_said(old, new) == [f"entered as: {ways}"]


def test_two_methods_compare_shared_facts() -> None:
    counted = with_side(with_side(COUNTS, 0, cards=22, best=["7d", "7c", "6s", "2b"]), 1, cards=18)
    moved = {"piles": [[*FOUR_POINTS, "7b"], rest_of([*FOUR_POINTS, "7b"])]}
    assert differences_said(moved, counted) == [
        "entered as: all cards → counts only",
        "Anna, carte: 24 → 22",
        "Bruno, carte: 16 → 18",
        "7 of batons: Anna → Bruno",
    ]
    assert differences_said(PILES, {"points": [3, 1]}) == [
        "entered as: all cards → points only",
        "Anna, points: 4 → 3",
        "Bruno, points: 0 → 1",
    ]


def test_unused_facts_are_not_compared() -> None:
    shorter = with_side(with_side(COUNTS, 0, napola=3), 1, best=["4d", *BEST[1][1:]])
    assert differences_said(PILES, shorter) == [
        "entered as: all cards → counts only",
        "4 of coins: Anna → Bruno",
    ]
    assert "Anna, napola: 7 → 3" in differences_said(PILES, shorter, NAPLES)


@every("old", [PILES, COUNTS, POINTS])
@every("new", [{"piles": [DECK[:20], DECK[20:]]}, COUNTS, {"points": [1, 2]}])
def test_reversed_changes_are_mirrored(old: dict[str, Any], new: dict[str, Any]) -> None:
    there = changes(deal(old), deal(new), TRADITIONAL)
    back = changes(deal(new), deal(old), TRADITIONAL)
    assert {(c.changed, c.side, c.old, c.new) for c in there if c.changed is not Changed.BEST} == {
        (c.changed, c.side, c.new, c.old) for c in back if c.changed is not Changed.BEST
    }


# What else is counted in other games


def test_counted_things_are_named() -> None:
    """Buone, cantos and points that a side tells by name, as that game calls them."""
    rules = Rules.of("cirulla")
    sides = [
        {"cards": 21, "coins": 6, "settebello": True, "piccola": 4, "grande": False},
        {"cards": 19, "coins": 4, "settebello": False, "piccola": 0, "grande": True},
    ]
    best = [["7d", "7c", "6s", "6b"], ["5d", "6c", "7s", "7b"]]
    old = {"counts": [side | {"best": cards} for side, cards in zip(sides, best, strict=True)]}
    new = with_side(old, 0, cards=22) | {"counted": {"buona3": [1, 0], "scope": [0, 2]}}
    new = with_side(new, 1, cards=18)
    both = [read_checked(each, rules, 2, here=False) for each in (old, new)]
    assert [found for _, found in both] == [[], []]
    (was, _), (now, _) = both
    assert was and now
    assert differences(was, now, rules, ["Anna", "Bruno"], Style.ITALIAN) == [
        "Anna, carte: 21 → 22",
        "Bruno, carte: 19 → 18",
        "Bruno, scope: 0 → 2",
        "Anna, buona da tre: 0 → 1",
        "Anna, points: 8 → 11",
        "Bruno, points: 5 → 7",
    ]
