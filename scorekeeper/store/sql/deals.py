"""The deals of a match, every version of them, and what becomes of one that is sent."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from itertools import groupby
from operator import itemgetter

from scorekeeper.store.errors import ConflictKind, NotFound, NotStored
from scorekeeper.store.match_values import Held, ImportedDeal, NewDeal, StoredDeal
from scorekeeper.store.sql.play import numbers_in
from scorekeeper.store.sql.rows import RAISE, Repository

_COLUMNS = "d.number, d.version, d.entry, d.seat, coalesce(d.said_who, s.name), d.at, d.key, d.why"
_DEALS = f"""
    SELECT {_COLUMNS}
    FROM deals d JOIN seats s ON s.table_id = d.table_id AND s.id = d.seat
    WHERE d.table_id = ? AND d.match = ? ORDER BY d.number, d.version
"""
_DEALS_OF = f"""
    SELECT d.match, {_COLUMNS}
    FROM deals d JOIN seats s ON s.table_id = d.table_id AND s.id = d.seat
    WHERE d.table_id = ? AND d.match IN ({{}}) ORDER BY d.match, d.number, d.version
"""
_HOW_MANY = "SELECT match, count(*) FROM deals WHERE table_id = ? GROUP BY match"
# Whoever stores a deal raises the table's number first, and is told with it all that decides
# whether the deal is stored: the match, the seat where it counts, and how much there is.
_APPENDING = f"""
    {RAISE} RETURNING
    CASE WHEN binned = '' THEN
        (SELECT started FROM matches WHERE table_id = ? AND number = ? AND binned = '') END,
    (SELECT name FROM seats WHERE table_id = ? AND id = ? AND taken_back = ''),
    (SELECT coalesce(max(number), 0) FROM deals WHERE table_id = ? AND match = ?),
    (SELECT count(*) FROM deals WHERE table_id = ? AND match = ?),
    (SELECT coalesce(max(version), 0) FROM deals WHERE table_id = ? AND match = ? AND number = ?),
    EXISTS (SELECT 1 FROM deals WHERE table_id = ? AND match = ? AND key = ?),
    (SELECT scope FROM live WHERE table_id = ? AND match = ? AND deal = ?)
"""


class _NothingNew(Exception):
    """Nothing is to be stored: what the turn has raised goes back."""


class Deals(Repository):
    """`store.deals`"""

    def append(
        self,
        table_id: str,
        match_number: int,
        deal: NewDeal,
        limit: Callable[[Held], None] | None = None,
    ) -> StoredDeal:
        """Store a new deal, or a new version of one, and return it as stored.

        The same key, number and entry as a stored version: that version is returned, which is not
        new, and nothing is stored again, whatever has been stored since. `limit` is given how much
        the match would hold with the deal while nobody else writes at the table, and what is
        counted in it; what it raises is raised, and nothing is stored.

        :raises NotFound: if the table has no such match or no such seat, or it was taken back, or
            the table is in the bin
        :raises NotStored: if the key stands for something else, if `based_on` is not the version
            that counts now, or if a new deal is not the one after the last
        """
        known: StoredDeal | None = None
        match = table_id, match_number
        row = asdict(deal)
        row["version"] = row.pop("based_on") + 1
        with suppress(_NothingNew), self.rows.writing(table_id, is_raised=True):
            keys = table_id, *match, table_id, deal.seat, *match, *match, *match, deal.number
            rows = self.rows.all(_APPENDING, *keys, *match, deal.key, *match, deal.number)
            if not rows or rows[0][0] is None:
                raise NotFound("match", *match)
            _, who, deals, all_versions, versions, is_known, text = rows[0]
            if who is None:
                raise NotFound("seat", table_id, deal.seat)
            scope = numbers_in(text or "")
            # A new deal is the one after the last, a new version that after the one that counts.
            is_next = bool(versions) or deal.number == deals + 1
            if is_known or not is_next or deal.based_on != versions:
                known = _find_or_refuse(self.versions_in(*match), deal)
                raise _NothingNew
            if limit:
                limit(Held(deals + (not versions), all_versions + 1, versions + 1, scope))
            self.rows.insert("deals", {"table_id": table_id, "match": match_number, **row})
            self.rows.outdate(match_number)
        return known or StoredDeal(who=who, **row, is_new=True)

    def history(self, table_id: str, match_number: int, deal_number: int) -> tuple[StoredDeal, ...]:
        """All versions of a deal, oldest first.

        :raises NotFound: if there is no such deal
        """
        versions = self.versions_in(table_id, match_number)
        history = tuple(deal for deal in versions if deal.number == deal_number)
        if not history:
            raise NotFound("deal", table_id, match_number, deal_number)
        return history

    def versions_of(
        self, table_id: str, matches: Sequence[int]
    ) -> Mapping[int, tuple[StoredDeal, ...]]:
        """Of each of these matches that has deals what `versions_in` gives."""
        versions: dict[int, tuple[StoredDeal, ...]] = {}
        if matches:
            sql = _DEALS_OF.format(", ".join("?" * len(matches)))
            # Read each time: they may be too many to be held until the store is closed.
            rows = self.rows.connection.rows(sql, [table_id, *matches])
            for match, deals in groupby(rows, itemgetter(0)):
                versions[match] = tuple(StoredDeal(*row) for _, *row in deals)
        return versions

    def count_versions(self, table_id: str) -> dict[int, int]:
        """How many versions of deals each match of a table has, by its number; those without a
        deal are left out."""
        return dict(self.rows.all(_HOW_MANY, table_id))

    def versions_in(self, table_id: str, match_number: int) -> list[StoredDeal]:
        """All versions of all deals of a match that is known to be there, by number, then oldest
        first."""
        return [StoredDeal(*row) for row in self.rows.all(_DEALS, table_id, match_number)]

    def insert_imported(
        self, table_id: str, match_number: int, seat_id: str, deals: Sequence[ImportedDeal]
    ) -> None:
        """Put in the deals of a new match, in the turn of the caller."""
        match = {"table_id": table_id, "match": match_number, "seat": seat_id}
        rows = []
        for deal in deals:
            row = asdict(deal)
            row["said_who"] = row.pop("who")
            rows.append(match | row | {"key": f"import {deal.number}.{deal.version}"})
        self.rows.insert("deals", *rows)


def current(versions: Sequence[StoredDeal]) -> dict[int, StoredDeal]:
    """The version of each deal that counts now: versions come in order, so the last one stays."""
    return {deal.number: deal for deal in versions}


def _find_or_refuse(versions: Sequence[StoredDeal], deal: NewDeal) -> StoredDeal:
    """The stored version that `deal`, which does not follow, repeats.

    :raises NotStored: if it repeats none
    """
    counts = current(versions)
    for stored in versions:
        if stored.key == deal.key:
            if (stored.number, stored.entry) == (deal.number, deal.entry):
                return stored
            version = counts[deal.number].version if deal.number in counts else 0
            raise NotStored(ConflictKind.KEY_REUSED, counts[stored.number], version)
    if now := counts.get(deal.number):
        raise NotStored(ConflictKind.OUTDATED, now, now.version)
    raise NotStored(ConflictKind.OUT_OF_ORDER, versions[-1] if versions else None)
