"""`scorekeeper seat`: give a table to the phone that sits down first."""

from scorekeeper.commands.shared.command import Command
from scorekeeper.commands.shared.console import write_sentences
from scorekeeper.commands.shared.database import (
    address_option,
    id_in,
    opened_store,
    seat_address,
    served_at,
    table_argument,
    who_has_it,
)
from scorekeeper.tables.table.seats import is_event
from scorekeeper.words.language import gettext as _


def command() -> Command:
    """What `scorekeeper seat` takes."""
    return Command(
        "seat",
        run,
        short_help=_("give a table to a phone"),
        help=_(
            "Print an address on which the first phone that sits down has a table that is there; "
            "of a club evening, one that makes a phone the director’s."
        ),
        params=[table_argument(), address_option()],
        examples=[
            "scorekeeper seat https://scopa.example/t/4f7gk2m9qrx8tvwz",
            "scorekeeper seat 4f7gk2m9qrx8tvwz --address http://192.168.1.5:8000",
        ],
    )


def run(table: str, address: str | None) -> int:
    """Print the address and return the exit status.

    Nobody loses a seat; an address that was printed before ends.

    :raise scorekeeper.store.errors.NotFound: when there is no such table.
    """
    origin = served_at(address, table)
    with opened_store() as store:
        print(seat_address(store, origin, id_in(table)))
        sentence = who_has_it()
        if is_event(store, id_in(table)):
            sentence = _(
                "Phones that open the address with /director/ can direct the evening from now on."
            )
        write_sentences(sentence)
    return 0
