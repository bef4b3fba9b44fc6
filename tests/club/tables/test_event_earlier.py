"""An evening that was begun when the server's key still gave secrets and ids: nothing is lost."""

import json
from contextlib import closing

import pytest

from scorekeeper.club.rules.config import EventGame
from scorekeeper.club.tables import secrets
from scorekeeper.club.tables.replay import load_event
from scorekeeper.club.tables.secrets import take_over
from scorekeeper.rules.ending import Ending, Level
from scorekeeper.store.engines import open_store
from scorekeeper.store.errors import NotFound
from scorekeeper.store.table_values import EventEntry, Seat, Table
from scorekeeper.tables.clock_and_ids import hashed, id_from

KEY, NOW = "the server's key", "2026-11-25T20:00:00+00:00"
PAIRS = [
    {"number": number, "name": f"{one} & {other}"}
    for number, (one, other) in enumerate(["AB", "CD", "EF", "GI", "KL", "MN", "OP", "QR"], 1)
]
GROUPS = {"system": "groups", "rounds": 3, "groups": 2}
ENDING = {"deals": None, "minutes": 35, "margin": 1, "level": "draw"}
GAME = {"preset": "scopone", "target": None, "ending": ENDING}
MEETINGS = [[[1], [2]], [[3], [4]]]
PUBLISH = {"round": 1, "meetings": MEETINGS, "rests": []}
ENTRIES = [
    ("set_up", {"config": GROUPS, "pairs": PAIRS, "game": GAME}),
    ("draw", {"order": [2, 1, 3, 4, 5, 6, 7, 8]}),
    *(("join", {"name": f"S{each} & T", "joined": 1}) for each in "xyzw"),
    ("publish", PUBLISH),
    ("undo", {"round": 1}),
    ("publish", PUBLISH | {"tables": [1, 3]}),
    ("say", {"round": 1, "table": 3, "by": 0, "points": [11, 7]}),
]


def old(*of: str) -> str:
    """What the key gave for this."""
    return id_from(KEY, *of)


DIRECTOR = old("director of an event", "event")
SECRETS = {
    "director": DIRECTOR,
    "cards": old("cards of an event", "event"),
    **{f"pair-{code}": old("pair at an event", "event", str(code)) for code in range(1, 13)},
}


@pytest.mark.parametrize("ended", ["", NOW])
def test_an_old_evening_opens_as_it_was(url: str, ended: str) -> None:
    """With the same secrets, codes and tables, now also under another key; but where its seats had
    ended, all of them have. The groups are those that were drawn."""
    entries = [
        EventEntry(0, kind, json.dumps(entry), "", NOW, f"key {at}")
        for at, (kind, entry) in enumerate(ENTRIES)
    ]
    seat = Seat("director", "event", "", "score", True, hashed(DIRECTOR), NOW, taken_back=ended)
    with closing(open_store(url)) as store:
        store.events.create(Table("event", "Bar", "it", NOW), [seat], entries)
        take_over(store, KEY, NOW)
        stored = store.events.entries("event")
        take_over(store, "another key", NOW)
        assert store.events.entries("event") == stored
        state = load_event(store, "event", NOW)
        assert [each.at for each in state.meetings()] == [
            old("table of an event", "event", "1", place, "9") for place in ("1", "3")
        ]
        assert state.game == EventGame("scopone", None, Ending(minutes=35, level=Level.DRAW))
        assert (state.config.groups, state.codes[1], state.codes[12]) == (2, 2, 12)
        assert (state.meeting(1, 3).state, state.name(1)) == ("accepted", "C & D")
        for name, secret in SECRETS.items():
            assert secrets.lets_in(store, "event", name, secret) == (not ended)
            assert secrets.shown(store, KEY, "event", name) == ("" if ended else secret)
        with pytest.raises(NotFound):
            store.seats.get("event", "pair-13")
