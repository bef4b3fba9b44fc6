"""How a match ends besides by a target: by deals, by time, by a margin, for the most or the fewest.

Values only; `match` applies them after each deal that counts.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from scorekeeper.errors import translatable as N_
from scorekeeper.rules.choice import Option, Value
from scorekeeper.rules.options import Finish
from scorekeeper.rules.problems import Problem, What


@dataclass(frozen=True, slots=True, eq=False)
class Number:
    """A number that says how a match ends, with its bounds and its words."""

    name: str
    """As documents name it."""
    field: str
    """As forms name it."""
    asks: str
    least: int
    most: int

    def read(self, value: object) -> int:
        """The number of a document; its bounds are looked at with the rest of the ending.

        :raise ValueError: where it is none.
        """
        if isinstance(value, int) and not isinstance(value, bool):
            return value
        raise ValueError(self.name)


DEALS = Number("deals", "deals", N_("Deals"), 1, 99)
MINUTES = Number("minutes", "minutes", N_("Minutes"), 5, 240)
MARGIN = Number("margin", "ahead", N_("Points ahead"), 1, 9)
NUMBERS = (DEALS, MINUTES, MARGIN)


class Level(StrEnum):
    """What comes of a level top when the deals or the time are over."""

    PLAY_ON = "play_on"
    DRAW = "draw"


class Aim(StrEnum):
    """Whether the side with the most points wins, or the one with the fewest."""

    MOST = "most"
    FEWEST = "fewest"


LEVEL = Option(
    "level",
    N_("Level when deals or time are over?"),
    (Value(Level.PLAY_ON, N_("another deal decides")), Value(Level.DRAW, N_("a draw"))),
)
AIM = Option(
    "aim",
    N_("Who wins?"),
    (Value(Aim.MOST, N_("the most points")), Value(Aim.FEWEST, N_("the fewest points"))),
)
ENDING = (*NUMBERS, LEVEL, AIM)
"""All that says how a match ends beside its target, each a field of `Ending`."""


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


class UsualEnding(NamedTuple):
    """An ending that tables and tournaments know, with its target if it has one, and its words."""

    target: int | None
    ending: Ending
    says: str


USUAL_ENDINGS = {
    "": UsualEnding(None, BY_TARGET, N_("at the target")),
    "deals": UsualEnding(None, Ending(deals=4, level=Level.DRAW), N_("4 deals, a draw if level")),
    "deals-or-time": UsualEnding(
        None,
        Ending(deals=3, minutes=35, level=Level.DRAW),
        N_("3 deals or 35 minutes, a draw if level"),
    ),
    "time": UsualEnding(
        None, Ending(minutes=30, level=Level.DRAW), N_("30 minutes, a draw if level")
    ),
    "two-ahead": UsualEnding(15, Ending(margin=2), N_("to 15, two ahead")),
}


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
    problems = []
    for asked in NUMBERS:
        number = getattr(ending, asked.name)
        if number is not None and not asked.least <= number <= asked.most:
            figures = (number, asked.least, asked.most)
            problems.append(Problem(What.ENDING_OUT_OF_RANGE, figures=figures, text=asked.name))
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
