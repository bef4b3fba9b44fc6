"""A deal said point by point, in and out of a match document: who has each point, with numbers and
best cards where somebody looked.

    {"winners": {"carte": 0, "denari": null, "spade": [0, 1], "napola": {"side": 1, "length": 4},
                 "oros": {"side": 0, "all": true}},
     "numbers": {"carte": [22, 18], "bermila": [[2, 2], [3, 1]]},
     "best": [["7d", "6c", "1s", "5b"], ["6d", "7c", null, "7b"]], "table": 2}

Of the best cards null is none of that suit. Of the numbers one that the others leave may be null,
and where ranks are counted those of sides that are not level any more.

A deal of numbers, a side after the other, as programs of before wrote it, is read as one of these,
and no longer written. One that does not say all that it needs to is refused: what its cards proved
beside is not known.

    {"counts": [{"cards": 22, "coins": 6, "settebello": true, "best": ["7d", "6c", "1s", "5b"]},
                {"cards": 18, "coins": 4, "best": ["6d", "7c", "7s", "7b"]}]}
"""

from collections.abc import Mapping, Sequence
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
from scorekeeper.rules.game.kinds import All, CardSet, Holds, Most, Run
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.primiera import BestFour
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import GamePoint

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


COUNTS, BEST = "counts", "best"
_SHAPE = N_("it should be cards, coins, settebello (true or false) and best for each side")


def turned(deal: Mapping[str, Any], rules: Rules, reading: Reading) -> dict[str, Any]:
    """The same deal as numbers, best cards and winners of each point; nothing where its counts
    cannot be read."""
    counts = deal[COUNTS]
    is_list = isinstance(counts, list) and len(counts) <= limits.IN_LIST.most
    if not is_list or not all(isinstance(side, Mapping) for side in counts):
        reading.unreadable(COUNTS, _SHAPE)
        return {}
    names = {point.name for point in (*rules.preset.points, *rules.points)}
    for side in counts:
        reading.keys(side, names | {"cards", "coins", BEST})
    others = {key: kept for key, kept in deal.items() if key != COUNTS}
    return others | _turned(counts, deal.get("table", 0), rules)


def _turned(counts: Sequence[Mapping[str, Any]], table: object, rules: Rules) -> dict[str, Any]:
    """The same as numbers, best cards and winners of each point."""
    winners: dict[str, Any] = {}
    numbers: dict[str, Any] = {}
    for point in asked_points(rules):
        answers = [side.get(_key_of(point, rules)) for side in counts]
        is_silent = all(answer is None for answer in answers)
        if isinstance(point, Most | RanksDown):
            if not is_silent:
                numbers[point.name] = _by_rank(answers) if isinstance(point, RanksDown) else answers
        elif isinstance(point, Run | Holds | CardSet | All):
            # In the games of Scopa nothing said of a card is that it lies on the table.
            on_table = table and isinstance(point, Holds) and not rules.preset.is_family
            if not is_silent or on_table:
                winners[point.name] = _winner(point, answers)
    turned = {"winners": winners, "numbers": numbers, "table": table}
    if rules.compared and any(BEST in side for side in counts):
        turned[BEST] = [_four(side.get(BEST, [])) for side in counts]
    return turned


def _key_of(point: GamePoint, rules: Rules) -> str:
    """Under which key a side says its part of it."""
    if isinstance(point, Most) and point.of is None:
        return "cards"
    if isinstance(point, Most) and point.of is rules.counted_suit:
        return "coins"
    return point.name


def _by_rank(answers: list[Any]) -> list[Any]:
    """One rank after the other, each of all sides, as far as all say it."""
    return (
        list(map(list, zip(*answers, strict=False)))
        if all(isinstance(answer, list) for answer in answers)
        else answers
    )


def _winner(point: GamePoint, answers: list[Any]) -> Any:
    """Who says to have a card, a set or a run, and how long that is; what is neither yes nor no of
    a card as it stands."""
    has = [side for side, answer in enumerate(answers) if answer]
    if not isinstance(point, Run) and any(answer not in (True, False, None) for answer in answers):
        return answers
    if len(has) != 1:
        return has or None
    return {"side": has[0], "length": answers[has[0]]} if isinstance(point, Run) else has[0]


def _four(cards: object) -> object:
    """Best cards with null for each suit without one."""
    return [*cards, *[None] * (len(Suit) - len(cards))] if isinstance(cards, list) else cards
