"""How a match and its points stand, and how matches of two people ended, in a line each."""

from collections.abc import Sequence

from scorekeeper.rules.match.course import Course, Taken
from scorekeeper.words.language import figure, listed, ngettext
from scorekeeper.words.language import gettext as _


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
