"""The rules of a game and blank sheets on paper."""

from tests.helpers.cases import every
from tests.helpers.clients.phone import Phone
from tests.pages.paper.test_match_sheet import letters, pdf


@every(
    ("sheet", "says"),
    [("/rules/cirulla/sheet", "Cirulla"), ("/sheets/pad?paper=letter", "Winning Moves")],
)
def test_page_and_pdf_hold_the_same_words(phone: Phone, sheet: str, says: str) -> None:
    """In the language that is chosen on the page, whatever the phone speaks."""
    for language in ("it", "en", "es", "fr"):
        page = phone.open(f"{sheet}{'&' if '?' in sheet else '?'}lang={language}")
        on_page = page.root.one("div", class_="papers").text
        as_file = next(each for each in page.root.all("a") if ".pdf" in (each.get("href") or ""))
        read = pdf(phone, as_file["href"])
        assert read.root_object["/Lang"] == language
        (printed,) = read.pages
        assert letters(printed.extract_text()) == letters(on_page)
        assert says in on_page


@every("address", ["/rules/briscola/sheet", "/rules/cirulla/sheet?paper=a6"])
def test_what_there_is_not_answers_404(phone: Phone, address: str) -> None:
    assert phone.open(address).status == 404
