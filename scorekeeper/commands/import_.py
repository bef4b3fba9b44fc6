"""`scorekeeper import`: the matches of a file into a new table, or into one that is there."""

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

import click

from scorekeeper import limits
from scorekeeper.commands.shared.command import FILE, Argument, Command
from scorekeeper.commands.shared.console import (
    Refusal,
    conclude,
    read_matches,
    remarks,
    say_some,
    with_progress,
    write_sentences,
)
from scorekeeper.commands.shared.database import (
    address_option,
    id_in,
    opened_store,
    seat_address,
    served_at,
    who_has_it,
)
from scorekeeper.documents.file_content import Asked
from scorekeeper.documents.file_reader import File
from scorekeeper.documents.foreign.asked import DAY, MONTH_FIRST, NOTHING, WINNER, Told
from scorekeeper.documents.foreign.guess import read_plain
from scorekeeper.documents.foreign.rows import Sheet
from scorekeeper.documents.match import Record
from scorekeeper.rules.free_text import SIGNS
from scorekeeper.rules.presets import LARGEST_TARGET
from scorekeeper.sheets.match_sheet import summary
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Seat
from scorekeeper.tables import Rejected
from scorekeeper.tables.clock_and_ids import SEAT_LETTERS, new_id, now
from scorekeeper.tables.match.matches import imported_match
from scorekeeper.tables.transfer import add, bring_in_new, compare
from scorekeeper.words.language import figure, ngettext, spoken
from scorekeeper.words.language import gettext as _
from scorekeeper.words.transfer import import_problem

BATCH = limits.MATCHES_IN_PART.most
"""Matches that are stored in one turn."""


def command() -> Command:
    """What `scorekeeper import` takes."""
    return Command(
        "import",
        run,
        short_help=_("read matches from a file"),
        help=_("Read matches from a file into a new table, or into one that is there."),
        params=[
            Argument(
                ["file"],
                type=FILE,
                metavar=_("FILE"),
                help=_("a match document, an exported table, or a table of points"),
            ),
            click.Option(
                ["--table"], metavar=_("TABLE"), help=_("add to this table: its id or address")
            ),
            address_option(),
            click.Option(["--dry-run"], is_flag=True, help=_("only say what would be added")),
            *table_options(),
        ],
        tells_programs=True,
        examples=[
            "scorekeeper import table.json",
            "scorekeeper import match.json --table https://scopa.example/t/4f7gk2m9qrx8tvwz",
            "scorekeeper import evening.csv --points 2,3 --day 1 --new-match-at change-1 --dry-run",
        ],
    )


def run(
    file: str, table: str | None, address: str | None, dry_run: bool = False, **answers: Any
) -> int:
    """Add the matches of a file, print the address of their table, and for a new one where to sit
    down at it, and return the exit status.

    Of a stranger's table `answers` says what a page would ask. A dry run only says what it would
    add. A match that is at the table already is not added again. Where the file disagrees with the
    rules, the rules are taken. Both are said on standard error.

    :raise scorekeeper.commands.shared.console.Refusal: when nothing can be added.
    :raise scorekeeper.store.errors.NotFound: when there is no such table.
    """
    origin = served_at(address, table or "")
    records = _read(file, asked_by(answers)).records
    if dry_run:
        lines = []
        for match in map(summary, records):
            score = f"{match.title} {' : '.join(map(figure, match.totals))}"
            lines.append(" · ".join((score, *match.about, match.verdict)))
        conclude("\n".join(lines), matches=lines)
        write_sentences(_("Nothing was added: it was only tried."))
        return 0
    with opened_store() as store:
        _import(store, origin, records, table)
    return 0


def _read(path: str, asked: Asked) -> File:
    """What the file holds. With any problem nothing of it is taken."""
    file = read_matches(path, asked)
    # Each match with its place in the file, where there are several.
    many = len(file.matches) > 1
    placed = [(place if many else None, match) for place, match in enumerate(file.matches, 1)]
    problems = [
        import_problem(problem, match.names, place)
        for place, match in placed
        for problem in match.problems
    ]
    if problems:
        raise Refusal(*problems)
    if not file.matches:
        raise Refusal(_("{path} holds no match.").format(path=path))
    say_some(sentence for place, match in placed for sentence in remarks(match, place))
    return file


def _import(store: Store, origin: str, records: Sequence[Record], address: str | None) -> None:
    added = len(records)
    table = new_id() if address is None else id_in(address)
    if address is None:
        if (there := len(records)) > limits.MATCHES.most:
            message = _(
                "{there} matches are too many for a table: {most} at most. Make several files."
            )
            raise Refusal(message.format(there=there, most=limits.MATCHES.most))
        moment = now()
        # No phone can hold it: at a table at which nobody sits each deal belongs to a seat.
        name = records[0].match.players[0] or SIGNS[0]
        seat = Seat(new_id()[:SEAT_LETTERS], table, name, "watch", made=moment)
        bring_in_new(store, seat, records[:BATCH], moment, spoken())
        _bring_in(store, table, seat.id, records[BATCH:])
    else:
        likes = compare(records, store.matches.summaries(table))
        message = _("Match {place} is at the table already, as match {number}: not added.")
        say_some(
            message.format(place=place, number=like.same)
            for place, like in enumerate(likes, 1)
            if like.same
        )
        new = [record for record, like in zip(records, likes, strict=True) if not like.same]
        if problems := limits.over(limits.MATCHES, store.matches.highest(table) + len(new)):
            raise Refusal(*(import_problem(problem, ()) for problem in problems))
        (seat, *__) = store.seats.all(table)
        _bring_in(store, table, seat.id, new)
        added = len(new)
    own = f"{origin}/t/{table}"
    sits = seat_address(store, origin, table) if address is None else None
    conclude(f"{own}\n{sits}" if sits else own, address=own, seat=sits, added=added)
    message = ngettext("{num} match was added.", "{num} matches were added.", added)
    write_sentences(message.format(num=added))
    if sits:
        write_sentences(who_has_it())


def _bring_in(store: Store, table: str, seat: str, records: Sequence[Record]) -> None:
    """Add the matches batch by batch: nobody who plays waits longer than for one."""
    for begin in with_progress(range(0, len(records), BATCH)):
        batch = [imported_match(record) for record in records[begin : begin + BATCH]]
        # With its place: a match that is in the file twice is not taken for one sent twice.
        key = sha256(f"{begin} {batch}".encode()).hexdigest()
        added = add(store, table, seat, key, batch)
        if isinstance(added, Rejected):
            raise Refusal(*(import_problem(problem, ()) for problem in added.problems))


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
