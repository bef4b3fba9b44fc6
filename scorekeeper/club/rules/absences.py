"""What is missed of a round robin by those who come late or leave."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.club.rules.config import System
from scorekeeper.club.rules.evening import Evening, groups_of, stage
from scorekeeper.club.rules.placing import struck
from scorekeeper.club.rules.results import Result, Round, corrected
from scorekeeper.club.rules.round_robin import berger

_MEET_ALL = (System.ROUND_ROBIN, System.GROUPS)


def with_absences(evening: Evening) -> Evening:
    """The evening with an absence for each meeting of its rounds that somebody missed before
    coming, or after leaving with half or more of the meetings played. Whoever would have been met
    has won and does not rest."""
    if evening.config.system not in _MEET_ALL:
        return evening
    out = struck(evening, corrected(evening.rounds), len(evening.rounds))
    rounds = tuple(_with_absences(evening, each, out) for each in evening.rounds)
    return replace(evening, rounds=rounds)


def _with_absences(evening: Evening, played: Round, out: set[int]) -> Round:
    missed = _missed(evening, played, out) if stage(evening, played.number) in _MEET_ALL else []
    if not missed:
        return played
    last = max((each.table for each in (*played.results, *played.open)), default=0)
    results = tuple(
        Result(played.number, table, (a,), (b,), absent=(absent,))
        for table, (a, b, absent) in enumerate(missed, last + 1)
    )
    won = {each for a, b, absent in missed for each in (a, b) if each != absent}
    rests = tuple(each for each in played.rests if each.entrant not in won)
    return replace(played, results=(*played.results, *results), rests=rests)


def _missed(evening: Evening, played: Round, out: set[int]) -> Sequence[tuple[int, int, int]]:
    """Two who should have met in a round, and who of them was not there."""
    plays = {each.number for each in evening.entrants if each.plays(played.number)}
    busy = {n for each in (*played.results, *played.open) for n in (*each.a, *each.b)}
    missed = []
    for group in groups_of(evening, played.number):
        for a, b in berger(group, played.number):
            if a is None or b is None or {a, b} & (out | busy):
                continue
            if (a in plays) != (b in plays):
                missed.append((a, b, b if a in plays else a))
    return missed
