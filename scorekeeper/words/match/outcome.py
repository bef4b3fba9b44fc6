"""Who has won and why, why a level match goes on, and how far it is, in sentences; and what the
page of the score says beside its deals."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.errors import translatable as N_
from scorekeeper.errors import translatable_plural as NN_
from scorekeeper.rules.ending import Aim
from scorekeeper.rules.free_text import SIGNS
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.match.standings import Course, How, Outcome, Taken
from scorekeeper.rules.presets import Rules
from scorekeeper.tables.match_state import MatchState
from scorekeeper.words.deal.points import category_name, point_name
from scorekeeper.words.language import figure, listed, ngettext
from scorekeeper.words.language import gettext as _
from scorekeeper.words.live import deals_first, deals_now
from scorekeeper.words.rule_names import (
    house_rules,
    how_it_ends,
    points,
    rules_line,
    where_it_stands,
)
from scorekeeper.words.table import about_side, seating_line


def outcome_sentence(result: Outcome, match: Match, totals: Sequence[int]) -> str:
    """Who has won and why, or why another deal is played."""
    target = match.rules.target
    if result.winner is None:
        # A draw, or why another deal is played.
        # A pair's own "and" would run into the one between the sides.
        level = " \N{EN DASH} ".join(match.sides[side].name for side in result.level)
        facts = {"level": level, "points": totals[result.level[0]], "target": target}
        if result.is_draw:
            return _("Level at {points} ({level}): the match is a draw.").format(**facts)
        if result.how is How.TOO_CLOSE:
            return _(
                "Ahead by too little ({level}): it takes {margin} points, "
                "so another deal is played."
            ).format(margin=match.rules.ending.margin, **facts)
        if target is None or totals[result.level[0]] < target:
            return _("Level at {points} ({level}): another deal is played.").format(**facts)
        return _(
            "Level at {points} ({level}), the target is {target}: nobody wins while level, "
            "so another deal is played."
        ).format(**facts)
    won = points(totals[result.winner])
    if match.rules.ending.aim is Aim.FEWEST:
        won = _("{points}, the fewest").format(points=won)
    return ngettext(*_WON[result.how], len(match.sides[result.winner].players)).format(
        side=match.sides[result.winner].name,
        points=won,
        target=target,
        step=category_name(result.step) if result.step else "",
        order=listed(counting_order(match.rules)),
    )


_VICTORY = (
    NN_("{side} wins {points} to {others}", "{side} win {points} to {others}"),
    N_("Our side wins {points} to {others}"),
    N_("Their side wins {points} to {others}"),
)


def victory(winner: int, match: Match, totals: Sequence[int]) -> str:
    """The match in a line: "Concetta and Mariuccia win 16 to 5", "Anna wins 11 to 8 and 6"."""
    others = listed(figure(total) for number, total in enumerate(totals) if number != winner)
    return about_side(match.sides[winner], _VICTORY, points=totals[winner], others=others)


def victories(match: Match) -> list[str]:
    """The line of a match for each side that may win it, for scripts: they fill in {points} and
    {others}."""
    facts = {"points": "{points}", "others": "{others}"}
    return [about_side(side, _VICTORY, **facts) for side in match.sides]


def why_won(result: Outcome, match: Match, totals: Sequence[int]) -> str:
    """What decided the match, where more did than the points that `victory` says; else nothing."""
    is_plain = result.how is How.HIGHEST and match.rules.ending.aim is Aim.MOST
    return "" if is_plain else outcome_sentence(result, match, totals)


def counting_order(rules: Rules) -> list[str]:
    """The names of all that is counted at the end of a deal, in counting order (003)."""
    return [point_name(point).lower() for point in rules.points if point.most(2)]


# One person wins, a pair win.
_WON = {
    How.HIGHEST: NN_(
        "{side} wins with {points}; the target was {target}.",
        "{side} win with {points}; the target was {target}.",
    ),
    How.FIRST_IN_ORDER: NN_(
        "{side} wins: first to reach {target}, with {step}, counting {order} in order.",
        "{side} win: first to reach {target}, with {step}, counting {order} in order.",
    ),
    How.BEFORE_THE_DEAL: NN_(
        "{side} wins: at {target} already before this deal.",
        "{side} win: at {target} already before this deal.",
    ),
    How.BEFORE_THE_BONUS: NN_(
        "{side} wins: at {target} before the bonus points, which are counted last.",
        "{side} win: at {target} before the bonus points, which are counted last.",
    ),
    How.HIGHEST_IN_LAST_STEP: NN_(
        "{side} wins with {points}: more than one side reached {target} in the same step of the "
        "count, and these are the most.",
        "{side} win with {points}: more than one side reached {target} in the same step of the "
        "count, and these are the most.",
    ),
    How.BEFORE: NN_(
        "{side} wins with {points}: the totals to start from had reached {target} already.",
        "{side} win with {points}: the totals to start from had reached {target} already.",
    ),
    How.DEALS: NN_(
        "{side} wins with {points}: the deals are played.",
        "{side} win with {points}: the deals are played.",
    ),
    How.TIME: NN_(
        "{side} wins with {points}: time is over.",
        "{side} win with {points}: time is over.",
    ),
    How.CLOSED: NN_(
        "{side} wins with {points}: the match was closed as it stood.",
        "{side} win with {points}: the match was closed as it stood.",
    ),
    How.ALL_COINS: NN_(
        "{side} wins: all ten coins in one pile win the match.",
        "{side} win: all ten coins in one pile win the match.",
    ),
}


def still_needed(target: int, total: int, aim: Aim = Aim.MOST) -> str:
    """What is missing to the target."""
    missing, reached = target_words(target, aim)
    return missing.format(n=target - total) if total < target else reached


def target_words(target: int, aim: Aim) -> tuple[str, str]:
    """What is said below the target, with {n} to fill in, and at it; where the fewest points win
    nobody wants to reach it."""
    if aim is Aim.FEWEST:
        return _("{n} below {target}").format(n="{n}", target=target), _("at the target")
    return _("{n} to go"), _("at the target")


def preview_title(names: Sequence[str], totals: Sequence[int]) -> str:
    """For a chat: "Anna 11 : 7 Bruno"; with more sides "Anna 8 · Bruno 6 · Carla 5"."""
    # The sides as strangers see them: by name, or by sign.
    labels = [name or SIGNS[side] for side, name in enumerate(names)]
    if len(labels) == 2:
        points, others_points = map(figure, totals)
        return _("{one} {points} : {others_points} {other}").format(
            one=labels[0], points=points, others_points=others_points, other=labels[1]
        )
    return " · ".join(f"{name} {figure(total)}" for name, total in zip(labels, totals, strict=True))


def preview_sentence(match: Match, totals: Sequence[int], ended: Outcome | None, deals: int) -> str:
    """For a chat: who has won and why, or how far the match is."""
    target = match.rules.target
    if ended is not None:
        return outcome_sentence(ended, match, totals)
    if not match.rules.by_target_alone:
        end = how_it_ends(match.rules)
        if not deals:
            return _("A match of Scopa begins: {end}.").format(end=end)
        return ngettext(
            "Scopa, {end}: {n} deal is played so far.",
            "Scopa, {end}: {n} deals are played so far.",
            deals,
        ).format(end=end, n=deals)
    if not deals:
        return _("A match of Scopa to {target} begins.").format(target=target)
    return ngettext(
        "Scopa to {target}: {n} deal is played so far.",
        "Scopa to {target}: {n} deals are played so far.",
        deals,
    ).format(target=target, n=deals)


@dataclass(frozen=True, slots=True)
class ScoreWords:
    """What a score page says beside its figures."""

    title: str
    """Of the page."""
    how_it_ends: str
    """By what."""
    where_it_stands: str
    """How far that is."""
    rules: str
    """By which it is played."""
    house: tuple[str, ...]
    """What of these the house has chosen, a line each."""
    victories: tuple[str, ...]
    """What is said of each side when it wins."""
    deals_first: str
    """Whose turn it is to deal before the first deal."""
    deals_now: str
    """Whose turn it is after that."""
    deals_next: str
    """The same for a script, which fills in the dealer; empty where this dealer has another
    sentence."""


def score_words(played: MatchState, dealer: str) -> ScoreWords:
    """What the page says while that player deals."""
    match, won = played.match, played.outcome
    title = f"{' – '.join(played.names)} {' : '.join(map(figure, played.totals))}"
    if won and won.winner is not None:
        title = f"{victory(won.winner, match, played.totals)} · {title}"
    house = house_rules(match.rules)
    if not match.usual:
        house.append(seating_line(match))
    now, of_dealer = deals_now(dealer), deals_now("{dealer}")
    return ScoreWords(
        title=title,
        how_it_ends=how_it_ends(match.rules),
        where_it_stands=where_it_stands(match, played.standings),
        rules=rules_line(match.rules, each_alone=not match.usual),
        house=tuple(house),
        victories=tuple(victories(match)),
        deals_first=deals_first(dealer),
        deals_now=now,
        deals_next=of_dealer if of_dealer.replace("{dealer}", dealer) == now else "",
    )


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
