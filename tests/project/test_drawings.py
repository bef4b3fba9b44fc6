"""The drawings of cards: what docs/drawings/cards.py makes is what pages show, and it is small."""

import runpy
from pathlib import Path
from xml.etree import ElementTree

import brotli
import pytest

from tests.helpers.cases import every
from tests.helpers.paths import ROOT, STATIC

FILES = ("cards/cards.svg", "cards/french.svg", "page/signs.svg")
MOST = 5_000
SVG = "{http://www.w3.org/2000/svg}"


@every("name", FILES)
def test_drawings_use_what_comes_before(name: str) -> None:
    """One that came to use itself would stop the browser."""
    known: set[str] = set()
    [all_pieces] = ElementTree.parse(STATIC / name).getroot()
    for piece in all_pieces:
        used = {each.get("href", "")[1:] for each in piece.iter(f"{SVG}use")}
        assert used <= known
        known.add(piece.get("id", ""))
    assert len(known) > 25


@every("name", FILES)
def test_drawings_are_small_over_the_wire(name: str) -> None:
    assert len(brotli.compress((STATIC / name).read_bytes())) <= MOST


def test_the_cards_are_as_they_are_drawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = runpy.run_path(str(ROOT / "docs" / "drawings" / "cards.py"))
    monkeypatch.setitem(program["main"].__globals__, "STATIC", tmp_path)
    for name in ("cards/cards.svg", "page/signs.svg", "icons/icon.svg"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
    program["main"]()
    for path in (tmp_path / "cards/cards.svg", *tmp_path.glob("*/*.svg")):
        assert path.read_text() == (STATIC / path.relative_to(tmp_path)).read_text(), path.name
