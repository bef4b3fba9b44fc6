"""What people tell of the piles of a deal, in and out of a match document: counts, key cards, and
the pile that one side sends itself.

The pile of one side, with all its cards, with its sevens and sixes, or with what it counted
besides:

    {"pile": ["7d", "1c"], "scope": 1}
    {"cards": 17, "coins": 5, "ranks": [7, 6], "known": ["7d", "6c"]}
    {"pile": ["7d", "1c"], "counted": {"buona3": 1}}
"""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.documents.plain_values import (
    is_list,
    numbers,
    read_cards,
    write_cards,
)
from scorekeeper.rules.cards import DECK, RANKS, Card
from scorekeeper.rules.entry.claims import BEST, claim_kinds, claims_in, counts_cards, counts_suit
from scorekeeper.rules.entry.counts import Counts, SideCount
from scorekeeper.rules.entry.key_cards import KeyCards, KeyCardsSide
from scorekeeper.rules.entry.method import Claims
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import Category, ClaimKind, Value


def read_counts(
    deal: Mapping[str, Any], sides: int, rules: Rules, problems: list[Problem]
) -> Counts | KeyCards | None:
    """The counts of a deal; those with known cards are key cards."""
    raw, table = deal["counts"], deal.get("table", 0)
    if not is_list(raw) or not all(isinstance(side, Mapping) for side in raw):
        problems.append(Problem(What.NOT_READABLE, text="counts"))
        return None
    left = numbers([table], "table", problems)[0]
    if any("known" in side for side in raw):
        return _read_known(raw, left, rules, problems)
    columns: list[Sequence[int | None]] = []
    for name, total in (("cards", len(DECK)), ("coins", len(RANKS))):
        if rules.preset.is_family:
            columns.append(_column(raw, name, total, rules, problems))
        else:
            columns.append([numbers([side.get(name, 0)], name, problems)[0] for side in raw])
    told = []
    for side, (count, cards, coins) in enumerate(zip(raw, *columns, strict=True)):
        # In the games of Scopa nothing said of settebello is that it is not there.
        said = count if rules.preset.is_family else {**_FALSE_OF_SCOPA, **count}
        for name, kind in claim_kinds(rules).items():
            if kind in (ClaimKind.HOLDER, ClaimKind.BEST) and said.get(name, 0) is None:
                problems.append(Problem(What.NOT_READABLE, sides=(side,), text="counts"))
        claims = claims_in(dict(_read_claims(said, side, rules, problems)), rules)
        told.append(SideCount(cards, coins, claims))
    return Counts(tuple(told), left)


_FALSE_OF_SCOPA = {Category.SETTEBELLO.value: False, BEST: []}


def _read_claims(
    raw: Mapping[str, Any], side: int, rules: Rules, problems: list[Problem]
) -> Claims:
    """What the side told of points by name, in counting order; null says nothing."""
    claims: list[tuple[str, Value]] = []
    for name, kind in claim_kinds(rules).items():
        value = raw.get(name)
        if value is None:
            continue
        is_readable = True
        if kind is ClaimKind.HOLDER:
            is_readable = isinstance(value, bool)
        elif kind in (ClaimKind.BEST, ClaimKind.RANKS):
            is_readable = is_list(value)
        if not is_readable:
            problems.append(Problem(What.NOT_READABLE, sides=(side,), text="counts"))
        elif kind is ClaimKind.HOLDER:
            claims.append((name, value))
        elif kind is ClaimKind.BEST:
            claims.append((name, tuple(read_cards(value, side, problems))))
        elif kind is ClaimKind.RANKS:
            claims.append((name, numbers(value, name, problems)))
        else:
            claims.append((name, numbers([value], name, problems)[0]))
    return tuple(claims)


def _read_known(
    raw: list[Mapping[str, Any]], left: int, rules: Rules, problems: list[Problem]
) -> KeyCards:
    """Known cards; where a side has `best` cards instead, these are known cards too.

    Where one number of cards or of coins is not given, it is what the others leave of all.
    """
    cards = _column(raw, "cards", len(DECK) - left, rules, problems)
    coins = _column(raw, "coins", None if left else len(RANKS), rules, problems)
    sides = []
    for side, (count, number, own) in enumerate(zip(raw, cards, coins, strict=True)):
        named = [count.get("known", []), count.get(BEST, []), count.get("implied", [])]
        if not all(map(is_list, named)):
            problems.append(Problem(What.NOT_READABLE, sides=(side,), text="counts"))
            continue
        *known, implied = (frozenset(read_cards(each, side, problems)) for each in named)
        cards_said = frozenset[Card]().union(*known)
        fields = {name: value for name, value in count.items() if name != BEST}
        claims = _read_claims(fields, side, rules, problems)
        sides.append(KeyCardsSide(number, own, cards_said, claims, implied - cards_said))
    return KeyCards(tuple(sides), left)


def _column(
    raw: list[Mapping[str, Any]],
    name: str,
    total: int | None,
    rules: Rules,
    problems: list[Problem],
) -> Sequence[int | None]:
    """A number of each side, the only one that is not given what the others leave of `total`; none
    where none is asked for."""
    asked = counts_cards(rules) if name == "cards" else counts_suit(rules)
    if not asked and not any(name in side for side in raw):
        return [None] * len(raw)
    figures = list(numbers([side.get(name, 0) for side in raw], name, problems))
    missing = [side for side, count in enumerate(raw) if name not in count]
    if total is not None and len(missing) == 1:
        figures[missing[0]] = max(0, total - sum(figures))
    return tuple(figures)


def write_counts(entry: Counts) -> dict[str, Any]:
    """Numbers and what was told, a side after the other."""
    table = {"table": entry.left} if entry.left else {}
    return {"counts": [_write_side(side, {}) for side in entry.sides]} | table


def write_key_cards(entry: KeyCards) -> dict[str, Any]:
    """Numbers, what was told and the known cards, a side after the other."""
    table = {"table": entry.left} if entry.left else {}
    sides = []
    for side in entry.sides:
        known = {"known": write_cards(side.known)}
        if side.implied:
            known["implied"] = write_cards(side.implied)
        sides.append(_write_side(side, known))
    return {"counts": sides} | table


def _write_side(side: SideCount | KeyCardsSide, known: Mapping[str, list[str]]) -> dict[str, Any]:
    """The numbers, the known cards and what was told by name: cards in the order of the deck,
    numbers as a list, all else as it is."""
    figures = {"cards": side.cards, "coins": side.coins}
    written: dict[str, Any] = {name: n for name, n in figures.items() if n is not None}
    written |= {**known, **dict(side.claims)}
    for name, value in side.claims:
        if name == BEST:
            written[name] = write_cards(written[name])
        elif isinstance(value, tuple):
            written[name] = list(value)
    return written
