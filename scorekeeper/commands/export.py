"""`scorekeeper export`: every match of a table into one file."""

import argparse
import sys
from pathlib import Path
from typing import Any

from scorekeeper.commands.addresses import id_in
from scorekeeper.commands.database import opened_store
from scorekeeper.commands.said import Refusal, say
from scorekeeper.documents.exported import write_table
from scorekeeper.store import StoreError
from scorekeeper.tables.records import read_records
from scorekeeper.tables.texts import as_text


def add(commands: Any) -> None:
    """Add the subcommand to those of the `scorekeeper` command."""
    text = "Write every match of a table, with every correction, into one file."
    parser = commands.add_parser("export", help="write a table into a file", description=text)
    parser.add_argument("table", metavar="TABLE", help="its id, or the address of its page")
    parser.add_argument("-o", "--output", metavar="FILE", help="default: standard output")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write the file of a table and return the exit status: 1 when it cannot be written, and why
    on standard error."""
    try:
        _write(exported(chosen.table), chosen.output)
    except Refusal as refusal:
        say(*refusal.sentences)
        return 1
    except (StoreError, ValueError) as error:
        say(str(error))
        return 1
    return 0


def exported(table: str) -> str:
    """The text of the file of a table.

    :raise scorekeeper.store.NotFound: when there is no such table.
    """
    with opened_store() as store:
        records = read_records(store, id_in(table))
    return as_text(write_table(record for _, record in records)) + "\n"


def _write(text: str, output: str | None) -> None:
    if not output:
        sys.stdout.write(text)
        return
    try:
        Path(output).write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refusal(f"{output} cannot be written: {error.strerror or error}.") from error
