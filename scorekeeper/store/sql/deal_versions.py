"""The deals of a match, as SQL: what is stored, and what becomes of one that is sent."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict

from scorekeeper.store.errors import NotFound
from scorekeeper.store.sql.bin import SqlBin
from scorekeeper.store.sql.conflicts import Held, find_or_refuse, follows
from scorekeeper.store.sql.deals import MATCH
from scorekeeper.store.sql.rows import RAISE
from scorekeeper.store.values import NewDeal, StoredDeal

_DEALS = """
    SELECT d.number, d.version, d.entry, d.seat, coalesce(d.said_who, s.name), d.at, d.key, d.why
    FROM deals d JOIN seats s ON s.table_id = d.table_id AND s.id = d.seat
    WHERE d.table_id = ? AND d.match = ? ORDER BY d.number, d.version
"""
# Whoever stores a deal raises the table's number first, and is told with it all that decides
# whether the deal is stored: the match, the seat where it counts, and how much there is.
_APPENDING = f"""
    {RAISE} RETURNING
    (SELECT started FROM matches WHERE table_id = ? AND number = ? AND binned = ''),
    (SELECT name FROM seats WHERE table_id = ? AND id = ? AND taken_back = ''),
    (SELECT coalesce(max(number), 0) FROM deals WHERE table_id = ? AND match = ?),
    (SELECT count(*) FROM deals WHERE table_id = ? AND match = ?),
    (SELECT coalesce(max(version), 0) FROM deals WHERE table_id = ? AND match = ? AND number = ?),
    EXISTS (SELECT 1 FROM deals WHERE table_id = ? AND match = ? AND key = ?)
"""


class _NothingNew(Exception):
    """Nothing is to be stored: what the turn has raised goes back."""


class SqlDeals(SqlBin):
    """Part of the calls of :class:`scorekeeper.store.protocol.MatchStore`."""

    def append(
        self,
        table_id: str,
        match_number: int,
        deal: NewDeal,
        limit: Callable[[Held], None] | None = None,
    ) -> StoredDeal:
        known: StoredDeal | None = None
        row = asdict(deal)
        row["version"] = row.pop("based_on") + 1
        with suppress(_NothingNew), self._writing(table_id, is_raised=True):
            started, who, is_known, held = self._before(table_id, match_number, deal)
            if not follows(deal, held, is_known=is_known):
                known = find_or_refuse(self._deals(table_id, match_number), deal)
                raise _NothingNew
            if limit:
                limit(_with_one_more(held))
            self._insert("deals", {"table_id": table_id, "match": match_number, **row})
            self._outdate(table_id, match_number, started)
        return known or StoredDeal(who=who, **row, is_new=True)

    def history(self, table_id: str, match_number: int, deal_number: int) -> tuple[StoredDeal, ...]:
        versions = self._deals(table_id, match_number)
        history = tuple(deal for deal in versions if deal.number == deal_number)
        if not history:
            raise NotFound("deal", table_id, match_number, deal_number)
        return history

    def changes(self, table_id: str, match_number: int) -> tuple[StoredDeal, ...]:
        self._row("match", MATCH, table_id, match_number)
        return tuple(self._deals(table_id, match_number))

    def _before(
        self, table_id: str, match_number: int, deal: NewDeal
    ) -> tuple[str, str, bool, Held]:
        """Raise the table's number for a deal that is about to be stored: when its match began,
        the name at its seat, whether its key is known, and how much there is."""
        match = table_id, match_number
        keys = table_id, *match, table_id, deal.seat, *match, *match, *match, deal.number
        rows = self._rows(_APPENDING, *keys, *match, deal.key)
        if not rows or rows[0][0] is None:
            raise NotFound("match", *match)
        started, who, deals, kept, versions, is_known = rows[0]
        if who is None:
            raise NotFound("seat", table_id, deal.seat)
        return started, who, bool(is_known), Held(deals, kept, versions)

    def _deals(self, table_id: str, match_number: int) -> list[StoredDeal]:
        return [StoredDeal(*row) for row in self._rows(_DEALS, table_id, match_number)]


def _with_one_more(held: Held) -> Held:
    """How much the match holds with another version of the deal."""
    return Held(held.deals + (not held.versions), held.kept + 1, held.versions + 1)
