"""Sheets as PDF: turned into text again and compared, and every mark kept off the edge."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import chain, pairwise, product
from threading import Barrier
from time import sleep
from typing import Any
from unittest.mock import Mock

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PageObject, PdfReader
from reportlab.pdfbase.ttfonts import TTFontFile

from scorekeeper import words
from scorekeeper.documents.match import Record
from scorekeeper.rules.game.comparisons import Primiera
from scorekeeper.rules.game.family import FAMILY
from scorekeeper.rules.game.game import Game
from scorekeeper.rules.match.match import SEATINGS, Match
from scorekeeper.rules.options import Faces, Finish, Method
from scorekeeper.rules.presets import GAMES, PRESETS, Rules
from scorekeeper.sheets.drawing.paper import CUT_PAPERS, PAPERS, Area, areas
from scorekeeper.sheets.drawing.pen import Pen
from scorekeeper.sheets.drawing.typeface import (
    CHINESE,
    JAPANESE,
    KOREAN,
    LACKING,
    faced,
    fitted,
    lacks_letters,
    printable,
    visual,
    width,
    wrapped,
)
from scorekeeper.sheets.layout.blank_pad import PadPart, draw_blank
from scorekeeper.sheets.layout.match_sheet import (
    FINE_LEADING,
    FOOT,
    RUNNING,
    SCORE_SIZES,
    lay_out,
    score_lines,
)
from scorekeeper.sheets.layout.pages import Pages, blank_pages, match_pages, usual_form
from scorekeeper.sheets.layout.rule_card import RuleCard, describe_rules
from scorekeeper.sheets.match_sheet import Sheet, SheetKind, describe
from scorekeeper.sheets.pdf import blank_pdf, match_pdf, pages_pdf
from scorekeeper.sheets.score_form import Blank, BlankKind, describe_blank
from scorekeeper.sheets.svg import draw_pages
from tests.helpers.cases import every
from tests.helpers.match_records import corrected, document, named, record, renamed
from tests.helpers.paths import DATA
from tests.helpers.pdf_reader import read_pdf, texts_of

LEAFLET = json.loads((DATA / "leaflet.json").read_text(encoding="utf-8"))
LINK = "https://scopa.example/t/AbCdEfGhIjKlMnOpQrStUv/3"
EIGHT_MILLIMETRES = 8 * 72 / 25.4
MOST_BYTES_A_PAGE = 60_000

EUROPEAN = ["Łucja Żółć", "Šárka Ďábelská", "Ωμέγα Ψυχή", "Ђорђе Юлия Їжак", "Åsa Þórður ŐŰ ș ğ"]


def pdf_of(match: Record, paper: str = "a4") -> PdfReader:
    return read_pdf(match_pdf(describe(match, LINK), paper))


def blank(
    seating: str = "2", kind: BlankKind = BlankKind.PAD, preset: str = "traditional"
) -> Blank:
    seats = SEATINGS[seating]
    return describe_blank(Rules.of(preset, seats.players), seats, kind)


def blank_reader(of: Blank, paper: str = "a4", per_page: int = 1) -> PdfReader:
    return read_pdf(blank_pdf(of, paper, per_page))


def text_of(reader: PdfReader) -> str:
    return "\n".join(page.extract_text() for page in reader.pages)


def fonts_of(reader: PdfReader) -> list[Any]:
    """The fonts of the first page."""
    return [font.get_object() for font in reader.pages[0]["/Resources"]["/Font"].values()]


def words_on_the_sheet(sheet: Sheet) -> Counter[str]:
    """Every word and figure of the description that stands once on a sheet of one page."""
    texts = [part for piece in sheet.score for part in piece]
    texts += [sheet.verdict, *sheet.rules, *sheet.about, sheet.link]
    texts.append(" · ".join(sheet.legend))
    texts += 3 * sheet.names
    for part in sheet.deals:
        texts += [part.heading, " · ".join(part.about), *map(str, part.totals)]
        texts += [line.mark for column in part.lines for line in column]
        for row in (*part.rows, part.sum):
            texts += [row.label, *row.cards, row.reason]
            texts += [text for cell in row.cells for text in (cell.figure, cell.mark)]
        texts += part.corrections
    return Counter(word for text in texts for word in text.split())


def marks_on(page: PageObject) -> Iterator[tuple[float, float]]:
    """The ends of every line and of every piece of text, in points from the lower left corner."""
    content = page.get_contents()
    assert content is not None
    for x, y in re.findall(rb"([\d.-]+) ([\d.-]+) [ml]\b", content.get_data()):
        yield float(x), float(y)
    pieces: list[tuple[float, float]] = []

    def piece(text: str, _: object, place: list[float], __: object, size: float) -> None:
        if text.strip():
            across, up, x, y = place[0], place[1], place[4], place[5]
            wide = width(text.strip(), size)
            pieces.extend([(x, y), (x + across * wide, y + up * wide)])

    page.extract_text(visitor_text=piece)
    yield from pieces


def test_the_pdf_has_the_described_text() -> None:
    for match in (LEAFLET["document"], corrected()):
        sheet = describe(record(match), LINK)
        text = text_of(read_pdf(match_pdf(sheet)))
        expected = words_on_the_sheet(sheet)
        expected += Counter("the match online Signatures page 1 of 1".split())
        if sheet.deals[1].corrections:
            expected["Corrections"] += 1
        assert Counter(text.split()) == expected


def test_the_leaflets_pad_reads_by_columns() -> None:
    text = text_of(pdf_of(record(LEAFLET["document"])))
    first = text[text.index("SOPHIE", text.index("RICK")) :].split("Deal 1")[0]
    assert first.split()[-8:] == ["1s", "1s", "1", "1", "1", "1", "4", "2"]


def test_the_winners_total_is_marked() -> None:
    match = LEAFLET["document"] | {"rules": {"preset": "winning-moves", "target": 6}}
    assert text_of(pdf_of(record(match))).split().count("wins") == 2
    assert "wins" not in text_of(pdf_of(record(LEAFLET["document"])))


@pytest.mark.parametrize(
    ("sides", "paper"),
    [
        (sides, paper)
        if (sides, paper) in ((2, "a4"), (3, "letter"), (4, "a5"))
        else pytest.param(sides, paper, marks=pytest.mark.long)
        for sides, paper in product((2, 3, 4), ("a4", "letter", "a5"))
    ],
)
def test_pages_break_between_deals(sides: int, paper: str, long: bool) -> None:
    """Each has the title and its number, and the last the signatures, whatever comes before."""
    for deals in (*range(1, 21), 40) if long else (1, 6, 11, 40):
        sheet = describe(record(document(deals, sides)), LINK)
        pages = texts_of(match_pdf(sheet, paper))
        assert re.findall(r"Deal (\d+)", " ".join(pages)) == [str(n) for n in range(1, deals + 1)]
        assert "Signatures" in pages[-1]
        for number, text in enumerate(pages, 1):
            assert f"page {number} of {len(pages)}" in text
            assert sheet.title in text or (number == 1 and "Anna" in text)
            # A deal begins with its heading and ends with its sum: both on one page.
            of_page = re.findall(r"Deal \d+", text)
            assert of_page and len(re.findall(r"\bPoints\b", text)) == len(of_page)
            assert all(text.splitlines().count(name) >= 2 for name in sheet.names)


def test_the_most_scope_fit_on_a_page() -> None:
    most = {"re_bello": True, "napola": True, "bonus": True}
    match = document(1) | {"rules": {"preset": "traditional", "target": 999} | most}
    match["deals"][0] |= {"scope": [9, 9], "bonus": [5, 0]}
    match["deals"][0]["piles"] = [[f"{rank}{suit}" for suit in "dc" for rank in range(1, 11)], None]
    match["deals"] *= 3
    for paper in PAPERS:
        for page in pdf_of(record(match), paper).pages:
            for x, y in marks_on(page):
                assert x > 0 and y > EIGHT_MILLIMETRES, paper


@every("paper", ["a4", "letter", "a5"])
def test_margins_are_eight_millimetres(paper: str) -> None:
    long_names = ["W" * 40, "Ōñ" * 20, "i" * 40, "Anna Maria Clementina di San Gennaro"]
    matches = [named(*long_names[:sides], deals=5) for sides in (2, 3, 4)]
    for match in (*matches, record(corrected() | {"note": "Sun. " * 99})):
        for page in pdf_of(match, paper).pages:
            assert_inside(page)


def assert_inside(page: PageObject) -> None:
    wide, high = float(page.mediabox.width), float(page.mediabox.height)
    for x, y in marks_on(page):
        assert EIGHT_MILLIMETRES <= x <= wide - EIGHT_MILLIMETRES + 0.01
        assert EIGHT_MILLIMETRES <= y <= high - EIGHT_MILLIMETRES + 0.01


@every("paper", PAPERS)
def test_the_page_has_the_size_of_the_paper(paper: str) -> None:
    (page,) = read_pdf(blank_pdf(blank(), paper)).pages
    assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(
        PAPERS[paper], abs=0.01
    )


def test_metadata_are_set_and_fonts_embedded() -> None:
    file = match_pdf(describe(record(LEAFLET["document"])), language="it")
    reader = read_pdf(file)
    assert reader.metadata is not None
    assert reader.metadata.title == "SOPHIE \N{EN DASH} RICK"
    assert reader.root_object["/Lang"] == "it"
    embedded = [font for font in fonts_of(reader) if "/FontDescriptor" in font]
    assert len(embedded) >= 2
    assert all("/FontFile2" in font["/FontDescriptor"] for font in embedded)


@every("match", [record(LEAFLET["document"]), named(*EUROPEAN[:4], deals=40)])
def test_a_page_is_under_sixty_kilobytes(match: Record) -> None:
    file = match_pdf(describe(match, LINK))
    assert len(file) / len(read_pdf(file).pages) < MOST_BYTES_A_PAGE


def coloured() -> Iterator[PageObject]:
    """A page of each kind, for each style of cards."""
    for style in words.Style:
        match = record(corrected() | {"cards": style.value})
        back = [describe_rules(match.match, style)]
        yield from read_pdf(match_pdf(describe(match, LINK), back=back)).pages
        seats = SEATINGS["4-alone"]
        drawn = describe_blank(Rules.of("traditional", 4), seats, BlankKind.DEALS, style)
        yield from blank_reader(drawn).pages


def test_letters_and_lines_are_black() -> None:
    """And what is filled behind them is the palest grey."""
    for page in coloured():
        content = page.get_contents()
        assert content is not None
        colours = re.findall(rb"([\d. ]+) (?:rg|RG|g|G|k|K|sc|scn)\b", content.get_data())
        assert {*colours} <= {b"0 0 0", b".929412 .929412 .929412"}


def test_each_sign_stands_out_in_grey() -> None:
    """What is pale in it has an edge of a darker colour: its darkest stands out from the paper."""
    signs: dict[str, list[tuple[float, ...]]] = {}
    for page in coloured():
        for name, form in page["/Resources"]["/XObject"].items():
            drawn = form.get_object().get_data()
            found = re.findall(rb"([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG)\b", drawn)
            signs[name] = [tuple(map(float, each)) for each in found]
    assert len(signs) > 30
    assert all(min(map(luminance, each)) <= MOST_LIGHT for each in signs.values() if each)


def test_page_and_pdf_have_the_same_signs() -> None:
    match = record(corrected())
    pages = match_pages(describe(match, LINK), "a4", back=[describe_rules(match.match)])
    for leaf, page in zip(draw_pages(pages, ""), pdf_of_pages(pages), strict=True):
        drawn = Counter(re.findall(r'<use href="/\w+/(\w+)\.svg#(\w+)"', leaf))
        content = page.get_contents()
        assert content is not None
        put = re.findall(rb"\w+-(\w+)-(\w+)-\w+ Do\b", content.get_data())
        assert drawn == Counter((file.decode(), name.decode()) for file, name in put)
        assert drawn.total() > 10


def pdf_of_pages(pages: Pages) -> list[PageObject]:
    return read_pdf(pages_pdf(pages)).pages[:]


MOST_LIGHT = 1.05 / 3 - 0.05
"""A colour with a contrast of 3 on white."""


def luminance(colour: Iterable[float]) -> float:
    parts = [part / 12.92 if part <= 0.04 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]
    return sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


@every("name", [*EUROPEAN, "<b>Anna</b>", "=1+1", "@SUM(A1)", "O'Neill \\ (x)"])
def test_a_name_is_printed_as_it_is(name: str) -> None:
    assert name in text_of(pdf_of(named(name, "Bruno")))


def test_combining_accents_are_composed() -> None:
    assert "Zoë" in text_of(pdf_of(named("Zoe\u0308", "Bruno")))


@every("name", ["Anna 🎉", "𠮷野", "Anna ᚠ"])
def test_a_missing_glyph_is_an_explained_box(name: str) -> None:
    text = text_of(pdf_of(named(name, "Bruno")))
    assert "\N{WHITE SQUARE}" in text
    assert "stands for a letter that this PDF has no type for" in text
    assert "stands for a letter" not in text_of(pdf_of(named("Anna", "Bruno")))


def test_unprintable_names_stay_distinct() -> None:
    text = text_of(pdf_of(named("ᚠᚢᚦ", "ᚠᚢ")))
    assert "1. □□□" in text and "2. □□" in text


@pytest.mark.parametrize(
    "paper", ["a5", *(pytest.param(each, marks=pytest.mark.long) for each in ("a4", "letter"))]
)
@pytest.mark.parametrize("language", words.languages())
def test_the_rules_fit_on_the_back(language: str, paper: str, long: bool) -> None:
    """In each run those of which this language says most, and some others."""
    front = record(document(1))
    with words.speaking(language):
        cards = [describe_rules(with_house_rules(front.match, key)) for key in PRESETS]
        if not long:
            place, languages = list(words.languages()).index(language), len(words.languages())
            cards = [max(cards, key=lambda card: len(said_on(card))), *cards[place::languages]]
        for card in cards:
            file = match_pdf(describe(front), paper, language, back=[card])
            *_, back = read_pdf(file).pages
            assert back.extract_text().split() == said_on(card).split(), card.title
            assert_inside(back)


def with_house_rules(match: Match, preset: str) -> Match:
    rules = Rules.of(preset, PRESETS[preset].players[0])
    return replace(match, rules=replace(rules, options=replace(rules.options, **HOUSE)))


def said_on(card: RuleCard) -> str:
    texts = [
        text for each in card.sections for text in (each.heading, *each.lines, *chain(*each.scale))
    ]
    return " ".join([card.title, *card.rules, *texts])


HOUSE = {
    "primiera": Method.VALUES,
    "faces": Faces.BARRED,
    "finish": Finish.COUNTING_ORDER_IF_LEVEL,
    "re_bello": True,
    "napola": True,
    "all_coins_win": True,
    "bonus": True,
}
"""The house rules of which there is most to say."""


FAR_EAST = {
    "李小龍": CHINESE,  # signs that were simplified elsewhere too
    "成龙": CHINESE,
    "さくら": JAPANESE,
    "山田 さくら": JAPANESE,  # kana beside it: the signs are drawn as in Japan
    "辻": CHINESE,
    "김민수": KOREAN,
}


@every(("name", "face"), FAR_EAST.items())
def test_east_asian_names_use_reader_fonts(name: str, face: str) -> None:
    file = pdf_of(named(f"{name} (Anna)", "Bruno"))
    text = text_of(file)
    assert f"{name} (Anna)" in text
    assert LACKING not in text and "1. " not in text
    assert f"/{face}" in {font["/BaseFont"] for font in fonts_of(file)}


def test_east_asian_signs_are_square() -> None:
    assert width("李小龍", 10) == 30
    assert width("A李", 10) == width("A", 10) + 10


@given(st.text(st.characters(min_codepoint=0x2E80, max_codepoint=0xFFEF), max_size=12))
def test_each_letter_has_a_font_or_a_box(text: str) -> None:
    pieces = faced(text)
    for face, piece in pieces:
        piece.encode({CHINESE: "gbk", JAPANESE: "cp932", KOREAN: "cp949"}.get(face, "utf-16"))
    boxes = "".join(piece for _, piece in pieces).count(LACKING)
    assert lacks_letters(text) == (boxes > text.count(LACKING))


@every("name", ["\ud800", "a\x00b", "a\nb", "\u202eAnna", "A\u200bb", "👨\u200d👩"])
def test_random_letters_do_not_break_it(name: str) -> None:
    assert "Bruno" in text_of(pdf_of(renamed(named("Anna", "Bruno"), name, "Bruno")))


@every(
    ("name", "drawn"),
    [
        ("שרה לוי", "יול הרש"),
        ("Anna & שרה", "Anna & הרש"),
        ("מ. 12", "מ. 12"),
        # Lam and alef are one letter; the others take the form that joins their neighbours.
        ("سلام", "\ufee1\ufefc\ufeb3"),
        ("محمد", "\ufeaa\ufee4\ufea4\ufee3"),
        ("مُحَمَّد", "\ufeaa\ufee4\ufea4\ufee3"),
    ],
)
def test_right_to_left_names_read_correctly(name: str, drawn: str) -> None:
    assert visual(name) == drawn
    assert "\N{WHITE SQUARE}" not in printable(name)


def test_long_names_shrink_before_cutting() -> None:
    name = "Anna Maria Clementina di San Gennaro"
    assert fitted(name, 500, 9, 5).text == name
    smaller = fitted(name, width(name, 9) * 0.8, 9, 5)
    assert smaller.text == name and 5 < smaller.size < 9
    cut = fitted(name, 60, 9, 5)
    assert cut.text.endswith("…") and name.startswith(cut.text[:-1]) and cut.size == 5
    assert width(cut.text, cut.size) <= 60


def test_lines_break_between_words() -> None:
    lines = wrapped("Anna Bruno " * 9 + "x" * 80, 100, 8)
    assert all(width(line, 8) <= 100 for line in lines)
    assert " ".join(lines).split()[:18] == ["Anna", "Bruno"] * 9
    assert "".join(lines[-5:]).endswith("x" * 40)


def test_a_record_of_no_deals_is_printed() -> None:
    assert "Anna" in text_of(pdf_of(record(document(0))))


def test_parallel_printing_works(monkeypatch: pytest.MonkeyPatch) -> None:
    read = TTFontFile.read_ushort

    def when_others_have_read(face: TTFontFile) -> int:
        sleep(0)
        return int(read(face))

    # A letter with an accent is put together from others, for which the font is read on.
    accented = ["".join(map(chr, range(first, first + 38))) for first in range(0xC0, 0x138, 20)]
    drawn: list[Callable[[], bytes]] = [
        *(partial(match_pdf, describe(named(name, "Bruno"), LINK)) for name in accented),
        *(partial(blank_pdf, blank(kind=kind)) for kind in BlankKind),
    ]
    alone = [fonts_in(draw()) for draw in drawn]
    ready = Barrier(len(drawn))

    def together(draw: Callable[[], bytes]) -> bytes:
        ready.wait()
        return draw()

    monkeypatch.setattr(TTFontFile, "read_ushort", when_others_have_read)
    with ThreadPoolExecutor(len(drawn)) as threads:
        assert [fonts_in(file) for file in threads.map(together, drawn)] == alone


def fonts_in(file: bytes) -> list[bytes]:
    """The letters that are inside."""
    reader = read_pdf(file)
    return [
        font["/FontDescriptor"]["/FontFile2"].get_data()
        for font in reader.pages[0]["/Resources"]["/Font"].values()
        if "/FontDescriptor" in font
    ]


def drawn_in_each_run(sheets: list[tuple[str, BlankKind, str]]) -> list[object]:
    """A fourth of them: each kind on every paper and for every seating."""
    kinds, papers = [*BlankKind], [*PAPERS]
    quick = {
        (seating, kind, papers[(at + kinds.index(kind)) % len(papers)])
        for at, seating in enumerate(SEATINGS)
        for kind in kinds
    }
    return [
        each if each in quick else pytest.param(*each, marks=pytest.mark.long) for each in sheets
    ]


@pytest.mark.parametrize(
    ("seating", "kind", "paper"), drawn_in_each_run(list(product(SEATINGS, BlankKind, PAPERS)))
)
def test_a_blank_has_target_rules_and_values(seating: str, kind: BlankKind, paper: str) -> None:
    (page,) = blank_reader(blank(seating, kind), paper).pages
    assert_inside(page)
    text = page.extract_text()
    assert re.search(r"Traditional( with house rules)?, to 11", text) and "Winner" in text
    for card, value in (("7", "21"), ("6", "18"), ("A", "16"), ("F C R", "10")):
        assert card in text and value in text
    if kind is BlankKind.PAD or (seating == "2" and paper != "a6"):
        assert ("Settebello" in text) == (kind is not BlankKind.PAD)
    if kind is not BlankKind.PAD:
        assert all(word in text for word in ("Dealer", "Points", "Total"))


@every(
    ("seating", "kind", "paper", "beside"),
    [
        ("2", BlankKind.PAD, "a4", 3),
        ("3", BlankKind.PAD, "a4", 2),
        ("4-alone", BlankKind.PAD, "a4", 1),
        ("2", BlankKind.PAD, "a5", 2),
        ("3", BlankKind.PAD, "a5", 1),
        ("2", BlankKind.FORM, "letter", 2),
        ("3", BlankKind.FORM, "letter", 1),
    ],
)
def test_as_many_matches_stand_beside_each_other_as_have_room_for_their_names(
    seating: str, kind: BlankKind, paper: str, beside: int
) -> None:
    (leaf,) = draw_pages(blank_pages(blank(seating, kind), paper), "")
    assert leaf.count("#side1") == beside


@every("per_page", [2, 4])
@every("paper", CUT_PAPERS)
@every("kind", BlankKind)
def test_two_and_four_blanks_share_a_page(kind: BlankKind, paper: str, per_page: int) -> None:
    (page,) = blank_reader(blank("3", kind), paper, per_page).pages
    assert page.extract_text().count("Traditional, to 11") == per_page
    wide, high = PAPERS[paper]
    turned = (high, wide) if per_page == 2 else (wide, high)
    size = float(page.mediabox.width), float(page.mediabox.height)
    assert size == pytest.approx(turned, abs=0.01)


def test_every_blank_fits_the_smallest_paper(long: bool) -> None:
    """In each run a kind of each game, all three in turn."""
    for place, (preset, game) in enumerate(GAMES.items()):
        for kind in BlankKind if long else [[*BlankKind][place % len(BlankKind)]]:
            (page,) = blank_reader(blank(str(game.players[-1]), kind, preset), "a6").pages
            assert_inside(page)


@every("game", FAMILY)
def test_another_games_blank_has_its_own(game: Game) -> None:
    """All columns with two sides on a small page, no word cut, its values if it has any."""
    drawn = blank("2", BlankKind.DEALS, game.key)
    (page,) = blank_reader(drawn, "a5").pages
    assert_inside(page)
    text = page.extract_text()
    assert text.splitlines()[:2] == [drawn.title, f"to {game.targets[0]}"]
    for point, name in drawn.counted:
        values = isinstance(point, Primiera)
        assert len(re.findall(rf"{name}(?![\w:])", text)) >= 2 + values, name
    assert ("21" in text.partition("Winner")[2].split()) == bool(drawn.primiera)


def test_without_values_are_more_rows() -> None:
    drawn, area = blank(kind=BlankKind.DEALS), Area(0, 0, 400, 500)
    rows = [
        draw_blank(Pen(Mock(), area), each, area, PadPart())
        for each in (drawn, replace(drawn, primiera=()))
    ]
    assert rows[0] < rows[1]


def test_a_blank_is_under_sixty_kilobytes() -> None:
    assert len(blank_pdf(blank("3", BlankKind.FORM), "a4", 4)) < MOST_BYTES_A_PAGE


@every("names", [("Anna", "Bruno"), ("שרה לוי", "שרה כהן"), ("W" * 40, "Bruno")])
def test_the_score_begins_the_sheet(names: tuple[str, str]) -> None:
    lines = score_lines(((names[0], "13 : 7", names[1]),), 400)
    assert "".join(line.text for line in lines) == f"{names[0]}13 : 7{names[1]}"
    assert all(line.left + width(line.text, line.size, bold=True) <= 400 for line in lines)
    if len(lines) == 3:
        assert lines[0].left < lines[1].left < lines[2].left


def test_four_sides_wrap_when_needed() -> None:
    lines = score_lines([(name, "10") for name in ("Anna", "Bruno", "Carla", "Dino")], 240)
    begins = [line.text for line in lines if line.leading]
    assert begins == ["Anna", "Carla"]
    assert {line.size for line in lines if line.bold} == {SCORE_SIZES[2]}
    assert [line.side for line in lines if line.bold] == [0, 1, 2, 3]


@every(("sides", "deals"), [(2, 20), (3, 18), (4, 16)])
def test_a_usual_match_fits_a_compact_a5(sides: int, deals: int) -> None:
    sheet = describe(record(document(deals, sides)), LINK)
    (page,) = read_pdf(match_pdf(sheet, "a5", form=SheetKind.COMPACT)).pages
    assert_inside(page)
    lines = page.extract_text().splitlines()
    assert Counter(lines)["Settebello"] == sides
    assert [each for each in lines if each == "Signatures"]


def test_compact_deals_show_their_points() -> None:
    sheet = describe(record(document(5, 3)), LINK)
    text = text_of(read_pdf(match_pdf(sheet, "a4", form=SheetKind.COMPACT)))
    shown = Counter(text.split("Total")[-1].split("Signatures")[0].split())
    expected: Counter[str] = Counter()
    for number, part in enumerate(sheet.deals, 1):
        expected.update([str(number), part.dealer, *map(str, part.totals)])
        expected.update(cell.mark for cell in part.sum.cells)
        expected.update(mark for marks in part.marks for mark in marks if mark)
    assert shown == expected


def test_compact_corrections_are_marked() -> None:
    text = text_of(read_pdf(match_pdf(describe(record(corrected())), form=SheetKind.COMPACT)))
    assert "*: corrected afterwards" in text and "“a card on the floor”" in text
    plain = describe(record(document(3)))
    assert "*" not in text_of(read_pdf(match_pdf(plain, form=SheetKind.COMPACT)))


@every(
    ("paper", "deals", "pages", "form"),
    [
        ("a4", 3, 1, SheetKind.FULL),
        ("a4", 6, 1, SheetKind.FULL),
        ("letter", 6, 1, SheetKind.FULL),
        ("a4", 9, 1, SheetKind.COMPACT),
        ("letter", 9, 1, SheetKind.COMPACT),
        ("a5", 3, 1, SheetKind.FULL),
        ("a5", 8, 1, SheetKind.COMPACT),
        ("a4", 80, 9, SheetKind.FULL),
    ],
)
def test_a_match_fits_one_page_if_it_can(
    paper: str, deals: int, pages: int, form: SheetKind
) -> None:
    """By closer lines, then by a row a deal; of pairs, with the winner and the signatures."""
    sides = [{"players": ["Anna", "Carla"]}, {"players": ["Bruno", "Dino"]}]
    sheet = describe(record(document(deals, sides=2) | {"sides": sides}))
    assert usual_form(sheet, paper) is form
    drawn = read_pdf(match_pdf(sheet, paper, form=form)).pages
    texts = [page.extract_text() for page in drawn]
    assert len(texts) >= pages and (pages > 1 or len(texts) == 1)
    assert "Signatures" in texts[-1]


def test_three_deals_fill_most_of_a_page() -> None:
    for paper in ("a4", "letter", "a5"):
        (area,) = areas(paper)
        (pieces,) = lay_out(describe(record(document(3))), area).pages
        assert sum(piece.height for piece in pieces) > area.height * 0.66, paper


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_every_piece_has_room_on_its_page(sides: int) -> None:
    """Above the foot; and none is lost where the last deal goes along with what follows it."""
    sheets = [describe(record(document(deals, sides))) for deals in range(1, 21)]
    for paper, sheet in product(("a4", "letter", "a5"), sheets):
        (area,) = areas(paper)
        laid = lay_out(sheet, area)
        # The head first, the signatures last.
        assert sum(map(len, laid.pages)) == len(sheet.deals) + 2, paper
        for place, pieces in enumerate(laid.pages):
            above = laid.columns.heads + (RUNNING if place else 0)
            used = above + sum(piece.height for piece in pieces)
            assert used <= area.height - FOOT - FINE_LEADING, (paper, len(sheet.deals), place)


def test_a_booklet_numbers_across_four_pages() -> None:
    reader = read_pdf(blank_pdf(blank(kind=BlankKind.FORM), "a4", 2, folded=True))
    texts = [page.extract_text() for page in reader.pages]
    # Folded, the right half of the outside comes first and its left half, drawn first, last.
    outside, inside = ([int(n) for n in re.findall(r"Deal (\d+)", text)] for text in texts)
    first, last = (outside[len(outside) // 2 :], outside[: len(outside) // 2])
    assert first + inside + last == [*range(1, len(outside + inside) + 1)]
    assert ["Winner" in text for text in texts] == [True, False]
    assert [round(float(page.mediabox.width)) for page in reader.pages] == [842, 842]


def test_handwriting_rows_have_seven_mm() -> None:
    for paper in PAPERS:
        for kind in (BlankKind.DEALS, BlankKind.FORM):
            (page,) = blank_reader(blank(kind=kind), paper).pages
            content = page.get_contents()
            assert content is not None
            level = [
                float(y)
                for x, y, _, other in re.findall(
                    rb"([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l", content.get_data()
                )
                if y == other
            ]
            rows = sorted(set(level), reverse=True)
            gaps = Counter(round(a - b, 1) for a, b in pairwise(rows))
            assert gaps.most_common(1)[0][0] >= 7 * 72 / 25.4 - 0.1, (paper, kind)


@every(
    ("address", "works_here_only"),
    [
        ("http://127.0.0.1:8000/t/a/1", True),
        ("http://localhost/t/a/1", True),
        ("http://[::1]:8000/t/a/1", True),
        ("http://192.168.1.7:8000/t/a/1", False),
        ("https://scopa.example/t/a/1", False),
    ],
)
def test_a_dead_address_is_printed_as_such(address: str, works_here_only: bool) -> None:
    text = text_of(read_pdf(match_pdf(describe(record(corrected()), address))))
    said = " ".join(text.split())
    assert ("works on this computer only" in said) is works_here_only
    assert ("the match online" in said) is not works_here_only
