"""Imports: a file of one match or of a whole table, previewed before anything is added.

It is added to an existing table, or becomes one.
"""

from hashlib import sha256

from flask import Blueprint, current_app, redirect, render_template, request, url_for

from scorekeeper import limits, words
from scorekeeper.tables import Rejected
from scorekeeper.tables import transfer as acts
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.match.matches import seat_of
from scorekeeper.web.access import permissions, seat_cookies, session
from scorekeeper.web.access.request_store import get_store, zone_of_new_table
from scorekeeper.web.access.urls import TABLE, redirect_to
from scorekeeper.web.access.viewed_match import viewed_match
from scorekeeper.web.http import limited
from scorekeeper.web.http.limited import LimitReached
from scorekeeper.web.http.responses import PageResult
from scorekeeper.web.transfer.forms import ImportForm

bp = Blueprint("imports", __name__)
ACCEPTED = ".json,.jsonl,application/json,.csv,.tsv,text/csv,text/plain,.xlsx"
"""The kinds of files that a phone offers first."""
TAKES_FILES = ("imports.bring_in", "imports.make_table_of_file")


def take_files() -> tuple[str, int, dict[str, str]] | None:
    """Allow larger bodies on these routes, before anybody reads one; a pasted file is one
    field of a form. One file is read at a time.

    :raise LimitReached: with what was sent, where that is no more than any form may be.
    """
    if limited.take_file(limits.FILE.most):
        return None
    # To keep a large one only to send it back would take as much room as to read it.
    if (request.content_length or limits.FILE.most) <= current_app.config["MAX_CONTENT_LENGTH"]:
        sent = ImportForm().sent
        if not sent.is_workbook:
            raise LimitReached(limits.FILES_AT_ONCE, {"document": sent.plain})
    table = (request.view_args or {}).get("table", "")
    sentence = words.gettext(limits.FILES_SENT_AT_ONCE.message)
    return _choose_page(table, ImportForm(None, sentences=[sentence])), 503, {"Retry-After": "2"}


@bp.get(f"{TABLE}/import")
@permissions.own_table_only
def choose(table: str) -> PageResult:
    """A file from the phone, or its text."""
    get_store().tables.get(table)
    return _choose_page(table, ImportForm())


@bp.post(f"{TABLE}/import")
@permissions.own_table_only
def bring_in(table: str) -> PageResult:
    """Show what a file would add; once that is confirmed, add it, or nothing at all."""
    seat = permissions.acting_seat()
    form = ImportForm(last=viewed_match(table).match)
    _consume(form, table)
    form.read()
    here = get_store().matches.summaries(table)
    form.compare(acts.compare([match.record for match in form.matches], here))
    if asking := _asks(table, form):
        return asking
    records = [match.record for match in form.chosen()]
    numbers = acts.bring_in(get_store(), table, seat.id, _key(form), records)
    if isinstance(numbers, Rejected):
        form.sentences = [words.problem(problem, ()) for problem in numbers.problems]
        return _preview_page(table, form), 422
    if len(numbers) == 1:
        return redirect_to("matches.match", table=table, number=numbers[0])
    span = f"{numbers[0]}-{numbers[-1]}"
    return redirect(url_for("history.history", table=table, stored=span), 303)


@bp.get("/open")
def open_file() -> PageResult:
    """A file, or its text, that becomes a table of its own."""
    session.device()
    return _choose_page("", ImportForm())


@bp.post("/open")
def make_table_of_file() -> PageResult:
    """Show what a file holds; once that is confirmed, make a table of it with this phone's seat. A
    double tap makes one."""
    form = ImportForm()
    _consume(form, "")
    form.read()
    form.compare(acts.compare([match.record for match in form.matches]))
    if asking := _asks("", form):
        return asking
    key = _key(form)
    table = session.made_from("table of a file", key)
    if not seat_cookies.can_hold_another_seat(table):
        return _preview_page("", form, no_room=True), 422
    limited.consume(limits.NEW_TABLES, document=form.text)
    held, moment = seat_cookies.new_seat("table of a file", key), now()
    records = [match.record for match in form.chosen()]
    seat = seat_of(table, held, "", moment)
    zone = zone_of_new_table(form.zone.data)
    acts.bring_in_new(get_store(), seat, records, moment, words.spoken(), zone)
    seat_cookies.take_seat(table, held)
    return redirect_to("matches.table", table=table)


@bp.errorhandler(413)
def too_large(error: Exception) -> PageResult:
    """The page for files again: what was sent has not been read."""
    table = (request.view_args or {}).get("table", "")
    sentence = words.gettext(limits.FILE.message).format(most=limits.FILE.most // 1_000_000)
    return _choose_page(table, ImportForm(None, sentences=[sentence])), 413


def _consume(form: ImportForm, table: str) -> None:
    """Count a file; of one of which something is asked that alone, until it is stored."""
    rates = limits.FILES if form.look.data is None else limits.LOOKS
    limited.consume(rates, table, document=form.text)


def _asks(table: str, form: ImportForm) -> PageResult | None:
    """The page that asks for what is missing or wrong; None once all is said."""
    if form.sentences and form.table:
        # Of what is being answered a script asks too, as a page that is there.
        return _preview_page(table, form), 200 if "X-Preview" in request.headers else 422
    if form.sentences:
        form.file.errors = form.document.errors = form.sentences
        return _choose_page(table, form), 422
    if not form.confirmed or not form.matches:
        return _preview_page(table, form)
    if not form.chosen():
        form.sentences = [words.gettext("Nothing is chosen: tick what should be added.")]
        return _preview_page(table, form), 422
    return None


def _key(form: ImportForm) -> str:
    """The key under which these matches of this file are stored, however often they are sent."""
    places = (str(match.place) for match in form.chosen())
    answers = form.table.seen if form.table else ""
    sent = "\0".join([form.key.data, form.text, answers, *places])
    return sha256(sent.encode()).hexdigest()


def _choose_page(table: str, form: ImportForm) -> str:
    most = limits.FILE.most // 1_000_000
    return render_template(
        "transfer/file_import.html", table=table, form=form, most=most, accepted=ACCEPTED
    )


def _preview_page(table: str, form: ImportForm, *, no_room: bool = False) -> str:
    return render_template("transfer/import_preview.html", table=table, form=form, no_room=no_room)
