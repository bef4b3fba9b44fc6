"""Figures that were computed from the matches of a table, cached until they are outdated, and the
periods that they cover.

A cached figure may be lost at any time. Nothing is computed here: texts come in and go out.
"""

from itertools import pairwise

from scorekeeper.store.match_values import PERIOD_LETTERS, CachedFigures
from scorekeeper.store.sql.rows import Repository
from scorekeeper.store.sql.tables import CHANGED

_FIGURES = "SELECT figures FROM figures WHERE table_id = ? AND period = ?"
_NEXT = """
    SELECT started FROM matches WHERE table_id = ? AND started >= ? AND binned = ''
    ORDER BY started LIMIT 1
"""
_LAST = """
    SELECT started FROM matches
    WHERE table_id = ? AND started >= ? AND started < ? AND binned = ''
    ORDER BY started DESC LIMIT 1
"""
_FIRST_DIGIT = "0"
# From each to the next by the index, so that it takes as long as there are parts.
_BEGUN = """
    WITH RECURSIVE begun (started) AS (
        SELECT (
            SELECT min(m.started) FROM matches m
            WHERE m.table_id = ? AND m.started >= ? AND m.started < ? AND m.binned = ''
        )
        UNION ALL SELECT (
            SELECT min(m.started) FROM matches m
            WHERE m.table_id = ? AND m.started >= substr(b.started, 1, ?) || '~'
            AND m.started < ? AND m.binned = ''
        ) FROM begun b WHERE b.started IS NOT NULL
    )
    SELECT started FROM begun WHERE started IS NOT NULL
"""
# Not with OR: an engine may look at every day of the table then.
_OUTDATED = "DELETE FROM figures WHERE table_id = ? AND period IN ({})"
_WITHIN = "SELECT period FROM figures WHERE table_id = ? AND period IN ({})"
_LATER = "SELECT period FROM figures WHERE table_id = ? AND period > ? AND period < ?"


class Figures(Repository):
    """`store.figures`"""

    def get(self, table_id: str, period: str) -> str | None:
        """The cached figures of the period; None where there are none that are up to date."""
        rows = self.rows.all(_FIGURES, table_id, period)
        return rows[0][0] if rows else None

    def keep(self, table_id: str, changed: int, derived: CachedFigures) -> None:
        """Keep what was computed from the table as it stood at that number of `changed`; nothing
        is kept if it has changed since. It does not raise the number.

        :raises Busy: if somebody else is writing: nobody waits for it
        :raises NotFound: if there is no such table
        """
        with self.rows.writing(table_id, aside=True):
            if self.rows.one("table", CHANGED, table_id)[0] != changed:
                return  # somebody has written since it was computed
            for match, summary in derived.summaries.items():
                self.rows.replace(
                    "summaries", {"table_id": table_id, "match": match}, {"summary": summary}
                )
            for period, figures in derived.figures.items():
                keys = {"table_id": table_id, "period": period}
                self.rows.replace("figures", keys, {"figures": figures})

    def next_start(self, table_id: str, moment: str) -> str | None:
        """The earliest `started` of the table's matches that is not before that text; None where
        there is none."""
        rows = self.rows.all(_NEXT, table_id, moment)
        return rows[0][0] if rows else None

    def last_start(self, table_id: str, period: str) -> str | None:
        """The latest `started` of the table's matches that begins with that text; None where there
        is none."""
        rows = self.rows.all(_LAST, table_id, period, period + "~")
        return rows[0][0] if rows else None

    def begun(self, table_id: str, period: str, letters: int) -> tuple[str, ...]:
        """The earliest `started` of the table's matches of each part of the period: of those that
        begin with its text, one for all that have so many letters in common, in order of time.
        Those of unknown time are left out."""
        end = period + "~"
        rows = self.rows.all(_BEGUN, table_id, period or _FIRST_DIGIT, end, table_id, letters, end)
        return tuple(started for (started,) in rows)

    def outdate(self, table_id: str, number: int, *started: str) -> None:
        """What was computed of the match is not true any more, nor are the figures of its day, nor
        what came before a later day, month or year ("<2026-12")."""
        self.rows.delete("summaries", table_id=table_id, match=number)
        queries, keys = [], [table_id]
        for moment in started:
            # Its periods, each within the one before: all the time, its year, month and day, as "",
            # "2026", "2026-11" and "2026-11-20"; where no day is known, what is, after "=".
            within = [moment[:letters] for letters in PERIOD_LETTERS if letters <= len(moment)]
            if len(moment) < PERIOD_LETTERS[-1]:
                within.append(f"={moment}")
            queries.append(_WITHIN.format(", ".join("?" * len(within))))
            keys += [table_id, *within]
            for outer, inner in pairwise(within):
                # What has no day comes before everything else of its period.
                after = f"<{outer}" if inner[0] == "=" else f"<{inner}~"
                queries.append(_LATER)
                keys += [table_id, after, f"<{outer}~"]
        self.rows.run(_OUTDATED.format(" UNION ALL ".join(queries)), *keys)
