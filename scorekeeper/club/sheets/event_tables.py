"""A club evening as four tables for spreadsheets: who takes part, who meets whom, what was said of
each result, the standings. People read them, so they speak the language of the page; the columns
are documented in docs/csv.md."""

from collections.abc import Callable, Iterator

from scorekeeper.club.rules.rounds import BY_DIRECTOR, EntrantNumbers, MeetingOutcome
from scorekeeper.club.tables.event_meetings import EventMeeting
from scorekeeper.club.tables.state import EventState
from scorekeeper.club.words.event_paper import word
from scorekeeper.sheets.spreadsheets import Cells

_MEETING = ("round", "table", "number a", "a", "number b", "b")
_OUTCOME = ("points a", "points b", "games a", "games b", "absent")
_STANDING = (
    *("score", "match points", "difference", "points"),
    *("won", "drawn", "lost", "rests"),
)
COLUMNS: dict[str, tuple[str, ...]] = {
    "entrants": ("number", "name", "joined", "left"),
    "pairings": (*_MEETING, "state", *_OUTCOME),
    "results": (*_MEETING, *_OUTCOME, "said by", "at", "why", "counts"),
    "standing": ("round", "group", "rank", "number", "name", *_STANDING, "adjusted"),
}
"""The tables and their columns."""


def _entrants(state: EventState) -> Iterator[Cells]:
    for entrant in state.entrants.values():
        left = "" if entrant.left is None else entrant.left
        yield {
            "number": entrant.number,
            "name": entrant.name,
            "joined": entrant.joined,
            "left": left,
        }


def _pairings(state: EventState) -> Iterator[Cells]:
    """Every published round, also one that is not finished; who rests has no table."""
    for played in state.rounds:
        for meeting in (*played.meetings, *state.missed(played.number)):
            outcome = meeting.accepted
            yield _meeting(state, meeting) | {
                "state": word(meeting.state),
                **(_outcome(outcome) if outcome else {}),
            }
        for number in state.rests(played.number):
            name = state.name(number, played.number)
            yield {"round": played.number, "number a": number, "a": name, "state": word("sits out")}


def _results(state: EventState) -> Iterator[Cells]:
    """Every version of each result, by whom it was said; nothing was said of a meeting that has
    only a line without points."""
    for played in state.rounds:
        for meeting in played.meetings:
            if not meeting.versions:
                yield _meeting(state, meeting)
            for version in meeting.versions:
                said_by = word("director")
                if version.by != BY_DIRECTOR:
                    said_by = state.name(version.by, meeting.round)
                # The last one that says what counts is the one that counts.
                same = [v for v in meeting.versions if v.outcome == meeting.accepted]
                yield _meeting(state, meeting) | {
                    **_outcome(version.outcome),
                    "said by": said_by,
                    "at": version.at,
                    "why": version.reason,
                    "counts": word("yes" if same and version is same[-1] else "no"),
                }


def _standings(state: EventState) -> Iterator[Cells]:
    for played in state.rounds:
        if played.open():
            continue
        for row in state.standing(played.number):
            rank, _, *figures = row.columns()
            yield {
                "round": played.number,
                "group": row.group or "",
                "rank": "" if rank is None else rank,
                "number": row.number,
                "name": state.name(row.number),
                "adjusted": sum(made.points for made in row.tally.adjustments) or "",
                **{name: figure or 0 for name, figure in zip(_STANDING, figures, strict=True)},
            }


ROWS: dict[str, Callable[[EventState], Iterator[Cells]]] = {
    "entrants": _entrants,
    "pairings": _pairings,
    "results": _results,
    "standing": _standings,
}


def _meeting(state: EventState, meeting: EventMeeting) -> Cells:
    return {
        "round": meeting.round,
        "table": meeting.table,
        "number a": _numbers(meeting.a),
        "a": state.name(meeting.a, meeting.round),
        "number b": _numbers(meeting.b),
        "b": state.name(meeting.b, meeting.round),
    }


def _outcome(outcome: MeetingOutcome) -> Cells:
    points, games = outcome.points or ("", ""), outcome.games or ("", "")
    return dict(zip(_OUTCOME, (*points, *games, _numbers(outcome.absent)), strict=True))


def _numbers(side: EntrantNumbers) -> int | str:
    return side[0] if len(side) == 1 else " ".join(map(str, side))
