"""What a side claims of a point by its name, beside cards and numbers of cards."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.rules.cards import RANKS, sort_cards
from scorekeeper.rules.entry.method import Claims
from scorekeeper.rules.game.comparisons import RanksDown
from scorekeeper.rules.game.kinds import CARDS_OF, All, Holds, Most, Run
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import ClaimKind, GamePoint

BEST = "best"


def points_claimed(rules: Rules) -> tuple[GamePoint, ...]:
    """The points of which a side claims its part by name, in counting order."""
    return tuple(point for point in rules.points if is_claimed(point, rules))


def claim_kinds(rules: Rules) -> dict[str, ClaimKind]:
    """The kind of each claim, by the point's name or `BEST`, in counting order.

    A game of Scopa has the same ones whatever the house plays for.
    """
    points = rules.points if rules.preset.is_family else rules.preset.points
    kinds: dict[str, ClaimKind] = {}
    for point in points:
        kind = kind_of(point, rules)
        if kind is ClaimKind.BEST:
            kinds[BEST] = kind
        elif kind is not None and is_claimed(point, rules):
            kinds[point.name] = kind
    return kinds


def claims_in(claims: Mapping[str, Any], rules: Rules) -> Claims:
    """What a side claims, in counting order. In a game of Scopa, a card that the house may leave
    out is claimed only by who has it: documents have never said that somebody has not."""
    game = rules.preset
    optional = () if game.is_family else tuple(choice.name for choice in game.choices)
    return tuple(
        (name, claims[name])
        for name in claim_kinds(rules)
        if name in claims and not (claims[name] is False and name in optional)
    )


def kind_of(point: GamePoint, rules: Rules) -> ClaimKind | None:
    """How it is claimed. Best cards are counted in every game of Scopa, however they compare."""
    if point.claim_kind is ClaimKind.RANKS and not rules.preset.is_family:
        return ClaimKind.BEST
    return point.claim_kind


def is_claimed(point: GamePoint, rules: Rules) -> bool:
    """Whether it is claimed by its name: best cards and two numbers have keys of their own, and
    who has all cards of the counted suit has said so with its number."""
    if kind_of(point, rules) in (None, ClaimKind.BEST):
        return False
    if isinstance(point, Most):
        return point.of not in (None, rules.counted_suit)
    return not (isinstance(point, All) and point.of is rules.counted_suit and counts_suit(rules))


def asks_best(rules: Rules) -> bool:
    """Whether best cards decide anything."""
    return any(kind_of(point, rules) is ClaimKind.BEST for point in rules.points)


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


def problems_of_claims(
    claims: Sequence[Mapping[str, Any]], coins: Sequence[int | None], rules: Rules
) -> Iterator[Problem]:
    """Claims that cannot all be true."""
    for point in points_claimed(rules):
        values = [side.get(point.name) for side in claims]
        if isinstance(point, Run):
            numbers = coins if point.suit is rules.counted_suit else [None] * len(coins)
            claimed = tuple(i for i, run in enumerate(values) if run)
            if len(claimed) > 1:
                yield Problem(What.RUN_TWICE, claimed, point.decisive, text=point.name)
            for side in claimed:
                run, number = values[side] or 0, numbers[side]
                most = len(RANKS) if number is None else number
                if run < point.shortest:
                    yield Problem(What.RUN_TOO_SHORT, (side,), point.decisive, (run,), point.name)
                if run > most:
                    figures = (run, most)
                    yield Problem(
                        What.RUN_LONGER_THAN_SUIT, (side,), point.decisive, figures, point.name
                    )
        elif isinstance(point, RanksDown):
            by_rank = zip(*(numbers or () for numbers in values), strict=False)
            for rank, figures in zip(point.ranks, by_rank, strict=False):
                cards = CARDS_OF[rank]
                for problem in _problems_of_sum(point.name, len(cards), figures):
                    yield replace(problem, cards=sort_cards(cards)[:1])
        elif isinstance(point, Most):
            yield from _problems_of_sum(point.name, len(CARDS_OF[point.of]), values)
        elif not isinstance(point, Holds) and values.count(True) > 1:
            sides = tuple(i for i, yes in enumerate(values) if yes)
            yield Problem(What.SET_TWICE, sides=sides, text=point.name)


def _problems_of_sum(name: str, total: int, figures: Sequence[int | None]) -> Iterator[Problem]:
    stated = [figure for figure in figures if figure is not None]
    if len(stated) == len(figures) and sum(stated) != total:
        yield Problem(What.NUMBERS_DO_NOT_ADD_UP, figures=(total, *stated), text=name)
