"""Random games built of the nine kinds of points, as plain data and as values of the rules."""

from typing import Any
from zlib import crc32

from hypothesis import strategies as st

from scorekeeper.rules.cards import Suit, parse_card
from scorekeeper.rules.game.comparisons import Bonus, Counted, Primiera, RanksDown
from scorekeeper.rules.game.game import Game
from scorekeeper.rules.game.kinds import All, CardSet, Holds, Most, Run
from scorekeeper.rules.scoring import GamePoint

DECK = [f"{rank}{suit}" for suit in "dcsb" for rank in range(1, 11)]
CARDS = st.sampled_from(DECK)
SUITS = st.sampled_from("dcsb")
POINTS = st.integers(1, 5)


def value_of(point: dict[str, Any]) -> GamePoint:
    """The same point as a value of the rules."""
    name, points = point["name"], point.get("points", 0)
    match point["kind"]:
        case "most":
            of = point["of"]
            subject = None if of == "cards" else of.get("rank") or Suit(of["suit"])
            return Most(name, subject, points, point.get("level", 0), point.get("all"))
        case "holds":
            return Holds(name, parse_card(point["card"]), points)
        case "run":
            return Run(name, Suit(point["suit"]), point["shortest"], point["longest"])
        case "set":
            return CardSet(name, tuple(map(parse_card, point["cards"])), points)
        case "primiera":
            return Primiera(name, points)
        case "ranks_down":
            return RanksDown(name, points, ranks=tuple(point["ranks"]), all=point.get("all"))
        case "all":
            return All(name, Suit(point["of"]["suit"]), points, point.get("wins", False))
        case "counted":
            return Counted(
                name,
                points,
                point["most"],
                sweep=point.get("sweep", False),
                in_points=point.get("in_points", False),
            )
        case _:
            return Bonus(name)


def game_of(data: dict[str, Any]) -> Game:
    """A game of these points that two to four may play."""
    points = tuple(map(value_of, data["points"]))
    return Game(data["key"], points, (2, 3, 4), (data.get("target", 21),), redeal=False)


@st.composite
def games(draw: st.DrawFn) -> dict[str, Any]:
    """A game of one to eight points."""
    kinds: list[st.SearchStrategy[dict[str, Any]]] = [
        st.fixed_dictionaries(
            {"kind": st.just("most"), "of": ofs(), "points": POINTS, "level": st.integers(0, 2)},
            optional={"all": st.integers(6, 9)},
        ),
        st.fixed_dictionaries({"kind": st.just("holds"), "card": CARDS, "points": POINTS}),
        st.fixed_dictionaries(
            {
                "kind": st.just("run"),
                "suit": SUITS,
                "shortest": st.integers(2, 4),
                "longest": st.integers(4, 10),
            }
        ),
        st.fixed_dictionaries(
            {
                "kind": st.just("set"),
                "cards": st.lists(CARDS, min_size=1, max_size=4, unique=True),
                "points": POINTS,
            }
        ),
        st.fixed_dictionaries({"kind": st.just("primiera"), "points": POINTS}),
        st.fixed_dictionaries(
            {
                "kind": st.just("ranks_down"),
                "ranks": st.lists(st.integers(1, 10), min_size=1, max_size=4, unique=True),
                "points": POINTS,
            },
            optional={"all": st.integers(6, 9)},
        ),
        st.fixed_dictionaries(
            {"kind": st.just("all"), "of": st.builds(lambda s: {"suit": s}, SUITS)},
            optional={"points": st.integers(10, 30), "wins": st.just(True)},
        ),
        st.fixed_dictionaries(
            {"kind": st.just("counted"), "points": POINTS, "most": st.integers(5, 20)}
        ),
    ]
    points = draw(st.lists(st.one_of(kinds), min_size=1, max_size=8))
    for number, point in enumerate(points):
        point["name"] = f"point{number}"
    bonus = [{"kind": "bonus", "name": "bonus"}] * draw(st.booleans())
    points += bonus
    # Programs may keep what they know of a game by its key.
    return {"key": f"made-up-{crc32(repr(points).encode()):x}", "points": points}


def ofs() -> st.SearchStrategy[Any]:
    """All cards, a suit, or a rank."""
    return st.one_of(
        st.just("cards"),
        st.builds(lambda suit: {"suit": suit}, SUITS),
        st.builds(lambda rank: {"rank": rank}, st.integers(1, 10)),
    )


@st.composite
def shared_cards(draw: st.DrawFn, sides: int) -> list[list[str]]:
    """The deck in so many piles, none of a single card; often one side has much of it."""
    shares = [side for side in range(sides) for _ in range(draw(st.integers(1, 6)))]
    luck = draw(st.binary(min_size=40, max_size=40))
    owners = [shares[byte % len(shares)] for byte in luck]
    often = draw(st.sampled_from(["", "", *"dcsb"]))
    owners = [0 if card[-1] == often else owner for card, owner in zip(DECK, owners, strict=True)]
    for side in range(sides):
        if owners.count(side) == 1:
            owners[owners.index(side)] = max(range(sides), key=owners.count)
    return [[c for c, o in zip(DECK, owners, strict=True) if o == side] for side in range(sides)]


@st.composite
def counted_of(draw: st.DrawFn, points: list[dict[str, Any]], sides: int) -> dict[str, list[int]]:
    """What was counted, each number within its limit."""
    counted = {}
    for point in points:
        if point["kind"] == "counted" and draw(st.booleans()):
            numbers: list[int] = []
            for _ in range(sides):
                numbers.append(draw(st.integers(0, min(2, point["most"] - sum(numbers)))))
            counted[point["name"]] = numbers
    return counted
