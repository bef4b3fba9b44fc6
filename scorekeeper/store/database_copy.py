"""Everything that one database holds, carried over to another, one table after the other."""

from collections.abc import Iterator
from contextlib import closing
from enum import Enum
from typing import Any

from scorekeeper.errors import translatable as N_
from scorekeeper.store.engines import open_store
from scorekeeper.store.errors import StoreError
from scorekeeper.store.sql.rows import Connection
from scorekeeper.store.sql.store import SqlStore

# What is stored, so ordered that nothing refers to what comes after it: the columns that tell rows
# apart, and the others.
ROWS = {
    "tables": ("id", "name language made accepts offered changed until settings binned binned_by"),
    "seats": ("table_id id", "name access maker key device made seen taken_back"),
    "matches": (
        "table_id number",
        "rules sides settings first_dealer started note ended binned binned_by",
    ),
    "people": ("table_id id", "name into_id root"),
    "plays": ("table_id match place", "person root started"),
    "deals": ("table_id match number version", "entry seat at key why said_who"),
    "live": ("table_id match deal", "scope entering entering_at"),
    "imports": ("table_id key", "numbers"),
    "links": ("table_id access", "hash salt until"),
    "codes": ("table_id", "hash salt until"),
    "recoveries": ("table_id hash", "until"),
    "seat_sides": ("table_id match seat", "side"),
    "piles": ("table_id match deal side", "entry seat at key"),
    "accepted": ("table_id match deal version seat", "agrees word at"),
    "deletions": ("table_id number", "match at who"),
}
COLUMNS = {name: f"{keys} {others}".split() for name, (keys, others) in ROWS.items()}
# Others refer to these rows, and deals are deleted from the bin alone; all that is not here is put
# in anew.
STAY = ("tables", "seats", "matches", "deals")
# Is computed again, where it is asked for.
DERIVED = ("summaries", "figures")
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

Everything = dict[str, list[tuple[Any, ...]]]


class Carried(Enum):
    """What became of a table."""

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
        assert isinstance(here, SqlStore) and isinstance(there, SqlStore)
        last = ""
        while ids := here.every_table(last, MANY):
            for last in ids:
                yield last, _carry(last, here.connection, there.connection)


def _carry(table_id: str, source: Connection, target: Connection) -> Carried:
    with source.turn(table_id, aside=False):  # so that all of it is of the same moment
        wanted = everything(source, table_id)
    with target.turn(table_id, aside=False):
        found = everything(target, table_id)
        if found == wanted:
            return Carried.SAME
        if not _leads_to(found, wanted):
            return Carried.LEFT
        _put(target, table_id, wanted)
    if everything(target, table_id) != wanted:
        raise StoreError(N_("A table was not carried over as it is."))
    return Carried.OVER


def everything(connection: Connection, table_id: str) -> Everything:
    """Every row of a table, in order."""
    return {
        name: sorted(
            connection.rows(
                f"SELECT {', '.join(columns)} FROM {name} WHERE {columns[0]} = ?", [table_id]
            ),
            key=repr,
        )
        for name, columns in COLUMNS.items()
    }


def _leads_to(found: Everything, wanted: Everything) -> bool:
    """Whether what was found is what was wanted as it stood at an earlier time."""
    if not found["tables"]:
        return True
    if not wanted["tables"]:
        return False
    at = COLUMNS["tables"].index("changed")
    earlier = found["tables"][0][at] <= wanted["tables"][0][at]
    gone = _deleted(wanted)
    deals = {deal for deal in _deals(found) if deal[1] not in gone}
    return (
        earlier and deals <= set(_deals(wanted)) and set(found["imports"]) <= set(wanted["imports"])
    )


def _deleted(rows: Everything) -> set[int]:
    """The numbers of the matches that were deleted for good."""
    return {match for _, _, match, *_ in rows["deletions"]}


def _deals(rows: Everything) -> Iterator[tuple[Any, ...]]:
    """What never changes of the deals: table, match, number, version, then what was entered."""
    places = [place for place, name in enumerate(COLUMNS["deals"]) if name not in _SPELT]
    return (tuple(row[place] for place in places) for row in rows["deals"])


def _put(target: Connection, table_id: str, wanted: Everything) -> None:
    for name in (*DERIVED, *reversed(ROWS)):
        if name not in STAY:
            target.run(f"DELETE FROM {name} WHERE table_id = ?", [table_id])
    for match in _deleted(wanted):
        for statement in _DELETED:
            target.run(statement, [table_id, match])
    for name, rows in wanted.items():
        for row in rows:
            target.run(_statement(name), row)


def _statement(name: str) -> str:
    keys, others = ROWS[name]
    columns = COLUMNS[name]
    sql = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
    if name not in STAY:
        return sql
    sets = ", ".join(
        f"{each} = excluded.{each}"
        for each in (_SPELT if name == "deals" else others.split())
        if each not in NEVER_SET
    )
    return f"{sql} ON CONFLICT ({', '.join(keys.split())}) DO UPDATE SET {sets}"
