"""Matches won and lost in a row. Two parts of a row can be added without reading their matches
again."""

from typing import NamedTuple


class Streaks(NamedTuple):
    """The decided matches of somebody, one after the other, as far as runs of them matter.

    `first` and `last` are how long the run at each end is: above 0 of wins, below 0 of losses, 0
    where nothing was decided. `wins` and `losses` are the longest runs of each.
    """

    first: int = 0
    last: int = 0
    wins: int = 0
    losses: int = 0

    @property
    def current(self) -> int:
        """The length of the current streak: positive for wins, negative for losses."""
        return self.last

    def plus(self, later: "Streaks") -> "Streaks":
        """The matches of both as one row."""
        if not later.first:
            return self
        if not self.first:
            return later
        same = (self.last > 0) == (later.first > 0)
        joined = self.last + later.first if same else 0
        # Only a row of one kind can grow at its far end: three wins and then two are five.
        return Streaks(
            joined if same and self._of_one_kind else self.first,
            joined if same and later._of_one_kind else later.last,
            max(self.wins, later.wins, joined),
            max(self.losses, later.losses, -joined),
        )

    @property
    def _of_one_kind(self) -> bool:
        return not (self.wins and self.losses)


NO_STREAKS = Streaks()
WON = Streaks(1, 1, 1, 0)
LOST = Streaks(-1, -1, 0, 1)
