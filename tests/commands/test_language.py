"""The command line speaks the language of its surroundings, in all that people read.

A made-up Italian says every message in wide letters: a narrow one that is left is no message, or a
name that is the same in every language.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po
from flask import Flask

from scorekeeper import words
from scorekeeper.cli import COMMANDS, main, whole_command
from scorekeeper.commands.shared.command import Command
from scorekeeper.commands.shared.console import language_in
from scorekeeper.errors import UserFacingError
from scorekeeper.settings import SettingError
from scorekeeper.words import language
from scorekeeper.words.language import of_error
from tests import cldr
from tests.catalogues import of, said
from tests.helpers.cases import every
from tests.helpers.match_records import document

Capture = pytest.CaptureFixture[str]

WIDE = {code: code + 0xFEE0 for code in (*range(ord("A"), ord("Z") + 1), *range(97, 123))}
FACT = re.compile(r"\{[^}]*\}|%\(\w+\)[a-z]|%[a-z]")
# Options, what can be chosen, and stand-ins that are no words; the longest are taken out first.
SAME = re.compile(
    r"scorekeeper|https?://\S+|--?[a-z][a-z-]*|\[[\w-]+(?:\|[\w-]+)+\]|ANNA,BRUNO|\bURL\b|\bN\b"
)

WRONG = [
    ["sevre"],
    ["barred"],
    ["score", "a", "b"],
    ["seat"],
    ["move", "--from"],
    ["move", "--from", "1", "--to", "1"],
    ["move", "--from", "ftp://1", "--to", "1"],
    ["seat", "1", "--address", "1"],
    ["sheet", "--p", "x"],
    ["sheet", "--lonk", "x"],
    ["sheet"],
    ["sheet", "-o", "x"],
    ["sheet", "-o", "x", "--blank", "2", "--target", "0"],
    ["sheet", "x", "-o", "x", "--blank", "2"],
    ["restore"],
    ["restore", "x", "--is-back"],
    ["serve", "--lan=x"],
    ["serve", "--port", "x"],
    ["serve", "--port", "65536"],
    ["serve", "--lan", "--host", "::1"],
    ["backup", "--keep", "0", "x"],
]


def wide(message: str) -> str:
    """The message with its own letters made wide, its facts as they are."""
    kept = FACT.findall(message)
    parts = [part.translate(WIDE) for part in FACT.split(message)]
    return "⟦" + parts[0] + "".join(f + p for f, p in zip(kept, parts[1:], strict=True)) + "⟧"


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the catalogue of the made-up Italian."""
    folder = tmp_path_factory.mktemp("locale")
    made = Catalog(locale="it", fuzzy=False)
    for each in said(of("it")):
        if each.context in ("and", "or"):  # a regular expression
            continue
        one = each.id if isinstance(each.id, str) else each.id[0]
        string = wide(one) if isinstance(each.id, str) else tuple(map(wide, each.id))
        made.add(each.id, string, context=each.context)
    with open(folder / "it.po", "wb") as file:
        write_po(file, made)
    cldr.write(folder)
    return folder


def forget() -> None:
    for each in (language.languages, language._catalogue):
        each.cache_clear()


@pytest.fixture(scope="module")
def speaking(catalogue: Path, app: Flask) -> Iterator[None]:
    """The made-up catalogue is the only one; the app that all tests share has begun before."""
    forget()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(language, "FOLDER", catalogue)
        yield
    forget()


@pytest.fixture
def italian(speaking: None, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """The surroundings are Italian too."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LC_ALL", "it_IT.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    return monkeypatch


def output_of(capsys: Capture, *arguments: str) -> str:
    """All that the command says."""
    capsys.readouterr()
    main(arguments)
    whole = capsys.readouterr()
    return whole.out + whole.err


def narrow(text: str, *same: str) -> list[str]:
    """The words of a text that were not translated, names aside."""
    for each in sorted(same, key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(each)}(?!\w)", "", text)
    return re.findall(r"[A-Za-z]+", SAME.sub("", text))


def examples(name: str) -> list[str]:
    """Those at the end of the help of a command."""
    command = whole_command().get_command(click.Context(whole_command()), name)
    return [*command.examples] if isinstance(command, Command) else []


@pytest.mark.usefixtures("italian")
@every("command", ["", *COMMANDS])
def test_help_is_fully_translated(command: str, capsys: Capture) -> None:
    help_ = output_of(capsys, *filter(None, [command]), "--help")
    settings = re.findall(r"SCOREKEEPER_\w+", help_)
    assert "⟦" in help_
    left = set(narrow(help_, *COMMANDS, *settings, *examples(command)))
    chosen = {"off", "text", "json", "cannot_win", "values", "a4", "it", "winning-moves", "italian"}
    chosen |= {"deals", "piles", "names", "last", "x"}
    assert not left - {part for each in chosen for part in re.findall("[A-Za-z]+", each)}


@pytest.mark.usefixtures("italian")
@every("arguments", WRONG)
def test_a_wrong_call_exits_with_two_in_italian(arguments: list[str], capsys: Capture) -> None:
    assert main(arguments) == 2
    error = capsys.readouterr().err
    assert wide("Error: ")[1:-1] in error
    assert not narrow(error, *COMMANDS, "barred", *arguments[1:] or arguments)


@pytest.mark.usefixtures("italian", "instance")
@pytest.mark.parametrize(
    "arguments",
    [
        ["score", "FILE"],
        ["score", "FOLDER"],
        ["score", "BINARY"],
        ["sheet", "FILE", "-o", "OUT"],
        ["sheet", "MATCH", "-o", "FOLDER"],
        ["import", "FILE"],
        ["import", "BROKEN"],
        ["import", "BINARY"],
        ["import", "MATCH", "--table", "1234"],
        ["export", "1234"],
        ["seat", "1234"],
        ["backup", "OUT"],
        ["backup", "--keep", "2", "MATCH"],
        ["restore", "FILE"],
        ["restore", "MATCH"],
        ["move", "--from", "OUT", "--to", "FILE"],
        ["doctor"],
    ],
    ids=" ".join,
)
def test_output_of_commands_is_translated(
    arguments: list[str], tmp_path: Path, capsys: Capture
) -> None:
    (tmp_path / "BINARY").write_bytes(b"\x89PNG\xff")
    (tmp_path / "BROKEN").write_text("[}")
    (tmp_path / "MATCH").write_text(json.dumps(document(1)))
    (tmp_path / "FOLDER").mkdir()
    placed = [
        str(tmp_path / each) if each.isalpha() and each.isupper() else each for each in arguments
    ]
    answer = output_of(capsys, *placed)
    assert "⟦" in answer
    # The "and" of Italian.
    kept = (" e ", str(tmp_path / "instance" / "scorekeeper.db"))
    assert not narrow(answer, *kept, *placed[1:])


# Which language


@pytest.mark.usefixtures("speaking")
@every(
    ("environment", "chosen"),
    [
        ({}, "en"),
        ({"LANG": "it"}, "it"),
        ({"LANG": "it_CH.UTF-8@euro"}, "it"),
        ({"LC_MESSAGES": "it_IT", "LANG": "en_GB"}, "it"),
        ({"LC_ALL": "en_GB", "LC_MESSAGES": "it_IT", "LANG": "it_IT"}, "en"),
        ({"LC_ALL": "", "LANG": "it_IT"}, "it"),
        ({"LANGUAGE": "xx:it", "LANG": "en_GB.UTF-8"}, "it"),
        ({"LANGUAGE": "en:it", "LANG": "it_IT"}, "en"),
        ({"LANGUAGE": "xx:it"}, "it"),
        ({"LANGUAGE": "it", "LANG": "C"}, "en"),
        ({"LANGUAGE": "it", "LC_ALL": "C.UTF-8", "LANG": "it_IT"}, "en"),
        ({"LANGUAGE": "it", "LC_ALL": "POSIX"}, "en"),
        ({"LANG": "xx_XX"}, "en"),
        ({"LANG": "en_US.UTF-8"}, "en-US"),
        ({"LANGUAGE": "xx:en_US:en", "LANG": "de_DE"}, "en-US"),
        ({"LANGUAGE": "en:en_US", "LANG": "en_US"}, "en"),
    ],
)
def test_the_environment_sets_the_language(environment: dict[str, str], chosen: str) -> None:
    assert language_in(environment) == chosen


# Errors


@pytest.mark.usefixtures("italian")
def test_errors_exist_in_both_languages() -> None:
    why = OSError(2, "No such file or directory", "/x")
    inner = UserFacingError("{path} cannot be read: {why}.", path="/1", why=why)
    error = SettingError(
        "Match {number} of table {table}: {sentence}", number=1, table=2, sentence=inner
    )
    whole = "Match 1 of table 2: /1 cannot be read: No such file or directory."
    assert str(error) == of_error(error) == whole
    with words.speaking("it"):
        assert str(error) == whole
        reason = wide(f"{{/1}} cannot be read: {{{wide('No such file or directory')}}}.")
        said_whole = wide(f"Match {{1}} of table {{2}}: {{{reason}}}")
        assert of_error(error) == re.sub("[{}]", "", said_whole)
        assert narrow(of_error(why)) == ["x"]
    assert of_error(ValueError("as it is")) == "as it is"
    assert str(UserFacingError("no {fact}")) == "no {fact}"
