"""A club evening as it stands: from what happened at it to meetings, their results and a standing.

Nothing of this is stored. What a meeting came to counts when both sides have said the same, or when
the director accepts it.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.documents.event.reader import FORMAT, read_event
from scorekeeper.errors import translatable as N_
from scorekeeper.rules.tournament.config import Config
from scorekeeper.rules.tournament.evening import Evening, Pairing, pairing, standing, whole_rounds
from scorekeeper.rules.tournament.results import Correction, Entrant, Rest, Result, Round, Side
from scorekeeper.rules.tournament.standing import Row
from scorekeeper.store import EventEntry, NotFound, Store, Table
from scorekeeper.tables.clock_and_ids import later
from scorekeeper.tables.serialization import Unreadable

DIRECTOR = 0
"""Whose word a result is, where it is not that of an entrant by its number."""
FINAL_HOURS = 48
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What is said that a meeting came to: points of both, the numbers of those absent, or neither
    where it was not played."""

    points: tuple[int, int] | None = None
    absent: Side = ()

    @classmethod
    def read(cls, entry: Json) -> "Outcome":
        points = entry.get("points")
        return cls((points[0], points[1]) if points else None, tuple(entry.get("absent", ())))

    def written(self) -> Json:
        return {"points": list(self.points) if self.points else None, "absent": list(self.absent)}


@dataclass(frozen=True, slots=True)
class Version:
    """One time that a result was said: by whom, when, and why where it was corrected."""

    outcome: Outcome
    by: int
    at: str
    reason: str = ""
    before: Outcome | None = None


@dataclass(slots=True)
class Meeting:
    """A meeting of a published round with all that was said of its result."""

    round: int
    table: int
    a: Side
    b: Side
    said: dict[int, Outcome] = field(default_factory=dict)
    first: Outcome | None = None
    accepted: Outcome | None = None
    by: int = DIRECTOR
    versions: list[Version] = field(default_factory=list)

    @property
    def state(self) -> str:
        """`open`, `entered` by one side, `disputed` where they differ, `accepted`."""
        if self.accepted:
            return "accepted"
        if not self.said:
            return "open"
        return "disputed" if len(set(self.said.values())) > 1 else "entered"

    def side_of(self, number: int) -> int | None:
        """Which side an entrant is on, from 0."""
        return 0 if number in self.a else 1 if number in self.b else None


@dataclass(slots=True)
class PublishedRound:
    """A round as it was published; `called` is when time was called."""

    number: int
    meetings: list[Meeting]
    rests: Side
    at: str
    called: str = ""
    corrections: list[Correction] = field(default_factory=list)
    corrected_before: list[int] = field(default_factory=list)
    """Rounds before it that were corrected after it was paired."""

    def open(self) -> list[Meeting]:
        return [each for each in self.meetings if each.state in ("open", "disputed")]


@dataclass(slots=True)
class EventState:
    """All of an event. `version` is the number of the last thing that happened at it."""

    table: Table
    config: Config = field(default_factory=Config)
    game: Json = field(default_factory=dict)
    entrants: dict[int, Entrant] = field(default_factory=dict)
    rounds: list[PublishedRound] = field(default_factory=list)
    swapped: list[list[int]] = field(default_factory=list)
    version: int = 0
    closed: str = ""
    log: list[EventEntry] = field(default_factory=list)

    @property
    def id(self) -> str:
        return self.table.id

    @property
    def current(self) -> PublishedRound | None:
        return self.rounds[-1] if self.rounds else None

    def name(self, side: Side | int) -> str:
        numbers = (side,) if isinstance(side, int) else side
        return " & ".join(
            self.entrants[each].name or str(each) for each in numbers if each in self.entrants
        )

    def evening(self) -> Evening:
        """As the rules take it: what counts, and each correction after the round in which it was
        made."""
        return Evening(
            self.config,
            tuple(self.entrants.values()),
            tuple(
                Round(
                    each.number,
                    tuple(_result(meeting) for meeting in each.meetings if meeting.first),
                    tuple(map(Rest, each.rests)),
                    tuple(each.corrections),
                )
                for each in self.rounds
            ),
        )

    def standing(self, number: int) -> list[Row]:
        """The standing after a round, with every correction that was made until now."""
        evening = self.evening()
        last = len(evening.rounds)
        if not 0 < number < last:
            return standing(evening, number)
        kept = evening.rounds[number - 1]
        late = tuple(each for played in evening.rounds[number:] for each in played.corrections)
        rounds = list(evening.rounds[:number])
        rounds[-1] = replace(kept, corrections=(*kept.corrections, *late))
        return standing(replace(evening, rounds=tuple(rounds)), number)

    def standing_then(self, number: int) -> list[Row]:
        """The standing after a round as it was before later corrections."""
        return standing(self.evening(), number)

    def next_pairing(self) -> Pairing:
        """Whom the next round would pair, with what the director has swapped."""
        made = pairing(self.evening(), len(self.rounds) + 1)
        for one, other in self.swapped:
            made = _swapped(made, one, other)
        return made

    def is_complete(self) -> bool:
        """Whether the round being played has a result for each meeting."""
        return not (self.current and self.current.open())

    def has_next(self) -> bool:
        return not self.closed and len(self.rounds) < whole_rounds(self.evening())

    def meeting(self, number: int, table: int) -> Meeting:
        """:raises NotFound: where there is none"""
        for each in self.rounds[number - 1].meetings if 0 < number <= len(self.rounds) else ():
            if each.table == table:
                return each
        raise NotFound("meeting", number, table)

    def meeting_of(self, entrant: int, number: int | None = None) -> Meeting | None:
        """Where an entrant plays in a round; in the newest, where none is said."""
        at = number or len(self.rounds)
        meetings = self.rounds[at - 1].meetings if 0 < at <= len(self.rounds) else []
        return next((each for each in meetings if each.side_of(entrant) is not None), None)

    def last_result(self) -> str:
        moments = [v.at for each in self.rounds for m in each.meetings for v in m.versions]
        return max(moments, default="")

    def final_at(self) -> str:
        """When the results stand for good if nobody objects; empty while rounds are to come."""
        last = self.last_result()
        if self.closed or not last or self.has_next() or not self.is_complete():
            return self.closed
        return later(last, hours=FINAL_HOURS)


def load_event(store: Store, event_id: str) -> EventState:
    """The event as it stands.

    :raises NotFound: where there is none
    :raises Unreadable: where what is stored is none of ours
    """
    table = store.tables.get(event_id)
    entries = store.events.entries(event_id)
    if not entries:
        raise NotFound("event", event_id)
    state = EventState(table)
    try:
        for each in entries:
            apply(state, each)
            state.version = each.number
            state.log.append(each)
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise Unreadable(N_("A stored event cannot be read.")) from error
    return state


def apply(state: EventState, entry: EventEntry) -> None:
    """What is so after this has happened."""
    _ACTS[entry.kind](state, json.loads(entry.entry), entry)


def _result(meeting: Meeting) -> Result:
    outcome = meeting.first or Outcome()
    place = (meeting.round, meeting.table, meeting.a, meeting.b)
    return Result(*place, outcome.points, outcome.absent)


def _swapped(made: Pairing, one: int, other: int) -> Pairing:
    def side(of: Iterable[int]) -> Side:
        return tuple({one: other, other: one}.get(each, each) for each in of)

    return Pairing(tuple((side(a), side(b)) for a, b in made.meetings), side(made.rests))


def _set_up(state: EventState, entry: Json, of: EventEntry) -> None:
    document = {"format": FORMAT, "config": entry["config"], "pairs": entry["pairs"]}
    evening, problems = read_event(document)
    if evening is None:
        raise ValueError(problems)
    state.config, state.game = evening.config, entry["game"]
    state.entrants = {each.number: each for each in evening.entrants}


def _draw(state: EventState, entry: Json, of: EventEntry) -> None:
    names = [state.entrants[number].name for number in entry["order"]]
    state.entrants = {number: Entrant(number, name) for number, name in enumerate(names, 1)}


def _join(state: EventState, entry: Json, of: EventEntry) -> None:
    number = max(state.entrants) + 1
    state.entrants[number] = Entrant(number, entry["name"], entry["joined"])


def _leave(state: EventState, entry: Json, of: EventEntry) -> None:
    number = entry["number"]
    state.entrants[number] = replace(state.entrants[number], left=entry["left"])


def _rename(state: EventState, entry: Json, of: EventEntry) -> None:
    number = entry["number"]
    state.entrants[number] = replace(state.entrants[number], name=entry["name"])


def _swap(state: EventState, entry: Json, of: EventEntry) -> None:
    state.swapped.append(entry["numbers"])


def _publish(state: EventState, entry: Json, of: EventEntry) -> None:
    number = entry["round"]
    tables = entry.get("tables") or range(1, len(entry["meetings"]) + 1)
    meetings = [
        Meeting(number, table, tuple(a), tuple(b))
        for table, (a, b) in zip(tables, entry["meetings"], strict=True)
    ]
    state.rounds.append(PublishedRound(number, meetings, tuple(entry["rests"]), of.at))
    state.swapped = []


def _undo(state: EventState, entry: Json, of: EventEntry) -> None:
    state.rounds.pop()


def _say(state: EventState, entry: Json, of: EventEntry) -> None:
    meeting = state.meeting(entry["round"], entry["table"])
    outcome, by = Outcome.read(entry), entry["by"]
    meeting.versions.append(Version(outcome, by, of.at))
    if by == DIRECTOR:
        _accept_outcome(meeting, outcome, by)
        return
    meeting.said[meeting.side_of(by) or 0] = outcome
    if len(meeting.said) == 2 and meeting.state == "entered":
        _accept_outcome(meeting, outcome, by)


def _accept_outcome(meeting: Meeting, outcome: Outcome, by: int) -> None:
    meeting.first = meeting.accepted = outcome
    meeting.by = by


def _accept(state: EventState, entry: Json, of: EventEntry) -> None:
    """All that one side alone has said in a round counts from now on, in the director's name."""
    for meeting in state.rounds[entry["round"] - 1].meetings:
        if meeting.state == "entered":
            (outcome, *_) = meeting.said.values()
            _accept_outcome(meeting, outcome, DIRECTOR)


def _correct(state: EventState, entry: Json, of: EventEntry) -> None:
    meeting = state.meeting(entry["round"], entry["table"])
    outcome, reason = Outcome.read(entry), entry["reason"]
    version = Version(outcome, entry["by"], of.at, reason, meeting.accepted)
    meeting.versions.append(version)
    meeting.accepted = outcome
    last = state.rounds[-1]
    last.corrections.append(
        Correction(
            meeting.round,
            meeting.table,
            outcome.points,
            outcome.absent,
            reason=reason,
            by="director",
            at=entry.get("at") or of.at,
        )
    )
    for after in state.rounds[meeting.round :]:
        if meeting.round not in after.corrected_before:
            after.corrected_before.append(meeting.round)


def _call(state: EventState, entry: Json, of: EventEntry) -> None:
    state.rounds[entry["round"] - 1].called = of.at


def _lots(state: EventState, entry: Json, of: EventEntry) -> None:
    drawn = {int(number): lot for number, lot in entry["lots"].items()}
    state.config = replace(state.config, lots={**state.config.lots, **drawn})


def _close(state: EventState, entry: Json, of: EventEntry) -> None:
    state.closed = of.at


_ACTS = {
    "set_up": _set_up,
    "draw": _draw,
    "join": _join,
    "leave": _leave,
    "rename": _rename,
    "swap": _swap,
    "publish": _publish,
    "undo": _undo,
    "say": _say,
    "accept": _accept,
    "correct": _correct,
    "call": _call,
    "lots": _lots,
    "close": _close,
}


def by_name(state: EventState, meetings: Sequence[Meeting]) -> list[tuple[str, Meeting, int]]:
    """Each entrant's name with where it plays and on which side, in alphabetical order."""
    found = [
        (state.name(number), meeting, side)
        for meeting in meetings
        for side, numbers in enumerate((meeting.a, meeting.b))
        for number in numbers
    ]
    return sorted(found, key=lambda each: each[0].casefold())
