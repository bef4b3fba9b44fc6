"""A match with all its versions as a document, many of them as one file, and its results: the
answer of `score`, and a part of the export.

The document is a match document with more in it: whoever reads match documents reads it too.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from scorekeeper.documents.deal.deal import write_deal
from scorekeeper.documents.match import NUMBER, write_match
from scorekeeper.documents.meeting import write_format
from scorekeeper.documents.record import Record, Version
from scorekeeper.rules.game.comparisons import Primiera
from scorekeeper.rules.game.scopa import SHARED, SINGLE
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.match.standings import Standing, final, standings
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.scoring import Award, Category, DealScore


def results(match: Match, after: Sequence[Standing]) -> dict[str, Any]:
    """What `scorekeeper score` answers for a match and its standings.

    A deal after the end of the match says `"counts": false`; the others do not speak of it.
    """
    totals = after[-1].totals if after else match.totals_before or (0,) * len(match.sides)
    ended = final(match, after)
    return {
        "deals": [_result_of(standing, match.rules) for standing in after],
        "totals": list(totals),
        "target": match.rules.target,
        "finished": ended is not None,
        "winner": ended.winner if ended else None,
    }


def _result_of(standing: Standing, rules: Rules) -> dict[str, Any]:
    score = standing.score
    result = _of_family(score, rules) if rules.preset.is_family else _of_scopa(score)
    result["points"] = list(score.points)
    result["totals"] = list(standing.totals)
    if not standing.counts:
        result["counts"] = False
    return result


def _of_family(score: DealScore, rules: Rules) -> dict[str, Any]:
    """The points of each side for each point of the game; of points alone, none."""
    is_points_only = score.award(Category.POINTS) is None
    awards = {award.category: list(award.points) for award in score.awards}
    nothing = [0] * len(score.points) if is_points_only else None
    result: dict[str, Any] = {point.name: awards.get(point.name, nothing) for point in rules.points}
    has_values = any(isinstance(point, Primiera) for point in rules.points)
    totals = score.verdict.totals if score.verdict and has_values else None
    result["primiera_totals"] = None if totals is None else list(totals)
    return result


def _of_scopa(score: DealScore) -> dict[str, Any]:
    awards: dict[str, Award] = {award.category: award for award in score.awards}
    sides = len(score.points)
    result: dict[str, Any] = {
        name: awards[name].side if name in awards else None for name in SINGLE
    }
    verdict = score.verdict
    result["primiera_totals"] = list(verdict.totals) if verdict else [None] * sides
    for name in SHARED:
        result[name] = list(awards[name].points) if name in awards else [0] * sides
    return result


TABLE_FORMAT = f"scopa-table/{NUMBER}"


def write_record(record: Record) -> dict[str, Any]:
    """The exported document: the match document, with results, date, note and corrections.

    What is empty is left out, so that equal records give equal documents.
    """
    document = write_match(record.match)
    document["deals"] = [_write_deal(versions) for versions in record.versions]
    document["cards"] = record.cards
    document |= _filled(date=record.date, note=record.note, ended=record.ended)
    if record.meeting:
        document["meeting"] = write_format(record.meeting.format) | {
            "number": record.meeting.number
        }
    document["results"] = results(record.match, standings(record.match))
    return document


def write_table(records: Iterable[Record]) -> dict[str, Any]:
    """All matches of a table in one file, in the order given."""
    return {"format": TABLE_FORMAT, "matches": [write_record(record) for record in records]}


def _write_deal(versions: Sequence[Version]) -> dict[str, Any]:
    *earlier, last = map(_write_version, versions)
    return last | ({"history": earlier} if earlier else {})


def _write_version(version: Version) -> dict[str, Any]:
    return write_deal(version.deal) | _filled(at=version.at, who=version.who, why=version.why)


def _filled(**texts: str) -> dict[str, str]:
    return {name: text for name, text in texts.items() if text}
