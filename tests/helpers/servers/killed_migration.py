"""Prepares databases and is killed while it does: as a process of its own.

Each line it reads is a number, a database and the names of steps of `tests.helpers.databases` that
this program does not know: after so many changes of the schema the one that prepares it, with these
steps too, is killed. Answers each with "killed", or "done" where there were not so many.
"""

import os
import signal
import subprocess
import sys
from typing import Any, Self

from scorekeeper.store import engines, migration_steps
from scorekeeper.store.postgres.schema import PostgresSchema
from scorekeeper.store.sqlite.schema import SqliteSchema
from tests.helpers import databases
from tests.helpers.servers.server_process import PATHS, surroundings

RUN = "from tests.helpers.servers.killed_migration import main; main()"


class Killer:
    """Prepares databases in another process, which does not always live to the end."""

    def __enter__(self) -> Self:
        self.process = subprocess.Popen(
            [sys.executable, "-c", RUN],
            env=surroundings(PYTHONPATH=PATHS),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        return self

    def killed(self, url: str, changes: int, *steps: str) -> bool:
        """Prepare it; whether it was killed after so many changes, or there were fewer."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write(" ".join([str(changes), url, *steps]) + "\n")
        line = self.process.stdout.readline().strip()
        assert line in ("killed", "done")
        return line == "killed"

    def __exit__(self, *error: object) -> None:
        self.process.communicate()


def main() -> None:
    for line in sys.stdin:
        changes, url, *names = line.split()
        child = os.fork()
        if not child:
            migration_steps.STEPS += tuple(getattr(databases, name) for name in names)
            _kill_after(int(changes))
            engines.prepare(url)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        assert status in (0, signal.SIGKILL), status
        print("killed" if status else "done", flush=True)


def _kill_after(changes: int) -> None:
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
