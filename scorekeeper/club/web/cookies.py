"""What this phone keeps of club evenings: that it directs one, or is that of a pair."""

from dataclasses import dataclass
from datetime import timedelta
from itertools import islice

from flask import request

from scorekeeper.club.tables import secrets
from scorekeeper.club.tables.replay import load_event
from scorekeeper.club.tables.state import EventState
from scorekeeper.store.errors import NotFound, StoreError
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.serialization import Unreadable
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.seat_cookies import set_cookie

_DIRECTOR, _PAIR, _CARD = "director-", "pair-", "card-"
_LASTING = timedelta(days=30)
MOST_CODE = 999


def kept_events() -> list[str]:
    """The ids of the events that this phone directs or plays at, the newest first."""
    kept = [
        name.removeprefix(kind)
        for name in request.cookies
        for kind in (_DIRECTOR, _PAIR)
        if name.startswith(kind)
    ]
    return list(dict.fromkeys(reversed(kept)))


def director_secret(event: str) -> str:
    """With which this phone directs; empty where it does not."""
    return request.cookies.get(_DIRECTOR + event, "")


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
    found = (each for each in map(_evening, kept_events()) if each)
    return list(islice(found, most))


def _evening(event: str) -> YourEvening | None:
    store = get_store()
    try:
        state = load_event(store, event, now())
    except (NotFound, Unreadable, StoreError):  # whoever opens it is told what is wrong
        return None
    if state.table.binned:
        return None
    if secrets.directs(store, event, director_secret(event)):
        return YourEvening(state, 0)
    code, secret = pair_code(event) or (0, "")
    number = secrets.pair_of(store, state, code, secret)
    return YourEvening(state, number) if number else None
