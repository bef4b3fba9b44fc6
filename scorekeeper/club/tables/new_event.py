"""A new event: its entrants, and all that a file has of its rounds."""

from collections.abc import Iterator, Sequence
from typing import Any

from scorekeeper.club.documents.config import write_config
from scorekeeper.club.documents.reader import read_event
from scorekeeper.club.documents.writer import write_event
from scorekeeper.club.rules.evening import Evening
from scorekeeper.club.rules.results import DIRECTOR, MeetingOutcome, Round
from scorekeeper.club.tables import secrets
from scorekeeper.club.tables.acts import SentAct, Step, entries_of, publishing
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Table
from scorekeeper.tables import Rejected
from scorekeeper.tables.clock_and_ids import id_from
from scorekeeper.tables.table.seats import DIRECTOR as DIRECTOR_SEAT


def create_event(
    store: Store,
    table: Table,
    server_key: str,
    evening: Evening,
    game: dict[str, Any],
    key: str,
    chance: str,
) -> None:
    """Make an event with its entrants, what lets phones in, and all that a file has of its rounds;
    a double tap makes nothing more. By `chance` secrets and ids are made."""
    pairs = (secrets.pair_seat(each.number) for each in evening.entrants)
    seats = [
        secrets.new_seat(server_key, table.id, name, id_from(chance, name), table.made)
        for name in (DIRECTOR_SEAT, secrets.CARDS, *pairs)
    ]
    steps = list(_history(evening, game, chance))
    store.events.create(table, seats, entries_of(steps, SentAct(key, table.made)))


def read_set_up(config: dict[str, Any], names: Sequence[str]) -> Evening | Rejected:
    """The evening that these names and this config make, numbered in their order."""
    pairs = [{"number": at, "name": name} for at, name in enumerate(names, 1)]
    evening, problems = read_event({"config": config, "pairs": pairs})
    return evening if evening else Rejected(tuple(problems))


def _history(evening: Evening, game: dict[str, Any], chance: str) -> Iterator[Step]:
    """What would have happened at an event that stands as this one does."""
    document = write_event(evening)
    config = write_config(evening.config)

    def recorded(played: Round) -> dict[str, bool]:
        return {} if played.versions is None else {"recorded": True}

    yield (
        "set_up",
        {"config": config, "pairs": document["pairs"], "game": game}
        | ({"origin": evening.origin} if evening.origin else {}),
    )
    for played in evening.rounds:
        published = list(played.results)
        if played.open:
            published = sorted([*published, *played.open], key=lambda each: each.table)
        yield publishing(
            played.number,
            [(each.a, each.b) for each in published],
            chance,
            rests=[[each.entrant, each.scores] for each in played.rests],
            tables=[each.table for each in published],
        )
        for result in played.results:
            outcome = MeetingOutcome(result.points, result.absent, result.games)
            place = {"round": played.number, "table": result.table, "by": DIRECTOR}
            yield "say", place | outcome.written() | recorded(played)
        for each in played.corrections:
            outcome = MeetingOutcome(each.points, each.absent, each.games)
            place = {"round": each.round, "table": each.table, "by": DIRECTOR}
            why = {"reason": each.reason, "at": each.at, "said_by": each.by}
            of = recorded(evening.rounds[each.round - 1])
            yield "correct", place | outcome.written() | why | of
    for played in evening.rounds:
        if played.versions:
            versions = {table: [v.written() for v in vs] for table, vs in played.versions.items()}
            yield "versions", {"round": played.number, "versions": versions}
    if evening.closed:
        yield "close", {"at": evening.closed}
