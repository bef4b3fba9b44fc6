"""The container of deploy/Containerfile, built and run with the commands of docs/deploy.md.

There is no registry here: the base image is a Debian that was made here, under the name of the one
that the file names.
"""

import json
import os
import re
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.clients.visitor import Visitor
from tests.helpers.servers.caddy_proxy import free_port
from tests.helpers.servers.debian_machine import PIP, debian, fetch_wheels, on_disk
from tests.helpers.servers.deploy_guide import ROOT, SHIPPED, commands
from tests.helpers.servers.server_process import wait_until

NO_PODMAN = f"""
{"=" * 80}
THERE IS NO PODMAN, AND THIS TEST NEEDS ONE (on Debian: apt install podman buildah runc).
{"=" * 80}"""
CONTAINERS = """
[containers]
default_ulimits = ["nofile=4096:4096", "nproc=1000:1000"]
volumes = ["{wheels}:/wheels:ro", "{folder}/pip.conf:/etc/pip.conf:ro"]
[engine]
cgroup_manager = "cgroupfs"
events_logger = "file"
runtime = "runc"
"""
STORAGE = """
[storage]
driver = "overlay"
graphroot = "{folder}/store"
runroot = "{folder}/run"
"""
FROM = re.compile(r"^FROM (\S+)", re.MULTILINE)


class Podman:
    """With images and containers of its own."""

    def __init__(self, folder: Path, wheels: Path) -> None:
        self.port = free_port()
        (folder / "pip.conf").write_text(PIP)
        for name, text in (("containers", CONTAINERS), ("storage", STORAGE)):
            (folder / f"{name}.conf").write_text(text.format(folder=folder, wheels=wheels))
        self.folder = folder
        self.env = os.environ | {
            "CONTAINERS_CONF": str(folder / "containers.conf"),
            "CONTAINERS_STORAGE_CONF": str(folder / "storage.conf"),
            "BUILDAH_ISOLATION": "chroot",
        }

    def type(self, block: str) -> str:
        """As it stands in the text; only the port is one that is free. What it says."""
        said = block.replace("--publish 8000:", f"--publish 127.0.0.1:{self.port}:")
        said = said.replace("> scorekeeper.tar", f"> {self.folder}/scorekeeper.tar")
        done = subprocess.run(
            ["bash", "-eu", "-c", said],
            cwd=ROOT,
            env=self.env,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, (said, done.stdout[-2000:], done.stderr[-2000:])
        return done.stdout

    def visitor(self) -> Visitor:
        """Somebody who comes when it answers."""
        visitor = Visitor.at(self.port)

        def answers() -> bool:
            try:
                return visitor.ask("/readyz").status == 200
            except OSError:
                return False

        wait_until(answers)
        return visitor


@pytest.fixture
def podman() -> Iterator[Podman]:
    assert shutil.which("podman") and shutil.which("runc"), NO_PODMAN
    with on_disk() as folder, debian() as base:
        (wheels := folder / "wheels").mkdir()
        podman = Podman(folder, fetch_wheels(wheels, "several"))
        (name,) = set(FROM.findall((SHIPPED / "Containerfile").read_text()))
        podman.type(f"tar -C {base} -c . | podman import - {name}")
        yield podman
        podman.type("podman rm --all --force; podman volume rm --all; podman rmi --all --force")


@pytest.mark.deploy
def test_a_container_keeps_what_was_played(podman: Podman) -> None:
    run, look, copy = commands("In a container")
    podman.type(run)
    visitor = podman.visitor()
    assert "Everything is in order" in podman.type(look)
    assert visitor.start().status == visitor.enter().status == 303
    podman.type("podman healthcheck run scorekeeper")
    assert podman.type("podman exec scorekeeper id -u") == "1000\n"
    podman.type("! podman exec scorekeeper touch /opt/scorekeeper/mine /tmp/mine /mine")
    inside = podman.type("podman exec scorekeeper ls /opt/scorekeeper/lib/python3.11/site-packages")
    assert not {"pip", "hatchling"} & set(inside.split())
    assert "psycopg" not in inside.split()

    podman.type(copy)
    with tarfile.open(podman.folder / "scorekeeper.tar") as tar:
        names = tar.getnames()
    assert "data/secret_key" in names
    assert len([name for name in names if re.match(r"data/backup/scorekeeper-.*\.db", name)]) == 1

    podman.type("podman stop scorekeeper")
    (state,) = json.loads(podman.type("podman inspect scorekeeper"))
    assert state["State"]["ExitCode"] == 0
    podman.type("podman rm --force scorekeeper")
    podman.type(run.splitlines()[1])
    again = podman.visitor()
    again.cookies, again.table = visitor.cookies, visitor.table
    assert again.enter(2).status == 303

    # Another port, with what several machines need.
    podman.type("podman rm --force scorekeeper")
    build, begin = run.splitlines()
    podman.type(build.replace("podman build", "podman build --build-arg LOCK=several"))
    podman.type(begin.replace(":8000 ", ":9000 ").replace("--detach", "--detach --env PORT=9000"))
    again = podman.visitor()
    again.cookies, again.table = visitor.cookies, visitor.table
    assert again.enter(3).status == 303
    podman.type("podman healthcheck run scorekeeper")
    podman.type("podman exec scorekeeper python3 -c 'import psycopg, psycopg_pool, redis'")


def test_the_image_is_locked_and_rootless() -> None:
    lines = (SHIPPED / "Containerfile").read_text().splitlines()
    installs = [line for line in lines if " pip install" in line or "/pip install" in line]
    assert all("--require-hashes" in line or "--no-deps" in line for line in installs)
    copied = [line.split()[1:-1] for line in lines if re.match("COPY (?!--from)", line)]
    named = {name for each in copied for name in each}
    assert all((ROOT / name).exists() for name in named)
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    assert named == {line[1:] for line in ignored if line.startswith("!")}
    # By exec, so that it hears when it is to stop.
    assert "USER 1000:1000" in lines and "exec scorekeeper serve" in lines[-1]
