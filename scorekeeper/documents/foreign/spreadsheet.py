"""A table of points, as a spreadsheet writes it -> the matches that it tells.

Its columns are found by their heads: a column for each side and a line for each deal, or, as our
own points.csv has it, a line for each side of each deal.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.documents.foreign.cells import Line, lines_of
from scorekeeper.documents.foreign.cuts import Deal, Row, part
from scorekeeper.documents.foreign.days import read_days
from scorekeeper.documents.foreign.points_only import AS_READ, Choices, ForeignMatches
from scorekeeper.documents.size_limits import problems_of_file
from scorekeeper.rules.names import SIGNS
from scorekeeper.rules.problems import Problem, Refused, What

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
SUMS = {
    *("total", "totals", "sum", "running", "cumulative"),
    *("totale", "totali", "somma", "progressivo", "tot", "tot."),
    *("totales", "suma", "acumulado"),
}
"""What a line begins with that adds up the lines before it, and what the head of a column says that
adds up another one, before or after the name of the side."""
HELD = ("match", "date", "rules", "target", "seats")
"""What a line says holds for those below it that leave it out."""
_CALLED = {head: name for name, heads in HEADS.items() for head in heads}
_WHOLE = re.compile("[0-9]{1,3}")
# The inverse of what our own tables put before what a spreadsheet would take for a formula.
_HARMLESS = re.compile("((?:^|[,;|\t\r\n])[\"' ]*)'(?=[=+\\-@\t\r\n\uff1d\uff0b\uff0d\uff20])")
_AROUND = " .:()"


def read_table(text: str, choices: Choices = AS_READ) -> ForeignMatches:
    """The matches of a table in its order, as far as they are not chosen otherwise.

    Where no column tells matches apart, the rules do: the deal after the end of a match begins
    the next. With the deals 4:3, 5:2, 3:4 to 11, Anna wins the first match 12 to 9, and a fourth
    deal is the first of another.

    :raise Refused: with everything that is wrong, by its line.
    """
    heads, lines = lines_of(text)
    problems: list[Problem] = []
    noticed = [Problem(What.ONLY_POINTS_TOLD)]
    called = [_CALLED.get(head.casefold(), "") for head in heads]
    if "side" in called:
        looked_at = {place for place, name in enumerate(called) if name}
        deals = _by_side(called, lines, problems)
        totals: bool | None = False
    else:
        called = ["" if name in OF_ONE_SIDE else name for name in called]
        sides, totals = _sides(heads, called, lines)
        looked_at = {place for place, name in enumerate(called) if name or place in sides}
        lines = list(_without_sums(called, lines, problems=noticed))
        deals = _by_deal(called, sides, lines, problems)
    if too_many := problems_of_file([(1,) * len(deals)]):
        raise Refused(too_many)
    left = [head for place, head in enumerate(heads) if head and place not in looked_at]
    if left:
        noticed.append(Problem(What.COLUMNS_LEFT, text=", ".join(left)))
    first_lines: dict[str, int] = {}
    for deal in deals:
        if cell := deal.row.get("date", ""):
            first_lines.setdefault(cell, deal.line)
    days = read_days(first_lines, problems)
    return part(deals, "match" in called, totals, days, choices, problems, noticed)


def _sides(
    heads: Sequence[str], called: Sequence[str], lines: Iterable[Line]
) -> tuple[dict[int, str], bool | None]:
    """The places of the columns that hold points of a side, with its name; True where their heads
    say that these are running totals. They have a name of their own and a number in some line.

    :raise Refused: where they are not two to four.
    """
    numbers = {
        place for _, cells in lines for place, cell in enumerate(cells) if _WHOLE.fullmatch(cell)
    }
    named = {
        place: head
        for place, head in enumerate(heads)
        if place in numbers and head and not called[place] and not _WHOLE.fullmatch(head)
    }
    # "totale Anna" adds up "Anna"; alone it is where Anna stands after each deal.
    adding = {place: rest for place, head in named.items() if (rest := _summed(head)) is not None}
    sides = {place: head for place, head in named.items() if place not in adding}
    totals = {place: rest for place, rest in adding.items() if rest}
    are_totals = None if sides else True
    if are_totals:
        sides = totals
    if not 2 <= len(sides) <= len(SIGNS):
        raise Refused([Problem(What.TABLE_WITHOUT_SIDES, figures=(len(sides),))])
    return sides, are_totals


def _summed(text: str) -> str | None:
    """What a cell says that it adds up: "Anna" of "totale Anna" and of "Anna (total)", nothing of
    "Totale:"; None where it adds up nothing."""
    words = text.split()
    for at in (0, -1):
        if words and words[at].casefold().strip(_AROUND) in SUMS:
            del words[at]
            return " ".join(words).strip(_AROUND)
    return None


def _without_sums(
    called: Sequence[str], lines: Iterable[Line], problems: list[Problem]
) -> Iterator[Line]:
    """The lines but those that say, in their first cell or for a day, that they add up others."""
    says = [place for place, name in enumerate(called) if name or not place]
    for number, cells in lines:
        if summed := next((cells[place] for place in says if _summed(cells[place]) == ""), ""):
            problems.append(Problem(What.LINE_LEFT, figures=(number,), text=summed))
        else:
            yield number, cells


def _row(called: Sequence[str], cells: Sequence[str]) -> Row:
    return {name: cell for name, cell in zip(called, cells, strict=True) if name}


def _held(row: Row, before: Row | None) -> Row:
    """The row with what the one before it says, where it leaves that out itself."""
    left_out = [name for name in HELD if row.get(name) == ""] if before else []
    return {**row, **{name: before[name] for name in left_out}} if before else row


def _by_deal(
    called: Sequence[str], sides: dict[int, str], lines: Iterable[Line], problems: list[Problem]
) -> list[Deal]:
    """The deals of a table with a line for each."""
    deals: list[Deal] = []
    for number, cells in lines:
        row = _held(_row(called, cells), deals[-1].row if deals else None)
        points: dict[str, int] = {}
        for place, name in sides.items():
            points[name] = _points(number, name, cells[place], problems)
        deals.append(Deal(number, row, points))
    return deals


def _by_side(called: Sequence[str], lines: Iterable[Line], problems: list[Problem]) -> list[Deal]:
    """The deals of a table with a line for each side. A deal ends where a side comes again, or
    where the match or the number of the deal is another one."""
    if "points" not in called:
        raise Refused([Problem(What.TABLE_WITHOUT_POINTS)])
    deals: list[Deal] = []
    last: Row | None = None
    for number, cells in lines:
        row = _row(called, cells)
        # Our own table leaves out the day of a match whose day nobody knows.
        if last is not None and row.get("match", "") in ("", last.get("match", "")):
            row = _held(row, last)
        name = _HARMLESS.sub(r"\1", row["side"])
        if (
            last is None
            or any(row.get(each) != last.get(each) for each in ("match", "date", "deal"))
            or name in deals[-1].points
        ):
            deals.append(Deal(number, row, {}))
        elif len(deals[-1].points) == len(SIGNS):
            raise Refused([Problem(What.FIFTH_SIDE, figures=(number,), text=name)])
        last = row
        points = _points(number, name, row["points"], problems)
        bonus = _points(number, name, row.get("bonus") or "0", problems)
        if bonus > points:
            problems.append(Problem(What.POINTS_NOT_WHOLE, figures=(number,), text=row["points"]))
        deals[-1].points[name], deals[-1].bonus[name] = points - bonus, bonus
    return deals


def _points(line: int, side: str, cell: str, problems: list[Problem]) -> int:
    if _WHOLE.fullmatch(cell):
        return int(cell)
    what = What.POINTS_NOT_WHOLE if cell else What.POINTS_MISSING
    problems.append(Problem(what, figures=(line,), text=cell or side))
    return 0
