"""What the matches of a table say, in rows: `results` has one for each match, `facts` one for each
person in it. They are written in the turn in which the match changes; figures are asked of them.

Nobody here knows the rules: what a match says is counted by `Facts.count`.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from scorekeeper.store.match_values import Columns, CountedMatch, Player, StoredMatch
from scorekeeper.store.sql.rows import Repository

FORMAT = 1
"""To be raised with every change of what is counted: what is of another format is counted anew."""

_OF_TIME = "table_id = ? AND game = ? AND started >= ? AND started < ?"
ADDED = "won lost abandoned comebacks deals points scope scope_of primiera primiera_of".split()


def _sums(columns: Iterable[str]) -> str:
    return ", ".join(f"sum({column})" for column in columns)


def _shared(name: str, points: int) -> str:
    """The sums of the first so many of the shared points: of `had` or `nobody`, and of `known`."""
    return _sums(f"{column}_{point}" for point in range(points) for column in (name, "known"))


_PEOPLE = f"""
    SELECT root, {_sums(ADDED)}, max(gap), {{}} FROM facts WHERE {_OF_TIME} AND {{}}
    GROUP BY root ORDER BY min(started), min(match), root
"""
_RESULTS = f"""
    SELECT root, won FROM facts WHERE {_OF_TIME} AND {{}} AND won + lost = 1
    ORDER BY root, started, match
"""
_MET = """
    SELECT CASE WHEN o.side = f.side THEN 1 ELSE 0 END AS beside, o.root, count(*), sum(f.won),
        sum(CASE WHEN o.side = f.side THEN f.lost ELSE o.won END)
    FROM facts f
    JOIN facts o ON o.table_id = f.table_id AND o.match = f.match AND o.place != f.place
    WHERE f.table_id = ? AND f.game = ? AND f.started >= ? AND f.started < ? AND f.root = ?
    AND f.won + f.lost = 1 AND o.won + o.lost = 1
    GROUP BY beside, o.root ORDER BY count(*) DESC, min(f.started), min(f.match)
"""
_BETWEEN = """
    SELECT f.match, f.won
    FROM facts f JOIN facts o ON o.table_id = f.table_id AND o.match = f.match AND o.side != f.side
    WHERE f.table_id = ? AND f.root = ? AND o.root = ? AND f.won + o.won = 1
    AND f.lost + o.lost = 1
    ORDER BY f.started DESC, f.match DESC LIMIT ?
"""
_TALLY = """
    SELECT lineup, winner, sum(abandoned), count(*) FROM results
    WHERE table_id = ? AND started >= ? AND started < ?{} AND (winner IS NOT NULL OR abandoned = 1)
    GROUP BY lineup, winner ORDER BY min(started), min(match)
"""
_TABLE = f"""
    SELECT count(winner), {_sums(("abandoned", "deals", "scope"))}, {{}} FROM results
    WHERE {_OF_TIME}
"""
_TOP = f"""
    SELECT {{0}}, {{0}}_side, {{0}}_deal, match, lineup FROM results WHERE {_OF_TIME}
    AND {{0}} IS NOT NULL ORDER BY {{0}} DESC, started, match LIMIT 1
"""
_LONGEST = f"""
    SELECT deals, NULL, 0, match, lineup FROM results WHERE {_OF_TIME}
    AND winner IS NOT NULL AND deals > 0 ORDER BY deals DESC, started, match LIMIT 1
"""
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
_END = "~"
"""Comes after all that a date can go on with."""
_GAMES = "SELECT DISTINCT game FROM results WHERE table_id = ? AND game IS NOT NULL"


def _who(person: int | None) -> str:
    """The condition for one person, or, where that is None, for everybody; with one value."""
    return "root > ?" if person is None else "root = ?"


class Facts(Repository):
    """`store.facts`. Figures are asked for of the matches of a game (empty: Scopa) that began in a
    period ("2026-11-20", "2026-11", "2026" or "", all the time)."""

    count: ClassVar[Callable[[StoredMatch], CountedMatch]]
    """What a match says: set by who knows the rules, which is `scorekeeper.tables`."""

    def forget(self, table_id: str, matches: Sequence[int]) -> None:
        """Delete what these matches say, in the turn of the caller."""
        marks = ", ".join("?" * len(matches))
        for relation in ("facts", "results"):
            sql = f"DELETE FROM {relation} WHERE table_id = ? AND match IN ({marks})"
            self.rows.run(sql, table_id, *matches)

    def write(
        self,
        table_id: str,
        number: int,
        started: str,
        people: Sequence[Player],
        counted: CountedMatch,
    ) -> None:
        """Store what a match of these people says of which nothing is stored, in the turn of the
        caller."""
        match: Columns = {"table_id": table_id, "match": number, "started": started}
        lineup = "|".join(
            "+".join("0" if place is None else str(people[place].person) for place in side)
            for side in counted.sides
        )
        result = {"format": FORMAT, "lineup": lineup, "sides": len(counted.sides)}
        self.rows.insert("results", {**match, **result, **counted.result})
        facts = []
        for side, (places, says) in enumerate(zip(counted.sides, counted.facts, strict=True)):
            for place in places:
                if place is not None:
                    who = {"person": people[place].person, "root": people[place].root}
                    where = {"game": counted.result["game"], "place": place, "side": side}
                    facts.append({**match, **who, **where, **says})
        if facts:
            self.rows.insert("facts", *facts)

    def people(
        self, table_id: str, period: str, game: str, points: int, person: int | None = None
    ) -> list[tuple[int, ...]]:
        """Of each person (a root), or of one: the sums of `ADDED`, the largest gap, and of each of
        so many shared points how often it was theirs and of how many deals that is known."""
        sql, who = _PEOPLE.format(_shared("had", points), _who(person)), (person or 0)
        return self._numbers(sql, table_id, period, game, who)

    def results(
        self, table_id: str, period: str = "", game: str = "", person: int | None = None
    ) -> dict[int, list[int]]:
        """Of each person, or of one, the decided matches in order of time: 1 was won, -1 lost."""
        results: dict[int, list[int]] = {}
        sql = _RESULTS.format(_who(person))
        for root, won in self._numbers(sql, table_id, period, game, person or 0):
            results.setdefault(root, []).append(1 if won else -1)
        return results

    def met(self, table_id: str, period: str, game: str, person: int) -> list[tuple[int, ...]]:
        """Whom the person played with in decided matches, most often first: 1 beside or 0 against,
        who (a root), how many matches, won, and lost: of an opponent, those that one won."""
        return self._numbers(_MET, table_id, period, game, person)

    def between(self, table_id: str, one: int, other: int, most: int) -> dict[int, int]:
        """The newest matches that one of two people won against the other, by number: whether it
        was the first."""
        return dict(self.rows.all(_BETWEEN, table_id, one, other, most))

    def tally(self, table_id: str, period: str = "", game: str | None = "") -> list[Any]:
        """How often each side of the same people won, in the order in which they first met: the
        lineup ("3+5|4+0": persons, as they were entered; 0 has no name), the side that won, None
        where the matches were given up, and how many that is. None: of every game."""
        sql, games = (
            (_TALLY.format(" AND game = ?"), (game,))
            if game is not None
            else (_TALLY.format(""), ())
        )
        return self.rows.all(sql, table_id, period, period + _END, *games)

    def table(self, table_id: str, period: str, game: str, points: int) -> tuple[int, ...]:
        """The matches won and given up, the deals, the cleared tables of those who have names, and
        of each of so many shared points how often it was nobody's, of how many deals."""
        (row,) = self._numbers(_TABLE.format(_shared("nobody", points)), table_id, period, game)
        return row

    def tops(self, table_id: str, period: str = "", game: str = "") -> list[tuple[Any, ...] | None]:
        """The most points, the highest primiera and the longest match: how much, the side (None: no
        one's), the deal (0: the whole match), the match, its lineup."""
        values = table_id, game, period, period + _END
        sqls = [_TOP.format(name) for name in ("most_points", "highest_primiera")]
        return [next(iter(self.rows.all(sql, *values)), None) for sql in (*sqls, _LONGEST)]

    def games(self, table_id: str) -> list[str]:
        """The games that were played at the table, by their keys; that of Scopa is empty."""
        return sorted(game for (game,) in self.rows.all(_GAMES, table_id))

    def begun(self, table_id: str, period: str, letters: int) -> tuple[str, ...]:
        """The earliest `started` of the table's matches of each part of the period: of those that
        begin with its text, one for all that have so many letters in common, in order of time.
        Those of unknown time are left out."""
        end = period + _END
        rows = self.rows.all(_BEGUN, table_id, period or "0", end, table_id, letters, end)
        return tuple(started for (started,) in rows)

    def _numbers(
        self, sql: str, table_id: str, period: str, game: str, *more: int
    ) -> list[tuple[int, ...]]:
        # A sum is a Decimal on PostgreSQL, and nothing of no rows.
        rows = self.rows.all(sql, table_id, game, period, period + _END, *more)
        return [tuple(int(number or 0) for number in row) for row in rows]
