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

MOST = 8
"""As many places can be read in a chat."""


@dataclass(frozen=True, slots=True)
class StandingPlace:
    """A row: the place, who has it, what it was won with, and the difference of points."""

    place: str
    name: str
    score: str
    difference: str


@dataclass(frozen=True, slots=True)
class StandingPicture:
    """The evening, who has won it or after which round this is, and the first places. Equal values
    are the same picture."""

    evening: str
    about: str
    places: tuple[StandingPlace, ...]

    @property
    def in_words(self) -> str:
        """All of it for those who do not see the picture."""
        rows = (f"{each.place} {each.name} {each.score}" for each in self.places)
        return said_of(self.about, ", ".join(rows))


def picture_of_standing(state: EventState) -> StandingPicture:
    """How the evening stands, worded in the language that is spoken now; of several groups the
    first."""
    reached = reached_names(state, state.done)
    name, placed = standing_parts(state, state.standing(state.done))[0]
    places = tuple(
        StandingPlace(
            str(place),
            state.name(row.number),
            reached.get(row.number) or str(row.tally.score),
            difference_text(row.tally.difference),
        )
        for place, row in placed[:MOST]
    )
    after = gettext("Standing after round {n}").format(n=state.done)
    about, evening = winner(state) or after, evening_name(state.table.name)
    return StandingPicture(evening, " · ".join(filter(None, (about, name))), places)


EDGE, TOP, PAD = 48, 158, 28
ROW = 100
"""A row is as high at most; where there are many, all have the room together."""
COLUMN = 170
"""Of what was won, and of the difference."""


def draw(standing: StandingPicture, folder: Path) -> bytes:
    """The PNG, 1200 by 630; `folder` is that of the static files."""
    image = canvas.blank(CLOTH)
    pen = ImageDraw.Draw(image)
    canvas.sun(image, (EDGE - 4, 26), folder, 108)
    for y, text, size, ink in ((52, standing.evening, 48, ON), (112, standing.about, 34, ONSOFT)):
        shown, room = canvas.drawable(text), SIZE[0] - 2 * EDGE - 120
        canvas.write_fitting(pen, (EDGE + 120, y), shown, size, ink, room)
    canvas.tile(image, (EDGE, TOP, SIZE[0] - EDGE, SIZE[1] - 32), 30, canvas.PAPER)
    high = min(ROW, (SIZE[1] - 32 - TOP - PAD) // max(1, len(standing.places)))
    for at, place in enumerate(standing.places):
        _place(image, place, TOP + PAD // 2 + at * high, high, leads=at == 0)
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
