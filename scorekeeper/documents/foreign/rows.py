"""The text of a table -> its rows, and its days as ours are written.

A workbook comes as a text too, of tabs and lines: a form feed begins the name of a sheet, two of
them one that is hidden, and one alone stands for a hidden row. So a form can carry it.
"""

import csv
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta
from io import StringIO

from scorekeeper import limits
from scorekeeper.limits import refuse_over
from scorekeeper.rules.problems import Problem, Refused, What

Row = tuple[int, list[str]]
"""A row by its number in the file, from 1, and its cells: none at its end is empty."""

CELL_SEPARATORS = ",;\t"
_FIRST = 6
"""So many lines tell what parts the cells."""
_UNSEEN = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+")
"""Marks that programs put between letters and numbers; in a name they would be refused."""
_SAYS_SEPARATOR = re.compile(r"sep=[,;\t]\r?(?=\n)")
_SHEET = re.compile(r"^\f(\f?)([^\f\r\n]+)\r?\n?", re.MULTILINE)
_SCORE = re.compile(r"^[ ]*(\d{1,3}(?:(?:[ ]+|[ ]*[-–:/][ ]*)\d{1,3}){1,3})[ ]*\r?$", re.MULTILINE)
"""A line as people type it: "4 3", "4-3"."""
_BETWEEN = re.compile(r"[ ]*[-–:/][ ]*|[ ]+")
_LINE = re.compile(r"[^\r\n]+")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table by its name, which is empty where it is the only one; `is_hidden` in its workbook.
    Of the `hidden` rows nothing is read."""

    name: str
    is_hidden: bool
    rows: tuple[Row, ...]
    hidden: tuple[int, ...] = ()


def is_table(text: str) -> bool:
    """Whether a text is meant as a table: lines in cells, and no JSON."""
    text = text.removeprefix("\ufeff").strip(" \r\n\t")
    lines = _first_lines(text)
    if any(line.lstrip()[:1] in ("{", "[") for line in lines):  # JSON Lines, of which one is broken
        return False
    if text.startswith("\f") or _SCORE.search(text):
        return True
    parted = any(separator in line for line in lines for separator in CELL_SEPARATORS)
    return parted and len(lines[0]) < len(text)


def sheets_of(text: str) -> list[Sheet]:
    """The sheets of a text that say anything, those that are not hidden first.

    :raise Refused: when there is too much of it, or a line breaks off within quotes.
    """
    text = _UNSEEN.sub("", text)
    refuse_over(limits.LINES, text.count("\n") + text.count("\r") - text.count("\r\n") + 1)
    refuse_over(limits.CELLS, max(map(text.count, CELL_SEPARATORS)))
    read = [_sheet(name, bool(hides), body) for hides, name, body in _texts(text)]
    return [sheet for sheet in read if sheet.rows]


def first_text(text: str) -> str:
    """The text of the first sheet that says anything, without its hidden rows."""
    bodies = (body.replace("\f\n", "") for _, _, body in _texts(text))
    return next(filter(str.strip, bodies), "")


def _texts(text: str) -> list[tuple[str, str, str]]:
    """Each sheet as a mark if it is hidden, its name and its text, those that are not before."""
    first, *parts = _SHEET.split(text)
    found = [("", "", first), *zip(*[iter(parts)] * 3, strict=True)]
    return sorted(found, key=lambda line: bool(line[0]))


def at(cells: Sequence[str], place: int) -> str:
    """The cell at that place, from 0; a row may end before it."""
    return cells[place] if place < len(cells) else ""


def _sheet(name: str, is_hidden: bool, text: str) -> Sheet:
    first = _first_lines(text)
    separator = max(CELL_SEPARATORS, key=lambda sign: _parts(first, sign))
    if _SCORE.search(text):
        is_parted = _parts(first, separator)[0] > 0
        separator = separator if is_parted else "\t"
        text = _SCORE.sub(lambda line: _BETWEEN.sub(separator, line[1]), text)
        text = text if is_parted else re.sub("[ ]+", separator, text)
    text = _SAYS_SEPARATOR.sub("", text, count=1)
    hidden: list[int] = []
    rows: list[Row] = []
    for number, cells in _rows(text, separator):
        # One blank line says as much as many; at the end none says anything.
        if cells == ["\f"]:
            hidden.append(number)
        elif cells or (rows and rows[-1][1]):
            rows.append((number, cells))
    rows = rows[:-1] if rows and not rows[-1][1] else rows
    refuse_over(limits.COLUMNS, max((len(cells) for _, cells in rows), default=0))
    return Sheet(name, is_hidden, tuple(rows), tuple(hidden))


def _rows(text: str, separator: str) -> Iterator[Row]:
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True)
    number = 1
    try:
        for read in reader:
            cells = [cell if cell == "\f" else cell.strip() for cell in read]
            while cells and not cells[-1]:
                cells.pop()
            yield number, cells
            number = 1 + reader.line_num
    except csv.Error as error:
        raise Refused([Problem(What.LINE_BROKEN, figures=(number,))]) from error


def _parts(lines: Sequence[str], separator: str) -> tuple[int, int]:
    """How many of the lines the separator parts, and how many cells the first of these then has."""
    parted = []
    for line in lines:
        cells: list[str] = []
        with suppress(csv.Error):
            cells = next(csv.reader([line], delimiter=separator, strict=True))
        if len(cells) > 1:
            parted.append(len(cells))
    return len(parted), next(iter(parted), 0)


def _first_lines(text: str) -> list[str]:
    lines = [match[0] for match, _ in zip(_LINE.finditer(text), range(_FIRST), strict=False)]
    return lines or [""]


_DAY = re.compile(
    r"(?:[^\W\d]+[.,]?\s+)?(?:(?P<year>\d{4})[-/.](?P<one>\d{1,2})[-/.](?P<two>\d{1,2})"
    r"|(?P<a>\d{1,2})(?P<by>[-/.])(?P<b>\d{1,2})(?P=by)(?P<last>\d{4}|\d{2}))(?!\d)"
)
_SERIAL = re.compile("[2-7][0-9]{4}")
"""A day as spreadsheets count it, from 1954 to 2119."""
_FIRST_DAY = date(1899, 12, 30)


def day_of(cell: str, month_first: bool = False) -> str:
    """The day that a cell tells, `2026-11-20`; empty where it is none. Of 3/4/2026 whoever asks
    says whether the month stands first."""
    if _SERIAL.fullmatch(cell):
        return (_FIRST_DAY + timedelta(int(cell))).isoformat()
    if not (match := _DAY.match(cell)):
        return ""
    year, month, day = match["year"] or match["last"], match["one"], match["two"]
    if match["last"]:
        month, day = (match["a"], match["b"]) if month_first else (match["b"], match["a"])
    with suppress(ValueError):
        return date(int(year) + 2000 * (len(year) == 2), int(month), int(day)).isoformat()
    return ""
