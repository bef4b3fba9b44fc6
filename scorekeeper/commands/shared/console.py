"""How commands read a file of matches, and how they say what is wrong: on standard error."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import IO, Any

import click

from scorekeeper.commands.shared.outcome import told
from scorekeeper.documents.file_content import text_of_file
from scorekeeper.documents.file_reader import File, Imported, read_file
from scorekeeper.documents.strict_json import NotJson
from scorekeeper.rules.problems import Refused
from scorekeeper.words.errors import of_reason
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import translatable as N_
from scorekeeper.words.transfer import disagreement, import_problem, late_deals, not_json

STANDARD = ("", "-")
"""What stands for standard input and output in place of a path."""


class Refusal(click.ClickException):
    """The command cannot do what was asked; holds a sentence for each reason. The exit status
    is 1."""

    def __init__(self, *sentences: str) -> None:
        super().__init__("\n".join(sentences))
        self.sentences = sentences

    def show(self, file: IO[Any] | None = None) -> None:
        say(*self.sentences)


def say(*sentences: str) -> None:
    """Write sentences to standard error; where JSON was asked for, they are part of that."""
    if outcome := told():
        outcome.sentences += sentences
        return
    for sentence in sentences:
        print(f"scorekeeper: {sentence}", file=sys.stderr)


def read_matches(path: str) -> File:
    """The matches in a file.

    :raise Refusal: where it cannot be read, or is no file of matches.
    """
    try:
        # Nobody else waits while a command reads what another has written in one piece.
        file = read_file(text_in(path), however_many=True)
    except NotJson as error:
        raise Refusal(not_json(error)) from error
    if file.problems:
        raise Refusal(*(import_problem(each, ()) for each in file.problems))
    say(*(import_problem(each, ()) for each in file.noticed))
    return file


@contextmanager
def opened(path: str) -> Iterator[IO[bytes]]:
    """A file, or standard input where the path is "-" or empty.

    :raise Refusal: where it cannot be read.
    """
    try:
        with nullcontext(sys.stdin.buffer) if path in STANDARD else open(path, "rb") as stream:
            yield stream
    except OSError as error:
        if error.filename is None and not isinstance(error, IsADirectoryError):
            raise  # of standard output
        raise Refusal(_unreadable(path, error)) from error


def text_in(path: str, content: bytes | None = None) -> str:
    """The text of a file, or of that part of it.

    :raise Refusal: where it cannot be read, or is no text.
    """
    try:
        if content is None:
            with opened(path) as stream:
                content = stream.read()
        return text_of_file(content)
    except Refused as refused:
        raise Refusal(*(import_problem(each, ()) for each in refused.problems)) from refused
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal(_unreadable(path, error)) from error


def write_to(path: str, content: bytes) -> None:
    """Write a file, or to standard output where the path is "-" or empty.

    :raise Refusal: where the file cannot be written.
    :raise OSError: where standard output cannot.
    """
    if path in STANDARD:
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
        return
    try:
        Path(path).write_bytes(content)
    except OSError as error:
        message = _("{path} cannot be written: {why}.")
        raise Refusal(message.format(path=path, why=of_reason(error))) from error


def unwritable(error: OSError) -> str:
    """Why standard output cannot be written."""
    return _("The output cannot be written: {why}.").format(why=of_reason(error))


def remarks(match: Imported, place: int | None = None) -> Iterator[str]:
    """Where a match of a file, at `place` where there are several, and the rules disagree."""
    for each in match.disagreements:
        yield disagreement(each, match.names, place)
    if match.late:
        yield late_deals(match.late)


def _unreadable(path: str, error: OSError | UnicodeDecodeError) -> str:
    if isinstance(error, OSError):
        frame = N_("{path} cannot be read: {why}.")
        bare = N_("The standard input cannot be read: {why}.")
    else:
        frame = N_("{path} cannot be read: it is no text.")
        bare = N_("The standard input cannot be read: it is no text.")
    return _(bare if path in STANDARD else frame).format(path=path, why=of_reason(error))
