"""The keys that a document knows. Others are reported, because ignoring them would lose data."""

from collections.abc import Iterable, Mapping, Set
from itertools import islice
from typing import Any

from scorekeeper.documents.size_limits import MOST_IN_LIST
from scorekeeper.documents.strict_json import shortened
from scorekeeper.rules.problems import Problem, What

TABLE = frozenset({"format", "matches"})
_DOCUMENT = frozenset(
    {
        *("format", "rules", "sides", "deals", "first_dealer", "totals_before", "seated"),
        *("date", "note", "ended", "cards", "meeting", "results"),
    }
)
_SIDE = frozenset({"name", "players"})
_KINDS = {
    "piles": frozenset({"piles", "scope", "counted", "bonus", "table"}),
    "counts": frozenset({"counts", "scope", "counted", "bonus", "table"}),
    "points": frozenset({"points", "bonus"}),
    "winners": frozenset({"winners", "scope", "counted", "bonus"}),
}
_PAPERS = frozenset({"at", "who", "why", "history"})
_DEAL = _PAPERS.union(*_KINDS.values())
_OWN = {kind: keys | _PAPERS for kind, keys in _KINDS.items()}
_COUNT = frozenset({"cards", "coins", "best", "known", "implied"})


def problems_of_keys(document: Mapping[str, Any]) -> list[Problem]:
    """The keys of the document and of its sides that nobody knows."""
    problems = unknown_keys(document, _DOCUMENT)
    for side in _objects(document.get("sides")):
        problems += unknown_keys(side, _SIDE)
    return problems


def problems_of_deal_keys(
    deal: Mapping[str, Any], written_here: bool, names: Iterable[str]
) -> list[Problem]:
    """The keys of a deal that nobody knows, and those that do not belong to its kind; `names` are
    the points that counts tell by name.

    A deal of points has its scope in the points. Zeros beside them say nothing, and the program
    itself has always written them; it also kept and wrote what was more than zeros, so such scope
    is taken from what it has `written_here`, and from nobody else.
    """
    problems = unknown_keys(deal, _DEAL)
    kind = next((kind for kind in _KINDS if kind in deal), "")
    own = _OWN.get(kind, _DEAL)
    if kind == "points" and (written_here or not _says_something(deal.get("scope"))):
        own |= {"scope"}
    others = (key for key in deal if key in _DEAL - own)
    problems += [Problem(What.KEY_OF_ANOTHER_KIND, text=key) for key in others]
    for count in _objects(deal.get("counts")):
        problems += unknown_keys(count, _COUNT.union(names))
    return problems


def unknown_keys(raw: Mapping[str, Any], known: Set[str]) -> list[Problem]:
    """The keys that are not among the known ones, as many as anybody reads."""
    if raw.keys() <= known:
        return []
    others = islice((key for key in raw if key not in known), MOST_IN_LIST)
    return [Problem(What.UNKNOWN_KEY, text=shortened(str(key))) for key in others]


def _says_something(scope: object) -> bool:
    return not isinstance(scope, list) or any(number != 0 for number in scope)


def _objects(raw: object) -> Iterable[Mapping[str, Any]]:
    few = raw[:MOST_IN_LIST] if isinstance(raw, list) else ()
    return (each for each in few if isinstance(each, Mapping))
