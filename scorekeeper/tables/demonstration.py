"""A match to try everything with: a table of its own that goes away again.

What stands there is made up, but for the rules it is a match like any other.
"""

from collections.abc import Iterable

from scorekeeper.documents.match import read_match
from scorekeeper.documents.record import Record, Version
from scorekeeper.rules.match import Match
from scorekeeper.rules.presets import DEFAULT_PRESET
from scorekeeper.store import Seat, Store, Table
from scorekeeper.tables.fresh import before, later
from scorekeeper.tables.matches import LANGUAGE
from scorekeeper.tables.records import kept

LASTS_HOURS = 24
NAMES = ("Anna", "Bruno")
# Three deals that a simple player has played: the cards of the first side in the order in which it
# took them, the other side has the rest; and the scope. 7 : 6, so that the next may end the match.
_DEALS = (
    ("7d 7s 5c 5b 2b 1s 3d 4b 4c 4s 1d 5s 6s 6d 2c 2s 7c 7b 3c 3b", (1, 0)),
    ("1b 2c 3b 6b 6s 6c 4s 4b 5b 5s 7b 1s 8s 6d 1d 7d", (0, 2)),
    ("7b 7d 6d 4c 10d 7s 7c 2c 3d 5s 1b 1s 9c 1c 10s 8d 8b 6b 6s", (0, 0)),
)
_FORGOTTEN = " 3b"
"""The card of the first deal that was given to the wrong side, and put right."""
_MINUTES_AGO = (25, 24, 16, 8)


def begin(store: Store, seat: Seat, at: str) -> None:
    """Make the seat's table with the made-up match; tables whose time is over go. A double tap
    makes nothing more. Its words are never offered: there is nothing to keep.

    :raise scorekeeper.store.TableExists: when the table is there without that seat.
    """
    store.throw_away_over(at)
    until = later(at, hours=LASTS_HOURS)
    table = Table(seat.table, "", LANGUAGE, at, offered=True, until=until)
    store.create_table_with(table, seat, [kept(_record(at))])


def _record(at: str) -> Record:
    """The match as it is begun at that moment: played just before, one deal corrected."""
    (first, scope), *_ = _DEALS
    (mistaken,) = _match([(first.removesuffix(_FORGOTTEN), scope)]).deals
    match = _match(_DEALS)
    times = [before(at, minutes=minutes) for minutes in _MINUTES_AGO]
    said = zip((mistaken, *match.deals), times, strict=True)
    wrong, right, *others = (Version(deal, time, NAMES[0]) for deal, time in said)
    versions = [[wrong, right], *([other] for other in others)]
    return Record.of(match, versions, date=before(at, minutes=35))


def _match(deals: Iterable[tuple[str, tuple[int, int]]]) -> Match:
    return read_match(
        {
            "rules": DEFAULT_PRESET,
            "sides": [{"name": name} for name in NAMES],
            "deals": [
                {"piles": [took.split(), None], "scope": list(scope)} for took, scope in deals
            ],
        }
    )
