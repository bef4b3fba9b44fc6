"""Single players, a new partner each round: tables of four in the order of the standing."""

from collections.abc import Sequence

from scorekeeper.club.rules.results import Side


def individual(order: Sequence[int], balanced: bool = False) -> list[tuple[Side, Side]]:
    """The sides of each table: the first two against the other two, or, `balanced`, the first and
    the last against those between."""
    tables = [order[at : at + 4] for at in range(0, len(order) - 3, 4)]
    if balanced:
        return [((a, d), (b, c)) for a, b, c, d in tables]
    return [((a, b), (c, d)) for a, b, c, d in tables]
