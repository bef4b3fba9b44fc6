"""A deal entered as numbers and the cards that decide: taken where they prove every point.

What is not said (None) is proved from the cards that are named, or is a problem.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from scorekeeper.rules.cards import RANKS, RE_BELLO, SETTEBELLO, Card, Suit, sort_cards
from scorekeeper.rules.counts import sums
from scorekeeper.rules.evidence import Evidence, Impossible, shares_of
from scorekeeper.rules.presets import Options, Rules
from scorekeeper.rules.primiera import Verdict, holding
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.proof import Point, Proof, napola_range, prove
from scorekeeper.rules.proved import proved_verdict
from scorekeeper.rules.scoring import SHORTEST_NAPOLA, Category, Held


@dataclass(frozen=True, slots=True)
class KnownSide:
    """One side's numbers and any of its cards. None: not said, to be proved from the cards."""

    cards: int
    coins: int
    known: frozenset[Card]
    settebello: bool | None = None
    re_bello: bool | None = None
    napola: int | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of every side, and how many cards stayed on the table (000 only)."""

    sides: tuple[KnownSide, ...]
    table: int = 0


def evidence_of(entry: Known, options: Options) -> Evidence:
    """The known cards and numbers, with the cards that settebello, re bello and napola name."""
    known = [set(side.known) for side in entry.sides]
    on_table: set[Card] = set()
    named = {card for side in entry.sides for card in side.known}
    for owner, card in _said(entry, options):
        if card not in named:
            (known[owner] if owner < len(known) else on_table).add(card)
            named.add(card)
    return Evidence(
        tuple(frozenset(pile) for pile in known),
        tuple(side.cards for side in entry.sides),
        tuple(side.coins for side in entry.sides),
        frozenset(on_table),
        entry.table,
    )


def facts(entry: Known, rules: Rules) -> tuple[list[Held], Verdict]:
    """What each side took, and who has primiera. Ask only about an entry without problems.

    The points are those of every deal that fits the entry, whatever the other cards are.
    """
    proof = prove(evidence_of(entry, rules.options), rules.options)
    primiera = proof.point(Category.PRIMIERA)
    others = 40 - sum(len(side.known) for side in entry.sides)
    winner = primiera.side if primiera else None
    verdict = proved_verdict(proof.evidence, rules.options, winner, others)
    held = [
        Held(
            cards=side.cards,
            coins=side.coins,
            settebello=_has(proof, Category.SETTEBELLO, i),
            re_bello=_has(proof, Category.RE_BELLO, i),
            napola=_shortest_napola(proof, i) if side.napola is None else side.napola,
            primiera=holding(proof.evidence.known[i]),
        )
        for i, side in enumerate(entry.sides)
    ]
    return held, verdict


def problems(entry: Known, rules: Rules) -> list[Problem]:
    """Everything in the entry that cannot be true at once; where there is none, what is open."""
    cards, coins = [side.cards for side in entry.sides], [side.coins for side in entry.sides]
    found = [
        *sums(cards, coins, entry.table, rules),
        *_named_twice(entry),
        *_more_named_than_counted(entry),
        *_claims(entry, SETTEBELLO, [side.settebello for side in entry.sides], _SETTEBELLO),
    ]
    if rules.options.re_bello:
        found += _claims(entry, RE_BELLO, [side.re_bello for side in entry.sides], _RE_BELLO)
    if rules.options.napola:
        found += _napola_claims(entry)
    if found:
        return found
    try:
        proof = prove(evidence_of(entry, rules.options), rules.options)
    except Impossible:
        return [Problem(What.KNOWN_IMPOSSIBLE)]
    found = list(_against_proof(entry, proof, rules))
    return found or [
        Problem(What.STILL_OPEN, cards=point.cards, text=point.category.value)
        for point in still_open(entry, proof)
    ]


def still_open(entry: Known, proof: Proof) -> list[Point]:
    """The points that neither the cards nor what was said of them settles."""
    return [
        point
        for point in proof.open
        if point.category is not Category.NAPOLA or any(side.napola is None for side in entry.sides)
    ]


_SETTEBELLO = (What.SETTEBELLO_TWICE, What.SETTEBELLO_WITH_NOBODY, What.SETTEBELLO_ELSEWHERE)
_RE_BELLO = (What.RE_BELLO_TWICE, What.RE_BELLO_WITH_NOBODY, What.RE_BELLO_ELSEWHERE)


def _said(entry: Known, options: Options) -> Iterator[tuple[int, Card]]:
    """The owners of cards that are said in other ways than by naming the card."""
    flags_of = {SETTEBELLO: [side.settebello for side in entry.sides]}
    if options.re_bello:
        flags_of[RE_BELLO] = [side.re_bello for side in entry.sides]
    for card, flags in flags_of.items():
        table = [len(flags)] if entry.table else []
        owners = [i for i, flag in enumerate(flags) if flag]
        owners = owners or [i for i, flag in enumerate(flags) if flag is None] + table
        if len(owners) == 1:
            yield owners[0], card
    for i, side in enumerate(entry.sides if options.napola else ()):
        for rank in RANKS[: side.napola or 0]:
            yield i, Card(Suit.COINS, rank)


def _named_twice(entry: Known) -> Iterator[Problem]:
    for (a, first), (b, second) in combinations(enumerate(entry.sides), 2):
        for card in sort_cards(first.known & second.known):
            yield Problem(What.CARD_IN_TWO_PILES, sides=(a, b), cards=(card,))


def _more_named_than_counted(entry: Known) -> Iterator[Problem]:
    for i, side in enumerate(entry.sides):
        coins = sum(card.suit is Suit.COINS for card in side.known)
        others = len(side.known) - coins
        if len(side.known) > side.cards:
            yield Problem(
                What.MORE_NAMED_THAN_CARDS, sides=(i,), figures=(len(side.known), side.cards)
            )
        if coins > side.coins:
            yield Problem(What.MORE_NAMED_THAN_COINS, sides=(i,), figures=(coins, side.coins))
        elif others > (room := side.cards - side.coins) >= 0 and len(side.known) <= side.cards:
            yield Problem(What.MORE_NAMED_THAN_OTHERS, sides=(i,), figures=(others, room))


def _claims(
    entry: Known, card: Card, flags: Sequence[bool | None], whats: tuple[What, What, What]
) -> Iterator[Problem]:
    """What was said of one card, against itself and against the cards named."""
    twice, with_nobody, elsewhere = whats
    claimed = tuple(i for i, flag in enumerate(flags) if flag)
    holder = next((i for i, side in enumerate(entry.sides) if card in side.known), None)
    if len(claimed) > 1:
        yield Problem(twice, sides=claimed)
    elif claimed and holder is not None and holder != claimed[0]:
        yield Problem(elsewhere, sides=(claimed[0], holder))
    elif holder is not None and flags[holder] is False:
        yield Problem(What.NAMED_BUT_DENIED, sides=(holder,), cards=(card,))
    elif holder is None and not entry.table and all(flag is False for flag in flags):
        yield Problem(with_nobody)


def _napola_claims(entry: Known) -> Iterator[Problem]:
    claimed = tuple(i for i, side in enumerate(entry.sides) if side.napola)
    if len(claimed) > 1:
        yield Problem(What.NAPOLA_TWICE, sides=claimed)
    for i in claimed:
        side, run = entry.sides[i], entry.sides[i].napola or 0
        needed = {Card(Suit.COINS, rank) for rank in range(1, run + 1)}
        others = [other.known for j, other in enumerate(entry.sides) if j != i]
        if run < SHORTEST_NAPOLA:
            yield Problem(What.NAPOLA_TOO_SHORT, sides=(i,), figures=(run,))
        elif run > side.coins:
            yield Problem(What.NAPOLA_LONGER_THAN_COINS, sides=(i,), figures=(run, side.coins))
        elif any(needed & pile for pile in others):
            yield Problem(What.NAPOLA_AGAINST_CARDS, sides=(i,), figures=(run,))


def _against_proof(entry: Known, proof: Proof, rules: Rules) -> Iterator[Problem]:
    """What was said and is otherwise in every deal that fits the rest."""
    for category, card in ((Category.SETTEBELLO, SETTEBELLO), (Category.RE_BELLO, RE_BELLO)):
        point = proof.point(category)
        if point and point.settled and point.side is not None:
            side = entry.sides[point.side]
            said = side.settebello if category is Category.SETTEBELLO else side.re_bello
            if said is False:
                yield Problem(What.NAMED_BUT_DENIED, sides=(point.side,), cards=(card,))
    if rules.options.napola:
        shares = shares_of(proof.evidence)
        for i, side in enumerate(entry.sides):
            shortest, longest = napola_range(proof.evidence, shares, i)
            if side.napola is not None and not shortest <= side.napola <= longest:
                yield Problem(What.NAPOLA_AGAINST_CARDS, sides=(i,), figures=(side.napola,))


def _has(proof: Proof, category: Category, side: int) -> bool:
    point = proof.point(category)
    return point is not None and point.side == side


def _shortest_napola(proof: Proof, side: int) -> int:
    return napola_range(proof.evidence, shares_of(proof.evidence), side)[0]
