"""What one version of a deal changed, as values and in words: nothing is lost, nothing made up."""

from typing import Any

from scorekeeper.documents.codec import Reading
from scorekeeper.documents.deal import read_stored, read_versions
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
TOLD = {
    "winners": {"settebello": 0},
    "numbers": {"carte": [23, 17], "denari": [7, 3]},
    "best": BEST,
}
POINTS = {"points": [4, 0]}


def deal(raw: dict[str, Any]) -> Deal:
    read = read_stored(raw, TRADITIONAL, 2)
    assert read is not None
    return read


def differences_said(
    old: dict[str, Any], new: dict[str, Any], rules: Rules = TRADITIONAL
) -> list[str]:
    both = deal(old), deal(new)
    assert not [problem for each in both for problem in problems_of_deal(each, rules, 2)]
    return differences(*both, rules, ["Anna", "Bruno"], Style.ITALIAN)


@every("entry", [PILES, TOLD, POINTS])
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


def test_what_is_said_is_compared_by_point() -> None:
    numbers = {"numbers": {"carte": [22, 18], "denari": [7, 3]}}
    best = {"best": [["7d", "7c", "6s", "2b"], BEST[1]]}
    assert differences_said(TOLD, TOLD | numbers | best) == [
        "Anna, cards: 23 → 22",
        "Anna, best cards: ace of batons → 2 of batons",
        "Bruno, cards: 17 → 18",
    ]
    without = {"winners": {"carte": 0, "denari": 0, "settebello": 0, "primiera": 0}}
    assert differences_said(TOLD, without) == [
        "Anna, cards: 23 → yes",
        "Anna, coins: 7 → yes",
        "Anna, best cards: 7 of coins, 7 of cups, 6 of swords and ace of batons → none",
        "Bruno, cards: 17 → no",
        "Bruno, coins: 3 → no",
        "Bruno, best cards: re (10) of coins, re (10) of cups, 7 of swords and 7 of batons → none",
    ]
    left = TOLD | {"numbers": {"carte": [23, 16], "denari": [7, 3]}, "table": 1}
    assert differences_said(TOLD, left, LEAFLET) == [
        "Bruno, cards: 17 → 16",
        "left on the table: 0 → 1",
    ]
    run = {"winners": {"settebello": 0, "napola": {"side": 0, "length": 7}}}
    shorter = {"winners": {"settebello": 0, "napola": {"side": 0, "length": 3}}}
    four = {"best": [BEST[0], ["4d", *BEST[1][1:]]]}
    assert "Anna, napola: 7 → 3" in differences_said(TOLD | run, TOLD | shorter | four, NAPLES)


# Another way to enter the deal


@every(
    ("old", "new", "ways"),
    [
        (PILES, TOLD, "all cards → as said at the table"),
        (TOLD, PILES, "as said at the table → all cards"),
        (PILES, POINTS, "all cards → points only"),
    ],
)
def test_another_method_alone_is_one_change(
    old: dict[str, Any], new: dict[str, Any], ways: str
) -> None:
    assert differences_said(old, new) == [f"entered as: {ways}"]


def test_another_method_with_other_points_says_both() -> None:
    assert differences_said(PILES, {"points": [3, 1]}) == [
        "entered as: all cards → points only",
        "Anna, points: 4 → 3",
        "Bruno, points: 0 → 1",
    ]


@every("old", [PILES, TOLD, POINTS])
@every("new", [{"piles": [DECK[:20], DECK[20:]]}, TOLD, {"points": [1, 2]}])
def test_reversed_changes_are_mirrored(old: dict[str, Any], new: dict[str, Any]) -> None:
    there = changes(deal(old), deal(new), TRADITIONAL)
    back = changes(deal(new), deal(old), TRADITIONAL)
    assert {(c.changed, c.side, c.old, c.new) for c in there if c.changed is not Changed.BEST} == {
        (c.changed, c.side, c.new, c.old) for c in back if c.changed is not Changed.BEST
    }


# What else is counted in other games


def test_counted_things_are_named() -> None:
    """Buone and points that people tell, as that game calls them."""
    rules = Rules.of("cirulla")
    old: dict[str, Any] = {
        "winners": {"settebello": 0, "piccola": {"side": 0, "length": 4}, "grande": 1},
        "numbers": {"carte": [21, 19], "denari": [6, 4]},
        "best": [["7d", "7c", "6s", "6b"], ["5d", "6c", "7s", "7b"]],
    }
    new = old | {"numbers": {"carte": [22, 18], "denari": [6, 4]}}
    new |= {"counted": {"buona3": [1, 0], "scope": [0, 2]}}
    (was,), (now,) = (read_versions(each, rules, 2, Reading()) for each in (old, new))
    was, now = was.deal, now.deal
    assert differences(was, now, rules, ["Anna", "Bruno"], Style.ITALIAN) == [
        "Anna, cards: 21 → 22",
        "Bruno, cards: 19 → 18",
        "Bruno, scope: 0 → 2",
        "Anna, buona da tre: 0 → 1",
        "Anna, points: 8 → 11",
        "Bruno, points: 5 → 7",
    ]
