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
    """A deal as sent: `based_on` is the version it was made from, 0 for a deal not yet stored.

    `key` names this sending within its match, so that sending it twice stores it once.
    """

    number: int
    based_on: int
    entry: str
    key: str
    seat: str
    at: str
    why: str = ""


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
    """One version of a deal, never changed again: what was entered, by whom, when (UTC) and why.

    `entry` is canonical JSON text, `seat` the id and `who` the name of the one who entered it. Of
    an imported deal `seat` is the importer's, `who` and `at` are what the file says. `is_new`:
    whether the call that answers with it has stored it.
    """

    number: int
    version: int
    entry: str
    seat: str
    who: str
    at: str
    key: str
    why: str
    is_new: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match about to start. `rules`, `sides` and `settings` are JSON text, kept as they are.

    `people` are the names of those who play; the sides say who is where by the place in it. Each
    name is a person of the table, found by it or new. `ended` is when people ended the match
    without a winner, else empty. `meeting` is the number of the meeting that it belongs to, 0 for
    none; with a `format`, JSON text, a meeting of it begins with this match, in place of that.
    """

    number: int
    rules: str
    sides: str
    settings: str
    first_dealer: int
    started: str
    note: str = ""
    people: tuple[str, ...] = ()
    ended: str = ""
    meeting: int = 0
    format: str = ""


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
    """One version of a deal as a file brings it: `at` and `who` are the file's own words, empty
    where it does not say."""

    number: int
    version: int
    entry: str
    at: str
    who: str
    why: str


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
    """A match of a table, with the version of each deal that counts now, in order of number; the
    sides say who is where by the place in `people`; `ended` and `meeting` are as in `NewMatch`;
    `versions` are all of all deals, by number, then oldest first."""

    table: str
    number: int
    rules: str
    sides: str
    settings: str
    first_dealer: int
    started: str
    note: str
    ended: str
    meeting: int
    people: tuple[Player, ...]
    deals: tuple[StoredDeal, ...]
    versions: tuple[StoredDeal, ...] = field(default=(), compare=False)


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
    """A match as a list of matches shows it; `deals` is how many deals were played.

    `meeting` is the number of the meeting that it is a game of, or 0. What follows `people` is from
    its facts (`CountedMatch`): all of it is empty for a match in the bin.
    """

    number: int
    sides: str
    started: str
    note: str
    ended: str
    deals: int
    meeting: int
    people: tuple[Player, ...]
    state: str = ""
    totals: tuple[int, ...] = ()
    winner: int | None = None
    game: str = ""
    print: str = ""
    begun: str = ""

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
