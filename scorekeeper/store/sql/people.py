"""The people of a table and what is computed of its matches, as SQL."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from scorekeeper.store.errors import NotFound, PlayedTogether
from scorekeeper.store.sql.deals import SqlPlay
from scorekeeper.store.values import PERIOD_LETTERS, CachedFigures, Person, Player

_PEOPLE = """
    SELECT p.id, r.name, p.name, p.into_id, p.root
    FROM people p JOIN people r ON r.table_id = p.table_id AND r.id = p.root
    WHERE p.table_id = ? ORDER BY p.id
"""
_KNOWN = "SELECT id, root FROM people WHERE table_id = ? AND name = ? ORDER BY id"
_NEWEST = "SELECT coalesce(max(id), 0) FROM people WHERE table_id = ?"
_PLAYERS = """
    SELECT p.match, p.person, r.name
    FROM plays p JOIN people r ON r.table_id = p.table_id AND r.id = p.root
    WHERE p.table_id = ?{} ORDER BY p.match, p.place
"""
_PLAYS = (
    "INSERT INTO plays (table_id, match, place, person, root, started) VALUES (?, ?, ?, ?, ?, ?)"
)
_FIGURES = "SELECT figures FROM figures WHERE table_id = ? AND period = ?"
_TOGETHER = """
    SELECT p.match FROM plays p JOIN plays q ON q.table_id = p.table_id AND q.match = p.match
    WHERE p.table_id = ? AND q.table_id = ? AND p.root = ? AND q.root = ?
    ORDER BY p.match LIMIT 1
"""
_MET = """
    SELECT DISTINCT q.root
    FROM plays p JOIN plays q ON q.table_id = p.table_id AND q.match = p.match
    WHERE p.table_id = ? AND q.table_id = ? AND p.root = ?
"""
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


def periods(started: str) -> list[str]:
    """The periods that a match of that moment belongs to, each within the one before: all the time,
    its year, month and day, as "", "2026", "2026-11" and "2026-11-20"; where no day is known, what
    is, after "="."""
    whole = [started[:letters] for letters in PERIOD_LETTERS if letters <= len(started)]
    return whole if len(started) >= PERIOD_LETTERS[-1] else [*whole, f"={started}"]


class SqlMemory(SqlPlay):
    """Part of the calls of :class:`scorekeeper.store.protocol.MemoryStore`."""

    def people(self, table_id: str) -> tuple[Person, ...]:
        return tuple(Person(*row) for row in self._rows(_PEOPLE, table_id))

    def met(self, table_id: str, person: int) -> set[int]:
        return {root for (root,) in self._rows(_MET, *[table_id] * 2, person)}

    def rename(
        self,
        table_id: str,
        person: int,
        name: str,
        limit: Callable[[Sequence[Person]], None] | None = None,
    ) -> None:
        with self._writing(table_id):
            self._person(table_id, person)
            if limit:
                limit(self.people(table_id))
            self._update("people", {"table_id": table_id, "id": person}, {"name": name})

    def merge(self, table_id: str, person: int, into: int) -> None:
        with self._writing(table_id):
            steps = {each.id: each.into for each in self.people(table_id)}
            for each in (person, *([into] if into else [])):
                if each not in steps:
                    raise NotFound("person", table_id, each)
            if into and (met := self._rows(_TOGETHER, *[table_id] * 2, person, into)):
                raise PlayedTogether(met[0][0])
            steps[person] = into
            self._update("people", {"table_id": table_id, "id": person}, {"into_id": into})
            for each in steps:
                root = _root(steps, each)
                self._update("people", {"table_id": table_id, "id": each}, {"root": root})
                self._update("plays", {"table_id": table_id, "person": each}, {"root": root})
            # Whom somebody met is in the figures of both, so all of them are computed again.
            self._delete("figures", table_id=table_id)

    def figures(self, table_id: str, period: str) -> str | None:
        found = self._rows(_FIGURES, table_id, period)
        return found[0][0] if found else None

    def next_start(self, table_id: str, moment: str) -> str | None:
        found = self._rows(_NEXT, table_id, moment)
        return found[0][0] if found else None

    def last_start(self, table_id: str, period: str) -> str | None:
        found = self._rows(_LAST, table_id, period, period + "~")
        return found[0][0] if found else None

    def begun(self, table_id: str, period: str, letters: int) -> tuple[str, ...]:
        end = period + "~"
        found = self._rows(_BEGUN, table_id, period or _FIRST_DIGIT, end, table_id, letters, end)
        return tuple(started for (started,) in found)

    def keep(self, table_id: str, changed: int, derived: CachedFigures) -> None:
        with self._writing(table_id, aside=True):
            if self.changed(table_id) != changed:
                return  # somebody has written since it was computed
            for match, summary in derived.summaries.items():
                self._replace(
                    "summaries", {"table_id": table_id, "match": match}, {"summary": summary}
                )
            for period, figures in derived.figures.items():
                keys = {"table_id": table_id, "period": period}
                self._replace("figures", keys, {"figures": figures})

    def _set_match(self, table_id: str, number: int, **values: str) -> None:
        self._update("matches", {"table_id": table_id, "number": number}, values)

    def _person(self, table_id: str, person: int) -> Person:
        for each in self.people(table_id):
            if each.id == person:
                return each
        raise NotFound("person", table_id, person)

    def _players(self, table_id: str, matches: Sequence[int] | None) -> Mapping[int, list[Player]]:
        """Who plays in these matches, or in all, by the match and in order of place."""
        found: dict[int, list[Player]] = defaultdict(list)
        some = "" if matches is None else f" AND p.match IN ({', '.join('?' * len(matches))})"
        if some and not matches:
            return found
        for match, person, name in self._rows(_PLAYERS.format(some), table_id, *(matches or ())):
            found[match].append(Player(person, name))
        return found

    def _seat_people(self, table_id: str, number: int, started: str, names: Sequence[str]) -> None:
        """Say who plays in a match, in place of those of whom it was said before."""
        self._delete("plays", table_id=table_id, match=number)
        found: dict[int, tuple[int, int]] = {}
        known = [self._rows(_KNOWN, table_id, name) for name in names]
        # Who goes by the name has it before one for whom it is another spelling. Nobody sits twice
        # at one match, so a spelling of who sits there already is somebody else.
        for are_roots in (True, False):
            for place, people in enumerate(known):
                for person, root in people:
                    seated = {other for _, other in found.values()}
                    if (person == root) is are_roots and place not in found and root not in seated:
                        found[place] = person, root
        for place, name in enumerate(names):
            person, root = found.get(place) or self._new_person(table_id, name)
            self._run(_PLAYS, table_id, number, place, person, root, started)

    def _new_person(self, table_id: str, name: str) -> tuple[int, int]:
        new = self._rows(_NEWEST, table_id)[0][0] + 1
        self._insert("people", {"table_id": table_id, "id": new, "name": name, "root": new})
        return new, new

    def _outdate(self, table_id: str, number: int, *started: str) -> None:
        """What was computed of the match is not true any more, nor are the figures of its day, nor
        what came before a later day, month or year ("<2026-12")."""
        self._delete("summaries", table_id=table_id, match=number)
        found, keys = [], [table_id]
        for moment in started:
            within = periods(moment)
            found.append(_WITHIN.format(", ".join("?" * len(within))))
            keys += [table_id, *within]
            for outer, inner in pairwise(within):
                # What has no day comes before everything else of its period.
                after = f"<{outer}" if inner[0] == "=" else f"<{inner}~"
                found.append(_LATER)
                keys += [table_id, after, f"<{outer}~"]
        self._run(_OUTDATED.format(" UNION ALL ".join(found)), *keys)


def _root(steps: Mapping[int, int], person: int) -> int:
    seen = set()
    while steps[person] and person not in seen:
        seen.add(person)
        person = steps[person]
    return person
