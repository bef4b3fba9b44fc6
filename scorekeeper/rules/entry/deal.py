"""One deal as entered: checks it and scores it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.rules.entry.method import Entry, EntryMethod
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

    An improbable deal is accepted: `MANY_SCOPE` and more are only hinted at.
    """
    lengths = (len(numbers) for _, numbers in deal.counted)
    if {deal.sides, len(deal.scope), len(deal.bonus), *lengths} != {sides}:
        return [Problem(What.NOT_ONE_FOR_EACH_SIDE, figures=(sides,))]
    problems = list(deal.entry.problems(rules))
    problems += _problems_of_sizes(deal, rules)
    # Something counted that the game does not have, or more of it than there can be.
    limits = {point.name: point.limit for point in rules.counted if not point.sweep}
    sums = {name: sum(numbers) for name, numbers in deal.counted}
    for name, number in sums.items():
        if name not in limits:
            problems.append(Problem(What.COUNTED_UNKNOWN, text=name))
        elif number > limits[name]:
            figures = (number, limits[name])
            problems.append(Problem(What.COUNTED_OVER_MOST, figures=figures, text=name))
    for together in rules.together:
        number = sum(sums.get(name, 0) for name in together.names)
        if number > together.limit:
            figures, names = (number, together.limit), " ".join(together.names)
            problems.append(Problem(What.COUNTED_OVER_MOST, figures=figures, text=names))
    for side, points in enumerate(deal.bonus):
        if points and rules.bonus is None:
            problems.append(Problem(What.BONUS_NOT_PLAYED, sides=(side,)))
    return problems


def problems_of_gone(deal: Deal, rules: Rules, gone: Sequence[int]) -> Iterator[Problem]:
    """That something of a deal, in which nothing else is wrong, is with a side that has `gone`."""
    if not gone:
        return
    numbers = [deal.scope, deal.bonus, *(counts for _, counts in deal.counted)]
    numbers.append(score_deal(deal, rules).points)
    sizes = deal.entry.sizes(rules)  # of points alone there are none
    for side in gone:
        if any(sizes[side : side + 1]) or any(figures[side] for figures in numbers):
            yield Problem(What.OF_SIDE_THAT_LEFT, (side,))


def tally_of(deal: Deal, rules: Rules) -> tuple[int, ...]:
    """What was counted during play: a number a side for each point counted, sweeps first."""
    counted = dict(deal.counted)
    nothing = (0,) * deal.sides
    columns = (
        deal.scope if point.sweep else counted.get(point.name, nothing) for point in rules.tallied
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


def score_deal(deal: Deal, rules: Rules) -> DealScore:
    """The points of a deal that has no problems; a point that is open goes to nobody."""
    counted = dict(deal.counted)
    if rules.sweep:
        counted[rules.sweep.name] = deal.scope
    counted[BONUS] = deal.bonus
    return deal.entry.score(rules, counted)


def _problems_of_sizes(deal: Deal, rules: Rules) -> Iterator[Problem]:
    """A pile of one card, and more sweeps than there can be; of points alone nothing, as the sweeps
    are in them."""
    if deal.entry.method is EntryMethod.POINTS:
        return
    game, sweep = rules.preset, rules.sweep
    over = []
    for side, (cards, swept) in enumerate(zip(deal.entry.sizes(rules), deal.scope, strict=False)):
        if cards == 1 and not game.ace_takes_itself:
            yield Problem(What.PILE_OF_ONE, sides=(side,))
        if cards is not None and swept > cards // 2:
            over.append((side, swept, cards))
    are_the_dealers = False
    if len(over) == 1 and sweep:
        _, swept, cards = over[0]
        most = cards // 2 + sweep.beside_half
        are_the_dealers = cards >= game.table_cards and swept <= most
    if not are_the_dealers:
        what, called = What.SCOPE_OVER_HALF, ""
        if sweep and sweep.name != Category.SCOPE:
            what, called = What.SWEEPS_OVER_HALF, sweep.name
        for side, *figures in over:
            yield Problem(what, (side,), figures=tuple(figures), text=called)
    swept_by_all, most_sweeps = sum(deal.scope), sweep.limit if sweep else 0
    if swept_by_all <= most_sweeps:
        return
    both = (swept_by_all, most_sweeps)
    if not game.is_family:
        yield Problem(What.SCOPE_OVER_MOST, figures=both)
    elif sweep:
        yield Problem(What.COUNTED_OVER_MOST, figures=both, text=sweep.name)
    else:
        yield Problem(What.COUNTED_UNKNOWN, text=Category.SCOPE)
