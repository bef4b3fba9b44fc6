"""What one side says of its own pile, as plain JSON values, in and out.

{"pile": ["7d", "1c"], "scope": 1}                                   all its cards
{"cards": 17, "coins": 5, "ranks": [7, 6], "known": ["7d", "6c"]}    its sevens and its sixes
"""

from collections.abc import Mapping
from typing import Any

from scorekeeper.documents.plain_values import MOST_POINTS, read_cards, whole, write_cards
from scorekeeper.documents.unknown_keys import unknown_keys
from scorekeeper.rules.cards import DECK, RANKS
from scorekeeper.rules.entry.own_piles import OwnPile
from scorekeeper.rules.problems import Problem, What

_PAPERS = frozenset({"scope", "bonus"})
_FULL = _PAPERS | {"pile"}
_SHORT = _PAPERS | {"cards", "coins", "ranks", "known"}
_MOST = {"cards": len(DECK), "coins": len(RANKS), "scope": MOST_POINTS, "bonus": MOST_POINTS}


def read_own_pile(raw: object, side: int) -> tuple[OwnPile | None, list[Problem]]:
    """What is written there of the pile of that side; None, and everything that cannot be read,
    where anything cannot."""
    if not isinstance(raw, Mapping):
        return None, [Problem(What.NOT_READABLE, sides=(side,), text="pile")]
    found = _problems_of_keys(raw)
    scope, bonus = (_number(raw, name, side, found) for name in ("scope", "bonus"))
    if "pile" in raw:
        own = OwnPile.full(_cards(raw, "pile", side, found), scope, bonus)
    else:
        known = _cards(raw, "known", side, found)
        cards, coins = (_number(raw, name, side, found) for name in ("cards", "coins"))
        own = OwnPile(known, _ranks(raw, side, found), cards, coins, scope, bonus)
    return (None if found else own), found


def write_own_pile(own: OwnPile) -> dict[str, Any]:
    """The same values that `read_own_pile` takes."""
    if own == OwnPile.full(own.known, own.scope, own.bonus):
        written: dict[str, Any] = {"pile": write_cards(own.known)}
    else:
        written = {
            "cards": own.cards,
            "coins": own.coins,
            "ranks": sorted(own.answered),
            "known": write_cards(own.known),
        }
    return written | {name: said for name in sorted(_PAPERS) if (said := getattr(own, name))}


def _problems_of_keys(raw: Mapping[Any, Any]) -> list[Problem]:
    found = unknown_keys(raw, _FULL | _SHORT)
    if "pile" in raw:
        others = (key for key in raw if key in _SHORT - _FULL)
        found += [Problem(What.KEY_OF_ANOTHER_KIND, text=key) for key in others]
    return found


def _number(raw: Mapping[Any, Any], name: str, side: int, found: list[Problem]) -> int:
    optional = name in _PAPERS
    value = whole(raw.get(name, 0 if optional else None), name, found)
    if not 0 <= value <= _MOST[name]:
        found.append(Problem(What.NOT_A_NUMBER, sides=(side,), text=f"{name}: {value}"))
    return value


def _cards(raw: Mapping[Any, Any], name: str, side: int, found: list[Problem]) -> frozenset[Any]:
    listed = raw.get(name)
    if not isinstance(listed, list):
        found.append(Problem(What.NOT_READABLE, sides=(side,), text=name))
        return frozenset()
    return frozenset(read_cards(listed, side, found))


def _ranks(raw: Mapping[Any, Any], side: int, found: list[Problem]) -> frozenset[int]:
    listed = raw.get("ranks")
    plain = isinstance(listed, list) and all(type(rank) is int and rank in RANKS for rank in listed)
    if not isinstance(listed, list) or not plain or len(set(listed)) != len(listed):
        found.append(Problem(What.NOT_READABLE, sides=(side,), text="ranks"))
        return frozenset()
    return frozenset(listed)
