"""The table and its matches: the score, the scope counted during play, rematch."""

import secrets
from functools import lru_cache

from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask_wtf.csrf import generate_csrf
from werkzeug.wrappers import Response as Redirect

from scorekeeper import words
from scorekeeper.documents.exported import write_record
from scorekeeper.rules.entry.entered import Entered, how_entered
from scorekeeper.store import MatchSummary, StoredMatch
from scorekeeper.tables import matches as acts
from scorekeeper.tables.fresh import now
from scorekeeper.tables.matches import live_scope
from scorekeeper.tables.played import Played, load_latest, played
from scorekeeper.tables.records import read_record
from scorekeeper.web import access
from scorekeeper.web.fields import number as number_of
from scorekeeper.web.new_match import NewMatchForm
from scorekeeper.web.stored import as_data, get_store, load
from scorekeeper.words.entered import entry_mark

bp = Blueprint("matches", __name__)
TABLE = "/t/<table:table>"
# Stands in a drawn page where each visitor's own token goes.
TOKEN = secrets.token_hex(16)
MARKS = ("●", "■", "▲", "◆")
_PAGES = {
    Entered.PILES: "enter",
    Entered.COUNTS: "counts",
    Entered.KNOWN: "short",
    Entered.POINTS: "points",
}


@bp.get(TABLE)
def table(table: str) -> str:
    """The table: its newest match as it stands, and the matches before it."""
    return _page(load_latest(get_store(), table))


@bp.get(f"{TABLE}/<int:number>")
def match(table: str, number: int) -> str:
    """One match of the table as it stands."""
    return _page(load(table, number))


@bp.get(f"{TABLE}.json")
def table_data(table: str) -> Response:
    """The matches of the table as data."""
    summaries = [
        {"number": each.number, "started": each.started, "deals": each.deals}
        for each in get_store().matches(table)
    ]
    return as_data({"matches": summaries})


@bp.get(f"{TABLE}/<int:number>.json")
def match_data(table: str, number: int) -> Response:
    """The match document with its results, its date and note, and every correction."""
    return as_data(write_record(read_record(get_store(), table, number)))


@bp.post(f"{TABLE}/<int:number>/scope")
def count_scope(table: str, number: int) -> Redirect:
    """Keep the scope counted so far; a button sends the new number, so a double tap adds one."""
    access.writer(table)
    played = load(table, number)
    most = played.match.rules.most_scope
    sides = range(1, len(played.match.sides) + 1)
    swept = [number_of(request.form.get(f"scope-{side}", ""), most) for side in sides]
    deal = number_of(request.form.get("deal", ""), played.next_deal) or 0
    acts.count_scope(get_store(), played, deal, swept)
    return _to(table, number)


@bp.post(f"{TABLE}/<int:number>/rematch")
def rematch(table: str, number: int) -> Redirect:
    """The same people by the same rules; the deal goes on to the next dealer."""
    access.writer(table)
    return _to(table, acts.rematch(get_store(), load(table, number), now()))


@bp.get(f"{TABLE}/new")
def new(table: str) -> str:
    """Another match at this table, with other people or rules."""
    access.writer(table)
    last = load_latest(get_store(), table)
    form = NewMatchForm(key=access.new_key(), cards=last.style.value)
    return render_template("new_match.html", form=form, table=table)


@bp.post(f"{TABLE}/new")
def create(table: str) -> Redirect | tuple[str, int]:
    """Start it, unless a double tap has started it already."""
    access.writer(table)
    form = NewMatchForm()
    ready = form.read()
    if ready is None:
        return render_template("new_match.html", form=form, table=table), 422
    return _to(table, acts.start(get_store(), table, ready, now()))


def _to(table: str, number: int) -> Redirect:
    return redirect(url_for(".match", table=table, number=number), 303)


def asks_more(played: Played) -> bool:
    """Whether these rules give points that the short entry does not ask for."""
    options = played.match.rules.options
    return options.re_bello or options.napola


def entered_by(played: Played, deal: int) -> Entered:
    """How a stored deal was entered."""
    return how_entered(played.match.deals[deal - 1].entry)


def correction_page(played: Played, deal: int) -> str:
    """The last part of the address where a stored deal is corrected: where all of it is shown."""
    return _PAGES[entered_by(played, deal)]


def deal_mark(played: Played, number: int) -> str:
    """What a list says of a deal beside its points: how it was entered, that it was corrected."""
    marks = [entry_mark(entered_by(played, number))]
    if played.deals[number - 1].version > 1:
        marks.append(words.gettext("corrected"))
    if not played.standings[number - 1].counts:
        marks.append(words.gettext("after the end: does not count"))
    return ", ".join(filter(None, marks))


def _page(played: Played) -> str:
    writes = access.may_write(played.table)
    drawn = _drawn(
        played.row,
        writes,
        live_scope(get_store(), played) if writes and played.outcome is None else (),
        "enter" if asks_more(played) else access.entry_page(),
        tuple(_others(played)),
        request.root_path,
    )
    return drawn.replace(TOKEN, generate_csrf()) if writes else drawn


# A table is looked at far more often than it changes, by those who watch it and at each reload.
# Everything that the page shows is in what it is asked for, but the token of its forms.
@lru_cache(256)
def _drawn(
    row: StoredMatch,
    writes: bool,
    scope: tuple[int, ...],
    entry: str,
    others: tuple[MatchSummary, ...],
    root: str,
) -> str:
    match = played(row)
    return render_template(
        "match.html",
        played=match,
        match=match.match,
        writes=writes,
        token=TOKEN,
        entry=entry,
        scope=scope,
        dealer=match.match.players[match.match.dealer(match.next_deal)],
        leaders=_leaders(match),
        play_on=_play_on(match),
        others=others,
        deal_mark=deal_mark,
    )


def _leaders(played: Played) -> set[int]:
    top = max(played.totals)
    leading = {side for side, total in enumerate(played.totals) if total == top}
    return leading if top and len(leading) < len(played.totals) else set()


def _play_on(played: Played) -> str:
    """Why another deal is played although the target is reached; empty when it is not."""
    last = played.standings[-1] if played.standings else None
    if last is None or last.outcome is None or last.outcome.winner is not None:
        return ""
    return words.outcome(last.outcome, played.match, last.totals)


def _others(played: Played) -> list[MatchSummary]:
    if played.number == 1 and get_store().latest(played.table) == 1:
        return []
    matches = get_store().matches(played.table)
    return [each for each in matches if each.number != played.number]
