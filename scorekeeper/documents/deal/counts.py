"""Counts and key cards of a match document, in and out: what each side tells of its pile."""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.documents.plain_values import is_list, numbers, read_cards, write_cards
from scorekeeper.rules.cards import DECK, RANKS, Card
from scorekeeper.rules.entry.claims import BEST, claim_kinds, claims_in, counts_cards, counts_suit
from scorekeeper.rules.entry.counts import Counts, SideCount
from scorekeeper.rules.entry.key_cards import KeyCards, KeyCardsSide
from scorekeeper.rules.entry.method import Claims
from scorekeeper.rules.entry.numbers import SideNumbers
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
    cards, coins = _counted(raw, "cards", rules, problems), _counted(raw, "coins", rules, problems)
    told = tuple(
        SideCount(cards[side], coins[side], _read_count(each, side, rules, problems))
        for side, each in enumerate(raw)
    )
    return Counts(told, left)


def _counted(
    raw: list[Mapping[str, Any]], name: str, rules: Rules, problems: list[Problem]
) -> Sequence[int | None]:
    """A number of each side; in a game of the family the only one that is not given is what the
    others leave."""
    if not rules.preset.is_family:
        return [numbers([side.get(name, 0)], name, problems)[0] for side in raw]
    return _column(raw, name, len(DECK) if name == "cards" else len(RANKS), rules, problems)


def _read_count(raw: Mapping[str, Any], side: int, rules: Rules, problems: list[Problem]) -> Claims:
    """What the side told by name. In the games of Scopa nothing said of settebello is that it is
    not there."""
    if not rules.preset.is_family:
        raw = {**_FALSE_OF_SCOPA, **raw}
    for name, kind in claim_kinds(rules).items():
        if kind in (ClaimKind.HOLDER, ClaimKind.BEST) and raw.get(name, 0) is None:
            problems.append(Problem(What.NOT_READABLE, sides=(side,), text="counts"))
    return claims_in(dict(_read_claims(raw, side, rules, problems)), rules)


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
        readable = isinstance(value, bool) if kind is ClaimKind.HOLDER else True
        if kind in (ClaimKind.BEST, ClaimKind.RANKS):
            readable = is_list(value)
        if not readable:
            problems.append(Problem(What.NOT_READABLE, sides=(side,), text="counts"))
        elif kind is ClaimKind.BEST:
            claims.append((name, tuple(read_cards(value, side, problems))))
        elif kind is ClaimKind.RANKS:
            claims.append((name, numbers(value, name, problems)))
        else:
            is_flag = kind is ClaimKind.HOLDER
            claims.append((name, value if is_flag else numbers([value], name, problems)[0]))
    return tuple(claims)


def _read_known(
    raw: list[Mapping[str, Any]], left: int, rules: Rules, problems: list[Problem]
) -> KeyCards:
    """Known cards, and `best` where a side has those, as known cards too.

    The one number of cards or coins that is not given is what the others leave.
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
    table = {"table": entry.table} if entry.table else {}
    return {
        "counts": [_write_numbers(side) | _write_claims(side.claims) for side in entry.sides]
    } | table


def write_key_cards(entry: KeyCards) -> dict[str, Any]:
    """The same with the known cards."""
    table = {"table": entry.table} if entry.table else {}
    sides = []
    for side in entry.sides:
        written = _write_numbers(side) | {"known": write_cards(side.known)}
        if side.implied:
            written["implied"] = write_cards(side.implied)
        sides.append(written | _write_claims(side.claims))
    return {"counts": sides} | table


def _write_numbers(side: SideNumbers) -> dict[str, Any]:
    figures = {"cards": side.cards, "coins": side.coins}
    return {name: number for name, number in figures.items() if number is not None}


def _write_claims(claims: Claims) -> dict[str, Any]:
    """Cards in the order of the deck, numbers as a list, all else as it is."""
    written: dict[str, Any] = dict(claims)
    for name, value in claims:
        if name == BEST:
            written[name] = write_cards(written[name])
        elif isinstance(value, tuple):
            written[name] = list(value)
    return written
