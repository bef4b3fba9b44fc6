"""The database of `scorekeeper serve`, for commands that work on it, also while it serves."""

import os
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from scorekeeper.instance import make_folder
from scorekeeper.settings import read_settings
from scorekeeper.store import Store, open_store, prepare

PACKAGE = Path(__file__).resolve().parent.parent


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
    """Where the app that is served keeps its data; its folder is made when it is missing."""
    settings = read_settings()
    if settings.database:
        return settings.database
    folder = settings.instance or instance_folder()
    make_folder(folder)
    return str(folder / "scorekeeper.db")


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
