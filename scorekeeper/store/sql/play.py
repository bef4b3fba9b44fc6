"""What people say while a deal is played and after it: the scope, who enters it, which side
a seat is."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from scorekeeper.errors import translatable as N_
from scorekeeper.store.errors import NotFound, StoreError
from scorekeeper.store.match_values import (
    Count,
    CountedScope,
    Counting,
    Entering,
)
from scorekeeper.store.sql.rows import MATCH_ROW, SEAT_ROW, Repository

# All that people say beside the deals of a match. A page needs most of it, and it is little.
_SAID = """
    SELECT 'live', deal, 0, scope, entering, entering_at, '' FROM live
    WHERE table_id = ? AND match = ?
    UNION ALL SELECT 'side', 0, side, '', seat, '', '' FROM seat_sides
    WHERE table_id = ? AND match = ?
    UNION ALL SELECT 'count', deal, place, '', '', at, key FROM counts
    WHERE table_id = ? AND match = ?
"""
# All that decides what becomes of a count, where the match is there.
_COUNTING = """
    SELECT 'match', (
        SELECT coalesce(max(number), 0) + 1 FROM deals WHERE table_id = ? AND match = ?
    ), '' FROM matches WHERE table_id = ? AND number = ? AND binned = ''
    UNION ALL SELECT 'live', deal, scope FROM live WHERE table_id = ? AND match = ?
    UNION ALL SELECT 'key', deal, key FROM counts WHERE table_id = ? AND match = ?
"""
_SINCE = """
    SELECT key, deal, place, step, at FROM counts
    WHERE table_id = ? AND match = ? AND deal = ? AND at > ? ORDER BY at, key
"""
_MOVE = "UPDATE counts SET deal = ?, step = ? WHERE table_id = ? AND match = ? AND key = ?"


def numbers_in(text: str) -> tuple[int, ...]:
    """The numbers counted in a deal, as they are stored."""
    try:
        return tuple(map(int, json.loads(text))) if text else ()
    except (ValueError, TypeError) as error:
        raise StoreError(N_("The scope counted in a deal cannot be read.")) from error


@dataclass(eq=False)
class Play(Repository):
    """`store.play`"""

    def count(
        self, table_id: str, match_number: int, plan: Callable[[Counting], CountedScope | None]
    ) -> None:
        """Count in a deal what `plan` says, who is told how it stands while nobody else writes at
        the table; what it raises is raised, and nothing is stored.

        :raises NotFound: if the table has no such match
        """
        match = table_id, match_number
        with self.rows.writing(table_id):
            rows = self.rows.all(_COUNTING, *match * 4)
            if not any(what == "match" for what, *_ in rows):
                raise NotFound("match", *match)
            deal = next(number for what, number, _ in rows if what == "match")
            live = {number: numbers_in(text) for what, number, text in rows if what == "live"}
            keys = {text: number for what, number, text in rows if what == "key"}
            counted = plan(Counting(deal, live.get(deal, ()), keys))
            if counted and (counted.counts or counted.scope != live.get(counted.deal)):
                of_match = {"table_id": table_id, "match": match_number}
                if counted.counts:
                    self.rows.insert("counts", *(of_match | asdict(c) for c in counted.counts))
                self._set_live(*match, counted.deal, counted.scope)

    def counts_since(
        self, table_id: str, match_number: int, deal_number: int, moment: str
    ) -> tuple[Count, ...]:
        """What was counted in the deal after that moment."""
        return tuple(
            Count(*row)
            for row in self.rows.all(_SINCE, table_id, match_number, deal_number, moment)
        )

    def counted(
        self, table_id: str, match_number: int, deal_number: int
    ) -> tuple[tuple[int, ...], list[str]]:
        """What was counted so far while a deal is played, the scope of each side and so on, () if
        nothing was; and the keys of the counts that are in it."""
        scope, keys = "", []
        for what, deal, _, text, _, _, key in self.rows.all(_SAID, *(table_id, match_number) * 3):
            if deal == deal_number and what == "count":
                keys.append(key)
            elif deal == deal_number and what == "live":
                scope = text
        return numbers_in(scope), keys

    def move_counts(self, table_id: str, match_number: int, counted: CountedScope) -> None:
        """Give counts that are stored to another deal, in which nothing is counted yet; in the turn
        of the caller."""
        for count in counted.counts:
            self.rows.run(_MOVE, counted.deal, count.step, table_id, match_number, count.key)
        self._set_live(table_id, match_number, counted.deal, counted.scope)

    def _set_live(
        self, table_id: str, match_number: int, deal_number: int, scope: tuple[int, ...]
    ) -> None:
        keys = {"table_id": table_id, "match": match_number, "deal": deal_number}
        become = "(table_id, match, deal) DO UPDATE SET scope = excluded.scope"
        self.rows.insert_or(become, "live", keys | {"scope": json.dumps(scope)})

    def presence(self, table_id: str, match_number: int, deal_number: int) -> Entering | None:
        """Which seat began to enter the deal last."""
        for deal, _, _, seat, moment, *_ in self._statements("live", table_id, match_number):
            if deal == deal_number and seat:
                return Entering(seat, moment)
        return None

    def set_presence(
        self, table_id: str, match_number: int, deal_number: int, entering: Entering | None
    ) -> None:
        """Note that a seat began to enter the deal, or, with None, that nobody does any more.

        :raises NotFound: if the table has no such match
        """
        keys = {"table_id": table_id, "match": match_number, "deal": deal_number}
        now = entering or Entering("", "")
        with self.rows.writing(table_id):
            self.rows.one("match", MATCH_ROW, table_id, match_number)
            counted, _ = self.counted(table_id, match_number, deal_number)
            row = {"scope": json.dumps(counted), "entering": now.seat, "entering_at": now.at}
            self.rows.replace("live", keys, row)

    def sides(self, table_id: str, match_number: int) -> dict[str, int | None]:
        """Which side each seat said it is in that match, from 0; None for none. Seats that said
        nothing are not in it."""
        rows = self._statements("side", table_id, match_number)
        return {seat: side for _, side, _, seat, *_ in rows}

    def choose_side(self, table_id: str, match_number: int, seat_id: str, side: int | None) -> None:
        """Keep which side the seat is in that match.

        :raises NotFound: if the table has no such match or no such seat
        """
        keys = {"table_id": table_id, "match": match_number, "seat": seat_id}
        with self.rows.writing(table_id):
            self.rows.one("match", MATCH_ROW, table_id, match_number)
            self.rows.one("seat", SEAT_ROW, table_id, seat_id)
            self.rows.replace("seat_sides", keys, {"side": side})

    def _statements(self, what: str, table_id: str, match_number: int) -> list[Any]:
        """What was said of that kind: deal, side, text, seat, when, key; as far as there is such
        a thing."""
        match = table_id, match_number
        rows = self.rows.all(_SAID, *match * 3)
        return [row[1:] for row in rows if row[0] == what]
