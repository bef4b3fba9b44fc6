"""Serves the app with waitress, for phones on slow connections."""

import contextlib
import errno
import logging
import os
import socket
import sys
from pathlib import Path

import segno
from waitress.server import create_server

from scorekeeper.app import create_app
from scorekeeper.store import StoreError

THREADS = 8
# Phones that send slowly hold a connection each: a hundred of them must not stop the rest.
CONNECTIONS = 1000
LARGEST_PORT = 65_535
ANYWHERE = ("0.0.0.0", "::")


def serve(host: str, port: int, *, lan: bool = False) -> int:
    """Serve until Ctrl-C; the exit status says whether it could."""
    try:
        app = create_app()
    except (StoreError, OSError, ValueError) as error:
        print(f"scorekeeper: {error}", file=sys.stderr)
        return 1
    if not 0 <= port <= LARGEST_PORT:
        # The system would take the number modulo 65536 and listen somewhere else.
        print(
            f"scorekeeper: There is no port {port}: they go up to {LARGEST_PORT}.", file=sys.stderr
        )
        return 1
    if lan and host == "127.0.0.1":
        host = "0.0.0.0"
    try:
        server = create_server(
            app,
            host=host,
            port=port,
            threads=THREADS,
            connection_limit=CONNECTIONS,
            ident=None,
            max_request_body_size=app.config["MAX_CONTENT_LENGTH"],
            channel_timeout=60,
        )
    except (OSError, ValueError) as error:
        print(f"scorekeeper: {_why_not(host, port, error)}", file=sys.stderr)
        return 1
    # Under load it would say for almost every request that others wait.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    _announce(host, server.effective_port, lan, app.config["DATABASE"])
    with contextlib.suppress(KeyboardInterrupt):
        server.run()
    server.close()
    return 0


def _announce(host: str, port: int, lan: bool, database: str) -> None:
    shown = lan_address() if host in ANYWHERE else host
    address = f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"
    where = database if "://" in database else os.path.relpath(Path(database).resolve())
    print(f"Scorekeeper listens on {address} and keeps its data in {where}", flush=True)
    if lan:
        print("Open this address on a phone in the same network:", flush=True)
        segno.make(address, micro=False).terminal(out=sys.stdout, compact=True, border=2)
        sys.stdout.flush()


def lan_address() -> str:
    """This machine's address in its network, as a phone would call it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Nothing is sent: connecting a datagram socket only asks which way it would go.
        with contextlib.suppress(OSError):
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
    try:
        return socket.gethostbyname(socket.gethostname())
    except OSError:
        return "127.0.0.1"


def _why_not(host: str, port: int, error: Exception) -> str:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return f"Port {port} is in use already; choose another with --port."
    if isinstance(error, PermissionError):
        return f"Port {port} needs more rights than you have; choose one above 1023 with --port."
    return f"Cannot listen on {host}, port {port}: {error}"
