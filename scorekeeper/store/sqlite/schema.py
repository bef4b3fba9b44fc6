"""The schema on SQLite. Steps are taken by sqlite-utils.

Tables are STRICT, so that no column takes a value of another type, and WITHOUT ROWID, so that
the rows of one match lie together in the order of their key.
"""

from collections.abc import Callable
from dataclasses import dataclass

from sqlite_utils import Database, Migrations

from scorekeeper.store import migration_steps as migrations
from scorekeeper.store.schema import Schema

NAME = "scorekeeper"
_IDENTITY = f"""
    SELECT number, (
        SELECT count(*) FROM {Migrations(NAME).migrations_table} WHERE migration_set = '{NAME}'
    ) FROM identity
"""


@dataclass(frozen=True, slots=True)
class SqliteSchema:
    """A :class:`scorekeeper.store.schema.Schema`."""

    db: Database

    def make(self, table: str, columns: str, *, by: str = "table_id") -> None:
        self.change(f"CREATE TABLE {table} ({columns}) STRICT, WITHOUT ROWID;")

    def change(self, statements: str) -> None:
        self.db.executescript(statements)

    def forbid(self, name: str, what: str, table: str, sentence: str, unless: str = "") -> None:
        when = f"WHEN NOT ({unless})" if unless else ""
        self.change(f"""
            CREATE TRIGGER {name} BEFORE {what} ON {table} {when} BEGIN
                SELECT RAISE(ABORT, '{sentence}');
            END;
        """)


def migrate(db: Database) -> None:
    """Take the steps not yet taken. The caller holds the write lock and its transaction.

    :raises scorekeeper.store.StoreError: if the schema is newer than this program; nothing is
        changed
    """
    refuse_newer(db)
    _steps().apply(db)


def refuse_newer(db: Database) -> None:
    """:raises scorekeeper.store.StoreError: if the schema has steps that this program does not
    know"""
    migrations.refuse_newer(taken.name for taken in _steps().applied(db))


def see_schema(db: Database) -> str:
    """The number of the database.

    :raises scorekeeper.store.StoreError: if its schema is not the one that this program knows
    """
    number, steps = db.execute(_IDENTITY).fetchone()
    migrations.refuse_other(steps)
    return str(number)


def is_behind(db: Database) -> bool:
    """Whether steps are still to be taken."""
    return bool(_steps().pending(db))


def _steps() -> Migrations:
    steps = Migrations(NAME)
    for step in migrations.STEPS:

        def take(db: Database, step: Callable[[Schema], None] = step) -> None:
            step(SqliteSchema(db))

        steps(name=step.__name__)(take)
    return steps
