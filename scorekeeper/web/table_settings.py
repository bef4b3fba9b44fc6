"""What is set for a table as a whole, by anybody who may score at it."""

from flask import Blueprint, redirect, render_template, url_for

from scorekeeper.tables.acceptance import ask, people
from scorekeeper.web import access
from scorekeeper.web.forms.table_settings import TableSettingsForm
from scorekeeper.web.matches import TABLE
from scorekeeper.web.stored import get_store, latest
from scorekeeper.web.storing import Page

bp = Blueprint("table_settings", __name__)


@bp.get(f"{TABLE}/settings")
def edit(table: str) -> Page:
    """The settings, to change them."""
    access.writer(table)
    store = get_store()
    played = latest(table)
    here = people(store, played).here
    return render_template(
        "table_settings.html",
        played=played,
        form=TableSettingsForm(accepts=store.table(table).accepts),
        away=[name for side, name in enumerate(played.names) if side not in here],
    )


@bp.post(f"{TABLE}/settings")
def keep(table: str) -> Page:
    """Keep them."""
    access.writer(table)
    ask(get_store(), table, TableSettingsForm().accepts.data)
    return redirect(url_for("matches.table", table=table), 303)
