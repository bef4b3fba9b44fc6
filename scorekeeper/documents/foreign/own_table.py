"""Our own points.csv, or the sheet of that name -> its matches. It says everything: rules, ending,
who won; so nobody is asked anything."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from scorekeeper import limits
from scorekeeper.documents.foreign.asked import Document, Told, match_document
from scorekeeper.documents.foreign.rows import Sheet, at, day_of
from scorekeeper.documents.rules import CALL_OF_TIME
from scorekeeper.rules.free_text import SIGNS
from scorekeeper.rules.presets import DEFAULT_PRESET
from scorekeeper.rules.problems import Problem, Refused, What

_HEADS = {
    *("match", "date", "rules", "target", "deal", "side", "seats", "points", "total", "counts"),
    "winner",
}
LEFT = "left"
"""In place of whether a deal counts, beside a side that has gone home."""
_POINTS = re.compile("-?[0-9]{1,3}")
_NUMBERS = {
    "points": _POINTS,
    "total": re.compile("-?[0-9]{1,6}"),
    "seats": _POINTS,
    "bonus": re.compile("(?:-?[0-9]{1,3})?"),
}
# The inverse of what our own tables put before what a spreadsheet would take for a formula.
_HARMLESS = re.compile("((?:^|[,;|\t\r\n])[\"' ]*)'(?=[=+\\-@\t\r\n\uff1d\uff0b\uff0d\uff20])")

Cells = Mapping[str, str]


def is_own(sheet: Sheet) -> bool:
    """Whether we have written this sheet."""
    return _HEADS <= {*sheet.rows[0][1]}


def read_own(sheet: Sheet) -> Told:
    """The matches of our own table.

    :raise Refused: with the lines that are not as we write them.
    """
    heads = sheet.rows[0][1]
    lines = [
        {name: at(cells, place) for place, name in enumerate(heads)} | {"line": str(number)}
        for number, cells in sheet.rows[1:]
        if cells
    ]
    matches = [[*match] for _, match in groupby(lines, lambda line: line["match"])]
    deals = [
        [[*deal] for _, deal in groupby(match, lambda line: line["deal"])] for match in matches
    ]
    limits.refuse_over(limits.DEALS_IN_FILE, sum(map(len, deals)))
    if problems := [problem for deal in deals for problem in _problems(deal)]:
        raise Refused(problems)
    return Told([*map(_document, deals)], noticed=[Problem(What.ONLY_POINTS_TOLD)])


def _problems(deals: Sequence[Sequence[Cells]]) -> Iterator[Problem]:
    sides = [line["side"] for line in deals[0]]
    for deal in deals:
        if [line["side"] for line in deal] != sides or not 2 <= len(sides) <= len(SIGNS):
            yield Problem(What.LINE_BROKEN, figures=(int(deal[0]["line"]),))
        for line in deal:
            for name, shape in _NUMBERS.items():
                if not shape.fullmatch(text := line.get(name, "")):
                    figures = (int(line["line"]),)
                    yield Problem(What.POINTS_NOT_WHOLE, figures=figures, text=text)


def _document(deals: Sequence[Sequence[Cells]]) -> Document:
    first = deals[0][0]
    names = [_HARMLESS.sub(r"\1", line["side"]) for line in deals[0]]
    of_deals: list[Document] = []
    rows: list[dict[str, Any]] = []
    for deal in deals:
        # In documents the bonus stands beside the points; points below nought were taken away.
        points = [int(line["points"]) for line in deal]
        bonus = [
            int(line.get("bonus") or min(0, number))
            for line, number in zip(deal, points, strict=True)
        ]
        beside = {"bonus": bonus} if any(bonus) else {}
        alone = [number - more for number, more in zip(points, bonus, strict=True)]
        of_deals.append({"points": alone, **beside})
        counts = all(line["counts"] != "no" for line in deal)
        rows.append({"totals": [int(line["total"]) for line in deal], "counts": counts})
    document = match_document(
        names, _rules(first), day_of(first["date"]), of_deals, int(first["seats"])
    )
    gone: list[int] = []
    changes = []
    for number, deal in enumerate(deals, 1):
        left = [side for side, line in enumerate(deal) if line["counts"] == LEFT]
        if left != gone:
            changes.append({"since": number, "left": (gone := left)})
    document |= {"changes": changes} if changes else {}
    won = [side for side, line in enumerate(deals[-1]) if line["winner"] == "yes"]
    document["results"] = {"deals": rows, "winner": won[0] if won else None}
    if rows[0]["counts"] and first["deal"] == "1":
        points = [int(line["points"]) for line in deals[0]]
        before = [total - gained for total, gained in zip(rows[0]["totals"], points, strict=True)]
        document |= {"totals_before": before} if any(before) else {}
    return document


def _rules(line: Cells) -> dict[str, Any]:
    """The rules as our own tables write them, "traditional faces=0", with the target: without one
    something else ends the match."""
    preset, *options = line["rules"].split() or [DEFAULT_PRESET]
    rules: dict[str, Any] = {"preset": preset, "target": _plain(line["target"]) or None}
    for name, _, choice in (option.partition("=") for option in options):
        rules[name] = {"yes": True, "no": False}.get(choice, _plain(choice))
    if CALL_OF_TIME in rules:
        rules[CALL_OF_TIME] = {"after": rules[CALL_OF_TIME], "deal_in_play": False}
    return rules


def _plain(text: str) -> int | str:
    return int(text) if re.fullmatch("[0-9]{1,3}", text) else text
