"""`scorekeeper serve` as the next version of the program: its files have other addresses."""

import shutil

from tests.helpers.servers.server_process import Server

VERSION = "newer00000"


class NewerServer(Server):
    """The same data, another version."""

    entry = f"{__name__}:main"


class NewerStoreServer(Server):
    """It stores matches in another way, which this version cannot read."""

    entry = f"{__name__}:store_anew"

    @classmethod
    def on(cls, url: str, server: Server) -> "NewerStoreServer":
        """One beside another server, on the same database, with its key."""
        (server.folder / "newer").mkdir(0o700)
        shutil.copy(server.folder / "secret_key", server.folder / "newer")
        return cls(server.folder / "newer", SCOREKEEPER_DATABASE=url)


def main() -> int:
    from scorekeeper import app, cli

    app._version = lambda folder, files="*": VERSION  # type: ignore[assignment]
    return cli.main()


def store_anew() -> int:
    from scorekeeper.store import migration_steps
    from scorekeeper.store.schema import Schema

    def newer(schema: Schema) -> None:
        schema.change("UPDATE matches SET rules = 'newer ' || rules;")

    migration_steps.STEPS += (newer,)
    return main()


def upgraded() -> int:
    """The next version, whose schema this one can read."""
    from scorekeeper.store import migration_steps

    def of_next_year(schema: object) -> None:
        pass

    migration_steps.STEPS += (of_next_year,)
    return main()
