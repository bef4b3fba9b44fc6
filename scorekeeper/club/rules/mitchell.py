"""Mitchell: one line stays at its tables, the other moves one table up after each round."""

from collections.abc import Sequence

from scorekeeper.club.rules.round_robin import Meeting


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
