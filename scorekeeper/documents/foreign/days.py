"""The days of a table, however it writes them -> days as ours are written."""

import re
from collections.abc import Mapping
from datetime import date, timedelta

from scorekeeper.rules.problems import Problem, What

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
        if not (match := _DAY.match(plain[cell]) or _TURNED.match(plain[cell])):
            if day := _in_words(cell) or _counted(cell):
                days[cell] = day
            else:
                problems.append(Problem(What.DAY_NOT_READ, figures=(line,), text=cell))
            continue
        one, two, year = int(match["one"]), int(match["two"]), int(match["year"])
        if match.re is _TURNED:
            if day_first == month_first and one != two:
                problems.append(Problem(What.DAY_OR_MONTH, figures=(line,), text=cell))
                continue
            one, two = (two, one) if day_first else (one, two)
            year += 2000 if len(match["year"]) == 2 else 0
        if day := _day(year, one, two):
            days[cell] = day
        else:
            problems.append(Problem(What.DAY_NOT_READ, figures=(line,), text=cell))
    return days


def _day(year: int, month: int, day: int) -> str:
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return ""


def _counted(cell: str) -> str:
    if not _SERIAL.fullmatch(cell):
        return ""
    return (_FIRST_DAY + timedelta(int(cell))).isoformat()


def _in_words(cell: str) -> str:
    """The day in "26 novembre 2026", "Thu, November 26, 2026" and "26 de nov. de 2026"; empty where
    it is none. "mar" is a month, and a day of the week: it is the month where no other stands."""
    words = _WORDS.findall(cell.casefold())[:8]
    numbers = [int(word) for word in words if word.isdecimal() and len(word) in (1, 2, 4)]
    begun = (_MONTHS.get(word[:4]) or _MONTHS.get(word[:3]) for word in words)
    months = [month for month in begun if month]
    if not months or len(numbers) < 2 or len(str(numbers[1])) != 4:
        return ""
    return _day(numbers[1], months[-1], numbers[0])
