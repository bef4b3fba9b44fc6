"""Serves the app with waitress, in one process or in several, for phones on slow connections, and
says where it listens, or why it cannot."""

import contextlib
import errno
import logging
import multiprocessing
import os
import signal
import socket
import sys
import time
from functools import partial
from multiprocessing.connection import wait
from types import FrameType
from typing import Any

import segno
from flask import Flask
from waitress import create_server, wasyncore

from scorekeeper.app import create_app
from scorekeeper.instance_folder import call
from scorekeeper.server.client_connections import REST, Channel, wait_for_descriptors
from scorekeeper.settings import read_settings
from scorekeeper.store.engines import open_store, place, release, standby
from scorekeeper.store.errors import Away, StoreError
from scorekeeper.web.http.log import open_log, without_paths
from scorekeeper.words.language import gettext as _
from scorekeeper.words.language import ngettext, of_error, of_reason

_log = logging.getLogger(__name__)

THREADS = 8
CONNECTIONS = 1000  # of one process
OTHER_FILES = 200  # the database, sockets of our own, bodies and answers too long for memory
# Bytes of a body: up to here the app answers, with a page; beyond it waitress does, in a line.
READ_TO_ITS_END = 10_000_000
SILENCE = 60  # seconds after which a phone that sends nothing, or takes nothing, is given up
LONGEST_END = 8.0  # seconds; longer than a writer waits for its turn
AGAIN = 3  # seconds until a database that is away is tried again
SIGNALS = (signal.SIGINT, signal.SIGTERM)
ANYWHERE = ("0.0.0.0", "::")
THIS_MACHINE = "127.0.0.1"


def serve(host: str, port: int, *, lan: bool = False, workers: int | None = None) -> int:
    """Serve until Ctrl-C or SIGTERM; the exit status says whether it could. Port 0 is any that is
    free. So many `workers` answer, or as many as the settings say."""
    stop, end = socket.socketpair()
    for number in SIGNALS:
        signal.signal(number, partial(_end, end))
    app = None
    while app is None:
        try:
            settings = read_settings({"WORKERS": workers})
            open_log(settings.log)
            app = create_app({"WORKERS": settings.workers})
        except (StoreError, OSError, ValueError) as error:
            sentence = of_error(error).replace("`scorekeeper ", f"`{call()} ")
            if isinstance(error, Away):  # as while another machine takes over
                sentence += " " + ngettext(
                    "Another try in {n} second.", "Another try in {n} seconds.", AGAIN
                ).format(n=AGAIN)
            print(f"scorekeeper: {sentence}", file=sys.stderr, flush=True)
            if not isinstance(error, Away):
                return 1
            if wait([stop], AGAIN):
                return 0
    if lan and host == THIS_MACHINE:
        host = "0.0.0.0"
    try:
        listening = _listen(host, port, settings.workers)
    except (OSError, ValueError) as error:
        print(f"scorekeeper: {why_not(host, port, error)}", file=sys.stderr)
        return 1
    port = listening[0].getsockname()[1]
    if host in ANYWHERE and (known := lan_address()) != THIS_MACHINE:
        app.config["NETWORK_URL"] = address_of(known, port)
    announce(app, host, port, lan)
    if settings.workers == 1:
        _answer(app, listening[0], stop)
    else:
        _watch(app, listening, stop, end)
    return 0


def _end(end: socket.socket, number: int, frame: FrameType | None) -> None:
    """Close the socket, which is noticed between two requests. A second signal raises an exception,
    also in the middle of one."""
    for caught in SIGNALS:
        signal.signal(caught, signal.default_int_handler)
    end.close()


def _listen(host: str, port: int, workers: int) -> list[socket.socket]:
    """A socket for each process. The system spreads phones over them evenly, which it does not
    over processes that share one."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    first = socket.create_server((host, port), family=family)
    if workers == 1:
        return [first]
    # Alone at first: a shared port could be another server's too, and nobody would be told.
    with first:
        address = first.getsockname()[:2]
    return [socket.create_server(address, family=family, reuse_port=True) for _ in range(workers)]


def _watch(app: Flask, listening: list[socket.socket], stop: socket.socket, end: Any) -> None:
    """Answer in a process for each socket, and in another one when one dies, until told to end."""

    def work(own: socket.socket) -> None:
        for number in SIGNALS:
            signal.signal(number, signal.SIG_IGN)
        for other in {end, *listening} - {own}:
            other.close()
        _answer(app, own, stop)

    def begin(own: socket.socket) -> Any:
        process = multiprocessing.get_context("fork").Process(target=work, args=(own,))
        process.start()
        return process

    running = {own: begin(own) for own in listening}
    try:
        while stop not in wait([stop, *(process.sentinel for process in running.values())]):
            for own, process in running.items():
                if not process.is_alive() and not wait([stop], REST):
                    _log.error("A process died (%s); another answers.", process.exitcode)
                    running[own] = begin(own)
        for own in listening:
            own.close()
        until = time.monotonic() + LONGEST_END + 2
        for process in running.values():
            process.join(max(0, until - time.monotonic()))
        # Two that close SQLite at the same moment each leave its log to the other.
        with contextlib.suppress(StoreError):
            open_store(app.config["DATABASE"], 0).close()
            release(app.config["DATABASE"])
    finally:
        for process in running.values():
            process.kill()


def _answer(app: Flask, listening: socket.socket, stop: socket.socket) -> None:
    """Answer requests until told to end, then those that have arrived."""
    # Under load it would say for almost every request that others wait.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    logging.getLogger("waitress").addFilter(without_paths)
    if sys.platform == "linux":  # each connection has it from here
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SILENCE * 1000)
    sockets: dict[int, Any] = {}
    server = create_server(
        app,
        map=sockets,
        sockets=[listening],
        threads=THREADS,
        # Three are its own, and a new connection is taken before an old one is closed.
        connection_limit=connection_limit() + 4,
        ident=None,
        max_request_body_size=READ_TO_ITS_END,
        channel_timeout=SILENCE,
        asyncore_use_poll=True,  # select() fails with a descriptor above 1,023
        # Where proxies are set, the app reads what the last ones said, nothing beyond it.
        clear_untrusted_proxy_headers=not app.config["PROXIES"],
    )
    server.channel_class = Channel
    wait_for_descriptors(server)
    threads, connected = server.task_dispatcher, server.active_channels
    End(stop, sockets)
    with contextlib.suppress(wasyncore.ExitNow):
        server.run()
    # waitress alone would cancel what waits, and leave answers unsent: 5 of 24 phones amid a deal
    # would get none (test_a_waiting_deal_is_stored).
    wasyncore.dispatcher.close(server)
    until, seconds = time.monotonic() + LONGEST_END, 0.0
    while connected and time.monotonic() < until:  # at first, for what has arrived already
        wasyncore.loop(seconds, use_poll=True, map=sockets, count=1)
        seconds = 0.1
        for channel in [*connected.values()]:
            if not channel.requests and not channel.total_outbufs_len:
                channel.handle_close()
    threads.shutdown(timeout=1)
    wasyncore.close_all(sockets)
    # The last connection's close writes SQLite's log back into the file.
    release(app.config["DATABASE"])


class End(wasyncore.dispatcher):  # type: ignore[misc]
    """Ends the loop when the other end of the socket is closed, by a signal or by a death."""

    def writable(self) -> bool:
        return False

    def handle_read(self) -> None:
        self.close()
        raise wasyncore.ExitNow


def connection_limit() -> int:
    """How many connections to take: each needs a descriptor, and a process often has only 1,024."""
    files = CONNECTIONS + OTHER_FILES
    if sys.platform != "win32":
        import resource

        may_have, could_have = resource.getrlimit(resource.RLIMIT_NOFILE)
        if resource.RLIM_INFINITY != may_have < files:
            files = files if could_have == resource.RLIM_INFINITY else min(files, could_have)
            resource.setrlimit(resource.RLIMIT_NOFILE, (files, could_have))
    return max(files - OTHER_FILES, files // 8)


def announce(app: Flask, host: str, port: int, lan: bool) -> None:
    """Print where it listens, where its data is, and with `lan` a QR code for phones."""
    here = THIS_MACHINE if host in ANYWHERE else host
    below = app.config["APPLICATION_ROOT"].rstrip("/")
    address = f"{app.config['NETWORK_URL'] or address_of(here, port)}{below}/"
    where = place(app.config["DATABASE"])
    if "://" not in where and os.getcwd() != os.sep:  # a service is started there
        where = os.path.relpath(where)
    message = _("Scorekeeper listens on {address} and keeps its data in {where}")
    print(message.format(address=address, where=where))
    if message := standby(app.config["DATABASE"]):
        print(_(message))
    if public := app.config["PUBLIC_URL"]:
        print(_("Links and QR codes lead to {address}").format(address=f"{public}/"))
    if lan:
        print(_("Open this address on a phone in the same network:"))
        segno.make(address, micro=False).terminal(out=sys.stdout, compact=True, border=2)
    sys.stdout.flush()


def address_of(host: str, port: int) -> str:
    """The address of a server on that host, also where that is IPv6."""
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


def why_not(host: str, port: int, error: Exception) -> str:
    """Why it cannot listen there, in a sentence."""
    message = _("Cannot listen on {host}, port {port}: {why}")
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        message = _("Port {port} is in use already; choose another with --port.")
    elif isinstance(error, PermissionError):
        message = _(
            "Port {port} needs more rights than you have; choose one above 1023 with --port."
        )
    return message.format(host=host, port=port, why=of_reason(error))
