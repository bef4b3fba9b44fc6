"""The days of a table, however it writes them -> days as ours are written."""

import re
from collections.abc import Mapping
from datetime import date

from scorekeeper.rules.problems import Problem, What

_DAY = re.compile(r"(?P<year>[0-9]{4})[-/.](?P<one>[0-9]{1,2})[-/.](?P<two>[0-9]{1,2})")
_TURNED = re.compile(
    r"(?P<one>[0-9]{1,2})(?P<by>[-/.])(?P<two>[0-9]{1,2})(?P=by)(?P<year>[0-9]{4})"
)


def read_days(lines: Mapping[str, int], problems: list[Problem]) -> dict[str, str]:
    """The days by the cells that tell them; `lines` says in which line each cell stands first. Of
    03/04/2026 some other day of the table tells which is the month: 23/04/2026."""
    turned = [each for each in map(_TURNED.match, lines) if each]
    day_first = any(each["by"] == "." or int(each["one"]) > 12 for each in turned)
    month_first = any(int(each["two"]) > 12 for each in turned)
    days: dict[str, str] = {}
    for cell, line in lines.items():
        if not (match := _DAY.match(cell) or _TURNED.match(cell)):
            problems.append(Problem(What.DAY_NOT_READ, figures=(line,), text=cell))
            continue
        one, two, year = int(match["one"]), int(match["two"]), int(match["year"])
        if match.re is _TURNED:
            if day_first == month_first and one != two:
                problems.append(Problem(What.DAY_OR_MONTH, figures=(line,), text=cell))
                continue
            one, two = (two, one) if day_first else (one, two)
        try:
            days[cell] = date(year, one, two).isoformat()
        except ValueError:
            problems.append(Problem(What.DAY_NOT_READ, figures=(line,), text=cell))
    return days
