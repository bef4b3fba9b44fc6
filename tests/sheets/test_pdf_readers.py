"""The PDFs in readers that have nothing in common with what wrote them: qpdf, PDFium and pypdf; and
the code on the sheet, read from a picture of it as a phone reads it from the paper."""

from functools import cache
from io import BytesIO

import pikepdf
import pypdfium2
import zxingcpp
from PIL import Image
from pypdf import PdfReader

from scorekeeper.rules.match.match import SEATINGS
from scorekeeper.rules.presets import Rules
from scorekeeper.sheets.drawing.paper import CUT_PAPERS, PAPERS
from scorekeeper.sheets.match_sheet import SheetKind, describe
from scorekeeper.sheets.pdf import blank_pdf, match_pdf
from scorekeeper.sheets.score_form import BlankKind, describe_blank
from tests.helpers.cases import every
from tests.helpers.match_records import named
from tests.helpers.pdf_reader import read_pdf

LINK = "https://scopa.example/t/AbCdEfGhIjKlMnOpQrStUv/3"
DOTS = 150 / 72
"""Of a poor printer and a cheap camera: 150 to the inch, of PDF's 72 units."""
NAMES = ("Łucja Żółć", "李小龍 さくら 김민수", "שרה לוי", "Anna 🎉")
SHEETS = [(paper, form) for paper in ("a4", "letter", "a5") for form in SheetKind]


@cache
def sheet(paper: str, form: SheetKind) -> bytes:
    return match_pdf(describe(named(*NAMES, deals=30), LINK), paper, form=form)


@cache
def blanks() -> dict[str, bytes]:
    """A blank of each kind in each paper, alone and as many as share a page."""
    found = {}
    for kind in BlankKind:
        for paper in PAPERS:
            of = describe_blank(Rules.of("traditional", 2), SEATINGS["2"], kind)
            found[f"{kind} {paper}"] = blank_pdf(of, paper)
            if paper in CUT_PAPERS:
                found[f"{kind} {paper}, four"] = blank_pdf(of, paper, 4)
                found[f"{kind} {paper}, folded"] = blank_pdf(of, paper, folded=True)
    return found


def picture_of(file: bytes, page: int = 0) -> Image.Image:
    """A page of the file as it is printed, black and white."""
    with pypdfium2.PdfDocument(file) as opened:
        return opened[page].render(scale=DOTS, grayscale=True).to_pil().convert("1")


def is_well_read(file: bytes) -> None:
    """qpdf finds nothing to tell of, and all three count the same pages."""
    with pikepdf.open(BytesIO(file)) as opened:
        assert opened.check_pdf_syntax() == []
        pages = len(opened.pages)
    assert len(PdfReader(BytesIO(file), strict=True).pages) == pages
    with pypdfium2.PdfDocument(file) as opened:
        assert len(opened) == pages


@every(("paper", "form"), SHEETS)
def test_readers_open_every_sheet(paper: str, form: SheetKind) -> None:
    is_well_read(sheet(paper, form))


def test_readers_open_every_blank() -> None:
    for file in blanks().values():
        is_well_read(file)


@every(("paper", "form"), SHEETS)
def test_the_qr_code_survives_a_poor_print(paper: str, form: SheetKind) -> None:
    (code,) = zxingcpp.read_barcodes(picture_of(sheet(paper, form)))
    assert code.text == LINK


def test_black_and_white_blanks_have_ink() -> None:
    for name, file in blanks().items():
        for page in range(len(read_pdf(file).pages)):
            dark, _ = picture_of(file, page).histogram()[::255]
            assert dark > 1000, f"{name}, page {page + 1}"


def test_pdfium_reads_every_script() -> None:
    with pypdfium2.PdfDocument(sheet("a4", SheetKind.FULL)) as opened:
        text = opened[0].get_textpage().get_text_range()
    assert NAMES[0] in text and NAMES[1] in text
