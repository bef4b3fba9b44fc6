"""A match as people at the table know it, and what one of their phones can know of it.

The first phone may be cut off: then it shows what it has `seen` of the table, and what was said on
it since. Once it is heard again both are brought together, and people are asked where they differ.
"""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from tests.helpers import second_scorer
from tests.helpers.browser.actions import THREE_SIDES, TWO_SIDES

NAMES = ["Anna", "Bruno", "Carla"]
KINDS: dict[str, dict[str, str]] = {
    "scopa": {"target": "99"},
    "three": {"target": "99"},
    "cirulla": {"preset": "cirulla", "target": "101"},
    "escoba": {"preset": "escoba", "target": "99"},
    "meeting": {"meeting": "best-of-three", "target": "11"},
}
MOST = 5
"""Scope of a side in a deal; every pile that is played here has cards for as many."""

Numbers = list[int]


@dataclass
class Stand:
    """The deals, each by its piles and its scope, and what is counted in the one that is played."""

    deals: list[tuple[int, Numbers]]
    counts: Numbers

    @property
    def next(self) -> int:
        return len(self.deals) + 1

    def store(self, which: int, scope: Numbers) -> None:
        self.deals.append((which, scope))
        self.counts = [0] * len(self.counts)


@dataclass(frozen=True)
class Count:
    deal: int
    side: int


@dataclass(frozen=True)
class Deal:
    """The piles and the scope, and what was counted as far as its phone knew."""

    deal: int
    which: int
    scope: Numbers
    seen: Numbers


Answer = Callable[[str, Count | Deal], str]
"""What people answer, and do: to `meanwhile`, the table has counted something else, and to
`differs`, it has other piles, whose they take: `mine` or `theirs`; to `late`, the deal is over,
where the count goes: `into` it, `anew` or `away`."""


@dataclass
class Model:
    kind: str
    log: list[Count | Deal] = field(default_factory=list)
    late: list[Count] = field(default_factory=list)
    """Counts whose deal was over as they came, until it is said where they go."""
    is_heard: bool = False
    """Whether the table may have some of the log already."""

    def __post_init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """A match, from its first deal."""
        self.table, self.log = Stand([], [0] * self.sides), []
        self.hear()

    def hear(self) -> None:
        self.seen, self.is_heard = deepcopy(self.table), False

    @property
    def sides(self) -> int:
        return 3 if self.kind == "three" else 2

    @cached_property
    def played(self) -> list[Any]:
        """With so many cards a side that any number of scope is possible that is counted here."""
        deals = THREE_SIDES if self.sides == 3 else TWO_SIDES
        return [each["piles"] for each in deals if min(map(len, each["piles"])) > 2 * MOST + 1]

    @property
    def is_apart(self) -> bool:
        """Whether the table has something that the phone has not heard of."""
        return self.table != self.seen

    @property
    def now(self) -> Stand:
        """As it stands on the first phone."""
        now = deepcopy(self.seen)
        for said in self.log:
            if isinstance(said, Deal):
                now.store(said.which, said.scope)
            else:
                now.counts[said.side] += 1
        return now

    def count(self, side: int) -> None:
        self.log.append(Count(self.now.next, side))

    def close(self, which: int) -> None:
        now = self.now
        self.log.append(Deal(now.next, which, now.counts, now.counts))

    def correct(self, deal: int, which: int) -> None:
        for stand in (self.table, self.seen):
            stand.deals[deal - 1] = which, stand.deals[deal - 1][1]

    def has_room(self, side: int) -> bool:
        """For one more, wherever all that is counted goes."""
        mine = [said for said in self.log if isinstance(said, Count) and said.side == side]
        return max(self.now.counts[side], self.table.counts[side] + len(mine)) < MOST

    def meet(self, answer: Answer) -> None:
        """The table has all that was said on the phone, and the phone hears of it all."""
        self.late = []
        for said in self.log:
            self._bring(said, answer)
        while self.late:
            self._late(self.late[0], answer("late", self.late[0]))
            del self.late[0]
        self.log = []
        self.hear()

    def _bring(self, said: Count | Deal, answer: Answer) -> None:
        """A count whose deal is over comes late, unless it is in the deal that was chosen there."""
        table = self.table
        if isinstance(said, Count):
            if said.deal == table.next:
                table.counts[said.side] += 1
            else:
                self.late.append(said)
            return
        if said.deal == table.next:
            is_known = table.counts in (said.seen, said.scope)
            takes_theirs = not is_known and answer("meanwhile", said) == "theirs"
            table.store(said.which, table.counts if takes_theirs else said.scope)
        elif table.deals[said.deal - 1] != (said.which, said.scope):
            if answer("differs", said) == "mine":
                table.deals[said.deal - 1] = said.which, said.scope
        _, there = table.deals[said.deal - 1]
        self.late = [
            count
            for count in self.late
            if count.deal != said.deal or there[count.side] < said.scope[count.side]
        ]

    def _late(self, said: Count, goes: str) -> None:
        if goes == "into":
            which, scope = self.table.deals[said.deal - 1]
            scope = [each + (side == said.side) for side, each in enumerate(scope)]
            self.table.deals[said.deal - 1] = which, scope
        elif goes == "anew":
            self.table.counts[said.side] += 1

    def totals(self, stand: Stand) -> Numbers:
        if self.kind == "meeting":
            return list(self.scored(stand.deals)["totals"])
        points = [self.points(*deal) for deal in stand.deals]
        return [sum(each[side] for each in points) for side in range(self.sides)]

    def points(self, which: int, scope: Numbers) -> Numbers:
        (deal,) = self.scored([(which, scope)])["deals"]
        return list(deal["points"])

    def scored(self, deals: list[tuple[int, Numbers]]) -> Any:
        """By the second scorer; all that is counted during play are cleared tables."""
        given = KINDS[self.kind]
        game = given.get("preset", "traditional")
        points = second_scorer.GAMES.get(game, {"points": []})["points"]
        swept = next((point["name"] for point in points if point["kind"] == "counted"), "scope")
        return second_scorer.score(
            {
                "rules": {
                    "game" if points else "preset": game,
                    "target": int(given["target"]),
                },
                "sides": [{"name": name} for name in NAMES[: self.sides]],
                "deals": [
                    {"piles": self.played[which], "counted": {swept: scope}}
                    for which, scope in deals
                ],
            }
        )

    def winner(self, stand: Stand) -> str | None:
        """Who has won; only a match of a meeting is short enough to be won here."""
        if self.kind != "meeting":
            return None
        won = self.scored(stand.deals)["winner"]
        return None if won is None else NAMES[won]
