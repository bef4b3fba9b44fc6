"""How a match ends besides by a target: by deals, by time, by a margin, for the most or the fewest.

Values only; `match` applies them after each deal that counts.
"""

from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules.options import Finish
from scorekeeper.rules.problems import Problem, What

LARGEST_DEALS = 99
LEAST_MINUTES, MOST_MINUTES = 5, 240
LARGEST_MARGIN = 9


class Level(StrEnum):
    """What comes of a level top when the deals or the time are over."""

    PLAY_ON = "play_on"
    DRAW = "draw"


class Aim(StrEnum):
    """Whether the side with the most points wins, or the one with the fewest."""

    MOST = "most"
    FEWEST = "fewest"


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ends besides by its target; frozen with the match."""

    deals: int | None = None
    minutes: int | None = None
    margin: int = 1
    """The lead over the next side that wins at the target."""
    level: Level = Level.PLAY_ON
    aim: Aim = Aim.MOST

    @property
    def by_deals_or_time(self) -> bool:
        """Whether so many deals, or the time, end the match."""
        return self.deals is not None or self.minutes is not None


BY_TARGET = Ending()
"""The match ends at its target and by nothing else, as most do."""


USUAL_ENDINGS: dict[str, tuple[int | None, Ending]] = {
    "deals": (None, Ending(deals=4, level=Level.DRAW)),
    "deals-or-time": (None, Ending(deals=3, minutes=35, level=Level.DRAW)),
    "time": (None, Ending(minutes=30, level=Level.DRAW)),
    "two-ahead": (15, Ending(margin=2)),
}
"""The endings that tables and tournaments know, each with its target if it has one."""


@dataclass(frozen=True, slots=True)
class TimeCall:
    """Time was called after so many deals, while the next one was being played or not: that one is
    finished and counts. So a match that no lead ends is closed as it stands, too, between deals."""

    after: int
    deal_in_play: bool = True

    @property
    def last_deal(self) -> int:
        """The number of deals after which time is over."""
        return self.after + self.deal_in_play


def problems_of_ending(ending: Ending, target: int | None, finish: Finish) -> list[Problem]:
    """What does not fit together. Numbers out of their range come first, each on its own."""
    ranges = (
        ("deals", ending.deals, 1, LARGEST_DEALS),
        ("minutes", ending.minutes, LEAST_MINUTES, MOST_MINUTES),
        ("margin", ending.margin, 1, LARGEST_MARGIN),
    )
    problems = [
        Problem(What.ENDING_OUT_OF_RANGE, figures=(number, least, most), text=name)
        for name, number, least, most in ranges
        if number is not None and not least <= number <= most
    ]
    if target is None and not ending.by_deals_or_time:
        problems.append(Problem(What.NO_ENDING))
    if ending.margin > 1 and target is None:
        problems.append(Problem(What.MARGIN_WITHOUT_TARGET))
    if ending.level is Level.DRAW and not ending.by_deals_or_time:
        problems.append(Problem(What.DRAW_WITHOUT_END))
    by_target_alone = (ending.deals, ending.minutes, ending.margin, ending.aim)
    if finish is not Finish.HIGHEST and by_target_alone != (None, None, 1, Aim.MOST):
        problems.append(Problem(What.ORDER_WITH_ENDING))
    return problems
