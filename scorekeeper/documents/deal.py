"""One deal of a match document: piles, winners or points, in and out; counts only in."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper import limits
from scorekeeper.documents.cards import CARDS, Cards
from scorekeeper.documents.codec import (
    MOST_POINTS,
    Field,
    Kind,
    Many,
    Maybe,
    Named,
    Object,
    Of,
    Reading,
    Schema,
    Whole,
    always,
    if_any,
)
from scorekeeper.documents.texts import Moment, Text
from scorekeeper.documents.winners import COUNTS, turned, winners_of
from scorekeeper.documents.winners import FIELDS as WINNERS
from scorekeeper.errors import translatable as N_
from scorekeeper.no_longer_read import Where, removed_in
from scorekeeper.rules.entry.all_cards import Piles, with_rest
from scorekeeper.rules.entry.deal import Deal, problems_of_deal
from scorekeeper.rules.entry.method import Entry
from scorekeeper.rules.entry.winners import PointsOnly, Winners
from scorekeeper.rules.game.scopa import MOST_SCOPE
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What

LONGEST_WHO, LONGEST_WHY = 40, 200
MOST_COUNTED = 20
"""Of so many points a document says how often they were counted."""
_DEAL = N_("it should be an object with one of piles, winners or points")
_PILES = N_("it should be a list of cards for each side, null for the rest of the deck")
_COUNTED = N_("it should be an object with a list of whole numbers for each name")
_EARLIER = N_("it should be a list of earlier versions of the deal")
INSTANT = N_("it should be an instant like 2026-11-20T19:30:00Z")


@dataclass(frozen=True, slots=True)
class Version:
    """One version of a deal: what was entered, when (ISO 8601, UTC), by whom, and why it was
    corrected. What is not known is empty."""

    deal: Deal
    at: str = ""
    who: str = ""
    why: str = ""


_NUMBERS = Many(Whole())
_TABLE = Field("table", CARDS, [], "on_table", skip=if_any)
_BESIDE = [
    Field("scope", _NUMBERS, usual=None, skip=always),
    Field("bonus", Many(Whole(-MOST_POINTS)), usual=None, skip=if_any),
    Field("counted", Named(_NUMBERS, MOST_COUNTED, _COUNTED), {}, skip=if_any),
]
SAID_BY = (
    Field("at", Moment(INSTANT), ""),
    Field("who", Text(LONGEST_WHO, N_("it should be a name of at most 40 letters")), ""),
)
"""When something was said that can be corrected, and by whom."""
_VERSION = [
    *SAID_BY,
    Field("why", Text(LONGEST_WHY, N_("it should be a text of at most 200 letters")), ""),
]
_HISTORY = Field("history", Many(Kind(), limits.KEPT_DEALS.most, of=Of.NOTHING, shape=_EARLIER), ())
_FIELDS: dict[str, list[Field]] = {
    "piles": [Field("piles", Many(Maybe(Cards(_PILES)), shape=_PILES)), _TABLE],
    "points": [Field("points", _NUMBERS)],
    "winners": [*WINNERS],
}
_OF_ANY = {field.key for own in (*_FIELDS.values(), _BESIDE) for field in own}
_FORMS = {
    kind: Object(dict, [*own, *_BESIDE, *_VERSION, _HISTORY], ignored=[*_OF_ANY, COUNTS])
    for kind, own in _FIELDS.items()
}
_OTHERS = {
    kind: _OF_ANY - {field.key for field in (*own, *_BESIDE)} for kind, own in _FIELDS.items()
}
"""Keys that belong to deals of another kind."""
_OTHERS["points"] |= {"scope", "counted"}
_ENTRIES: dict[type[Entry], Object] = {
    entry: Object(entry, _FIELDS[kind])
    for kind, entry in (("piles", Piles), ("points", PointsOnly), ("winners", Winners))
}


class OfDeal(Kind):
    """A deal as it stands in its match, whose rules say how it is read."""

    def write(self, value: Deal) -> dict[str, Any]:
        return write_deal(value)

    def schema(self) -> Schema:
        beside = {kind: _BESIDE[:2] if kind == "points" else _BESIDE for kind in _FIELDS}
        kinds = [
            Object(dict, [*own, *beside[kind], *_VERSION]).schema() for kind, own in _FIELDS.items()
        ]
        earlier = {"type": "array", "items": {"anyOf": kinds}}
        whole = [kind | {"properties": kind["properties"] | {"history": earlier}} for kind in kinds]
        return {"anyOf": whole}


def read_versions(raw: object, rules: Rules, sides: int, reading: Reading) -> tuple[Version, ...]:
    """The versions of a deal, oldest first, the one that counts last; fewer where something in
    them is wrong."""
    values = _values(raw, rules, reading)
    if values is None:
        return ()
    versions: list[Version] = []
    for version in values["history"]:
        if reading.is_full:
            break
        earlier = _values(version, rules, reading)
        if earlier and earlier["history"]:
            reading.add(What.UNKNOWN_KEY, "history")
        versions += _version(earlier, rules, sides, reading) if earlier else []
    return (*versions, *_version(values, rules, sides, reading))


def read_stored(raw: object, rules: Rules, sides: int) -> Deal | None:
    """A deal that was checked before it was stored; None where it is none of so many sides."""
    reading = Reading(stored=True)
    values = _values(raw, rules, reading)
    deal = _deal(values, rules, sides, reading) if values else None
    return None if reading.problems else deal


def write_deal(deal: Deal) -> dict[str, Any]:
    """One deal; equal deals read equal."""
    return _ENTRIES[type(deal.entry)].write(deal.entry) | _WITH_EACH.write(deal)


def write_version(version: Version) -> dict[str, Any]:
    """A version of a deal, with what is known of it."""
    return write_deal(version.deal) | _SAID.write(version)


_WITH_EACH, _SAID = Object(dict, _BESIDE), Object(dict, _VERSION)


def _values(raw: object, rules: Rules, reading: Reading) -> dict[str, Any] | None:
    """The fields of one version of a deal, with its kind; None where it is of none."""
    if not isinstance(raw, Mapping):
        reading.unreadable("deal", _DEAL)
        return None
    if not reading.stored and (what := removed_in(Where.DEAL, raw)):
        reading.add(What.NO_LONGER_READ, what)
        return None
    kinds = [kind for kind in (*_FIELDS, COUNTS) if kind in raw]
    if len(kinds) != 1:
        reading.unreadable("deal", _DEAL)
        return None
    (kind,) = kinds
    if is_counted := kind == COUNTS:
        kind, raw = "winners", turned(raw, rules, reading)
        if not raw:
            return None
    if not reading.stored and (others := raw.keys() & _OTHERS[kind]):
        scope = raw.get("scope")
        is_zeros = isinstance(scope, list) and not any(scope)
        for key in sorted(others):
            # In a deal of points scope is in the points. Zeros beside them say nothing, and the
            # program itself has always written them, and once what was more.
            if not (kind == "points" and key == "scope" and (reading.ours or is_zeros)):
                reading.add(What.KEY_OF_ANOTHER_KIND, key)
    return _FORMS[kind].values(raw, "", reading) | {"kind": kind, COUNTS: is_counted}


def _version(
    values: Mapping[str, Any], rules: Rules, sides: int, reading: Reading
) -> list[Version]:
    """The version with its deal, which is checked; none where it cannot be read."""
    there = len(reading.problems)
    deal = _deal(values, rules, sides, reading)
    if deal is None or any(
        problem.what is What.NOT_READABLE for problem in reading.problems[there:]
    ):
        return []
    # The sweeps stand apart from what else is counted, whatever the game calls them.
    counted, name = dict(deal.counted), rules.sweep.name if rules.sweep else ""
    if (sweeps := counted.pop(name, None)) is not None:
        if any(deal.scope) and deal.scope != sweeps:
            reading.add(What.KEY_OF_ANOTHER_KIND, "scope")
        deal = replace(deal, scope=sweeps, counted=tuple(counted.items()))
    for problem in problems_of_deal(deal, rules, sides):
        # Format 1 has always taken such deals, whoever wrote them: it goes on to.
        is_taken = problem.what is What.POINTS_UNDER_LEAST or (reading.ours and _is_newer(problem))
        if not is_taken:
            reading.problems.append(problem)
    return [Version(deal, values["at"], values["who"], values["why"])]


def _deal(values: Mapping[str, Any], rules: Rules, sides: int, reading: Reading) -> Deal | None:
    """The deal of these fields; None where two sides have the rest."""
    nothing = (0,) * sides
    entry: Entry
    if values["kind"] == "points":
        entry = PointsOnly(values["points"])
    elif values["kind"] == "winners":
        entry = winners_of(values, sides, rules, reading)
        if values[COUNTS] and reading.stored:
            reading.problems += entry.problems(rules)  # what its cards proved is not known
    else:
        piles = values["piles"]
        rests = tuple(side for side, pile in enumerate(piles) if pile is None)
        if len(rests) > 1:
            reading.problems.append(Problem(What.TWO_RESTS, sides=rests))
            return None
        table = values["on_table"]
        entry = with_rest([pile or [] for pile in piles], rests[0] if rests else None, table)
    scope, bonus = values["scope"], values["bonus"]
    if bonus is not None:
        least, most = rules.bonus_bounds
        for side, number in enumerate(bonus):
            if not least <= number <= most:
                text = f"bonus: {number}"
                reading.problems.append(Problem(What.NOT_A_NUMBER, sides=(side,), text=text))
    # A zero for each side says nothing, but of a name that nobody counts.
    silent = {point.name for point in rules.counted}
    counted = [
        (name, numbers)
        for name, numbers in sorted(values["counted"].items())
        if numbers != nothing or name not in silent
    ]
    return Deal(
        entry,
        nothing if scope is None else scope,
        nothing if bonus is None else bonus,
        tuple(counted),
    )


def _is_newer(problem: Problem) -> bool:
    """Whether the limit came after there were documents that pass it."""
    if problem.what is What.SCOPE_OVER_MOST:
        return problem.figures[0] <= MOST_SCOPE
    return problem.what in (What.POINTS_OVER_MOST, What.POINTS_OVER_MOST_BESIDE_BONUS)
