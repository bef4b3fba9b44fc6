"""One store for each request, and the row of the table that is asked for."""

from flask import Flask, current_app, g, request

from scorekeeper.store.engines import open_store
from scorekeeper.store.errors import StoreError
from scorekeeper.store.sql.store import Store
from scorekeeper.store.table_values import Table

SEAT, TRIED = "seat-", "try-"
"""A cookie's name begins so: of a seat, and of one at a demonstration, which the phone forgets with
it."""


def init_app(app: Flask) -> None:
    """Close each request's store when the request is over."""
    app.teardown_appcontext(_close)


def get_store() -> Store:
    """The store of this request."""
    store: Store | None = getattr(g, "store", None)
    if store is None:
        if "no_store" in g:
            raise g.no_store  # the page that says so asks too, and does not wait once more
        try:
            store = open_store(current_app.config["DATABASE"], current_app.config["PATIENCE"])
        except StoreError as error:
            g.no_store = error
            raise
        store.read_once()
        g.store = store
    return store


def table_row(table: str) -> Table:
    """The row of the table; this device's seat is read with it.

    :raise scorekeeper.store.NotFound: when there is no such table.
    """
    tables = get_store().tables
    if known := tables.read_before(table):
        return known
    cookies = request.cookies
    held = [cookies[name] for name in (f"{SEAT}{table}", f"{TRIED}{table}") if name in cookies]
    return tables.get(table, next(filter(None, held), "").partition(".")[0])


def _close(error: BaseException | None) -> None:
    store = g.pop("store", None)
    if store is not None:
        store.close()
