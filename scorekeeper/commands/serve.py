"""`scorekeeper serve`: the app for phones and browsers."""

import argparse
from typing import Any

from scorekeeper.commands.said import whole_number
from scorekeeper.settings import LOG_JSON, LOG_TEXT, NO_LIMITS
from scorekeeper.words.language import gettext as _


def add(commands: Any) -> None:
    """Add the subcommand to those of the `scorekeeper` command."""
    parser = commands.add_parser(
        "serve",
        help=_("run the app for phones and browsers"),
        epilog=_(
            "Settings from the environment: SCOREKEEPER_DATABASE (a path or postgresql://…), "
            "SCOREKEEPER_INSTANCE (the folder), SCOREKEEPER_PROXIES (how many stand before it), "
            "SCOREKEEPER_PUBLIC_URL (what links begin with), "
            "SCOREKEEPER_LIMITS (where is counted how often people try, or {off}), "
            "SCOREKEEPER_LOG ({lines} or {json}: a line about each request), "
            "SCOREKEEPER_METRICS (a token that opens /metrics), "
            "SCOREKEEPER_IDLE_DAYS (for how many days a table is kept to which nobody comes)."
        ).format(off=NO_LIMITS, lines=LOG_TEXT, json=LOG_JSON),
    )
    parser.add_argument(
        "--host", default="127.0.0.1", metavar=_("HOST"), help=_("the address to listen on")
    )
    parser.add_argument(
        "--port",
        type=whole_number,
        default=8000,
        metavar=_("PORT"),
        help=_("the port to listen on"),
    )
    parser.add_argument(
        "--lan", action="store_true", help=_("listen on the network; shows the address for a phone")
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Serve until Ctrl-C; the exit status says whether it could."""
    # It loads the whole app, which other commands do not need.
    from scorekeeper.serve import serve

    return serve(chosen.host, chosen.port, lan=chosen.lan)
