"""`scorekeeper restore`: what a backup holds, where nothing is stored yet, but for what was deleted
after it was made."""

import argparse
import os
from contextlib import closing
from pathlib import Path
from typing import Any

from scorekeeper.commands.database import database_url, deleted_beside
from scorekeeper.commands.said import say
from scorekeeper.store import StoreError, open_store, prepare, release
from scorekeeper.store.deleted import Deleted
from scorekeeper.tables.bin import delete_again
from scorekeeper.tables.fresh import now
from scorekeeper.words.errors import of_error
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import ngettext

MANY = 500


def add(commands: Any) -> None:
    """Add the subcommand to those of the `scorekeeper` command."""
    text = _(
        "Make a database of a backup. One that is there already is not overwritten: end the server "
        "and move it away first, with the files of the same name beside it. What was deleted after "
        "the backup was made is deleted again, and every seat, link and code ends: people come "
        "back with their four words, or with `scorekeeper seat`."
    )
    parser = commands.add_parser("restore", help=_("take a backup back"), description=text)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument(
        "file", metavar=_("FILE"), nargs="?", help=_("what `scorekeeper backup` wrote")
    )
    what.add_argument(
        "--is-back",
        action="store_true",
        help=_("the database is there again by other means, as pg_restore: do only the rest"),
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Look through the backup and take it back; return 1 when that cannot be done, and why on
    standard error. Of a backup that is not whole nothing is taken."""
    try:
        return _finish() if chosen.is_back else _take_back(chosen.file)
    except (StoreError, ValueError) as error:
        say(of_error(error))
        return 1


def _take_back(file: str) -> int:
    # They load a database, which other commands do not need.
    from scorekeeper.commands.stored_data import problems_of_data
    from scorekeeper.store.sqlite_backup import restore

    wrong = list(problems_of_data(os.path.realpath(file)))
    say(*wrong)
    if wrong:
        return 1
    url, kept = database_url(), Deleted.beside(Path(file).resolve())
    found: list[int] = []
    restore(file, url, lambda aside: found.append(_mend(aside, kept)))
    kept.copy_to(deleted_beside(url))
    print(_("All that {file} holds is in {place} again.").format(file=file, place=url))
    _tell(found[0])
    return 0


def _finish() -> int:
    url = database_url()
    _tell(_mend(url, None))
    return 0


def _mend(url: str, kept: Deleted | None) -> int:
    """Delete again what lists say that was deleted, and end all seats; how much that was. The list
    beside the database is the newer one: who deleted on the last day is only there."""
    own = deleted_beside(database_url())
    listed = own.read()
    if listed is None:
        message = _(
            "There is no list of what was deleted at {path}: what was deleted after the backup was "
            "made may be there again."
        )
        say(message.format(path=own.path))
    both = (listed or set()) | ((kept.read() or set()) if kept else set())
    prepare(url)
    at, last, again = now(), "", 0
    with closing(open_store(url)) as store:
        while tables := store.every_table(last, MANY):
            again += sum(
                delete_again(store, table, both, _("Player {number}"), at) for table in tables
            )
            last = tables[-1]
    release(url)
    return again


def _tell(again: int) -> None:
    if again:
        message = ngettext(
            "{num} table, match or name was deleted again.",
            "{num} tables, matches and names were deleted again.",
            again,
        )
        print(message.format(num=again))
    print(_("All seats have ended: people come back with their four words, or `scorekeeper seat`."))
