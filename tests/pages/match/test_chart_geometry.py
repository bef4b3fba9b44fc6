"""The pictures of a match: what they are drawn from, where things are, what is said of them."""

import random
from dataclasses import replace
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper import words
from scorekeeper.documents.match import read_match
from scorekeeper.rules.match.course import Course, Taken, ahead, course_of, taken_points
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.match.standings import standings
from scorekeeper.rules.scoring import Category
from scorekeeper.web.match import charts
from scorekeeper.web.match.charts import apart, bars, charts_of, difference_chart, totals_as_lines
from tests.helpers.cases import every
from tests.helpers.match_records import deal, document

NAMES = ("Anna", "Bruno", "Carla", "Dino")
TALL = 150


def points_only(*points: list[int], **more: object) -> Match:
    """A match of which only the points of each deal are known."""
    sides = [{"name": name} for name in NAMES[: len(points[0])]]
    deals = [{"points": each} for each in points]
    return read_match({"rules": "traditional", "sides": sides, "deals": deals} | more)


def course(match: Match) -> Course:
    return course_of(match, standings(match))


@st.composite
def courses(draw: st.DrawFn) -> Course:
    """Up to 60 deals of two, three or four sides, to any target, also from totals of before."""
    sides = draw(st.integers(2, 4))
    one = st.tuples(*[st.integers(0, 6)] * sides)
    totals = [draw(st.tuples(*[st.integers(0, 30)] * sides))]
    for points in draw(st.lists(one, min_size=1, max_size=60)):
        totals.append(tuple(map(sum, zip(totals[-1], points, strict=True))))
    return Course(draw(st.integers(1, 999)), tuple(totals))


@st.composite
def points_taken(draw: st.DrawFn) -> Taken:
    sides = draw(st.lists(st.integers(0, 60), min_size=2, max_size=4).map(tuple))
    return Taken(Category.CARTE, sides, draw(st.integers(0 if any(sides) else 1, 60)))


def test_the_course_holds_every_total() -> None:
    found = course(points_only([3, 1], [0, 2], [1, 1]))
    assert found == Course(11, ((0, 0), (3, 1), (3, 3), (4, 4)))
    assert found.deals == 3


def test_deals_after_the_end_are_left_out() -> None:
    match = points_only([9, 1], [3, 1], [0, 4])
    assert not standings(match)[2].counts
    assert course(match).totals == ((0, 0), (9, 1), (12, 2))


@every(
    ("totals", "leader", "since"),
    [
        ([(0, 0), (3, 1)], 0, 1),
        ([(0, 0), (3, 1), (3, 4), (6, 4), (9, 4)], 0, 3),
        ([(0, 0), (3, 1), (4, 4), (6, 4)], 0, 3),
        ([(2, 5), (3, 7)], 1, 0),
        ([(0, 0, 0), (2, 2, 0)], None, 0),
    ],
)
def test_the_lead_dates_from_the_last_change(
    totals: list[tuple[int, ...]], leader: int | None, since: int
) -> None:
    found = Course(11, tuple(totals))
    assert found.leader == leader
    if leader is not None:
        assert found.since == since


def test_each_point_goes_to_a_side_or_nobody() -> None:
    luck = random.Random(1)
    match = read_match(document(0) | {"deals": [deal(luck, 2) for _ in range(8)]})
    scored = standings(match)
    for taken in taken_points(scored):
        owners = [award.side for each in scored if (award := each.score.award(taken.category))]
        assert taken.sides == (owners.count(0), owners.count(1))
        assert taken.nobody == owners.count(None)
        assert sum(taken.sides) + taken.nobody == 8


def test_only_deals_with_facts_are_counted() -> None:
    luck = random.Random(2)
    told = [deal(luck, 2) for _ in range(2)]
    match = read_match(document(0) | {"deals": [{"points": [3, 1]}, *told]})
    assert [sum(each.sides) + each.nobody for each in taken_points(standings(match))] == [2] * 4
    ended = read_match(
        document(0) | {"rules": {"preset": "traditional", "target": 1}, "deals": told}
    )
    assert [each.counts for each in standings(ended)] == [True, False]
    assert taken_points(standings(ended)) == ()


@every("deals", [[], [{"points": [3, 1]}] * 3, [deal(random.Random(3), 2)]])
def test_little_data_is_not_compared(deals: list[object]) -> None:
    assert taken_points(standings(read_match(document(0) | {"deals": deals}))) == ()


def test_a_small_match_is_drawn_as_by_hand() -> None:
    """Ten units a point: 120 for 12, which is above the target of 11."""
    found = totals_as_lines(Course(11, ((0, 0), (6, 0), (6, 6), (12, 9))))
    assert found is not None
    first, second = found.lines
    # Level they are three units apart, around where both belong; at the bottom there is no below.
    assert first.points == ((30, 129), (100, 72), (170, 70), (240, 12))
    assert second.points == ((30, 132), (100, 132), (170, 73), (240, 42))
    assert (first.path, second.path) == ("M30 129l70-57 70-2 70-58", "M30 132l70 0 70-59 70-31")
    assert [(line.end, line.total) for line in found.lines] == [(12, 12), (42, 9)]
    assert (found.target, found.leads, found.ticks) == (22, "", 70)


def test_a_moved_label_is_tied_to_its_line() -> None:
    found = totals_as_lines(Course(12, ((0, 0), (12, 11))))
    assert found is not None
    assert [line.end for line in found.lines] == [12, 26]
    assert found.leads == "M240 22l4 4"


def test_nothing_is_drawn_before_a_deal() -> None:
    assert totals_as_lines(Course(11, ((0, 0),))) is None
    assert charts_of(read_match(document(0)), ()).bars is None


@given(courses())
def test_lines_and_labels_are_in_their_place(course: Course) -> None:
    found = totals_as_lines(course)
    assert found is not None
    places = range(charts.TOP, charts.BOTTOM + 1)
    unit = (charts.BOTTOM - charts.TOP) / max(course.target, *course.totals[-1])
    assert found.target in places and charts.BOTTOM < TALL
    for side, line in enumerate(found.lines):
        assert len(line.points) == course.deals + 1 and traced(line.path) == list(line.points)
        assert all(charts.LEFT <= x <= charts.RIGHT and y in places for x, y in line.points)
        assert line.end in places and line.points[-1][0] == charts.RIGHT
        # A line that is alone is where its total is.
        for (_, y), totals in zip(line.points, course.totals, strict=True):
            others = [total for n, total in enumerate(totals) if n != side]
            if all(abs(other - totals[side]) * unit > 5 * charts.APART for other in others):
                assert abs(y - (charts.BOTTOM - unit * totals[side])) <= 0.5
    for number, totals in enumerate(course.totals):
        heights = [line.points[number][1] for line in found.lines]
        in_order = sorted(range(len(totals)), key=heights.__getitem__)
        assert [totals[side] for side in in_order] == sorted(totals, reverse=True)
        assert all(b - a >= charts.APART for a, b in pairwise(sorted(heights)))
    ends = sorted((line.end, line.total) for line in found.lines)
    assert [total for _, total in ends] == sorted(course.totals[-1], reverse=True)
    assert all(after - before >= 12 for (before, _), (after, _) in pairwise(ends))


def traced(path: str) -> list[tuple[int, int]]:
    """The points of a path of one start and steps from it."""
    start, _, moves = path.removeprefix("M").partition("l")
    x, y = map(int, start.split())
    points = [(x, y)]
    numbers = [int(each) for each in moves.replace("-", " -").split()]
    for right, down in zip(numbers[::2], numbers[1::2], strict=True):
        x, y = x + right, y + down
        points.append((x, y))
    return points


@given(st.lists(st.floats(0, 100), min_size=1, max_size=5), st.integers(0, 25))
def test_spread_labels_keep_order_and_bounds(wanted: list[float], gap: int) -> None:
    places = apart(wanted, gap, 0, 100)
    assert all(0 <= place <= 100 for place in places)
    ordered = sorted(range(len(wanted)), key=lambda each: (wanted[each], each))
    assert all(places[b] - places[a] >= gap for a, b in pairwise(ordered))


def test_a_bar_is_divided_as_the_deals_were() -> None:
    found = bars([Taken(Category.CARTE, (5, 0, 3), 2)])
    assert found is not None
    ((first, third, nobody),) = found.bars
    whole = charts.WIDTH - charts.BAR_LEFT
    assert [each.side for each in (first, third, nobody)] == [0, 2, None]
    assert [each.deals for each in (first, third, nobody)] == [5, 3, 2]
    assert (first.left, nobody.right) == (charts.BAR_LEFT, charts.WIDTH)
    assert first.right == third.left == charts.BAR_LEFT + round(whole / 2)
    assert third.right == nobody.left == charts.BAR_LEFT + round(whole * 0.8)
    assert found.of(0) == f"M72 17h{first.right - 72}v8h-{first.right - 72}z"
    assert found.of(1) == ""
    assert found.of(None) == f"M{nobody.left} 21h{nobody.right - nobody.left}"


@given(points_taken())
def test_parts_fill_the_bar_apart(taken: Taken) -> None:
    found = bars([taken])
    assert found is not None
    (parts,) = found.bars
    assert (parts[0].left, parts[-1].right) == (charts.BAR_LEFT, charts.WIDTH)
    assert all(before.right == after.left for before, after in pairwise(parts))
    assert sum(part.deals for part in parts) == sum(taken.sides) + taken.nobody
    assert all(after.label - before.label >= charts.LABEL for before, after in pairwise(parts))
    assert all(charts.BAR_LEFT <= part.label <= charts.WIDTH - charts.LABEL for part in parts)


def test_each_match_is_a_step_up_or_down() -> None:
    assert ahead((1, 1, 0, -1)) == (0, 1, 2, 2, 1)
    found = difference_chart((1, -1))
    assert found is not None
    assert (found.level, found.lead) == (72, 0)
    assert found.points == ((30, 72), (30, 12), (135, 12), (135, 72), (240, 72))


@given(st.lists(st.sampled_from([-1, 0, 1]), min_size=1, max_size=300))
def test_steps_stay_inside_and_end_ahead(results: list[int]) -> None:
    found = difference_chart(results)
    assert found is not None
    assert found.lead == sum(results)
    assert all(charts.LEFT <= x <= charts.RIGHT for x, _ in found.points)
    assert all(charts.TOP <= y <= charts.BOTTOM for _, y in found.points)
    assert all(a[0] == b[0] or a[1] == b[1] for a, b in pairwise(found.points))
    end = found.points[-1][1]
    assert (end < found.level) == (found.lead > 0)
    assert (end > found.level) == (found.lead < 0)


def test_no_matches_make_no_steps() -> None:
    assert difference_chart([]) is None


@every(
    ("totals", "said"),
    [
        (
            [(0, 0), (1, 3), (4, 4), (11, 7)],
            "To 11, after deal 3: Anna 11, Bruno 7. In front since deal 3: Anna.",
        ),
        ([(2, 5), (3, 7)], "To 11, after deal 1: Anna 3, Bruno 7. In front from the start: Bruno."),
        (
            [(0, 0, 0), (2, 2, 0)],
            "To 11, after deal 1: Anna 2, Bruno 2, Carla 0. Level in front: Anna and Bruno.",
        ),
    ],
)
def test_a_sentence_describes_the_course(totals: list[tuple[int, ...]], said: str) -> None:
    assert words.describe_course(Course(11, tuple(totals)), NAMES[: len(totals[0])]) == said


def test_a_sentence_adds_up_the_points() -> None:
    taken = [Taken(Category.CARTE, (3, 1), 1), Taken(Category.DENARI, (0, 4), 1)]
    assert words.describe_points(taken, NAMES[:2]) == "In 5 deals: Anna 3, Bruno 5, nobody 2."


def test_a_sentence_tells_the_matches_won() -> None:
    assert (
        words.describe_head_to_head((1, 1, 0, -1), NAMES[:2])
        == "Won of 4 matches: Anna 2, Bruno 1."
    )
    assert words.describe_head_to_head((-1,), NAMES[:2]) == "Won of 1 match: Anna 0, Bruno 1."


def test_a_match_is_drawn_by_its_own_rules() -> None:
    match = replace(points_only([3, 1], [0, 2]), totals_before=(1, 1))
    found = charts_of(match, standings(match))
    assert found.course == Course(11, ((1, 1), (4, 2), (4, 4)))
    assert found.run == totals_as_lines(found.course)
    assert (found.taken, found.bars) == ((), None)
