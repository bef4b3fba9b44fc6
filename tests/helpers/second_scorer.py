"""A second scorer of match documents, so that the first one has somebody to disagree with.

It was written from the rules alone and shares no line with the program. It is slow and plain on
purpose: strings, dicts and loops that can be checked by eye against the rules. A game is a list of
points as in `tests/data/family.json`, the presets of Scopa too. It takes valid documents only and
checks nothing.

Rule texts by number: 000 the Winning Moves leaflet, 002 "la settanta", 003 the long guide,
004 the page on the prime.
"""

import json
from typing import Any

from tests.helpers.paths import DATA

Document = dict[str, Any]
Point = dict[str, Any]
Pile = dict[str, Any]
"""The cards of a side, and what was counted in place of them."""

DECK = [f"{rank}{suit}" for suit in "dcsb" for rank in range(1, 11)]
PRIMIERA_VALUES = {7: 21, 6: 18, 1: 16, 5: 15, 4: 14, 3: 13, 2: 12}
TRENTINO_VALUES = {7: 7, 6: 6, 1: 5.5, 5: 5, 4: 4, 3: 3, 2: 2, 8: 0.5, 9: 0.5, 10: 0.5}
SEVENS_DOWN = [7, 6, 1, 5, 4, 3, 2]
RANKS = {
    "sevens_down": SEVENS_DOWN,
    "down": SEVENS_DOWN,
    "most_sevens": [7],
    "most": [7],
    "seven_six": [7, 6],
    "seven_six_ace": [7, 6, 1],
}
STEPS = ["carte", "denari", "settebello", "primiera", "re_bello", "napola", "scope", "bonus"]
HELD_BY_ONE = STEPS[:5]

GAMES = {game["key"]: game for game in json.loads((DATA / "family.json").read_text())["games"]}
ENDING = {"deals": None, "margin": 1, "level": "play_on", "aim": "most"}
PLAIN = {
    "target": 11,
    "faces": 10,
    "missing_suit": "cannot_win",
    "primiera": "values",
    "finish": "highest",
    "re_bello": False,
    "napola": False,
    "all_coins_win": False,
    "bonus": False,
}
PRESETS: dict[str, dict[str, Any]] = {
    "winning-moves": {},
    "traditional": {},
    "settanta": {"faces": "barred"},
    "scopone": {},
    "scopone-scientifico": {},
    "quindici": {},
    "quindici-napoli": {"napola": True, "bonus": True},
    "assi": {},
    "re-bello": {"re_bello": True},
}


def score(document: Document) -> Document:
    """The answer of `scorekeeper score` to a valid document: every deal, the totals, the winner."""
    rules, sides = rules_of(document), len(document["sides"])
    points = points_of_game(rules)
    totals = list(document.get("totals_before", [0] * sides))
    history = [totals]
    ended, winner = end_of_match(history, {}, rules | {"finish": "highest"})
    answers = []
    for deal in document["deals"]:
        scored = score_deal(deal, points, sides)
        answer = in_words_of_the_game(scored, points, rules)
        answers.append(answer)
        if ended:
            # A deal after the end stays in the document and adds nothing.
            answer |= {"totals": list(totals), "counts": False}
            continue
        totals = [totals[side] + scored["points"][side] for side in range(sides)]
        history.append(totals)
        answer["totals"] = list(totals)
        ended, winner = end_of_match(history, scored["by"], rules)
        if scored["match_won_by"] is not None:
            ended, winner = True, scored["match_won_by"]
    return {
        "deals": answers,
        "totals": totals,
        "target": rules["target"],
        "finished": ended,
        "winner": winner,
    }


# --- the rules ---


def rules_of(document: Document) -> dict[str, Any]:
    """Every option: as written, else as the game has it, else as `traditional` has it."""
    written = document["rules"]
    if isinstance(written, str):
        written = {"game" if written in GAMES else "preset": written}
    if "game" in written:
        target = GAMES[written["game"]]["targets"][0]
        return ENDING | {"target": target, "finish": "highest"} | written
    preset = written.get("preset", "winning-moves")
    rules: dict[str, Any] = {"preset": preset} | ENDING | PLAIN | PRESETS[preset]
    if preset == "winning-moves" and "target" not in written:
        rules["target"] = {2: 11, 3: 8, 4: 15}[number_of_players(document)]
    return rules | written


def number_of_players(document: Document) -> int:
    return sum(len(side.get("players", ["alone"])) for side in document["sides"])


def points_of_game(rules: dict[str, Any]) -> list[Point]:
    """The points of a deal in counting order, as the house plays them."""
    if "preset" in rules:
        points = points_of_preset(rules)
    else:
        points = []
        for point in GAMES[rules["game"]]["points"]:
            points += as_the_house_plays(point, rules)
        if rules.get("bonus"):
            points.append({"name": "bonus", "kind": "bonus"})
    if rules["aim"] == "fewest":
        # Nobody wins with all the coins who wants few points.
        points = [point for point in points if not point.get("wins")]
    return points


def points_of_preset(rules: dict[str, Any]) -> list[Point]:
    points: list[Point] = [
        {"name": "carte", "kind": "most", "of": "cards", "points": 1},
        {"name": "denari", "kind": "most", "of": {"suit": "d"}, "points": 1},
        {"name": "settebello", "kind": "holds", "card": "7d", "points": 1},
    ]
    if rules["primiera"] != "none":
        points.append(primiera_of_preset(rules))
    if rules["re_bello"]:
        points.append({"name": "re_bello", "kind": "holds", "card": "10d", "points": 1})
    if rules["napola"]:
        points.append({"name": "napola", "kind": "run", "suit": "d", "shortest": 3, "longest": 10})
    points.append({"name": "scope", "kind": "counted", "points": 1})
    if rules["bonus"]:
        points.append({"name": "bonus", "kind": "bonus"})
    if rules["all_coins_win"]:
        points.append({"name": "all coins", "kind": "all", "of": {"suit": "d"}, "wins": True})
    return points


def primiera_of_preset(rules: dict[str, Any]) -> Point:
    """By values, or by ranks (004): then everybody competes, and the values are only told."""
    point: Point = {"name": "primiera", "kind": "primiera", "points": 1}
    point["missing_suit"] = rules["missing_suit"]
    point["values"] = values_of_preset(rules)
    if rules["primiera"] in RANKS:
        point |= {"kind": "ranks_down", "ranks": RANKS[rules["primiera"]], "missing_suit": "sum"}
    return point


def values_of_preset(rules: dict[str, Any]) -> dict[int, float]:
    if rules["primiera"] == "trentino":
        return dict(TRENTINO_VALUES)
    # What settanta says of faces is set aside where sevens and sixes are counted.
    faces = 10 if rules["primiera"] == "seven_six" else rules["faces"]
    if faces == "barred":
        # 002: a face card cannot be one of the four.
        return dict(PRIMIERA_VALUES)
    return PRIMIERA_VALUES | dict.fromkeys([8, 9, 10], faces)


def as_the_house_plays(point: Point, options: dict[str, Any]) -> list[Point]:
    """A point of a game of the family as its options have it, or none."""
    name = point["name"]
    chosen = options.get(name)
    if chosen is False or chosen == "none":
        return []
    if name == "cappotto" and chosen == 30:
        point = {"name": name, "kind": "all", "of": point["of"], "points": 30}
    if name == "piccola" and chosen:
        point = point | {"longest": chosen}
    if name == "grande" and chosen == "long":
        point = {"name": name, "kind": "long"}
    if name == "primiera":
        point = point | {"missing_suit": options.get("missing_suit", "cannot_win")}
        if chosen in RANKS:
            point = point | {"kind": "ranks_down", "ranks": RANKS[chosen]}
        if chosen == "trentino":
            point = point | {"values": TRENTINO_VALUES}
    if name in ("buona3", "buona10") and options.get("buone") == "1_3":
        point = point | {"points": {"buona3": 1, "buona10": 3}[name]}
    if name in ("sietes", "setenta") and options.get("sietes") == "setenta":
        point = point | {"kind": "primiera"}
    elif name in ("sietes", "setenta") and "sietes" in options:
        point = point | {"kind": "ranks_down", "ranks": RANKS[options["sietes"]]}
    if name == "sietes" and options.get("all_sevens", 1) > 1:
        point = point | {"all": options["all_sevens"]}
    if name == "oros" and options.get("all_oros", 1) > 1:
        point = point | {"all": options["all_oros"]}
    return [point]


# --- what a side has ---


def read_card(written: str) -> str:
    """A card in any accepted notation, as rank and suit letter: `A♦` is `1d`, `fs` is `8s`."""
    written = written.lower()
    rank, suit = written[:-1], written[-1]
    suit = {"♦": "d", "♥": "c", "♠": "s", "♣": "b"}.get(suit, suit)
    letters = {"a": "1", "f": "8", "j": "8", "c": "9", "q": "9", "r": "10", "k": "10"}
    return letters.get(rank, rank) + suit


def what_each_side_has(deal: Document) -> list[Pile]:
    """Of each side its cards, and the numbers that people have counted themselves."""
    if "counts" in deal:
        named = [count.get("best", []) for count in deal["counts"]]
        return [
            {"re_bello": False, "napola": 0} | count | {"pile": [read_card(card) for card in cards]}
            for count, cards in zip(deal["counts"], named, strict=True)
        ]
    piles = [None if pile is None else [read_card(c) for c in pile] for pile in deal["piles"]]
    taken = [read_card(card) for card in deal.get("table", [])]
    for pile in piles:
        taken += pile or []
    rest = [card for card in DECK if card not in taken]
    return [{"pile": rest if pile is None else pile} for pile in piles]


def cards_of(of: Any) -> list[str]:
    if of == "cards":
        return DECK
    if "suit" in of:
        return [card for card in DECK if card[-1] == of["suit"]]
    return of_rank(DECK, of["rank"])


def of_rank(cards: list[str], rank: int) -> list[str]:
    return [card for card in cards if card[:-1] == str(rank)]


def how_many(side: Pile, of: Any) -> int:
    """How many cards of this kind a side has: as it was counted, else of those that lie there."""
    if of == "cards" and "cards" in side:
        return int(side["cards"])
    if of == {"suit": "d"} and "coins" in side:
        return int(side["coins"])
    return len([card for card in side["pile"] if card in cards_of(of)])


def is_whole(side: Pile, of: Any) -> bool:
    return how_many(side, of) == len(cards_of(of))


def has_all(side: Pile, cards: list[str]) -> bool:
    return all(card in side["pile"] for card in cards)


# --- the deal ---


def score_deal(deal: Document, points: list[Point], sides: int) -> Document:
    """The points of each side by name in counting order, their sums, the sums of primiera, and who
    has won the match by one of them."""
    by: dict[str, list[int]] = {}
    totals, won = None, None
    bonus = deal.get("bonus", [0] * sides)
    if "points" in deal:
        # Nobody knows how they came about, so they all count at once, at the end.
        by["points"] = list(deal["points"])
        if any(point["kind"] == "bonus" for point in points):
            by["points"] = [deal["points"][side] + bonus[side] for side in range(sides)]
    elif "winners" in deal:
        counted = {"scope": deal.get("scope", [0] * sides)} | deal.get("counted", {})
        counted["bonus"] = bonus
        by, totals, won = what_was_said(deal, points, sides, counted)
    else:
        has = what_each_side_has(deal)
        counted = {"scope": deal.get("scope", [0] * sides)} | deal.get("counted", {})
        counted["bonus"] = bonus
        for point in points:
            by[point["name"]] = points_of(point, has, counted)
            if totals is None and (point["kind"] == "primiera" or "values" in point):
                totals = [primiera_total(side, point) for side in has]
            if point.get("wins"):
                whole = [is_whole(side, point["of"]) for side in has]
                won = whole.index(True) if True in whole else None
    return {
        "by": by,
        "points": [sum(each[side] for each in by.values()) for side in range(sides)],
        "primiera_totals": totals,
        "match_won_by": won,
        "bonus": bonus,
    }


def what_was_said(
    deal: Document, points: list[Point], sides: int, counted: dict[str, list[int]]
) -> tuple[dict[str, list[int]], list[float | None] | None, int | None]:
    """The points by name, the sums of primiera and who has won the match by a point, where people
    say who has each point: what they say, but where they gave numbers or best cards what these
    tell."""
    by: dict[str, list[int]] = {}
    totals, won = None, None
    for point in points:
        name, kind = point["name"], point["kind"]
        numbers = with_the_rest(deal.get("numbers", {}).get(name), point)
        best = [{"pile": [c for c in four if c]} for four in deal.get("best", [])]
        if kind in ("counted", "bonus"):
            by[name] = points_of(point, [{}] * sides, counted)
        elif kind == "most" and numbers:
            by[name] = most(point, numbers[0])
        elif kind == "primiera" and best:
            by[name] = points_of(point, best, counted)
        elif kind == "ranks_down" and (best or numbers):
            sevens = [[len(of_rank(side["pile"], 7)) for side in best]] if best else []
            by[name] = ranks_down(point, sevens + numbers[len(sevens) :])
        else:
            who = deal["winners"].get(name)
            if kind == "holds" and int(point["card"][:-1]) <= 7:
                who = next((s for s, side in enumerate(best) if point["card"] in side["pile"]), who)
            if kind == "all" and 10 in deal.get("numbers", {}).get("denari", []):
                who = deal["numbers"]["denari"].index(10)
            by[name] = as_said(point, who, sides)
            won = who if point.get("wins") else won
        if best and (kind == "primiera" or "values" in point):
            totals = [primiera_total(side, point) for side in best]
    return by, totals, won


def with_the_rest(numbers: Any, point: Point) -> list[list[Any]]:
    """The rows of numbers; the first that is not given is what the others leave."""
    rows = [list(row) for row in numbers or []] if point["kind"] == "ranks_down" else [numbers]
    if not numbers:
        return []
    for row in rows:
        if row.count(None) == 1:
            of = {"rank": point["ranks"][0]} if point["kind"] == "ranks_down" else point["of"]
            row[row.index(None)] = len(cards_of(of)) - sum(filter(None, row))
    return rows


def as_said(point: Point, who: Any, sides: int) -> list[int]:
    """The points of who is said to have it: nobody, a side, level ones, or one with more."""
    places, worth = who if isinstance(who, list) else [who], point.get("points", 0)
    if isinstance(who, dict):
        places = [who["side"]]
        worth = point["all"] if who.get("all") else who.get("length", worth)
        worth += 2 if point["kind"] == "long" else 0
    elif isinstance(who, list) and len(who) > 1:
        worth = point["level"]
    return [worth if side in places else 0 for side in range(sides)]


def in_words_of_the_game(scored: Document, points: list[Point], rules: dict[str, Any]) -> Document:
    """The answer for a deal: of the family a list of points each; of Scopa who has the point."""
    by, sides = scored["by"], len(scored["points"])
    if "game" in rules:
        answer = {point["name"]: by.get(point["name"]) for point in points}
        if "bonus" in answer:
            answer["bonus"] = list(scored["bonus"])
        answer |= {key: scored[key] for key in ("primiera_totals", "points")}
        return answer
    held = [by.get(name, []) for name in HELD_BY_ONE]
    answer = dict(
        zip(HELD_BY_ONE, [each.index(1) if 1 in each else None for each in held], strict=True)
    )
    answer["primiera_totals"] = scored["primiera_totals"] or [None] * sides
    for name in ("scope", "napola"):
        answer[name] = list(by.get(name, [0] * sides))
    has_bonus = any(point["kind"] == "bonus" for point in points)
    answer["bonus"] = list(scored["bonus"]) if has_bonus else [0] * sides
    answer["points"] = scored["points"]
    return answer


def points_of(point: Point, has: list[Pile], counted: dict[str, list[int]]) -> list[int]:
    kind, name, worth = point["kind"], point["name"], point.get("points", 0)
    if kind == "most":
        return most(point, [how_many(side, point["of"]) for side in has])
    if kind == "holds":
        return [worth if side.get(name, point["card"] in side["pile"]) else 0 for side in has]
    if kind == "run":
        return [run(side, point) for side in has]
    if kind == "set":
        return [worth if has_all(side, point["cards"]) else 0 for side in has]
    if kind == "long":
        return [long_grande(side) for side in has]
    if kind == "all":
        return [worth if is_whole(side, point["of"]) else 0 for side in has]
    if kind == "primiera":
        totals = [primiera_total(side, point) for side in has]
        return most(point, [-1 if total is None else total for total in totals])
    if kind == "ranks_down":
        held = [[len(of_rank(side["pile"], rank)) for side in has] for rank in point["ranks"]]
        return ranks_down(point, held)
    numbers = counted.get(name, [0] * len(has))
    return [number * point.get("points", 1) for number in numbers]


def most(point: Point, numbers: list[Any]) -> list[int]:
    """To the side that has more than every other; level at the top is nobody (000: "zero if
    tied"), or what the game gives to each of those. Who has nothing has no point."""
    top = max(numbers)
    worth = point["points"]
    if numbers.count(top) > 1:
        worth = point.get("level", 0) if top else 0
    elif "all" in point and top == len(cards_of(point["of"])):
        worth = point["all"]
    return [worth if number == top >= 0 else 0 for number in numbers]


def run(side: Pile, point: Point) -> int:
    if point["name"] in side:
        return int(side[point["name"]])
    length = 0
    while f"{length + 1}{point['suit']}" in side["pile"]:
        length += 1
    return min(length, point["longest"]) if length >= point["shortest"] else 0


def long_grande(side: Pile) -> int:
    """Fante, cavallo and re of coins are 5; with the 7 they are 6, with the 6 as well 7."""
    for cards, worth in (("6d 7d 8d 9d 10d", 7), ("7d 8d 9d 10d", 6), ("8d 9d 10d", 5)):
        if has_all(side, cards.split()):
            return worth
    return 0


def primiera_total(side: Pile, point: Point) -> float | None:
    """The best card of every suit added up; None for a side that cannot compete (003)."""
    values = point.get("values", PRIMIERA_VALUES | dict.fromkeys([8, 9, 10], 10))
    total: float = 0
    for suit in "dcsb":
        ranks = [int(card[:-1]) for card in side["pile"] if card[-1] == suit]
        of_suit = [values[rank] for rank in ranks if rank in values]
        if of_suit:
            total += max(of_suit)
        elif point.get("missing_suit", "cannot_win") == "cannot_win":
            return None
    return total


def ranks_down(point: Point, rows: list[list[int]]) -> list[int]:
    """To the side with most of the first rank; of those level there, with most of the next."""
    sides, worth = range(len(rows[0])), point["points"]
    competing = list(sides)
    for held in rows:
        top = max(held[side] for side in competing)
        competing = [side for side in competing if held[side] == top]
        if len(competing) == 1:
            break
    if held[competing[0]] == 4 and held is rows[0]:
        worth = point.get("all", worth)
    return [worth if competing == [side] else 0 for side in sides]


# --- the end of the match ---


def end_of_match(
    history: list[list[int]], steps: dict[str, list[int]], rules: dict[str, Any]
) -> tuple[bool, int | None]:
    """Whether it is over after the last of these totals, and who has won."""
    totals, target, played = history[-1], rules["target"], len(history) - 1
    if target is not None and max(totals) >= target:
        winner = winner_of_match(history[-2:][0], steps, totals, rules)
        needed = rules["margin"]
        if winner is not None and (needed == 1 or lead(totals, winner) >= needed):
            return True, winner
    if rules["deals"] is not None and played >= rules["deals"]:
        winner = only_one(at_the_front(list(range(len(totals))), totals, rules["aim"]))
        return winner is not None or rules["level"] == "draw", winner
    return False, None


def winner_of_match(
    before: list[int], steps: dict[str, list[int]], after: list[int], rules: dict[str, Any]
) -> int | None:
    """Who has won after this deal, in which somebody has reached the target or had before; None to
    play on."""
    target = rules["target"]
    there = [side for side in range(len(after)) if after[side] >= target]
    if not there:
        return None
    if rules.get("aim") == "fewest":
        return only_one(at_the_front(list(range(len(after))), after, "fewest"))
    if rules["finish"] == "counting_order":
        # 003: the first to arrive, even with fewer points at the end.
        first = first_to_arrive(there, before, steps, target)
        return only_one(at_the_front(first, after))
    highest = at_the_front(there, after)
    if rules["finish"] == "counting_order_if_level":
        return only_one(first_to_arrive(highest, before, steps, target))
    return only_one(highest)


def first_to_arrive(
    sides: list[int], before: list[int], steps: dict[str, list[int]], target: int
) -> list[int]:
    """Those of these sides that were at the target first; several if in the same step."""
    running = list(before)
    for points in [[0] * len(before), *steps.values()]:
        running = [running[side] + points[side] for side in range(len(running))]
        arrived = [side for side in sides if running[side] >= target]
        if arrived:
            return arrived
    return []


def at_the_front(sides: list[int], totals: list[int], aim: str = "most") -> list[int]:
    front = max if aim == "most" else min
    best = front(totals[side] for side in sides)
    return [side for side in sides if totals[side] == best]


def lead(totals: list[int], winner: int) -> int:
    """How far the winner is from the next side."""
    return min(abs(totals[winner] - each) for s, each in enumerate(totals) if s != winner)


def only_one(sides: list[int]) -> int | None:
    return sides[0] if len(sides) == 1 else None
