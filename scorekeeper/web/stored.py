"""One store a request; a match of it as a page needs it, where its page is, and data as JSON."""

from typing import Any

from flask import Flask, Response, current_app, g, request

from scorekeeper.store import Store, open_store
from scorekeeper.tables.played import Played, load_match
from scorekeeper.tables.texts import as_text


def init_app(app: Flask) -> None:
    """Close each request's store when the request is over; templates can ask for addresses."""
    app.teardown_appcontext(_close)
    app.add_template_global(address_of)


def get_store() -> Store:
    """The store of this request."""
    if "store" not in g:
        g.store = open_store(current_app.config["DATABASE"], current_app.config["PATIENCE"])
    store: Store = g.store
    return store


def _close(error: BaseException | None) -> None:
    store = g.pop("store", None)
    if store is not None:
        store.close()


def load(table: str, number: int) -> Played:
    """A match of the table as it stands.

    :raise scorekeeper.store.NotFound: when there is none of that number.
    """
    return load_match(get_store(), table, number)


def address_of(played: Played) -> str:
    """Where the match's page is."""
    return f"{request.root_path}/t/{played.table}/{played.number}"


def as_data(value: Any) -> Response:
    """The value as a JSON answer."""
    return Response(as_text(value) + "\n", mimetype="application/json")
