"""The settings of a table, for anybody who may score at it."""

from flask import Blueprint, current_app, render_template

from scorekeeper import words
from scorekeeper.tables.deal.confirmation import ask, people
from scorekeeper.tables.table.settings import settings_of
from scorekeeper.tables.table.settings import store_settings as keep_settings
from scorekeeper.web.access import permissions
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import TABLE, redirect_to
from scorekeeper.web.access.viewed_match import latest_viewed_match
from scorekeeper.web.http.responses import PageResult
from scorekeeper.web.table.forms import TableSettingsForm
from scorekeeper.words import dates

bp = Blueprint("table_settings", __name__)


@bp.get(f"{TABLE}/settings")
@permissions.own_table_only
def edit(table: str) -> PageResult:
    """The settings, to change them."""
    row = get_store().tables.get(table)
    form = TableSettingsForm.of(
        settings_of(row.settings),
        name=row.name,
        language=row.language,
        accepts=row.accepts,
    )
    return _page(table, form)


@bp.post(f"{TABLE}/settings")
@permissions.own_table_only
def keep(table: str) -> PageResult:
    """Store the settings; problems are shown on the same page."""
    form = TableSettingsForm()
    if not form.validate():
        return _page(table, form), 422
    ask(get_store(), table, form.accepts.data)
    language = form.language.data or get_store().tables.get(table).language
    keep_settings(get_store(), table, form.name.data, language, form.settings())
    return redirect_to("matches.table", table=table)


def _page(table: str, form: TableSettingsForm) -> str:
    store = get_store()
    played = latest_viewed_match(table)
    here = people(store, played).here
    days = current_app.config["IDLE_DAYS"]
    return render_template(
        "table/settings.html",
        played=played,
        form=form,
        languages=[(each, words.name_of(each)) for each in words.languages()],
        zones=[(each, each) for each in dates.zones(form.zone.data)],
        usually=words.kept_for(days),
        spans=[(sent, words.kept_for(each)) for sent, each in form.spans(days)],
        away=[name for side, name in enumerate(played.names) if side not in here],
    )
