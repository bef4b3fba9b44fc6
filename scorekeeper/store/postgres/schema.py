"""The schema on PostgreSQL.

Tables are partitioned by the hash of the table's id, so that they can be spread: the rows of one
table lie in the same partition everywhere. Texts are compared letter by letter, as on SQLite.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import psycopg

from scorekeeper.errors import translatable as N_
from scorekeeper.store import migration_steps as migrations
from scorekeeper.store.errors import StoreError
from scorekeeper.store.migration_steps import refuse_newer
from scorekeeper.store.sql.unread import refuse_unread

OLDEST = 130000  # the first PostgreSQL with triggers on the rows of partitioned tables
PARTITIONS = 8
TYPES = {"TEXT": 'TEXT COLLATE "C"', "INTEGER": "BIGINT"}
_OURS = "SELECT to_regclass('steps') IS NOT NULL"
_TAKEN = "SELECT name FROM steps"
SCHEMA_LOCK = 1399025520
"""Whoever changes the schema has this lock alone, whoever writes shares it. Any number will do that
no other program locks in this database."""
_ALONE = f"SELECT pg_advisory_xact_lock({SCHEMA_LOCK})"

Postgres = psycopg.Connection[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class PostgresSchema:
    """A :class:`scorekeeper.store.schema.Schema`."""

    db: Postgres

    def make(self, table: str, columns: str, *, by: str = "table_id") -> None:
        parts = range(PARTITIONS if by else 0)
        spread = f"PARTITION BY HASH ({by})" if by else ""
        self.change(f"CREATE TABLE {table} ({columns}) {spread};")
        for part in parts:
            self.change(f"""
                CREATE TABLE {table}_{part} PARTITION OF {table}
                FOR VALUES WITH (MODULUS {PARTITIONS}, REMAINDER {part});
            """)

    def change(self, statements: str) -> None:
        spelt = re.sub("|".join(TYPES), lambda match: TYPES[match[0]], statements)
        self.db.execute(spelt.encode())

    def drop(self, table: str) -> int:
        ((rows,),) = self.db.execute(f"SELECT count(*) FROM {table}".encode()).fetchall()
        self.change(f"DROP TABLE {table};")
        return int(rows)

    def forbid(self, name: str, what: str, table: str, sentence: str, unless: str = "") -> None:
        self.change(f"""
            CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                IF NOT ({unless or "false"}) THEN RAISE EXCEPTION '{sentence}'; END IF;
                RETURN coalesce(NEW, OLD);
            END $$;
            CREATE TRIGGER {name} BEFORE {what} ON {table} FOR EACH ROW EXECUTE FUNCTION {name}();
        """)


def migrate(db: Postgres, where: str, patience: float) -> None:
    """Take the steps not yet taken, all or none, while nobody else does; `where` is what messages
    call the database.

    :raises StoreError: if the schema is newer than this program, or something that is stored can no
        longer be read; nothing is changed
    """
    refuse_unfit(db)
    with db.transaction():
        db.execute(f"SET LOCAL lock_timeout = {round(patience * 1000)}")
        db.execute(_ALONE.encode())
        done = taken(db)
        refuse_newer(done)
        refuse_unread(where, partial(_asked, db), done)
        if not done:
            db.execute(
                "CREATE TABLE IF NOT EXISTS steps (name text PRIMARY KEY, taken timestamptz)"
            )
        for step in migrations.STEPS:
            if step.__name__ not in done:
                step(PostgresSchema(db))
                db.execute("INSERT INTO steps VALUES (%s, now())", [step.__name__])


def _asked(db: Postgres, sql: str, values: Sequence[str]) -> list[tuple[Any, ...]]:
    return db.execute(sql.replace("?", "%s").encode(), values).fetchall()


def refuse_unfit(db: Postgres) -> None:
    """:raises StoreError: if the server is too old, or the database cannot hold every letter"""
    if db.info.server_version < OLDEST:
        raise StoreError(N_("PostgreSQL {oldest} or newer is needed."), oldest=OLDEST // 10000)
    encoding = db.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        raise StoreError(
            N_(
                "The database {name} keeps texts as {encoding}, which cannot hold every name. Make "
                "one with: createdb --encoding UTF8 --template template0"
            ),
            name=db.info.dbname,
            encoding=encoding,
        )


def taken(db: Postgres) -> set[str]:
    """The names of the steps that were taken."""
    (ours,) = db.execute(_OURS).fetchone() or (False,)
    return {name for (name,) in db.execute(_TAKEN)} if ours else set()
