"""The director's link lost: four words, as tables have them, make any phone the director's."""

from flask import Blueprint, render_template, url_for

from scorekeeper.club.tables.replay import load_event
from scorekeeper.club.tables.secrets import direct_without_link
from scorekeeper.club.web.access import (
    EVENT,
    is_director,
    keep_director,
    require_director,
)
from scorekeeper.rules.problems import Problem, What
from scorekeeper.tables.clock_and_ids import new_id, now
from scorekeeper.tables.table import recovery
from scorekeeper.web.access import session
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.urls import absolute_url, printed_qr_code, redirect_to
from scorekeeper.web.http import rate_limits
from scorekeeper.web.http.responses import PageResult
from scorekeeper.web.table.forms import MakeForm, WordsForm
from scorekeeper.web.table.recovery import never_kept

bp = Blueprint("director_recovery", __name__)
bp.after_request(never_kept)


@bp.get(f"{EVENT}/director/words")
def show(table: str) -> str:
    """A button that makes words."""
    session.device()
    return render_template("club/words.html", state=require_director(table), key=session.new_key())


@bp.post(f"{EVENT}/director/words")
def make(table: str) -> str:
    """Make words and show them once; a form that is sent twice shows the same ones."""
    state = require_director(table)
    rate_limits.consume(rate_limits.NEW_WORDS, table)
    key, language = MakeForm().sent(state.table.language)
    chance = session.made_from("words", table, key, language)
    made = recovery.make_words(get_store(), table, chance, language, now())
    address = absolute_url(url_for(".come", table=table))
    return render_template(
        "club/words.html",
        state=state,
        made=made,
        language=language,
        address=address,
        code=printed_qr_code(address),
    )


@bp.get(f"{EVENT}/back")
def come(table: str) -> PageResult:
    """Ask for the words, also where the event is in the bin: who has them may have lost the phone
    that can take it out."""
    state = load_event(get_store(), table, now())
    if is_director(table):
        return redirect_to("director.show", table=table)
    return render_template("club/back.html", state=state, form=WordsForm(formdata=None))


@bp.post(f"{EVENT}/back")
def come_back(table: str) -> PageResult:
    """With the words of the event this phone becomes the director's."""
    state, form = load_event(get_store(), table, now()), WordsForm()
    if form.validate():
        rate_limits.consume(rate_limits.WORDS, table)
        if recovery.are_words_of(get_store(), table, form.words.data, now()):
            keep_director(table, direct_without_link(get_store(), table, new_id(), now()))
            return redirect_to("director.show", table=table)
        form.refuse([Problem(What.WORDS_OF_NO_EVENT)])
    return render_template("club/back.html", state=state, form=form), 422
