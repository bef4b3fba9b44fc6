"""An event begins: with those who take part, or as its file stands."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from scorekeeper.club.documents.config import GAME, write_config
from scorekeeper.club.documents.event import read_event, write_event
from scorekeeper.club.documents.results import ADJUSTMENT, KEPT_OUTCOME, KEPT_VERSION
from scorekeeper.club.rules.people import Member
from scorekeeper.club.rules.rounds import BY_DIRECTOR
from scorekeeper.club.rules.systems import Evening
from scorekeeper.club.tables import secrets
from scorekeeper.club.tables.acts import SentAct, Step, entries_of, publishing
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Table
from scorekeeper.tables import Rejected
from scorekeeper.tables.clock_and_ids import id_from
from scorekeeper.tables.table.seats import DIRECTOR_SEAT


def create_event(
    store: Store,
    table: Table,
    server_key: str,
    evening: Evening,
    key: str,
    chance: str,
) -> None:
    """Make an event with its entrants, what lets phones in, and all that a file has of its rounds;
    a double tap makes nothing more. By `chance` secrets and ids are made."""
    pairs = (secrets.pair_seat(entrant.number) for entrant in evening.entrants)
    seats = [
        secrets.new_seat(server_key, table.id, name, id_from(chance, name), table.made)
        for name in (DIRECTOR_SEAT, secrets.CARDS_SEAT, *pairs)
    ]
    steps = list(_history(evening, chance))
    store.events.create(table, seats, entries_of(steps, SentAct(key, table.made)))


def read_set_up(
    config: dict[str, Any],
    names: Sequence[str],
    members: Sequence[Member] = (),
    paid: Container[int] = (),
) -> Evening | Rejected:
    """The evening that these names and this config make, numbered in their order; those of these
    numbers have `paid`. With members the names may be none yet."""
    pairs = [
        {"number": number, "name": name, "paid": number in paid}
        for number, name in enumerate(names, 1)
    ]
    people = [asdict(member) for member in members]
    evening, problems = read_event({"config": config, "pairs": pairs, "members": people})
    return evening if evening else Rejected(tuple(problems))


def _history(evening: Evening, chance: str) -> Iterator[Step]:
    """What would have happened at an event that stands as this one does."""
    written = write_event(evening)
    set_up = {key: written[key] for key in ("pairs", "members", "apart") if key in written} | {
        "config": write_config(evening.config),
        "game": GAME.write(evening.game) if evening.game else {},
    }
    if evening.origin:
        set_up["origin"] = evening.origin
    yield "set_up", set_up
    # Where the file has all that was said of a round, `versions` tells it at the end.
    recorded = [{} if played.versions is None else {"recorded": True} for played in evening.rounds]
    for played in evening.rounds:
        published = list(played.results)
        if played.open:
            published = sorted([*published, *played.open], key=lambda meeting: meeting.table)
        yield publishing(
            played.number,
            [(meeting.a, meeting.b) for meeting in published],
            chance,
            rests=[[rest.entrant, rest.scores] for rest in played.rests],
            tables=[meeting.table for meeting in published],
        )
        for result in played.results:
            place = {"round": played.number, "table": result.table, "by": BY_DIRECTOR}
            yield "say", place | KEPT_OUTCOME.write(result.outcome) | recorded[played.number - 1]
        for correction in played.corrections:
            place = {"round": correction.round, "table": correction.table, "by": BY_DIRECTOR}
            why = {"reason": correction.reason, "at": correction.at, "said_by": correction.by}
            yield (
                "correct",
                place
                | KEPT_OUTCOME.write(correction.outcome)
                | why
                | recorded[correction.round - 1],
            )
        for adjustment in played.adjustments:
            yield "adjust", ADJUSTMENT.write(adjustment)
    for played in evening.rounds:
        if played.versions:
            told = played.versions.items()
            versions = {table: [*map(KEPT_VERSION.write, several)] for table, several in told}
            yield "versions", {"round": played.number, "versions": versions}
    if evening.closed:
        yield "close", {"at": evening.closed}
