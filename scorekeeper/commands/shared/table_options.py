"""What is said on the command line of a stranger's table, of which a page would ask."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import click

from scorekeeper import limits
from scorekeeper.commands.shared.console import Refusal
from scorekeeper.documents.file_content import Asked
from scorekeeper.documents.foreign.asked import DAY, MONTH_FIRST, NOTHING, WINNER, Told
from scorekeeper.documents.foreign.guess import read_plain
from scorekeeper.documents.foreign.rows import Sheet
from scorekeeper.rules.free_text import SIGNS
from scorekeeper.rules.presets import LARGEST_TARGET
from scorekeeper.words.language import gettext as _

LAST = "last"
"""In place of a target: a match is over with its last deal."""


def table_options() -> list[click.Parameter]:
    """The options; columns are counted from 1."""
    columns, column = _("COLUMNS"), _("COLUMN")
    columns_there = click.IntRange(1, limits.COLUMNS.most)
    return [
        click.Option(["--points"], metavar=columns, help=_("of a table: the points of each side")),
        click.Option(["--totals"], metavar=columns, help=_("the running totals of each side")),
        click.Option(["--names"], metavar=_("NAMES"), help=_("what the sides are called")),
        click.Option(["--day"], type=columns_there, metavar=column, help=_("the day")),
        click.Option(["--month-first"], is_flag=True, help=_("it is month, day, year")),
        click.Option(["--winner"], type=columns_there, metavar=column, help=_("who won")),
        click.Option(
            ["--new-match-at"],
            metavar=_("WHERE"),
            help=_("falls (a total), blank (a line), never, change-3 or restart-3 (column 3)"),
        ),
        click.Option(
            ["--played-to"],
            metavar=_("POINTS"),
            help=_("what ends a match; {last}: its last deal").format(last=LAST),
        ),
        click.Option(["--sums/--no-sums"], default=None, help=_("lines that add up are deals")),
        click.Option(["--sheet"], metavar=_("NAME"), help=_("the sheet of a workbook")),
    ]


def asked_by(options: Mapping[str, Any]) -> Asked:
    """Reads a table by these options; what they leave open has to be plain."""
    answers: dict[str, Any] = {"columns": columns} if (columns := _columns(options)) else {}
    if options["sums"] is not None:
        answers["sums"] = options["sums"]
    if options["new_match_at"]:
        answers["begins"] = options["new_match_at"]
    if options["names"]:
        answers["names"] = tuple(map(str.strip, options["names"].split(",")))
    if options["played_to"]:
        answers["target"] = _target(options["played_to"])

    def asked(sheets: Sequence[Sheet]) -> Told:
        named = [sheet for sheet in sheets if options["sheet"] in (None, sheet.name)]
        if not named and options["sheet"]:
            message = _("There is no sheet “{name}”. There are: {names}.")
            names = ", ".join(sheet.name for sheet in sheets)
            raise Refusal(message.format(name=options["sheet"], names=names))
        return read_plain(named, **answers)

    return asked


def _columns(answers: Mapping[str, Any]) -> tuple[str, ...]:
    """What each column is, as far as it is said; nothing where nothing is."""
    placed: dict[int, str] = {}
    for name, what in (("points", "points"), ("totals", "total")):
        for side, column in enumerate(filter(None, (answers[name] or "").split(",")), 1):
            if not re.fullmatch(" *[1-9][0-9]{0,2} *", column) or side > len(SIGNS):
                message = _("“{text}” is no list of columns, as in 2,3.")
                raise Refusal(message.format(text=answers[name]))
            placed[int(column)] = f"{what}-{side}"
    if not placed:
        return ()
    for column, kind in (
        (answers["day"], MONTH_FIRST if answers["month_first"] else DAY),
        (answers["winner"], WINNER),
    ):
        placed |= {column: kind} if column else {}
    return tuple(placed.get(place, NOTHING) for place in range(1, max(placed) + 1))


def _target(text: str) -> int | None:
    if text == LAST:
        return None
    if not text.isdecimal() or not 1 <= int(text[:4]) <= LARGEST_TARGET:
        raise Refusal(_("“{text}” is no number of points.").format(text=text))
    return int(text)
