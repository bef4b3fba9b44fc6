"""Whatever documents are made from fields: what is written is read as it was and fits its schema,
and what is spoiled is answered in sentences."""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.club.documents.event import DOCUMENT as EVENT
from scorekeeper.club.documents.event import read_event, write_event
from scorekeeper.commands import event, score
from scorekeeper.documents.codec import MOST_POINTS, schema_of
from scorekeeper.documents.deal import read_stored, write_deal
from scorekeeper.documents.file_reader import DOCUMENT as TABLE
from scorekeeper.documents.file_reader import read_file, read_record, write_record, write_table
from scorekeeper.documents.match import DOCUMENT as MATCH
from scorekeeper.documents.meeting import DOCUMENT as MEETING
from tests.documents.test_meeting import game, meeting
from tests.helpers.evenings import EVENINGS, document
from tests.helpers.generators.spoiled import spoiled
from tests.helpers.generators.true_deals import some_record
from tests.helpers.hypothesis_effort import some
from tests.helpers.match_records import corrected, record, told
from tests.helpers.paths import DOCS

TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool} | {
    "null": type(None)
}
FULL = corrected() | {
    "sides": [{"name": "A", "players": ["Anna", None]}, {"name": "B", "players": [None, None]}],
    "rules": {"preset": "traditional", "minutes": 30, "called": {"after": 9}, "napola": True},
    "meeting": {"kind": "all", "n": 2, "match_points": [2, 1, 0], "by_games": True, "number": 1},
    "totals_before": [1, 2],
    "seated": "right",
    "first_dealer": 1,
    "changes": [{"since": 2, "dealer": 0, "at": "2026-11-20T20:00:00Z", "who": "Anna"}],
    "ended": "2026-11-20",
}
GAMES = meeting(game([3, 2]), kind="all", n=2)
PLAYED = {"preset": "scopone", "deals": 3, "meeting": {"kind": "all", "n": 2}}


def wrong_in(value: Any, schema: dict[str, Any], place: str = "") -> Iterator[str]:
    """Where the value is not as the schema has it, by the words that our schemas use."""
    if "anyOf" in schema:
        if not any(not list(wrong_in(value, each)) for each in schema["anyOf"]):
            yield place
    if "enum" in schema and value not in schema["enum"]:
        yield place
    if "const" in schema and value != schema["const"]:
        yield place
    if "type" in schema and type(value) is not TYPES[schema["type"]]:
        yield place
    elif isinstance(value, dict):
        known, more = schema.get("properties", {}), schema.get("additionalProperties", {})
        yield from (f"{place}.{key}" for key in schema.get("required", ()) if key not in value)
        for key, each in value.items():
            if key not in known and more is False:
                yield f"{place}.{key}"
            else:
                yield from wrong_in(each, known.get(key, more or {}), f"{place}.{key}")
    elif isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", 10**6):
            yield place
        for number, each in enumerate(value):
            yield from wrong_in(each, schema.get("items", {}), f"{place}[{number}]")
    elif type(value) is int and not (
        schema.get("minimum", value) <= value <= schema.get("maximum", value)
    ):
        yield place


@given(seed=st.integers(0, 10**9))
@some(40)
def test_a_table_comes_back_and_fits_its_schema(seed: int) -> None:
    kept = some_record(random.Random(seed))
    written = json.loads(json.dumps(write_table([kept])))
    (again,) = read_file(json.dumps(written)).records
    assert again == kept
    assert list(wrong_in(written, schema_of("scopa-table", TABLE))) == []
    for deal in kept.match.deals:
        stored = json.loads(json.dumps(write_deal(deal)))
        assert read_stored(stored, kept.match.rules, len(kept.match.sides)) == deal


def test_everything_that_can_be_said_comes_back() -> None:
    written = write_record(record(FULL))
    beside = FULL.keys() - {"rules", "deals"}
    assert {key: written.get(key) for key in beside} == {key: FULL[key] for key in beside}
    assert written["rules"]["called"] == {"after": 9, "deal_in_play": True}
    assert read_record(written).record == record(FULL)


def test_everything_that_can_be_said_fits_its_schema() -> None:
    for whole, form in ((FULL, MATCH), (told(), MATCH), (GAMES, MEETING), (document("A"), EVENT)):
        assert list(wrong_in(whole, form.schema())) == []
    for other in ({"colour": 1}, {"deals": [{"points": [MOST_POINTS + 1, 0]}]}, {"note": 5}):
        assert list(wrong_in(FULL | other, MATCH.schema()))


@given(evening=st.sampled_from(sorted(EVENINGS)))
@some(10)
def test_an_evening_comes_back_and_fits_its_schema(evening: str) -> None:
    read, problems = read_event(document(evening))
    assert read, problems
    written = json.loads(json.dumps(write_event(read)))
    assert read_event(written) == (read, [])
    assert list(wrong_in(written, EVENT.schema())) == []


@given(whole=spoiled(st.sampled_from([FULL, told(), GAMES])))
@some(400)
def test_a_spoiled_match_is_answered_in_sentences(whole: Any) -> None:
    answer = score.answer(whole)
    assert "results" in answer or "deals" in answer or "matches" in answer or answer["problems"]
    assert all(isinstance(each, str) and len(each) < 400 for each in answer.get("problems", []))
    json.dumps(answer)


@st.composite
def evenings(draw: st.DrawFn) -> Any:
    systems = ["danese", "mitchell", "groups", "knock_out", "round_robin", "individual"]
    evening: Any = document(draw(st.sampled_from(sorted(EVENINGS))))
    evening["config"] |= {"system": draw(st.sampled_from(systems)), "game": PLAYED}
    return evening


@given(whole=spoiled(evenings()))
@some(400)
def test_a_spoiled_evening_is_answered_in_sentences(whole: Any) -> None:
    answer = event.answer(whole)
    assert "rounds" in answer or answer["problems"]
    json.dumps(answer)


def test_every_key_is_documented() -> None:
    names = ("match-document.md", "event-document.md")
    text = "".join((DOCS / name).read_text(encoding="utf-8") for name in names)
    for key in {key for form in (MATCH, MEETING, TABLE, EVENT) for key in keys_of(form.schema())}:
        assert re.search(f"\\b{key}\\b", text), key


def keys_of(schema: Any) -> Iterator[str]:
    """The keys that a schema knows, wherever they stand."""
    if isinstance(schema, dict):
        yield from schema.get("properties", ())
        for key, part in schema.items():
            yield from keys_of(part) if key != "rules" else ()  # the options have pages
    elif isinstance(schema, list):
        for part in schema:
            yield from keys_of(part)
