"""A stranger's table, and what somebody says it means -> the matches that it tells.

Nothing is known of it but what was answered: what each column is, where a match begins, how it
ended. `scorekeeper.documents.foreign.guess` fills the answers in. Each deal becomes one of points
only, and is checked as every document is.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorekeeper import limits
from scorekeeper.documents.foreign.rows import Row, Sheet, at, day_of
from scorekeeper.documents.match import FORMAT
from scorekeeper.rules.free_text import SIGNS, as_read, problems_of_names
from scorekeeper.rules.presets import DEFAULT_PRESET
from scorekeeper.rules.problems import Problem, What

Document = dict[str, Any]

NOTHING, DAY, MONTH_FIRST, WINNER = "", "day", "month", "winner"
"""What a column can be, beside points-1 ... and total-1 ... of a side."""
FALLS, BLANK, NEVER = "falls", "blank", "never"
"""Where a match begins, beside change-1 ... and restart-1 ...: where that column says something
else, or counts from 1 again."""
_BEGINS = re.compile("(?:falls|blank|never)|(?:change|restart)-[1-9][0-9]{0,2}")
_WHOLE = re.compile(r"\+?([0-9]{1,6})(?:[.,]0{1,3})?")
SAYS_SUM = re.compile(r"(?:total[ei]?s?|somm[ae]|sum[ae]?|sous-total)\b|Σ", re.IGNORECASE)
_LONGEST_LEFT = 60
"""Letters that are said of a line that is left out."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What a table means."""

    columns: tuple[str, ...] = ()
    """What each column is."""
    names: tuple[str, ...] = ()
    """What the sides are called; a sign stands for no name."""
    begins: str = NEVER
    """Where a match begins."""
    target: int | None = None
    """To how many points it was played; None where it was over with its last deal."""
    day: str = ""
    """That of matches whose table tells none."""
    sums: bool = False
    """Whether a line that adds up those above it is a deal."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The names of as many sides as columns are said to be of."""
        many = max((int(kind[-1]) for kind in self.columns if kind[-1:].isdigit()), default=0)
        named = [*self.names, *[""] * many]
        return tuple(named[side] or SIGNS[side] for side in range(many))

    def places(self, *kinds: str) -> list[int]:
        """The columns, from 0, of any of these kinds: also of "points" or "total" of any side."""
        return [
            place
            for place, kind in enumerate(self.columns)
            if kind in kinds or (kind and kind[:-2] in kinds)
        ]


@dataclass(slots=True)
class Told:
    """What a table tells: its matches as documents, by the answers each with the line where it
    begins and the totals after each deal; what is wrong, and what should be known."""

    matches: list[Document] = field(default_factory=list)
    begins: list[int] = field(default_factory=list)
    totals: list[list[list[int]]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    noticed: list[Problem] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Parts:
    """What stands above the heads of a table, the heads, and the rows below them."""

    titles: tuple[Row, ...]
    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    lines_of_heads: int = 1

    @property
    def width(self) -> int:
        """How many columns there are."""
        return max([len(self.heads), *(len(cells) for _, cells in self.rows)])


def parts_of(sheet: Sheet) -> Parts:
    """The heads of a sheet, joined where they take two lines, and what stands above and below."""
    figures = (n for n, (_, cells) in enumerate(sheet.rows) if any(map(_is_figure, cells)))
    above = sheet.rows[: next(figures, 1)]
    titles = tuple(row for row in above if sum(map(bool, row[1])) == 1)
    heads = [cells for _, cells in above if sum(map(bool, cells)) > 1]
    joined = heads[0] if heads else []
    if len(heads) == 2:
        joined, last = [], ""
        for place in range(max(map(len, heads))):
            # A name may stand over two columns, in the first of them.
            last = at(heads[0], place) or (last if at(heads[1], place) else "")
            joined.append(f"{last} {at(heads[1], place)}".strip())
    return Parts(titles, tuple(joined), sheet.rows[len(above) :], len(heads))


def _is_figure(cell: str) -> bool:
    return whole(cell) is not None or bool(day_of(cell))


def whole(cell: str) -> int | None:
    """The number in a cell; None where it is none."""
    match = _WHOLE.fullmatch(cell)
    return int(match[1]) if match else None


def read_asked(parts: Parts, answers: Answers, rules: Mapping[str, Any] | None = None) -> Told:
    """The matches of a table by the answers, and by the `rules` of a document but for how they
    ended.

    :raise Refused: where there are too many.
    """
    told = Told(problems=_not_answered(parts, answers))
    if told.problems:
        return told
    told.noticed = [_left(row) for row in parts.titles]
    for rows in _groups(parts, answers, told.noticed):
        match = _Match(answers, rules or {"preset": DEFAULT_PRESET}, rows)
        told.matches.append(match.document(told.problems))
        told.begins.append(rows[0][0])
        told.totals.append(match.totals)
    limits.refuse_over(limits.MATCHES_IN_FILE, len(told.matches))
    limits.refuse_over(limits.DEALS_IN_FILE, sum(map(len, told.totals)))
    return told


def _not_answered(parts: Parts, answers: Answers) -> list[Problem]:
    """Why nothing can be read by these answers."""
    if parts.lines_of_heads > 2:
        return [Problem(What.HEADS_TOO_MANY, figures=(parts.lines_of_heads,))]
    sides = answers.sides
    numbers = range(1, len(sides) + 1)
    if len(sides) < 2 or not all(answers.places(f"points-{n}", f"total-{n}") for n in numbers):
        return [Problem(What.SIDES_NOT_SAID)]
    problems = []
    twice = {kind for kind in answers.columns if kind and answers.columns.count(kind) > 1}
    for kind in sorted(twice):
        heads = (at(parts.heads, place) or f"{place + 1}" for place in answers.places(kind))
        problems.append(Problem(What.COLUMN_TWICE, text=", ".join(heads)))
    named = [(side, name) for side, name in enumerate(sides) if name not in SIGNS]
    if not _BEGINS.fullmatch(answers.begins):
        problems.append(Problem(What.NOT_OFFERED, text=answers.begins[:_LONGEST_LEFT]))
    return problems + problems_of_names(named)


def _left(row: Row) -> Problem:
    text = " ".join(filter(None, row[1]))
    short = text if len(text) <= _LONGEST_LEFT else f"{text[:_LONGEST_LEFT]}…"
    return Problem(What.LINE_LEFT, figures=(row[0],), text=short)


def _groups(parts: Parts, answers: Answers, noticed: list[Problem]) -> Iterator[list[Row]]:
    """The rows of each match. One without points is no deal: it parts matches where blank lines do,
    and the day that it says holds below. Nor is one that adds up those above, unless it is said to
    be."""
    points = answers.places("points", "total")
    days = answers.places(DAY, MONTH_FIRST)
    begins = _Begins(answers)
    group: list[Row] = []
    sums: list[int] = []
    day = ""
    for number, cells in parts.rows:
        for place in days:
            day = at(cells, place) or day
            cells = [*cells, *[""] * (place + 1 - len(cells))]
            cells[place] = day
        if not any(at(cells, place) for place in points):
            begins.blank = True
            if any(cell for place, cell in enumerate(cells) if place not in days):
                noticed.append(_left((number, cells)))
            continue
        of_deal = [whole(at(cells, place)) or 0 for place in answers.places("points")]
        adds_up = len(group) > 1 and any(of_deal) and of_deal == sums
        says_sum = any(map(SAYS_SUM.match, cells))
        if not answers.sums and (adds_up or says_sum):
            adding = Problem(What.LINE_ADDS_UP, figures=(number,))
            noticed.append(_left((number, cells)) if says_sum else adding)
            continue
        if begins.here(cells) and group:
            yield group
            group = []
        sums = [a + b for a, b in zip(sums, of_deal, strict=True)] if group else of_deal
        group.append((number, cells))
    if group:
        yield group


@dataclass(slots=True)
class _Begins:
    """Where matches begin, row after row: `said` is what each column said last."""

    answers: Answers
    blank: bool = False
    said: dict[int, str] = field(default_factory=dict)

    def here(self, cells: Sequence[str]) -> bool:
        """Whether a match begins in this row; ask of each row once, in order."""
        how, _, column = self.answers.begins.partition("-")
        blank, self.blank = self.blank, False
        begins = blank and how == BLANK
        for place in [int(column) - 1] if column else self.answers.places("total"):
            cell = at(cells, place)
            before = self.said.get(place, "")
            self.said[place] = cell or before
            if cell and before:
                now, last = whole(cell) or 0, whole(before) or 0
                falls = now < last + (how == "restart") and how in (FALLS, "restart")
                begins |= falls or (how == "change" and cell != before)
        return begins


@dataclass(slots=True)
class _Match:
    """The rows of one match; `totals` are those after each deal, once it is read."""

    answers: Answers
    rules: Mapping[str, Any]
    rows: list[Row]
    totals: list[list[int]] = field(default_factory=list)

    def document(self, problems: list[Problem]) -> Document:
        """The match as a document; what is wrong with its rows is added to `problems`."""
        answers, names = self.answers, self.answers.sides
        deals = [{"points": self._points(row, problems)} for row in self.rows]
        results: Document = {}
        if answers.places("total"):
            told = zip(self.rows, self.totals, strict=True)
            results = {"deals": [{"totals": self._said(*line, problems)} for line in told]}
        target, before = answers.target, Document()
        if len(deals) == 1 and not answers.places("points"):
            # A line of totals alone is how the match ended: of its deals nothing is told.
            before, results, deals = {"totals_before": self.totals[0]}, {}, []
            target = target or max(self.totals[0]) or None
        rules = {**self.rules, "target": target}
        if target is None:
            rules |= {"deals": max(len(deals), 1), "level": "draw"}
        day = self._day(problems) or answers.day
        seats = 2 if all(name.count(" & ") == 1 for name in names) else 1
        document = match_document(names, rules, day, deals, seats) | before
        return document | {"results": results | self._winner(problems)}

    def _points(self, row: Row, problems: list[Problem]) -> list[int]:
        """What each side scored in the deal: what is said, else what its total grows by."""
        before = self.totals[-1] if self.totals else [0] * len(self.answers.sides)
        points, places_of = [], self.answers.places
        for side, name in enumerate(self.answers.sides, 1):
            for place in places_of(f"points-{side}") or places_of(f"total-{side}"):
                cell = at(row[1], place)
                number = whole(cell)
                if number is None:
                    what = What.POINTS_NOT_WHOLE if cell else What.POINTS_MISSING
                    problems.append(Problem(what, figures=(row[0],), text=cell or name))
                elif self.answers.columns[place].startswith("total"):
                    number -= before[side - 1]
                    if number < 0:
                        figures = (row[0], number + before[side - 1])
                        problems.append(Problem(What.TOTAL_FALLS, figures=figures, text=name))
                points.append(max(number or 0, 0))
        self.totals.append([a + b for a, b in zip(before, points, strict=True)])
        return points

    def _said(self, row: Row, totals: list[int], problems: list[Problem]) -> list[int]:
        """The totals after a deal as the table has them; where it has none, as they are."""
        after = list(totals)
        for place in self.answers.places("total"):
            cell = at(row[1], place)
            number, side = whole(cell), int(self.answers.columns[place][-1]) - 1
            if cell and number is None and self.answers.places(f"points-{side + 1}"):
                problems.append(Problem(What.POINTS_NOT_WHOLE, figures=(row[0],), text=cell))
            after[side] = after[side] if number is None else number
        return after

    def _day(self, problems: list[Problem]) -> str:
        number, cells = self.rows[0]
        for place in self.answers.places(DAY, MONTH_FIRST):
            cell = at(cells, place)
            if day := day_of(cell, self.answers.columns[place] == MONTH_FIRST):
                return day
            if cell:
                problems.append(Problem(What.DAY_NOT_READ, figures=(number,), text=cell))
        return ""

    def _winner(self, problems: list[Problem]) -> Document:
        """The winner as the last line says it that names one."""
        for place in self.answers.places(WINNER):
            for number, cells in reversed(self.rows):
                if cell := at(cells, place):
                    sides = sides_called(cell, self.answers.sides)
                    if len(sides) == 1:
                        return {"winner": sides[0]}
                    problems.append(Problem(What.WINNER_UNKNOWN, figures=(number,), text=cell))
                    break
        return {}


def match_document(
    names: Sequence[str],
    rules: Mapping[str, object],
    day: str,
    deals: Sequence[Document],
    seats: int,
) -> Document:
    """A match of sides of these names, each with so many players, on that day if it is known. The
    sign of a side stands for no name, and "Anna & Bruno" for two people."""
    sides: list[Document] = []
    for name in names:
        players = name.split(" & ")  # as `Side.of` has made the name of a pair
        unnamed = [None] * seats
        if name in SIGNS:
            sides.append({"players": unnamed})
        elif seats == 1:
            sides.append({"name": name})
        else:
            sides.append({"name": name, "players": players if len(players) == seats else unnamed})
    of_day = {"date": day} if day else {}
    return {"format": FORMAT, "rules": {**rules}, "sides": sides, **of_day, "deals": [*deals]}


def sides_called(cell: str, names: Sequence[str]) -> list[int]:
    """The sides that a cell may mean: by the whole name, else where one begins the other."""
    read = as_read(cell).rstrip(".")
    called = [as_read(name).rstrip(".") for name in names]
    same = [side for side, name in enumerate(called) if name == read]
    begun = [n for n, own in enumerate(called) if own.startswith(read) or read.startswith(own)]
    return same or (begun if read else [])
