"""What is known of a meeting and of a published round: what each side said, what counts, and what
has been played at its table."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from scorekeeper.club.rules.rounds import (
    BY_DIRECTOR,
    Correction,
    EntrantNumbers,
    MeetingOutcome,
    Rest,
    Result,
    ResultVersion,
)
from scorekeeper.rules.facts import scope_made
from scorekeeper.rules.match.meeting import Meeting as Format
from scorekeeper.store.errors import NotFound
from scorekeeper.store.sql.store import Store
from scorekeeper.tables.match.details import may_close
from scorekeeper.tables.match.meetings import MeetingState, load_meeting
from scorekeeper.tables.match_state import MatchState, load_match
from scorekeeper.tables.serialization import Unreadable

Json = dict[str, Any]


@dataclass(slots=True)
class EventMeeting:
    """A meeting of a published round with all that was said of its result."""

    round: int
    """In which it is."""
    table: int
    """At which."""
    a: EntrantNumbers
    """One side."""
    b: EntrantNumbers
    """The other."""
    published: int = 0
    """The number of the entry that published it."""
    at: str = ""
    """The id of the table at which it is played, made or not: another one where the round was taken
    back and published again."""
    said: dict[int, MeetingOutcome] = field(default_factory=dict)
    """What each side says until a result counts, and what it says otherwise after that."""
    phones: dict[int, str] = field(default_factory=dict)
    """From which each said it."""
    first: MeetingOutcome | None = None
    """What counted first."""
    accepted: MeetingOutcome | None = None
    """What counts now."""
    settled: str = ""
    """When it was last no more open."""
    versions: list[ResultVersion] = field(default_factory=list)
    """All that was said, the oldest first."""

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
    def known(self) -> set[MeetingOutcome]:
        """What counts, or what the sides say until something does."""
        return {self.accepted} if self.accepted else set(self.said.values())

    def is_overtaken(self, seen: int | None, outcome: MeetingOutcome) -> bool:
        """Whether something else than this is known of it than was `seen`, which is how often it
        had been said."""
        return seen is not None and seen != len(self.versions) and bool(self.known - {outcome})

    @property
    def corrections(self) -> list[ResultVersion]:
        """The versions that took the place of an earlier one."""
        return [version for version in self.versions if version.before]

    def side_of(self, number: int) -> int | None:
        """Which side an entrant is on, from 0."""
        return 0 if number in self.a else 1 if number in self.b else None

    @property
    def absent(self) -> EntrantNumbers:
        """Who, by what counts, did not come."""
        return self.accepted.absent if self.accepted else ()

    def result(self, outcome: MeetingOutcome) -> Result:
        """As the rules take it."""
        return Result(self.round, self.table, self.a, self.b, outcome)

    @property
    def is_untouched(self) -> bool:
        """Whether nothing was said of its result."""
        return not (self.versions or self.accepted)

    def hear(self, by: int, outcome: MeetingOutcome, phone: str = "") -> None:
        """Take what the director or a side says: it counts when both sides say the same."""
        side = self.side_of(by) or 0
        if by == BY_DIRECTOR:
            self.accept(outcome)
        elif self.accepted == outcome:
            self.said.pop(side, None)
        else:
            self.said[side] = outcome
            self.phones[side] = phone
            if list(self.said.values()) == [outcome, outcome]:
                self.accept(outcome)

    def accept(self, outcome: MeetingOutcome) -> None:
        """Let it count; what was said before is answered with that."""
        self.first = self.first or outcome
        self.accepted = outcome
        self.said, self.phones = {}, {}


@dataclass(slots=True)
class PublishedRound:
    """A round as it was published."""

    number: int
    """From 1."""
    meetings: list[EventMeeting]
    """By their tables."""
    resting: tuple[Rest, ...]
    """Who sits out."""
    at: str
    """When it was published (UTC)."""
    started: str = ""
    """When its time began."""
    until: str = ""
    """When that will be over, as it was put off; empty where no clock runs."""
    paused: str = ""
    """Since when the clock stands still; empty while it runs."""
    called: str = ""
    """When that was over."""
    swapped: list[list[int]] = field(default_factory=list)
    """Who had changed places in it."""
    corrections: list[Correction] = field(default_factory=list)
    """Made after it, before the next."""
    corrected_before: list[int] = field(default_factory=list)
    """Rounds before it that were corrected after it was paired."""

    def open(self) -> list[EventMeeting]:
        """The meetings without a result that counts, also those in dispute."""
        return [meeting for meeting in self.meetings if meeting.state in ("open", "disputed")]

    @property
    def is_untouched(self) -> bool:
        """Whether nothing was said of any result."""
        return all(meeting.is_untouched for meeting in self.meetings)


FIRST = 1
"""The number of the first match of a table, and of the meeting that begins with it."""


@dataclass(frozen=True)
class AtTable:
    """The game that is played there, or was last; with its meeting, where one game is not all."""

    game: MatchState
    meeting: MeetingState | None = None

    @property
    def games(self) -> Sequence[MatchState]:
        """All that were begun there."""
        return self.meeting.games if self.meeting else (self.game,)

    @property
    def deals(self) -> int:
        """How many are entered, in all games."""
        return sum(len(game.deals) for game in self.games)

    @property
    def may_close(self) -> bool:
        """Whether the director may close it as it stands."""
        return may_close(self.game)

    @property
    def scope(self) -> list[int] | None:
        """Those of each side in all deals; None where they are not known of each deal."""
        made = []
        for game in self.games:
            counting = [at for at in enumerate(game.standings, 1) if at[1].counts]
            swept = [figures for _, figures in scope_made(game.match, counting)]
            if len(swept) < len(counting):
                return None
            made += swept
        return [sum(figures[side] for figures in made) for side in (0, 1)]

    @cached_property
    def outcome(self) -> MeetingOutcome:
        """What the meeting comes to so far."""
        if self.meeting is None:
            return MeetingOutcome((self.game.totals[0], self.game.totals[1]))
        result = self.meeting.result
        return MeetingOutcome(result.points, games=result.games)

    @property
    def over(self) -> bool:
        """Whether the meeting is over; the game, where there is only one."""
        return self.meeting.result.over if self.meeting else self.game.over


def load_at_table(store: Store, table: str, format_: Format | None) -> AtTable | None:
    """What has been played there; None where nobody has opened the table, or what is stored cannot
    be read: the evening goes on by slips."""
    try:
        if format_ is None:
            return AtTable(load_match(store, table, FIRST))
        meeting = load_meeting(store, table, FIRST)
    except (NotFound, Unreadable):
        return None
    return AtTable(meeting.playing or meeting.games[-1], meeting)
