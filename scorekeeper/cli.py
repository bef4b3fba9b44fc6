"""The `scorekeeper` command. Each subcommand lives beside what it commands."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TextIO


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    parser = argparse.ArgumentParser(
        prog="scorekeeper", description="Keep score of Scopa: settle it with the cards."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    _add_serve(commands)
    _add_score(commands)
    chosen = parser.parse_args(arguments)
    try:
        return int(chosen.run(chosen))
    except BrokenPipeError:
        # The reader has enough (`| head`); anything flushed at exit would fail again.
        sys.stdout = None
        return 0


def _add_score(commands: Any) -> None:
    parser = commands.add_parser(
        "score", help="score match documents, one JSON object a line", description=score.__doc__
    )
    parser.add_argument("file", nargs="?", help="a file of match documents; else standard input")
    parser.set_defaults(run=lambda chosen: score(chosen.file))


def score(path: str | None) -> int:
    """Read match documents, one JSON object per line (or a single one over many lines), and
    write one line of results for each. The exit status is 1 when any could not be scored."""
    from scorekeeper.answer import answer

    wrong = 0
    try:
        with open(path, encoding="utf-8") if path else _standard_input() as source:
            for document in read_documents(source.read()):
                result = document if isinstance(document, Unreadable) else answer(document)
                if isinstance(result, Unreadable):
                    result = {"error": result.sentence, "problems": [result.sentence]}
                wrong += "error" in result
                print(json.dumps(result, ensure_ascii=False))
    except (OSError, UnicodeDecodeError) as error:
        print(f"scorekeeper: {path} cannot be read: {error}", file=sys.stderr)
        return 1
    return 1 if wrong else 0


class Unreadable:
    """A line that is no JSON; `sentence` says where it breaks."""

    def __init__(self, line: int, error: json.JSONDecodeError) -> None:
        at = line + error.lineno - 1
        self.sentence = f"Line {at} is not JSON: {error.msg} at column {error.colno}."


def read_documents(text: str) -> Iterator[object]:
    """The documents of a text: one object over many lines, or one object a line."""
    try:
        whole = json.loads(text)
    except json.JSONDecodeError:
        yield from _by_line(text.split("\n"))
        return
    # A list is not one of the two forms: each line of its own would not be JSON either.
    yield whole


def _by_line(lines: Iterable[str]) -> Iterator[object]:
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield json.loads(line)
            except json.JSONDecodeError as error:
                yield Unreadable(number, error)


def _standard_input() -> TextIO:
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8")
    return sys.stdin


def _add_serve(commands: Any) -> None:
    parser = commands.add_parser("serve", help="run the app for phones and browsers")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on")
    parser.add_argument("--port", type=int, default=8000, help="the port to listen on")
    parser.add_argument(
        "--lan", action="store_true", help="listen on the network; shows the address for a phone"
    )
    parser.set_defaults(run=_serve)


def _serve(chosen: argparse.Namespace) -> int:
    from scorekeeper.serve import serve

    return serve(chosen.host, chosen.port, lan=chosen.lan)
