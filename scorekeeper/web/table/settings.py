"""The settings of a table, for anybody who may score at it; its bin, and the answers of addresses
that are in it.

Every request for a table or match in the bin is answered with its page, which keeps what was sent.
"""

import time
from contextlib import suppress

from flask import Blueprint, Flask, current_app, g, render_template, request
from flask.globals import request_ctx

from scorekeeper import words
from scorekeeper.store.errors import NotFound, OnlyMatch, StoreError
from scorekeeper.store.tombstones import Tombstones
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.people.people import somebody
from scorekeeper.tables.table import bin as acts
from scorekeeper.tables.table.seats import DIRECTOR_SEAT
from scorekeeper.tables.table.settings import (
    NEW,
    TableSettings,
    changed_settings_text,
    event_of,
    settings_of,
)
from scorekeeper.web.access import permissions, seat_cookies
from scorekeeper.web.access.request_store import get_store, table_row
from scorekeeper.web.access.urls import TABLE, redirect_to
from scorekeeper.web.access.viewed_match import viewed_match
from scorekeeper.web.forms.fields import number as number_of
from scorekeeper.web.http.error_pages import not_found
from scorekeeper.web.http.responses import PageResult
from scorekeeper.web.table.forms import KEPT, TableSettingsForm
from scorekeeper.words import dates, gettext

bp = Blueprint("bin", __name__)
settings_bp = Blueprint("table_settings", __name__)
MOST_MATCHES = 1_000_000_000
EVERY = 3600.0
"""So many seconds lie between two looks for what has been in the bin for long enough."""
_LOOKED = "bin looked through"
_NEXT = "next idle table"
# Who has the words may have lost the phone with the seat; a poll tells the others to look.
_OPEN = {"live.changed", "recovery.come", "recovery.come_back", "bin.shown", "bin.take_out"}


def deleted_of(app: Flask) -> Tombstones:
    """The list of what was deleted: beside the database, or, where that is no file, in it and in
    the folder of the instance."""
    listed: Tombstones = app.config["DELETED"]
    return listed


def init_app(app: Flask) -> None:
    """Answer for what is in the bin, and empty it now and then."""
    with suppress(StoreError):  # what comes next says it with more words
        deleted_of(app).begin()
    app.before_request(_empty)
    app.before_request(_stay_out)
    app.register_error_handler(NotFound, _missing)


@bp.get(f"{TABLE}/delete", endpoint="ask_table")
@bp.get(f"{TABLE}/<int:number>/delete", endpoint="ask_match")
@permissions.own_table_only
def ask_deletion(table: str, number: int | None = None) -> str:
    """Ask whether the match is to go, or, where no number is named, the table with all its
    matches."""
    seat_cookies.refuse_demonstration()
    played = None if number is None else viewed_match(table, number)
    is_only = played is not None and len(get_store().matches.summaries(table, most=2)) == 1
    return render_template(
        "table/delete.html", table=table, played=played, is_only=is_only, days=acts.DAYS
    )


@bp.post(f"{TABLE}/delete", endpoint="put_table")
@bp.post(f"{TABLE}/<int:number>/delete", endpoint="put_match")
@permissions.own_table_only
def put_into_bin(table: str, number: int | None = None) -> PageResult:
    """Put the match in the bin, unless it is the table's only one, or the table itself."""
    match = 0 if number is None else viewed_match(table, number).number
    seat = permissions.acting_seat()
    seat_cookies.refuse_demonstration()
    try:
        acts.move_to_bin(get_store(), table, match, seat.name, now())
    except OnlyMatch:
        return ask_deletion(table=table, number=match), 409
    return redirect_to(".shown", table=table)


@bp.get(f"{TABLE}/bin", endpoint="shown")
def bin_page(table: str, number: int = 0) -> str:
    """What is in the bin, and what was deleted for good; of the match of that `number`, its entry
    alone."""
    store = get_store()
    thrown = acts.bin_entries(store, table)
    in_bin = store.bin.entries(table)
    whole = next((entry for entry in in_bin if not entry.match), None)
    sent = [] if request.endpoint in _OPEN else list(request.form.items(multi=True))
    event = event_of(table_row(table).settings) if whole and whole.who == DIRECTOR_SEAT else ""
    title = _title(number, is_whole=whole is not None, event=event)
    # To a script: what it sent waits, or can go nowhere any more.
    g.told = [title if whole or number else gettext("Deleted for good")]
    return render_template(
        "table/bin.html",
        table=table,
        whole=whole,
        number=number,
        thrown=[entry for entry in thrown if number in (0, entry.match.row.number)],
        gone_on=acts.gone_on,
        deletions=store.bin.deletions(table),
        writes=permissions.can_score(table),
        event=event,
        title=title,
        sent=[field for field in sent if field[0] != "csrf_token"],
    )


def _title(number: int, *, is_whole: bool, event: str) -> str:
    if event:
        return gettext("This round was taken back")
    if is_whole:
        return gettext("This table is in the bin")
    return gettext("This match is in the bin") if number else gettext("Bin")


@bp.post(f"{TABLE}/bin")
@permissions.scorer_only
def take_out(table: str) -> PageResult:
    """Take a match out, or the table itself where no number is sent."""
    number = number_of(request.form.get("match", "") or "0", MOST_MATCHES)
    if number is None:
        raise NotFound("match", table)
    try:
        acts.take_out(get_store(), table, number, now())
    except NotFound:
        acts.empty(get_store(), deleted_of(current_app), now())
        get_store().tables.get(table)
        return bin_page(table), 410
    if number:
        return redirect_to("matches.match", table=table, number=number)
    return redirect_to("matches.table", table=table)


@bp.get(f"{TABLE}/people/<int:person>/name")
@permissions.scorer_only
def ask_name(table: str, person: int) -> str:
    """Ask whether the name is to be taken out everywhere."""
    seat_cookies.refuse_demonstration()
    who = somebody(get_store(), table, person)
    return render_template("table/remove_name.html", table=table, who=who)


@bp.post(f"{TABLE}/people/<int:person>/name")
@permissions.scorer_only
def take_name_out(table: str, person: int) -> PageResult:
    """Take the name out everywhere."""
    seat = permissions.acting_seat()
    seat_cookies.refuse_demonstration()
    store = get_store()
    who = somebody(store, table, person)
    deleted = deleted_of(current_app)
    acts.take_name_out(store, deleted, table, who.id, gettext("Player {number}"), seat.name, now())
    return redirect_to("figures.of_person", table=table, person=who.id)


def _stay_out() -> PageResult | None:
    asked = request_ctx.request
    rule, table = asked.url_rule, (asked.view_args or {}).get("table")
    # The pages of an event say it themselves.
    if table and rule and not rule.rule.startswith("/e/") and rule.endpoint not in _OPEN:
        try:
            is_binned = bool(table_row(table).binned)
        except NotFound:
            return None  # the page says it itself
        if is_binned:
            return bin_page(table), 410
    return None


def _missing(error: NotFound) -> PageResult:
    """What there is to say of a match that is in the bin, or was; else that there is nothing."""
    table, number = ((request.view_args or {}).get(name) for name in ("table", "number"))
    if table and number and error.noun == "match":
        store = get_store()
        in_bin = {entry.match for entry in store.bin.entries(table)}
        if 0 in in_bin:
            return bin_page(table), 410
        if number in in_bin:
            return bin_page(table, number), 410
        if any(deletion.match == number for deletion in store.bin.deletions(table)):
            return bin_page(table), 410
    return not_found()


def _empty() -> None:
    """Now and then, before some request: what is over goes by itself, as long as anybody asks
    anything of this server."""
    if time.monotonic() - current_app.extensions.get(_LOOKED, -EVERY) < EVERY:
        return
    current_app.extensions[_LOOKED] = time.monotonic()
    with suppress(StoreError):  # the next time
        store, moment = get_store(), now()
        deleted_of(current_app).share()
        acts.empty(store, deleted_of(current_app), moment)
        after = current_app.extensions.get(_NEXT, "")
        days = current_app.config["IDLE_DAYS"]
        current_app.extensions[_NEXT] = acts.put_idle(store, moment, days, after)


@settings_bp.get(f"{TABLE}/settings")
@permissions.own_table_only
def edit(table: str) -> PageResult:
    """The settings, to change them."""
    row = get_store().tables.get(table)
    settings = settings_of(row.settings)
    days = str(settings.keep_days or "")
    form = TableSettingsForm(
        name=row.name,
        language=row.language,
        kept=days if days in KEPT else "",
        zone=settings.zone,
        **{name: text for name, text in settings.new.items() if name in NEW},
    )
    return _settings_page(table, form)


@settings_bp.post(f"{TABLE}/settings")
@permissions.own_table_only
def keep(table: str) -> PageResult:
    """Store the settings; problems are shown on the same page."""
    form = TableSettingsForm()
    if not form.validate():
        return _settings_page(table, form), 422
    new = {name: text for name in NEW if (text := (form[name].data or "").strip())}
    settings = TableSettings(new, form.kept.value, form.zone.data)
    before = get_store().tables.get(table)
    get_store().tables.describe(
        table,
        name=form.name.data,
        language=form.language.data or before.language,
        settings=changed_settings_text(before.settings, settings),
    )
    return redirect_to("matches.table", table=table)


def _settings_page(table: str, form: TableSettingsForm) -> str:
    played = viewed_match(table)
    days = current_app.config["IDLE_DAYS"]
    # A table may be kept for fewer days than the server keeps others.
    spans = [
        (sent, words.kept_for(span))
        for sent, span in KEPT.items()
        if span and (not days or span < days)
    ]
    return render_template(
        "table/settings.html",
        played=played,
        form=form,
        languages=[(language, words.name_of(language)) for language in words.languages()],
        zones=[(zone, zone) for zone in dates.zones(form.zone.data)],
        usually=words.kept_for(days),
        spans=spans,
    )
