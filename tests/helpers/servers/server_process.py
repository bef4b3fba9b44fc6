"""The `scorekeeper` command as a process of its own, and the server that it starts."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import BytesIO, TextIOWrapper
from pathlib import Path
from threading import Timer
from typing import Any, Self

import scorekeeper
from scorekeeper.cli import main
from tests.helpers.paths import ROOT

RUN = "import sys; from scorekeeper.cli import main; sys.exit(main())"
COMMAND = [sys.executable, "-c", RUN]
HOME = Path(scorekeeper.__file__).resolve().parent.parent
PATHS = os.pathsep.join([str(HOME), str(ROOT)])
PATIENCE = 60  # on a machine with much else to do


def surroundings(**settings: str) -> dict[str, str]:
    """The environment in which the package under test is found, and no setting but these made."""
    usual = {name: text for name, text in os.environ.items() if "SCOREKEEPER_" not in name}
    return usual | {"PYTHONPATH": str(HOME)} | settings


def run(*arguments: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    """The command run to its end, with what it said."""
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


def wait_until(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < until, "it never came to be"
        time.sleep(0.005)


class Server:
    """`scorekeeper serve` with its data in `folder`, from its first line to its end."""

    command: Sequence[str] = COMMAND

    def __init__(self, folder: Path, *arguments: str, **settings: str) -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            [*self.command, "serve", *(arguments or ("--port", "0"))],
            env=surroundings(SCOREKEEPER_INSTANCE=str(folder), SCOREKEEPER_LIMITS="off") | settings,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,  # so that nothing after the first line is read with it
        )
        assert self.process.stdout is not None
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
        if self.process.poll() is None:
            self.process.send_signal(sign)
        return self.last_words()

    def last_words(self) -> tuple[str, str]:
        """Wait for the end, which something else brings about."""
        try:
            output, wrong = self.process.communicate(timeout=PATIENCE)
            return output.decode(), wrong.decode()
        finally:
            with suppress(ProcessLookupError):
                self.process.kill()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.returncode is None:
            self.end(signal.SIGKILL)


def lines(done: subprocess.CompletedProcess[bytes]) -> Sequence[str]:
    return done.stdout.decode().splitlines()
