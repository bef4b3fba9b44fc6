"""The addresses that commands are given and print: of a table, and of a seat at it."""

import click

from scorekeeper.club.tables.secrets import direct_without_link
from scorekeeper.commands.shared.command import Argument
from scorekeeper.settings import SettingError, read_settings
from scorekeeper.store.sql.store import Store
from scorekeeper.tables.clock_and_ids import new_id, now
from scorekeeper.tables.table.invitations import OWN_HOURS, hand_over
from scorekeeper.tables.table.seats import is_event
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import ngettext

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


def new_seat(store: Store, origin: str, table: str) -> str:
    """Where to sit down as the one whom the table belongs to, or to direct where it is an event. It
    is known only here: stored is its hash.

    :raise scorekeeper.store.NotFound: when there is no such table.
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


def who_directs() -> str:
    """The same of the address of an event."""
    return _("Phones that open the address with /director/ can direct the evening from now on.")
