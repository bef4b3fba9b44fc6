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
from typing import Any

from scorekeeper import limits
from scorekeeper.documents.cards import CARDS, TEXTS, read_cards
from scorekeeper.documents.codec import (
    WHOLE_NUMBERS,
    Field,
    Kind,
    Many,
    Maybe,
    Named,
    Object,
    Of,
    Reading,
    Schema,
    Truth,
    Whole,
    if_any,
)
from scorekeeper.errors import translatable as N_
from scorekeeper.rules.cards import DECK, Card, Suit
from scorekeeper.rules.entry.winners import Winners
from scorekeeper.rules.entry.won import PointNumbers, Won, asked_points, filled
from scorekeeper.rules.game.comparisons import RanksDown
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.primiera import BestFour
from scorekeeper.rules.problems import Problem, What

_MOST_RANKS = 10
_SIDE = Whole(most=limits.IN_LIST.most)
_SIDES = Many(_SIDE, least=1, of=Of.NOTHING)
_WITH_MORE = Object(
    lambda side, length, all: Won((side,), length, all),
    [
        Field("side", _SIDE),
        Field("length", Whole(most=limits.IN_LIST.most), 0),
        Field("all", Truth(), usual=False),
    ],
)


class _Answer(Kind):
    """Who has one point: nobody, a place, places, or a place with a length or all."""

    def read(self, raw: Any, place: str, reading: Reading) -> Won:
        if raw is None:
            return Won()
        if isinstance(raw, Mapping):
            won: Won = _WITH_MORE.read(raw, place, reading)
            return won
        several = raw if isinstance(raw, list) else [raw]
        return Won(tuple(sorted(_SIDES.read(several, place, reading))))

    def write(self, value: Won) -> Any:
        if len(value.sides) != 1:
            return list(value.sides) or None
        if not (value.length or value.all):
            return value.sides[0]
        length = {"length": value.length} if value.length else {}
        return {"side": value.sides[0]} | length | ({"all": True} if value.all else {})

    def schema(self) -> Schema:
        kinds = [_SIDE, _SIDES, _WITH_MORE]
        return {"anyOf": [{"type": "null"}, *(kind.schema() for kind in kinds)]}


class _Numbers(Kind):
    """A number of each side; where ranks are counted such a row for each of them."""

    _row = Many(Maybe(Whole(most=len(DECK))))
    _rows = Many(_row, _MOST_RANKS, of=Of.NOTHING)

    def read(self, raw: Any, place: str, reading: Reading) -> PointNumbers:
        is_rows = isinstance(raw, list) and raw and isinstance(raw[0], list)
        read: PointNumbers = (self._rows if is_rows else self._row).read(raw, place, reading)
        return read

    def write(self, value: PointNumbers) -> list[Any]:
        return [list(row) if isinstance(row, tuple) else row for row in value]

    def schema(self) -> Schema:
        return {"anyOf": [self._row.schema(), self._rows.schema()]}


class _Four(Kind):
    """The best cards of a side: one of each suit, or null for none."""

    _shape = N_("it should be four cards of each side, one of each suit, null for none of it")
    _cards = Many(Maybe(Kind()), len(Suit), len(Suit), of=Of.NOTHING, shape=_shape)

    def read(self, raw: Any, place: str, reading: Reading) -> BestFour:
        cards = [card for card in self._cards.read(raw, place, reading) if card is not None]
        by_suit: dict[Suit, Card] = {}
        for card in read_cards(cards, None, reading.problems):
            other = by_suit.setdefault(card.suit, card)
            if other != card:
                both = (other, card)
                reading.problems.append(Problem(What.TWO_BEST_OF_ONE_SUIT, cards=both))
        coins, cups, swords, batons = map(by_suit.get, Suit)
        return coins, cups, swords, batons

    def write(self, value: BestFour) -> list[str | None]:
        return [TEXTS[card] if card else None for card in value]

    def schema(self) -> Schema:
        items = {"anyOf": [CARDS.schema()["items"], {"type": "null"}]}
        return {"type": "array", "items": items, "minItems": len(Suit), "maxItems": len(Suit)}


FIELDS = (
    Field(
        "winners",
        Named(_Answer(), shape=N_("it should be an object with who has each point")),
        attribute="won",
    ),
    Field(
        "numbers",
        Named(
            _Numbers(),
            shape=N_("it should be an object with a number of each side for each point"),
        ),
        {},
        skip=if_any,
    ),
    Field("best", Many(_Four(), shape=_Four._shape), usual=()),
    Field("table", Whole(most=len(DECK)), 0),
)
"""What people say who has, and what they have counted and looked at."""


def winners_of(values: Mapping[str, Any], sides: int, rules: Rules, reading: Reading) -> Winners:
    """The answers of so many sides from the fields of a deal, in counting order."""
    points = {point.name: point for point in asked_points(rules)}
    table, numbers = values["table"], []
    for name, read in _in_order(values["numbers"], points):
        point, ranked = points.get(name), bool(read) and isinstance(read[0], tuple)
        if point and read and ranked != isinstance(point, RanksDown):
            reading.unreadable(f"numbers: {name}", WHOLE_NUMBERS)
        elif point:
            rows = filled(point, read if ranked else (read,), table)
            read = rows if ranked else rows[0]
        numbers.append((name, read))
    won = tuple(_in_order(values["won"], points))
    return Winners(sides, won, tuple(numbers), values["best"], table)


def _in_order(named: Mapping[str, Any], points: Mapping[str, Any]) -> list[tuple[str, Any]]:
    """What is said by the name of each point in counting order, then of what is none."""
    order = [name for name in points if name in named]
    return [(name, named[name]) for name in (*order, *(n for n in named if n not in points))]
