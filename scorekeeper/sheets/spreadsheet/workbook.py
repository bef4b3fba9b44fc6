"""Tables as a workbook for spreadsheets (XLSX), each on a sheet, as docs/csv.md describes them."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date, datetime
from io import BytesIO
from typing import Any

from scorekeeper.sheets.spreadsheet.csv_tables import (
    DEALS,
    POINTS,
    Cells,
    Numbered,
    deal_rows,
    point_rows,
)

MOST_DEALS = 600
"""With their corrections, in one workbook: a second's work."""
WIDTHS = {"date": 11, "side": 18, "players": 24, "dealer": 14, "pile": 40, "at": 17, "why": 24}
WIDTHS |= dict.fromkeys(("name", "a", "b", "said by"), 30)
OTHER_WIDTH = 9.5


def workbook(matches: Iterable[Numbered]) -> bytes:
    """The matches as a workbook."""
    numbered = list(matches)
    return book(
        (name, columns, (row for match in numbered for row in rows_of(*match)))
        for name, columns, rows_of in (("deals", DEALS, deal_rows), ("points", POINTS, point_rows))
    )


def book(
    tables: Iterable[tuple[str, Sequence[str], Iterable[Cells]]], called: Callable[[str], str] = str
) -> bytes:
    """Tables as a workbook, each with its name, its columns, as they are `called`, and its rows.
    Numbers are numbers, days and instants (UTC) are dates, and a text is never a formula or a link,
    whatever it begins with."""
    from xlsxwriter import Workbook

    file = BytesIO()
    never = dict.fromkeys(("strings_to_formulas", "strings_to_urls", "strings_to_numbers"), False)
    made = Workbook(file, {"in_memory": True, **never})
    head = made.add_format({"bold": True, "bottom": 1})
    dates = {
        datetime: made.add_format({"num_format": "yyyy-mm-dd hh:mm"}),
        date: made.add_format({"num_format": "yyyy-mm-dd"}),
    }
    for name, columns, rows in tables:
        sheet = made.add_worksheet(called(name))
        sheet.freeze_panes(1, 0)
        for place, column in enumerate(columns):
            sheet.write_string(0, place, called(column), head)
            sheet.set_column(place, place, WIDTHS.get(column, OTHER_WIDTH))
        for number, cells in enumerate(_read(rows, columns), 1):
            for place, cell in enumerate(cells):
                sheet.write(number, place, cell, dates.get(type(cell)))
    made.close()
    return file.getvalue()


def _read(rows: Iterable[Cells], columns: Sequence[str]) -> Iterator[list[Any]]:
    for row in rows:
        yield [_cell(name, row.get(name, "")) for name in columns]


def _cell(column: str, cell: str | float) -> object:
    """A day or an instant as a date, where a spreadsheet has it: its calendar begins in 1900."""
    if isinstance(cell, int | float):
        return cell
    with suppress(ValueError, OverflowError):
        if column == "date" and (day := date.fromisoformat(cell)).year > 1900:
            return day
        if column == "at" and (at := datetime.fromisoformat(cell)).year > 1900:
            return at.replace(tzinfo=None) if at.utcoffset() is None else _in_utc(at)
    # Half of a surrogate pair, which some phones send, has no bytes in any encoding.
    return cell.encode(errors="replace").decode()


def _in_utc(at: datetime) -> datetime:
    return (at - (at.utcoffset() or at - at)).replace(tzinfo=None)
