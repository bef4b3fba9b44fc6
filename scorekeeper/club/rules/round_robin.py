"""Rounds that are known before the first: all against all by Berger's tables, the two lines of
Mitchell, and groups."""

from collections.abc import Sequence

from scorekeeper.club.rules.standing import StandingRow

Meeting = tuple[int | None, int | None]
"""Two entrants; None is nobody, and the other one rests."""


def rounds_for_all(entrants: int) -> int:
    """How many rounds it takes that all meet once."""
    return entrants + entrants % 2 - 1


def berger(numbers: Sequence[int], number: int) -> list[Meeting]:
    """The meetings of a round, in the order of the printed tables and with those named first who
    are there. After all have met they meet again, with the sides changed."""
    whole = [*numbers, *[None] * (len(numbers) % 2)]
    again, at = divmod(number - 1, rounds_for_all(len(numbers)))
    pairs = _berger(len(whole), at + 1)
    meetings = [(whole[a - 1], whole[b - 1]) for a, b in pairs]
    return [(b, a) for a, b in meetings] if again % 2 else meetings


def _berger(size: int, number: int) -> list[tuple[int, int]]:
    others = size - 1
    x = (number - 1) * (size // 2) % others + 1
    pairs = [(x, size) if number % 2 else (size, x)]
    for k in range(1, size // 2):
        pairs.append(((x - 1 + k) % others + 1, (x - 1 - k) % others + 1))
    return pairs


def lines(numbers: Sequence[int]) -> tuple[list[int], list[int]]:
    """North-South, who stay, and East-West, who move; of an odd number the last of North-South is
    missing."""
    half = len(numbers) // 2
    return list(numbers[:half]), list(numbers[half:])


def mitchell(
    north_south: Sequence[int | None], east_west: Sequence[int], number: int, skips: bool = False
) -> list[Meeting]:
    """The meetings of a round, table by table. With `skips` (the same deals go round an even
    number of tables) East-West pass by one table, once, in the middle."""
    tables = len(east_west)
    moved = number - 1
    if skips and not tables % 2 and number > tables // 2:
        moved += 1
    stay = [*north_south, *[None] * (tables - len(north_south))]
    return [(stay[table], east_west[(table - moved) % tables]) for table in range(tables)]


def seeded(
    standings: Sequence[Sequence[StandingRow]], lots: dict[int, int] | None = None
) -> list[StandingRow]:
    """All of the groups by place, and within a place by match points, difference and points of
    each meeting; then drawn, else the lower number first."""
    lot_of = lots or {}

    def key(place: int, row: StandingRow) -> tuple[float, ...]:
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
