"""What a side tells of a point by its name, beside cards and numbers of cards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.rules.cards import RANKS, sort_cards
from scorekeeper.rules.entry.method import Said
from scorekeeper.rules.game.comparisons import RanksDown
from scorekeeper.rules.game.kinds import All, Holds, Most, Run, cards_of
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import GamePoint, Told

BEST = "best"


def points_told(rules: Rules) -> tuple[GamePoint, ...]:
    """The points of which a side tells its part by name, in counting order."""
    return tuple(point for point in rules.points if is_told(point, rules))


def told_in_counts(rules: Rules) -> dict[str, Told]:
    """How each of them is told, and where it stands among them the best cards.

    A game of Scopa is told in the same words whatever the house plays for.
    """
    points = rules.points if rules.preset.is_family else rules.preset.points
    kinds: dict[str, Told] = {}
    for point in points:
        kind = kind_of(point, rules)
        if kind is Told.BEST:
            kinds[BEST] = kind
        elif kind is not None and is_told(point, rules):
            kinds[point.name] = kind
    return kinds


def said_in(told: Mapping[str, Any], rules: Rules) -> Said:
    """What a side told, in counting order. In a game of Scopa a card that the house may leave out
    is told only where it is there: documents have never said that it is not."""
    game = rules.preset
    optional = () if game.is_family else tuple(choice.name for choice in game.choices)
    return tuple(
        (name, told[name])
        for name in told_in_counts(rules)
        if name in told and not (told[name] is False and name in optional)
    )


def kind_of(point: GamePoint, rules: Rules) -> Told | None:
    """How it is told. Best cards are counted in every game of Scopa, however they compare."""
    if point.told is Told.RANKS and not rules.preset.is_family:
        return Told.BEST
    return point.told


def is_told(point: GamePoint, rules: Rules) -> bool:
    """Whether it is told by its name: best cards and two numbers have words of their own, and who
    has all cards of the counted suit has told that with its number."""
    if kind_of(point, rules) in (None, Told.BEST):
        return False
    if isinstance(point, Most):
        return point.of not in (None, rules.counted_suit)
    return not (isinstance(point, All) and point.of is rules.counted_suit and counts_suit(rules))


def asks_best(rules: Rules) -> bool:
    """Whether best cards decide anything."""
    return any(kind_of(point, rules) is Told.BEST for point in rules.points)


def counts_cards(rules: Rules) -> bool:
    """Whether the number of all cards decides anything."""
    return any(isinstance(point, Most) and point.of is None for point in rules.points)


def counts_suit(rules: Rules) -> bool:
    """Whether the number of cards of a suit decides anything."""
    suit = rules.counted_suit
    return any(isinstance(point, Most) and point.of is suit for point in rules.points)


def single_cards(rules: Rules) -> tuple[Holds, ...]:
    """The points for one card."""
    return tuple(point for point in rules.points if isinstance(point, Holds))


def problems_of_told(
    told: Sequence[Mapping[str, Any]], coins: Sequence[int | None], rules: Rules
) -> Iterator[Problem]:
    """What cannot be true at once of what the sides told, each by name."""
    for point in points_told(rules):
        values = [side.get(point.name) for side in told]
        if isinstance(point, Run):
            numbers = coins if point.suit is rules.counted_suit else [None] * len(coins)
            yield from _problems_of_run(point, values, numbers)
        elif isinstance(point, RanksDown):
            yield from _problems_of_ranks(point, values)
        elif isinstance(point, Most):
            yield from _problems_of_sum(point.name, len(cards_of(point.of)), values)
        elif not isinstance(point, Holds) and values.count(True) > 1:
            sides = tuple(i for i, yes in enumerate(values) if yes)
            yield Problem(What.SET_TWICE, sides=sides, text=point.name)


def _problems_of_run(
    point: Run, told: Sequence[int | None], coins: Sequence[int | None]
) -> Iterator[Problem]:
    claimed = tuple(i for i, run in enumerate(told) if run)
    if len(claimed) > 1:
        yield Problem(What.RUN_TWICE, claimed, point.begins, text=point.name)
    for side in claimed:
        run, number = told[side] or 0, coins[side]
        most = len(RANKS) if number is None else number
        if run < point.shortest:
            yield Problem(What.RUN_TOO_SHORT, (side,), point.begins, (run,), point.name)
        if run > most:
            figures = (run, most)
            yield Problem(What.RUN_LONGER_THAN_SUIT, (side,), point.begins, figures, point.name)


def _problems_of_ranks(
    point: RanksDown, told: Sequence[tuple[int, ...] | None]
) -> Iterator[Problem]:
    """Each rank that every side told has four cards."""
    by_rank = zip(*(numbers or () for numbers in told), strict=False)
    for rank, figures in zip(point.counted, by_rank, strict=False):
        cards = cards_of(rank)
        for problem in _problems_of_sum(point.name, len(cards), figures):
            yield replace(problem, cards=sort_cards(cards)[:1])


def _problems_of_sum(name: str, total: int, figures: Sequence[int | None]) -> Iterator[Problem]:
    stated = [figure for figure in figures if figure is not None]
    if len(stated) == len(figures) and sum(stated) != total:
        yield Problem(What.NUMBERS_DO_NOT_ADD_UP, figures=(total, *stated), text=name)
