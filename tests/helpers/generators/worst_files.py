"""Files that a stranger makes to keep the server busy: each shape in any size.

A shape is named by what there is much of. Each has once cost more than it weighs, or would, if one
of the bounds in `scorekeeper.documents` were forgotten.
"""

import json
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

Shape = Callable[[int], str]
"""A file of about so many bytes."""


def _filled(head: str, line: Callable[[int], str], size: int, tail: str = "") -> str:
    """The head, as many lines as fit in, each made of its number, and the tail."""
    return head + "".join(_fitting(line, size - len(head) - len(tail))) + tail


def _fitting(line: Callable[[int], str], room: int) -> Iterator[str]:
    for number in count(1):
        text = line(number)
        room -= len(text)
        if room < 0:
            return
        yield text


def _json(of: Callable[[list[Any]], object], item: Callable[[int], object]) -> Shape:
    """A document with a list of as many items as fit in; `of` puts the list where it belongs."""

    def shape(size: int) -> str:
        head, tail = json.dumps(of(["@"])).split('"@"')
        items = _filled("", lambda number: json.dumps(item(number)) + ",", size - len(head + tail))
        return head + items.rstrip(",") + tail

    return shape


def _keys(head: str, key: Callable[[int], str], tail: str) -> Shape:
    """A document with as many keys as fit in between head and tail."""
    return lambda size: _filled(head, lambda n: f'"{key(n)}":1,', size, f'"z":1{tail}')


def _match(**more: object) -> dict[str, object]:
    return {"sides": [{"name": "Anna"}, {"name": "Bruno"}], **more}


def _table(*matches: object, **more: object) -> dict[str, object]:
    return {"format": "scopa-table/1", "matches": [*matches], **more}


def _half_and_half(head: Shape, line: str) -> Shape:
    return lambda size: _filled(head(size // 2) + "\n", lambda _: line, size)


def _heads(size: int) -> str:
    return _filled("", lambda n: f"n{n},", size)


def _plays(plays: list[Any]) -> dict[str, object]:
    game = {"id": 1, "name": "Scopa"}
    return {"games": [game], "players": [{"id": 1, "name": "A"}], "plays": plays}


_SCORE = {"score": "4", "playerRefId": 1}
_DEAL = {"points": [1, 0]}
_PILE = ["7d", "7d", "x"]

TABLES: dict[str, Shape] = {
    "columns with points": lambda size: _filled(
        _heads(int(size * 0.75)) + "\n", lambda _: "1,", size
    ),
    "columns left out": lambda size: _heads(size - 10) + "\nx,1\n",
    "columns, and lines of one cell": _half_and_half(_heads, "1\n"),
    "empty columns, and lines of one cell": _half_and_half(lambda size: "A,B," + "," * size, "1\n"),
    "cells too many": lambda size: _filled("A,B\n", lambda _: ",,,,,,,1\n", size),
    "one line of cells": lambda size: "A,B\n1,2\n" + "," * (size - 8),
    "lines without a cell": lambda size: "A,B\n" + "\n" * (size - 6) + "1,2",
    "lines of the other kind": lambda size: "A,B\n" + "\r" * (size - 6) + "1,2",
    "lines before the head": lambda size: "\r\n" * (size // 2) + "A,B\n1,2\n",
    "empty cells": lambda size: _filled("A,B\n", lambda _: ",\n", size),
    "deals": lambda size: _filled("A,B\n", lambda _: "1,0\n", size),
    "deals without points": lambda size: _filled("A,B,C,D\n1,1,1,1\n", lambda _: ",,,x\n", size),
    "deals out of order": lambda size: _filled("deal,A,B\n", lambda n: f"{n % 7},1,x\n", size),
    "matches of a deal": lambda size: _filled("match,A,B\n", lambda n: f"{n},1,0\n", size),
    "matches that the rules end": lambda size: _filled("target,A,B\n", lambda _: "1,1,0\n", size),
    "deals that are each the first": lambda size: _filled("deal,A,B\n", lambda _: "1,1,0\n", size),
    "days that are none": lambda size: _filled("date,A,B\n", lambda n: f"d{n},1,0\n", size),
    "days that may be others": lambda size: _filled(
        "date,A,B\n", lambda n: f"{n % 12 + 1}/{n % 11 + 1}/{2000 + n % 99},1,0\n", size
    ),
    "names in one deal": lambda size: _filled("side,points\n", lambda n: f"n{n},1\n", size),
    "names in a deal each": lambda size: _filled(
        "side,deal,points\n", lambda n: f"n{n},{n % 999},1\n", size
    ),
    "names in a deal each of two thousand": lambda size: _filled(
        "side,deal,points\n", lambda n: f"{n:0{max(size // 2_000 - 8, 1)}},{n % 999},1\n", size
    ),
    "names in a match each": lambda size: _filled(
        "side,match,points\n", lambda n: f"n{n},{n},1\n", size
    ),
    "bonus over the points": lambda size: _filled(
        "side,points,bonus\n", lambda n: f"{'AB'[n % 2]},1,9\n", size
    ),
    "one long name": lambda size: "A," + "B" * (size - 20) + "\n" + "1,2\n" * 3,
    "one long cell": lambda size: 'A,B,C\n1,2,"' + "x\n" * (size // 2) + '"\n',
    "quotes": lambda size: "A,B\n1," + '"' * (size - 6),
    "quotes in the head": lambda size: '",;\t' * (size // 4) + "\n1,2\n",
    "seats that are none": lambda size: _filled(
        "match,seats,A,B\n", lambda n: f"{n},x,1,0\n", size
    ),
    "rules that nobody knows": lambda size: (
        "rules,A,B\nscopone" + _filled("", lambda n: f" r{n}=x", size - 30) + ",1,0\n"
    ),
    "sums": lambda size: _filled("A,B\n", lambda _: "sum,\n", size),
}
"""Tables of points."""

DOCUMENTS: dict[str, Shape] = {
    "lists in lists": lambda size: "[" * size,
    "closed lists in lists": lambda size: "[" * (size // 2) + "]" * (size // 2),
    "empty lists": lambda size: "[" + "[]," * (size // 3) + "[]]",
    "empty objects": lambda size: "[" + "{}," * (size // 3) + "{}]",
    "numbers": lambda size: "[" + "1," * (size // 2) + "1]",
    "a number of many digits": lambda size: "[" + "1" * size + "]",
    "numbers of too many digits": lambda size: "[" + "1234567890," * (size // 11) + "1]",
    "numbers that are none": lambda size: "[" + "NaN," * (size // 4) + "1]",
    "halves of letters": lambda size: '["' + "\\ud83d" * (size // 6) + '"]',
    "backslashes": lambda size: '["' + "\\\\" * (size // 2) + '\\ud83d"]',
    "spaces": lambda size: " " * (size - 2) + "{}",
    "lines that are none": lambda size: '"\n' * (size // 2),
    "lines after a document": lambda size: "{}\n" + '"\n' * (size // 2),
    "keys that nobody knows": _keys("{", lambda n: f"k{n}", "}"),
    "keys twice": _keys("{", lambda n: "k", "}"),
    "keys of a deal": _keys(
        '{"sides":[{"name":"A"},{"name":"B"}],"deals":[{"points":[1,0],', lambda n: f"k{n}", "}]}"
    ),
    "keys of a side": _keys('{"sides":[{"name":"A"},{"name":"B",', lambda n: f"k{n}", "}]}"),
    "rules": _keys(
        '{"sides":[{"name":"A"},{"name":"B"}],"rules":{"preset":"scopone",', lambda n: f"r{n}", "}}"
    ),
    "keys of results": _keys(
        '{"sides":[{"name":"A"},{"name":"B"}],"results":{', lambda n: f"r{n}", "}}"
    ),
    "sides": _json(lambda each: {"sides": each}, lambda n: {"name": f"n{n}"}),
    "sides of one name": _json(lambda each: {"sides": each}, lambda n: {"name": "A"}),
    "sides with a deal": _json(
        lambda each: {"sides": each, "deals": [_DEAL] * 50}, lambda n: {"name": f"n{n}"}
    ),
    "players": _json(lambda each: {"sides": [{"players": each}, {"name": "B"}]}, lambda n: f"n{n}"),
    "players without a name": _json(
        lambda each: {"sides": [{"players": each}, {"name": "B"}]}, lambda n: None
    ),
    "deals of points": _json(lambda each: _match(deals=each), lambda n: _DEAL),
    "deals that are none": _json(lambda each: _match(deals=each), lambda n: 1),
    "points of a deal": _json(lambda each: _match(deals=[{"points": each}]), lambda n: 1),
    "points that are none": _json(lambda each: _match(deals=[{"points": each}]), lambda n: -1),
    "scope of a deal": _json(lambda each: _match(deals=[{**_DEAL, "scope": each}]), lambda n: 1),
    "piles": _json(lambda each: _match(deals=[{"piles": each}]), lambda n: ["7d"]),
    "empty piles": _json(lambda each: _match(deals=[{"piles": each}]), lambda n: []),
    "piles that are the rest": _json(lambda each: _match(deals=[{"piles": each}]), lambda n: None),
    "cards": _json(lambda each: _match(deals=[{"piles": [each, []]}]), lambda n: "7d"),
    "cards that are none": _json(lambda each: _match(deals=[{"piles": [each, []]}]), lambda n: "x"),
    "cards on the table": _json(
        lambda each: _match(deals=[{"piles": [[], []], "table": each}]), lambda n: "7d"
    ),
    "counts": _json(lambda each: _match(deals=[{"counts": each}]), lambda n: {"cards": 20}),
    "deals with wrong cards": _json(
        lambda each: _match(deals=each), lambda n: {"piles": [_PILE, _PILE]}
    ),
    "corrections": _json(
        lambda each: _match(deals=[{**_DEAL, "history": each}]), lambda n: {"points": [n % 9, 0]}
    ),
    "results": _json(lambda each: _match(results={"deals": each}), lambda n: {}),
    "results that are others": _json(
        lambda each: _match(deals=[_DEAL] * 900, results={"deals": each}),
        lambda n: {"points": [9, 9], "totals": [n, n], "carte": 1, "x": 1},
    ),
    "totals before": _json(lambda each: _match(totals_before=each), lambda n: 1),
    "matches": _json(lambda each: _table(*each), lambda n: {}),
    "matches that are none": _json(lambda each: _table(*each), lambda n: 1),
    "matches of a deal each": _json(lambda each: _table(*each), lambda n: _match(deals=[_DEAL])),
    "matches of one kind": _json(
        lambda each: _table(*each), lambda n: _match(deals=[{"points": [n % 9, 1]}] * 5)
    ),
    "matches of wrong deals": _json(
        lambda each: _table(*each), lambda n: _match(deals=[{"piles": [_PILE, _PILE]}] * 5)
    ),
    "a long note": lambda size: json.dumps(_match(note="x" * size)),
    "a long key": lambda size: json.dumps(_match(**{"x" * size: 1})),
}
"""JSON, as it is or as ours."""

OTHERS: dict[str, Shape] = {
    "plays of a game": _json(_plays, lambda n: {"gameRefId": 1, "playerScores": [_SCORE] * 2}),
    "plays of other games": _json(_plays, lambda n: {"gameRefId": n}),
    "players of a play": _json(
        lambda each: _plays([{"gameRefId": 1, "playerScores": each}]), lambda n: _SCORE
    ),
    "a long score": lambda size: json.dumps(
        _plays([{"gameRefId": 1, "playerScores": [{"score": "1+" * (size // 2)}] * 2}])
    ),
}
"""What another program writes."""

SHAPES: dict[str, Shape] = {
    f"{kind}: {name}": shape
    for kind, shapes in (("table", TABLES), ("json", DOCUMENTS), ("other", OTHERS))
    for name, shape in shapes.items()
}
