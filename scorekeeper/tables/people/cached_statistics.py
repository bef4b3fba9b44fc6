"""What is computed from the matches of a table and cached: a summary of each, and sums of figures.

What is missing is computed again when it is asked for, so all of it may be lost at any time.
"""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from scorekeeper import limits
from scorekeeper.documents.match import print_of, print_of_opening
from scorekeeper.documents.statistics import read_figures, write_figures
from scorekeeper.rules.statistics.figures import Figures, merged
from scorekeeper.rules.statistics.match import CountedMatch, of_match
from scorekeeper.store.errors import StoreError
from scorekeeper.store.match_values import PERIOD_LETTERS as LETTERS
from scorekeeper.store.match_values import CachedFigures, MatchSummary, StoredMatch
from scorekeeper.store.sql.store import Store
from scorekeeper.tables.match_state import MatchState, played
from scorekeeper.tables.serialization import Unreadable, as_text, places_in

FORMAT = 4
"""Of a summary; one of another format is made anew."""
AT_ONCE = 50


class State(StrEnum):
    """Where a match stands: `ENDED` is one without a winner, `BROKEN` one that cannot be read."""

    RUNNING = "running"
    WON = "won"
    DRAWN = "drawn"
    ENDED = "ended"
    BROKEN = "broken"


class TooManyToCompute(Exception):
    """More is to be computed than one request does."""


@dataclass(slots=True)
class CachedStatistics:
    """What one request reads of what was computed, and computes anew, to be kept at its end."""

    store: Store
    table: str
    however_many: bool = False
    known: MatchState | None = None
    """A match that whoever asks has scored already: it is not scored again, if it still is so."""
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
            known: dict[int, dict[str, Any] | None] = {}
            for row in some:
                content = json.loads(row.summary) if row.summary else {}
                # Of another program it is as good as none.
                known[row.number] = content if content.get("format") == FORMAT else None
            missing = [number for number, summary in known.items() if summary is None]
            computed = len(self.summaries) + len(missing)
            if computed > limits.COMPUTED_MATCHES.most and not self.however_many:
                raise TooManyToCompute
            for match in self.store.matches.several(self.table, missing):
                known[match.number] = summary = _summary(match, self.known)
                self.summaries[match.number] = as_text(summary)
            yield from ((row, known[row.number] or _BROKEN) for row in some)

    def figures_of(self, period: str, game: str = "") -> Figures:
        """The figures of a period: those of its last part and of all before that, so that one more
        deal of today costs a few sums and not one for each day of years. Of a game beside Scopa
        there are few, and none of them are kept."""
        if game:
            return sum(self._matches(period, game), Figures())
        figures = self._cached(period)
        if figures is None:
            figures = self._sum(period)
            self.figures[period] = as_text(write_figures(figures))
        return figures

    def _cached(self, key: str) -> Figures | None:
        text = self.store.figures.get(self.table, key)
        if text is not None:
            with suppress(ValueError):  # of an older program
                return read_figures(json.loads(text))
        return None

    def _sum(self, period: str) -> Figures:
        if len(period) == LETTERS[-1] or period[:1] == "=":
            return sum(self._matches(period), Figures())
        last = self.store.figures.last_start(self.table, period)
        if last is None:
            return Figures()
        part = _part(period, last)
        before = self._cached(f"<{part}")
        if before is None:
            # Of all parts of the period, in order of time, that come before the last one.
            before = Figures()
            start = self.store.figures.next_start(self.table, period)
            while start is not None and (earlier := _part(period, start)) != part:
                before += self.figures_of(earlier)
                after = start + "\x01" if earlier[:1] == "=" else f"{earlier}~"
                start = self.store.figures.next_start(self.table, after)
            self.figures[f"<{part}"] = as_text(write_figures(before))
        return before + self.figures_of(part)

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


def _summary(row: StoredMatch, known: MatchState | None = None) -> dict[str, Any]:
    try:
        if known is not None and known.row == row:
            # Its sides may be called as somebody sees them.
            match = replace(known, match=replace(known.match, sides=known.sides))
        else:
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
