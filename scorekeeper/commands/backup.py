"""`scorekeeper backup`: a copy of all that is stored, also while it is served."""

import os
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

import click

from scorekeeper.commands.shared.command import FILE, Argument, Command
from scorekeeper.commands.shared.console import say
from scorekeeper.commands.shared.database import database_url, deleted_beside
from scorekeeper.store import StoreError, open_store
from scorekeeper.store.tombstones import Deleted
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.table.bin import empty
from scorekeeper.words.language import gettext as _


def command() -> Command:
    """What `scorekeeper backup` takes."""
    return Command(
        "backup",
        run,
        short_help=_("copy all that is stored"),
        help=_(
            "Write a copy of all that is stored into a new file, also while it is served, and read "
            "all of it to see that it is whole. The secret key is not in it: keep that beside it."
        ),
        params=[
            Argument(
                ["file"], type=FILE, metavar=_("FILE"), help=_("a new file; with --keep, a folder")
            ),
            click.Option(
                ["--keep"],
                type=_from_one,
                metavar="N",
                help=_("add a copy named after the time to a folder, and keep the N newest there"),
            ),
        ],
        examples=["scorekeeper backup copy.db", "scorekeeper backup --keep 14 copies"],
    )


def run(file: str, keep: int | None) -> int:
    """Write the copy and look through it; return 1 when it is not whole, and why on standard error.

    What is wrong in the copy is wrong in the database. The copy then stays: it is all there is.

    :raise scorekeeper.store.StoreError: when no copy could be made.
    :raise OSError: when the folder does not let it.
    """
    from scorekeeper.commands.rotation import add_to

    path = Path(file)
    if keep:
        path, wrong = add_to(path, _copy, datetime.now(UTC), keep)
    else:
        wrong = _copy(file)
    _empty_bin(Deleted.beside(path.resolve()))
    say(*wrong)
    if wrong:
        say(_("The copy is in {file} all the same, and no other was touched.").format(file=path))
        return 1
    whole = _("{file} holds all that is stored, and every match in it can be read.")
    print(whole.format(file=path))
    return 0


def _from_one(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text)):
        message = _("{text} is no number from 1 on.")
        raise click.BadParameter(message.format(text=repr(text)))
    return int(text)


def _empty_bin(copies: Deleted) -> None:
    """Delete what has been in the bin for long enough, also where nobody asks anything of the
    server, and keep the list of what was deleted beside the copies."""
    url = database_url()
    with suppress(StoreError), closing(open_store(url)) as store:  # one of an older program is not
        empty(store, deleted_beside(url), now())
    deleted_beside(url).copy_to(copies)


def _copy(file: str) -> list[str]:
    # They load a database, which other commands do not need.
    from scorekeeper.commands.shared.data_check import problems_of_data
    from scorekeeper.store.sqlite.backup import back_up

    back_up(database_url(), file)
    return list(problems_of_data(os.path.realpath(file)))
