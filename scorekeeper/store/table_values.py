"""The values of a table that a store takes and returns: its seats, invitations, events and bin."""

from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True)
class Table:
    """Where a round of friends plays. Two that differ in nothing but `changed` are equal."""

    id: str
    """Unguessable."""
    name: str
    """What they call it."""
    language: str
    """In which it was made."""
    made: str
    """When (UTC)."""
    until: str = ""
    """Of a demonstration, when it may be thrown away; empty for every other table, which stays."""
    settings: str = "{}"
    """JSON text, kept as it is."""
    binned: str = ""
    """When it was put in the bin; empty where it is not there."""
    evening: bool = False
    """Whether it is a club evening, at which no match is played."""
    changed: int = field(default=1, compare=False)
    """Raised by all that is stored at the table."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One phone at one table."""

    id: str
    """Within its table."""
    table: str
    """The id of that."""
    name: str
    """Of whoever holds it."""
    right: Literal["score", "watch"]
    """To enter, or to look on."""
    maker: bool = False
    """Whether it may take seats back and make a recovery link."""
    key: str = ""
    """The hash of what its phone keeps."""
    device: str = ""
    """A kind of phone; empty where it is not known."""
    made: str = ""
    """When (UTC); empty where it is not known."""
    seen: str = ""
    """When it was last; the same."""
    taken_back: str = ""
    """When it ceased to count, else empty."""
    sealed: str = ""
    """What its phone keeps, to be shown again with a key that is not stored here."""
    found_by: str = ""
    """The hash of the letters that lead to it; empty where none do."""


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
    """One thing that happened at a club evening, never changed again."""

    number: int
    """In the evening, from 1."""
    kind: str
    """What it was."""
    entry: str
    """JSON text: all of it."""
    who: str
    """On whose part."""
    at: str
    """When (UTC)."""
    key: str
    """Names this sending, so that it is stored once."""
