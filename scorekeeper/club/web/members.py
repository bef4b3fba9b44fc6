"""The director's pages of people: the members, of whom some have come, and the pairs that are
formed of these, by a tap on each of the two."""

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.club.rules.config import System
from scorekeeper.club.tables.acts import perform
from scorekeeper.club.tables.state import EventState
from scorekeeper.club.web.access import EVENT, event_here, require_director, sent_act
from scorekeeper.club.web.forms.results import MembersForm, NameForm
from scorekeeper.web.access import session
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import redirect_to

bp = Blueprint("members", __name__)


@bp.get(f"{EVENT}/director/members")
def members(table: str) -> str:
    """The members, with who of them has come."""
    return _members_page(require_director(table), MembersForm(formdata=None))


@bp.post(f"{EVENT}/director/members")
def change(table: str) -> Response | tuple[str, int]:
    """Put people on the list, or call one of them otherwise."""
    state, form = require_director(table), MembersForm()
    if form.validate() and (act := form.read()):
        wrong = perform(get_store(), state, sent_act(), act)
        if not wrong:
            return redirect_to(".members", table=table)
        form.refuse(wrong.problems)
    return _members_page(event_here(table), form), 422


def _members_page(state: EventState, form: MembersForm) -> str:
    return render_template("club/members.html", state=state, form=form, key=session.new_key())


@bp.get(f"{EVENT}/director/pairs")
def pairs(table: str) -> str:
    """The pairs, and who of those here plays in none: with `?with=` of whom that is asked."""
    return pairs_page(require_director(table), NameForm(formdata=None))


def pairs_page(state: EventState, form: NameForm) -> str:
    """The page, with a name that was typed."""
    free = state.free()
    return render_template(
        "club/pairs.html",
        state=state,
        form=form,
        free=free,
        singly=state.config.system is System.INDIVIDUAL,
        chosen=next((one for one in free if one.id == request.args.get("with")), None),
        key=session.new_key(),
    )
