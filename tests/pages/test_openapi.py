"""The published description of the addresses for programs: it is valid, it leaves nothing out, and
what the app answers, whatever it is asked, is as it says."""

import io
import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate
from werkzeug.test import TestResponse

from scorekeeper.documents import plain_values
from scorekeeper.documents.file_reader import write_record
from scorekeeper.rules.entry.claims import claim_kinds
from scorekeeper.rules.presets import GAMES, Rules
from scorekeeper.web.openapi import _operations
from tests.helpers.cases import every
from tests.helpers.clients.phone import Phone
from tests.helpers.generators.json_schema import values
from tests.helpers.generators.match_documents import match_documents
from tests.helpers.match_records import corrected, document, proved, record
from tests.pages.access.test_route_permissions import Table
from tests.pages.access.test_route_permissions import table as table  # a fixture
from tests.pages.http.test_fuzz import odd
from tests.rules.test_golden import TABLES, cases

Described = dict[str, Any]
DISPUTE = "22vtcHRCs9y4VVRsUtKFFfOoi7pxYrP"


@pytest.fixture(scope="module")
def described(app: Flask) -> Described:
    found: Described = app.test_client().get("/openapi.json").get_json()
    return found


@pytest.fixture(scope="module")
def somebody(app: Flask) -> Phone:
    """A phone at a table with deals of every kind, one corrected, of two and of three sides."""
    phone = Phone(app)
    deals = [*corrected()["deals"], *proved()["deals"], {"points": [3, 1], "who": "Anna"}]
    match = corrected() | {"deals": deals}
    sent = phone.open("/open").form.fields | {"document": json.dumps(match), "confirm": "1"}
    page = phone.post("/open", sent | {"add-1": "1"})
    assert page.location, page.text
    phone.table = page.location
    phone.post(f"{phone.table}/new", {"players": "3", "name-1": "A", "name-2": "B", "name-3": "C"})
    return phone


def operations(described: Described) -> Iterator[tuple[str, str, Described]]:
    """Each address with its method and what is said of it."""
    for path, methods in described["paths"].items():
        for method, told in methods.items():
            yield method.upper(), path, told


def problems_of(described: Described, told: Described, answered: TestResponse) -> list[str]:
    """What of an answer is not as it is described."""
    status = str(answered.status_code)
    if status not in told["responses"]:
        return [f"{status} is not described"]
    response = told["responses"][status]
    if "$ref" in response:
        response = described["components"]["responses"][response["$ref"].rpartition("/")[2]]
    content = response.get("content")
    if content is None:
        return []
    if answered.mimetype not in [kind.partition(";")[0] for kind in content]:
        return [f"{status} with {answered.mimetype}"]
    if answered.mimetype != "application/json":
        return []
    return wrong(described, content["application/json"]["schema"], answered.get_json())


def wrong(described: Described, schema: Described, value: Any) -> list[str]:
    """Where a value is not as the schema has it."""
    whole = schema | {"components": described["components"]}
    return [
        f"{each.json_path}: {each.message[:200]}"
        for each in Draft202012Validator(whole).iter_errors(value)
    ]


def filled(path: str, values: dict[str, Any]) -> str:
    for name, value in values.items():
        path = path.replace(f"{{{name}}}", quote(str(value), safe=""))
    return path


def test_it_is_a_valid_openapi_document(described: Described) -> None:
    validate(described)  # type: ignore[arg-type]


def test_every_json_address_is_described(described: Described, table: Table) -> None:
    for rule in table.app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()) or rule.endpoint == "static":
            continue
        path = re.sub(r"<(?:[^<>]*:)?(\w+)>", r"{\1}", rule.rule)
        page = table.people["maker"].open(filled(path, table.values))
        if page.headers["Content-Type"].partition(";")[0] in ("application/json", "text/csv"):
            assert "get" in described["paths"].get(path, {}), path


def test_a_deleted_table_is_described(described: Described, app: Flask) -> None:
    phone = Phone(app)
    phone.start("Anna", "Bruno")
    table = phone.table_id
    phone.send(phone.open(f"{phone.table}/delete").form)
    for path, method, operation in operations(described):
        if "{table}" in path and not path.endswith("/changed"):
            address = filled(path, {"table": table, "number": 1, "deal": 1})
            page = phone.open(address) if method == "GET" else phone.post(address)
            assert page.status == 410 and "410" in operation["responses"], path


def test_every_operation_has_its_address(described: Described, app: Flask) -> None:
    told = {name.replace(".", "_") for _, name in _operations()}
    assert {each["operationId"] for *_, each in operations(described)} == told


def test_schemas_know_the_readers_keys(described: Described) -> None:
    schemas = described["components"]["schemas"]
    kinds = {
        next(
            kind for kind in ("piles", "counts", "points", "winners") if kind in each["properties"]
        ): {*each["properties"]}
        for each in schemas["Deal"]["oneOf"]
    }
    # In points the scope is said already, but an exported deal says so once more.
    own = {kind: known | {"scope"} for kind, known in plain_values._OWN.items()}
    assert kinds == own
    assert set(schemas["Match"]["properties"]) == plain_values._DOCUMENT
    assert set(schemas["Side"]["properties"]) == plain_values._SIDE
    told = {name for game in GAMES.values() for name in claim_kinds(Rules.of(game.key))}
    assert plain_values._COUNT | told <= set(schemas["Count"]["properties"])
    assert set(schemas["Table"]["properties"]) == plain_values.TABLE_KEYS


# The reader takes "J♦" and "FS" too, which no program need write.
WRITTEN = [each for each in cases(*TABLES) if not re.search("French|may be written", each.id)]


@every("case", WRITTEN)
def test_accepted_documents_fit_the_schema(described: Described, case: dict[str, Any]) -> None:
    match = described["components"]["schemas"]["Match"]
    assert wrong(described, match, case["document"]) == []


def test_refused_keys_are_in_the_schema(described: Described) -> None:
    match, good = described["components"]["schemas"]["Match"], document(1)
    assert wrong(described, match, good) == []
    (deal,) = good["deals"]
    for bad in (
        good | {"winer": 0},
        good | {"sides": [{"name": "Anna"}]},
        good | {"rules": {"preset": "briscola"}},
        good | {"deals": [deal | {"points": [1, 1]}]},
        good | {"deals": [deal | {"piles": [["11d"], None]}]},
        good | {"note": "x" * 501},
        good | {"first_dealer": -1},
    ):
        assert wrong(described, match, bad), bad


@settings(max_examples=40)
@given(match_documents())
def test_every_export_fits_the_schema(described: Described, match: Described) -> None:
    exported = write_record(record(match))
    schema = described["components"]["schemas"]["ExportedMatch"]
    assert wrong(described, schema, json.loads(json.dumps(exported))) == []


def test_every_answer_fits_its_description(
    described: Described, app: Flask, somebody: Phone
) -> None:
    table = somebody.table_id
    seen = 0
    for method, path, told in operations(described):
        for number, deal in [(1, deal) for deal in range(1, 8)] + [(2, 1), (3, 1)]:
            values = {"table": table, "number": number, "deal": deal, "code": DISPUTE}
            if method == "GET":
                answered = somebody.client.get(filled(path, values))
                assert problems_of(described, told, answered) == [], (path, number, deal)
                seen += answered.status_code == 200
    assert seen > 60


def test_random_requests_fit_the_description(
    described: Described, somebody: Phone, times: int
) -> None:
    every = list(operations(described))
    known = {"table": somebody.table_id, "number": 1, "deal": 1, "code": DISPUTE}
    components = described["components"]["schemas"]

    @settings(max_examples=60 * times, suppress_health_check=[HealthCheck.too_slow])
    @given(st.data())
    def ask(data: st.DataObject) -> None:
        method, path, told = data.draw(st.sampled_from(every))
        arguments: dict[str, dict[str, Any]] = {"path": {}, "query": {}}
        for each in told["parameters"]:
            name, made = each["name"], values(each["schema"], components)
            if each["in"] == "path":
                made = st.one_of(st.just(known[name]), made) if name in known else made
            else:
                made = st.one_of(made, odd)
            if each["in"] == "path" or data.draw(st.booleans()):
                arguments[each["in"]][name] = data.draw(made)
        sent = {}
        if method == "POST":
            file = data.draw(values({"$ref": "#/components/schemas/File"}, components))
            text = json.dumps(file)
            sent = {"key": "k", "confirm": "1", "add-1": "1"} if data.draw(st.booleans()) else {}
            sent |= {"file": (io.BytesIO(text.encode()), "m.json")}
        address = filled(path, arguments["path"])
        answered = somebody.client.open(
            address, method=method, query_string=arguments["query"], data=sent or None
        )
        assert problems_of(described, told, answered) == [], (method, address)
        answered.close()

    ask()


def test_files_that_fit_are_answered(described: Described, app: Flask, times: int) -> None:
    """Whatever cards and papers it has: in words, and never by a failure."""
    components = described["components"]["schemas"]
    some = HealthCheck.too_slow

    @settings(max_examples=12 * times, suppress_health_check=[some])
    @given(st.one_of(values(components["File"], components), with_papers(components)))
    def send(file: Described) -> None:
        sent = {"document": json.dumps(file), "key": "k"}
        answered = app.test_client().post("/open", data=sent)
        assert problems_of(described, described["paths"]["/open"]["post"], answered) == []
        assert answered.status_code in (200, 422)

    send()


@st.composite
def with_papers(draw: st.DrawFn, components: Described) -> Described:
    """A match in which nothing is wrong but perhaps what can stand beside it."""
    match: Described = dict(draw(match_documents()))
    papers = {
        name: values(components["Match"]["properties"][name], components)
        for name in ("date", "note", "cards", "results")
    }
    match |= draw(st.fixed_dictionaries({}, optional=papers))
    of_deals = {name: st.text(max_size=5) for name in ("at", "who", "why")}
    match["deals"] = [
        deal | draw(st.fixed_dictionaries({}, optional=of_deals)) for deal in match["deals"]
    ]
    return match
