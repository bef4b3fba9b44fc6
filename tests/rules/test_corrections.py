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
KNOWN: dict[str, Any] = {
    "counts": [
        {"cards": 23, "coins": 7, "known": ["7d", "7c", "6s", "1b", "6d", "6c"]},
        {"cards": 17, "coins": 3, "known": ["6b", "7s", "7b"]},
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


@every("entry", [PILES, COUNTS, KNOWN, POINTS])
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


# What is not said any more, or was not said before


def test_unsaid_before_is_not_nought() -> None:
    old = with_side(with_side(KNOWN, 0, known=["7d", "7c", "6s", "1b", "1d", "2d", "3d", "4d"]), 1)
    old = with_side(old, 0, known=[*old["counts"][0]["known"], "5d", "6d"])
    assert differences_said(old, with_side(old, 0, napola=7), NAPLES) == [
        "Anna, napola: not said → 7"
    ]
    assert differences_said(with_side(old, 0, napola=7), old, NAPLES) == [
        "Anna, napola: 7 → not said"
    ]


def test_withdrawn_claims_are_told() -> None:
    claimed = with_side(with_side(KNOWN, 0, settebello=True), 1, settebello=False)
    assert differences_said(claimed, KNOWN) == differences_said(KNOWN, claimed) == []
    unnamed = with_side(claimed, 0, known=["7c", "6s", "1b", "6d", "6c"])
    assert differences_said(unnamed, KNOWN) == ["7 of coins: not said → Anna"]
    kept = with_side(with_side(unnamed, 1, settebello=None), 0, settebello=True)
    assert differences_said(unnamed, kept) == ["Bruno, settebello: no → not said"]


def test_an_implied_card_can_move_once() -> None:
    taken = with_side(KNOWN, 1, known=[], implied=["6b", "7s", "7b"])
    now = with_side(taken, 1, implied=["6b", "7b"])
    now = with_side(now, 0, known=["7d", "7c", "6s", "1b", "6d", "6c", "7s"])
    assert differences_said(taken, now) == ["7 of swords: Bruno → Anna"]


def test_a_named_card_moves_once() -> None:
    old = with_side(KNOWN, 0, known=[*KNOWN["counts"][0]["known"], "1d"])
    new = with_side(KNOWN, 1, known=["6b", "7s", "7b", "1d"])
    assert differences_said(old, new) == ["ace of coins: Anna → Bruno"]
    assert differences_said(old, KNOWN) == ["ace of coins: Anna → not said"]


# Another way to enter the deal


@every(
    ("old", "new", "ways"),
    [
        (PILES, COUNTS, "all cards → counts only"),
        (COUNTS, KNOWN, "counts only → proved"),
        (KNOWN, PILES, "proved → all cards"),
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


@every("old", [PILES, COUNTS, KNOWN, POINTS])
@every("new", [{"piles": [DECK[:20], DECK[20:]]}, COUNTS, KNOWN, {"points": [1, 2]}])
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
