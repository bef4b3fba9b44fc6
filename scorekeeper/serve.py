"""Serves the app with waitress, for phones on slow connections."""

import contextlib
import errno
import logging
import os
import socket
import sys
from functools import partial
from typing import Any

import segno
from flask import Flask
from waitress.server import create_server

from scorekeeper.app import create_app
from scorekeeper.loop import OF_ONE_HOUSEHOLD, Loop, connection_limit
from scorekeeper.receiving import Takes
from scorekeeper.settings import read_settings
from scorekeeper.store import StoreError, place, release
from scorekeeper.web.imports import largest_body
from scorekeeper.web.limits import household
from scorekeeper.web.log import open_log, without_paths
from scorekeeper.web.metrics import metrics_of
from scorekeeper.words.errors import of_error, of_reason
from scorekeeper.words.language import gettext as _

THREADS = 8
READ_TO_ITS_END = 10_000_000
ANYWHERE = ("0.0.0.0", "::")
THIS_MACHINE = "127.0.0.1"


def serve(host: str, port: int, *, lan: bool = False) -> int:
    """Serve until Ctrl-C or SIGTERM; the exit status says whether it could. Port 0 is any that is
    free."""
    loop = Loop()
    try:
        open_log(read_settings().log)
        app = create_app()
    except (StoreError, OSError, ValueError) as error:
        return _refuse(of_error(error))
    if lan and host == THIS_MACHINE:
        host = "0.0.0.0"
    try:
        server = _listen(app, host, port, loop)
    except (OSError, ValueError) as error:
        return _refuse(_why_not(host, port, error))
    if host in ANYWHERE and (known := lan_address()) != THIS_MACHINE:
        app.config["NETWORK_URL"] = _address(known, loop.port)
    _announce(app, host, loop.port, lan)
    if metrics := metrics_of(app):
        metrics.show("connections", "Phones and proxies that are connected.", loop.connections)
        metrics.show(
            "waiting", "Requests that wait for a thread.", lambda: len(server.task_dispatcher.queue)
        )
    loop.run(server.task_dispatcher, _takes(app))
    # The last connection's close writes SQLite's log back into the file.
    release(app.config["DATABASE"])
    return 0


def _listen(app: Flask, host: str, port: int, loop: Loop) -> Any:
    # Under load it would say for almost every request that others wait.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    logging.getLogger("waitress").addFilter(without_paths)
    return create_server(
        app,
        map=loop.sockets,
        host=host,
        port=port,
        threads=THREADS,
        connection_limit=connection_limit(),
        ident=None,
        # What is too large is read to its end all the same, up to a point: a page of ours says so
        # then, where a phone that is cut off while it sends shows an error of its own.
        max_request_body_size=READ_TO_ITS_END,
        channel_timeout=60,
        # Where proxies are set, the app reads what the last ones said, and nothing beyond it.
        clear_untrusted_proxy_headers=not app.config["PROXIES"],
    )


def _takes(app: Flask) -> Takes:
    return Takes(
        largest=partial(largest_body, app),
        small=app.config["MAX_CONTENT_LENGTH"],
        household=None if app.config["PROXIES"] else household,
        connections=OF_ONE_HOUSEHOLD,
        # Before waitress takes no more of anybody; the sockets of our own are counted there.
        together=connection_limit() - 20,
    )


def _refuse(sentence: str) -> int:
    print(f"scorekeeper: {sentence}", file=sys.stderr)
    return 1


def _announce(app: Flask, host: str, port: int, lan: bool) -> None:
    here = THIS_MACHINE if host in ANYWHERE else host
    address = (app.config["NETWORK_URL"] or _address(here, port)) + "/"
    where = place(app.config["DATABASE"])
    if "://" not in where and os.getcwd() != os.sep:  # a service is started there
        where = os.path.relpath(where)
    message = _("Scorekeeper listens on {address} and keeps its data in {where}")
    print(message.format(address=address, where=where), flush=True)
    if public := app.config["PUBLIC_URL"]:
        print(_("Links and QR codes lead to {address}").format(address=f"{public}/"), flush=True)
    if lan:
        print(_("Open this address on a phone in the same network:"), flush=True)
        segno.make(address, micro=False).terminal(out=sys.stdout, compact=True, border=2)
        sys.stdout.flush()


def _address(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


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
        return THIS_MACHINE


def _why_not(host: str, port: int, error: Exception) -> str:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        return _("Port {port} is in use already; choose another with --port.").format(port=port)
    if isinstance(error, PermissionError):
        message = _(
            "Port {port} needs more rights than you have; choose one above 1023 with --port."
        )
        return message.format(port=port)
    message = _("Cannot listen on {host}, port {port}: {why}")
    return message.format(host=host, port=port, why=of_reason(error))
