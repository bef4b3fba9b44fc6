"""`scorekeeper score`: match documents in, their results or their problems out, a line each."""

from collections.abc import Iterator, Mapping

from scorekeeper.commands.shared.command import FILE, Argument, Command
from scorekeeper.commands.shared.console import write_sentences
from scorekeeper.commands.shared.json_lines import (
    JsonAnswer,
    NoDocument,
    answer_lines,
    read_documents,
    refusal,
)
from scorekeeper.documents.file_content import matches_of, read_foreign
from scorekeeper.documents.file_reader import read_record, results
from scorekeeper.documents.foreign.asked import Document
from scorekeeper.documents.match import read_loosely
from scorekeeper.documents.meeting import (
    is_meeting,
    read_meeting,
    results_of,
    write_result,
)
from scorekeeper.rules.match.standings import standings
from scorekeeper.rules.problems import Refused
from scorekeeper.words.language import gettext as _
from scorekeeper.words.transfer import disagreement, import_problem


def command() -> Command:
    """What `scorekeeper score` takes."""
    return Command(
        "score",
        run,
        short_help=_("score the matches of a file, a line of results each"),
        help=_(
            "Score the matches of a file and write one line of results for each. The file holds "
            "match documents, one JSON object per line (or a single one over many lines), an "
            "exported table, or our own points.csv or workbook. The exit status is 1 when any "
            "could not be scored."
        ),
        params=[
            Argument(
                ["file"],
                type=FILE,
                default="-",
                metavar=_("FILE"),
                help=_("a file of matches; else standard input"),
            )
        ],
        examples=["scorekeeper score matches.jsonl", "scorekeeper score < match.json"],
    )


def run(file: str) -> int:
    """Write a line of results for each document and return the exit status: 1 when any could not be
    scored."""
    return answer_lines(file, answer, documents_in, matches_of)


def documents_in(text: str) -> list[object]:
    """The documents of a file that any command reads: each match of a table, or of our own
    table of points, is one. What was noticed is said on standard error."""
    try:
        if foreign := read_foreign(text):
            write_sentences(*(import_problem(notice, ()) for notice in foreign.noticed))
            for place, match in enumerate(foreign.matches, 1):
                write_sentences(*_disagreements(match, place))
            return [*foreign.matches]
    except Refused as refused:
        return [NoDocument(*(import_problem(problem, ()) for problem in refused.problems))]
    return [match for document in read_documents(text) for match in matches_of(document)]


def _disagreements(match: Document, place: int) -> Iterator[str]:
    """Where what a file says of a match is otherwise than its points give: a winner, say."""
    if "results" in match:
        read = read_record(match)
        yield from (disagreement(found, read.names, place) for found in read.disagreements)


def answer(document: object) -> JsonAnswer:
    """The results of a document in the shape of the match document's format.

    A document that cannot be scored answers `{"error": ..., "problems": [...]}` with a
    sentence for every problem; nothing is raised.
    """
    if isinstance(document, Mapping) and is_meeting(document):
        try:
            meeting, played = read_meeting(document)
        except Refused as refused:
            return refusal(refused.problems, [])
        games = [results(match, standings(match)) for match, _ in played]
        return {"matches": games} | write_result(meeting, results_of(meeting, played))
    match, problems = read_loosely(document)
    if match is None or problems:
        return refusal(problems, [side.name for side in match.called().sides] if match else [])
    return results(match, standings(match))
