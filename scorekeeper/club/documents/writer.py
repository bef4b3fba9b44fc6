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
    EntrantNumbers,
    MeetingOutcome,
    Result,
    ResultVersion,
    Round,
)
from scorekeeper.club.rules.systems import Evening

Written = dict[str, Any]


def write_event(evening: Evening) -> Written:
    """The document of an evening."""
    of_all = {"id": evening.origin, "name": evening.name, "closed": evening.closed}
    config = write_config(evening.config)
    if evening.game:
        config["game"] = write_game(evening.game)
    pairs = []
    for each in evening.entrants:
        pair: Written = {"number": each.number}
        if each.name:
            pair["name"] = each.name
        if each.joined != 1:
            pair["joined"] = each.joined
        if each.left is not None:
            pair["left"] = each.left
        if each.former:
            pair["former"] = [{"name": name, "until": until} for until, name in each.former]
        pairs.append(pair)
    return {
        "format": FORMAT,
        **{key: text for key, text in of_all.items() if text},
        "config": config,
        "pairs": pairs,
        "rounds": [_round(each) for each in evening.rounds],
    }


def side(numbers: EntrantNumbers) -> int | list[int]:
    """The number of a pair; the two of single players who play together."""
    return numbers[0] if len(numbers) == 1 else list(numbers)


def _round(played: Round) -> Written:
    results: list[Written] = []
    for rest in played.rests:
        scores = {} if rest.scores is None else {"scores": rest.scores}
        results.append({"round": played.number, "rest": rest.entrant, **scores})
    for result in played.results:
        place = {"round": result.round, "table": result.table}
        results.append({**place, "a": side(result.a), "b": side(result.b), **_outcome(result)})
    written: Written = {"round": played.number, "results": results}
    if played.open:
        written["open"] = [
            {"table": each.table, "a": side(each.a), "b": side(each.b)} for each in played.open
        ]
    corrections = []
    for each in played.corrections:
        texts = {"reason": each.reason, "by": each.by, "at": each.at}
        filled = {key: text for key, text in texts.items() if text}
        place = {"round": each.round, "table": each.table}
        corrections.append({**place, **_outcome(each), **filled})
    if corrections:
        written["correction"] = corrections[0] if len(corrections) == 1 else corrections
    if played.versions is not None:
        written["versions"] = [
            _version(each, table)
            for table, versions in played.versions.items()
            for each in versions
        ]
    return written


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
