"""Files of spreadsheets and other programs: what they tell comes in, and nothing is guessed."""

import json
from collections.abc import Callable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.documents.file_content import text_of_file as text_of
from scorekeeper.documents.file_reader import File, read_file, results
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
        *[
            (
                table,
                [
                    "The first line of a table names its columns: two to four sides, with their "
                    f"points in each line below. Sides found: {found}."
                ],
            )
            for table, found in (
                ("A,Notes\n3,good\n", 1),
                ("3,1\n4,0\n", 0),
                ("A,B,C,D,E\n1,1,1,1,1\n", 5),
            )
        ],
        (
            "giocata;chi;esito\n1;Anna;4\n1;Bruno;2\n2;Anna;3\n2;Bruno;3\n",
            [
                "Each line of this table is of one side, which the column “chi” names. Call that "
                "column “player”, and the one with what each scored “points”."
            ],
        ),
        ('[{"a": 1}]', ["This is not a match: a JSON object is needed."]),
        ('{"at": 1790107200000}', ["The number 179010720… has more than 9 digits."]),
    ],
)
def test_every_problem_names_its_line(text: str, sentences: list[str]) -> None:
    assert wrong(text) == sentences


def points(text: str, *chosen: str) -> list[list[tuple[int, ...]]]:
    file = read_file(text, choices=Choices.of(chosen))
    assert is_right(file), of_file(file)
    return [[each.entry.points for each in of.match.deals] for of in file.records]  # type: ignore[union-attr]


COUNTED = "Mano;A;B\n1;4;2\n2;3;3\n"
OUTCOMES: list[tuple[str, str, list[list[tuple[int, ...]]]]] = [
    # A table, what was chosen on its page, and the points of its matches.
    ("A,B,C\n1,0,5\n0,2,2\n", "", [[(1, 0, 5), (0, 2, 2)]]),
    ("sep=;\r\n\ufeffA;B\r\n3;1\r\n;\r\n0;4\r\n", "", [[(3, 1), (0, 4)]]),
    ('"A, X"\tB\n3\t1\n', "", [[(3, 1)]]),
    # What keeps deals together: a target, a number of the match, of the deal, a day, the rules.
    ("target,A,B\n21,10,1\n21,9,2\n21,2,2\n", "", [[(10, 1), (9, 2), (2, 2)]]),
    ("match,A,B\n1,11,1\n1,9,2\n2,2,2\n", "", [[(11, 1), (9, 2)], [(2, 2)]]),
    ("match,A,B\n1,3,1\n2,2,2\n3,2,2\n", "begins-4-no begins-3-no", [[(3, 1), (2, 2), (2, 2)]]),
    ("deal,A,B\n1,3,1\n2,4,0\n1,2,2\n", "", [[(3, 1), (4, 0)], [(2, 2)]]),
    ("deal,A,B\n1,6,1\n2,6,0\n3,2,2\n", "", [[(6, 1), (6, 0), (2, 2)]]),
    ("deal,A,B\n1,6,1\n2,6,0\n3,2,2\n", "begins-4-yes", [[(6, 1), (6, 0)], [(2, 2)]]),
    ("date,A,B\n2026-11-20,3,1\n,2,2\n2026-11-21,1,4\n", "", [[(3, 1), (2, 2)], [(1, 4)]]),
    ("A,B\n6,1\n6,0\n2,2\n", "", [[(6, 1), (6, 0)], [(2, 2)]]),
    ("A,B\n6,1\n6,0\n2,2\n", "begins-4-no", [[(6, 1), (6, 0), (2, 2)]]),
    ("side,match,points\nA,1,3\nB,1,1\nA,2,3\nC,2,1\n", "begins-4-no", [[(3, 1)], [(3, 1)]]),
    # Sums, counters and remarks never play.
    *[
        (f"{COUNTED}{last};7;5\n", "", [[(4, 2), (3, 3)]])
        for last in ("Totale punti", "\u03a3", "Suma", "")
    ],
    ("A,B\n4,2\n3,3\n7,5\n", "", [[(4, 2), (3, 3)]]),
    ("A,B\n4,2\n3,3\n7,5\n", "sum-4-no", [[(4, 2), (3, 3), (7, 5)]]),
    ("id;A;B\n1;0;4\n2;1;1\n3;1;5\n", "", [[(0, 4), (1, 1), (1, 5)]]),
    ("Volta;A;B\n1;4;2\n2;3;3\n", "", [[(4, 2), (3, 3)]]),
    ("X,A,B\n1,4,2\n2,3,3\n", "column-1-yes", [[(1, 4, 2), (2, 3, 3)]]),
    ("A;B;Insieme;Luogo\n4;2;6;Bar\n3;3;6;Bar\n", "", [[(4, 2), (3, 3)]]),
    (";1;2\nA;4;3\nB;2;3\n", "", [[(4, 2), (3, 3)]]),
    ("Jugador;Puntos\nA;4\nB;2\nA;3\nB;3\nTotal;12\n", "", [[(4, 2), (3, 3)]]),
    # Totals become points where they are called so, where nothing else can be, and where chosen.
    ("totale A,tot. B\n9,3\n12,8\n", "", [[(9, 3), (3, 5)]]),
    ("target,A,B\n31,9,3\n,12,8\n,15,12\n,17,14\n", "", [[(9, 3), (3, 5), (3, 4), (2, 2)]]),
    ("Total A,Total B\n4,3\n11,5\n2,1\n", "", [[(4, 3), (7, 2)], [(2, 1)]]),
    ("A,B\n1,2\n3,2\n4,5\n", "", [[(1, 2), (3, 2), (4, 5)]]),
    ("A,B\n1,2\n3,2\n4,5\n6,5\n", "running-yes", [[(1, 2), (2, 0), (1, 3), (2, 0)]]),
    ("A,B,totale A,Totale\n4,3,4,7\n5,2,9,14\n", "", [[(4, 3), (5, 2)]]),
]


@every(("text", "chosen", "deals"), OUTCOMES)
def test_a_table_becomes_these_matches(
    text: str, chosen: str, deals: list[list[tuple[int, ...]]]
) -> None:
    assert points(text, *chosen.split()) == deals


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


@given(st.text("Anna,;\t\n\r\"'0123 =sep", max_size=60))
@some(70)
def test_random_tables_do_not_break_it(text: str) -> None:
    try:
        file = read_file(text)
    except NotJson:
        return
    assert file.problems or file.matches
    assert all(of_file(file)) or is_right(file)


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
