"""Asks a server with `wrk`, a client that nobody here wrote: apt install wrk."""

import json
import shutil
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

# Each request is sent as it stands in the file, one after the other, over all connections.
SCRIPT = """
local requests, at = {}, -1  -- it asks for one more before it begins, which is not sent
function init(arguments)
  local file = io.open(arguments[1], "rb")
  local length = file:read(8)
  while length do
    table.insert(requests, file:read(tonumber(length)))
    length = file:read(8)
  end
end
function request()
  at = at + 1
  return requests[(math.max(at, 1) - 1) % #requests + 1]
end
function done(summary, latency)
  local errors = summary.errors.status + summary.errors.read + summary.errors.timeout
  print(string.format('{"answers": %d, "seconds": %f, "p50": %f, "p99": %f, "errors": %d}',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3,
    latency:percentile(99) / 1e3, errors))
end
"""


PAUSE = "function delay() return math.random(0, %d) end"


@dataclass(frozen=True, slots=True)
class Round:
    """What came of it; times in milliseconds."""

    answers: int
    seconds: float
    p50: float
    p99: float
    errors: int
    """Connections that failed, and answers of 400 and more."""

    @property
    def rate(self) -> float:
        """Answers per second."""
        return self.answers / self.seconds


def ask(
    port: int, requests: Sequence[bytes], connections: int, seconds: float, pause: float = 0
) -> Round:
    """Send these requests over kept connections, again and again: as fast as they are answered, or
    with a pause of so many seconds before each on average, anything up to twice as long."""
    if not shutil.which("wrk"):
        raise SystemExit("benchmarks: wrk is not on PATH (on Debian: apt install wrk).")
    with tempfile.TemporaryDirectory() as folder:
        script, file = Path(folder, "ask.lua"), Path(folder, "requests")
        script.write_text(SCRIPT + (PAUSE % (2000 * pause) if pause else ""))
        file.write_bytes(b"".join(b"%08d" % len(each) + each for each in requests))
        done = subprocess.run(
            [
                *("wrk", "--threads", "1", "--connections", str(connections)),
                *("--duration", f"{seconds:.0f}s", "--timeout", "30s", "--script", script),
                *(f"http://127.0.0.1:{port}/", "--", file),
            ],
            check=True,
            capture_output=True,
            text=True,
        )
    return Round(**json.loads(done.stdout.splitlines()[-1]))


Asked = tuple[Sequence[int], Sequence[bytes], int, float]
"""At which ports, what, over how many connections, with which pause."""


def at_once(asked: Mapping[str, Asked], seconds: float) -> dict[str, Round]:
    """What came of each kind, all asked at the same time, the connections shared by the ports; the
    slowest port's times."""
    with ThreadPoolExecutor(sum(len(ports) for ports, *_ in asked.values())) as threads:
        begun = {
            kind: [
                threads.submit(ask, port, part, -(-many // len(ports)), seconds, pause)
                for port, part in zip(ports[:many], _shared(requests, ports[:many]), strict=True)
            ]
            for kind, (ports, requests, many, pause) in asked.items()
        }
        done = {kind: [each.result() for each in rounds] for kind, rounds in begun.items()}
    return {
        kind: Round(
            sum(each.answers for each in rounds),
            max(each.seconds for each in rounds),
            max(each.p50 for each in rounds),
            max(each.p99 for each in rounds),
            sum(each.errors for each in rounds),
        )
        for kind, rounds in done.items()
    }


def _shared(requests: Sequence[bytes], ports: Sequence[int]) -> list[Sequence[bytes]]:
    """The requests dealt out to the ports, each to one."""
    return [requests[place :: len(ports)] for place in range(len(ports))]
