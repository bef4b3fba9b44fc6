"""`scorekeeper export` and `scorekeeper import`: what they take and how they end."""

import argparse
from typing import Any

from scorekeeper.sheet_command import Refusal, say

ADDRESS = "http://127.0.0.1:8000"


def add_export(commands: Any) -> None:
    """Add `export` to the subcommands of the `scorekeeper` command."""
    text = "Write every match of a table, with every correction, into one file."
    parser = commands.add_parser("export", help="write a table into a file", description=text)
    parser.add_argument("table", metavar="TABLE", help="its id, or the address of its page")
    parser.add_argument("-o", "--output", metavar="FILE", help="default: standard output")
    parser.set_defaults(run=lambda chosen: _run("export_table", chosen))


def add_import(commands: Any) -> None:
    """Add `import` to the subcommands of the `scorekeeper` command."""
    text = "Read matches from a file into a new table, or into one that is there."
    parser = commands.add_parser("import", help="read matches from a file", description=text)
    parser.add_argument("file", metavar="FILE", help="a match document, or an exported table")
    parser.add_argument("--table", metavar="TABLE", help="add to this table: its id or address")
    parser.add_argument(
        "--address",
        help=f"where the app is served, default: SCOREKEEPER_PUBLIC_URL, else {ADDRESS}",
    )
    parser.set_defaults(run=lambda chosen: _run("import_file", chosen))


def _run(command: str, chosen: argparse.Namespace) -> int:
    # They load the whole app, which other commands do not need.
    from scorekeeper import transfer
    from scorekeeper.store import StoreError

    try:
        getattr(transfer, command)(chosen)
    except Refusal as refusal:
        say(*refusal.sentences)
        return 1
    except (StoreError, ValueError) as error:
        say(str(error))
        return 1
    return 0
