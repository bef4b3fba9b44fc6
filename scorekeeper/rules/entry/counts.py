"""A deal entered as counts with best cards, for people who have already counted.

A best card says that nothing stronger of its suit is in the pile, a suit without one that no
card of it is.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from scorekeeper.rules.cards import DECK, RANKS, RE_BELLO, SETTEBELLO, Card, Suit
from scorekeeper.rules.presets import Faces, Rules
from scorekeeper.rules.primiera import card_value
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.proof import Evidence
from scorekeeper.rules.proof.evidence import SHORTEST_NAPOLA


@dataclass(frozen=True, slots=True)
class SideCount:
    """What one side counted. `best` holds its best card of each suit that it has; `napola` is
    None where nothing was said of it, 0 where it was said that there is none."""

    cards: int
    coins: int
    settebello: bool
    best: tuple[Card, ...]
    re_bello: bool = False
    napola: int | None = None


@dataclass(frozen=True, slots=True)
class Counts:
    """The counts of every side, and how many cards stayed on the table (000 only)."""

    sides: tuple[SideCount, ...]
    table: int = 0


def evidence_of(entry: Counts, rules: Rules) -> Evidence:
    """Each side has its best cards and lacks all that is stronger."""
    has, lacks, none = napola_said([side.napola for side in entry.sides], rules)
    for i, side in enumerate(entry.sides):
        has[i].update(side.best)
        lacks[i].update(stronger(side.best))
        if rules.options.re_bello:
            (has if side.re_bello or RE_BELLO in side.best else lacks)[i].add(RE_BELLO)
    return Evidence.of(
        has,
        lacks=lacks,
        cards=[side.cards for side in entry.sides],
        coins=[side.coins for side in entry.sides],
        table=entry.table,
        no_napola=none,
    )


def stronger(best: Sequence[Card]) -> Iterator[Card]:
    """The cards that a side with these best cards lacks: of a suit without one, all of them.

    Fante, cavallo and re are level, so the one does not exclude the other.
    """
    worth = {card.suit: card_value(card, Faces.TEN) for card in best}
    for card in DECK:
        if card_value(card, Faces.TEN) > worth.get(card.suit, 0):
            yield card


def napola_said(
    runs: Sequence[int | None], rules: Rules
) -> tuple[list[set[Card]], list[set[Card]], list[int]]:
    """What napole say: coins that a side has, coins that it lacks, and the sides without one."""
    has: list[set[Card]] = [set() for _ in runs]
    lacks: list[set[Card]] = [set() for _ in runs]
    if not rules.options.napola:
        return has, lacks, []
    for i, run in enumerate(runs):
        if run:
            has[i].update(Card(Suit.COINS, rank) for rank in RANKS[:run])
            lacks[i].update(Card(Suit.COINS, rank) for rank in RANKS[run : run + 1])
    return has, lacks, [i for i, run in enumerate(runs) if run == 0]


def problems(entry: Counts, rules: Rules) -> Iterator[Problem]:
    """Everything in the counts that cannot be true at once, told apart as far as possible."""
    cards, coins = [side.cards for side in entry.sides], [side.coins for side in entry.sides]
    yield from sums(cards, coins, entry.table, rules)
    yield from _settebello(entry)
    yield from _best_cards(entry)
    yield from _coins_and_best(entry)
    if rules.options.re_bello:
        yield from _re_bello(entry)
    if rules.options.napola:
        yield from napola_problems([(side.napola, side.coins) for side in entry.sides])


def sums(cards: Sequence[int], coins: Sequence[int], table: int, rules: Rules) -> Iterator[Problem]:
    """Numbers of cards and coins, one a side, that cannot be right."""
    if table and not rules.preset.leftovers:
        yield Problem(What.TABLE_NOT_ALLOWED, figures=(table,))
    if sum(cards) + table != len(DECK):
        figures = (*cards, table) if table else tuple(cards)
        yield Problem(What.CARDS_DO_NOT_ADD_UP, figures=figures)
    if sum(coins) > 10 or sum(coins) + table < 10:
        yield Problem(What.COINS_DO_NOT_ADD_UP, figures=tuple(coins))
    for i, (all_cards, own) in enumerate(zip(cards, coins, strict=True)):
        if own > all_cards:
            yield Problem(What.MORE_COINS_THAN_CARDS, sides=(i,), figures=(own, all_cards))


def napola_problems(said: Sequence[tuple[int | None, int]]) -> Iterator[Problem]:
    """Runs, one a side with its coins, that no napola can have."""
    claimed = tuple(i for i, (run, _) in enumerate(said) if run)
    if len(claimed) > 1:
        yield Problem(What.NAPOLA_TWICE, sides=claimed)
    for i in claimed:
        run, coins = said[i]
        if run is not None and run < SHORTEST_NAPOLA:
            yield Problem(What.NAPOLA_TOO_SHORT, sides=(i,), figures=(run,))
        if run is not None and run > coins:
            yield Problem(What.NAPOLA_LONGER_THAN_COINS, sides=(i,), figures=(run, coins))


def _settebello(entry: Counts) -> Iterator[Problem]:
    claimed = tuple(i for i, side in enumerate(entry.sides) if side.settebello)
    if not claimed and not entry.table:
        yield Problem(What.SETTEBELLO_WITH_NOBODY)
    if len(claimed) > 1:
        yield Problem(What.SETTEBELLO_TWICE, sides=claimed)
    for i, side in enumerate(entry.sides):
        if side.settebello and SETTEBELLO not in side.best:
            yield Problem(What.SETTEBELLO_NOT_BEST, sides=(i,))
        if SETTEBELLO in side.best and not side.settebello:
            yield Problem(What.SEVEN_OF_COINS_NOT_SETTEBELLO, sides=(i,))


def _best_cards(entry: Counts) -> Iterator[Problem]:
    for i, side in enumerate(entry.sides):
        for suit, count in Counter(card.suit for card in side.best).items():
            if count > 1:
                cards = tuple(card for card in side.best if card.suit is suit)
                yield Problem(What.TWO_BEST_OF_ONE_SUIT, sides=(i,), cards=cards)
    for (a, first), (b, second) in combinations(enumerate(entry.sides), 2):
        for card in first.best:
            if card in second.best:
                yield Problem(What.BEST_TWICE, sides=(a, b), cards=(card,))
    if not entry.table:
        best = {card for side in entry.sides for card in side.best}
        for suit in Suit:
            if (seven := Card(suit, 7)) not in best and seven != SETTEBELLO:
                yield Problem(What.SEVEN_WITH_NOBODY, cards=(seven,))


def _coins_and_best(entry: Counts) -> Iterator[Problem]:
    for i, side in enumerate(entry.sides):
        best = tuple(card for card in side.best if card.suit is Suit.COINS)
        if side.coins and not best and not side.settebello:
            yield Problem(What.COINS_WITHOUT_BEST, sides=(i,), figures=(side.coins,))
        if best and not side.coins:
            yield Problem(What.BEST_WITHOUT_COINS, sides=(i,), cards=best)


def _re_bello(entry: Counts) -> Iterator[Problem]:
    claimed = tuple(i for i, side in enumerate(entry.sides) if side.re_bello)
    if not claimed and not entry.table:
        yield Problem(What.RE_BELLO_WITH_NOBODY)
    if len(claimed) > 1:
        yield Problem(What.RE_BELLO_TWICE, sides=claimed)
    for i in claimed:
        if not entry.sides[i].coins:
            yield Problem(What.RE_BELLO_WITHOUT_COINS, sides=(i,))
