"""`scorekeeper score`: match documents in, their results or their problems out, a line each."""

import argparse
import json
from typing import Any

from scorekeeper import words
from scorekeeper.commands.said import say, text_in, unreadable
from scorekeeper.documents.match import read_loosely
from scorekeeper.documents.reading import NotJson, read_json
from scorekeeper.documents.results import results
from scorekeeper.rules.match import Match, standings
from scorekeeper.rules.problems import Problem, Refused
from scorekeeper.words.imported import not_json
from scorekeeper.words.language import gettext as _


def add(commands: Any) -> None:
    """Add the subcommand to those of the `scorekeeper` command."""
    parser = commands.add_parser(
        "score",
        help=_("score match documents, one JSON object a line"),
        description=_(
            "Read match documents, one JSON object per line (or a single one over many lines), and "
            "write one line of results for each. The exit status is 1 when any could not be scored."
        ),
    )
    help_ = _("a file of match documents; else standard input")
    parser.add_argument("file", nargs="?", metavar=_("FILE"), help=help_)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write a line of results for each document and return the exit status: 1 when any could not be
    scored."""
    path = chosen.file or ""
    try:
        text = text_in(path)
    except (OSError, UnicodeDecodeError) as error:
        say(unreadable(path, error))
        return 1
    wrong = 0
    for document in read_documents(text):
        if isinstance(document, NoDocument):
            result = {"error": document.sentences[0], "problems": document.sentences}
        else:
            result = answer(document)
        wrong += "error" in result
        print(json.dumps(result, ensure_ascii=False))
    return 1 if wrong else 0


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
    names = [side.name for side in match.called().sides] if match else []
    problems = [words.problem(each, names) for each in found]
    return {"error": problems[0], "problems": problems}


class NoDocument:
    """What is no document even as JSON; the sentences say why."""

    def __init__(self, *sentences: str) -> None:
        self.sentences = list(sentences)


def read_documents(text: str) -> list[object]:
    """The documents of a text: one object over many lines, or one object a line."""
    try:
        return [read_json(text)]
    except Refused as refused:
        return [NoDocument(*(words.problem(each, ()) for each in refused.problems))]
    except NotJson as error:
        lines = [_read_line(*line) for line in enumerate(text.split("\n"), 1) if line[1].strip()]
        if len(lines) > 1 and all(isinstance(line, NoDocument) for line in lines):
            # No line is an object of its own: this is one object that breaks somewhere.
            return [NoDocument(not_json(error))]
        return lines


def _read_line(number: int, line: str) -> object:
    try:
        return read_json(line)
    except Refused as refused:
        message = _("Line {line}: {sentence}")
        problems = (words.problem(each, ()) for each in refused.problems)
        return NoDocument(*(message.format(line=number, sentence=each) for each in problems))
    except NotJson as error:
        return NoDocument(not_json(NotJson(number and error.line and number, error.near)))
