"""One deal as entered: checked, and turned into the facts that score.

Every entry method becomes evidence, and points come from what the evidence proves.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.rules.cards import RE_BELLO, SETTEBELLO
from scorekeeper.rules.entry import all_cards, counts, key_cards
from scorekeeper.rules.entry import points_only as points
from scorekeeper.rules.entry.all_cards import Piles
from scorekeeper.rules.entry.counts import Counts, SideCount
from scorekeeper.rules.entry.key_cards import KeyCards, KeyCardsSide
from scorekeeper.rules.entry.points_only import PointsOnly
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.proof import Evidence, Impossible, is_possible, prove
from scorekeeper.rules.proof.points import Proof
from scorekeeper.rules.scoring import DealScore, Took, points_only, score

BONUS = "bonus"
MANY_SCOPE = 5
FEW_CARDS = {2: 8, 3: 4, 4: 2}
"""By the number of sides: a pile of fewer cards is improbable, yet accepted. One or two in a
hundred deals have one."""


Entry = Piles | Counts | KeyCards | PointsOnly


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
        match self.entry:
            case Piles(each):
                return len(each)
            case Counts(counted):
                return len(counted)
            case KeyCards(said):
                return len(said)
            case PointsOnly(said_points):
                return len(said_points)


def evidence_of(entry: Piles | Counts | KeyCards, rules: Rules) -> Evidence:
    """What the entry states of the forty cards, and nothing more."""
    match entry:
        case Piles():
            return all_cards.evidence_of(entry)
        case Counts():
            return counts.evidence_of(entry, rules)
        case KeyCards():
            return key_cards.evidence_of(entry, rules)


def problems(deal: Deal, rules: Rules, sides: int) -> list[Problem]:
    """All problems of the deal, in the order in which a page shows them; where there are none,
    what is still open.

    An improbable deal is accepted: see `hints_of`.
    """
    lengths = (len(numbers) for _, numbers in deal.counted)
    if {deal.sides, len(deal.scope), len(deal.bonus), *lengths} != {sides}:
        return [Problem(What.NOT_ONE_FOR_EACH_SIDE, figures=(sides,))]
    found: list[Problem] = []
    match deal.entry:
        case Piles() as entry:
            found += all_cards.problems(entry, rules)
            found += _problems_of_sizes([len(pile) for pile in entry.piles], deal.scope, rules)
        case Counts() as entry:
            found += list(counts.problems(entry, rules)) or _problems_of_proof(entry, rules)
            found += _problems_of_sizes([side.cards for side in entry.sides], deal.scope, rules)
        case KeyCards() as entry:
            found += list(key_cards.problems(entry, rules)) or _problems_of_proof(entry, rules)
            found += _problems_of_sizes([side.cards for side in entry.sides], deal.scope, rules)
        case PointsOnly() as entry:
            found += points.problems(entry, rules)
    found += _problems_of_counted(deal, rules)
    if not rules.has_bonus:
        found += [
            Problem(What.BONUS_NOT_PLAYED, sides=(side,))
            for side, points in enumerate(deal.bonus)
            if points
        ]
    return found


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
    if isinstance(deal.entry, PointsOnly):
        return points_only(deal.entry.points, deal.bonus if rules.has_bonus else ())
    counted = dict(deal.counted)
    if rules.sweep:
        counted[rules.sweep.name] = deal.scope
    counted[BONUS] = deal.bonus
    if isinstance(deal.entry, Piles):
        return score(rules.points, Took(deal.sides, deal.entry.piles, counted))
    proof = _proof(deal.entry, rules)
    return score(rules.points, Took(deal.sides, counted=counted, proof=proof))


def _proof(entry: Counts | KeyCards, rules: Rules) -> Proof:
    try:
        return prove(evidence_of(entry, rules), rules.points)
    except Impossible:
        # Stored before counts were held against the napola that was said: it then says nothing.
        return prove(evidence_of(_unsaid(entry, "napola"), rules), rules.points)


def _problems_of_proof(entry: Counts | KeyCards, rules: Rules) -> Iterator[Problem]:
    """What no deal fits, or which points are open and the card to ask for."""
    try:
        proof = prove(evidence_of(entry, rules), rules.points)
    except Impossible:
        yield _contradiction(entry, rules)
        return
    for point in proof.open:
        yield Problem(What.STILL_OPEN, cards=point.cards, text=point.category)


def _contradiction(entry: Counts | KeyCards, rules: Rules) -> Problem:
    """What to say where no deal fits: the one claim without which some deal would."""
    sides: Sequence[SideCount | KeyCardsSide] = entry.sides
    for side, said in enumerate(sides):
        for name, problem in _claims(side, said):
            if is_possible(evidence_of(_unsaid(entry, name, side), rules)):
                return problem
    counted = isinstance(entry, Counts)
    return Problem(What.COUNTS_IMPOSSIBLE if counted else What.KNOWN_IMPOSSIBLE)


def _claims(side: int, said: SideCount | KeyCardsSide) -> Iterator[tuple[str, Problem]]:
    """What may have been said of a side beside its cards and numbers, each as a problem."""
    if said.napola is not None:
        against = Problem(What.NAPOLA_AGAINST_CARDS, sides=(side,), figures=(said.napola,))
        yield "napola", against
    if isinstance(said, KeyCardsSide):
        for name, card in (("settebello", SETTEBELLO), ("re_bello", RE_BELLO)):
            if getattr(said, name) is False:
                yield name, Problem(What.NAMED_BUT_DENIED, sides=(side,), cards=(card,))


def _unsaid(entry: Counts | KeyCards, claim: str, side: int | None = None) -> Counts | KeyCards:
    """The entry with one claim of one side, or of all, taken back."""
    nothing: dict[str, Any] = {claim: None}
    sides: Any = tuple(
        replace(each, **nothing) if side in (None, number) else each
        for number, each in enumerate[SideCount | KeyCardsSide](entry.sides)
    )
    return replace(entry, sides=sides)


def _problems_of_counted(deal: Deal, rules: Rules) -> Iterator[Problem]:
    """Something counted that the game does not have, or more of it than there can be."""
    limits = {point.name: point.limit for point in rules.counted if not point.sweep}
    sums = {name: sum(numbers) for name, numbers in deal.counted}
    for name, number in sums.items():
        if name not in limits:
            yield Problem(What.COUNTED_UNKNOWN, text=name)
        elif number > limits[name]:
            yield Problem(What.COUNTED_OVER_MOST, figures=(number, limits[name]), text=name)
    for together in rules.preset.together:
        number = sum(sums.get(name, 0) for name in together.names)
        if number > together.limit:
            names = " ".join(together.names)
            yield Problem(What.COUNTED_OVER_MOST, figures=(number, together.limit), text=names)


def _problems_of_sizes(
    sizes: Sequence[int], scope: Sequence[int], rules: Rules
) -> Iterator[Problem]:
    for side, cards in enumerate(sizes):
        if cards == 1 and not rules.preset.ace_takes_itself:
            yield Problem(What.PILE_OF_ONE, sides=(side,))
    beside_half = rules.sweep.beside_half if rules.sweep else 0
    for side, (cards, swept) in enumerate(zip(sizes, scope, strict=True)):
        if swept > cards // 2 + beside_half:
            yield Problem(What.SCOPE_OVER_HALF, sides=(side,), figures=(swept, cards))
    if sum(scope) > rules.most_scope:
        yield Problem(What.SCOPE_OVER_MOST, figures=(sum(scope), rules.most_scope))
