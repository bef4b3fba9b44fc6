"""Which tables of the room a round is played at."""

from scorekeeper.club.rules.tables import at_tables
from tests.helpers.cases import every


@every(
    ("room", "fixed", "seated"),
    [
        ((), {}, {1: 1, 2: 3, 3: 5}),
        ((7,), {}, {7: 1, 8: 3, 9: 5}),
        ((1, 4), {}, {1: 1, 4: 3, 5: 5}),
        ((), {6: 1}, {1: 5, 2: 1, 3: 3}),
        ((), {1: 2, 4: 2}, {1: 3, 2: 1, 3: 5}),
        ((4, 7), {2: 9, 3: 9}, {4: 3, 7: 5, 9: 1}),
    ],
)
def test_each_meeting_has_a_table(
    room: tuple[int, ...], fixed: dict[int, int], seated: dict[int, int]
) -> None:
    meetings = [((a,), (a + 1,)) for a in (1, 3, 5)]
    found = at_tables(meetings, room, fixed)
    assert found == [(table, (a,), (a + 1,)) for table, a in seated.items()]
