"""Groups by snake, and who goes on from them."""

from collections.abc import Sequence

from scorekeeper.club.rules.standing import Row


def snake(numbers: Sequence[int], groups: int) -> list[list[int]]:
    """The groups: 1 2 | 2 1 | 1 2 …, equal in size or one apart."""
    filled: list[list[int]] = [[] for _ in range(groups)]
    for at, number in enumerate(numbers):
        row, place = divmod(at, groups)
        filled[groups - 1 - place if row % 2 else place].append(number)
    return filled


def seeded(standings: Sequence[Sequence[Row]], lots: dict[int, int] | None = None) -> list[Row]:
    """All of the groups by place, and within a place by match points, difference and points of
    each meeting; then drawn, else the lower number first."""
    lot_of = lots or {}

    def key(place: int, row: Row) -> tuple[float, ...]:
        of = row.tally
        meetings = max(1, of.meetings)
        each = (of.match_points / meetings, of.difference / meetings, of.points / meetings)
        return (place, *(-value for value in each), lot_of.get(row.number, 0), row.number)

    placed = [
        (place, row)
        for standing in standings
        for place, row in enumerate(standing)
        if row.rank is not None
    ]
    return [row for _, row in sorted(placed, key=lambda each: key(*each))]
