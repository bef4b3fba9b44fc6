"""Who asks at an event: the director by a link, a pair by its code, everybody else by the address.

Both links are made from the server's key, so that they can be shown again and are not stored.
"""

from datetime import timedelta

from flask import Response, abort, after_this_request, request

from scorekeeper import words
from scorekeeper.store import NotFound
from scorekeeper.tables.clock_and_ids import id_from
from scorekeeper.tables.event.acts import DIRECTOR_SEAT
from scorekeeper.tables.event.state import EventState, load_event
from scorekeeper.tables.hashed_secrets import hashed, is_of
from scorekeeper.web.access.keys import server_key
from scorekeeper.web.access.request_store import get_store

EVENT = "/e/<table:table>"
"""An event is found by its id as a table is, and is called so in addresses."""
_DIRECTOR = "director-"
_PAIR = "pair-"
_LASTING = timedelta(days=30)


def event_here(table: str) -> EventState:
    """:raises NotFound: where there is none"""
    return load_event(get_store(), table)


def director_secret(table: str) -> str:
    return id_from(server_key(), "director of an event", table)


def pair_secret(table: str, number: int) -> str:
    return id_from(server_key(), "pair at an event", table, str(number))


def meeting_table(table: str, number: int, place: int) -> str:
    """The id of the table at which a meeting is played."""
    return id_from(server_key(), "table of an event", table, str(number), str(place))


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
        abort(403, words.gettext("Only who has the director's link can do that."))
    return state


def keep_director(table: str, secret: str) -> bool:
    """Let this phone be the director's, where the secret is the right one."""
    if not is_of(secret, get_store().seats.get(table, DIRECTOR_SEAT).key):
        return False
    _keep(_DIRECTOR + table, secret)
    return True


def pair_here(state: EventState) -> int | None:
    """The number of the pair whose phone asks."""
    number, _, secret = request.cookies.get(_PAIR + state.id, "").partition(".")
    if not number.isdecimal() or int(number) not in state.entrants:
        return None
    return int(number) if is_of(secret, hashed(pair_secret(state.id, int(number)))) else None


def require_pair(state: EventState) -> int:
    """The same; 403 for everybody else."""
    number = pair_here(state)
    if number is None:
        abort(403, words.gettext("Only who has the code of a pair can do that."))
    return number


def keep_pair(state: EventState, number: int, secret: str) -> bool:
    """Let this phone be that of a pair, where the secret is the right one."""
    known = number in state.entrants
    if not known or not is_of(secret, hashed(pair_secret(state.id, number))):
        return False
    _keep(_PAIR + state.id, f"{number}.{secret}")
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
