"""`scorekeeper export`: every match of a table into one file."""

import click

from scorekeeper.club.documents.event import write_event
from scorekeeper.club.tables.replay import load_event
from scorekeeper.commands.shared.command import FILE, Command
from scorekeeper.commands.shared.console import write_to
from scorekeeper.commands.shared.database import id_in, opened_store, table_argument
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.match_state import read_records, table_text
from scorekeeper.tables.serialization import as_text
from scorekeeper.words.language import gettext as _


def command() -> Command:
    """What `scorekeeper export` takes."""
    return Command(
        "export",
        run,
        short_help=_("write a table into a file"),
        help=_(
            "Write every match of a table, with every correction, into one file; of a club evening "
            "its own."
        ),
        params=[
            table_argument(),
            click.Option(
                ["-o", "--output"], type=FILE, metavar=_("FILE"), help=_("default: standard output")
            ),
        ],
        examples=[
            "scorekeeper export https://scopa.example/t/4f7gk2m9qrx8tvwz -o table.json",
            "scorekeeper export 4f7gk2m9qrx8tvwz > table.json",
        ],
    )


def run(table: str, output: str | None) -> int:
    """Write the file of a table and return the exit status.

    :raise scorekeeper.store.errors.NotFound: when there is no such table.
    :raise scorekeeper.commands.shared.console.Refusal: when the file cannot be written.
    """
    own = id_in(table)
    with opened_store() as store:
        if store.events.entries(own):
            text = as_text(write_event(load_event(store, own, now()).evening())) + "\n"
        else:
            text = "".join(table_text(record for __, record in read_records(store, own)))
    write_to(output or "-", text.encode())
    return 0
