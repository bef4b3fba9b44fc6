"""What of the next deal is enough to win the match, in sentences; what is meant by each is settled
by `rules.match.clinch`."""

from collections.abc import Sequence

from scorekeeper.rules.game.game import FOUR
from scorekeeper.rules.match.clinch import Enough, Points, Way, own_points
from scorekeeper.rules.match.course import Course, Taken
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.options import Finish
from scorekeeper.rules.scoring import Category
from scorekeeper.words.deal.points import point_name
from scorekeeper.words.language import figure, listed, ngettext
from scorekeeper.words.language import gettext as _
from scorekeeper.words.match.outcome import counting_order


def still_possible(ways: Sequence[Enough], match: Match) -> list[str]:
    """A sentence for each side of which something is proved: "Enough for Anna to win: carte or
    denari.". It is true as `sure_while` says."""
    sentences = []
    for way in ways:
        most, *fewer = way.ways
        message, facts = _enough(most, fewer)
        sentences.append(message.format(side=match.sides[way.side].name, **facts))
    return sentences


def sure_while(ways: Sequence[Enough], match: Match) -> list[str]:
    """What these sentences rest on besides the points that they name."""
    lines = []
    if not all(way.despite_own for way in ways):
        own = own_points(match.rules)
        if [point.name for point in own] == [Category.SCOPE]:
            lines.append(_("Sure as long as no other side takes more scope."))
        else:
            message = _("Sure as long as no other side has more points from {points}.")
            lines.append(message.format(points=listed(_names(own))))
    if ways and any(point.win_match for point in match.rules.points):
        lines.append(_("Sure as long as no other side takes all ten coins."))
    if any(way.in_order for way in ways):
        message = _("Counted in order: {order}. A deal entered as points only has no order.")
        if match.rules.options.finish is Finish.COUNTING_ORDER_IF_LEVEL:
            message = _(
                "Level at the top, the deal is counted in order: {order}. "
                "A deal entered as points only has no order."
            )
        lines.append(message.format(order=listed(counting_order(match.rules))))
    return lines


def _enough(way: Way, fewer: Sequence[Way]) -> tuple[str, dict[str, object]]:
    """What is enough by this way, and by the first of those with fewer points, if there is one."""
    # A scopa is a point as well, so it is always said which points are meant.
    n, points = way.number, listed(_names(way.of))
    if fewer:
        among = listed(_names(fewer[0].among), "or" if fewer[0].least == 1 else "and")
        facts = {"n": n, "points": points, "fewer": fewer[0].number, "among": among}
        return (
            _("Enough for {side} to win: any {n} of {points}; or any {fewer}, including {among}."),
            facts,
        )
    if n == 0:
        return _("Enough for {side} to win: the points so far."), {}
    if n == len(way.of):
        return _("Enough for {side} to win: {points}."), {"points": points}
    if tuple(point.name for point in way.of) == FOUR:
        if n == 1:
            return _("Enough for {side} to win: any of the four points."), {}
        return _("Enough for {side} to win: any {n} of the four points."), {"n": n}
    if n == 1:
        return _("Enough for {side} to win: {points}."), {"points": listed(_names(way.of), "or")}
    return _("Enough for {side} to win: any {n} of {points}."), {"n": n, "points": points}


def _names(points: Points) -> list[str]:
    return [point_name(point).lower() for point in points]


def describe_course(course: Course, names: Sequence[str]) -> str:
    """The totals after the last deal that counts, and since when one side is in front of all."""
    totals = _each(names, course.totals[-1])
    if course.target is None:
        return _("After deal {n}: {totals}.").format(n=course.deals, totals=totals)
    if course.leader is None:
        level = [names[side] for side in course.front]
        return _("To {target}, after deal {n}: {totals}. Level in front: {sides}.").format(
            target=course.target, n=course.deals, totals=totals, sides=listed(level)
        )
    leader = names[course.leader]
    if not course.since:
        return _("To {target}, after deal {n}: {totals}. In front from the start: {side}.").format(
            target=course.target, n=course.deals, totals=totals, side=leader
        )
    return _("To {target}, after deal {n}: {totals}. In front since deal {since}: {side}.").format(
        target=course.target, n=course.deals, totals=totals, since=course.since, side=leader
    )


def describe_points(taken: Sequence[Taken], names: Sequence[str]) -> str:
    """How many of these points each side took in all the deals that tell of them, and how many
    went to nobody."""
    deals = max(sum(point.sides) + point.nobody for point in taken)
    sums = [sum(numbers) for numbers in zip(*(point.sides for point in taken), strict=True)]
    sides = _each([*names, _("nobody")], [*sums, sum(point.nobody for point in taken)])
    return ngettext("In {n} deal: {sides}.", "In {n} deals: {sides}.", deals).format(
        n=deals, sides=sides
    )


def describe_head_to_head(results: Sequence[int], names: Sequence[str]) -> str:
    """How many of their matches each of two has won; a result is 1, -1, or 0 for neither."""
    won = _each(names, (results.count(1), results.count(-1)))
    return ngettext(
        "Won of {n} match: {sides}.", "Won of {n} matches: {sides}.", len(results)
    ).format(n=len(results), sides=won)


def _each(names: Sequence[str], figures: Sequence[int]) -> str:
    return ", ".join(
        _("{side} {figure}").format(side=name, figure=figure(number))
        for name, number in zip(names, figures, strict=True)
    )
