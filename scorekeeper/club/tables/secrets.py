"""What lets a phone in at an event: the director's link, the code of each pair, the cards of its
tables. Each is a seat of the event. Six letters stand for each code, others for the cards.

A secret is made by chance and stored as its hash. It is also stored sealed by the server's key, so
that it can be shown and printed again. Under another key it lets in as before, and is not shown
until a new one is made. Events of versions before seats had their secrets from the server's key:
`take_over` makes seats of them.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from hmac import compare_digest

from scorekeeper.club.tables.replay import load_event
from scorekeeper.club.tables.state import EventState
from scorekeeper.store.errors import NotFound
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import EventEntry, Seat
from scorekeeper.tables.clock_and_ids import (
    before,
    code_hash,
    code_letters,
    hashed,
    id_from,
    is_of,
    later,
    seal,
    unsealed,
)
from scorekeeper.tables.serialization import Unreadable, as_text
from scorekeeper.tables.table.seats import DIRECTOR_SEAT, is_valid_seat, put_code

CARDS_SEAT = "cards"
CODE_HOURS = 24
"""How long letters lead to the evening."""


def pair_seat(code: int | str) -> str:
    """The seat of a pair's code. At the tables of its rounds the ids of seats that the code gives
    begin so too."""
    return f"pair-{code}"


def new_seat(key: str, event: str, name: str, secret: str, moment: str) -> Seat:
    """The seat to which a secret leads; `key` is the server's own, and empty where it is not to be
    shown again."""
    is_pair = name.startswith(pair_seat(""))
    return Seat(
        name,
        event,
        "",
        "score",
        maker=name.startswith(DIRECTOR_SEAT),
        key=hashed(secret),
        made=moment,
        sealed=seal(key, f"{event} {name}", secret) if key else "",
        found_by=code_hash(key, code_letters(key, event, secret)) if key and is_pair else "",
    )


class DirectsNoMore(Exception):
    """The phone that renews or ends a secret has lost the right to meanwhile."""


def replace_secret(
    store: Store, state: EventState, name: str, by: str, moment: str, made: Seat | None = None
) -> None:
    """End what leads to the seat, and go on with `made` instead, where one is: in one step, and
    once for a form that is sent twice. With the director's link nobody else directs any more, by it
    or without it; with a pair's code end the seats that it gave at the tables of its rounds, and
    all that came there by an invitation.

    :raise DirectsNoMore: where nobody who has the secret `by` directs any more
    """

    def changed(seats: Sequence[Seat]) -> list[Seat]:
        valid = [seat for seat in seats if is_valid_seat(seat)]
        if made and made.key in [seat.key for seat in valid]:
            return []
        directing = [seat for seat in valid if seat.id.startswith(DIRECTOR_SEAT)]
        if not any(is_of(by, seat.key) for seat in directing):
            raise DirectsNoMore
        ended = directing if name == DIRECTOR_SEAT else [seat for seat in valid if seat.id == name]
        return [*(replace(seat, taken_back=moment) for seat in ended), *([made] if made else [])]

    numbers = [entrant for entrant in state.entrants if pair_seat(state.codes[entrant]) == name]
    tables = [
        meeting.at
        for meeting in state.meetings()
        if any(meeting.side_of(number) is not None for number in numbers)
    ]
    own, of_pair = f"{name}-", pair_seat("")
    store.seats.change(
        state.id,
        changed,
        tables,
        lambda seat: seat.id.startswith(own) or not seat.id.startswith(of_pair),
        moment,
    )


def shown(store: Store, key: str, event: str, name: str) -> str:
    """The secret, to be shown or printed again; empty where it was withdrawn or never made, or
    where another key has sealed it."""
    try:
        return _secret(key, store.seats.get(event, name))
    except NotFound:
        return ""


def shown_or_made(store: Store, key: str, event: str, name: str, secret: str, moment: str) -> str:
    """The secret; where none can be shown it is this one from now on, for all who ask at once.

    :raise NotFound: where there is no such event
    """
    if there := shown(store, key, event, name):
        return there

    def missing(seats: Sequence[Seat]) -> list[Seat]:
        is_there = any(_secret(key, seat) for seat in seats if seat.id == name)
        return [] if is_there else [new_seat(key, event, name, secret, moment)]

    store.seats.change(event, missing)
    return shown(store, key, event, name)


def _secret(key: str, seat: Seat) -> str:
    """What leads to the seat, empty where it cannot be read or counts no more."""
    secret = unsealed(key, f"{seat.table} {seat.id}", seat.key, seat.sealed)
    return secret if is_valid_seat(seat) and is_of(secret, seat.key) else ""


def lets_in(store: Store, event: str, name: str, secret: str) -> bool:
    """Whether it is the secret of that seat, which still counts."""
    try:
        seat = store.seats.get(event, name)
    except NotFound:
        return False
    return is_valid_seat(seat) and is_of(secret, seat.key)


def pair_of(store: Store, state: EventState, code: int, secret: str) -> int | None:
    """The number of the pair that has this code, where the secret is the right one."""
    number = next((entrant for entrant in state.entrants if state.codes[entrant] == code), None)
    return number if number and lets_in(store, state.id, pair_seat(code), secret) else None


def pair_letters(store: Store, key: str, state: EventState, name: str, moment: str) -> str:
    """The six letters that lead to a pair's seat; empty where they lead there no more, the secret
    cannot be shown, or was made before there were any."""
    secret = shown(store, key, state.id, name)
    if not secret:
        return ""
    seat, letters = store.seats.get(state.id, name), code_letters(key, state.id, secret)
    is_its_own = compare_digest(seat.found_by, code_hash(key, letters))
    return letters if is_its_own and _letters_lead(state, seat, moment) else ""


def pair_found(store: Store, key: str, letters: str, moment: str) -> tuple[Seat, str] | None:
    """The pair's seat to which letters lead, with its secret."""
    for seat in store.seats.found_by(code_hash(key, letters)):
        state, secret = load_event(store, seat.table, moment), _secret(key, seat)
        if secret and _letters_lead(state, seat, moment):
            return seat, secret
    return None


def _letters_lead(state: EventState, seat: Seat, moment: str) -> bool:
    """Whether letters lead to a pair's seat: until its evening is final or has been left alone for
    a day, or for a week before its first round, when codes are printed. The fewer lead anywhere,
    the harder they are to guess."""
    last = max([seat.made, *(entry.at for entry in state.log)])
    hours = CODE_HOURS if state.rounds else 7 * CODE_HOURS
    return not state.is_final(moment) and last > before(moment, hours=hours)


def directs(store: Store, event: str, secret: str) -> bool:
    """Whether it is the secret of the director's link, or of a phone that directs without it."""
    return bool(directing_seat(store, event, secret))


def directing_seat(store: Store, event: str, secret: str) -> str:
    """The id of the seat from which a phone with that secret directs; empty where it does not."""
    for seat in store.seats.all(event):
        if seat.id.startswith(DIRECTOR_SEAT) and is_valid_seat(seat) and is_of(secret, seat.key):
            return seat.id
    return ""


def direct_without_link(store: Store, event: str, secret: str, moment: str) -> str:
    """Let a phone that has this secret direct, which came by other means than the link.

    :raise NotFound: where there is no such event
    """
    store.seats.add(without_link(event, secret, moment))
    return secret


def without_link(event: str, secret: str, moment: str) -> Seat:
    """The seat of a phone that directs and has no link to show."""
    return new_seat("", event, f"{DIRECTOR_SEAT}-{hashed(secret)[:16]}", secret, moment)


def make_missing(store: Store, key: str, state: EventState, chance: str, moment: str) -> None:
    """Make the codes of the pairs that have come since the event began, by what `chance` gives."""
    there = {seat.id for seat in store.seats.all(state.id)}
    for code in state.codes.values():
        if pair_seat(code) not in there:
            secret = id_from(chance, pair_seat(code))
            store.seats.add(new_seat(key, state.id, pair_seat(code), secret, moment))


def event_code(store: Store, key: str, event: str, moment: str) -> str:
    """The six letters of an evening; empty where they are over, or were never asked for."""
    code = store.invitations.code(event)
    if code is None or code.until <= moment:
        return ""
    letters = code_letters(key, event, code.salt)
    return letters if compare_digest(code_hash(key, letters), code.hash) else ""


def make_event_code(store: Store, key: str, event: str, moment: str, salt: str) -> None:
    """Make letters that last a day, or let those there are last a day from now.

    :raise NotFound: where there is no such event
    """
    code = store.invitations.code(event)
    current_salt = code.salt if code and event_code(store, key, event, moment) else None
    put_code(store, key, event, moment, salt, later(moment, hours=CODE_HOURS), current_salt)


def take_over(store: Store, key: str, moment: str) -> None:
    """Store what the key gave at these evenings, so that links, codes, cards and tables stay what
    they are. Nothing is done twice; the cards come last, by which it is known that all is done."""
    for event in store.events.without_seat(CARDS_SEAT):
        with suppress(Unreadable):
            state = load_event(store, event, moment)
            # The ids of the tables of all meetings, by the numbers of round and table.
            ids = {}
            for meeting in state.meetings():
                place = (meeting.round, meeting.table, meeting.published)
                made = id_from(key, "table of an event", state.id, *map(str, place))
                ids[f"{meeting.round}-{meeting.table}"] = made
            kept = EventEntry(0, "taken_over", as_text({"at": ids}), "", moment, "-")
            store.events.append(event, [kept])
            # Where the director's ended, as when a backup is taken back, those of pairs and cards
            # end.
            director = store.seats.get(state.id, DIRECTOR_SEAT)
            secret = id_from(key, "director of an event", state.id)
            if is_of(secret, director.key):
                sealed = new_seat(key, state.id, DIRECTOR_SEAT, secret, director.made).sealed
                shows = [replace(director, sealed=sealed)]
                store.seats.change(state.id, lambda _, shows=shows: shows)  # type: ignore[misc]
            secrets = {
                pair_seat(code): id_from(key, "pair at an event", state.id, str(code))
                for code in state.codes.values()
            }
            for name, secret in {
                **secrets,
                CARDS_SEAT: id_from(key, "cards of an event", state.id),
            }.items():
                seat = new_seat(key, state.id, name, secret, state.table.made)
                store.seats.add(replace(seat, taken_back=director.taken_back))
