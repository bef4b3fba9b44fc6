"""The nearest peer, ihatemoney: Flask and SQLite too, people who enter what each of them owes.

Installed for the benchmark only, in .venv/peer, and served by waitress with eight threads.
"""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.matches import request
from tests.helpers.clients.visitor import Visitor
from tests.helpers.paths import ROOT

PACKAGES = ("ihatemoney==7.2.1", "waitress==3.0.2")
HOME = ROOT / ".venv" / "peer"
SERVE = """
from ihatemoney.run import create_app
from waitress import create_server
server = create_server(
    create_app(), host="127.0.0.1", port=0, threads=8, connection_limit=1000, asyncore_use_poll=True
)
print(server.effective_port, flush=True)
server.run()
"""
SETTINGS = """
SECRET_KEY = "of a benchmark, and of nothing else"
SQLALCHEMY_DATABASE_URI = "sqlite:///{folder}/peer.db"
SESSION_COOKIE_SECURE = False
WTF_CSRF_ENABLED = False
"""
PROJECT = "evening"
BILL = [("date", "2026-11-01"), ("what", "a deal"), ("payer", "1"), ("amount", "10")]
BILL += [("payed_for", "1"), ("payed_for", "2"), ("bill_type", "Expense")]


@contextmanager
def serving() -> Iterator[tuple[int, dict[str, bytes]]]:
    """Its port, and what a device sends that sees a project of two people and four bills there."""
    python = HOME / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", HOME], check=True)
    subprocess.run([python, "-m", "pip", "install", "-qq", *PACKAGES], check=True)
    with TemporaryDirectory(prefix="scorekeeper-bench-") as folder:
        settings = Path(folder, "settings.py")
        settings.write_text(SETTINGS.format(folder=folder))
        environment = os.environ | {"IHATEMONEY_SETTINGS_FILE_PATH": str(settings)}
        with subprocess.Popen(
            [python, "-c", SERVE],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        ) as process:
            try:
                assert process.stdout
                port = int(re.sub(r"\D", "", process.stdout.readline()))
                device = Visitor.at(port)
                name = {"name": PROJECT, "id": PROJECT, "password": PROJECT}
                device.ask(
                    "/create", name | {"contact_email": "a@example.com", "default_currency": "XXX"}
                )
                for who in ("Anna", "Bruno"):
                    device.ask(f"/{PROJECT}/members/add", {"name": who})
                for _ in range(4):
                    device.ask(f"/{PROJECT}/add", BILL)
                yield (
                    port,
                    {
                        "list of bills": request(f"/{PROJECT}/", device),
                        "form of a bill": request(f"/{PROJECT}/add", device),
                        "bill stored": request(f"/{PROJECT}/add", device, {}, BILL),
                    },
                )
            finally:
                process.terminate()
                process.wait(timeout=20)
