"""What one side says of its own pile, as plain JSON values, in and out.

{"pile": ["7d", "1c"], "scope": 1}                                   all its cards
{"cards": 17, "coins": 5, "ranks": [7, 6], "known": ["7d", "6c"]}    its sevens and its sixes
{"pile": ["7d", "1c"], "counted": {"buona3": 1}}                     and what it counted besides
"""

from collections.abc import Mapping
from typing import Any

from scorekeeper.documents.plain_values import (
    MOST_COUNTED,
    MOST_POINTS,
    read_cards,
    whole,
    write_cards,
)
from scorekeeper.documents.unknown_keys import unknown_keys
from scorekeeper.rules.cards import DECK, RANKS
from scorekeeper.rules.entry.own_piles import OwnPile, Tally
from scorekeeper.rules.game.comparisons import MOST_TAKEN
from scorekeeper.rules.problems import Problem, What

_PAPERS = frozenset({"scope", "bonus", "counted"})
_FULL = _PAPERS | {"pile"}
_SHORT = _PAPERS | {"cards", "coins", "ranks", "known"}
_MOST = {"cards": len(DECK), "coins": len(RANKS)}


def read_own_pile(raw: object, side: int) -> tuple[OwnPile | None, list[Problem]]:
    """What is written there of the pile of that side; None, and everything that cannot be read,
    where anything cannot."""
    if not isinstance(raw, Mapping):
        return None, [Problem(What.NOT_READABLE, sides=(side,), text="pile")]
    problems = _problems_of_keys(raw)
    scope, bonus = (_number(raw, name, side, problems) for name in ("scope", "bonus"))
    counted = _counted(raw, side, problems)
    if "pile" in raw:
        own = OwnPile.full(_cards(raw, "pile", side, problems), scope, bonus, counted)
    else:
        known = _cards(raw, "known", side, problems)
        cards, coins = (_number(raw, name, side, problems) for name in ("cards", "coins"))
        own = OwnPile(known, _ranks(raw, side, problems), cards, coins, scope, bonus, counted)
    return (None if problems else own), problems


def write_own_pile(own: OwnPile) -> dict[str, Any]:
    """The same values that `read_own_pile` takes."""
    if own.coins is None:
        written: dict[str, Any] = {"pile": write_cards(own.known)}
    else:
        written = {
            "cards": own.cards,
            "coins": own.coins,
            "ranks": sorted(own.answered),
            "known": write_cards(own.known),
        }
    written |= {name: value for name in ("bonus", "scope") if (value := getattr(own, name))}
    return written | ({"counted": dict(own.counted)} if own.counted else {})


def _problems_of_keys(raw: Mapping[Any, Any]) -> list[Problem]:
    problems = unknown_keys(raw, _FULL | _SHORT)
    if "pile" in raw:
        others = (key for key in raw if key in _SHORT - _FULL)
        problems += [Problem(What.KEY_OF_ANOTHER_KIND, text=key) for key in others]
    return problems


def _number(raw: Mapping[Any, Any], name: str, side: int, problems: list[Problem]) -> int:
    optional = name in _PAPERS
    value = whole(raw.get(name, 0 if optional else None), name, problems)
    least = -MOST_TAKEN if name == "bonus" else 0
    if not least <= value <= _MOST.get(name, MOST_POINTS):
        problems.append(Problem(What.NOT_A_NUMBER, sides=(side,), text=f"{name}: {value}"))
    return value


def _counted(raw: Mapping[Any, Any], side: int, problems: list[Problem]) -> Tally:
    """What was counted by its name; a zero says nothing."""
    listed = raw.get("counted", {})
    if not isinstance(listed, Mapping) or len(listed) > MOST_COUNTED:
        problems.append(Problem(What.NOT_READABLE, sides=(side,), text="counted"))
        return ()
    read = {str(name)[:40]: _number(listed, name, side, problems) for name in listed}
    return tuple(sorted((name, number) for name, number in read.items() if number))


def _cards(raw: Mapping[Any, Any], name: str, side: int, problems: list[Problem]) -> frozenset[Any]:
    listed = raw.get(name)
    if not isinstance(listed, list):
        problems.append(Problem(What.NOT_READABLE, sides=(side,), text=name))
        return frozenset()
    return frozenset(read_cards(listed, side, problems))


def _ranks(raw: Mapping[Any, Any], side: int, problems: list[Problem]) -> frozenset[int]:
    listed = raw.get("ranks")
    plain = isinstance(listed, list) and all(type(rank) is int and rank in RANKS for rank in listed)
    if not isinstance(listed, list) or not plain or len(set(listed)) != len(listed):
        problems.append(Problem(What.NOT_READABLE, sides=(side,), text="ranks"))
        return frozenset()
    return frozenset(listed)
