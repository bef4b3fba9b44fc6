"""The rules of a game, a dispute, the matches of a table and blank sheets on paper."""

from collections.abc import Callable

from tests.helpers.cases import every
from tests.helpers.clients.phone import FOUR_POINTS, Phone
from tests.pages.paper.test_match_sheet import letters, pdf


def rules(_phone: Phone) -> str:
    return "/rules/cirulla/sheet"


def dispute(phone: Phone) -> str:
    return phone.open(f"{phone.match}/1/primiera").link("Sheet")


def matches(phone: Phone) -> str:
    return phone.open(f"{phone.table}/matches").link("Sheet")


def pads(_phone: Phone) -> str:
    return "/sheets/pad?kind=form&paper=letter"


@every(
    ("sheet", "says"),
    [(rules, "Cirulla"), (dispute, "Anna"), (matches, "Anna – Bruno"), (pads, "Settebello")],
)
def test_page_and_pdf_hold_the_same_words(
    phone: Phone, sheet: Callable[[Phone], str], says: str
) -> None:
    """In the language that is chosen on the page, whatever the phone speaks."""
    phone.start("Anna", "Bruno", target="4")
    phone.played(FOUR_POINTS)
    for language in ("it", "en", "es", "fr"):
        address = sheet(phone)
        page = phone.open(f"{address}{'&' if '?' in address else '?'}lang={language}")
        on_page = page.root.one("div", class_="papers").text
        as_file = next(each for each in page.root.all("a") if ".pdf" in (each.get("href") or ""))
        read = pdf(phone, as_file["href"])
        assert read.root_object["/Lang"] == language
        (printed,) = read.pages
        assert letters(printed.extract_text()) == letters(on_page)
        assert says in on_page


@every("address", ["/rules/briscola/sheet", "/p/nothing/sheet", "/rules/cirulla/sheet?paper=a6"])
def test_what_there_is_not_answers_404(phone: Phone, address: str) -> None:
    assert phone.open(address).status == 404
