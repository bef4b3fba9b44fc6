"""Which tests run a line, and in which order they are best asked."""

import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from coverage import CoverageData

from tests.mutants import watched
from tests.mutants.made import Mutant

ROOMS = ("rules", "store", "tables")
# They start whole servers or browsers, or look at the text of the program and not at what it does;
# or they try so much that one fault is not worth it.
NEVER = (
    "browser project/test_setup.py server/test_serve.py server/test_shutdown.py"
    " server/test_serve_postgres.py server/test_many_connections.py"
    " server/test_request_limits.py server/test_proxy.py server/test_killed_server.py"
    " server/test_log.py commands/test_doctor.py project/test_architecture.py"
    " project/test_source.py project/test_mutants.py project/test_audit.py system/test_clumsy.py"
    " rules/test_counts_random.py rules/test_dispute_random.py system/test_one_table.py"
    " sheets/test_match_picture.py system/test_readers_agree.py pages/http/test_cache.py"
    " rules/test_second_scorer.py sheets/test_pdf.py commands/test_sheet.py"
    " commands/test_score.py pages/http/test_fuzz.py pages/forms/test_every_form.py"
    " pages/http/test_attacks.py pages/test_openapi.py"
).split()
LATE = (
    "rules/test_proof.py::test_the_short_entry_gives_the_points_of_the_full_piles",
    "rules/test_proof.py::test_a_settled_point_is_the_same_in_every_deal_that_fits",
)


@dataclass(frozen=True, slots=True)
class Known:
    """The tests that ran each line of each module, and the seconds of each."""

    lines: dict[str, dict[int, frozenset[str]]]
    seconds: dict[str, float]

    def tests(self, mutant: Mutant, within: float) -> list[str]:
        """Tests that run what was changed, the fastest first, as many as fit into these seconds.

        One of each function with many cases goes before the second of any.
        """
        by_function = defaultdict(list)
        for test in self._of(mutant):
            if self.seconds.get(test, -1) >= 0:
                by_function[test.partition("[")[0]].append(test)
        for cases in by_function.values():
            cases.sort(key=self.seconds.__getitem__)
        chosen: list[str] = []
        for round_ in zip_longest(*by_function.values()):
            for test in sorted(filter(None, round_), key=self.seconds.__getitem__):
                within -= self.seconds[test]
                if chosen and within < 0:
                    return chosen
                chosen.append(test)
        return chosen

    def _of(self, mutant: Mutant) -> frozenset[str]:
        lines = self.lines.get(str(mutant.path), {})
        on_them = frozenset[str]().union(*(lines.get(line, ()) for line in mutant.lines))
        if mutant.inside and on_them:
            return on_them
        return frozenset[str]().union(*lines.values())


def look(tree: Path, tests: Sequence[str]) -> Known:
    """Run these tests once in that tree: what each runs.

    :raise RuntimeError: when pytest could not be run, with what it said.
    """
    data, seconds = tree / ".watched", tree / ".seconds"
    settings = tree / ".watched.ini"
    rooms = ",".join(f"scorekeeper/{room}/*" for room in ROOMS)
    settings.write_text(f"[run]\ndata_file = {data}\ninclude = {rooms}\n")
    command = [sys.executable, "-m", "coverage", "run", f"--rcfile={settings}", "-m", "pytest"]
    options = ["-n", "0", "-q", "-p", "tests.mutants.watched", "-p", "no:cacheprovider"]
    never = [f"--ignore=tests/{name}" for name in NEVER]
    never += [f"--deselect=tests/{name}" for name in LATE]
    done = subprocess.run(
        [*command, *options, *never, *tests],
        cwd=tree,
        env=os.environ | {"PYTHONPATH": str(tree), watched.SECONDS: str(seconds)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    if done.returncode not in (0, 1):  # 1: some failed, and are not asked
        raise RuntimeError(done.stdout[-2000:] + done.stderr[-2000:])
    return read(data, seconds, tree)


def read(data: Path, seconds: Path, tree: Path) -> Known:
    """What an earlier look at that tree has written down."""
    measured = CoverageData(str(data))
    measured.read()
    lines = {}
    for name in measured.measured_files():
        by_line = measured.contexts_by_lineno(name)
        where = str(Path(name).relative_to(tree))
        lines[where] = {n: frozenset(tests) - {""} for n, tests in by_line.items()}
    return Known(lines, json.loads(seconds.read_text()))
