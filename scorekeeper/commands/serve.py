"""`scorekeeper serve`: the app for phones and browsers."""

import argparse
from typing import Any


def add(commands: Any) -> None:
    """Add the subcommand to those of the `scorekeeper` command."""
    parser = commands.add_parser(
        "serve",
        help="run the app for phones and browsers",
        epilog="Settings from the environment: SCOREKEEPER_DATABASE (a path or postgresql://…), "
        "SCOREKEEPER_INSTANCE (the folder), SCOREKEEPER_PROXIES (how many stand before it), "
        "SCOREKEEPER_PUBLIC_URL (what links begin with), "
        "SCOREKEEPER_LIMITS (where is counted how often people try, or off), "
        "SCOREKEEPER_LOG (text or json: a line about each request), "
        "SCOREKEEPER_METRICS (a token that opens /metrics).",
    )
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on")
    parser.add_argument("--port", type=int, default=8000, help="the port to listen on")
    parser.add_argument(
        "--lan", action="store_true", help="listen on the network; shows the address for a phone"
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Serve until Ctrl-C; the exit status says whether it could."""
    # It loads the whole app, which other commands do not need.
    from scorekeeper.serve import serve

    return serve(chosen.host, chosen.port, lan=chosen.lan)
