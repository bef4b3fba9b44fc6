"""Shares with their confidence interval, and means."""

from math import sqrt
from operator import add
from typing import NamedTuple

DEVIATIONS = 1.959963984540054
"""Within so many standard deviations of its middle lie 95 % of the normal curve."""
FEWEST = 20
"""With fewer than so many deals, or matches, a share says little."""


class Interval(NamedTuple):
    """The 95 % confidence interval of a share: two numbers from 0 to 1."""

    low: float
    high: float


class Share(NamedTuple):
    """How often somebody had it, and how often nobody, `of` the times that it is known."""

    won: int
    nobody: int
    of: int

    def plus(self, later: "Share") -> "Share":
        """The share of both; a plain `+` would join the two rows."""
        return Share(*map(add, self, later))

    @property
    def rate(self) -> float | None:
        """How often it was won, from 0 to 1; None where nothing is known."""
        return self.won / self.of if self.of else None

    @property
    def interval(self) -> Interval | None:
        """Where the true share lies: see `wilson`."""
        return wilson(self.won, self.of)


class Mean(NamedTuple):
    """A sum and the number of deals that it is `of`."""

    total: float
    of: int

    @property
    def value(self) -> float | None:
        """The mean of a deal; None where there is none."""
        return self.total / self.of if self.of else None


def is_few(of: int) -> bool:
    """Whether the share rests on fewer than 20 cases, so that it says little."""
    return of < FEWEST


def wilson(hits: int, of: int) -> Interval | None:
    """Wilson's score interval at 95 % for `hits` out of `of`; of 0 there is none.

    Exactly 0 below no hit, exactly 1 above nothing but hits, and never outside. E. B. Wilson,
    "Probable inference" (1927); recommended for small numbers by Brown, Cai and DasGupta,
    "Interval estimation for a binomial proportion" (2001).

    :raise ValueError: when there are more hits than there can be.
    """
    if not 0 <= hits <= of:
        raise ValueError(f"{hits} out of {of}")
    if not of:
        return None
    rate, square = hits / of, DEVIATIONS**2
    middle = rate + square / (2 * of)
    half = DEVIATIONS * sqrt(rate * (1 - rate) / of + square / (4 * of**2))
    scale = 1 + square / of
    # Rounding would leave a hair at both ends, and a bar that does not touch its frame.
    low = (middle - half) / scale if hits else 0.0
    return Interval(low, (middle + half) / scale if hits < of else 1.0)
