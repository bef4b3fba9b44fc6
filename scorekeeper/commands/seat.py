"""`scorekeeper seat`: a table that is there, for the phone that is first to sit down."""

import argparse
from typing import Any

from scorekeeper.commands.addresses import add_address, id_in, print_seat, served_at, who_has_it
from scorekeeper.commands.database import opened_store
from scorekeeper.commands.said import say
from scorekeeper.store import StoreError
from scorekeeper.words.errors import of_error
from scorekeeper.words.language import gettext as _


def add(commands: Any) -> None:
    """Add the subcommand to those of the `scorekeeper` command."""
    text = _("Print an address on which the first phone that sits down has a table that is there.")
    parser = commands.add_parser("seat", help=_("give a table to a phone"), description=text)
    parser.add_argument("table", metavar=_("TABLE"), help=_("its id, or the address of its page"))
    add_address(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print it and return the exit status: 1 when there is no such table, said on standard error.

    Nobody who sits at the table loses a seat; an address that was printed before ends.
    """
    try:
        origin = served_at(chosen.address, chosen.table)
        with opened_store() as store:
            print_seat(store, origin, id_in(chosen.table))
    except (StoreError, ValueError) as error:
        say(of_error(error))
        return 1
    say(who_has_it())
    return 0
