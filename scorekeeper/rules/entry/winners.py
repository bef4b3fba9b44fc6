"""A deal of which people say who has each point, or only how many points each side made.

Nothing proves either.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.cards import RANKS, Card
from scorekeeper.rules.entry.method import CountsByName, Entry, EntryFigures, EntryMethod
from scorekeeper.rules.game.comparisons import RanksDown
from scorekeeper.rules.game.kinds import CARDS_OF, All, CardSet, Holds, Most, Run
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.proof.evidence import Evidence, Impossible
from scorekeeper.rules.proof.holdings import prove
from scorekeeper.rules.scoring import (
    BONUS,
    Award,
    DealScore,
    GamePoint,
    Pile,
    Reason,
    Took,
    Value,
    points_only,
    sums,
)

NO_CARDS: Pile = frozenset()


@dataclass(frozen=True, slots=True)
class Won:
    """Who is said to have a point: nobody, a side, or those that are level, in their order.
    `length` is how long a run is; `all` says that the side has every card that is compared."""

    sides: tuple[int, ...] = ()
    length: int = 0
    all: bool = False


@dataclass(frozen=True, slots=True)
class Winners(Entry):
    """Who has each point, by its name in counting order. Scored as it is said."""

    sides: int
    won: tuple[tuple[str, Won], ...]
    method: ClassVar[EntryMethod] = EntryMethod.WINNERS

    def __len__(self) -> int:
        return self.sides

    def problems(self, rules: Rules) -> list[Problem]:
        """Answers that are missing or that no deal can have."""
        won, asked = dict(self.won), {point.name: point for point in asked_points(rules)}
        problems = [
            Problem(What.WINNER_OF_NO_POINT, text=name) for name, _ in self.won if name not in asked
        ]
        for name, point in asked.items():
            said = won.get(name)
            if said is None:
                problems.append(Problem(What.WINNER_NOT_SAID, text=name))
            else:
                problems += self._problems_of(point, said, rules)
        return problems or list(self._contradictions(rules))

    def score(self, rules: Rules, counted: CountsByName) -> DealScore:
        """The points as they are said, and what was counted during play."""
        won, took = dict(self.won), Took(self.sides, counted=counted)
        awards: list[Award] = []
        wins: int | None = None
        for point in rules.points:
            said = won.get(point.name)
            if said is None:
                award = point.award(took, None) if point.claim_kind is None else None
                if award is not None:
                    awards.append(award)
                continue
            if point.win_match and said.sides:
                wins = said.sides[0]
            if isinstance(point, All) and not point.points:
                continue
            worth = worth_of(point, said)
            points = tuple(worth * (side in said.sides) for side in range(self.sides))
            is_one = len(said.sides) == 1 and not isinstance(point, Run)
            awards.append(Award(point, said.sides[0] if is_one else None, points, Reason.SAID))
        return DealScore(tuple(awards), sums(awards, self.sides), None, wins)

    def figures(self, rules: Rules) -> tuple[EntryFigures, ...]:
        """Of each point whether a side has it, of a run how long it is."""
        figures = []
        for side in range(self.sides):
            claims: list[tuple[str, Value]] = []
            for name, won in self.won:
                has = side in won.sides
                claims.append((name, won.length * has if won.length else has))
            figures.append(EntryFigures(None, None, tuple(claims)))
        return tuple(figures)

    def _problems_of(self, point: GamePoint, said: Won, rules: Rules) -> Iterator[Problem]:
        """What no deal can have of one point."""
        name, sides = point.name, said.sides
        if not all(0 <= side < self.sides for side in sides) or len(set(sides)) < len(sides):
            yield Problem(What.NOT_ONE_FOR_EACH_SIDE, figures=(self.sides,))
        elif len(sides) > 1 and not scores_level(point):
            yield Problem(What.WINNERS_LEVEL, sides=sides, text=name)
        elif not sides and not may_be_nobodys(point, rules):
            yield Problem(What.WINNER_NOT_SAID, text=name)
        elif isinstance(point, Run) and sides:
            figures = (said.length, len(RANKS))
            if not said.length:
                yield Problem(What.RUN_WITHOUT_LENGTH, said.sides, text=point.name)
            elif said.length < point.shortest:
                yield Problem(What.RUN_TOO_SHORT, said.sides, point.decisive, figures, point.name)
            elif said.length > len(RANKS):
                yield Problem(
                    What.RUN_LONGER_THAN_SUIT, said.sides, point.decisive, figures, point.name
                )

    def _contradictions(self, rules: Rules) -> Iterator[Problem]:
        """A card that two sides would have, or a point that what else is said gives to another."""
        won = dict(self.won)
        owners: dict[Card, tuple[int, str]] = {}
        for point in asked_points(rules):
            for card in sorted(_sure(point, won[point.name]), key=lambda each: each.rank):
                side = won[point.name].sides[0]
                other, name = owners.setdefault(card, (side, point.name))
                if other != side:
                    text = f"{name} {point.name}"
                    yield Problem(What.WINNERS_CLASH, (other, side), (card,), text=text)
                    return
        try:
            proof = prove(self._evidence(rules), rules.points)
        except Impossible:
            yield Problem(What.WINNERS_IMPOSSIBLE)
            return
        for proved in proof.points:
            # Who is level may have been said to be.
            sides = won[proved.category].sides
            of_cards = () if proved.side is None else (proved.side,)
            if proved.settled and len(sides) < 2 and sides != of_cards:
                yield Problem(What.WINNER_AGAINST_OTHERS, text=proved.category)

    def _evidence(self, rules: Rules) -> Evidence:
        """The cards that sides surely have where what is said is true."""
        has: list[set[Card]] = [set() for _ in range(self.sides)]
        lacks: list[set[Card]] = [set() for _ in range(self.sides)]
        table: set[Card] = set()
        for point in asked_points(rules):
            said = dict(self.won)[point.name]
            if isinstance(point, Holds) and not said.sides:
                table.add(point.card)
            for side in said.sides[:1]:
                has[side] |= _sure(point, said)
                if isinstance(point, Run):
                    lacks[side] |= point.claimed(said.length)[1]
        left = None if rules.preset.leftovers else 0
        suit = rules.counted_suit
        return Evidence.of(has, lacks=lacks, on_table=table, table=left, suit=suit)


def winners_in(score: DealScore, rules: Rules) -> Winners | None:
    """Who had each point of a deal, however it was entered; None where only points are known."""
    won = []
    for point in asked_points(rules):
        award = score.award(point.name)
        if award is None and not isinstance(point, All):
            return None
        has = award.points if award else [side == score.wins for side in range(len(score.points))]
        sides = tuple(side for side, points in enumerate(has) if points)
        worth = max(has)
        is_all = asks_all(point) and worth == point.all  # type: ignore[attr-defined]
        length = point.length(worth) if isinstance(point, Run) else 0
        won.append((point.name, Won(sides, length, is_all)))
    return Winners(len(score.points), tuple(won))


def asked_points(rules: Rules) -> tuple[GamePoint, ...]:
    """The points of which somebody says who has them: those that the piles show."""
    return tuple(point for point in rules.points if point.claim_kind is not None)


def scores_level(point: GamePoint) -> bool:
    """Whether sides that are level have points each."""
    return isinstance(point, Most) and bool(point.level)


def asks_all(point: GamePoint) -> bool:
    """Whether it scores more with every card that is compared."""
    return isinstance(point, Most | RanksDown) and point.all is not None


def may_be_nobodys(point: GamePoint, rules: Rules) -> bool:
    """Whether a deal can leave it with nobody: a single card only where it can lie on the table."""
    is_somebodys = isinstance(point, Holds) or scores_level(point)
    return rules.preset.leftovers or not is_somebodys


def worth_of(point: GamePoint, said: Won) -> int:
    """How much the point gives to each side that is said to have it."""
    if isinstance(point, Run):
        return point.worth(said.length)
    if isinstance(point, Most) and len(said.sides) > 1:
        return point.level
    if isinstance(point, Most | RanksDown) and said.all and point.all is not None:
        return point.all
    return point.points


def _sure(point: GamePoint, said: Won) -> Pile:
    """The cards that a side surely holds when it alone is said to have the point."""
    if len(said.sides) != 1:
        return NO_CARDS
    if isinstance(point, Run):
        return point.claimed(said.length)[0]
    if isinstance(point, Holds | CardSet | All):
        return point.claimed(True)[0]
    if said.all and isinstance(point, Most):
        return CARDS_OF[point.of]
    return CARDS_OF[point.ranks[0]] if said.all and isinstance(point, RanksDown) else NO_CARDS


@dataclass(frozen=True, slots=True)
class PointsOnly(Entry):
    """The points of every side, scope among them."""

    points: tuple[int, ...]
    method: ClassVar[EntryMethod] = EntryMethod.POINTS

    def __len__(self) -> int:
        return len(self.points)

    def problems(self, rules: Rules) -> Iterator[Problem]:
        """More points of all sides together than the rules can give in one deal, or fewer."""
        total, most = sum(self.points), rules.most_points(len(self))
        if total > most:
            what = What.POINTS_OVER_MOST
            if rules.bonus:
                what = What.POINTS_OVER_MOST_BESIDE_BONUS
            yield Problem(what, figures=(total, most))
        if total < rules.least_points:
            yield Problem(What.POINTS_UNDER_LEAST, figures=(total, rules.least_points))

    def score(self, rules: Rules, counted: CountsByName) -> DealScore:
        """The points, with the bonus where it is played."""
        return points_only(self.points, counted[BONUS] if rules.bonus else ())
