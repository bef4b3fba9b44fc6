"""A meeting of several games as plain JSON values: its format, its document and its results.

docs/match-document.md describes it. The games are match documents.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from scorekeeper.documents.match import FORMAT_NUMBER, OfMeeting, read_loosely
from scorekeeper.documents.plain_values import unknown_keys, whole
from scorekeeper.no_longer_read import Where, removed_in
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.match.meeting import (
    MOST_GAMES,
    GameResult,
    Meeting,
    MeetingKind,
    MeetingResult,
    match_points,
    meeting_result,
    problems_of_games,
    problems_of_meeting,
)
from scorekeeper.rules.match.standings import final, standings
from scorekeeper.rules.problems import Problem, Refused, What

MEETING_FORMAT = f"scopa-meeting/{FORMAT_NUMBER}"
MOST_MATCH_POINTS = 99
PlayedGame = tuple[Match, bool]
"""A game of a meeting, and whether people ended it without a winner."""
_KEYS = frozenset({"format", "meeting", "matches", "results"})
_FORMAT_KEYS = frozenset({"kind", "n", "level", "match_points", "by_games"})
LEVEL = "draw"
"""What `level` always means: it is read of before and no longer written."""


def is_meeting(document: object) -> bool:
    """Whether a document says that it is that of a meeting."""
    return isinstance(document, Mapping) and document.get("format") == MEETING_FORMAT


def read_format(raw: object, problems: list[Problem]) -> Meeting | None:
    """The format of a meeting; None where it is none, said in `problems`."""
    if not isinstance(raw, Mapping):
        problems.append(Problem(What.NOT_READABLE, text="meeting"))
        return None
    if what := removed_in(Where.MEETING, raw):
        problems.append(Problem(What.NO_LONGER_READ, text=what))
        return None
    problems += unknown_keys(raw, _FORMAT_KEYS)
    usual = Meeting()
    try:
        kind = MeetingKind(raw.get("kind", usual.kind))
        if raw.get("level", LEVEL) != LEVEL:
            raise ValueError(raw["level"])
    except ValueError:
        choice = f"meeting: {raw.get('kind')}, {raw.get('level')}"
        problems.append(Problem(What.UNKNOWN_CHOICE, text=choice[:60]))
        return None
    points, by_games = raw.get("match_points", list(usual.match_points)), raw.get("by_games", False)
    readable = {"match_points": _are_points(points), "by_games": isinstance(by_games, bool)}
    if wrong := [name for name, is_right in readable.items() if not is_right]:
        problems += [Problem(What.NOT_READABLE, text=name) for name in wrong]
        return None
    win, draw, loss = points
    n = whole(raw.get("n", 1), "n", problems)
    return Meeting(kind, n, (win, draw, loss), by_games)


def write_format(meeting: Meeting) -> dict[str, Any]:
    """The format, every key by name."""
    written: dict[str, Any] = {
        "kind": meeting.kind.value,
        "n": meeting.n,
        "match_points": list(meeting.match_points),
    }
    if meeting.by_games:
        written["by_games"] = True
    return written


def read_meeting_of(
    document: Mapping[str, Any], match: Match, problems: list[Problem]
) -> OfMeeting | None:
    """The meeting that a match document says it is a game of. Adds what is wrong to `problems`."""
    raw = document.get("meeting")
    if raw is None:
        return None
    fields = {key: raw[key] for key in raw if key != "number"} if isinstance(raw, Mapping) else raw
    meeting = read_format(fields, problems)
    if meeting is None:
        return None
    problems += problems_of_games(meeting, match)
    return OfMeeting(meeting, whole(raw.get("number", 0), "number", problems))


def as_table(document: Mapping[str, Any], number: int | None = None) -> dict[str, Any]:
    """The document of a meeting as that of a table whose matches say what they are games of, by a
    number of their own where one is given.

    :raise Refused: with what is wrong beside its matches.
    """
    problems = unknown_keys(document, _KEYS)
    meeting = read_format(document.get("meeting"), problems)
    matches = document.get("matches")
    if not isinstance(matches, list) or not all(isinstance(each, Mapping) for each in matches):
        problems.append(Problem(What.NOT_READABLE, text="matches"))
    elif len(matches) > MOST_GAMES:
        problems.append(Problem(What.TOO_MANY_GAMES, figures=(MOST_GAMES,)))
    if problems or meeting is None:
        raise Refused(problems)
    of = {"meeting": {**document["meeting"]} | ({} if number is None else {"number": number})}
    return {"matches": [dict(match) | of for match in document["matches"]]}


def read_meeting(document: Mapping[str, Any]) -> tuple[Meeting, list[PlayedGame]]:
    """The meeting that a document describes, with the games in their order.

    :raise Refused: with every problem of the document.
    """
    matches = as_table(document)["matches"]
    problems: list[Problem] = []
    read = []
    for raw in matches:
        match, wrong = read_loosely(raw)
        problems += wrong
        if match is not None:
            read.append((match, bool(raw.get("ended"))))
    meeting = read_format(document["meeting"], problems) or Meeting()
    problems += problems_of_meeting(meeting)
    for match, _ in read:
        problems += [each for each in problems_of_games(meeting, match) if each not in problems]
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


def _are_points(raw: object) -> bool:
    if not isinstance(raw, list) or len(raw) != len(Meeting().match_points):
        return False
    return all(type(each) is int and 0 <= each <= MOST_MATCH_POINTS for each in raw)
