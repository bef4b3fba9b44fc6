"""What every picture for a chat is made of: its size, paper, the sides' colours, letters, suits.

Drawn with Pillow, which the PDF's library brings, in the font of the printed sheets. Import it
only where a picture is drawn: what it stands on takes long to load.
"""

import unicodedata
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops, ImageColor, ImageDraw, ImageFont

from scorekeeper.sheets.drawing.art import SQUARE, outlines
from scorekeeper.sheets.drawing.typeface import (
    ELLIPSIS,
    LACKING,
    REGULAR,
    face_of_figures,
    printable,
)

SIZE = (1200, 630)
"""What chats show large beside a link."""
PAPER, INK, MUTED, LINE = "#fbf7ee", "#26233a", "#625d70", "#e6decd"
CLOTH, ON, ONSOFT = "#14483c", "#fff9ea", "#bcd8ca"
SIDE_COLOURS = (
    ("#702a70", "#fff"),
    ("#ff9a6b", "#2a1512"),
    ("#7cd8d4", "#0c2b2e"),
    ("#1b1d24", "#fff"),
)
"""Of each side its colour, and the colour of what stands on it. All are tokens of the pages."""
_FONTS = Path(__file__).parent / "drawing" / "fonts"
_FINER = 4
"""Edges are drawn so many times finer, then brought to their size: they come out smooth."""
_COLOURS = 64

Rectangle = tuple[int, int, int, int]
ImagePen = ImageDraw.ImageDraw


def blank(ground: str = PAPER, size: tuple[int, int] = SIZE) -> Image.Image:
    """An empty picture."""
    return Image.new("RGB", size, ground)


def as_png(image: Image.Image) -> bytes:
    """The picture as a small file; a tenth smaller would take ten times as long."""
    out = BytesIO()
    image.quantize(_COLOURS, dither=Image.Dither.NONE).save(out, "PNG", compress_level=6)
    return out.getvalue()


@lru_cache(48)  # of a quarter of a megabyte each
def _font(face: str, size: int) -> ImageFont.FreeTypeFont:
    """A font of the sheets. Its letters are set one by one, in the order of drawing."""
    path = _FONTS / f"{face}.ttf"
    return ImageFont.truetype(str(path), size, layout_engine=ImageFont.Layout.BASIC)


def write(
    pen: ImagePen,
    place: tuple[float, float],
    text: str,
    size: int,
    ink: str,
    *,
    bold: bool = False,
    anchor: str = "la",
) -> None:
    """One line in letters that the font has; `anchor` as Pillow names it. Bold figures alone are
    those of the pages."""
    face = face_of_figures(text) if bold else REGULAR
    pen.text(place, printable(text), ink, _font(face, size), anchor=anchor)


def width(text: str, size: int, *, bold: bool = False) -> int:
    """How wide the line is drawn."""
    face = face_of_figures(text) if bold else REGULAR
    return int(_font(face, size).getlength(printable(text))) + 1


def size_for(text: str, size: int, room: int, *, least: int = 26, bold: bool = True) -> int:
    """The size in which the line fits, or the least that can be read in a chat."""
    while size > least and width(text, size, bold=bold) > room:
        size -= 2
    return size


def cut(text: str, size: int, room: int, *, bold: bool = False) -> str:
    """The line, ended by an ellipsis where it does not fit."""
    if width(text, size, bold=bold) <= room:
        return text
    while text and width(text + ELLIPSIS, size, bold=bold) > room:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def write_fitting(
    pen: ImagePen,
    place: tuple[float, float],
    text: str,
    size: int,
    ink: str,
    room: int,
    *,
    least: int = 26,
    bold: bool = True,
) -> None:
    """One line in the size that fits, ended by an ellipsis where the least does not."""
    size = size_for(text, size, room, least=least, bold=bold)
    write(pen, place, cut(text, size, room, bold=bold), size, ink, bold=bold, anchor="lm")


def lines_for(text: str, size: int, room: int, *, least: int, most: int) -> tuple[list[str], int]:
    """A bold text and its size: on one line if it need not be much smaller, else on as many as it
    needs, at most so many, and cut at last."""
    on_one = size_for(text, size, room, least=size * 7 // 10)
    if width(text, on_one, bold=True) <= room:
        return [text], on_one
    lines = _wrapped(text, size, room)
    while size > least and not (
        len(lines) <= most and all(width(line, size, bold=True) <= room for line in lines)
    ):
        size -= 2
        lines = _wrapped(text, size, room)
    rows = [*lines[: most - 1], " ".join(lines[most - 1 :])] if len(lines) > most else lines
    return [cut(line, size, room, bold=True) for line in rows], size


def _wrapped(text: str, size: int, room: int) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, bold=True) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def drawable(name: str) -> str:
    """A name as far as the font can show it: without emoji, and nothing if no letter is left.

    The sign of the side stands beside it, and the chat's own letters say the whole name.
    """
    known = [
        letter
        for letter in name
        if (unicodedata.category(letter)[0] in "LMN") or LACKING not in printable(letter)
    ]
    text = " ".join("".join(known).split())
    letters = printable(text)
    return text if any(letter.isalnum() for letter in letters if letter != LACKING) else ""


def tile(image: Image.Image, box: Rectangle, radius: int, fill: str) -> None:
    """A filled rectangle with round corners."""
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    mask = Image.new("L", (wide * _FINER, high * _FINER))
    whole = (0, 0, wide * _FINER - 1, high * _FINER - 1)
    ImageDraw.Draw(mask).rounded_rectangle(whole, radius * _FINER, 255)
    image.paste(fill, box, mask.reduce(_FINER))


def sun(image: Image.Image, place: tuple[int, int], folder: Path, size: int) -> None:
    """The sun of the icon, which lies on cloth; `folder` holds the icons."""
    with Image.open(folder / "icons/192.png") as icon:
        rays = icon.convert("RGB").crop((20, 20, 172, 172))
    image.paste(rays.resize((size, size), Image.Resampling.LANCZOS), place)


def glyph(
    image: Image.Image, place: tuple[int, int], drawing: tuple[Path, str], size: int, ink: str
) -> None:
    """A drawing of suits.svg, given as its folder and its name; `place` is its upper left."""
    # The drawing is where an odd number of its outlines lie.
    fine = size * _FINER
    mask = Image.new("1", (fine, fine))
    for outline in outlines(*drawing):
        one = Image.new("1", (fine, fine))
        scaled = [(x * fine / SQUARE, y * fine / SQUARE) for x, y in outline]
        ImageDraw.Draw(one).polygon(scaled, fill=1)
        mask = ImageChops.logical_xor(mask, one)
    x, y = place
    image.paste(ink, (x, y, x + size, y + size), mask.convert("L").reduce(_FINER))


def mixed(one: str, other: str, part: float) -> str:
    """A colour between two, `part` of the way to the other."""
    pairs = zip(ImageColor.getrgb(one), ImageColor.getrgb(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)
