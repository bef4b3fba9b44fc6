"""A table with a made-up match to try things out, and three finished ones. It expires.

For the rules it is a match like any other.
"""

from collections.abc import Iterable

from scorekeeper.documents.match import Record, Version, read_match
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.presets import DEFAULT_PRESET
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Seat, Table
from scorekeeper.tables.clock_and_ids import before, later
from scorekeeper.tables.match.matches import LANGUAGE
from scorekeeper.tables.match_state import imported_match

LASTS_HOURS = 24
NAMES = ("Anna", "Bruno")
# Three deals that a simple player has played: the cards of the first side in the order in which it
# took them, the other side has the rest; and the scope. 7 : 6, so that the next may end the match.
_DEALS = (
    ("7d 7s 5c 5b 2b 1s 3d 4b 4c 4s 1d 5s 6s 6d 2c 2s 7c 7b 3c 3b", (1, 0)),
    ("1b 2c 3b 6b 6s 6c 4s 4b 5b 5s 7b 1s 8s 6d 1d 7d", (0, 2)),
    ("7b 7d 6d 4c 10d 7s 7c 2c 3d 5s 1b 1s 9c 1c 10s 8d 8b 6b 6s", (0, 0)),
)
# Won 11 : 7, lost 7 : 11, won 12 : 11, so that history and figures have something to show.
_BEFORE = (
    (
        ("2d 1s 3b 9b 9s 10c 10s 3c 3s 8c 8b 6b 2s 8d 10d 10b 1c 1d 8s 5b 7c", (0, 1)),
        ("4c 4d 1d 1s 7c 7d 6s 1c 7s 3d 3c 9s 9b 4b 4s 3b 8b 2s 6b 1b", (1, 0)),
        (
            "8d 8s 5s 5b 3d 6c 1c 10s 1d 7d 8c 9b 9d 7c 7b 10d 10c 3b 3s 6d 6s 1s 6b 7s 10b 4d",
            (3, 2),
        ),
    ),
    (
        ("3s 6s 9b 5b 5s 10b 10c 8d 8s 7s 7c 1c 1b 7b 7d 6c 6d 3c 3d 1d 1s", (0, 3)),
        ("8d 1s 9s 5c 4c 9d 1d 1c 2s 2b 4s 4b 10c 10b 4d 1b 3c 8c 9b 9c", (1, 3)),
        ("2b 7c 9b 4b 4d 3c 5b 8d 4s 4c 7b 7d 9c 9d 6s 6d 1b 1d", (0, 1)),
    ),
    (
        ("6c 1d 7c 4c 4s 6s 6d 1b 2c 3d 4b 4d 2s 8s 10c 7s 7d", (2, 1)),
        ("1b 8s 9s 5s 5d 10b 10s 2d 4c 6d 3c 4s 7s 3d 6s 9d 8d 2c 10d 6c 6b 4b", (1, 2)),
        ("7s 7d 1s 1c 2d 2c 3b 3c 8b 2s 10d 9c 9d 8s 8c 4c 4b 5b 5s", (4, 2)),
    ),
)
_DAYS_AGO = (9, 6, 2)
_FORGOTTEN = " 3b"
"""The card of the first deal that was given to the wrong side, and put right."""
_MINUTES_AGO = (25, 24, 16, 8)


def begin_demonstration(store: Store, seat: Seat, at: str) -> None:
    """Make the seat's table with the made-up matches; tables whose time is over go. A double tap
    makes nothing more. Its words are never offered: there is nothing to keep.

    :raise scorekeeper.store.TableExists: when the table is there without that seat.
    """
    store.tables.delete_demonstrations(at)
    until = later(at, hours=LASTS_HOURS)
    table = Table(seat.table, "", LANGUAGE, at, offered=True, until=until)
    store.create_table_with(
        table, seat, [imported_match(each) for each in (*_finished(at), _record(at))]
    )


def _finished(at: str) -> Iterable[Record]:
    """The matches that were played on the evenings before."""
    for deals, days in zip(_BEFORE, _DAYS_AGO, strict=True):
        match, began = _match(deals), before(at, days=days)
        times = [later(began, minutes=8 * number) for number in range(1, len(deals) + 1)]
        timed_deals = zip(match.deals, times, strict=True)
        versions = [[Version(deal, time, NAMES[0])] for deal, time in timed_deals]
        yield Record.of(match, versions, date=began)


def _record(at: str) -> Record:
    """The match as it is begun at that moment: played just before, one deal corrected."""
    (first, scope), *_ = _DEALS
    (mistaken,) = _match([(first.removesuffix(_FORGOTTEN), scope)]).deals
    match = _match(_DEALS)
    times = [before(at, minutes=minutes) for minutes in _MINUTES_AGO]
    timed_deals = zip((mistaken, *match.deals), times, strict=True)
    wrong, right, *others = (Version(deal, time, NAMES[0]) for deal, time in timed_deals)
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
