"""What a table remembers: how each match stands, and the figures of all of them.

Both are computed from the deals and kept, until a write takes away what is not true any more. What
is missing is computed again when it is asked for, so all that is kept here may be lost at any time.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from scorekeeper.documents.fingerprint import print_of, print_of_opening
from scorekeeper.documents.statistics import read_figures, write_figures
from scorekeeper.rules.match import Side
from scorekeeper.rules.statistics import CountedMatch, Figures, merged, of_match
from scorekeeper.store import PERIOD_LETTERS as LETTERS
from scorekeeper.store import CachedFigures, Key, MatchSummary, Store, StoredMatch, StoreError
from scorekeeper.tables.match_state import played
from scorekeeper.tables.serialization import Unreadable, as_text, places_in, sides_in

FORMAT = 3
"""Of a summary; one of another format is made anew."""
MOST_COMPUTED = 1000
"""So many matches are computed for one request, in about a second; the next one goes on."""
AT_ONCE = 50
NEWEST = 200
"""Among so many matches other games are looked for."""


class State(StrEnum):
    """Where a match stands: `ENDED` is one without a winner, `BROKEN` one that cannot be read."""

    RUNNING = "running"
    WON = "won"
    DRAWN = "drawn"
    ENDED = "ended"
    BROKEN = "broken"


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
) -> list[MatchListing]:
    """Matches of the table and how they stand, as `store.matches` lists them.

    :raise scorekeeper.store.NotFound: when there is no such table.
    """
    work = _Work(store, table)
    rows = store.matches.summaries(
        table,
        person=person,
        since=since,
        until=until,
        before=before,
        most=most,
        in_meetings=in_meetings,
    )
    found = [_remembered(row, summary) for row, summary in work.summaries_of(rows)]
    work.keep()
    return found


def summaries(
    store: Store, table: str, *, however_many: bool = False
) -> list[tuple[MatchSummary, dict[str, Any]]] | None:
    """What is kept of each match of the table, the newest first.

    None where so many of them were never computed that it takes another request: ask again, unless
    they are taken `however_many` they are.

    :raise scorekeeper.store.NotFound: when there is no such table.
    """
    rows = store.matches.summaries(table)
    work = _Work(store, table, however_many)
    try:
        return list(work.summaries_of(rows))
    except _Enough:
        return None
    finally:
        work.keep()


def figures(store: Store, table: str, period: str = "", game: str = "") -> Figures | None:
    """The figures of all matches of a period ("2026-11-20", "2026-11", "2026" or "", all the time):
    those of Scopa, or of the other game with that key. Nothing of two games is ever added.

    None where so many of them were never computed that it takes another request: ask again.

    :raise scorekeeper.store.NotFound: when there is no such table.
    """
    work = _Work(store, table)
    try:
        return work.figures_of_game(period, game) if game else work.figures_of(period)
    except _Enough:
        return None
    finally:
        work.keep()


def other_games(store: Store, table: str) -> list[str]:
    """The keys of the games beside Scopa among the table's newest matches.

    :raise scorekeeper.store.NotFound: when there is no such table.
    """
    rows = store.matches.summaries(table, most=NEWEST)
    work = _Work(store, table)
    try:
        found = {summary.get("game", "") for _, summary in work.summaries_of(rows)}
    except _Enough:
        return []
    finally:
        work.keep()
    return sorted(found - {""})


def between(
    store: Store, table: str, one: int, other: int, most: int
) -> list[tuple[MatchListing, int]]:
    """The matches that one person won (1) or lost (-1) against the other, the oldest first: those
    among the newest so many that the one played in. Others have won none of them."""
    roots = {each.id: each.root for each in store.people.all(table)}
    found = []
    for each in list_matches(store, table, person=one, most=most)[::-1]:
        side = {
            roots.get(each.row.people[place].person): number
            for number, places in enumerate(places_in(each.row.sides) if each.sides else ())
            for place in places
            if place is not None
        }
        mine, theirs = side.get(one), side.get(other)
        if None not in (mine, theirs, each.winner) and mine != theirs:
            if each.winner in (mine, theirs):
                found.append((each, 1 if each.winner == mine else -1))
    return found


class _Enough(Exception):
    """More is to be computed than one request does."""


@dataclass(slots=True)
class _Work:
    """What one request reads of what was computed, and computes anew, to be kept at its end."""

    store: Store
    table: str
    however_many: bool = False
    changed: int = field(init=False)
    roots: dict[int, int] = field(init=False)
    summaries: dict[int, str] = field(default_factory=dict)
    figures: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        # Before anything is read: what is computed from an older state than this is not kept.
        self.changed = self.store.tables.changed(self.table)
        people = self.store.people.all(self.table)
        self.roots = {each.id: each.root for each in people if each.root != each.id}

    def keep(self) -> None:
        """Keep what is new. Where that cannot be, others writing or no room left, the next request
        computes it again: nobody who looks is refused for it."""
        if self.summaries or self.figures:
            with suppress(StoreError):
                derived = CachedFigures(self.summaries, self.figures)
                self.store.figures.keep(self.table, self.changed, derived)

    def summaries_of(
        self, rows: Sequence[MatchSummary]
    ) -> Iterator[tuple[MatchSummary, dict[str, Any]]]:
        """The rows, each with its summary."""
        for start in range(0, len(rows), AT_ONCE):
            some = rows[start : start + AT_ONCE]
            known = {row.number: _read(row.summary) for row in some}
            missing = [number for number, summary in known.items() if summary is None]
            computed = len(self.summaries) + len(missing)
            if computed > MOST_COMPUTED and not self.however_many:
                raise _Enough
            for match in self.store.matches.several(self.table, missing):
                known[match.number] = summary = _summary(match)
                self.summaries[match.number] = as_text(summary)
            yield from ((row, known[row.number] or _BROKEN) for row in some)

    def figures_of(self, period: str) -> Figures:
        """The figures of a period: those of its last part and of all before that, so that one more
        deal of today costs a few sums and not one for each day of years."""
        return self._kept(period) or self._anew(period, self._sum(period))

    def figures_of_game(self, period: str, game: str) -> Figures:
        """Those of a game beside Scopa, which are few: none of them are kept as sums."""
        return sum(self._matches(period, game), Figures())

    def _kept(self, key: str) -> Figures | None:
        kept = self.store.figures.get(self.table, key)
        if kept is not None:
            with suppress(ValueError):  # of an older program
                return read_figures(json.loads(kept))
        return None

    def _anew(self, key: str, found: Figures) -> Figures:
        self.figures[key] = as_text(write_figures(found))
        return found

    def _sum(self, period: str) -> Figures:
        if len(period) == LETTERS[-1] or period[:1] == "=":
            return sum(self._matches(period), Figures())
        last = self.store.figures.last_start(self.table, period)
        if last is None:
            return Figures()
        part = _part(period, last)
        key = f"<{part}"
        before = self._kept(key) or self._anew(key, self._before(period, part))
        return before + self.figures_of(part)

    def _before(self, period: str, last: str) -> Figures:
        """Of all parts of the period, in order of time, that come before that one."""
        found = Figures()
        start = self.store.figures.next_start(self.table, period)
        while start is not None and (part := _part(period, start)) != last:
            found += self.figures_of(part)
            after = start + "\x01" if part[:1] == "=" else f"{part}~"
            start = self.store.figures.next_start(self.table, after)
        return found

    def _matches(self, period: str, game: str = "") -> Iterator[Figures]:
        if period[:1] == "=":
            rows = self.store.matches.summaries(self.table, at=period[1:])
        else:
            rows = self.store.matches.summaries(self.table, since=period, until=period)
        for _, summary in self.summaries_of(rows[::-1]):
            if "figures" in summary and summary.get("game", "") == game:
                yield merged(read_figures(summary["figures"]), self.roots)


def _part(period: str, start: str) -> str:
    """The part of the period that holds that moment: of all the time its year, of a year its
    month, of a month its day; where no day is known, what is, after "="."""
    letters = next(each for each in LETTERS if each > len(period))
    return start[:letters] if len(start) >= letters else f"={start}"


_BROKEN: dict[str, Any] = {"state": State.BROKEN}


def _read(summary: str) -> dict[str, Any] | None:
    """What was kept of a match; None where nothing was, or by another program."""
    kept = json.loads(summary) if summary else {}
    return kept if kept.get("format") == FORMAT else None


def _summary(row: StoredMatch) -> dict[str, Any]:
    try:
        match = played(row)
        outcome = match.outcome
        people = tuple(
            tuple(row.people[place].person for place in places if place is not None)
            for places in places_in(row.sides)
        )
    except Unreadable:
        return {"format": FORMAT, **_BROKEN}
    day = row.started[: LETTERS[-1]]
    counted = CountedMatch(
        match.match,
        match.standings,
        outcome,
        people,
        row.number,
        day if len(day) == LETTERS[-1] else "",
        abandoned=bool(row.ended),
    )
    won = State.DRAWN if outcome and outcome.is_draw else State.WON
    state = won if outcome else State.ENDED if match.ended else State.RUNNING
    return {
        "format": FORMAT,
        "state": state,
        "totals": list(match.totals),
        "winner": outcome.winner if outcome else None,
        "game": match.match.rules.preset.key if match.match.rules.preset.is_family else "",
        "figures": write_figures(of_match(counted)),
        "print": print_of(match.match, row.started),
        "begun": print_of_opening(match.match),
    }


def sides_of(row: MatchSummary) -> tuple[Side, ...]:
    """Who played in a match; nobody where that cannot be read."""
    try:
        return sides_in(row.sides, row.people)
    except Unreadable:
        return ()


def _remembered(row: MatchSummary, summary: dict[str, Any]) -> MatchListing:
    return MatchListing(
        row,
        sides_of(row),
        State(summary["state"]),
        tuple(summary.get("totals", ())),
        summary.get("winner"),
        summary.get("game", ""),
    )


def spans(store: Store, table: str, within: str = "") -> list[str]:
    """The years in which matches of the table began, the newest first, and after its year the
    months of the year that the span `within` is in, or of the newest: "2026", "2026-11", "2026-08",
    "2025" ..."""
    years = _begun(store, table, "", LETTERS[1])
    opened = within[: LETTERS[1]] if within[: LETTERS[1]] in years else years[0] if years else ""
    months = _begun(store, table, opened, LETTERS[2]) if opened else []
    return [each for year in years for each in (year, *(months if year == opened else ()))]


def _begun(store: Store, table: str, period: str, letters: int) -> list[str]:
    """Beginnings of so many letters of the days in the period on which matches began, the latest
    first."""
    found = store.figures.begun(table, period, letters)
    return [each[:letters] for each in found if len(each) >= LETTERS[-1]][::-1]
