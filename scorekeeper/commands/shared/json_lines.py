"""JSON Lines: documents in, one line of answer or problems for each."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from io import StringIO
from typing import Any

from scorekeeper import limits, words
from scorekeeper.commands.shared.console import file_text, json_text, opened, with_progress
from scorekeeper.documents.plain_values import NotJson, read_json
from scorekeeper.rules.problems import Problem, Refused
from scorekeeper.words.language import gettext as _
from scorekeeper.words.transfer import not_json

JsonAnswer = dict[str, Any]


def answer_lines(
    path: str,
    answer: Callable[[object], JsonAnswer],
    read: Callable[[str], list[object]] | None = None,
    among: Callable[[object], Iterable[object]] = lambda document: [document],
) -> int:
    """Write a line with the answer to each document in a file, and return the exit status: 1 when
    any of them is an `{"error": ..., "problems": [...]}`.

    Where the first line is a document, each line is one, which is answered before the next is read
    and holds the documents `among` it; any other file is what `read` finds in it.

    :raise scorekeeper.commands.shared.console.Refusal: when the file cannot be read.
    """
    wrong = 0
    for document in with_progress(_documents(path, read or read_documents, among)):
        result = document.answer if isinstance(document, NoDocument) else answer(document)
        wrong += "error" in result
        print(json_text(result), flush=True)
    return 1 if wrong else 0


def _documents(
    path: str,
    read: Callable[[str], list[object]],
    among: Callable[[object], Iterable[object]],
) -> Iterator[object]:
    with opened(path) as stream:
        first = stream.readline()
        try:
            is_document = isinstance(read_json(first.decode()), dict)
        except (NotJson, Refused, UnicodeDecodeError):
            is_document = False
        if not is_document:
            yield from read(file_text(path, first + stream.read()))
            return
        yield from read(file_text(path, first))
        for number, line in enumerate(stream, 2):
            if line.strip():
                yield from among(_read_line(number, file_text(path, line)))


def error_answer(sentences: Sequence[str]) -> JsonAnswer:
    """The answer to what is wrong: the first sentence as the error, all of them as problems."""
    return {"error": sentences[0], "problems": list(sentences)}


def refusal(
    problems: Sequence[Problem], names: Sequence[str], style: words.Style = words.Style.ITALIAN
) -> JsonAnswer:
    """The answer to these problems: a sentence for each, of sides with these names."""
    return error_answer([words.problem(problem, names, style) for problem in problems])


class NoDocument:
    """What is no document even as JSON; the answer says why."""

    def __init__(self, *sentences: str) -> None:
        self.answer = error_answer(sentences)


def read_documents(text: str) -> list[object]:
    """The documents of a text: one object over many lines, or one object a line."""
    try:
        return [read_json(text)]
    except Refused as refused:
        return [NoDocument(*(words.problem(problem, ()) for problem in refused.problems))]
    except NotJson as error:
        documents: list[object] = []
        lines = (line for line in enumerate(StringIO(text, newline="\n"), 1) if line[1].strip())
        for line in lines:
            documents.append(_read_line(*line))
            is_full = len(documents) == limits.FOUND.most
            if is_full and all(isinstance(document, NoDocument) for document in documents):
                break
        if len(documents) > 1 and all(isinstance(document, NoDocument) for document in documents):
            # No line is an object of its own: this is one object that breaks somewhere.
            return [NoDocument(not_json(error))]
        return documents


def _read_line(number: int, line: str) -> object:
    try:
        return read_json(line)
    except Refused as refused:
        message = _("Line {line}: {sentence}")
        problems = (words.problem(problem, ()) for problem in refused.problems)
        return NoDocument(
            *(message.format(line=number, sentence=sentence) for sentence in problems)
        )
    except NotJson as error:
        return NoDocument(not_json(NotJson(number and error.line and number, error.near)))
