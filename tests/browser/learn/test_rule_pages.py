"""The rules of each game on paper."""

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from scorekeeper.rules.presets import GAMES
from tests.helpers.pdf_reader import read_pdf

A4 = (595, 842)
LONGEST_RULES = ("assi", "cirulla")


def printed(page: Page) -> PdfReader:
    return read_pdf(page.pdf(prefer_css_page_size=True, format="A4"))


def is_one_page_of(reader: PdfReader, size: tuple[int, int]) -> bool:
    box = reader.pages[0].mediabox
    close = abs(box.width - size[0]) < 3 and abs(box.height - size[1]) < 3
    return len(reader.pages) == 1 and bool(close)


@pytest.mark.parametrize(
    "preset",
    [
        pytest.param(game, marks=[] if game == LONGEST_RULES[0] else [pytest.mark.long])
        for game in GAMES
    ],
)
def test_all_presets_print_on_one_sheet(phone: Page, preset: str) -> None:
    phone.goto(f"/rules/{preset}")
    sheet = printed(phone)
    assert is_one_page_of(sheet, A4), len(sheet.pages)
    assert "An example" in sheet.pages[0].extract_text()
    phone.emulate_media(media="print")
    expect(phone.get_by_role("heading", level=1)).to_be_visible()
    for language in ("it", "es", "fr") if preset in LONGEST_RULES else ():
        phone.goto(f"/rules/{preset}?lang={language}")
        assert is_one_page_of(printed(phone), A4), language
