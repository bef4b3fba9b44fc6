"""What the schema holds, asked of an empty database in memory instead of written down again.

Both engines have the same relations, so SQLite can tell those of PostgreSQL too.
"""

from contextlib import closing
from dataclasses import dataclass
from functools import cache
from graphlib import TopologicalSorter


@dataclass(frozen=True, slots=True)
class Relation:
    """A table of SQL: the columns that tell its rows apart, all columns, those first, and the
    relations that it refers to."""

    name: str
    keys: tuple[str, ...]
    columns: tuple[str, ...]
    refers_to: frozenset[str]


@cache
def relations() -> tuple[Relation, ...]:
    """All that hold what people stored or what was computed of it, each after those that it refers
    to."""
    # Loaded when it is asked for: who imports a store need not have one.
    from sqlite_utils import Database

    from scorekeeper.store.sqlite.schema import migrate

    with closing(Database(memory=True, execute_plugins=False)) as db:
        migrate(db)
        by_name = {
            table.name: Relation(
                table.name,
                keys := tuple(table.pks),
                keys + tuple(each.name for each in table.columns if each.name not in keys),
                frozenset(key.other_table for key in table.foreign_keys),
            )
            for table in db.tables
            if table.name != "identity" and not table.name.startswith("_")
        }
    order = TopologicalSorter({name: sorted(each.refers_to) for name, each in by_name.items()})
    return tuple(by_name[name] for name in order.static_order())


def of_one_table() -> tuple[Relation, ...]:
    """Those of a table that people play at: its own row, and what has its id as the first key."""
    return tuple(
        each for each in relations() if each.name == "tables" or each.keys[0] == "table_id"
    )


def of_one_match() -> tuple[Relation, ...]:
    """Those that refer to a match, at once or through another relation, but not its own row."""
    within = {"matches"}
    for each in relations():
        if each.refers_to & within:
            within.add(each.name)
    return tuple(each for each in relations() if each.name in within - {"matches"})
