"""A workbook of a spreadsheet (XLSX) -> the text of one of its sheets, as if it were a table.

Whoever sends one may mean harm: it is a zip of XML. All its parts together are unpacked no further
than one bound, each is read once, however many sheets name it, no document type is allowed, so that
no entity can grow, and what a sheet may hold is what a table may.
"""

import csv
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from io import BytesIO, StringIO
from posixpath import join, normpath
from xml.parsers import expat
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from scorekeeper import limits
from scorekeeper.limits import ENDLESS, Patience, refuse_over
from scorekeeper.rules.problems import Problem, Refused, What

BEGINS = b"PK\x03\x04"
PIECE = 1 << 16
OWN_TABLE = "points"
"""The sheet of our own workbook that tells the points."""
_PLACE = re.compile("([A-Z]{1,3})([0-9]{1,7})")
_DATES = {*range(14, 18), 22, *range(27, 37), *range(50, 59)}
"""The numbers of the built-in formats that show a day."""
_UNFORMATTED = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]')
_DAY_ONE = {"0": datetime(1899, 12, 30), "1": datetime(1904, 1, 1)}
_LAST_DAY = 2_958_465
_BROKEN = (
    *(BadZipFile, zlib.error, expat.ExpatError, EOFError, OSError, RuntimeError),
    *(ValueError, LookupError, OverflowError),
)
"""What the readers of zip and XML, and numbers and keys that are none, end in."""
Attributes = Mapping[str, str]


def workbook_text(content: bytes, patience: Patience = ENDLESS) -> str:
    """The sheet with the points, else the first one that says something, with a tab between cells.
    A line is the row of that number.

    :raise Refused: when it is no workbook, larger than a table may be, or takes too long.
    """
    # Each part has this mark in the zip's own list, which is read as a whole.
    refuse_over(limits.PARTS, content.count(b"PK\x01\x02"))
    try:
        with ZipFile(BytesIO(content)) as file:
            rows: Mapping[int, Mapping[int, str]] | None = _rows_of(_Parts(file, patience))
    except Refused:
        raise
    except _BROKEN:
        rows = None
    if rows is None:
        raise Refused([Problem(What.NOT_A_WORKBOOK)])
    if not rows:
        raise Refused([Problem(What.TABLE_WITHOUT_SIDES, figures=(0,))])
    return _lines_of(rows)


def _rows_of(parts: "_Parts") -> Mapping[int, Mapping[int, str]]:
    """The cells of the sheet that is read; none where no sheet says anything."""
    book, targets = _Book(), _Targets()
    styles, strings = _Styles(), _Strings()
    parts.read("xl/workbook.xml", book)
    parts.read("xl/_rels/workbook.xml.rels", targets)
    for name, reader in (("xl/styles.xml", styles), ("xl/sharedStrings.xml", strings)):
        if name in parts.names:
            parts.read(name, reader)
    links = (link for _, link in sorted(book.sheets, key=lambda each: not _is_own(each[0])))
    names = (normpath(join("/xl", targets.of[link])).lstrip("/") for link in links)
    for name in dict.fromkeys(names):  # several sheets may name one part
        sheet = _Sheet(strings.texts, styles.dates, _DAY_ONE[book.from_1904])
        parts.read(name, sheet)
        if sheet.rows:
            return sheet.rows
    return {}


def _is_own(title: str) -> bool:
    return title.casefold() == OWN_TABLE


def _lines_of(rows: Mapping[int, Mapping[int, str]]) -> str:
    """The rows as lines, each at its number. A line has two cells at least, so that the text is a
    table."""
    text = StringIO()
    writer = csv.writer(text, delimiter="\t", lineterminator="\n")
    for number in range(1, max(rows) + 1):
        row = rows.get(number)
        writer.writerow([row.get(at, "") for at in range(max(row) + 2)] if row else [])
    return text.getvalue()


class _Reader:
    """Takes what the parser finds in one part; names are without their namespace."""

    def start(self, name: str, has: Attributes) -> None:
        """An element begins."""

    def end(self, name: str) -> None:
        """An element is over."""

    def said(self, text: str) -> None:
        """Text within an element, in pieces."""


class _Parts:
    """The parts of a workbook, read piece by piece as far as one bound for all of them."""

    def __init__(self, file: ZipFile, patience: Patience) -> None:
        self.names = frozenset(file.namelist())
        self._file = file
        self._patience = patience
        self._bytes = 0
        self._elements = 0

    def read(self, name: str, reader: _Reader) -> None:
        """Read one part. Whoever asks for it again has it read again, at the same cost."""
        if self._file.getinfo(name).compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise BadZipFile
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.StartDoctypeDeclHandler = _refuse
        parser.StartElementHandler = partial(self._start, reader)
        parser.EndElementHandler = lambda tag: reader.end(_local(tag))
        parser.CharacterDataHandler = reader.said
        with self._file.open(name) as part:
            parsed = 0
            while piece := part.read(PIECE):
                self._patience.look()
                parsed += len(piece)
                self._bytes += len(piece)
                refuse_over(limits.UNPACKED_BYTES, self._bytes)
                parser.Parse(piece)
                refuse_over(limits.TAG_BYTES, parsed - parser.CurrentByteIndex)
        parser.Parse(b"", True)

    def _start(self, reader: _Reader, tag: str, has: Attributes) -> None:
        self._elements += 1
        refuse_over(limits.ELEMENTS, self._elements)
        reader.start(_local(tag), {_local(key): value for key, value in has.items()})


def _refuse(*_: object) -> None:
    raise BadZipFile


def _local(name: str) -> str:
    return name.rpartition(":")[2]


@dataclass
class _Book(_Reader):
    """The sheets by name, each with the key of its part, and the first day of its calendar."""

    sheets: list[tuple[str, str]] = field(default_factory=list)
    from_1904: str = "0"

    def start(self, name: str, has: Attributes) -> None:
        if name == "sheet":
            self.sheets.append((has.get("name", ""), has.get("id", "")))
        elif name == "workbookPr":
            self.from_1904 = str(int(has.get("date1904", "0") in ("1", "true")))


@dataclass
class _Targets(_Reader):
    """Where the parts are that keys stand for."""

    of: dict[str, str] = field(default_factory=dict)

    def start(self, name: str, has: Attributes) -> None:
        if name == "Relationship":
            self.of[has.get("Id", "")] = has.get("Target", "")


@dataclass
class _Styles(_Reader):
    """For each style of a cell whether it shows a day."""

    dates: list[bool] = field(default_factory=list)
    _own: dict[str, bool] = field(default_factory=dict)
    _of_cells: bool = False

    def start(self, name: str, has: Attributes) -> None:
        if name == "numFmt":
            plain = _UNFORMATTED.sub("", has.get("formatCode", "").casefold())
            self._own[has.get("numFmtId", "")] = "d" in plain or "y" in plain
        elif name == "xf" and self._of_cells:
            number = has.get("numFmtId", "")
            builtin = number.isdecimal() and int(number[:5]) in _DATES
            self.dates.append(self._own.get(number, builtin))
        elif name in ("cellXfs", "cellStyleXfs"):
            self._of_cells = name == "cellXfs"


@dataclass
class _Strings(_Reader):
    """The texts that cells share, by number; what is only how to read them aloud is left out."""

    texts: list[str] = field(default_factory=list)
    _parts: list[str] = field(default_factory=list)
    _takes: bool = False

    def start(self, name: str, has: Attributes) -> None:
        if name == "si":
            self._parts = []
        self._takes = name == "t"

    def said(self, text: str) -> None:
        if self._takes:
            self._parts.append(text)

    def end(self, name: str) -> None:
        self._takes = False
        if name == "si":
            self.texts.append("".join(self._parts))
        elif name == "rPh":
            self._parts = self._parts[:-1]


@dataclass
class _Sheet(_Reader):
    """The cells that say something, by row from 1 and column from 0."""

    strings: list[str]
    dates: list[bool]
    day_one: datetime
    rows: dict[int, dict[int, str]] = field(default_factory=dict)
    _row: int = 0
    _column: int = -1
    _has: Attributes = field(default_factory=dict)
    _parts: list[str] = field(default_factory=list)
    _takes: bool = False
    _cells: int = 0
    _letters: int = 0

    def start(self, name: str, has: Attributes) -> None:
        if name == "row":
            row = has.get("r", "")
            self._row = int(row[:8]) if row.isdecimal() else self._row + 1
            self._column = -1
        elif name == "c":
            self._has, self._parts = has, []
            self._column += 1
            if place := _PLACE.fullmatch(has.get("r", "")):
                number = 0
                for letter in place[1]:
                    number = number * 26 + ord(letter) - 64
                self._column = number - 1
        self._takes = name in ("v", "t")

    def said(self, text: str) -> None:
        if self._takes:
            self._parts.append(text)

    def end(self, name: str) -> None:
        self._takes = False
        if name == "c" and (text := self._value("".join(self._parts))):
            self._cells += 1
            self._letters += len(text)
            refuse_over(limits.LINES, self._row)
            refuse_over(limits.COLUMNS, self._column + 1)
            refuse_over(limits.CELLS, self._cells)
            refuse_over(limits.LETTERS, self._letters)
            self.rows.setdefault(self._row, {})[self._column] = text

    def _value(self, raw: str) -> str:
        """What the cell says, on one line."""
        kind = self._has.get("t", "n")
        if kind == "s":
            raw = self.strings[int(raw[:9])]
        elif kind == "n" and raw:
            number, style = float(raw[:40]), self._has.get("s", "0")
            is_day = (
                style.isdecimal() and int(style[:6]) < len(self.dates) and self.dates[int(style)]
            )
            if is_day and 1 <= number <= _LAST_DAY:
                at = self.day_one + timedelta(days=number)
                return at.strftime("%Y-%m-%d %H:%M" if number % 1 else "%Y-%m-%d")
            return str(int(number)) if number.is_integer() and abs(number) < 1e15 else raw[:40]
        return " ".join(raw.split())
