"""The other side confirms a deal, or objects to it with a word that leads to the correction."""

from flask import Blueprint, redirect, render_template, request, url_for

from scorekeeper import words
from scorekeeper.store.match_values import Confirmation
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.deal.confirmation import NotAsked, Outdated, can_reply, reply
from scorekeeper.tables.match_state import MatchState
from scorekeeper.web.access import permissions
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import DEAL, redirect_to
from scorekeeper.web.access.viewed_match import stored_deal
from scorekeeper.web.deal.entry import sent_version
from scorekeeper.web.deal.forms.counts import ObjectionForm
from scorekeeper.web.deal.result import correction_page, result_page
from scorekeeper.web.http.error_pages import error_page
from scorekeeper.web.http.responses import PageResult
from scorekeeper.web.live.polling import follow

bp = Blueprint("acceptance", __name__)


@bp.post(f"{DEAL}/confirm")
@permissions.scorer_only
def confirm(table: str, number: int, deal: int) -> PageResult:
    """Store that this phone's side agrees, and go back to the page."""
    played, seat = stored_deal(table, number, deal), permissions.acting_seat()
    agreed = Confirmation(number, deal, sent_version() or 0, seat.id, True, "", now())
    try:
        reply(get_store(), played, agreed)
    except Outdated:
        return result_page(follow(table), played, deal, outdated=True), 409
    except NotAsked:
        return _not_asked()
    if "score" in request.form:
        return redirect_to("matches.match", table=table, number=number)
    return redirect_to("deals.result", table=table, number=number, deal=deal)


@bp.get(f"{DEAL}/object")
@permissions.scorer_only
def think(table: str, number: int, deal: int) -> PageResult:
    """The page on which a side says why it objects."""
    seat = permissions.acting_seat()
    played = stored_deal(table, number, deal)
    if not can_reply(get_store(), played, deal, seat.id):
        return redirect_to("deals.result", table=table, number=number, deal=deal)
    return _page(played, deal, ObjectionForm(), played.deals[deal - 1].version)


@bp.post(f"{DEAL}/object")
@permissions.scorer_only
def object_to(table: str, number: int, deal: int) -> PageResult:
    """Store why this phone's side objects, and open the correction."""
    played, seat = stored_deal(table, number, deal), permissions.acting_seat()
    form, version = ObjectionForm(), sent_version() or 0
    if not form.validate():
        return _page(played, deal, form, version), 422
    objection = Confirmation(number, deal, version, seat.id, False, form.word.data, now())
    try:
        reply(get_store(), played, objection)
    except Outdated:
        now_counts = played.deals[deal - 1].version
        return _page(played, deal, form, now_counts, outdated=True), 409
    except NotAsked:
        return _not_asked()
    address = url_for("deals.result", table=table, number=number, deal=deal)
    return redirect(f"{address}/{correction_page(played, deal)}", 303)


def _page(
    played: MatchState, deal: int, form: ObjectionForm, version: int, *, outdated: bool = False
) -> str:
    return render_template(
        "deal/objection.html",
        played=played,
        deal=deal,
        who=played.deals[deal - 1].who,
        points=played.standings[deal - 1].score.points,
        form=form,
        version=version,
        outdated=outdated,
    )


def _not_asked() -> PageResult:
    _ = words.gettext
    return error_page(
        409,
        _("That is for another side to say"),
        _(
            "A deal is confirmed on a phone of a side that did not enter it, and this phone is not "
            "one of them. Which side it is can be said on the page of those who sit here."
        ),
    )
