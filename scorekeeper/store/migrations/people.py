"""The step that gives a table its memory: the people who play, what is computed of matches."""

import json
from collections import defaultdict
from typing import Any

from scorekeeper.store.migrations.schema import Schema

_EVERY = "SELECT table_id, number, sides, started FROM matches ORDER BY table_id, number"
_PERSON = "INSERT INTO people (table_id, id, name, root) VALUES (?, ?, ?, ?)"
_PLAYS = """
    INSERT INTO plays (table_id, match, place, person, root, started) VALUES (?, ?, ?, ?, ?, ?)
"""
_SIDES = "UPDATE matches SET sides = ? WHERE table_id = ? AND number = ?"


def memory(schema: Schema) -> None:
    schema.change("""
        ALTER TABLE matches ADD COLUMN ended TEXT NOT NULL DEFAULT '';
        CREATE INDEX matches_by_day ON matches (table_id, started, number);
    """)
    # A spelling that was merged into another person has the number of that one in `into_id`, and in
    # `root` the person at the end of all such steps; anybody else is their own root.
    schema.make(
        "people",
        """
        table_id TEXT NOT NULL REFERENCES tables (id),
        id INTEGER NOT NULL CHECK (id >= 1),
        name TEXT NOT NULL,
        into_id INTEGER NOT NULL DEFAULT 0,
        root INTEGER NOT NULL,
        PRIMARY KEY (table_id, id)
    """,
    )
    # `root` and `started` are those of the person and of the match, so that what somebody played
    # is found in order of time.
    schema.make(
        "plays",
        """
        table_id TEXT NOT NULL,
        match INTEGER NOT NULL,
        place INTEGER NOT NULL CHECK (place >= 0),
        person INTEGER NOT NULL,
        root INTEGER NOT NULL,
        started TEXT NOT NULL,
        PRIMARY KEY (table_id, match, place),
        FOREIGN KEY (table_id, match) REFERENCES matches (table_id, number),
        FOREIGN KEY (table_id, person) REFERENCES people (table_id, id)
    """,
    )
    schema.change("CREATE INDEX plays_by_day ON plays (table_id, root, started, match);")
    # What is in these two is computed again where it is missing.
    schema.make(
        "summaries",
        """
        table_id TEXT NOT NULL,
        match INTEGER NOT NULL,
        summary TEXT NOT NULL,
        PRIMARY KEY (table_id, match),
        FOREIGN KEY (table_id, match) REFERENCES matches (table_id, number)
    """,
    )
    schema.make(
        "figures",
        """
        table_id TEXT NOT NULL REFERENCES tables (id),
        period TEXT NOT NULL,
        figures TEXT NOT NULL,
        PRIMARY KEY (table_id, period)
    """,
    )
    _name_people(schema)


def _name_people(schema: Schema) -> None:
    """Until now the sides of a match held the names themselves. What cannot be read stays."""
    numbers: dict[str, dict[str, int]] = defaultdict(dict)
    people, plays, texts = [], [], []
    for table, match, sides, started in schema.rows(_EVERY):
        try:
            text, names = _with_places(json.loads(sides))
        except (ValueError, TypeError, AttributeError):
            continue
        known = numbers[table]
        for place, name in enumerate(names):
            if name not in known:
                known[name] = len(known) + 1
                people.append((table, known[name], name, known[name]))
            plays.append((table, match, place, known[name], known[name], started))
        texts.append((text, table, match))
    schema.put(_PERSON, people)
    schema.put(_PLAYS, plays)
    schema.put(_SIDES, texts)


def _with_places(sides: list[dict[str, Any]]) -> tuple[str, list[str]]:
    """Sides with the place of each person among the names; only a name of its own stays a side's:
    [{"name": "Anna"}, {"name": "Us", "players": ["Eva", null]}] is [{"players": [0]}, {"name":
    "Us", "players": [1, null]}] of Anna and Eva."""
    names: list[str] = []
    written: list[dict[str, Any]] = []
    for side in sides:
        players = side.get("players", [side.get("name")])
        own = side.get("name")
        places = []
        for player in players:
            places.append(len(names) if player else None)
            names += [player] if player else []
        kept = {"name": own} if own and own != " & ".join(filter(None, players)) else {}
        written.append(kept | {"players": places})
    return json.dumps(written, ensure_ascii=False, separators=(",", ":"), sort_keys=True), names
