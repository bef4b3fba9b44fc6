"""`scorekeeper backup`: a copy of all that is stored, also while it is served."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

import click

from scorekeeper.commands.shared.command import FILE, Argument, Command
from scorekeeper.commands.shared.console import Refusal, conclude, say_some, write_sentences
from scorekeeper.commands.shared.database import database_url, deleted_beside
from scorekeeper.errors import translatable as N_
from scorekeeper.store.engines import open_store
from scorekeeper.store.errors import StoreError
from scorekeeper.store.tombstones import Tombstones
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
            click.Option(
                ["--if-changed"],
                is_flag=True,
                help=_(
                    "with --keep, every few minutes: do nothing where nothing was stored since the "
                    "newest copy, keep the last one of each of N days too, and fail where the "
                    "folder is not there"
                ),
            ),
        ],
        tells_programs=True,
        examples=[
            "scorekeeper backup copy.db",
            "scorekeeper backup --keep 14 copies",
            "scorekeeper backup --keep 14 --if-changed /mnt/stick/scopa",
        ],
    )


def run(file: str, keep: int | None, if_changed: bool) -> int:
    """Write the copy and check it; return 1 when it is damaged, with the reasons on standard
    error.

    A fault in the copy is a fault in the database. The copy is kept, because it is all there
    is.

    :raise click.UsageError: when `if_changed` stands without `keep`.
    :raise scorekeeper.store.errors.StoreError: when no copy could be made.
    :raise OSError: when the folder cannot be written.
    """
    path, url = Path(file), database_url()
    newest = _newest_alike(path, keep, url) if if_changed else None
    if newest:
        path, wrong = newest, list[str]()
    elif keep:
        path, wrong = add_to(path, _copy, datetime.now(UTC), keep, by_day=if_changed)
    else:
        wrong = _copy(file)
    # Delete what has been in the bin for long enough, also where nobody asks anything of the
    # server, and keep the list of what was deleted beside the copies.
    with suppress(StoreError), closing(open_store(url)) as store:  # one of an older program is not
        empty(store, deleted_beside(url), now())
    deleted_beside(url).copy_to(Tombstones.beside(path.resolve()))
    say_some(wrong)
    if wrong:
        write_sentences(
            _("The copy is in {file} all the same, and no other was touched.").format(file=path)
        )
    whole = _("{file} holds all that is stored, and every match in it can be read.")
    conclude("" if wrong or newest else whole.format(file=path), file=str(path))
    return 1 if wrong else 0


def _newest_alike(folder: Path, keep: int | None, url: str) -> Path | None:
    """The newest copy in the folder, if nothing was stored since it was made."""
    if not keep:
        raise click.UsageError(_("--if-changed is for --keep."))
    if not folder.is_dir():  # where a disk is away, a copy would go to the one below
        message = _("There is no folder {path}: nothing was copied. Is its disk there?")
        raise Refusal(message.format(path=folder))
    from scorekeeper.store.sqlite.backup import is_alike

    copies = _copies_in(folder)
    return copies[-1] if copies and is_alike(url, str(copies[-1])) else None


def _from_one(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text)):
        message = _("{text} is no number from 1 on.")
        raise click.BadParameter(message.format(text=repr(text)))
    return int(text)


def _copy(file: str) -> list[str]:
    # They load a database, which other commands do not need.
    from scorekeeper.commands.shared.data_check import problems_of_data
    from scorekeeper.store.sqlite.backup import back_up

    back_up(database_url(), file)
    return list(problems_of_data(os.path.realpath(file)))


if sys.platform != "win32":  # there two at once are not kept apart
    from fcntl import LOCK_EX, LOCK_NB, flock

NAME = "scorekeeper-%Y-%m-%dT%H-%M-%SZ.db"
"""Of a copy, after the time in UTC: the names are in order also in the hour that comes twice."""
_DAY = len("scorekeeper-2026-11-29")
_OURS = re.compile(r"scorekeeper-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db")
UNFINISHED = "unfinished.db"
DAMAGED = "damaged.db"

Copy = Callable[[str], list[str]]
"""Makes a copy at a path and says what is wrong with it."""


def add_to(
    folder: Path, copy: Copy, now: datetime, most: int, *, by_day: bool = False
) -> tuple[Path, list[str]]:
    """Make a copy in the folder, which is made when it is missing; where it is then, and what is
    wrong with it.

    When nothing is, it has a name of its own, and of those with such names the `most` newest stay,
    it among them, whatever the clock says; `by_day` also the last one of each of as many days. Else
    it is called `DAMAGED`, as the one before it that was not whole, and no other is touched. What
    was broken off leaves no copy behind.

    :raise StoreError: when no copy could be made.
    :raise OSError: when the folder does not let it.
    """
    if not by_day:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _alone(folder):
        aside, made = folder / UNFINISHED, folder / now.strftime(NAME)
        aside.unlink(missing_ok=True)
        wrong = copy(str(aside))
        if wrong:
            return aside.replace(folder / DAMAGED), wrong
        if made.exists():
            raise StoreError(N_("{path} is there already: it is not overwritten."), path=made)
        aside.rename(made)
        # Have the folder itself on disk, where a system can do that.
        with suppress(OSError):
            opened = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(opened)
            finally:
                os.close(opened)
        others = [other for other in _copies_in(folder) if other != made]
        last_of_days = {other.name[:_DAY]: other for other in others} if by_day else {}
        days = [*last_of_days.values()][-most:]
        for other in others[: max(0, len(others) - (most - 1))]:
            if other not in days:
                other.unlink()
    return made, []


def _copies_in(folder: Path) -> list[Path]:
    """The whole copies, the oldest first."""
    return sorted(path for path in folder.iterdir() if _OURS.fullmatch(path.name))


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    if sys.platform == "win32":
        yield
        return
    deleted = Tombstones.beside(folder / UNFINISHED)
    deleted.begin()
    # Not the folder: a share (NFS) locks only what is open for writing.
    with open(deleted.path, "ab") as opened:
        try:
            flock(opened, LOCK_EX | LOCK_NB)
        except BlockingIOError as error:
            message = N_("Another copy is just being made in {folder}.")
            raise StoreError(message, folder=folder) from error
        yield
