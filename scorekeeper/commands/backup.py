"""`scorekeeper backup`: a copy of all that is stored, also while it is served."""

import argparse
import os
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from scorekeeper.commands.database import database_url, deleted_beside
from scorekeeper.commands.said import say
from scorekeeper.store import StoreError, open_store
from scorekeeper.store.deleted import Deleted
from scorekeeper.tables.bin import empty
from scorekeeper.tables.fresh import now
from scorekeeper.words.errors import of_error
from scorekeeper.words.language import gettext as _


def add(commands: Any) -> None:
    """Add the subcommand to those of the `scorekeeper` command."""
    text = _(
        "Write a copy of all that is stored into a new file, also while it is served, and read all "
        "of it to see that it is whole. The secret key is not in it: keep that beside it."
    )
    parser = commands.add_parser("backup", help=_("copy all that is stored"), description=text)
    parser.add_argument("file", metavar=_("FILE"), help=_("a new file; with --keep, a folder"))
    parser.add_argument(
        "--keep",
        type=_number,
        metavar="N",
        help=_("add a copy named after the time to a folder, and keep the N newest there"),
    )
    parser.set_defaults(run=run)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text)):
        raise argparse.ArgumentTypeError(_("{text} is no number from 1 on").format(text=repr(text)))
    return int(text)


def run(chosen: argparse.Namespace) -> int:
    """Write the copy and look through it; return 1 when it is not whole, and why on standard error.

    What is wrong in the copy is wrong in the database. The copy then stays: it is all there is.
    """
    from scorekeeper.commands.rotation import add_to

    try:
        if chosen.keep:
            file, wrong = add_to(Path(chosen.file), _copy, datetime.now(UTC), chosen.keep)
        else:
            file, wrong = Path(chosen.file), _copy(chosen.file)
        _empty_bin(Deleted.beside(file.resolve()))
    except (StoreError, ValueError, OSError) as error:
        say(of_error(error))
        return 1
    say(*wrong)
    if wrong:
        say(_("The copy is in {file} all the same, and no other was touched.").format(file=file))
        return 1
    whole = _("{file} holds all that is stored, and every match in it can be read.")
    print(whole.format(file=file))
    return 0


def _empty_bin(copies: Deleted) -> None:
    """Delete what has been in the bin for long enough, also where nobody asks anything of the
    server, and keep the list of what was deleted beside the copies."""
    url = database_url()
    with suppress(StoreError), closing(open_store(url)) as store:  # one of an older program is not
        empty(store, deleted_beside(url), now())
    deleted_beside(url).copy_to(copies)


def _copy(file: str) -> list[str]:
    # They load a database, which other commands do not need.
    from scorekeeper.commands.stored_data import problems_of_data
    from scorekeeper.store.sqlite_backup import back_up

    back_up(database_url(), file)
    return list(problems_of_data(os.path.realpath(file)))
