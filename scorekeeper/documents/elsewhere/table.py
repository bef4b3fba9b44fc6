"""A table of points, as a spreadsheet writes it -> the matches that it tells.

Its columns are found by their heads: a column for each side and a line for each deal, or, as our
own points.csv has it, a line for each side of each deal.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from io import StringIO
from itertools import pairwise

from scorekeeper.documents.amounts import problems_of_file
from scorekeeper.documents.elsewhere.told import Document, Told, document
from scorekeeper.documents.match import read_loosely
from scorekeeper.rules.evening import matches_of
from scorekeeper.rules.match import SIGNS
from scorekeeper.rules.presets import DEFAULT_PRESET
from scorekeeper.rules.problems import Problem, Refused, What

Row = Mapping[str, str]

# What people call the columns, in the languages that are spoken here.
HEADS = {
    "match": {"match", "game", "partita", "partida"},
    "date": {"date", "day", "data", "giorno", "fecha", "día", "dia"},
    "deal": {"deal", "hand", "round", "smazzata", "mano", "giro", "ronda", "#", "n", "n.", "nr"},
    "side": {"side", "team", "player", "name", "squadra", "giocatore", "nome", "equipo", "nombre"},
    "seats": {"seats", "posti", "puestos"},
    "points": {"points", "score", "punti", "puntos"},
    "bonus": {"bonus"},
    "rules": {"rules", "regole", "reglas"},
    "target": {"target", "traguardo", "objetivo"},
}
OF_ONE_SIDE = {"points", "bonus"}
"""Columns that a table has only where each line is of one side."""
SUMS = {"total", "totals", "sum", "totale", "totali", "somma", "totales", "suma"}
"""What the line begins with that adds up the lines before it."""
_CALLED = {head: name for name, heads in HEADS.items() for head in heads}
_SEPARATORS = ",;\t"
_SAYS_SEPARATOR = re.compile(r"sep=[,;\t]\r?\n")
_WHOLE = re.compile("[0-9]{1,3}")
_SEATS = re.compile("[1-4]")
# The inverse of what our own tables put before what a spreadsheet would take for a formula.
_HARMLESS = re.compile("((?:^|[;|\t\r\n])[\"' ]*)'(?=[=+\\-@\t\r\n\uff1d\uff0b\uff0d\uff20])")
_DAY = re.compile(r"(?P<year>[0-9]{4})[-/.](?P<one>[0-9]{1,2})[-/.](?P<two>[0-9]{1,2})")
_TURNED = re.compile(
    r"(?P<one>[0-9]{1,2})(?P<by>[-/.])(?P<two>[0-9]{1,2})(?P=by)(?P<year>[0-9]{4})"
)
_GROWS_OVER = 4
"""Deals, from which on points that only grow are seldom those of deals."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The points of a deal by the names of the sides, and how many of them are bonus; `line` is
    where it begins in the file, `row` what else is said there."""

    line: int
    row: Row
    points: dict[str, int]
    bonus: dict[str, int] = field(default_factory=dict)

    def document(self, names: Iterable[str]) -> Document:
        """The deal for sides of these names; in documents the bonus stands beside the points."""
        bonus = [self.bonus.get(name, 0) for name in names]
        beside = {"bonus": bonus} if any(bonus) else {}
        return {"points": [self.points[name] for name in names], **beside}


@dataclass(slots=True)
class Group:
    """Deals that the table keeps together: of a match, of a day, or all. `parted` once the table
    itself says that they are of one match."""

    parted: bool
    deals: list[Deal] = field(default_factory=list)


def is_table(text: str) -> bool:
    """Whether a text is meant as a table: lines in cells, and no JSON."""
    lines = text.removeprefix("\ufeff").strip().splitlines()
    return (
        len(lines) > 1 and lines[0][0] not in "{[" and any(each in lines[0] for each in _SEPARATORS)
    )


def read_table(text: str) -> Told:
    """The matches of a table in its order.

    Where no column tells matches apart, the rules do: the deal after the end of a match begins
    the next. With the deals 4:3, 5:2, 3:4 to 11, Anna wins the first match 12 to 9, and a fourth
    deal is the first of another.

    :raise Refused: with everything that is wrong, by its line.
    """
    heads, lines = _lines(text)
    found: list[Problem] = []
    noticed = [Problem(What.ONLY_POINTS_TOLD)]
    called = [_CALLED.get(head.casefold(), "") for head in heads]
    if "side" in called:
        looked_at = [place for place, name in enumerate(called) if name]
        deals = _by_side(called, lines, found)
    else:
        called = ["" if name in OF_ONE_SIDE else name for name in called]
        sides = _sides(heads, called, lines)
        looked_at = [place for place, name in enumerate(called) if name or place in sides]
        lines = list(_without_sums(lines, found=noticed))
        deals = [_deal_of(line, heads, called, sides, found) for line in lines]
    if too_many := problems_of_file([(1,) * len(deals)]):
        raise Refused(too_many)
    left = [head for place, head in enumerate(heads) if head and place not in looked_at]
    if left:
        noticed.append(Problem(What.COLUMNS_LEFT, text=", ".join(left)))
    days = _days(deals, found)
    groups = _groups(deals, "match" in called, found)
    if found:
        raise Refused(found)
    matches = [match for group in groups for match in _matches(group, days, noticed)]
    return Told(tuple(matches), tuple(dict.fromkeys(noticed)))


def _lines(text: str) -> tuple[list[str], list[tuple[int, list[str]]]]:
    """The heads, and each line that says something with its number, from 1."""
    text = text.removeprefix("\ufeff")
    before = len(text) - len(text.lstrip("\r\n"))
    skipped = text.count("\n", 0, before)
    text = text[before:]
    if said := _SAYS_SEPARATOR.match(text):
        skipped, text = skipped + 1, text[said.end() :]
    first = text.splitlines()[0]
    separator = max(_SEPARATORS, key=lambda each: len(_cells(first, each)))
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True)
    rows: list[tuple[int, list[str]]] = []
    begins = 1
    try:
        for cells in reader:
            rows.append((skipped + begins, [cell.strip() for cell in cells]))
            begins = reader.line_num + 1
    except csv.Error as error:
        raise Refused([Problem(What.LINE_BROKEN, figures=(skipped + begins,))]) from error
    (_, heads), *said_by = [(number, cells) for number, cells in rows if any(cells)] or [(1, [])]
    broken = [number for number, cells in said_by if any(cells[len(heads) :])]
    if broken:
        raise Refused([Problem(What.LINE_BROKEN, figures=(number,)) for number in broken])
    # Spreadsheets leave out empty cells at the end of a line, or write more of them.
    wide = [(number, [*cells, *[""] * len(heads)][: len(heads)]) for number, cells in said_by]
    return heads, wide


def _cells(line: str, separator: str) -> list[str]:
    """The cells of a single line; none where it breaks."""
    try:
        return next(csv.reader([line], delimiter=separator, strict=True))
    except csv.Error:
        return []


def _sides(
    heads: Sequence[str], called: Sequence[str], lines: Iterable[tuple[int, list[str]]]
) -> list[int]:
    """The places of the columns that hold points of a side: those with a name of their own and a
    number in some line.

    :raise Refused: where they are not two to four.
    """
    numbers = {
        place for _, cells in lines for place, cell in enumerate(cells) if _WHOLE.fullmatch(cell)
    }
    places = [
        place
        for place, head in enumerate(heads)
        if head
        and not called[place]
        and head.casefold() not in SUMS
        and not _WHOLE.fullmatch(head)
        and place in numbers
    ]
    if not 2 <= len(places) <= len(SIGNS):
        raise Refused([Problem(What.TABLE_WITHOUT_SIDES, figures=(len(places),))])
    return places


def _without_sums(
    lines: Iterable[tuple[int, list[str]]], found: list[Problem]
) -> Iterator[tuple[int, list[str]]]:
    for number, cells in lines:
        if cells[0].casefold() in SUMS:
            found.append(Problem(What.LINE_LEFT, figures=(number,), text=cells[0]))
        else:
            yield number, cells


def _row(called: Sequence[str], cells: Sequence[str]) -> Row:
    return {name: cell for name, cell in zip(called, cells, strict=True) if name}


def _deal_of(
    line: tuple[int, list[str]],
    heads: Sequence[str],
    called: Sequence[str],
    sides: Sequence[int],
    found: list[Problem],
) -> Deal:
    number, cells = line
    points = {heads[place]: _points(number, heads[place], cells[place], found) for place in sides}
    return Deal(number, _row(called, cells), points)


def _by_side(
    called: Sequence[str], lines: Iterable[tuple[int, list[str]]], found: list[Problem]
) -> list[Deal]:
    """The deals of a table with a line for each side. A deal ends where a side comes again, or
    where the match or the number of the deal is another one."""
    if "points" not in called:
        raise Refused([Problem(What.TABLE_WITHOUT_POINTS)])
    deals: list[Deal] = []
    last = None
    for number, cells in lines:
        row = _row(called, cells)
        now = [row.get(name) for name in ("match", "date", "deal")]
        name = _HARMLESS.sub(r"\1", row["side"])
        if not deals or now != last or name in deals[-1].points:
            deals.append(Deal(number, row, {}))
        last = now
        points = _points(number, name, row["points"], found)
        bonus = _points(number, name, row.get("bonus") or "0", found)
        if bonus > points:
            found.append(Problem(What.POINTS_NOT_WHOLE, figures=(number,), text=row["points"]))
        deals[-1].points[name], deals[-1].bonus[name] = points - bonus, bonus
    return deals


def _points(line: int, side: str, cell: str, found: list[Problem]) -> int:
    if _WHOLE.fullmatch(cell):
        return int(cell)
    what = What.POINTS_NOT_WHOLE if cell else What.POINTS_MISSING
    found.append(Problem(what, figures=(line,), text=cell or side))
    return 0


def _groups(deals: Iterable[Deal], by_match: bool, found: list[Problem]) -> list[Group]:
    """The deals as the table keeps them together, by match and day. A deal 1 after another begins
    the next match; each other number has to follow the one before it."""
    groups: dict[tuple[str, str], list[Group]] = {}
    numbers: dict[tuple[str, str], int] = {}
    for deal in deals:
        key = (deal.row.get("match", ""), deal.row.get("date", ""))
        of_key = groups.setdefault(key, [Group(by_match)])
        cell = deal.row.get("deal", "")
        if _WHOLE.fullmatch(cell):
            number, before = int(cell), numbers.get(key)
            if number == 1 and of_key[-1].deals:
                of_key.append(Group(parted=True))
                of_key[0].parted = True
            elif before is not None and number != before + 1:
                figures = (deal.line, number, before)
                found.append(Problem(What.DEAL_OUT_OF_ORDER, figures=figures))
            numbers[key] = number
        of_key[-1].deals.append(deal)
    every = [group for of_key in groups.values() for group in of_key]
    for group in every:
        names, first = _names(group), group.deals[0]
        if (seats := first.row.get("seats")) and not _SEATS.fullmatch(seats):
            found.append(Problem(What.SEATS_NOT_READ, figures=(first.line,), text=seats))
        for deal in group.deals:
            missing = [name for name in names if name not in deal.points]
            found += [
                Problem(What.POINTS_MISSING, figures=(deal.line,), text=name) for name in missing
            ]
    return every


def _names(group: Group) -> list[str]:
    return list(dict.fromkeys(name for deal in group.deals for name in deal.points))


def _days(deals: Sequence[Deal], found: list[Problem]) -> dict[str, str]:
    """The days of a table as ours are written, by its cells. Of 03/04/2026 some other day of the
    table tells which is the month: 23/04/2026."""
    lines: dict[str, int] = {}
    for deal in deals:
        if cell := deal.row.get("date", ""):
            lines.setdefault(cell, deal.line)
    turned = [each for each in map(_TURNED.match, lines) if each]
    day_first = any(each["by"] == "." or int(each["one"]) > 12 for each in turned)
    month_first = any(int(each["two"]) > 12 for each in turned)
    days: dict[str, str] = {}
    for cell, line in lines.items():
        if not (said := _DAY.match(cell) or _TURNED.match(cell)):
            found.append(Problem(What.DAY_NOT_READ, figures=(line,), text=cell))
            continue
        one, two, year = int(said["one"]), int(said["two"]), int(said["year"])
        if said.re is _TURNED:
            if day_first == month_first and one != two:
                found.append(Problem(What.DAY_OR_MONTH, figures=(line,), text=cell))
                continue
            one, two = (two, one) if day_first else (one, two)
        try:
            days[cell] = date(year, one, two).isoformat()
        except ValueError:
            found.append(Problem(What.DAY_NOT_READ, figures=(line,), text=cell))
    return days


def _matches(group: Group, days: Mapping[str, str], noticed: list[Problem]) -> Iterator[Document]:
    names, row = _names(group), group.deals[0].row
    at, rules = days.get(row.get("date", ""), ""), _rules(row)
    seats = int(row.get("seats") or 1)
    deals = [deal.document(names) for deal in group.deals]
    if _only_grow([deal["points"] for deal in deals]):
        noticed.append(Problem(What.POINTS_ONLY_GROW, figures=(group.deals[0].line,)))
    whole = document(names, rules, at, deals, seats)
    match, wrong = read_loosely(whole)
    if group.parted or match is None or wrong:
        yield whole
        return
    begun = 0
    for each in matches_of(match, match.deals):
        if begun:
            noticed.append(Problem(What.PARTED_BY_RULES, figures=(match.rules.target,)))
        yield document(names, rules, at, deals[begun : begun + len(each.deals)], seats)
        begun += len(each.deals)


def _only_grow(points: Sequence[Sequence[int]]) -> bool:
    """Whether the points are like running totals: nobody's ever falls, and their sum always
    grows."""
    return len(points) >= _GROWS_OVER and all(
        sum(before) < sum(after) and all(map(int.__le__, before, after))
        for before, after in pairwise(points)
    )


def _rules(row: Row) -> dict[str, object]:
    """The rules as our own tables write them: "traditional missing_suit=sum", and the target."""
    preset, *options = row.get("rules", "").split() or [DEFAULT_PRESET]
    said: dict[str, object] = {"preset": preset}
    for option in options:
        name, _, choice = option.partition("=")
        said[name] = {"yes": True, "no": False}.get(choice, choice)
    if target := row.get("target"):
        said["target"] = int(target) if _WHOLE.fullmatch(target) else target
    return said
