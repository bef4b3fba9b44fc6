"""Paper sizes, and how a page is divided into small sheets."""

from scorekeeper.words.language import locale

MILLIMETRE = 72 / 25.4
PAPERS = {
    "a4": (210 * MILLIMETRE, 297 * MILLIMETRE),
    "letter": (612.0, 792.0),
}
PER_PAGE = {"1": 1, "2": 2, "4": 4}
"""How many blank sheets stand on a page, by what is chosen."""
LONGEST_LINK = 500
"""A longer address would be a QR code that no phone reads."""

MARGIN = 14 * MILLIMETRE
SMALL_MARGIN = 9 * MILLIMETRE
"""Printers leave up to 8 mm white, whatever is asked of them."""


def usual_paper() -> str:
    """With which paper a choice begins: Letter for whoever reads English as in America."""
    return "letter" if locale() == "en_US" else "a4"


def page_size(paper: str, per_page: int = 1) -> tuple[float, float]:
    """Width and height of the page; two small sheets lie side by side on a page turned over."""
    width, height = PAPERS[paper]
    return (height, width) if per_page == 2 else (width, height)
