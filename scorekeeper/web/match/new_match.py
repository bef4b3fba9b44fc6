"""Another match at a table: with new people or rules, or a rematch."""

from flask import render_template
from werkzeug.wrappers import Response as Redirect

from scorekeeper import words
from scorekeeper.tables import Rejected
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.match import matches as acts
from scorekeeper.tables.match.meetings import meeting_of
from scorekeeper.tables.people.people import recent_players
from scorekeeper.tables.table.settings import settings_of
from scorekeeper.web.access import permissions
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import TABLE, redirect_to
from scorekeeper.web.access.viewed_match import viewed_match
from scorekeeper.web.forms.new_match import NewMatchForm
from scorekeeper.web.http.error_pages import error_page
from scorekeeper.web.match.score_page import bp


@bp.post(f"{TABLE}/<int:number>/rematch")
@permissions.scorer_only
def rematch(table: str, number: int) -> Redirect | tuple[str, int]:
    """Start a match of the same people by the same rules, with the next dealer. At a club evening a
    meeting alone goes on."""
    played = viewed_match(table, number)
    meeting = meeting_of(get_store(), played.row)
    if not (meeting and meeting.can_go_on):
        permissions.refuse_at_event(table)
    started = acts.rematch(get_store(), played, now())
    if isinstance(started, Rejected):
        sentences = (words.problem(problem, played.names) for problem in started.problems)
        return error_page(409, words.gettext("The table is full"), " ".join(sentences))
    return redirect_to(".match", table=table, number=started)


@bp.get(f"{TABLE}/new")
@permissions.own_table_only
def new(table: str) -> str:
    """Another match at this table, with other people or rules."""
    store = get_store()
    new, latest = settings_of(store.tables.get(table).settings).new, viewed_match(table)
    meeting = meeting_of(store, latest.row)
    return _new_page(table, NewMatchForm.again(latest, new, meeting.format if meeting else None))


@bp.post(f"{TABLE}/new")
@permissions.own_table_only
def create(table: str) -> Redirect | tuple[str, int]:
    """Start another match; a double tap starts one."""
    form = NewMatchForm()
    ready = form.read()
    if ready is None:
        return _new_page(table, form), 422
    started = acts.start(get_store(), table, ready.new_match(now()))
    if isinstance(started, Rejected):
        form.refuse(started.problems)
        return _new_page(table, form), 422
    return redirect_to(".match", table=table, number=started)


def _new_page(table: str, form: NewMatchForm) -> str:
    here = recent_players(get_store(), table)
    return render_template("match/new_match.html", form=form, table=table, recent=here)
