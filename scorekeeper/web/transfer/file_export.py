"""Exports: the match document, tables for a spreadsheet, words and a picture for a chat.

Files are sent while they are made, never whole in memory. An error in the middle breaks the
connection, so that the client knows that the file is incomplete.
"""

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from flask import Blueprint, Response, abort, g, render_template, request, url_for

from scorekeeper import limits, words
from scorekeeper.documents.codec import schema_of
from scorekeeper.documents.file_reader import DOCUMENT as WHOLE_TABLE
from scorekeeper.documents.match import DOCUMENT as MATCH
from scorekeeper.documents.meeting import DOCUMENT as MEETING
from scorekeeper.rules.match.match import Match
from scorekeeper.sheets.spreadsheets import (
    SEPARATORS,
    deals_csv,
    points_csv,
    workbook,
)
from scorekeeper.store.errors import StoreError
from scorekeeper.tables.match.meetings import meeting_of
from scorekeeper.tables.match_state import (
    parts,
    read_record,
    read_records,
    table_text,
)
from scorekeeper.tables.people.statistics import rivalry
from scorekeeper.tables.serialization import Unreadable
from scorekeeper.web.access import permissions
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import TABLE, absolute_url
from scorekeeper.web.access.viewed_match import viewed_match
from scorekeeper.web.forms.fields import number as number_of
from scorekeeper.web.http import limited, log
from scorekeeper.web.http.error_pages import error_page
from scorekeeper.web.http.responses import json_response, named_file
from scorekeeper.words.language import decimals_have_commas

bp = Blueprint("export", __name__)
CSV = "text/csv; charset=utf-8"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_ROWS = {"deals": deals_csv, "points": points_csv}
LONGEST_NAME = 60
PIECE = 32 * 1024
"""Bytes that leave together; what is shorter leaves as one answer, whose length is said."""


@bp.get(f"{TABLE}/<int:number>/share")
def share(table: str, number: int) -> str:
    """Words and a picture to send, and every file that a match can be taken out as."""
    played = viewed_match(table, number)
    link = absolute_url(url_for("matches.match", table=table, number=number))
    of_meeting = ""
    if meeting := meeting_of(get_store(), played.row):
        # Which game of it the match is, and how it stands, in words for strangers.
        sides = words.as_spoken(meeting.games[-1].called().match).sides
        place = meeting.place(number)
        line = words.game_line(meeting.format, place, meeting.result, sides)
        of_meeting = f"{words.meeting_name(meeting.format)} · {line}"
    # Where a list of its files would be as long as the table, that has a page of its own.
    is_long = get_store().matches.latest(table) > limits.MATCHES_IN_PART.most
    files = None if is_long else parts(get_store(), table)
    series = rivalry(get_store(), played) if played.outcome else None
    return render_template(
        "transfer/share.html",
        played=played,
        text=words.chat_text(played, series, link, of_meeting),
        name=file_name(played.match, played.row.started),
        files=files,
        in_workbook=files is not None and _has_room(table),
        separator=_usual_separator(),
        writes=permissions.can_score(table),
    )


@bp.get(f"{TABLE}/files")
def table_files(table: str) -> str:
    """Every file that the table can be taken out as."""
    files = parts(get_store(), table)
    return render_template(
        "transfer/table_files.html",
        table=table,
        files=files,
        in_workbook=_has_room(table),
        separator=_usual_separator(),
    )


def _usual_separator() -> str:
    """What spreadsheets expect in this language."""
    return "semicolon" if decimals_have_commas() else "comma"


def _has_room(table: str) -> bool:
    return sum(get_store().deals.count_versions(table).values()) <= limits.DEALS_IN_WORKBOOK.most


@bp.get(f"{TABLE}/<int:number>/deals.csv", endpoint="deals", defaults={"what": "deals"})
@bp.get(f"{TABLE}/<int:number>/points.csv", endpoint="points", defaults={"what": "points"})
def match_csv(table: str, number: int, what: str) -> Response:
    """What each side took in each deal of the match, or what it scored."""
    record = read_record(get_store(), table, number)
    separator = SEPARATORS.get(request.args.get("separator", ""), ",")
    content = b"".join(_ROWS[what]([(number, record)], separator))
    return as_file(content, CSV, record.match, record.date, f"{what}.csv")


@bp.get(f"{TABLE}/<int:number>/match.xlsx")
def match_workbook(table: str, number: int) -> Response | tuple[str, int]:
    """Both tables of the match as a workbook."""
    record = read_record(get_store(), table, number)
    if sum(map(len, record.versions)) > limits.DEALS_IN_WORKBOOK.most:
        return _no_room()
    limited.consume(limits.WORKBOOKS)
    content = workbook([(number, record)])
    return as_file(content, XLSX, record.match, record.date, "xlsx")


@bp.get(f"{TABLE}/table.xlsx")
def table_workbook(table: str) -> Response | tuple[str, int]:
    """Both tables of all matches of the table as a workbook."""
    if not _has_room(table):
        return _no_room()
    limited.consume(limits.WORKBOOKS)
    records = (read_records(get_store(), table, part) for part in parts(get_store(), table))
    content = workbook(chain.from_iterable(records))
    return named_file(streamed([content], XLSX), "scopa-table.xlsx")


def _no_room() -> tuple[str, int]:
    _ = words.gettext
    message = _(limits.DEALS_IN_WORKBOOK.message).format(most=limits.DEALS_IN_WORKBOOK.most)
    return error_page(413, _("Too many deals for a workbook"), message)


@bp.get(f"{TABLE}/deals.csv", endpoint="all_deals", defaults={"what": "deals"})
@bp.get(f"{TABLE}/points.csv", endpoint="all_points", defaults={"what": "points"})
def table_csv(table: str, what: str) -> Response:
    """What each side took, or scored, in all matches of the table, or in those of the `?part=` of
    it."""
    part, ending = _part_asked(table)
    separator = SEPARATORS.get(request.args.get("separator", ""), ",")
    content = _ROWS[what](read_records(get_store(), table, part), separator)
    return named_file(streamed(content, CSV), f"scopa-table.{ending}{what}.csv")


@bp.get(f"{TABLE}/export.json")
def all_matches(table: str) -> Response:
    """Every match of the table, or of a part of it, with every correction, in one file."""
    part, ending = _part_asked(table)
    texts = table_text(record for _, record in read_records(get_store(), table, part))
    answer = streamed(map(str.encode, texts), "application/json")
    return named_file(answer, f"scopa-table.{ending}json")


_SCHEMAS = {"match": MATCH, "meeting": MEETING, "table": WHOLE_TABLE}


@bp.get("/schema/<any(match,meeting,table):name>.json")
def schema(name: str) -> Response:
    """What a document may hold, for programs that write one."""
    return json_response(schema_of(f"scopa-{name}", _SCHEMAS[name]))


def _part_asked(table: str) -> tuple[list[int], str]:
    """The part of the table that `?part=` asks for, from 1, and what its file's name says of it."""
    known = parts(get_store(), table)
    number = number_of(request.args.get("part", "1"), len(known))
    if not number:
        abort(404)
    return known[number - 1], f"{number}." if len(known) > 1 else ""


def as_file(
    content: bytes, kind: str, match: Match, date: str, ending: str, *, attached: bool = True
) -> Response:
    """The answer that a phone keeps as a file, or shows (`attached` is False) and can keep."""
    name = f"{file_name(match, date)}.{ending}"
    return named_file(Response(content, content_type=kind), name, attached=attached)


def file_name(match: Match, date: str) -> str:
    """A name for a file of the match, in letters that every system takes."""
    names = "-".join(side.name for side in match.sides)
    plain = unicodedata.normalize("NFKD", names).encode("ascii", "ignore").decode().lower()
    words = "".join(letter if letter.isalnum() else " " for letter in plain).split()
    return "-".join(filter(None, ["scopa", "-".join(words)[:LONGEST_NAME], date[:10]]))


class BrokenOff(Exception):
    """Part of a response was sent, and the rest cannot be made."""


def streamed(parts: Iterable[bytes], kind: str) -> Response:
    """A response of these parts, which are made while it is sent, with the store of this
    request.

    An error before the first chunk is raised here, so that a page can report it. A later one
    breaks the response off.
    """
    pieces = _pieces(parts)
    first = next(pieces, b"")
    if len(first) < PIECE:
        return Response(first, content_type=kind)
    # In HTTP/1.0 an answer that broke off ends like one that did not; of a HEAD the length is said.
    if request.method == "HEAD" or request.environ.get("SERVER_PROTOCOL") == "HTTP/1.0":
        return Response([first, *pieces, b""], content_type=kind)
    # The request is over when its head leaves. To keep it open until the end would let the next one
    # of this thread find what this one may do, where a server forgets to close an answer.
    response = Response(_body(first, pieces, log.failure(", after its head")), content_type=kind)
    # Keep the store of this request open until the response is sent or the client has gone.
    if "store" in g:
        response.call_on_close(g.pop("store").close)
    return response


def _pieces(parts: Iterable[bytes]) -> Iterator[bytes]:
    held = bytearray()
    for part in parts:
        held += part
        if len(held) >= PIECE:
            yield bytes(held)
            held.clear()
    if held:
        yield bytes(held)


def _body(
    first: bytes, others: Iterator[bytes], failure: Callable[[BaseException | None, str], str]
) -> Iterator[bytes]:
    try:
        yield first
        yield from others
    except (Unreadable, StoreError) as error:
        # Where it came from would quote what is stored.
        raise BrokenOff(failure(None, str(error))) from None
    except Exception as error:
        raise BrokenOff(failure(error, "")) from None
