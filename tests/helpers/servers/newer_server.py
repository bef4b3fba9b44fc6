"""`scorekeeper serve` as the next version of the program: its files have other addresses."""

import sys

from tests.helpers.servers.server_process import PATHS, Server

VERSION = "newer00000"


class NewerServer(Server):
    """The same data, another version."""

    command = (sys.executable, "-c", "from tests.helpers.servers.newer_server import main; main()")


class NewerStoreServer(Server):
    """It stores matches in another way, which this version cannot read."""

    command = (
        sys.executable,
        "-c",
        "from tests.helpers.servers.newer_server import store_anew; store_anew()",
    )

    @classmethod
    def on(cls, url: str, server: Server) -> "NewerStoreServer":
        """One beside another server, on the same database."""
        return cls(server.folder / "newer", SCOREKEEPER_DATABASE=url, PYTHONPATH=PATHS)


def main() -> None:
    from scorekeeper import app, cli

    app._version = lambda folder, files="*": VERSION  # type: ignore[assignment]
    raise SystemExit(cli.main())


def store_anew() -> None:
    from scorekeeper.store.migrations import steps
    from scorekeeper.store.migrations.schema import Schema

    def newer(schema: Schema) -> None:
        schema.change("UPDATE matches SET rules = 'newer ' || rules;")

    steps.STEPS += (newer,)
    main()
