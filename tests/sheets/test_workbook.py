"""The workbook, read by a library that has nothing in common with what wrote it, and, where it is
installed, by LibreOffice."""

import csv
import io
import shutil
import subprocess
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from scorekeeper.sheets.spreadsheets import SEPARATORS, deals_csv, points_csv, workbook
from tests.helpers.match_records import corrected, document, named, record, renamed, told

FORMULA = '=HYPERLINK("http://x")'
MATCHES = [
    (1, record(corrected())),
    (2, named(FORMULA, "Ann;=6*7;x")),
    (3, record(told())),
    (4, record(document(2, 3) | {"rules": {"preset": "re-bello", "target": 31, "faces": 0}})),
]


def read(file: bytes) -> dict[str, Worksheet]:
    book = load_workbook(io.BytesIO(file))
    return {sheet.title: sheet for sheet in book.worksheets}


def rows(sheet: Worksheet) -> list[dict[str, Any]]:
    head, *cells = sheet.iter_rows(values_only=True)
    return [dict(zip(map(str, head), row, strict=True)) for row in cells]


def written(cell: object) -> str:
    """A cell as the CSV file has it."""
    match cell:
        case None:
            return ""
        case datetime(hour=0, minute=0):
            return cell.date().isoformat()
        case datetime():
            return f"{cell.isoformat()}Z"
        case _:
            return str(cell)


def test_both_sheets_equal_the_csv_files() -> None:
    sheets = read(workbook(MATCHES))
    assert list(sheets) == ["deals", "points"]
    for name, file in (("deals", deals_csv(MATCHES)), ("points", points_csv(MATCHES))):
        table = csv.DictReader(io.StringIO(b"".join(file).decode("utf-8-sig"), newline=""))
        expected = [{key: cell.replace("'=", "=") for key, cell in row.items()} for row in table]
        assert [
            {name: written(cell) for name, cell in row.items()} for row in rows(sheets[name])
        ] == expected


def test_numbers_and_dates_are_typed() -> None:
    sheets = read(workbook(MATCHES[:1]))
    first = rows(sheets["deals"])[2]
    assert first["date"] == datetime(2026, 11, 20)
    assert first["at"] == datetime(2026, 11, 20, 20, 10)
    assert isinstance(first["cards"], int) and isinstance(first["target"], int)
    assert sheets["deals"]["B2"].number_format == "yyyy-mm-dd"


def test_the_head_is_bold_and_frozen() -> None:
    for sheet in read(workbook(MATCHES)).values():
        assert sheet.freeze_panes == "A2"
        assert all(cell.font.bold for cell in sheet[1])


@settings(max_examples=20)
@given(st.text(st.characters(exclude_categories=()), max_size=12).map(lambda text: f"={text}"))
def test_text_is_never_a_formula(text: str) -> None:
    match = renamed(record(document(1)), text, "Bruno")
    for sheet in read(workbook([(1, match)])).values():
        for row in sheet.iter_rows():
            for cell in row:
                assert cell.data_type != "f" and cell.hyperlink is None


def test_each_row_has_rules_and_target() -> None:
    for sheet in read(workbook(MATCHES)).values():
        table = rows(sheet)
        assert {row["rules"] for row in table if row["match"] == 4} == {"re-bello faces=0"}
        assert {row["target"] for row in table if row["match"] == 4} == {31}


SOFFICE = shutil.which("soffice")


@pytest.mark.skipif(not SOFFICE, reason="LibreOffice is not installed: no spreadsheet was opened")
def test_libreoffice_opens_every_file(tmp_path: Path) -> None:
    files = {"workbook.xlsx": workbook(MATCHES)}
    for name, separator in SEPARATORS.items():
        files[f"{name}.csv"] = b"".join(deals_csv(MATCHES, separator))
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
    # 44 and 59 are the signs that part cells, 34 a quote, 76 is UTF-8; formulas are shown as such.
    for name, part in (("workbook.xlsx", ""), ("comma.csv", "44"), ("semicolon.csv", "59")):
        opened = ["--infilter=CSV:" + f"{part},34,76,1,,0,false,true,false,false"] if part else []
        out = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,true"
        folder = tmp_path / name.partition(".")[0]
        command = [str(SOFFICE), "--headless", f"-env:UserInstallation={tmp_path.as_uri()}/home"]
        command += [*opened, "--convert-to", out, "--outdir", str(folder), str(tmp_path / name)]
        subprocess.run(command, check=True, capture_output=True, timeout=120)
        (result,) = folder.iterdir()
        table = list(csv.reader(io.StringIO(result.read_text("utf-8"), newline="")))
        assert table[0][:5] == ["match", "date", "rules", "target", "deal"], name
        names = {row[6] for row in table[1:]}
        assert names & {FORMULA, f"'{FORMULA}"} and len(table[0]) == len(table[1]), name
        assert not any("42" in cell for row in table for cell in row if "Ann" in cell), name
