"""What the players entered of a deal: checked, and turned into the facts that score.

Piles of cards, counts with best cards, numbers with the cards that decide, or points only.
`problems` lists all that is wrong; `score_deal` may be asked only about a deal without
problems.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from scorekeeper.rules import counts as counted
from scorekeeper.rules import known as decisive
from scorekeeper.rules.cards import DECK, RE_BELLO, SETTEBELLO, Card, Suit, sort_cards
from scorekeeper.rules.counts import Counts
from scorekeeper.rules.known import Known
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.primiera import holding
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import DealScore, Held, napola, points_only, score

MANY_SCOPE = 5


@dataclass(frozen=True, slots=True)
class Piles:
    """The cards themselves: a pile a side, and what stayed on the table (000 only)."""

    piles: tuple[frozenset[Card], ...]
    table: frozenset[Card] = frozenset()


@dataclass(frozen=True, slots=True)
class PointsOnly:
    """The points of an evening scored on paper: nothing is proved."""

    points: tuple[int, ...]


Entry = Piles | Counts | Known | PointsOnly


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal as entered: piles, counts or points, with scope and bonus, one a side."""

    entry: Entry
    scope: tuple[int, ...]
    bonus: tuple[int, ...]

    @property
    def sides(self) -> int:
        """How many sides the entry speaks of."""
        match self.entry:
            case Piles(piles):
                return len(piles)
            case Counts(sides):
                return len(sides)
            case Known(known):
                return len(known)
            case PointsOnly(points):
                return len(points)


def with_rest(
    piles: Sequence[Iterable[Card]], rest: int | None, table: Iterable[Card] = ()
) -> Piles:
    """The piles with every card that nobody has given to side `rest`, if there is one."""
    given = [frozenset(pile) for pile in piles]
    left = frozenset(table)
    if rest is not None:
        given[rest] |= frozenset(DECK) - left.union(*given)
    return Piles(tuple(given), left)


def problems(deal: Deal, rules: Rules, sides: int) -> list[Problem]:
    """Everything that is wrong with the deal, in the order in which a page shows it.

    An improbable deal is not a wrong one: see `hints_of`.
    """
    if {deal.sides, len(deal.scope), len(deal.bonus)} != {sides}:
        return [Problem(What.NOT_ONE_FOR_EACH_SIDE, figures=(sides,))]
    found: list[Problem] = []
    match deal.entry:
        case Piles() as entry:
            found += _problems_of_piles(entry, rules)
            sizes: tuple[int, ...] | None = tuple(len(pile) for pile in entry.piles)
        case Counts() as entry:
            found += counted.problems(entry, rules)
            sizes = tuple(side.cards for side in entry.sides)
        case Known() as entry:
            found += decisive.problems(entry, rules)
            sizes = tuple(side.cards for side in entry.sides)
        case PointsOnly():
            sizes = None
    if sizes is not None:
        found += _problems_of_sizes(sizes, deal.scope, rules)
    if not rules.options.bonus:
        found += [
            Problem(What.BONUS_NOT_PLAYED, sides=(side,))
            for side, points in enumerate(deal.bonus)
            if points
        ]
    return found


def hints_of(deal: Deal) -> list[tuple[int, int]]:
    """Sides with five scope or more, and how many: improbable, yet accepted."""
    return [(side, scope) for side, scope in enumerate(deal.scope) if scope >= MANY_SCOPE]


def score_deal(deal: Deal, rules: Rules) -> DealScore:
    """The points of a deal that has no problems."""
    proved = None
    match deal.entry:
        case Piles(piles):
            held = [_held(pile) for pile in piles]
        case Counts() as entry:
            held = counted.facts(entry)
        case Known() as entry:
            held, proved = decisive.facts(entry, rules)
        case PointsOnly(points):
            return points_only(points)
    return score(held, deal.scope, deal.bonus, rules.options, proved)


def _held(pile: frozenset[Card]) -> Held:
    coins = [card for card in pile if card.suit is Suit.COINS]
    return Held(
        cards=len(pile),
        coins=len(coins),
        settebello=SETTEBELLO in pile,
        re_bello=RE_BELLO in pile,
        napola=napola(coins),
        primiera=holding(pile),
    )


def _problems_of_piles(entry: Piles, rules: Rules) -> list[Problem]:
    found = []
    for (a, first), (b, second) in combinations(enumerate(entry.piles), 2):
        for card in sort_cards(first & second):
            found.append(Problem(What.CARD_IN_TWO_PILES, sides=(a, b), cards=(card,)))
    for side, pile in enumerate(entry.piles):
        for card in sort_cards(pile & entry.table):
            found.append(Problem(What.CARD_IN_TWO_PILES, sides=(side,), cards=(card,)))
    missing = frozenset(DECK) - entry.table.union(*entry.piles)
    if missing:
        found.append(Problem(What.CARDS_WITH_NOBODY, cards=sort_cards(missing)))
    if entry.table and not rules.preset.leftovers:
        found.append(Problem(What.TABLE_NOT_ALLOWED, figures=(len(entry.table),)))
    return found


def _problems_of_sizes(sizes: Sequence[int], scope: Sequence[int], rules: Rules) -> list[Problem]:
    found = []
    for side, cards in enumerate(sizes):
        if cards == 1 and not rules.preset.ace_takes_itself:
            found.append(Problem(What.PILE_OF_ONE, sides=(side,)))
    for side, (cards, swept) in enumerate(zip(sizes, scope, strict=True)):
        if swept > cards // 2:
            found.append(Problem(What.SCOPE_OVER_HALF, sides=(side,), figures=(swept, cards)))
    if sum(scope) > rules.most_scope:
        found.append(Problem(What.SCOPE_OVER_MOST, figures=(sum(scope), rules.most_scope)))
    return found
