"""A deal point by point: people say who has each point, with numbers and best cards where they
looked; or only how many points each side made.

Nothing proves either.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.cards import FACE_RANKS, RANKS, Suit
from scorekeeper.rules.dispute import Statement, best_of_side
from scorekeeper.rules.entry.method import CountsByName, Entry, EntryFigures, EntryMethod
from scorekeeper.rules.entry.winner_problems import (
    BEST_RANK,
    problems_of_figures,
    problems_of_shape,
    problems_together,
)
from scorekeeper.rules.entry.won import (
    PointNumbers,
    Won,
    asked_points,
    asks_all,
    may_be_nobodys,
    rows_in,
    scores_level,
    won_by_comparison,
    won_by_numbers,
    worth_of,
)
from scorekeeper.rules.game.kinds import All, Holds, Most, Run
from scorekeeper.rules.options import Faces
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.primiera import (
    BestFour,
    RankCounts,
    Verdict,
    decide_by_best,
    decide_by_counts,
)
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import (
    BONUS,
    Award,
    DealScore,
    GamePoint,
    Reason,
    Took,
    Value,
    points_only,
    sums,
)


@dataclass(frozen=True, slots=True)
class Winners(Entry):
    """Who has each point, by its name in counting order. Scored as it is said.

    `numbers` holds by the name of a point how many cards of it each side has; where ranks are
    counted, such a row for each rank as far as sides are level. `best` is of each side the best
    card of each suit, empty where nobody looked. Who has a point follows from them, and need not
    be in `won` then. `table` says how many cards stayed on the table.
    """

    sides: int
    won: tuple[tuple[str, Won], ...]
    numbers: tuple[tuple[str, PointNumbers], ...] = ()
    best: tuple[BestFour, ...] = ()
    table: int = 0
    method: ClassVar[EntryMethod] = EntryMethod.WINNERS

    def __len__(self) -> int:
        return self.sides

    @property
    def left(self) -> int:
        """As it was said."""
        return self.table

    def statement(self, rules: Rules) -> Statement | None:
        """The best cards that were said, with the numbers of ranks beside them."""
        point = rules.compared
        if point is None or not self.best:
            return None
        best = tuple(best_of_side(cards) for cards in self.best)
        may_be_faces = {
            (side, suit)
            for side, cards in enumerate(best)
            for suit, card in zip(Suit, cards, strict=True)
            if card is None and point.faces is Faces.BARRED
        }
        return Statement(best, self.rows(point)[1:], frozenset(may_be_faces))

    def rows(self, point: GamePoint) -> RankCounts:
        """The numbers of a point, none where nobody said them."""
        return rows_in(dict(self.numbers).get(point.name, ()))

    def verdict(self, rules: Rules) -> Verdict | None:
        """What best cards and numbers say of the comparison of all piles; None where nobody gave
        any. Open where sides are level and the next number is not said."""
        point = rules.compared
        if point is None or not (self.best or self.rows(point)):
            return None
        rows = self.rows(point)
        if self.best:
            return decide_by_best(self.best, point, rows[1:])
        return decide_by_counts(tuple(zip(*rows, strict=True)), point.ranks)

    def sevens(self, point: GamePoint) -> tuple[int | None, ...]:
        """How many of the first rank that is counted each side has, by its best cards or by what
        was said; none where ranks are not counted."""
        if self.best:
            return tuple(
                sum(card is not None and card.rank == BEST_RANK for card in four)
                for four in self.best
            )
        return next(iter(self.rows(point)), ())

    def follows(self, point: GamePoint, rules: Rules) -> Won | None:
        """Who has the point by the numbers and best cards; None where they do not tell."""
        if isinstance(point, Most) and (rows := self.rows(point)):
            return won_by_numbers(point, rows[0])
        if point is rules.compared:
            verdict = self.verdict(rules)
            return (
                None if verdict is None else won_by_comparison(point, verdict, self.sevens(point))
            )
        if isinstance(point, All):
            suit = (
                other for other in asked_points(rules) if getattr(other, "of", None) is point.of
            )
            rows = next((rows for other in suit if (rows := self.rows(other))), ())
            every = (side for row in rows for side, n in enumerate(row) if n == len(RANKS))
            return Won(tuple(every)) if rows else None
        if isinstance(point, Holds):
            own = (side for side, four in enumerate(self.best) if point.card in four)
            return next((Won((side,)) for side in own if point.card.rank not in FACE_RANKS), None)
        return None

    def decided(self, rules: Rules) -> dict[str, Won]:
        """Who has each point, by its name, as it is said or follows; open ones are missing."""
        answers, decided = dict(self.won), dict[str, Won]()
        for point in asked_points(rules):
            won = self.follows(point, rules) or answers.get(point.name)
            if won is not None:
                decided[point.name] = won
        return decided

    def problems(self, rules: Rules) -> list[Problem]:
        """Answers that are missing or that no deal can have."""
        if problems := list(problems_of_shape(self, rules)):
            return problems
        numbers, answers = problems_of_figures(self, rules), self._problems_of_answers(rules)
        if problems := list(numbers):
            # What follows from wrong numbers says nothing.
            others = (
                answer for answer in answers if answer.what is not What.WINNER_AGAINST_NUMBERS
            )
            return [*problems, *others]
        return list(answers) or list(problems_together(self, rules))

    def _problems_of_answers(self, rules: Rules) -> Iterator[Problem]:
        """What is not said, and what is said against the numbers."""
        won_by, decided = dict(self.won), self.decided(rules)
        for point in asked_points(rules):
            name, won = point.name, won_by.get(point.name)
            if name not in decided:
                yield self._question(point, rules)
            elif won is not None:
                yield from self._problems_of(point, won, rules)
                if won != decided[name] or not self._may_win(point, won, rules):
                    yield Problem(What.WINNER_AGAINST_NUMBERS, text=name)

    def _may_win(self, point: GamePoint, won: Won, rules: Rules) -> bool:
        """Whether who is said to win a comparison that is still open is among those level."""
        verdict = self.verdict(rules) if point is rules.compared else None
        return verdict is None or verdict.settled or set(won.sides) <= set(verdict.compared)

    def _problems_of(self, point: GamePoint, won: Won, rules: Rules) -> Iterator[Problem]:
        """What no deal can have of one point."""
        name, sides = point.name, won.sides
        if not all(0 <= side < self.sides for side in sides) or len(set(sides)) < len(sides):
            yield Problem(What.NOT_ONE_FOR_EACH_SIDE, figures=(self.sides,))
        elif len(sides) > 1 and not scores_level(point):
            yield Problem(What.WINNERS_LEVEL, sides=sides, text=name)
        elif not sides and not may_be_nobodys(point, rules):
            yield Problem(What.WINNER_NOT_SAID, text=name)
        elif isinstance(point, Run) and sides:
            figures = (won.length, len(RANKS))
            if not won.length:
                yield Problem(What.RUN_WITHOUT_LENGTH, won.sides, text=point.name)
            elif won.length < point.shortest:
                yield Problem(What.RUN_TOO_SHORT, won.sides, point.decisive, figures, point.name)
            elif won.length > len(RANKS):
                yield Problem(
                    What.RUN_LONGER_THAN_SUIT, won.sides, point.decisive, figures, point.name
                )

    def _question(self, point: GamePoint, rules: Rules) -> Problem:
        """What to ask of a point that is open: the next rank, where sides are level."""
        verdict = self.verdict(rules) if point is rules.compared else None
        if verdict is None or verdict.rank is None:
            return Problem(What.WINNER_NOT_SAID, text=point.name)
        return Problem(What.RANK_NOT_SAID, verdict.compared, figures=(verdict.rank,))

    def score(self, rules: Rules, counted: CountsByName) -> DealScore:
        """The points as they are said, and what was counted during play."""
        decided, took = self.decided(rules), Took(self.sides, counted=counted)
        awards: list[Award] = []
        wins: int | None = None
        verdict = self.verdict(rules)
        if verdict is not None and not verdict.settled:
            verdict = None
        for point in rules.points:
            won = decided.get(point.name)
            if won is None:
                award = None if point.is_shown else point.award(took, None)
                if award is not None:
                    awards.append(award)
                continue
            if point.win_match and won.sides:
                wins = won.sides[0]
            if not isinstance(point, All) or point.points:
                awards.append(self._award(point, won, verdict if point is rules.compared else None))
        is_primiera = rules.compared is not None and rules.compared.is_primiera
        return DealScore(
            tuple(awards), sums(awards, self.sides), verdict if is_primiera else None, wins
        )

    def _award(self, point: GamePoint, won: Won, verdict: Verdict | None) -> Award:
        worth, rows = worth_of(point, won), self.rows(point)
        points = tuple(worth * (side in won.sides) for side in range(self.sides))
        is_one = len(won.sides) == 1 and not isinstance(point, Run)
        side = won.sides[0] if is_one else None
        if verdict is not None:
            return Award(point, side, points, Reason.BY_PRIMIERA, verdict=verdict)
        if isinstance(point, Most) and rows:
            figures = tuple(number or 0 for number in rows[0])
            reason = Reason.LEVEL if side is None else Reason.MOST
            return Award(point, side, points, reason, figures)
        return Award(point, side, points, Reason.SAID)

    def figures(self, rules: Rules) -> tuple[EntryFigures, ...]:
        """Of each point its numbers where they were said, of a run how long it is, else whether a
        side has it; and the best cards."""
        numbers, figures = dict(self.numbers), []
        for side in range(self.sides):
            claims: list[tuple[str, Value]] = []
            for name, won in self.decided(rules).items():
                has = side in won.sides
                own = tuple(
                    n for row in rows_in(numbers.get(name, ())) if (n := row[side]) is not None
                )
                value: Value = won.length * has if won.length else has
                claims.append((name, (own[0] if len(own) == 1 else own) if own else value))
            best = frozenset(filter(None, self.best[side])) if self.best else None
            figures.append(EntryFigures(tuple(claims), best))
        return tuple(figures)

    def sizes(self, rules: Rules) -> tuple[int | None, ...]:
        """As they were said; none where nobody counted."""
        every = (point for point in asked_points(rules) if isinstance(point, Most) and not point.of)
        return next((row for point in every for row in self.rows(point)), ())


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
