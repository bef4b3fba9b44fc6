"""Measure what is named, or everything: python -m benchmarks [names]"""

import sys
from collections.abc import Callable, Sequence

from benchmarks import evening, first_paint, load, memory, requests, scoring, size, throughput

MEASURES: dict[str, Callable[[], None]] = {
    "throughput": throughput.measure,
    "load": load.measure,
    "evening": evening.measure,
    "size": size.measure,
    "memory": memory.measure,
    "scoring": scoring.measure,
    "first_paint": first_paint.measure,
    "requests": requests.measure,
}
"""Each prints what docs/performance.md takes from."""


def main(names: Sequence[str]) -> int:
    """Measure. The exit status says whether the names are known."""
    if unknown := [name for name in names if name not in MEASURES]:
        known = ", ".join(MEASURES)
        print(f"benchmarks: there is no {', '.join(unknown)}; there are {known}.", file=sys.stderr)
        return 2
    for name in names or MEASURES:
        print(f"\n{name}\n", flush=True)
        MEASURES[name]()
    return 0


if __name__ == "__main__":
    try:
        raise SystemExit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        raise SystemExit("benchmarks: stopped.") from None
