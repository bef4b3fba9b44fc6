"""The `scorekeeper` command. Each subcommand lives beside what it commands."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from scorekeeper import words
from scorekeeper.answer import answer
from scorekeeper.documents.reading import NotJson, read_json
from scorekeeper.primiera_command import add_primiera
from scorekeeper.rules.problems import Refused
from scorekeeper.sheet_command import add_sheet
from scorekeeper.transfer_command import add_export, add_import


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    parser = argparse.ArgumentParser(
        prog="scorekeeper", description="Keep score of Scopa: settle it with the cards."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    _add_serve(commands)
    _add_score(commands)
    for add in (add_primiera, add_sheet, add_export, add_import):
        add(commands)
    chosen = parser.parse_args(arguments)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # Half a pair of surrogates, which JSON can carry, is written as an escape.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        status = int(chosen.run(chosen))
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # The reader has enough (`| head`); what is flushed at exit would fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def _add_score(commands: Any) -> None:
    parser = commands.add_parser(
        "score", help="score match documents, one JSON object a line", description=score.__doc__
    )
    parser.add_argument("file", nargs="?", help="a file of match documents; else standard input")
    parser.set_defaults(run=lambda chosen: score(chosen.file))


def score(path: str | None) -> int:
    """Read match documents, one JSON object per line (or a single one over many lines), and
    write one line of results for each. The exit status is 1 when any could not be scored."""
    try:
        text = (Path(path).read_bytes() if path else sys.stdin.buffer.read()).decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        where = path or "standard input"
        print(f"scorekeeper: {where} cannot be read: {error}", file=sys.stderr)
        return 1
    wrong = 0
    for document in read_documents(text):
        if isinstance(document, Unreadable):
            result = {"error": document.sentences[0], "problems": document.sentences}
        else:
            result = answer(document)
        wrong += "error" in result
        print(json.dumps(result, ensure_ascii=False))
    return 1 if wrong else 0


class Unreadable:
    """What is no document even as JSON; the sentences say why."""

    def __init__(self, *sentences: str) -> None:
        self.sentences = list(sentences)

    @classmethod
    def broken(cls, line: int, error: NotJson) -> "Unreadable":
        """What is not JSON, and where it breaks."""
        reason = f"{error.why} at column {error.column}" if error.line else "it cannot be read"
        return cls(f"Line {line} is not JSON: {reason}.")


def read_documents(text: str) -> list[object]:
    """The documents of a text: one object over many lines, or one object a line."""
    try:
        return [read_json(text)]
    except Refused as refused:
        return [Unreadable(*(words.problem(each, ()) for each in refused.problems))]
    except NotJson as error:
        lines = [_read_line(*line) for line in enumerate(text.split("\n"), 1) if line[1].strip()]
        if len(lines) > 1 and all(isinstance(line, Unreadable) for line in lines):
            # No line is an object of its own: this is one object that breaks somewhere.
            return [Unreadable.broken(error.line or 1, error)]
        return lines


def _read_line(number: int, line: str) -> object:
    try:
        return read_json(line)
    except Refused as refused:
        return Unreadable(*(f"Line {number}: {words.problem(p, ())}" for p in refused.problems))
    except NotJson as error:
        return Unreadable.broken(number, error)


def _add_serve(commands: Any) -> None:
    parser = commands.add_parser(
        "serve",
        help="run the app for phones and browsers",
        epilog="Settings from the environment: SCOREKEEPER_DATABASE (a path or URL), "
        "SCOREKEEPER_INSTANCE (the folder), SCOREKEEPER_PROXIES (how many stand before it), "
        "SCOREKEEPER_PUBLIC_URL (what links begin with).",
    )
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on")
    parser.add_argument("--port", type=int, default=8000, help="the port to listen on")
    parser.add_argument(
        "--lan", action="store_true", help="listen on the network; shows the address for a phone"
    )
    parser.set_defaults(run=_serve)


def _serve(chosen: argparse.Namespace) -> int:
    from scorekeeper.serve import serve

    return serve(chosen.host, chosen.port, lan=chosen.lan)


if __name__ == "__main__":
    raise SystemExit(main())
