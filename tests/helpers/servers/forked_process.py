"""Processes that begin as copies of one that has loaded the app, as `subprocess.Popen` gives them.

To load it takes half a second, most of what a test of a server takes. A copy has its own memory,
environment and streams, and does at its end what any Python does.
"""

import atexit
import gc
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib import import_module

from tests.helpers.compiled import COMPILED, keep_compiled

LOADED = ("scorekeeper.app", "scorekeeper.commands.serve", "scorekeeper.store.postgres.pool")
COPY = "from tests.helpers.servers.forked_process import copy_on_request; copy_on_request()"
RUNS = "runs"


class ForkedProcess:
    """Calls `entry` ("module:function") with these arguments and in this environment."""

    def __init__(self, entry: str, arguments: list[str], environment: dict[str, str]) -> None:
        pipes = [os.pipe() for _ in range(3)]
        (asked, asking), (said, saying), (wrong, telling) = pipes
        self.stdout, self.stderr = open(said, "rb", 0), open(wrong, "rb", 0)
        self.returncode: int | None = None
        self.pid = int(_ask("begin", asked, saying, telling))
        for each in (asked, saying, telling):
            os.close(each)
        with open(asking, "w", encoding="utf-8") as told:
            json.dump([entry, arguments, environment], told)

    def poll(self) -> int | None:
        if self.returncode is None and (answer := _ask(str(self.pid))) != RUNS:
            self.returncode = int(answer)
        return self.returncode

    def wait(self, timeout: float) -> int:
        until = time.monotonic() + timeout
        while (code := self.poll()) is None:
            if time.monotonic() > until:
                raise TimeoutError
            time.sleep(0.001)
        return code

    def communicate(self, timeout: float) -> tuple[bytes, bytes]:
        """What is left to be read, once it has ended."""
        with ThreadPoolExecutor(2) as readers:
            reading = [readers.submit(each.read) for each in (self.stdout, self.stderr)]
            try:
                said, wrong = (each.result(timeout) for each in reading)
            except TimeoutError:
                self.kill()
                raise
        self.wait(timeout)
        self.stdout.close()
        self.stderr.close()
        return said, wrong

    def send_signal(self, sign: signal.Signals) -> None:
        if self.poll() is None:
            os.kill(self.pid, sign)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


_one_asks = threading.Lock()


def _ask(request: str, *streams: int) -> str:
    with _one_asks:
        socket.send_fds(_origin(), [request.encode()], streams)
        return _origin().recv(64).decode()


@cache
def _origin() -> socket.socket:
    """The process that is copied, one for all tests of a worker: it ends when this is closed."""
    from tests.helpers.servers.server_process import PATHS, surroundings

    ours, theirs = socket.socketpair()
    with theirs:
        process = subprocess.Popen(
            [sys.executable, "-c", COPY, str(theirs.fileno())],
            env=surroundings(PYTHONPATH=PATHS),
            pass_fds=[theirs.fileno()],
            stdin=subprocess.DEVNULL,
        )
    atexit.register(process.wait)
    atexit.register(ours.close)
    return ours


def _load() -> None:
    """All modules, and what an app compiles; none of it is looked through again in a copy."""
    keep_compiled()
    for module in LOADED:
        import_module(module)
    with tempfile.TemporaryDirectory(dir=os.environ[COMPILED]) as folder:
        database = os.path.join(folder, "scores.db")
        sys.modules["scorekeeper.app"].create_app({"INSTANCE": folder, "DATABASE": database})
        sys.modules["scorekeeper.store.engines"].release(database)
    gc.collect()
    gc.freeze()


def copy_on_request() -> None:
    """Copy this process for each request that brings streams; else say how that copy ended."""
    _load()
    asked = socket.socket(fileno=int(sys.argv[1]))
    running = set()
    while True:
        request, streams, *_ = socket.recv_fds(asked, 64, 3)
        if not request:
            break
        if not streams:
            pid, status = os.waitpid(int(request), os.WNOHANG)
            answer = str(os.waitstatus_to_exitcode(status)) if pid else RUNS
            running.discard(pid)
        elif pid := os.fork():
            answer = str(pid)
            running.add(pid)
            for each in streams:
                os.close(each)
        else:
            asked.close()
            _begin(*streams)
        asked.send(answer.encode())
    for pid in running:  # of a test that failed
        os.kill(pid, signal.SIGKILL)


def _begin(asked: int, *streams: int) -> None:
    with open(asked, encoding="utf-8") as told:
        entry, arguments, environment = json.load(told)
    for number, stream in enumerate([os.open(os.devnull, os.O_RDONLY), *streams]):
        os.dup2(stream, number)
        os.close(stream)
    sys.stdin, sys.stdout = open(0, encoding="utf-8"), open(1, "w", encoding="utf-8")
    sys.stderr = open(2, "w", 1, encoding="utf-8")
    os.environ.clear()
    os.environ.update(environment)
    sys.argv[1:] = arguments
    module, _, name = entry.partition(":")
    try:
        status = getattr(import_module(module), name)()
    except SystemExit as end:
        status = end.code
    if isinstance(status, str):
        sys.exit(status)
    # What Python does at its end, but for taking all that was loaded apart, piece by piece.
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status or 0)
