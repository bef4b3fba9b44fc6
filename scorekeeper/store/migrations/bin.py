"""The step that lets people delete: a bin, what was deleted from it, and what a table is set to."""

from scorekeeper.store.migrations.schema import Schema

NEVER_CHANGED = "a stored deal is never changed: store a new version"
NEVER_DELETED = "a deal that is not in the bin is never deleted: store a new version"
# Who entered a deal and why it was corrected may hold a name, and that can be taken out.
WHAT_COUNTS = "table_id, match, number, version, entry, seat, at, key"
_THROWN_AWAY = """
    EXISTS (SELECT 1 FROM tables WHERE id = OLD.table_id AND (until != '' OR binned != ''))
    OR EXISTS (
        SELECT 1 FROM matches
        WHERE table_id = OLD.table_id AND number = OLD.match AND binned != ''
    )
"""


def deleting(schema: Schema) -> None:
    schema.change("""
        ALTER TABLE tables ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';
        ALTER TABLE tables ADD COLUMN binned TEXT NOT NULL DEFAULT '';
        ALTER TABLE tables ADD COLUMN binned_by TEXT NOT NULL DEFAULT '';
        ALTER TABLE matches ADD COLUMN binned TEXT NOT NULL DEFAULT '';
        ALTER TABLE matches ADD COLUMN binned_by TEXT NOT NULL DEFAULT '';
        CREATE INDEX tables_in_bin ON tables (binned) WHERE binned != '';
        CREATE INDEX matches_in_bin ON matches (table_id, binned, number) WHERE binned != '';
    """)
    # That something was deleted, by whom and when. `match` is the number that no other match gets;
    # it is 0 where a name was taken out.
    schema.make(
        "deletions",
        """
        table_id TEXT NOT NULL REFERENCES tables (id),
        number INTEGER NOT NULL CHECK (number >= 1),
        match INTEGER NOT NULL CHECK (match >= 0),
        at TEXT NOT NULL,
        who TEXT NOT NULL,
        PRIMARY KEY (table_id, number)
    """,
    )
    schema.permit("deals_are_never_changed", "deals")
    schema.forbid("deals_are_never_changed", f"UPDATE OF {WHAT_COUNTS}", "deals", NEVER_CHANGED)
    schema.permit("deals_are_never_deleted", "deals")
    schema.forbid("deals_are_never_deleted", "DELETE", "deals", NEVER_DELETED, unless=_THROWN_AWAY)
