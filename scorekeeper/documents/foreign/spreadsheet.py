"""A table of points, as a spreadsheet writes it -> the matches that it tells.

Its columns are found by their heads: a column for each side and a line for each deal; or, as our
own points.csv has it, a line for each side of each deal; or a line for each side with a column for
each deal.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from scorekeeper import limits
from scorekeeper.documents.foreign.cells import Line, read_days, whole_table
from scorekeeper.documents.foreign.columns import (
    deal_number_in,
    find_adder,
    find_counter,
    is_by_line,
    side_of,
    summed,
    without_sums,
)
from scorekeeper.documents.foreign.columns import kind_of_column as kind_of
from scorekeeper.documents.foreign.cuts import CutRow, ForeignDeal, part
from scorekeeper.documents.foreign.points_only import AS_READ, Choices, ForeignMatches, Guess
from scorekeeper.rules.free_text import SIGNS, visible
from scorekeeper.rules.options import SIGNED
from scorekeeper.rules.presets import DEFAULT_PRESET, GAMES
from scorekeeper.rules.problems import Problem, Refused, What

OF_ONE_SIDE = {"points", "bonus", "side"}
"""Columns that a table has only where each line is of one side."""
RESULTS = ("total", "counts", "winner")
"""Columns that only our own table has, beside all that `HELD` names: its results are compared with
what its points give."""
HELD = ("match", "date", "rules", "target", "seats")
"""What a line says holds for those below it that leave it out."""
TARGETS_OF_THREE = (GAMES[DEFAULT_PRESET].target_for(3), 11)
"""To so many points three sides play, by the leaflet (000) and by most other rules."""
WHOLE = re.compile(r"\+?[0-9]{1,3}")
_TAKEN = re.compile("[-\N{MINUS SIGN}]([0-9]{1,2})")
_NUMBER = re.compile(r"[-+]?[0-9]{1,3}(?:[.,][0-9]{1,3})?")
# The inverse of what our own tables put before what a spreadsheet would take for a formula.
_HARMLESS = re.compile("((?:^|[,;|\t\r\n])[\"' ]*)'(?=[=+\\-@\t\r\n\uff1d\uff0b\uff0d\uff20])")


def read_table(text: str, choices: Choices = AS_READ) -> ForeignMatches:
    """The matches of a table in its order, as far as they are not chosen otherwise.

    Where no column tells matches apart, the rules do: the deal after the end of a match begins
    the next. With the deals 4:3, 5:2, 3:4 to 11, Anna wins the first match 12 to 9, and a fourth
    deal is the first of another.

    :raise Refused: with everything that is wrong, by its line.
    """
    titles, heads, lines = whole_table(text)
    heads = [visible(head) for head in heads]
    problems: list[Problem] = []
    guessed: list[Guess] = []
    noticed = [Problem(What.ONLY_POINTS_TOLD)]
    noticed += [Problem(What.LINE_LEFT, figures=(n,), text=title) for n, title in titles]
    called, rounds = _columns(heads, lines)
    totals: bool | None = False
    if rounds:
        place = called.index("side")
        called = ["side" if at == place else "" for at in range(len(heads))]
        looked_at = {place, *rounds}
        lines = list(without_sums(called, {}, lines, choices, noticed, guessed))
        deals = _by_column(heads, place, rounds, lines, problems)
        choices = replace(choices, begins={})
    elif "side" in called:
        called = _with_points(heads, called, lines)
        looked_at = {place for place, name in enumerate(called) if name not in ("", "other")}
        if "seats" not in called:  # as in our own table, where a side has whatever name it has
            lines = list(without_sums(called, {}, lines, choices, noticed, guessed))
        deals = _by_side(called, lines, problems)
    else:
        called = ["" if name in OF_ONE_SIDE else name for name in called]
        called, sides, totals = _sides(heads, called, lines, choices, guessed)
        looked_at = {p for p, name in enumerate(called) if name not in ("", "other") or p in sides}
        lines = list(without_sums(called, sides, lines, choices, noticed, guessed))
        deals = _by_deal(called, sides, lines, problems)
    limits.refuse_over(limits.DEALS_IN_FILE, len(deals))
    left = [head for place, head in enumerate(heads) if head and place not in looked_at]
    if left:
        noticed.append(Problem(What.COLUMNS_LEFT, text=", ".join(left)))
    if not {"target", "rules"} & {*called}:
        deals = _of_three(deals, choices, guessed)
    first_lines: dict[str, int] = {}
    for deal in deals:
        if cell := deal.row.get("date", ""):
            first_lines.setdefault(cell, deal.line)
    days = read_days(first_lines, problems)
    read = part(deals, "match" in called, totals, days, choices, problems, noticed)
    cuts = ((),) * len(read.matches) if rounds else read.cuts
    return replace(read, guessed=tuple(guessed), cuts=cuts)


def _columns(heads: Sequence[str], lines: Sequence[Line]) -> tuple[Sequence[str], dict[int, int]]:
    """What is in each column; and the places of those that hold a deal each, with its number, in a
    table with a line for each side: none where it is another one."""
    kinds = [kind_of(head) for head in heads]
    if {*HELD, *RESULTS, "deal", "side", "points"} <= {*heads}:
        kinds = [head if head in RESULTS else kinds[place] for place, head in enumerate(heads)]
    rounds = {
        place: n for place, head in enumerate(heads) if (n := deal_number_in(head)) is not None
    }
    if len(rounds) > 1 and not heads[0]:
        kinds[0] = "side"  # above the names of the sides some leave the head empty
    is_by_column = "side" in kinds and "points" not in kinds and len(rounds) > 1 and len(lines) > 1
    return kinds, rounds if is_by_column else {}


def _of_three(
    deals: list[ForeignDeal], choices: Choices, guessed: list[Guess]
) -> list[ForeignDeal]:
    """The deals, to the target that is chosen where three sides play."""
    usual, other = TARGETS_OF_THREE
    if not any(len(deal.points) == 3 for deal in deals):
        return deals
    if choices.target == other:
        usual, other = other, usual
    how = Problem(What.TARGET_OF_THREE, figures=(usual, other))
    guessed.append(Guess(how, Choices(target=other).names[0]))
    return [
        replace(deal, row={**deal.row, "target": str(usual)}) if len(deal.points) == 3 else deal
        for deal in deals
    ]


def _with_points(
    heads: Sequence[str], called: Sequence[str], lines: Sequence[Line]
) -> Sequence[str]:
    """The kinds of the columns; a total that adds up all other numbers of its line is the points
    of the deal.

    :raise Refused: where nothing is.
    """
    if "points" in called:
        return called
    sums = [place for place, head in enumerate(heads) if summed(head) == ""]
    parts = [
        place
        for place, head in enumerate(heads)
        if head and not called[place] and place not in sums
        if any(_NUMBER.fullmatch(cells[place]) for _, cells in lines)
    ]
    if len(sums) == 1 and all(
        not parts or _whole(cells[sums[0]]) == sum(_whole(cells[place]) for place in parts)
        for _, cells in lines
        if summed(cells[called.index("side")]) != ""
    ):
        parted = {place: "part" for place in parts}
        return [*("points" if p in sums else parted.get(p, kind) for p, kind in enumerate(called))]
    raise Refused([Problem(What.TABLE_WITHOUT_POINTS)])


def _whole(cell: str) -> int:
    return int(cell) if WHOLE.fullmatch(cell) else 0


def _sides(
    heads: Sequence[str],
    called: Sequence[str],
    lines: Sequence[Line],
    choices: Choices,
    guessed: list[Guess],
) -> tuple[Sequence[str], dict[int, str], bool | None]:
    """The kinds of the columns; the places of those that hold the points of a side, with its name;
    and True where their heads say that these are running totals, else None.

    The column of a side has a head that is a name, and a number in some line.

    :raise Refused: where the sides are not two to four, or two have one name.
    """
    numbers = {
        place for _, cells in lines for place, cell in enumerate(cells) if _NUMBER.fullmatch(cell)
    }
    named = {
        place: head
        for place, head in enumerate(heads)
        if place in numbers and head and not called[place] and not WHOLE.fullmatch(head)
    }
    # "totale Anna" adds up "Anna"; alone it is where Anna stands after each deal.
    adding = {place: rest for place, head in named.items() if (rest := summed(head)) is not None}
    sides = {place: head for place, head in named.items() if place not in adding}
    totals = {place: rest for place, rest in adding.items() if rest}
    are_totals = None if sides else True
    if are_totals:
        sides = totals
    elif counter := find_counter(heads, called, sides, lines, choices, guessed):
        called = ["deal" if place == counter - 1 else kind for place, kind in enumerate(called)]
        del sides[counter - 1]
    if not are_totals and (adder := find_adder(heads, sides, lines, choices, guessed)):
        called = ["sum" if place == adder - 1 else kind for place, kind in enumerate(called)]
        del sides[adder - 1]
    if column := is_by_line(heads, called, sides, lines):
        raise Refused([Problem(What.TABLE_BY_LINE, text=column)])
    if not 2 <= len(sides) <= len(SIGNS):
        raise Refused([Problem(What.TABLE_WITHOUT_SIDES, figures=(len(sides),))])
    names = [side_of(head) for head in sides.values()]
    if len({*names}) < len(names):
        names = [*sides.values()]
    if twice := {name for name in names if names.count(name) > 1}:
        raise Refused(Problem(What.COLUMN_TWICE, text=name) for name in sorted(twice))
    return called, dict(zip(sides, names, strict=True)), are_totals


def _held(row: CutRow, before: CutRow) -> CutRow:
    """The row with what the one before it says, where it leaves that out itself."""
    return {**row, **{name: before[name] for name in HELD if row.get(name) == ""}}


def _by_deal(
    called: Sequence[str], sides: dict[int, str], lines: Iterable[Line], problems: list[Problem]
) -> list[ForeignDeal]:
    """The deals of a table with a line for each."""
    deals: list[ForeignDeal] = []
    for number, cells in lines:
        row: CutRow = {name: cell for name, cell in zip(called, cells, strict=True) if name}
        if deals:
            row = _held(row, deals[-1].row)
        points: dict[str, int] = {}
        for place, name in sides.items():
            points[name] = _points(number, name, cells[place], row, problems)
        deals.append(ForeignDeal(number, row, points))
    return deals


def _by_column(
    heads: Sequence[str],
    place: int,
    rounds: dict[int, int],
    lines: Sequence[Line],
    problems: list[Problem],
) -> list[ForeignDeal]:
    """The deals of a table with a line for each side and a column for each deal."""
    deals = []
    for column, number in sorted(rounds.items(), key=lambda each: each[1]):
        deal = ForeignDeal(lines[0][0] if lines else 1, {"deal": str(number)}, {})
        for line, cells in lines[: len(SIGNS) + 1]:
            name = visible(cells[place])
            if name in deal.points:
                raise Refused([Problem(What.COLUMN_TWICE, text=name)])
            if any(each[column] for _, each in lines):
                deal.points[name] = _points(line, heads[column], cells[column], {}, problems)
        if deal.points:
            deals.append(deal)
    return deals


def _by_side(
    called: Sequence[str], lines: Iterable[Line], problems: list[Problem]
) -> list[ForeignDeal]:
    """The deals of a table with a line for each side. A deal ends where a side comes again, or
    where the match or the number of the deal is another one."""
    deals: list[ForeignDeal] = []
    last: CutRow | None = None
    for number, cells in lines:
        row: CutRow = {name: cell for name, cell in zip(called, cells, strict=True) if name}
        # Our own table leaves out the day of a match whose day nobody knows.
        if last is not None and row.get("match", "") in ("", last.get("match", "")):
            row = _held(row, last)
        name = visible(_HARMLESS.sub(r"\1", row["side"]))
        if (
            last is None
            or any(row.get(each) != last.get(each) for each in ("match", "date", "deal"))
            or name in deals[-1].points
        ):
            deals.append(ForeignDeal(number, row, {}))
        elif len(deals[-1].points) == len(SIGNS):
            raise Refused([Problem(What.FIFTH_SIDE, figures=(number,), text=name)])
        last = row
        points = _points(number, name, row["points"], row, problems)
        bonus = _points(number, name, row.get("bonus") or "0", row, problems)
        if bonus > points:
            problems.append(Problem(What.POINTS_NOT_WHOLE, figures=(number,), text=row["points"]))
        deals[-1].points[name], deals[-1].bonus[name] = points - bonus, bonus
        if all(each in row for each in RESULTS):
            deals[-1].results[name] = row
    return deals


def _points(line: int, side: str, cell: str, row: CutRow, problems: list[Problem]) -> int:
    """The points in a cell; some are taken away only where the row says that its rules know it."""
    taken = _TAKEN.fullmatch(cell)
    if taken and f"bonus={SIGNED}" in row.get("rules", "").split():
        return -int(taken[1])
    if WHOLE.fullmatch(cell):
        return int(cell)
    what = What.POINTS_NOT_WHOLE if cell else What.POINTS_MISSING
    problems.append(Problem(what, figures=(line,), text=cell or side))
    return 0
