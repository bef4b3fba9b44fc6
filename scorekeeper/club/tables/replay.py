"""What happened at an event, entry by entry -> the event as it stands."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from scorekeeper.club.documents.config import GAME
from scorekeeper.club.documents.event import FORMAT, read_event
from scorekeeper.club.documents.results import KEPT_OUTCOME, KEPT_VERSION
from scorekeeper.club.rules.config import usual_groups, usual_rounds
from scorekeeper.club.rules.rounds import (
    Adjustment,
    Correction,
    Entrant,
    FormerName,
    MeetingOutcome,
    Rest,
    ResultVersion,
)
from scorekeeper.club.rules.systems import expected_entrants
from scorekeeper.club.tables.event_meetings import EventMeeting, Json, PublishedRound
from scorekeeper.club.tables.member_changes import keep_members, meet, respell
from scorekeeper.club.tables.state import EventState
from scorekeeper.errors import translatable as N_
from scorekeeper.store.errors import NotFound
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import EventEntry, Table
from scorekeeper.tables.clock_and_ids import later, seconds_between
from scorekeeper.tables.serialization import Unreadable

REMEMBERED = 4096
"""Entries: those of ten evenings."""
MINUTES_MORE = 5
"""What a round is given where its time is put off."""


def load_event(store: Store, event_id: str, moment: str) -> EventState:
    """The event as it stands at that moment.

    :raises NotFound: where there is none
    :raises Unreadable: where what is stored is none of ours
    """
    table = store.tables.get(event_id)
    entries = store.events.entries(event_id)
    if not entries:
        raise NotFound("event", event_id)
    try:
        return replayed(table, entries, moment)
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise Unreadable(N_("A stored event cannot be read.")) from error


def replayed(table: Table, entries: Iterable[EventEntry], moment: str = "") -> EventState:
    """The event after these entries; what one side alone has said counts where nobody can object
    any more by that `moment`."""
    entries = tuple(entries)
    state = EventState(table)
    state.taken_over = max(
        (entry.number for entry in entries if entry.kind == "taken_over"), default=0
    )
    for entry in entries:
        _happen(state, json.loads(entry.entry), entry)
        state.version = entry.number
        state.log.append(entry)
    entered = [meeting for meeting in state.meetings() if meeting.state == "entered"]
    if entered and state.is_final(moment):
        for meeting in entered:
            _accept_report(meeting)
    return state


def _happen(state: EventState, entry: Json, stored: EventEntry) -> None:
    """Change the event by one thing that happened at it."""
    match stored.kind:
        case "set_up":
            _set_up(state, entry, stored)
        case "draw" | "join" | "remove" | "return" | "leave" | "stay" | "rename":
            _change_entrants(state, entry, stored)
        case "members" | "member" | "tick" | "seat":
            keep_members(state, entry, stored)
        case "swap":
            state.swapped.append(entry["numbers"])
        case "publish":
            _publish(state, entry, stored)
        case "taken_over":
            # The ids of the tables of rounds that an earlier version published.
            for meeting in state.meetings():
                meeting.at = entry["at"][f"{meeting.round}-{meeting.table}"]
        case "undo":
            _undo(state)
        case "say":
            _say(state, entry, stored)
        case "versions":
            _take_versions(state, entry, stored)
        case "accept":
            # All that one side alone has said in the round, in the director's name; what a side
            # says otherwise of an accepted result is out of time.
            for meeting in state.rounds[entry["round"] - 1].meetings:
                if meeting.state == "entered":
                    _accept_report(meeting)
                meeting.said = {}
        case "correct":
            _correct(state, entry, stored)
        case "start" | "pause" | "resume" | "more":
            _keep_clock(state, state.rounds[entry["round"] - 1], stored)
        case "call":
            state.rounds[entry["round"] - 1].called = stored.at
        case "uncall":
            state.rounds[entry["round"] - 1].called = ""
        case "lots":
            lots = {int(number): lot for number, lot in entry["lots"].items()}
            state.config = replace(state.config, lots={**state.config.lots, **lots})
        case "adjust":
            state.adjustments[stored.number] = len(state.rounds), Adjustment(**entry)
        case "open":
            state.opened.add((entry["seat"], entry["phone"]))
        case "reveal":
            state.revealed = entry["place"]
        case "unadjust":
            state.adjustments.pop(entry["entry"], None)
        case "tables":
            state.config = replace(state.config, tables=tuple(entry["tables"]))
        case "close":
            state.closed = entry.get("at", stored.at)
        case "reopen":
            state.closed, state.revealed = "", 0
        case _:
            raise ValueError(stored.kind)


def _keep_clock(state: EventState, played: PublishedRound, stored: EventEntry) -> None:
    """Begin the time of a round, stop it, let it go on, or give it some minutes more."""
    match stored.kind:
        case "start":
            minutes = state.game.ending.minutes
            played.started = stored.at
            played.until = later(stored.at, minutes=minutes) if minutes else ""
        case "pause":
            played.paused = stored.at
        case "resume":
            played.until = later(played.until, seconds=seconds_between(played.paused, stored.at))
            played.paused = ""
        case "more":
            played.until = later(
                max(played.until, played.paused or stored.at), minutes=MINUTES_MORE
            )


def _set_up(state: EventState, entry: Json, stored: EventEntry) -> None:
    document = {key: entry[key] for key in ("config", "pairs", "members", "apart") if key in entry}
    evening, problems = read_event({"format": FORMAT} | document)
    if evening is None:
        raise ValueError(problems)
    game = entry["game"]  # what ends a match stood by itself
    state.game = GAME.stored(game | game.get("ending", {})) if game else state.game
    state.config = evening.config
    state.origin = entry.get("origin", "")
    state.entrants = {entrant.number: entrant for entrant in evening.entrants}
    state.codes = {number: number for number in state.entrants}
    state.coded = len(state.codes)
    state.apart = {frozenset(two) for two in evening.apart}
    state.members = {member.id: member for member in evening.members}
    if len(evening.entrants) < state.config.fewest:
        state.expected = expected_entrants(state.config.system, evening.members)
    meet(state, state.entrants, stored)


def _change_entrants(state: EventState, entry: Json, stored: EventEntry) -> None:
    before = len(state.entrants)
    match stored.kind:
        case "draw":
            _renumber(state, entry["order"])
            _give_numbers(state)
            state.removed = {}
            before, state.expected = state.expected or before, 0
            _fit(state, before)
        case "join":
            number = max([state.given, *state.entrants]) + 1
            state.entrants[number] = Entrant(number, entry["name"], entry["joined"])
            state.coded += 1
            state.codes[number] = state.coded
            meet(state, [number], stored)
            for member in state.entrants[number].members:
                state.members[member] = replace(state.members[member], here=True)
            if state.numbered:
                _give_numbers(state)
            _fit(state, before, with_groups=stored.number > state.taken_over)
        case "remove":
            code = state.codes.pop(entry["number"])
            state.removed[code] = state.entrants.pop(entry["number"])
            if not state.numbered:
                _renumber(state, list(state.entrants))
            _fit(state, before)
        case "return":
            _return(state, entry["code"])
            meet(state, state.entrants, stored)
            _fit(state, before)
        case "leave" | "stay":
            number, left = entry["number"], entry["left"] if stored.kind == "leave" else None
            state.entrants[number] = replace(state.entrants[number], left=left)
        case "rename":
            number, until = entry["number"], entry.get("until", 0)
            if entry.get("spelling"):
                respell(state, number, entry["name"])
            entrant = state.entrants[number]
            former = entrant.former
            if until > max((last for last, _ in former), default=0):
                former += (FormerName(until, entrant.name),)
            state.entrants[number] = replace(entrant, name=entry["name"], former=former)
            meet(state, [number], stored)


def _return(state: EventState, code: int) -> None:
    """Put an entrant back under its number; before these stand, at its place in the list."""
    entrant = state.removed.pop(code)
    number, order = entrant.number, list(state.entrants)
    key = number if state.numbered else 0
    state.entrants[key], state.codes[key] = entrant, code
    if state.numbered:
        state.entrants = dict(sorted(state.entrants.items()))
    else:
        _renumber(state, [*order[: number - 1], key, *order[number - 1 :]])


def _renumber(state: EventState, order: Sequence[int]) -> None:
    numbered = list(enumerate(order, 1))
    state.codes = {new: state.codes[old] for new, old in numbered}
    state.entrants = {new: replace(state.entrants[old], number=new) for new, old in numbered}


def _give_numbers(state: EventState) -> None:
    """From now on they stand: cards with them may be printed."""
    state.numbered = True
    state.given = max(state.given, *state.entrants)


def _fit(state: EventState, before: int, *, with_groups: bool = True) -> None:
    """Before the first round, let what was usual for so many be usual for those there now; the
    groups are left as they were where an earlier version let somebody in."""
    config, now = state.config, len(state.entrants)
    if state.rounds or state.expected:
        return
    if config.rounds == usual_rounds(config.system, before):
        config = replace(config, rounds=usual_rounds(config.system, now))
    if with_groups and config.groups == usual_groups(before):
        config = replace(config, groups=usual_groups(now))
    state.config = config


def _publish(state: EventState, entry: Json, stored: EventEntry) -> None:
    number = entry["round"]
    if number != len(state.rounds) + 1:
        raise ValueError(number)
    tables = entry.get("tables") or range(1, len(entry["meetings"]) + 1)
    ids = entry.get("at") or [""] * len(entry["meetings"])  # of an earlier version: `taken_over`
    meetings = [
        EventMeeting(number, table, tuple(a), tuple(b), stored.number, table_id)
        for table, (a, b), table_id in zip(tables, entry["meetings"], ids, strict=True)
    ]
    rests = tuple(Rest(*rest) if isinstance(rest, list) else Rest(rest) for rest in entry["rests"])
    swapped, state.swapped, state.removed = state.swapped, [], {}
    state.rounds.append(PublishedRound(number, meetings, rests, stored.at, swapped=swapped))
    _give_numbers(state)


def _undo(state: EventState) -> None:
    """Take the last round back. What was corrected meanwhile stays so, and so does what the
    director had swapped; whoever came or went meanwhile does so before the round that is paired
    anew."""
    undone = state.rounds.pop()
    state.swapped = undone.swapped
    if state.rounds:
        state.rounds[-1].corrections += undone.corrections
    for number, entrant in state.entrants.items():
        left = undone.number - 1 if entrant.left == undone.number else entrant.left
        joined = min(entrant.joined, undone.number)
        former = tuple(was for was in entrant.former if was[0] < undone.number)
        state.entrants[number] = replace(entrant, left=left, joined=joined, former=former)


@lru_cache(REMEMBERED)
def _outcome_in(entry: str) -> MeetingOutcome:
    """What a stored entry says of a result. It never changes, so it is read once."""
    outcome: MeetingOutcome = KEPT_OUTCOME.stored(json.loads(entry))
    return outcome


def _say(state: EventState, entry: Json, stored: EventEntry) -> None:
    meeting = state.meeting(entry["round"], entry["table"])
    outcome, by, before = _outcome_in(stored.entry), entry["by"], meeting.accepted
    meeting.hear(by, outcome, entry.get("phone", ""))
    version = ResultVersion(outcome, by, stored.at)
    if before and meeting.accepted != before:
        version = replace(version, before=before)
        _count_correction(state, meeting, version, stored.at)
    if not entry.get("recorded"):  # what a file says of itself, its `versions` tell
        meeting.versions.append(version)
    _settle(meeting, stored.at)


def _settle(meeting: EventMeeting, moment: str) -> None:
    if meeting.state in ("open", "disputed"):
        meeting.settled = ""
    else:
        meeting.settled = meeting.settled or moment


def _take_versions(state: EventState, entry: Json, stored: EventEntry) -> None:
    """What was said of the results of a round before it came from a file. In the last round the
    word of one side still waits for the other's."""
    for table, versions in entry["versions"].items():
        meeting = state.meeting(entry["round"], int(table))
        meeting.versions = [KEPT_VERSION.stored(version) for version in versions]
        if meeting.round == len(state.rounds):
            heard = EventMeeting(meeting.round, meeting.table, meeting.a, meeting.b)
            for version in meeting.versions:
                heard.hear(version.by, version.outcome)
            if heard.accepted == meeting.accepted:
                meeting.said = heard.said
                _settle(meeting, stored.at)


def _accept_report(meeting: EventMeeting) -> None:
    (outcome,) = meeting.said.values()
    meeting.accept(outcome)


def _correct(state: EventState, entry: Json, stored: EventEntry) -> None:
    meeting = state.meeting(entry["round"], entry["table"])
    if meeting.state == "entered":  # it counted by then, as nobody could object any more
        _accept_report(meeting)
    before, outcome = meeting.accepted, _outcome_in(stored.entry)
    version = ResultVersion(outcome, entry["by"], stored.at, entry["reason"], before)
    _count_correction(state, meeting, version, entry.get("at", stored.at), entry.get("said_by"))
    meeting.accept(outcome)
    if not entry.get("recorded"):
        meeting.versions.append(version)


def _count_correction(
    state: EventState,
    meeting: EventMeeting,
    version: ResultVersion,
    moment: str,
    by: str | None = None,
) -> None:
    """Let it count from the round being played on."""
    if by is None:
        by = "both sides" if version.by else "director"
    state.rounds[-1].corrections.append(
        Correction(
            meeting.round,
            meeting.table,
            version.outcome,
            reason=version.reason,
            by=by,
            at=moment,
        )
    )
    for after in state.rounds[meeting.round :]:
        if meeting.round not in after.corrected_before:
            after.corrected_before.append(meeting.round)
