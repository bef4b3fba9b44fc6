"""A bracket as it is shown: on pages, on the wall and on paper."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.club.rules.placing import Slot, drawn_bracket
from scorekeeper.club.rules.systems import group_rounds
from scorekeeper.club.tables.state import EventState
from scorekeeper.club.words.event_bracket import round_name, winner_of
from scorekeeper.club.words.event_paper import evening_name
from scorekeeper.sheets.blocks import (
    Cell,
    Column,
    Grid,
    Leaf,
    Text,
    cell,
    head,
    notes,
    text,
)
from scorekeeper.words.language import gettext

# On a page it is a picture: its boxes, and from one to the next.
WIDE, HIGH, ACROSS, DOWN = 232, 48, 268, 64
LEFT, TOP = 8, 34


@dataclass(frozen=True, slots=True)
class BracketLine:
    """A side of a box: what it is called, empty where nobody knows, and what it has made. Where
    `is_known` is false it is named after the table that it comes from."""

    name: str
    is_known: bool = True
    score: str = ""
    has_won: bool = False
    has_lost: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """A meeting; `is_live` while it is played."""

    lines: tuple[BracketLine, BracketLine]
    is_live: bool = False


@dataclass(frozen=True, slots=True)
class BracketColumn:
    """A round under its name: its boxes, None where a side has nobody to meet."""

    name: str
    boxes: tuple[Box | None, ...]


@dataclass(frozen=True, slots=True)
class BracketSheet:
    """A bracket, or a part of it. With the final stand who has won it, empty before, and the
    meeting for the third place."""

    title: str
    about: tuple[str, ...]
    columns: tuple[BracketColumn, ...]
    champion: str | None = None
    third: Box | None = None


def bracket_sheet(state: EventState, about: tuple[str, ...] = ()) -> BracketSheet | None:
    """The bracket of an evening; None where it has none, or none yet. `about` says when it was
    printed."""
    evening = state.evening()
    drawn = drawn_bracket(evening) if state.numbered else None
    if drawn is None:
        return None
    before, rounds = group_rounds(evening), drawn.rounds
    columns = []
    for at, slots in enumerate(rounds, 1):
        boxes: list[Box | None] = []
        for row, slot in enumerate(slots):
            feeding = rounds[at - 2][2 * row : 2 * row + 2] if at > 1 else ()
            boxes.append(None if slot.is_free else _box(state, slot, before + at, feeding))
        columns.append(BracketColumn(round_name(state, before + at), tuple(boxes)))
    first = rounds[-1][0].winner
    champion = "" if first is None else state.name(first)
    third = _box(state, drawn.third, before + len(rounds), ()) if drawn.third else None
    title = " · ".join((evening_name(state.table.name), gettext("Bracket")))
    return BracketSheet(title, about, tuple(columns), champion, third)


def parts_of(sheet: BracketSheet, across: int, most: int) -> Iterator[BracketSheet]:
    """The bracket in parts of at most so many columns `across`, of which the first has at most so
    many boxes: all parts of its first rounds, then those of the next."""
    columns = sheet.columns
    while columns:
        many = min(across, len(columns))
        while many > 1 and len(columns[0].boxes) > most * len(columns[many - 1].boxes):
            many -= 1
        roots, is_last = len(columns[many - 1].boxes), many == len(columns)
        for root in range(roots):
            shares = []
            for each in columns[:many]:
                size = len(each.boxes) // roots
                shares.append(replace(each, boxes=each.boxes[root * size : (root + 1) * size]))
            part = replace(sheet, columns=tuple(shares))
            yield part if is_last else replace(part, champion=None, third=None)
        columns = columns[many:]


ACROSS_PAPER, DOWN_PAPER = 4, 16
"""How many rounds, and how many meetings of the first of them, stand on one page."""


def bracket_leaves(sheet: BracketSheet) -> list[Leaf]:
    """The bracket on paper: each meeting in the middle of those that lead to it. Where nobody is
    known yet there is a line to write on."""
    return [_part(part) for part in parts_of(sheet, ACROSS_PAPER, DOWN_PAPER)]


def _part(part: BracketSheet) -> Leaf:
    first = len(part.columns[0].boxes)
    heads = tuple(cell(column.name, rule=bool(at)) for at, column in enumerate(part.columns))
    rows: list[list[Cell]] = [[] for _ in range(first)]
    for column in part.columns:
        high = first // len(column.boxes)
        for row, box in enumerate(column.boxes):
            rows[row * high].append(Cell(_lines(box), high, rule=True))
    columns = (Column(),) * len(part.columns)
    groups = (tuple(map(tuple, rows)),)
    blocks = [head(part.title, part.about), Grid(columns, (heads,), groups, tall=True)]
    if part.third:
        blocks.append(notes(gettext("Third place"), _lines(part.third)))
    if part.champion is not None:
        blocks.append(notes(gettext("Winner"), (text(part.champion or LINE, look="head"),)))
    return Leaf(part.title, tuple(blocks))


LINE = "_" * 18
"""Where a name is written by hand."""


def _lines(box: Box | None) -> tuple[Text, ...]:
    if box is None:
        return ()
    return tuple(
        text(
            " ".join(filter(None, (line.score, line.name or LINE))),
            look="strong" if line.has_won else "",
        )
        for line in box.lines
    )


def _box(state: EventState, slot: Slot, number: int, feeding: Sequence[Slot]) -> Box:
    is_live = number == len(state.rounds) and slot.winner is None
    figures = slot.result and (slot.result.games or slot.result.points)
    scores: dict[int | None, str] = {}
    if slot.result and figures:
        scores = {slot.result.a[0]: str(figures[0]), slot.result.b[0]: str(figures[1])}
    lines = []
    for side, of in enumerate(slot.pair):
        if of is None:
            is_next = number == len(state.rounds) + 1 and feeding
            name = winner_of(state, feeding[side]) if is_next else ""
            lines.append(BracketLine(name, is_known=False))
        else:
            has_won = of == slot.winner
            has_lost = slot.winner is not None and not has_won
            name, score = state.name(of, number), scores.get(of, "")
            lines.append(BracketLine(name, True, score, has_won, has_lost))
    return Box((lines[0], lines[1]), is_live)


@dataclass(frozen=True, slots=True)
class PlacedBox:
    """A meeting in the picture, by its top left corner."""

    x: int
    y: int
    box: Box

    @property
    def kind(self) -> str:
        """`live` where it is played now, `later` where not both are known."""
        if not all(line.is_known for line in self.box.lines):
            return "later"
        return "live" if self.box.is_live else ""


@dataclass(frozen=True, slots=True)
class BracketPicture:
    """All that is drawn: heads over the columns, boxes, lines from box to box, and the place after
    the final, by the middle of its left edge."""

    width: int
    height: int
    heads: tuple[tuple[int, str], ...]
    boxes: tuple[PlacedBox, ...]
    paths: tuple[tuple[str, bool], ...]
    champion: tuple[int, int, str]
    third: PlacedBox | None = None


def bracket_picture(sheet: BracketSheet) -> BracketPicture:
    """The bracket with a place for everything."""
    rounds = sheet.columns
    height = TOP + DOWN * len(rounds[0].boxes)
    boxes = [
        PlacedBox(LEFT + ACROSS * at, _y(at, row), box)
        for at, column in enumerate(rounds)
        for row, box in enumerate(column.boxes)
        if box
    ]
    third = None
    if sheet.third:
        x, y = LEFT + ACROSS * (len(rounds) - 1), _y(len(rounds) - 1, 0) + DOWN + HIGH // 2
        third = PlacedBox(x, y, sheet.third)
        height = max(height, y + HIGH + 8)
    heads = tuple((LEFT + ACROSS * at, column.name) for at, column in enumerate(rounds))
    # The lines from each box to the next, and from the final to the place after it.
    paths = []
    for at, column in enumerate(rounds[:-1]):
        for row, box in enumerate(column.boxes):
            if box:
                x, y = LEFT + ACROSS * at + WIDE, _y(at, row) + HIGH // 2
                to = _y(at + 1, row // 2) + (HIGH // 4 if row % 2 == 0 else 3 * HIGH // 4)
                middle, is_won = (ACROSS - WIDE) // 2, any(line.has_won for line in box.lines)
                paths.append((f"M{x} {y}h{middle}V{to}h{middle}", is_won))
    x, y = LEFT + ACROSS * len(rounds), _y(len(rounds) - 1, 0) + HIGH // 2
    paths.append((f"M{x - ACROSS + WIDE} {y}h{ACROSS - WIDE}", bool(sheet.champion)))
    champion, width = (x, y, sheet.champion or ""), x + WIDE + LEFT
    return BracketPicture(width, height, heads, tuple(boxes), tuple(paths), champion, third)


def _y(column: int, row: int) -> int:
    """The top of a box: in the middle of those that lead to it."""
    every = DOWN << column
    return TOP + every * row + (every - DOWN) // 2
