"""Everybody paired for the least cost, and of all such pairings the first in the given order.

`first_cheapest` tries partners in order, as a director does by hand, which is quick in an evening
as it comes. Where it would take long (everybody has met everybody) the same pairing is found as a
matching of least weight, by Edmonds' blossoms, in a time that grows with the cube of the entrants.
"""

from collections import deque
from collections.abc import Sequence
from itertools import count

Costs = Sequence[Sequence[int]]
Pairs = list[tuple[int, int]]

PATIENCE = 2_000
"""Partners tried before the other way is taken; an evening of 64 in round 12 needs some forty."""


class _TooLong(Exception):
    pass


def first_cheapest(costs: Costs, patience: int = PATIENCE) -> Pairs:
    """The pairing of 0, 1, 2 … (an even number of them) with the least sum of costs in which 0 has
    the first partner that it can have, then the next who is free, and so on."""
    try:
        return _by_trying(costs, patience)
    except _TooLong:
        return _Blossoms(_weights(costs)).pairs()


def _by_trying(costs: Costs, patience: int) -> Pairs:
    tried = count(1)

    def search(free: list[int], budget: int) -> Pairs | None:
        if not free:
            return []
        first, others = free[0], free[1:]
        for at, other in enumerate(others):
            cost = costs[first][other]
            if cost > budget:
                continue
            if next(tried) > patience:
                raise _TooLong
            rest = search(others[:at] + others[at + 1 :], budget - cost)
            if rest is not None:
                return [(first, other), *rest]
        return None

    for budget in count():
        if budget and next(tried) > patience:
            raise _TooLong
        pairs = search(list(range(len(costs))), budget)
        if pairs is not None:
            return pairs
    raise AssertionError


def _weights(costs: Costs) -> list[list[int]]:
    """Weights whose greatest sum is the pairing sought. A digit for each entrant who is the first
    of a pair says whom it meets, so that the first in order is the least; costs come before all
    digits, and having all paired before all costs."""
    size = len(costs)
    above = size**size
    penalty = [
        [costs[a][b] * above + max(a, b) * size ** (size - 1 - min(a, b)) for b in range(size)]
        for a in range(size)
    ]
    most = (size + 1) * (max(map(max, penalty), default=0) + 1)
    return [[most - each for each in row] for row in penalty]


class _Blossoms:
    """The matching of greatest weight (Galil, "Efficient algorithms for finding maximum matching
    in graphs", 1986, in its form for dense graphs). Vertices count from 1, blossoms come after
    them; 0 is nobody. `label` are the dual values, `kind` is 0 for outer, 1 for inner, -1 for not
    reached."""

    def __init__(self, weights: Sequence[Sequence[int]]) -> None:
        self.n = n = len(weights)
        self.top = n
        room = range(2 * n + 2)
        self.weight = [[0] * len(room) for _ in room]
        self.ends = [[(a, b) for b in room] for a in room]
        greatest = 0
        for a in range(n):
            for b in range(n):
                if a != b:
                    self.weight[a + 1][b + 1] = weights[a][b]
                    greatest = max(greatest, weights[a][b])
        self.label = [greatest if 1 <= v <= n else 0 for v in room]
        self.mate = [0] * len(room)
        self.slack = [0] * len(room)
        self.outer = [v if v <= n else 0 for v in room]
        self.parent = [0] * len(room)
        self.kind = [-1] * len(room)
        self.seen = [0] * len(room)
        self.turn = 0
        self.flower: list[list[int]] = [[] for _ in room]
        self.source = [[v if v == u and v else 0 for v in range(n + 1)] for u in room]
        self.queue: deque[int] = deque()

    def pairs(self) -> Pairs:
        while self._grow():
            pass
        return [(v - 1, self.mate[v] - 1) for v in range(1, self.n + 1) if v < self.mate[v]]

    def _excess(self, u: int, v: int) -> int:
        a, b = self.ends[u][v]
        return self.label[a] + self.label[b] - 2 * self.weight[a][b]

    def _offer(self, u: int, x: int) -> None:
        if not self.slack[x] or self._excess(u, x) < self._excess(self.slack[x], x):
            self.slack[x] = u

    def _set_slack(self, x: int) -> None:
        self.slack[x] = 0
        for u in range(1, self.n + 1):
            outer = self.outer[u]
            if self.weight[u][x] > 0 and outer != x and self.kind[outer] == 0:
                self._offer(u, x)

    def _enqueue(self, x: int) -> None:
        if x <= self.n:
            self.queue.append(x)
        else:
            for each in self.flower[x]:
                self._enqueue(each)

    def _set_outer(self, x: int, b: int) -> None:
        self.outer[x] = b
        if x > self.n:
            for each in self.flower[x]:
                self._set_outer(each, b)

    def _even_way(self, b: int, x: int) -> int:
        """Where x stands in the blossom, turned so that the way to it is even."""
        flower = self.flower[b]
        at = flower.index(x)
        if at % 2:
            flower[1:] = reversed(flower[1:])
            at = len(flower) - at
        return at

    def _match(self, u: int, v: int) -> None:
        a, self.mate[u] = self.ends[u][v]
        if u <= self.n:
            return
        x = self.source[u][a]
        at = self._even_way(u, x)
        flower = self.flower[u]
        for i in range(at):
            self._match(flower[i], flower[i ^ 1])
        self._match(x, v)
        self.flower[u] = flower[at:] + flower[:at]

    def _augment(self, u: int, v: int) -> None:
        while True:
            after = self.outer[self.mate[u]]
            self._match(u, v)
            if not after:
                return
            above = self.outer[self.parent[after]]
            self._match(after, above)
            u, v = above, after

    def _meeting_point(self, u: int, v: int) -> int:
        self.turn += 1
        while u or v:
            if u:
                if self.seen[u] == self.turn:
                    return u
                self.seen[u] = self.turn
                u = self.outer[self.mate[u]]
                if u:
                    u = self.outer[self.parent[u]]
            u, v = v, u
        return 0

    def _shrink(self, u: int, base: int, v: int) -> None:
        b = self.n + 1
        while b <= self.top and self.outer[b]:
            b += 1
        self.top = max(self.top, b)
        self.label[b] = self.kind[b] = 0
        self.mate[b] = self.mate[base]
        self.flower[b] = [base, *reversed(self._way(u, base)), *self._way(v, base)]
        self._set_outer(b, b)
        for x in range(1, self.top + 1):
            self.weight[b][x] = self.weight[x][b] = 0
        self.source[b] = [0] * (self.n + 1)
        for each in self.flower[b]:
            for x in range(1, self.top + 1):
                if not self.weight[b][x] or self._excess(each, x) < self._excess(b, x):
                    self.weight[b][x], self.ends[b][x] = self.weight[each][x], self.ends[each][x]
                    self.weight[x][b], self.ends[x][b] = self.weight[x][each], self.ends[x][each]
            for x in range(1, self.n + 1):
                if self.source[each][x]:
                    self.source[b][x] = each
        self._set_slack(b)

    def _way(self, x: int, base: int) -> list[int]:
        """From x up to the base, which is left out; who was inner is looked at from now on."""
        way = []
        while x != base:
            inner = self.outer[self.mate[x]]
            way += [x, inner]
            self._enqueue(inner)
            x = self.outer[self.parent[inner]]
        return way

    def _expand(self, b: int) -> None:
        for each in self.flower[b]:
            self._set_outer(each, each)
        x = self.source[b][self.ends[b][self.parent[b]][0]]
        at = self._even_way(b, x)
        flower = self.flower[b]
        for inner, outer in zip(flower[0:at:2], flower[1:at:2], strict=True):
            self.parent[inner] = self.ends[outer][inner][0]
            self.kind[inner], self.kind[outer] = 1, 0
            self.slack[inner] = 0
            self._set_slack(outer)
            self._enqueue(outer)
        self.kind[x], self.parent[x] = 1, self.parent[b]
        for each in flower[at + 1 :]:
            self.kind[each] = -1
            self._set_slack(each)
        self.outer[b] = 0

    def _use_edge(self, ends: tuple[int, int]) -> bool:
        """What a tight edge does; whether it made one pair more."""
        u, v = (self.outer[end] for end in ends)
        if self.kind[v] == -1:
            self.parent[v], self.kind[v] = ends[0], 1
            mate = self.outer[self.mate[v]]
            self.slack[v] = self.slack[mate] = 0
            self.kind[mate] = 0
            self._enqueue(mate)
        elif self.kind[v] == 0:
            base = self._meeting_point(u, v)
            if not base:
                self._augment(u, v)
                self._augment(v, u)
                return True
            self._shrink(u, base, v)
        return False

    def _grow(self) -> bool:
        """Make one pair more; False where nobody is left."""
        for x in range(1, self.top + 1):
            self.kind[x], self.slack[x] = -1, 0
        self.queue.clear()
        for x in range(1, self.top + 1):
            if self.outer[x] == x and not self.mate[x]:
                self.parent[x], self.kind[x] = 0, 0
                self._enqueue(x)
        if not self.queue:
            return False
        while not self._scan():
            self._relax()
            self.queue.clear()
            if self._take_tight():
                return True
            for b in range(self.n + 1, self.top + 1):
                if self.outer[b] == b and self.kind[b] == 1 and not self.label[b]:
                    self._expand(b)
        return True

    def _scan(self) -> bool:
        while self.queue:
            u = self.queue.popleft()
            if self.kind[self.outer[u]] == 1:
                continue
            for v in range(1, self.n + 1):
                if u != v and self.outer[u] != self.outer[v]:
                    if self._excess(u, v):
                        self._offer(u, self.outer[v])
                    elif self._use_edge((u, v)):
                        return True
        return False

    def _take_tight(self) -> bool:
        for x in range(1, self.top + 1):
            near = self.slack[x]
            tight = self.outer[x] == x and near and self.outer[near] != x
            if tight and not self._excess(near, x) and self._use_edge(self.ends[near][x]):
                return True
        return False

    def _relax(self) -> None:
        """Change the labels by as much as keeps all of them right."""
        blossoms = [b for b in range(self.n + 1, self.top + 1) if self.outer[b] == b]
        steps = [self.label[b] // 2 for b in blossoms if self.kind[b] == 1]
        for x in range(1, self.top + 1):
            if self.outer[x] == x and self.slack[x] and self.kind[x] != 1:
                excess = self._excess(self.slack[x], x)
                steps.append(excess if self.kind[x] == -1 else excess // 2)
        step = min(steps)
        for u in range(1, self.n + 1):
            self.label[u] += {0: -step, 1: step, -1: 0}[self.kind[self.outer[u]]]
        for b in blossoms:
            self.label[b] += {0: 2 * step, 1: -2 * step, -1: 0}[self.kind[b]]
