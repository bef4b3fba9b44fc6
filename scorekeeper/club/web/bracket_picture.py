"""The bracket of an evening as a picture on a page: a place for each box, and the lines between."""

from dataclasses import dataclass

from scorekeeper.club.words.bracket_sheet import Box, BracketSheet

WIDE, HIGH, ACROSS, DOWN = 232, 48, 268, 64
LEFT, TOP = 8, 34
"""The size of a box, from one to the next, and the place of the first."""


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
    """All that is drawn."""

    width: int
    """Of all of it."""
    height: int
    """The same."""
    heads: tuple[tuple[int, str], ...]
    """Over the columns."""
    boxes: tuple[PlacedBox, ...]
    """Of the meetings."""
    paths: tuple[tuple[str, bool], ...]
    """From box to box, and whether it leads on."""
    champion: tuple[int, int, str]
    """The place after the final, by the middle of its left edge, and who has it."""
    title: str
    """What is drawn."""
    goes_to: str
    """What stands over the name of who has won."""
    third: PlacedBox | None = None
    """The box of the match for the third place."""


def bracket_picture(sheet: BracketSheet) -> BracketPicture:
    """The bracket with a place for everything."""
    rounds = sheet.columns
    height = TOP + DOWN * len(rounds[0].boxes)
    boxes = [
        PlacedBox(LEFT + ACROSS * place, _y(place, row), box)
        for place, column in enumerate(rounds)
        for row, box in enumerate(column.boxes)
        if box
    ]
    third = None
    if sheet.third:
        x, y = LEFT + ACROSS * (len(rounds) - 1), _y(len(rounds) - 1, 0) + DOWN + HIGH // 2
        third = PlacedBox(x, y, sheet.third)
        height = max(height, y + HIGH + 8)
    heads = tuple((LEFT + ACROSS * place, column.name) for place, column in enumerate(rounds))
    # The lines from each box to the next, and from the final to the place after it.
    paths = []
    for place, column in enumerate(rounds[:-1]):
        for row, box in enumerate(column.boxes):
            if box:
                x, y = LEFT + ACROSS * place + WIDE, _y(place, row) + HIGH // 2
                to = _y(place + 1, row // 2) + (HIGH // 4 if row % 2 == 0 else 3 * HIGH // 4)
                middle, is_won = (ACROSS - WIDE) // 2, any(line.has_won for line in box.lines)
                paths.append((f"M{x} {y}h{middle}V{to}h{middle}", is_won))
    x, y = LEFT + ACROSS * len(rounds), _y(len(rounds) - 1, 0) + HIGH // 2
    paths.append((f"M{x - ACROSS + WIDE} {y}h{ACROSS - WIDE}", bool(sheet.champion)))
    champion, width = (x, y, sheet.champion or ""), x + WIDE + LEFT
    said = sheet.title, sheet.goes_to
    return BracketPicture(width, height, heads, tuple(boxes), tuple(paths), champion, *said, third)


def _y(column: int, row: int) -> int:
    """The top of a box: in the middle of those that lead to it."""
    every = DOWN << column
    return TOP + every * row + (every - DOWN) // 2
