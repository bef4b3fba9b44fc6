"""A second director of club evenings, who keeps a book from the law alone, and none of the program.

He knows Danese evenings in which nobody meets anybody twice, three points for a win and one for a
draw: whom a round pairs, what a result needs to count, and who stands where.
"""

from dataclasses import dataclass, field

Points = tuple[int, int]
WIN, DRAW = 3, 1


@dataclass
class Entrant:
    name: str
    joined: int = 1
    left: int | None = None


@dataclass
class Meeting:
    """`said` are the words of both sides that nobody has settled yet."""

    a: int
    b: int
    counts: Points | None = None
    said: dict[int, Points] = field(default_factory=dict)
    touched: bool = False

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

    def __post_init__(self) -> None:
        self.entrants = {at: Entrant(name) for at, name in enumerate(self.names, 1)}

    # What people do; each says whether it may be done.

    def is_complete(self) -> bool:
        return not self.rounds or all(each.has_result for each in self.rounds[-1].meetings)

    def may_publish(self) -> bool:
        open_ = not self.closed and self.is_complete() and len(self.rounds) < self.rounds_to_play
        return open_ and len(self._here()) > 1

    def publish(self) -> None:
        self._accept()
        pairs, rests = self.next_round()
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
        return True

    def correct(self, number: int, table: int, points: Points) -> None:
        meeting = self.rounds[number - 1].meetings[table - 1]
        if meeting.counts != points:
            meeting.counts, meeting.said = points, {}

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

    def next_round(self) -> tuple[list[tuple[int, int]], list[int]]:
        """The first in standing order among those with the fewest repeats, by trying all."""
        order = self._order()
        rests = []
        if len(order) % 2:
            rests = [min(reversed(order), key=self._rests)]
        left = [each for each in order if each not in rests]
        best, _ = self._first_of_fewest(left)
        return best, rests

    def standing(self) -> list[tuple[int, int, int]]:
        """Number, match points and difference of all who have come, in their order, from what
        counts; who has left stands last, by number."""
        listed = [n for n, each in self.entrants.items() if each.joined <= len(self.rounds)]
        left = [each for each in listed if self._has_left(each)]
        placed = self._placed([each for each in listed if each not in left], only_counts=True)
        rows = [(each, *self._sums(each, only_counts=True)[:2]) for each in [*placed, *left]]
        return [(number, score, difference) for number, score, difference in rows]

    def _accept(self) -> None:
        for each in self.rounds[-1].meetings if self.rounds else ():
            if each.counts is None:
                (each.counts,) = set(each.said.values())
            each.said = {}

    def _has_left(self, number: int) -> bool:
        left = self.entrants[number].left
        return left is not None and left < len(self.rounds)

    def _here(self) -> list[int]:
        coming = len(self.rounds) + 1
        return [
            number
            for number, each in self.entrants.items()
            if each.joined <= coming and (each.left is None or each.left >= coming)
        ]

    def _order(self) -> list[int]:
        """Who plays next, as they stand; who arrives now is last. Ties that are left go by the
        lower number, as lots are not drawn."""
        here, last = self._here(), len(self.rounds)
        old = [each for each in here if self.entrants[each].joined <= last]
        placed = self._placed(old) if last else old
        return placed + [each for each in here if each not in placed]

    def _placed(self, numbers: list[int], only_counts: bool = False) -> list[int]:
        groups: dict[tuple[int, ...], list[int]] = {}
        for each in numbers:
            key = tuple(-n for n in self._sums(each, only_counts))
            groups.setdefault(key, []).append(each)
        level = (sorted(groups[key]) for key in sorted(groups))
        return [n for each in level for n in self._by_direct(each, only_counts)]

    def _by_direct(self, level: list[int], only_counts: bool) -> list[int]:
        """By their own meetings, where each has met each; then by the number."""
        met = [self._met(a, b, only_counts) for a in level for b in level if a != b]
        if len(level) < 2 or not all(met):
            return level
        sums = {each: self._sums(each, only_counts, level)[:2] for each in level}
        parts = [
            [each for each in level if sums[each] == value]
            for value in sorted(set(sums.values()), reverse=True)
        ]
        if len(parts) == 1:
            return level
        return [n for part in parts for n in self._by_direct(part, only_counts)]

    def _results(self, only_counts: bool) -> list[tuple[int, int, Points]]:
        return [
            (each.a, each.b, each.counts or next(iter(each.said.values())))
            for played in self.rounds
            for each in played.meetings
            if (each.counts if only_counts else each.has_result)
        ]

    def _sums(
        self, number: int, only_counts: bool = False, among: list[int] | None = None
    ) -> tuple[int, int, int]:
        """Match points, difference and points made; of a few by their own meetings alone."""
        score = difference = made = 0
        if among is None:
            score = WIN * sum(number in played.rests for played in self.rounds)
        for a, b, (of_a, of_b) in self._results(only_counts):
            if number not in (a, b) or (among is not None and not {a, b} <= set(among)):
                continue
            own, other = (of_a, of_b) if number == a else (of_b, of_a)
            score += WIN if own > other else DRAW if own == other else 0
            difference, made = difference + own - other, made + own
        return score, difference, made

    def _met(self, a: int, b: int, only_counts: bool = False) -> int:
        return sum({one, other} == {a, b} for one, other, _ in self._results(only_counts))

    def _rests(self, number: int) -> int:
        rested = sum(number in played.rests for played in self.rounds)
        return rested + self.entrants[number].joined - 1

    def _first_of_fewest(self, left: list[int]) -> tuple[list[tuple[int, int]], int]:
        if not left:
            return [], 0
        first, tried = left[0], []
        for other in left[1:]:
            rest, cost = self._first_of_fewest([e for e in left if e not in (first, other)])
            tried.append(([(first, other), *rest], cost + self._met(first, other)))
        return min(tried, key=lambda each: each[1])
