"""Counts that no hand-out of forty cards can give are refused; true ones never are."""

import random
from typing import Any

from scorekeeper.commands.score import answer
from scorekeeper.documents.deal import read_deal, write_deal
from scorekeeper.documents.rules import write_rules
from scorekeeper.rules.cards import DECK
from scorekeeper.rules.entry.counts import Counts
from scorekeeper.rules.entry.deal import problems_of_deal
from scorekeeper.rules.options import Method
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import What
from scorekeeper.rules.scoring import Category
from scorekeeper.words import problem
from tests.helpers.cases import every
from tests.helpers.generators.entry_mistakes import Answer, Fields, FormDesk
from tests.helpers.generators.true_deals import (
    NAMES,
    TrueDeal,
    by_counts,
    result_of,
    same_points,
    some_deal,
)

CANNOT = "These counts and best cards cannot all be right together. Look at each pile again."
Count = tuple[int, int, str]
"""A side's cards, its coins and its best cards."""


def fields(counts: list[Count], **more: str) -> Fields:
    """The form as somebody fills it in, with "none" where a suit has no best card."""
    sent = {f"best-{side}-{suit}": "none" for side in range(1, len(counts) + 1) for suit in "dcsb"}
    for side, (cards, coins, best) in enumerate(counts, 1):
        sent |= {f"cards-{side}": str(cards), f"coins-{side}": str(coins)}
        sent |= {f"best-{side}-{card[-1]}": card[:-1] for card in best.split()}
        if "7d" in best:
            sent["settebello"] = str(side)
    return sent | {name.replace("_", "-"): text for name, text in more.items()}


def by_form(counts: list[Count], preset: str = "traditional", **more: str) -> Answer:
    rules, nothing = Rules.of(preset), (0,) * len(counts)
    desk = FormDesk(TrueDeal(rules, len(counts), (0,) * len(DECK), nothing, nothing))
    return desk.send("counts", fields(counts, **more))


def by_document(
    counts: list[Count], preset: str = "traditional", napola: int | None = None
) -> dict[str, Any]:
    """What `score` answers; `napola` is said of the first side."""
    written: list[dict[str, Any]] = [
        {"cards": cards, "coins": coins, "settebello": "7d" in best, "best": best.split()}
        for cards, coins, best in counts
    ]
    if napola is not None:
        written[0]["napola"] = napola
    sides = [{"name": name} for name in NAMES[: len(counts)]]
    return answer({"rules": preset, "sides": sides, "deals": [{"counts": written}]})


# The weak sides are given more coins, or more cards, than the cards below their best allow.
OVER_ONE_OWNER = [(12, 5, "2d 6c 6s 7b"), (28, 5, "7d 7c 7s 6b")]
OVER_ONE_OF_THREE = [(12, 5, "2d 6c 6s 7b"), (14, 3, "7d 7c 7s 6b"), (14, 2, "6d 5c 5s 5b")]
OVER_ONE_OF_FOUR = [
    *[(10, 5, "2d 6c 6s 7b"), (10, 2, "7d 7c 7s 6b")],
    *[(10, 2, "6d 5c 5s 5b"), (10, 1, "5d 4c 4s 4b")],
]
# Three coins may each of them have, but not six are left below the 4: 3 2 fante cavallo re.
OVER_TWO_OF_THREE = [(13, 3, "3d 6c 6s 7b"), (13, 3, "2d 5c 5s 6b"), (14, 4, "7d 7c 7s 5b")]
OVER_TWO_OF_FOUR = [
    *[(10, 3, "3d 6c 6s 7b"), (10, 3, "2d 5c 5s 6b")],
    *[(10, 2, "7d 7c 7s 5b"), (10, 2, "6d 4c 4s 4b")],
]
OVER_THREE_OF_FOUR = [
    *[(10, 3, "4d 6c 6s 7b"), (10, 2, "3d 5c 5s 6b")],
    *[(10, 2, "2d 4c 4s 5b"), (10, 3, "7d 7c 7s 4b")],
]
CARDS_OVER_ONE = [(20, 4, "2d 2c 2s 2b"), (20, 6, "7d 7c 7s 7b")]
CARDS_OVER_TWO = [(11, 3, "3d 3c 3s 3b"), (11, 2, "2d 2c 2s 2b"), (18, 5, "7d 7c 7s 7b")]


@every(
    "counts",
    [
        OVER_ONE_OWNER,
        OVER_ONE_OF_THREE,
        OVER_ONE_OF_FOUR,
        OVER_TWO_OF_THREE,
        OVER_TWO_OF_FOUR,
        OVER_THREE_OF_FOUR,
        CARDS_OVER_ONE,
        CARDS_OVER_TWO,
    ],
)
def test_impossible_counts_are_refused(counts: list[Count]) -> None:
    refused = by_form(counts)
    assert [problem(each, NAMES) for each in refused.problems] == [CANNOT]
    assert refused.fields["best-1-d"] == counts[0][2][0]
    assert by_document(counts)["problems"] == [f"Deal 1: {CANNOT}"]


@every(
    "counts",
    [
        [(12, 4, "2d 6c 6s 7b"), (28, 6, "7d 7c 7s 6b")],
        [(13, 3, "3d 6c 6s 7b"), (13, 2, "2d 5c 5s 6b"), (14, 5, "7d 7c 7s 5b")],
        [
            *[(10, 2, "4d 6c 6s 7b"), (10, 2, "3d 5c 5s 6b")],
            *[(10, 2, "2d 4c 4s 5b"), (10, 4, "7d 7c 7s 4b")],
        ],
    ],
)
def test_one_coin_less_makes_them_possible(counts: list[Count]) -> None:
    assert by_form(counts).stored is not None
    assert "error" not in by_document(counts)


def test_true_counts_are_never_refused() -> None:
    luck = random.Random(40)
    asked = dict.fromkeys(Method, 0)
    for _ in range(250):
        deal = some_deal(luck)
        counted = by_counts(deal, luck)
        assert isinstance(counted.entry, Counts)
        assert read_deal(write_deal(counted), deal.sides) == (counted, [])
        found = problems_of_deal(counted, deal.rules, deal.sides)
        silent = any("napola" not in dict(side.claims) for side in counted.entry.sides)
        may_be_open = {Category.NAPOLA.value} if silent else set()
        if deal.rules.options.primiera is Method.SEVENS_DOWN:
            may_be_open.add(Category.PRIMIERA.value)
        assert all(each.what is What.STILL_OPEN for each in found), found
        assert {each.text for each in found} <= may_be_open
        asked[deal.rules.options.primiera] += any(each.text == Category.PRIMIERA for each in found)
        if deal.sides in deal.rules.preset.players:
            sides = [{"name": name} for name in NAMES[: deal.sides]]
            document = {"rules": write_rules(deal.rules), "sides": sides}
            answered = answer(document | {"deals": [write_deal(counted)]})
            assert ("error" in answered) is bool(found)
        if not found:
            assert same_points(result_of(counted, deal.rules), deal.answer)
    assert asked[Method.SEVENS_DOWN]


# Napola that follows from the counts

NAPOLI = "quindici-napoli"
ALL_COINS = [(23, 10, "7d 7c 7s 6b"), (17, 0, "6c 6s 7b")]
ALL_BUT_THE_CAVALLO = [(23, 9, "7d 7c 7s 6b"), (17, 1, "9d 6c 6s 7b")]


@every(
    ("counts", "said", "length"),
    [(ALL_COINS, "", 10), (ALL_COINS, "10", 10), (ALL_BUT_THE_CAVALLO, "", 8)],
)
def test_nearly_all_coins_make_a_napola(counts: list[Count], said: str, length: int) -> None:
    """Carte, denari, settebello and primiera are Anna's too."""
    stored = by_form(counts, NAPOLI, napola_1=said).stored
    assert stored is not None
    document = by_document(counts, NAPOLI, int(said) if said else None)["deals"][0]
    for found in (result_of(stored, Rules.of(NAPOLI)), document):
        assert (found["napola"], found["points"]) == ([length, 0], [4 + length, 0])


@every("counts", [ALL_COINS, ALL_BUT_THE_CAVALLO])
@every("said", ["0", "3", "9"])
def test_they_refuse_any_other_napola(counts: list[Count], said: str) -> None:
    sentence = f"Anna: a napola of {said} is said, but the cards show otherwise."
    refused = by_form(counts, NAPOLI, napola_1=said)
    assert [problem(each, NAMES) for each in refused.problems] == [sentence]
    assert by_document(counts, NAPOLI, int(said))["problems"] == [f"Deal 1: {sentence}"]
