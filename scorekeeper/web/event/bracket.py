"""A bracket as a picture: where each box stands, what is in it, and the lines between them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.rules.tournament.drawn_bracket import Slot, drawn_bracket
from scorekeeper.rules.tournament.evening import group_rounds
from scorekeeper.tables.event.state import EventState
from scorekeeper.words.event_bracket import round_name

WIDE, HIGH, ACROSS, DOWN = 232, 48, 268, 64
LEFT, TOP = 8, 34
LONGEST = 30
"""Letters of a name that have room in a box."""


@dataclass(frozen=True, slots=True)
class Line:
    """Half a box: a name, cut where it is too long, and what that side has made."""

    name: str
    shown: str
    score: str
    has_won: bool
    has_lost: bool


@dataclass(frozen=True, slots=True)
class Box:
    """A meeting in the picture."""

    x: int
    y: int
    lines: tuple[Line, Line]
    kind: str = ""
    """`live` where it is played now, `later` where not both are known."""


@dataclass(frozen=True, slots=True)
class Champion:
    """The place after the final: the middle of its left edge, and who is there; "?" before."""

    x: int
    y: int
    name: str
    shown: str


@dataclass(frozen=True, slots=True)
class BracketPicture:
    """All that is drawn: heads over the columns, boxes, lines from box to box."""

    width: int
    height: int
    heads: tuple[tuple[int, str], ...]
    boxes: tuple[Box, ...]
    paths: tuple[tuple[str, bool], ...]
    third: Box | None = None
    champion: Champion | None = None


def bracket_picture(state: EventState) -> BracketPicture | None:
    """The bracket of an evening; None where it has none, or none yet."""
    evening = state.evening()
    drawn = drawn_bracket(evening) if state.numbered else None
    if drawn is None:
        return None
    before, rounds = group_rounds(evening), drawn.rounds
    height = TOP + DOWN * len(rounds[0])
    boxes = [
        _box(state, slot, LEFT + ACROSS * column, _y(column, row), before + column + 1)
        for column, slots in enumerate(rounds)
        for row, slot in enumerate(slots)
        if not slot.is_free
    ]
    third = None
    if drawn.third:
        x, y = LEFT + ACROSS * (len(rounds) - 1), _y(len(rounds) - 1, 0) + DOWN + HIGH // 2
        third = _box(state, drawn.third, x, y, before + len(rounds))
        height = max(height, y + HIGH + 8)
    names = [round_name(state, before + at) for at in range(1, len(rounds) + 1)]
    heads = tuple((LEFT + ACROSS * column, name) for column, name in enumerate(names))
    paths = tuple(_paths(rounds))
    x, y = LEFT + ACROSS * len(rounds), _y(len(rounds) - 1, 0) + HIGH // 2
    first = rounds[-1][0].winner
    name = "?" if first is None else state.name(first)
    champion = Champion(x, y, name, _cut(name))
    paths += ((f"M{x - ACROSS + WIDE} {y}h{ACROSS - WIDE}", first is not None),)
    width = x + WIDE + LEFT
    return BracketPicture(width, height, heads, tuple(boxes), paths, third, champion)


def _box(state: EventState, slot: Slot, x: int, y: int, number: int) -> Box:
    is_played = number == len(state.rounds) and slot.winner is None
    kind = "later" if None in slot.pair else "live" if is_played else ""
    return Box(x, y, _lines(state, slot, number), kind)


def _cut(name: str) -> str:
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"


def _y(column: int, row: int) -> int:
    """The top of a box: in the middle of those that lead to it."""
    every = DOWN << column
    return TOP + every * row + (every - DOWN) // 2


def _paths(rounds: Sequence[Sequence[Slot]]) -> Iterator[tuple[str, bool]]:
    for column, slots in enumerate(rounds[:-1]):
        for row, slot in enumerate(slots):
            if not slot.is_free:
                x, y = LEFT + ACROSS * column + WIDE, _y(column, row) + HIGH // 2
                to = _y(column + 1, row // 2) + (HIGH // 4 if row % 2 == 0 else 3 * HIGH // 4)
                middle = (ACROSS - WIDE) // 2
                yield f"M{x} {y}h{middle}V{to}h{middle}", slot.winner is not None


def _lines(state: EventState, slot: Slot, number: int) -> tuple[Line, Line]:
    scores: dict[int | None, str] = {}
    if slot.result and slot.result.points:
        figures = slot.result.games or slot.result.points
        scores |= {slot.result.a[0]: str(figures[0]), slot.result.b[0]: str(figures[1])}

    def line(of: int | None) -> Line:
        name = "?" if of is None else state.name(of, number)
        has_won = of is not None and of == slot.winner
        return Line(
            name, _cut(name), scores.get(of, ""), has_won, slot.winner is not None and not has_won
        )

    return line(slot.pair[0]), line(slot.pair[1])
