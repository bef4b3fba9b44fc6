"""What is entered at an event: entrants, meetings and rests of a round, corrections."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

Side = tuple[int, ...]
"""The numbers of the entrants on one side of a table: one, or two single players."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A pair, or a player where all play singly. Its number is never given again.

    It is paired from round `joined` on; `left` is the last round that it plays. `former` are the
    names that it had before, each with the last round of it.
    """

    number: int
    name: str = ""
    joined: int = 1
    left: int | None = None
    former: tuple[tuple[int, str], ...] = ()

    def name_in(self, number: int) -> str:
        """What it was called in a round."""
        return next((name for until, name in self.former if number <= until), self.name)

    def plays(self, number: int) -> bool:
        """Whether it is paired in this round."""
        return self.joined <= number and not self.has_left(number)

    def has_left(self, number: int) -> bool:
        """Whether it was withdrawn before this round."""
        return self.left is not None and self.left < number


@dataclass(frozen=True, slots=True)
class Result:
    """What a meeting came to. Of the numbers in `absent` the side gets nothing. Without points and
    without an absent side it was not played. `games` are those that each side has won, where they
    decide."""

    round: int
    table: int
    a: Side
    b: Side
    points: tuple[int, int] | None = None
    absent: Side = ()
    games: tuple[int, int] | None = None

    @property
    def sides(self) -> tuple[Side, Side]:
        return self.a, self.b

    @property
    def difference(self) -> int:
        """What the first side is ahead by."""
        return self.points[0] - self.points[1] if self.points else 0

    @property
    def lead(self) -> int:
        """The same of what decides who has won: the games, where there are several."""
        return self.games[0] - self.games[1] if self.games else self.difference

    def is_absent(self, side: Side) -> bool:
        """Whether somebody of the side did not come."""
        return any(number in self.absent for number in side)


@dataclass(frozen=True, slots=True)
class Rest:
    """An entrant without an opponent; `scores` is None where it is as the event has it."""

    entrant: int
    scores: bool | None = None


@dataclass(frozen=True, slots=True)
class Correction:
    """What a result of this round or of an earlier one is from now on."""

    round: int
    table: int
    points: tuple[int, int] | None = None
    absent: Side = ()
    games: tuple[int, int] | None = None
    reason: str = ""
    by: str = ""
    at: str = ""

    def changes(self, result: Result) -> bool:
        """Whether it is a correction of that result."""
        return (self.round, self.table) == (result.round, result.table)

    def applied(self, result: Result) -> Result:
        """The result with the outcome that this correction gives it."""
        return replace(result, points=self.points, absent=self.absent, games=self.games)


@dataclass(frozen=True, slots=True)
class Round:
    """A round as it was played, and the corrections that were made after it, before the next;
    `open` are meetings that have no result yet."""

    number: int
    results: tuple[Result, ...] = ()
    rests: tuple[Rest, ...] = ()
    corrections: tuple[Correction, ...] = ()
    open: tuple[Result, ...] = ()


def corrected(rounds: Sequence[Round]) -> list[Round]:
    """The rounds with the results that count after the last of them."""
    changes = [each for played in rounds for each in played.corrections]
    if not changes:
        return list(rounds)
    return [
        replace(played, results=tuple(_corrected(played.results, changes))) for played in rounds
    ]


def _corrected(results: Iterable[Result], changes: Sequence[Correction]) -> Iterable[Result]:
    for result in results:
        for change in changes:
            if change.changes(result):
                result = change.applied(result)
        yield result
