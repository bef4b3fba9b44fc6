"""The servers that are measured, each a process of its own; `with` ends them."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from types import TracebackType

from tests.helpers.servers.postgres_server import PostgresServer
from tests.helpers.servers.server_process import Server, surroundings

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
        return with_children(self.process.pid)

    def most_memory(self) -> float:
        """The most that was resident at any moment so far, in megabytes."""
        return self._memory("VmHWM")

    def memory(self) -> float:
        """What is resident now."""
        return self._memory("VmRSS")

    def _memory(self, of: str) -> float:
        texts = [(each / "status").read_text() for each in self.processes()]
        return sum(int(re.findall(rf"{of}:\s*(\d+) kB", text)[0]) for text in texts) * 1024 / 1e6

    def worked(self) -> float:
        """Seconds of processor time that it has used so far."""
        texts = [(each / "stat").read_text().rpartition(")")[2] for each in self.processes()]
        return sum(int(text.split()[at]) for text in texts for at in (11, 12)) / TICKS


class Started(Measured):
    """Begun by a Python of its own, which reads from its surroundings how it takes memory."""

    def __init__(
        self, workers: int, group: "MemoryGroup | None" = None, **surrounding: str
    ) -> None:
        self.own = TemporaryDirectory(prefix="scorekeeper-bench-")
        settings = {"SCOREKEEPER_INSTANCE": self.own.name, "SCOREKEEPER_LIMITS": "off"}
        options = ("serve", "--port", "0", "--workers", str(workers))
        self.started = subprocess.Popen(
            [*(group.joined if group else ()), sys.executable, "-m", "scorekeeper.cli", *options],
            env=surroundings(**settings) | surrounding,
            stdout=subprocess.PIPE,
        )
        assert self.started.stdout
        line = self.started.stdout.readline().decode()
        self.port = int(line.partition("127.0.0.1:")[2].partition("/")[0])

    def processes(self) -> list[Path]:
        """Of it and of its workers, what /proc says."""
        return with_children(self.started.pid)

    def end(self, sign: signal.Signals = signal.SIGINT) -> tuple[str, str]:
        """Send the signal and wait for the end."""
        self.started.send_signal(sign)
        self.started.communicate()
        return "", ""


class MemoryGroup:
    """A control group of Linux that may hold so many bytes; `with` removes it. Only root makes one,
    of version 1 or 2."""

    PLACES = (Path("/sys/fs/cgroup/memory"), Path("/sys/fs/cgroup"))

    def __init__(self, most: int) -> None:
        self.folder = self._parent() / f"scorekeeper-bench-{os.getpid()}"
        self.folder.mkdir()
        limits = (self.folder / "memory.limit_in_bytes", self.folder / "memory.max")
        next(each for each in limits if each.exists()).write_text(str(most))
        procs = str(self.folder / "cgroup.procs")
        self.joined = ("sh", "-c", 'echo $$ > "$0" && exec "$@"', procs)
        """What stands before a command that is run in it."""

    @classmethod
    def _parent(cls) -> Path:
        return next(each for each in cls.PLACES if (each / "cgroup.procs").exists())

    @classmethod
    def can_be_made(cls) -> bool:
        """Whether whoever runs this may make one."""
        return os.geteuid() == 0 and any((each / "cgroup.procs").exists() for each in cls.PLACES)

    def killed(self) -> int:
        """How many of its processes the kernel has killed, to stay below the limit."""
        files = (self.folder / "memory.oom_control", self.folder / "memory.events")
        text = next(each for each in files if each.exists()).read_text()
        return int(re.findall(r"^oom_kill (\d+)", text, re.MULTILINE)[0])

    def __enter__(self) -> "MemoryGroup":
        return self

    def __exit__(self, *_: object) -> None:
        self.folder.rmdir()


class Bare(Measured):
    """A Flask application that only says hello, served by the same code."""

    command = (sys.executable, "-m", "benchmarks.bare")


class DurablePostgres(PostgresServer):
    """With PostgreSQL's own settings, but for the connections that several servers need."""

    settings = ("max_connections=200",)


def with_children(pid: int) -> list[Path]:
    """A process and those that it has begun, as /proc has them."""
    own = Path(f"/proc/{pid}")
    children = (own / "task" / own.name / "children").read_text().split()
    return [own, *(Path("/proc", each) for each in children)]
