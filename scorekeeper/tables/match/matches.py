"""Tables and their matches: make a table, start a match, play it again; or make one with made-up
matches, to try things out, which expires.

A double tap, or a tap just after somebody else's, leads to the match that is being played.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from scorekeeper import limits
from scorekeeper.documents.deal import Version, write_deal
from scorekeeper.documents.match import Record, Style, read_match
from scorekeeper.rules.match.match import Match, Side
from scorekeeper.rules.match.meeting import MOST_GAMES, Meeting
from scorekeeper.rules.presets import DEFAULT_PRESET
from scorekeeper.rules.problems import Problem, What
from scorekeeper.store.errors import MatchExists
from scorekeeper.store.match_values import ImportedDeal, ImportedMatch, NewMatch
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Seat, Table
from scorekeeper.tables import Rejected
from scorekeeper.tables.clock_and_ids import before, hashed, later
from scorekeeper.tables.match.meetings import MeetingState, meeting_of
from scorekeeper.tables.match_state import MatchState, load_match
from scorekeeper.tables.people.facts import count_record
from scorekeeper.tables.serialization import (
    as_text,
    meeting_text,
    rules_text,
    settings_text,
    sides_text,
)
from scorekeeper.tables.table.seats import SeatSecret
from scorekeeper.tables.table.settings import clock_text

LANGUAGE = "en"
"""Of a table, where nobody says another."""


@dataclass(frozen=True, slots=True)
class MatchSetup:
    """A match that may start: nothing is wrong with it."""

    match: Match
    style: Style
    meeting: Meeting | None = None
    """The one that begins with it."""

    def texts(self) -> tuple[str, ...]:
        """All that tells it from other matches, as text."""
        new = self.new_match("")
        dealer = str(new.first_dealer)
        return new.rules, new.sides, *new.people, new.settings, dealer, new.format

    def new_match(self, moment: str, number: int = 1) -> NewMatch:
        """The match as it is stored when it starts at that moment."""
        sides, people = sides_text(self.match.sides)
        return NewMatch(
            number,
            rules_text(self.match.rules),
            sides,
            settings_text(self.style.value, self.match),
            self.match.first_dealer,
            moment,
            people=people,
            format=meeting_text(self.meeting) if self.meeting else "",
        )


def make_table(
    store: Store,
    seat: Seat,
    ready: MatchSetup,
    moment: str,
    language: str = LANGUAGE,
    zone: str = "",
    event: str = "",
) -> None:
    """Make the seat's table with its first match, for people who speak that language and live in
    that time zone, perhaps at an event; a double tap makes nothing more.

    :raise scorekeeper.store.errors.TableExists: when the table is there without that seat.
    """
    table = Table(seat.table, "", language, moment, settings=clock_text(zone, event))
    store.create_table(table, seat, ready.new_match(moment))


def seat_of(table: str, held: SeatSecret, name: str, moment: str) -> Seat:
    """The seat of the one who makes a table, for the phone that holds it. The name is empty until
    somebody says whose phone it is."""
    key = hashed(held.secret)
    return Seat(held.seat, table, name, "score", maker=True, key=key, made=moment, seen=moment)


def rematch(store: Store, played: MatchState, moment: str) -> int | Rejected:
    """Start a match of the same people by the same rules, the next dealer first: the number of the
    match that is played now. While the meeting of the match runs it is its next game; after it the
    same kind of meeting begins."""
    meeting = meeting_of(store, played.row)
    if meeting and not meeting.result.over:
        return next_game(store, meeting, moment)
    current = load_match(store, played.table)
    again = _again(played, played.match.dealer(played.next_deal), moment)
    if meeting:
        again = replace(again, format=meeting_text(meeting.format))
    # Whether the current match follows `played` by these rules, has the same people and is not
    # over. People without a name then may have one now.
    same = current.row.rules == again.rules and _may_be_same(current.sides, _staying(played))
    if same and current.number > played.number and not current.over:
        # The rematch is being played already: a late or second tap leads to it.
        return current.number
    return start(store, played.table, again)


def next_game(store: Store, meeting: MeetingState, moment: str) -> int | Rejected:
    """The next game of a meeting that is not over, by the same rules: the number of the game that
    is played now."""
    if meeting.playing:
        return meeting.playing.number
    if len(meeting.games) >= MOST_GAMES:
        return Rejected((Problem(What.TOO_MANY_GAMES, figures=(MOST_GAMES,)),))
    again = _again(meeting.games[-1], meeting.next_dealer, moment)
    return start(store, meeting.table, replace(again, meeting=meeting.number))


def _again(played: MatchState, dealer: int, moment: str) -> NewMatch:
    """The same match anew, of those who are still there."""
    left = played.match.left
    sides, people = sides_text(_staying(played))
    plain = replace(played.match, totals_before=None, time_call=None, changes=())
    return NewMatch(
        0,
        played.row.rules,
        sides if left else played.row.sides,
        settings_text(played.style, plain),
        dealer - sum(side < dealer for side in left),
        moment,
        people=people if left else tuple(player.name for player in played.row.people),
    )


def _staying(played: MatchState) -> tuple[Side, ...]:
    return tuple(side for place, side in enumerate(played.sides) if place not in played.match.left)


def start(store: Store, table: str, new: NewMatch) -> int | Rejected:
    """Start the match as the table's next one: the number of the match that is played now."""
    # The number first: a match that another phone starts meanwhile is then either seen below or
    # has taken this number, and both phones come to it.
    number = store.matches.highest(table) + 1
    latest = store.matches.get(table, store.matches.latest(table))
    people = tuple(player.name for player in latest.people)
    there = (latest.rules, latest.sides, latest.settings, latest.first_dealer, people)
    wanted = (new.rules, new.sides, new.settings, new.first_dealer, new.people)
    if not latest.deals and there == wanted:
        begun = ""
        if latest.meeting == latest.number:
            begun = store.matches.meeting(table, latest.number).format
        if (latest.meeting, new.format) in ((new.meeting, ""), (latest.number, begun)):
            return latest.number
    if over := limits.over(limits.MATCHES, number):
        return Rejected(tuple(over))
    try:
        store.matches.start(table, replace(new, number=number))
    except MatchExists:
        # Another phone was quicker by a moment: its match is the one that is played now.
        pass
    return number


def _may_be_same(some: Sequence[Side], others: Sequence[Side]) -> bool:
    shape = [len(side.players) for side in some] == [len(side.players) for side in others]
    return shape and all(
        not one or not other or one == other
        for side, against in zip(some, others, strict=True)
        for one, other in zip(side.players, against.players, strict=True)
    )


DEMONSTRATION_HOURS = 24
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


def begin_demonstration(store: Store, seat: Seat, moment: str, zone: str = "") -> None:
    """Make the seat's table with the made-up matches, in that time zone; tables whose time is over
    go. A double tap makes nothing more.

    :raise scorekeeper.store.errors.TableExists: when the table is there without that seat.
    """
    store.tables.delete_demonstrations(moment)
    until = later(moment, hours=DEMONSTRATION_HOURS)
    table = Table(seat.table, "", LANGUAGE, moment, settings=clock_text(zone), until=until)
    # The matches that were played on the evenings before.
    records = []
    for deals, days in zip(_BEFORE, _DAYS_AGO, strict=True):
        match, began = _made_up(deals), before(moment, days=days)
        versions = []
        for number, deal in enumerate(match.deals, 1):
            versions.append([Version(deal, later(began, minutes=8 * number), NAMES[0])])
        records.append(Record.of(match, versions, date=began))
    # The match as it is begun at that moment: played just before, one deal corrected.
    (first, scope), *_ = _DEALS
    (mistaken,) = _made_up([(first.removesuffix(_FORGOTTEN), scope)]).deals
    match = _made_up(_DEALS)
    times = [before(moment, minutes=minutes) for minutes in _MINUTES_AGO]
    timed_deals = zip((mistaken, *match.deals), times, strict=True)
    wrong, right, *others = (Version(deal, time, NAMES[0]) for deal, time in timed_deals)
    versions = [[wrong, right], *([other] for other in others)]
    records.append(Record.of(match, versions, date=before(moment, minutes=35)))
    store.create_table(table, seat, [imported_match(record) for record in records])


def _made_up(deals: Iterable[tuple[str, tuple[int, int]]]) -> Match:
    return read_match(
        {
            "rules": DEFAULT_PRESET,
            "sides": [{"name": name} for name in NAMES],
            "deals": [
                {"piles": [took.split(), None], "scope": list(scope)} for took, scope in deals
            ],
        }
    )


def imported_match(record: Record) -> ImportedMatch:
    """A record as it is stored."""
    match = record.match
    sides, people = sides_text(match.sides)
    deals = []
    for number, versions in enumerate(record.versions, 1):
        for version, entered in enumerate(versions, 1):
            entry = as_text(write_deal(entered.deal))
            deals.append(ImportedDeal(number, version, entry, entered.at, entered.who, entered.why))
    new = NewMatch(
        0,
        rules_text(match.rules),
        sides,
        settings_text(record.cards, match),
        match.first_dealer,
        record.date,
        record.note,
        people,
        record.ended,
        meeting=record.meeting.number if record.meeting else 0,
        format=meeting_text(record.meeting.format) if record.meeting else "",
    )
    return ImportedMatch(new, tuple(deals), count_record(record))
