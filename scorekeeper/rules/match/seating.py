"""Who plays with whom: how many sides there are, and how many players sit on each."""

from dataclasses import dataclass

from scorekeeper.rules.match.match import Side


@dataclass(frozen=True, slots=True)
class Seating:
    """How many sides there are and how many players sit on each."""

    sides: int
    each: int

    @property
    def players(self) -> int:
        """How many play."""
        return self.sides * self.each

    def of(self, names: list[str]) -> tuple[Side, ...]:
        """The sides of these players, who sit round the table in this order, sides alternating."""
        return tuple(Side.of(*names[side :: self.sides]) for side in range(self.sides))


SEATINGS = {
    "2": Seating(2, 1),
    "3": Seating(3, 1),
    "4": Seating(2, 2),
    "6": Seating(3, 2),
    "4-alone": Seating(4, 1),
    "6-teams": Seating(2, 3),
}
"""By the name that forms and commands give them. No text has the last two."""
