"""What the result of a deal shows: a row a point, the working of primiera, what was changed."""

from dataclasses import dataclass

from scorekeeper import words
from scorekeeper.rules.cards import DECK, Card, Suit
from scorekeeper.rules.entry import Deal, Piles
from scorekeeper.rules.primiera import Verdict
from scorekeeper.rules.scoring import Award, Category, DealScore
from scorekeeper.web.stored import Played

SHOWN_CHANGES = 12


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


def changes_of(old: Deal, new: Deal, played: Played) -> list[str]:
    """What differs from one version of a deal to another, in words."""
    _ = words.gettext
    found = []
    if isinstance(old.entry, Piles) and isinstance(new.entry, Piles):
        found += _moved(old.entry, new.entry, played)
    elif old.entry != new.entry:
        found.append(_("entered anew"))
    for name, before, after in (
        (_("scope"), old.scope, new.scope),
        (_("bonus"), old.bonus, new.bonus),
    ):
        for side, (was, now) in enumerate(zip(before, after, strict=True)):
            if was != now:
                found.append(f"{name}, {played.names[side]}: {was} → {now}")
    return found


def _moved(old: Piles, new: Piles, played: Played) -> list[str]:
    _ = words.gettext
    where = [*played.names, _("the table")]
    moves: dict[tuple[int, int], list[Card]] = {}
    for card in DECK:
        was, now = _place(card, old), _place(card, new)
        if was != now:
            moves.setdefault((was, now), []).append(card)
    return [
        f"{words.card_names(cards, played.style)}: {where[was]} → {where[now]}"
        for (was, now), cards in moves.items()
    ]


def _place(card: Card, entry: Piles) -> int:
    return next((side for side, pile in enumerate(entry.piles) if card in pile), len(entry.piles))


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
