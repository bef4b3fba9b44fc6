"""One deal as the players entered it: checked, and turned into the facts that score.

Whatever way it was said becomes evidence, and points come from what the evidence proves.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.rules.cards import RE_BELLO, SETTEBELLO
from scorekeeper.rules.entry import all_cards, counts, key_cards
from scorekeeper.rules.entry import points_only as points
from scorekeeper.rules.entry.all_cards import Piles
from scorekeeper.rules.entry.counts import Counts, SideCount
from scorekeeper.rules.entry.key_cards import Known, KnownSide
from scorekeeper.rules.entry.points_only import PointsOnly
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.proof import Evidence, Impossible, Proof, is_possible, prove, verdict_of
from scorekeeper.rules.scoring import Category, DealScore, Held, points_only, score

MANY_SCOPE = 5
FEW_CARDS = {2: 8, 3: 4, 4: 2}
"""By the number of sides: a pile of fewer cards is improbable, yet accepted. One or two in a
hundred deals have one."""


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
            case Piles(each):
                return len(each)
            case Counts(counted):
                return len(counted)
            case Known(said):
                return len(said)
            case PointsOnly(said_points):
                return len(said_points)


def evidence_of(entry: Piles | Counts | Known, rules: Rules) -> Evidence:
    """What the entry says of the forty cards; nothing more."""
    match entry:
        case Piles():
            return all_cards.evidence_of(entry)
        case Counts():
            return counts.evidence_of(entry, rules)
        case Known():
            return key_cards.evidence_of(entry, rules)


def problems(deal: Deal, rules: Rules, sides: int) -> list[Problem]:
    """Everything that is wrong with the deal, in the order in which a page shows it; where
    nothing is, what is still open.

    An improbable deal is not a wrong one: see `hints_of`.
    """
    if {deal.sides, len(deal.scope), len(deal.bonus)} != {sides}:
        return [Problem(What.NOT_ONE_FOR_EACH_SIDE, figures=(sides,))]
    found: list[Problem] = []
    match deal.entry:
        case Piles() as entry:
            found += all_cards.problems(entry, rules)
            found += _problems_of_sizes([len(pile) for pile in entry.piles], deal.scope, rules)
        case Counts() as entry:
            found += list(counts.problems(entry, rules)) or _problems_of_proof(entry, rules)
            found += _problems_of_sizes([side.cards for side in entry.sides], deal.scope, rules)
        case Known() as entry:
            found += list(key_cards.problems(entry, rules)) or _problems_of_proof(entry, rules)
            found += _problems_of_sizes([side.cards for side in entry.sides], deal.scope, rules)
        case PointsOnly() as entry:
            found += points.problems(entry, rules)
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
    """The points of a deal that has no problems; a point that is open goes to nobody."""
    match deal.entry:
        case Piles(each):
            held = [all_cards.held(pile) for pile in each]
            return score(held, deal.scope, deal.bonus, rules.options)
        case PointsOnly(said):
            return points_only(said, deal.bonus if rules.options.bonus else ())
        case Counts() | Known() as entry:
            return _score_proved(entry, deal, rules)


def _score_proved(entry: Counts | Known, deal: Deal, rules: Rules) -> DealScore:
    try:
        proof = prove(evidence_of(entry, rules), rules.options)
    except Impossible:
        # Stored before counts were held against the napola that was said: it then says nothing.
        proof = prove(evidence_of(_unsaid(entry, "napola"), rules), rules.options)
    sides: Sequence[SideCount | KnownSide] = entry.sides
    held = [_held(proof, i, side.cards, side.coins) for i, side in enumerate(sides)]
    verdict = verdict_of(proof.evidence, proof[Category.PRIMIERA], rules.options)
    return score(held, deal.scope, deal.bonus, rules.options, verdict)


def _held(proof: Proof, side: int, cards: int, coins: int) -> Held:
    """What the side surely took."""
    run = proof[Category.NAPOLA]
    return Held(
        cards=cards,
        coins=coins,
        settebello=proof[Category.SETTEBELLO].side == side,
        re_bello=proof[Category.RE_BELLO].side == side,
        napola=run.run if run.side == side else 0,
    )


def _problems_of_proof(entry: Counts | Known, rules: Rules) -> Iterator[Problem]:
    """What no deal fits, or which points are open and the card to ask for."""
    try:
        proof = prove(evidence_of(entry, rules), rules.options)
    except Impossible:
        yield _contradiction(entry, rules)
        return
    for point in proof.open:
        yield Problem(What.STILL_OPEN, cards=point.cards, text=point.category.value)


def _contradiction(entry: Counts | Known, rules: Rules) -> Problem:
    """What to say where no deal fits: the one claim without which some deal would."""
    sides: Sequence[SideCount | KnownSide] = entry.sides
    for side, said in enumerate(sides):
        for name, problem in _claims(side, said):
            if is_possible(evidence_of(_unsaid(entry, name, side), rules)):
                return problem
    counted = isinstance(entry, Counts)
    return Problem(What.COUNTS_IMPOSSIBLE if counted else What.KNOWN_IMPOSSIBLE)


def _claims(side: int, said: SideCount | KnownSide) -> Iterator[tuple[str, Problem]]:
    """What may have been said of a side beside its cards and numbers, each as a problem."""
    if said.napola is not None:
        against = Problem(What.NAPOLA_AGAINST_CARDS, sides=(side,), figures=(said.napola,))
        yield "napola", against
    if isinstance(said, KnownSide):
        for name, card in (("settebello", SETTEBELLO), ("re_bello", RE_BELLO)):
            if getattr(said, name) is False:
                yield name, Problem(What.NAMED_BUT_DENIED, sides=(side,), cards=(card,))


def _unsaid(entry: Counts | Known, claim: str, side: int | None = None) -> Counts | Known:
    """The entry with one claim of one side, or of all, taken back."""
    nothing: dict[str, Any] = {claim: None}
    sides: Any = tuple(
        replace(each, **nothing) if side in (None, number) else each
        for number, each in enumerate[SideCount | KnownSide](entry.sides)
    )
    return replace(entry, sides=sides)


def _problems_of_sizes(
    sizes: Sequence[int], scope: Sequence[int], rules: Rules
) -> Iterator[Problem]:
    for side, cards in enumerate(sizes):
        if cards == 1 and not rules.preset.ace_takes_itself:
            yield Problem(What.PILE_OF_ONE, sides=(side,))
    for side, (cards, swept) in enumerate(zip(sizes, scope, strict=True)):
        if swept > cards // 2:
            yield Problem(What.SCOPE_OVER_HALF, sides=(side,), figures=(swept, cards))
    if sum(scope) > rules.most_scope:
        yield Problem(What.SCOPE_OVER_MOST, figures=(sum(scope), rules.most_scope))
