"""What comes back in: recomputed, compared, and never the same match twice unnoticed."""

import json
from typing import Any

import pytest

from scorekeeper import limits
from scorekeeper.documents.file_reader import (
    Imported,
    read_file,
    read_record,
    write_record,
    write_table,
)
from scorekeeper.documents.fingerprint import fingerprint, opening
from scorekeeper.documents.meeting import as_table
from scorekeeper.documents.plain_values import NotJson
from scorekeeper.rules.problems import What
from scorekeeper.words.transfer import disagreement, import_problem, not_json
from tests.helpers.cases import every
from tests.helpers.match_records import corrected, document, is_right, record
from tests.helpers.paths import DOCS


def exported(match: dict[str, Any]) -> dict[str, Any]:
    return write_record(record(match))


def sentences(read: Imported) -> list[str]:
    return [import_problem(each, read.names) for each in read.problems]


def said_otherwise(match: dict[str, Any]) -> list[str]:
    read = read_record(match)
    assert read.record is not None, read.problems
    return [disagreement(each, read.names) for each in read.disagreements]


def test_unknown_fields_are_named_by_deal() -> None:
    # They were left out once, so that a misspelt "scope" was lost without a word.
    match = document(2) | {"weather": "rain", "x" * 500: 7}
    match["sides"][0]["nmae"] = "Anna"
    match["deals"][1] |= {"scopes": [1, 0], "history": [{"points": [1, 0], "mood": "good"}]}
    read = read_record(match)
    assert read.record is None
    assert sentences(read) == [
        "“weather” is not a key of this format.",
        f"“{'x' * 59}…” is not a key of this format.",
        "“nmae” is not a key of this format.",
        "Deal 2: “scopes” is not a key of this format.",
        "Deal 2: “mood” is not a key of this format.",
    ]


def test_older_exports_still_open() -> None:
    # Points with scope beside them, more points than the rules give, 15 scope of fifteens.
    rules = {"preset": "quindici", "target": 999}
    piles = [[f"{rank}{suit}" for suit in "dcs" for rank in range(1, 11)], None]
    deals = [
        {"points": [90, 9], "scope": [1, 0], "history": [{"points": [99, 0], "scope": [0, 1]}]},
        {"piles": piles, "scope": [15, 0]},
    ]
    new = document(0) | {"rules": rules, "deals": deals}
    said = sentences(read_record(new))
    assert "Deal 1: 99 points in one deal: these rules can give 18 at most." in said
    assert "Deal 2: 15 scope in one deal: there cannot be more than 14." in said
    old = exported(new | {"results": {}})
    read = read_record(old)
    assert read.record is not None and read.disagreements == ()
    assert write_record(read.record) == old
    old["deals"][1]["scope"] = [15, 4]
    assert sentences(read_record(old)) == [
        "Deal 2: 19 scope in one deal: there cannot be more than 14."
    ]


def test_documented_examples_can_be_read() -> None:
    text = (DOCS / "match-document.md").read_text(encoding="utf-8")
    first, corrections, meeting, table = (
        part.split("```")[0] for part in text.split("```json")[1:]
    )
    assert is_right(read_file(first))
    deal = json.loads(corrections)
    assert record(document(0) | {"deals": [deal]}).versions[0][0].who == "Anna"
    assert as_table(json.loads(meeting))["matches"][0]["meeting"]["kind"] == "best_of"
    assert json.loads(table)["format"] == write_table([])["format"]


# --- results that disagree ---


def test_every_wrong_result_is_listed() -> None:
    match = exported(document(2))
    results = match["results"]
    right = results["deals"][1]["carte"], results["totals"][0], results["deals"][0]["points"]
    results["deals"][1]["carte"] = 1
    results["deals"][0]["points"] = [9, 9]
    results["totals"] = [50, 2]
    results["finished"] = True
    results["winner"] = 1
    told = said_otherwise(match)
    assert right[0] is None
    assert "Deal 2: cards: the file says Bruno, it is nobody." in told
    points = " : ".join(map(str, right[2]))
    assert f"Deal 1: points: the file says 9 : 9, it is {points}." in told
    assert "whether the match is finished: the file says yes, it is no." in told
    assert "winner: the file says Bruno, it is nobody." in told
    assert len(told) == 5


def test_too_few_results_disagree() -> None:
    match = exported(document(3))
    match["results"]["deals"].pop()
    assert said_otherwise(match) == ["number of deals: the file says 2, it is 3."]


def test_missing_results_do_not_disagree() -> None:
    match = exported(document(1))
    match["results"] = {"totals": match["results"]["totals"]}
    assert said_otherwise(match) == []


# --- what is wrong ---


@every(
    ("change", "mentions"),
    [
        ({"date": "yesterday"}, ["date", "2026-11-20"]),
        ({"date": 5}, ["date"]),
        ({"date": "0001-01-01T00:00:00+23:59"}, ["date", "2026-11-20"]),
        ({"date": "9999-12-31T23:59:00-00:01"}, ["date", "2026-11-20"]),
        ({"note": 5}, ["note"]),
        ({"note": "x" * 501}, ["note", "500"]),
        ({"cards": "tarot"}, ["cards", "italian, french, tunisian, spanish or numbers"]),
        ({"results": []}, ["results"]),
        ({"results": {"deals": 1}}, ["results"]),
        ({"format": "scopa-match/9"}, ["scopa-match/9", "a newer version"]),
        ({"format": "scopa-match/0"}, ["format", "scopa-match/1"]),
        ({"sides": [{"name": "A" * 41}, {"name": "B"}]}, ["41", "40"]),
    ],
)
def test_a_wrong_field_is_named(change: dict[str, Any], mentions: list[str]) -> None:
    read = read_record(document(1) | change)
    assert read.record is None
    (sentence,) = sentences(read)
    assert all(word in sentence for word in mentions)


@every(
    ("change", "mentions"),
    [
        ({"at": "noon"}, ["Deal 2", "at"]),
        ({"at": "0001-01-01T00:00:00+23:59"}, ["Deal 2", "at"]),
        ({"who": "x" * 41}, ["Deal 2", "who"]),
        ({"why": None}, ["Deal 2", "why"]),
        ({"history": {}}, ["Deal 2", "history"]),
        ({"history": [{"piles": [["7d", "2d"], ["7d"]]}]}, ["Deal 2", "7 of coins", "two piles"]),
        ({"history": [{"points": [1, 2, 3]}]}, ["Deal 2", "each of the 2 sides"]),
        ({"history": [7]}, ["Deal 2", "deal"]),
        ({"scope": [19, 0]}, ["Deal 2", "scope"]),
    ],
)
def test_a_problem_names_its_deal(change: dict[str, Any], mentions: list[str]) -> None:
    match = document(3)
    match["deals"][1] |= change
    read = read_record(match)
    assert read.record is None
    assert any(all(word in sentence for word in mentions) for sentence in sentences(read))


def test_a_problem_of_many_names_its_match() -> None:
    wrong = document(2)
    wrong["deals"][0]["scope"] = [40, 0]
    file = read_file(
        json.dumps({"format": "scopa-table/1", "matches": [document(1), wrong, document(1)]})
    )
    assert not is_right(file)
    assert len(file.records) == 2
    sentence = import_problem(file.matches[1].problems[0], file.matches[1].names, 2)
    assert sentence.startswith("Match 2: Deal 1: Anna: scope 40, cards 20")


def test_a_broken_file_says_where_it_breaks() -> None:
    with pytest.raises(NotJson) as caught:
        read_file('{"format": "scopa-match/1",\n "sides": [}')
    assert not_json(caught.value) == "Line 2 is no JSON near “}”."


@every("text", ["", "{", '{"sides": [', "[1,"])
def test_a_truncated_file_is_called_cut_off(text: str) -> None:
    with pytest.raises(NotJson) as caught:
        read_file("\n" + text)
    assert not_json(caught.value) == "Line 2 is cut off."


@every(
    ("text", "sentence"),
    [
        ("[" * 100_000, "This cannot be read: lists in lists, too deep to follow."),
        ('{"note": "\\ud800"}', "Line 1 is no JSON near “\\ud800”."),
        # A whole pair and what only looks like a half come before it.
        (
            r'["\uD83D\uDE00", "\\ud800",' + "\n" + r'"\ud83d\ud83d\ude00"]',
            r"Line 2 is no JSON near “\ud83d”.",
        ),
        (r'{"a": "\uD83D\uDE00", "b\uDE00": 1}', r"Line 1 is no JSON near “\uDE00”."),
        # As a command reads what is no UTF-8.
        ('["\udcff"]', r"Line 1 is no JSON near “\udcff”."),
    ],
)
def test_random_text_does_not_break_it(text: str, sentence: str) -> None:
    with pytest.raises(NotJson) as caught:
        read_file(text)
    assert not_json(caught.value) == sentence


def test_loose_json_is_refused_at_once() -> None:
    file = read_file(
        '{"deals": [{"scope": [1, 0], "scope": [0, 1], "points": [1234567890, -123456789]}],'
        ' "note": 1e999, "date": NaN, "deals": [' + "9" * 5000 + "], "
        f'"{"k" * 500}": 1, "{"k" * 500}": 2}}'
    )
    assert not is_right(file) and file.matches == ()
    assert [import_problem(each, ()) for each in file.problems] == [
        "The number 123456789… has more than 9 digits.",
        "“scope” stands twice in the same object.",
        "The number 1e999 has more than 9 digits.",
        "“NaN” is not a whole number that fits here.",
        "The number 999999999… has more than 9 digits.",
        "“deals” stands twice in the same object.",
        f"“{'k' * 59}…” stands twice in the same object.",
    ]


# --- the same match twice ---


def test_a_known_match_is_recognized() -> None:
    match = document(3)
    other_way = exported(match) | {"note": "found again", "date": "2020-01-01", "cards": "french"}
    other_way["deals"][0]["piles"] = [None, list(reversed(match["deals"][0]["piles"][1]))]
    other_way["sides"] = [{"name": "ANNA"}, {"name": " Bruno "}]
    assert fingerprint(record(other_way)) == fingerprint(record(match))


@every(
    "change",
    [
        {"sides": [{"name": "Anna"}, {"name": "Elsa"}]},
        {"sides": [{"name": "Bruno"}, {"name": "Anna"}]},
        {"rules": {"preset": "winning-moves", "target": 998}},
        {"totals_before": [1, 0]},
    ],
)
def test_a_different_match_is_not_confused(change: dict[str, Any]) -> None:
    assert fingerprint(record(document(3) | change)) != fingerprint(record(document(3)))


def test_an_earlier_state_is_recognized() -> None:
    longer, shorter = document(3), document(3)
    shorter["deals"].pop()
    assert fingerprint(record(longer)) != fingerprint(record(shorter))
    assert opening(record(longer)) == opening(record(shorter)) is not None
    assert opening(record(document(2))) != opening(record(longer))
    assert opening(record(document(0))) is None


def with_sign(sign: str) -> dict[str, Any]:
    """A match with a sign in each of its texts."""
    match = corrected() | {"note": f"At{sign} the bar."}
    match["sides"][0] = {"name": f"The{sign} first", "players": [f"An{sign}na", "Carla"]}
    match["sides"][1] = {"name": "The others", "players": ["Bruno", "Dino"]}
    match["deals"][1] |= {"who": f"An{sign}na"}
    match["deals"][1]["history"][0]["why"] = f"sco{sign}pe"
    return match


@every("sign", ["\u202e", "\x07"])
def test_invisible_characters_are_refused_but_in_own_files(sign: str) -> None:
    read = read_record(with_sign(sign))
    assert read.record is None
    unseen = [each for each in sentences(read) if "that cannot be seen" in each]
    assert len(unseen) == 5 == len(read.problems)
    assert record(with_sign(sign) | {"results": {}}) == record(with_sign(""))


def test_what_ends_a_match_is_another_state() -> None:
    for ends, said in (
        ({"minutes": 30}, {"called": {"after": 3}}),
        ({"target": 11, "margin": 2}, {"called": {"after": 3}}),
    ):
        rules = {"preset": "traditional"} | ends
        running = record(document(3) | {"rules": rules})
        over = record(document(3) | {"rules": rules | said})
        assert fingerprint(running) != fingerprint(over)
        assert opening(running) == opening(over)


def test_a_document_a_line_is_a_table() -> None:
    lines = [json.dumps(document(n)) for n in range(3)]
    assert len(read_file("\n".join(lines) + "\n").records) == 3
    whole = json.dumps({"format": "scopa-table/1", "matches": [document(1), document(2)]})
    assert len(read_file(f"{lines[0]}\n\n{whole}\n").records) == 3
    with pytest.raises(NotJson) as found:
        read_file(f"{lines[0]}\n{lines[1][:-1]}\n")
    assert found.value.line == 2


def test_only_a_backup_may_have_more_values_than_a_file() -> None:
    """It is refused by its signs, before it is read."""
    text = (
        f'{{"format": "scopa-table/1", "matches": [], "note": [{"[]," * limits.SIGNS["["].most}1]}}'
    )
    assert [each.what for each in read_file(text).problems] == [What.TOO_MANY_VALUES]
    of_backup = read_file(text, however_many=True)
    assert [each.what for each in of_backup.problems] == [What.UNKNOWN_KEY]
    few = read_file('{"format": "scopa-table/1", "matches": [], "note": [1]}')
    assert few.problems == of_backup.problems
