"""Adds club evenings to the app, unless SCOREKEEPER_CLUB is off."""

from contextlib import closing

from flask import Flask, request
from flask.typing import ResponseReturnValue

from scorekeeper.club import web, words
from scorekeeper.club.tables.secrets import take_over
from scorekeeper.club.web import access, links, new_event
from scorekeeper.store import engines
from scorekeeper.tables.clock_and_ids import now
from scorekeeper.web.access import additions, urls


def register(app: Flask) -> None:
    """Add the pages of club evenings, and take over evenings of older versions.

    :raise scorekeeper.store.errors.StoreError: when the database cannot be used.
    """
    with closing(engines.open_store(app.config["DATABASE"])) as store:
        take_over(store, str(app.secret_key), now())
    app.jinja_env.globals["club_words"] = words
    app.before_request(_take_file)
    for blueprint in urls.blueprints(web):
        app.register_blueprint(blueprint)
    app.extensions[additions.KEY] = additions.Additions(
        your_evenings=access.your_evenings,
        reports=lambda event: access.pair_code(event) is not None,
        place_of_code=links.address,
    )


def _take_file() -> ResponseReturnValue | None:
    if request.method != "POST" or request.endpoint != new_event.TAKES_FILE:
        return None
    return new_event.take_file()
