"""An evening as its document, which comes back letter for letter; and what it comes to: the
pairings of each round and the standing after it."""

from typing import Any

from scorekeeper.club.documents.config import write_config, write_game
from scorekeeper.club.documents.reader import FORMAT
from scorekeeper.club.rules.pairing import pairing
from scorekeeper.club.rules.placing import standing
from scorekeeper.club.rules.rounds import (
    BY_DIRECTOR,
    Correction,
    Entrant,
    EntrantNumbers,
    MeetingOutcome,
    Rest,
    Result,
    ResultVersion,
    Round,
)
from scorekeeper.club.rules.systems import Evening

Written = dict[str, Any]


def write_event(evening: Evening) -> Written:
    """The document of an evening."""
    game = evening.game
    of_all = {"id": evening.origin, "name": evening.name, "closed": evening.closed}
    return {
        "format": FORMAT,
        **{key: text for key, text in of_all.items() if text},
        "config": write_config(evening.config) | ({"game": write_game(game)} if game else {}),
        "pairs": [_entrant(each) for each in evening.entrants],
        "rounds": [_round(each) for each in evening.rounds],
    }


def side(numbers: EntrantNumbers) -> int | list[int]:
    """The number of a pair; the two of single players who play together."""
    return numbers[0] if len(numbers) == 1 else list(numbers)


def _entrant(each: Entrant) -> Written:
    written: Written = {"number": each.number}
    if each.name:
        written["name"] = each.name
    if each.joined != 1:
        written["joined"] = each.joined
    if each.left is not None:
        written["left"] = each.left
    if each.former:
        written["former"] = [{"name": name, "until": until} for until, name in each.former]
    return written


def _round(played: Round) -> Written:
    rests = [_rest(rest, played.number) for rest in played.rests]
    results = [_result(result) for result in played.results]
    written: Written = {"round": played.number, "results": rests + results}
    if played.open:
        written["open"] = [
            {"table": each.table, "a": side(each.a), "b": side(each.b)} for each in played.open
        ]
    corrections = [_correction(each) for each in played.corrections]
    if corrections:
        written["correction"] = corrections[0] if len(corrections) == 1 else corrections
    if played.versions is not None:
        written["versions"] = [
            _version(each, table)
            for table, versions in played.versions.items()
            for each in versions
        ]
    return written


def _rest(rest: Rest, number: int) -> Written:
    scores = {} if rest.scores is None else {"scores": rest.scores}
    return {"round": number, "rest": rest.entrant, **scores}


def _result(result: Result) -> Written:
    place = {"round": result.round, "table": result.table}
    return {**place, "a": side(result.a), "b": side(result.b), **_outcome(result)}


def _correction(each: Correction) -> Written:
    texts = {"reason": each.reason, "by": each.by, "at": each.at}
    filled = {key: text for key, text in texts.items() if text}
    return {"round": each.round, "table": each.table, **_outcome(each), **filled}


def _version(each: ResultVersion, table: int) -> Written:
    by = "director" if each.by == BY_DIRECTOR else each.by
    written: Written = {"table": table, "by": by, "at": each.at, **_outcome(each.outcome)}
    if each.before:
        written["before"] = _outcome(each.before)
    if each.reason:
        written["reason"] = each.reason
    return written


def _outcome(of: Result | Correction | MeetingOutcome) -> Written:
    games = {"games": list(of.games)} if of.games else {}
    if of.points:
        return {"points": list(of.points), **games}
    if of.absent:
        return {"forfeit": side(of.absent), **games}
    return {"not_played": True, **games}


def event_rounds(evening: Evening) -> dict[str, Any]:
    """For each round whom the program pairs, without those who rest; and the standing's rows."""
    return {
        "rounds": [
            {
                "round": played.number,
                "pairings": [
                    [side(a), side(b)] for a, b in pairing(evening, played.number).meetings
                ],
                "standing": [row.columns() for row in standing(evening, played.number)],
            }
            for played in evening.rounds
        ]
    }
