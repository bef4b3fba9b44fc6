"""`scorekeeper move`: everything from one database into another, say from a file to PostgreSQL."""

import shutil
from collections import Counter
from pathlib import Path

import click

from scorekeeper.commands.shared.command import Command
from scorekeeper.commands.shared.console import Refusal, conclude, with_progress, write_sentences
from scorekeeper.instance_folder import (
    data_folder,
    default_folder,
    environment_folder,
    is_checkout,
    left_behind,
    make_folder,
)
from scorekeeper.settings import SettingError, read_settings
from scorekeeper.store.database_copy import Carried, copy_database
from scorekeeper.store.engines import open_store, place, prepare
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import of_error

SHOWN = 4  # letters of a table's id: who knows it all can watch


def command() -> Command:
    """What `scorekeeper move` takes."""
    return Command(
        "move",
        run,
        short_help=_("carry everything over to another database"),
        help=_(
            "Carry everything over from one database to another: tables, seats, matches, every "
            "version of every deal. Each is a path or an address as in SCOREKEEPER_DATABASE. At "
            "the first nothing is changed. Run again, it carries over what was added meanwhile."
        ),
        params=[
            click.Option(["--from", "source"], metavar="URL", help=_("where it is")),
            click.Option(["--to", "target"], metavar="URL", help=_("where it goes")),
            click.Option(
                ["--home"],
                is_flag=True,
                help=_(
                    "what an earlier version kept inside its environment, with its key: into the "
                    "folder of your data"
                ),
            ),
        ],
        tells_programs=True,
        apart=[("source", "home"), ("target", "home")],
        examples=["scorekeeper move --from scores.db --to other.db", "scorekeeper move --home"],
    )


def run(source: str | None, target: str | None, home: bool) -> int:
    """Move and return the exit status: 1 when not everything is at the target, and why on standard
    error.

    :raise click.UsageError: when it is not said from where or to where.
    :raise scorekeeper.store.errors.StoreError: when a database cannot be used.
    """
    if home:
        return _move_home()
    if source is None or target is None:
        raise click.UsageError(_("Say --from and --to, or --home."))
    source, target = _known(source), _known(target)
    if place(source) == place(target):
        raise click.UsageError(_("Both are the same database."))
    open_store(source).close()  # so that nothing is made at the target for a source that is none
    prepare(target)
    became: Counter[Carried] = Counter()
    for table, what in with_progress(copy_database(source, target)):
        became[what] += 1
        if what is Carried.LEFT:
            message = _("Table {table} stays as it is: people have played on there.")
            write_sentences(message.format(table=f"{table[:SHOWN]}…"))
    over, same = became[Carried.OVER], became[Carried.SAME]
    message = _("Carried over: {over}. There already: {same}.").format(over=over, same=same)
    conclude(message, carried_over=over, there_already=same, left=became[Carried.LEFT])
    return 1 if became[Carried.LEFT] else 0


def _move_home() -> int:
    """Move the whole folder at once, while nobody serves from it, to where the next start looks."""
    # It loads a database, which other commands do not need.
    from scorekeeper.store.sqlite.backup import close_file

    folder, home = left_behind(), data_folder()
    settings = read_settings()
    if is_checkout():
        message = _("There is nothing to move: the data of a checkout belongs in {folder}.")
        raise Refusal(message.format(folder=default_folder()))
    if folder is None:
        message = _("There is nothing to move: {folder} holds no data, or {home} holds some.")
        raise Refusal(message.format(folder=environment_folder(), home=home))
    named = [settings.instance or home, Path(settings.database or home).resolve()]
    if any(path.is_relative_to(folder.resolve()) for path in named):
        message = _(
            "SCOREKEEPER_INSTANCE or SCOREKEEPER_DATABASE leads to {folder}: take it out of the "
            "settings, or the next start would find nothing there."
        )
        raise Refusal(message.format(folder=folder))
    if home.exists() and any(home.iterdir()):
        message = _("{home} holds other files: move them away first.")
        raise Refusal(message.format(home=home))
    if (folder / "scorekeeper.db").exists():
        close_file(str(folder / "scorekeeper.db"))
    make_folder(home)
    # Beside it first: whatever happens meanwhile, either folder is whole.
    aside = home.with_name(f"{home.name}.moving")
    shutil.rmtree(aside, ignore_errors=True)
    shutil.copytree(folder, aside)
    home.rmdir()
    aside.rename(home)
    shutil.rmtree(folder)
    conclude(_("All data is in {home} now.").format(home=home), folder=str(home))
    return 0


def _known(address: str) -> str:
    try:
        return read_settings({"DATABASE": address}, {}).database
    except SettingError as error:
        raise click.UsageError(of_error(error)) from error
