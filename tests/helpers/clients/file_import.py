"""Matches brought to a table as people bring them: by its page for files."""

import json
from typing import Any

from tests.helpers.clients.page import Page
from tests.helpers.clients.phone import Phone

Document = dict[str, Any]


def table_of(*matches: Document) -> Document:
    return {"format": "scopa-table/1", "matches": list(matches)}


def show(phone: Phone, document: object, **fields: str) -> Page:
    """What the page says of a pasted file."""
    text = document if isinstance(document, str) else json.dumps(document)
    form = phone.open(f"{phone.table}/import").form
    return phone.send(form, document=text, **fields)


def bring_in(phone: Phone, *documents: Document) -> list[str]:
    """Add these matches to the phone's table; the addresses of their pages."""
    first = len(phone.client.get(f"{phone.table}.json").get_json()["matches"]) + 1
    form = show(phone, table_of(*documents)).form
    page = phone.send(form)
    assert page.status == 303, page.problems
    return [f"{phone.table}/{first + place}" for place in range(len(documents))]
