"""The addresses that programs use, described as an OpenAPI document at `/openapi.json`.

Addresses and what stands in them come from the app's own routes; here stands what each answers.
"""

import re
from itertools import product
from typing import Any

from flask import Blueprint, Response, current_app, request
from werkzeug.routing import IntegerConverter

from scorekeeper.documents.schemas import (
    TEXT,
    JsonSchema,
    a_side,
    closed,
    document_schemas,
    each,
    ref,
    whole_schema,
)
from scorekeeper.web.access.urls import TableConverter
from scorekeeper.web.http.responses import json_response
from scorekeeper.web.transfer.file_export import CSV
from scorekeeper.web.transfer.file_import import LONGEST_FILE

bp = Blueprint("openapi", __name__)

VERSION = "1"
JSON, PAGE, PLAIN = "application/json", "text/html", "text/plain"
OPENAPI = "3.1.1"
_NUMBER: JsonSchema = {"type": "integer", "minimum": 1}
_MATCHES = closed({"number": _NUMBER, "started": TEXT, "deals": whole_schema()})
_VERSION = closed({"version": _NUMBER, **dict.fromkeys(("who", "at", "why"), TEXT)})
_SCHEMAS: dict[str, JsonSchema] = {
    "File": {"anyOf": [ref("Match"), ref("Meeting"), ref("Table")]},
    "Matches": closed({"matches": each(_MATCHES)}),
    "EnteredDeal": closed(
        {
            "entry": ref("Deal"),
            "points": a_side(whole_schema()),
            "totals": a_side(whole_schema()),
            "versions": each(_VERSION, minItems=1),
        }
    ),
}
"""What is answered beside documents."""
ARGUMENT = re.compile(r"<(?:[^<>]*:)?(\w+)>")
Operation = dict[str, Any]


@bp.get("/openapi.json")
def described() -> Response:
    """The OpenAPI document of the running app, with the address of this server in it."""
    kinds: dict[type, JsonSchema] = {
        IntegerConverter: {"type": "integer", "minimum": 0},
        TableConverter: {"type": "string", "pattern": f"^{TableConverter.regex}$"},
    }
    any_text = TEXT | {"pattern": "^[^/]+$"}
    operations = _operations()
    paths: dict[str, dict[str, Operation]] = {}
    for rule, method in product(current_app.url_map.iter_rules(), ("GET", "POST")):
        operation = operations.get((method, rule.endpoint))
        if operation is None or method not in (rule.methods or ()):
            continue
        parameters = [
            {"name": name, "in": "path", "required": True}
            | {"schema": kinds.get(type(converter), any_text)}
            for name, converter in rule._converters.items()
        ]
        path = paths.setdefault(ARGUMENT.sub(r"{\1}", rule.rule), {})
        path[method.lower()] = {
            "operationId": rule.endpoint.replace(".", "_"),
            **operation,
            "parameters": [*parameters, *operation.get("parameters", ())],
        }
    return json_response(
        {
            "openapi": OPENAPI,
            "info": {
                "title": "Scopa scorekeeper",
                "version": VERSION,
                "description": (
                    "Whoever knows the address of a table may watch it: these addresses ask for "
                    "nothing else. Answers in words are in the language of the phone that asks."
                ),
            },
            "paths": dict(sorted(paths.items())),
            "components": {
                "schemas": document_schemas() | _SCHEMAS,
                "responses": {
                    "NotFound": _answer("Nothing is there.", PAGE, TEXT),
                    "InBin": _answer("It is in the bin, or was and is gone for good.", PAGE, TEXT),
                    "Unavailable": _answer("The database cannot be reached.", PAGE, TEXT),
                },
            },
            "servers": [{"url": request.root_path or "/"}],
        }
    )


def _answer(about: str, kind: str, schema: JsonSchema) -> JsonSchema:
    return {"description": about, "content": {kind: {"schema": schema}}}


def _asks(summary: str, answer: JsonSchema, *others: str, **more: Any) -> Operation:
    """An address that is only read; `others` are the statuses that it may answer with besides."""
    names = {"404": "NotFound", "410": "InBin", "503": "Unavailable"}
    refs = {code: {"$ref": f"#/components/responses/{names[code]}"} for code in others}
    return {"summary": summary, "responses": {"200": answer} | refs, **more}


def _data(summary: str, schema: JsonSchema, kind: str = JSON, **more: Any) -> Operation:
    """What is stored at a table, read as a file of that kind."""
    return _asks(summary, _answer(summary, kind, schema), "404", "410", "503", **more)


def _query(name: str, about: str, schema: JsonSchema) -> JsonSchema:
    return {"name": name, "in": "query", "description": about, "schema": schema}


def _takes_file(summary: str, where_to: str) -> Operation:
    """A form with a file, which is shown before anything is stored."""
    fields: JsonSchema = {
        "file": TEXT | {"contentMediaType": JSON},
        "document": TEXT | {"contentMediaType": JSON, "contentSchema": ref("File")},
        "confirm": TEXT,
        "key": TEXT | {"description": "The same file with the same key is stored once."},
        "csrf_token": TEXT | {"description": "What `/token` answers, with its cookie."},
    }
    # `add-1`, `add-2`, ... for the matches of the file, as they are ticked.
    form = {"type": "object", "properties": fields, "additionalProperties": TEXT}
    statuses = {
        "400": "The token is missing or of another visit. Nothing was stored.",
        "403": "This phone has no seat at the table.",
        "404": "There is no such table.",
        "410": "The table is in the bin.",
        "413": f"The file has more than {LONGEST_FILE} bytes.",
        "422": "The file cannot be added; the page says why. Nothing was stored.",
        "429": "Too many files came from there; `Retry-After` says for how many seconds.",
        "503": "Nothing was stored; it may be sent again.",
    }
    pages = {code: _answer(about, PAGE, TEXT) for code, about in statuses.items()}
    preview = _answer("What the file would add, to be sent again with `confirm`.", PAGE, TEXT)
    return {
        "summary": summary,
        "requestBody": {
            "required": True,
            "content": {"multipart/form-data": {"schema": form}},
        },
        "responses": {"200": preview, "303": {"description": where_to}, **pages},
    }


def _operations() -> dict[tuple[str, str], Operation]:
    """What is said of each address, by its method and the function that answers."""
    part = _query("part", "Which part of a large table, from 1.", TEXT)
    separator = _query("separator", "What parts the cells: comma or semicolon.", TEXT)
    parted = {"parameters": [part, separator]}
    tag = {"304": {"description": "Nothing has changed since the `ETag` that was sent."}}
    changed = _asks("A text that changes with the table", _answer("", PLAIN, TEXT), "404", "503")
    changed["responses"] |= tag
    changed["responses"]["200"]["description"] = "The same as in `ETag`."
    runs = _answer("It runs.", PLAIN, TEXT)
    return {
        ("GET", "health.runs"): _asks("Whether the program runs", runs),
        ("GET", "health.serves"): {
            "summary": "Whether its database answers",
            "responses": {
                "200": _answer("It does.", PLAIN, TEXT),
                "503": _answer("It does not.", PLAIN, TEXT),
            },
        },
        ("GET", "openapi.described"): _asks("This", _answer("This", JSON, {"type": "object"})),
        ("GET", "live.changed"): changed,
        ("GET", "matches.table_data"): _data("The matches of a table", ref("Matches")),
        ("GET", "matches.match_data"): _data("A match with its results", ref("ExportedMatch")),
        ("GET", "meetings.data"): _data("A meeting of several games", ref("Meeting")),
        ("GET", "deals.data"): _data("A deal as it was entered", ref("EnteredDeal")),
        ("GET", "export.all_matches"): _data(
            "The table, to take along", ref("Table"), parameters=[part]
        ),
        ("GET", "export.deals"): _data(
            "What was taken in each deal of a match", TEXT, CSV, parameters=[separator]
        ),
        ("GET", "export.points"): _data(
            "What was scored in each deal of a match", TEXT, CSV, parameters=[separator]
        ),
        ("GET", "export.all_deals"): _data("What was taken at the table", TEXT, CSV, **parted),
        ("GET", "export.all_points"): _data("What was scored at the table", TEXT, CSV, **parted),
        ("POST", "imports.make_table_of_file"): _takes_file(
            "Make a table of a file", "The table was made: `Location` leads to it."
        ),
        ("POST", "imports.bring_in"): _takes_file(
            "Add the matches of a file to a table", "They were added: `Location` leads to them."
        ),
    }
