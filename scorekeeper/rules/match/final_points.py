"""Which points a match of two sides can end with, where nobody knows its deals: a slip is looked at
before it is believed."""

from scorekeeper.rules.ending import DEALS_BEFORE_WAIVER, Level
from scorekeeper.rules.match.meeting import Kind, Meeting
from scorekeeper.rules.options import Finish
from scorekeeper.rules.presets import Rules

Two = tuple[int, int]


def can_end(rules: Rules, points: Two) -> bool:
    """Whether a match can end so. Where a bonus of any size can be agreed, or all coins win,
    nearly everything is possible."""
    low, high = sorted(points)
    if any(point.can_win_match for point in rules.points):
        return True
    if low + high < _fewest_of_match(rules):
        return False
    if low == high:
        return _can_be_level(rules, low)
    return _reaches_the_end(rules, low, high) and _comes_from_a_deal(rules, low, high)


def can_meeting_end(meeting: Meeting, rules: Rules, points: Two | None, games: Two | None) -> bool:
    """The same of several games: their number, and what they can add up to."""
    if meeting.kind is Kind.BEST_OF and games and max(games) != meeting.n // 2 + 1:
        return False
    if meeting.kind is Kind.ALL and games and sum(games) != meeting.n and not _draws(rules):
        return False
    most = most_of_match(rules)
    return points is None or most is None or max(points) <= meeting.n * most


def most_of_match(rules: Rules) -> int | None:
    """The most points of a side where nobody is level at the end; None where there is no most."""
    deal, ending = _most_of_deal(rules), rules.ending
    if deal is None or ending.minutes is not None:
        return None
    by_deals = None if ending.deals is None else ending.deals * deal
    by_target = None if rules.target is None else rules.target - 1 + deal
    return min(filter(None, (by_deals, by_target)), default=None)


def _can_be_level(rules: Rules, points: int) -> bool:
    if _draws(rules):
        most = most_of_match(rules)
        return most is None or points <= most
    in_order = rules.options.finish is not Finish.HIGHEST
    return in_order and rules.target is not None and points >= rules.target


def _draws(rules: Rules) -> bool:
    return rules.ending.level is Level.DRAW


def _reaches_the_end(rules: Rules, low: int, high: int) -> bool:
    """Whether somebody is at the target and far enough ahead, where nothing else ends it."""
    target, ending = rules.target, rules.ending
    if target is None or ending.deals is not None or ending.minutes is not None:
        return True
    deals = DEALS_BEFORE_WAIVER if ending.margin_cap is None else ending.margin_cap
    # They were close when the target was reached, and then played so many deals more.
    close = 2 * target - (ending.margin - 1) + deals * rules.least_points
    return high >= target and (high - low >= ending.margin or low + high >= close)


def _comes_from_a_deal(rules: Rules, low: int, high: int) -> bool:
    """Whether one deal leads there from where the match went on: below the target, or close."""
    most, deal = most_of_match(rules), _most_of_deal(rules)
    if most is None or deal is None:
        return True
    return high <= most or high - low <= rules.ending.margin - 1 + deal


def _fewest_of_match(rules: Rules) -> int:
    """Of both sides together, where nothing but a number of deals ends it; else of one deal."""
    by_deals = rules.target is None and rules.ending.minutes is None
    return rules.least_points * ((rules.ending.deals or 1) if by_deals else 1)


def _most_of_deal(rules: Rules) -> int | None:
    """Of one side; None where a bonus is played."""
    return None if rules.has_bonus else rules.most_points(2)
