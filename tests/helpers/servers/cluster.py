"""The three machines of docs/cluster.md on this one: each has an address of its own in a network of
its own, Debian's programs, and the files of deploy/cluster/."""

import json
import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from tests.helpers.servers.deploy_guide import SHIPPED
from tests.helpers.servers.server_process import RUN, surroundings
from tests.helpers.servers.shipped_proxies import changed

NETWORK = "10.77.143"
HERE = f"{NETWORK}.254"
ADDRESSES = {"A": f"{NETWORK}.1", "B": f"{NETWORK}.2", "C": f"{NETWORK}.3"}
BY_PROXY, BY_LIBPQ = 8000, 8002
"""The ports of the two servers of each machine: one reaches PostgreSQL through HAProxy, the other
by an address that names all three."""
BALANCED = {BY_PROXY: 8001, BY_LIBPQ: 8003}
"""Where phones reach them."""
ANY = "target_session_attrs=read-write&connect_timeout=2"
PROGRAMS = f"/opt/patroni/bin:{os.environ['PATH']}:/usr/sbin"
NONE = f"""
{"=" * 80}
THERE IS NO CLUSTER TO TRY: {{0}}
It takes Linux, root, and Debian's etcd-server, haproxy, pgbouncer, postgresql, iproute2, patroni 4;
Debian 12 has an older one: /usr/bin/python3 -m venv /opt/patroni, and there pip install
'patroni[psycopg3,etcd3]'.
{"=" * 80}"""


def run(*command: object) -> str:
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    assert done.returncode == 0, (command, done.stderr)
    return done.stdout


def eventually(condition: Callable[[], Any], seconds: float = 90) -> None:
    """Wait for what takes a cluster as long as a failover, or a new standby."""
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "it never came to be"
        time.sleep(0.1)


class Machine:
    """One that can be killed, frozen and cut off, with all that runs on it."""

    newer = False
    """Whether its servers are those of a newer program."""

    def __init__(self, cluster: "Cluster", name: str) -> None:
        self.cluster, self.name, self.address = cluster, name, ADDRESSES[name.upper()]
        self.space, self.cable = f"scopa-{name}", f"scopa-v{name}"
        self.folder = cluster.folder / name
        self.started: list[subprocess.Popen[bytes]] = []
        for made in (self.folder, self.folder / "home"):
            made.mkdir()
            shutil.chown(made, "postgres")
        for port in BALANCED:
            cluster.give_key(self.folder / str(port))
        run("ip", "netns", "add", self.space)
        run(*f"ip link add {self.cable} type veth peer name eth0 netns {self.space}".split())
        run(*f"ip link set {self.cable} master scopa-bridge up".split())
        run(*f"ip -n {self.space} addr add {self.address}/24 dev eth0".split())
        for device in ("lo", "eth0"):
            run("ip", "-n", self.space, "link", "set", device, "up")

    @property
    def composed(self) -> str:
        """deploy/compose.cluster.yaml after what is typed here, with the machine's own folder."""
        typed = {**ADDRESSES, "NODE": self.name, "SELF": self.address, "SCOPA_HOST": "x"}
        typed |= dict.fromkeys(("SCOPA_PASSWORD", "CLUSTER_PASSWORD"), self.cluster.password)
        text = (SHIPPED / "compose.cluster.yaml").read_text()
        text = re.sub(r"\$\{(\w+)(:\?[^}]*)?\}", lambda named: typed[named[1]], text)
        return text.replace("/data/", f"{self.folder}/")

    def start(self, *command: str, user: str = "postgres", **env: str) -> None:
        within = ["ip", "netns", "exec", self.space]
        within += ["runuser", "-u", user, "--"] if user != "root" else []
        with open(self.folder / f"{Path(command[0]).name}.log", "ab") as log:
            process = subprocess.Popen(
                [*within, *command],
                env=surroundings(PATH=PROGRAMS, HOME=str(self.folder / "home"), **env),
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.started.append(process)

    def begin(self) -> None:
        """All that docs/cluster.md starts, in no order: each waits for what it needs."""
        self.start("etcd", *re.findall(r"^      - (--.+)$", self.composed, re.MULTILINE))
        patroni = dict(
            re.findall("^      (PATRONI_[A-Z0-9_]+): (.+)$", self.composed, re.MULTILINE)
        )
        self.start(
            *("patroni", str(SHIPPED / "cluster" / "patroni.yaml")),
            PATRONI_POSTGRESQL_BIN_DIR=str(self.cluster.programs),
            SCOPA_PASSWORD=self.cluster.password,
            **patroni,
        )
        self.start("haproxy", "-f", str(SHIPPED / "cluster" / "haproxy.cfg"), **ADDRESSES)
        for port in BALANCED:
            self.serve(port)

    def serve(self, port: int) -> None:
        where = "127.0.0.1:5000/scopa"
        if port == BY_LIBPQ:
            where = f"{','.join(ADDRESSES.values())}/scopa?{ANY}"
        module = "tests.helpers.servers.newer_server" if self.newer else "scorekeeper.cli"
        entry = "upgraded" if self.newer else "main"
        self.start(
            *(
                sys.executable,
                "-c",
                RUN.replace("scorekeeper.cli import main", f"{module} import {entry} as main"),
            ),
            *("serve", "--host", self.address, "--port", str(port)),
            user="root",
            SCOREKEEPER_INSTANCE=str(self.folder / str(port)),
            SCOREKEEPER_DATABASE=f"postgresql://scopa:{self.cluster.password}@{where}",
            SCOREKEEPER_LIMITS="off",
        )

    def is_ready(self, port: int) -> bool:
        return answer(f"http://{self.address}:{port}/readyz") is not None

    def processes(self, program: str = "") -> list[int]:
        """Those that run on it; those with this word in their command."""
        pids = [int(pid) for pid in run("ip", "netns", "pids", self.space).split()]
        return [pid for pid in pids if program in told(pid, "cmdline")]

    def signal(self, sign: signal.Signals, program: str = "") -> None:
        for pid in self.processes(program):
            with suppress(ProcessLookupError):
                os.kill(pid, sign)

    def freeze(self) -> None:
        self.signal(signal.SIGSTOP)

    def kill(self) -> None:
        while self.processes():
            self.signal(signal.SIGKILL)
        for process in self.started:
            process.wait()
        self.started.clear()

    def cut(self) -> None:
        run("ip", "link", "set", self.cable, "down")

    def heal(self) -> None:
        """Bring it back, whatever has befallen it."""
        if any(") T " in told(pid, "stat") for pid in self.processes()):
            self.kill()
        run("ip", "link", "set", self.cable, "up")
        if not self.processes():
            self.begin()


def told(pid: int, what: str) -> str:
    """What Linux tells of a process, as long as it is there."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/{what}").read_text()
    return ""


def answer(url: str) -> bytes | None:
    with suppress(OSError), urlopen(url, timeout=2) as response:
        return bytes(response.read())
    return None


class Cluster:
    """Three machines, and a balancer before the servers of each kind."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.password, self.key = folder, secrets.token_hex(8), secrets.token_hex(32)
        self.programs = max(Path("/usr/lib/postgresql").glob("*/bin"), default=Path())
        run(*"ip link add scopa-bridge type bridge".split())
        run(*f"ip addr add {HERE}/24 dev scopa-bridge".split())
        run(*"ip link set scopa-bridge up".split())
        self.machines = {name: Machine(self, name) for name in "abc"}
        self.balancers = [self._balance(port) for port in BALANCED]
        for machine in self.machines.values():
            machine.begin()

    def give_key(self, instance: Path) -> None:
        """Make it the instance folder of a server that signs as all."""
        instance.mkdir(0o700)
        (instance / "secret_key").write_text(self.key)
        (instance / "secret_key").chmod(0o600)

    @property
    def url(self) -> str:
        """The database, from here."""
        return f"postgresql://scopa:{self.password}@{HERE}:5000/scopa"

    def _balance(self, port: int) -> "subprocess.Popen[bytes]":
        shipped = (SHIPPED / "cluster" / "haproxy.cfg").read_text()
        database = 5000 if port == BY_PROXY else 5001
        path = self.folder / f"{port}.cfg"
        path.write_text(
            changed(
                shipped,
                (":8000", f":{port}"),
                ("127.0.0.1:8001", f"{HERE}:{BALANCED[port]}"),
                ("127.0.0.1:5000", f"{HERE}:{database}"),
            )
        )
        program = shutil.which("haproxy", path=PROGRAMS)
        assert program, NONE.format("there is no HAProxy")
        with open(self.folder / f"{port}.log", "ab") as log:
            return subprocess.Popen([program, "-f", path], env=ADDRESSES, stdout=log, stderr=log)

    def members(self) -> list[dict[str, Any]]:
        for address in ADDRESSES.values():
            if told := answer(f"http://{address}:8008/cluster"):
                members: list[dict[str, Any]] = json.loads(told)["members"]
                return members
        return []

    def leader(self) -> Machine:
        (name,) = (each["name"] for each in self.members() if each["role"] == "leader")
        return self.machines[name]

    def follower(self) -> Machine:
        return next(each for each in self.machines.values() if each is not self.leader())

    def is_whole(self) -> bool:
        """Whether any machine may be lost."""
        how = sorted((each["role"], each["state"]) for each in self.members())
        return how == [("leader", "running"), *[("quorum_standby", "streaming")] * 2] and all(
            machine.is_ready(port) for machine in self.machines.values() for port in BALANCED
        )

    def heal(self) -> None:
        for machine in self.machines.values():
            machine.heal()
        eventually(self.is_whole)

    def switch_over(self) -> None:
        body = json.dumps({"leader": self.leader().name}).encode()
        with urlopen(f"http://{self.leader().address}:8008/switchover", body, timeout=30):
            pass

    def end(self) -> None:
        for balancer in self.balancers:
            balancer.kill()
            balancer.wait()
        for machine in self.machines.values():
            machine.kill()
            run("ip", "link", "del", machine.cable)
            run("ip", "netns", "del", machine.space)
        run("ip", "link", "del", "scopa-bridge")


@contextmanager
def cluster() -> Iterator[Cluster]:
    assert sys.platform == "linux" and os.geteuid() == 0, NONE.format("this is not root on Linux")
    for program in ("etcd", "haproxy", "patroni", "pgbouncer", "ip", "runuser"):
        assert shutil.which(program, path=PROGRAMS), NONE.format(f"there is no {program}")
    with tempfile.TemporaryDirectory(prefix="scorekeeper-cluster-", dir="/dev/shm") as folder:
        os.chmod(folder, 0o755)
        made = Cluster(Path(folder))
        try:
            eventually(made.is_whole, 120)
            yield made
        finally:
            made.end()
