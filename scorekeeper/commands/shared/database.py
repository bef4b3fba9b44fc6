"""The database of `scorekeeper serve`, for commands that work on it, also while it serves."""

import os
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from scorekeeper.instance_folder import make_folder
from scorekeeper.settings import Settings, read_settings
from scorekeeper.store import Store
from scorekeeper.store.engines import open_store, prepare
from scorekeeper.store.tombstones import Tombstones

PACKAGE = Path(__file__).resolve().parents[2]


@contextmanager
def opened_store() -> Iterator[Store]:
    """The store, closed afterwards; the database is made when it is missing.

    :raise scorekeeper.store.StoreError: when the database cannot be used.
    :raise scorekeeper.settings.SettingError: when a setting cannot be what it is.
    """
    url = database_url()
    prepare(url)
    with closing(open_store(url)) as store:
        yield store


def database_url() -> str:
    """The address of the served app's database; its folder is made when it is missing."""
    url, folder = database_in(read_settings())
    if folder:
        make_folder(folder)
    return url


def deleted_beside(url: str) -> Tombstones:
    """The list of what was deleted there for good."""
    return Tombstones.of_database(url, read_settings().instance or instance_folder())


def database_in(settings: Settings) -> tuple[str, Path | None]:
    """Where these settings say that the data are, and the folder that the program makes for them,
    if it does; nothing is made."""
    if settings.database:
        return settings.database, None
    folder = settings.instance or instance_folder()
    return str(folder / "scorekeeper.db"), folder


def instance_folder() -> Path:
    """The folder that the app takes when none is named: beside the package in a checkout, else
    under what it is installed to. It is Flask's choice, made here without loading Flask."""
    root, prefix = PACKAGE.parent, Path(os.path.abspath(sys.prefix))
    if not root.is_relative_to(prefix):
        if root.name.lower() != "site-packages":
            return root / "instance"
        # Lib/site-packages on Windows, lib/pythonX.Y/site-packages elsewhere.
        above = root.parent
        windows, unix = above.name.lower() == "lib", above.parent.name.lower() == "lib"
        prefix = above.parent if windows else above.parent.parent if unix else above
    return prefix / "var" / "scorekeeper-instance"
