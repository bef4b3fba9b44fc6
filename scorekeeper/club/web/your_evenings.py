"""The club evenings that this phone directs or plays at."""

from dataclasses import dataclass
from itertools import islice

from scorekeeper.club.tables import secrets
from scorekeeper.club.tables.history import load_event
from scorekeeper.club.tables.state import EventState
from scorekeeper.club.web import cookies
from scorekeeper.store.errors import NotFound, StoreError
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.tables.serialization import Unreadable
from scorekeeper.web.access.request_store import get_store


@dataclass(frozen=True, slots=True)
class YourEvening:
    """One of them: as it stands, and the number of this phone's pair; 0 where it directs."""

    state: EventState
    pair: int


def your_evenings(most: int | None = None) -> list[YourEvening]:
    """Those that are here and not in the bin, or so many of them; the newest first."""
    found = (each for each in map(_evening, cookies.kept_events()) if each)
    return list(islice(found, most))


def _evening(event: str) -> YourEvening | None:
    store = get_store()
    try:
        state = load_event(store, event, now())
    except (NotFound, Unreadable, StoreError):  # whoever opens it is told what is wrong
        return None
    if state.table.binned:
        return None
    if secrets.directs(store, event, cookies.director_secret(event)):
        return YourEvening(state, 0)
    code, secret = cookies.pair_code(event) or (0, "")
    number = secrets.pair_of(store, state, code, secret)
    return YourEvening(state, number) if number else None
