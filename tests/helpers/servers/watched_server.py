"""`scorekeeper serve`, with what a test needs to see from within."""

import os
import resource
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from flask import Flask, request

from scorekeeper import app as real
from scorekeeper import cli
from scorekeeper.server import serve
from scorekeeper.store.postgres import pool
from tests.helpers.servers.server_process import Server, wait_until

MOST_FILES = "WATCHED_MOST_FILES"
THREADS = "WATCHED_THREADS"
SILENCE, LONGEST_END = "WATCHED_SILENCE", "WATCHED_LONGEST_END"
PATIENCE, POOL_PATIENCE = "WATCHED_PATIENCE", "WATCHED_POOL_PATIENCE"


class WatchedServer(Server):
    """Says at `/who` who asks, over what and for what; a deal that is sent waits for `go_on`; a
    table has a page that breaks, and one whose answer breaks after Flask has let it go."""

    entry = f"{__name__}:main"

    def wait_for_a_deal(self) -> None:
        wait_until((self.folder / "asked").exists)

    def go_on(self) -> None:
        (self.folder / "go-on").touch()


def watched_app(settings: dict[str, Any]) -> Flask:
    app = real.create_app(settings)
    app.config["PATIENCE"] = float(os.environ.get(PATIENCE, app.config["PATIENCE"]))
    folder = Path(app.instance_path)

    @app.get("/who")
    def who() -> dict[str, str | None]:
        return {"address": request.remote_addr, "over": request.scheme, "host": request.host}

    @app.get("/t/<table:table>/break")
    def broken(table: str) -> str:
        raise ValueError(f"{table} is broken")

    @app.get("/t/<table:table>/escape")
    def escaping(table: str) -> Iterator[bytes]:
        raise OSError("It has escaped.")
        yield b""

    @app.before_request
    def wait() -> None:
        if request.method == "POST" and request.path.endswith("/enter"):
            (folder / "asked").touch()
            wait_until((folder / "go-on").exists)

    return app


def main() -> None:
    if most := int(os.environ.get(MOST_FILES, "0")):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    pool.PATIENCE = float(os.environ.get(POOL_PATIENCE, pool.PATIENCE))
    serve.create_app = watched_app
    serve.THREADS = int(os.environ.get(THREADS, serve.THREADS))
    serve.SILENCE = int(os.environ.get(SILENCE, serve.SILENCE))
    serve.LONGEST_END = float(os.environ.get(LONGEST_END, serve.LONGEST_END))
    raise SystemExit(cli.main())
