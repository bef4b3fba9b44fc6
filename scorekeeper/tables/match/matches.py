"""Tables and their matches: make a table, start a match, play it again.

A double tap, or a tap just after somebody else's, leads to the match that is being played.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.documents.match import Style
from scorekeeper.documents.size_limits import problems_of_table
from scorekeeper.rules.match.match import Match, Side
from scorekeeper.rules.match.meeting import MOST_GAMES, Meeting
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.problems import Problem, What
from scorekeeper.store.errors import MatchExists
from scorekeeper.store.match_values import NewMatch, StoredMatch
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Seat, Table
from scorekeeper.tables import Rejected
from scorekeeper.tables.match.meetings import MeetingState, meeting_of
from scorekeeper.tables.match_state import MatchState, load_latest
from scorekeeper.tables.serialization import (
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

    def new_match(self, at: str, number: int = 1) -> NewMatch:
        """The match as it is stored when it starts at that moment."""
        sides, people = sides_text(self.match.sides)
        return NewMatch(
            number,
            rules_text(self.match.rules),
            sides,
            settings_text(self.style.value, self.match),
            self.match.first_dealer,
            at,
            people=people,
            format=meeting_text(self.meeting) if self.meeting else "",
        )


def make_table(
    store: Store,
    seat: Seat,
    ready: MatchSetup,
    at: str,
    language: str = LANGUAGE,
    zone: str = "",
    event: str = "",
) -> None:
    """Make the seat's table with its first match, for people who speak that language and live in
    that time zone, perhaps at an event; a double tap makes nothing more.

    :raise scorekeeper.store.TableExists: when the table is there without that seat.
    """
    table = Table(seat.table, "", language, at, settings=clock_text(zone, event))
    store.create_table(table, seat, ready.new_match(at))


def seat_of(table: str, held: SeatSecret, name: str, at: str) -> Seat:
    """The seat of the one who makes a table, for the phone that holds it. The name is empty until
    somebody says whose phone it is."""
    return Seat(held.seat, table, name, "score", maker=True, key=held.hash(), made=at, seen=at)


def start(store: Store, table: str, ready: MatchSetup, at: str) -> int | Rejected:
    """Start the match as the table's next one: the number of the match that is played now."""
    return _start(store, table, ready.new_match(at))


def rematch(store: Store, played: MatchState, at: str) -> int | Rejected:
    """Start a match of the same people by the same rules, the next dealer first: the number of the
    match that is played now. While the meeting of the match runs it is its next game; after it the
    same kind of meeting begins."""
    meeting = meeting_of(store, played.row)
    if meeting and not meeting.result.over:
        return next_game(store, meeting, at)
    current = load_latest(store, played.table)
    again = _again(played, played.match.dealer(played.next_deal), at)
    if meeting:
        anew = meeting.anew
        if first := anew.planned(1):
            again = replace(again, rules=rules_text(first))
        again = replace(again, format=meeting_text(anew))
    # Whether the current match follows `played` by these rules, has the same people and is not
    # over. People without a name then may have one now.
    same = current.row.rules == again.rules and _may_be_same(current.sides, played.sides)
    if same and current.number > played.number and not current.over:
        # The rematch is being played already: a late or second tap leads to it.
        return current.number
    return _start(store, played.table, again)


def next_game(
    store: Store,
    meeting: MeetingState,
    at: str,
    rules: Rules | None = None,
    style: Style | None = None,
) -> int | Rejected:
    """The next game of a meeting that is not over, by its rules or by others, with the cards on the
    table or others: the number of the game that is played now."""
    if meeting.playing:
        return meeting.playing.number
    if len(meeting.games) >= MOST_GAMES:
        return Rejected((Problem(What.TOO_MANY_GAMES, figures=(MOST_GAMES,)),))
    again = _again(meeting.games[-1], meeting.next_dealer, at, style)
    by = rules_text(rules or meeting.rules_at(meeting.next_place))
    return _start(store, meeting.table, replace(again, rules=by, meeting=meeting.number))


def _again(played: MatchState, dealer: int, at: str, style: Style | None = None) -> NewMatch:
    return NewMatch(
        0,
        played.row.rules,
        played.row.sides,
        settings_text(
            style or played.style,
            replace(played.match, totals_before=None, time_call=None, waiver=None),
        ),
        dealer,
        at,
        people=_names(played.row),
    )


def _start(store: Store, table: str, new: NewMatch) -> int | Rejected:
    # The number first: a match that another phone starts meanwhile is then either seen below or
    # has taken this number, and both phones come to it.
    number = store.matches.highest(table) + 1
    latest = store.matches.get(table, store.matches.latest(table))
    if not latest.deals and (*_setup(latest), _names(latest)) == (*_setup(new), new.people):
        begun = (
            store.matches.meeting(table, latest.number).format
            if (latest.meeting == latest.number)
            else ""
        )
        if (latest.meeting, new.format) in ((new.meeting, ""), (latest.number, begun)):
            return latest.number
    if over := problems_of_table(number):
        return Rejected(tuple(over))
    try:
        store.matches.start(table, replace(new, number=number))
    except MatchExists:
        # Another phone was quicker by a moment: its match is the one that is played now.
        pass
    return number


def _setup(match: NewMatch | StoredMatch) -> tuple[object, ...]:
    return match.rules, match.sides, match.settings, match.first_dealer


def _names(match: StoredMatch) -> tuple[str, ...]:
    return tuple(player.name for player in match.people)


def _may_be_same(some: Sequence[Side], others: Sequence[Side]) -> bool:
    shape = [len(side.players) for side in some] == [len(side.players) for side in others]
    return shape and all(
        not one or not other or one == other
        for side, against in zip(some, others, strict=True)
        for one, other in zip(side.players, against.players, strict=True)
    )
