"""One deal: enter it, see its points with the working, correct it, swap its piles."""

import json
from itertools import pairwise

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for

from scorekeeper import words
from scorekeeper.rules.entry import Deal
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.scoring import DealScore
from scorekeeper.store import StoredDeal
from scorekeeper.tables.deals import exchanged, versions
from scorekeeper.tables.matches import live_scope
from scorekeeper.tables.played import Played
from scorekeeper.web import access
from scorekeeper.web.counts_form import CountsForm
from scorekeeper.web.entry_form import EntryForm
from scorekeeper.web.fields import number as number_of
from scorekeeper.web.matches import (
    TABLE,
    asks_more,
    correction_page,
    deal_mark,
    entered_by,
)
from scorekeeper.web.primiera import dispute_of
from scorekeeper.web.result import rows_of, working_of
from scorekeeper.web.short_form import ShortForm
from scorekeeper.web.stored import as_data, get_store, load
from scorekeeper.web.storing import Page, sent_version, store_deal
from scorekeeper.words.corrections import differences

bp = Blueprint("deals", __name__)
DEAL = f"{TABLE}/<int:number>/<int:deal>"
Form = EntryForm | CountsForm | ShortForm
WAYS: dict[str, type[Form]] = {"enter": EntryForm, "counts": CountsForm, "short": ShortForm}
ENTRY = f"{DEAL}/<any({', '.join(WAYS)}):way>"


@bp.get(DEAL)
def result(table: str, number: int, deal: int) -> str:
    """The points of a deal, who has each and why, and the new totals."""
    played = _stored(table, number, deal)
    return _result_page(played, deal)


@bp.get(ENTRY)
def enter(table: str, number: int, deal: int, way: str) -> Page:
    """The page of the next deal, empty, or of a stored one, filled in: all its cards, its
    counts for people who have counted already, or only what decides."""
    access.writer(table)
    access.prefer_entry(request.args.get("use"))
    played = open_deal(table, number, deal)
    if played.outcome is not None and deal == played.next_deal:
        return redirect(url_for("matches.match", table=table, number=number), 303)
    if way == "short" and asks_more(played) and not corrects(played, deal, way):
        return redirect(url_for(".enter", table=table, number=number, deal=deal, way="enter"), 303)
    form = WAYS[way].showing(played, deal, scope_for(played, deal))
    return _entry_page(played, deal, form)


@bp.post(ENTRY)
def store(table: str, number: int, deal: int, way: str) -> Page:
    """Store the deal as sent, or show all that is wrong with it, or open, on the same page."""
    played = load(table, number)
    form = WAYS[way].sent(played, deal, request.form)
    entered, found = form.read()
    return _answer(played, deal, form, entered, found)


@bp.post(f"{DEAL}/swap")
def swap(table: str, number: int, deal: int) -> Page:
    """Give each of two sides the other's pile: all cards were tapped for the wrong one."""
    played = _stored(table, number, deal)
    sides = _two_sides(played)
    version = sent_version()
    swapped = exchanged(get_store(), played, deal, version, *sides) if sides else None
    if sides is None or swapped is None:
        abort(404)
    if sides[0] == sides[1]:
        return redirect(url_for("deals.result", table=table, number=number, deal=deal), 303)
    return _answer(played, deal, EntryForm.of(played, deal, swapped), swapped, [])


@bp.get(f"{DEAL}.json")
def data(table: str, number: int, deal: int) -> Response:
    """The deal as data: as entered, its points, its versions."""
    played = _stored(table, number, deal)
    known = versions(get_store(), played, deal)
    standing = played.standings[deal - 1]
    return as_data(
        {
            "entry": json.loads(played.deals[deal - 1].entry),
            "points": list(standing.score.points),
            "totals": list(standing.totals),
            "versions": [_told(old) for old, _, _ in known],
        }
    )


def _told(old: StoredDeal) -> dict[str, object]:
    return {"version": old.version, "who": old.who, "at": old.at, "why": old.why}


def _answer(
    played: Played, deal: int, form: Form, entered: Deal | None, found: list[Problem]
) -> Page:
    """What becomes of a sent deal; where it cannot be stored, its form again, and why."""
    page = store_deal(played, deal, entered, found)
    if isinstance(page, list):
        form.found = page
        return _entry_page(played, deal, form), 422
    return page


def _two_sides(played: Played) -> tuple[int, int] | None:
    """The sides whose piles this request exchanges; None where it names none of the match."""
    a, b = (number_of(request.form.get(name, ""), len(played.match.sides)) for name in ("a", "b"))
    return (a - 1, b - 1) if a and b else None


def _stored(table: str, number: int, deal: int) -> Played:
    """The match, if it has this deal; else 404."""
    played = load(table, number)
    if not 1 <= deal <= len(played.deals):
        abort(404)
    return played


def open_deal(table: str, number: int, deal: int) -> Played:
    """The match, if this deal is stored or the next one; else 404."""
    played = load(table, number)
    if not 1 <= deal <= played.next_deal:
        abort(404)
    return played


def corrects(played: Played, deal: int, way: str) -> bool:
    """Whether this is the page on which a stored deal is corrected."""
    return deal < played.next_deal and correction_page(played, deal) == way


def scope_for(played: Played, deal: int) -> tuple[int, ...]:
    if deal == played.next_deal:
        return live_scope(get_store(), played)
    return played.match.deals[deal - 1].scope


def _entry_page(played: Played, deal: int, form: Form) -> str:
    return render_template(
        form.TEMPLATE,
        played=played,
        match=played.match,
        deal=deal,
        form=form,
        short=not asks_more(played),
        sentences=[words.problem(each, played.names, played.style) for each in form.found],
    )


def _result_page(played: Played, deal: int) -> str:
    standing = played.standings[deal - 1]
    entered = played.match.deals[deal - 1]
    return render_template(
        "result.html",
        played=played,
        match=played.match,
        deal=deal,
        entered=entered,
        every_card=entered_by(played, deal).every_card,
        fix=correction_page(played, deal),
        dispute=dispute_of(played, deal),
        standing=standing,
        rows=rows_of(standing.score, played.names, played.style),
        working=working_of(standing.score),
        versions=_versions(played, deal),
        writes=access.may_write(played.table),
        mark=deal_mark(played, deal),
        key=access.new_key(),
    )


def _versions(played: Played, deal: int) -> list[tuple[StoredDeal, DealScore, list[str]]]:
    """Every version of the deal from the first on: its points, and what it changed."""
    known = versions(get_store(), played, deal)
    changed = [
        differences(before, after, played.match.rules, played.names, played.style)
        for (_, before, _), (_, after, _) in pairwise(known)
    ]
    pairs = zip(known, [[], *changed], strict=True)
    return [(stored, score, changes) for (stored, _, score), changes in pairs]
