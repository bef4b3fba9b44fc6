"""One deal: enter it, see its points with the working, correct it, swap its piles."""

import json
from collections.abc import Sequence
from itertools import pairwise

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Redirect

from scorekeeper import words
from scorekeeper.rules.entry import Deal
from scorekeeper.rules.problems import Problem
from scorekeeper.rules.scoring import DealScore
from scorekeeper.store import StoredDeal
from scorekeeper.tables.deal.entry import exchanged, versions
from scorekeeper.tables.deal.own_piles import counted_by
from scorekeeper.tables.match.matches import live_scope
from scorekeeper.tables.match_state import Played
from scorekeeper.web.access import seat_cookies
from scorekeeper.web.access.viewed_match import as_data, get_store, load
from scorekeeper.web.deal.confirmation_status import objections_to, own_side, sides_say_of
from scorekeeper.web.deal.dictation import Echo, take_said, unread_said
from scorekeeper.web.deal.forms.all_cards import PilesForm
from scorekeeper.web.deal.forms.base import DealForm
from scorekeeper.web.deal.forms.counts import CountsForm
from scorekeeper.web.deal.forms.key_cards import ShortForm
from scorekeeper.web.deal.forms.points import PointsForm
from scorekeeper.web.deal.points_table import board_of, working_of
from scorekeeper.web.deal.stored_deal import asks_more, correction_page, deal_mark, entered_by
from scorekeeper.web.deal.submission import Page, sent_version, store_deal
from scorekeeper.web.forms.numbers import number as number_of
from scorekeeper.web.live import polling
from scorekeeper.web.live.status_line import of_deal, turned
from scorekeeper.web.primiera.dispute import dispute_of
from scorekeeper.words.deal.corrections import differences

bp = Blueprint("deals", __name__)
DEAL = f"{seat_cookies.TABLE}/<int:number>/<int:deal>"
WAYS: dict[str, type[DealForm]] = {
    "enter": PilesForm,
    "counts": CountsForm,
    "short": ShortForm,
    "points": PointsForm,
}
ENTRY = f"{DEAL}/<any({', '.join(WAYS)}):way>"


@bp.get(DEAL)
def result(table: str, number: int, deal: int) -> str:
    """The points of a deal, who has each and why, and the new totals."""
    here = polling.follow(table)
    return result_page(here, stored_deal(table, number, deal), deal)


@bp.get(ENTRY)
def enter(table: str, number: int, deal: int, way: str) -> Page:
    """The page of the next deal, empty, or of a stored one, filled in: all its cards, its
    counts for people who have counted already, its key cards, or only the points."""
    seat_cookies.writer(table)
    seat_cookies.prefer_entry(request.args.get("use"))
    played = open_deal(table, number, deal)
    if played.over and deal == played.next_deal:
        return redirect(url_for("matches.match", table=table, number=number), 303)
    if way == "short" and asks_more(played) and not corrects(played, deal, way):
        return redirect(url_for(".enter", table=table, number=number, deal=deal, way="enter"), 303)
    form = WAYS[way].showing(played, deal, scope_for(played, deal))
    return _entry_page(played, deal, form)


@bp.post(ENTRY)
def store(table: str, number: int, deal: int, way: str) -> Page:
    """Store the deal as sent and go on as the button says, to its result or the next deal; or
    show all that is wrong with it, or open, on the same page. A button that names another `way`
    takes what was tapped there."""
    played = load(table, number)
    if (other := request.form.get("way")) in WAYS:
        seat_cookies.writer(table)
        return _entry_page(played, deal, WAYS[other].sent(played, deal, request.form))
    form = WAYS[way].sent(played, deal, request.form)
    if isinstance(form, PilesForm) and (answer := _said_page(played, deal, form)):
        return answer
    entered, found = form.read()
    page = _answer(played, deal, form, entered, found)
    if isinstance(page, Redirect):
        seat_cookies.learn_grid()
    if "next" in request.form and isinstance(page, Redirect):
        return redirect(url_for(".enter", table=table, number=number, deal=deal + 1, way=way), 303)
    return page


@bp.post(f"{DEAL}/swap")
def swap(table: str, number: int, deal: int) -> Page:
    """Give each of two sides the other's pile: all cards were tapped for the wrong one."""
    played = stored_deal(table, number, deal)
    sides = _two_sides(played)
    version = sent_version()
    swapped = exchanged(get_store(), played, deal, version, *sides) if sides else None
    if sides is None or swapped is None:
        abort(404)
    if sides[0] == sides[1]:
        return redirect(url_for("deals.result", table=table, number=number, deal=deal), 303)
    return _answer(played, deal, PilesForm.of(played, deal, swapped), swapped, [])


@bp.get(f"{DEAL}.json")
def data(table: str, number: int, deal: int) -> Response:
    """The deal as data: as entered, its points, its versions."""
    played = stored_deal(table, number, deal)
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
    played: Played, deal: int, form: DealForm, entered: Deal | None, found: list[Problem]
) -> Page:
    """What becomes of a sent deal; where it cannot be stored, its form again, and why."""
    page = store_deal(played, deal, entered, found, form.why)
    if isinstance(page, list):
        form.refuse(page)
        return _entry_page(played, deal, form), 422
    return page


def _two_sides(played: Played) -> tuple[int, int] | None:
    """The sides whose piles this request exchanges; None where it names none of the match."""
    a, b = (number_of(request.form.get(name, ""), len(played.match.sides)) for name in ("a", "b"))
    return (a - 1, b - 1) if a and b else None


def stored_deal(table: str, number: int, deal: int) -> Played:
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


def _said_page(played: Played, deal: int, form: PilesForm) -> Page | None:
    """The page again where cards were typed for a side, or for nobody yet: nothing is stored."""
    if not form["said"]:
        return None
    seat_cookies.writer(played.table)
    if echo := take_said(form):
        return _entry_page(played, deal, form, echo)
    if echo := unread_said(form):
        return _entry_page(played, deal, form, echo), 422
    return None


def _entry_page(played: Played, deal: int, form: DealForm, said: Echo | None = None) -> str:
    return render_template(
        form.TEMPLATE,
        played=played,
        match=played.match,
        deal=deal,
        form=form,
        key_cards=not asks_more(played),
        hint="" if seat_cookies.knows_grid() else seat_cookies.cookie_of_grid(),
        objections=objections_to(played, deal),
        said=said,
        sentences=[
            *(said.problems if said else ()),
            *(words.problem(each, played.names, played.style) for each in form.found),
        ],
    )


def result_page(here: polling.Live, played: Played, deal: int, *, outdated: bool = False) -> str:
    """The page of a stored deal; `outdated` after something was said of an earlier version."""
    standing = played.standings[deal - 1]
    entered = played.match.deals[deal - 1]
    known = versions(get_store(), played, deal)
    return render_template(
        "deal/result.html",
        live=here,
        news=of_deal(played, deal),
        played=played,
        match=played.match,
        deal=deal,
        entered=entered,
        every_card=entered_by(played, deal).every_card,
        fix=correction_page(played, deal),
        dispute=dispute_of(played, deal),
        standing=standing,
        board=board_of(played, deal),
        working=working_of(standing.score),
        versions=_changes(played, known),
        turned=turned(played, known),
        writes=seat_cookies.may_write(played.table),
        mark=deal_mark(played, deal),
        counted=counted_by(get_store(), played, deal),
        key=seat_cookies.new_key(),
        agreed=sides_say_of(played, deal),
        side=own_side(played),
        outdated=outdated,
    )


def _changes(
    played: Played, known: Sequence[tuple[StoredDeal, Deal, DealScore]]
) -> list[tuple[StoredDeal, DealScore, list[str]]]:
    """Every version of the deal from the first on: its points, and what it changed."""
    changed = [
        differences(before, after, played.match.rules, played.names, played.style)
        for (_, before, _), (_, after, _) in pairwise(known)
    ]
    pairs = zip(known, [[], *changed], strict=True)
    return [(stored, score, changes) for (stored, _, score), changes in pairs]
