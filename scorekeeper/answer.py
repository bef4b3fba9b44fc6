"""What `scorekeeper score` answers: a match document in, its results or its problems out."""

from typing import Any

from scorekeeper import words
from scorekeeper.documents.match import read_loosely
from scorekeeper.documents.results import results
from scorekeeper.rules.match import Match, standings
from scorekeeper.rules.problems import Problem


def answer(document: object) -> dict[str, Any]:
    """The results of a document in the shape of the match document's format.

    A document that cannot be scored answers `{"error": ..., "problems": [...]}` with a
    sentence for every problem; nothing is raised.
    """
    match, found = read_loosely(document)
    if match is None or found:
        return refusal(match, found)
    return results(match, standings(match))


def refusal(match: Match | None, found: list[Problem]) -> dict[str, Any]:
    """The error answer: the first sentence as the error, all of them as problems."""
    names = [side.name for side in match.sides] if match else []
    problems = [words.problem(each, names) for each in found]
    return {"error": problems[0], "problems": problems}
