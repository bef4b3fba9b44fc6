"""Who asks what class an entry is: nobody but the two places where the classes are registered."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import scorekeeper
from scorekeeper.documents.deal import _WRITERS
from scorekeeper.rules import entry
from scorekeeper.rules.entry.method import Entry
from scorekeeper.rules.entry.numbers import Numbers
from scorekeeper.rules.entry.winners import PointsOnly, Winners

PACKAGE = Path(scorekeeper.__file__).resolve().parent
CLASSES = {
    cls
    for name in iter_modules(entry.__path__, "scorekeeper.rules.entry.")
    for cls in vars(import_module(name.name)).values()
    if isinstance(cls, type) and issubclass(cls, Entry) and cls is not Numbers
}
NAMES = {cls.__name__ for cls in CLASSES} | {*("KeyCardsSide", "SideCount", "Entry", "Numbers")}
UNSAID = {(PointsOnly, "evidence"), (PointsOnly, "figures"), (Winners, "evidence")}
"""What an entry that names no cards leaves as `Entry` has it: nothing. Any other class that does
has forgotten it."""


def asked_classes(tree: ast.AST) -> Iterator[str]:
    """The classes that `isinstance`, `type(...) is` and the cases of a `match` name."""
    for node in ast.walk(tree):
        named: list[ast.AST] = []
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "isinstance":
            named = [node.args[1]]
        elif isinstance(node, ast.MatchClass):
            named = [node.cls]
        elif isinstance(node, ast.Compare) and any(
            isinstance(each, ast.Call) and getattr(each.func, "id", "") == "type"
            for each in (node.left, *node.comparators)
        ):
            named = [node.left, *node.comparators]
        for each in named:
            yield from (getattr(name, "id", getattr(name, "attr", "")) for name in ast.walk(each))


def test_nobody_asks_for_the_class() -> None:
    asking = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if NAMES & set(asked_classes(ast.parse(path.read_text(encoding="utf-8"))))
    }
    assert not asking
    example = "isinstance(a, Piles | Counts)\nmatch a:\n  case rules.PointsOnly(b): pass"
    assert {"Piles", "Counts", "PointsOnly"} <= set(asked_classes(ast.parse(example)))


def test_each_class_is_registered_once() -> None:
    stored = {cls for cls in CLASSES if cls is not Entry}
    assert set(_WRITERS) == stored
    assert len({cls.method for cls in stored}) == len(stored)
    for cls in CLASSES - {Entry}:
        for name in ("evidence", "problems", "figures"):
            own = next(base for base in cls.__mro__ if name in vars(base))
            assert own in ((Entry,) if (cls, name) in UNSAID else (cls, Numbers))
