"""What is known of a meeting and of a published round: what each side said, and what counts."""

from dataclasses import dataclass, field
from typing import Any

from scorekeeper.rules.tournament.results import Correction, Rest, Result, Side

DIRECTOR = 0
"""Whose word a result is, where it is not that of an entrant by its number."""
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is said that a meeting came to: points of both, the numbers of those absent, or neither
    where it was not played. `games` are those that each has won, where they decide."""

    points: tuple[int, int] | None = None
    absent: Side = ()
    games: tuple[int, int] | None = None

    @classmethod
    def read(cls, entry: Json) -> "Outcome":
        """From an entry of the event, as `written` makes it."""
        points, games = entry.get("points"), entry.get("games")
        return cls(
            (points[0], points[1]) if points else None,
            tuple(entry.get("absent", ())),
            (games[0], games[1]) if games else None,
        )

    def written(self) -> Json:
        """As it stands in an entry of the event."""
        points = list(self.points) if self.points else None
        games = {"games": list(self.games)} if self.games else {}
        return {"points": points, "absent": list(self.absent)} | games

    @property
    def is_level(self) -> bool:
        """Whether nobody has won, by games where they decide, else by points."""
        decisive = self.games or self.points
        return decisive is not None and decisive[0] == decisive[1]


@dataclass(frozen=True, slots=True)
class Version:
    """One time that a result was said: by whom, when, and what it corrects, and why."""

    outcome: Outcome
    by: int
    at: str
    reason: str = ""
    before: Outcome | None = None


@dataclass(slots=True)
class Meeting:
    """A meeting of a published round with all that was said of its result.

    `said` is what each side says until a result counts, and what it says otherwise after that;
    `phones` are those it was said from. `accepted` counts now, `first` is what counted first.
    `published` is the number of the entry that published it.
    """

    round: int
    table: int
    a: Side
    b: Side
    published: int = 0
    said: dict[int, Outcome] = field(default_factory=dict)
    phones: dict[int, str] = field(default_factory=dict)
    first: Outcome | None = None
    accepted: Outcome | None = None
    settled: str = ""
    """When it was last no more open."""
    versions: list[Version] = field(default_factory=list)

    @property
    def state(self) -> str:
        """`open`, `entered` by one side, `disputed` where they differ, `accepted`, and `questioned`
        where it is accepted and a side says otherwise now."""
        if self.accepted:
            return "questioned" if self.said else "accepted"
        if not self.said:
            return "open"
        return "disputed" if len(set(self.said.values())) > 1 else "entered"

    @property
    def counted(self) -> Outcome | None:
        """What counted first, or what one side alone has said, which the director accepts with the
        next round."""
        if self.first or self.state != "entered":
            return self.first
        return next(iter(self.said.values()))

    @property
    def corrections(self) -> list[Version]:
        """The versions that took the place of an earlier one."""
        return [each for each in self.versions if each.before]

    def side_of(self, number: int) -> int | None:
        """Which side an entrant is on, from 0."""
        return 0 if number in self.a else 1 if number in self.b else None

    def result(self, outcome: Outcome) -> Result:
        """As the rules take it."""
        place = (self.round, self.table, self.a, self.b)
        return Result(*place, outcome.points, outcome.absent, outcome.games)

    def accept(self, outcome: Outcome) -> None:
        """Let it count; what was said before is answered with that."""
        self.first = self.first or outcome
        self.accepted = outcome
        self.said, self.phones = {}, {}


@dataclass(slots=True)
class PublishedRound:
    """A round as it was published; `started` is when its time began, `called` when it was over."""

    number: int
    meetings: list[Meeting]
    resting: tuple[Rest, ...]
    at: str
    started: str = ""
    called: str = ""
    corrections: list[Correction] = field(default_factory=list)
    corrected_before: list[int] = field(default_factory=list)
    """Rounds before it that were corrected after it was paired."""

    @property
    def rests(self) -> Side:
        """Who rests."""
        return tuple(each.entrant for each in self.resting)

    def open(self) -> list[Meeting]:
        """The meetings without a result that counts, also those in dispute."""
        return [each for each in self.meetings if each.state in ("open", "disputed")]

    def is_untouched(self) -> bool:
        """Whether nothing was said of any result."""
        return not any(each.versions for each in self.meetings)
