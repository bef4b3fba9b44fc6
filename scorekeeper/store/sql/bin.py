"""What people delete: the bin, what goes from it for good, and names that are taken out, as SQL."""

from collections.abc import Callable

from scorekeeper.store.errors import NotFound, OnlyMatch
from scorekeeper.store.sql.people import SqlMemory
from scorekeeper.store.values import Binned, Deletion, Idle

_TABLE = "SELECT id, 0, binned, binned_by FROM tables WHERE id = ? AND binned != ''"
_MATCHES = """
    SELECT table_id, number, binned, binned_by FROM matches
    WHERE table_id = ? AND binned != '' ORDER BY binned DESC, number DESC
"""
_OVER = """
    SELECT table_id, number, binned, binned_by FROM matches WHERE binned != '' AND binned < ?
    UNION ALL SELECT id, 0, binned, binned_by FROM tables WHERE binned != '' AND binned < ?
"""
_STARTED = "SELECT started FROM matches WHERE table_id = ? AND number = ?"
_OTHERS = "SELECT 1 FROM matches WHERE table_id = ? AND binned = '' AND number != ? LIMIT 1"
_DELETIONS = "SELECT match, at, who FROM deletions WHERE table_id = ? ORDER BY number DESC"
_HOW_MANY = "SELECT count(*) FROM deletions WHERE table_id = ?"
_MARKS = "SELECT number, started FROM matches WHERE table_id = ? ORDER BY number"
_FIRST_DEALS = """
    SELECT match, key, at, entry FROM deals WHERE table_id = ? AND number = 1 AND version = 1
"""
_IDS = "SELECT id FROM tables WHERE id > ? ORDER BY id LIMIT ?"
_SEEN = """
    SELECT t.id, t.settings, t.made, max(s.made), max(s.seen)
    FROM tables t LEFT JOIN seats s ON s.table_id = t.id
    WHERE t.id > ? AND t.until = '' AND t.binned = ''
    GROUP BY t.id, t.settings, t.made ORDER BY t.id LIMIT ?
"""
# Who has played in no match that is still there, and is no other spelling's person.
_NOBODY = """
    DELETE FROM people WHERE table_id = ? AND id NOT IN (
        SELECT person FROM plays WHERE table_id = ? UNION SELECT root FROM plays WHERE table_id = ?
    ) AND id NOT IN (SELECT into_id FROM people WHERE table_id = ?)
"""
_OF_A_MATCH = ("accepted", "piles", "seat_sides", "live", "plays", "summaries", "deals")
# Where people have written something: the column, and what tells its rows apart.
_WRITTEN = (
    ("tables", "name", "id"),
    ("tables", "binned_by", "id"),
    ("seats", "name", "table_id id"),
    ("matches", "note", "table_id number"),
    ("matches", "binned_by", "table_id number"),
    ("deals", "said_who", "table_id match number version"),
    ("deals", "why", "table_id match number version"),
    ("accepted", "word", "table_id match deal version seat"),
    ("deletions", "who", "table_id number"),
)


class SqlBin(SqlMemory):
    """The calls of :class:`scorekeeper.store.protocol.BinStore`."""

    def in_bin(self, table_id: str) -> tuple[Binned, ...]:
        rows = [*self._rows(_TABLE, table_id), *self._rows(_MATCHES, table_id)]
        return tuple(Binned(*row) for row in rows)

    def deletions(self, table_id: str) -> tuple[Deletion, ...]:
        return tuple(Deletion(*row) for row in self._rows(_DELETIONS, table_id))

    def bin_over(self, before: str) -> tuple[Binned, ...]:
        return tuple(Binned(*row) for row in self._rows(_OVER, before, before))

    def bin_table(self, table_id: str, at: str, who: str) -> None:
        with self._writing(table_id):
            self.table(table_id)
            self._update("tables", {"id": table_id}, {"binned": at, "binned_by": who})

    def bin_match(self, table_id: str, number: int, at: str, who: str) -> None:
        with self._writing(table_id):
            ((started,),) = self._rows(_STARTED, table_id, number) or [(None,)]
            if started is None:
                raise NotFound("match", table_id, number)
            if at and not self._rows(_OTHERS, table_id, number):
                raise OnlyMatch
            self._set_match(table_id, number, binned=at, binned_by=who)
            self._outdate(table_id, number, started)

    def delete_table(self, table_id: str) -> None:
        with self._writing(table_id):
            if not self._rows(_TABLE, table_id):
                raise NotFound("table", table_id)
            self._delete_all(table_id)

    def delete_match(self, table_id: str, number: int) -> None:
        with self._writing(table_id):
            found = {each.match: each for each in self.in_bin(table_id)}.get(number)
            if not number or not found:
                raise NotFound("match", table_id, number)
            for name in _OF_A_MATCH:
                self._delete(name, table_id=table_id, match=number)
            self._delete("matches", table_id=table_id, number=number)
            while self._run(_NOBODY, *[table_id] * 4):
                pass  # whose spelling went can go now
            self._note_deletion(table_id, Deletion(number, found.at, found.who))

    def match_marks(self, table_id: str) -> dict[int, tuple[str, ...]]:
        found: dict[int, tuple[str, ...]] = {
            number: (started,) for number, started in self._rows(_MARKS, table_id)
        }
        for match, *first in self._rows(_FIRST_DEALS, table_id):
            found[match] += (" ".join(first),)
        return found

    def take_name_out(
        self,
        table_id: str,
        person: int,
        name: str,
        spell: Callable[[str], str],
        spell_sides: Callable[[str], str],
        deletion: Deletion,
    ) -> None:
        with self._writing(table_id):
            root = self._person(table_id, person).root
            for each in self.people(table_id):
                if each.root == root:
                    self._update("people", {"table_id": table_id, "id": each.id}, {"name": name})
            for table, column, keys_of in _WRITTEN:
                self._spell(table_id, table, column, keys_of.split(), spell)
            self._spell(table_id, "matches", "sides", ["table_id", "number"], spell_sides)
            self._note_deletion(table_id, deletion)

    def _spell(
        self, table_id: str, table: str, column: str, keys: list[str], spell: Callable[[str], str]
    ) -> None:
        sql = f"SELECT {', '.join(keys)}, {column} FROM {table} WHERE {keys[0]} = ?"
        for *values, text in self._rows(f"{sql} AND {column} != ''", table_id):
            if (spelt := spell(text)) != text:
                self._update(table, dict(zip(keys, values, strict=True)), {column: spelt})

    def end_seats(self, table_id: str, at: str) -> None:
        with self._writing(table_id):
            keys = {"table_id": table_id, "taken_back": ""}
            self._update("seats", keys, {"taken_back": at})
            self._delete("links", table_id=table_id)
            self._delete("codes", table_id=table_id)

    def every_table(self, after: str, most: int) -> tuple[str, ...]:
        return tuple(table for (table,) in self._rows(_IDS, after, most))

    def idle(self, after: str, most: int) -> tuple[Idle, ...]:
        return tuple(
            Idle(table, settings, max(filter(None, moments)))
            for table, settings, *moments in self._rows(_SEEN, after, most)
        )

    def _note_deletion(self, table_id: str, deletion: Deletion) -> None:
        number = self._rows(_HOW_MANY, table_id)[0][0] + 1
        row = {"table_id": table_id, "number": number, "match": deletion.match}
        self._insert("deletions", row | {"at": deletion.at, "who": deletion.who})
