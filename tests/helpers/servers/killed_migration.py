"""Prepares databases and is killed while it does: as a process of its own.

Each line it reads is a database and a number: after so many changes of the schema the one that
prepares it is killed. Answers each with "killed", or "done" where there were not so many.
"""

import os
import signal
import subprocess
import sys
from typing import Any, Self

from scorekeeper.store import engines
from scorekeeper.store.migrations import steps
from tests.helpers import databases
from tests.helpers.servers.server_process import PATHS, surroundings


class Killer:
    """Prepares databases in another process, which does not always live to the end; with the names
    of `steps` of `tests.helpers.databases` that this program does not know."""

    def __init__(self, *steps: str) -> None:
        self.steps = steps

    def __enter__(self) -> Self:
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-c",
                f"from tests.helpers.servers.killed_migration import main; main{self.steps}",
            ],
            env=surroundings(PYTHONPATH=PATHS),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        return self

    def killed(self, url: str, changes: int) -> bool:
        """Prepare it; whether it was killed after so many changes, or there were fewer."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(f"{changes} {url}\n")
        line = self.process.stdout.readline().strip()
        assert line in ("killed", "done")
        return line == "killed"

    def __exit__(self, *error: object) -> None:
        self.process.communicate()


def main(*names: str) -> None:
    steps.STEPS += tuple(getattr(databases, name) for name in names)
    for line in sys.stdin:
        changes, _, url = line.strip().partition(" ")
        child = os.fork()
        if not child:
            _kill_after(int(changes))
            engines.prepare(url)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        assert status in (0, signal.SIGKILL), status
        print("killed" if status else "done", flush=True)


def _kill_after(changes: int) -> None:
    from scorekeeper.store.postgres.schema import PostgresSchema
    from scorekeeper.store.sqlite.schema import SqliteSchema

    left = changes

    def counted(real: Any) -> Any:
        def change(self: Any, statements: str) -> None:
            nonlocal left
            real(self, statements)
            left -= 1
            if not left:
                os.kill(os.getpid(), signal.SIGKILL)

        return change

    for each in (SqliteSchema, PostgresSchema):
        each.change = counted(each.change)  # type: ignore[method-assign]
