"""What a card takes from the table, for the examples of the rules. Scores nothing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from scorekeeper.rules.cards import Card
from scorekeeper.rules.game.game import Game

FIFTEEN = 15
Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PlayedTurn:
    """A card played by somebody (from 0): what lay on the table, what it took of that, and a sum
    that would do as well but may not be taken, because there is one card of the same number."""

    player: int
    card: Card
    table: Cards
    taken: Cards
    barred: Cards = ()
    scopa: bool = False


def captures(card: Card, table: Sequence[Card], preset: Game) -> list[Cards]:
    """Every set of cards that this one may take; none where it has to stay on the table.

    Cards that make fifteen with it (003), all of them for an ace (003, scopa d'assi), else one of
    its number, and only where there is none cards that add up to it (000, 001, 003, 004).
    """
    if _takes_all(card, preset):
        return [tuple(table)] if table else []
    if preset.capture_fifteen:
        return list(_sums(FIFTEEN - card.rank, table, 1))
    same: list[Cards] = [(each,) for each in table if each.rank == card.rank]
    return same or list(_sums(card.rank, table, 2))


def played_out(
    table: Sequence[Card], plays: Sequence[Card], preset: Game, players: int
) -> tuple[tuple[PlayedTurn, ...], Cards]:
    """The turns of these cards, one player after the other, each with the first capture that it
    has; and what is left on the table."""
    left = tuple(table)
    turns = []
    for number, card in enumerate(plays):
        taken = next(iter(captures(card, left, preset)), ())
        # Most sources give no scopa for the table that an ace takes.
        scopa = bool(taken) and taken == left and not _takes_all(card, preset)
        turns.append(
            PlayedTurn(number % players, card, left, taken, _barred(card, left, preset), scopa)
        )
        left = tuple(each for each in left if each not in taken) if taken else (*left, card)
    return tuple(turns), left


def _takes_all(card: Card, preset: Game) -> bool:
    return preset.ace_takes_table and card.rank == 1


def _sums(wanted: int, table: Sequence[Card], fewest: int) -> Iterator[Cards]:
    for number in range(fewest, len(table) + 1):
        for chosen in combinations(table, number):
            if sum(card.rank for card in chosen) == wanted:
                yield chosen


def _barred(card: Card, table: Sequence[Card], preset: Game) -> Cards:
    by_sum = preset.capture_fifteen or _takes_all(card, preset)
    if by_sum or all(each.rank != card.rank for each in table):
        return ()
    return next(_sums(card.rank, table, 2), ())
