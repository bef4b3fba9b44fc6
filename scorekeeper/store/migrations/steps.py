"""The schema, as the steps that lead to it. A step that was released is never edited: add one.

The steps are the same for every engine and say TEXT and INTEGER; the schema of an engine makes of
it what suits that engine. Every key begins with the table's.
"""

import secrets
from collections.abc import Callable, Iterable

from scorekeeper.errors import translatable as N_
from scorekeeper.store import Renewed, StoreError
from scorekeeper.store.migrations.bin import deleting
from scorekeeper.store.migrations.people import memory
from scorekeeper.store.migrations.schema import Schema

NEVER_CHANGED = "a stored deal is never changed: store a new version"
NEVER_DELETED = "a stored deal is never deleted: store a new version"
NEVER_BECOMES_ONE = "a table is a demonstration from the start, or never"


def tables(schema: Schema) -> None:
    schema.make(
        "tables",
        """
        id TEXT NOT NULL PRIMARY KEY CHECK (id != ''),
        name TEXT NOT NULL,
        language TEXT NOT NULL,
        made TEXT NOT NULL
    """,
        by="id",
    )
    schema.make(
        "seats",
        """
        table_id TEXT NOT NULL REFERENCES tables (id),
        id TEXT NOT NULL CHECK (id != ''),
        name TEXT NOT NULL,
        access TEXT NOT NULL CHECK (access IN ('score', 'watch')),
        version INTEGER NOT NULL CHECK (version >= 1),
        revoked INTEGER NOT NULL CHECK (revoked IN (0, 1)),
        PRIMARY KEY (table_id, id)
    """,
    )
    schema.make(
        "matches",
        """
        table_id TEXT NOT NULL REFERENCES tables (id),
        number INTEGER NOT NULL CHECK (number >= 1),
        rules TEXT NOT NULL,
        sides TEXT NOT NULL,
        settings TEXT NOT NULL,
        first_dealer INTEGER NOT NULL,
        started TEXT NOT NULL,
        note TEXT NOT NULL,
        PRIMARY KEY (table_id, number)
    """,
    )
    schema.make(
        "deals",
        """
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
    """,
    )
    schema.forbid("deals_are_never_changed", "UPDATE", "deals", NEVER_CHANGED)
    schema.forbid("deals_are_never_deleted", "DELETE", "deals", NEVER_DELETED)
    schema.make(
        "live",
        """
        table_id TEXT NOT NULL,
        match INTEGER NOT NULL,
        deal INTEGER NOT NULL CHECK (deal >= 1),
        scope TEXT NOT NULL,
        PRIMARY KEY (table_id, match, deal),
        FOREIGN KEY (table_id, match) REFERENCES matches (table_id, number)
    """,
    )


def imports(schema: Schema) -> None:
    # Who entered an imported deal is what its file says; else it is the name at the seat.
    schema.change("""
        ALTER TABLE deals ADD COLUMN said_who TEXT;
    """)
    schema.make(
        "imports",
        """
        table_id TEXT NOT NULL REFERENCES tables (id),
        key TEXT NOT NULL CHECK (key != ''),
        numbers TEXT NOT NULL,
        PRIMARY KEY (table_id, key)
    """,
    )


def phones(schema: Schema) -> None:
    # Until now one seat a table, that of the phone that made it, was all there was.
    schema.change("""
        ALTER TABLE tables ADD COLUMN accepts INTEGER NOT NULL DEFAULT 0 CHECK (accepts IN (0, 1));
        ALTER TABLE tables ADD COLUMN offered INTEGER NOT NULL DEFAULT 0 CHECK (offered IN (0, 1));
        ALTER TABLE tables ADD COLUMN changed INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE seats ADD COLUMN maker INTEGER NOT NULL DEFAULT 0 CHECK (maker IN (0, 1));
        ALTER TABLE seats ADD COLUMN key TEXT NOT NULL DEFAULT '';
        ALTER TABLE seats ADD COLUMN device TEXT NOT NULL DEFAULT '';
        ALTER TABLE seats ADD COLUMN made TEXT NOT NULL DEFAULT '';
        ALTER TABLE seats ADD COLUMN seen TEXT NOT NULL DEFAULT '';
        ALTER TABLE seats ADD COLUMN taken_back TEXT NOT NULL DEFAULT '';
        UPDATE seats SET maker = 1 WHERE access = 'score';
        UPDATE seats SET taken_back = '1970-01-01T00:00:00+00:00' WHERE revoked = 1;
        ALTER TABLE seats DROP COLUMN revoked;
        ALTER TABLE seats DROP COLUMN version;
        ALTER TABLE live ADD COLUMN entering TEXT NOT NULL DEFAULT '';
        ALTER TABLE live ADD COLUMN entering_at TEXT NOT NULL DEFAULT '';
    """)
    schema.make(
        "links",
        """
        table_id TEXT NOT NULL REFERENCES tables (id),
        access TEXT NOT NULL CHECK (access IN ('score', 'own')),
        hash TEXT NOT NULL CHECK (hash != ''),
        salt TEXT NOT NULL,
        until TEXT NOT NULL,
        PRIMARY KEY (table_id, access)
    """,
    )
    # A code is looked for without its table: the one thing that is.
    schema.make(
        "codes",
        """
        table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
        hash TEXT NOT NULL UNIQUE CHECK (hash != ''),
        salt TEXT NOT NULL,
        until TEXT NOT NULL
    """,
        by="",
    )
    schema.make(
        "recoveries",
        """
        table_id TEXT NOT NULL REFERENCES tables (id),
        hash TEXT NOT NULL CHECK (hash != ''),
        until TEXT NOT NULL,
        PRIMARY KEY (table_id, hash)
    """,
    )
    schema.make(
        "seat_sides",
        """
        table_id TEXT NOT NULL,
        match INTEGER NOT NULL,
        seat TEXT NOT NULL,
        side INTEGER,
        PRIMARY KEY (table_id, match, seat),
        FOREIGN KEY (table_id, match) REFERENCES matches (table_id, number),
        FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, id)
    """,
    )
    schema.make(
        "piles",
        """
        table_id TEXT NOT NULL,
        match INTEGER NOT NULL,
        deal INTEGER NOT NULL CHECK (deal >= 1),
        side INTEGER NOT NULL CHECK (side >= 0),
        entry TEXT NOT NULL,
        seat TEXT NOT NULL,
        at TEXT NOT NULL,
        key TEXT NOT NULL CHECK (key != ''),
        PRIMARY KEY (table_id, match, deal, side),
        FOREIGN KEY (table_id, match) REFERENCES matches (table_id, number),
        FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, id)
    """,
    )
    schema.make(
        "accepted",
        """
        table_id TEXT NOT NULL,
        match INTEGER NOT NULL,
        deal INTEGER NOT NULL CHECK (deal >= 1),
        version INTEGER NOT NULL CHECK (version >= 1),
        seat TEXT NOT NULL,
        agrees INTEGER NOT NULL CHECK (agrees IN (0, 1)),
        word TEXT NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY (table_id, match, deal, version, seat),
        FOREIGN KEY (table_id, match, deal, version)
            REFERENCES deals (table_id, match, number, version),
        FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, id)
    """,
    )


def demonstrations(schema: Schema) -> None:
    # A table to try things at has an end, and only such a one can be thrown away with its deals:
    # what was played stays.
    schema.change("""
        ALTER TABLE tables ADD COLUMN until TEXT NOT NULL DEFAULT '';
        CREATE INDEX demonstrations ON tables (until) WHERE until != '';
    """)
    of_one = "EXISTS (SELECT 1 FROM tables WHERE id = OLD.table_id AND until != '')"
    schema.forbid("tables_stay_what_they_are", "UPDATE OF until", "tables", NEVER_BECOMES_ONE)
    schema.permit("deals_are_never_deleted", "deals")
    schema.forbid("deals_are_never_deleted", "DELETE", "deals", NEVER_DELETED, unless=of_one)


def identity(schema: Schema) -> None:
    # One row: a number that tells this database from others, also from itself as it went on before
    # an older copy was taken back.
    schema.make(
        "identity",
        """
        one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
        number TEXT NOT NULL
    """,
        by="",
    )
    schema.put("INSERT INTO identity (one, number) VALUES (1, ?)", [(new_number(),)])


def new_number() -> str:
    """A number that no database has."""
    return secrets.token_hex(6)


STEPS: tuple[Callable[[Schema], None], ...] = (
    *(tables, imports, phones),
    *(demonstrations, memory, deleting, identity),
)
NAMES = tuple(step.__name__ for step in STEPS)


def refuse_newer(taken: Iterable[str]) -> None:
    """:raises Renewed: if among the steps taken is one that this program does not know"""
    if not set(taken) <= set(NAMES):
        raise Renewed


def refuse_other(steps: int) -> None:
    """
    :raises Renewed: if more steps were taken than this program knows
    :raises StoreError: if fewer were
    """
    if steps > len(NAMES):
        raise Renewed
    if steps < len(NAMES):
        raise StoreError(N_("The database has not been prepared for this program."))
