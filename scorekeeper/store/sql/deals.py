"""What is said while a deal is played and after it, as SQL: scope, piles, who agrees."""

import json
from dataclasses import asdict
from operator import attrgetter
from typing import Any

from scorekeeper.errors import translatable as N_
from scorekeeper.store.errors import StoreError
from scorekeeper.store.sql.tables import SEAT, SqlTables
from scorekeeper.store.values import Confirmation, Entering, SentPile

MATCH = """
    SELECT rules, sides, settings, first_dealer, started, note, ended FROM matches
    WHERE table_id = ? AND number = ? AND binned = ''
"""
# All that people say beside the deals of a match. A page needs most of it, and it is little.
_SAID = """
    SELECT 'live', deal, 0, scope, entering, entering_at, '', 0 FROM live
    WHERE table_id = ? AND match = ?
    UNION ALL SELECT 'pile', deal, side, entry, seat, at, key, 0 FROM piles
    WHERE table_id = ? AND match = ?
    UNION ALL SELECT 'accepted', deal, version, word, seat, at, '', agrees FROM accepted
    WHERE table_id = ? AND match = ?
    UNION ALL SELECT 'side', 0, side, '', seat, '', '', 0 FROM seat_sides
    WHERE table_id = ? AND match = ?
"""


class SqlPlay(SqlTables):
    """Part of the calls of :class:`scorekeeper.store.protocol.MatchStore`."""

    def live(self, table_id: str, match_number: int, deal_number: int) -> tuple[int, ...]:
        rows = self._live(table_id, match_number, deal_number)
        try:
            return tuple(map(int, json.loads(rows[0][2]))) if rows else ()
        except (ValueError, TypeError) as error:
            raise StoreError(N_("The scope counted in a deal cannot be read.")) from error

    def set_live(
        self, table_id: str, match_number: int, deal_number: int, scope: tuple[int, ...]
    ) -> None:
        keys = {"table_id": table_id, "match": match_number, "deal": deal_number}
        with self._writing(table_id):
            self._row("match", MATCH, table_id, match_number)
            self._replace("live", keys, {"scope": json.dumps(scope)})

    def entering(self, table_id: str, match_number: int, deal_number: int) -> Entering | None:
        rows = self._live(table_id, match_number, deal_number)
        return Entering(*rows[0][3:5]) if rows and rows[0][3] else None

    def set_entering(
        self, table_id: str, match_number: int, deal_number: int, entering: Entering | None
    ) -> None:
        keys = {"table_id": table_id, "match": match_number, "deal": deal_number}
        now = entering or Entering("", "")
        with self._writing(table_id):
            self._row("match", MATCH, table_id, match_number)
            counted = json.dumps(self.live(table_id, match_number, deal_number))
            row = {"scope": counted, "entering": now.seat, "entering_at": now.at}
            self._replace("live", keys, row)

    def sides_of_seats(self, table_id: str, match_number: int) -> dict[str, int | None]:
        said = self._said("side", table_id, match_number)
        return {seat: side for _, side, _, seat, *_ in said}

    def choose_side(self, table_id: str, match_number: int, seat_id: str, side: int | None) -> None:
        keys = {"table_id": table_id, "match": match_number, "seat": seat_id}
        with self._writing(table_id):
            self._row("match", MATCH, table_id, match_number)
            self._row("seat", SEAT, table_id, seat_id)
            self._replace("seat_sides", keys, {"side": side})

    def piles(self, table_id: str, match_number: int, deal_number: int) -> tuple[SentPile, ...]:
        piles = (
            SentPile(match_number, deal, side, entry, seat, at, key)
            for deal, side, entry, seat, at, key, _ in self._said("pile", table_id, match_number)
            if deal == deal_number
        )
        return tuple(sorted(piles, key=attrgetter("side")))

    def send_pile(self, table_id: str, pile: SentPile) -> None:
        keys = {"table_id": table_id, "match": pile.match, "deal": pile.deal, "side": pile.side}
        with self._writing(table_id):
            self._row("match", MATCH, table_id, pile.match)
            self._seat_that_counts(table_id, pile.seat)
            if pile not in self.piles(table_id, pile.match, pile.deal):
                self._replace("piles", keys, asdict(pile))

    def drop_pile(self, table_id: str, match_number: int, deal_number: int, side: int) -> None:
        with self._writing(table_id):
            self._delete(
                "piles", table_id=table_id, match=match_number, deal=deal_number, side=side
            )

    def accepted(self, table_id: str, match_number: int) -> tuple[Confirmation, ...]:
        said = (
            Confirmation(match_number, deal, version, seat, bool(agrees), word, at)
            for deal, version, word, seat, at, _, agrees in self._said(
                "accepted", table_id, match_number
            )
        )
        return tuple(sorted(said, key=attrgetter("deal", "version", "seat")))

    def accept(self, table_id: str, accepted: Confirmation) -> None:
        row = asdict(accepted)
        keys = {"table_id": table_id} | {
            name: row.pop(name) for name in ("match", "deal", "version", "seat")
        }
        with self._writing(table_id):
            self._row("match", MATCH, table_id, accepted.match)
            self._seat_that_counts(table_id, accepted.seat)
            self._replace("accepted", keys, row)

    def _live(self, table_id: str, match_number: int, deal_number: int) -> list[Any]:
        said = self._said("live", table_id, match_number)
        return [row for row in said if row[0] == deal_number]

    def _said(self, what: str, table_id: str, match_number: int) -> list[Any]:
        """What was said of that kind: deal, side or version, text, seat, when, key, whether it
        agrees; as far as there is such a thing."""
        match = table_id, match_number
        rows = self._rows(_SAID, *match, *match, *match, *match)
        return [row[1:] for row in rows if row[0] == what]
