"""Knock-out: a bracket by seeds, whose winners meet until one is left."""

from collections.abc import Callable, Mapping, Sequence

Pair = tuple[int | None, int | None]
Winner = Callable[[int, int, int], int]
"""Who of two went on from a round of the bracket (from 1)."""


def bracket(seeds: Sequence[int], group_of: Mapping[int, object] | None = None) -> list[Pair]:
    """The first round, best seed first: the best meets the last, and the best have a free round
    where some are missing. Two of one group do not meet in it, where another can be had."""
    size = 1 << max(1, (len(seeds) - 1).bit_length())
    order = [1, 2]
    while len(order) < size:
        order = [each for seed in order for each in (seed, 2 * len(order) + 1 - seed)]
    placed: list[int | None] = [*seeds, *[None] * (size - len(seeds))]
    if group_of:
        _part_groups(placed, group_of)
    slots = [placed[seed - 1] for seed in order]
    return list(zip(slots[::2], slots[1::2], strict=True))


def _part_groups(placed: list[int | None], group_of: Mapping[int, object]) -> None:
    """Exchange the lower of two of one group with the next lower seed of another, else with the
    next higher."""
    size = len(placed)

    def group(at: int) -> object:
        seed = placed[at]
        return None if seed is None else group_of.get(seed)

    for high in range(size // 2):
        low = size - 1 - high
        if group(low) is None or group(low) != group(high):
            continue
        for other in (*range(low + 1, size), *range(low - 1, size // 2 - 1, -1)):
            if group(other) is not None and group(other) != group(low):
                placed[low], placed[other] = placed[other], placed[low]
                break


def knock_out(first: Sequence[Pair], number: int, winner: Winner) -> list[Pair]:
    """The meetings of a round of the bracket; whoever has nobody to meet goes on."""
    pairs = list(first)
    for before in range(1, number):
        on = [_goes_on(pair, before, winner) for pair in pairs]
        if len(on) < 2:
            return []
        pairs = list(zip(on[::2], on[1::2], strict=True))
    return pairs


def third_place(first: Sequence[Pair], number: int, winner: Winner) -> Pair | None:
    """The losers of the semifinals, in the round of the final."""
    if number < 2 or len(before := knock_out(first, number - 1, winner)) != 2:
        return None
    a, b = (
        next((each for each in pair if each != _goes_on(pair, number - 1, winner)), None)
        for pair in before
    )
    return None if a is None or b is None else (a, b)


def _goes_on(pair: Pair, number: int, winner: Winner) -> int | None:
    a, b = pair
    if a is None or b is None:
        return a if b is None else b
    return winner(a, b, number)


def rounds_of(seeds: int) -> int:
    """How many rounds a bracket of so many has."""
    return max(1, (seeds - 1).bit_length())
