"""Measure what is named, or everything: python -m benchmarks [names]"""

import sys
from collections.abc import Callable, Sequence

from benchmarks import imports, load, short_entry, size, taps, throughput, weight
from benchmarks.figures import Figure, show

MEASURES: dict[str, Callable[[], list[Figure]]] = {
    "taps": taps.measure,
    "short-entry": short_entry.measure,
    "throughput": throughput.measure,
    "load": load.measure,
    "imports": imports.measure,
    "size": size.measure,
    "weight": weight.measure,
}


def main(names: Sequence[str]) -> int:
    """Print a table for each name. The exit status says whether the names are known."""
    unknown = [name for name in names if name not in MEASURES]
    if unknown:
        known = ", ".join(MEASURES)
        print(f"benchmarks: there is no {', '.join(unknown)}; there are {known}.", file=sys.stderr)
        return 2
    for name in names or MEASURES:
        print(f"\n{name}", flush=True)
        show(MEASURES[name]())
    return 0


if __name__ == "__main__":
    try:
        raise SystemExit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        raise SystemExit("benchmarks: stopped.") from None
