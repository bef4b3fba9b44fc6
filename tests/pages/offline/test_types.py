"""What pages tell their scripts is what the scripts are checked against."""

import re
from collections.abc import Sequence
from dataclasses import is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from flask import Flask

from scorekeeper.rules.presets import Rules
from scorekeeper.web import phone_state
from scorekeeper.words.deal.all_cards import NoticeWords, grid_words
from scorekeeper.words.deal.corrections import correction_words
from tests.helpers.paths import STATIC

TYPES = (STATIC / "page" / "types.d.ts").read_text()
NAMES = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null"}


def described(name: str) -> dict[str, str]:
    """The fields of an interface, each with its type."""
    found = re.search(rf"export interface {name}(?: extends (\w+))? {{(.*?)\n}}", TYPES, re.DOTALL)
    assert found, name
    own = dict(re.findall(r"^  (\w+): (.*?);", found[2], re.MULTILINE))
    return (described(found[1]) if found[1] else {}) | own


def as_type(hint: Any) -> str:
    """A type of Python as the checker of the scripts writes it."""
    if hint in NAMES:
        return NAMES[hint]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return " | ".join(f'"{each.value}"' for each in hint)
    parts = [each for each in get_args(hint) if each is not Ellipsis]
    if get_origin(hint) is Literal:
        return " | ".join(f'"{each}"' for each in parts)
    if get_origin(hint) in (list, tuple, Sequence):
        inner = as_type(parts[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if isinstance(hint, UnionType):
        if hint == phone_state.Point:
            return "Point"
        return " | ".join(dict.fromkeys(map(as_type, parts)))
    return str(hint.__name__)


def test_types_are_those_of_the_state() -> None:
    told = [each for each in vars(phone_state).values() if is_dataclass(each)]
    own = [each for each in told if each.__module__ == phone_state.__name__]
    assert len(own) > 10
    for kind in own:
        hints = {name: as_type(hint) for name, hint in get_type_hints(kind).items()}
        assert described(kind.__name__) == hints, kind.__name__
    union = " | ".join(each.__name__ for each in get_args(phone_state.Point))
    assert f"export type Point = {union};" in TYPES


def test_words_are_those_that_scripts_know(app: Flask) -> None:
    with app.test_request_context():
        told = {
            "GridWords": grid_words(["Anna", "Bruno"]),
            "CorrectionWords": correction_words(Rules.of("traditional"), 2),
            "NoticeWords": dict.fromkeys([*NoticeWords.__slots__, "names", "law", "fewest"]),
        }
    assert {name: set(described(name)) for name in told} == {k: set(v) for k, v in told.items()}
