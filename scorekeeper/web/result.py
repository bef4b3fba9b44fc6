"""What the result of a deal shows: a row a point and the working of primiera."""

from dataclasses import dataclass

from scorekeeper import words
from scorekeeper.rules.primiera import SuitLine, Verdict, suit_lines
from scorekeeper.rules.scoring import Award, Category, DealScore


@dataclass(frozen=True, slots=True)
class Row:
    """One point: its name, what each side has of it, what each gets, and why."""

    category: Category
    name: str
    figures: tuple[str, ...]
    points: tuple[int, ...]
    reason: str


def rows_of(score: DealScore, names: list[str], style: words.Style) -> list[Row]:
    """A row for every point that is played, in counting order."""
    return [
        Row(
            award.category,
            words.category_name(award.category),
            _figures(award, score),
            award.points,
            words.award_reason(award, score, names, style),
        )
        for award in score.awards
    ]


def working_of(score: DealScore) -> tuple[SuitLine, ...]:
    """The working of primiera suit by suit; empty where only points are known."""
    return suit_lines(score.verdict) if score.verdict else ()


def _figures(award: Award, score: DealScore) -> tuple[str, ...]:
    if award.category is Category.PRIMIERA and score.verdict is not None:
        return tuple(_total(score.verdict, side) for side in range(len(award.points)))
    if award.figures:
        return tuple(map(str, award.figures))
    return tuple("✓" if points else "" for points in award.points)


def _total(verdict: Verdict, side: int) -> str:
    """The sum; "65…" where the known cards come to 65 so far; a dash where a suit is missing."""
    if (total := verdict.totals[side]) is not None:
        return str(total)
    return "–" if verdict.is_sure(side) else f"{verdict.sums[side]}…"
