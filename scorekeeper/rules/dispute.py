"""A disputed primiera: the verdict on the statements, every interpretation, and what would have
turned it.

Nothing is stored or implied: a card that nobody named may be with anybody or nobody.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

from scorekeeper.rules.cards import DECK, DECK_ORDER, Card, Suit, sort_cards
from scorekeeper.rules.game.comparisons import Primiera, RanksDown
from scorekeeper.rules.options import BY_VALUES, Faces, Method, MissingSuit, Options, Worth
from scorekeeper.rules.presets import GAMES, Rules
from scorekeeper.rules.primiera import Verdict, Why, card_value
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.proof.evidence import Evidence, Impossible, has_numbers
from scorekeeper.rules.proof.holdings import Point
from scorekeeper.rules.proof.primiera import prove_primiera, verdict_of
from scorekeeper.rules.scoring import Category

FEWEST_PILES, MOST_PILES = 2, 4
DisputedPiles = Sequence[frozenset[Card]]


@dataclass(frozen=True, slots=True)
class Judged:
    """A dispute under one way to read the rules: primiera settled or open, and the working.

    `evidence` holds all that follows from what was said.
    """

    options: Options
    point: Point
    verdict: Verdict
    evidence: Evidence

    @property
    def ask(self) -> tuple[Card, ...]:
        """The cards to ask for, the best first; none where the point is settled."""
        return self.point.cards


@dataclass(frozen=True, slots=True)
class Turn:
    """The card that would have turned the verdict: `side` gets it, from the pile of `giver` or
    from nobody; by values in place of `instead`, its best card of that suit, where that is known
    and the new one is better."""

    side: int
    card: Card
    instead: Card | None
    giver: int | None
    verdict: Verdict


def problems_of_piles(piles: DisputedPiles) -> list[Problem]:
    """Everything that keeps the piles from being compared: their number, a card in two of them."""
    problems = []
    if not FEWEST_PILES <= len(piles) <= MOST_PILES:
        problems.append(Problem(What.PILES_OUT_OF_RANGE, figures=(len(piles),)))
    for (a, first), (b, second) in combinations(enumerate(piles), 2):
        for card in sort_cards(first & second):
            problems.append(Problem(What.CARD_IN_TWO_PILES, sides=(a, b), cards=(card,)))
    return problems


def stronger_cards(piles: Sequence[Iterable[Card]]) -> list[set[Card]]:
    """What each side lacks where the cards named are its best: all that is stronger of a suit.

    Of a suit without a named card nothing is said. Fante, cavallo and re are level, so the one
    does not exclude the other.
    """
    lacks = []
    for pile in piles:
        worth: dict[Suit, float] = {}
        for card in pile:
            worth[card.suit] = max(worth.get(card.suit, 0), card_value(card, BY_VALUES))
        lacks.append(
            {
                card
                for card in DECK
                if card.suit in worth and card_value(card, BY_VALUES) > worth[card.suit]
            }
        )
    return lacks


def judge(evidence: Evidence, options: Options) -> Judged:
    """The verdict on what was said, or that it is open and which card to ask for.

    :raise scorekeeper.rules.proof.evidence.Impossible: when no deal fits what was said.
    """
    proof = prove_primiera(evidence, options)
    point = proof[Category.PRIMIERA]
    return Judged(options, point, verdict_of(proof.evidence, point, options), proof.evidence)


def deciding_card(judged: Judged) -> Card | None:
    """The one card that settles an open point whoever turns out to have it, if one does."""
    if len(judged.ask) != 1:
        return None
    (card,) = judged.ask
    evidence = judged.evidence
    for owner in evidence.owners:
        if evidence.may_have(owner, card):
            try:
                then = judge(evidence.given(card, owner), judged.options)
            except Impossible:
                continue
            if not then.point.settled:
                return None
    return card


def interpretations(evidence: Evidence, options: Options) -> tuple[Judged, ...]:
    """The verdict under every interpretation of primiera, on the same evidence.

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
    return tuple(judge(evidence, each) for each in every)


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


def agreed_outcome(reading: Judged) -> tuple[bool, int | None]:
    """What interpretations can agree on: whether the point is settled, and for whom."""
    return reading.point.settled, reading.point.side


def disagree(every: Sequence[Judged]) -> bool:
    """Whether the interpretations settle the point differently, or leave it open."""
    return len({agreed_outcome(each) for each in every}) > 1 or not every[0].point.settled


def by_outcome(every: Sequence[Judged]) -> list[tuple[Judged, ...]]:
    """The interpretations in groups of one outcome; by values and by sevens apart."""
    groups: dict[tuple[bool, bool, int], list[Judged]] = {}
    for reading in every:
        settled, side = agreed_outcome(reading)
        place = (bool(reading.options.ranks), not settled, -1 if side is None else side)
        groups.setdefault(place, []).append(reading)
    return [tuple(groups[place]) for place in sorted(groups)]


def turning_card(evidence: Evidence, options: Options) -> tuple[Turn | None, bool]:
    """The cheapest single card that would have turned a settled verdict; and whether it is sure
    that no card would, whoever had it.

    A side that has not won gets one card more that it surely lacks, from nobody or from the
    winner's pile (where nobody wins, from any other pile), and then surely has primiera itself;
    if no card does that for any side, a card counts that surely makes it level. The cheapest
    card has the lowest primiera value; of equal ones the first in the order of the deck, then
    of the sides.
    """
    before = judge(evidence, options)
    winner = before.point.side
    every = list(_turns(before)) if before.point.settled else []
    turns = [turn for turn, taken in every if taken]
    wins = [turn for turn in turns if turn.verdict.settled and turn.verdict.winner == turn.side]
    levels = [turn for turn in turns if winner is not None and _is_level(turn)]
    cheapest = min(
        wins or levels,
        key=lambda turn: (card_value(turn.card, options), DECK_ORDER[turn.card], turn.side),
        default=None,
    )
    unchanged = all(turn.verdict.settled and turn.verdict.winner == winner for turn, _ in every)
    return cheapest, before.point.settled and unchanged


METHOD_TEXTS: dict[Method, tuple[str, ...]] = {
    Method.VALUES: ("000", "001", "002", "003", "004"),
    Method.TRENTINO: ("tamanini",),
    Method.SEVENS_DOWN: ("004",),
    Method.MOST_SEVENS: ("004",),
    Method.SEVEN_SIX: ("chkobba",),
}
FACES_TEXTS = {
    Faces.TEN: ("000", "001", "003", "004"),
    Faces.ZERO: ("004",),
    Faces.BARRED: ("002",),
}
METHODS = tuple(each for each in Method if each in METHOD_TEXTS)
"""By which one can be judged."""
# To add up what there is, is what people do where no text is at hand: none says so.
MISSING_SUIT_TEXTS: dict[MissingSuit, tuple[str, ...]] = {
    MissingSuit.CANNOT_WIN: ("003",),
    MissingSuit.SUM: (),
}


def _is_level(turn: Turn) -> bool:
    """Whether the side itself is then level at the top: not that nobody can compete."""
    verdict = turn.verdict
    if verdict.why is Why.LEVEL:
        return verdict.totals[turn.side] == max(t for t in verdict.totals if t is not None)
    if verdict.why is Why.LEVEL_RANKS:
        return turn.side in verdict.compared and verdict.counts[turn.side] == max(
            verdict.compared_counts
        )
    return False


def _turns(before: Judged) -> Iterator[tuple[Turn, bool]]:
    """Each card that a side may lack which has not won, given to that side, with the verdict then.
    Also whether the card counts as one that turns it: the side surely lacks it, and no third side
    would lose it."""
    evidence, winner = before.evidence, before.point.side
    for side, card in product(range(evidence.sides), DECK):
        lacks = not evidence.may_have(side, card)
        # Without numbers a card that the side may have is given to it in a deal that fits.
        if side == winner or not (lacks or (has_numbers(evidence) and card in evidence.unknown)):
            continue
        owners = [
            each for each in evidence.owners if each != side and evidence.may_have(each, card)
        ]
        sure = owners[0] if len(owners) == 1 and owners[0] < evidence.sides else None
        try:
            then = judge(_with_card(evidence, card, side, owners), before.options)
        except Impossible:
            continue
        # The best card that the new one stands in place of; by sevens every card adds, and of a
        # card that is only the best so far nobody knows.
        instead, place = None, list(Suit).index(card.suit)
        is_best = then.verdict.cards[side][place] == card and not before.options.ranks
        unsure = before.verdict.unsure[side] if before.verdict.unsure else frozenset[Suit]()
        if is_best and card.suit not in unsure:
            instead = before.verdict.cards[side][place]
        taken = lacks and (winner is None or sure in (None, winner))
        yield Turn(side, card, instead, sure, then.verdict), taken


def _with_card(evidence: Evidence, card: Card, side: int, owners: Sequence[int]) -> Evidence:
    """The evidence once the side has a card that one of these owners may have. The numbers of cards
    change with it where it is sure whose it was."""
    cards, coins = list(evidence.cards), list(evidence.coins)
    for numbers in (cards, coins) if card.suit is evidence.suit else (cards,):
        for owner in owners:
            had = numbers[owner]
            numbers[owner] = had - 1 if had is not None and len(owners) == 1 else None
        mine = numbers[side]
        numbers[side] = None if mine is None else mine + 1
    no_napola = evidence.no_napola
    if card in evidence.begins:  # with one more of these the side may have a napola after all
        no_napola &= ~(1 << side)
    return replace(
        evidence.given(card, side), cards=tuple(cards), coins=tuple(coins), no_napola=no_napola
    )
