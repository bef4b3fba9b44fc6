"""One deal as entered: checks it, scores it, and says in what two versions of it differ."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from scorekeeper.rules.cards import DECK, Card, sort_cards
from scorekeeper.rules.entry.method import Entry, EntryMethod
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import BONUS, Category, DealScore, Value

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


ON_TABLE = -1
"""The owner of a card that stayed on the table."""


class Changed(Enum):
    """What of a deal can differ."""

    ENTRY = auto()
    CARDS_MOVED = auto()
    TABLE = auto()
    BEST = auto()
    FIGURE = auto()


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that changed."""

    changed: Changed
    """What it is."""
    side: int | None = None
    """Whose it is; None where it belongs to no side."""
    old: Value | EntryMethod | None = None
    """Of `FIGURE` a figure, a bool for one card or a set, a number a rank; None where nothing is
    said. Of `CARDS_MOVED` the owner of `cards`, a side or `ON_TABLE`; of `ENTRY` the entry method.
    """
    new: Value | EntryMethod | None = None
    """The same, as it is now."""
    cards: tuple[Card, ...] = ()
    """Those that moved; of `BEST` those that are best now."""
    were: tuple[Card, ...] = ()
    """Of `BEST` those that are best no longer."""
    name: str = ""
    """Of `FIGURE` the point that it counts for, or `points`: all of the deal."""


def changes(old: Deal, new: Deal, rules: Rules) -> tuple[Change, ...]:
    """Everything in which the new version differs: what was entered first, then the points."""
    found = list(_of_entry(old.entry, new.entry, rules))
    # What was counted during play; of points alone nobody knows what there was of it.
    sweep = rules.sweep.name if rules.sweep else Category.SCOPE.value
    found += _figures(sweep, old.scope, new.scope)
    nothing = (0,) * old.sides
    before, after = dict(old.counted), dict(new.counted)
    for name in dict.fromkeys([*before, *after]):
        found += _figures(name, before.get(name, nothing), after.get(name, nothing))
    found += _figures(BONUS, old.bonus, new.bonus)
    was, now = score_deal(old, rules).points, score_deal(new, rules).points
    return (*found, *_figures(Category.POINTS, was, now))


def _of_entry(old: Entry, new: Entry, rules: Rules) -> Iterator[Change]:
    """What was entered otherwise.

    Of two entry methods only the points tell more: what one of them states the other does not.
    """
    is_same = old.method is new.method
    if is_same and old.method.every_card:
        # Card by card: every figure follows from the cards.
        yield from _moved(old, new)
        return
    if not is_same:
        yield Change(Changed.ENTRY, None, old.method, new.method)
        return
    for side, (was, now) in enumerate(zip(old.figures(rules), new.figures(rules), strict=True)):
        before, after = dict(was.points), dict(now.points)
        for name in dict.fromkeys([*before, *after]):
            if before.get(name) != after.get(name):
                yield Change(Changed.FIGURE, side, before.get(name), after.get(name), name=name)
        best, best_now = (entry.best or frozenset[Card]() for entry in (was, now))
        if best != best_now:
            gone, come = sort_cards(best - best_now), sort_cards(best_now - best)
            yield Change(Changed.BEST, side, cards=come, were=gone)
    if old.left != new.left:
        yield Change(Changed.TABLE, None, old.left, new.left)


def _moved(old: Entry, new: Entry) -> Iterator[Change]:
    """Cards that have another owner, together where they went the same way."""
    before, after = _owners(old), _owners(new)
    ways: dict[tuple[int, int], list[Card]] = {}
    for card in DECK:
        if before[card] != after[card]:
            ways.setdefault((before[card], after[card]), []).append(card)
    for (source, goal), cards in ways.items():
        yield Change(Changed.CARDS_MOVED, None, source, goal, tuple(cards))


def _owners(entry: Entry) -> dict[Card, int]:
    """Who has each card."""
    owners = dict.fromkeys(DECK, ON_TABLE)
    for side, pile in enumerate(entry.piles):
        owners.update(dict.fromkeys(pile, side))
    return owners


def _figures(name: str, old: Sequence[int], new: Sequence[int]) -> Iterator[Change]:
    for side, (was, now) in enumerate(zip(old, new, strict=True)):
        if was != now:
            yield Change(Changed.FIGURE, side, was, now, name=name)
