"""The sheet of a match: the page and the PDF that are made from one description."""

import json
import re
from collections import Counter

from pypdf import PdfReader

from tests.conftest import MakeApp
from tests.helpers.cases import every
from tests.helpers.clients.file_import import bring_in
from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import FIRST_OF_THREE, FOUR_POINTS, SECOND_OF_THREE, Phone
from tests.helpers.match_records import document
from tests.helpers.paths import DATA
from tests.helpers.pdf_reader import read_pdf

LEAFLET = json.loads((DATA / "leaflet.json").read_text())
HOSTILE = ["<b>bold</b>", "Đorđe Łukasz-Öğütçü", "山田太郎", "W" * 40]


def columns(page: Page) -> list[list[str]]:
    """The pad of the sheet, column by column: the strokes of each deal, then the total."""
    found: dict[int, list[str]] = {}
    for body in page.root.one("table", class_="as-ruled").all("tbody"):
        for side, cell in enumerate(body.all("td", rowspan=True)[1:] or body.all("td")[1:3]):
            for text in cell.all("span", class_="part"):
                found.setdefault(side, []).extend(text.text.split())
    return [*found.values()]


def letters(text: str) -> Counter[str]:
    """Every letter of a text but spaces, and lines to write on."""
    return Counter("".join(text.replace("_", "").split()))


def pdf(phone: Phone, address: str) -> PdfReader:
    answered = phone.client.get(address)
    assert (answered.status_code, answered.mimetype) == (200, "application/pdf")
    return read_pdf(answered.data)


def test_the_leaflets_example_is_reproduced(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    (match,) = bring_in(phone, LEAFLET["document"])
    assert columns(phone.open(f"{match}/sheet")) == LEAFLET["columns"]


def test_anybody_who_watches_may_print(phone: Phone, watcher: Phone) -> None:
    phone.start("Anna", "Bruno", target="4")
    phone.played(FOUR_POINTS)
    page = watcher.open(f"{phone.match}/sheet")
    assert page.status == 200
    assert "Anna wins with 4 points" in page.text
    assert "Cards 23 17 +1 23 cards to 17" in page.text
    assert "Anna wins" in pdf(watcher, f"{phone.match}/sheet.pdf").pages[0].extract_text()


def test_page_and_pdf_lead_to_the_match(make_app: MakeApp) -> None:
    """By a code and a tap; not where the address leads nobody but this computer here."""
    phone = Phone(make_app(PUBLIC_URL="https://scopa.example"))
    phone.start("Anna", "Bruno")
    page = phone.open(f"{phone.match}/sheet")
    assert page.root.all("svg", class_="code")
    (printed,) = pdf(phone, f"{phone.match}/sheet.pdf").pages
    leads = [each.get_object()["/A"]["/URI"] for each in printed["/Annots"]]
    assert leads == [f"https://scopa.example{phone.match}"]
    at_home = Phone(make_app())
    at_home.start("Anna", "Bruno")
    assert not at_home.open(f"{at_home.match}/sheet").root.all("svg", class_="code")


@every(
    "query",
    [
        *("form=full&back=rules&paper=a4", "form=full&paper=letter", "form=compact&paper=a4"),
        *("lang=it&form=full", "lang=es&form=compact", "lang=fr&form=full&back=rules"),
    ],
)
def test_page_and_pdf_hold_the_same_words_and_signs(phone: Phone, query: str) -> None:
    phone.start("Anna", "Bruno", "Carla", target="99", cards="french")
    phone.played(FIRST_OF_THREE, SECOND_OF_THREE, scope_1="2")
    phone.enter(FIRST_OF_THREE, SECOND_OF_THREE, deal=1, why="one scopa less")
    phone.played(SECOND_OF_THREE, FIRST_OF_THREE)
    page = phone.open(f"{phone.match}/sheet?{query}")
    pages = pdf(phone, page.link("PDF")).pages
    printed = "".join(each.extract_text() for each in pages)
    printed = re.sub(r"\d+ / \d+\s*(?=$)", "", printed)
    on_page = page.root.one("div", class_="papers")
    extra = letters(printed)
    extra.subtract(letters(on_page.text))
    # The number of each page is the browser's own.
    assert not {letter for letter, n in extra.items() if n and letter not in "/12"}, extra
    # A browser would break the line between the sign of a side and its points.
    assert not re.search(r"part[^>]*><svg[^>]*><use[^>]*/></svg>\s[+]", page.html)
    put = sum(len(re.findall(rb"\bDo\b", each.get_contents().get_data())) for each in pages)
    assert put == len(on_page.all("use"))


@every("paper", ["a6", "a3", "", "<b>"])
def test_an_unknown_paper_is_refused(phone: Phone, paper: str) -> None:
    phone.start("Anna", "Bruno")
    for sheet in ("sheet", "sheet.pdf"):
        page = phone.open(f"{phone.match}/{sheet}?paper={paper}&lang=en")
        assert page.status == 404
        assert "A4 and Letter" in page.text


def test_the_pdf_has_a_portable_file_name(phone: Phone) -> None:
    phone.start("Đorđe/..", '"Zoë";\r\n山')
    kept = phone.open(f"{phone.match}/sheet.pdf").headers["Content-Disposition"]
    assert re.fullmatch(r"inline; filename=scopa-ore-zoe-[\d-]{10}\.pdf", kept)


def test_a_match_without_deals_has_a_sheet(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    page = phone.open(f"{phone.match}/sheet")
    assert (page.status, columns(page)) == (200, [])
    assert len(pdf(phone, f"{phone.match}/sheet.pdf").pages) == 1


def test_starting_totals_come_first(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    (match,) = bring_in(phone, document(0, totals_before=[3, 7]) | {"deals": [{"points": [2, 1]}]})
    assert columns(phone.open(f"{match}/sheet")) == [["3", "1", "1", "5"], ["7", "1", "8"]]
    assert "5 : 8" in phone.open(match).title


@every("name", HOSTILE)
def test_names_are_escaped_on_the_sheet(phone: Phone, name: str) -> None:
    phone.start(name, "Bruno")
    phone.played(FOUR_POINTS)
    page = phone.open(f"{phone.match}/sheet")
    assert page.root.one("h2", class_="is-title").text == f"{name} – Bruno"
    assert pdf(phone, f"{phone.match}/sheet.pdf").pages


@every("path", ["/7/sheet", "/7/sheet.pdf", "/1/sheet.txt"])
def test_unknown_sheets_answer_404(phone: Phone, path: str) -> None:
    phone.start("Anna", "Bruno")
    assert phone.open(phone.table + path).status == 404


def test_an_ended_match_says_so(phone: Phone, watcher: Phone) -> None:
    phone.start("Anna", "Bruno", target="21")
    phone.played(FOUR_POINTS)

    def said() -> list[bool]:
        sheet, text = f"{phone.match}/sheet", watcher.open(f"{phone.match}/share")
        return [
            "Ended without a winner (" in watcher.open(sheet).text,
            "Ended without a winner (" in pdf(watcher, f"{sheet}.pdf").pages[0].extract_text(),
            "1 deal, ended without a winner." in text.root.one("textarea").text,
        ]

    assert said() == [False] * 3
    phone.send(phone.open(f"{phone.match}/end").form)
    assert said() == [True] * 3
    phone.send(phone.open(f"{phone.match}/end").form)
    assert said() == [False] * 3


def test_rules_can_stand_on_the_back(phone: Phone) -> None:
    phone.start("Anna", "Bruno", preset="traditional", target="31", missing_suit="sum")
    phone.played(FOUR_POINTS)
    plain = phone.open(f"{phone.match}/sheet")
    backed = phone.open(plain.link("The rules on the back"))
    assert "Rules of this match" not in plain.text
    _, back = pdf(phone, backed.link("As PDF")).pages
    for text in (backed.text, " ".join(back.extract_text().split())):
        assert "Rules of this match" in text
        assert "Traditional with house rules, to 31" in text
        assert "A side without a suit: adds up what it has" in text
        assert "Cards: 1 point: most cards; level: nobody has it." in text
        assert "7 21" in text and "Dealing and playing go to the right." in text
    assert all("back=rules" in backed.link(each) for each in ("Letter", "Italiano"))
    assert len(pdf(phone, plain.link("As PDF")).pages) == 1


def test_page_and_pdf_can_be_compact(phone: Phone) -> None:
    phone.start("Anna", "Bruno")
    phone.played(FOUR_POINTS)
    full = phone.open(f"{phone.match}/sheet")
    compact = phone.open(full.link("A row for each deal"))
    assert "23 cards to 17" in full.text and "23 cards to 17" not in compact.text
    for text in (compact.text, pdf(phone, compact.link("As PDF")).pages[0].extract_text()):
        assert "tot." in text and "23 cards" not in text
    for address in (compact.link("Letter"), compact.link("Italiano")):
        assert "form=compact" in address
