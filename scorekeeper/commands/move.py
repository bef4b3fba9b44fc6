"""`scorekeeper move`: everything from one database into another, say from a file to PostgreSQL."""

import argparse
from collections import Counter
from typing import Any

from scorekeeper.commands.said import say
from scorekeeper.settings import read_settings
from scorekeeper.store import StoreError, open_store, place, prepare
from scorekeeper.store.carry import Carried, carry_over
from scorekeeper.words.errors import of_error
from scorekeeper.words.language import gettext as _

SHOWN = 4  # letters of a table's id: who knows it all can watch


def add(commands: Any) -> None:
    """Add the subcommand to those of the `scorekeeper` command."""
    text = _(
        "Carry everything over from one database to another: tables, seats, matches, every version "
        "of every deal. Each is a path or an address as in SCOREKEEPER_DATABASE. At the first "
        "nothing is changed. Run again, it carries over what was added meanwhile."
    )
    parser = commands.add_parser(
        "move", help=_("carry everything over to another database"), description=text
    )
    parser.add_argument(
        "--from", dest="source", metavar="URL", required=True, help=_("where it is")
    )
    parser.add_argument(
        "--to", dest="target", metavar="URL", required=True, help=_("where it goes")
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Move and return the exit status: 1 when not everything is at the target, and why on standard
    error."""
    try:
        became = _move(_known(chosen.source), _known(chosen.target))
    except (StoreError, ValueError) as error:
        say(of_error(error))
        return 1
    message = _("Carried over: {over}. There already: {same}.")
    print(message.format(over=became[Carried.OVER], same=became[Carried.SAME]))
    return 1 if became[Carried.LEFT] else 0


def _move(source: str, target: str) -> Counter[Carried]:
    if place(source) == place(target):
        raise ValueError(_("Both are the same database."))
    open_store(source).close()  # so that nothing is made at the target for a source that is none
    prepare(target)
    became: Counter[Carried] = Counter()
    for table, what in carry_over(source, target):
        became[what] += 1
        if what is Carried.LEFT:
            message = _("Table {table} stays as it is: people have played on there.")
            say(message.format(table=f"{table[:SHOWN]}…"))
    return became


def _known(address: str) -> str:
    return read_settings({"DATABASE": address}).database
