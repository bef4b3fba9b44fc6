"""Match documents for the tests of what goes in and out of the program."""

import random
from dataclasses import replace
from typing import Any

from scorekeeper.documents.file_reader import File, read_record
from scorekeeper.documents.match import Record
from scorekeeper.rules.match.match import Side

DECK = [f"{rank}{suit}" for suit in "dcsb" for rank in range(1, 11)]
NAMES = ("Anna", "Bruno", "Carla", "Dino")


def document(deals: int, sides: int = 2, **more: Any) -> dict[str, Any]:
    """A match of so many deals, the same each time, that nobody has won yet."""
    luck = random.Random(f"{deals} {sides}")
    return {
        "format": "scopa-match/1",
        "rules": {"preset": "winning-moves", "target": 999},
        "sides": [{"name": name} for name in NAMES[:sides]],
        "deals": [deal(luck, sides) for _ in range(deals)],
    } | more


def deal(luck: random.Random, sides: int) -> dict[str, Any]:
    cards = luck.sample(DECK, len(DECK))
    scope = [luck.choice([0, 0, 0, 1, 1, 2]) for _ in range(sides)]
    return {"piles": [cards[side::sides] for side in range(sides)], "scope": scope}


def named(*names: str, deals: int = 2, **more: Any) -> Record:
    """A match of people with these names."""
    sides = [{"name": name} for name in names]
    return record(document(deals, len(names)) | {"sides": sides} | more)


def is_right(file: File) -> bool:
    """Whether everything in the file can be added."""
    return not file.problems and all(match.record for match in file.matches)


def renamed(of: Record, *names: str) -> Record:
    """The same match of people with these names, as one that was stored when more was taken."""
    sides = tuple(Side.of(name) for name in names)
    return replace(of, match=replace(of.match, sides=sides))


def record(of: dict[str, Any]) -> Record:
    """The record of a document in which nothing is wrong."""
    read = read_record(of)
    assert read.record is not None, read.problems
    return read.record


def corrected() -> dict[str, Any]:
    """A match whose second deal was corrected twice: first the scope, then a card."""
    match = document(3, date="2026-11-20T19:00:00Z", note="At the bar.", cards="french")
    last = match["deals"][1]
    last["scope"] = [2, 0]
    anna, bruno = last["piles"]
    wrong_card = {"piles": [[*anna, bruno[0]], bruno[1:]], "scope": [2, 0]}
    match["deals"][1] = last | {
        "at": "2026-11-20T20:10:00Z",
        "who": "Anna",
        "why": "a card on the floor",
        "history": [
            wrong_card | {"scope": [1, 0], "at": "2026-11-20T19:50:00Z", "who": "Bruno"},
            wrong_card | {"at": "2026-11-20T20:01:00Z", "who": "Bruno"},
        ],
    }
    return match


def told() -> dict[str, Any]:
    """A match of one deal of which people said who has each point."""
    won = {"carte": 0, "denari": 0, "settebello": 0, "primiera": 0}
    return document(0) | {"deals": [{"winners": won, "scope": [0, 1]}]}
