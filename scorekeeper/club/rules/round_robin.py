"""All against all, by Berger's tables."""

from collections.abc import Sequence

Meeting = tuple[int | None, int | None]
"""Two entrants; None is nobody, and the other one rests."""


def rounds_of(entrants: int) -> int:
    """How many rounds it takes that all meet once."""
    return entrants + entrants % 2 - 1


def berger(numbers: Sequence[int], number: int) -> list[Meeting]:
    """The meetings of a round, in the order of the printed tables and with those named first who
    are there. After all have met they meet again, with the sides changed."""
    whole = [*numbers, *[None] * (len(numbers) % 2)]
    again, at = divmod(number - 1, rounds_of(len(numbers)))
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
