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
LARGEST_CAP = 9
DEALS_BEFORE_WAIVER = 10
"""Where no cap ends a match, "highest now wins" is offered once so many deals were played after the
one in which the target was first reached, as `margin_cap` counts them: from the tenth on."""


class Level(StrEnum):
    """What comes of a level top when the deals or the time are over."""

    PLAY_ON = "play_on"
    DRAW = "draw"


class TimeCalled(StrEnum):
    """What becomes of the deal that is being played when time is called."""

    FINISH_DEAL = "finish_deal"
    ONE_MORE = "one_more"
    DROP_DEAL = "drop_deal"


class Aim(StrEnum):
    """Whether the side with the most points wins, or the one with the fewest."""

    MOST = "most"
    FEWEST = "fewest"


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ends besides by its target; frozen with the match.

    `margin` is the lead over the next side that wins at the target. Once `margin_cap` deals were
    played after the deal in which the target was first reached, a lead of 1 wins.
    """

    deals: int | None = None
    minutes: int | None = None
    margin: int = 1
    margin_cap: int | None = None
    level: Level = Level.PLAY_ON
    time_called: TimeCalled = TimeCalled.FINISH_DEAL
    aim: Aim = Aim.MOST

    @property
    def by_deals_or_time(self) -> bool:
        """Whether so many deals, or the time, end the match."""
        return self.deals is not None or self.minutes is not None

    def needed(self, since_target: int, *, is_waived: bool = False) -> int:
        """The lead that wins, so many deals after the one in which the target was reached; 1 once
        the margin is waived."""
        is_capped = self.margin_cap is not None and since_target >= self.margin_cap
        return 1 if is_capped or is_waived else self.margin


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
    """Time was called after so many deals, while the next one was being played or not."""

    after: int
    deal_in_play: bool = True

    def last_deal(self, called: TimeCalled) -> int:
        """The number of deals after which time is over.

        A deal that is dropped is simply one too many: where level sides play on after it, it is
        dealt again and counts.
        """
        if not self.deal_in_play or called is TimeCalled.DROP_DEAL:
            return self.after
        return self.after + (2 if called is TimeCalled.ONE_MORE else 1)


DIRECTOR = "director"
"""Who says it at a club evening, in place of a name."""


@dataclass(frozen=True, slots=True)
class MarginWaiver:
    """ "Highest now wins": after so many deals, and from then on, a lead of 1 is enough. Said by
    `who` at that moment (ISO 8601, UTC); what is not known is empty."""

    after: int
    who: str = ""
    at: str = ""


def problems_of_ending(ending: Ending, target: int | None, finish: Finish) -> list[Problem]:
    """What does not fit together. Numbers out of their range come first, each on its own."""
    ranges = (
        ("deals", ending.deals, 1, LARGEST_DEALS),
        ("minutes", ending.minutes, LEAST_MINUTES, MOST_MINUTES),
        ("margin", ending.margin, 1, LARGEST_MARGIN),
        ("margin_cap", ending.margin_cap, 0, LARGEST_CAP),
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
    if ending.margin_cap is not None and ending.margin == 1:
        problems.append(Problem(What.CAP_WITHOUT_MARGIN))
    if ending.level is Level.DRAW and not ending.by_deals_or_time:
        problems.append(Problem(What.DRAW_WITHOUT_END))
    by_target_alone = (ending.deals, ending.minutes, ending.margin, ending.aim)
    if finish is not Finish.HIGHEST and by_target_alone != (None, None, 1, Aim.MOST):
        problems.append(Problem(What.ORDER_WITH_ENDING))
    return problems
