"""What was said of results, entry by entry: by sides, the director, a file."""

from dataclasses import replace

from scorekeeper.club.rules.results import Correction, Outcome, Version
from scorekeeper.club.tables.meetings import Json, Meeting
from scorekeeper.club.tables.state import EventState
from scorekeeper.store.table_values import EventEntry


def say(state: EventState, entry: Json, of: EventEntry) -> None:
    meeting = state.meeting(entry["round"], entry["table"])
    outcome, by, before = Outcome.read(entry), entry["by"], meeting.accepted
    meeting.hear(by, outcome, entry.get("phone", ""))
    version = Version(outcome, by, of.at)
    if before and meeting.accepted != before:
        version = replace(version, before=before)
        _note_correction(state, meeting, version, of.at)
    _note(meeting, version, entry)
    _settle(meeting, of)


def _settle(meeting: Meeting, of: EventEntry) -> None:
    if meeting.state in ("open", "disputed"):
        meeting.settled = ""
    else:
        meeting.settled = meeting.settled or of.at


def _note(meeting: Meeting, version: Version, entry: Json) -> None:
    """Keep what was said; what a file says of itself, `_versions` tells."""
    if not entry.get("recorded"):
        meeting.versions.append(version)


def versions(state: EventState, entry: Json, of: EventEntry) -> None:
    """What was said of the results of a round before it came from a file. In the last round the
    word of one side still waits for the other's."""
    for table, versions in entry["versions"].items():
        meeting = state.meeting(entry["round"], int(table))
        meeting.versions = [Version.read(each) for each in versions]
        if meeting.round == len(state.rounds):
            heard = Meeting(meeting.round, meeting.table, meeting.a, meeting.b)
            for each in meeting.versions:
                heard.hear(each.by, each.outcome)
            if heard.accepted == meeting.accepted:
                meeting.said = heard.said
                _settle(meeting, of)


def accept(state: EventState, entry: Json, of: EventEntry) -> None:
    """All that one side alone has said in a round counts from now on, in the director's name; what
    a side says otherwise of an accepted result is out of time."""
    for meeting in state.rounds[entry["round"] - 1].meetings:
        if meeting.state == "entered":
            accept_report(meeting)
        meeting.said = {}


def accept_report(meeting: Meeting) -> None:
    (outcome,) = meeting.said.values()
    meeting.accept(outcome)


def correct(state: EventState, entry: Json, of: EventEntry) -> None:
    meeting = state.meeting(entry["round"], entry["table"])
    if meeting.state == "entered":  # it counted by then, as nobody could object any more
        accept_report(meeting)
    before, outcome = meeting.accepted, Outcome.read(entry)
    version = Version(outcome, entry["by"], of.at, entry["reason"], before)
    _note_correction(state, meeting, version, entry.get("at", of.at), entry.get("said_by"))
    meeting.accept(outcome)
    _note(meeting, version, entry)


def _note_correction(
    state: EventState, meeting: Meeting, version: Version, at: str, by: str | None = None
) -> None:
    """Let it count from the round being played on."""
    state.rounds[-1].corrections.append(
        Correction(
            meeting.round,
            meeting.table,
            version.outcome.points,
            version.outcome.absent,
            version.outcome.games,
            reason=version.reason,
            by=by if by is not None else "both sides" if version.by else "director",
            at=at,
        )
    )
    for after in state.rounds[meeting.round :]:
        if meeting.round not in after.corrected_before:
            after.corrected_before.append(meeting.round)
