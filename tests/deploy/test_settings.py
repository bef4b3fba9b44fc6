"""What docs/deploy.md, docs/postgresql.md and deploy/ say of settings and services is so."""

import configparser
import json
import re
import shutil
import signal
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from scorekeeper.server.serve import CONNECTIONS, LONGEST_END, OTHER_FILES
from scorekeeper.settings import PREFIX, Settings, read_settings
from tests.helpers.cases import every
from tests.helpers.clients.visitor import Visitor
from tests.helpers.servers.deploy_guide import FENCED, GUIDE, ROOT, SHIPPED, commands, rows
from tests.helpers.servers.server_process import Server, run, surroundings

NAMES = [PREFIX + each.name.upper() for each in fields(Settings)]
ROWS = {row[0].strip("`"): row for row in rows("Settings")}
UNITS = sorted(SHIPPED.glob("*.service"))
SERVICE = SHIPPED / "scorekeeper.service"
PROGRAM = "/opt/scorekeeper/bin/scorekeeper"
NO_SYSTEMD = "systemd-analyze is not there (on Debian: apt install systemd)"


def examples(name: str) -> list[str]:
    """The values that the table says it may have."""
    return re.findall("`([^`]+)`", ROWS[name][1])


def test_settings_and_rows_match() -> None:
    assert list(ROWS) == NAMES
    assert all(len(row) == 4 and all(row) for row in ROWS.values())


@every("name", NAMES)
def test_documented_values_are_accepted(name: str) -> None:
    for text in examples(name):
        read_settings(environment={name: text if text != "sqlite:///" else "sqlite:////srv/a.db"})


def environment(uncommented: bool) -> dict[str, str]:
    """What systemd takes from the example of /etc/scorekeeper.env."""
    lines = (SHIPPED / "scorekeeper.env").read_text().splitlines()
    if uncommented:
        lines = [re.sub(r"^#(?=[A-Z_]+=)", "", line) for line in lines]
    made = [line.partition("=") for line in lines if line and not line.startswith("#")]
    return {name: text for name, _, text in made}


def test_the_example_names_every_setting() -> None:
    assert environment(uncommented=False) == {}
    shown = environment(uncommented=True)
    assert sorted(shown) == sorted(["OPTIONS", *NAMES])
    chosen = read_settings(environment=shown)
    usual = read_settings(environment={})
    as_usual = [
        name for each in fields(usual) if getattr(chosen, name := each.name) == getattr(usual, name)
    ]
    assert as_usual == []


# Units


def unit(path: Path) -> configparser.ConfigParser:
    read = configparser.ConfigParser(strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[assignment,method-assign]
    read.read(path)
    return read


def test_the_service_has_enough_rights() -> None:
    service = unit(SERVICE)["Service"]
    assert int(service["LimitNOFILE"]) >= CONNECTIONS + OTHER_FILES
    assert int(service["TimeoutStopSec"]) > LONGEST_END + 2
    assert service["Restart"] == "on-failure"


def test_all_units_share_user_and_data() -> None:
    wrapper = (SHIPPED / "scorekeeper").read_text()
    data, settings = (
        "SCOREKEEPER_INSTANCE=/var/lib/scorekeeper",
        "EnvironmentFile=-/etc/scorekeeper.env",
    )
    assert "--uid=scorekeeper --gid=scorekeeper" in wrapper
    assert f"--setenv={data}" in wrapper and f"--property={settings}" in wrapper
    for path in UNITS:
        assert f"Environment={data}\n" in path.read_text() and f"{settings}\n" in path.read_text()
        service = unit(path)["Service"]
        assert (service["User"], service["Group"]) == ("scorekeeper", "scorekeeper")
        assert "scorekeeper" in service["StateDirectory"].split()
        assert service["ExecStart"].startswith(f"{PROGRAM} ")


class Machine:
    """A folder with what systemd would see, and nothing of this machine."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for folder in ("etc", "var/lib"):
            (root / folder).mkdir(parents=True)

    def within(self, text: str) -> str:
        return re.sub(r"(?<![\w.])/(etc|var/lib)/", lambda found: f"{self.root}{found[0]}", text)

    def type(self, block: str) -> None:
        """As it stands in the text, by a user who needs no sudo for it."""
        typed = self.within(block).replace("sudo ", "")
        subprocess.run(["bash", "-eu", "-c", typed], cwd=ROOT, check=True)

    def started(self, name: str) -> tuple[list[str], dict[str, str]]:
        """What a unit starts, after the program, and in what environment; its folders are made."""
        lines = self.within((SHIPPED / f"{name}.service").read_text()).splitlines()
        said = [line.partition("=")[::2] for line in lines if "=" in line]
        made = dict(text.split("=", 1) for key, text in said if key == "Environment")
        kept = (self.root / "etc" / "scorekeeper.env").read_text().splitlines()
        made |= dict(line.split("=", 1) for line in kept if line and not line.startswith("#"))
        only = dict(said)
        for folder in only["StateDirectory"].split():
            (self.root / "var/lib" / folder).mkdir(mode=0o700, exist_ok=True)
        program, *words = only["ExecStart"].replace("$OPTIONS", made.pop("OPTIONS")).split()
        assert program == PROGRAM
        return words, made


@pytest.mark.deploy
def test_units_play_back_up_and_restore(tmp_path: Path) -> None:
    pi = Machine(tmp_path)
    _, settings, network, *_ = commands("Install it")
    pi.type(settings)
    pi.type(network)
    data, copied = (tmp_path / "var/lib" / name for name in ("scorekeeper", "scorekeeper-backup"))
    (serve, *options), made = pi.started("scorekeeper")
    assert (serve, options) == ("serve", ["--lan"])
    with Server(data, *options, "--port", "0", **made) as server:
        visitor = Visitor.at(server.port)
        assert visitor.ask("/readyz").status == 200
        assert visitor.start().status == visitor.enter().status == 303
        words, there = pi.started("scorekeeper-backup")
        assert run(*words, env=surroundings(**there)).returncode == 0
        assert visitor.enter(2).status == 303
        words, there = pi.started("scorekeeper-backup@")
        often = [str(tmp_path / "stick") if word == "%f" else word for word in words]
        for status in (1, 0, 0):
            assert run(*often, env=surroundings(**there)).returncode == status
            (tmp_path / "stick").mkdir(exist_ok=True)
        assert len([*(tmp_path / "stick").glob("scorekeeper-*.db")]) == 1
        server.end(signal.SIGTERM)
        assert server.process.returncode == 0
    for each in data.glob("scorekeeper.db*"):
        each.unlink()
    (copy,) = copied.glob("*.db")
    assert run("restore", str(copy), env=surroundings(**there)).returncode == 0
    pi.type("".join(commands("https")[0].splitlines(keepends=True)[:3]))
    (serve, *options), made = pi.started("scorekeeper")
    assert (serve, options, made["SCOREKEEPER_PROXIES"]) == ("serve", [], "1")
    with Server(data, "--port", "0", **made) as server:
        assert (
            "https://scopa.example/" in Visitor.at(server.port).ask(f"{visitor.table}/1/share").text
        )
        deals = Visitor.at(server.port).ask(f"{visitor.table}/1.json").data["deals"]
    assert len(deals) == 1


def processes(server: Server) -> int:
    """How many answer beside the first."""
    own = f"/proc/{server.process.pid}"
    return len(Path(f"{own}/task/{server.process.pid}/children").read_text().split())


@pytest.mark.skipif(sys.platform != "linux", reason="processes are counted there only")
def test_unit_and_container_start_processes(tmp_path: Path) -> None:
    pi = Machine(tmp_path)
    pi.type(commands("Install it")[1])
    pi.type(commands("Processes")[0].splitlines()[0])
    (_, *options), made = pi.started("scorekeeper")
    with Server(tmp_path / "var/lib/scorekeeper", *options, "--port", "0", **made) as server:
        assert Visitor.at(server.port).start().status == 303
        assert processes(server) == 2
        server.end(signal.SIGTERM)
        assert server.process.returncode == 0
    lines = (SHIPPED / "Containerfile").read_text().splitlines()
    env = dict(line.removeprefix("ENV ").split("=", 1) for line in lines if line[:4] == "ENV ")
    *shell, command = json.loads(lines[-1].removeprefix("CMD "))
    begun, program, serve, *options, port, variable = command.split()
    assert (*shell, begun, program, serve) == ("sh", "-c", "exec", "scorekeeper", "serve")
    assert (port, variable, env["PORT"]) == ("--port", "$PORT", "8000")
    said = {name: text for name, text in env.items() if name.startswith(PREFIX)}
    said |= {f"{PREFIX}INSTANCE": str(tmp_path), f"{PREFIX}WORKERS": "2"}
    assert said.keys() <= env.keys()
    with Server(tmp_path / "data", *options, "--port", "0", **said) as server:
        assert Visitor.at(server.port).ask("/healthz").status == 200
        assert processes(server) == 2
        server.end(signal.Signals[lines[-2].removeprefix("STOPSIGNAL ")])
        assert server.process.returncode == 0


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash here")
def test_typed_commands_are_readable() -> None:
    for kind, block in FENCED.findall(GUIDE):
        if kind:
            read = subprocess.run(["bash", "-n"], input=block, capture_output=True, text=True)
            assert (read.returncode, read.stderr) == (0, ""), block


def test_every_shipped_file_is_named() -> None:
    named = {Path(found).name for found in re.findall(r"deploy/([\w.@-]+)", GUIDE)} - {"/"}
    assert named == {each.name for each in SHIPPED.iterdir()}


@pytest.mark.deploy
@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_systemd_accepts_the_hardened_units(path: Path, tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    assert program, NO_SYSTEMD
    for each in SHIPPED.glob("scorekeeper*.*"):
        text = each.read_text().replace(
            "/opt/scorekeeper/bin/scorekeeper", shutil.which("true") or ""
        )
        (tmp_path / each.name).write_text(text)
    here = tmp_path / path.name
    names = [str(each) for each in tmp_path.iterdir() if each.suffix in (".service", ".timer")]
    seen = subprocess.run([program, "verify", *names], capture_output=True, text=True)
    assert (seen.returncode, seen.stderr) == (0, "")
    asked = ("security", "--offline=true", "--threshold=15", "--no-pager")
    seen = subprocess.run([program, *asked, str(here)], capture_output=True, text=True)
    assert seen.returncode == 0, seen.stdout
