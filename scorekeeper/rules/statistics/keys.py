"""The keys of figures: "3" is a person, "3+5" are partners on one side, "3+5|4+6" are sides that
played each other. People are the numbers that the table gives them."""

from collections.abc import Iterable

People = tuple[int, ...]


def key_of(people: Iterable[int]) -> str:
    """The key of one person, or of partners in whatever order they sit."""
    return "+".join(map(str, sorted(people)))


def people_of(key: str) -> People:
    """Who stands behind the key of a person or of partners."""
    return tuple(map(int, key.split("+")))


def key_of_sides(sides: Iterable[People]) -> str:
    """The key of sides that are in order: see `in_order`."""
    return "|".join(map(key_of, sides))


def sides_of(key: str) -> tuple[People, ...]:
    """The people of each side, in the order in which a tally counts their wins."""
    return tuple(map(people_of, key.split("|")))


def in_order(sides: Iterable[People]) -> list[int]:
    """The places of the sides in the order of their keys, by number: 2 comes before 10."""
    ordered = [tuple(sorted(side)) for side in sides]
    return sorted(range(len(ordered)), key=ordered.__getitem__)
