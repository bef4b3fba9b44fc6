"""`scorekeeper serve`: the app for phones and browsers."""

from contextlib import suppress

import click

from scorekeeper.commands.shared.command import Command, is_given, whole_number
from scorekeeper.commands.shared.console import write_sentences
from scorekeeper.commands.shared.database import (
    home_warnings,
    lan_beside_proxies,
    misspelt_settings,
)
from scorekeeper.settings import (
    LARGEST_PORT,
    MOST_WORKERS,
    NAMES,
    PREFIX,
    SettingError,
    read_settings,
)
from scorekeeper.words.language import gettext as _

HERE = "127.0.0.1"
ONLY_HERE = (HERE, "::1", "localhost")


def command() -> Command:
    """What `scorekeeper serve` takes."""
    return Command(
        "serve",
        run,
        short_help=_("run the app for phones and browsers"),
        help=_("Run the app for phones and browsers, until Ctrl-C."),
        epilog=_(
            "Settings come from the environment, and docs/deploy.md says what each may be: {names}."
        ).format(names=", ".join(PREFIX + name for name in NAMES)),
        params=[
            click.Option(
                ["--host"], default=HERE, metavar=_("HOST"), help=_("the address to listen on")
            ),
            click.Option(
                ["--port"],
                type=_port,
                default=8000,
                metavar=_("PORT"),
                help=_("the port to listen on"),
            ),
            click.Option(
                ["--lan"],
                is_flag=True,
                help=_("listen on the network; shows the address for a phone"),
            ),
            click.Option(
                ["--workers"],
                type=_workers,
                metavar="N",
                help=_("how many processes answer; else one, or SCOREKEEPER_WORKERS"),
            ),
        ],
        examples=[
            "scorekeeper serve",
            "scorekeeper serve --lan",
            "SCOREKEEPER_DATABASE=scores.db scorekeeper serve --host 0.0.0.0",
        ],
    )


def run(host: str, port: int, lan: bool, workers: int | None) -> int:
    """Serve until Ctrl-C; the exit status says whether it could.

    :raise click.UsageError: when it should listen on the network at an address that is not there,
        or beside proxies.
    """
    if lan and host in ONLY_HERE and is_given("host"):
        message = _("{host} is reached from this machine alone: leave --host out beside --lan.")
        raise click.UsageError(message.format(host=host))
    with suppress(SettingError):  # which the server says
        if lan and read_settings().proxies:
            raise click.UsageError(lan_beside_proxies())
    # It loads the whole app, which other commands do not need.
    from scorekeeper.server.serve import serve

    write_sentences(*misspelt_settings())
    with suppress(SettingError):  # which the server says
        write_sentences(*home_warnings(read_settings()))
    return serve(host, port, lan=lan, workers=workers)


def _port(text: str) -> int:
    number = whole_number(text)
    if not 0 <= number <= LARGEST_PORT:
        # The system would take the number modulo 65536 and listen somewhere else.
        message = _("There is no port {port}: they go up to {most}.")
        raise click.BadParameter(message.format(port=number, most=LARGEST_PORT))
    return number


def _workers(text: str) -> int:
    number = whole_number(text)
    try:
        read_settings({"WORKERS": number}, {})
    except SettingError as error:
        message = _("{number} processes cannot answer: 1 to {most}, and on Windows only 1.")
        raise click.BadParameter(message.format(number=number, most=MOST_WORKERS)) from error
    return number
