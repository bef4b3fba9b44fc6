"""A second scorer of match documents, so that the first one has somebody to disagree with.

It was written from the rules alone, by somebody who had not seen the engine, and shares no line
with it. It is slow and plain on purpose: strings, dicts and loops that can be checked by eye
against the rules. It takes valid documents only and checks nothing.

Rule texts by number: 000 the Winning Moves leaflet, 002 "la settanta", 003 the long guide,
004 the page on the prime.
"""

from typing import Any

Document = dict[str, Any]

SUITS = ["d", "c", "s", "b"]
PRIMIERA_VALUES = {"7": 21, "6": 18, "1": 16, "5": 15, "4": 14, "3": 13, "2": 12}
TRENTINO_VALUES = {"7": 7, "6": 6, "1": 5.5, "5": 5, "4": 4, "3": 3, "2": 2}
FACES = ["8", "9", "10"]
SUMMED = ["values", "trentino"]
LAST_RANK = {"most_sevens": "7", "seven_six": "6"}
SEVENS_DOWN = ["7", "6", "1", "5", "4", "3", "2"]
STEPS = ["carte", "denari", "settebello", "primiera", "re_bello", "napola", "scope", "bonus"]

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
    rules = rules_of(document)
    totals = list(document.get("totals_before", [0] * len(document["sides"])))
    answers = []
    winner = None
    if max(totals) >= rules["target"] and totals.count(max(totals)) == 1:
        winner = totals.index(max(totals))
    for deal in document["deals"]:
        before = list(totals)
        answer, steps, all_coins = score_deal(deal, len(totals), rules)
        if winner is not None:
            # A deal after the end stays in the document and adds nothing.
            answer["totals"] = list(totals)
            answer["counts"] = False
            answers.append(answer)
            continue
        for side in range(len(totals)):
            totals[side] += answer["points"][side]
        answer["totals"] = list(totals)
        answers.append(answer)
        winner = winner_of_match(before, steps, totals, rules)
        if rules["all_coins_win"] and all_coins is not None:
            winner = all_coins
    return {
        "deals": answers,
        "totals": totals,
        "target": rules["target"],
        "finished": winner is not None,
        "winner": winner,
    }


def rules_of(document: Document) -> dict[str, Any]:
    """Every option: as written, else as the preset has it, else as `traditional` has it."""
    written = document["rules"]
    if isinstance(written, str):
        written = {"preset": written}
    preset = written.get("preset", "winning-moves")
    rules: dict[str, Any] = {"preset": preset} | PLAIN | PRESETS[preset]
    if preset == "winning-moves" and "target" not in written:
        rules["target"] = {2: 11, 3: 8, 4: 15}[number_of_players(document)]
    rules.update(written)
    return rules


def number_of_players(document: Document) -> int:
    players = 0
    for side in document["sides"]:
        players += len(side.get("players", ["alone"]))
    return players


# --- what a side has ---


def read_card(written: str) -> str:
    """A card in any accepted notation, as rank and suit letter: `A♦` is `1d`, `fs` is `8s`."""
    written = written.lower()
    rank, suit = written[:-1], written[-1]
    suit = {"♦": "d", "♥": "c", "♠": "s", "♣": "b"}.get(suit, suit)
    letters = {"a": "1", "f": "8", "j": "8", "c": "9", "q": "9", "r": "10", "k": "10"}
    return letters.get(rank, rank) + suit


def what_each_side_has(deal: Document) -> list[dict[str, Any]]:
    """Of each side the number of cards and coins, the settebello, and the cards to look at."""
    if "counts" in deal:
        return [from_counts(count) for count in deal["counts"]]
    piles = [None if pile is None else [read_card(c) for c in pile] for pile in deal["piles"]]
    named = [read_card(card) for card in deal.get("table", [])]
    for pile in piles:
        named += pile or []
    rest = [rank + suit for suit in SUITS for rank in [*SEVENS_DOWN, *FACES]]
    rest = [card for card in rest if card not in named]
    return [from_pile(rest if pile is None else pile) for pile in piles]


def from_pile(pile: list[str]) -> dict[str, Any]:
    napola = 0
    while f"{napola + 1}d" in pile:
        napola += 1
    return {
        "cards": len(pile),
        "coins": len([card for card in pile if card[-1] == "d"]),
        "settebello": "7d" in pile,
        "re_bello": "10d" in pile,
        "napola": napola if napola >= 3 else 0,
        "looked at": pile,
    }


def from_counts(count: dict[str, Any]) -> dict[str, Any]:
    cards = [read_card(card) for card in count.get("known", count.get("best", []))]
    return {
        "cards": count["cards"],
        "coins": count["coins"],
        "settebello": count["settebello"],
        "re_bello": count.get("re_bello", False),
        "napola": count.get("napola", 0),
        "looked at": cards,
    }


# --- primiera ---


def value_of(card: str, rules: dict[str, Any]) -> float | None:
    """What a card is worth; None for a face card that cannot be one of the four (002)."""
    faces = rules["faces"]
    if rules["primiera"] == "trentino":
        return TRENTINO_VALUES.get(card[:-1], 0.5)
    if card[:-1] not in FACES:
        return PRIMIERA_VALUES[card[:-1]]
    if rules["primiera"] == "seven_six":
        # What settanta says of faces is set aside where whole piles are counted.
        return 10
    if faces == "barred":
        return None
    if faces == 0:
        return 0
    return 10


def primiera_total(cards: list[str], rules: dict[str, Any]) -> float | None:
    """The best card of every suit added up; None for a side that cannot compete (003), and for
    every side where there is no primiera."""
    if rules["primiera"] == "none":
        return None
    total: float = 0
    for suit in SUITS:
        values = []
        for card in cards:
            value = value_of(card, rules)
            if card[-1] == suit and value is not None:
                values.append(value)
        if values:
            total += max(values)
        elif rules["missing_suit"] == "cannot_win" and rules["primiera"] in SUMMED:
            # 003 speaks of the four best cards; where sevens are counted (004) everybody competes.
            return None
    return total


def primiera_winner(
    has: list[dict[str, Any]], totals: list[float | None], rules: dict[str, Any]
) -> int | None:
    """The side with the best primiera; None when it is level or nobody can compete."""
    if rules["primiera"] == "none":
        return None
    competing = [side for side in range(len(has)) if totals[side] is not None]
    if len(competing) == 1:
        # 003: against sides that lack a suit it wins however low it is.
        return competing[0]
    if rules["primiera"] in SUMMED:
        highest = max((totals[side] or 0 for side in competing), default=0)
        best = [side for side in competing if totals[side] == highest]
        return best[0] if len(best) == 1 else None
    for rank in SEVENS_DOWN:
        held = {}
        for side in competing:
            held[side] = len([card for card in has[side]["looked at"] if card[:-1] == rank])
        most = max(held.values(), default=0)
        competing = [side for side in competing if held[side] == most]
        if len(competing) == 1:
            return competing[0]
        if rank == LAST_RANK.get(rules["primiera"]):
            return None
    return None


# --- the deal ---


def alone_with_most(numbers: list[int]) -> int | None:
    """The side with more than every other; level at the top is nobody (000: "zero if tied")."""
    for side in range(len(numbers)):
        others = numbers[:side] + numbers[side + 1 :]
        if all(numbers[side] > other for other in others):
            return side
    return None


def who_has(has: list[dict[str, Any]], what: str) -> int | None:
    for side in range(len(has)):
        if has[side][what]:
            return side
    return None


def score_deal(
    deal: Document, sides: int, rules: dict[str, Any]
) -> tuple[Document, dict[str, list[int]], int | None]:
    """The answer for a deal, the points of each step in counting order, who has all the coins."""
    answer: Document = {
        "carte": None,
        "denari": None,
        "settebello": None,
        "primiera": None,
        "re_bello": None,
        "primiera_totals": [None] * sides,
        "scope": [0] * sides,
        "napola": [0] * sides,
        "bonus": [0] * sides,
    }
    if "points" in deal:
        answer["points"] = list(deal["points"])
        # Nobody knows how they came about, so they all count at once, at the end.
        steps = {step: [0] * sides for step in STEPS}
        steps["bonus"] = list(deal["points"])
        return answer, steps, None

    has = what_each_side_has(deal)
    answer["carte"] = alone_with_most([side["cards"] for side in has])
    answer["denari"] = alone_with_most([side["coins"] for side in has])
    answer["settebello"] = who_has(has, "settebello")
    answer["primiera_totals"] = [primiera_total(side["looked at"], rules) for side in has]
    answer["primiera"] = primiera_winner(has, answer["primiera_totals"], rules)
    answer["scope"] = list(deal.get("scope", [0] * sides))
    if rules["re_bello"]:
        answer["re_bello"] = who_has(has, "re_bello")
    if rules["napola"]:
        answer["napola"] = [side["napola"] for side in has]
    if rules["bonus"]:
        answer["bonus"] = list(deal.get("bonus", [0] * sides))

    steps = points_of_each_step(answer, sides)
    answer["points"] = [sum(steps[step][side] for step in STEPS) for side in range(sides)]
    all_coins = None
    for side in range(sides):
        if has[side]["coins"] == 10:
            all_coins = side
    return answer, steps, all_coins


def points_of_each_step(answer: Document, sides: int) -> dict[str, list[int]]:
    steps = {}
    for step in STEPS:
        if step in ("napola", "scope", "bonus"):
            steps[step] = list(answer[step])
        else:
            steps[step] = [1 if answer[step] == side else 0 for side in range(sides)]
    return steps


# --- the end of the match ---


def winner_of_match(
    before: list[int], steps: dict[str, list[int]], after: list[int], rules: dict[str, Any]
) -> int | None:
    """Who has won after this deal; None to play on."""
    target = rules["target"]
    there = [side for side in range(len(after)) if after[side] >= target]
    if not there:
        return None
    if rules["finish"] == "counting_order":
        # 003: the first to arrive, even with fewer points at the end.
        first = first_to_arrive(there, before, steps, target)
        return only_one(with_most(first, after))
    highest = with_most(there, after)
    if rules["finish"] == "counting_order_if_level":
        return only_one(first_to_arrive(highest, before, steps, target))
    return only_one(highest)


def first_to_arrive(
    sides: list[int], before: list[int], steps: dict[str, list[int]], target: int
) -> list[int]:
    """Those of these sides that were at the target first; several if in the same step."""
    running = list(before)
    arrived = [side for side in sides if running[side] >= target]
    for step in STEPS:
        if arrived:
            return arrived
        for side in range(len(running)):
            running[side] += steps[step][side]
        arrived = [side for side in sides if running[side] >= target]
    return arrived


def with_most(sides: list[int], totals: list[int]) -> list[int]:
    most = max(totals[side] for side in sides)
    return [side for side in sides if totals[side] == most]


def only_one(sides: list[int]) -> int | None:
    return sides[0] if len(sides) == 1 else None
