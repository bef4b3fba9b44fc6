"""Figures as plain JSON values, in and out: rows of numbers, for they are kept by the thousand.

{"format": FORMAT,
 "of": {"3": [[sums, shares, gap], streaks, evenings, against, beside], "3+5": ...},
 "table": [counts, tally, records, shares, dealing]}

Each row has its numbers in the order of the fields of its class. What is never below 0 stands in
one row for each person, which is checked at once.
"""

import re
from collections.abc import Collection, Mapping
from typing import Any

from scorekeeper.rules.statistics.figures import Figures, TableFigures, Top, WinTally
from scorekeeper.rules.statistics.subject import (
    EveningFigures,
    Evenings,
    Share,
    Streaks,
    Subject,
    Sums,
    WinRecord,
)

FORMAT = 2
"""To be raised with every change of what is written: figures of another format are made anew."""

_PEOPLE = "[0-9]+(?:[+][0-9]+)*"
_KEY = re.compile(_PEOPLE)
_SIDES = re.compile(f"{_PEOPLE}(?:[|]{_PEOPLE})+")
_NUMBER = re.compile("[1-9][0-9]*")
_SUMS = len(Sums._fields)
_POINTS = (Sums._fields.index("points"),)
_POINTS_OF_EVENING = (EveningFigures._fields.index("points") - 1,)
"""Where points stand in the rows of a subject and of an evening, after its day."""


def write_figures(figures: Figures) -> dict[str, Any]:
    """The figures as JSON has them; `read_figures` makes the same of them."""
    of: dict[str, list[Any]] = {}
    for key, subject in figures.of.items():
        of[key] = [
            [*subject.sums, *subject.shares, subject.gap],
            list(subject.streaks),
            [list(each) for each in subject.evenings if each is not None],
            {other: list(record) for other, record in subject.against.items()},
            {other: list(record) for other, record in subject.beside.items()},
        ]
    table = figures.table
    records = (table.most_points, table.highest_primiera, table.longest)
    return {
        "format": FORMAT,
        "of": of,
        "table": [
            [table.decided, table.abandoned, table.running, table.deals],
            {key: [*tally.wins, tally.abandoned] for key, tally in table.tally.items()},
            [None if top is None else [*top[:1], list(top.people), *top[2:]] for top in records],
            list(table.shares),
            {str(sides): list(share) for sides, share in table.dealing.items()},
        ],
    }


def read_figures(raw: object) -> Figures:
    """The figures that were written.

    :raise ValueError: when they are of another format, or are no figures.
    """
    if not isinstance(raw, Mapping) or raw.keys() != {"format", "of", "table"}:
        raise ValueError("no figures")
    if _numbers([raw["format"]]) != [FORMAT]:
        raise ValueError(f"figures of another format than {FORMAT}")
    counts, tallies, records, shares, dealing = _parts(raw["table"], 5)
    decided, abandoned, running, deals = _numbers(counts, 4)
    tally: dict[str, WinTally] = {}
    for key, each in _named(tallies, _SIDES).items():
        *wins, not_won = _numbers(each)
        if len(wins) != key.count("|") + 1:
            raise ValueError("not one number of wins for each side")
        tally[key] = WinTally(tuple(wins), not_won)
    most_points, highest_primiera, longest = map(_read_top, _parts(records, 3))
    table = TableFigures(
        decided,
        abandoned,
        running,
        deals,
        tally,
        most_points,
        highest_primiera,
        longest,
        _read_shares(_numbers(shares)),
        {int(key): Share(*_numbers(each, 3)) for key, each in _named(dealing, _NUMBER).items()},
    )
    of = {key: _read_subject(each) for key, each in _named(raw["of"], _KEY).items()}
    return Figures(of, table)


def _read_subject(raw: object) -> Subject:
    counts, streaks, evenings, against, beside = _parts(raw, 5)
    row = _numbers(counts, below_0=_POINTS)
    if len(row) <= _SUMS:
        raise ValueError("not all sums")
    read: list[EveningFigures] = []
    for each in _parts(evenings):
        day, *of_day = _parts(each, 5)
        if not isinstance(day, str) or not day:
            raise ValueError(f"no day: {day!r}")
        read.append(EveningFigures(day, *_numbers(of_day, below_0=_POINTS_OF_EVENING)))
    if len(read) == 3:  # those between the ends are two or none
        raise ValueError("three evenings")
    return Subject(
        Sums(*row[:_SUMS]),
        _read_shares(row[_SUMS:-1]),
        Streaks(*_numbers(streaks, 4, below_0=range(4))),
        Evenings(*read),
        row[-1],
        {key: WinRecord(*_numbers(each, 3)) for key, each in _named(against, _KEY).items()},
        {key: WinRecord(*_numbers(each, 3)) for key, each in _named(beside, _KEY).items()},
    )


def _read_shares(row: list[int]) -> tuple[int, ...]:
    """As many as the game has points that are shared."""
    if len(row) % len(Share._fields):
        raise ValueError("no whole shares")
    return tuple(row)


def _read_top(raw: object) -> Top | None:
    if raw is None:
        return None
    value, people, match, deal = _parts(raw, 4)
    value, match, deal = _numbers([value, match, deal])
    return Top(value, tuple(_numbers(people)), match, deal)


def _named(raw: object, key: re.Pattern[str]) -> dict[str, Any]:
    if not isinstance(raw, dict) or not all(map(key.fullmatch, raw)):
        raise ValueError("other keys than there are")
    return raw


def _parts(raw: object, number: int | None = None) -> list[Any]:
    if not isinstance(raw, list) or len(raw) != (len(raw) if number is None else number):
        raise ValueError(f"not a list of {number} parts")
    return raw


def _numbers(raw: object, number: int | None = None, below_0: Collection[int] = ()) -> list[int]:
    """Numbers from 0; only what stands at the places `below_0` may be less, as points that were
    taken away."""
    row = _parts(raw, number)
    # A bool is an int to Python, and no number here.
    if set(map(type, row)) - {int}:
        raise ValueError(f"no whole numbers: {row}")
    if any(each < 0 for place, each in enumerate(row) if place not in below_0):
        raise ValueError(f"less than nothing: {row}")
    return row
