"""What lets a phone in at an event: the director's link, the code of each pair, the cards of its
tables. Each is a seat of the event.

A secret is made by chance and stored as its hash. That it can be shown and printed again, it is
stored sealed besides, by the server's key: under another key it lets in as before, and is not shown
until a new one is made.
"""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.club.tables.state import EventState
from scorekeeper.store.errors import NotFound
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Seat
from scorekeeper.tables.clock_and_ids import id_from
from scorekeeper.tables.hashed_secrets import hashed, is_of, sealed, unsealed
from scorekeeper.tables.table.seats import DIRECTOR, counts

CARDS = "cards"


def pair_seat(code: int) -> str:
    """The seat of a pair's code."""
    return f"pair-{code}"


def new_seat(key: str, event: str, name: str, secret: str, at: str) -> Seat:
    """The seat to which a secret leads; `key` is the server's own, and empty where it is not to be
    shown again."""
    shown = sealed(key, f"{event} {name}", secret) if key else ""
    directs = name.startswith(DIRECTOR)
    return Seat(name, event, "", "score", maker=directs, key=hashed(secret), made=at, sealed=shown)


def renew(store: Store, key: str, event: str, name: str, secret: str, at: str) -> str:
    """Make this the secret of the seat; who came by the one before has it no more.

    :raise NotFound: where there is no such event
    """
    store.seats.put(new_seat(key, event, name, secret, at))
    return secret


def shown(store: Store, key: str, event: str, name: str) -> str:
    """The secret, to be shown or printed again; empty where it was withdrawn or never made, or
    where another key has sealed it."""
    try:
        seat = store.seats.get(event, name)
    except NotFound:
        return ""
    secret = unsealed(key, f"{event} {name}", seat.key, seat.sealed)
    return secret if counts(seat) and is_of(secret, seat.key) else ""


def lets_in(store: Store, event: str, name: str, secret: str) -> bool:
    """Whether it is the secret of that seat, which still counts."""
    try:
        seat = store.seats.get(event, name)
    except NotFound:
        return False
    return counts(seat) and is_of(secret, seat.key)


def pair_of(store: Store, state: EventState, code: int, secret: str) -> int | None:
    """The number of the pair that has this code, where the secret is the right one."""
    number = next((each for each in state.entrants if state.codes[each] == code), None)
    return number if number and lets_in(store, state.id, pair_seat(code), secret) else None


def directs(store: Store, event: str, secret: str) -> bool:
    """Whether it is the secret of the director's link, or of a phone that directs without it."""
    return any(is_of(secret, each.key) for each in _directors(store, event))


def direct_without_link(store: Store, event: str, secret: str, at: str) -> str:
    """Let a phone that has this secret direct, which came by other means than the link.

    :raise NotFound: where there is no such event
    """
    return renew(store, "", event, f"{DIRECTOR}-{hashed(secret)[:16]}", secret, at)


def renew_director(store: Store, key: str, event: str, secret: str, at: str) -> str:
    """Make a new director's link of this secret: whoever directs until now does no more."""
    withdraw_director(store, event, at)
    return renew(store, key, event, DIRECTOR, secret, at)


def withdraw_director(store: Store, event: str, at: str) -> None:
    """Let nobody direct any more, by the link or without it."""
    for each in _directors(store, event):
        store.seats.put(replace(each, taken_back=at))


def withdraw(store: Store, event: str, name: str, at: str) -> None:
    """Let the secret lead nowhere, until a new one is made.

    :raise NotFound: where there is none
    """
    store.seats.put(replace(store.seats.get(event, name), taken_back=at))


def make_missing(store: Store, key: str, state: EventState, chance: str, at: str) -> None:
    """Make the codes of the pairs that have come since the event began, by what `chance` gives."""
    there = {each.id for each in store.seats.all(state.id)}
    for code in state.codes.values():
        if pair_seat(code) not in there:
            secret = id_from(chance, pair_seat(code))
            renew(store, key, state.id, pair_seat(code), secret, at)


def _directors(store: Store, event: str) -> Iterator[Seat]:
    return (
        each for each in store.seats.all(event) if each.id.startswith(DIRECTOR) and counts(each)
    )
