"""A bracket as words and numbers: on pages, on the wall and on paper."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scorekeeper.club.rules.placing import (
    DrawnBracket,
    Slot,
    drawn_bracket,
    drawn_consolation,
)
from scorekeeper.club.tables.state import EventState
from scorekeeper.club.words.event_bracket import bracket_name, winner_of
from scorekeeper.club.words.event_paper import evening_name
from scorekeeper.words.language import gettext


@dataclass(frozen=True, slots=True)
class BracketLine:
    """A side of a box: what it is called, empty where nobody knows, and what it has made. Where
    `is_known` is false it is named after the table that it comes from."""

    name: str
    is_known: bool = True
    score: str = ""
    has_won: bool = False
    has_lost: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """A meeting; `is_live` while it is played."""

    lines: tuple[BracketLine, BracketLine]
    is_live: bool = False


@dataclass(frozen=True, slots=True)
class BracketColumn:
    """A round under its name: its boxes, None where a side has no opponent."""

    name: str
    boxes: tuple[Box | None, ...]


@dataclass(frozen=True, slots=True)
class BracketSheet:
    """A bracket, or a part of it, before which so many rounds were played. With the final stand who
    has won it, empty before, and the meeting for the third place; what is won `goes_to` them."""

    title: str
    about: tuple[str, ...]
    columns: tuple[BracketColumn, ...]
    before: int
    goes_to: str
    champion: str | None = None
    third: Box | None = None


def bracket_sheets(state: EventState, about: tuple[str, ...] = ()) -> list[BracketSheet]:
    """The bracket of an evening and its consolation, as far as they are drawn. `about` says when
    they were printed."""
    evening = state.evening()
    main = drawn_bracket(evening) if state.numbered else None
    second = drawn_consolation(evening) if main else None
    titles = (
        (main, gettext("Bracket"), gettext("The tournament goes to")),
        (second, gettext("Consolation"), gettext("The consolation goes to")),
    )
    return [_sheet(state, drawn, about, *named) for drawn, *named in titles if drawn]


def _sheet(
    state: EventState, drawn: DrawnBracket, about: tuple[str, ...], title: str, goes_to: str
) -> BracketSheet:
    before, rounds = drawn.before, drawn.rounds
    columns = []
    for number, slots in enumerate(rounds, 1):
        boxes: list[Box | None] = []
        for row, slot in enumerate(slots):
            feeding = rounds[number - 2][2 * row : 2 * row + 2] if number > 1 else ()
            boxes.append(None if slot.is_free else _box(state, slot, before + number, feeding))
        columns.append(BracketColumn(bracket_name(len(rounds) - number), tuple(boxes)))
    first = rounds[-1][0].winner
    champion = "" if first is None else state.name(first)
    third = _box(state, drawn.third, before + len(rounds), ()) if drawn.third else None
    whole = " · ".join((evening_name(state.table.name), title))
    return BracketSheet(whole, about, tuple(columns), before, goes_to, champion, third)


def parts_of(sheet: BracketSheet, across: int, most: int) -> Iterator[BracketSheet]:
    """The bracket in parts of at most so many columns `across`, of which the first has at most so
    many boxes: all parts of its first rounds, then those of the next."""
    columns = sheet.columns
    while columns:
        many = min(across, len(columns))
        while many > 1 and len(columns[0].boxes) > most * len(columns[many - 1].boxes):
            many -= 1
        roots, is_last = len(columns[many - 1].boxes), many == len(columns)
        for root in range(roots):
            shares = []
            for column in columns[:many]:
                size = len(column.boxes) // roots
                shares.append(replace(column, boxes=column.boxes[root * size : (root + 1) * size]))
            part = replace(sheet, columns=tuple(shares))
            yield part if is_last else replace(part, champion=None, third=None)
        columns = columns[many:]


def _box(state: EventState, slot: Slot, number: int, feeding: Sequence[Slot]) -> Box:
    is_live = number == len(state.rounds) and slot.winner is None
    figures = slot.result and (slot.result.games or slot.result.points)
    scores: dict[int | None, str] = {}
    if slot.result and figures:
        scores = {slot.result.a[0]: str(figures[0]), slot.result.b[0]: str(figures[1])}
    lines = []
    for side, entrant in enumerate(slot.pair):
        if entrant is None:
            is_next = number == len(state.rounds) + 1 and feeding
            name = winner_of(state, feeding[side]) if is_next else ""
            lines.append(BracketLine(name, is_known=False))
        else:
            has_won = entrant == slot.winner
            has_lost = slot.winner is not None and not has_won
            name, score = state.name(entrant, number), scores.get(entrant, "")
            lines.append(BracketLine(name, True, score, has_won, has_lost))
    return Box((lines[0], lines[1]), is_live)
