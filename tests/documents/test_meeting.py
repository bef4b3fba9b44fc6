"""The document of a meeting, and what `scorekeeper score` answers for it."""

import json
from typing import Any

from scorekeeper.commands.score import answer
from scorekeeper.documents.codec import Reading
from scorekeeper.documents.file_reader import read_file
from scorekeeper.documents.meeting_format import read_format, write_format
from scorekeeper.rules.match.meeting import Meeting, MeetingKind
from tests.helpers.cases import every
from tests.helpers.match_records import is_right
from tests.helpers.paths import DATA

GOLDEN = json.loads((DATA / "golden_formats.json").read_text())["meetings"]
SIDES = [{"name": "Anna"}, {"name": "Bruno"}]


def game(totals: list[int], **more: Any) -> dict[str, Any]:
    """A match that these totals end after one deal, or as many as the points take."""
    rules = {"preset": "traditional", "deals": 1, "level": "draw"} | more
    before, points = [max(0, each - 8) for each in totals], [min(each, 8) for each in totals]
    match = {"rules": rules, "sides": SIDES, "deals": [{"points": points}]}
    return match | {"totals_before": before}


def meeting(*games: dict[str, Any], **format_: Any) -> dict[str, Any]:
    return {"format": "scopa-meeting/1", "meeting": format_, "matches": list(games)}


@every("case", GOLDEN)
def test_golden_meetings_are_answered(case: dict[str, Any]) -> None:
    level = "play_on" if case["kind"] == "best_of" else "draw"
    games = [game(each["totals"], level=level) for each in case["results"]]
    format_ = {key: case[key] for key in ("kind", "n")}
    found = answer(meeting(*games, **format_))
    assert {key: found.get(key) for key in case["expected"]} == case["expected"], found
    assert [each["totals"] for each in found["matches"]] == [g["totals"] for g in case["results"]]


@every(
    ("changed", "said"),
    [
        ({"meeting": {"kind": "best_of", "n": 4}}, "n: 4"),
        (
            {"meeting": {"kind": "all", "n": 2, "by_games": 1}},
            "by_games” should be true or false",
        ),
        ({"meeting": {"kind": "best_of", "n": 3}}, "level: draw"),
        ({"meeting": {"kind": "most", "n": 3}}, "most"),
        ({"meeting": {"kind": "all", "n": 3, "sort": 1}}, "sort"),
        ({"meeting": {"kind": "all", "n": True}}, "n: True"),
        ({"meeting": {"kind": "all", "n": 2, "match_points": [3, 1]}}, "match_points"),
        ({"meeting": []}, "an object with kind and n"),
        ({"meeting": {"kind": "all", "n": 2, "level": "most"}}, "most"),
        ({"meeting": {"kind": "legs", "n": 2}}, "no longer reads two games whose points are added"),
        ({"meeting": {"kind": "all", "n": 2, "rules": ["escoba", "assi"]}}, "by different rules"),
        ({"matches": [[]]}, "a list of matches"),
        ({"matches": [game([1, 0])] * 21}, "20 games"),
        ({"more": 1}, "more"),
    ],
)
def test_what_is_wrong_is_named(changed: dict[str, Any], said: str) -> None:
    wrong = meeting(game([3, 2]), kind="all", n=2) | changed
    assert said in answer(wrong)["problems"][0]
    assert not is_right(read_file(json.dumps(wrong)))


def test_a_format_is_checked_once() -> None:
    for games in ([], [game([3, 2], level="play_on")] * 2):
        answered = answer(meeting(*games, kind="best_of", n=4))
        assert answered["problems"] == ["The rules do not know “n: 4”."]


def test_three_sides_have_no_meeting() -> None:
    match = game([3, 2]) | {
        "sides": [*SIDES, {"name": "Carla"}],
        "deals": [],
        "totals_before": None,
    }
    assert "two sides" in answer(meeting(match, kind="all", n=2))["problems"][0]


def test_an_open_game_holds_up_what_follows() -> None:
    still = game([3, 2]) | {"deals": []}
    found = answer(meeting(still, game([8, 1]), kind="all", n=2))
    assert (found["over"], found["games"], found["match_points"]) == (False, [0, 0], None)
    ended = still | {"ended": "2026-11-25"}
    assert answer(meeting(ended, game([8, 1]), kind="all", n=2))["games"] == [1, 0]


def test_what_level_always_meant_is_still_read() -> None:
    written = write_format(Meeting(MeetingKind.ALL, 3))
    assert read_format(written | {"level": "draw"}, Reading()) == read_format(written, Reading())
