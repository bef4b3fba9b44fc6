"""Charts of matches as coordinates and paths, which templates write as SVG.

A unit is a CSS pixel on the narrowest phone (320 px), or a little more; text is 12 units high. `y`
grows downwards.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from scorekeeper.rules.game.game import shared_points
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.match.standings import (
    Course,
    Standing,
    Taken,
    ahead,
    course_of,
    taken_points,
)
from scorekeeper.rules.presets import Rules

WIDTH = 287
TOP, BOTTOM, LEFT, RIGHT = 12, 132, 30, 240
"""The ground of lines: the target, or a total above it, is at the top, nothing at the bottom."""
END = 246
"""Where the sign and the figure at the end of a line begin."""
APART = 3
"""How near two lines may come: two level sides are two lines."""
LABELS_APART = 14
TICKS_APART = 3
BAR_LEFT, BAR_TOP, BAR_TALL, ROW = 72, 17, 8, 34
LABEL = 38
"""What a sign and a number of three digits take."""
ChartPoint = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ChartLine:
    """The totals of one side as a line, also as the data of a path, and the height of the sign at
    its end."""

    points: tuple[ChartPoint, ...]
    path: str
    end: int
    total: int


@dataclass(frozen=True, slots=True)
class TotalsChart:
    """The run of totals: a line for each side, the height of the line of the target, how far the
    ticks of the deals are apart (0: too many deals for ticks), and what joins lines to their signs,
    where those had to make room for each other."""

    lines: tuple[ChartLine, ...]
    target: int | None
    ticks: float
    leads: str


@dataclass(frozen=True, slots=True)
class ChartPart:
    """A part of a bar: whose it is (None: nobody's), for how many deals it stands, from where it
    reaches how far, and where the sign and the number above it begin."""

    side: int | None
    deals: int
    left: int
    right: int
    label: int


@dataclass(frozen=True, slots=True)
class Bars:
    """A bar for each of the points, one below the other, each from the first side to nobody."""

    bars: tuple[tuple[ChartPart, ...], ...]

    def of(self, side: int | None) -> str:
        """All parts of one side as the data of one path: boxes, and for nobody a mere line."""
        drawn = []
        for row, bar in enumerate(self.bars):
            top = BAR_TOP + ROW * row
            for part in bar:
                wide = part.right - part.left
                if part.side == side and side is None:
                    drawn.append(f"M{part.left} {top + BAR_TALL // 2}h{wide}")
                elif part.side == side:
                    drawn.append(f"M{part.left} {top}h{wide}v{BAR_TALL}h-{wide}z")
        return "".join(drawn)


@dataclass(frozen=True, slots=True)
class DifferenceChart:
    """Who is ahead, match by match: a line of steps, also as the data of a path, and the height of
    level."""

    points: tuple[ChartPoint, ...]
    path: str
    level: int
    lead: int


@dataclass(frozen=True, slots=True)
class Pictures:
    """How a match went: what is drawn, and beside it what it is drawn from.

    `run` is None before the first deal, `bars` where too few deals say who took what.
    """

    course: Course
    run: TotalsChart | None
    taken: tuple[Taken, ...]
    bars: Bars | None
    rules: Rules


def charts_of(match: Match, standings: Sequence[Standing]) -> Pictures:
    """The pictures of a match as it stands after these deals."""
    course = course_of(match, standings)
    taken = taken_points(standings, shared_points(match.rules.preset))
    return Pictures(course, totals_as_lines(course), taken, bars(taken), match.rules)


def totals_as_lines(course: Course) -> TotalsChart | None:
    """The totals as lines. None before the first deal.

    Higher totals are higher, and no two sides are in one place: lines are at least `APART` from
    each other, the signs at their ends at least `LABELS_APART`. A total below 0 is drawn as 0.
    """
    if not course.deals:
        return None
    highest = max(course.target or 1, *(max(totals) for totals in course.totals))
    unit = (BOTTOM - TOP) / highest
    heights = [
        apart([BOTTOM - unit * total for total in totals], APART, TOP, BOTTOM)
        for totals in course.totals
    ]
    wide = RIGHT - LEFT
    across = [LEFT + round(wide * deal / course.deals) for deal in range(course.deals + 1)]
    ends = apart(heights[-1], LABELS_APART, TOP, BOTTOM)
    lines, leads = [], ""
    for *line, end, total in zip(*heights, ends, course.totals[-1], strict=True):
        points = tuple(zip(across, line, strict=True))
        lines.append(ChartLine(points, _path(points), end, total))
        if line[-1] != end:
            leads += _path((points[-1], (END - 2, end)))
    ticks = round(wide / course.deals, 2)
    target = None if course.target is None else BOTTOM - round(unit * course.target)
    return TotalsChart(tuple(lines), target, ticks if ticks >= TICKS_APART else 0, leads)


def bars(taken: Sequence[Taken]) -> Bars | None:
    """A bar for each of the points, divided among the sides in their order, and nobody last. None
    where there are no points.

    Who has nothing of a bar has no part of it. No two numbers of a bar are nearer than `LABEL`.
    """
    if not taken:
        return None
    rows = []
    for move in taken:
        counts = (*move.sides, move.nobody)
        owners = (*range(len(move.sides)), None)
        edges = [
            BAR_LEFT + round((WIDTH - BAR_LEFT) * before / sum(counts))
            for before in accumulate(counts, initial=0)
        ]
        there = [part for part in zip(owners, counts, edges, edges[1:], strict=False) if part[1]]
        labels = apart([left for _, _, left, _ in there], LABEL, BAR_LEFT, WIDTH - LABEL)
        parts = zip(there, labels, strict=True)
        rows.append(tuple(ChartPart(*part, label) for part, label in parts))
    return Bars(tuple(rows))


def difference_chart(results: Sequence[int]) -> DifferenceChart | None:
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
    across = [LEFT + round((RIGHT - LEFT) * place / len(results)) for place in range(len(leads))]
    for height, begins, ends in zip(heights[1:], across, across[1:], strict=False):
        # It steps where the match begins, so that the last one has a width too.
        points += [(begins, height), (ends, height)]
    return DifferenceChart(tuple(points), _path(points), heights[0], leads[-1])


def small_curve(results: Sequence[int]) -> DifferenceChart | None:
    """Wins minus losses after each match, in a box of 120 by 36 with level in its middle; None
    before the second match."""
    if len(results) < 2:
        return None
    leads = ahead(results)
    unit = min(5.0, 14 / max(map(abs, leads)) if any(leads) else 5.0)
    points = [
        (round(4 + 112 * place / len(results)), round(18 - unit * lead))
        for place, lead in enumerate(leads)
    ]
    return DifferenceChart(tuple(points), _path(points), 18, leads[-1])


def apart(wanted: Sequence[float], gap: int, low: int, high: int) -> list[int]:
    """The positions nearest to those wanted that are at least `gap` apart, in the same order,
    from `low` to `high`.

    There must be room for all of them.
    """
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    # Without the gaps it is a row that must not fall: where it would, neighbours share their mean.
    row: list[tuple[float, int]] = []
    for rank, side in enumerate(order):
        mean, many = wanted[side] - gap * rank, 1
        while row and row[-1][0] > mean:
            other, others = row.pop()
            mean = (mean * many + other * others) / (many + others)
            many += others
        row.append((mean, many))
    last = high - gap * (len(wanted) - 1)
    flat = [min(max(round(mean), low), last) for mean, many in row for _ in range(many)]
    places = [0] * len(wanted)
    for rank, side in enumerate(order):
        places[side] = flat[rank] + gap * rank
    return places


def _path(points: Sequence[ChartPoint]) -> str:
    """Written as steps from point to point, which are short and much alike."""
    (x, y), *_ = points
    moves = (f"{to[0] - here[0]} {to[1] - here[1]}" for here, to in pairwise(points))
    return f"M{x} {y}l" + " ".join(moves).replace(" -", "-")
