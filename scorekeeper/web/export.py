"""What goes out: the match document, tables for a spreadsheet, words and a picture for a chat."""

import unicodedata

from flask import Blueprint, Response, render_template, url_for

from scorekeeper.documents.exported import write_table
from scorekeeper.documents.record import Record
from scorekeeper.sheets.picture import score_svg
from scorekeeper.sheets.tables import chat_text, deals_csv, points_csv
from scorekeeper.tables.records import read_record, read_records
from scorekeeper.tables.texts import as_text
from scorekeeper.web import access
from scorekeeper.web.addresses import whole
from scorekeeper.web.matches import TABLE
from scorekeeper.web.stored import get_store, load

bp = Blueprint("export", __name__)
CSV = "text/csv; charset=utf-8"
LONGEST_NAME = 60


@bp.get(f"{TABLE}/<int:number>/share")
def share(table: str, number: int) -> str:
    """Words and a picture to send, and every file that a match can be taken out as."""
    record = read_record(get_store(), table, number)
    link = whole(url_for("matches.match", table=table, number=number))
    return render_template(
        "share.html",
        played=load(table, number),
        text=chat_text(record, link),
        name=file_name(record),
        matches=len(get_store().matches(table)),
        writes=access.may_write(table),
    )


@bp.get(f"{TABLE}/<int:number>/deals.csv")
def deals(table: str, number: int) -> Response:
    """What each side took in each deal of the match."""
    record = read_record(get_store(), table, number)
    return as_file(deals_csv([(number, record)]), CSV, record, "deals.csv")


@bp.get(f"{TABLE}/<int:number>/points.csv")
def points(table: str, number: int) -> Response:
    """What each side scored in each deal of the match."""
    record = read_record(get_store(), table, number)
    return as_file(points_csv([(number, record)]), CSV, record, "points.csv")


@bp.get(f"{TABLE}/<int:number>/score.svg")
def picture(table: str, number: int) -> Response:
    """The score as a picture."""
    record = read_record(get_store(), table, number)
    return as_file(score_svg(record).encode(), "image/svg+xml", record, "svg", kept=False)


@bp.get(f"{TABLE}/deals.csv")
def all_deals(table: str) -> Response:
    """What each side took, in all matches of the table."""
    return _of_table(deals_csv(read_records(get_store(), table)), CSV, "deals.csv")


@bp.get(f"{TABLE}/points.csv")
def all_points(table: str) -> Response:
    """What each side scored, in all matches of the table."""
    return _of_table(points_csv(read_records(get_store(), table)), CSV, "points.csv")


@bp.get(f"{TABLE}/export.json")
def all_matches(table: str) -> Response:
    """Every match of the table with every correction, in one file."""
    records = [record for _, record in read_records(get_store(), table)]
    content = as_text(write_table(records)) + "\n"
    return _of_table(content.encode(), "application/json", "json")


def as_file(
    content: bytes, kind: str, record: Record, ending: str, *, kept: bool = True
) -> Response:
    """The answer that a phone keeps as a file, or shows (`kept` is False) and can keep."""
    return _as_file(content, kind, f"{file_name(record)}.{ending}", kept)


def file_name(record: Record) -> str:
    """A name for a file of the match, in letters that every system takes."""
    names = "-".join(side.name for side in record.match.sides)
    plain = unicodedata.normalize("NFKD", names).encode("ascii", "ignore").decode().lower()
    words = "".join(letter if letter.isalnum() else " " for letter in plain).split()
    return "-".join(filter(None, ["scopa", "-".join(words)[:LONGEST_NAME], record.date[:10]]))


def _of_table(content: bytes, kind: str, ending: str) -> Response:
    return _as_file(content, kind, f"scopa-table.{ending}", True)


def _as_file(content: bytes, kind: str, name: str, kept: bool) -> Response:
    response = Response(content, content_type=kind)
    response.headers.set("Content-Disposition", "attachment" if kept else "inline", filename=name)
    return response
