"""A deal of which only the points are known: how many there can be, and the bonus beside them."""

from scorekeeper.rules.entry import Deal, PointsOnly, score_deal
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import Award, Category, DealScore, Reason


def problems_of_points(deal: Deal, rules: Rules) -> list[Problem]:
    """More points, added over the sides, than the rules can give in one deal.

    For what is entered now. What was stored before there was this limit is scored without it.
    """
    if not isinstance(deal.entry, PointsOnly):
        return []
    given = sum(deal.entry.points)
    if given <= rules.most_points:
        return []
    what = What.POINTS_OVER_MOST
    if rules.options.bonus:
        what = What.POINTS_OVER_MOST_BESIDE_BONUS
    return [Problem(what, figures=(given, rules.most_points))]


def score_entered(deal: Deal, rules: Rules) -> DealScore:
    """The points of a deal that has no problems, whatever its kind.

    Bonus typed beside points only counts too. Where none was typed there is no award for it: the
    points of an older deal may hold it already.
    """
    scored = score_deal(deal, rules)
    if not (isinstance(deal.entry, PointsOnly) and rules.options.bonus and any(deal.bonus)):
        return scored
    bonus = Award(Category.BONUS, None, deal.bonus, Reason.AGREED, deal.bonus)
    points = tuple(map(sum, zip(scored.points, deal.bonus, strict=True)))
    return DealScore((*scored.awards, bonus), points, None)
