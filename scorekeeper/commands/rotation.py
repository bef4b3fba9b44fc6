"""Copies in a folder, a new one each time, of which the newest stay."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path

from scorekeeper.store import StoreError
from scorekeeper.words.language import later as N_

if sys.platform != "win32":  # there two at once are not kept apart
    from fcntl import LOCK_EX, LOCK_NB, flock

NAME = "scorekeeper-%Y-%m-%dT%H-%M-%SZ.db"
"""Of a copy, after the time in UTC: the names are in order also in the hour that comes twice."""
_OURS = re.compile(r"scorekeeper-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.db")
UNFINISHED = "unfinished.db"
DAMAGED = "damaged.db"

Copy = Callable[[str], list[str]]
"""Makes a copy at a path and says what is wrong with it."""


def add_to(folder: Path, copy: Copy, now: datetime, most: int) -> tuple[Path, list[str]]:
    """Make a copy in the folder, which is made when it is missing; where it is then, and what is
    wrong with it.

    When nothing is, it has a name of its own, and of those with such names the `most` newest stay,
    it among them, whatever the clock says. Else it is called `DAMAGED`, as the one before it that
    was not whole, and no other is touched. What was broken off leaves no copy behind.

    :raise StoreError: when no copy could be made.
    :raise OSError: when the folder does not let it.
    """
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
        _write_names(folder)  # before an older one goes
        for each in _superfluous(folder, made, most):
            each.unlink()
    return made, []


def copies(folder: Path) -> list[Path]:
    """The whole copies in the folder, the oldest first."""
    return sorted(each for each in folder.iterdir() if _OURS.fullmatch(each.name))


def _superfluous(folder: Path, made: Path, most: int) -> list[Path]:
    others = [each for each in copies(folder) if each != made]
    return others[: max(0, len(others) - (most - 1))]


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    if sys.platform == "win32":
        yield
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        flock(opened, LOCK_EX | LOCK_NB)
        yield
    except BlockingIOError as error:
        raise StoreError(
            N_("Another copy is just being made in {folder}."), folder=folder
        ) from error
    finally:
        os.close(opened)


def _write_names(folder: Path) -> None:
    """Have the folder itself on disk, where a system can do that."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
