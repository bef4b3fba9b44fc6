"""A primiera that people argue about: its working, what would have turned it, every reading.

The piles are scored as they are, complete or not. Nothing here is stored.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from scorekeeper.rules.cards import DECK, DECK_ORDER, Card, Suit, sort_cards
from scorekeeper.rules.evidence import Evidence
from scorekeeper.rules.presets import Faces, Method, MissingSuit, Options
from scorekeeper.rules.primiera import (
    COUNTED_RANKS,
    STRENGTH,
    Verdict,
    Why,
    card_value,
    decide,
    holding,
    only_highest,
)
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.proof import Point, prove
from scorekeeper.rules.scoring import Category

FEWEST_PILES, MOST_PILES = 2, 4
Piles = Sequence[frozenset[Card]]


@dataclass(frozen=True, slots=True)
class SuitLine:
    """One suit: each side's best card that counts (None: none) and its value, and the cards
    behind it. `winner` alone has the highest value, `lead` more than the next."""

    suit: Suit
    best: tuple[Card | None, ...]
    values: tuple[int, ...]
    winner: int | None
    lead: int
    behind: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class RankLine:
    """One rank under the methods by sevens: how many of it each side holds."""

    rank: int
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Working:
    """The verdict and how it comes about.

    `ranks` goes down to the one that decides and is empty under `values`. `lead` is by how
    much the winner is ahead of the next side that competes, in points or in cards of the
    deciding rank; None where nobody wins or nobody else competes. `lacking` are for each side
    the suits without a card that counts.
    """

    verdict: Verdict
    suits: tuple[SuitLine, ...]
    ranks: tuple[RankLine, ...]
    lead: int | None
    lacking: tuple[tuple[Suit, ...], ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """The card that would have turned the verdict: `side` gets it, in place of its best card of
    that suit if the new one is better (`instead`), from the winner's pile or from nobody."""

    side: int
    card: Card
    instead: Card | None
    giver: int | None
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Reading:
    """The verdict under one way to read the rules."""

    options: Options
    verdict: Verdict
    in_force: bool


def problems(piles: Piles) -> list[Problem]:
    """Everything that keeps the piles from being compared: their number, a card in two of them."""
    found = []
    if not FEWEST_PILES <= len(piles) <= MOST_PILES:
        found.append(Problem(What.PILES_OUT_OF_RANGE, figures=(len(piles),)))
    for (a, first), (b, second) in combinations(enumerate(piles), 2):
        for card in sort_cards(first & second):
            found.append(Problem(What.CARD_IN_TWO_PILES, sides=(a, b), cards=(card,)))
    return found


def working(piles: Piles, options: Options) -> Working:
    """The verdict on these cards under these options, suit by suit."""
    verdict = decide([holding(pile) for pile in piles], options)
    lacking = tuple(
        tuple(suit for suit, card in zip(Suit, four, strict=True) if card is None)
        for four in verdict.cards
    )
    lines = tuple(_suit_line(piles, verdict, place, suit) for place, suit in enumerate(Suit))
    return Working(verdict, lines, _rank_lines(piles, verdict), _lead(verdict), lacking)


def turning_card(piles: Piles, options: Options) -> Turn | None:
    """The cheapest single card that would have turned the verdict; None where no card does.

    A side that has not won gets one more card, from nobody or from the winner's pile (where
    nobody wins, from any other pile), and then has primiera itself; if no card does that for
    any side, a card counts that makes it level. The cheapest card has the lowest primiera
    value; of equal ones the first in the order of the deck, then of the sides. No card is taken
    that leaves its giver without the suit while cards of that suit are in no pile, for the
    giver may have one of those.
    """
    before = decide([holding(pile) for pile in piles], options)
    turns = list(_turns(piles, options, before))
    wins = [turn for turn in turns if turn.verdict.winner == turn.side]
    levels = [turn for turn in turns if before.winner is not None and turn.verdict.winner is None]
    return min(
        wins or levels,
        key=lambda turn: (card_value(turn.card, options.faces), DECK_ORDER[turn.card], turn.side),
        default=None,
    )


def whatever_the_rest(piles: Piles, options: Options) -> Point:
    """Whether the cards that are in no pile can still change the verdict, free to go to any
    side or to nobody; where they can, which of them matter."""
    point = prove(Evidence(tuple(piles), table=None), options).point(Category.PRIMIERA)
    assert point is not None  # primiera is always played
    return point


def readings(piles: Piles, options: Options) -> tuple[Reading, ...]:
    """The verdict under every reading of primiera; exactly one of them is in force.

    By values for every worth of the faces (10: 000, 001, 003, 004; 0: 004; barred: 002) and
    both ends of a missing suit (003: it cannot win), then by sevens down and by most sevens
    (004) with the faces and the missing suit that are in force.
    """
    every = [
        replace(options, primiera=Method.VALUES, faces=faces, missing_suit=missing)
        for faces in Faces
        for missing in MissingSuit
    ]
    every += [
        replace(options, primiera=method) for method in (Method.SEVENS_DOWN, Method.MOST_SEVENS)
    ]
    held = [holding(pile) for pile in piles]
    return tuple(Reading(each, decide(held, each), each == options) for each in every)


def disagree(every: Sequence[Reading]) -> bool:
    """Whether primiera goes to another side, or to nobody, under another reading."""
    return len({reading.verdict.winner for reading in every}) > 1


METHOD_TEXTS = {
    Method.VALUES: ("000", "001", "002", "003", "004"),
    Method.SEVENS_DOWN: ("004",),
    Method.MOST_SEVENS: ("004",),
}
FACES_TEXTS = {
    Faces.TEN: ("000", "001", "003", "004"),
    Faces.ZERO: ("004",),
    Faces.BARRED: ("002",),
}
# To add up what there is, is what people do where no text is at hand: none says so.
MISSING_SUIT_TEXTS: dict[MissingSuit, tuple[str, ...]] = {
    MissingSuit.CANNOT_WIN: ("003",),
    MissingSuit.SUM: (),
}


def _suit_line(piles: Piles, verdict: Verdict, place: int, suit: Suit) -> SuitLine:
    best = tuple(four[place] for four in verdict.cards)
    values = tuple(four[place] for four in verdict.values)
    winner = only_highest(values)
    ordered = sorted(values, reverse=True)
    behind = tuple(
        tuple(
            sorted(
                (card for card in pile if card.suit is suit and card != top),
                key=lambda card: -STRENGTH[card.rank],
            )
        )
        for pile, top in zip(piles, best, strict=True)
    )
    return SuitLine(suit, best, values, winner, ordered[0] - ordered[1], behind)


def _rank_lines(piles: Piles, verdict: Verdict) -> tuple[RankLine, ...]:
    if verdict.rank is None:
        return ()
    compared = COUNTED_RANKS[: COUNTED_RANKS.index(verdict.rank) + 1]
    return tuple(
        RankLine(rank, tuple(sum(card.rank == rank for card in pile) for pile in piles))
        for rank in compared
    )


def _lead(verdict: Verdict) -> int | None:
    if verdict.why not in (Why.HIGHEST, Why.MOST_OF_RANK):
        return None
    if verdict.rank is None:
        figures = [total for total in verdict.totals if total is not None]
    else:
        figures = [verdict.counts[side] for side in verdict.compared]
    first, second, *_ = sorted(figures, reverse=True)
    return first - second


def _turns(piles: Piles, options: Options, before: Verdict) -> Iterator[Turn]:
    """Every card that a side which has not won could get, with the verdict then."""
    holder = {card: side for side, pile in enumerate(piles) for card in pile}
    givers = (None, before.winner) if before.winner is not None else (None, *range(len(piles)))
    for side in range(len(piles)):
        if side == before.winner:
            continue
        for card in DECK:
            giver = holder.get(card)
            if giver == side or giver not in givers or _strips(piles, card, giver):
                continue
            after = [pile - {card} for pile in piles]
            after[side] |= {card}
            verdict = decide([holding(pile) for pile in after], options)
            place = list(Suit).index(card.suit)
            better = verdict.cards[side][place] == card
            instead = before.cards[side][place] if better else None
            yield Turn(side, card, instead, giver, verdict)


def _strips(piles: Piles, card: Card, giver: int | None) -> bool:
    """Whether the card is all that is given of its suit in that pile, and not all is given."""
    if giver is None:
        return False
    in_suit = {other for other in DECK if other.suit is card.suit}
    return piles[giver] & in_suit == {card} and bool(in_suit.difference(*piles))
