"""Tables and their matches: make a table, start, play a rematch, count scope, date and note.

Whoever taps twice, or a moment after somebody else, comes to the match that is being played.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from scorekeeper.documents.imported import LONGEST_TEXTS
from scorekeeper.documents.record import Style
from scorekeeper.rules.match import Match
from scorekeeper.rules.problems import Problem, What
from scorekeeper.store import MatchExists, NewMatch, Seat, Store, StoredMatch, Table
from scorekeeper.tables import Wrong
from scorekeeper.tables.fresh import SEAT_LETTERS
from scorekeeper.tables.played import Played, load_latest
from scorekeeper.tables.texts import rules_text, settings_text, sides_text

LANGUAGE = "en"
LONGEST_NOTE = LONGEST_TEXTS["note"]


@dataclass(frozen=True, slots=True)
class Ready:
    """A match that may start: nothing is wrong with it."""

    match: Match
    style: Style

    def texts(self) -> tuple[str, ...]:
        """All that tells it from other matches, as text."""
        new = self.stored("")
        return new.rules, new.sides, new.settings, str(new.first_dealer)

    def stored(self, at: str, number: int = 1) -> NewMatch:
        """The match as it is stored when it starts at that moment."""
        return NewMatch(
            number,
            rules_text(self.match.rules),
            sides_text(self.match.sides),
            settings_text(self.style.value),
            self.match.first_dealer,
            at,
        )


def make_table(store: Store, seat: Seat, ready: Ready, at: str) -> None:
    """Make the seat's table with its first match; a double tap makes nothing more.

    :raise scorekeeper.store.TableExists: when the table is there without that seat.
    """
    store.create_table(Table(seat.table, "", LANGUAGE, at), seat, ready.stored(at))


def seat_of(table: str, new_id: str, name: str) -> Seat:
    """The seat of the one who makes a table: may score."""
    return Seat(new_id[:SEAT_LETTERS], table, name, "score")


def start(store: Store, table: str, ready: Ready, at: str) -> int:
    """Start the match as the table's next one: the number of the match that is played now."""
    return _start(store, table, ready.stored(at))


def rematch(store: Store, played: Played, at: str) -> int:
    """The same people by the same rules, the deal goes on to the next dealer: the number of the
    match that is played now."""
    current = load_latest(store, played.table)
    if _goes_on(current, played):
        # The rematch is being played already: a late or second tap leads to it.
        return current.number
    again = NewMatch(
        0,
        played.row.rules,
        played.row.sides,
        settings_text(played.style.value),
        played.match.dealer(played.next_deal),
        at,
    )
    return _start(store, played.table, again)


def live_scope(store: Store, played: Played) -> tuple[int, ...]:
    """The scope counted during the deal that is played now."""
    kept = store.live(played.table, played.number, played.next_deal)
    return kept or (0,) * len(played.match.sides)


def count_scope(store: Store, played: Played, deal: int, swept: Sequence[int | None]) -> None:
    """Keep the scope counted so far in that deal, for each side; None leaves a side's as it is.

    A new number is set, not added, so counting the same scopa twice counts it once. Of a deal
    that is not being played any more nothing is kept.
    """
    if deal != played.next_deal or played.outcome is not None:
        return
    before = live_scope(store, played)
    scope = tuple(b if s is None else s for b, s in zip(before, swept, strict=True))
    store.set_live(played.table, played.number, deal, scope)


def describe(store: Store, played: Played, day: str, note: str) -> Wrong | None:
    """Keep when the match was played (a day, or "" where nobody knows) and the note beside it."""
    wrong = tuple(_problems_of_details(day, note))
    if wrong:
        return Wrong(wrong)
    # The hour at which it began stays known while the day is the same.
    started = played.row.started
    started = started if started[:10] == day else day
    store.describe_match(played.table, played.number, started, note)
    return None


def _start(store: Store, table: str, new: NewMatch) -> int:
    latest = store.match(table, store.latest(table))
    if not latest.deals and _setup(latest) == _setup(new):
        return latest.number
    number = latest.number + 1
    try:
        store.start_match(table, replace(new, number=number))
    except MatchExists:
        # Another phone was quicker by a moment: its match is the one that is played now.
        pass
    return number


def _setup(match: NewMatch | StoredMatch) -> tuple[object, ...]:
    return match.rules, match.sides, match.settings, match.first_dealer


def _goes_on(current: Played, played: Played) -> bool:
    """Whether the current match is one of the same people, after `played` and not over."""
    same = (current.row.rules, current.row.sides) == (played.row.rules, played.row.sides)
    return same and current.number > played.number and current.outcome is None


def _problems_of_details(day: str, note: str) -> list[Problem]:
    wrong = []
    if day and not _is_day(day):
        wrong.append(Problem(What.NOT_A_DAY, text=day[:40]))
    if len(note) > LONGEST_NOTE:
        wrong.append(Problem(What.NOTE_TOO_LONG, figures=(len(note), LONGEST_NOTE)))
    return wrong


def _is_day(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False
