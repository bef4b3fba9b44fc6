"""Connections that stay open after an answer without a body, as after any other.

waitress ends them, for want of a length that such an answer may not have (RFC 9110, 8.6). A phone
that asks every moment whether something has changed would connect anew each time.
"""

from typing import Any

from waitress.task import WSGITask

from scorekeeper.receiving import Crowd
from scorekeeper.web.imports import TURNED_AWAY


class KeepingTask(WSGITask):  # type: ignore[misc]
    """An answer; where it has no body, it ends the connection only if the other side wants that."""

    def set_close_on_finish(self) -> None:
        wants_end = self.request.headers.get("CONNECTION", "").lower() == "close"
        if self.has_body or self.version != "1.1" or wants_end:
            super().set_close_on_finish()

    def get_environment(self) -> Any:
        """What the app is told of the request."""
        told = super().get_environment()
        told[TURNED_AWAY] = self.request.turned_away
        return told


class KeepingChannel(Crowd):
    """A connection with such answers."""

    task_class = KeepingTask
