"""What the result of a deal shows: a row a point and the working of primiera."""

from dataclasses import dataclass

from scorekeeper import words
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.primiera import Verdict
from scorekeeper.rules.scoring import Award, Category, DealScore


@dataclass(frozen=True, slots=True)
class Row:
    """One point: its name, what each side has of it, what each gets, and why."""

    category: Category
    name: str
    figures: tuple[str, ...]
    points: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Line:
    """One suit of the working: the card of each side (None: missing), its value, who is best."""

    suit: Suit
    cards: tuple[Card | None, ...]
    values: tuple[int, ...]
    best: int | None


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


def working_of(score: DealScore) -> list[Line]:
    """The working of primiera suit by suit; empty where only points are known."""
    verdict = score.verdict
    if verdict is None:
        return []
    return [_line(verdict, place, suit) for place, suit in enumerate(Suit)]


def _line(verdict: Verdict, place: int, suit: Suit) -> Line:
    values = tuple(side[place] for side in verdict.values)
    cards = tuple(side[place] for side in verdict.cards)
    top = max(values)
    best = values.index(top) if values.count(top) == 1 else None
    return Line(suit, cards, values, best)


def _figures(award: Award, score: DealScore) -> tuple[str, ...]:
    if award.category is Category.PRIMIERA and score.verdict is not None:
        return tuple("–" if total is None else str(total) for total in score.verdict.totals)
    if award.figures:
        return tuple(map(str, award.figures))
    return tuple("✓" if points else "" for points in award.points)
