"""Who asks at an event: the director by a link, a pair by its code, everybody else by the address.

To open a link does nothing: its page says what the phone becomes, and a button does it.
"""

import hashlib
import json
from dataclasses import dataclass
from datetime import timedelta
from typing import NoReturn

from flask import abort, request

from scorekeeper import words
from scorekeeper.club.tables import secrets
from scorekeeper.club.tables.acts import SentAct
from scorekeeper.club.tables.event_meetings import EventMeeting
from scorekeeper.club.tables.replay import load_event
from scorekeeper.club.tables.state import EventState
from scorekeeper.store.errors import NotFound, StoreError
from scorekeeper.tables.clock_and_ids import new_id, now
from scorekeeper.tables.serialization import Unreadable
from scorekeeper.tables.table.seats import DIRECTOR_SEAT
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.seat_cookies import set_cookie
from scorekeeper.web.access.session import new_key, server_key
from scorekeeper.web.forms.fields import number

_DIRECTOR, _PAIR, _CARD = "director-", "pair-", "card-"
_LASTING = timedelta(days=30)
MOST_CODE = 999
MOST_VERSIONS = 999_999


def keep_director(event: str, secret: str) -> None:
    """Let this phone be the director's, with the secret that it may have."""
    set_cookie(_DIRECTOR + event, secret, _LASTING)


def pair_code(event: str) -> tuple[int, str] | None:
    """The code of this phone's pair, with its secret."""
    code, _, secret = request.cookies.get(_PAIR + event, "").partition(".")
    is_code = code.isdecimal() and len(code) <= len(str(MOST_CODE))
    return (int(code), secret) if is_code else None


def keep_pair(event: str, code: int, secret: str, card: str = "") -> None:
    """Let this phone be that of a pair, with the secret of its code; and with that of the card by
    which it came."""
    set_cookie(_PAIR + event, f"{code}.{secret}", _LASTING)
    set_cookie(_CARD + event, card, _LASTING if card else timedelta())


def forget_pair(event: str) -> str:
    """Let this phone be no pair's any more; returns the secret of the card by which it came."""
    set_cookie(_PAIR + event, "", timedelta())
    return request.cookies.get(_CARD + event, "")


@dataclass(frozen=True, slots=True)
class YourEvening:
    """An evening as it stands, and the number of this phone's pair; 0 where it directs."""

    state: EventState
    pair: int


def your_evenings(most: int | None = None) -> list[YourEvening]:
    """The evenings of this phone that are here and not in the bin, the newest first: all, or so
    many."""
    kept = [
        name.removeprefix(kind)
        for name in request.cookies
        for kind in (_DIRECTOR, _PAIR)
        if name.startswith(kind)
    ]
    found: list[YourEvening] = []
    for event in dict.fromkeys(reversed(kept)):
        if len(found) == most:
            break
        try:
            state = event_here(event)
        except (NotFound, Unreadable, StoreError, EventInBin):
            continue  # whoever opens it is told what is wrong
        if is_director(event):
            found.append(YourEvening(state, 0))
        elif number := pair_here(state):
            found.append(YourEvening(state, number))
    return found


EVENT = "/e/<table:table>"
"""An event is found by its id as a table is, and is called so in addresses."""


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


def is_other_pairing(meeting: EventMeeting) -> bool:
    """Whether the form that is sent was opened before the round was taken back and published
    again: what it says is about others."""
    opened = request.form.get("published", "")
    return bool(opened) and opened != str(meeting.published)


def sent_act(who: str = DIRECTOR_SEAT) -> SentAct:
    """The act that this request sends: the same key with the same fields is the same act."""
    seen = number(request.form.get("version", ""), MOST_VERSIONS)
    if not request.form.get("key"):
        return SentAct(new_key(), now(), who, seen)
    fields = sorted(field for field in request.form.items(multi=True) if field[0] != "csrf_token")
    text = json.dumps([request.path, fields])
    return SentAct(hashlib.sha256(text.encode()).hexdigest()[:32], now(), who, seen)


def director_secret(table: str) -> str:
    """What this phone keeps to direct the event; empty where it keeps nothing."""
    return request.cookies.get(_DIRECTOR + table, "")


def is_director(table: str) -> bool:
    """Whether this phone directs the event."""
    return secrets.directs(get_store(), table, director_secret(table))


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
    abort(403, words.gettext("Only somebody with the director's link can do that."))


def pair_here(state: EventState) -> int | None:
    """The number of the pair whose phone asks."""
    code, secret = pair_code(state.id) or (0, "")
    return secrets.pair_of(get_store(), state, code, secret)


def require_pair(state: EventState) -> int:
    """The number of the pair whose phone asks; 403 for every other phone."""
    number = pair_here(state)
    if number is None:
        abort(403, words.gettext("Only somebody with the code of a pair can do that."))
    return number


def secret_of(event: str, name: str) -> str:
    """What leads to a seat of the event, for whoever comes to it another way; a new one where it
    cannot be read any more."""
    return secrets.shown_or_made(get_store(), server_key(), event, name, new_id(), now())
