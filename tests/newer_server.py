"""`scorekeeper serve` as the next version of the program: its files have other addresses."""

import sys

from scorekeeper import app, cli
from tests.running import Server

VERSION = "newer00000"


class NewerServer(Server):
    """The same data, another version."""

    command = (sys.executable, "-c", "from tests.newer_server import main; main()")


def main() -> None:
    app._version = lambda folder, files="*": VERSION  # type: ignore[assignment]
    raise SystemExit(cli.main())
