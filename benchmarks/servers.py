"""The servers that are measured, each a process of its own; `with` ends them."""

import os
import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType

from tests.helpers.servers.postgres_server import PostgresServer
from tests.helpers.servers.server_process import Server

TICKS = os.sysconf("SC_CLK_TCK")


class Measured(Server):
    """`scorekeeper serve` with data of its own, but where a database is named; `beside` another it
    has that one's key."""

    def __init__(
        self, *, workers: int = 1, database: str = "", beside: "Measured | None" = None
    ) -> None:
        self.own = TemporaryDirectory(prefix="scorekeeper-bench-")
        more = {"SCOREKEEPER_DATABASE": database} if database else {}
        folder, options = (
            Path((beside or self).own.name),
            ("--port", "0", "--workers", str(workers)),
        )
        super().__init__(folder, *options, **more)
        self.database = database or str(folder / "scorekeeper.db")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.end()
        self.own.cleanup()

    def processes(self) -> list[Path]:
        """Of it and of its workers, what /proc says."""
        own = Path(f"/proc/{self.process.pid}")
        children = (own / "task" / own.name / "children").read_text().split()
        return [own, *(Path("/proc", each) for each in children)]

    def most_memory(self) -> float:
        """The most that was resident at any moment so far, in megabytes."""
        texts = [(each / "status").read_text() for each in self.processes()]
        return sum(int(re.findall(r"VmHWM:\s*(\d+) kB", text)[0]) for text in texts) * 1024 / 1e6

    def worked(self) -> float:
        """Seconds of processor time that it has used so far."""
        texts = [(each / "stat").read_text().rpartition(")")[2] for each in self.processes()]
        return sum(int(text.split()[at]) for text in texts for at in (11, 12)) / TICKS


class Bare(Measured):
    """A Flask application that only says hello, served by the same code."""

    command = (sys.executable, "-m", "benchmarks.bare")


class DurablePostgres(PostgresServer):
    """With PostgreSQL's own settings, but for the connections that several servers need."""

    settings = ("max_connections=200",)
