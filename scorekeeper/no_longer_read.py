"""What databases and files of before may hold and this version no longer reads.

Such a database is not opened and such a file not imported. Nothing of either is changed, and a
sentence names the match, and the deal where it is one. To take one more thing out, add a
:class:`Removed` to :data:`REMOVED` and translate its `what`: the start, the import and
`scorekeeper doctor` all ask here.

- In a file it is found before the rest is read: rules and meetings as a whole, each version of a
  deal by itself.
- A database is looked through once, before the first start of this version changes it
  (:mod:`scorekeeper.store.sql.unread`).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from scorekeeper.errors import translatable as N_


class Where(Enum):
    """The kind of object, as documents have it and as it is stored."""

    RULES = auto()
    """The rules of a match, with what was said of its end."""
    MEETING = auto()
    """The format of a meeting."""
    DEAL = auto()
    """One version of a deal; of a database with the `rules` of its match beside it."""


@dataclass(frozen=True, slots=True)
class Removed:
    """Something that is no longer read."""

    where: Where
    mark: str
    """What the stored text has wherever it is there; a text without it is not looked at."""
    what: str
    """As sentences call it: "This version no longer reads {what}."."""
    is_in: Callable[[Mapping[str, Any]], bool]
    """Whether such an object holds it."""


def _counts(deal: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    counts = deal.get("counts")
    sides = counts if isinstance(counts, list) else []
    return [side for side in sides if isinstance(side, Mapping)]


def _has_key_cards(deal: Mapping[str, Any]) -> bool:
    return any({"known", "implied"} & side.keys() for side in _counts(deal))


def _is_partial(deal: Mapping[str, Any]) -> bool:
    """Whether what was not said was proved: whose the napola is, or the lower ranks where sides are
    level in sevens. The reader of counts finds anything else that they lack."""
    sides, rules = _counts(deal), deal.get("rules")
    if not (sides and isinstance(rules, Mapping)) or _has_key_cards(deal):
        return False
    sevens = [str(side.get("best")).count("'7") for side in sides]
    is_level = sevens.count(max(sevens)) > 1 and rules.get("primiera") in _LOWER_RANKS
    return is_level or (rules.get("napola") is True and not any("napola" in s for s in sides))


_LOWER_RANKS = ("sevens_down", "seven_six")


REMOVED: tuple[Removed, ...] = (
    Removed(
        Where.RULES,
        '"margin_cap"',
        N_("a limit for the lead that wins (margin_cap)"),
        lambda rules: rules.get("margin_cap") is not None,
    ),
    Removed(
        Where.RULES,
        '"margin_waived"',
        N_("that the highest wins now (margin_waived)"),
        lambda rules: rules.get("margin_waived") is not None,
    ),
    Removed(
        Where.RULES,
        '"time_called"',
        N_("a deal that is dropped, or one more, when time is called (time_called)"),
        lambda rules: rules.get("time_called") in ("one_more", "drop_deal"),
    ),
    Removed(
        Where.MEETING,
        '"legs"',
        N_("two games whose points are added (legs)"),
        lambda meeting: meeting.get("kind") == "legs",
    ),
    Removed(
        Where.MEETING,
        '"rules"',
        N_("games of one meeting by different rules (rules)"),
        lambda meeting: bool(meeting.get("rules")),
    ),
    Removed(Where.DEAL, '"known"', N_("deals of only what decides (“known”)"), _has_key_cards),
    Removed(Where.DEAL, '"counts"', N_("numbers that leave a point open (“counts”)"), _is_partial),
)


def removed_in(where: Where, content: object) -> str:
    """What of such an object is no longer read, as a message; empty where nothing is."""
    if not isinstance(content, Mapping):
        return ""
    return next(
        (removed.what for removed in REMOVED if removed.where is where and removed.is_in(content)),
        "",
    )
