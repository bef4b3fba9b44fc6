"""What the log is told of a failure: which kind of page it was, never which table's.

Whoever knows a table's address may watch it, and logs are read by more people than that.
"""

import logging
import re
from traceback import format_exception
from types import TracebackType
from typing import Any

from flask import Flask, request

# A table's id has sixteen letters; to take out a short word would spoil the rest.
SHORTEST_SECRET = 8
_PATH = re.compile("(?<= while serving ).*", re.DOTALL)


class QuietFlask(Flask):
    """Logs the rule of an address where Flask logs the address."""

    def log_exception(
        self,
        exc_info: tuple[type, BaseException, TracebackType] | tuple[None, None, None],
    ) -> None:
        self.logger.error("%s", without_secrets(_where() + "\n" + _trace(exc_info[1])))


def _where() -> str:
    rule = request.url_rule.rule if request.url_rule else "no page of ours"
    return f"Exception on {rule} [{request.method}]"


def _trace(error: BaseException | None) -> str:
    return "".join(format_exception(error)).rstrip() if error else ""


def without_secrets(text: str) -> str:
    """The text without what this request's address names: an exception may quote it."""
    named: dict[str, Any] = request.view_args or {}
    # The longest first, so that none is left in pieces.
    for value in sorted(filter(None, map(_quoted, named.values())), key=len, reverse=True):
        text = text.replace(value, "…")
    return text


def _quoted(value: Any) -> str:
    return value if isinstance(value, str) and len(value) >= SHORTEST_SECRET else ""


def without_paths(record: logging.LogRecord) -> bool:
    """A filter for waitress, which names the path that it was serving; lets every record pass."""
    record.msg = _PATH.sub("a page", str(record.msg))
    return True
