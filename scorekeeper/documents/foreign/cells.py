"""The text of a table as heads and lines, and its days as ours are written.

What is larger than any table of points is refused before it is looked at: no work grows with more
than the text itself.
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date, timedelta
from io import StringIO

from scorekeeper import limits
from scorekeeper.rules.problems import Problem, Refused, What

Line = tuple[int, list[str]]
"""A line by its number in the file, from 1, and its cells: as many as there are heads."""

CELL_SEPARATORS = ",;\t"
MOST_TITLES = 5
"""Lines above the heads, of one cell each."""
LONGEST_HEAD = 100_000
"""Letters of one of the first lines beyond which its columns are counted before they are read."""
_UNSEEN = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+")
"""Marks that programs put between letters and numbers; in a name they would be refused."""
_SAYS_SEPARATOR = re.compile(r"sep=[,;\t]\r?\n")
_LINE = re.compile(r"[^\r\n]+")


def is_table(text: str) -> bool:
    """Whether a text is meant as a table: lines in cells, and no JSON."""
    text = text.removeprefix("\ufeff").strip()
    if not text or text[0] in "{[":
        return False
    lines = _first_lines(text)
    if any(line.lstrip()[:1] in ("{", "[") for line in lines):  # JSON Lines, of which one is broken
        return False
    return len(lines[0]) < len(text) and any(
        each in line for line in lines for each in CELL_SEPARATORS
    )


def whole_table(text: str) -> tuple[list[tuple[int, str]], list[str], list[Line]]:
    """What stands above the heads of a table, a line each, the heads, and each line that says
    something.

    :raise Refused: when it is too large, or a line has other cells than that of the heads.
    """
    text = _UNSEEN.sub("", text).rstrip()
    before = len(text) - len(text.lstrip("\r\n"))
    skipped = text.count("\n", 0, before)
    text = text[before:]
    if match := _SAYS_SEPARATOR.match(text):
        skipped, text = skipped + 1, text[match.end() :]
    # How often a line ends, in whichever way.
    ends = text.count("\n") + text.count("\r") - text.count("\r\n")
    limits.refuse_over(limits.LINES, ends + 1)
    first = _first_lines(text)
    for line in (each for each in first if len(each) > LONGEST_HEAD):
        columns = 1 + max(map(line.count, CELL_SEPARATORS))
        limits.refuse_over(limits.COLUMNS, columns)
    separator = max(CELL_SEPARATORS, key=lambda each: _parts(first, each))
    limits.refuse_over(limits.CELLS, text.count(separator))
    titles: list[tuple[int, str]] = []
    heads: list[str] = []
    lines: list[Line] = []
    broken: list[int] = []
    for number, cells in _rows(text, separator, skipped + 1):
        if not any(cells):
            continue
        if not heads and sum(map(bool, cells)) == 1 and len(titles) < MOST_TITLES:
            titles.append((number, "".join(cells)))
        elif not heads:
            limits.refuse_over(limits.COLUMNS, len(cells))
            heads = cells
        elif any(cells[len(heads) :]):
            broken.append(number)
        else:
            # Spreadsheets leave out empty cells at the end of a line, or write more of them.
            lines.append((number, cells[: len(heads)] + [""] * (len(heads) - len(cells))))
    if broken:
        raise Refused(Problem(What.LINE_BROKEN, figures=(number,)) for number in broken)
    return titles, heads, lines


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


def _rows(text: str, separator: str, begins: int) -> Iterator[Line]:
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True)
    number = begins
    try:
        for cells in reader:
            yield number, [cell.strip() for cell in cells]
            number = begins + reader.line_num
    except csv.Error as error:
        raise Refused([Problem(What.LINE_BROKEN, figures=(number,))]) from error


def _first_lines(text: str) -> list[str]:
    """The first lines that say something, among which is that of the heads."""
    found: list[str] = []
    for match in _LINE.finditer(text):
        found.append(match[0])
        if len(found) > MOST_TITLES:
            break
    return found or [""]


_DAY = re.compile(r"(?P<year>[0-9]{4})[-/.](?P<one>[0-9]{1,2})[-/.](?P<two>[0-9]{1,2})")
_TURNED = re.compile(
    r"(?P<one>[0-9]{1,2})(?P<by>[-/.])(?P<two>[0-9]{1,2})(?P=by)(?P<year>[0-9]{4}|[0-9]{2})(?![0-9])"
)
_SERIAL = re.compile("[2-7][0-9]{4}")
"""A day as spreadsheets count it, from 1954 to 2119."""
_FIRST_DAY = date(1899, 12, 30)
_WEEKDAY = re.compile(r"[^\W\d]+[.,]?\s+(?=[0-9])")
_WORDS = re.compile(r"[^\W\d_]+|[0-9]+")
_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            *("jan gen ene", "feb fév fev", "mar", "apr abr avr", "may mag mai", "jun giu juin"),
            *("jul lug juil", "aug ago aoû aou", "sep set", "oct ott", "nov", "dec dic déc"),
        ),
        1,
    )
    for name in names.split()
}
"""What the months begin with in English, French, Italian and Spanish."""


def read_days(lines: Mapping[str, int], problems: list[Problem]) -> dict[str, str]:
    """The days by the cells that tell them; `lines` says in which line each cell stands first. Of
    03/04/2026 some other day of the table tells which is the month: 23/04/2026."""
    plain = {cell: _WEEKDAY.sub("", cell, count=1) for cell in lines}
    turned = [each for each in map(_TURNED.match, plain.values()) if each]
    day_first = any(each["by"] == "." or int(each["one"]) > 12 for each in turned)
    month_first = any(int(each["two"]) > 12 for each in turned)
    days: dict[str, str] = {}
    for cell, line in lines.items():
        if match := _DAY.match(plain[cell]) or _TURNED.match(plain[cell]):
            one, two, year = int(match["one"]), int(match["two"]), int(match["year"])
            if match.re is _TURNED:
                if day_first == month_first and one != two:
                    problems.append(Problem(What.DAY_OR_MONTH, figures=(line,), text=cell))
                    continue
                one, two = (two, one) if day_first else (one, two)
                year += 2000 if len(match["year"]) == 2 else 0
            day = _day(year, one, two)
        elif _SERIAL.fullmatch(cell):
            day = (_FIRST_DAY + timedelta(int(cell))).isoformat()
        else:
            day = _day_in_words(cell)
        if day:
            days[cell] = day
        else:
            problems.append(Problem(What.DAY_NOT_READ, figures=(line,), text=cell))
    return days


def _day(year: int, month: int, day: int) -> str:
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return ""


def _day_in_words(cell: str) -> str:
    """The day in "26 novembre 2026", "Thu, November 26, 2026" and "26 de nov. de 2026"; empty where
    it is none. "mar" is a month, and a day of the week: it is the month where no other stands."""
    words = _WORDS.findall(cell.casefold())[:8]
    numbers = [int(word) for word in words if word.isdecimal() and len(word) in (1, 2, 4)]
    begun = (_MONTHS.get(word[:4]) or _MONTHS.get(word[:3]) for word in words)
    months = [month for month in begun if month]
    if not months or len(numbers) < 2 or len(str(numbers[1])) != 4:
        return ""
    return _day(numbers[1], months[-1], numbers[0])
