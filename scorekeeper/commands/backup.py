"""`scorekeeper backup`: a copy of all that is stored, also while it is served."""

import argparse
import os
from typing import Any

from scorekeeper.commands.database import database_url
from scorekeeper.commands.said import say
from scorekeeper.store import StoreError


def add(commands: Any) -> None:
    """Add the subcommand to those of the `scorekeeper` command."""
    text = (
        "Write a copy of all that is stored into a new file, also while it is served, and read all "
        "of it to see that it is whole. The secret key is not in it: keep that beside it."
    )
    parser = commands.add_parser("backup", help="copy all that is stored", description=text)
    parser.add_argument("file", metavar="FILE", help="a new file")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Write the copy and look through it; return 1 when it is not whole, and why on standard error.

    What is wrong in the copy is wrong in the database. The copy then stays: it is all there is.
    """
    # They load a database, which other commands do not need.
    from scorekeeper.commands.stored_data import problems_of_data
    from scorekeeper.store.sqlite_backup import back_up

    try:
        back_up(database_url(), chosen.file)
        wrong = list(problems_of_data(os.path.realpath(chosen.file)))
    except (StoreError, ValueError) as error:
        say(str(error))
        return 1
    say(*wrong)
    if not wrong:
        print(f"{chosen.file} holds all that is stored, and every match in it can be read.")
    return 1 if wrong else 0
