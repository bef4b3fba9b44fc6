"""Who asks at an event: the director by a link, a pair by its code, everybody else by the address.

Both links are made from the server's key, so that they can be shown again and are not stored.
"""

import hashlib
import json
from datetime import timedelta
from typing import NoReturn

from flask import Response, abort, after_this_request, request

from scorekeeper import words
from scorekeeper.store import NotFound
from scorekeeper.tables.clock_and_ids import id_from, now
from scorekeeper.tables.event.acts import DIRECTOR_SEAT, WHO, Sending
from scorekeeper.tables.event.history import load_event
from scorekeeper.tables.event.meetings import Meeting
from scorekeeper.tables.event.state import EventState
from scorekeeper.tables.hashed_secrets import hashed, is_of
from scorekeeper.web.access.keys import new_key, server_key
from scorekeeper.web.access.request_store import get_store

EVENT = "/e/<table:table>"
"""An event is found by its id as a table is, and is called so in addresses."""
_DIRECTOR = "director-"
_PAIR = "pair-"
_LASTING = timedelta(days=30)


class EventInBin(Exception):
    """The event that is asked for is in the bin."""

    def __init__(self, state: EventState) -> None:
        self.state = state


def event_here(table: str) -> EventState:
    """The event, where it is not in the bin.

    :raises NotFound: where there is none
    :raises EventInBin: which the page of the bin answers
    """
    state = load_event(get_store(), table, now())
    if state.table.binned:
        raise EventInBin(state)
    return state


def director_secret(table: str) -> str:
    return id_from(server_key(), "director of an event", table)


def pair_secret(state: EventState, number: int) -> str:
    """The secret of a pair's code, which stays the same when the order is drawn."""
    return id_from(server_key(), "pair at an event", state.id, str(state.codes[number]))


def meeting_table(state: EventState, meeting: Meeting) -> str:
    """The id of the table at which a meeting is played: another one where the round was taken back
    and published again."""
    place = (meeting.round, meeting.table, meeting.published)
    return id_from(server_key(), "table of an event", state.id, *map(str, place))


def is_other_pairing(meeting: Meeting) -> bool:
    """Whether the form that is sent was opened before the round was taken back and published
    again: what it says is about others."""
    opened = request.form.get("published", "")
    return bool(opened) and opened != str(meeting.published)


def sending(who: str = WHO) -> Sending:
    """This sending of a form. The same key and the same fields are the same sending."""
    if not request.form.get("key"):
        return Sending(new_key(), now(), who)
    fields = sorted(each for each in request.form.items(multi=True) if each[0] != "csrf_token")
    text = json.dumps([request.path, fields])
    return Sending(hashlib.sha256(text.encode()).hexdigest()[:32], now(), who)


def is_director(table: str) -> bool:
    """Whether this phone came by the director's link."""
    secret = request.cookies.get(_DIRECTOR + table, "")
    try:
        return bool(secret) and is_of(secret, get_store().seats.get(table, DIRECTOR_SEAT).key)
    except NotFound:
        return False


def require_director(table: str) -> EventState:
    """The event, for its director; 403 for everybody else.

    :raises NotFound: where there is none
    """
    state = event_here(table)
    if not is_director(table):
        refuse_others()
    return state


def refuse_others() -> NoReturn:
    """Answer 403 to whoever is not the director."""
    abort(403, words.gettext("Only who has the director's link can do that."))


def keep_director(table: str, secret: str) -> bool:
    """Let this phone be the director's, where the secret is the right one."""
    if not is_of(secret, get_store().seats.get(table, DIRECTOR_SEAT).key):
        return False
    _keep(_DIRECTOR + table, secret)
    return True


def pair_here(state: EventState) -> int | None:
    """The number of the pair whose phone asks."""
    code, _, secret = request.cookies.get(_PAIR + state.id, "").partition(".")
    return pair_of(state, int(code), secret) if code.isdecimal() and len(code) < 4 else None


def require_pair(state: EventState) -> int:
    """The same; 403 for everybody else."""
    number = pair_here(state)
    if number is None:
        abort(403, words.gettext("Only who has the code of a pair can do that."))
    return number


def pair_of(state: EventState, code: int, secret: str) -> int | None:
    """The number of the pair that has this code, where the secret is the right one."""
    number = next((each for each, of in state.codes.items() if of == code), None)
    known = number is not None and is_of(secret, hashed(pair_secret(state, number)))
    return number if known else None


def keep_pair(state: EventState, code: int, secret: str) -> bool:
    """Let this phone be that of a pair, where the secret is the right one."""
    if pair_of(state, code, secret) is None:
        return False
    _keep(_PAIR + state.id, f"{code}.{secret}")
    return True


def _keep(name: str, text: str) -> None:
    @after_this_request
    def keep(response: Response) -> Response:
        response.set_cookie(
            name,
            text,
            max_age=_LASTING,
            secure=request.is_secure,
            httponly=True,
            samesite="Lax",
            path=f"{request.root_path}/",
        )
        return response
