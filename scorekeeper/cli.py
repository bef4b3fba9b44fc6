"""The `scorekeeper` command. Its subcommands are in `scorekeeper.commands`."""

import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from io import TextIOWrapper
from keyword import iskeyword
from typing import Any

import click

from scorekeeper.commands.shared.console import click_spoken, language_in, meant, write_sentences
from scorekeeper.errors import UserFacingError
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import of_error, of_reason, speaking

NAME = "scorekeeper"
COMMANDS = (
    *("serve", "score", "event", "sheet", "export", "import", "seat"),
    *("backup", "restore", "move", "doctor"),
)
STOPPED = 130
"""The exit status of what Ctrl-C ended, as shells have it."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command, in the language of its surroundings, and return its exit status: 0 when all
    went well, 1 when something failed, 2 when it was called wrongly, 130 after Ctrl-C."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # Half a pair of surrogates, which JSON can carry, is written as an escape.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    with speaking(language_in(os.environ)), click_spoken():
        try:
            return int(whole_command().main(arguments, NAME, standalone_mode=False) or 0)
        except click.ClickException as error:
            error.show()
            return error.exit_code
        except (UserFacingError, OSError) as error:
            if isinstance(error, OSError) and error.filename is None:
                _give_up_output()
                message = _("The output cannot be written: {why}.")
                write_sentences(message.format(why=of_reason(error)))
            else:
                write_sentences(of_error(error))
            return 1


def whole_command() -> "Scorekeeper":
    """The command with its subcommands, in the language that is spoken."""
    return Scorekeeper(
        NAME,
        help=_("Keep score of Scopa: settle it with the cards."),
        options_metavar=_("[OPTIONS]"),
        subcommand_metavar=_("COMMAND [ARGS]..."),
        params=[
            click.Option(
                ["--version"],
                is_flag=True,
                is_eager=True,
                expose_value=False,
                callback=_say_version,
                help=_("say the version"),
            )
        ],
        context_settings={"help_option_names": ["-h", "--help"], "show_default": True},
    )


class Scorekeeper(click.Group):
    """Loads a subcommand only when it is asked for, and with it what others do not need."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = import_module(f"scorekeeper.commands.{name}{'_' * iskeyword(name)}")
        command: click.Command = module.command()
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            # Click looks for one that is meant only among those that are loaded.
            if close := get_close_matches(args[0], COMMANDS):
                raise click.UsageError(f"{error.message} {meant(close)}", ctx) from error
            raise

    def invoke(self, ctx: click.Context) -> Any:
        """Run the subcommand. A reader that has enough (`| head`) is nothing wrong."""
        try:
            status = super().invoke(ctx)
            sys.stdout.flush()
            return status
        except BrokenPipeError:
            _give_up_output()
            return 0
        except KeyboardInterrupt:
            return STOPPED


def _say_version(ctx: click.Context, option: click.Parameter, asked: bool) -> None:
    from importlib.metadata import PackageNotFoundError, version

    if not asked or ctx.resilient_parsing:
        return
    try:
        number = version("scopa-scorekeeper")
    except PackageNotFoundError:  # run where it was never installed
        number = "?"
    click.echo(f"{NAME} {number}")
    ctx.exit()


def _give_up_output() -> None:
    """What is left in the buffer would fail once more at exit, with a trace."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    raise SystemExit(main())
