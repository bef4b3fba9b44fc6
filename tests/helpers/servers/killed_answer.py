"""A server that is killed between what it stores and its answer: as a process of its own."""

import os
import signal
from pathlib import Path

from scorekeeper.cli import main
from scorekeeper.store.sql.tables import Events
from tests.helpers.servers.server_process import Server

KILLING = "KILLED_AFTER"
"""A file: the kind of entry after which the server is killed, once."""


class KilledServer(Server):
    """`kills` says after which kind of entry."""

    entry = f"{__name__}:serve"

    def __init__(self, folder: Path) -> None:
        self.kills = folder / KILLING
        super().__init__(folder, **{KILLING: str(self.kills)})


def serve() -> int:
    append = Events.append

    def killed(self, event_id, entries, *more):  # type: ignore[no-untyped-def]
        stored = append(self, event_id, entries, *more)
        kills = Path(os.environ[KILLING])
        if stored and kills.exists() and kills.read_text() == entries[-1].kind:
            kills.unlink()
            os.kill(os.getpid(), signal.SIGKILL)
        return stored

    Events.append = killed  # type: ignore[method-assign]
    return main()
