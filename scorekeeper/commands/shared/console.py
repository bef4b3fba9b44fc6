"""How commands read a file of matches, what they say of it, and how far they are.

An outcome is a sentence for people, or one JSON object for programs. What is wrong goes to standard
error.
"""

import gettext as standard
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, TypeVar

import click

from scorekeeper.documents.file_content import Asked, text_of_file
from scorekeeper.documents.file_reader import File, Imported, read_file
from scorekeeper.documents.foreign.guess import read_plain
from scorekeeper.documents.plain_values import NotJson
from scorekeeper.errors import UserFacingError
from scorekeeper.errors import translatable as N_
from scorekeeper.errors import translatable_plural as NN_
from scorekeeper.instance_folder import call
from scorekeeper.rules.problems import Refused
from scorekeeper.words.language import AMERICAN, best_of, gettext, ngettext, of_error, of_reason
from scorekeeper.words.language import gettext as _
from scorekeeper.words.transfer import disagreement, import_problem, late_deals, not_json


@dataclass(slots=True)
class CommandOutcome:
    """What a program is told."""

    facts: dict[str, object] = field(default_factory=dict)
    sentences: list[str] = field(default_factory=list)
    """What people would read on standard error."""


_told: ContextVar[CommandOutcome | None] = ContextVar("told", default=None)
"""What a program is told so far; None where a person reads."""


def conclude(sentence: str = "", **facts: object) -> None:
    """What there is to say at the end, once: on standard output, or as facts where JSON was asked
    for."""
    if (outcome := _told.get()) is not None:
        outcome.facts |= facts
    elif sentence:
        print(shown(sentence))


def as_json(run: Callable[[], Any]) -> int:
    """Run the command and print one object; the exit status. A failure that is not the command's to
    say is raised again."""
    outcome = CommandOutcome()
    token = _told.set(outcome)
    try:
        status = int(run() or 0)
    except Refusal as refusal:
        outcome.sentences += refusal.sentences
        status = 1
    except (UserFacingError, OSError) as error:
        if isinstance(error, OSError) and not error.filename:
            raise  # of standard output
        outcome.sentences.append(of_error(error))
        status = 1
    finally:
        _told.reset(token)
    answer = {"ok": status == 0, **outcome.facts, "messages": outcome.sentences}
    print(json_text(answer))
    return status


_CONTROLS = {sign: f"\\x{sign:02x}" for sign in (*range(32), *range(127, 160))}
del _CONTROLS[ord("\n")], _CONTROLS[ord("\t")]
_IN_JSON = {sign: f"\\u{sign:04x}" for sign in range(127, 160)}


def shown(sentence: str) -> str:
    """The sentence as a terminal shows it: what a file holds cannot ring its bell, colour it or
    write over what stands there. A command that it names is called as whoever reads it can."""
    return sentence.replace("`scorekeeper ", f"`{call()} ").translate(_CONTROLS)


def json_text(value: object) -> str:
    """The value as JSON on one line, of which a terminal takes no sign for an order."""
    return json.dumps(value, ensure_ascii=False).translate(_IN_JSON)


STANDARD = ("", "-")
"""What stands for standard input and output in place of a path."""


class Refusal(click.ClickException):
    """The command cannot do what was asked; holds a sentence for each reason. The exit status
    is 1."""

    def __init__(self, *sentences: str) -> None:
        super().__init__("\n".join(sentences))
        self.sentences = sentences

    def show(self, file: IO[Any] | None = None) -> None:
        write_sentences(*self.sentences)


def write_sentences(*sentences: str) -> None:
    """Write sentences to standard error; where JSON was asked for, they are part of that."""
    if outcome := _told.get():
        outcome.sentences += sentences
        return
    for sentence in sentences:
        print(f"scorekeeper: {shown(sentence)}", file=sys.stderr)


def read_matches(path: str, asked: Asked = read_plain) -> File:
    """The matches in a file; a stranger's table is read as `asked` reads it.

    :raise Refusal: where it cannot be read, or is no file of matches.
    """
    text = file_text(path)
    if not text.strip():
        raise Refusal(_("{path} is empty.").format(path=path))
    try:
        # Nobody else waits while a command reads what another has written in one piece.
        file = read_file(text, however_many=True, asked=asked)
    except NotJson as error:
        raise Refusal(not_json(error)) from error
    if file.problems:
        raise Refusal(*(import_problem(problem, ()) for problem in file.problems))
    write_sentences(*(import_problem(notice, ()) for notice in file.noticed))
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


def file_text(path: str, content: bytes | None = None) -> str:
    """The text of a file, or of that part of it.

    :raise Refusal: where it cannot be read, or is no text.
    """
    try:
        if content is None:
            with opened(path) as stream:
                content = stream.read()
        return text_of_file(content)
    except Refused as refused:
        raise Refusal(*(import_problem(problem, ()) for problem in refused.problems)) from refused
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


def remarks(match: Imported, place: int | None = None) -> Iterator[str]:
    """Where a match of a file, at `place` where there are several, and the rules disagree."""
    for found in match.disagreements:
        yield disagreement(found, match.names, place)
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


EVERY = 0.25
"""Seconds between two numbers that are shown."""
MOST_SAID = 50
"""Sentences of one kind; of more there is a sum."""
_LINE = "\r\033[K"
_Item = TypeVar("_Item")


def with_progress(items: Iterable[_Item]) -> Iterator[_Item]:
    """The items; meanwhile a terminal shows how many are done, and nothing at the end."""
    if not sys.stderr.isatty():
        yield from items
        return
    shown = time.monotonic()
    try:
        for number, item in enumerate(items, 1):
            yield item
            if time.monotonic() - shown >= EVERY:
                shown = time.monotonic()
                text = _("{number} so far").format(number=number)
                print(f"{_LINE}{text}", end="", file=sys.stderr, flush=True)
    finally:
        print(_LINE, end="", file=sys.stderr, flush=True)


def say_some(sentences: Iterable[str]) -> int:
    """Say what is wrong, to people at most so much of it that they read it; how many sentences
    there were."""
    number, most = 0, MOST_SAID if _told.get() is None else sys.maxsize
    for number, sentence in enumerate(sentences, 1):
        if number <= most:
            write_sentences(sentence)
    if (more := number - most) > 0:
        message = ngettext("… and {num} more like these.", "… and {num} more like these.", more)
        write_sentences(message.format(num=more))
    return number


# What can appear, as click 8.5 words it; a message that is not here stays English.
CLICK = (
    N_("Usage:"),
    N_("Positional arguments"),
    N_("Options"),
    N_("Commands"),
    N_("Show this message and exit."),
    # L10n: In the help of an option, in brackets.
    N_("default: {default}"),
    # L10n: In the help of an option that cannot be left out, in brackets.
    N_("required"),
    N_("Error: {message}"),
    N_("Try '{command} {option}' for help."),
    # L10n: Which argument or option follows, then a full stop.
    N_("Missing argument"),
    # L10n: Which argument or option follows, then a full stop.
    N_("Missing option"),
    N_("No such command {name!r}."),
    N_("No such option {name!r}."),
    N_("Option {name!r} does not take a value."),
    N_("Invalid value for {param_hint}: {message}"),
    NN_("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    NN_("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    NN_("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    NN_("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
)
_ENGLISH = ("C", "POSIX")


def meant(names: Sequence[str]) -> str:
    """Which of these names may have been meant, as click asks it."""
    listed = ", ".join(map(repr, names))
    question = ngettext(
        "Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", len(names)
    )
    return question.format(possibility=listed, possibilities=listed)


def language_in(environment: Mapping[str, str]) -> str:
    """The language of these environment variables, as gettext reads them: `LANGUAGE` is a
    list, and is ignored in the C locale. English of the United States is `AMERICAN`."""
    locales = (environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, locales), "")
    if locale.partition(".")[0] in _ENGLISH:
        return best_of(())
    wanted = (environment.get("LANGUAGE") or locale).split(":")
    language = best_of(wanted)
    spoken = (tag for tag in wanted if best_of((tag,), otherwise="") == language)
    return AMERICAN if next(spoken, "").startswith("en_US") else language


@contextmanager
def click_spoken() -> Iterator[None]:
    """Let `click` speak the current language. Its messages go through the standard library's
    gettext, which knows only the process's language and compiled files."""
    names = vars(standard)
    before = {name: names[name] for name in ("dgettext", "dngettext")}
    names["dgettext"] = lambda domain, message: gettext(message)
    names["dngettext"] = lambda domain, one, many, number: ngettext(one, many, number)
    try:
        yield
    finally:
        names.update(before)
