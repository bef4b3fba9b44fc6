"""What comes in: a file of one match or of a whole table, shown before anything is added."""

from hashlib import sha256

from flask import Blueprint, redirect, render_template, request, url_for

from scorekeeper import words
from scorekeeper.store import Seat
from scorekeeper.tables import bring_in as acts
from scorekeeper.web import access
from scorekeeper.web.import_form import ImportForm
from scorekeeper.web.matches import TABLE
from scorekeeper.web.stored import get_store
from scorekeeper.web.storing import Page

bp = Blueprint("imports", __name__)


@bp.get(f"{TABLE}/import")
def choose(table: str) -> Page:
    """A file from the phone, or its text."""
    access.writer(table)
    get_store().table(table)
    return _choose_page(table, ImportForm())


@bp.post(f"{TABLE}/import")
def bring_in(table: str) -> Page:
    """Show what a file would add; once that is confirmed, add it, or nothing at all."""
    seat = access.writer(table)
    form = ImportForm.sent(request.form, request.files)
    form.read()
    if form.sentences:
        return _choose_page(table, form), 422
    form.compare(acts.compare(get_store(), table, form.records()))
    if not form.confirmed:
        return _preview_page(table, form)
    if not form.chosen():
        form.sentences = [words.gettext("Nothing is chosen: tick what should be added.")]
        return _preview_page(table, form), 422
    return _add(table, seat, form)


def _add(table: str, seat: Seat, form: ImportForm) -> Page:
    """Add what is chosen, and lead to it."""
    records = [each.record for each in form.chosen()]
    numbers = acts.bring_in(get_store(), table, seat.id, _key(form), records)
    if len(numbers) == 1:
        return redirect(url_for("matches.match", table=table, number=numbers[0]), 303)
    return redirect(url_for("matches.table", table=table), 303)


def _key(form: ImportForm) -> str:
    """The same for the same matches of the same file, sent once or twice."""
    sent = "\0".join([form.key, form.text, *(str(each.place) for each in form.chosen())])
    return sha256(sent.encode()).hexdigest()


def _choose_page(table: str, form: ImportForm) -> str:
    return render_template("import.html", table=table, form=form)


def _preview_page(table: str, form: ImportForm) -> str:
    return render_template("import_preview.html", table=table, form=form)
