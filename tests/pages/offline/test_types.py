"""What pages tell their scripts is what the scripts are checked against."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from types import NoneType
from typing import Any

from flask import Flask

from scorekeeper.instance_folder import package_folder
from scorekeeper.rules.presets import GAMES, Rules
from scorekeeper.web.phone_state import as_json, rules_told
from scorekeeper.words.deal.all_cards import NoticeWords, grid_words
from scorekeeper.words.deal.corrections import correction_words
from tests.helpers.clients.file_import import bring_in
from tests.helpers.clients.phone import Phone
from tests.helpers.match_records import document, record

TYPES = (package_folder("static") / "page" / "types.d.ts").read_text()
NAMES = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null"}


def described(name: str) -> dict[str, str]:
    """The fields of an interface, each with its type."""
    found = re.search(rf"export interface {name}(?: extends (\w+))? {{(.*?)\n}}", TYPES, re.DOTALL)
    assert found, name
    own = dict(re.findall(r"^  (\w+): (.*?);", found[2], re.MULTILINE))
    return (described(found[1]) if found[1] else {}) | own


def told_as(kind: str, value: Any) -> Iterator[str]:
    """The interfaces that a value holds, which should be of this kind."""
    kinds = kind.removeprefix("(").removesuffix(")").split(" | ")
    if isinstance(value, list):
        assert kind.endswith("[]")
        for each in value:
            yield from told_as(kind.removesuffix("[]"), each)
    elif isinstance(value, dict):
        (name,) = (each for each in kinds if each != "null")
        name = f"{value['kind'].title()}Point" if name == "Point" else name
        fields = described(name)
        assert fields.keys() == value.keys(), name
        yield name
        for field, inner in fields.items():
            yield from told_as(inner, value[field])
    else:
        assert {NAMES[type(value)], json.dumps(value)}.intersection(kinds), (kind, value)


def test_types_are_those_of_the_state(phone: Phone) -> None:
    """In all games, by points and by ranks, and once somebody has gone home."""
    games = [Rules.of(name) for name in GAMES]
    games.append(replace(games[0], options=replace(games[0].options, primiera="most_sevens")))
    told = set[str]()
    for rules in games:
        match = replace(record(document(0)).match, rules=rules)
        told.update(told_as("MatchRules", json.loads(as_json(rules_told(match, ["A", "B"])))))
    gone = [{"since": 3, "left": [2]}]
    phone.start("Anna", "Bruno")
    (match_of_three,) = bring_in(phone, document(2, 3, changes=gone))
    shown = phone.open(match_of_three).root.one("section", id="outbox")
    told.update(told_as("Server", json.loads(shown["data-state"])))
    union = re.search(r"type Point = (.*);", TYPES)
    assert union and told == {
        *("Server", "MatchRules", "EndingTold", "Gone", "StoredDeal"),
        *("GamePoints", "Together", "SaidWorth", *union[1].split(" | ")),
    }


def test_words_are_those_that_scripts_know(app: Flask) -> None:
    with app.test_request_context():
        told = {
            "GridWords": grid_words(["Anna", "Bruno"]),
            "CorrectionWords": correction_words(Rules.of("traditional"), 2),
            "NoticeWords": dict.fromkeys([*NoticeWords.__slots__, "names", "law", "fewest"]),
        }
    assert {name: set(described(name)) for name in told} == {k: set(v) for k, v in told.items()}
