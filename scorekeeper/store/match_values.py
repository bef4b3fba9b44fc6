"""The values of a match that a store takes and returns: its deals, people, meeting and figures.

Texts such as `entry` and `rules` are stored as they are.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Count:
    """Something counted in a deal: a `step` up or down at a `place` (a number a side for each thing
    that is counted), under a key, at a moment (UTC)."""

    key: str
    deal: int
    place: int
    step: int
    at: str


@dataclass(frozen=True, slots=True)
class Counting:
    """Which deal is played, what is counted in it so far, () where nothing is, and for which deal
    each count of the match was, by its key."""

    deal: int
    scope: tuple[int, ...]
    keys: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class CountedScope:
    """What is counted in a deal from now on, and by which counts it came to that."""

    deal: int
    scope: tuple[int, ...]
    counts: tuple[Count, ...] = ()


@dataclass(frozen=True, slots=True)
class Entering:
    """Which seat began to enter a deal, and when."""

    seat: str
    at: str


@dataclass(frozen=True, slots=True)
class NewDeal:
    """A deal as sent."""

    number: int
    """In its match, from 1."""
    based_on: int
    """The version it was made from; 0 for a deal not yet stored."""
    entry: str
    """JSON text."""
    key: str
    """Names this sending within its match, so that sending it twice stores it once."""
    seat: str
    """The id of the seat that sent it."""
    at: str
    """When (UTC)."""
    why: str = ""
    """It is corrected."""


@dataclass(frozen=True, slots=True)
class Held:
    """How much a match holds: deals, all their versions together, and versions of one deal; and
    what is counted in that deal."""

    deals: int
    all_versions: int
    versions: int
    scope: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class StoredDeal:
    """One version of a deal, never changed again."""

    number: int
    """In its match, from 1."""
    version: int
    """From 1."""
    entry: str
    """Canonical JSON text."""
    seat: str
    """The id of the seat that entered it; of an imported deal, the importer's."""
    who: str
    """The name of whoever entered it; of an imported deal, what the file says."""
    at: str
    """When (UTC); of an imported deal, what the file says."""
    key: str
    """Of its sending."""
    why: str
    """It was corrected."""
    is_new: bool = field(default=False, compare=False)
    """Whether the call that answers with it has stored it."""


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match about to start."""

    number: int
    """At its table, from 1."""
    rules: str
    """JSON text, kept as it is."""
    sides: str
    """JSON text, which says who is where by the place in `people`."""
    settings: str
    """JSON text."""
    first_dealer: int
    """The place of the player."""
    started: str
    """When (UTC)."""
    note: str = ""
    """Free text."""
    people: tuple[str, ...] = ()
    """The names of those who play; each is a person of the table, found by it or new."""
    ended: str = ""
    """When people ended it without a winner, else empty."""
    meeting: int = 0
    """The number of the meeting that it belongs to; 0 for none."""
    format: str = ""
    """JSON text: a meeting of it begins with this match, in place of that."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays at a table, under a number there.

    `name` is what they go by now. `own` is the same, but for one spelling of a person: there it is
    the spelling, `into` the one it was merged into and `root` the person that it counts for.
    """

    id: int
    name: str
    own: str
    into: int
    root: int


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays in a match: the number under which they were entered, what they go by now, and the
    person that it counts for."""

    person: int
    name: str
    root: int


@dataclass(frozen=True, slots=True)
class ImportedDeal:
    """One version of a deal as a file brings it."""

    number: int
    """In its match, from 1."""
    version: int
    """From 1."""
    entry: str
    """JSON text."""
    at: str
    """In the file's own words; empty where it does not say."""
    who: str
    """The same."""
    why: str
    """It was corrected."""


@dataclass(frozen=True, slots=True)
class ImportedMatch:
    """A match as a file brings it: every version of every deal, by number, then oldest first.

    The number of `match` is of no account: the table gives the next one. A match of a meeting has
    its format, and in `meeting` the number that the file has for it. What is not `counted` yet is
    counted when it is stored.
    """

    match: NewMatch
    deals: tuple[ImportedDeal, ...]
    counted: "CountedMatch | None" = None


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match of a table."""

    table: str
    """The id of its table."""
    number: int
    """There, from 1."""
    rules: str
    """JSON text."""
    sides: str
    """JSON text, which says who is where by the place in `people`."""
    settings: str
    """JSON text."""
    first_dealer: int
    """The place of the player."""
    started: str
    """When (UTC), or a day."""
    note: str
    """Free text."""
    ended: str
    """As in `NewMatch`."""
    meeting: int
    """The same."""
    people: tuple[Player, ...]
    """Those who play."""
    deals: tuple[StoredDeal, ...]
    """The version of each that counts now, in order of number."""
    versions: tuple[StoredDeal, ...] = field(default=(), compare=False)
    """All of all deals, by number, then oldest first."""


@dataclass(frozen=True, slots=True)
class StoredMeeting:
    """Several matches of the same two sides, by their numbers in order, those in the bin left out;
    `format` is JSON text, and `number` that of the match that began it."""

    table: str
    number: int
    format: str
    matches: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A match as a list of matches shows it. What follows `people` is from its facts
    (`CountedMatch`): all of it is empty for a match in the bin."""

    number: int
    """At its table, from 1."""
    sides: str
    """JSON text."""
    started: str
    """When (UTC), or a day."""
    note: str
    """Free text."""
    ended: str
    """As in `NewMatch`."""
    deals: int
    """How many were played."""
    meeting: int
    """The number of the one that it is a game of; 0 for none."""
    people: tuple[Player, ...]
    """Those who play."""
    state: str = ""
    """How it stands."""
    totals: tuple[int, ...] = ()
    """Of the sides."""
    winner: int | None = None
    """The side that has won."""
    game: str = ""
    """The key of a game beside Scopa."""
    print: str = ""
    """By which the same match is known at another table."""
    begun: str = ""
    """By which one that began the same is."""
    settings: str = field(default="", compare=False)
    """As in `NewMatch`."""

    @property
    def key(self) -> "Key":
        """Where it stands in the list."""
        return self.started, self.number


Key = tuple[str, int]
"""When a match began and its number: by these the matches of a table are in order."""


PERIOD_LETTERS = (0, 4, 7, 10)
"""Of a date: as many name all the time, a year, a month and a day."""
Columns = Mapping[str, str | int | None]
"""Values by the names of their columns."""


@dataclass(frozen=True, slots=True)
class CountedMatch:
    """What the deals of a match say, as it is asked for in figures.

    `result` is its row in `results`. `sides` are, for each side, the places of its players among
    the people of the match, None for one without a name; `facts` what is true of each of them.
    """

    result: Columns
    sides: tuple[tuple[int | None, ...], ...] = ()
    facts: tuple[Columns, ...] = ()
