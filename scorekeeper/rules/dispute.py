"""A disputed primiera: who has it by the best cards of each side, under every interpretation.

Nothing is stored, implied or guessed: what is not known is asked for.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.game.comparisons import Primiera, RanksDown
from scorekeeper.rules.options import (
    BY_VALUES,
    COUNTED_RANKS,
    Faces,
    Method,
    MissingSuit,
    Options,
    Worth,
)
from scorekeeper.rules.presets import GAMES, Rules
from scorekeeper.rules.primiera import (
    STRENGTH,
    BestFour,
    RankCounts,
    Verdict,
    Why,
    best_cards,
    decide_by_best,
)
from scorekeeper.rules.problems import Problem, What

FEWEST_SIDES, MOST_SIDES = 2, 4
ANY_FACE = 8
"""As which a best card is written that is fante, cavallo or re: they are level."""
SHOWN_RANKS = (*COUNTED_RANKS, ANY_FACE)
"""What the best card of a suit can be, the strongest first."""
LOWER_RANKS = COUNTED_RANKS[1:]
"""What is asked for where sides are level: how many sevens they have their best cards show."""
FACES_OF_SUIT, CARDS_OF_RANK = 3, 4
METHODS = tuple(method for method in Method if method is not Method.NONE)
"""By which a dispute can be judged."""

SuitOfSide = tuple[int, Suit]


@dataclass(frozen=True, slots=True)
class Statement:
    """What two to four sides say: of each the best card of each suit, None for none of that suit,
    a face as the fante; and how many cards of `LOWER_RANKS` each has, one rank after the other,
    as far as that was asked. `may_be_faces` are suits of a side without a card that counts, where
    faces count nothing: nobody said whether it has faces."""

    best: tuple[BestFour, ...]
    counts: RankCounts = ()
    may_be_faces: frozenset[SuitOfSide] = frozenset()


@dataclass(frozen=True, slots=True)
class Judged:
    """A statement under one way to read the rules: for whom primiera is, or what decides.

    Open it asks either for `rank`, how many the sides of `verdict.compared` have, or whether a
    side has a face in a suit (`ask_faces`).
    """

    options: Options
    verdict: Verdict
    ask_faces: tuple[SuitOfSide, ...] = ()

    @property
    def settled(self) -> bool:
        """Whether the statement settles it."""
        return self.verdict.settled

    @property
    def side(self) -> int | None:
        """Who has it; None for nobody, and while it is open."""
        return self.verdict.winner

    @property
    def rank(self) -> int | None:
        """The rank to ask for; None where none decides."""
        return None if self.settled or self.ask_faces else self.verdict.rank


def as_best(card: Card | None) -> Card | None:
    """The card as a best card is written."""
    return Card(card.suit, ANY_FACE) if card and card.rank > ANY_FACE else card


def best_of_side(cards: BestFour) -> BestFour:
    """The cards as best cards are written."""
    coins, cups, swords, batons = map(as_best, cards)
    return coins, cups, swords, batons


def statement_of(piles: Sequence[Collection[Card]]) -> Statement:
    """What whole piles say: everything that any interpretation asks for."""
    best = [best_of_side(best_cards(pile, BY_VALUES)) for pile in piles]
    counts: list[tuple[int | None, ...]] = []
    level = set(range(len(piles)))
    for rank in COUNTED_RANKS:
        numbers = [sum(card.rank == rank for card in pile) for pile in piles]
        if rank in LOWER_RANKS:
            counts.append(tuple(n if i in level else None for i, n in enumerate(numbers)))
        level = {i for i in level if numbers[i] == max(numbers[each] for each in level)}
        if len(level) == 1:
            break
    return Statement(tuple(best), tuple(counts))


def problems_of_best(best: Sequence[BestFour], *, left: bool = False) -> list[Problem]:
    """What cannot be about best cards that are all given. Where cards may be `left` on the table a
    seven need be nobody's."""
    problems = []
    for (a, first), (b, second) in combinations(enumerate(best), 2):
        for card in first:
            if card and card.rank != ANY_FACE and card in second:
                problems.append(Problem(What.BEST_TWICE, sides=(a, b), cards=(card,)))
    for suit, cards in zip(Suit, zip(*best, strict=True), strict=True):
        if cards.count(face := Card(suit, ANY_FACE)) > FACES_OF_SUIT:
            problems.append(Problem(What.TOO_MANY_FACES, cards=(face,)))
        if (seven := Card(suit, COUNTED_RANKS[0])) not in cards and not left:
            problems.append(Problem(What.SEVEN_WITH_NOBODY, cards=(seven,)))
    return problems


def problems_of_counts(statement: Statement) -> list[Problem]:
    """What of the numbers of a rank does not fit the best cards: a side has at least those that it
    shows, and none in a suit of which its best is weaker."""
    problems = []
    for rank, counts in zip(LOWER_RANKS, statement.counts, strict=False):
        for side, number in enumerate(counts):
            cards = [card for card in statement.best[side] if card]
            least = sum(card.rank == rank for card in cards)
            most = sum(STRENGTH[card.rank] >= STRENGTH[rank] for card in cards)
            if number is not None and not least <= number <= most:
                figures = (number, least, most, rank)
                problems.append(Problem(What.RANK_AGAINST_BEST, sides=(side,), figures=figures))
        total = sum(number or 0 for number in counts)
        if total > CARDS_OF_RANK:
            problems.append(Problem(What.RANK_OVER_FOUR, figures=(total, rank)))
    return problems


def judge(statement: Statement, options: Options) -> Judged:
    """The verdict on a statement, or what decides it."""
    verdict = decide_by_best(statement.best, options, statement.counts)
    if options.ranks or options.faces is Faces.BARRED or not statement.may_be_faces:
        return Judged(options, verdict)
    not_known = {side for side, _ in statement.may_be_faces}
    totals = tuple(None if i in not_known else each for i, each in enumerate(verdict.totals))
    verdict = replace(verdict, winner=None, why=Why.OPEN, totals=totals)
    return Judged(options, verdict, tuple(sorted(statement.may_be_faces)))


def interpretations(statement: Statement, options: Options) -> tuple[Judged, ...]:
    """The verdict under every interpretation of primiera, on the same statement.

    By values for every worth of the faces (10: 000, 001, 003, 004; 0: 004; barred: 002) and
    both treatments of a missing suit (003: it cannot win), by the scale of Trentino, then by
    counting ranks: sevens down and most sevens (004), sevens and sixes, which have neither.
    Exactly one of them is in force: see `in_force`.
    """
    is_trentino = options.primiera is Method.TRENTINO
    without_suit = options.missing_suit if is_trentino else MissingSuit.CANNOT_WIN
    every = [
        replace(options, primiera=Method.VALUES, faces=faces, missing_suit=missing)
        for faces in Faces
        for missing in MissingSuit
    ]
    every.append(replace(options, primiera=Method.TRENTINO, missing_suit=without_suit))
    every += [
        replace(options, primiera=method)
        for method in (Method.SEVENS_DOWN, Method.MOST_SEVENS, Method.SEVEN_SIX)
    ]
    return tuple(judge(statement, each) for each in every)


def next_rank(every: Sequence[Judged]) -> Judged | None:
    """The interpretation that asks for the next rank: all that ask for one ask for the same."""
    return next((each for each in every if each.rank is not None), None)


def reading_of(rules: Rules) -> Options | None:
    """The interpretation by which a match compares cards; None where it compares none, or by one
    that disputes do not know."""
    point = rules.compared
    if point is None:
        return None
    if point.ranks:
        by_ranks = (replace(rules.options, primiera=method) for method in METHODS)
        return next((each for each in by_ranks if each.ranks == point.ranks), None)
    method = Method.VALUES if point.worth is Worth.USUAL else Method.TRENTINO
    return replace(
        rules.options, primiera=method, faces=point.faces, missing_suit=point.missing_suit
    )


def name_of_point(point: Primiera | RanksDown) -> str:
    """What the point for which cards are compared is called in its game: "settanta", "bermila"."""
    return getattr(point, "called", "") or str(point.name)


CALLED = {
    name_of_point(point)
    for game in GAMES.values()
    for point in game.points
    if isinstance(point, Primiera | RanksDown)
}
"""All of these names."""


def in_force(reading: Judged, options: Options) -> bool:
    """Whether these options choose this interpretation."""
    return reading.options == options
