"""A Flask application that only says hello, served by the same code as the scorekeeper.

It also takes a form, stores it as it is, on disk like the scorekeeper's deals, and leads on: the
least that a stored deal costs.
"""

import os
import sqlite3
from threading import Lock, local

from flask import Flask, redirect, request
from werkzeug.wrappers import Response

from scorekeeper import serve


def hello_app(settings: dict[str, int]) -> Flask:
    app = Flask(__name__, static_folder=None)
    app.config.update(
        DATABASE="none", PROXIES=0, PUBLIC_URL="", NETWORK_URL="", MAX_CONTENT_LENGTH=1_000_000
    )

    @app.get("/")
    def hello() -> str:
        return "hello"

    path = os.path.join(os.environ["SCOREKEEPER_INSTANCE"], "bare.db")
    own, turn = local(), Lock()

    @app.post("/")
    def store() -> Response:
        if not hasattr(own, "db"):
            own.db = sqlite3.connect(path, isolation_level=None)
            own.db.execute("PRAGMA journal_mode = WAL")
            own.db.execute("PRAGMA synchronous = FULL")
            own.db.execute("CREATE TABLE IF NOT EXISTS forms (form TEXT)")
        with turn:
            own.db.execute("INSERT INTO forms VALUES (?)", (str(request.form.to_dict()),))
        return redirect("/", 303)

    return app


if __name__ == "__main__":
    # Only the application differs: whatever serve() sets up holds for both.
    serve.create_app = hello_app
    raise SystemExit(serve.serve("127.0.0.1", 0))
