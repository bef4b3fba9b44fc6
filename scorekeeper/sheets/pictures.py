"""The pictures that a chat shows with a link: a match, a meeting. `Picture` holds what
is shown of a match as plain values."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw

from scorekeeper.documents.match import Style
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.free_text import SIGNS
from scorekeeper.rules.match.match import Match, Side
from scorekeeper.rules.match.meeting import Meeting, MeetingResult
from scorekeeper.rules.match.standings import Standing, final
from scorekeeper.sheets import canvas
from scorekeeper.sheets.canvas import CLOTH, ON, ONSOFT, SIDE_COLOURS, SIZE
from scorekeeper.words import as_spoken
from scorekeeper.words.cards import card_symbol
from scorekeeper.words.dates import day
from scorekeeper.words.language import figure, gettext, said_of, say_number
from scorekeeper.words.match.meeting import meeting_name, meeting_standing
from scorekeeper.words.match.outcome import preview_sentence, preview_title
from scorekeeper.words.paper import rules_lines


@dataclass(frozen=True, slots=True)
class Picture:
    """A match as its picture shows it. Equal values are the same picture."""

    names: tuple[str, ...]
    """Of the sides."""
    totals: tuple[int, ...]
    """As it stands."""
    winner: int | None
    """The side that has won; None where none has."""
    style: Style
    """Of the cards that are drawn."""
    won: str
    """The word under the winner's total."""
    about: str
    """A line below."""
    title: str
    """What it shows, in words."""
    sentence: str
    """The same in a whole sentence."""


def picture_of(match: Match, after: Sequence[Standing], date: str, style: Style) -> Picture:
    """The picture of a match as it stands, worded in the language that is spoken now.

    `after` are its standings, `date` is when it was played, or began.
    """
    names = tuple(side.name for side in match.sides)
    totals = after[-1].totals if after else match.totals_before or (0,) * len(names)
    ended = final(match, after)
    deals = sum(standing.counts for standing in after)
    played = say_number("{n} deal", "{n} deals", deals, n=deals)
    # Where so many are played as the rules say, it is said once.
    played = "" if deals == match.rules.ending.deals else played
    about = (rules_lines(match.rules, len(match.sides))[0], played, day(date))
    return Picture(
        names=names,
        totals=totals,
        winner=ended.winner if ended else None,
        style=style,
        won=gettext("wins"),
        about=" · ".join(filter(None, about)),
        title=preview_title(names, totals),
        sentence=preview_sentence(as_spoken(match.called()), totals, ended, deals),
    )


def picture_of_meeting(
    match: Match,
    meeting: Meeting,
    result: MeetingResult,
    sides: Sequence[Side],
    style: Style,
) -> Picture:
    """The picture of a meeting as it stands: `match` is one of its games, `sides` are called as in
    a sentence. Its totals are games."""
    names = tuple(side.name for side in match.sides)
    name, standing = meeting_name(meeting), meeting_standing(result, sides)
    rules = rules_lines(match.rules, len(match.sides))[0]
    return Picture(
        names=names,
        totals=result.games,
        winner=result.winner,
        style=style,
        won=gettext("wins"),
        about=f"{name} · {rules}",
        title=preview_title(names, result.games),
        sentence=f"{said_of(name, standing) if standing else name}.",
    )


EDGE, GAP = 48, 24
TOP, BOTTOM = 112, 536
"""The tiles lie between these."""
PAD = 30
PALE = 0.22
"""How far a suit that has not won stands out from its tile."""
BESIDE = 20
"""Between a total and the suit beside it."""

SMALL = 36
"""The size of a name that has no room on two lines of it."""


_AT_MOST = {2: (60, 240, 180), 3: (46, 190, 96), 4: (38, 160, 96)}
"""By the number of sides: how large a name, a total and a suit are at most."""


def draw_match(picture: Picture, folder: Path) -> bytes:
    """The PNG, 1200 by 630; `folder` is that of the static files."""
    image = canvas.blank(CLOTH)
    pen = ImageDraw.Draw(image)
    suits = [card_symbol(Card(suit, 1), picture.style) for suit in Suit]
    canvas.sun(image, (EDGE - 4, 28), folder, 72)
    canvas.write(pen, (EDGE + 78, 64), "Scopa", 52, ON, bold=True, anchor="lm")
    for place, suit in enumerate(reversed(suits), 1):
        x = SIZE[0] - EDGE - place * 62 + 14
        canvas.glyph(image, (x, 40), (folder, suit), 48, ONSOFT)
    for side, suit in enumerate(suits[: len(picture.names)]):
        _tile(image, picture, side, (folder, "settebello" if side == picture.winner else suit))
    room = SIZE[0] - 2 * EDGE
    canvas.write_fitting(pen, (EDGE, 584), picture.about, 32, ONSOFT, room, least=22, bold=False)
    return canvas.as_png(image)


def _tile(image: Image.Image, picture: Picture, side: int, drawing: tuple[Path, str]) -> None:
    pen = ImageDraw.Draw(image)
    sides = len(picture.names)
    name, total, suit = _AT_MOST[sides]
    width = (SIZE[0] - 2 * EDGE - GAP * (sides - 1)) // sides
    fill, ink = SIDE_COLOURS[side]
    won = picture.winner == side
    left = EDGE + side * (width + GAP)
    right = left + width
    if won:
        canvas.tile(image, (left - 10, TOP - 10, right + 10, BOTTOM + 10), 40, ON)
        canvas.tile(image, (left - 4, TOP - 4, right + 4, BOTTOM + 4), 34, CLOTH)
    canvas.tile(image, (left, TOP, right, BOTTOM), 30, fill)
    colour = ink if won else canvas.mixed(fill, ink, PALE)
    # With two sides the suit lies beside the total, with more above it.
    suit_top = BOTTOM - PAD - suit if sides == 2 else 236
    canvas.glyph(image, (right - PAD - suit, suit_top), drawing, suit, colour)
    _name(pen, picture.names[side], side, (left + PAD, width - 2 * PAD), name, ink)
    base = BOTTOM - PAD - 8
    if won:
        canvas.write(pen, (left + PAD, BOTTOM - 18), picture.won, 34, ink, bold=True, anchor="ld")
    if picture.winner is not None:
        base -= 36
    beside = suit + BESIDE if sides == 2 else 0
    text = figure(picture.totals[side])
    size = canvas.size_for(text, total, width - 2 * PAD - beside, least=60)
    canvas.write(pen, (left + PAD, base), text, size, ink, bold=True, anchor="ls")


def _name(
    pen: ImageDraw.ImageDraw, name: str, side: int, room: tuple[int, int], size: int, ink: str
) -> None:
    """The sign, and what the font can show of the name, on several lines where it is long. `room`
    is where they begin, and how wide they may be."""
    sign = canvas.width(SIGNS[side], size) + 10
    (x, wide), y = room, TOP + PAD + size // 2
    canvas.write(pen, (x, y), SIGNS[side], size, ink, anchor="lm")
    space = wide - sign
    text = canvas.drawable(name)
    lines, size = canvas.lines_for(text, size, space, least=SMALL, most=2)
    if " ".join(lines) != text:
        # Three lines of that size are not higher than two large ones: the total is below.
        lines, size = canvas.lines_for(text, SMALL, space, least=22, most=3)
    for row, line in enumerate(lines):
        place = x + sign, y + row * size * 6 // 5
        canvas.write(pen, place, line, size, ink, bold=True, anchor="lm")
