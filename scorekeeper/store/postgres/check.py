"""Reads a PostgreSQL database from end to end and changes nothing."""

from scorekeeper.errors import UserFacingError
from scorekeeper.store.migrations.steps import names, refuse_newer
from scorekeeper.store.postgres.engine import PostgresConnection
from scorekeeper.store.postgres.pool import as_store_errors, connect
from scorekeeper.store.postgres.schema import refuse_unfit, taken
from scorekeeper.store.sql.store import Reader

_READ_ONLY = "SET default_transaction_read_only = on"
_KEPT = "SHOW synchronous_commit"


class ReadingConnection(PostgresConnection):
    """A connection that cannot write."""

    number = ""

    def __init__(self, url: str) -> None:
        self.url, self.patience = url, 0.0
        with as_store_errors(url):
            self.db = connect(url)
            self.db.execute(_READ_ONLY)

    def close(self) -> None:
        self.db.close()


class PostgresReader(Reader):
    """A reader of a PostgreSQL database. The caller closes it."""

    def __init__(self, url: str) -> None:
        connection = ReadingConnection(url)
        super().__init__(connection)
        self.url, self.db = url, connection.db

    def damages(self) -> list[UserFacingError]:
        """None: PostgreSQL reports damage itself when it is read."""
        return []

    def is_new(self) -> bool:
        """Whether no server has prepared the database yet."""
        with as_store_errors(self.url):
            return not taken(self.db)

    def is_behind(self) -> bool:
        with as_store_errors(self.url):
            return taken(self.db) != set(names())

    def forgets(self) -> bool:
        """Whether the server confirms a write before it is on disk."""
        with as_store_errors(self.url):
            return self.db.execute(_KEPT).fetchone() == ("off",)


def open_postgres_reader(url: str) -> PostgresReader:
    """The database at `url`, for reading only.

    :raises StoreError: if it cannot be reached, is too old, or was written by a newer program
    """
    reader = PostgresReader(url)
    try:
        with as_store_errors(url):
            refuse_unfit(reader.db)
            refuse_newer(taken(reader.db))
    except BaseException:
        reader.close()
        raise
    return reader
