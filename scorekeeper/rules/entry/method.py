"""How a deal was entered, and the figures that its entry tells of each side. Scores nothing."""

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules.cards import RE_BELLO, SETTEBELLO, Card, Suit
from scorekeeper.rules.entry.all_cards import Piles
from scorekeeper.rules.entry.counts import Counts
from scorekeeper.rules.entry.deal import Entry
from scorekeeper.rules.entry.key_cards import KeyCards, KeyCardsSide
from scorekeeper.rules.entry.points_only import PointsOnly
from scorekeeper.rules.game.kinds import Run


class EntryMethod(StrEnum):
    """The four ways to enter a deal."""

    PILES = "piles"
    COUNTS = "counts"
    KNOWN = "known"
    POINTS = "points"

    @property
    def every_card(self) -> bool:
        """Whether the owner of every card is known."""
        return self is EntryMethod.PILES


@dataclass(frozen=True, slots=True)
class EntryFigures:
    """What an entry tells of one side beside its cards. None: not said."""

    cards: int
    coins: int
    settebello: bool | None
    re_bello: bool | None
    napola: int | None


def entry_method_of(entry: Entry) -> EntryMethod:
    """In which of the four ways."""
    match entry:
        case Piles():
            return EntryMethod.PILES
        case Counts():
            return EntryMethod.COUNTS
        case KeyCards():
            return EntryMethod.KNOWN
        case PointsOnly():
            return EntryMethod.POINTS


def entry_figures(entry: Entry) -> tuple[EntryFigures, ...]:
    """The figures of every side; of a deal of points only, none."""
    match entry:
        case Piles(piles):
            return tuple(_of_pile(pile) for pile in piles)
        case Counts(counted):
            return tuple(
                EntryFigures(side.cards, side.coins, side.settebello, side.re_bello, side.napola)
                for side in counted
            )
        case KeyCards(known):
            return tuple(
                EntryFigures(
                    side.cards,
                    side.coins,
                    _has(SETTEBELLO, side, side.settebello, known),
                    _has(RE_BELLO, side, side.re_bello, known),
                    side.napola,
                )
                for side in known
            )
        case PointsOnly():
            return ()


def _of_pile(pile: frozenset[Card]) -> EntryFigures:
    coins = sum(card.suit is Suit.COINS for card in pile)
    return EntryFigures(
        len(pile), coins, SETTEBELLO in pile, RE_BELLO in pile, Run("").figure(pile)
    )


def _has(
    card: Card, side: KeyCardsSide, claimed: bool | None, known: tuple[KeyCardsSide, ...]
) -> bool | None:
    """Whether the side has that card: as claimed, or as the cards that are named show."""
    if claimed is not None:
        return claimed
    return card in side.taken if any(card in each.taken for each in known) else None
