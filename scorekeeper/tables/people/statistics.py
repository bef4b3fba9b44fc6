"""The statistics of a table: how each match and each meeting stands, and the figures of all matches
of a period."""

from collections.abc import Container, Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from scorekeeper.rules.match.match import Side
from scorekeeper.rules.match.meeting import GameResult, Meeting, MeetingResult, meeting_result
from scorekeeper.rules.statistics.figures import Figures
from scorekeeper.store.match_values import PERIOD_LETTERS as LETTERS
from scorekeeper.store.match_values import Key, MatchSummary
from scorekeeper.store.sql.store import Store
from scorekeeper.tables.match_state import MatchState
from scorekeeper.tables.people.cached_statistics import CachedStatistics, State, TooManyToCompute
from scorekeeper.tables.serialization import Unreadable, meeting_format, places_in, sides_in

NEWEST = 200
"""Among so many matches other games are looked for."""


@dataclass(frozen=True, slots=True)
class MatchListing:
    """How a match of the table stands; `winner` is a side, from 0, of one that is won, `game` the
    key of a game beside Scopa."""

    row: MatchSummary
    sides: tuple[Side, ...]
    state: State
    totals: tuple[int, ...] = ()
    winner: int | None = None
    game: str = ""


def list_matches(
    store: Store,
    table: str,
    *,
    person: int | None = None,
    since: str = "",
    until: str = "",
    before: Key | None = None,
    most: int,
    in_meetings: bool = False,
    known: MatchState | None = None,
) -> list[MatchListing]:
    """Matches of the table and how they stand, as `store.matches` lists them; what is `known` of
    one is not scored again.

    :raise scorekeeper.store.errors.NotFound: when there is no such table.
    """
    work = CachedStatistics(store, table, known=known)
    rows = store.matches.summaries(
        table,
        person=person,
        since=since,
        until=until,
        before=before,
        most=most,
        in_meetings=in_meetings,
    )
    listings = []
    for row, summary in work.summaries_of(rows):
        listings.append(
            MatchListing(
                row,
                sides_of(row),
                State(summary["state"]),
                tuple(summary.get("totals", ())),
                summary.get("winner"),
                summary.get("game", ""),
            )
        )
    work.keep()
    return listings


def summaries(
    store: Store, table: str, *, however_many: bool = False
) -> list[tuple[MatchSummary, dict[str, Any]]] | None:
    """What is kept of each match of the table, the newest first.

    None where so many of them were never computed that it takes another request: ask again, unless
    they are taken `however_many` they are.

    :raise scorekeeper.store.errors.NotFound: when there is no such table.
    """
    rows = store.matches.summaries(table)
    work = CachedStatistics(store, table, however_many)
    try:
        return list(work.summaries_of(rows))
    except TooManyToCompute:
        return None
    finally:
        work.keep()


def figures(store: Store, table: str, period: str = "", game: str = "") -> Figures | None:
    """The figures of all matches of a period ("2026-11-20", "2026-11", "2026" or "", all the time):
    those of Scopa, or of the other game with that key. Nothing of two games is ever added.

    None where so many of them were never computed that it takes another request: ask again.

    :raise scorekeeper.store.errors.NotFound: when there is no such table.
    """
    work = CachedStatistics(store, table)
    try:
        return work.figures_of(period, game)
    except TooManyToCompute:
        return None
    finally:
        work.keep()


def played_games(store: Store, table: str) -> list[str]:
    """The keys of the games of the table's newest matches; that of Scopa is empty, and first.

    :raise scorekeeper.store.errors.NotFound: when there is no such table.
    """
    rows = store.matches.summaries(table, most=NEWEST)
    work = CachedStatistics(store, table)
    try:
        games = {summary.get("game", "") for _, summary in work.summaries_of(rows)}
    except TooManyToCompute:
        return []
    finally:
        work.keep()
    return sorted(games)


def between(
    store: Store, table: str, one: int, other: int, most: int
) -> list[tuple[MatchListing, int]]:
    """The matches that one person won (1) or lost (-1) against the other, the oldest first: those
    among the newest so many that the one played in. Others have won none of them."""
    roots = {each.id: each.root for each in store.people.all(table)}
    results = []
    for each in list_matches(store, table, person=one, most=most)[::-1]:
        side = _seated(each, roots)
        mine, theirs = side.get(one), side.get(other)
        if None not in (mine, theirs, each.winner) and mine != theirs:
            if each.winner in (mine, theirs):
                results.append((each, 1 if each.winner == mine else -1))
    return results


def rivalry(store: Store, played: MatchState) -> tuple[int, int] | None:
    """How many of the table's newest matches each of two sides of a match, with names, won against
    the other; None where they are not two, and where there is none."""
    sides = played.match.sides
    people = [frozenset(map(str.casefold, side.players)) for side in sides]
    if len(people) != 2 or any("" in each for each in people):
        return None
    won = [0, 0]
    for each in list_matches(store, played.table, most=NEWEST, known=played):
        theirs = [frozenset(map(str.casefold, side.players)) for side in each.sides]
        if each.winner is not None and sorted(theirs, key=sorted) == sorted(people, key=sorted):
            won[people.index(theirs[each.winner])] += 1
    return (won[0], won[1]) if any(won) else None


def recent_results(
    store: Store, table: str, period: str = "", game: str = "", person: int | None = None
) -> dict[int, list[int]]:
    """Of each person the newest matches of the game that somebody won in the period, or those of
    one `person`, the oldest first: 1 was won, -1 lost."""
    roots = {each.id: each.root for each in store.people.all(table)}
    results: dict[int, list[int]] = {}
    found = list_matches(store, table, person=person, since=period, until=period, most=NEWEST)
    for each in reversed(found):
        if each.winner is None or each.game != game:
            continue
        for who, side in _seated(each, roots).items():
            results.setdefault(who, []).append(1 if side == each.winner else -1)
    return results


def _seated(listing: MatchListing, roots: dict[int, int]) -> dict[int, int]:
    """The side of each person with a name."""
    row = listing.row
    return {
        roots.get(row.people[place].person, row.people[place].person): side
        for side, places in enumerate(places_in(row.sides) if listing.sides else ())
        for place in places
        if place is not None
    }


def sides_of(row: MatchSummary) -> tuple[Side, ...]:
    """Who played in a match; nobody where that cannot be read."""
    try:
        return sides_in(row.sides, row.people)
    except Unreadable:
        return ()


def periods_of_matches(store: Store, table: str, within: str = "") -> list[str]:
    """The years in which matches of the table began, the newest first, and after its year the
    months of the year that the span `within` is in, or of the newest: "2026", "2026-11", "2026-08",
    "2025" ..."""
    years = _begun(store, table, "", LETTERS[1])
    opened = within[: LETTERS[1]]
    if opened not in years:
        opened = years[0] if years else ""
    months = _begun(store, table, opened, LETTERS[2]) if opened else []
    return [each for year in years for each in (year, *(months if year == opened else ()))]


def _begun(store: Store, table: str, period: str, letters: int) -> list[str]:
    """Beginnings of so many letters of the days in the period on which matches began, the latest
    first."""
    days = store.figures.begun(table, period, letters)
    return [each[:letters] for each in days if len(each) >= LETTERS[-1]][::-1]


MOST_GAMES_READ = 1000
"""Of so many games, the newest, the meetings are shown."""


@dataclass(frozen=True, slots=True)
class MeetingListing:
    """A meeting with its games in order, as `tables.match.meetings` counts them."""

    number: int
    format: Meeting
    games: tuple[MatchListing, ...]

    @property
    def result(self) -> MeetingResult:
        """How it stands."""
        results = []
        for each in self.games:
            if each.state in (State.WON, State.DRAWN):
                results.append(GameResult(each.winner, (each.totals[0], each.totals[1])))
            elif each.state is not State.ENDED:
                break
        return meeting_result(self.format, results)

    @property
    def game(self) -> str | None:
        """The key of its games as `MatchListing` has it, None where they are of several."""
        played = {each.game for each in self.games}
        return played.pop() if len(played) == 1 else None

    @property
    def sides(self) -> tuple[Side, ...]:
        """Who plays: as in the newest game, where most names are known."""
        return self.games[-1].sides


def list_meetings(store: Store, table: str) -> list[MeetingListing]:
    """The meetings of the table, that of the newest match first.

    :raise scorekeeper.store.errors.NotFound: when there is no such table.
    :raise scorekeeper.tables.serialization.Unreadable: when what is stored makes no meeting.
    """
    games = list_matches(store, table, most=MOST_GAMES_READ, in_meetings=True)
    if not games:
        return []
    formats = store.matches.meeting_formats(table)
    games.sort(key=lambda each: (each.row.meeting, each.row.number))
    meetings = [
        MeetingListing(number, meeting_format(formats[number]), tuple(of_meeting))
        for number, of_meeting in groupby(games, lambda each: each.row.meeting)
    ]
    return sorted(meetings, key=lambda each: each.games[-1].row.key, reverse=True)


def won_meetings(
    meetings: Iterable[MeetingListing], time: str = "", games: Container[str | None] = ("",)
) -> list[MeetingListing]:
    """The meetings that a side has won and whose newest game began in that `time` ("2026",
    "2026-11"): those of Scopa, or of one of these `games`; None stands for several games."""
    return [
        each
        for each in meetings
        if each.result.winner is not None
        and each.game in games
        and each.games[-1].row.started.startswith(time)
    ]
