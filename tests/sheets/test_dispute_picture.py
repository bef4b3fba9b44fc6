"""The picture of a dispute: a question is never dressed as a verdict."""

from io import BytesIO

import pytest
from PIL import Image

from scorekeeper.rules.cards import DECK
from scorekeeper.rules.dispute import judge
from scorekeeper.rules.options import Faces, Method, Options
from scorekeeper.rules.proof.evidence import Evidence
from scorekeeper.sheets import canvas
from scorekeeper.sheets.canvas import SIDE_COLOURS, SIZE
from scorekeeper.sheets.pictures import draw_dispute
from scorekeeper.words import Style
from tests.helpers.cases import every
from tests.helpers.generators.disputes import NAMES, pile


def picture(evidence: Evidence, names: list[str], options: Options | None = None) -> Image.Image:
    png = draw_dispute(judge(evidence, options or Options()), names, Style.ITALIAN)
    return Image.open(BytesIO(png)).convert("RGB")


def head_colour(image: Image.Image) -> str:
    red, green, blue = image.getpixel((SIZE[0] // 2, 596))  # type: ignore[misc]
    return f"#{red:02x}{green:02x}{blue:02x}"


def evidence_of(*texts: str, whole: bool = False) -> Evidence:
    piles = [pile(text) for text in texts]
    lacks = [set(DECK) - each for each in piles] if whole else ()
    return Evidence.of(piles, lacks=lacks, table=None)


def test_only_proved_cards_have_a_colour() -> None:
    open_still = picture(evidence_of("7d 7c 7s", ""), NAMES[:2])
    nobody = picture(evidence_of("7d 7c 7s", "6d", whole=True), NAMES[:2])
    proved = picture(evidence_of("7d 7c 7s 7b", "6d"), NAMES[:2])
    assert open_still.size == SIZE
    assert head_colour(open_still) == head_colour(nobody) == "#ffffff"
    assert head_colour(proved) == SIDE_COLOURS[0][0]


def test_a_missing_suit_is_not_drawn_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    text = canvas.ImageDraw.ImageDraw.text

    def noted(pen: object, place: object, words: str, *rest: object, **more: object) -> None:
        drawn.append(words)
        text(pen, place, words, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(canvas.ImageDraw.ImageDraw, "text", noted)
    picture(evidence_of("7d 7c 7s", ""), NAMES[:2])
    assert drawn.count("not given") == 5
    assert "63 so far" in drawn and "0 so far" in drawn
    assert "Whose card? 7 of batons" in drawn
    assert not {"–", "no baton", "none", "Primiera for Anna"} & set(drawn)
    drawn.clear()
    picture(evidence_of("7d 7c 7s", "7b"), NAMES[:2], Options(primiera=Method.MOST_SEVENS))
    assert {"3 sevens", "1 seven", "3 sevens to 1", "Primiera for Anna"} <= set(drawn)


@every("sides", [2, 3, 4])
def test_long_names_and_narrow_columns_fit(sides: int) -> None:
    piles = ["7d 6c 5s 8b", "7c 6d 8s", "7s 9d", "7b 10c"][:sides]
    names = ["Massimiliano and Giuseppe of the third floor"] * sides
    for options in (Options(faces=Faces.BARRED), Options(primiera=Method.SEVENS_DOWN)):
        assert picture(evidence_of(*piles, whole=True), names, options).size == SIZE
