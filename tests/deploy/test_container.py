"""The container of deploy/Containerfile, built and run with the commands of docs/deploy.md."""

import json
import re
import tarfile
import tomllib

import pytest

from tests.helpers.servers.deploy_guide import ROOT, SHIPPED, commands
from tests.helpers.servers.podman_containers import Podman


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
    inside = podman.type("podman exec scorekeeper ls /opt/scorekeeper/lib/python3.13/site-packages")
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
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f'LABEL org.opencontainers.image.licenses="{project["license"]}"' in lines
    # By exec, so that it hears when it is to stop.
    assert "USER 1000:1000" in lines and "exec scorekeeper serve" in lines[-1]
