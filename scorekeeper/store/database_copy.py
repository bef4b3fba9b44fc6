"""Copies everything that one database holds to another, one table after the other."""

from collections.abc import Iterator
from contextlib import closing
from enum import Enum
from typing import Any

from scorekeeper.errors import translatable as N_
from scorekeeper.store.engines import open_store
from scorekeeper.store.errors import StoreError
from scorekeeper.store.sql.rows import Connection, Relation, of_one_table

# Others refer to these rows, and deals are deleted from the bin alone; all that is not here is put
# in anew.
STAY = ("tables", "seats", "matches", "deals")
NEVER_SET = ("until",)
# Of a deal all but these stays as it was stored: a name can be taken out of them.
_SPELT = ("said_who", "why")
# What was deleted at the source goes at the target too, from its bin as everything that goes.
_DELETED = (
    "UPDATE matches SET binned = '-' WHERE table_id = ? AND number = ?",
    "DELETE FROM deals WHERE table_id = ? AND match = ?",
    "DELETE FROM matches WHERE table_id = ? AND number = ?",
)
MANY = 500

Everything = dict[str, list[dict[str, Any]]]
"""The rows of a table by relation, each with its values by column."""


class Carried(Enum):
    """What was done with one table."""

    OVER = "it is there now as it is here"
    SAME = "it was there already as it is here"
    LEFT = "people have played on at the other one, which stays as it is"


def copy_database(source: str, target: str) -> Iterator[tuple[str, Carried]]:
    """Carry everything over and tell of each table, by its id, what became of it.

    Each table is read, written and read again at the other side before the next. At the source
    nothing is changed, and people may play meanwhile: what they add is carried over the next time.

    :raises StoreError: if one of the two cannot be used, or something did not come over as it is
    """
    with closing(open_store(source)) as here, closing(open_store(target)) as there:
        last = ""
        while ids := here.tables.ids(last, MANY):
            for last in ids:
                yield last, _carry(last, here.rows.connection, there.rows.connection)


def _carry(table_id: str, source: Connection, target: Connection) -> Carried:
    with source.turn(table_id, aside=False):  # so that all of it is of the same moment
        wanted = everything(source, table_id)
    with target.turn(table_id, aside=False):
        copied = everything(target, table_id)
        if copied == wanted:
            return Carried.SAME
        if not _leads_to(copied, wanted):
            return Carried.LEFT
        for relation in reversed(of_one_table()):
            if relation.name not in STAY:
                target.run(f"DELETE FROM {relation.name} WHERE table_id = ?", [table_id])
        for row in wanted["deletions"]:
            for statement in _DELETED:
                target.run(statement, [table_id, row["match"]])
        for relation in of_one_table():
            rows = wanted[relation.name]
            if relation.name not in STAY:
                target.insert(relation.name, rows)
            else:
                for row in rows:
                    target.run(_statement(relation), [*row.values()])
    if everything(target, table_id) != wanted:
        raise StoreError(N_("A table was not carried over as it is."))
    return Carried.OVER


def everything(connection: Connection, table_id: str) -> Everything:
    """Every row of a table that is not computed again, in order."""
    by_name: Everything = {}
    for relation in of_one_table():
        columns = relation.columns
        sql = f"SELECT {', '.join(columns)} FROM {relation.name} WHERE {columns[0]} = ?"
        rows = [dict(zip(columns, row, strict=True)) for row in connection.rows(sql, [table_id])]
        by_name[relation.name] = sorted(rows, key=repr)
    return by_name


def _leads_to(copied: Everything, wanted: Everything) -> bool:
    """Whether what was found is what was wanted as it stood at an earlier time."""
    if not copied["tables"]:
        return True
    if not wanted["tables"]:
        return False
    gone = {row["match"] for row in wanted["deletions"]}
    deals = [_lasting(row) for row in wanted["deals"]]
    return (
        copied["tables"][0]["changed"] <= wanted["tables"][0]["changed"]
        and all(_lasting(row) in deals for row in copied["deals"] if row["match"] not in gone)
        and all(row in wanted["imports"] for row in copied["imports"])
        and all(row in wanted["event_entries"] for row in copied["event_entries"])
    )


def _lasting(deal: dict[str, Any]) -> dict[str, Any]:
    """What never changes of a deal."""
    return {name: value for name, value in deal.items() if name not in _SPELT}


def _statement(relation: Relation) -> str:
    """Puts a row in, or its values in place of those of the row with its keys."""
    marks = ", ".join("?" * len(relation.columns))
    others = relation.columns[len(relation.keys) :]
    sets = ", ".join(
        f"{column} = excluded.{column}"
        for column in (_SPELT if relation.name == "deals" else others)
        if column not in NEVER_SET
    )
    return (
        f"INSERT INTO {relation.name} ({', '.join(relation.columns)}) VALUES ({marks})"
        f" ON CONFLICT ({', '.join(relation.keys)}) DO UPDATE SET {sets}"
    )
