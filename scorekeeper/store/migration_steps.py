"""The migration steps, in order. Never edit a step that was released: add another."""

import logging
from collections.abc import Callable, Iterable

from scorekeeper.errors import translatable as N_
from scorekeeper.store.errors import Renewed, StoreError
from scorekeeper.store.schema import SHARED, Schema, first

_log = logging.getLogger("scorekeeper.store")
ENTRY_STAYS = "what was entered at an event is never changed: enter what is so now"


def events(schema: Schema) -> None:
    # A club evening is a row of `tables` without matches, so that its seats, its bin and its number
    # of changes are those of every table; what happens there is told in these rows.
    schema.make(
        "event_entries",
        """
        table_id TEXT NOT NULL REFERENCES tables (id),
        number INTEGER NOT NULL CHECK (number >= 1),
        kind TEXT NOT NULL CHECK (kind != ''),
        entry TEXT NOT NULL,
        who TEXT NOT NULL,
        at TEXT NOT NULL,
        key TEXT NOT NULL CHECK (key != ''),
        PRIMARY KEY (table_id, number),
        UNIQUE (table_id, key)
    """,
    )
    schema.forbid("event_entries_are_never_changed", "UPDATE", "event_entries", ENTRY_STAYS)


def meetings(schema: Schema) -> None:
    # A meeting has the number of the match that began it, which no other match ever gets. Its
    # result is in none of these: the deals of its matches tell it.
    schema.make(
        "meetings",
        """
        table_id TEXT NOT NULL REFERENCES tables (id),
        number INTEGER NOT NULL CHECK (number >= 1),
        format TEXT NOT NULL,
        PRIMARY KEY (table_id, number)
    """,
    )
    schema.change("""
        ALTER TABLE matches ADD COLUMN meeting INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX matches_of_meeting ON matches (table_id, meeting, number) WHERE meeting != 0;
    """)


def sealed(schema: Schema) -> None:
    # What lets phones in at a club evening is shown again: only the server's key reads it here.
    schema.change("ALTER TABLE seats ADD COLUMN sealed TEXT NOT NULL DEFAULT '';")


def counts(schema: Schema) -> None:
    # What was counted while a deal was played, each under a key of its own: whoever sends it again
    # is answered as the first time. `live` holds what it comes to.
    schema.make(
        "counts",
        """
        table_id TEXT NOT NULL,
        match INTEGER NOT NULL,
        key TEXT NOT NULL CHECK (key != ''),
        deal INTEGER NOT NULL CHECK (deal >= 1),
        place INTEGER NOT NULL CHECK (place >= 0),
        step INTEGER NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY (table_id, match, key),
        FOREIGN KEY (table_id, match) REFERENCES matches (table_id, number)
    """,
    )


def looked_through(schema: Schema) -> None:
    # That nothing is stored which this version no longer reads: whoever takes the steps has looked
    # before (store/sql/unread.py).
    pass


def evenings(schema: Schema) -> None:
    # The pages of tables ask of each id whether it is that of a club evening.
    schema.change("""
        ALTER TABLE tables ADD COLUMN evening INTEGER NOT NULL DEFAULT 0
            CHECK (evening IN (0, 1));
        UPDATE tables SET evening = 1 WHERE id IN (SELECT table_id FROM event_entries);
    """)


def recovery_links(schema: Schema) -> None:
    # One link brings a table back, in place of words of which there could be several sets.
    _drop(schema, "recoveries", "sets of recovery words")
    schema.change("ALTER TABLE tables DROP COLUMN offered;")
    schema.make(
        "recoveries",
        """
        table_id TEXT NOT NULL PRIMARY KEY REFERENCES tables (id),
        hash TEXT NOT NULL CHECK (hash != '')
    """,
    )


def without_own_piles(schema: Schema) -> None:
    # A deal is entered on one phone. What a side sent of its pile made deals, which stay.
    _drop(schema, "piles", "piles that sides sent for themselves")


def without_replies(schema: Schema) -> None:
    # A deal is corrected, not accepted.
    _drop(schema, "accepted", "replies of sides to deals")
    schema.change("ALTER TABLE tables DROP COLUMN accepts;")


def facts(schema: Schema) -> None:
    # What the deals of matches say, in rows of which figures are asked, in place of sums that were
    # computed and kept. `identity.counted` is what they are all counted by: after this step, until
    # `Store.count_all` is done, nothing.
    for sums in ("summaries", "figures"):
        schema.drop(sums)
    schema.make(
        "results",
        f"""
        table_id TEXT NOT NULL,
        match INTEGER NOT NULL,
        started TEXT NOT NULL,
        format INTEGER NOT NULL,
        state TEXT NOT NULL,
        game TEXT,
        lineup TEXT NOT NULL,
        sides INTEGER NOT NULL,
        winner INTEGER,
        abandoned INTEGER NOT NULL DEFAULT 0,
        deals INTEGER NOT NULL DEFAULT 0,
        totals TEXT NOT NULL DEFAULT '',
        most_points INTEGER,
        most_points_side INTEGER,
        most_points_deal INTEGER,
        highest_primiera INTEGER,
        highest_primiera_side INTEGER,
        highest_primiera_deal INTEGER,
        scope INTEGER NOT NULL DEFAULT 0,
        dealer_led INTEGER NOT NULL DEFAULT 0,
        dealt INTEGER NOT NULL DEFAULT 0,
        {_shared("nobody")}
        print TEXT NOT NULL DEFAULT '',
        begun TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (table_id, match),
        FOREIGN KEY (table_id, match) REFERENCES matches (table_id, number)
    """,
    )
    schema.make(
        "facts",
        f"""
        table_id TEXT NOT NULL,
        match INTEGER NOT NULL,
        place INTEGER NOT NULL,
        person INTEGER NOT NULL,
        root INTEGER NOT NULL,
        started TEXT NOT NULL,
        game TEXT NOT NULL,
        side INTEGER NOT NULL,
        won INTEGER NOT NULL,
        lost INTEGER NOT NULL,
        abandoned INTEGER NOT NULL,
        comebacks INTEGER NOT NULL,
        deals INTEGER NOT NULL,
        points INTEGER NOT NULL,
        gap INTEGER NOT NULL,
        scope INTEGER NOT NULL,
        scope_of INTEGER NOT NULL,
        primiera INTEGER NOT NULL,
        primiera_of INTEGER NOT NULL,
        {_shared("had")}
        PRIMARY KEY (table_id, match, place),
        FOREIGN KEY (table_id, match) REFERENCES matches (table_id, number),
        FOREIGN KEY (table_id, person) REFERENCES people (table_id, id)
    """,
    )
    schema.change("""
        CREATE INDEX facts_of_person ON facts (table_id, root, started, match, game, won, lost);
        CREATE INDEX results_of_lineup
            ON results (table_id, lineup, winner, abandoned, started, game);
        ALTER TABLE identity ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;
    """)


def several_servers(schema: Schema) -> None:
    # What servers that share a database agree on: a print of the key that they sign with, and what
    # was deleted for good, which each has in a file too.
    schema.change("ALTER TABLE identity ADD COLUMN key_print TEXT NOT NULL DEFAULT '';")
    columns = "digest TEXT NOT NULL PRIMARY KEY, at TEXT NOT NULL"
    schema.make("tombstones", columns, by="")


def letters(schema: Schema) -> None:
    # Six letters lead to a pair of a club evening: they are looked for without the evening.
    schema.change("""
        ALTER TABLE seats ADD COLUMN found_by TEXT NOT NULL DEFAULT '';
        CREATE INDEX seats_found_by ON seats (found_by) WHERE found_by != '';
    """)


def _shared(name: str) -> str:
    return " ".join(
        f"{column}_{point} INTEGER NOT NULL DEFAULT 0,"
        for point in range(SHARED)
        for column in (name, "known")
    )


def _drop(schema: Schema, table: str, what: str) -> None:
    if rows := schema.drop(table):
        _log.warning("Deleted: %d %s. This version has no use for them.", rows, what)


STEPS: tuple[Callable[[Schema], None], ...] = (
    *(first, events, meetings, sealed, counts),
    looked_through,
    evenings,
    recovery_links,
    without_own_piles,
    without_replies,
    facts,
    several_servers,
    letters,
)


def names() -> tuple[str, ...]:
    """The names of the steps, in order."""
    return tuple(step.__name__ for step in STEPS)


def refuse_newer(taken: Iterable[str]) -> None:
    """:raises Renewed: if among the steps taken is one that this program does not know"""
    if not set(taken) <= set(names()):
        raise Renewed


def refuse_other(steps: int) -> None:
    """
    :raises Renewed: if more steps were taken than this program knows
    :raises StoreError: if fewer were
    """
    if steps > len(STEPS):
        raise Renewed
    refuse_fewer(steps)


def refuse_fewer(steps: int) -> None:
    """:raises StoreError: if fewer steps were taken than this program knows"""
    if steps < len(STEPS):
        raise StoreError(N_("The database has not been prepared for this program."))
