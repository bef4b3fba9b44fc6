"""One deal of a document, read and checked in full: what can be told of it before it counts.

A document that the program wrote itself carries its results. What it took when the deal was
entered it takes again: limits that came later are for what is new. Whoever writes results into a
document by hand gains nothing, for such deals prove nothing either way.
"""

from collections.abc import Mapping
from typing import Any

from scorekeeper.documents.deal import read_deal
from scorekeeper.documents.unknown_keys import problems_of_deal_keys
from scorekeeper.rules.entry import Deal, problems
from scorekeeper.rules.free_text import visible
from scorekeeper.rules.presets import MOST_SCOPE, Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.rules.scoring import Category

_NEWER = (
    What.POINTS_OVER_MOST,
    What.POINTS_OVER_MOST_BESIDE_BONUS,
    What.NAPOLA_AGAINST_CARDS,
)


def written_here(document: Mapping[str, Any]) -> bool:
    """Whether the program wrote the document: it carries its results."""
    return "results" in document


def text_in(text: str, here: bool) -> str:
    """A text of a document. What the program wrote itself opens, but without what cannot be seen,
    which it once took; whoever writes a document by hand is told of it."""
    return visible(text) if here else text


def read_checked(
    raw: object, rules: Rules, sides: int, here: bool
) -> tuple[Deal | None, list[Problem]]:
    """The deal as far as it can be read, and everything that is wrong with it.

    `here` is said of a deal from a document that the program wrote.
    """
    deal, found = read_deal(raw, sides)
    if isinstance(raw, Mapping):
        found += problems_of_deal_keys(raw, here)
    if deal is None or any(each.what is What.NOT_READABLE for each in found):
        return None, found
    wrong = [
        # Format 1 has always taken such deals, whoever wrote them: it goes on to.
        each
        for each in problems(deal, rules, sides)
        if each.what is not What.POINTS_UNDER_LEAST
    ]
    return deal, found + [each for each in wrong if not (here and _is_newer(each))]


def _is_newer(problem: Problem) -> bool:
    """Whether the limit came after there were documents that pass it."""
    if problem.what is What.SCOPE_OVER_MOST:
        return problem.figures[0] <= MOST_SCOPE
    if problem.what is What.STILL_OPEN:
        # Counts without a napola were taken as counts with none.
        return problem.text == Category.NAPOLA
    return problem.what in _NEWER
