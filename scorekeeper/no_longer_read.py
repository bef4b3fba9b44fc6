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


class Where(Enum):
    """The kind of object, as documents have it and as it is stored."""

    RULES = auto()
    """The rules of a match, with what was said of its end."""
    MEETING = auto()
    """The format of a meeting."""
    DEAL = auto()
    """One version of a deal."""


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


REMOVED: tuple[Removed, ...] = ()


def removed_in(where: Where, content: object) -> str:
    """What of such an object is no longer read, as a message; empty where nothing is."""
    if not isinstance(content, Mapping):
        return ""
    return next((each.what for each in REMOVED if each.where is where and each.is_in(content)), "")
