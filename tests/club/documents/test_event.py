"""The document of a club evening: what is refused and how it is said, and that it comes back."""

import json
import re
from typing import Any

from scorekeeper import words
from scorekeeper.club.documents.config import GAME as PLAYED
from scorekeeper.club.documents.event import read_event, write_event
from scorekeeper.club.documents.results import KEPT_OUTCOME, KEPT_VERSION
from scorekeeper.club.rules.config import EventGame
from scorekeeper.commands.event import answer
from scorekeeper.rules.ending import Ending
from tests.helpers.cases import every
from tests.helpers.evenings import EVENINGS, document, pairs, standings
from tests.helpers.paths import DOCS


def sentences(evening: object) -> list[str]:
    found, problems = read_event(evening)
    assert (found is None) == bool(problems)
    return [words.problem(each, ()) for each in problems]


@every("name", EVENINGS)
def test_a_golden_event_is_scored_in_rounds(name: str) -> None:
    """Also from the file as it is, with its standings in it."""
    for evening in (document(name), EVENINGS[name]):
        found = answer(evening)
        assert [each["standing"] for each in found["rounds"]] == standings(name)
        assert [each["pairings"] for each in found["rounds"]] == [
            [[r["a"], r["b"]] for r in each["results"] if "rest" not in r]
            for each in EVENINGS[name]["rounds"]
        ]


def test_who_comes_and_goes_survives_writing() -> None:
    evening = changed()
    evening["rounds"] = []
    late, gone, renamed = evening["pairs"][-3:]
    late["joined"], gone["left"] = 2, 1
    renamed["former"] = [{"name": "Rosa & Sara", "until": 1}]
    read, problems = read_event(evening)
    assert read and not problems
    assert write_event(read)["pairs"] == evening["pairs"]


def test_the_documented_example_is_right() -> None:
    text = (DOCS / "event-document.md").read_text(encoding="utf-8")
    asked, said = (json.loads(each) for each in re.findall(r"```json\n(.*?)```", text, re.DOTALL))
    assert answer(asked) == said


def changed(**parts: Any) -> dict[str, Any]:
    """Evening A with other parts: of `config`, the whole of `pairs`, the results of round 1."""
    evening = document("A")
    if "results" in parts:
        evening["rounds"] = [{"round": 1, "results": parts.pop("results")}]
    evening["config"] |= parts.pop("config", {})
    return evening | parts


RESULT = {"round": 1, "table": 1, "a": 1, "b": 2, "points": [3, 4]}


def with_result(**parts: Any) -> dict[str, Any]:
    """Evening A with one result, and who said it."""
    version = {"table": 1, "by": 1, "at": "2026-11-25T20:00:00+00:00", "points": [3, 4]}
    return changed(rounds=[{"results": [RESULT], "versions": [version | parts]}])


PENALTY = {"number": 1, "round": 1, "points": -1, "reason": "late"}


def with_penalty(**parts: Any) -> dict[str, Any]:
    return changed(rounds=[{"results": [RESULT], "adjustments": [PENALTY | parts]}])


GAME = {"preset": "scopone-scientifico", "deals": 3, "level": "draw"}
MIXED = {"kind": "all", "n": 2, "rules": ["assi", "re-bello"]}
REFUSED: list[tuple[object, str]] = [
    ([], "“evening” cannot be read: it should be an object with config"),
    (changed(format="scopa-match/1"), "“format” should be scopa-event/1."),
    (changed(format="scopa-event/2"), "newer version of the program, as scopa-event/2"),
    (with_penalty(number=9), "Round 1: nobody has the number 9."),
    (with_penalty(round=2), "here round 1 must stand, not 2."),
    (with_penalty(points=1000), "“rounds[1].adjustments[1].points"),
    (changed(config={"tables": [2, 1]}), "“config.tables” cannot be read: it should be a list of"),
    (changed(pears=[]), "“pears” is not a key of this format."),
    (changed(pairs=None), "“pairs” cannot be read: it should be a list like"),
    (changed(pairs=pairs(3)), "4 to 64 pairs or players can take part, not 3."),
    (changed(pairs=pairs(65)), "4 to 64 pairs or players can take part, not 65."),
    (changed(pairs=[*pairs(8), {"number": 9, "name": "pair  2"}]), "Two are called pair 2"),
    (changed(pairs=[*pairs(8), {"number": 9, "name": "x" * 84}]), "Name 9 has 84 letters: 83"),
    (changed(pairs=[*pairs(8), {"number": 9, "name": " "}]), "Name 9 is empty."),
    (changed(pairs=[*pairs(8), {"number": 8}]), "Two have the number 8"),
    (changed(pairs=[*pairs(8), {"number": 9, "joined": 4, "left": 2}]), "Number 9: the last round"),
    (changed(pairs=[*pairs(8), {"number": True}]), "“pairs[9].number: True” is not a whole number"),
    (changed(config={"system": "swiss"}), "The rules do not know “config.system: swiss”."),
    (changed(config={"colour": 1}), "“config.colour” is not a key of this format."),
    (
        changed(config={"game": "scopa"}),
        "“config.game” cannot be read: it should be",
    ),
    (changed(config={"game": {"preset": "bridge"}}), "There are no rules called “bridge”."),
    (
        changed(config={"game": GAME | {"cards": 40}}),
        "“config.game.cards” is not a key",
    ),
    (changed(config={"game": GAME | {"target": True}}), "True"),
    (changed(config={"game": GAME | {"deals": 1000}}), "1000"),
    (changed(config={"game": GAME | {"meeting": {"kind": "best_of", "n": 2}}}), "2"),
    (changed(config={"game": GAME | {"meeting": MIXED}}), "no longer reads games of one meeting"),
    (changed(config={"game": GAME | {"meeting": {"kind": "legs", "n": 2}}}), "no longer reads two"),
    (changed(config={"game": GAME | {"margin_cap": 2}}), "no longer reads a limit for the lead"),
    (changed(config={"ties": ["height"]}), "The rules do not know “config.ties: height”."),
    (changed(config={"vp": [1, 3, 3, 7, 9, 11, 13, 15, 17, 19]}), "ten whole numbers that rise"),
    (changed(config={"rounds": 21}), "There are 21 rounds: 20 at most."),
    (changed(config={"lots": {"12": 1}}), "“config.lots” cannot be read"),
    (changed(config={"third_place": 1}), "“config.third_place” should be true or false"),
    (
        changed(config={"system": "round_robin", "rounds": 3}, pairs=pairs(17)),
        "“round_robin” is for 4 to 16 pairs or players, not 17.",
    ),
    (changed(config={"system": "groups", "groups": 5}), "2 to 4 groups are possible here, not 5."),
    (changed(rounds=[{"round": 2, "results": []}]), "here round 1 must stand, not 2."),
    (changed(rounds=[{}] * 65), "“rounds” cannot be read"),
    (changed(results=[RESULT | {"b": 12}]), "Round 1: nobody has the number 12."),
    (changed(results=[RESULT, RESULT | {"a": 3, "b": 4}]), "Round 1: table 1 is there twice."),
    (changed(results=[RESULT, RESULT | {"table": 2, "b": 3}]), "Round 1: number 1 is there twice."),
    (changed(results=[RESULT | {"pont": 1}]), "“rounds[1].results[1].pont” is not a key"),
    (changed(results=[RESULT | {"forfeit": 1}]), "Round 1, table 1: a result has the points"),
    (changed(results=[RESULT | {"points": [1]}]), "it should be a list of two whole numbers."),
    (changed(results=[RESULT | {"points": [1, 2.5]}]), "“rounds[1].results[1].points: 2.5” is not"),
    (with_result(table=7), "Round 1, table 7: the result and its versions do not agree"),
    (with_result(by=3), "Round 1, table 1: the result and its versions do not agree"),
    (with_result(by=True), "Round 1, table 1: the result and its versions do not agree"),
    (with_result(points=[4, 3]), "Round 1, table 1: the result and its versions do not agree"),
    (
        with_result(at="yesterday"),
        "“rounds[1].versions[1].at” cannot be read: it should be a moment",
    ),
    (with_result(at="2026-11-25T20:00:00"), "“rounds[1].versions[1].at” cannot be read"),
    (
        with_result(before=[3, 4]),
        "“rounds[1].versions[1].before” cannot be read: it should be an object",
    ),
    (with_result(phone="x"), "“rounds[1].versions[1].phone” is not a key of this format."),
    (
        changed(
            rounds=[{"results": [RESULT], "correction": {"round": 1, "table": 7, "points": [1, 2]}}]
        ),
        "After round 1: the correction is of round 1, table 7",
    ),
]


@every(("evening", "sentence"), REFUSED)
def test_invalid_events_are_named(evening: object, sentence: str) -> None:
    said = sentences(evening)
    assert any(sentence in each for each in said), said
    assert answer(evening)["error"] == said[0] and len(said) == len(set(said))


def test_large_events_are_refused_unread() -> None:
    many = changed(pairs=[{"number": "x"}] * 100_000)
    assert sentences(many) == ["4 to 64 pairs or players can take part, not 100000."]
    wrong = [{"results": [{"table": "x", "a": [], "b": {}, "points": "y"}] * 64}] * 21
    assert sentences(changed(rounds=wrong)) == ["There are 21 rounds: 20 at most."]


def test_what_is_stored_of_a_result_is_as_it_always_was() -> None:
    came = {"points": None, "absent": [2]}
    played = {"points": [3, 4], "absent": [], "games": [1, 2]}
    version = came | {"by": 1, "at": "2026-11-25", "reason": "", "before": played}
    for form, kept in ((KEPT_OUTCOME, came), (KEPT_OUTCOME, played), (KEPT_VERSION, version)):
        assert form.write(form.stored(kept)) == kept


def test_only_what_is_unusual_is_written() -> None:
    assert PLAYED.write(EventGame("scopone")) == {"preset": "scopone"}
    game = EventGame("scopone", ending=Ending(deals=4))
    assert PLAYED.write(game) == {"preset": "scopone", "deals": 4}
