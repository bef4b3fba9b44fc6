"""What people delete: the bin, deletion for good, and names that are removed.

Only these calls see what is in the bin. To all others a match in it does not exist; a table in it
does, and its callers refuse it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from scorekeeper.store.errors import NotFound, OnlyMatch
from scorekeeper.store.sql.people import People
from scorekeeper.store.sql.rows import TABLE_ROW, Repository, relations
from scorekeeper.store.sql.tables import Tables
from scorekeeper.store.table_values import Binned, Deletion

_BINNED_TABLE = "SELECT id, 0, binned, binned_by FROM tables WHERE id = ? AND binned != ''"
_MATCHES = """
    SELECT table_id, number, binned, binned_by FROM matches
    WHERE table_id = ? AND binned != '' ORDER BY binned DESC, number DESC
"""
_OVER = """
    SELECT table_id, number, binned, binned_by FROM matches WHERE binned != '' AND binned < ?
    UNION ALL SELECT id, 0, binned, binned_by FROM tables WHERE binned != '' AND binned < ?
"""
_IS_THERE = "SELECT 1 FROM matches WHERE table_id = ? AND number = ?"
_OTHERS = "SELECT 1 FROM matches WHERE table_id = ? AND binned = '' AND number != ? LIMIT 1"
_DELETIONS = "SELECT match, at, who FROM deletions WHERE table_id = ? ORDER BY number DESC"
_HOW_MANY = "SELECT count(*) FROM deletions WHERE table_id = ?"
_MARKS = "SELECT number, started FROM matches WHERE table_id = ? ORDER BY number"
_FIRST_DEALS = """
    SELECT match, key, at, entry FROM deals WHERE table_id = ? AND number = 1 AND version = 1
"""
# Who has played in no match that is still there, and is no other spelling's person.
_NOBODY = """
    DELETE FROM people WHERE table_id = ? AND id NOT IN (
        SELECT person FROM plays WHERE table_id = ? UNION SELECT root FROM plays WHERE table_id = ?
    ) AND id NOT IN (SELECT into_id FROM people WHERE table_id = ?)
"""
_EMPTY_MEETINGS = """
    DELETE FROM meetings
    WHERE table_id = ? AND number NOT IN (SELECT meeting FROM matches WHERE table_id = ?)
"""
# Where people have written something: the column, what tells its rows apart, whether it is JSON.
_WRITTEN = (
    ("tables", "name", "id", False),
    ("tables", "binned_by", "id", False),
    ("seats", "name", "table_id id", False),
    ("matches", "note", "table_id number", False),
    ("matches", "binned_by", "table_id number", False),
    ("deals", "said_who", "table_id match number version", False),
    ("deals", "why", "table_id match number version", False),
    ("deletions", "who", "table_id number", False),
    ("matches", "sides", "table_id number", True),
    ("matches", "settings", "table_id number", True),
)


@dataclass(eq=False)
class Bin(Repository):
    """`store.bin`; where it asks for a match, 0 is the table itself."""

    _tables: Tables
    _people: People

    def entries(self, table_id: str) -> tuple[Binned, ...]:
        """What is in the bin of the table: itself first, then matches, the latest first."""
        rows = [*self.rows.all(_BINNED_TABLE, table_id), *self.rows.all(_MATCHES, table_id)]
        return tuple(Binned(*row) for row in rows)

    def deletions(self, table_id: str) -> tuple[Deletion, ...]:
        """What was deleted at the table for good, the latest first."""
        return tuple(Deletion(*row) for row in self.rows.all(_DELETIONS, table_id))

    def entries_before(self, before: str) -> tuple[Binned, ...]:
        """All that was put in the bin before that moment, at every table."""
        return tuple(Binned(*row) for row in self.rows.all(_OVER, before, before))

    def put(self, table_id: str, number: int, moment: str, who: str) -> None:
        """Put the match in the bin, or, with "" as the moment, take it out.

        :raises NotFound: if there is no such table, or it has no match of this number
        :raises OnlyMatch: if no other would be left: a table always has one
        """
        with self.rows.writing(table_id):
            if not number:
                self.rows.one("table", TABLE_ROW, table_id)
                self.rows.update("tables", {"id": table_id}, {"binned": moment, "binned_by": who})
                return
            self.rows.one("match", _IS_THERE, table_id, number)
            if moment and not self.rows.all(_OTHERS, table_id, number):
                raise OnlyMatch
            keys = {"table_id": table_id, "number": number}
            self.rows.update("matches", keys, {"binned": moment, "binned_by": who})
            self.rows.outdate(number)

    def delete(self, table_id: str, number: int) -> None:
        """Delete for good what is in the bin: the table and all that was stored for it; or a match
        with its deals, whoever played in no other, and a meeting of which it was the last. That it
        was deleted is written down, and its number is never given again.

        :raises NotFound: if it is not in the bin
        """
        with self.rows.writing(table_id):
            entry = {kept.match: kept for kept in self.entries(table_id)}.get(number)
            if not entry:
                raise NotFound("match" if number else "table", table_id, number)
            if not number:
                self._tables.delete(table_id)
                return
            # Those that refer to a match, at once or through another relation, but not its own
            # row.
            within = ["matches"]
            for relation in relations():
                if relation.refers_to & {*within}:
                    within.append(relation.name)
            for name in reversed(within[1:]):
                self.rows.delete(name, table_id=table_id, match=number)
            self.rows.delete("matches", table_id=table_id, number=number)
            self.rows.run(_EMPTY_MEETINGS, table_id, table_id)
            while self.rows.run(_NOBODY, *[table_id] * 4):
                pass  # whose spelling went can go now
            self._note_deletion(table_id, Deletion(number, entry.at, entry.who))

    def agree(self, listed: Mapping[str, str]) -> dict[str, str]:
        """Let the database list these digests, each with its moment; which others it lists."""
        there = dict(self.rows.connection.rows("SELECT digest, at FROM tombstones", []))
        if new := listed.keys() - there.keys():
            with self.rows.writing("", is_raised=True):
                for digest in sorted(new):
                    row = {"digest": digest, "at": listed[digest]}
                    self.rows.insert_or("DO NOTHING", "tombstones", row)
        return {digest: moment for digest, moment in there.items() if digest not in listed}

    def marks(self, table_id: str) -> dict[int, tuple[str, ...]]:
        """Of each match, those in the bin too, texts that tell it from every other that was or
        will be at the table under its number; one of them is enough."""
        marks: dict[int, tuple[str, ...]] = {
            number: (started,) for number, started in self.rows.all(_MARKS, table_id)
        }
        for match, *first in self.rows.all(_FIRST_DEALS, table_id):
            marks[match] += (" ".join(first),)
        return marks

    def take_name_out(
        self,
        table_id: str,
        person: int,
        name: str,
        spell: Callable[[str], str],
        spell_json: Callable[[str], str],
        deletion: Deletion,
    ) -> None:
        """Give the person and all spellings of theirs that name, and put in place of every text
        that people wrote at the table what `spell` makes of it, or, of the sides and settings of a
        match, `spell_json`. It is written down as that deletion. Deals count as before.

        :raises NotFound: if the table has no such person
        """
        with self.rows.writing(table_id):
            root = self._people.get(table_id, person).root
            for known in self._people.all(table_id):
                if known.root == root:
                    self.rows.update(
                        "people", {"table_id": table_id, "id": known.id}, {"name": name}
                    )
            for table, column, keys_of, is_json in _WRITTEN:
                keys = keys_of.split()
                sql = f"SELECT {', '.join(keys)}, {column} FROM {table} WHERE {keys[0]} = ?"
                for *values, text in self.rows.all(f"{sql} AND {column} != ''", table_id):
                    spelt = spell_json(text) if is_json else spell(text)
                    if spelt != text:
                        row = dict(zip(keys, values, strict=True))
                        self.rows.update(table, row, {column: spelt})
            self._note_deletion(table_id, deletion)

    def _note_deletion(self, table_id: str, deletion: Deletion) -> None:
        number = self.rows.all(_HOW_MANY, table_id)[0][0] + 1
        row = {"table_id": table_id, "number": number, "match": deletion.match}
        self.rows.insert("deletions", row | {"at": deletion.at, "who": deletion.who})
