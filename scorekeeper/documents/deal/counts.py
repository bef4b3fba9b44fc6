"""Counts and key cards of a match document, in and out: what each side tells of its pile."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.documents.plain_values import is_list, numbers, read_cards, write_cards
from scorekeeper.rules.cards import DECK, RANKS, Card
from scorekeeper.rules.entry import Counts, KeyCards, KeyCardsSide, SideCount
from scorekeeper.rules.entry.method import Said
from scorekeeper.rules.entry.numbers import SideNumbers
from scorekeeper.rules.entry.told import (
    BEST,
    counts_cards,
    counts_suit,
    said_in,
    told_in_counts,
)
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import Category, Told, Value


def read_counts(
    given: Mapping[str, Any], rules: Rules, found: list[Problem]
) -> Counts | KeyCards | None:
    """The counts of a deal; those with known cards are key cards."""
    raw, table = given["counts"], given.get("table", 0)
    if not is_list(raw) or not all(isinstance(side, Mapping) for side in raw):
        found.append(Problem(What.NOT_READABLE, text="counts"))
        return None
    left = numbers([table], "table", found)[0]
    if any("known" in side for side in raw):
        return _read_known(raw, left, rules, found)
    cards, coins = _counted(raw, "cards", rules, found), _counted(raw, "coins", rules, found)
    sides = tuple(
        SideCount(cards[side], coins[side], _read_count(each, side, rules, found))
        for side, each in enumerate(raw)
    )
    return Counts(sides, left)


def _counted(
    raw: list[Mapping[str, Any]], name: str, rules: Rules, found: list[Problem]
) -> Sequence[int | None]:
    """A number of each side; in a game of the family the only one that is not given is what the
    others leave."""
    if not rules.preset.is_family:
        return [numbers([side.get(name, 0)], name, found)[0] for side in raw]
    return _column(raw, name, len(DECK) if name == "cards" else len(RANKS), rules, found)


def _read_count(raw: Mapping[str, Any], side: int, rules: Rules, found: list[Problem]) -> Said:
    """What the side told by name. In the games of Scopa nothing said of settebello is that it is
    not there."""
    if not rules.preset.is_family:
        raw = {**_FALSE_OF_SCOPA, **raw}
    for name, told in told_in_counts(rules).items():
        if told in (Told.HOLDER, Told.BEST) and raw.get(name, 0) is None:
            found.append(Problem(What.NOT_READABLE, sides=(side,), text="counts"))
    return said_in(dict(_read_said(raw, side, rules, found)), rules)


_FALSE_OF_SCOPA = {Category.SETTEBELLO.value: False, BEST: []}


def _read_said(raw: Mapping[str, Any], side: int, rules: Rules, found: list[Problem]) -> Said:
    """What the side told of points by name, in counting order; null says nothing."""
    said: list[tuple[str, Value]] = []
    for name, told in told_in_counts(rules).items():
        value = raw.get(name)
        if value is None:
            continue
        readable = isinstance(value, bool) if told is Told.HOLDER else True
        if told in (Told.BEST, Told.RANKS):
            readable = is_list(value)
        if not readable:
            found.append(Problem(What.NOT_READABLE, sides=(side,), text="counts"))
        elif told is Told.BEST:
            said.append((name, tuple(read_cards(value, side, found))))
        elif told is Told.RANKS:
            said.append((name, numbers(value, name, found)))
        else:
            is_flag = told is Told.HOLDER
            said.append((name, value if is_flag else numbers([value], name, found)[0]))
    return tuple(said)


def _read_known(
    raw: list[Mapping[str, Any]], left: int, rules: Rules, found: list[Problem]
) -> KeyCards:
    """Known cards, and `best` where a side has those, as known cards too.

    The one number of cards or coins that is not given is what the others leave.
    """
    cards = _column(raw, "cards", len(DECK) - left, rules, found)
    coins = _column(raw, "coins", None if left else len(RANKS), rules, found)
    sides = []
    for side, (given, number, own) in enumerate(zip(raw, cards, coins, strict=True)):
        named = [given.get("known", []), given.get(BEST, []), given.get("implied", [])]
        if not all(map(is_list, named)):
            found.append(Problem(What.NOT_READABLE, sides=(side,), text="counts"))
            continue
        *known, implied = (frozenset(read_cards(each, side, found)) for each in named)
        cards_said = frozenset[Card]().union(*known)
        told = {name: value for name, value in given.items() if name != BEST}
        said = _read_said(told, side, rules, found)
        sides.append(KeyCardsSide(number, own, cards_said, said, implied - cards_said))
    return KeyCards(tuple(sides), left)


def _column(
    raw: list[Mapping[str, Any]],
    name: str,
    total: int | None,
    rules: Rules,
    found: list[Problem],
) -> Sequence[int | None]:
    """A number of each side, the only one that is not given what the others leave of `total`; none
    where none is asked for."""
    asked = counts_cards(rules) if name == "cards" else counts_suit(rules)
    if not asked and not any(name in side for side in raw):
        return [None] * len(raw)
    figures = list(numbers([side.get(name, 0) for side in raw], name, found))
    missing = [side for side, given in enumerate(raw) if name not in given]
    if total is not None and len(missing) == 1:
        figures[missing[0]] = max(0, total - sum(figures))
    return tuple(figures)


def write_counts(entry: Counts) -> dict[str, Any]:
    """Numbers and what was told, a side after the other."""
    table = {"table": entry.table} if entry.table else {}
    return {
        "counts": [_write_numbers(side) | _write_said(side.said) for side in entry.sides]
    } | table


def write_key_cards(entry: KeyCards) -> dict[str, Any]:
    """The same with the known cards."""
    table = {"table": entry.table} if entry.table else {}
    sides = []
    for side in entry.sides:
        written = _write_numbers(side) | {"known": write_cards(side.known)}
        if side.implied:
            written["implied"] = write_cards(side.implied)
        sides.append(written | _write_said(side.said))
    return {"counts": sides} | table


def _write_numbers(side: SideNumbers) -> dict[str, Any]:
    given = {"cards": side.cards, "coins": side.coins}
    return {name: number for name, number in given.items() if number is not None}


def _write_said(said: Said) -> dict[str, Any]:
    """Cards in the order of the deck, numbers as a list, all else as it is."""
    written: dict[str, Any] = dict(said)
    for name, value in said:
        if name == BEST:
            written[name] = write_cards(written[name])
        elif isinstance(value, tuple):
            written[name] = list(value)
    return written
