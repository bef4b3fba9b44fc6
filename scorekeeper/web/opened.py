"""One store a request."""

from flask import Flask, current_app, g

from scorekeeper.store import Store, StoreError, open_store


def init_app(app: Flask) -> None:
    """Close each request's store when the request is over."""
    app.teardown_appcontext(_close)


def get_store() -> Store:
    """The store of this request."""
    if "store" not in g:
        if "no_store" in g:
            raise g.no_store  # the page that says so asks too, and does not wait once more
        try:
            g.store = open_store(current_app.config["DATABASE"], current_app.config["PATIENCE"])
        except StoreError as error:
            g.no_store = error
            raise
    store: Store = g.store
    return store


def _close(error: BaseException | None) -> None:
    store = g.pop("store", None)
    if store is not None:
        store.close()
