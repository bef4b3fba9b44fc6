"""`scorekeeper doctor`: what is wrong with a set-up. It changes nothing."""

import argparse
import os
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from scorekeeper.commands.database import database_in, instance_folder
from scorekeeper.commands.said import say
from scorekeeper.instance import checked_key
from scorekeeper.settings import SettingError, read_settings
from scorekeeper.store import StoreError

LEAST_FREE = 100_000_000
"""Bytes: what all tables of a day may take, and SQLite's log beside them."""
OTHERS = 0o077


def add(commands: Any) -> None:
    """Add the subcommand to those of the `scorekeeper` command."""
    text = (
        "Look through settings, files and every stored match, and say what is wrong. Run it as the "
        "user that serves, with the same settings."
    )
    parser = commands.add_parser("doctor", help="say what is wrong with a set-up", description=text)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Say what is wrong, a sentence each, on standard error; return 1 if anything is."""
    # It loads a database, which other commands do not need.
    from scorekeeper.commands.stored_data import files_of, path_of, problems_of_data

    try:
        settings = read_settings()
        url, _ = database_in(settings)
        path = Path(path_of(url))
    except (SettingError, StoreError) as error:
        say(str(error))
        return 1
    wrong = [
        *_about_folder(settings.instance or instance_folder()),
        *_about_room(path.parent),
        *_about_files(files_of(url)),
        *(problems_of_data(url) if path.exists() else ()),
    ]
    say(*wrong)
    if not wrong:
        print(_in_order(path))
    return 1 if wrong else 0


def _in_order(path: Path) -> str:
    if path.exists():
        return f"Everything is in order; every match in {path} can be read."
    return f"There is no database at {path} yet: `scorekeeper serve` makes it."


def _about_folder(folder: Path) -> Iterator[str]:
    if not folder.exists():
        return
    yield from _open_to_others(folder, "700")
    key = folder / "secret_key"
    try:
        if key.exists():
            checked_key(key)
    except (SettingError, OSError) as error:
        yield str(error)


def _about_files(paths: Iterable[str]) -> Iterator[str]:
    for each in map(Path, paths):
        yield from _open_to_others(each, "600")
        if not os.access(each, os.R_OK | os.W_OK):
            yield f"{each} cannot be read and written by who runs this command."


def _open_to_others(path: Path, mode: str) -> Iterator[str]:
    if os.name == "posix" and path.stat().st_mode & OTHERS:
        yield f"Others on this machine can get at {path}: run `chmod {mode} {path}`."


def _about_room(folder: Path) -> Iterator[str]:
    while not folder.exists():
        folder = folder.parent
    free = shutil.disk_usage(folder).free
    if free < LEAST_FREE:
        yield (
            f"Only {free // 1_000_000} MB are free in {folder}: with less than "
            f"{LEAST_FREE // 1_000_000} MB deals may soon find no room."
        )
