"""A Debian of its own, booted with its systemd in a folder: nothing outside it is touched."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.helpers.servers.deploy_guide import ROOT

RELEASE = "trixie"
PYTHON = "3.13.5"
PACKAGES = "systemd,systemd-sysv,dbus,adduser,sudo,python3-venv,ca-certificates"
PIP = "[global]\nno-index = true\nfind-links = /wheels\n"
PATIENCE = 300  # seconds for all that is to be done in it
NONE = f"""
{"=" * 80}
THERE IS NO DEBIAN TO TRY THE DEPLOYMENT IN: {{0}}
It takes Linux, root, and debootstrap and systemd-container, both of Debian.
{"=" * 80}"""
UNIT = """
[Unit]
Requires=basic.target
Wants=dbus.service
After=basic.target dbus.service
[Service]
Type=oneshot
Environment=HOME=/root
WorkingDirectory=/src
ExecStart=/bin/sh -c '/bin/bash -eux /out/script > /out/said 2>&1; echo $? > /out/status; poweroff'
"""


@contextmanager
def debian() -> Iterator[Path]:
    """The least Debian with a systemd, in a folder of its own that goes afterwards;
    `SCOREKEEPER_DEBIAN` names one made before, which stays."""
    if made := os.environ.get("SCOREKEEPER_DEBIAN"):
        yield Path(made)
        return
    with on_disk() as folder:
        yield _make(folder)


@contextmanager
def on_disk() -> Iterator[Path]:
    """A folder that is not in memory: it may hold a system's device files, and much else."""
    with tempfile.TemporaryDirectory(prefix="scorekeeper-", dir="/var/tmp") as folder:
        yield Path(folder)


def _make(folder: Path) -> Path:
    assert sys.platform == "linux" and os.geteuid() == 0, NONE.format("this is not root on Linux")
    program = shutil.which("debootstrap")
    assert program and shutil.which("systemd-nspawn"), NONE.format("a program is missing")
    how = ("--variant=minbase", f"--include={PACKAGES}", RELEASE, folder / "debian")
    made_by = subprocess.run([program, *map(str, how)], capture_output=True, text=True)
    assert made_by.returncode == 0, NONE.format(made_by.stdout[-2000:])
    return folder / "debian"


def fetch_wheels(folder: Path, lock: str = "run") -> Path:
    """All that the program needs there, for the machine without a network."""
    locked = (ROOT / "requirements" / f"{lock}.txt").read_text()
    pinned = re.findall(r"^(\S+==\S+)( ; .+)? \\$", locked, re.MULTILINE)
    pip = (sys.executable, "-m", "pip", "download", "-qq", "--disable-pip-version-check")
    which = ("--only-binary", ":all:", "--python-version", PYTHON, "--no-deps")
    for names in (
        [name for name, when in pinned if not when],
        *[[n] for n, when in pinned if when],
    ):
        # pip would ask the Python that runs it whether one is needed, not the one that is named.
        # So each of those is fetched, if there is one; what is missing the machine will say.
        subprocess.run([*pip, *which, "-d", folder, *names], check=len(names) > 1)
    return folder


def run_in(debian: Path, script: str, folder: Path, wheels: Path) -> str:
    """Boot it, run the script there at the top of the checkout, and say what it said. Nothing of it
    stays, but what it wrote to /out, which is `folder`.

    :raise AssertionError: when one of its commands failed.
    """
    (folder / "script").write_text(script)
    (folder / "unit").write_text(UNIT)
    (folder / "pip.conf").write_text(PIP)
    shutil.copytree(ROOT, folder / "src", ignore=shutil.ignore_patterns(".*", "__pycache__"))
    bound = {
        "--bind": {folder: "/out", folder / "src": "/src"},
        "--bind-ro": {
            wheels: "/wheels",
            folder / "pip.conf": "/etc/pip.conf",
            folder / "unit": "/etc/systemd/system/script.service",
        },
    }
    binds = [f"{how}={here}:{there}" for how, each in bound.items() for here, there in each.items()]
    how = ("-q", "-D", str(debian), "--volatile=overlay", "--register=no", "--keep-unit")
    kernel = ("systemd.unit=script.service", "systemd.show_status=false")
    booted = subprocess.run(
        ["systemd-nspawn", *how, "--private-network", *binds, "-b", *kernel],
        env=os.environ | {"SYSTEMD_NSPAWN_UNIFIED_HIERARCHY": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    output = folder / "said"
    assert output.exists(), booted.stdout + booted.stderr
    assert (folder / "status").read_text() == "0\n", output.read_text()[-6000:]
    return output.read_text()
