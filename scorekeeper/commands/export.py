"""`scorekeeper export`: every match of a table into one file."""

import argparse
import sys
from pathlib import Path
from typing import Any

from scorekeeper.commands.addresses import id_in
from scorekeeper.commands.database import opened_store
from scorekeeper.commands.said import Refusal, say, unwritable
from scorekeeper.store import StoreError
from scorekeeper.tables.records import read_records, table_text
from scorekeeper.words.errors import of_error
from scorekeeper.words.language import gettext as _


def add(commands: Any) -> None:
    """Add the subcommand to those of the `scorekeeper` command."""
    text = _("Write every match of a table, with every correction, into one file.")
    parser = commands.add_parser("export", help=_("write a table into a file"), description=text)
    parser.add_argument("table", metavar=_("TABLE"), help=_("its id, or the address of its page"))
    parser.add_argument("-o", "--output", metavar=_("FILE"), help=_("default: standard output"))
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
        say(of_error(error))
        return 1
    return 0


def exported(table: str) -> str:
    """The text of the file of a table.

    :raise scorekeeper.store.NotFound: when there is no such table.
    """
    with opened_store() as store:
        return "".join(table_text(record for __, record in read_records(store, id_in(table))))


def _write(text: str, output: str | None) -> None:
    if not output:
        sys.stdout.write(text)
        return
    try:
        Path(output).write_text(text, encoding="utf-8")
    except OSError as error:
        raise Refusal(unwritable(output, error)) from error
