"""A second scorer of the family, written from its rules alone: strings, lists and loops.

A game is the plain object of `tests/data/family.json`; a deal is its piles as texts (one may be
None, the rest of the deck) and what was counted by name. Shares no line with the engine.
"""

from typing import Any

DECK = [f"{rank}{suit}" for suit in "dcsb" for rank in range(1, 11)]
VALUES = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12, 8: 10, 9: 10, 10: 10}
TRENTINO = {7: 7, 6: 6, 1: 5.5, 5: 5, 4: 4, 3: 3, 2: 2, 8: 0.5, 9: 0.5, 10: 0.5}
BY_RANKS = {"seven_six_ace": [7, 6, 1], "seven_six": [7, 6]}
DOWN = [7, 6, 1, 5, 4, 3, 2]
Game = dict[str, Any]
Pile = list[str]


def with_options(game: Game, options: dict[str, Any]) -> list[dict[str, Any]]:
    """The points of the game as a house plays it."""
    points: list[dict[str, Any]] = []
    for point in game["points"]:
        point = dict(point)
        kind, name = point["kind"], point["name"]
        if options.get(name) is False:
            continue
        if name == "piccola" and name in options:
            point["longest"] = options[name]
        if name == "cappotto" and "cappotto" in options:
            if options["cappotto"] == "none":
                continue
            if options["cappotto"] != "wins":
                point = {"name": name, "kind": "all", "of": point["of"], "points": 30}
        if kind == "primiera" and options.get("primiera") in BY_RANKS:
            point |= {"kind": "ranks_down", "ranks": BY_RANKS[options["primiera"]]}
        if kind == "primiera" and options.get("primiera") == "trentino":
            point["values"] = TRENTINO
        if options.get("buone") == "1_3" and name in ("buona3", "buona10"):
            point["points"] = {"buona3": 1, "buona10": 3}[name]
        if options.get("grande") == "long" and name == "grande":
            point = {"name": name, "kind": "long"}
        if options.get(name) == "none" and name == "sietes":
            continue
        if "sietes" in options and name in ("sietes", "setenta"):
            point["kind"] = "primiera" if options["sietes"] == "setenta" else "ranks_down"
            point["ranks"] = [7] if options["sietes"] == "most" else DOWN
        if name == "sietes" and options.get("all_sevens", 1) > 1:
            point["all"] = options["all_sevens"]
        if name == "oros" and options.get("all_oros", 1) > 1:
            point["all"] = options["all_oros"]
        if kind == "primiera":
            point["missing"] = options.get("missing_suit", "cannot_win")
        points.append(point)
    return points


def score(
    points: list[dict[str, Any]], piles: list[Pile | None], counted: dict[str, list[int]]
) -> dict[str, Any]:
    """The points of each side by name, their sums, and who has won the match by one of them."""
    taken = [card for pile in piles for card in pile or []]
    whole = [[c for c in DECK if c not in taken] if pile is None else pile for pile in piles]
    by: dict[str, list[int]] = {}
    totals: list[float | None] | None = None
    won = None
    for point in points:
        name = point["name"]
        by[name] = points_of(point, whole, counted)
        if point["kind"] == "primiera" and totals is None:
            totals = sums_of(whole, point)
        if point.get("wins"):
            for side, pile in enumerate(whole):
                if all(card in pile for card in cards_of(point["of"])):
                    won = side
    return {
        "by": by,
        "points": [sum(by[name][side] for name in by) for side in range(len(whole))],
        "primiera_totals": totals,
        "match_won_by": won,
    }


def points_of(point: dict[str, Any], piles: list[Pile], counted: dict[str, list[int]]) -> list[int]:
    kind = point["kind"]
    if kind == "most":
        of = cards_of(point["of"])
        numbers = [len([card for card in pile if card in of]) for pile in piles]
        return most(numbers, point["points"], point.get("level", 0), point.get("all"), len(of))
    if kind == "holds":
        return [point["points"] if point["card"] in pile else 0 for pile in piles]
    if kind == "run":
        return [run(pile, point) for pile in piles]
    if kind == "set":
        return [point["points"] if set(point["cards"]) <= set(pile) else 0 for pile in piles]
    if kind == "long":
        # Fante, cavallo and re of coins are 5; with the 7 they are 6, with the 6 as well 7.
        worth = {"8d 9d 10d": 5, "7d 8d 9d 10d": 6, "6d 7d 8d 9d 10d": 7}
        return [
            max((worth[cards] for cards in worth if set(cards.split()) <= set(pile)), default=0)
            for pile in piles
        ]
    if kind == "all":
        of = cards_of(point["of"])
        return [point.get("points", 0) if set(of) <= set(pile) else 0 for pile in piles]
    if kind == "primiera":
        return alone([-1 if total is None else total for total in sums_of(piles, point)], point)
    if kind == "ranks_down":
        return ranks_down(piles, point)
    numbers = counted.get(point["name"], [0] * len(piles))
    return [number * point.get("points", 1) for number in numbers]


def cards_of(of: Any) -> list[str]:
    if of == "cards":
        return DECK
    if "suit" in of:
        return [card for card in DECK if card[-1] == of["suit"]]
    return [card for card in DECK if card[:-1] == str(of["rank"])]


def most(numbers: list[int], points: int, level: int, whole: int | None, there: int) -> list[int]:
    top = max(numbers)
    at_top = [number == top for number in numbers]
    if sum(at_top) > 1:
        # Level at nothing is nobody's.
        return [level if at and top else 0 for at in at_top]
    if whole is not None and top == there:
        points = whole
    return [points if at else 0 for at in at_top]


def alone(numbers: list[float], point: dict[str, Any]) -> list[int]:
    top = max(numbers)
    winner = numbers.index(top) if numbers.count(top) == 1 and top >= 0 else None
    return [point["points"] if side == winner else 0 for side in range(len(numbers))]


def run(pile: Pile, point: dict[str, Any]) -> int:
    length = 0
    while length < 10 and f"{length + 1}{point['suit']}" in pile:
        length += 1
    return min(length, point["longest"]) if length >= point["shortest"] else 0


def sums_of(piles: list[Pile], point: dict[str, Any]) -> list[float | None]:
    sums: list[float | None] = []
    values = point.get("values", VALUES)
    for pile in piles:
        best = [
            max((values[int(card[:-1])] for card in pile if card[-1] == suit), default=0)
            for suit in "dcsb"
        ]
        lacks = 0 in best and point.get("missing", "cannot_win") == "cannot_win"
        sums.append(None if lacks else sum(best))
    return sums


def ranks_down(piles: list[Pile], point: dict[str, Any]) -> list[int]:
    left = list(range(len(piles)))
    for rank in point["ranks"]:
        numbers = [len([c for c in pile if c[:-1] == str(rank)]) for pile in piles]
        left = [side for side in left if numbers[side] == max(numbers[other] for other in left)]
        if len(left) == 1:
            break
    worth = point["points"]
    first = str(point["ranks"][0])
    if len(left) == 1 and len([c for c in piles[left[0]] if c[:-1] == first]) == 4:
        worth = point.get("all", worth)
    return [worth if left == [side] else 0 for side in range(len(piles))]
