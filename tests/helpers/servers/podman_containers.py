"""Podman with images and containers of its own. There is no registry here: every image that our
files name is a Debian that was made here, under that name."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.helpers.clients.visitor import Visitor
from tests.helpers.servers.caddy_proxy import free_port
from tests.helpers.servers.debian_machine import PIP, debian, fetch_wheels, on_disk
from tests.helpers.servers.deploy_guide import ROOT, SHIPPED
from tests.helpers.servers.server_process import wait_until

NO_PODMAN = f"""
{"=" * 80}
THERE IS NO PODMAN, AND THIS TEST NEEDS ONE (on Debian: apt install podman buildah runc).
{"=" * 80}"""
CONTAINERS = """
[containers]
default_ulimits = ["nofile=4096:4096", "nproc=1000:1000"]
volumes = ["{wheels}:/wheels:ro", "{folder}/pip.conf:/etc/pip.conf:ro"]
[network]
network_backend = "netavark"
network_config_dir = "{folder}/networks"
default_subnet = "10.143.0.0/16"
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
    """Types what the guide says."""

    base: str
    """The image that stands for Python's, on a Debian of today."""

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
            "SCOPA_PORT": str(self.port),
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

    def forget(self) -> None:
        """Leave no container and nothing that one has kept."""
        for what in ("rm --all --force", "pod rm --all --force", "volume prune --force"):
            self.type(f"podman {what}")

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


@contextmanager
def podman_of_its_own() -> Iterator[Podman]:
    """One that has the image on which the container of the app is built."""
    assert shutil.which("podman") and shutil.which("runc"), NO_PODMAN
    with on_disk() as folder, debian() as base:
        (wheels := folder / "wheels").mkdir()
        podman = Podman(folder, fetch_wheels(wheels, "several"))
        (name,) = set(FROM.findall((SHIPPED / "Containerfile").read_text()))
        podman.base = name
        podman.type(f"tar -C {base} -c . | podman import - {name}")
        try:
            yield podman
        finally:
            podman.forget()
            podman.type("podman rmi --all --force")
