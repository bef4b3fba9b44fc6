"""Files of spreadsheets and other programs: what they tell comes in, and nothing is guessed."""

import json
from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.documents.file_content import text_of_file as text_of
from scorekeeper.documents.file_reader import File, read_file, results
from scorekeeper.documents.foreign.columns import HEADS
from scorekeeper.documents.foreign.points_only import Choices
from scorekeeper.documents.plain_values import NotJson
from scorekeeper.rules.entry.winners import PointsOnly
from scorekeeper.rules.match.standings import standings
from scorekeeper.sheets.spreadsheets import SEPARATORS, Numbered, points_csv, workbook
from scorekeeper.words.transfer import disagreement, import_problem
from tests.helpers.cases import every
from tests.helpers.generators.match_documents import match_documents
from tests.helpers.hypothesis_effort import some
from tests.helpers.match_records import document, is_right, named, record
from tests.helpers.paths import DATA
from tests.helpers.second_scorer import Document

SAMPLES = DATA / "foreign"


def sample(name: str) -> str:
    return text_of((SAMPLES / name).read_bytes())


def matches_in(text: str) -> list[tuple[list[str], int, list[tuple[int, ...]]]]:
    """The names, the target and the points of each deal of the matches of a file."""
    file = read_file(text)
    assert is_right(file), wrong(text)
    return [
        (
            [side.name for side in each.match.sides],
            each.match.rules.target,
            [standing.score.points for standing in standings(each.match)],
        )
        for each in file.records
    ]


def of_file(file: File) -> list[str]:
    return [
        *(import_problem(each, ()) for each in file.problems),
        *(import_problem(each, match.names) for match in file.matches for each in match.problems),
    ]


def wrong(text: str) -> list[str]:
    """Everything that is wrong with a file."""
    return of_file(read_file(text))


def noticed(text: str) -> list[str]:
    file = read_file(text)
    assert is_right(file), of_file(file)
    only, *others = [import_problem(each, ()) for each in file.noticed]
    assert only == "Of each deal this file tells the points, and no piles."
    return others


# Tables.


@every(
    ("text", "read", "says"),
    [
        (
            "Anna,Bruno,Carla\n1,0,5\n0,2,2\n",
            [(["Anna", "Bruno", "Carla"], 8, [(1, 0, 5), (0, 2, 2)])],
            None,
        ),
        # A target and a column for the match keep their deals together; counted deals begin anew.
        (
            "target,Anna,Bruno\n21,10,1\n21,9,2\n21,2,2\n",
            [(["Anna", "Bruno"], 21, [(10, 1), (9, 2), (2, 2)])],
            [],
        ),
        (
            "Match,A,B\n1,11,1\n1,9,2\n2,2,2\n",
            [(["A", "B"], 11, [(11, 1), (9, 2)]), (["A", "B"], 11, [(2, 2)])],
            None,
        ),
        (
            "Deal,A,B\n1,3,1\n2,4,0\n1,2,2\n2,3,1\n",
            [(["A", "B"], 11, [(3, 1), (4, 0)]), (["A", "B"], 11, [(2, 2), (3, 1)])],
            [],
        ),
        # Long matches and many short ones.
        ("target,A,B\n" + "99,1,1\n" * 98, [(["A", "B"], 99, [(1, 1)] * 98)], None),
        ("target,A,B\n" + "1,3,1\n" * 400, [(["A", "B"], 1, [(3, 1)])] * 400, None),
        (
            "A,B,totale A,Totale\n4,3,4,7\n5,2,9,14\n",
            [(["A", "B"], 11, [(4, 3), (5, 2)])],
            ["Columns that were not looked at: totale A, Totale."],
        ),
    ],
)
def test_columns_say_what_belongs_together(
    text: str, read: list[Any], says: list[str] | None
) -> None:
    assert matches_in(text) == read
    assert says is None or noticed(text)[: len(says) or None] == says


TWO_WAYS = "the day and the month cannot be told apart: write it like 2026-11-20."


@every(
    ("text", "sentences"),
    [
        # The newest on top, as some keep them: whoever reached the target first would be wrong.
        (
            "Deal,Anna,Bruno\n3,3,1\n2,4,0\n1,2,2\n",
            ["Line 3: deal 2 cannot follow deal 3. Put the deals in their order."],
        ),
        (
            "date,Anna,Bruno\n3/4/2026,3,1\n5/6/2026,3,1\nyesterday,1,3\n",
            [
                f"Line 2: in “3/4/2026” {TWO_WAYS}",
                f"Line 3: in “5/6/2026” {TWO_WAYS}",
                "Line 4: “yesterday” is not a day like 2026-11-20.",
            ],
        ),
        ("date,Anna,Bruno\n29.2.2025,3,1\n", ["Line 2: “29.2.2025” is not a day like 2026-11-20."]),
        (
            "deal,Anna,Bruno\n1,3,one\n\n2,,4\n3,-1,2\n7,1,1\n",
            [
                "Line 2: “one” is not the points of a deal.",
                "Line 4: the points of Anna are missing; write 0 for none.",
                "Line 5: “-1” is not the points of a deal.",
                "Line 6: deal 7 cannot follow deal 3. Put the deals in their order.",
            ],
        ),
        # A line is counted from where it begins.
        (
            'Anna,Bruno,Note\n3,x,"on two\nlines"\n1,y,\n0,4,\n',
            [
                "Line 2: “x” is not the points of a deal.",
                "Line 4: “y” is not the points of a deal.",
            ],
        ),
        (
            "Anna,Bruno\n3,1\n30,0\n",
            ["Deal 2: 30 points in one deal: these rules can give 22 at most."],
        ),
        *[
            (table, ["Line 3 of the table has other cells than its first line."])
            for table in ("Anna,Bruno\n3,1\n3,1,4\n", 'Anna,Bruno\n3,1\n"3,1\n4,2\n')
        ],
        (
            "side,deal,points\nAnna,1,3\nBruno,1,1\nAnna,2,4\nAnna,3,2\nBruno,3,2\n",
            ["Line 4: the points of Bruno are missing; write 0 for none."],
        ),
        (
            "side,cards\nAnna,20\nBruno,20\n",
            [
                "This table has a column for the sides, but none called “points” for what they "
                "scored."
            ],
        ),
        ('[{"a": 1}]', ["This is not a match: a JSON object is needed."]),
        ('{"at": 1790107200000}', ["The number 179010720… has more than 9 digits."]),
    ],
)
def test_every_problem_names_its_line(text: str, sentences: list[str]) -> None:
    assert wrong(text) == sentences


def test_an_italian_spreadsheet_is_imported() -> None:
    # Windows' own encoding, semicolons, turned days, remarks, a line of totals.
    text = sample("evening.csv")
    assert matches_in(text) == [(["Nicolò", "Bruno"], 11, [(4, 3), (5, 2), (3, 4), (1, 3)])]
    assert read_file(text).records[0].date == "2026-11-20"
    assert noticed(text) == [
        "Line 6 begins with “Totale”, so it was not taken for a deal.",
        "Columns that were not looked at: Note.",
    ]


@every("separator", [",", ";", "\t"])
@every("before", ["", "\ufeff", "\n\r\n", "sep={}\r\n", "{0}{0}\n"])
def test_separators_and_headings_vary(separator: str, before: str) -> None:
    lines = ["Anna, Maria;Bruno".split(";"), ["3", "1"], ["", ""], ["0", "4"]]
    rows = [separator.join(f'"{cell}"' for cell in line) for line in lines]
    text = before.format(separator) + "\r\n".join(rows)
    assert matches_in(text) == [(["Anna, Maria", "Bruno"], 11, [(3, 1), (0, 4)])]


def points(text: str, *chosen: str) -> list[list[tuple[int, ...]]]:
    file = read_file(text, choices=Choices.of(chosen))
    assert is_right(file), of_file(file)
    return [[each.entry.points for each in of.match.deals] for of in file.records]  # type: ignore[union-attr]


def cuts(text: str, *chosen: str) -> list[list[tuple[str, bool]]]:
    """For each match why it begins where it does, and where it could be parted."""
    file = read_file(text, choices=Choices.of(chosen))
    assert file.foreign
    return [[(import_problem(cut.why, ()), cut.ends) for cut in of] for of in file.foreign.cuts]


WON = "somebody had won before, with at least 11 points."
FROM_ONE = "here the deals begin at 1."


@every(
    ("text", "deals", "why"),
    [
        # A column for the match is stronger than the day.
        (
            "match,date,A,B\n1,2026-11-20,3,1\n,2026-11-21,2,2\n2,,1,1\n",
            [2, 1],
            [[], [("Line 4: here the table says match “2”.", True)]],
        ),
        # A day holds until the next one.
        (
            "date,A,B\n2026-11-20,3,1\n,2,2\n,1,1\n2026-11-21,1,4\n,1,0\n",
            [3, 2],
            [[], [("Line 5: another day, 2026-11-21.", True)]],
        ),
        # Deals that are counted are of one match, whoever had won, and over midnight.
        ("deal,A,B\n1,6,1\n2,6,0\n3,2,2\n4,1,1\n5,0,4\n", [5], [[(f"Line 4: {WON}", False)]]),
        (
            "deal,date,A,B\n1,2026-11-20,3,1\n2,2026-11-21,2,2\n1,,2,2\n",
            [2, 1],
            [[], [(f"Line 4: {FROM_ONE}", True)]],
        ),
        # Where nothing is said the rules part.
        ("A,B\n6,1\n6,0\n2,2\n", [2, 1], [[], [(f"Line 4: {WON}", True)]]),
    ],
)
def test_splits_are_explained(
    text: str, deals: list[int], why: list[list[tuple[str, bool]]]
) -> None:
    assert [len(of) for of in points(text)] == deals
    assert cuts(text) == why


@every(
    ("text", "chosen", "deals"),
    [
        ("A,B\n6,1\n6,0\n2,2\n6,5\n", ["begins-4-no"], [4]),
        ("A,B\n6,1\n6,0\n2,2\n6,5\n", ["begins-4-no", "begins-4-yes"], [2, 2]),
        ("match,A,B\n1,3,1\n2,2,2\n3,2,2\n", ["begins-3-no"], [2, 1]),
        ("match,A,B\n1,3,1\n2,2,2\n3,2,2\n", ["begins-4-no", "begins-3-no"], [3]),
        ("deal,A,B\n1,6,1\n2,6,0\n3,2,2\n", ["begins-4-yes"], [2, 1]),
        ("date,A,B\n2026-11-20,3,1\n2026-11-21,2,2\n", ["begins-3-no", "begins-9-no"], [2]),
        # Where others sit down there is nothing to choose.
        ("side,match,points\nA,1,3\nB,1,1\nA,2,3\nC,2,1\n", ["begins-4-no"], [1, 1]),
    ],
)
def test_each_split_can_be_chosen_otherwise(text: str, chosen: list[str], deals: list[int]) -> None:
    assert [len(of) for of in points(text, *chosen)] == deals


def test_choices_have_the_names_of_the_page() -> None:
    names = ["begins-4-no", "begins-7-yes", "sum-9-no", "column-1-yes", "running-no", "target-11"]
    assert Choices.of(names).names == names
    assert Choices.of(["begins-0-no", "begins-x-no", "running", "begins-4-", ""]) == Choices()


AB = ["Anna", "Bruno"]
FOUND: dict[str, list[tuple[list[str], int, str, list[tuple[int, ...]]]] | list[str]] = {
    "deccomma.csv": [
        f"Line {n}: “{cell}” is not the points of a deal."
        for n, cell in ((2, "4,0"), (2, "2,0"), (3, "3,0"), (3, "3,0"))
    ],
    "detail.csv": [(AB, 11, "", [(4, 2)])],
    "docexample.csv": [(AB, 11, "2026-11-20", [(4, 3), (5, 2)])],
    # A final score a line: Anna won the first, Bruno the second.
    "gform.csv": [(AB, 11, "2026-11-20", [(11, 8)]), (AB, 11, "2026-11-21", [(7, 12)])],
    "long_heads_become_players.csv": [(AB, 11, "", [(4, 2), (3, 3)])],
    "mac_lf.csv": [(["Nicolò", "José"], 11, "2026-11-26", [(4, 2), (3, 3)])],
    "macroman.csv": [(["Nicolò", "José"], 11, "2026-11-26", [(4, 2), (3, 3)])],
    "own_export.xlsx": [(["", ""], 11, "2026-11-26", [(4, 2)])],
    "plus.csv": [(AB, 11, "", [(4, 2), (3, 3)])],
    "rtlmark.csv": [(["סבתא", "Anna"], 11, "2026-11-26", [(4, 2)])],
    "samename.csv": ["Two sides of the table are called “Anna”: give each its own name."],
    "three_players_italian.csv": [
        (["Anna", "Bruno", "Carla"], 8, "", [(3, 2, 1), (4, 1, 1), (2, 3, 1), (3, 2, 1)])
    ],
    "title.csv": [(AB, 11, "", [(4, 2), (3, 3)])],
    "transposed.csv": [(AB, 11, "", [(4, 2), (3, 3), (5, 1)])],
    "yy.csv": [(AB, 11, "2026-11-26", [(4, 2)]), (AB, 11, "2026-11-27", [(3, 3)])],
}


@every("name", FOUND)
def test_files_of_people_are_read_right(name: str) -> None:
    file = read_file(sample(name))
    read = [
        (*match, record.date, deals)
        for (*match, deals), record in zip(
            matches_in(sample(name)) if is_right(file) else [], file.records, strict=True
        )
    ]
    assert (read or wrong(sample(name))) == FOUND[name]


PLAYED = "Mano;Anna;Bruno\n1;4;2\n2;3;3\n"


@every(
    ("text", "says"),
    [
        *[
            (
                PLAYED + f"{label};7;5\n",
                [f"Line 4 begins with “{label}”, so it was not taken for a deal."],
            )
            for label in ("Totale punti", "Somma punti", "Σ", "TOTALE", "Tot. finale", "Suma")
        ],
        (PLAYED + ";7;5\n", ["Line 4 adds up the lines above, so it was not taken for a deal."]),
        (
            "A,B\n4,2\n3,3\n7,5\n",
            ["Line 4 adds up the lines above, so it was not taken for a deal."],
        ),
        *[
            (f"{head};Anna;Bruno\n1;4;2\n2;3;3\n", [])
            for head in ("Turno", "N°", "Mano n.", "Smazzate", "Manche", "Round no.", "deal_index")
        ],
        ("id;Anna;Bruno\n1;4;2\n2;3;3\n", ["Columns that were not looked at: id."]),
        (
            "Volta;Anna;Bruno\n1;4;2\n2;3;3\n",
            ["The column “Volta” counts 1, 2, 3, so it was not taken for the points of a side."],
        ),
        (
            "Giocatore;Punti\nAnna;4\nBruno;2\nAnna;3\nBruno;3\nTotale;12\n",
            ["Line 6 begins with “Totale”, so it was not taken for a deal."],
        ),
        (
            "Anna;Bruno;Insieme\n4;2;6\n3;3;6\n",
            [
                "The column “Insieme” adds up the others, so it was not taken for the points of a "
                "side."
            ],
        ),
        (
            "Anna;Bruno;Diff.;Durata (min)\n4;2;2;9\n3;3;0;8\n",
            ["Columns that were not looked at: Diff., Durata (min)."],
        ),
        ("Luogo;Anna;Bruno\nBar;4;2\nBar;3;3\n", ["Columns that were not looked at: Luogo."]),
        (";1;2\nAnna;4;3\nBruno;2;3\n", []),
        ("Jugador;Puntos\nAnna;4\nBruno;2\nAnna;3\nBruno;3\n", []),
    ],
)
def test_sums_and_counters_never_play(text: str, says: list[str]) -> None:
    ((names, target, deals),) = matches_in(text)
    assert (len(names), target, deals) == (2, 11, [(4, 2), (3, 3)])
    assert noticed(text) == says


@every(
    ("text", "chosen", "read"),
    [
        ("A,B\n4,2\n3,3\n7,5\n", "sum-4-no", (["A", "B"], 11, [(4, 2), (3, 3), (7, 5)])),
        ("X,A,B\n1,4,2\n2,3,3\n", "column-1-yes", (["X", "A", "B"], 8, [(1, 4, 2), (2, 3, 3)])),
        ("A,B,C\n1,4,2\n", "target-11", (["A", "B", "C"], 11, [(1, 4, 2)])),
    ],
)
def test_what_is_guessed_can_be_otherwise(text: str, chosen: str, read: Any) -> None:
    guess = read_file(text).foreign
    assert guess and chosen in [each.otherwise for each in guess.guessed]
    (match,) = read_file(text, choices=Choices.of([chosen])).records
    sides = [side.name for side in match.match.sides]
    deals = [standing.score.points for standing in standings(match.match)]
    assert (sides, match.match.rules.target, deals) == read


def test_a_numbered_line_is_no_sum() -> None:
    text = "{};A;B\n1;0;4\n2;1;1\n3;1;5\n"
    assert [points(text.format(head)) for head in ("id", "", "N°")] == [
        [[(0, 4), (1, 1), (1, 5)]]
    ] * 3


def test_a_table_by_line_is_never_guessed() -> None:
    text = "giocata;chi;esito;somma\n1;Anna;4;4\n1;Bruno;2;2\n2;Anna;3;7\n2;Bruno;3;5\n"
    (sentence,) = wrong(text)
    assert sentence.startswith("Each line of this table is of one side, which the column “chi”")


GROWING = "A,B\n1,2\n3,2\n4,5\n6,5\n"


@every(
    ("text", "chosen", "deals", "is_running"),
    [
        (GROWING, [], [(1, 2), (3, 2), (4, 5), (6, 5)], False),
        (GROWING, ["running-yes"], [(1, 2), (2, 0), (1, 3), (2, 0)], True),
        # No deal gives 31 points.
        ("target,A,B\n31,9,3\n,12,8\n,15,12\n,17,14\n", [], [(9, 3), (3, 5), (3, 4), (2, 2)], True),
        ("totale A,tot. B\n9,3\n12,8\n", [], [(9, 3), (3, 5)], None),
        # Beside the points their totals are not looked at.
        ("A,B,totale A,B (total)\n4,3,4,3\n5,2,9,5\n", [], [(4, 3), (5, 2)], None),
    ],
)
def test_running_totals_become_points(
    text: str, chosen: list[str], deals: list[tuple[int, ...]], is_running: bool | None
) -> None:
    assert points(text, *chosen) == [deals]
    file = read_file(text, choices=Choices.of(chosen))
    assert file.foreign and file.foreign.running is is_running


def test_falling_totals_start_another_match() -> None:
    text = "Total A,Total B\n4,3\n11,5\n2,1\n"
    assert points(text) == [[(4, 3), (7, 2)], [(2, 1)]]
    assert cuts(text) == [[], [("Line 4: here the totals begin again.", True)]]


def test_each_day_has_its_matches() -> None:
    text = "day,Anna,Bruno\n2026-11-20,9,1\n2026-11-20,9,2\n2026-11-21,2,2\n"
    assert [len(deals) for _, _, deals in matches_in(text)] == [2, 1]
    assert [each.date for each in read_file(text).records] == ["2026-11-20", "2026-11-21"]


@every(
    ("written", "read"),
    [
        (["3/4/2026", "23/04/2026"], ["2026-04-03", "2026-04-23"]),
        (["3/4/2026", "4/23/2026"], ["2026-03-04", "2026-04-23"]),
        (["03.04.2026", "5.6.2026"], ["2026-04-03", "2026-06-05"]),
        (["4/4/2026", "2026-4-5"], ["2026-04-04", "2026-04-05"]),
        (["2026-04-03 21:30", "2026/04/04"], ["2026-04-03", "2026-04-04"]),
        (["26 novembre 2026", "gio 27/11/2026"], ["2026-11-26", "2026-11-27"]),
        (["mar 3 marzo 2026", "4 de mayo de 2026"], ["2026-03-03", "2026-05-04"]),
        (["3 juin 2026", "sam. 4 juil. 2026"], ["2026-06-03", "2026-07-04"]),
        (["mardi 3 févr. 2026", "4 août 2026"], ["2026-02-03", "2026-08-04"]),
        (["Nov 26 2026", "Friday 27 November 2026"], ["2026-11-26", "2026-11-27"]),
        (["26/11/26", "46353"], ["2026-11-26", "2026-11-27"]),
    ],
)
def test_a_day_is_read_as_displayed(written: list[str], read: list[str]) -> None:
    text = "date,Anna,Bruno\n" + "".join(f"{day},3,1\n" for day in written)
    assert [each.date for each in read_file(text).records] == read


@every(
    "text",
    [
        "Anna,Notes\n3,good\n",
        "3,1\n4,0\n",
        "A,B,C,D,E\n1,1,1,1,1\n",
        "name,colour\nAnna,red\n",
        "Dear all, we played\nyesterday, and I won\n",
    ],
)
def test_two_to_four_sides_are_needed(text: str) -> None:
    (sentence,) = wrong(text)
    assert sentence.startswith(("The first line of a table names its columns:", "This table has"))


def test_growing_points_may_be_totals() -> None:
    growing = "Anna,Bruno\n1,2\n3,2\n4,5\n6,5\n"
    assert any("only grow" in each for each in noticed(growing))
    assert not any("only grow" in each for each in noticed("Anna,Bruno\n1,2\n3,2\n2,5\n6,5\n"))


def test_bonus_is_a_part_of_the_points() -> None:
    text = "rules,side,points,bonus\ntraditional{},Anna,{},5\n,Bruno,1,\n"
    (match,) = read_file(text.format(" bonus=yes", 8)).records
    assert (match.match.deals[0].bonus, match.match.deals[0].entry) == ((5, 0), PointsOnly((3, 1)))
    assert wrong(text.format("", 8)) == [
        "Deal 1: Anna: bonus points, which these rules do not play."
    ]
    assert wrong(text.format(" bonus=yes", 4)) == ["Line 2: “4” is not the points of a deal."]


def test_players_per_side_can_be_given() -> None:
    text = "rules,seats,Anna & Bruno,Us\nscopone,{},3,1\n"
    (match,) = read_file(text.format(2)).records
    assert match.match.sides[0].players == ("Anna", "Bruno")
    assert (match.match.sides[1].name, len(match.match.sides[1].players)) == ("Us", 2)
    assert wrong(text.format("two")) == ["Line 2: “two” is not how many players a side has."]
    assert wrong(text.format(1)) == ["Scopone is not for 2 players."]


@given(st.lists(match_documents(), max_size=3), st.sampled_from([*SEPARATORS.values()]))
@some(20)
def test_our_own_csv_comes_back_the_same(matches: list[Document], separator: str) -> None:
    # A match without deals has no line.
    out = [record(match) for match in matches if match["deals"]]
    written = b"".join(points_csv(enumerate(out, 1), separator))
    if not out:
        return
    back = read_file(text_of(written)).records
    assert len(back) == len(out), wrong(text_of(written))
    for before, after in zip(out, back, strict=True):
        assert after.match.rules == before.match.rules
        assert [(side.name, len(side.players)) for side in after.match.sides] == [
            (side.name, len(side.players)) for side in before.match.sides
        ]
        ended, again = standings(before.match)[-1], standings(after.match)[-1]
        assert again.totals == ended.totals
        assert again.counts == ended.counts
        assert after.date == before.date[:10]


ENDINGS: dict[str, tuple[dict[str, Any], list[list[int]], int | None]] = {
    "fewest": ({"target": 11, "aim": "fewest"}, [[6, 2], [5, 3]], 1),
    "three deals": ({"deals": 3}, [[6, 2], [5, 3], [1, 3]], 0),
    "two ahead": ({"target": 11, "margin": 2}, [[6, 5], [5, 5], [3, 2], [3, 1]], 0),
    "level": ({"deals": 1, "level": "draw"}, [[2, 2]], None),
    "time": ({"minutes": 30, "called": {"after": 1}}, [[6, 2], [1, 6], [4, 0]], 1),
    "not called": ({"minutes": 30}, [[6, 2]], None),
    "closed": ({"target": 11, "margin": 5, "called": {"after": 2}}, [[6, 5], [6, 5], [1, 0]], 0),
    "as usual": ({"target": 11}, [[6, 2], [5, 3], [1, 3]], 0),
}


@every("name", ENDINGS)
@every("write", [lambda match: b"".join(points_csv([match])), lambda match: workbook([match])])
def test_each_ending_comes_back(name: str, write: Callable[[Numbered], bytes]) -> None:
    rules, points, winner = ENDINGS[name]
    deals = [{"points": each} for each in points]
    match = document(0) | {"rules": rules, "deals": deals}
    for before in (None, [0, 1]):
        started = record(match | ({"totals_before": before} if before else {}))
        file = read_file(text_of(write((1, started))))
        (back,) = file.matches
        assert not back.disagreements, of_file(file)
        assert back.record and back.record.match.rules == started.match.rules
        ended = results(back.record.match, standings(back.record.match))
        assert ended == results(started.match, standings(started.match))
        assert before or ended["winner"] == winner


HEAD = "match,date,rules,target,deal,side,seats,points,total,counts,winner\n"
OF_BEFORE = {
    "1,,traditional,11,1,Anna,1,6,6,yes,no\n1,,traditional,11,1,Bruno,1,2,2,yes,yes\n"
    "1,,traditional,11,2,Anna,1,5,11,yes,no\n1,,traditional,11,2,Bruno,1,3,5,yes,yes\n": [
        "winner: the file says Bruno, it is Anna."
    ],
    "1,,assi-31,31,1,Anna,1,12,12,yes,yes\n1,,assi-31,31,1,Bruno,1,1,1,yes,no\n": [
        "winner: the file says Anna, it is nobody."
    ],
    "1,,traditional,11,1,Anna,1,11,11,yes,yes\n1,,traditional,11,1,Bruno,1,5,5,yes,no\n"
    "1,,traditional,11,2,Anna,1,3,14,yes,yes\n1,,traditional,11,2,Bruno,1,2,7,yes,no\n": [
        "Deal 2: whether the deal counts: the file says yes, it is no.",
        "Deal 2: totals: the file says 14 : 7, it is 11 : 5.",
    ],
}


@every("rows", OF_BEFORE)
def test_what_the_points_do_not_give_is_said(rows: str) -> None:
    """As it was written before its rules were all there, or by hand since."""
    file = read_file(HEAD + rows)
    (match,) = file.matches
    assert [disagreement(each, match.names) for each in match.disagreements] == OF_BEFORE[rows]


def test_a_match_whose_end_is_not_said_is_refused() -> None:
    rows = "1,,traditional,,1,Anna,1,6,6,yes,yes\n1,,traditional,,1,Bruno,1,2,2,yes,no\n"
    (sentence,) = wrong(HEAD + rows)
    assert sentence.startswith("Say how the match ends")


@every("name", ["=1+1", "'=1+1", "Ann;=6*7;x", "+39", "O'Neill", "\uff1dx", '"A"'])
def test_an_escaped_name_comes_back(name: str) -> None:
    written = b"".join(points_csv([(1, named(name, "Bruno"))]))
    ((names, _, _),) = matches_in(text_of(written))
    assert names == [name, "Bruno"]


def test_surplus_deals_are_not_read() -> None:
    (sentence,) = wrong("Anna,Bruno\n" + "3,1\n" * 2501)
    assert sentence.startswith("The file holds 2501 deals and corrections: 2500 at most.")


@given(st.text("Anna,;\t\n\r\"'0123 =sep", max_size=60))
@some(70)
def test_random_tables_do_not_break_it(text: str) -> None:
    try:
        file = read_file(text)
    except NotJson:
        return
    assert file.problems or file.matches
    assert all(of_file(file)) or is_right(file)


@every("head", sorted(set().union(*HEADS.values())))
def test_a_heading_is_found_in_any_spelling(head: str) -> None:
    places = [name for name, heads in HEADS.items() if head in heads]
    assert len(places) == 1
    assert head == head.casefold()


# Other programs.


def test_plays_of_bg_stats_are_read() -> None:
    (play,) = read_file(sample("bgstats.json")).records
    assert [side.name for side in play.match.sides] == AB
    assert (play.match.totals_before, play.date) == ((12, 9), "2026-03-28")
    assert standings(play.match) == () and play.match.rules.target == 11
    assert noticed(sample("bgstats.json")) == []


def of_bgstats(*scores: str, **more: Any) -> str:
    played = [{"score": score, "playerRefId": n, **more} for n, score in enumerate(scores, 1)]
    players = [
        {"id": n, "name": name} for n, name in enumerate(["Anna", "Bruno", "Carla", "Dino"], 1)
    ]
    games = [{"id": 7, "name": "Scopone"}, {"id": 8, "name": "Azul"}]
    plays = [{"gameRefId": game, "playerScores": played} for game in (7, 8)]
    return json.dumps({"games": games, "players": players, "plays": plays, "at": 1790107200000})


@every(
    ("text", "read"),
    [
        (of_bgstats("4+3", "2+3"), (AB, 11, [(4, 2), (3, 3)])),
        (of_bgstats("6", "8", winner=True), (AB, 8, [])),
    ],
)
def test_summands_of_bg_stats_are_deals(text: str, read: Any) -> None:
    assert matches_in(text) == [read]
    assert noticed(text) == ["Plays of other games in this file that are left out: 1."]


def test_partners_of_bg_stats_are_a_side() -> None:
    value = json.loads(of_bgstats("11", "11", "7", "7"))
    for play in value["plays"]:
        play["usesTeams"] = True
        for at, each in enumerate(play["playerScores"]):
            each["team"] = "xy"[at // 2]
    (play,) = read_file(json.dumps(value)).records
    assert [side.players for side in play.match.sides] == [("Anna", "Bruno"), ("Carla", "Dino")]
    assert play.match.totals_before == (11, 7)


def paths(value: Any, *before: Any) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for key, each in inner:
        found.append((*before, key))
        if isinstance(each, dict | list):
            found += paths(each, *before, key)
    return found


@every("junk", [None, True, 3, -1, "x", [], [[]], {}, {"x": []}])
def test_damage_is_refused_or_harmless(junk: object) -> None:
    for path in paths(json.loads(sample("bgstats.json"))):
        value = whole = json.loads(sample("bgstats.json"))
        for key in path[:-1]:
            value = value[key]
        value[path[-1]] = junk
        file = read_file(json.dumps(whole))
        assert is_right(file) or all(of_file(file)), path
