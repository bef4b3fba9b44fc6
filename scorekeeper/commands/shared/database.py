"""The database of `scorekeeper serve`, for commands that work on it, also while it serves."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from scorekeeper.instance_folder import data_folder, default_folder, left_behind, make_folder
from scorekeeper.settings import Settings, misspelt, read_settings
from scorekeeper.store.engines import open_store, prepare
from scorekeeper.store.sql.store import Store
from scorekeeper.store.tombstones import Tombstones
from scorekeeper.words.language import gettext as _


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
    return Tombstones.of_database(url, read_settings().instance or default_folder())


def database_in(settings: Settings) -> tuple[str, Path | None]:
    """Where these settings say that the data are, and the folder that the program makes for them,
    if it does; nothing is made."""
    if settings.database:
        return settings.database, None
    folder = settings.instance or default_folder()
    return str(folder / "scorekeeper.db"), folder


def misspelt_settings() -> Iterator[str]:
    """What is named as settings are and is none: it would change nothing, and nobody would know."""
    for name, meant in misspelt():
        if meant:
            message = _("{name} is no setting and changes nothing. Is {meant} meant?")
        else:
            message = _("{name} is no setting and changes nothing.")
        yield message.format(name=name, meant=meant)


def home_warnings(settings: Settings) -> Iterator[str]:
    """That the data lies where a reinstall deletes it, and how it gets out of there."""
    folder = left_behind()
    if folder is not None and database_in(settings)[1] == folder:
        message = _(
            "The data is in {folder}, inside the environment of the program: who reinstalls or "
            "removes it deletes the data. End the server, then run `scorekeeper move --home`: it "
            "goes to {home}."
        )
        yield message.format(folder=folder, home=data_folder())
