"""What a match says, as the store keeps it for figures."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from scorekeeper.documents.fingerprint import prints_of
from scorekeeper.documents.match import Record
from scorekeeper.rules.facts import MatchFacts, facts_of
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.match.standings import Standing, final, standings
from scorekeeper.store.match_values import CountedMatch, StoredMatch
from scorekeeper.tables.match_state import played
from scorekeeper.tables.serialization import Unreadable, as_text, places_in, sides_text


class State(StrEnum):
    """Where a match stands: `ENDED` is one without a winner, `BROKEN` one that cannot be read."""

    RUNNING = "running"
    WON = "won"
    DRAWN = "drawn"
    ENDED = "ended"
    BROKEN = "broken"


def count(row: StoredMatch) -> CountedMatch:
    """What a stored match says; of one that cannot be read, that it is so."""
    try:
        match = played(row)
        places = places_in(row.sides)
    except Unreadable:
        return CountedMatch({"state": State.BROKEN.value})
    return _counted(match.match, match.standings, places, row.started, row.ended)


def count_record(record: Record) -> CountedMatch:
    """The same of a match that is to be stored."""
    match = record.match
    places = places_in(sides_text(match.sides)[0])
    return _counted(match, standings(match), places, record.date, record.ended)


def _counted(
    match: Match,
    after: Sequence[Standing],
    places: Sequence[Sequence[int | None]],
    started: str,
    ended: str,
) -> CountedMatch:
    outcome = final(match, after)
    facts = facts_of(match, after, outcome, bool(ended))
    won = State.DRAWN if outcome and outcome.is_draw else State.WON
    state = won if outcome else State.ENDED if ended else State.RUNNING
    before = match.totals_before or (0,) * len(match.sides)
    whole, begun = prints_of(match, started)
    known = {f"known_{point}": deals for point, deals in enumerate(facts.known)}
    result = {
        "state": state.value,
        "game": match.rules.preset.key if match.rules.preset.is_family else "",
        "winner": outcome.winner if outcome else None,
        "abandoned": int(bool(ended) and not (outcome and outcome.winner is not None)),
        "deals": sum(standing.counts for standing in after),
        "totals": as_text(after[-1].totals if after else before),
        "scope": sum(
            side.scope
            for side, of_side in zip(facts.sides, places, strict=True)
            if any(place is not None for place in of_side)
        ),
        "print": whole,
        "begun": begun,
        **_tops(facts),
        **known,
        **{f"nobody_{point}": deals for point, deals in enumerate(facts.nobody)},
    }
    of_sides = []
    for side in facts.sides:
        columns: dict[str, Any] = side._asdict()
        for name in ("had", "known"):
            columns |= {f"{name}_{place}": deals for place, deals in enumerate(columns.pop(name))}
        of_sides.append(columns)
    return CountedMatch(result, tuple(map(tuple, places)), tuple(of_sides))


def _tops(facts: MatchFacts) -> dict[str, int]:
    """The records of the match: how much, by which side, in which deal."""
    tops = {"most_points": facts.most_points, "highest_primiera": facts.highest_primiera}
    return {
        column: number
        for name, top in tops.items()
        if top
        for column, number in (
            (name, top.value),
            (f"{name}_side", top.side),
            (f"{name}_deal", top.deal),
        )
    }
