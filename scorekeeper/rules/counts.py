"""A deal entered as counts with best cards: what contradicts itself, and the facts it gives.

For people who have already counted; such a deal proves its points only as far as its
figures fit together.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from scorekeeper.rules.cards import DECK, RE_BELLO, SETTEBELLO, Card, Suit
from scorekeeper.rules.presets import Faces, Method, Rules
from scorekeeper.rules.primiera import (
    COUNTED_RANKS,
    Holding,
    RankCounts,
    Why,
    best_four,
    card_value,
    decide,
)
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import SHORTEST_NAPOLA, Held


@dataclass(frozen=True, slots=True)
class SideCount:
    """What one side counted. `best` holds its best card of each suit that it has."""

    cards: int
    coins: int
    settebello: bool
    best: tuple[Card, ...]
    re_bello: bool = False
    napola: int = 0


@dataclass(frozen=True, slots=True)
class Counts:
    """The counts of every side, and how many cards stayed on the table (000 only)."""

    sides: tuple[SideCount, ...]
    table: int = 0


def facts(entry: Counts) -> list[Held]:
    """What each side took. Ask only about counts without problems."""
    owners = possible_owners(entry)
    return [
        Held(
            cards=side.cards,
            coins=side.coins,
            settebello=side.settebello,
            re_bello=side.re_bello,
            napola=side.napola,
            primiera=Holding(best_four(side.best), _ranks(owners, index)),
        )
        for index, side in enumerate(entry.sides)
    ]


def problems(entry: Counts, rules: Rules) -> list[Problem]:
    """Everything in the counts that cannot be true at once, told apart as far as possible."""
    cards, coins = [side.cards for side in entry.sides], [side.coins for side in entry.sides]
    found = [
        *sums(cards, coins, entry.table, rules),
        *_settebello(entry),
        *_best_cards(entry),
        *_coins_and_best(entry),
    ]
    if rules.options.re_bello:
        found += _re_bello(entry)
    if rules.options.napola:
        found += _napola(entry)
    if found:
        return found
    # Only counts that are right one by one are asked whether they are possible together.
    if not _possible(entry, rules):
        return [Problem(What.COUNTS_IMPOSSIBLE)]
    return list(_open_primiera(entry, rules))


def possible_owners(entry: Counts) -> dict[Card, frozenset[int]]:
    """Who can hold each card, by the best cards alone; the table is the last number."""
    table = {len(entry.sides)} if entry.table else set()
    best = [{card.suit: card for card in side.best} for side in entry.sides]
    named = {card: i for i, side in enumerate(entry.sides) for card in side.best}
    owners = {}
    for card in DECK:
        if card in named:
            owners[card] = frozenset({named[card]})
            continue
        worth = card_value(card, Faces.TEN)
        may = {
            i
            for i, suits in enumerate(best)
            if card.suit in suits and card_value(suits[card.suit], Faces.TEN) >= worth
        }
        owners[card] = frozenset(may | table)
    return owners


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


def _napola(entry: Counts) -> Iterator[Problem]:
    claimed = tuple(i for i, side in enumerate(entry.sides) if side.napola)
    if len(claimed) > 1:
        yield Problem(What.NAPOLA_TWICE, sides=claimed)
    for i in claimed:
        side = entry.sides[i]
        if side.napola < SHORTEST_NAPOLA:
            yield Problem(What.NAPOLA_TOO_SHORT, sides=(i,), figures=(side.napola,))
        if side.napola > side.coins:
            figures = (side.napola, side.coins)
            yield Problem(What.NAPOLA_LONGER_THAN_COINS, sides=(i,), figures=figures)


def _possible(entry: Counts, rules: Rules) -> bool:
    """Whether some hand-out of the forty cards gives exactly these counts and best cards."""
    owners = possible_owners(entry)
    for i, side in enumerate(entry.sides):
        if rules.options.re_bello and side.re_bello:
            owners[RE_BELLO] &= {i}
        if rules.options.napola:
            for rank in range(1, side.napola + 1):
                owners[Card(Suit.COINS, rank)] &= {i}
    coins = [side.coins for side in entry.sides]
    others = [side.cards - side.coins for side in entry.sides]
    coins_left = 10 - sum(coins)
    in_coins = [who for card, who in owners.items() if card.suit is Suit.COINS]
    in_others = [who for card, who in owners.items() if card.suit is not Suit.COINS]
    return fits(in_coins, [*coins, coins_left]) and fits(
        in_others, [*others, entry.table - coins_left]
    )


def fits(owners: Sequence[frozenset[int]], room: Sequence[int]) -> bool:
    """Whether each card can go to one of its possible owners so that all rooms are just full.

    Hall's condition: no group of owners is the only choice of more cards than it has room for.
    """
    if len(owners) != sum(room) or min(room) < 0:
        return False
    everyone = range(len(room))
    return all(
        sum(who <= group for who in owners) <= sum(room[i] for i in group)
        for size in range(len(room))
        for group in map(frozenset, combinations(everyone, size))
    )


def _ranks(owners: dict[Card, frozenset[int]], side: int) -> RankCounts:
    """How many of each rank the side surely holds."""
    return tuple(sum(owners[Card(suit, rank)] == {side} for suit in Suit) for rank in COUNTED_RANKS)


def _open_primiera(entry: Counts, rules: Rules) -> Iterator[Problem]:
    """Below the sevens the best cards may not tell who holds how many (004, by sevens)."""
    if rules.options.primiera is not Method.SEVENS_DOWN:
        return
    verdict = decide([side.primiera for side in facts(entry)], rules.options)
    if verdict.why not in (Why.MOST_OF_RANK, Why.LEVEL_RANKS) or verdict.rank is None:
        return
    owners = possible_owners(entry)
    for rank in COUNTED_RANKS[: COUNTED_RANKS.index(verdict.rank) + 1]:
        unsure = tuple(card for card, who in owners.items() if card.rank == rank and len(who) > 1)
        if unsure:
            yield Problem(What.PRIMIERA_OPEN, cards=unsure)
            return
