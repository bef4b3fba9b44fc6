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
from scorekeeper.rules.cards import DECK, RANKS
from scorekeeper.rules.entry.claims import BEST, claim_kinds, claims_in, counts_cards, counts_suit
from scorekeeper.rules.entry.counts import Counts, SideCount
from scorekeeper.rules.entry.method import Claims
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import Category, ClaimKind, Value


def read_counts(
    deal: Mapping[str, Any], sides: int, rules: Rules, problems: list[Problem]
) -> Counts | None:
    """The counts of a deal."""
    raw, table = deal["counts"], deal.get("table", 0)
    if not is_list(raw) or not all(isinstance(side, Mapping) for side in raw):
        problems.append(Problem(What.NOT_READABLE, text="counts"))
        return None
    left = numbers([table], "table", problems)[0]
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
    return {"counts": [_write_side(side) for side in entry.sides]} | table


def _write_side(side: SideCount) -> dict[str, Any]:
    """The numbers and what was told by name: cards in the order of the deck, numbers as a list, all
    else as it is."""
    figures = {"cards": side.cards, "coins": side.coins}
    written: dict[str, Any] = {name: n for name, n in figures.items() if n is not None}
    written |= dict(side.claims)
    for name, value in side.claims:
        if name == BEST:
            written[name] = write_cards(written[name])
        elif isinstance(value, tuple):
            written[name] = list(value)
    return written
