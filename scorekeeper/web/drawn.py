"""Pictures of matches as places and paths, which templates write down as SVG.

A unit is a CSS pixel on the narrowest phone (320 px), or a little more; text is 12 units high. As
in SVG, `y` grows downwards: a higher total has a smaller one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from scorekeeper.rules.course import Course, Taken, ahead, course_of, four_points
from scorekeeper.rules.match import Match, Standing

WIDTH = 288
TOP, BOTTOM, LEFT, RIGHT = 12, 132, 24, 240
"""The ground of lines: the target, or a total above it, is at the top, nothing at the bottom."""
END = 252
"""Where the sign at the end of a line stands; its figure follows."""
APART = 3
"""How near two lines may come: two level sides are two lines."""
LABELS_APART = 14
BAR_LEFT, BAR_TOP, BAR_TALL, ROW = 72, 17, 8, 34
LABEL = 34
"""What the sign and the number of a part take, if that has three digits."""
SHAPES = (
    "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
    "m-4-4h8v8h-8z",
    "m0-5 5 9h-10z",
    "m0-5 5 5-5 5-5-5z",
)
"""The signs of the sides as paths round their middle: fonts draw them in sizes of their own."""
NOBODY = "m-3 0h6"
Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Line:
    """The totals of one side as a line, and the height of the sign at its end."""

    side: int
    points: tuple[Point, ...]
    end: int
    total: int

    @property
    def path(self) -> str:
        """The line as the data of a path."""
        return _path(self.points)

    @property
    def lead(self) -> str:
        """What joins the line to its sign, which may have had to make room."""
        return _path((self.points[-1], (END, self.end)))

    @property
    def sign(self) -> str:
        """The side's sign at the end."""
        return _sign(self.side, (END, self.end))


@dataclass(frozen=True, slots=True)
class Run:
    """The run of totals: a line for each side, and the height of the line of the target."""

    lines: tuple[Line, ...]
    target: int


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a bar: from where it reaches how far, how many deals it stands for, and where the
    sign and the number above it stand."""

    left: int
    right: int
    top: int
    deals: int
    label: Point


@dataclass(frozen=True, slots=True)
class Owned:
    """What one side has of all bars, or nobody (`side` is None)."""

    side: int | None
    parts: tuple[Part, ...]

    @property
    def boxes(self) -> str:
        """The parts as the data of one path."""
        return "".join(f"M{p.left} {p.top}H{p.right}v{BAR_TALL}H{p.left}z" for p in self.parts)

    @property
    def signs(self) -> str:
        """The owner's sign before each number, as the data of one path."""
        return "".join(_sign(self.side, part.label) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Steps:
    """Who is ahead, match by match: a line of steps, and the height of level."""

    points: tuple[Point, ...]
    level: int
    lead: int

    @property
    def path(self) -> str:
        """The line as the data of a path."""
        return _path(self.points)

    @property
    def sign(self) -> str:
        """The sign of who is ahead, at the end of the line; nothing where both are level."""
        side = 0 if self.lead > 0 else 1
        return _sign(side, (END, self.points[-1][1])) if self.lead else ""

    @property
    def sides(self) -> str:
        """The signs of both where each is ahead."""
        return _sign(0, (12, TOP)) + _sign(1, (12, BOTTOM))


@dataclass(frozen=True, slots=True)
class Pictures:
    """How a match went: what is drawn, and beside it what it is drawn from.

    `run` is None before the first deal; `bars` are empty where too few deals say who took what.
    """

    course: Course
    run: Run | None
    taken: tuple[Taken, ...]
    bars: tuple[Owned, ...]


def pictures_of(match: Match, standings: Sequence[Standing]) -> Pictures:
    """The pictures of a match as it stands after these deals."""
    course, taken = course_of(match, standings), four_points(standings)
    return Pictures(course, run(course), taken, bars(taken))


def run(course: Course) -> Run | None:
    """The totals as lines. None before the first deal.

    Higher totals are higher, and no two sides are in one place: lines are at least `APART` from
    each other, the signs at their ends at least `LABELS_APART`.
    """
    if not course.deals:
        return None
    highest = max(course.target, *course.totals[-1])
    unit = (BOTTOM - TOP) / highest
    heights = [
        apart([BOTTOM - unit * total for total in totals], APART, TOP, BOTTOM)
        for totals in course.totals
    ]
    across = [_across(deal, course.deals) for deal in range(course.deals + 1)]
    ends = apart(heights[-1], LABELS_APART, TOP, BOTTOM)
    lines = tuple(
        Line(side, tuple(zip(across, line, strict=True)), ends[side], course.totals[-1][side])
        for side, line in enumerate(zip(*heights, strict=True))
    )
    return Run(lines, BOTTOM - round(unit * course.target))


def bars(taken: Sequence[Taken]) -> tuple[Owned, ...]:
    """A bar for each of the points, divided among the sides in their order, and nobody last.

    Who has nothing of a bar has no part of it. No two numbers of a bar are nearer than `LABEL`.
    """
    rows = [_bar(each, BAR_TOP + ROW * row) for row, each in enumerate(taken)]
    owners = [tuple(filter(None, parts)) for parts in zip(*rows, strict=True)]
    last = len(owners) - 1
    return tuple(Owned(n if n < last else None, parts) for n, parts in enumerate(owners))


def _bar(taken: Taken, top: int) -> list[Part | None]:
    counts = (*taken.sides, taken.nobody)
    edges = [
        BAR_LEFT + round((WIDTH - BAR_LEFT) * before / sum(counts))
        for before in accumulate(counts, initial=0)
    ]
    there = [place for place, deals in enumerate(counts) if deals]
    labels = apart([edges[place] for place in there], LABEL, BAR_LEFT, WIDTH - LABEL)
    parts: list[Part | None] = [None] * len(counts)
    for place, label in zip(there, labels, strict=True):
        at = (label + 5, top - 9)
        parts[place] = Part(edges[place], edges[place + 1], top, counts[place], at)
    return parts


def steps(results: Sequence[int]) -> Steps | None:
    """Wins of the first of two minus wins of the second, match by match; None without a match.

    A result is 1, -1, or 0 for a match that neither won. Up is the first one's, and level is
    always in the picture.
    """
    if not results:
        return None
    leads = ahead(results)
    highest, lowest = max(*leads, 1), min(*leads, -1)
    unit = (BOTTOM - TOP) / (highest - lowest)
    heights = [TOP + round(unit * (highest - lead)) for lead in leads]
    points = [(LEFT, heights[0])]
    for match, height in enumerate(heights[1:]):
        # It steps where the match begins, so that the last one has a width too.
        points += [(_across(at, len(results)), height) for at in (match, match + 1)]
    return Steps(tuple(points), heights[0], leads[-1])


def apart(wanted: Sequence[float], gap: int, low: int, high: int) -> list[int]:
    """The places nearest to those wanted that are `gap` apart at least, in the same order, from
    `low` to `high`; of two that want the same the first comes first.

    There must be room for all of them.
    """
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    # Without the gaps it is a row that must not fall: where it would, neighbours share their mean.
    row: list[tuple[float, int]] = []
    for rank, each in enumerate(order):
        mean, many = wanted[each] - gap * rank, 1
        while row and row[-1][0] > mean:
            other, others = row.pop()
            mean = (mean * many + other * others) / (many + others)
            many += others
        row.append((mean, many))
    last = high - gap * (len(wanted) - 1)
    flat = [min(max(round(mean), low), last) for mean, many in row for _ in range(many)]
    places = [0] * len(wanted)
    for rank, each in enumerate(order):
        places[each] = flat[rank] + gap * rank
    return places


def _across(number: int, of: int) -> int:
    return LEFT + round((RIGHT - LEFT) * number / of)


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in points)


def _sign(side: int | None, place: Point) -> str:
    x, y = place
    return f"M{x} {y}{NOBODY if side is None else SHAPES[side]}"
