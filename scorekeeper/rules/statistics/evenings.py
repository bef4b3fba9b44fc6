"""The best and the worst evening. All matches in a row on one day are one evening, however the
figures were added: by match, day, month or year."""

from typing import NamedTuple


class Evening(NamedTuple):
    """What somebody did on one day ("2026-11-20"): matches won and lost, and the points of all
    deals, those of matches that nobody has won among them."""

    day: str
    won: int
    lost: int
    points: int
    deals: int

    @property
    def decided(self) -> bool:
        """Whether any match was decided; other evenings are neither the best nor the worst."""
        return bool(self.won or self.lost)

    def with_more(self, later: "Evening") -> "Evening":
        """The same evening with what was played later in it."""
        _, won, lost, points, deals = later
        return Evening(
            self.day, self.won + won, self.lost + lost, self.points + points, self.deals + deals
        )

    def beats(self, other: "Evening") -> bool:
        """Whether this evening was better: first by matches won minus matches lost, then by
        points a deal."""
        ahead, behind = self.won - self.lost, other.won - other.lost
        if ahead != behind:
            return ahead > behind
        # An evening without a deal has 0 points a deal.
        return self.points * (other.deals or 1) > other.points * (self.deals or 1)


class Evenings(NamedTuple):
    """The evenings of somebody in the order in which they were played, as far as they matter.

    `first` and `last` are those at the ends (there is no `last` of one evening), which may go on
    in what is added. `inner_best` and `inner_worst` are of those between, which are over.
    """

    first: Evening | None = None
    last: Evening | None = None
    inner_best: Evening | None = None
    inner_worst: Evening | None = None

    def plus(self, later: "Evenings") -> "Evenings":
        """The evenings of both; the last of these and the first of those are one on one day."""
        if later.first is None:
            return self
        if self.first is None:
            return later
        before, after = self._ends, later._ends
        if before[-1].day == after[0].day:
            ends = (*before[:-1], before[-1].with_more(after[0]), *after[1:])
        else:
            ends = before + after
        inner = ends[1:-1]
        return Evenings(
            ends[0],
            ends[-1] if len(ends) > 1 else None,
            _best(self.inner_best, *inner, later.inner_best),
            _worst(self.inner_worst, *inner, later.inner_worst),
        )

    @property
    def best(self) -> Evening | None:
        """The best evening on which a match was decided; of equal ones the earliest."""
        return _best(self.first, self.inner_best, self.last)

    @property
    def worst(self) -> Evening | None:
        """The worst evening on which a match was decided; of equal ones the earliest."""
        return _worst(self.first, self.inner_worst, self.last)

    @property
    def _ends(self) -> tuple[Evening, ...]:
        return tuple(each for each in self[:2] if each is not None)


NO_EVENING = Evenings()


def _best(*evenings: Evening | None) -> Evening | None:
    best: Evening | None = None
    for each in evenings:
        if each and each.decided and (best is None or each.beats(best)):
            best = each
    return best


def _worst(*evenings: Evening | None) -> Evening | None:
    worst: Evening | None = None
    for each in evenings:
        if each and each.decided and (worst is None or worst.beats(each)):
            worst = each
    return worst
