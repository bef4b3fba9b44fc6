"""What is said while a deal is played and after it, as SQL: scope, piles, who agrees."""

import json
from dataclasses import asdict, replace

from scorekeeper.errors import later as N_
from scorekeeper.store.errors import StoreError
from scorekeeper.store.sql_tables import SEAT, SqlTables
from scorekeeper.store.values import Accepted, Entering, SentPile

MATCH = """
    SELECT rules, sides, settings, first_dealer, started, note, ended FROM matches
    WHERE table_id = ? AND number = ? AND binned = ''
"""
_LIVE = "SELECT scope FROM live WHERE table_id = ? AND match = ? AND deal = ?"
_ENTERING = """
    SELECT entering, entering_at FROM live
    WHERE table_id = ? AND match = ? AND deal = ? AND entering != ''
"""
_SIDES = "SELECT seat, side FROM seat_sides WHERE table_id = ? AND match = ?"
_PILES = """
    SELECT match, deal, side, entry, seat, at, key FROM piles
    WHERE table_id = ? AND match = ? AND deal = ? ORDER BY side
"""
_ACCEPTED = """
    SELECT match, deal, version, seat, agrees, word, at FROM accepted
    WHERE table_id = ? AND match = ? ORDER BY deal, version, seat
"""


class SqlPlay(SqlTables):
    """Part of the calls of :class:`scorekeeper.store.protocol.MatchStore`."""

    def live(self, table_id: str, match_number: int, deal_number: int) -> tuple[int, ...]:
        rows = self._rows(_LIVE, table_id, match_number, deal_number)
        try:
            return tuple(map(int, json.loads(rows[0][0]))) if rows else ()
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
        rows = self._rows(_ENTERING, table_id, match_number, deal_number)
        return Entering(*rows[0]) if rows else None

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
        return dict(self._rows(_SIDES, table_id, match_number))

    def choose_side(self, table_id: str, match_number: int, seat_id: str, side: int | None) -> None:
        keys = {"table_id": table_id, "match": match_number, "seat": seat_id}
        with self._writing(table_id):
            self._row("match", MATCH, table_id, match_number)
            self._row("seat", SEAT, table_id, seat_id)
            self._replace("seat_sides", keys, {"side": side})

    def piles(self, table_id: str, match_number: int, deal_number: int) -> tuple[SentPile, ...]:
        rows = self._rows(_PILES, table_id, match_number, deal_number)
        return tuple(SentPile(*row) for row in rows)

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

    def accepted(self, table_id: str, match_number: int) -> tuple[Accepted, ...]:
        said = (Accepted(*row) for row in self._rows(_ACCEPTED, table_id, match_number))
        return tuple(replace(each, agrees=bool(each.agrees)) for each in said)

    def accept(self, table_id: str, accepted: Accepted) -> None:
        row = asdict(accepted)
        keys = {"table_id": table_id} | {
            name: row.pop(name) for name in ("match", "deal", "version", "seat")
        }
        with self._writing(table_id):
            self._row("match", MATCH, table_id, accepted.match)
            self._seat_that_counts(table_id, accepted.seat)
            self._replace("accepted", keys, row)
