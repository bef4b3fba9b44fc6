"""A workbook of a spreadsheet (XLSX) -> its sheets as one text, see `rows`.

Whoever sends one may mean harm: it is a zip of XML. So all its parts are unpacked once and counted
before anything is read: bytes, tags, and no document type, in which entities could grow. Then
openpyxl's own parser reads one row after the other. It is asked directly: its worksheets make a
cell for each that is merged or linked, a million in forty letters, and those of its read-only mode
do not say which rows are hidden.
"""

import csv
import warnings
from collections.abc import Iterator
from datetime import datetime
from io import BytesIO, StringIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from scorekeeper import limits
from scorekeeper.limits import ENDLESS, Patience, refuse_over
from scorekeeper.rules.problems import Problem, Refused, What

BEGINS = b"PK\x03\x04"
_PIECE = 1 << 16
_SHOWN = "visible"
_TIME = "%Y-%m-%d %H:%M"


def workbook_text(content: bytes, patience: Patience = ENDLESS) -> str:
    """The sheets of a workbook, a tab between cells; a line is the row of that number.

    :raise Refused: when it is no workbook, larger than a table may be, or takes too long.
    """
    # Each part has this mark in the zip's own list, which is read as a whole.
    refuse_over(limits.PARTS, content.count(b"PK\x01\x02"))
    is_broken = False
    try:
        with ZipFile(BytesIO(content)) as file, warnings.catch_warnings():
            warnings.simplefilter("ignore")
            _bound(file, patience)
            text = "".join(_sheets(content, patience))
    except Refused:
        raise
    except Exception:  # whatever openpyxl stumbles over
        is_broken = True
    if is_broken:
        # Beside the other exception, which holds all that was read, it would hold that too.
        raise Refused([Problem(What.NOT_A_WORKBOOK)])
    return text


def _bound(file: ZipFile, patience: Patience) -> None:
    """Unpack all parts, and keep nothing."""
    unpacked = tags = 0
    for part in file.infolist():
        if part.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise BadZipFile
        with file.open(part) as stream:
            end = b""
            while piece := stream.read(_PIECE):
                patience.look()
                unpacked += len(piece)
                tags += piece.count(b"<")
                refuse_over(limits.UNPACKED_BYTES, unpacked)
                refuse_over(limits.TAGS, tags)
                if part.filename.endswith((".xml", ".rels")) and _is_odd(end + piece):
                    raise BadZipFile
                end = piece[-2:]


def _is_odd(xml: bytes) -> bool:
    """Whether XML has a document type or entities, or is in letters of two bytes, which hide it."""
    return b"<!D" in xml or b"<!E" in xml or b"\0" in xml


def _sheets(content: bytes, patience: Patience) -> Iterator[str]:
    from openpyxl.reader.excel import ExcelReader
    from openpyxl.styles.stylesheet import apply_stylesheet
    from openpyxl.worksheet._reader import WorkSheetParser

    reader = ExcelReader(BytesIO(content), read_only=True, data_only=True, keep_links=False)
    reader.read_manifest()
    reader.read_strings()
    patience.look()
    reader.read_workbook()
    book = reader.wb
    apply_stylesheet(reader.archive, book)
    # Several sheets may name one part.
    found = {rel.target: sheet for sheet, rel in reader.parser.find_sheets()}
    letters = 0
    for target, sheet in found.items():
        name = " ".join(sheet.name.split()) or "-"
        yield ("\f" if sheet.state == _SHOWN else "\f\f") + f"{name}\n"
        with reader.archive.open(target) as source:
            parser = WorkSheetParser(
                source,
                reader.shared_strings,
                data_only=True,
                epoch=book.epoch,
                date_formats=book._date_formats,
            )
            for line in _lines(parser, patience):
                letters += len(line)
                refuse_over(limits.LETTERS, letters)
                yield line


def _lines(parser: Any, patience: Patience) -> Iterator[str]:
    """The rows of a sheet, each at its number; a hidden one is marked and says nothing."""
    done = 0
    for number, cells in parser.parse():
        patience.look()
        texts = {cell["column"]: text for cell in cells if (text := _text(cell["value"]))}
        dimensions = parser.row_dimensions.pop(str(number), {})
        is_hidden = dimensions.get("hidden") in ("1", "true")
        if not (texts or is_hidden) or number <= done:
            continue
        refuse_over(limits.LINES, number)
        refuse_over(limits.COLUMNS, max(texts, default=0))
        yield "\n" * (number - done - 1)
        done = number
        yield "\f\n" if is_hidden else _line([texts.get(n, "") for n in range(1, max(texts) + 1)])


def _line(cells: list[str]) -> str:
    text = StringIO()
    csv.writer(text, delimiter="\t", lineterminator="\n").writerow(cells)
    return text.getvalue()


def _text(value: object) -> str:
    """What a cell says, on one line."""
    if isinstance(value, datetime):
        return value.strftime(_TIME).removesuffix(" 00:00")
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return "" if value is None else " ".join(str(value).split())
