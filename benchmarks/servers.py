"""The servers that are measured, each a process of its own with data of its own."""

import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

TICKS = os.sysconf("SC_CLK_TCK")
ROOT = Path(__file__).resolve().parents[1]
SCOREKEEPER = "from scorekeeper.cli import main; raise SystemExit(main(['serve', '--port', '0']))"
TWO_WORKERS = SCOREKEEPER.replace("'0'", "'0', '--workers', '2'")
BARE = "import runpy; runpy.run_module('benchmarks.bare', run_name='__main__')"


@dataclass(frozen=True, slots=True)
class Server:
    """A running server."""

    address: str
    pid: int

    @property
    def port(self) -> int:
        """The port on 127.0.0.1."""
        return int(self.address.rpartition(":")[2])

    def processes(self) -> list[Path]:
        """Of it and of its workers, what /proc says; empty where there is none."""
        own = Path(f"/proc/{self.pid}")
        found = [own / "task" / own.name / "children"] if own.exists() else []
        children = [Path("/proc", each) for path in found for each in path.read_text().split()]
        return [own, *children] if found else []

    def most_memory(self) -> float:
        """The most that was resident at any moment so far, in megabytes."""
        texts = [(each / "status").read_text() for each in self.processes()]
        return sum(int(re.findall(r"VmHWM:\s*(\d+) kB", text)[0]) for text in texts) * 1024 / 1e6

    def worked(self) -> float:
        """Seconds of processor time that it has used so far."""
        texts = [(each / "stat").read_text().rpartition(")")[2] for each in self.processes()]
        return sum(int(text.split()[at]) for text in texts for at in (11, 12)) / TICKS


@contextmanager
def serving(code: str = SCOREKEEPER, **more: str) -> Iterator[Server]:
    """Start a server on a free port, with `more` settings, such as an instance folder that it
    shares with others; afterwards it has ended, and data of its own are gone."""
    with tempfile.TemporaryDirectory(prefix="scorekeeper-bench-") as folder:
        settings = {name: text for name, text in os.environ.items() if "SCOREKEEPER_" not in name}
        settings["SCOREKEEPER_INSTANCE"] = folder
        settings["SCOREKEEPER_LIMITS"] = "off"  # all visitors come from one machine
        settings |= {f"SCOREKEEPER_{name}": text for name, text in more.items()}
        said = Path(folder) / "stderr"
        with (
            said.open("w") as errors,
            subprocess.Popen(
                [sys.executable, "-c", code],
                cwd=ROOT,
                env=settings,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            ) as process,
        ):
            try:
                assert process.stdout is not None
                found = re.search(r"http://[\d.]+:\d+", process.stdout.readline())
                if not found:
                    raise RuntimeError(f"the server did not start: {said.read_text()}")
                yield Server(found[0], process.pid)
            finally:
                process.send_signal(signal.SIGINT)
                process.wait(timeout=20)
