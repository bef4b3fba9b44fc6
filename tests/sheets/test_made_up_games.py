"""Games that nobody plays, of any of the nine kinds of points: taken out and in, and printed."""

import csv
import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.documents.file_reader import read_record, write_record
from scorekeeper.documents.match import Record
from scorekeeper.rules.game.game import Game
from scorekeeper.rules.match.standings import standings
from scorekeeper.rules.presets import GAMES
from scorekeeper.sheets.match_sheet import NONE, match_leaf
from scorekeeper.sheets.spreadsheets import points_csv
from scorekeeper.web.deal.result import rows_of
from scorekeeper.words import Style
from scorekeeper.words.language import figure
from tests.helpers.generators.games import DECK, counted_of, game_of, games, shared_cards
from tests.helpers.hypothesis_effort import some
from tests.helpers.match_records import NAMES, record


@contextmanager
def listed(game: Game) -> Iterator[None]:
    """Among the games that are known, for as long as it is tried."""
    GAMES[game.key] = game
    try:
        yield
    finally:
        del GAMES[game.key]


@st.composite
def played(draw: st.DrawFn) -> tuple[Game, dict[str, Any]]:
    """A game, and a match of it of one to three deals of which every card is known."""
    game, sides = draw(games()), draw(st.integers(2, 3))
    bonus = {"bonus": [0, 1, 2][:sides]} if game["points"][-1]["kind"] == "bonus" else {}
    deals = [
        {"piles": draw(shared_cards(sides)), "counted": draw(counted_of(game["points"], sides))}
        | bonus
        for _ in range(draw(st.integers(1, 3)))
    ]
    people = [{"name": name} for name in NAMES[:sides]]
    rules = {"game": game["key"], "target": 999}
    return game_of(game), {"rules": rules, "sides": people, "deals": deals}


def by_point(cells: dict[str, str]) -> int:
    """The points of a row of the table, added over its columns."""
    own = ("carte", "denari", "settebello", "primiera", "re_bello", "napola", "scope", "bonus")
    others = (each.partition("=")[2] for each in cells["others"].split())
    return sum(int(each) for each in (*(cells[name] or "0" for name in own), *others))


@some(40)
@given(match=played())
def test_made_up_games_go_out_and_come_in(match: tuple[Game, dict[str, Any]]) -> None:
    game, document = match
    with listed(game):
        before = record(document)
        written = json.loads(json.dumps(write_record(before)))
        read = read_record(written)
        assert read.record is not None and not read.problems, read.problems
        assert read.record.match == before.match
        assert write_record(read.record) == written
        for deal in written["deals"]:
            assert sorted(card for pile in deal["piles"] for card in pile) == sorted(DECK)
        agree_in_tables(before)


def agree_in_tables(match: Record) -> None:
    text = b"".join(points_csv([(1, match)])).decode("utf-8-sig")
    cells = iter(csv.DictReader(io.StringIO(text, newline="")))
    for standing in standings(match.match):
        for points, row in zip(standing.score.points, cells, strict=False):
            assert by_point(row) == int(row["points"]) == points


@some(40)
@given(match=played())
def test_sheets_say_what_pages_say(match: tuple[Game, dict[str, Any]]) -> None:
    game, document = match
    with listed(game):
        kept = record(document)
        leaf, after = match_leaf(kept), standings(kept.match)
        names = [side.name for side in kept.match.sides]
        (grid,) = (block for block in leaf.blocks if block.heads)
        for group, standing in zip(grid.groups, after, strict=True):
            page = rows_of(standing.score, names, Style.ITALIAN)
            labels = [row[-3 - len(names)] for row in group[:-1]]
            assert [label.texts[0].parts[0] for label in labels] == [row.name for row in page]
            for side, (strokes, total) in enumerate(cell.texts for cell in group[0][1:][:2]):
                marks = "".join(map(str, strokes.parts)).replace("s", "").split()
                told = sum(int(mark) for mark in marks if mark != NONE)
                assert told == standing.score.points[side]
                assert total.parts == (figure(standing.totals[side]),)
