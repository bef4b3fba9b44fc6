"""docs/deploy.md typed on a Debian machine, word for word, by somebody who has never seen it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.helpers.servers import debian_machine
from tests.helpers.servers.debian_machine import fetch_wheels, run_in
from tests.helpers.servers.deploy_guide import commands

pytestmark = pytest.mark.deploy

# What stands between the commands: a phone that plays, and looks at what came of them.
PHONE = """
mkdir -p /out/bin
cat > /out/bin/phone <<'END'
#!/opt/scorekeeper/bin/python
import json, sys, time, urllib.error, urllib.request
from pathlib import Path
sys.path.insert(0, "/src")
from tests.helpers.clients.visitor import Visitor

kept = Path("/out/phone")
what, *said = sys.argv[1:]
phone = Visitor.at(8000)
if what == "ready":
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            phone.connect().connect()
            assert phone.ask("/readyz").status == 200
            sys.exit()
        except OSError:
            time.sleep(0.05)
    sys.exit("it never answered")
if what == "start":
    assert phone.start().status == 303
else:
    phone.cookies, phone.table = json.loads(kept.read_text())
if what == "table":
    print(phone.table)
if what == "sit":
    assert phone.sit(said[0]).status == 303
if what == "enter":
    assert phone.enter(int(said[0])).status == 303
if what == "deals":
    found = len(phone.ask(f"{phone.table}/1.json").data["deals"])
    assert found == int(said[0]), found
if what == "over-tls":
    phone.headers = {"X-Forwarded-Proto": "https"}
    assert "Strict-Transport-Security" in phone.ask("/rules/traditional").headers
kept.write_text(json.dumps([phone.cookies, phone.table]))
END
cat > /out/bin/ssh <<'END'
#!/bin/sh
test "$1" = raspberrypi.local && exec sh -c "$2"
END
chmod +x /out/bin/*
PATH=$PATH:/out/bin
"""


@pytest.fixture(scope="module")
def debian() -> Iterator[Path]:
    with debian_machine.debian() as folder:
        yield folder


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return fetch_wheels(tmp_path_factory.mktemp("wheels"))


def script(*parts: str) -> str:
    return "\n".join([PHONE, *parts])


def installed() -> Iterator[str]:
    """Typed up to the point at which phones come."""
    install, settings, network, start, look = commands("Install it")
    yield from (install, settings, network, start, "phone ready", look)


def test_the_whole_guide_works_on_debian(tmp_path: Path, debian: Path, wheels: Path) -> None:
    make, fetch = commands("Back it up")
    (often,) = commands("Back it up every few minutes")
    bring, take = commands("Restore a backup")
    (newer,), (emptied,) = commands("A newer version"), commands("A newer Debian")
    program, data = commands("Uninstall it")
    said = run_in(
        debian,
        script(
            *installed(),
            "phone start; phone enter 1",
            "cd /root; cp -r /src/. .",
            *(make, fetch),
            "mkdir /mnt/stick; phone enter 2",
            *(often, "systemctl start scorekeeper-backup@mnt-stick-scopa.service"),
            "ls /mnt/stick/scopa/scorekeeper-*.db /mnt/stick/scopa/deleted.txt",
            "cp /var/lib/scorekeeper/secret_key /out/key",
            "rm /var/lib/scorekeeper/secret_key",
            *(bring, take, "phone ready; phone deals 1"),
            'phone sit "$(sudo scorekeeper seat $(phone table))"; phone enter 2; phone deals 2',
            "cmp /out/key /var/lib/scorekeeper/secret_key",
            *(emptied, commands("Install it")[0], newer, "phone ready; phone deals 2"),
            "test $(ls /var/lib/scorekeeper-backup/scorekeeper-*.db | wc -l) = 2",
            "systemctl list-timers --no-pager scorekeeper-backup.timer",
            "systemctl is-enabled scorekeeper.service",
            *(program, "test -e /var/lib/scorekeeper/scorekeeper.db -a ! -e /opt/scorekeeper"),
            *(data, "test ! -e /var/lib/scorekeeper; id scorekeeper && exit 1"),
        ),
        tmp_path,
        wheels,
    )
    assert "Everything is in order" in said or "There is no database" in said
    assert "Scorekeeper listens on http://" in said and "█" in said


def test_the_service_restarts_and_reports(tmp_path: Path, debian: Path, wheels: Path) -> None:
    (https,) = commands("https")
    main_process = "systemctl show --value --property MainPID scorekeeper.service"
    journal = "journalctl -u scorekeeper.service"
    said = run_in(
        debian,
        script(
            *installed(),
            "phone start; phone enter 1",
            f"first=$({main_process}); kill -KILL $first",
            f"until test 0 != $({main_process}) -a $first != $({main_process}); do sleep 0.1; done",
            "phone ready; phone enter 2; phone deals 2",
            *(https, "phone ready; phone over-tls"),
            "sed -i s/PROXIES=1/PROXIES=many/ /etc/scorekeeper.env",
            "systemctl restart scorekeeper.service",
            f"until {journal} | grep 'a number from 0 to 9'; do sleep 0.1; done",
            "sudo scorekeeper doctor && exit 1",
            "sed -i s/PROXIES=many/PROXIES=1/ /etc/scorekeeper.env",
            "systemctl restart scorekeeper.service; phone ready",
            "systemctl stop scorekeeper.service",
            "systemctl show --property ExecMainStatus --property Result scorekeeper.service",
            "sudo scorekeeper doctor",
            'test -z "$(find /var/lib/scorekeeper ! -user scorekeeper -o -perm /077)"',
        ),
        tmp_path,
        wheels,
    )
    assert "ExecMainStatus=0" in said and "Result=success" in said
    assert said.count("Everything is in order") >= 2
