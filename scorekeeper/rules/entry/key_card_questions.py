"""What the page of the key cards asked rank by rank, the answers, and the cards that they imply.

This is the only place where a card that nobody named becomes a side's. Implied cards are kept apart
from named ones, and can be computed again from the answers.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from scorekeeper.rules.cards import DECK, Card
from scorekeeper.rules.scoring import Pile

ASKED_RANKS = (7, 6, 1, 5, 4, 3, 2, 10, 9, 8)
"""The ranks in the order in which they are asked for."""


@dataclass(frozen=True)  # without slots, so that what was answered is found once
class KeyCardAnswers:
    """The cards that were tapped for each side, and ranks of which a side was said to have none.

    `none` holds pairs of a rank and a side. `complete` are ranks of which it was said that every
    card is tapped. `table` is how many cards were left on the table: unless it is 0, a card that
    is not tapped may lie there, and nothing is implied. `asked` are the cards that are asked for.
    """

    tapped: tuple[frozenset[Card], ...]
    none: frozenset[tuple[int, int]] = frozenset()
    complete: frozenset[int] = frozenset()
    table: int = 0
    asked: Pile = frozenset(DECK)

    @classmethod
    def again(cls, named: Sequence[Pile], implied: Sequence[Pile], table: int) -> "KeyCardAnswers":
        """What must have been said where these cards were named, and these implied.

        An implied card is one that no other side has: either it tapped others of that rank, or
        it said that it has none.
        """
        return cls(
            tuple(named),
            frozenset(
                (card.rank, other)
                for owner, cards in enumerate(implied)
                for card in cards
                for other, its in enumerate(named)
                if other != owner and not _has_rank(its, card.rank)
            ),
            table=table,
        )

    def down_to(self, rank: int, picked: int) -> "KeyCardAnswers":
        """The same where all cards from the sevens down to `rank` were said to be tapped.

        Where nothing is tapped they were looked for in the pile of the side that is picked.
        """
        ranks = ASKED_RANKS[: ASKED_RANKS.index(rank) + 1]
        if len(self.silent) < len(self.tapped):
            return replace(self, complete=frozenset(ranks))
        return replace(self, none=frozenset((each, picked) for each in ranks))

    @cached_property
    def lacking(self) -> frozenset[tuple[int, int]]:
        """What was said with "none of these" and not taken back by a tap."""
        return frozenset(
            (rank, side) for rank, side in self.none if not _has_rank(self.tapped[side], rank)
        )

    @cached_property
    def silent(self) -> tuple[int, ...]:
        """The sides of which nothing was said: neither a card nor "none of these"."""
        spoke = {side for _, side in self.lacking}
        return tuple(i for i, pile in enumerate(self.tapped) if not pile and i not in spoke)

    @cached_property
    def implied(self) -> tuple[frozenset[Card], ...]:
        """For each side the cards that are its because of what was said of the others."""
        owners = {rank: self._owner(rank) for rank in ASKED_RANKS}
        return tuple(
            frozenset(card for card in self._with_nobody if owners[card.rank] == side)
            for side in range(len(self.tapped))
        )

    @cached_property
    def wanted(self) -> tuple[Card, ...]:
        """The cards to ask for: where every side has spoken, those of an answered rank that
        nobody has."""
        if self.table or self.silent:
            return ()
        implied = frozenset[Card]().union(*self.implied)
        return tuple(
            card
            for rank in ASKED_RANKS
            if rank in self._answered
            for card in self._with_nobody
            if card.rank == rank and card not in implied
        )

    @cached_property
    def _answered(self) -> frozenset[int]:
        """Lower ranks that were tapped answer nothing of a higher one."""
        tapped = {card.rank for pile in self.tapped for card in pile}
        return self.complete | tapped | {rank for rank, _ in self.lacking}

    @cached_property
    def _with_nobody(self) -> tuple[Card, ...]:
        tapped = frozenset[Card]().union(*self.tapped)
        return tuple(card for card in DECK if card in self.asked and card not in tapped)

    def _answers(self, side: int, rank: int) -> bool:
        """A side without a tapped card has answered only the ranks of which it said "none"."""
        return bool(self.tapped[side]) or rank in self.complete or (rank, side) in self.lacking

    def _owner(self, rank: int) -> int | None:
        """Who has the cards of the rank that nobody has tapped, if what was said implies it."""
        if self.table or rank not in self._answered:
            return None
        if len(self.silent) == 1:
            (rest,) = self.silent
            others = (side for side in range(len(self.tapped)) if side != rest)
            return rest if all(self._answers(side, rank) for side in others) else None
        lacking = [side for each, side in self.lacking if each == rank]
        if len(self.tapped) == 2 and not self.silent and len(lacking) == 1:
            return 1 - lacking[0]
        return None


def _has_rank(pile: frozenset[Card], rank: int) -> bool:
    return any(card.rank == rank for card in pile)
