"""The people of a table, who are recognised by their names, and who plays in which match."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorekeeper.store.errors import NotFound, PlayedTogether
from scorekeeper.store.match_values import Person, Player
from scorekeeper.store.sql.rows import Repository

_PEOPLE = """
    SELECT p.id, r.name, p.name, p.into_id, p.root
    FROM people p JOIN people r ON r.table_id = p.table_id AND r.id = p.root
    WHERE p.table_id = ? ORDER BY p.id
"""
_KNOWN = "SELECT id, root FROM people WHERE table_id = ? AND name = ? ORDER BY id"
_NEWEST = "SELECT coalesce(max(id), 0) FROM people WHERE table_id = ?"
_PLAYERS = """
    SELECT p.match, p.person, r.name, p.root
    FROM plays p JOIN people r ON r.table_id = p.table_id AND r.id = p.root
    WHERE p.table_id = ?{} ORDER BY p.match, p.place
"""
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


class People(Repository):
    """`store.people`"""

    def all(self, table_id: str) -> tuple[Person, ...]:
        """Everybody who ever played at the table and every spelling of them, by number."""
        return tuple(Person(*row) for row in self.rows.all(_PEOPLE, table_id))

    def met(self, table_id: str, person: int) -> set[int]:
        """Everybody who played in a match in which the person did, by their roots."""
        return {root for (root,) in self.rows.all(_MET, *[table_id] * 2, person)}

    def rename(
        self,
        table_id: str,
        person: int,
        name: str,
        limit: Callable[[Sequence[Person]], None] | None = None,
    ) -> None:
        """Give the person that name in every match. `limit` is called with the people of the table
        while nobody else can write there; what it raises is raised.

        :raises NotFound: if the table has no such person
        """
        with self.rows.writing(table_id):
            self.get(table_id, person)
            if limit:
                limit(self.all(table_id))
            self.rows.update("people", {"table_id": table_id, "id": person}, {"name": name})

    def merge(self, table_id: str, person: int, into: int) -> None:
        """Count what the person played for another, whose name is shown from now on; with 0, count
        it for the person again.

        :raises NotFound: if the table has no such person
        :raises PlayedTogether: if both played in one match
        """
        with self.rows.writing(table_id):
            steps = {row.id: row.into for row in self.all(table_id)}
            for person_id in (person, *([into] if into else [])):
                if person_id not in steps:
                    raise NotFound("person", table_id, person_id)
            if into and (met := self.rows.all(_TOGETHER, *[table_id] * 2, person, into)):
                raise PlayedTogether(met[0][0])
            steps[person] = into
            self.rows.update("people", {"table_id": table_id, "id": person}, {"into_id": into})
            for person_id in steps:
                root = _root_of(person_id, steps)
                self.rows.update("people", {"table_id": table_id, "id": person_id}, {"root": root})
                for played in ("plays", "facts"):
                    self.rows.update(
                        played, {"table_id": table_id, "person": person_id}, {"root": root}
                    )

    def get(self, table_id: str, person: int) -> Person:
        """:raises NotFound: if the table has no such person"""
        for found in self.all(table_id):
            if found.id == person:
                return found
        raise NotFound("person", table_id, person)

    def players(self, table_id: str, matches: Sequence[int] | None) -> Mapping[int, list[Player]]:
        """Who plays in these matches, or in all, by the match and in order of place."""
        players: dict[int, list[Player]] = defaultdict(list)
        some = "" if matches is None else f" AND p.match IN ({', '.join('?' * len(matches))})"
        if some and not matches:
            return players
        for match, *player in self.rows.all(_PLAYERS.format(some), table_id, *(matches or ())):
            players[match].append(Player(*player))
        return players

    def seat(self, table_id: str, number: int, started: str, names: Sequence[str]) -> list[Player]:
        """Set who plays in a match, replacing whoever was set before; who that is, in order of
        place."""
        self.rows.delete("plays", table_id=table_id, match=number)
        by_place = _recognised([self.rows.all(_KNOWN, table_id, name) for name in names])
        match = {"table_id": table_id, "match": number, "started": started}
        plays: list[dict[str, Any]] = []
        for place, name in enumerate(names):
            if place in by_place:
                person, root = by_place[place]
            else:
                person = root = self.rows.all(_NEWEST, table_id)[0][0] + 1
                new = {"table_id": table_id, "id": person, "name": name, "root": root}
                self.rows.insert("people", new)
            plays.append(match | {"place": place, "person": person, "root": root})
        self.rows.insert("plays", *plays)
        return [
            Player(play["person"], name, play["root"])
            for play, name in zip(plays, names, strict=True)
        ]


def _recognised(known: Sequence[Sequence[tuple[int, int]]]) -> dict[int, tuple[int, int]]:
    """The person and the root of each place, chosen among those `known` by its name. A place that
    is left out is somebody new's.

    Who goes by the name has it before one for whom it is another spelling. Nobody sits twice at one
    match, so a spelling of who sits there already is somebody else.
    """
    by_place: dict[int, tuple[int, int]] = {}
    for are_roots in (True, False):
        for place, people in enumerate(known):
            for person, root in people:
                is_seated = root in {other for _, other in by_place.values()}
                if (person == root) is are_roots and place not in by_place and not is_seated:
                    by_place[place] = person, root
    return by_place


def _root_of(person: int, steps: Mapping[int, int]) -> int:
    """The person for whom in the end it counts what this one played. A step leads from each to whom
    it counts for; 0: it counts for the person itself."""
    seen = set()
    while steps[person] and person not in seen:
        seen.add(person)
        person = steps[person]
    return person
