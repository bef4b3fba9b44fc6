"""Matches as tables: two files of one row for each side and deal, or a workbook (XLSX) of both; and
as words for a chat.

The columns are documented in docs/csv.md.
"""

import csv
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import date, datetime
from io import BytesIO, StringIO
from typing import Any

from scorekeeper.documents.foreign.own_table import LEFT
from scorekeeper.documents.match import Record
from scorekeeper.documents.rules import CALL_OF_TIME, ENDING
from scorekeeper.rules.cards import SETTEBELLO, Suit, sort_cards
from scorekeeper.rules.entry.deal import Deal
from scorekeeper.rules.game.kinds import Holds, Most, Of
from scorekeeper.rules.match.standings import Standing, final, standings
from scorekeeper.rules.scoring import Category, DealScore

Numbered = tuple[int, Record]
"""A match with its number at the table."""

Cells = dict[str, str | float]

DEALS = (
    *("match", "date", "rules", "target", "deal", "dealer", "side", "players", "entered"),
    *("cards", "coins", "settebello", "best", "primiera", "scope", "bonus"),
    *("pile", "table", "at", "by", "versions", "why", "counted", "meeting"),
)
POINTS = (
    *(
        "match",
        "date",
        "rules",
        "target",
        "deal",
        "side",
        "seats",
        "carte",
        "denari",
        "settebello",
        "primiera",
    ),
    *("re_bello", "napola", "scope", "bonus", "points_only", "points", "total"),
    *("counts", "winner", "others", "meeting"),
)

SEPARATORS = {"comma": ",", "semicolon": ";"}
"""What may part the cells of a file, by its name in an address."""

_BYTE_ORDER_MARK = "\ufeff"
# Spreadsheets take a cell that begins like this for a formula; some read the wide forms too. And
# whoever opens a file with one separator as one with another makes cells of "Ann;=6*7;x": so after
# whatever may part cells too, though quotes or spaces stand between.
_FORMULA = re.compile("(?:^|[,;|\t\r\n])[\"' ]*(?=[=+\\-@\t\r\n\uff1d\uff0b\uff0d\uff20])")
_NUMBERS: dict[Of, str] = {None: "cards", Suit.COINS: "coins"}
_COLUMNS = frozenset(category.value for category in Category if category != Category.POINTS)
"""Points with a column of their own; those of other games stand together in one."""
WIDTHS = {"date": 11, "side": 18, "players": 24, "dealer": 14, "pile": 40, "at": 17, "why": 24}
WIDTHS |= dict.fromkeys(("name", "a", "b", "said by"), 30)
OTHER_WIDTH = 9.5


def deals_csv(matches: Iterable[Numbered], separator: str = ",") -> Iterator[bytes]:
    """What each side took in each deal and who wrote it, as the deal counts now: the head of the
    file, then the rows of one match after the other."""
    return table_csv(DEALS, (deal_rows(*match) for match in matches), separator)


def points_csv(matches: Iterable[Numbered], separator: str = ",") -> Iterator[bytes]:
    """What each side scored in each deal, point by point, and the running total: the head of the
    file, then the rows of one match after the other."""
    return table_csv(POINTS, (point_rows(*match) for match in matches), separator)


def table_csv(
    columns: Sequence[str],
    parts: Iterable[Iterable[Cells]],
    separator: str,
    called: Callable[[str], str] = str,
) -> Iterator[bytes]:
    """Any table of these columns: the head of the file, as each is `called`, then the rows of one
    part after the other. RFC 4180 in UTF-8; the mark at its head tells spreadsheets that it is."""
    yield (_BYTE_ORDER_MARK + _lines([map(called, columns)], separator)).encode()
    for rows in parts:
        lines = []
        for row in rows:
            lines.append([_plain(row.get(name, ""), separator) for name in columns])
        yield _lines(lines, separator).encode()


def _plain(cell: str | float, separator: str) -> str | float:
    """A cell as a spreadsheet reads it: a text is no formula, and a half has a comma where the
    semicolon parts the cells, for there 19.5 would be a day."""
    if isinstance(cell, str):
        return _FORMULA.sub(r"\g<0>'", cell)
    is_half = isinstance(cell, float) and separator == SEPARATORS["semicolon"]
    return str(cell).replace(".", ",") if is_half else cell


def _lines(rows: Iterable[Iterable[str | float]], separator: str) -> str:
    text = StringIO()
    csv.writer(text, delimiter=separator).writerows(rows)
    return text.getvalue()


def _rows(number: int, record: Record) -> Iterator[tuple[Cells, int, int, Standing]]:
    """What every row begins with, and the deal, from 0, the side and how the match stands."""
    after = standings(record.match)
    names = [side.name for side in record.match.called().sides]
    rules = record.match.rules
    changed = [rules.preset.key]
    of_house = [(name, rules.options.chosen(name)) for name in rules.changed]
    for name, chosen in (*of_house, *ENDING.write(rules.ending).items()):
        changed.append(f"{name}={_yes(chosen) if isinstance(chosen, bool) else chosen}")
    if call := record.match.time_call:
        changed.append(f"{CALL_OF_TIME}={call.last_deal}")
    of_match: Cells = {
        "match": number,
        "date": record.date[:10],
        "rules": " ".join(changed),
        "target": "" if rules.target is None else rules.target,
        "meeting": record.meeting.number if record.meeting else "",
    }
    for deal, standing in enumerate(after):
        for side, name in enumerate(names):
            yield of_match | {"deal": deal + 1, "side": name}, deal, side, standing


def deal_rows(number: int, record: Record) -> Iterator[Cells]:
    """What each side took, deal by deal; what a column of `DEALS` has no cell for is empty."""
    match = record.match
    seated = match.called().players
    for cells, place, side, standing in _rows(number, record):
        versions = record.versions[place]
        last = versions[-1]
        yield (
            cells
            | {
                "dealer": seated[match.dealer(place + 1)],
                "players": ", ".join(filter(None, match.sides[side].players)),
                "scope": last.deal.scope[side],
                "bonus": last.deal.bonus[side],
                "counted": _listed(
                    f"{name}={numbers[side]}" for name, numbers in last.deal.counted
                ),
                **{"at": last.at, "by": last.who, "versions": len(versions), "why": last.why},
            }
            | _taken(last.deal, standing.score, side)
            | ({"entered": LEFT} if side in match.gone(place + 1) else {})
        )


def _taken(deal: Deal, score: DealScore, side: int) -> Cells:
    """What the side took, as far as the entry tells it."""
    entry = deal.entry
    cells: Cells = {
        "entered": entry.method.value,
        "pile": _listed(sort_cards(entry.piles[side])) if entry.piles else "",
        "table": _listed(sort_cards(entry.on_table)) or entry.left or "",
    }
    for award in score.awards:
        point = award.point
        if isinstance(point, Most) and point.of in _NUMBERS and award.figures:
            cells[_NUMBERS[point.of]] = award.figures[side]
        elif isinstance(point, Holds) and point.card == SETTEBELLO:
            cells["settebello"] = _yes(award.side == side)
    if verdict := score.verdict:
        total = verdict.totals[side]
        cells["best"] = _listed(filter(None, verdict.cards[side]))
        cells["primiera"] = "" if total is None else total
    return cells


def point_rows(number: int, record: Record) -> Iterator[Cells]:
    """What each side scored, deal by deal, by the columns of `POINTS`."""
    ended = final(record.match, standings(record.match))
    winner = ended.winner if ended else None
    for cells, place, side, standing in _rows(number, record):
        score, gone = standing.score, record.match.gone(place + 1)
        others = []  # what has no column of its own
        for award in score.awards:
            if award.category in _COLUMNS:
                cells[award.category] = award.points[side]
            elif award.category != Category.POINTS:
                others.append(f"{award.category}={award.points[side]}")
        alone = score.award(Category.POINTS)
        yield cells | {
            "seats": len(record.match.sides[side].players),
            "points_only": _yes(alone is not None),
            "points": score.points[side],
            "total": standing.totals[side],
            "counts": LEFT if side in gone else _yes(standing.counts),
            "winner": _yes(side == winner),
            "others": _listed(others),
        }


def _listed(items: Iterable[object]) -> str:
    """ "7d 6c", "piccola=3 grande=0"."""
    return " ".join(map(str, items))


def _yes(true: bool) -> str:
    return "yes" if true else "no"


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
        for number, row in enumerate(rows, 1):
            for place, column in enumerate(columns):
                cell = _cell(column, row.get(column, ""))
                sheet.write(number, place, cell, dates.get(type(cell)))
    made.close()
    return file.getvalue()


def _cell(column: str, cell: str | float) -> Any:
    """A day or an instant as a date, where a spreadsheet has it: its calendar begins in 1900."""
    if isinstance(cell, int | float):
        return cell
    with suppress(ValueError, OverflowError):
        if column == "date" and (day := date.fromisoformat(cell)).year > 1900:
            return day
        if column == "at" and (moment := datetime.fromisoformat(cell)).year > 1900:
            in_utc = moment - (moment.utcoffset() or moment - moment)
            return in_utc.replace(tzinfo=None)
    # Half of a surrogate pair, which some phones send, has no bytes in any encoding.
    return cell.encode(errors="replace").decode()
