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

    def drop(self, table: str) -> int:
        ((rows,),) = self.db.execute(f"SELECT count(*) FROM {table}").fetchall()
        self.change(f"DROP TABLE {table};")
        return int(rows)

    def forbid(self, name: str, what: str, table: str, sentence: str, unless: str = "") -> None:
        when = f"WHEN NOT ({unless})" if unless else ""
        self.change(f"""
            CREATE TRIGGER {name} BEFORE {what} ON {table} {when} BEGIN
                SELECT RAISE(ABORT, '{sentence}');
            END;
        """)


def migrate(db: Database) -> None:
    """Take the steps not yet taken. The caller holds the write lock and its transaction.

    :raises scorekeeper.store.errors.StoreError: if the schema is newer than this program;
        nothing is changed
    """
    migrations.refuse_newer(taken(db))
    steps = Migrations(NAME)
    for step in migrations.STEPS:

        def take(db: Database, step: Callable[[Schema], None] = step) -> None:
            step(SqliteSchema(db))

        steps(name=step.__name__)(take)
    steps.apply(db)


def taken(db: Database) -> set[str]:
    """The names of the steps that were taken."""
    return {step.name for step in Migrations(NAME).applied(db)}


def see_schema(db: Database) -> str:
    """The number of the database.

    :raises scorekeeper.store.errors.StoreError: if its schema is not the one that this program
        knows
    """
    number, steps = db.execute(_IDENTITY).fetchone()
    migrations.refuse_other(steps)
    return str(number)
