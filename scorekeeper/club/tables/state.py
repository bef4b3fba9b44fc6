"""A club evening as it stands: entrants, published rounds, what counts, what is final.

Nothing of this is stored: `replay` makes it from what happened. What a meeting came to counts when
both sides have said the same, or when the director accepts it.
"""

import hashlib
from dataclasses import dataclass, field, replace
from itertools import chain

from scorekeeper.club.rules.config import Config, EventGame
from scorekeeper.club.rules.pairing import Pairing, pairing
from scorekeeper.club.rules.people import Member
from scorekeeper.club.rules.placing import standing, through, whole_rounds, with_absences
from scorekeeper.club.rules.rounds import (
    Adjustment,
    Entrant,
    EntrantNumbers,
    MeetingOutcome,
    Round,
)
from scorekeeper.club.rules.standing import StandingRow
from scorekeeper.club.rules.systems import Evening
from scorekeeper.club.rules.tables import Seated, at_tables
from scorekeeper.club.tables.event_meetings import EventMeeting, PublishedRound
from scorekeeper.rules.free_text import alphabetical
from scorekeeper.store.errors import NotFound
from scorekeeper.store.table_values import EventEntry, Table
from scorekeeper.tables.clock_and_ids import later
from scorekeeper.tables.serialization import as_text

FINAL_HOURS = 48
"""After the last result, if nobody objects."""
CORRECTED_DAYS = 7
"""So long the director corrects what is final."""


@dataclass(slots=True)
class EventState:
    """All of an event."""

    table: Table
    """Its own row."""
    config: Config = field(default_factory=Config)
    """As it was set up."""
    game: EventGame = field(default_factory=EventGame)
    """What its tables play."""
    entrants: dict[int, Entrant] = field(default_factory=dict)
    """By their numbers."""
    codes: dict[int, int] = field(default_factory=dict)
    """What each entrant's code is made from, which no draw changes."""
    removed: dict[int, Entrant] = field(default_factory=dict)
    """Who was taken off the list and can be taken back, by code."""
    members: dict[str, Member] = field(default_factory=dict)
    """Who plays here from week to week, by id; also all that play tonight."""
    apart: set[frozenset[int]] = field(default_factory=set)
    """Two codes each that must not meet in round 1."""
    rounds: list[PublishedRound] = field(default_factory=list)
    """Those that are published."""
    swapped: list[list[int]] = field(default_factory=list)
    """Who has changed places in the next one."""
    adjustments: dict[int, tuple[int, Adjustment]] = field(default_factory=dict)
    """Penalties and bonuses, by the number of the entry, each with the round played then."""
    opened: set[tuple[str, str]] = field(default_factory=set)
    """Which phones have opened the code of a pair, by the key of its seat."""
    revealed: int = 0
    """The place down to which the prizes are read aloud; 0 where they are not."""
    version: int = 0
    """The number of the last thing that happened at it."""
    closed: str = ""
    """When it was closed; empty while it goes on."""
    origin: str = ""
    """The id of the evening that this one is a copy of."""
    numbered: bool = False
    """Whether the numbers stand for good: once they are drawn, or a round is published."""
    expected: int = 0
    """How many entrants the config is for, until these are there and drawn."""
    given: int = 0
    """The highest number that anybody ever had since then."""
    coded: int = 0
    """The highest of the codes that anybody ever had."""
    taken_over: int = 0
    """The entry until which an earlier version wrote what happened; 0 where none did."""
    log: list[EventEntry] = field(default_factory=list)
    """All that happened."""

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def current(self) -> PublishedRound | None:
        """The round published last; None before the first."""
        return self.rounds[-1] if self.rounds else None

    def name(self, side: EntrantNumbers | int, number: int | None = None) -> str:
        """What a side is called, or was in a round."""
        names = []
        for own in (side,) if isinstance(side, int) else side:
            if entrant := self.entrants.get(own):
                name = entrant.name
                if number:
                    name = next((was for until, was in entrant.former if number <= until), name)
                names.append(name or str(own))
        return " & ".join(names)

    def kept_apart(self) -> list[tuple[int, int]]:
        """Two numbers each that must not meet in round 1."""
        by_code = {code: number for number, code in self.codes.items()}
        there = (sorted(by_code[code] for code in two) for two in self.apart if two <= {*by_code})
        return sorted((low, high) for low, high in there)

    def here(self) -> list[int]:
        """The entrants of whom all players have come, by number."""
        return [
            number
            for number, entrant in self.entrants.items()
            if all(self.members[member].here for member in entrant.members)
        ]

    def free(self) -> list[Member]:
        """Who has come and does not play."""
        playing = {member for entrant in self.entrants.values() for member in entrant.members}
        return [member for member in self.by_name() if member.here and member.id not in playing]

    def by_name(self) -> list[Member]:
        """The members in alphabetical order."""
        return sorted(self.members.values(), key=lambda member: alphabetical(member.name))

    def entrants_by_name(self) -> list[Entrant]:
        """The entrants in alphabetical order."""
        return sorted(self.entrants.values(), key=lambda entrant: alphabetical(entrant.name))

    def evening(self, with_entered: bool = False) -> Evening:
        """As the rules take it: what counts, and each correction after the round in which it was
        made; also what one side alone has said, where that is asked for."""
        rounds = []
        for played in self.rounds:
            results, open_now = [], []
            for meeting in played.meetings:
                outcome = meeting.first
                if with_entered and outcome is None and meeting.state == "entered":
                    (outcome,) = meeting.said.values()
                if outcome:
                    results.append(meeting.result(outcome))
                else:
                    open_now.append(meeting.result(MeetingOutcome()))
            versions = {meeting.table: tuple(meeting.versions) for meeting in played.meetings}
            rounds.append(
                Round(
                    played.number,
                    tuple(results),
                    played.resting,
                    tuple(played.corrections),
                    self._adjustments_in(played.number),
                    tuple(open_now),
                    {table: told for table, told in versions.items() if told},
                )
            )
        evening = Evening(
            self.config,
            tuple(self.entrants.values()),
            tuple(rounds),
            self.game if self.game.preset else None,
            self.table.name,
            self.closed,
            self.origin or self.id,
            tuple(self.members.values()),
            tuple(self.kept_apart()),
        )
        return with_absences(evening)

    def _adjustments_in(self, number: int) -> tuple[Adjustment, ...]:
        """Those made while a round was the last, or one after it that was taken back."""
        last = len(self.rounds)
        return tuple(
            adjustment
            for made, adjustment in self.adjustments.values()
            if min(made, last) == number
            and adjustment.round <= last
            and adjustment.number in self.entrants
        )

    def standing(self, number: int, as_published: bool = False) -> list[StandingRow]:
        """The standing after a round, with every correction that was made until now; or without
        the later ones, `as_published`. It counts what the next round is paired by."""
        evening = self.evening(with_entered=True)
        if as_published or not 0 < number < len(evening.rounds):
            return standing(evening, number)
        round_ = evening.rounds[number - 1]
        later, rounds = evening.rounds[number:], list(evening.rounds[:number])
        corrections = chain(round_.corrections, *(played.corrections for played in later))
        adjustments = chain(round_.adjustments, *(played.adjustments for played in later))
        rounds[-1] = replace(
            round_,
            corrections=tuple(corrections),
            adjustments=tuple(made for made in adjustments if made.round <= number),
        )
        return standing(replace(evening, rounds=tuple(rounds)), number)

    def next_pairing(self) -> Pairing:
        """Whom the next round would pair, with what the director has swapped."""
        made = pairing(self.evening(with_entered=True), len(self.rounds) + 1)
        for one, other in self.swapped:
            if {one, other} <= entrants_in(made):
                instead = {one: other, other: one}
                meetings = []
                for meeting in made.meetings:
                    a, b = (
                        tuple(instead.get(entrant, entrant) for entrant in side) for side in meeting
                    )
                    meetings.append((a, b))
                rests = tuple(instead.get(entrant, entrant) for entrant in made.rests)
                made = Pairing(tuple(meetings), rests)
        return made

    def ahead(self) -> Pairing:
        """The next round as it stands; empty where it is not its time, or there is none."""
        return self.next_pairing() if self.is_complete() and self.has_next() else Pairing(())

    def at_tables(self, made: Pairing) -> list[Seated]:
        """At which table each of its meetings is played."""
        tables = {number: entrant.table for number, entrant in self.entrants.items()}
        fixed = {number: table for number, table in tables.items() if table}
        return at_tables(made.meetings, self.config.tables, fixed)

    def fingerprint(self) -> str:
        """What tells the next round, as a page shows it, and the results with which it is published
        from every other."""
        made, played = self.ahead(), self.current.meetings if self.current else ()
        names = [
            [table, *(self.name(side) for side in sides)] for table, *sides in self.at_tables(made)
        ]
        outcomes = [
            sorted(map(str, {*meeting.known, *meeting.said.values()})) for meeting in played
        ]
        shown = [len(self.rounds), names, [self.name(rest) for rest in made.rests], outcomes]
        return hashlib.sha256(as_text(shown).encode()).hexdigest()[:16]

    def is_complete(self) -> bool:
        """Whether the round being played has a result for each meeting."""
        return not (self.current and self.current.open())

    def has_next(self) -> bool:
        """Whether another round can be published."""
        is_open = self.entrants and not self.closed
        return bool(is_open) and len(self.rounds) < whole_rounds(self.evening())

    @property
    def done(self) -> int:
        """The last round of which all results are in."""
        return len(self.rounds) - (0 if self.is_complete() else 1)

    def meetings(self) -> list[EventMeeting]:
        """The meetings of all rounds."""
        return [meeting for played in self.rounds for meeting in played.meetings]

    def missed(self, number: int) -> list[EventMeeting]:
        """What of a round nobody published, as one of the two had not come yet or had left."""
        there = {meeting.table for meeting in self.rounds[number - 1].meetings}
        return [
            EventMeeting(
                number,
                result.table,
                result.a,
                result.b,
                accepted=MeetingOutcome(absent=result.absent),
            )
            for result in self.evening().rounds[number - 1].results
            if result.table not in there
        ]

    def rests(self, number: int) -> list[int]:
        """Who rests in a round, without those who have won there as nobody came."""
        return [rest.entrant for rest in self.evening().rounds[number - 1].rests]

    def meeting(self, number: int, table: int) -> EventMeeting:
        """:raises NotFound: where there is none"""
        for meeting in self.rounds[number - 1].meetings if 0 < number <= len(self.rounds) else ():
            if meeting.table == table:
                return meeting
        raise NotFound("meeting", number, table)

    def meeting_of(self, entrant: int, number: int | None = None) -> EventMeeting | None:
        """Where an entrant plays in a round; in the newest, where none is said."""
        last = number or len(self.rounds)
        meetings = self.rounds[last - 1].meetings if 0 < last <= len(self.rounds) else []
        return next((meeting for meeting in meetings if meeting.side_of(entrant) is not None), None)

    def final_at(self) -> str:
        """When the results stand for good if nobody objects; empty while rounds are to come. What
        is said until then begins the hours anew, what is corrected later does not."""
        meetings = self.meetings()
        if self.closed or not meetings or self.has_next() or not self.is_complete():
            return self.closed
        complete = max(meeting.settled for meeting in meetings)
        until = later(complete, hours=FINAL_HOURS)
        for moment in sorted(version.at for meeting in meetings for version in meeting.versions):
            if complete < moment < until:
                until = later(moment, hours=FINAL_HOURS)
        return until

    def is_final(self, moment: str) -> bool:
        """Whether, at that moment, the results stand for good."""
        return "" < self.final_at() <= moment

    def can_correct(self, moment: str) -> bool:
        """Whether the director still can."""
        final = self.final_at()
        return not final or moment < later(final, days=CORRECTED_DAYS)


def entrants_in(made: Pairing) -> set[int]:
    """Who is in a pairing, also who rests."""
    return {entrant for a, b in made.meetings for entrant in (*a, *b)} | set(made.rests)


def by_name(state: EventState) -> list[tuple[str, int, EventMeeting | None]]:
    """Each entrant's name and number, with where it plays in the newest round, or what it has won
    there as nobody came; None for who rests or goes on. In alphabetical order."""
    played = state.current
    places: list[tuple[int, EventMeeting | None]] = []
    if played:
        places += [
            (entrant, meeting)
            for meeting in played.meetings
            for entrant in (*meeting.a, *meeting.b)
        ]
        places += [
            (entrant, missed)
            for missed in state.missed(played.number)
            for entrant in (*missed.a, *missed.b)
            if entrant not in missed.absent
        ]
        on = through(state.evening(with_entered=True), played.number)
        places += [(entrant, None) for entrant in (*state.rests(played.number), *on)]
    there = ((state.name(number), number, meeting) for number, meeting in places)
    return sorted(there, key=lambda line: alphabetical(line[0]))
