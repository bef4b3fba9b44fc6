"""One deal as entered: checks it and scores it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.entry.method import Entry
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import BONUS, Category, DealScore

MANY_SCOPE = 5


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal as entered: piles, counts or points, with scope and bonus, one a side.

    `scope` are the sweeps, whatever the game calls them; `counted` holds by its name what else was
    counted during play.
    """

    entry: Entry
    scope: tuple[int, ...]
    bonus: tuple[int, ...]
    counted: tuple[tuple[str, tuple[int, ...]], ...] = ()

    @property
    def sides(self) -> int:
        """How many sides the entry speaks of."""
        return len(self.entry)


def problems_of_deal(deal: Deal, rules: Rules, sides: int) -> list[Problem]:
    """All problems of the deal, in the order in which a page shows them; where there are none,
    what is still open.

    An improbable deal is accepted: see `hints_of`.
    """
    lengths = (len(numbers) for _, numbers in deal.counted)
    if {deal.sides, len(deal.scope), len(deal.bonus), *lengths} != {sides}:
        return [Problem(What.NOT_ONE_FOR_EACH_SIDE, figures=(sides,))]
    problems = list(deal.entry.problems(rules))
    problems += _problems_of_sizes(deal.entry.sizes, deal.scope, rules)
    problems += _problems_of_counted(deal, rules)
    if not rules.has_bonus:
        problems += [
            Problem(What.BONUS_NOT_PLAYED, sides=(side,))
            for side, points in enumerate(deal.bonus)
            if points
        ]
    return problems


def tally_of(deal: Deal, rules: Rules) -> tuple[int, ...]:
    """What was counted during play: a number a side for each point counted, sweeps first."""
    counted = dict(deal.counted)
    nothing = (0,) * deal.sides
    columns = (
        deal.scope if each.sweep else counted.get(each.name, nothing) for each in rules.tallied
    )
    return tuple(number for column in columns for number in column)


def with_tally(deal: Deal, rules: Rules, numbers: Sequence[int]) -> Deal:
    """The deal with what was counted, in the same order."""
    sides, counted = deal.sides, []
    deal = replace(deal, scope=(0,) * sides)
    for place, point in enumerate(rules.tallied):
        column = tuple(numbers[place * sides : (place + 1) * sides])
        if point.sweep:
            deal = replace(deal, scope=column)
        elif any(column):
            counted.append((point.name, column))
    return replace(deal, counted=tuple(sorted(counted)))


def hints_of(deal: Deal) -> list[tuple[int, int]]:
    """Sides with five scope or more, and how many: improbable, yet accepted."""
    return [(side, scope) for side, scope in enumerate(deal.scope) if scope >= MANY_SCOPE]


def score_deal(deal: Deal, rules: Rules) -> DealScore:
    """The points of a deal that has no problems; a point that is open goes to nobody."""
    counted = dict(deal.counted)
    if rules.sweep:
        counted[rules.sweep.name] = deal.scope
    counted[BONUS] = deal.bonus
    return deal.entry.score(rules, counted)


def _problems_of_counted(deal: Deal, rules: Rules) -> Iterator[Problem]:
    """Something counted that the game does not have, or more of it than there can be."""
    limits = {point.name: point.limit for point in rules.counted if not point.sweep}
    sums = {name: sum(numbers) for name, numbers in deal.counted}
    for name, number in sums.items():
        if name not in limits:
            yield Problem(What.COUNTED_UNKNOWN, text=name)
        elif number > limits[name]:
            yield Problem(What.COUNTED_OVER_MOST, figures=(number, limits[name]), text=name)
    for together in rules.together:
        number = sum(sums.get(name, 0) for name in together.names)
        if number > together.limit:
            names = " ".join(together.names)
            yield Problem(What.COUNTED_OVER_MOST, figures=(number, together.limit), text=names)


def _problems_of_sizes(
    sizes: Sequence[int | None], scope: Sequence[int], rules: Rules
) -> Iterator[Problem]:
    """Of points alone no size is known, and the scope is in them."""
    if not sizes:
        return
    for side, cards in enumerate(sizes):
        if cards == 1 and not rules.preset.ace_takes_itself:
            yield Problem(What.PILE_OF_ONE, sides=(side,))
    over = [
        (side, swept, cards)
        for side, (cards, swept) in enumerate(zip(sizes, scope, strict=True))
        if cards is not None and swept > cards // 2
    ]
    if not _are_the_dealers(over, rules):
        for side, *figures in over:
            yield _sweeps_over_half(side, tuple(figures), rules)
    if sum(scope) <= rules.most_scope:
        return
    both = (sum(scope), rules.most_scope)
    if not rules.preset.is_family:
        yield Problem(What.SCOPE_OVER_MOST, figures=both)
    elif rules.sweep:
        yield Problem(What.COUNTED_OVER_MOST, figures=both, text=rules.sweep.name)
    else:
        yield Problem(What.COUNTED_UNKNOWN, text=Category.SCOPE)


def _sweeps_over_half(side: int, figures: tuple[int, ...], rules: Rules) -> Problem:
    """More sweeps than half of the cards: scope, or what the game calls them."""
    if rules.sweep and rules.sweep.name != Category.SCOPE:
        return Problem(What.SWEEPS_OVER_HALF, (side,), figures=figures, text=rules.sweep.name)
    return Problem(What.SCOPE_OVER_HALF, (side,), figures=figures)


def _are_the_dealers(over: Sequence[tuple[int, int, int]], rules: Rules) -> bool:
    """Whether the only side with more sweeps than half its cards can have them as the dealer."""
    if len(over) != 1 or not rules.sweep:
        return False
    _, swept, cards = over[0]
    return cards >= rules.preset.table_cards and swept <= cards // 2 + rules.sweep.beside_half
