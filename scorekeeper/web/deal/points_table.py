"""What the points of a deal are shown with: a tile a side, a row a point, primiera's working."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper import words
from scorekeeper.rules.ending import Aim
from scorekeeper.rules.match.match import Side
from scorekeeper.rules.match.standings import in_front
from scorekeeper.rules.primiera import SuitLine, suit_lines
from scorekeeper.rules.scoring import Award, DealScore
from scorekeeper.tables.match_state import MatchState


@dataclass(frozen=True, slots=True)
class PointsRow:
    """One point: its name, what each side has of it (and where that is words, `lacks`), what each
    gets, and why, in a word or two and as a sentence."""

    category: str
    name: str
    figures: tuple[str, ...]
    lacks: tuple[str, ...]
    points: tuple[int, ...]
    short: str
    reason: str


@dataclass(frozen=True, slots=True)
class Tile:
    """How one side stands: its total, what the deal that is shown added to it (None where none
    did), whether it has won or is in front, and whether the match is over."""

    side: int
    name: str
    people: tuple[str, ...]
    total: int
    gained: int | None
    won: bool
    leads: bool
    over: bool


@dataclass(frozen=True, slots=True)
class PointsTable:
    """The score as it is after a deal, and that deal's points; both pages show it."""

    tiles: tuple[Tile, ...]
    rows: tuple[PointsRow, ...]
    gained: tuple[int, ...]


def points_table_of(played: MatchState, deal: int) -> PointsTable:
    """The score after that deal, with its points; before the first deal, 0, the score alone."""
    standing = played.standings[deal - 1] if deal else None
    totals = standing.totals if standing else played.totals
    score = standing.score if standing else None
    outcome = standing.outcome if standing else played.outcome
    gained = score.points if score and standing and standing.counts else None
    over = outcome is not None and outcome.winner is not None
    leading = leaders(totals, played.match.rules.ending.aim)
    tiles = tuple(
        Tile(
            number,
            side.name,
            # They may stand on lines of their own; partners without names have one together.
            side.players if side == Side.of(*side.players) else (side.name,),
            totals[number],
            gained[number] if gained else None,
            outcome is not None and outcome.winner == number,
            number in leading and not over,
            over,
        )
        for number, side in enumerate(played.match.sides)
    )
    rows = rows_of(score, played.names, played.style) if score else []
    return PointsTable(tiles, tuple(rows), score.points if score else ())


def last_counted(played: MatchState) -> int:
    """The number of the last deal that counts, 0 before the first: one entered after the end is on
    a page of its own."""
    counted = (number for number, each in enumerate(played.standings, 1) if each.counts)
    return max(counted, default=0)


def leaders(totals: Sequence[int], aim: Aim) -> set[int]:
    """The sides in front of others; nobody leads where all are level."""
    leading = set(in_front(totals, aim))
    return leading if len(leading) < len(totals) else set()


def rows_of(score: DealScore, names: list[str], style: words.Style) -> list[PointsRow]:
    """A row for every point that is played, in counting order."""
    return [
        PointsRow(
            award.category,
            words.point_name(award.point),
            _figures(award),
            _lacks(award, style),
            award.points,
            words.short_reason(award, score, style),
            words.award_reason(award, score, names, style),
        )
        for award in score.awards
    ]


def working_of(score: DealScore) -> tuple[SuitLine, ...]:
    """The working of primiera suit by suit; empty where only points are known."""
    return suit_lines(score.verdict) if score.verdict else ()


def _figures(award: Award) -> tuple[str, ...]:
    if (verdict := award.verdict) is not None:
        if verdict.rank is not None:
            return tuple(map(str, verdict.counts))
        return tuple("–" if each is None else words.worth_text(each) for each in verdict.totals)
    if award.figures:
        return tuple(map(words.figure, award.figures))
    return tuple("✓" if points else "" for points in award.points)


def _lacks(award: Award, style: words.Style) -> tuple[str, ...]:
    """For each side why it has no sum of primiera: a suit is missing, or "65 so far"; else ""."""
    verdict, lacks = award.verdict, [""] * len(award.points)
    if verdict is None or verdict.rank is not None:
        return tuple(lacks)
    for side, total in enumerate(verdict.totals):
        if total is None and (suits := verdict.lacking(side)):
            lacks[side] = words.lacking(suits, style)
        elif total is None and not verdict.is_sure(side):
            figure = words.worth_text(verdict.sums[side])
            lacks[side] = words.gettext("{figure} so far").format(figure=figure)
    return tuple(lacks)
