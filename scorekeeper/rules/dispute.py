"""A disputed primiera: who has it by the best cards of each side, under every interpretation.

Nothing is stored, implied or guessed: what is not known is asked for.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Any

from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.game.comparisons import Primiera, RanksDown
from scorekeeper.rules.options import DISPUTED, PRIMIERA, USUAL, Faces, Options
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
from scorekeeper.rules.ways import BY_VALUES, COUNTED_RANKS, WAYS

FEWEST_SIDES, MOST_SIDES = 2, 4
ANY_FACE = 8
"""As which a best card is written that is fante, cavallo or re: they are level."""
SHOWN_RANKS = (*COUNTED_RANKS, ANY_FACE)
"""What the best card of a suit can be, the strongest first."""
LOWER_RANKS = COUNTED_RANKS[1:]
"""What is asked for where sides are level: how many sevens they have their best cards show."""
FACES_OF_SUIT, CARDS_OF_RANK = 3, 4

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
    best = [best_of_side(best_cards(pile, USUAL)) for pile in piles]
    counts: list[tuple[int | None, ...]] = []
    level = set(range(len(piles)))
    for rank in COUNTED_RANKS:
        numbers = [sum(card.rank == rank for card in pile) for pile in piles]
        if rank in LOWER_RANKS:
            counts.append(tuple(n if i in level else None for i, n in enumerate(numbers)))
        level = {i for i in level if numbers[i] == max(numbers[side] for side in level)}
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
    totals = tuple(None if i in not_known else total for i, total in enumerate(verdict.totals))
    verdict = replace(verdict, winner=None, why=Why.OPEN, totals=totals)
    return Judged(options, verdict, tuple(sorted(statement.may_be_faces)))


def interpretations(statement: Statement, options: Options) -> tuple[Judged, ...]:
    """The verdict under every interpretation of primiera, on the same statement.

    By values for every value of the other options about primiera (the worth of the faces, a
    missing suit), by the other ways once each. Exactly one of them is in force: see `in_force`.
    """
    others = [option for option in DISPUTED if option is not PRIMIERA]
    as_usual: dict[str, Any] = {option.name: getattr(USUAL, option.name) for option in others}
    by_values: list[dict[str, Any]] = [
        dict(zip(as_usual, (value.value for value in chosen), strict=True))
        for chosen in product(*(option.values for option in others))
    ]
    every = [replace(options, primiera=BY_VALUES.key, **chosen) for chosen in by_values]
    ways = [way for way in WAYS if way.letter and way is not BY_VALUES]
    every += [
        options if way is options.way else replace(options, primiera=way.key, **as_usual)
        for way in sorted(ways, key=lambda way: bool(way.ranks))
    ]
    return tuple(judge(statement, reading) for reading in every)


def next_rank(every: Sequence[Judged]) -> Judged | None:
    """The interpretation that asks for the next rank: all that ask for one ask for the same."""
    return next((reading for reading in every if reading.rank is not None), None)


def reading_of(rules: Rules) -> Options | None:
    """The interpretation by which a match compares cards; None where it compares none, or by one
    that disputes do not know."""
    point = rules.compared
    if point is None:
        return None
    ways = (way for way in WAYS if way.ranks == point.ranks)
    way = next(ways, None) if point.ranks else point.way
    if way is None:
        return None
    data = {o.name: getattr(point, o.name) for o in DISPUTED if hasattr(point, o.name)}
    return replace(rules.options, primiera=way.key, **data)


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
