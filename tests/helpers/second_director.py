"""A second director of club evenings, who keeps a book from the law alone, and none of the program:
what a result needs to count, and what may be done when. Whom a round pairs, and who stands where,
the tests of the rules hold against golden evenings.
"""

from dataclasses import dataclass, field

Points = tuple[int, int]


@dataclass
class Entrant:
    name: str
    joined: int = 1
    left: int | None = None


@dataclass
class Meeting:
    """`said` are the words of both sides that nobody has settled yet; `words` is how often anybody
    has said anything that changes what is known."""

    a: int
    b: int
    counts: Points | None = None
    said: dict[int, Points] = field(default_factory=dict)
    touched: bool = False
    words: int = 0

    def is_only(self, points: Points) -> bool:
        """Whether nobody says anything else."""
        return points == self.counts if self.counts else set(self.said.values()) <= {points}

    @property
    def has_result(self) -> bool:
        return self.counts is not None or len(set(self.said.values())) == 1


@dataclass
class Round:
    meetings: list[Meeting]
    rests: list[int]


@dataclass
class Book:
    """What the second director has written down."""

    names: list[str]
    rounds_to_play: int
    rounds: list[Round] = field(default_factory=list)
    closed: bool = False
    given: int = 0
    """The highest number that anybody had since the first round was published."""
    entrants: dict[int, Entrant] = field(default_factory=dict)
    adjusted: list[tuple[int, int, int]] = field(default_factory=list)
    """To whom the director gave points or took some, of which round, and how many."""

    def __post_init__(self) -> None:
        self.entrants = {at: Entrant(name) for at, name in enumerate(self.names, 1)}

    # What people do; each says whether it may be done.

    def is_complete(self) -> bool:
        return not self.rounds or all(each.has_result for each in self.rounds[-1].meetings)

    def may_publish(self) -> bool:
        open_ = not self.closed and self.is_complete() and len(self.rounds) < self.rounds_to_play
        return open_ and len(self._here()) > 1

    def publish(self, pairs: list[tuple[int, int]], rests: list[int]) -> None:
        """A round with everybody who is there, once."""
        self._accept()
        assert sorted([*(each for two in pairs for each in two), *rests]) == sorted(self._here())
        self.rounds.append(Round([Meeting(a, b) for a, b in pairs], rests))
        self.given = max(self.given, *self.entrants)

    def may_undo(self) -> bool:
        return bool(
            self.rounds
            and not self.closed
            and not any(each.touched for each in self.rounds[-1].meetings)
        )

    def undo(self) -> None:
        self.rounds.pop()
        now = len(self.rounds)
        for each in self.entrants.values():
            if each.left is not None:
                each.left = min(each.left, now)
            each.joined = min(each.joined, now + 1)

    def say(self, number: int, by: int, points: Points) -> bool:
        """A side's word: whether it is taken."""
        meeting = self.meeting_of(number, by)
        if meeting is None:
            return False
        if meeting.said.get(by, meeting.counts) == points:
            return True
        if self.closed or number != len(self.rounds):
            return False
        meeting.touched = True
        meeting.words += 1
        if meeting.counts == points:
            meeting.said.pop(by, None)
            return True
        meeting.said[by] = points
        if list(meeting.said.values()) == [points, points]:
            meeting.counts, meeting.said = points, {}
        return True

    def enter(self, number: int, table: int, points: Points) -> bool:
        """The director's word on a result that does not count yet."""
        meeting = self.rounds[number - 1].meetings[table - 1]
        if meeting.counts:
            return meeting.counts == points
        meeting.counts, meeting.said, meeting.touched = points, {}, True
        meeting.words += 1
        return True

    def correct(self, number: int, table: int, points: Points) -> None:
        meeting = self.rounds[number - 1].meetings[table - 1]
        if meeting.counts != points:
            meeting.counts, meeting.said = points, {}
            meeting.words += 1

    def adjusted_until(self, number: int) -> dict[int, int]:
        """What nobody has played for, by who has it, in the standing after a round."""
        until = [each for each in self.adjusted if each[1] <= number]
        return {who: sum(points for of, _, points in until if of == who) for who in self.entrants}

    def join(self, name: str) -> None:
        number = max(self.given, *self.entrants) + 1
        self.entrants[number] = Entrant(name, len(self.rounds) + 1)
        self.given = number if self.given else 0

    def leave(self, number: int) -> None:
        if not self.rounds:
            del self.entrants[number]
            if not self.given:
                self.entrants = dict(enumerate(self.entrants.values(), 1))
            return
        if self.entrants[number].left is None:
            self.entrants[number].left = len(self.rounds)

    def close(self) -> None:
        self._accept()
        self.closed = True

    # What follows from it.

    def meeting_of(self, number: int, entrant: int) -> Meeting | None:
        if not 0 < number <= len(self.rounds):
            return None
        meetings = self.rounds[number - 1].meetings
        return next((each for each in meetings if entrant in (each.a, each.b)), None)

    def _accept(self) -> None:
        for each in self.rounds[-1].meetings if self.rounds else ():
            if each.counts is None:
                (each.counts,) = set(each.said.values())
                each.words += 1
            each.said = {}

    def _here(self) -> list[int]:
        coming = len(self.rounds) + 1
        return [
            number
            for number, each in self.entrants.items()
            if each.joined <= coming and (each.left is None or each.left >= coming)
        ]


@dataclass
class Consolation:
    """What he knows of those who play on after their first meeting was lost."""

    entrants: set[int]
    met: set[int] = field(default_factory=set)
    lost: set[int] = field(default_factory=set)
    """Who lost the first one."""
    on: set[int] | None = None
    """Who is left of them, from when all have had a meeting."""

    def play(self, a: int, b: int, loser: int, is_main: bool) -> None:
        if is_main:
            self.lost |= {loser} - self.met
            self.met |= {a, b}
        else:
            assert self.on and {a, b} <= self.on
            self.on.remove(loser)

    def end_round(self, main_ahead: set[int]) -> None:
        """Who plays on in the first bracket, for the third place too, is not in this one."""
        if self.on is None and self.met == self.entrants:
            self.on = self.lost - main_ahead
