"""What the chat is told of a match: evenings worked out by hand, and for any match a second telling
from its document's results."""

import random
from itertools import accumulate
from typing import Any

from scorekeeper import words
from scorekeeper.documents.match import Style
from scorekeeper.rules.match.match import Side
from scorekeeper.rules.match.standings import final, standings
from scorekeeper.rules.match.story import Tale, story_of
from scorekeeper.words.match.story import message_head, rivals, series_line, story_line
from tests.helpers.cases import every
from tests.helpers.match_records import NAMES, record

PLAIN = {"preset": "traditional"}


def match(points: list[list[int]], **more: Any) -> dict[str, Any]:
    sides = more.pop("sides", [{"name": name} for name in NAMES[: len(points[0])]])
    deals = [{"points": each} for each in points]
    return {"format": "scopa-match/1", "rules": PLAIN, "sides": sides, "deals": deals} | more


def told(document: dict[str, Any], series: tuple[int, int] | None = None) -> list[str]:
    """The lines of the message."""
    played = words.as_spoken(record(document).match)
    after = standings(played)
    outcome = final(played, after)
    assert outcome is not None
    lines = message_head(played, after[-1].totals, outcome), story_line(played, after, outcome)
    return [*filter(None, lines), series_line(played, series)]


def with_cards(**more: Any) -> dict[str, Any]:
    """A deal with all coins, 7 7 6 6 for Anna, who made four scope."""
    coins = [f"{rank}d" for rank in range(1, 11)]
    own = [*coins, "7c", "7s", "6b", "1c", "1s", "1b", "2c", "2s"]
    return {"piles": [own, None], "scope": [4, 0]} | more


CLOSE = match([[2, 2], [2, 2], [2, 3], [2, 2], [2, 2], [2, 0]], rules=PLAIN | {"target": 12})
BACK = match([[1, 4], [2, 4], [4, 0], [4, 1]])
DRAW = match([[4, 3], [5, 6]], rules=PLAIN | {"target": 99, "deals": 2, "level": "draw"})
PAIRS = [{"players": ["Anna", "Carla"]}, {"players": ["Bruno", "Dino"]}]


@every(
    ("document", "series", "lines"),
    [
        (
            CLOSE,
            (4, 1),
            [
                "Anna won, 12 to 11, against Bruno.",
                "By one point, decided in the last deal.",
                "At this table so far: Anna 4 – 1 Bruno.",
            ],
        ),
        (
            BACK,
            (2, 2),
            [
                "Anna won, 11 to 9, against Bruno.",
                "A comeback: it was 3 to 8. Decided in the last deal.",
                "At this table so far: 2 all.",
            ],
        ),
        (
            match([[4, 0], [4, 0], [4, 0]]),
            None,
            [
                "Anna won, 12 to 0, against Bruno.",
                "A whitewash: not one point for the others, in 3 deals.",
                "Rematch?",
            ],
        ),
        (
            match([[0, 3, 1], [0, 2, 3], [0, 2, 0], [8, 0, 0]], rules=PLAIN | {"target": 8}),
            None,
            ["Anna won with 8. Then Bruno 7, Carla 4.", "From last place to first, by one point."],
        ),
        (
            match(
                [[3, 1], [0, 4], [4, 1], [4, 2], [4, 3]], sides=PAIRS, rules=PLAIN | {"target": 15}
            ),
            (1, 0),
            ["Anna & Carla won, 15 to 11, against Bruno & Dino.", "In front from deal 3."],
        ),
        (
            match([[4, 1, 4]], rules=PLAIN | {"target": 99, "deals": 1, "level": "draw"}),
            None,
            ["A draw: Anna – Carla, 4 each.", "1 deal was not enough."],
        ),
        (DRAW, None, ["A draw: Anna – Bruno, 9 each.", "2 deals were not enough."]),
        (
            match([[4, 1], [4, 2]], rules=PLAIN | {"target": None, "deals": 2}),
            None,
            [
                "Anna won, 8 to 3, against Bruno.",
                "In 2 deals, as agreed, in front from start to end.",
            ],
        ),
        (
            match([[0, 0]]) | {"deals": [{"points": [1, 1]}, with_cards(), {"points": [4, 1]}]},
            None,
            ["Anna won, 12 to 3, against Bruno.", "In front from deal 2, a primiera of 81."],
        ),
        (
            match([[0, 0]]) | {"deals": [with_cards()], "rules": PLAIN | {"target": 7}},
            None,
            ["Anna won, 7 to 1, against Bruno.", "A primiera of 81, all ten coins in one deal."],
        ),
    ],
)
def test_an_evening_is_told(
    document: dict[str, Any], series: tuple[int, int] | None, lines: list[str]
) -> None:
    assert told(document, series)[: len(lines)] == lines


CUPS_AND_SWORDS = [f"{rank}{suit}" for suit in "cs" for rank in range(1, 11)]
GRANDE = ["1d", "7d", "8d", "9d", "10d", *CUPS_AND_SWORDS]
SMALL = [f"{rank}{suit}" for suit in "dc" for rank in range(1, 6)]
SIXES = ["7d", "7c", "6d", "6c", "6s", *SMALL]
SEVENS = ["7d", "7c", "7s", *SMALL, "8d"]
NINE_COINS = [card for card in with_cards()["piles"][0] if card != "1d"]
SETTEBELLO = [{"winners": {"carte": 1, "denari": 0, "settebello": 0, "primiera": 0}}] * 3
LAST_STEP = {"winners": {"carte": 0, "denari": 1, "settebello": 1, "primiera": 1}}
NO_DENARI = [{"winners": {"carte": 0, "denari": 0, "settebello": 1, "primiera": 0}}]
IN_FRONT = "In front from start to end"


@every(
    ("rules", "deals", "line"),
    [
        (
            {"target": 5},
            [{"piles": [["1b", *CUPS_AND_SWORDS], None], "scope": [4, 0]}],
            "4 scope in one deal, in 1 deal.",
        ),
        (
            {"preset": "cirulla", "target": 5},
            [{"piles": [GRANDE, None]}],
            "A whitewash: not one point for the others, with the grande.",
        ),
        (
            {"preset": "chkobba", "target": 2},
            [{"piles": [SIXES, None]}],
            "Bermila settled by the sixes, in 1 deal.",
        ),
        ({"preset": "chkobba", "target": 2}, [{"piles": [SEVENS, None]}], "In 1 deal."),
        (
            {"target": 6},
            [{"piles": [NINE_COINS, None], "scope": [3, 0]}],
            "A primiera of 81, in 1 deal.",
        ),
        (
            {"target": 12},
            [*SETTEBELLO, SETTEBELLO[0]],
            f"{IN_FRONT}, the settebello always on the same side.",
        ),
        ({"target": 11}, [*SETTEBELLO, *NO_DENARI], f"{IN_FRONT}."),
        ({"target": 13}, [with_cards()] * 2, f"{IN_FRONT}, a primiera of 81."),
        ({"target": 99, "deals": 1}, [{"points": [4, 1]}], "In 1 deal, as agreed."),
        (
            {"target": None, "minutes": 30, "called": {"after": 2, "deal_in_play": False}},
            [{"points": [4, 1]}, {"points": [2, 1]}],
            f"When time was up, {IN_FRONT[0].lower()}{IN_FRONT[1:]}.",
        ),
        # First in counting order, and not in front: nothing is told.
        ({"finish": "counting_order"}, [{"points": [10, 10]}, LAST_STEP], ""),
    ],
)
def test_what_cards_prove_is_told(
    rules: dict[str, Any], deals: list[dict[str, Any]], line: str
) -> None:
    document = match([[0, 0]]) | {"deals": deals, "rules": PLAIN | rules}
    assert told(document)[1] == (line or "Rematch?")


def test_coins_are_called_as_the_cards_show_them() -> None:
    played = record(
        match([[0, 0]]) | {"deals": [with_cards()], "rules": PLAIN | {"target": 7}}
    ).match
    after = standings(played)
    outcome = final(played, after)
    assert outcome is not None
    for style, coins in ((Style.ITALIAN, "coins"), (Style.FRENCH, "diamonds")):
        assert f"all ten {coins} in one deal" in story_line(played, after, outcome, style)


def test_sides_without_a_name_are_we_and_you() -> None:
    for ours, head in (
        (0, "We won, 11 to 9."),
        (1, "You won, 11 to 9."),
        (None, "Victory, 11 to 9."),
    ):
        sides = [
            {"name": name} for name in words.side_names([Side("", ("",)), Side("", ("",))], ours)
        ]
        assert told(BACK | {"sides": sides})[0] == head


def test_who_meets_again_is_told_whose_turn_it_is() -> None:
    played = record(BACK).match
    won = final(played, standings(played))
    assert rivals(played, (2, 3), won) == "Bruno 3 – 2 Anna · a rematch for Bruno"
    assert rivals(played, (2, 3), None) == "Bruno 3 – 2 Anna"


def test_what_is_told_is_true_by_the_points() -> None:
    """Of two hundred matches, from their totals alone."""
    luck = random.Random(5)
    seen = set()
    for _ in range(200):
        sides = luck.choice((2, 2, 3, 4))
        deals = []
        while not deals or max(map(sum, zip(*deals, strict=True))) < 11 or is_level(deals):
            deals.append([luck.choice((0, 0, 1, 2, 3, 4)) for _ in range(sides)])
        played = record(match(deals)).match
        after = standings(played)
        outcome = final(played, after)
        assert outcome is not None and outcome.winner is not None
        sums = [[*accumulate(column)] for column in zip(*deals, strict=True)]
        own = sums[outcome.winner]
        others = [[s[n] for s in sums if s is not own] for n in range(len(deals))]
        best, least = [*map(max, others)], [*map(min, others)]
        for each in story_of(played, after, outcome):
            seen.add(each.tale)
            assert TRUE[each.tale](own, best, each.figures), (deals, each)
            behind = [
                o < worst and o + 4 <= b for o, worst, b in zip(own, least, best, strict=True)
            ]
            assert each.tale is not Tale.FROM_LAST or any(behind), (deals, each)
    assert seen == TRUE.keys()


def is_level(deals: list[list[int]]) -> bool:
    totals = sorted(map(sum, zip(*deals, strict=True)))
    return totals[-1] == totals[-2]


# By the winner's total and the best of the others after each deal, and the figures that are told.
TRUE = {
    Tale.ZERO: lambda own, best, _: best[-1] == 0,
    Tale.COMEBACK: lambda own, best, told: told in [*zip(own, best, strict=True)],
    Tale.FROM_LAST: lambda own, *_: len(own) > 1,
    Tale.BY_ONE: lambda own, best, _: own[-1] == best[-1] + 1,
    Tale.LAST_DEAL: lambda own, best, _: own[-2] <= best[-2],
    Tale.SINCE: lambda own, best, told: (
        own[told[0] - 2] <= best[told[0] - 2]
        and all(o > b for o, b in zip(own[told[0] - 1 :], best[told[0] - 1 :], strict=True))
    ),
    Tale.ALL_ALONG: lambda own, best, _: all(o > b for o, b in zip(own, best, strict=True)),
    Tale.FAST: lambda own, best, told: len(own) == told[0],
}
