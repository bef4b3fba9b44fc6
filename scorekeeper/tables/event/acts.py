"""What the director and the sides of a meeting do at an event: who may, is it so, store it.

Each act is stored under the key of its sending, so that a second tap does nothing. What the
director decides on a page is stored only where nothing else happened since that page.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from scorekeeper.documents.event.reader import problems_of_entrants, read_event
from scorekeeper.documents.event.writer import write_event
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.tournament.config import MOST_ENTRANTS, System
from scorekeeper.rules.tournament.evening import Evening
from scorekeeper.store import EventEntry, Seat, Store, Table
from scorekeeper.tables import Rejected
from scorekeeper.tables.event.state import DIRECTOR, EventState, Meeting, Outcome, apply
from scorekeeper.tables.serialization import as_text

DIRECTOR_SEAT = "director"
WHO = "director"
LONGEST_REASON = 200
LATEST_BERGER = 3
"""Whoever comes late to a round robin comes before this round."""


def create_event(
    store: Store, table: Table, secret_hash: str, evening: Evening, game: dict[str, Any], key: str
) -> None:
    """Make an event with its entrants, and with all that a file has of its rounds; a double tap
    makes nothing more."""
    director = Seat(
        DIRECTOR_SEAT, table.id, "", "score", maker=True, key=secret_hash, made=table.made
    )
    entries = [
        _entry(kind, entry, WHO, table.made, f"{key}-{at}" if at else key)
        for at, (kind, entry) in enumerate(_history(evening, game))
    ]
    store.events.create(table, director, entries)


def _history(evening: Evening, game: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """What would have happened at an event that stands as this one does."""
    document = write_event(evening)
    yield "set_up", {"config": document["config"], "pairs": document["pairs"], "game": game}
    for played in evening.rounds:
        yield (
            "publish",
            {
                "round": played.number,
                "meetings": [[list(each.a), list(each.b)] for each in played.results],
                "tables": [each.table for each in played.results],
                "rests": [each.entrant for each in played.rests],
            },
        )
        for result in played.results:
            outcome = Outcome(result.points, result.absent)
            place = {"round": played.number, "table": result.table, "by": DIRECTOR}
            yield "say", place | outcome.written()
        for each in played.corrections:
            outcome = Outcome(each.points, each.absent)
            place = {"round": each.round, "table": each.table, "by": DIRECTOR}
            yield "correct", place | outcome.written() | {"reason": each.reason, "at": each.at}


def draw(
    store: Store, state: EventState, order: Sequence[int], at: str, key: str
) -> Rejected | None:
    """Give the entrants their numbers in this order, before the first round."""
    if state.rounds:
        return _wrong(What.ROUND_IS_PUBLISHED)
    return _put(store, state, "draw", {"order": list(order)}, at, key)


def publish(
    store: Store, state: EventState, number: int, at: str, key: str, based_on: int
) -> Rejected | None:
    """Publish the next round as it is paired; results that one side alone has said count from now
    on, in the director's name."""
    if number <= len(state.rounds):
        return None  # it is published: a late or second tap
    if not state.is_complete():
        return _wrong(What.RESULTS_MISSING)
    if not state.has_next():
        return _wrong(What.NO_ROUND_LEFT)
    entries = []
    if state.current:
        entries.append(_accepted(state.current.number, at, key))
        apply(state, entries[0])
    made = state.next_pairing()
    meetings = [[list(a), list(b)] for a, b in made.meetings]
    if not meetings:
        return _wrong(What.NO_ROUND_LEFT)
    entry = {"round": number, "meetings": meetings, "rests": list(made.rests)}
    entries.append(_entry("publish", entry, WHO, at, key))
    return _stored(store.events.append(state.id, entries, based_on))


def undo(
    store: Store, state: EventState, number: int, played: bool, at: str, key: str
) -> Rejected | None:
    """Take a round back while no deal and no result of it is entered."""
    if not state.current or state.current.number != number:
        return None
    if played or any(each.versions for each in state.current.meetings):
        return _wrong(What.ROUND_HAS_BEGUN)
    return _put(store, state, "undo", {"round": number}, at, key, state.version)


def say(
    store: Store, meeting: Meeting, state: EventState, outcome: Outcome, by: int, at: str, key: str
) -> Rejected | None:
    """What an entrant, or the director from a slip, says that a meeting came to. The same again
    changes nothing; what is accepted is only corrected."""
    if state.closed or meeting.accepted == outcome:
        return None if meeting.accepted == outcome else _wrong(What.EVENT_IS_CLOSED)
    if meeting.accepted:
        return _wrong(What.RESULT_IS_ACCEPTED)
    if by != DIRECTOR:
        side = meeting.side_of(by)
        if side is None:
            return _wrong(What.NOT_AT_THIS_TABLE)
        if meeting.said.get(side) == outcome:
            return None
    entry = {"round": meeting.round, "table": meeting.table, "by": by, **outcome.written()}
    who = WHO if by == DIRECTOR else str(by)
    return _put(store, state, "say", entry, at, key, who=who)


def correct(
    store: Store,
    meeting: Meeting,
    state: EventState,
    outcome: Outcome,
    reason: str,
    at: str,
    key: str,
) -> Rejected | None:
    """Correct a result that counts, with a reason."""
    if not reason:
        return _wrong(What.REASON_WANTED)
    if not meeting.accepted:
        return say(store, meeting, state, outcome, DIRECTOR, at, key)
    if meeting.accepted == outcome:
        return None
    place = {"round": meeting.round, "table": meeting.table, "by": DIRECTOR}
    entry = {**place, **outcome.written(), "reason": reason}
    return _put(store, state, "correct", entry, at, key)


def join(store: Store, state: EventState, name: str, at: str, key: str) -> Rejected | None:
    """Let a pair in that arrives late: from the next round on."""
    here = [each.name for each in state.entrants.values()]
    wrong = problems_of_entrants([*here, name])
    if wrong:
        return Rejected(tuple(wrong))
    if len(state.entrants) >= MOST_ENTRANTS or not _takes_late(state):
        return _wrong(What.NOBODY_LATE)
    joined = len(state.rounds) + 1
    return _put(store, state, "join", {"name": name, "joined": joined}, at, key, state.version)


def leave(store: Store, state: EventState, number: int, at: str, key: str) -> Rejected | None:
    """Withdraw an entrant: from the next round on it is not paired."""
    if number not in state.entrants:
        return _wrong(What.NOT_AT_THIS_TABLE)
    if state.entrants[number].left is not None:
        return None
    return _put(store, state, "leave", {"number": number, "left": len(state.rounds)}, at, key)


def swap(
    store: Store, state: EventState, one: int, other: int, at: str, key: str
) -> Rejected | None:
    """Let two entrants change places in the next round, before it is published."""
    made = state.next_pairing() if state.is_complete() and state.has_next() else None
    there = {n for a, b in made.meetings for n in (*a, *b)} | set(made.rests) if made else set()
    if one == other or not {one, other} <= there:
        return _wrong(What.NOT_TO_SWAP)
    return _put(store, state, "swap", {"numbers": [one, other]}, at, key, state.version)


def call_time(store: Store, state: EventState, number: int, at: str, key: str) -> Rejected | None:
    """Call time at all tables of the round."""
    if not state.current or state.current.number != number or state.current.called:
        return None
    return _put(store, state, "call", {"round": number}, at, key)


def close(store: Store, state: EventState, at: str, key: str) -> Rejected | None:
    """End the event: its results are final."""
    if state.closed:
        return None
    if not state.is_complete():
        return _wrong(What.RESULTS_MISSING)
    entries = [_accepted(state.current.number, at, key)] if state.current else []
    entries.append(_entry("close", {}, WHO, at, key))
    return _stored(store.events.append(state.id, entries, state.version))


def read_set_up(config: dict[str, Any], names: Sequence[str]) -> Evening | Rejected:
    """The evening that these names and this config make, numbered in their order."""
    pairs = [{"number": at, "name": name} for at, name in enumerate(names, 1)]
    evening, problems = read_event({"config": config, "pairs": pairs})
    return evening if evening else Rejected(tuple(problems))


def _takes_late(state: EventState) -> bool:
    next_round, config = len(state.rounds) + 1, state.config
    if config.system in (System.DANESE, System.INDIVIDUAL):
        return True
    has_room = len(state.entrants) % 2 == 1
    if config.system is System.ROUND_ROBIN:
        return has_room and next_round < LATEST_BERGER
    return has_room and config.system is System.MITCHELL


def _accepted(number: int, at: str, key: str) -> EventEntry:
    return _entry("accept", {"round": number}, WHO, at, f"{key}-accept")


def _put(
    store: Store,
    state: EventState,
    kind: str,
    entry: dict[str, Any],
    at: str,
    key: str,
    based_on: int | None = None,
    who: str = WHO,
) -> Rejected | None:
    return _stored(store.events.append(state.id, [_entry(kind, entry, who, at, key)], based_on))


def _entry(kind: str, entry: dict[str, Any], who: str, at: str, key: str) -> EventEntry:
    return EventEntry(0, kind, as_text(entry), who, at, key)


def _stored(done: bool) -> Rejected | None:
    return None if done else _wrong(What.EVENT_WENT_ON)


def _wrong(what: What) -> Rejected:
    return Rejected((Problem(what),))
