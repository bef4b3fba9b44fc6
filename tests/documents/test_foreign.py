"""Files of spreadsheets and other programs: what they tell comes in by what somebody says of it,
and nothing is invented."""

import re
from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.documents.file_content import text_of_file as text_of
from scorekeeper.documents.file_reader import File, read_file, results
from scorekeeper.documents.foreign.asked import Told, parts_of, read_asked
from scorekeeper.documents.foreign.guess import Guess, guess
from scorekeeper.documents.foreign.rows import day_of, sheets_of
from scorekeeper.documents.plain_values import NotJson
from scorekeeper.rules.match.standings import final, standings
from scorekeeper.rules.presets import DEFAULT_PRESET
from scorekeeper.sheets.spreadsheets import SEPARATORS, Numbered, points_csv, workbook
from scorekeeper.words.transfer import disagreement, import_problem
from tests.helpers.cases import every
from tests.helpers.generators.match_documents import match_documents
from tests.helpers.hypothesis_effort import some
from tests.helpers.match_records import document, is_right, named, record
from tests.helpers.paths import DATA
from tests.helpers.second_scorer import Document

SAMPLES = DATA / "foreign"
AB = ["Anna", "Bruno"]


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


# Tables of strangers.


def guessed(text: str) -> Guess:
    (sheet,) = sheets_of(text)
    return guess(parts_of(sheet))


def told(text: str, columns: str = "", **answers: Any) -> Told:
    """What a table tells by these answers, beside those that are guessed."""
    parts = parts_of(sheets_of(text)[0])
    known = {"columns": tuple(columns.split(","))} if columns else {}
    return read_asked(parts, guess(parts, **known, **answers).answers)


def said(problems: list[Any]) -> list[str]:
    return [import_problem(each, ()) for each in problems]


def points(told: Told) -> list[list[list[int]]]:
    assert not told.problems, said(told.problems)
    return [[deal["points"] for deal in match["deals"]] for match in told.matches]


GUESSES: dict[str, str] = {
    # The text of a table, or the file: what each column is (p1 the points of the first side, t1 its
    # totals), where a match begins, and who played.
    "Mano;Anna;Bruno\n1;4;2\n2;3;3\n3;5;1\n": "-,p1,p2 never Anna,Bruno",
    "Turno,G,P\n1,8,2\n2,3,3\n1,7,1\n2,4,0\n": "-,p1,p2 restart-1 G,P",
    "X,A,B\n1,9,2\n2,3,3\n": "-,p1,p2 never A,B",
    "A;B;Totale;Luogo\n4;2;6;Bar\n7;3;10;Bar\n": "p1,p2,-,- never A,B",
    "totale Anna,tot. Bruno\n9,3\n12,8\n2,1\n": "t1,t2 falls Anna,Bruno",
    "A,B\n1,2\n3,2\n4,5\n6,5\n": "t1,t2 falls A,B",
    "A,B,Tot A,Tot B\n4,3,4,3\n7,2,11,5\n": "p1,p2,t1,t2 falls A,B",
    "data,A,B\n3/4/2026,9,1\n,3,2\n5/6/2026,11,2\n": "day,p1,p2 change-1 A,B",
    "data,A,B\n4/23/2026,11,1\n5/6/2026,12,2\n": "month,p1,p2 change-1 A,B",
    "A,B\n11,1\n\n12,2\n": "p1,p2 blank A,B",
    "Anna Bruno\n4 3\n8-2\n": "p1,p2 never Anna,Bruno",
    "7;3\n4;1\n": "p1,p2 never ●,■",
    "A,B\n12,1\n4,2\n": "p1,p2 never A,B",
    "Anna,Bruno,Vinta\n11,3,Anna\n": "p1,p2,winner never Anna,Bruno",
    "Player,Round 1,Round 2\nAnna,4,3\nBruno,2,3\n": "-,-,- never -",
    "detail.csv": "-,-,-,-,-,-,-,- never -",
    "deccomma.csv": "day,p1,p2 never Anna,Bruno",
    "docexample.csv": "day,p1,p2 never Anna,Bruno",
    "evening.csv": "day,-,p1,p2,- never Nicolò,Bruno",
    "gform.csv": "day,winner,p1,p2 change-1 Anna,Bruno",
    "mac_lf.csv": "day,p1,p2 never Nicolò,José",
    "macroman.csv": "day,p1,p2 never Nicolò,José",
    "plus.csv": "-,p1,p2 never Anna,Bruno",
    "rtlmark.csv": "day,p1,p2 never סבתא,Anna",
    "samename.csv": "day,p1,p2 never Anna,Anna",
    "three_players_italian.csv": "-,p1,p2,p3 never Anna,Bruno,Carla",
    "title.csv": "-,p1,p2 never Anna,Bruno",
    "long_heads_become_players.csv": "-,-,-,-,- never -",
    "yy.csv": "day,p1,p2 change-1 Anna,Bruno",
}


@every("table", GUESSES)
def test_a_table_is_guessed_and_never_read_so(table: str) -> None:
    text = table if "\n" in table else sample(table)
    answers = guessed(text).answers
    kinds = [re.sub("(?:oint|otal)s?-", "", kind) or "-" for kind in answers.columns]
    assert f"{','.join(kinds)} {answers.begins} {','.join(answers.sides) or '-'}" == GUESSES[table]
    # Nobody has said which columns are whose.
    refusals = ("--points", "Say in which columns", "Two are called")
    assert any(each in " ".join(wrong(text)) for each in refusals)


NOTEBOOK = "Data;G;P\n3/10/26;4;2\n;8;3\nal bar\n10/10/26;5;3\n;6;2\n"
ANSWERED: list[tuple[str, str, dict[str, Any], list[list[list[int]]]]] = [
    # A table, what its columns are, what else is said, and the points of its matches.
    (
        NOTEBOOK,
        "day,points-1,points-2",
        {"begins": "change-1"},
        [[[4, 2], [8, 3]], [[5, 3], [6, 2]]],
    ),
    (NOTEBOOK, "day,points-1,points-2", {"begins": "blank"}, [[[4, 2], [8, 3]], [[5, 3], [6, 2]]]),
    (NOTEBOOK, "day,points-1,points-2", {"begins": "never"}, [[[4, 2], [8, 3], [5, 3], [6, 2]]]),
    (NOTEBOOK, "day,points-2,points-1", {"begins": "never"}, [[[2, 4], [3, 8], [3, 5], [2, 6]]]),
    ("A,B\n4,3\n11,5\n2,1\n", "total-1,total-2", {}, [[[4, 3], [7, 2]], []]),
    ("A,B,T\n4,3,4\n7,9,11\n", "total-1,points-2,", {}, [[[4, 3], [3, 9]]]),
    ("A,B\n4,2\n3,3\n7,5\n", "points-1,points-2", {}, [[[4, 2], [3, 3]]]),
    ("A,B\n4,2\n3,3\n7,5\n", "points-1,points-2", {"sums": True}, [[[4, 2], [3, 3], [7, 5]]]),
    ("n,A,B\n1,4,2\nTotale,9,9\n", ",points-1,points-2", {}, [[[4, 2]]]),
    (
        'sep=;\r\n\ufeffA;"B\nC"\r\n3;+1\r\n;\r\n0;4,0\r\n',
        "points-1,points-2",
        {},
        [[[3, 1]], [[0, 4]]],
    ),
]


@every(("text", "columns", "answers", "deals"), ANSWERED)
def test_a_table_is_read_as_it_is_said(
    text: str, columns: str, answers: dict[str, Any], deals: list[list[list[int]]]
) -> None:
    assert points(told(text, columns, **answers)) == deals


def test_heads_of_two_lines_are_joined_and_more_refused() -> None:
    found = guessed("Mano,Anna,,Bruno,\n,Punti,Totale,Punti,Totale\n1,9,9,3,3\n2,3,12,2,5\n")
    assert found.answers.columns == ("", "points-1", "total-1", "points-2", "total-2")
    assert [*found.answers.sides] == AB and not found.unsure
    assert wrong("a,b\nc,d\ne,f\n1,2\n3,4\n") == [
        "The heads of this table take 3 lines: make one of them."
    ]


def test_a_line_of_totals_is_how_a_match_ended() -> None:
    match = told("giorno,A,B\n3.10.2026,21,15\n", "day,total-1,total-2", target=21).matches[0]
    assert (match["totals_before"], match["deals"], match["date"]) == ([21, 15], [], "2026-10-03")
    match = told("A,B\n4,5\n3,1\n", "points-1,points-2", target=None).matches[0]
    assert match["rules"] == {"preset": DEFAULT_PRESET, "target": None, "deals": 2, "level": "draw"}


@every(
    ("text", "columns", "sentences"),
    [
        (
            "A,B\n3,x\n,4\n2.5,1\n",
            "points-1,points-2",
            [
                "Line 2: “x” is not the points of a deal.",
                "Line 3: the points of A are missing; write 0 for none.",
                "Line 4: “2.5” is not the points of a deal.",
            ],
        ),
        (
            "A,B,T\n3,1,x\n",
            "points-1,points-2,total-1",
            ["Line 2: “x” is not the points of a deal."],
        ),
        (
            "n,A,B\n1,3,1\n2,2,4\n",
            "day,total-1,total-2",
            [
                "Line 2: “1” is not a day like 2026-11-20.",
                "Line 3: “2” is not a day like 2026-11-20.",
            ],
        ),
        (
            "A,B,won\n3,1,Carla\n",
            "points-1,points-2,winner",
            ["Line 2: “Carla” is the name of no side, so nobody knows who won."],
        ),
        (
            "A,B\n3,1\n",
            "points-1,points-1",
            ["Say in which columns the points, or the totals, of each side are."],
        ),
        (
            "A,B,C\n3,1,2\n",
            "points-1,points-2,points-2",
            ["Several columns are said to be the same: B, C."],
        ),
        ("A,A\n3,1\n", "points-1,points-2", ["Two are called A: give each a name of its own."]),
    ],
)
def test_what_cannot_be_is_refused_by_its_line(
    text: str, columns: str, sentences: list[str]
) -> None:
    assert said(told(text, columns).problems) == sentences
    fell = told("A,B\n3,1\n2,4\n", "total-1,total-2", begins="never").problems
    assert said(fell) == ["Line 3: the total of A falls to 2 within a match."]
    assert wrong('Anna,Bruno\n3,1\n"3,1\n4,2\n') == [
        "Line 3 of the table breaks off, or is not as it was written."
    ]


def test_what_the_table_says_itself_is_compared() -> None:
    text = "A,B,T,won\n4,3,4,\n8,2,11,B\n"
    read = told(text, "points-1,points-2,total-1,winner")
    file = read_file(text, asked=lambda _: Told(read.matches))
    (match,) = file.matches
    assert [disagreement(each, match.names) for each in match.disagreements] == [
        "Deal 2: totals: the file says 11 : 5, it is 12 : 5.",
        "winner: the file says B, it is A.",
    ]
    assert said(told(NOTEBOOK).noticed) == ["Line 4 is left out: “al bar”."]


@every(
    ("written", "read"),
    [
        ("3/4/2026", "2026-04-03"),
        ("03.04.26", "2026-04-03"),
        ("2026-4-5 21:30", "2026-04-05"),
        ("gio 27/11/2026", "2026-11-27"),
        ("46353", "2026-11-27"),
        *((text, "") for text in ("29.2.2025", "3/10", "yesterday", "3/4-2026", "")),
    ],
)
def test_a_day_is_read_as_displayed(written: str, read: str) -> None:
    assert day_of(written) == read
    assert not read or (not day_of("4/23/2026") and day_of("4/23/2026", True) == "2026-04-23")


@given(st.text("Anna,;\t\n\r\"'0123 =sep\f", max_size=60))
@some(70)
def test_random_tables_do_not_break_it(text: str) -> None:
    try:
        file = read_file(text)
    except NotJson:
        return
    assert file.problems or file.matches
    assert all(of_file(file)) or is_right(file)


# Our own tables say everything.


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


@every("write", [lambda match: b"".join(points_csv([match])), lambda match: workbook([match])])
def test_who_went_home_comes_back_so(write: Callable[[Numbered], bytes]) -> None:
    """Carla is in front after three deals, and has left after the first; then she is back."""
    changes = [{"since": 2, "left": [2]}, {"since": 4, "left": []}]
    points = [[1, 1, 9], [2, 1, 0], [3, 0, 0], [1, 1, 2]]
    for deals in (3, 4):
        match = document(0) | {
            "sides": [{"name": name} for name in ("Anna", "Bruno", "Carla")],
            "rules": {"deals": deals},
            "deals": [{"points": each} for each in points[:deals]],
            "changes": changes[: deals - 2],
        }
        file = read_file(text_of(write((1, record(match)))))
        (back,) = file.matches
        assert not back.disagreements and back.record, of_file(file)
        ended = final(back.record.match, standings(back.record.match))
        assert ended and ended.winner == {3: 0, 4: 2}[deals]


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


# Other programs.


def test_a_file_of_bg_stats_is_refused_in_one_sentence() -> None:
    assert wrong(sample("bgstats.json")) == [
        "A file of BG Stats is not read; paste its points as a table, a line for each deal."
    ]
