"""Random match documents for hypothesis, all of them valid.

The piles are those that people argue about: split evenly by cards, by coins or by ranks (levels
at the top), or with suits kept from a side (missing suits, or suits of faces alone), beside plainly
random ones.
"""

from typing import Any

from hypothesis import strategies as st

from tests.helpers import second_scorer
from tests.helpers.second_scorer import Document

SUITS = "dcsb"
DECK = [f"{rank}{suit}" for suit in SUITS for rank in range(1, 11)]
NAMES = ["Anna", "Bruno", "Carla", "Dino", "Elsa", "Fabio"]

PAIRS_ONLY = ["scopone", "scopone-scientifico"]
ANY_TABLE = ["traditional", "quindici", "quindici-napoli", "assi", "re-bello"]
# (sides, players on each side) -> the presets that take them.
TABLES = {
    (2, 1): ["winning-moves", "winning-moves", "settanta", *ANY_TABLE],
    (3, 1): ["winning-moves", *ANY_TABLE],
    (4, 1): ["winning-moves", *ANY_TABLE],
    (2, 2): ["winning-moves", "settanta", *PAIRS_ONLY, *ANY_TABLE],
    (3, 2): ANY_TABLE,
    (2, 3): ANY_TABLE,
}
OPTIONS: dict[str, list[Any]] = {
    "faces": [10, 0, "barred"],
    "missing_suit": ["cannot_win", "sum"],
    "primiera": ["values", "sevens_down", "most_sevens", "seven_six", "trentino", "none"],
    "finish": ["highest", "counting_order", "counting_order_if_level"],
    "re_bello": [False, True],
    "napola": [False, True],
    "all_coins_win": [False, True],
    "bonus": [False, True, "signed"],
}
REFUSED_BESIDE = {
    "seven_six": ["faces", "missing_suit"],
    "trentino": ["faces"],
    "none": ["faces", "missing_suit"],
}
MOST_SCOPE = {"scopone-scientifico": 20, "quindici": 14, "quindici-napoli": 14}
ON_THE_TABLE = -1


@st.composite
def match_documents(draw: st.DrawFn, /, **only: list[Any]) -> Document:
    """A valid match document of one to six deals, cut after the deal that ends the match.

    `only` narrows an option, as in `match_documents(primiera=["values"])`.
    """
    table = draw(st.sampled_from(sorted(TABLES)))
    document: Document = {
        "format": "scopa-match/1",
        "rules": draw(rules_for(table, only)),
        "sides": draw(sides_for(table)),
        "deals": [],
    }
    rules = second_scorer.rules_of(document)
    if draw(st.integers(0, 2)) == 0:
        document["totals_before"] = draw(totals_before(table[0], rules))
    if draw(st.integers(0, 2)) == 0:
        document["seated"] = draw(st.sampled_from(["left", "right"]))
    for _ in range(draw(st.integers(1, 6))):
        document["deals"].append(draw(deals(table[0], rules)))
        if second_scorer.score(document)["finished"]:
            break
    return document


@st.composite
def rules_for(draw: st.DrawFn, table: tuple[int, int], only: dict[str, list[Any]]) -> Any:
    """A preset by its name alone, or with some of its options changed."""
    preset = draw(st.sampled_from(TABLES[table]))
    if not only and draw(st.integers(0, 4)) == 0:
        return preset
    rules: dict[str, Any] = {"preset": preset}
    for option, values in (OPTIONS | only).items():
        if option in only or draw(st.booleans()):
            rules[option] = draw(st.sampled_from(values))
    for option in REFUSED_BESIDE.get(rules.get("primiera", ""), []):
        rules.pop(option, None)
    if "target" not in only and draw(st.booleans()):
        rules["target"] = draw(st.sampled_from([1, 8, 11, 16, 21, 40, 900]))
    return rules


@st.composite
def sides_for(draw: st.DrawFn, table: tuple[int, int]) -> list[Document]:
    """Sides whose players have names; in one of four documents some have none, or all."""
    sides = sides_of(table)
    if draw(st.integers(0, 3)):
        return sides
    for side in sides:
        players = side.get("players", [side.get("name")])
        named = [name if draw(st.booleans()) else None for name in players]
        if None in named:
            side["players"] = named
            side.pop("name")
            if any(named) and draw(st.booleans()):
                side["name"] = "With " + " and ".join(filter(None, named))
    return sides


def sides_of(table: tuple[int, int]) -> list[Document]:
    sides, players = table
    if players == 1:
        return [{"name": name} for name in NAMES[:sides]]
    partners = [NAMES[side::sides][:players] for side in range(sides)]
    return [{"name": " and ".join(names), "players": names} for names in partners]


@st.composite
def totals_before(draw: st.DrawFn, sides: int, rules: dict[str, Any]) -> list[int]:
    """Totals of a match that is still going: near the target, or level at the top above it."""
    target = rules["target"]
    near = st.integers(max(0, target - 6), target - 1)
    totals = [draw(near) for _ in range(sides)]
    if draw(st.integers(0, 3)) == 0:
        level = draw(st.integers(target, target + 3))
        totals[0] = totals[-1] = level
    return totals


@st.composite
def deals(draw: st.DrawFn, sides: int, rules: dict[str, Any]) -> Document:
    """One deal: its piles, or now and then points alone."""
    most = MOST_SCOPE.get(rules["preset"], 18)
    if draw(st.integers(0, 9)) == 9:
        # Added over the sides they stay below what any rules give: 4 and 14 scope.
        points = st.lists(st.integers(0, 18 // sides), min_size=sides, max_size=sides)
        return {"points": draw(points)}
    leftovers = rules["preset"] == "winning-moves" and draw(st.booleans())
    owners = draw(owners_of_cards(sides, leftovers))
    if rules["preset"] != "assi":
        no_pile_of_one(owners, sides)
    piles = [cards_of(side, owners) for side in range(sides)]
    deal: Document = {"piles": list(piles)}
    if ON_THE_TABLE in owners:
        deal["table"] = cards_of(ON_THE_TABLE, owners)
    if draw(st.booleans()):
        deal["scope"] = draw(scope_for([len(pile) for pile in piles], most))
    if rules["bonus"] and draw(st.booleans()):
        least = -9 if rules["bonus"] == "signed" else 0
        deal["bonus"] = draw(st.lists(st.integers(least, 5), min_size=sides, max_size=sides))
    if draw(st.integers(0, 2)) == 0:
        deal["piles"][draw(st.integers(0, sides - 1))] = None
    return deal


@st.composite
def owners_of_cards(draw: st.DrawFn, sides: int, leftovers: bool) -> list[int]:
    """Who has each card of the deck, in one of the ways that make levels or missing suits."""
    luck = draw(st.binary(min_size=40, max_size=40))
    way = draw(st.sampled_from(["any", "skewed", "suits kept", "cards", "suits", "ranks"]))
    if way == "any":
        owners = [byte % sides for byte in luck]
    elif way == "skewed":
        shares = [side for side in range(sides) for _ in range(draw(st.integers(1, 6)))]
        owners = [shares[byte % len(shares)] for byte in luck]
    elif way == "suits kept":
        owners = []
        for suit in range(4):
            among = draw(st.lists(st.integers(0, sides - 1), min_size=1, unique=True))
            faces_among = draw(st.sampled_from([among, range(sides)]))
            for rank, byte in enumerate(luck[10 * suit : 10 * suit + 10], 1):
                sharing = among if rank <= 7 else faces_among
                owners.append(sharing[byte % len(sharing)])
    else:
        owners = even_split(luck, sides, way)
    if leftovers:
        owners = [
            ON_THE_TABLE if byte > 224 else owner for byte, owner in zip(luck, owners, strict=True)
        ]
    return owners


def even_split(luck: bytes, sides: int, by: str) -> list[int]:
    """The cards, the cards of each suit or of each rank dealt round the sides in random order."""
    groups = {"cards": [0] * 40, "suits": [i // 10 for i in range(40)]}
    group = groups.get(by, [i % 10 for i in range(40)])
    order = sorted(range(40), key=lambda card: (group[card], luck[card]))
    owners = [0] * 40
    for place, card in enumerate(order):
        owners[card] = place % sides
    return owners


def no_pile_of_one(owners: list[int], sides: int) -> None:
    """A pile of a single card goes to the largest pile: every capture takes at least two."""
    for side in range(sides):
        if owners.count(side) == 1:
            largest = max(range(sides), key=owners.count)
            owners[owners.index(side)] = largest


def cards_of(side: int, owners: list[int]) -> list[str]:
    return [card for card, owner in zip(DECK, owners, strict=True) if owner == side]


@st.composite
def scope_for(draw: st.DrawFn, sizes: list[int], most: int) -> list[int]:
    """Scope that these piles can have held: half a pile at most, and `most` in all."""
    usual = draw(st.sampled_from([2, 5, most]))
    scope: list[int] = []
    for size in sizes:
        scope.append(draw(st.integers(0, min(size // 2, usual, most - sum(scope)))))
    return scope


# --- the same match entered another way ---


def piles_in_full(document: Document) -> Document:
    """The same document with the `null` piles written out."""
    return document | {"deals": [deal_in_full(deal) for deal in document["deals"]]}


def deal_in_full(deal: Document) -> Document:
    if None not in deal.get("piles", []):
        return deal
    named = deal.get("table", []) + [card for pile in deal["piles"] for card in pile or []]
    rest = [card for card in DECK if card not in named]
    return deal | {"piles": [rest if pile is None else pile for pile in deal["piles"]]}


def winners_of(document: Document) -> Document:
    """The same document with every pile turned into who has each point, by the second scorer."""
    rules, scored = second_scorer.rules_of(document), second_scorer.score(document)["deals"]
    deals = []
    for deal, result in zip(piles_in_full(document)["deals"], scored, strict=True):
        if "piles" in deal:
            names = ["carte", "denari", "settebello", "primiera"]
            names = names[: 3 if rules["primiera"] == "none" else 4]
            won: Document = {name: result[name] for name in names}
            if rules["re_bello"]:
                won["re_bello"] = result["re_bello"]
            if rules["napola"]:
                run = max(result["napola"])
                won["napola"] = (
                    {"side": result["napola"].index(run), "length": run} if run else None
                )
            if rules["all_coins_win"]:
                coins = [sum(card.endswith("d") for card in pile) for pile in deal["piles"]]
                won["all_coins_win"] = coins.index(10) if 10 in coins else None
            deal = {key: deal[key] for key in deal if key not in ("piles", "table")}
            deal["winners"] = won
        deals.append(deal)
    return document | {"deals": deals}


def numbers_and_best_of(document: Document, *, numbers: bool, best: bool) -> Document:
    """The same document said point by point with these, and without the answers that follow."""
    rules = second_scorer.rules_of(document)
    ranks = second_scorer.RANKS.get(rules["primiera"], [])
    said = winners_of(document)
    for deal, by_cards in zip(said["deals"], piles_in_full(document)["deals"], strict=True):
        if "piles" not in by_cards:
            continue
        piles, left = by_cards["piles"], len(by_cards.get("table", []))
        if numbers:
            deal["numbers"] = {
                "carte": [len(pile) for pile in piles],
                "denari": [sum(card.endswith("d") for card in pile) for pile in piles],
            }
            if ranks:
                deal["numbers"]["primiera"] = rows_while_level(piles, ranks)
            if left:
                deal["table"] = left
            else:
                deal["numbers"]["carte"][-1] = deal["numbers"]["denari"][0] = None
        if best and rules["primiera"] != "none":
            counts = range(1, 8 if rules["faces"] == "barred" else 11)
            deal["best"] = [[best_of(pile, suit, counts) for suit in SUITS] for pile in piles]
        follow = {name for name in deal.get("numbers", {})}
        if "best" in deal and (numbers or not ranks):
            follow.add("primiera")
        deal["winners"] = {name: won for name, won in deal["winners"].items() if name not in follow}
    return said


def best_of(pile: list[str], suit: str, ranks: range) -> str | None:
    """The best card of a suit among those of these ranks; of fante, cavallo and re any."""
    order = [7, 6, 1, 5, 4, 3, 2, 9, 10, 8]
    cards = [f"{rank}{suit}" for rank in order if rank in ranks]
    return next((card for card in cards if card in pile), None)


def rows_while_level(piles: list[list[str]], ranks: list[int]) -> list[list[int | None]]:
    """How many of each rank, as far as sides are level; nothing of those that are no longer."""
    level, rows = list(range(len(piles))), []
    for rank in ranks:
        held = [len([card for card in pile if card[:-1] == str(rank)]) for pile in piles]
        rows.append([held[side] if side in level else None for side in range(len(piles))])
        top = max(held[side] for side in level)
        level = [side for side in level if held[side] == top]
        if len(level) == 1:
            break
    return rows
