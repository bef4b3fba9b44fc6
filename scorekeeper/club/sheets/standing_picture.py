"""The picture of a club evening's standing: what it shows as plain values, and its drawing."""

from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw

from scorekeeper.club.tables.state import EventState
from scorekeeper.club.words.event import difference_text, standing_parts
from scorekeeper.club.words.event_bracket import reached_names, winner
from scorekeeper.club.words.event_paper import evening_name
from scorekeeper.sheets import canvas
from scorekeeper.sheets.canvas import CLOTH, INK, LINE, MUTED, ON, ONSOFT, SIZE
from scorekeeper.words.language import gettext, said_of

EDGE, TOP, PAD, BELOW = 48, 158, 28, 32
ROW, READABLE, LONGEST = 100, 76, 2800
"""A row is as high at most; all of them together are as long, before they are lower than can be
read on a phone at once."""


@dataclass(frozen=True, slots=True)
class StandingPlace:
    """A row, or only the name of a group: the place, who has it, what it was won with, and the
    difference of points."""

    place: str
    name: str
    score: str
    difference: str


@dataclass(frozen=True, slots=True)
class StandingPicture:
    """The evening, who has won it or after which round this is, and all places, of several groups
    below the name of each. Equal values are the same picture."""

    evening: str
    about: str
    places: tuple[StandingPlace, ...]

    @property
    def row(self) -> int:
        """How high a place is: what a chat shows beside a link has room for a few, more make the
        picture longer."""
        rows, room = max(1, len(self.places)), SIZE[1] - BELOW - TOP - PAD
        return max(min(ROW, room // rows), min(READABLE, LONGEST // rows))

    @property
    def size(self) -> tuple[int, int]:
        """How large it is drawn."""
        return SIZE[0], max(SIZE[1], TOP + PAD + len(self.places) * self.row + BELOW)

    @property
    def in_words(self) -> str:
        """All of it for those who do not see the picture."""
        rows = (f"{place.place} {place.name} {place.score}" for place in self.places)
        return said_of(self.about, ", ".join(rows))


def picture_of_standing(state: EventState) -> StandingPicture:
    """How the evening stands, worded in the language that is spoken now."""
    reached, places = reached_names(state, state.done), []
    for name, placed in standing_parts(state, state.standing(state.done)):
        places += [StandingPlace("", name, "", "")] if name else []
        places += [
            StandingPlace(
                str(place),
                state.name(row.number),
                reached.get(row.number) or str(row.tally.score),
                difference_text(row.tally.difference),
            )
            for place, row in placed
        ]
    after = gettext("Standing after round {n}").format(n=state.done)
    about, evening = winner(state) or after, evening_name(state.table.name)
    return StandingPicture(evening, about, tuple(places))


COLUMN = 170
"""Of what was won, and of the difference."""


def draw(standing: StandingPicture, folder: Path) -> bytes:
    """The PNG; `folder` is that of the static files."""
    image = canvas.blank(CLOTH, standing.size)
    pen = ImageDraw.Draw(image)
    canvas.sun(image, (EDGE - 4, 26), folder, 108)
    for y, text, size, ink in ((52, standing.evening, 48, ON), (112, standing.about, 34, ONSOFT)):
        shown, room = canvas.drawable(text), SIZE[0] - 2 * EDGE - 120
        canvas.write_fitting(pen, (EDGE + 120, y), shown, size, ink, room)
    canvas.tile(image, (EDGE, TOP, SIZE[0] - EDGE, standing.size[1] - BELOW), 30, canvas.PAPER)
    for line, place in enumerate(standing.places):
        top = TOP + PAD // 2 + line * standing.row
        _place(image, place, top, standing.row, leads=line == 0)
    return canvas.as_png(image)


def _place(image: Image.Image, place: StandingPlace, top: int, high: int, *, leads: bool) -> None:
    pen = ImageDraw.Draw(image)
    left, right, middle = EDGE + PAD, SIZE[0] - EDGE - PAD, top + high // 2
    size = min(40, high * 2 // 3)
    if not leads:
        pen.line((left, top, right, top), LINE, 2)
    canvas.write(pen, (left + 44, middle), place.place, size, INK, bold=True, anchor="mm")
    room = right - left - 100 - 2 * COLUMN
    canvas.write_fitting(
        pen,
        (left + 100, middle),
        canvas.drawable(place.name),
        size,
        INK,
        room,
        least=22,
        bold=leads,
    )
    score = canvas.size_for(place.score, size, COLUMN - 16, least=18)
    canvas.write(pen, (right - COLUMN, middle), place.score, score, INK, bold=True, anchor="rm")
    canvas.write(pen, (right, middle), place.difference, size, MUTED, bold=leads, anchor="rm")
