"""A deal said point by point, in and out of a match document: who has each point, with numbers and
best cards where somebody looked.

    {"winners": {"carte": 0, "denari": null, "spade": [0, 1], "napola": {"side": 1, "length": 4},
                 "oros": {"side": 0, "all": true}},
     "numbers": {"carte": [22, 18], "bermila": [[2, 2], [3, 1]]},
     "best": [["7d", "6c", "1s", "5b"], ["6d", "7c", null, "7b"]], "table": 2}

Of the best cards null is none of that suit. Of the numbers one that the others leave may be null,
and where ranks are counted those of sides that are not level any more.
"""

from collections.abc import Mapping
from itertools import islice
from typing import Any, TypeGuard

from scorekeeper import limits
from scorekeeper.documents.plain_values import is_list, numbers, read_cards, whole
from scorekeeper.rules.cards import DECK, Card, Suit
from scorekeeper.rules.entry.winners import Winners
from scorekeeper.rules.entry.won import PointNumbers, Won, asked_points, filled
from scorekeeper.rules.game.comparisons import RanksDown
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.primiera import BestFour
from scorekeeper.rules.problems import Problem, What

_OF_WINNER = frozenset({"side", "length", "all"})
_MOST_RANKS = 10


def read_winners(
    deal: Mapping[str, Any], sides: int, rules: Rules, problems: list[Problem]
) -> Winners | None:
    """The answers of a deal in counting order; None where no object is there."""
    raw = deal["winners"]
    if not isinstance(raw, Mapping):
        problems.append(Problem(What.NOT_READABLE, text="winners"))
        return None
    won = (
        (str(name)[:40], _read_won(raw[name], str(name), problems))
        for name in _in_order(raw, rules)
    )
    (table,) = numbers([deal.get("table", 0)], "table", problems, len(DECK))
    return Winners(
        sides,
        tuple(won),
        _read_numbers(deal.get("numbers", {}), table, rules, problems),
        _read_best(deal["best"], problems) if "best" in deal else (),
        table,
    )


def write_winners(entry: Winners) -> dict[str, Any]:
    """The answers, as `read_winners` takes them."""
    winners: dict[str, object] = {}
    for name, won in entry.won:
        beside = {"length": won.length, "all": won.all}
        more = {name: value for name, value in beside.items() if value}
        if len(won.sides) != 1:
            winners[name] = list(won.sides) or None
        else:
            winners[name] = {"side": won.sides[0]} | more if more else won.sides[0]
    written: dict[str, Any] = {"winners": winners}
    if entry.numbers:
        written["numbers"] = {
            name: [list(each) if isinstance(each, tuple) else each for each in numbers]
            for name, numbers in entry.numbers
        }
    if entry.best:
        written["best"] = [[str(card) if card else None for card in four] for four in entry.best]
    return written | ({"table": entry.table} if entry.table else {})


def _in_order(raw: Mapping[str, Any], rules: Rules) -> list[str]:
    """The names of points in counting order, then as many others as anybody reads."""
    order = [point.name for point in asked_points(rules)]
    others = islice((name for name in raw if name not in order), limits.IN_LIST.most)
    return [*(name for name in order if name in raw), *others]


def _read_won(raw: object, name: str, problems: list[Problem]) -> Won:
    """Who has one point: nobody, a place, places, or a place with a length or all."""
    if raw is None:
        return Won()
    if isinstance(raw, Mapping) and "side" in raw and raw.keys() <= _OF_WINNER:
        length, is_all = raw.get("length", 0), raw.get("all", False)
        if _is_whole(raw["side"]) and _is_whole(length) and isinstance(is_all, bool):
            return Won((raw["side"],), length, is_all)
    listed = raw if is_list(raw) else [raw]
    places = [each for each in listed if _is_whole(each)]
    if places and len(places) == len(listed):
        return Won(tuple(sorted(places)))
    problems.append(Problem(What.NOT_READABLE, text=f"winners: {name[:40]}"))
    return Won()


def _read_numbers(
    raw: object, table: int, rules: Rules, problems: list[Problem]
) -> tuple[tuple[str, PointNumbers], ...]:
    """The numbers of each point, with the one that the others leave filled in."""
    if not isinstance(raw, Mapping):
        problems.append(Problem(What.NOT_READABLE, text="numbers"))
        return ()
    points = {point.name: point for point in asked_points(rules)}
    found: list[tuple[str, PointNumbers]] = []
    for name in _in_order(raw, rules):
        point, rows = points.get(name), raw[name]
        if not isinstance(point, RanksDown):
            rows = [rows]
        if not is_list(rows) or len(rows) > _MOST_RANKS or not all(map(is_list, rows)):
            problems.append(Problem(What.NOT_READABLE, text=f"numbers: {str(name)[:40]}"))
            continue
        read = tuple(
            tuple(_read_number(each, side, str(name), problems) for side, each in enumerate(row))
            for row in rows
        )
        read = filled(point, read, table) if point else read
        found.append((str(name)[:40], read if isinstance(point, RanksDown) else read[0]))
    return tuple(found)


def _read_number(raw: object, side: int, name: str, problems: list[Problem]) -> int | None:
    if raw is None:
        return None
    number = whole(raw, name[:40], problems)
    if not 0 <= number <= len(DECK):
        problems.append(Problem(What.NOT_A_NUMBER, sides=(side,), text=f"{name[:40]}: {number}"))
    return number


def _read_best(raw: object, problems: list[Problem]) -> tuple[BestFour, ...]:
    """The best cards of each side: one of each suit, or null for none."""
    if not is_list(raw) or not all(is_list(four) and len(four) == len(Suit) for four in raw):
        problems.append(Problem(What.NOT_READABLE, text="best"))
        return ()
    best = []
    for side, four in enumerate(raw):
        by_suit: dict[Suit, Card] = {}
        for card in read_cards([each for each in four if each is not None], side, problems):
            other = by_suit.setdefault(card.suit, card)
            if other != card:
                both = (other, card)
                problems.append(Problem(What.TWO_BEST_OF_ONE_SUIT, sides=(side,), cards=both))
        coins, cups, swords, batons = map(by_suit.get, Suit)
        best.append((coins, cups, swords, batons))
    return tuple(best)


def _is_whole(raw: object) -> TypeGuard[int]:
    return isinstance(raw, int) and not isinstance(raw, bool) and 0 <= raw < limits.IN_LIST.most
