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

ROOT = Path(__file__).resolve().parents[1]
SCOREKEEPER = "from scorekeeper.cli import main; raise SystemExit(main(['serve', '--port', '0']))"
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

    def most_memory(self) -> float:
        """The most that was resident at any moment so far, in megabytes; 0 where /proc does not
        say."""
        status = Path(f"/proc/{self.pid}/status")
        text = status.read_text() if status.exists() else ""
        found = re.search(r"VmHWM:\s*(\d+) kB", text)
        return int(found[1]) * 1024 / 1e6 if found else 0.0

    def worked(self) -> float:
        """Seconds of processor time that it has used so far; 0 where /proc does not say."""
        stat = Path(f"/proc/{self.pid}/stat")
        if not stat.exists():
            return 0.0
        fields = stat.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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
