"""One deal of a match document: piles, winners or points, in and out; counts only in.

Plain JSON values; what cannot be read is listed, never guessed.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.documents.counts import read_counts
from scorekeeper.documents.plain_values import (
    MOST_COUNTED,
    is_list,
    numbers,
    problems_of_deal_keys,
    read_cards,
    write_cards,
)
from scorekeeper.documents.winners import read_winners, write_winners
from scorekeeper.no_longer_read import Where, removed_in
from scorekeeper.rules.entry.all_cards import Piles, with_rest
from scorekeeper.rules.entry.deal import Deal, problems_of_deal
from scorekeeper.rules.entry.method import Entry
from scorekeeper.rules.entry.winners import PointsOnly, Winners
from scorekeeper.rules.game.scopa import MOST_SCOPE
from scorekeeper.rules.presets import FOR_ANY_NUMBER, Rules
from scorekeeper.rules.problems import Problem, What

ANY_SCOPA = Rules.of(FOR_ANY_NUMBER)


def read_deal(
    raw: object, sides: int, rules: Rules = ANY_SCOPA
) -> tuple[Deal | None, list[Problem]]:
    """One deal of a document and what could not be read of it."""
    if not isinstance(raw, Mapping):
        return None, [Problem(What.NOT_READABLE, text="deal")]
    problems: list[Problem] = []
    kinds = [kind for kind in _READERS if kind in raw]
    if len(kinds) != 1:
        return None, [Problem(What.NOT_READABLE, text="deal")]
    scope = numbers(raw.get("scope", [0] * sides), "scope", problems)
    least, most = rules.bonus_bounds
    bonus = numbers(raw.get("bonus", [0] * sides), "bonus", problems, most, least)
    entry = _READERS[kinds[0]](raw, sides, rules, problems)
    if entry is None:
        return None, problems
    counted = raw.get("counted", {})
    if not isinstance(counted, Mapping) or len(counted) > MOST_COUNTED:
        problems.append(Problem(What.NOT_READABLE, text="counted"))
        return Deal(entry, scope, bonus), problems
    read = [(str(name)[:40], numbers(each, "counted", problems)) for name, each in counted.items()]
    # A zero for each side says nothing, but of a name that nobody counts.
    nothing = {(point.name, (0,) * sides) for point in rules.counted}
    said = tuple(sorted(each for each in read if each not in nothing))
    return Deal(entry, scope, bonus, said), problems


def write_deal(deal: Deal) -> dict[str, Any]:
    """One deal; the cards of a pile in the order of the deck, so that equal deals read equal."""
    written = _WRITERS[type(deal.entry)](deal.entry)
    written["scope"] = list(deal.scope)
    if any(deal.bonus):
        written["bonus"] = list(deal.bonus)
    if deal.counted:
        written["counted"] = {name: list(each) for name, each in deal.counted}
    return written


def _read_piles(
    deal: Mapping[str, Any], sides: int, rules: Rules, problems: list[Problem]
) -> Piles | None:
    raw, table = deal["piles"], deal.get("table", [])
    if not is_list(raw) or not all(pile is None or is_list(pile) for pile in raw):
        problems.append(Problem(What.NOT_READABLE, text="piles"))
        return None
    if not is_list(table):
        problems.append(Problem(What.NOT_READABLE, text="table"))
        return None
    rests = [side for side, pile in enumerate(raw) if pile is None]
    if len(rests) > 1:
        problems.append(Problem(What.TWO_RESTS, sides=tuple(rests)))
        return None
    piles = [read_cards(pile or [], side, problems) for side, pile in enumerate(raw)]
    return with_rest(piles, rests[0] if rests else None, read_cards(table, None, problems))


def _read_points(
    deal: Mapping[str, Any], sides: int, rules: Rules, problems: list[Problem]
) -> PointsOnly:
    return PointsOnly(numbers(deal["points"], "points", problems))


def _write_piles(entry: Piles) -> dict[str, Any]:
    table = {"table": write_cards(entry.on_table)} if entry.on_table else {}
    return {"piles": [write_cards(pile) for pile in entry.piles]} | table


def _write_points(entry: PointsOnly) -> dict[str, Any]:
    return {"points": list(entry.points)}


_READERS: dict[str, Callable[[Mapping[str, Any], int, Rules, list[Problem]], Entry | None]] = {
    "piles": _read_piles,
    "counts": read_counts,
    "points": _read_points,
    "winners": read_winners,
}
_WRITERS: dict[type[Entry], Callable[[Any], dict[str, Any]]] = {
    Piles: _write_piles,
    PointsOnly: _write_points,
    Winners: write_winners,
}
"""How a deal of each entry method is written."""

_NEWER = (
    What.POINTS_OVER_MOST,
    What.POINTS_OVER_MOST_BESIDE_BONUS,
)


def read_checked(
    raw: object, rules: Rules, sides: int, here: bool
) -> tuple[Deal | None, list[Problem]]:
    """The deal as far as it can be read, and everything that is wrong with it.

    `here` is said of a deal from a document that the program wrote.
    """
    if what := removed_in(Where.DEAL, raw):
        return None, [Problem(What.NO_LONGER_READ, text=what)]
    deal, problems = read_deal(raw, sides, rules)
    names = [point.name for point in (*rules.preset.points, *rules.points)]
    if isinstance(raw, Mapping):
        problems += problems_of_deal_keys(raw, here, names)
    if deal is None or any(each.what is What.NOT_READABLE for each in problems):
        return None, problems
    # The sweeps stand apart from what else is counted, whatever the game calls them.
    name = rules.sweep.name if rules.sweep else None
    sweeps = next((each for own, each in deal.counted if own == name), None)
    if sweeps is not None:
        if any(deal.scope) and deal.scope != sweeps:
            problems.append(Problem(What.KEY_OF_ANOTHER_KIND, text="scope"))
        others = tuple((own, each) for own, each in deal.counted if own != name)
        deal = replace(deal, scope=sweeps, counted=others)
    for problem in problems_of_deal(deal, rules, sides):
        # Format 1 has always taken such deals, whoever wrote them: it goes on to.
        is_taken = problem.what is What.POINTS_UNDER_LEAST or (here and _is_newer(problem))
        if not is_taken:
            problems.append(problem)
    return deal, problems


def _is_newer(problem: Problem) -> bool:
    """Whether the limit came after there were documents that pass it."""
    if problem.what is What.SCOPE_OVER_MOST:
        return problem.figures[0] <= MOST_SCOPE
    return problem.what in _NEWER
