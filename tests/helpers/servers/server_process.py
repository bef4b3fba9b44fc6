"""The `scorekeeper` command as a process of its own, and the server that it starts."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from io import BytesIO, TextIOWrapper
from pathlib import Path
from threading import Timer
from typing import Any, Self

import scorekeeper
from scorekeeper.cli import main
from tests.helpers.paths import ROOT
from tests.helpers.servers.forked_process import ForkedProcess

RUN = "import sys; from scorekeeper.cli import main; sys.exit(main())"
COMMAND = [sys.executable, "-c", RUN]
HOME = Path(scorekeeper.__file__).resolve().parent.parent
PATHS = os.pathsep.join([str(HOME), str(ROOT)])
PATIENCE = 60  # on a machine with much else to do


def surroundings(**settings: str) -> dict[str, str]:
    """The environment in which the package under test is found, and no setting but these made."""
    usual = {name: text for name, text in os.environ.items() if "SCOREKEEPER_" not in name}
    return usual | {"PYTHONPATH": str(HOME)} | settings


def run(*arguments: str, env: dict[str, str]) -> subprocess.CompletedProcess[bytes]:
    """The command run to its end in a process of its own, with what it said."""
    process = ForkedProcess(Server.entry, list(arguments), env)
    said, wrong = process.communicate(PATIENCE)
    return subprocess.CompletedProcess(arguments, process.wait(PATIENCE), said, wrong)


def run_python(*arguments: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """The command run by a Python that was just started, with the options of `subprocess.run`."""
    options.setdefault("stdin", None if "input" in options else subprocess.DEVNULL)
    options = {name: value for name, value in options.items() if value is not None}
    return subprocess.run(
        [*COMMAND, *arguments],
        capture_output=True,
        timeout=PATIENCE,
        **{"env": surroundings()} | options,
    )


def call(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """What `run` gives, of a command that need not be a process of its own."""
    streams = [TextIOWrapper(BytesIO(text)) for text in (stdin, b"", b"")]
    usual = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = streams
    try:
        status = main(arguments)
    finally:
        sys.stdin, sys.stdout, sys.stderr = usual
    for stream in streams:
        stream.flush()
    output, wrong = (stream.buffer.getvalue() for stream in streams[1:])  # type: ignore[attr-defined]
    return subprocess.CompletedProcess(arguments, status, output, wrong)


def say_key() -> None:
    """What an app that is made from the environment signs with."""
    from scorekeeper.app import create_app

    print(create_app().secret_key)


def wait_until(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until, "it never came to be"
        time.sleep(0.005)


class Server:
    """`scorekeeper serve` with its data in `folder`, from its first line to its end."""

    entry = "scorekeeper.cli:main"

    def __init__(self, folder: Path, *arguments: str, **settings: str) -> None:
        self.folder = folder
        self.process = ForkedProcess(
            self.entry,
            ["serve", *(arguments or ("--port", "0"))],
            surroundings(SCOREKEEPER_INSTANCE=str(folder), SCOREKEEPER_LIMITS="off") | settings,
        )
        with_patience = Timer(PATIENCE, self.process.kill)
        with_patience.start()
        self.line = self.process.stdout.readline().decode()
        with_patience.cancel()
        match = re.search(r"http://(\[[^]]+\]|[^:/ ]+):(\d+)/", self.line)
        if match is None:
            output = self.end(signal.SIGKILL)
            raise AssertionError(f"it did not start: {self.line!r} {output}")
        self.host, self.port = match[1].strip("[]"), int(match[2])

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def end(self, sign: signal.Signals = signal.SIGINT) -> tuple[str, str]:
        """Send the signal and wait for the end: what else was said, and what went wrong."""
        self.process.send_signal(sign)
        return self.last_words()

    def last_words(self) -> tuple[str, str]:
        """Wait for the end, which something else brings about."""
        output, wrong = self.process.communicate(PATIENCE)
        return output.decode(), wrong.decode()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.returncode is None:
            self.end(signal.SIGKILL)


def lines(done: subprocess.CompletedProcess[bytes]) -> Sequence[str]:
    return done.stdout.decode().splitlines()
