"""A file of one match or of a whole table -> records, what is wrong, and where it disagrees.

Results are never taken from a file: they are computed again and compared with it.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper import limits
from scorekeeper.documents.codec import Exactly, Field, Many, Object, Reading
from scorekeeper.documents.deal import write_version
from scorekeeper.documents.file_content import TABLE_FORMAT, Asked, parsed, read_foreign
from scorekeeper.documents.foreign.guess import read_plain
from scorekeeper.documents.match import (
    Record,
    problems_of_newer,
    read_document,
    write_beside,
    write_match,
)
from scorekeeper.documents.meeting import Game, as_table, is_meeting
from scorekeeper.errors import translatable as N_
from scorekeeper.limits import ENDLESS, Patience
from scorekeeper.rules.game.comparisons import Primiera
from scorekeeper.rules.game.scopa import SHARED_POINTS, SINGLE
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.match.standings import Standing, final, standings
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, Refused, in_deal
from scorekeeper.rules.scoring import Award, Category, DealScore


def results(match: Match, after: Sequence[Standing]) -> dict[str, Any]:
    """What `scorekeeper score` answers for a match and its standings.

    A deal after the end of the match says `"counts": false`; the others do not speak of it.
    """
    totals = after[-1].totals if after else match.totals_before or (0,) * len(match.sides)
    ended = final(match, after)
    rules = match.rules
    deals = []
    for standing in after:
        score = standing.score
        deal = (
            _points_of_family(score, rules) if rules.preset.is_family else _points_of_scopa(score)
        )
        deal |= {"points": list(score.points), "totals": list(standing.totals)}
        if not standing.counts:
            deal["counts"] = False
        deals.append(deal)
    return {
        "deals": deals,
        "totals": list(totals),
        "target": rules.target,
        "finished": ended is not None,
        "winner": ended.winner if ended else None,
    }


def _points_of_family(score: DealScore, rules: Rules) -> dict[str, Any]:
    """The points of each side for each point of the game; of points alone, none."""
    is_points_only = score.award(Category.POINTS) is None
    awards = {award.category: list(award.points) for award in score.awards}
    nothing = [0] * len(score.points) if is_points_only else None
    result: dict[str, Any] = {point.name: awards.get(point.name, nothing) for point in rules.points}
    has_values = any(isinstance(point, Primiera) for point in rules.points)
    totals = score.verdict.totals if score.verdict and has_values else None
    result["primiera_totals"] = None if totals is None else list(totals)
    return result


def _points_of_scopa(score: DealScore) -> dict[str, Any]:
    awards: dict[str, Award] = {award.category: award for award in score.awards}
    sides = len(score.points)
    result: dict[str, Any] = {
        name: awards[name].side if name in awards else None for name in SINGLE
    }
    verdict = score.verdict
    result["primiera_totals"] = list(verdict.totals) if verdict else [None] * sides
    for name in SHARED_POINTS:
        result[name] = list(awards[name].points) if name in awards else [0] * sides
    return result


def write_record(record: Record) -> dict[str, Any]:
    """The exported document: the match document, with results, date, note and corrections."""
    deals = []
    for versions in record.versions:
        *earlier, last = map(write_version, versions)
        deals.append(last | ({"history": earlier} if earlier else {}))
    return (
        write_match(replace(record.match, deals=()))
        | {"deals": deals}
        | write_beside(record)
        | {"results": results(record.match, standings(record.match))}
    )


def write_table(records: Iterable[Record]) -> dict[str, Any]:
    """All matches of a table in one file, in the order given."""
    return {"format": TABLE_FORMAT, "matches": [write_record(record) for record in records]}


_MATCHES = N_("it should be a list of matches")
DOCUMENT = Object(
    dict,
    [
        Field("format", Exactly(TABLE_FORMAT)),
        Field("matches", Many(Game(), limits.MATCHES_IN_FILE.most, shape=_MATCHES)),
    ],
)


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A result as the file says it and as the rules find it, both as in the document.

    `name` is the field of the results, `deal` counts from 1 and is None for the whole match.
    """

    name: str
    deal: int | None
    stated: object
    computed: object


@dataclass(frozen=True, slots=True)
class Imported:
    """What one document holds. With any problem it adds nothing and `record` is None.

    `late` numbers the deals that come after the end: they stay in the record and add nothing.
    `names` are those of the sides as far as they could be read, for the sentences.
    """

    record: Record | None
    problems: tuple[Problem, ...] = ()
    disagreements: tuple[Disagreement, ...] = ()
    late: tuple[int, ...] = ()
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class File:
    """The matches of a file in its order. `problems` are those of the file as a whole; `noticed`
    is what is right and should be known. `document` is the file as a document of ours."""

    matches: tuple[Imported, ...]
    problems: tuple[Problem, ...] = ()
    noticed: tuple[Problem, ...] = ()
    document: object = None

    @property
    def records(self) -> tuple[Record, ...]:
        """What can be added."""
        return tuple(match.record for match in self.matches if match.record)


def read_file(
    text: str,
    *,
    however_many: bool = False,
    asked: Asked = read_plain,
    patience: Patience = ENDLESS,
) -> File:
    """The matches in the text of a file: one match document, or one in each line, a meeting, all
    matches of a table, a table of points, or what another program wrote. A file of too many is
    refused, unless `however_many` are taken. A stranger's table is read as `asked` reads it.

    :raise scorekeeper.documents.plain_values.NotJson: with the place where the text breaks.
    """
    try:
        foreign = read_foreign(text, asked)
        patience.look()
        document = None if foreign else parsed(text, however_many)
        if foreign:
            document = {"format": TABLE_FORMAT, "matches": [*foreign.matches]}
        file = _read(document, however_many, patience)
    except Refused as refused:
        return File((), refused.problems)
    return replace(file, noticed=tuple(foreign.noticed) if foreign else (), document=document)


def _read(document: object, however_many: bool, patience: Patience) -> File:
    if isinstance(document, Mapping) and (newer := problems_of_newer(document)):
        return File((), tuple(newer))
    if isinstance(document, Mapping) and is_meeting(document):
        document = as_table(document) | {"format": TABLE_FORMAT}
    if not isinstance(document, Mapping) or document.get("format") != TABLE_FORMAT:
        return File((read_record(document),))
    reading = Reading()
    reading.keys(document, DOCUMENT.known)
    matches = document.get("matches")
    if not isinstance(matches, list):
        reading.unreadable("matches", _MATCHES)
        return File((), tuple(reading.problems))
    if not however_many:
        limits.refuse_over(limits.MATCHES_IN_FILE, len(matches))
        limits.refuse_over(limits.DEALS_IN_FILE, sum(sum(_versions_in(match)) for match in matches))
    read: list[Imported] = []
    wrong = 0
    for match in matches:
        patience.look()
        read.append(read_record(match))
        wrong += len(read[-1].problems)
        if wrong >= limits.FOUND.most:
            break
    return File(tuple(read), tuple(reading.problems))


def read_record(document: object) -> Imported:
    """One match with all that stands beside it, checked in full; of one that is too large nothing
    is read."""
    if problems := _problems_of_size(document):
        return Imported(None, tuple(problems))
    found = read_document(document)
    names = tuple(side.name for side in found.match.called().sides) if found.match else ()
    record, problems = found.record, found.problems
    if record:
        after, reading = standings(record.match), Reading()
        disagreements = tuple(_disagreements(record.match, after, found.results, reading))
        problems = reading.problems
    if record is None or problems:
        return Imported(None, tuple(problems), names=names)
    late = tuple(number for number, standing in enumerate(after, 1) if not standing.counts)
    return Imported(record, (), disagreements, late, names)


def _problems_of_size(document: object) -> list[Problem]:
    counts = _versions_in(document)
    problems = limits.over(limits.DEALS, len(counts))
    problems += limits.over(limits.KEPT_DEALS, sum(counts))
    for number, versions in enumerate(counts, 1):
        problems += in_deal(number, limits.over(limits.VERSIONS, versions))
    return problems


def _versions_in(document: object) -> list[int]:
    """How many versions each deal of a match document has, as far as it is one: nothing is read."""
    deals = document.get("deals") if isinstance(document, Mapping) else None
    counts = []
    for deal in deals if isinstance(deals, list) else ():
        history = deal.get("history") if isinstance(deal, Mapping) else None
        counts.append(1 + len(history) if isinstance(history, list) else 1)
    return counts


def _disagreements(
    match: Match, after: Sequence[Standing], stated: object, reading: Reading
) -> Iterator[Disagreement]:
    if stated is None:
        return
    if not isinstance(stated, Mapping) or not isinstance(stated.get("deals", []), list):
        reading.unreadable("results", N_("it should be an object with a list of deals"))
        return
    right = results(match, after)
    reading.keys(stated, right.keys())
    deals, right_deals = stated.get("deals", right["deals"]), right.pop("deals")
    if len(deals) != len(right_deals):
        yield Disagreement("deals", None, len(deals), len(right_deals))
    for number, (deal, right_deal) in enumerate(zip(deals, right_deals, strict=False), 1):
        said_deal = deal if isinstance(deal, Mapping) else {}
        right_deal = {"counts": True} | right_deal
        of_deal = Reading()
        of_deal.keys(said_deal, right_deal.keys())
        reading.problems += in_deal(number, of_deal.problems)
        yield from _compared(said_deal, right_deal, number)
    yield from _compared(stated, right, None)


def _compared(
    stated: Mapping[str, Any], right: Mapping[str, Any], deal: int | None
) -> Iterator[Disagreement]:
    """What is said otherwise than it is found; what is not said does not disagree."""
    for name, value in right.items():
        # In Python True == 1 == 1.0; in a document they are three things.
        if name in stated and json.dumps(stated[name], sort_keys=True) != json.dumps(
            value, sort_keys=True
        ):
            yield Disagreement(name, deal, stated[name], value)
