"""How far a long command is, at a terminal; and that nobody gets thousands of lines."""

import io
import sys

import pytest

from scorekeeper.commands.shared import console
from scorekeeper.commands.shared.console import MOST_SAID, say_some, with_progress

Capture = pytest.CaptureFixture[str]


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_how_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    monkeypatch.setattr(console, "EVERY", 0)
    assert [*with_progress("abc")] == ["a", "b", "c"]
    assert terminal.getvalue().split("\r\033[K") == [
        *("", "1 so far", "2 so far", "3 so far"),
        "",
    ]


def test_a_file_or_pipe_gets_no_numbers(capsys: Capture) -> None:
    assert [*with_progress("abc")] == ["a", "b", "c"]
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("sentences", "more"), [(MOST_SAID, ""), (17_743, "… and 17,693 more")])
def test_thousands_of_lines_are_summed_up(sentences: int, more: str, capsys: Capture) -> None:
    assert say_some(str(each) for each in range(sentences)) == sentences
    said = capsys.readouterr().err.splitlines()
    assert len(said) == MOST_SAID + bool(more) and more.replace(",", "") in said[-1]
