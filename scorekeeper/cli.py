"""The `scorekeeper` command. Its subcommands are in `scorekeeper.commands`."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from io import TextIOWrapper

from scorekeeper.commands import (
    backup,
    doctor,
    export,
    import_,
    move,
    primiera,
    restore,
    score,
    seat,
    serve,
    sheet,
)
from scorekeeper.commands.said import say, unwritable
from scorekeeper.commands.spoken import argparse_spoken, language_in
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import speaking


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command, in the language of its surroundings, and return its exit status."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # Half a pair of surrogates, which JSON can carry, is written as an escape.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    with speaking(language_in(os.environ)):
        with argparse_spoken():
            chosen = _parser().parse_args(arguments)
        return _run(chosen)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="scorekeeper", description=_("Keep score of Scopa: settle it with the cards.")
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"scorekeeper {_version()}",
        help=_("say the version"),
    )
    # The destination is what errors call it.
    commands = parser.add_subparsers(dest=_("command"), required=True)
    known = (serve, score, primiera, sheet, export, import_, seat, backup, restore, move, doctor)
    for command in known:
        command.add(commands)
    return parser


def _version() -> str:
    try:
        return version("scopa-scorekeeper")
    except PackageNotFoundError:  # run where it was never installed
        return "?"


def _run(chosen: argparse.Namespace) -> int:
    try:
        status = int(chosen.run(chosen))
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # The reader has enough (`| head`); what is flushed at exit would fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        # What is left in the buffer would fail once more at exit, with a trace.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        say(unwritable("", error))
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    raise SystemExit(main())
