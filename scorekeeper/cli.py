"""The `scorekeeper` command. Its subcommands are in `scorekeeper.commands`."""

import argparse
import os
import sys
from collections.abc import Sequence
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


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    parser = argparse.ArgumentParser(
        prog="scorekeeper", description="Keep score of Scopa: settle it with the cards."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    known = (serve, score, primiera, sheet, export, import_, seat, backup, restore, move, doctor)
    for command in known:
        command.add(commands)
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


if __name__ == "__main__":
    raise SystemExit(main())
