"""What is said of an evening that is entered row by row."""

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.rules.match import Match, Standing
from scorekeeper.rules.problems import Problem
from scorekeeper.words.deal.problems import problem
from scorekeeper.words.deal.reasons import outcome
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import ngettext


def row_problem(each: Problem, names: Sequence[str]) -> str:
    """The sentence for one problem; the number of its deal is that of a row."""
    sentence = problem(replace(each, deal=None), names)
    if each.deal is None:
        return sentence
    return _("Row {number}: {sentence}").format(number=each.deal, sentence=sentence)


def verdict(match: Match, standing: Standing) -> str:
    """What a row says of its match: "Anna wins 11 to 7.", why all play on, or nothing. `match` has
    sides with names."""
    ended, totals = standing.outcome, standing.totals
    if ended is None or ended.winner is None:
        return outcome(ended, match, totals) if ended else ""
    side, points = match.sides[ended.winner].name, totals[ended.winner]
    others = [total for place, total in enumerate(totals) if place != ended.winner]
    many = len(match.sides[ended.winner].players)
    if len(others) == 1:
        return ngettext(
            "{side} wins {points} to {other}.", "{side} win {points} to {other}.", many
        ).format(side=side, points=points, other=others[0])
    return ngettext("{side} wins with {points}.", "{side} win with {points}.", many).format(
        side=side, points=points
    )
