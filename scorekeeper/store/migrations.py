"""The schema, as the steps that lead to it. A step that was released is never edited: add one.

Tables are STRICT, so that no column takes a value of another type, and WITHOUT ROWID, so that
the rows of one match lie together in the order of their key. Every key begins with the table's.
"""

from sqlite_utils import Database, Migrations

from scorekeeper.store import StoreError


def tables(db: Database) -> None:
    db.executescript("""
        CREATE TABLE tables (
            id TEXT NOT NULL PRIMARY KEY CHECK (id != ''),
            name TEXT NOT NULL,
            language TEXT NOT NULL,
            made TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE seats (
            table_id TEXT NOT NULL REFERENCES tables (id),
            id TEXT NOT NULL CHECK (id != ''),
            name TEXT NOT NULL,
            access TEXT NOT NULL CHECK (access IN ('score', 'watch')),
            version INTEGER NOT NULL CHECK (version >= 1),
            revoked INTEGER NOT NULL CHECK (revoked IN (0, 1)),
            PRIMARY KEY (table_id, id)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE matches (
            table_id TEXT NOT NULL REFERENCES tables (id),
            number INTEGER NOT NULL CHECK (number >= 1),
            rules TEXT NOT NULL,
            sides TEXT NOT NULL,
            settings TEXT NOT NULL,
            first_dealer INTEGER NOT NULL,
            started TEXT NOT NULL,
            note TEXT NOT NULL,
            PRIMARY KEY (table_id, number)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE deals (
            table_id TEXT NOT NULL,
            match INTEGER NOT NULL,
            number INTEGER NOT NULL CHECK (number >= 1),
            version INTEGER NOT NULL CHECK (version >= 1),
            entry TEXT NOT NULL,
            seat TEXT NOT NULL,
            at TEXT NOT NULL,
            key TEXT NOT NULL CHECK (key != ''),
            why TEXT NOT NULL,
            PRIMARY KEY (table_id, match, number, version),
            UNIQUE (table_id, match, key),
            FOREIGN KEY (table_id, match) REFERENCES matches (table_id, number),
            FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, id)
        ) STRICT, WITHOUT ROWID;

        CREATE TRIGGER deals_are_never_changed BEFORE UPDATE ON deals BEGIN
            SELECT RAISE(ABORT, 'a stored deal is never changed: store a new version');
        END;

        CREATE TRIGGER deals_are_never_deleted BEFORE DELETE ON deals BEGIN
            SELECT RAISE(ABORT, 'a stored deal is never deleted: store a new version');
        END;

        CREATE TABLE live (
            table_id TEXT NOT NULL,
            match INTEGER NOT NULL,
            deal INTEGER NOT NULL CHECK (deal >= 1),
            scope TEXT NOT NULL,
            PRIMARY KEY (table_id, match, deal),
            FOREIGN KEY (table_id, match) REFERENCES matches (table_id, number)
        ) STRICT, WITHOUT ROWID;
    """)


def imports(db: Database) -> None:
    # Who entered an imported deal is what its file says; else it is the name at the seat.
    db.executescript("""
        ALTER TABLE deals ADD COLUMN said_who TEXT;

        CREATE TABLE imports (
            table_id TEXT NOT NULL REFERENCES tables (id),
            key TEXT NOT NULL CHECK (key != ''),
            numbers TEXT NOT NULL,
            PRIMARY KEY (table_id, key)
        ) STRICT, WITHOUT ROWID;
    """)


STEPS = (tables, imports)

migrations = Migrations("scorekeeper")
for step in STEPS:
    migrations()(step)


def migrate(db: Database) -> None:
    """Take the steps not yet taken. The caller holds the write lock and its transaction.

    :raises StoreError: if the schema is newer than this program; nothing is changed
    """
    refuse_newer(db)
    migrations.apply(db)


def refuse_newer(db: Database) -> None:
    """:raises StoreError: if the schema has steps that this program does not know"""
    known = {step.__name__ for step in STEPS}
    if any(taken.name not in known for taken in migrations.applied(db)):
        raise StoreError("The database was written by a newer version of this program.")


def is_behind(db: Database) -> bool:
    """Whether steps are still to be taken."""
    return bool(migrations.pending(db))
