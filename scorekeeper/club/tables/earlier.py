"""Evenings of versions before seats, at which the server's key gave each secret and table's id."""

from contextlib import suppress
from dataclasses import replace

from scorekeeper.club.tables.history import load_event
from scorekeeper.club.tables.secrets import CARDS, new_seat, pair_seat
from scorekeeper.club.tables.state import EventState
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import EventEntry
from scorekeeper.tables.clock_and_ids import id_from
from scorekeeper.tables.hashed_secrets import is_of
from scorekeeper.tables.serialization import Unreadable, as_text
from scorekeeper.tables.table.seats import DIRECTOR


def take_over(store: Store, key: str, at: str) -> None:
    """Store what the key gave at these evenings, so that links, codes, cards and tables stay what
    they are. Nothing is done twice; the cards come last, by which it is known that all is done."""
    for event in store.events.without_seat(CARDS):
        with suppress(Unreadable):
            state = load_event(store, event, at)
            kept = EventEntry(0, "taken_over", as_text({"at": _tables(key, state)}), "", at, "-")
            store.events.append(event, [kept])
            _keep_seats(store, key, state)


def _tables(key: str, state: EventState) -> dict[str, str]:
    """The ids of the tables of all meetings, by the numbers of round and table."""
    ids = {}
    for each in state.meetings():
        place = (each.round, each.table, each.published)
        made = id_from(key, "table of an event", state.id, *map(str, place))
        ids[f"{each.round}-{each.table}"] = made
    return ids


def _keep_seats(store: Store, key: str, state: EventState) -> None:
    """Where the director's ended, as when a backup is taken back, those of pairs and cards end."""
    director = store.seats.get(state.id, DIRECTOR)
    secret = id_from(key, "director of an event", state.id)
    if is_of(secret, director.key):
        sealed = new_seat(key, state.id, DIRECTOR, secret, director.made).sealed
        store.seats.put(replace(director, sealed=sealed))
    secrets = {
        pair_seat(code): id_from(key, "pair at an event", state.id, str(code))
        for code in state.codes.values()
    }
    for name, secret in {**secrets, CARDS: id_from(key, "cards of an event", state.id)}.items():
        seat = new_seat(key, state.id, name, secret, state.table.made)
        store.seats.add(replace(seat, taken_back=director.taken_back))
