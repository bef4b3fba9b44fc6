"""`scorekeeper restore`: restore a backup where nothing is stored yet, without what was deleted
after it."""

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import click

from scorekeeper.commands.shared.command import FILE, Argument, Command
from scorekeeper.commands.shared.console import (
    Refusal,
    say_some,
    shown,
    with_progress,
    write_sentences,
)
from scorekeeper.commands.shared.database import database_url, deleted_beside
from scorekeeper.store.engines import open_store, prepare, release
from scorekeeper.store.sql.store import Store
from scorekeeper.store.tombstones import Tombstones
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.table.bin import delete_again
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import ngettext

MANY = 500


def command() -> Command:
    """What `scorekeeper restore` takes."""
    return Command(
        "restore",
        run,
        short_help=_("take a backup back"),
        help=_(
            "Make a database of a backup. One that is there already is not overwritten: end the "
            "server and move it away first, with the files of the same name beside it. What was "
            "deleted after the backup was made is deleted again, and every seat, link and code "
            "ends: people come back by their recovery link, or with `scorekeeper seat`."
        ),
        params=[
            Argument(
                ["file"],
                type=FILE,
                required=False,
                metavar=_("FILE"),
                help=_("what `scorekeeper backup` wrote"),
            ),
            click.Option(
                ["--is-back"],
                is_flag=True,
                help=_(
                    "the database is there again by other means, as pg_restore: do only the rest"
                ),
            ),
        ],
        apart=[("file", "is_back")],
        examples=["scorekeeper restore copy.db"],
    )


def run(file: str | None, is_back: bool) -> int:
    """Look through the backup and take it back; return 1 when it is not whole, and why on standard
    error: nothing of it is taken then.

    :raise click.UsageError: when neither is given.
    :raise scorekeeper.store.errors.StoreError: when it cannot be taken back.
    """
    if is_back:
        url = database_url()
        _tell(_mend(url, None))
        return 0
    if file is None:
        raise click.UsageError(_("Say which backup: a file, or --is-back."))
    # They load a database, which other commands do not need.
    from scorekeeper.commands.shared.data_check import problems_of_data
    from scorekeeper.store.sqlite.backup import restore

    if os.path.isfile(file) and not os.path.getsize(file):
        raise Refusal(_("{path} is empty.").format(path=file))
    wrong = list(problems_of_data(os.path.realpath(file)))
    say_some(wrong)
    if wrong:
        return 1
    url, tombstones = database_url(), Tombstones.beside(Path(file).resolve())
    deleted: list[int] = []
    restore(file, url, lambda aside: deleted.append(_mend(aside, tombstones)))
    tombstones.copy_to(deleted_beside(url))
    print(shown(_("All that {file} holds is in {place} again.").format(file=file, place=url)))
    _tell(deleted[0])
    return 0


def _mend(url: str, tombstones: Tombstones | None) -> int:
    """Delete again what the lists name, and end all seats; returns how much was deleted. The
    list beside the database is the newer one."""
    prepare(url)
    own = deleted_beside(database_url())
    own.share()
    listed = own.read()
    if listed is None:
        message = _(
            "There is no list of what was deleted at {path}: what was deleted after the backup was "
            "made may be there again."
        )
        write_sentences(message.format(path=own.path))
    both = (listed or set()) | ((tombstones.read() or set()) if tombstones else set())
    moment = now()
    with closing(open_store(url)) as store:
        again = sum(
            delete_again(store, table, both, _("Player {number}"), moment)
            for table in with_progress(_every_table(store))
        )
        store.renew_number()
    release(url)
    return again


def _every_table(store: Store) -> Iterator[str]:
    last = ""
    while tables := store.tables.ids(last, MANY):
        yield from tables
        last = tables[-1]


def _tell(again: int) -> None:
    if again:
        message = ngettext(
            "{num} table, match or name was deleted again.",
            "{num} tables, matches and names were deleted again.",
            again,
        )
        print(message.format(num=again))
    message = _("All seats have ended: people come back by their link, or with `scorekeeper seat`.")
    print(shown(message))
