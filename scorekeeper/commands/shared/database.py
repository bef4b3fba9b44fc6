"""The database of `scorekeeper serve`, for commands that work on it, also while it serves; and the
addresses of tables and seats that they are given and print."""

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from difflib import get_close_matches
from pathlib import Path

import click

from scorekeeper.club.tables.secrets import direct_without_link
from scorekeeper.commands.shared.command import Argument
from scorekeeper.instance_folder import data_folder, default_folder, left_behind, make_folder
from scorekeeper.settings import (
    NAMES,
    OF_DEVELOPERS,
    PREFIX,
    SettingError,
    Settings,
    read_settings,
)
from scorekeeper.store.engines import open_store, prepare
from scorekeeper.store.sql.store import Store
from scorekeeper.store.tombstones import Tombstones
from scorekeeper.tables.clock_and_ids import new_id, now
from scorekeeper.tables.table.seats import OWN_HOURS, hand_over, is_event
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import ngettext


@contextmanager
def opened_store() -> Iterator[Store]:
    """The store, closed afterwards; the database is made when it is missing.

    :raise scorekeeper.store.errors.StoreError: when the database cannot be used.
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
    for name in os.environ:
        own = name.removeprefix(PREFIX)
        if own == name or own in (*NAMES, *OF_DEVELOPERS):
            continue
        message = _("{name} is no setting and changes nothing.")
        meant = get_close_matches(own, NAMES, 1)
        if meant:
            message = _("{name} is no setting and changes nothing. Is {meant} meant?")
        yield message.format(name=name, meant="".join(PREFIX + near for near in meant))


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


def lan_beside_proxies() -> str:
    """Why nobody listens on the network where proxies are set."""
    return _(
        "With --lan phones come past the proxies of SCOREKEEPER_PROXIES, and what they say of "
        "themselves would be believed: leave one of the two out."
    )


ADDRESS = "http://127.0.0.1:8000"


def address_option() -> click.Option:
    """The option that says where the app is served."""
    return click.Option(
        ["--address"],
        metavar=_("ADDRESS"),
        type=_served,
        help=_("where the app is served, default: SCOREKEEPER_PUBLIC_URL, else {address}").format(
            address=ADDRESS
        ),
    )


def _served(text: str) -> str:
    try:
        return read_settings({"PUBLIC_URL": text}, {}).public_url
    except SettingError as error:
        message = _("{text} is no address like {example}.")
        raise click.BadParameter(message.format(text=repr(text), example=ADDRESS)) from error


def table_argument() -> Argument:
    """The argument that says which table."""
    return Argument(["table"], metavar=_("TABLE"), help=_("its id, or the address of its page"))


def id_in(table: str) -> str:
    """The id in an address of the table's pages; an id is one as it stands."""
    after = table.rpartition("/t/")[2].rpartition("/e/")[2]
    return after.partition("/")[0]


def served_at(address: str | None, table: str = "") -> str:
    """What the address of a page begins with: what was said, else what the table's address does
    that was given, else what the settings say.

    :raise scorekeeper.settings.SettingError: when a setting cannot be what it is.
    """
    before = table.rpartition("/t/")[0] or table.rpartition("/e/")[0]
    origin = address or before or read_settings().public_url or ADDRESS
    return origin.rstrip("/")


def seat_address(store: Store, origin: str, table: str) -> str:
    """Where to sit down as the one whom the table belongs to, or to direct where it is an event. It
    is known only here: stored is its hash.

    :raise scorekeeper.store.errors.NotFound: when there is no such table.
    """
    secret = new_id()
    if is_event(store, table):
        direct_without_link(store, table, secret, now())
        return f"{origin}/e/{table}/director/{secret}"
    hand_over(store, table, secret, now())
    return f"{origin}/t/{table}/sit/{secret}"


def who_has_it() -> str:
    """What is said of an address that was printed."""
    return ngettext(
        "The phone that is first to sit down at the address with /sit/ has the table: once, within "
        "{hours} hour.",
        "The phone that is first to sit down at the address with /sit/ has the table: once, within "
        "{hours} hours.",
        OWN_HOURS,
    ).format(hours=OWN_HOURS)
