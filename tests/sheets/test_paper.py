"""What stands on paper, and its PDF: read back with other libraries."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pikepdf
import pypdfium2
import pytest
from pypdfium2 import raw

from scorekeeper import words
from scorekeeper.documents.match import Record
from scorekeeper.rules.match.match import SEATINGS
from scorekeeper.rules.presets import GAMES, PRESETS, Rules
from scorekeeper.sheets.blank_sheet import BlankKind, blank_paper
from scorekeeper.sheets.blocks import NARROW, PAPERS, Grid, Leaf, Paper, Sign, Text
from scorekeeper.sheets.match_sheet import SheetKind, match_leaf
from scorekeeper.sheets.pdf import papers_pdf
from scorekeeper.sheets.rule_card import rule_leaf, rule_poster
from tests.helpers.cases import every
from tests.helpers.match_records import corrected, document, named, record
from tests.helpers.paths import DATA
from tests.helpers.pdf_reader import read_pdf, texts_of

LEAFLET = json.loads((DATA / "leaflet.json").read_text(encoding="utf-8"))
LINK = "https://scopa.example/t/AbCdEfGhIjKlMnOpQrStUv/3"
MOST_BYTES = 60_000
LONG_NAMES = ["W" * 40, "Ōñ" * 20, "i" * 40, "Anna Maria Clementina di San Gennaro"]
HOSTILE = [
    "Łucja Żółć",
    "Ωμέγα Ψυχή",
    "Ђорђе Їжак",
    "<b>Anna</b>",
    "=1+1",
    "O'Neill \\ (x)",
]
OPERATORS = set("q Q cm rg RG w J d m l c h B f S n BT Tf TL ET".split())
"""What draws a sign."""
SIGN_REACHES = 10
"""How far a sign reaches from its middle, in its own measure; the smallest there is."""


def grid_of(leaf: Leaf) -> Grid:
    return next(block for block in leaf.blocks if block.heads)


def said(text: Text) -> str:
    """A text with its ranks; signs by their names."""
    parts = (
        each if isinstance(each, str) else f"{each.after}{{{each.name}}}" for each in text.parts
    )
    return "".join(parts).replace(NARROW, " ")


def pad(leaf: Leaf, side: int) -> list[str]:
    """A column of the pad from top to bottom: the strokes of a deal, then the running total."""
    column: list[str] = []
    for group in grid_of(leaf).groups:
        strokes, total = group[0][1 + side].texts
        column += [*said(strokes).split(), said(total)]
    return column


def rows_of(leaf: Leaf, deal: int = 0) -> dict[str, list[str]]:
    """By the name of each point what stands in its row: figures, who has it, why."""
    found = {}
    sides = (len(grid_of(leaf).columns) - 4) // 2
    for at, row in enumerate(grid_of(leaf).groups[deal][:-1]):
        label, *cells = row[1 + sides :] if at == 0 else row
        found[said(label.texts[0])] = ["".join(map(said, each.texts)) for each in cells]
    return found


def pdf_of(match: Record, paper: str = "a4", kind: SheetKind = SheetKind.FULL) -> bytes:
    leaf = match_leaf(match, LINK, kind=kind)
    return papers_pdf([Paper(leaf.title, (leaf,), paper)], "en")


def one_deal(deal: dict[str, Any], **rules: Any) -> Leaf:
    chosen = {"preset": "traditional", "target": 99} | rules
    sides = [{"name": "Anna"}, {"name": "Bruno"}]
    return match_leaf(record({"rules": chosen, "sides": sides, "deals": [deal]}))


def test_the_leaflets_pad_is_reproduced() -> None:
    leaf = match_leaf(record(LEAFLET["document"]))
    assert [pad(leaf, side) for side in (0, 1)] == LEAFLET["columns"]


def test_a_row_says_what_proves_the_point() -> None:
    rows = rows_of(match_leaf(record(LEAFLET["document"])))
    assert rows["Cards"] == ["21", "19", "{side1} +1", "21 cards to 19"]
    assert rows["Primiera"][:3] == ["76", "72", "{side1} +1"]
    assert rows["Primiera"][3].startswith("{side1} 3{coins} 7{cups} 7{swords} 7{batons}")
    french = match_leaf(record(LEAFLET["document"] | {"cards": "french"}))
    assert "3{diamonds} 7{hearts} 7{spades} 7{clubs}" in rows_of(french)["Primiera"][3]


def test_halves_and_many_points_are_numbers() -> None:
    coins = [f"{rank}d" for rank in range(1, 11)]
    cups = [f"{rank}c" for rank in range(1, 10)]
    deal = {"piles": [coins + cups, None], "scope": [1, 0], "bonus": [0, 4]}
    leaf = one_deal(deal, napola=True, bonus=True)
    assert pad(leaf, 0) == ["1s", "1", "1", "10", "13"]
    assert pad(leaf, 1) == ["1", "1", "1", "1", "1", "5"]
    halves = one_deal({"piles": [["7d", "7c", "6s", "1b"], None]}, primiera="trentino")
    assert rows_of(halves)["Primiera"][0] == "25½"
    assert pad(one_deal({"points": [3, 0]}), 0) == ["1", "1", "1", "3"]


def test_corrections_and_late_deals_are_said() -> None:
    text = " ".join(texts_of(pdf_of(record(corrected()))))
    assert text.count("corrected by") == 2
    late = LEAFLET["document"] | {"rules": {"preset": "winning-moves", "target": 3}}
    assert "after the end of the match: adds nothing" in " ".join(texts_of(pdf_of(record(late))))


@every(("sides", "paper"), [(2, "a4"), (3, "letter"), (4, "a4")])
def test_no_deal_is_cut_and_heads_repeat(sides: int, paper: str) -> None:
    match = record(document(60, sides))
    pages = texts_of(pdf_of(match, paper))
    assert len(pages) > 5
    for number, text in enumerate(pages, 1):
        assert f"{number} / {len(pages)}" in text
        # Each deal has its carte and who dealt: both on one page, below the heads.
        assert len(re.findall(r"\bCards\b", text)) == len(re.findall(r"\bdealt\b", text))
        assert "goes to" in text or "Cards" not in text


def papers() -> Iterator[tuple[str, Paper]]:
    """Paper of each kind, with long names, for each deck."""
    for style in (words.Style.ITALIAN, words.Style.FRENCH):
        for sides in (2, 4):
            match = named(*LONG_NAMES[:sides], deals=3, cards=style.value)
            for kind in SheetKind:
                leaf = match_leaf(match, LINK, kind=kind)
                behind = rule_leaf(match.match.rules, sides, style)
                yield f"{style} {sides} {kind}", Paper(leaf.title, (leaf, behind), "letter")
        for seating, per_page in (("2", "4"), ("3", "2"), ("4-alone", "1"), ("6", "2")):
            seats = SEATINGS[seating]
            rules = Rules.of("traditional", seats.players)
            for blank in BlankKind:
                yield (
                    f"{style} {seating} {per_page} {blank}",
                    blank_paper(rules, seats, blank, style, "letter", per_page),
                )


def test_no_sign_lies_on_a_letter_and_nothing_reaches_the_edge() -> None:
    """Boxes of letters and of signs do not meet, on any page of any paper."""
    drawn = 0
    for name, paper in papers():
        for page in pypdfium2.PdfDocument(papers_pdf([paper], "en")):
            wide, high = page.get_size()
            text = page.get_textpage()
            boxes = [text.get_charbox(at) for at in range(text.count_chars())]
            for box in boxes:
                assert box[0] > 12 and box[1] > 8 and box[2] < wide - 12 and box[3] < high - 8, name
            for each in page.get_objects(filter=[raw.FPDF_PAGEOBJ_FORM], max_depth=1):
                matrix = each.get_matrix()
                reach = SIGN_REACHES * abs(matrix.a)
                drawn += 1
                if matrix.a > 1.5:  # the sun of the head
                    continue
                for left, foot, right, top in boxes:
                    if right - left > 0.1:
                        meets = left < matrix.e + 0.8 * reach and right > matrix.e - 0.8 * reach
                        assert not (meets and foot < matrix.f < top), name
    assert drawn > 500


def test_files_are_clean_small_and_named() -> None:
    """A strict reader has no warning; fonts are embedded, title, language and bookmarks set."""
    for match in (record(LEAFLET["document"]), record(corrected()), named(*HOSTILE[:2], deals=5)):
        file = pdf_of(match)
        assert len(file) < MOST_BYTES
        with pikepdf.open(BytesIO(file)) as opened:
            assert opened.check_pdf_syntax() == []
            assert b"/gRLs" not in b"".join(page.Contents.read_bytes() for page in opened.pages)
            drawn = [each for page in opened.pages for each in page.Resources.XObject.values()]
            for each in drawn:
                told = pikepdf.parse_content_stream(each)
                assert OPERATORS.issuperset(str(operator) for _, operator in told)
        reader = read_pdf(file)
        assert reader.metadata and reader.metadata.title == " – ".join(
            side.name for side in match.match.sides
        )
        assert reader.root_object["/Lang"] == "en"
        assert [each["/Title"] for each in reader.outline] == [reader.metadata.title]
        fonts = [each.get_object() for each in reader.pages[0]["/Resources"]["/Font"].values()]
        assert all("/FontFile2" in each.get("/FontDescriptor", ()) for each in fonts)


@every("name", HOSTILE)
def test_a_name_is_printed_as_it_is(name: str) -> None:
    assert name in " ".join(texts_of(pdf_of(named(name, "Bruno"))))


def test_a_letter_without_type_is_a_box_and_said() -> None:
    words = " ".join(texts_of(pdf_of(named("山田", "Bruno"))))
    assert "□□ – Bruno" in words and "□ stands for a letter that this PDF has no type for" in words


@every("paper", PAPERS)
def test_a_page_has_the_size_of_its_paper(paper: str) -> None:
    for preset in PRESETS if paper == "a4" else ("traditional",):
        for kind in BlankKind:
            seats = SEATINGS["2"]
            if seats.players not in PRESETS[preset].players:
                continue
            made = blank_paper(Rules.of(preset, seats.players), seats, kind, paper=paper)
            (page,) = read_pdf(papers_pdf([made], "en")).pages
            size = (float(page.mediabox.width), float(page.mediabox.height))
            assert size == pytest.approx(PAPERS[paper], abs=0.01)


@every("game", GAMES)
def test_the_rules_for_the_wall_fill_one_page(game: str) -> None:
    """With faces of cards, in letters of the small print at least."""
    leaf = rule_poster(GAMES[game], words.usual_cards(GAMES[game]))
    for paper, least in (("a4", 9.0), ("letter", 8.5)):
        file = papers_pdf([Paper(leaf.title, (leaf,), paper)], "en")
        (page,) = pypdfium2.PdfDocument(file)
        text = page.get_textpage()
        boxes = [text.get_charbox(at) for at in range(text.count_chars())]
        assert min(box[1] for box in boxes) < 0.09 * page.get_height()
        letters = page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT])
        assert min(each.get_font_size() for each in letters) >= least
        (read,) = read_pdf(file).pages
        has_faces = any("-7s-" in name for name in read["/Resources"]["/XObject"])
        assert has_faces == (game != "rubamazzo")


def test_each_sign_is_in_the_file_once() -> None:
    file = pdf_of(record(document(12)))
    with pikepdf.open(BytesIO(file)) as opened:
        names = Counter(name for page in opened.pages for name in page.Resources.XObject)
        forms = {each.objgen for page in opened.pages for each in page.Resources.XObject.values()}
    assert len(forms) == len(names)


def test_signs_have_names_where_no_words_say_them() -> None:
    for group in grid_of(match_leaf(record(LEAFLET["document"]))).groups:
        for row in group:
            signs = [
                part
                for cell in row
                for text in cell.texts
                for part in text.parts
                if isinstance(part, Sign)
            ]
            assert all(sign.says for sign in signs)
