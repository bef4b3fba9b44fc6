"""Tables, and the text for a chat."""

import csv
import io
import re
from collections.abc import Iterable
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.rules.match.standings import standings
from scorekeeper.sheets.spreadsheets import (
    DEALS,
    POINTS,
    SEPARATORS,
    deals_csv,
    points_csv,
)
from tests.helpers.cases import every
from tests.helpers.match_records import corrected, document, named, record
from tests.helpers.paths import DOCS

COUNTS = [
    {"cards": 22, "coins": 6, "settebello": True, "best": ["7d", "6c", "1s", "5b"]},
    {"cards": 18, "coins": 4, "settebello": False, "best": ["6d", "7c", "7s", "7b"]},
]


def rows(table: Iterable[bytes]) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(b"".join(table).decode("utf-8-sig"), newline="")))


def won(*points: list[int], target: int = 11, names: Any = ("Anna", "Bruno")) -> dict[str, Any]:
    return {
        "rules": {"preset": "traditional", "target": target},
        "sides": [{"name": name} for name in names],
        "deals": [{"points": each} for each in points],
    }


def test_a_row_is_one_side_of_one_deal() -> None:
    match = record(document(5, 3))
    for table in (rows(deals_csv([(7, match)])), rows(points_csv([(7, match)]))):
        assert [(row["deal"], row["side"]) for row in table] == [
            (str(deal), side) for deal in range(1, 6) for side in ("Anna", "Bruno", "Carla")
        ]
        assert {row["match"] for row in table} == {"7"}


def test_points_are_those_of_the_match() -> None:
    match = record(document(12, 2))
    table = rows(points_csv([(1, match)]))
    for deal, standing in enumerate(standings(match.match)):
        for side in (0, 1):
            row = table[2 * deal + side]
            assert int(row["points"]) == standing.score.points[side]
            assert int(row["total"]) == standing.totals[side]
            parts = ("carte", "denari", "settebello", "primiera", "scope")
            assert sum(int(row[part]) for part in parts) == standing.score.points[side]


def test_halves_are_numbers_where_the_file_is_read() -> None:
    """With a point between semicolons they would be the nineteenth of May."""
    pile = [*"7d 7c 5s 8b 1d 2d 3d 4c 6c 2s".split()]
    halves = won() | {"rules": {"preset": "traditional", "primiera": "trentino"}}
    match = record(halves | {"deals": [{"piles": [pile, None]}]})
    for name, half in (("comma", "19.5"), ("semicolon", "19,5")):
        text = b"".join(deals_csv([(1, match)], SEPARATORS[name])).decode("utf-8-sig")
        table = csv.DictReader(io.StringIO(text, newline=""), delimiter=SEPARATORS[name])
        assert half in [row["primiera"] for row in table]


def test_points_not_played_are_empty() -> None:
    row = rows(points_csv([(1, record(document(1)))]))[0]
    assert (row["re_bello"], row["napola"], row["bonus"]) == ("", "", "")


def test_piles_can_be_read_back() -> None:
    first, second = rows(deals_csv([(1, record(document(1)))]))
    assert len(set((first["pile"] + " " + second["pile"]).split())) == 40
    assert (first["entered"], first["cards"], second["cards"]) == ("piles", "20", "20")
    assert {first["settebello"], second["settebello"]} == {"yes", "no"}
    assert len(first["best"].split()) == 4


def test_unknown_values_are_empty() -> None:
    match = document(0) | {"deals": [{"counts": COUNTS}, {"points": [3, 1]}]}
    counted, _, alone, _ = rows(deals_csv([(1, record(match))]))
    assert (counted["entered"], counted["cards"], counted["best"], counted["pile"]) == (
        *("winners", "22", "7d 6c 1s 5b", ""),
    )
    assert (alone["entered"], alone["cards"], alone["best"]) == ("points", "", "")
    assert [row["points_only"] for row in rows(points_csv([(1, record(match))]))] == [
        *("no", "no", "yes", "yes")
    ]


TAKEN = [
    ("escoba", ("22", "6", "yes", "", ""), ("18", "4", "no", "", "")),
    (
        "escoba-setenta",
        ("22", "6", "yes", "7d 6c 1s 5b", "70"),
        ("18", "4", "no", "6d 7c 7s 7b", "81"),
    ),
    ("spazzino", ("22", "", "yes", "", ""), ("18", "", "no", "", "")),
    ("rubamazzo", ("22", "", "", "", ""), ("18", "", "", "", "")),
]


@every(("game", "anna", "bruno"), TAKEN)
def test_other_games_say_what_was_taken(game: str, anna: Any, bruno: Any) -> None:
    match = document(0) | {"rules": game}
    deals = deals_csv([(1, record(match | {"deals": [{"counts": counts_of(game)}]}))])
    columns = ("cards", "coins", "settebello", "best", "primiera")
    assert [tuple(row[name] for name in columns) for row in rows(deals)] == [anna, bruno]


def counts_of(game: str) -> list[dict[str, Any]]:
    """The counts as that game asks for them."""
    both = [{"cards": each["cards"], "coins": each["coins"]} for each in COUNTS]
    if game == "escoba":
        extra = [{"velo": True, "sietes": [1]}, {"velo": False, "sietes": [3]}]
    elif game == "escoba-setenta":
        extra = [{"velo": True, "best": COUNTS[0]["best"]}, {"best": COUNTS[1]["best"]}]
    elif game == "spazzino":
        own = {"fante_di_spade": True, "due_di_spade": True, "napola": 0}
        extra = [{"settebello": True} | own, {"napola": 0}]
    else:
        return [{"cards": each["cards"]} for each in COUNTS]
    return [one | more for one, more in zip(both, extra, strict=True)]


def test_what_was_said_point_by_point_is_told() -> None:
    """Numbers and best cards where they were given."""
    won = {"carte": 0, "denari": 0, "settebello": 0, "primiera": 1}
    best = [["7d", "6c", "1s", "5b"], ["6d", "7c", "7s", "7b"]]
    numbers = {"carte": [22, 18], "denari": [6, 4]}
    deals = [{"winners": won}, {"winners": won, "numbers": numbers, "best": best}]
    table = rows(deals_csv([(1, record(document(0) | {"deals": deals}))]))
    told = [(row["cards"], row["coins"], row["best"], row["primiera"]) for row in table]
    assert told == [("",) * 4] * 2 + [
        ("22", "6", "7d 6c 1s 5b", "70"),
        ("18", "4", "6d 7c 7s 7b", "81"),
    ]
    assert {row["entered"] for row in table} == {"winners"}


def test_author_and_version_are_columns() -> None:
    row = rows(deals_csv([(1, record(corrected()))]))[2]
    assert (row["at"], row["by"], row["versions"]) == ("2026-11-20T20:10:00Z", "Anna", "3")
    assert (row["why"], row["date"]) == ("a card on the floor", "2026-11-20")


def test_late_deals_and_winners_are_marked() -> None:
    match = won([11, 2], [3, 3])
    table = rows(points_csv([(1, record(match))]))
    assert [row["counts"] for row in table] == ["yes", "yes", "no", "no"]
    assert [row["winner"] for row in table] == ["yes", "no", "yes", "no"]
    assert [row["total"] for row in table] == ["11", "2", "11", "2"]


@every("name", ["=1+1", "+39", "-2", "@cmd", "\tx", "\rx", "\nx", "\uff1dx"])
def test_formulas_get_an_apostrophe(name: str) -> None:
    # Names lose the blanks at their ends when a document is read; a note by hand need not.
    match = record(corrected())
    kept = match.versions[1]
    versions = (*match.versions[:1], (*kept[:-1], replace_who(kept[-1], name)), match.versions[2])
    table = rows(deals_csv([(1, type(match).of(match.match, versions))]))
    assert table[2]["by"] == "'" + name


@given(st.sampled_from(",;"), st.text("=+-@;|,\t\r\n\"' \uff1dA6*", max_size=12))
@example(",", "Ann;=6*7;x")
@example(";", "Ann;=6*7;x")
@example(",", "Ann,=6*7,x")
@example(";", "Ann,=6*7,x")
@example(",", 'Ann;"=6*7";x')
@example(";", 'Ann;"=6*7";x')
def test_no_separator_makes_a_formula(separator: str, text: str) -> None:
    match = record(corrected())
    kept = match.versions[1]
    versions = (*match.versions[:1], (*kept[:-1], replace_who(kept[-1], text)), match.versions[2])
    written = b"".join(deals_csv([(1, type(match).of(match.match, versions))], separator))
    table = written.decode("utf-8-sig")
    for comma in ",;|\t":
        for row in csv.reader(io.StringIO(table, newline=""), delimiter=comma):
            for cell in row:
                assert not re.match("[\"' ]*[=+@\uff1d]", cell.replace("'", "!")), (comma, cell)


def replace_who(version: Any, who: str) -> Any:
    return type(version)(version.deal, version.at, who, version.why)


def test_a_formula_name_is_safe_everywhere() -> None:
    match = named('=HYPERLINK("http://x")', "Bruno")
    for table in (rows(deals_csv([(1, match)])), rows(points_csv([(1, match)]))):
        assert table[0]["side"] == '\'=HYPERLINK("http://x")'
        assert table[1]["side"] == "Bruno"


def test_a_name_with_separators_stays_whole() -> None:
    match = named('A, "B"\nC', "Łucja 李")
    assert [row["side"] for row in rows(points_csv([(1, match)]))[:2]] == ['A, "B"\nC', "Łucja 李"]


def test_files_are_utf_8_with_mark_and_crlf() -> None:
    table = b"".join(deals_csv([(1, record(document(1)))]))
    assert table.startswith(b"\xef\xbb\xbfmatch,date,rules,target,deal,dealer")
    assert table.count(b"\r\n") == 3


def test_many_matches_fill_one_file() -> None:
    table = rows(points_csv([(1, record(document(1))), (2, record(document(1, 3)))]))
    assert [row["match"] for row in table] == ["1", "1", "2", "2", "2"]


def test_exactly_all_columns_are_documented() -> None:
    text = (DOCS / "csv.md").read_text(encoding="utf-8")
    deals, points = text.partition("## An evening")[0].split("## points.csv")
    assert named_first(deals) == list(DEALS)
    assert named_first(points) == list(POINTS)


def named_first(text: str) -> list[str]:
    """What stands in backticks in the first column of the tables."""
    lines = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    return [name for line in lines for name in re.findall("`(.*?)`", line)]
