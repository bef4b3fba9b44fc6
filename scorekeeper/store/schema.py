"""The first schema: every relation, index and rule, the same on every engine.

Every key begins with the id of a table that people play at. Columns are TEXT and INTEGER; the
engine makes of them what suits it.
"""

import secrets
from typing import Protocol

NEVER_CHANGED = "a stored deal is never changed: store a new version"
NEVER_DELETED = "a deal that is not in the bin is never deleted: store a new version"
NEVER_BECOMES_ONE = "a table is a demonstration from the start, or never"


SHARED = 8
"""Of so many points of a game at most it is counted who had them."""


class Schema(Protocol):
    """What a migration step may do to a database."""

    def make(self, table: str, columns: str, *, by: str = "table_id") -> None:
        """Make a table with these columns and keys; its rows may lie apart `by` a column, or
        together, where that is empty."""

    def change(self, statements: str) -> None:
        """Run statements that every engine understands."""

    def drop(self, table: str) -> int:
        """Delete a table; how many rows it had."""

    def forbid(self, name: str, what: str, table: str, sentence: str, unless: str = "") -> None:
        """Make `what`, such as DELETE, fail for every row for which the condition does not hold."""


# Each refers to those before it alone.
_RELATIONS = {
    # One row: a random number that tells this database from others, also from itself as it went on
    # before an older copy was taken back.
    "identity": """
        one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
        number TEXT NOT NULL
    """,
    "tables": """
        id TEXT NOT NULL PRIMARY KEY CHECK (id != ''),
        name TEXT NOT NULL,
        language TEXT NOT NULL,
        made TEXT NOT NULL,
        accepts INTEGER NOT NULL CHECK (accepts IN (0, 1)),
        offered INTEGER NOT NULL CHECK (offered IN (0, 1)),
        until TEXT NOT NULL,
        settings TEXT NOT NULL,
        changed INTEGER NOT NULL,
        binned TEXT NOT NULL,
        binned_by TEXT NOT NULL DEFAULT ''
    """,
    "seats": """
        table_id TEXT NOT NULL REFERENCES tables (id),
        id TEXT NOT NULL CHECK (id != ''),
        name TEXT NOT NULL,
        access TEXT NOT NULL CHECK (access IN ('score', 'watch')),
        maker INTEGER NOT NULL CHECK (maker IN (0, 1)),
        key TEXT NOT NULL,
        device TEXT NOT NULL,
        made TEXT NOT NULL,
        seen TEXT NOT NULL,
        taken_back TEXT NOT NULL,
        PRIMARY KEY (table_id, id)
    """,
    "links": """
        table_id TEXT NOT NULL REFERENCES tables (id),
        access TEXT NOT NULL CHECK (access IN ('score', 'own')),
        hash TEXT NOT NULL CHECK (hash != ''),
        salt TEXT NOT NULL,
        until TEXT NOT NULL,
        PRIMARY KEY (table_id, access)
    """,
    # A code is looked for without its table.
    "codes": """
        table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
        hash TEXT NOT NULL UNIQUE CHECK (hash != ''),
        salt TEXT NOT NULL,
        until TEXT NOT NULL
    """,
    "recoveries": """
        table_id TEXT NOT NULL REFERENCES tables (id),
        hash TEXT NOT NULL CHECK (hash != ''),
        until TEXT NOT NULL,
        PRIMARY KEY (table_id, hash)
    """,
    "matches": """
        table_id TEXT NOT NULL REFERENCES tables (id),
        number INTEGER NOT NULL CHECK (number >= 1),
        rules TEXT NOT NULL,
        sides TEXT NOT NULL,
        settings TEXT NOT NULL,
        first_dealer INTEGER NOT NULL,
        started TEXT NOT NULL,
        note TEXT NOT NULL,
        ended TEXT NOT NULL,
        binned TEXT NOT NULL DEFAULT '',
        binned_by TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (table_id, number)
    """,
    "imports": """
        table_id TEXT NOT NULL REFERENCES tables (id),
        key TEXT NOT NULL CHECK (key != ''),
        numbers TEXT NOT NULL,
        PRIMARY KEY (table_id, key)
    """,
    # Who entered an imported deal is what its file says, `said_who`; else it is the name at the
    # seat.
    "deals": """
        table_id TEXT NOT NULL,
        match INTEGER NOT NULL,
        number INTEGER NOT NULL CHECK (number >= 1),
        version INTEGER NOT NULL CHECK (version >= 1),
        entry TEXT NOT NULL,
        seat TEXT NOT NULL,
        at TEXT NOT NULL,
        key TEXT NOT NULL CHECK (key != ''),
        why TEXT NOT NULL,
        said_who TEXT,
        PRIMARY KEY (table_id, match, number, version),
        UNIQUE (table_id, match, key),
        FOREIGN KEY (table_id, match) REFERENCES matches (table_id, number),
        FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, id)
    """,
    "live": """
        table_id TEXT NOT NULL,
        match INTEGER NOT NULL,
        deal INTEGER NOT NULL CHECK (deal >= 1),
        scope TEXT NOT NULL,
        entering TEXT NOT NULL DEFAULT '',
        entering_at TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (table_id, match, deal),
        FOREIGN KEY (table_id, match) REFERENCES matches (table_id, number)
    """,
    "seat_sides": """
        table_id TEXT NOT NULL,
        match INTEGER NOT NULL,
        seat TEXT NOT NULL,
        side INTEGER,
        PRIMARY KEY (table_id, match, seat),
        FOREIGN KEY (table_id, match) REFERENCES matches (table_id, number),
        FOREIGN KEY (table_id, seat) REFERENCES seats (table_id, id)
    """,
    "piles": """
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
    "accepted": """
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
    # A spelling that was merged into another person has the number of that one in `into_id`, and in
    # `root` the person at the end of all such steps; anybody else is their own root.
    "people": """
        table_id TEXT NOT NULL REFERENCES tables (id),
        id INTEGER NOT NULL CHECK (id >= 1),
        name TEXT NOT NULL,
        into_id INTEGER NOT NULL DEFAULT 0,
        root INTEGER NOT NULL,
        PRIMARY KEY (table_id, id)
    """,
    # `root` and `started` are those of the person and of the match, so that what somebody played
    # is found in order of time.
    "plays": """
        table_id TEXT NOT NULL,
        match INTEGER NOT NULL,
        place INTEGER NOT NULL CHECK (place >= 0),
        person INTEGER NOT NULL,
        root INTEGER NOT NULL,
        started TEXT NOT NULL,
        PRIMARY KEY (table_id, match, place),
        FOREIGN KEY (table_id, match) REFERENCES matches (table_id, number),
        FOREIGN KEY (table_id, person) REFERENCES people (table_id, id)
    """,
    # What is in these two is computed again where it is missing.
    "summaries": """
        table_id TEXT NOT NULL,
        match INTEGER NOT NULL,
        summary TEXT NOT NULL,
        PRIMARY KEY (table_id, match),
        FOREIGN KEY (table_id, match) REFERENCES matches (table_id, number)
    """,
    "figures": """
        table_id TEXT NOT NULL REFERENCES tables (id),
        period TEXT NOT NULL,
        figures TEXT NOT NULL,
        PRIMARY KEY (table_id, period)
    """,
    # That something was deleted, by whom and when. `match` is the number that no other match gets;
    # it is 0 where a name was taken out.
    "deletions": """
        table_id TEXT NOT NULL REFERENCES tables (id),
        number INTEGER NOT NULL CHECK (number >= 1),
        match INTEGER NOT NULL CHECK (match >= 0),
        at TEXT NOT NULL,
        who TEXT NOT NULL,
        PRIMARY KEY (table_id, number)
    """,
}
# By what the rows of a relation lie apart, where it is not the table's id; empty: together.
_APART_BY = {"identity": "", "tables": "id", "codes": ""}
_INDEXES = """
    CREATE INDEX demonstrations ON tables (until) WHERE until != '';
    CREATE INDEX tables_in_bin ON tables (binned) WHERE binned != '';
    CREATE INDEX matches_by_day ON matches (table_id, started, number);
    CREATE INDEX matches_in_bin ON matches (table_id, binned, number) WHERE binned != '';
    CREATE INDEX plays_by_day ON plays (table_id, root, started, match);
"""
# Who entered a deal and why it was corrected may hold a name, and that can be taken out.
_WHAT_COUNTS = "table_id, match, number, version, entry, seat, at, key"
_THROWN_AWAY = """
    EXISTS (SELECT 1 FROM tables WHERE id = OLD.table_id AND (until != '' OR binned != ''))
    OR EXISTS (
        SELECT 1 FROM matches
        WHERE table_id = OLD.table_id AND number = OLD.match AND binned != ''
    )
"""


def first(schema: Schema) -> None:
    """The step that creates the schema of a new database."""
    for relation, columns in _RELATIONS.items():
        schema.make(relation, columns, by=_APART_BY.get(relation, "table_id"))
    number = secrets.token_hex(6)
    schema.change(f"INSERT INTO identity (one, number) VALUES (1, '{number}');")
    schema.change(_INDEXES)
    # A table to try things at has an end, and only such a one can be thrown away with its deals.
    schema.forbid("tables_stay_what_they_are", "UPDATE OF until", "tables", NEVER_BECOMES_ONE)
    schema.forbid("deals_are_never_changed", f"UPDATE OF {_WHAT_COUNTS}", "deals", NEVER_CHANGED)
    schema.forbid("deals_are_never_deleted", "DELETE", "deals", NEVER_DELETED, unless=_THROWN_AWAY)
