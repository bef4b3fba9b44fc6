"""The picture of a match for a chat: whose colours, which suits, names of every kind."""

from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from scorekeeper.documents.match import Style
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.sheets import canvas
from scorekeeper.sheets.canvas import CLOTH, ON, SIDE_COLOURS, SIZE
from scorekeeper.sheets.drawing.art import SQUARE, outlines, symbols
from scorekeeper.sheets.pictures import Picture, draw_match
from scorekeeper.words import card_symbol
from tests.helpers.cases import every
from tests.helpers.paths import STATIC


def picture_of(
    names: tuple[str, ...],
    totals: tuple[int, ...],
    winner: int | None = None,
    style: Style = Style.ITALIAN,
) -> Picture:
    about = "Traditional, to 11 · 2 deals"
    return Picture(names, totals, winner, style, "wins", about, "", "")


def image_of(picture: Picture) -> Image.Image:
    image = Image.open(BytesIO(draw_match(picture, STATIC)))
    assert (image.format, image.size) == ("PNG", SIZE)
    return image.convert("RGB")


def colour(image: Image.Image, x: int, y: int) -> str:
    red, green, blue = image.getpixel((x, y))  # type: ignore[misc]
    return f"#{red:02x}{green:02x}{blue:02x}"


def whole(colour: str) -> str:
    """A colour in six digits."""
    return canvas.mixed(colour, colour, 0)


@every("sides", [2, 3, 4])
def test_each_side_has_a_coloured_tile(sides: int) -> None:
    image = image_of(picture_of(("Anna", "Bruno", "Carla", "Dino")[:sides], (8, 6, 5, 0)[:sides]))
    step = (SIZE[0] - 96 + 24) // sides
    tiles = [colour(image, 48 + side * step + 10, 320) for side in range(sides)]
    assert tiles == [whole(fill) for fill, _ in SIDE_COLOURS[:sides]]
    assert colour(image, 5, 5) == CLOTH


def test_only_a_winner_is_ringed() -> None:
    beside = [(40, 320), (1200 - 42, 320)]
    for winner, expected in ((0, [ON, CLOTH]), (1, [CLOTH, ON]), (None, [CLOTH, CLOTH])):
        image = image_of(picture_of(("Anna", "Bruno"), (11, 7), winner))
        assert [colour(image, *place) for place in beside] == expected


def test_only_the_winner_has_the_settebello() -> None:
    middle = 423, 416  # of Anna's tile: in the disc of the settebello, beside its 7
    assert colour(image_of(picture_of(("Anna", "Bruno"), (11, 7), 0)), *middle) == "#ffffff"
    assert colour(image_of(picture_of(("Anna", "Bruno"), (7, 11), 1)), *middle) != "#ffffff"


def test_other_cards_have_other_suits() -> None:
    italian, french = (
        image_of(picture_of(("Anna", "Bruno"), (1, 2), style=style))
        for style in (Style.ITALIAN, Style.FRENCH)
    )
    box = (900, 30, 1200, 100)
    assert italian.crop(box).tobytes() != french.crop(box).tobytes()


@pytest.mark.parametrize(
    "name",
    [
        "Massimiliano Bartolomeo della Francesca",
        "W" * 40,
        "Wilhelmina & Massimiliano Bartolomeo & Annunziata",
        "李明",
        "🎉🎉",
        "Zoë 🎉",
        "שלום عليكم",
        "a\x00\x0b\nb",
        "<b>&\"'",
        "",
        " ",
        "́",
    ],
)
@pytest.mark.parametrize(
    "sides", [pytest.param(2, marks=pytest.mark.long), pytest.param(3, marks=pytest.mark.long), 4]
)
def test_any_name_stays_on_its_tile(name: str, sides: int) -> None:
    image = image_of(picture_of((name,) * sides, (108,) * sides, 1))
    step = (SIZE[0] - 96 + 24) // sides
    for side in range(sides):
        fill = whole(SIDE_COLOURS[side][0])
        edges = [48 + side * step + 8, 48 + (side + 1) * step - 24 - 9]
        for x in edges:
            assert {colour(image, x, y) for y in range(150, 500, 3)} == {fill}, (side, x)


def test_missing_glyphs_leave_the_sign() -> None:
    assert [canvas.drawable(name) for name in ("Zoë 🎉", "李明", "🎉", "")] == ["Zoë", "", "", ""]
    assert canvas.drawable("Anna 李") == "Anna 李", "a box says that there is more"


def test_a_long_name_wraps_before_it_is_cut() -> None:
    lines, size = canvas.lines_for("Wilhelmina & Massimiliano", 60, 400, least=22, most=3)
    assert (" ".join(lines), size) == ("Wilhelmina & Massimiliano", 60)
    assert canvas.lines_for("Anna & Bruna", 60, 330, least=22, most=3)[0] == ["Anna & Bruna"]
    (line,), size = canvas.lines_for("W" * 40, 60, 330, least=22, most=3)
    assert size == 22 and line.endswith("W…") and canvas.width(line, size, bold=True) <= 330


@every("name", sorted(symbols(STATIC)))
def test_every_drawing_stays_in_its_square(name: str) -> None:
    """An arc that is read wrongly leaves it."""
    points = [point for outline in outlines(STATIC, name) for point in outline]
    assert all(0 <= each <= SQUARE for point in points for each in point)
    across, down = ([point[axis] for point in points] for axis in (0, 1))
    assert max(max(across) - min(across), max(down) - min(down)) > 0.8 * SQUARE


def test_every_suit_has_a_drawing() -> None:
    named = {card_symbol(Card(suit, 1), style) for suit in Suit for style in Style}
    assert {*named, "settebello"} <= set(symbols(STATIC))


@every("sides", [2, 3, 4])
@every("name", ["Massimiliano Bartolomeo della Francesca", "Anna & " * 12 + "E"])
def test_a_long_name_ends_above_the_total(
    name: str, sides: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    lowest, written = [0], canvas.write

    def write(pen: Any, place: Any, text: str, size: int, *args: Any, **kwargs: Any) -> None:
        if kwargs.get("bold") and any(word in text for word in name.split()):
            lowest.append(place[1] + size * 2 // 3)
        written(pen, place, text, size, *args, **kwargs)

    monkeypatch.setattr(canvas, "write", write)
    image_of(picture_of((name,) * sides, (2,) * sides))
    assert 0 < max(lowest) <= 285
