"""What a director decides before the first round: who meets whom, and what counts."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from math import log2

from scorekeeper.rules.ending import BY_TARGET, Ending, Level
from scorekeeper.rules.match.meeting import Meeting, MeetingKind
from scorekeeper.rules.presets import Rules

FEWEST_ENTRANTS = 4
MOST_ENTRANTS = 64
FEWEST_IN_GROUPS = 6
MOST_ROUNDS = 20
"""Of Danese and of single players."""
MOST_ROUND_ROBIN = 16
"""Entrants who can all meet in one evening; more of them play in groups."""


def fewest_entrants(system: object) -> int:
    """So many a system needs at least."""
    return FEWEST_IN_GROUPS if system == System.GROUPS else FEWEST_ENTRANTS


class System(StrEnum):
    """How entrants are paired."""

    DANESE = "danese"
    MITCHELL = "mitchell"
    ROUND_ROBIN = "round_robin"
    GROUPS = "groups"
    KNOCK_OUT = "knock_out"
    INDIVIDUAL = "individual"


class Avoid(StrEnum):
    """Whom a Danese pairing keeps apart: nobody, who met in the round before, who ever met."""

    NONE = "none"
    PREVIOUS = "previous"
    ALL = "all"


class Scoring(StrEnum):
    """What a meeting adds to the score."""

    MATCH_POINTS = "match_points"
    DIFFERENCE = "difference"
    POINTS = "points"
    VICTORY_POINTS = "vp"


class Tie(StrEnum):
    """What parts entrants whose scores are level."""

    DIFFERENCE = "difference"
    POINTS = "points"
    DIRECT = "direct"
    WINS = "wins"
    OPPONENTS = "opponents"
    DRAW = "draw"


BY_DIFFERENCE = (Tie.DIFFERENCE, Tie.POINTS, Tie.DIRECT, Tie.DRAW)
BY_MEETING = (Tie.DIRECT, Tie.DIFFERENCE, Tie.POINTS, Tie.DRAW)

VICTORY_TABLES: Mapping[str, tuple[int, ...]] = {
    "scopa": (1, 3, 5, 7, 9, 11, 13, 15, 17, 19),
    "burraco_3": (55, 155, 255, 355, 505, 655, 805, 1005, 1255, 1505),
    "burraco_4": (105, 305, 505, 705, 905, 1105, 1305, 1505, 1705, 2005),
}
"""The lowest difference that gives the winner 11, 12 … 20 of twenty. That for scopa is ours."""
OF_A_REST = 14
"""Victory points for sitting out."""


@dataclass(frozen=True, slots=True)
class Bye:
    """What sitting out is worth, where the event says so."""

    match_points: int = 3
    difference: int = 0
    victory_points: int = OF_A_REST


@dataclass(frozen=True, slots=True)
class Config:
    """An event as it was set up; frozen with its first round."""

    system: System = System.DANESE
    """Who meets whom."""
    avoid: Avoid = Avoid.ALL
    """Who may not meet again."""
    rounds: int = 5
    """All there are."""
    scoring: Scoring = Scoring.MATCH_POINTS
    """What counts."""
    match_points: tuple[int, int, int] = (3, 1, 0)
    """For a win, a draw and a loss."""
    by_games: bool = False
    """Whether games decide a meeting."""
    vp: tuple[int, ...] = VICTORY_TABLES["scopa"]
    """The lowest difference for 11, 12 … 20 victory points."""
    bye: Bye | None = None
    """What sitting out is worth, where that is not as usual."""
    ties: tuple[Tie, ...] = BY_DIFFERENCE
    """What parts those who are level, one after the other."""
    lots: Mapping[int, int] = field(default_factory=dict)
    """Those that were drawn, by the number of the entrant."""
    repeated_deals: bool = False
    """Whether the same deals are played at all tables."""
    danese_rounds: int = 0
    """Of Mitchell so many at the end are paired by the standing, and those after everybody has met
    the other line."""
    groups: int = 2
    """How many there are, where groups are played."""
    advance: int = 2
    """How many of each go on."""
    third_place: bool = False
    """Whether the losers of the semifinals play for it."""
    consolation: bool = False
    """Whether those who lose their first meeting of a bracket play on in one of their own."""
    balanced: bool = False
    """Whether those who play singly sit so that partners are about as strong."""
    tables: tuple[int, ...] = ()
    """The numbers of the tables in the room, rising, which go on after the last; without any from
    1."""

    @property
    def fewest(self) -> int:
        """So many entrants it needs."""
        return fewest_entrants(self.system)

    @property
    def rest_scores(self) -> bool:
        """Whether a rest is worth something: not where everybody has one."""
        return self.bye is not None or self.system not in (
            System.ROUND_ROBIN,
            System.MITCHELL,
            System.GROUPS,
            System.KNOCK_OUT,
        )

    @property
    def rest(self) -> Bye:
        """What a rest that scores is worth, beside the mean where points are the score."""
        if self.bye:
            return self.bye
        by_vp = self.scoring is Scoring.VICTORY_POINTS
        difference = self.vp[OF_A_REST - 11] if by_vp else 0
        return Bye(self.match_points[0], difference)


MOST_AT_A_TABLE = 4


@dataclass(frozen=True, slots=True)
class EventGame:
    """What all tables of an event play; frozen with it."""

    preset: str = ""
    """Empty where it is not known."""
    target: int | None = None
    """None where it is the usual one, or where something else ends a match."""
    ending: Ending = BY_TARGET
    """What ends a match beside its target."""
    meeting: Meeting | None = None
    """How many games a meeting has; None where it is one match."""

    def rules(self, players: int, goes_on: bool = False) -> Rules:
        """Those of a match of so many players; where somebody `goes_on`, level sides play on."""
        rules, ending = Rules.fitting(self.preset, players), self.ending
        if goes_on or (self.meeting and self.meeting.kind is MeetingKind.BEST_OF):
            ending = replace(ending, level=Level.PLAY_ON)
        target = self.target or (None if ending.by_deals_or_time else rules.target)
        return replace(rules, target=target, ending=ending)


def usual_ties(system: System) -> tuple[Tie, ...]:
    """The order of tie-breaks where none is set: where all meet, the meetings come first."""
    by_meeting = system in (System.ROUND_ROBIN, System.GROUPS, System.KNOCK_OUT)
    return BY_MEETING if by_meeting else BY_DIFFERENCE


USUAL_ROUNDS = 5
"""Of an evening, where the system leaves the choice."""


def usual_rounds(system: System, entrants: int) -> int:
    """How many rounds are played where nobody says another number: a Danese evening is too short
    for everybody to meet, a round robin is not."""
    once = entrants + entrants % 2 - 1
    if system is System.ROUND_ROBIN:
        return once
    tables = (entrants + 1) // 2
    return min(USUAL_ROUNDS, tables if system is System.MITCHELL else once)


USUAL_GROUP = 4
"""Entrants in a group, about so many, where nobody says how many groups there are."""


def usual_groups(entrants: int) -> int:
    """How many groups so many entrants are parted into where nobody says another number: a power
    of two, so that nobody has a free round in the bracket after them."""
    return 1 << max(1, round(log2(max(1, entrants) / USUAL_GROUP)))


def most_rounds(system: System, entrants: int) -> int:
    """The most rounds that so many entrants can play."""
    once = entrants + entrants % 2 - 1
    if system is System.MITCHELL:
        return (entrants + 1) // 2 + MOST_ROUNDS
    if system is System.ROUND_ROBIN:
        return 2 * once
    if system is System.GROUPS:
        return once + MOST_ENTRANTS.bit_length()
    return MOST_ROUNDS


def victory_points(difference: int, table: tuple[int, ...]) -> int:
    """The victory points of the side with this difference; both sides share twenty."""
    more = sum(lowest <= abs(difference) for lowest in table)
    return 10 + more if difference > 0 else 10 - more
