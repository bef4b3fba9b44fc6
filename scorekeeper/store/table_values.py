"""The values of a table that a store takes and returns: its seats, invitations, events and bin."""

from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True)
class Table:
    """Where a round of friends plays: an unguessable id, what they call it, when it was made.

    `until`: of a demonstration, when it may be thrown away; empty for every other table, which
    stays. `settings` is JSON text, kept as it is. `binned`: when it was put in the bin, empty where
    it is not there. `evening`: whether it is a club evening, at which no match is played. `changed`
    is raised by all that is stored at the table; two that differ in nothing else are equal.
    """

    id: str
    name: str
    language: str
    made: str
    until: str = ""
    settings: str = "{}"
    binned: str = ""
    evening: bool = False
    changed: int = field(default=1, compare=False)


@dataclass(frozen=True, slots=True)
class Seat:
    """One phone at one table, with the name of whoever holds it.

    `maker`: whether it may take seats back and make a recovery link. `key` is the hash of what its
    phone keeps. `taken_back` is when it ceased to count, else empty; `made` and `seen` are moments
    (UTC), `device` a kind of phone, all empty when unknown. `sealed` is what its phone keeps, to be
    shown again with a key that is not stored here.
    """

    id: str
    table: str
    name: str
    right: Literal["score", "watch"]
    maker: bool = False
    key: str = ""
    device: str = ""
    made: str = ""
    seen: str = ""
    taken_back: str = ""
    sealed: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """An invitation to a table, good until a moment (UTC); the table has one of each right.

    `hash` is that of its secret; `salt`, with a key that is not stored here, makes the secret
    again, so that it can be shown again. Sitting down by a link to "own" ends it.
    """

    table: str
    right: Literal["score", "own"]
    hash: str
    salt: str
    until: str


@dataclass(frozen=True, slots=True)
class Code:
    """A short code that leads to a table until a moment; the table has one.

    `hash` is that of the code; `salt`, with a key that is not stored here, makes the code again, so
    that it can be shown again.
    """

    table: str
    hash: str
    salt: str
    until: str


@dataclass(frozen=True, slots=True)
class Binned:
    """What is in the bin of a table, since when (UTC) and put there by whom: a match by its number,
    or, where that is 0, the table itself. `who` is a name, empty where nobody did it."""

    table: str
    match: int
    at: str
    who: str


@dataclass(frozen=True, slots=True)
class Deletion:
    """That a match was deleted at a table for good, or, where `match` is 0, a name taken out."""

    match: int
    at: str
    who: str


@dataclass(frozen=True, slots=True)
class Idle:
    """When somebody last was at a table, and what that is set to, to see how long it is kept."""

    table: str
    settings: str
    since: str


@dataclass(frozen=True, slots=True)
class EventEntry:
    """One thing that happened at a club evening, never changed again: `entry` is JSON text, `who`
    says on whose part it was, `key` names this sending, so that it is stored once."""

    number: int
    kind: str
    entry: str
    who: str
    at: str
    key: str
