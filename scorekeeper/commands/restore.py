"""`scorekeeper restore`: what a backup holds, where nothing is stored yet."""

import argparse
import os
from typing import Any

from scorekeeper.commands.database import database_url
from scorekeeper.commands.said import say
from scorekeeper.store import StoreError
from scorekeeper.words.errors import of_error
from scorekeeper.words.language import gettext as _


def add(commands: Any) -> None:
    """Add the subcommand to those of the `scorekeeper` command."""
    text = _(
        "Make a database of a backup. One that is there already is not overwritten: end the server "
        "and move it away first, with the files of the same name beside it."
    )
    parser = commands.add_parser("restore", help=_("take a backup back"), description=text)
    parser.add_argument("file", metavar=_("FILE"), help=_("what `scorekeeper backup` wrote"))
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Look through the backup and take it back; return 1 when that cannot be done, and why on
    standard error. Of a backup that is not whole nothing is taken."""
    # They load a database, which other commands do not need.
    from scorekeeper.commands.stored_data import problems_of_data
    from scorekeeper.store.sqlite_backup import restore

    try:
        wrong = list(problems_of_data(os.path.realpath(chosen.file)))
        if not wrong:
            restore(chosen.file, url := database_url())
    except (StoreError, ValueError) as error:
        say(of_error(error))
        return 1
    say(*wrong)
    if not wrong:
        print(_("All that {file} holds is in {place} again.").format(file=chosen.file, place=url))
    return 1 if wrong else 0
