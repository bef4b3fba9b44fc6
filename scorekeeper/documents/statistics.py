"""Figures as plain JSON values, in and out: rows of numbers, for they are kept by the thousand.

{"format": FORMAT,
 "of": {"3": [[sums, shares, gap], streaks, evenings, against, beside], "3+5": ...},
 "table": [counts, tally, records, shares, dealing]}

Each row has its numbers in the order of the fields of its class. What is never below 0 stands in
one row for each person, which is checked at once.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

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

Kept = TypeVar("Kept")


def write_figures(figures: Figures) -> dict[str, Any]:
    """The figures as JSON has them; `read_figures` makes the same of them."""
    records = (figures.table.most_points, figures.table.highest_primiera, figures.table.longest)
    return {
        "format": FORMAT,
        "of": {key: _write_subject(subject) for key, subject in figures.of.items()},
        "table": [
            [
                figures.table.decided,
                figures.table.abandoned,
                figures.table.running,
                figures.table.deals,
            ],
            {key: [*tally.wins, tally.abandoned] for key, tally in figures.table.tally.items()},
            [None if top is None else [*top[:1], list(top.people), *top[2:]] for top in records],
            list(figures.table.shares),
            {str(sides): list(share) for sides, share in figures.table.dealing.items()},
        ],
    }


def read_figures(raw: object) -> Figures:
    """The figures that were written.

    :raise ValueError: when they are of another format, or are no figures.
    """
    if not isinstance(raw, Mapping) or raw.keys() != {"format", "of", "table"}:
        raise ValueError("no figures")
    if _count(raw["format"]) != FORMAT:
        raise ValueError(f"figures of another format than {FORMAT}")
    counts, tally, records, shares, dealing = _parts(raw["table"], 5)
    decided, abandoned, running, deals = _counts(counts, 4)
    most_points, highest_primiera, longest = map(_read_top, _parts(records, 3))
    figures = TableFigures(
        decided,
        abandoned,
        running,
        deals,
        _named(tally, _SIDES, _read_tally),
        most_points,
        highest_primiera,
        longest,
        _read_shares(_counts(shares)),
        {int(key): each for key, each in _named(dealing, _NUMBER, _read_share).items()},
    )
    if any(len(each.wins) != key.count("|") + 1 for key, each in figures.tally.items()):
        raise ValueError("not one number of wins for each side")
    return Figures(_named(raw["of"], _KEY, _read_subject), figures)


def _write_subject(subject: Subject) -> list[Any]:
    return [
        [*subject.sums, *subject.shares, subject.gap],
        list(subject.streaks),
        [list(each) for each in subject.evenings if each is not None],
        {key: list(record) for key, record in subject.against.items()},
        {key: list(record) for key, record in subject.beside.items()},
    ]


def _read_subject(raw: object) -> Subject:
    counts, streaks, evenings, against, beside = _parts(raw, 5)
    row = _counts(counts, points=Sums._fields.index("points"))
    if len(row) <= _SUMS:
        raise ValueError("not all sums")
    return Subject(
        Sums(*row[:_SUMS]),
        _read_shares(row[_SUMS:-1]),
        Streaks(*_numbers(streaks, 4)),
        _read_evenings(evenings),
        row[-1],
        _named(against, _KEY, _read_record),
        _named(beside, _KEY, _read_record),
    )


def _read_shares(row: list[int]) -> tuple[int, ...]:
    """As many as the game has points that are shared."""
    if len(row) % len(Share._fields):
        raise ValueError("no whole shares")
    return tuple(row)


def _read_share(raw: object) -> Share:
    return Share(*_counts(raw, 3))


def _read_record(raw: object) -> WinRecord:
    return WinRecord(*_counts(raw, 3))


def _read_tally(raw: object) -> WinTally:
    *wins, abandoned = _counts(raw)
    return WinTally(tuple(wins), abandoned)


def _read_top(raw: object) -> Top | None:
    if raw is None:
        return None
    value, people, match, deal = _parts(raw, 4)
    return Top(_count(value), tuple(_counts(people)), _count(match), _count(deal))


def _read_evenings(raw: object) -> Evenings:
    """Those between the ends are two or none."""
    evenings = _parts(raw)
    if len(evenings) == 3:
        raise ValueError("three evenings")
    return Evenings(*map(_read_evening, evenings))


def _read_evening(raw: object) -> EveningFigures:
    day, *counts = _parts(raw, 5)
    if not isinstance(day, str) or not day:
        raise ValueError(f"no day: {day!r}")
    return EveningFigures(day, *_counts(counts, points=EveningFigures._fields.index("points") - 1))


def _named(raw: object, key: re.Pattern[str], read: Callable[[object], Kept]) -> dict[str, Kept]:
    if not isinstance(raw, dict) or not all(map(key.fullmatch, raw)):
        raise ValueError("other keys than there are")
    return {name: read(value) for name, value in raw.items()}


def _parts(raw: object, number: int | None = None) -> list[Any]:
    if not isinstance(raw, list) or len(raw) != (len(raw) if number is None else number):
        raise ValueError(f"not a list of {number} parts")
    return raw


def _numbers(raw: object, number: int | None = None) -> list[int]:
    row = _parts(raw, number)
    # A bool is an int to Python, and no number here.
    if set(map(type, row)) - {int}:
        raise ValueError(f"no whole numbers: {row}")
    return row


def _counts(raw: object, number: int | None = None, points: int | None = None) -> list[int]:
    """Numbers from 0; only `points`, at their place, may have been taken away."""
    row = _numbers(raw, number)
    if any(each < 0 for place, each in enumerate(row) if place != points):
        raise ValueError(f"less than nothing: {row}")
    return row


def _count(raw: object) -> int:
    return _counts([raw])[0]
