"""Which table of the room each meeting of a round gets."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count, islice

from scorekeeper.club.rules.rounds import EntrantNumbers

Sides = tuple[EntrantNumbers, EntrantNumbers]
Seated = tuple[int, EntrantNumbers, EntrantNumbers]
"""A table, and who meets there."""


def at_tables(
    meetings: Sequence[Sides], room: Sequence[int] = (), fixed: Mapping[int, int] = {}
) -> list[Seated]:
    """The meetings by their tables. A meeting takes the `fixed` table of whoever in it has one, by
    the number of the entrant; of several who have the same the first. The others take those of the
    `room` in their order."""
    taken: dict[int, Sides] = {}
    for a, b in meetings:
        tables = (fixed[number] for number in (*a, *b) if number in fixed)
        if table := next((table for table in tables if table not in taken), None):
            taken[table] = a, b
    free = (table for table in room_numbers(room) if table not in taken)
    seated = taken | {next(free): two for two in meetings if two not in taken.values()}
    return [(table, *seated[table]) for table in sorted(seated)]


def first_tables(many: int, room: Sequence[int] = ()) -> list[int]:
    """The numbers of so many tables of the room."""
    return list(islice(room_numbers(room), many))


def room_numbers(room: Sequence[int]) -> Iterator[int]:
    """The numbers of the tables of a room, and those after the last of them: without end."""
    yield from room
    yield from count(max(room, default=0) + 1)
