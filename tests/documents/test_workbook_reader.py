"""Workbooks that come in: what they hold is read as a table, and none takes more than its bound."""

import tracemalloc
import zipfile
from datetime import date, datetime
from io import BytesIO
from itertools import count
from time import thread_time

import pytest
from openpyxl import Workbook

from scorekeeper.documents.file_content import text_of_file
from scorekeeper.documents.file_reader import read_file
from scorekeeper.limits import ELEMENTS, READING, UNPACKED_BYTES, Patience
from scorekeeper.rules.problems import Refused, What
from scorekeeper.sheets.spreadsheets import workbook
from tests.helpers.cases import every
from tests.helpers.match_records import named

NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
BOOK = (
    f"<workbook {NAMESPACE}"
    ' xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">'
    '<sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>'
)
LINKS = '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>'


def made(*rows: list[object], title: str = "Sheet") -> bytes:
    """A workbook as another program writes it."""
    book, file = Workbook(), BytesIO()
    book.active.title = title
    for row in rows:
        book.active.append(row)
    book.save(file)
    return file.getvalue()


def zipped(sheet: str, book: str = BOOK, **parts: str) -> bytes:
    file = BytesIO()
    whole = {"xl/workbook.xml": book, "xl/_rels/workbook.xml.rels": LINKS}
    whole |= {"xl/worksheets/sheet1.xml": sheet, **parts}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        for name, text in whole.items():
            made.writestr(name, text)
    return file.getvalue()


def sheet_of(rows: str) -> str:
    return f"<worksheet {NAMESPACE}><sheetData>{rows}</sheetData></worksheet>"


def test_our_own_workbook_comes_back() -> None:
    record = named("Anna", "=Bruno")
    (back,) = read_file(text_of_file(workbook([(1, record)]))).records
    assert [side.name for side in back.match.sides] == ["Anna", "=Bruno"]
    assert len(back.match.deals) == len(record.match.deals)


def test_a_plain_sheet_is_a_table() -> None:
    content = made(
        ["Torneo"],
        ["Data", "Anna", "Bruno", "Note"],
        [date(2026, 11, 26), 4, 2.0, "due\nrighe"],
        [],
        [datetime(2026, 11, 26, 21, 30), 3, 3],
    )
    assert text_of_file(content) == (
        "Torneo\t\nData\tAnna\tBruno\tNote\t\n2026-11-26\t4\t2\tdue righe\t\n\n"
        "2026-11-26 21:30\t3\t3\t\n"
    )
    (match,) = read_file(text_of_file(content)).records
    assert (match.date, len(match.match.deals)) == ("2026-11-26", 2)
    wrong = read_file(text_of_file(made(["Anna", "Bruno"], [4, 2.5]))).problems
    assert [(each.what, each.figures, each.text) for each in wrong] == [
        (What.POINTS_NOT_WHOLE, (2,), "2.5")
    ]


CELL = '<c r="A1" t="inlineStr"><is><t>x</t></is></c>'
BOMB = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + sheet_of("<row>&b;</row>")
SHARED = "<sst><si><t>" + "x" * 100_000 + "</t></si></sst>"
TAG = " ".join(f'a{n}=""' for n in range(100_000))
MOST_OF_ALL = sheet_of(" " * (UNPACKED_BYTES.most * 3 // 4))
MANY = "".join(f'<row r="{n}"><c t="s"><v>0</v></c></row>' for n in range(1, 100))


@every(
    ("content", "what"),
    [
        (b"PK\x03\x04 and no more", What.NOT_A_WORKBOOK),
        (zipped("<worksheet>", book="<workbook/>"), What.TABLE_WITHOUT_SIDES),
        (zipped("<worksheet>"), What.NOT_A_WORKBOOK),
        (zipped(sheet_of('<row><c t="s"><v>7</v></c></row>')), What.NOT_A_WORKBOOK),
        (zipped(BOMB), What.NOT_A_WORKBOOK),
        (zipped(sheet_of(" " * (UNPACKED_BYTES.most + 1))), What.WORKBOOK_TOO_LARGE),
        (zipped(MOST_OF_ALL, **{"xl/styles.xml": MOST_OF_ALL}), What.WORKBOOK_TOO_LARGE),
        (zipped(sheet_of(f"<row {TAG}/>")), What.WORKBOOK_TOO_LARGE),
        (zipped(sheet_of(MANY), **{"xl/sharedStrings.xml": SHARED}), What.WORKBOOK_TOO_LARGE),
        (zipped(sheet_of(f'<row r="20001">{CELL}</row>')), What.TOO_MANY_LINES),
        (zipped(sheet_of(f"<row>{CELL.replace('A1', 'XFD1')}</row>")), What.TOO_MANY_COLUMNS),
        (zipped("", **{f"p{n}": "" for n in range(300)}), What.WORKBOOK_TOO_LARGE),
    ],
)
def test_a_hostile_workbook_is_refused(content: bytes, what: What) -> None:
    assert refused_within(20_000_000, content) == [what]


def test_a_part_that_many_sheets_name_is_read_once() -> None:
    """And all parts together have one bound."""
    empty = sheet_of("<row/>" * (ELEMENTS.most * 3 // 4))
    sheets = "".join(f'<sheet name="s{n}" sheetId="{n}" r:id="r{n % 2}"/>' for n in range(1, 200))
    book = BOOK.replace('<sheet name="a" sheetId="1" r:id="r1"/>', sheets)
    link = '<Relationship Id="r0" Target="{}"/></Relationships>'
    for target, what in (
        ("worksheets/../worksheets/sheet1.xml", What.TABLE_WITHOUT_SIDES),
        ("worksheets/sheet2.xml", What.WORKBOOK_TOO_LARGE),
    ):
        links = LINKS.replace("</Relationships>", link.format(target))
        parts = {"xl/_rels/workbook.xml.rels": links, "xl/worksheets/sheet2.xml": empty}
        started = thread_time()
        with pytest.raises(Refused) as refused:
            text_of_file(zipped(empty, book, **parts))
        assert [each.what for each in refused.value.problems] == [what]
        assert thread_time() - started < READING.most


def test_a_slow_workbook_is_refused() -> None:
    """Within the time that one file may take, which passes while it is unpacked."""
    seconds = count()
    patience = Patience(2.0, lambda: next(seconds))
    with pytest.raises(Refused) as refused:
        text_of_file(zipped(sheet_of(" " * 1_000_000)), patience)
    assert [each.what for each in refused.value.problems] == [What.TAKES_TOO_LONG]


def test_no_row_is_kept_for_nothing() -> None:
    """The memory is counted for a tenth of the most: to count it makes all slower."""
    few, many = (zipped(sheet_of("<row/>" * rows)) for rows in (100_000, ELEMENTS.most + 1))
    assert refused_within(2_000_000, few) == [What.TABLE_WITHOUT_SIDES]
    with pytest.raises(Refused) as refused:
        text_of_file(many)
    assert [each.what for each in refused.value.problems] == [What.WORKBOOK_TOO_LARGE]


def refused_within(memory: int, content: bytes) -> list[What]:
    """Why it is refused, and that no more bytes than these are held until then."""
    tracemalloc.start()
    with pytest.raises(Refused) as refused:
        text_of_file(content)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < memory
    return [each.what for each in refused.value.problems]
