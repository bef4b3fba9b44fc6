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
from scorekeeper.documents.foreign.rows import sheets_of
from scorekeeper.limits import READING, TAGS, UNPACKED_BYTES, Patience
from scorekeeper.rules.problems import Refused, What
from scorekeeper.sheets.spreadsheets import book, workbook
from tests.helpers.cases import every
from tests.helpers.match_records import named

NAMESPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
SHEET, STRINGS, BOOK = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml", "xl/workbook.xml"


def zipped(sheet: str, *spare: str, **parts: str) -> bytes:
    """A workbook as another program writes it, with another sheet, and other parts in place."""
    plain = BytesIO(book([("points", ("text",), ())]))
    file = BytesIO()
    with zipfile.ZipFile(plain) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        whole = {name: old.read(name).decode() for name in old.namelist()} | {SHEET: sheet}
        for name, text in (whole | parts | dict.fromkeys(spare, "")).items():
            new.writestr(name, text)
    return file.getvalue()


def sheet_of(rows: str) -> str:
    return f"<worksheet {NAMESPACE}><sheetData>{rows}</sheetData></worksheet>"


def test_our_own_workbook_comes_back() -> None:
    record = named("Anna", "=Bruno")
    (back,) = read_file(text_of_file(workbook([(1, record)]))).records
    assert [side.name for side in back.match.sides] == ["Anna", "=Bruno"]
    assert len(back.match.deals) == len(record.match.deals)


def test_each_sheet_is_told_and_what_is_hidden() -> None:
    made, file = Workbook(), BytesIO()
    made.active.title = "Istruzioni"
    made.active.append(["segnare i punti"])
    sheet = made.create_sheet("Punti")
    for row in (
        ["Torneo"],
        ["Data", "Anna", "Bruno", "Note"],
        [date(2026, 11, 26), 4, 2.0, "due\nrighe"],
        [date(2026, 11, 26), 9, 9],
        [],
        [datetime(2026, 11, 26, 21, 30), 8, 3.5],
    ):
        sheet.append(row)
    sheet.row_dimensions[4].hidden = True
    made.create_sheet("vecchi").sheet_state = "hidden"
    made["vecchi"].append(["A", "B"])
    made.save(file)
    first, points, old = sheets_of(text_of_file(file.getvalue()))
    assert [first.name, points.name, old.name, old.is_hidden] == [
        *("Istruzioni", "Punti", "vecchi", True)
    ]
    assert points.hidden == (4,)
    assert points.rows[1:] == (
        (2, ["Data", "Anna", "Bruno", "Note"]),
        (3, ["2026-11-26", "4", "2", "due righe"]),
        (5, []),
        (6, ["2026-11-26 21:30", "8", "3.5"]),
    )


CELL = '<c r="A1" t="inlineStr"><is><t>x</t></is></c>'
BOMB = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>' + sheet_of("<row>&b;</row>")
SHARED = f"<sst {NAMESPACE}><si><t>" + "x" * 100_000 + "</t></si></sst>"
MOST_OF_ALL = sheet_of(" " * (UNPACKED_BYTES.most * 3 // 4))
MANY = "".join(f'<row r="{n}"><c t="s"><v>0</v></c></row>' for n in range(1, 100))


@every(
    ("content", "what"),
    [
        (b"PK\x03\x04 and no more", What.NOT_A_WORKBOOK),
        (zipped("<worksheet>"), What.NOT_A_WORKBOOK),
        (zipped(sheet_of('<row><c t="s"><v>7</v></c></row>')), What.NOT_A_WORKBOOK),
        (zipped(BOMB), What.NOT_A_WORKBOOK),
        (zipped("\0" + sheet_of("")), What.NOT_A_WORKBOOK),
        (zipped(sheet_of(" " * (UNPACKED_BYTES.most + 1))), What.WORKBOOK_TOO_LARGE),
        (zipped(MOST_OF_ALL, **{"xl/styles.xml": MOST_OF_ALL}), What.WORKBOOK_TOO_LARGE),
        (zipped(sheet_of("<row/>" * TAGS.most)), What.WORKBOOK_TOO_LARGE),
        (zipped(sheet_of(MANY), **{STRINGS: SHARED}), What.WORKBOOK_TOO_LARGE),
        (zipped(sheet_of(f'<row r="20001">{CELL}</row>')), What.TOO_MANY_LINES),
        (zipped(sheet_of(f"<row>{CELL.replace('A1', 'XFD1')}</row>")), What.TOO_MANY_COLUMNS),
        (zipped("", *(f"p{n}" for n in range(300))), What.WORKBOOK_TOO_LARGE),
    ],
)
def test_a_hostile_workbook_is_refused(content: bytes, what: What) -> None:
    tracemalloc.start()
    with pytest.raises(Refused) as refused:
        text_of_file(content)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 20_000_000
    assert [each.what for each in refused.value.problems] == [what]


def test_what_is_merged_and_linked_makes_no_cells() -> None:
    """And a part that many sheets name is read once."""
    whole = 'ref="A1:XFD1048576"'
    sheet = sheet_of(f"<row>{CELL}</row>").replace(
        "</worksheet>",
        f"<mergeCells><mergeCell {whole}/></mergeCells>"
        f"<hyperlinks><hyperlink {whole} location='x'/></hyperlinks></worksheet>",
    )
    names = "".join(f'<sheet name="s{n}" sheetId="{n}" r:id="rId1"/>' for n in range(1, 999))
    main = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
    many = f"<workbook {NAMESPACE} {main}><sheets>{names}</sheets></workbook>"
    started = thread_time()
    assert text_of_file(zipped(sheet, **{BOOK: many})) == "\fs998\nx\n"
    assert thread_time() - started < 1


def test_the_largest_workbook_is_read_in_time() -> None:
    cells = "".join(f'<c r="{column}{{0}}"><v>1</v></c>' for column in "ABCDEFG")
    rows = TAGS.most // (4 * 7 + 2) - 100
    content = zipped(sheet_of("".join(f"<row>{cells}</row>".format(n) for n in range(1, rows))))
    started = thread_time()
    assert text_of_file(content).count("\n") == rows
    assert thread_time() - started < READING.most


def test_a_slow_workbook_is_refused() -> None:
    """Within the time that one file may take, which passes while it is unpacked."""
    seconds = count()
    patience = Patience(2.0, lambda: next(seconds))
    with pytest.raises(Refused) as refused:
        text_of_file(zipped(sheet_of(" " * 1_000_000)), patience)
    assert [each.what for each in refused.value.problems] == [What.TAKES_TOO_LONG]
