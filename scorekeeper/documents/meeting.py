"""A meeting of several games as plain JSON values: its format, its document and its results.

docs/match-document.md describes it. The games are match documents.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.documents.codec import Exactly, Field, Kind, Many, Object, Reading, Schema
from scorekeeper.documents.match import DOCUMENT as MATCH
from scorekeeper.documents.match import FORMAT_NUMBER, read_loosely
from scorekeeper.documents.meeting_format import MEETING, write_format
from scorekeeper.errors import translatable as N_
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.match.meeting import (
    MOST_GAMES,
    GameResult,
    Meeting,
    MeetingResult,
    match_points,
    meeting_result,
    problems_of_games,
    problems_of_meeting,
)
from scorekeeper.rules.match.standings import final, standings
from scorekeeper.rules.problems import Problem, Refused, What

MEETING_FORMAT = f"scopa-meeting/{FORMAT_NUMBER}"
PlayedGame = tuple[Match, bool]
"""A game of a meeting, and whether people ended it without a winner."""
_MATCHES = N_("it should be a list of matches")


class Game(Kind):
    """A match, which is read by itself."""

    def schema(self) -> Schema:
        return MATCH.schema()


DOCUMENT = Object(
    dict,
    [
        Field("format", Exactly(MEETING_FORMAT)),
        Field("meeting", MEETING),
        Field("matches", Many(Game(), shape=_MATCHES)),
        Field("results", Kind(), usual=None),
    ],
)


def is_meeting(document: object) -> bool:
    """Whether a document says that it is that of a meeting."""
    return isinstance(document, Mapping) and document.get("format") == MEETING_FORMAT


def as_table(document: Mapping[str, Any], number: int | None = None) -> dict[str, Any]:
    """The document of a meeting as that of a table whose matches say what they are games of, by a
    number of their own where one is given.

    :raise Refused: with what is wrong beside its matches.
    """
    _, matches = _parts(document)
    game = {"meeting": {**document["meeting"]} | ({} if number is None else {"number": number})}
    return {"matches": [dict(match) | game for match in matches]}


def _parts(document: Mapping[str, Any]) -> tuple[Meeting, Sequence[Mapping[str, Any]]]:
    """The format and the matches of a meeting.

    :raise Refused: with what is wrong beside the matches.
    """
    reading = Reading()
    parts = DOCUMENT.values(document, "", reading)
    if not all(isinstance(match, Mapping) for match in parts["matches"]):
        reading.unreadable("matches", _MATCHES)
    elif len(parts["matches"]) > MOST_GAMES:
        reading.add(What.TOO_MANY_GAMES, "", MOST_GAMES)
    if reading.problems:
        raise Refused(reading.problems)
    return parts["meeting"], parts["matches"]


def read_meeting(document: Mapping[str, Any]) -> tuple[Meeting, list[PlayedGame]]:
    """The meeting that a document describes, with the games in their order.

    :raise Refused: with every problem of the document.
    """
    meeting, matches = _parts(document)
    problems: list[Problem] = []
    read = []
    for raw in matches:
        match, wrong = read_loosely(raw)
        problems += wrong
        if match is not None:
            read.append((match, bool(raw.get("ended"))))
    problems += problems_of_meeting(meeting)
    for match, _ in read:
        problems += [
            problem for problem in problems_of_games(meeting, match) if problem not in problems
        ]
    if problems:
        raise Refused(problems)
    return meeting, read


def write_meeting(
    meeting: Meeting, matches: Sequence[Mapping[str, Any]], result: MeetingResult
) -> dict[str, Any]:
    """The document of a meeting from those of its games, with its results."""
    games = [{key: match[key] for key in match if key != "meeting"} for match in matches]
    return {
        "format": MEETING_FORMAT,
        "meeting": write_format(meeting),
        "matches": games,
        "results": write_result(meeting, result),
    }


def results_of(meeting: Meeting, games: Sequence[PlayedGame]) -> MeetingResult:
    """How the meeting stands after these games. One that was ended without a winner counts nothing;
    from the first that is not over on none counts yet."""
    results = []
    for match, was_ended in games:
        after = standings(match)
        ended = final(match, after)
        if ended is None and was_ended:
            continue
        if ended is None:
            break
        totals = after[-1].totals if after else match.totals_before or (0, 0)
        results.append(GameResult(ended.winner, (totals[0], totals[1])))
    return meeting_result(meeting, results)


def write_result(meeting: Meeting, result: MeetingResult) -> dict[str, Any]:
    """What `scorekeeper score` answers for a meeting, beside its games. `match_points` are null
    until it is over."""
    return {
        "over": result.over,
        "winner": result.winner,
        "games": list(result.games),
        "points": list(result.points),
        "match_points": list(match_points(meeting, result)) if result.over else None,
    }
