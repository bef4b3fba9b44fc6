"""What the log is told: of each request its number, which kind of page it was and how long it took;
of a failure where in the program it came from. Never whose table, beyond the first letters.

Whoever knows a table's address may watch it, and logs are read by more people than that.
"""

import json
import logging
import re
import secrets
import time
from collections.abc import Callable
from datetime import UTC, datetime
from traceback import format_exception
from types import TracebackType
from typing import Any

from flask import Flask, Response, current_app, has_request_context, request

from scorekeeper.settings import LOG_FAILURES, LOG_JSON
from scorekeeper.web.http.responses import on_body_sent

SECRET = ("/t/", "/e/", "/p/", "/events/season")
"""What an address begins with that stays out of every log: whoever reads one watches that table or
evening, sits down, or directs. The proxies' files in deploy/ and docs/deploy.md name the same."""
# A table's id has sixteen letters; to take out a short word would spoil the rest.
SHORTEST_SECRET = 8
SHOWN = 4
"""Letters of a table's id: they tell the lines of one evening from others', and open nothing."""
NUMBER = "X-Request-Id"
_KEPT, _BEGAN = "scorekeeper.number", "scorekeeper.began"
_OF_A_PROXY = re.compile(r"[A-Za-z0-9._-]{8,64}")
_PATH = re.compile("(?<= while serving ).*", re.DOTALL)
_PIECE = re.compile(r"[\w-]+")
_requests = logging.getLogger("scorekeeper.requests")


class QuietFlask(Flask):
    """Logs the rule of an address where Flask logs the address."""

    def wsgi_app(self, environ: Any, start_response: Any) -> Any:
        """Answer a request; from here on its time is taken."""
        environ[_BEGAN] = time.perf_counter()
        return super().wsgi_app(environ, start_response)

    def log_exception(
        self,
        exc_info: tuple[type, BaseException, TracebackType] | tuple[None, None, None],
    ) -> None:
        self.logger.error("%s", failure()(exc_info[1], ""))


def init_app(app: Flask) -> None:
    """Say its number with each answer that the log knows, and write the line.

    Call it before all else that works on answers, which then is in their time and length.
    """
    all_of_them = app.config["LOG"] != LOG_FAILURES

    @app.after_request
    def tell(response: Response) -> Response:
        if all_of_them or response.status_code >= 500:
            response.headers[NUMBER] = request_number()
        if all_of_them:
            _write_line(response)
        return response


def open_log(kind: str) -> None:
    """From now on this process writes its log as the setting `LOG` says, to standard error."""
    if kind == LOG_FAILURES:
        return
    handler = logging.StreamHandler()
    handler.setFormatter(_AsJson() if kind == LOG_JSON else _AsText())
    logging.basicConfig(handlers=[handler], level=logging.WARNING)
    logging.getLogger("scorekeeper").setLevel(logging.INFO)


def page() -> str:
    """Which kind of page this request asks for: the rule of its address."""
    return request.url_rule.rule if request.url_rule else "no page of ours"


def request_number() -> str:
    """What this request is called in the log, for whoever asks what became of it.

    It is the one that a proxy gave, where proxies are believed, so that its log and ours agree.
    """
    if _KEPT not in request.environ:
        header = request.headers.get(NUMBER, "") if current_app.config["PROXIES"] else ""
        request.environ[_KEPT] = header if _OF_A_PROXY.fullmatch(header) else secrets.token_hex(8)
    return str(request.environ[_KEPT])


def clock() -> Callable[[], float]:
    """Tells for how many seconds this request has been worked on, also when it is over; without
    what the network took of a page, and with it of what leaves while it is made."""
    began: float = request.environ[_BEGAN]
    return lambda: time.perf_counter() - began


def failure(when: str = "") -> Callable[[BaseException | None, str], str]:
    """A function that words a failure in answering this request, also when the request is over:
    where it was and `when`, then the traceback, or what is said where there is none.

    An exception may quote the address, which no log may hold. So the values that the address has
    for the parts of its rule are left out; of an address with a secret, also every piece of its
    path and of its query.
    """
    where = f"Exception on {page()} [{request.method}], request {request_number()}{when}"
    named = {value for value in (request.view_args or {}).values() if isinstance(value, str)}
    if request.path.startswith(SECRET):
        address = " ".join([request.path, *request.args.values()])
        named |= set(_PIECE.findall(address)) - set(_PIECE.findall(page()))
    # The longest first, so that none is left in pieces.
    unsaid = sorted(
        (secret for secret in named if len(secret) >= SHORTEST_SECRET), key=len, reverse=True
    )

    def worded(error: BaseException | None, says: str) -> str:
        cause = "".join(format_exception(error)).rstrip() if error else says
        text = f"{where}\n{cause}"
        for value in unsaid:
            text = text.replace(value, "…")
        return text

    return worded


def _write_line(response: Response) -> None:
    facts: dict[str, str | int | float] = {
        "method": request.method,
        "page": page(),
        "status": response.status_code,
    }
    table = (request.view_args or {}).get("table", "")
    by_whom = {"table": f"{table[:SHOWN]}…"} if table else {}
    seconds, asked = clock(), request_number()

    def write(made: int) -> None:
        fields = facts | {"milliseconds": round(1000 * seconds(), 1), "bytes": made} | by_whom
        line = "{method} {page} {status} {milliseconds}ms {bytes}B".format(**fields)
        extra = {"told": fields, "number": asked}
        _requests.info("%s %s", line, fields.get("table", "-"), extra=extra)

    on_body_sent(response, write)


class _AsText(logging.Formatter):
    """A line: when, how grave, what, which request. A failure is followed by where it came from."""

    as_json = False

    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        number, text = getattr(record, "number", ""), super().format(record)
        if not self.as_json:
            line = f"{when} {record.levelname} {text}"
            return f"{line} request {number}" if number else line
        fields = {"time": when, "level": record.levelname}
        fields |= getattr(record, "told", None) or {"message": text}
        if not number and has_request_context():
            number = request_number()
        if number:
            fields["request"] = number
        return json.dumps(fields, ensure_ascii=False)


class _AsJson(_AsText):
    """A record of the log as one JSON object on a line."""

    as_json = True


def without_paths(record: logging.LogRecord) -> bool:
    """A filter for waitress, which names the path that it was serving; lets every record pass."""
    record.msg = _PATH.sub("a page", str(record.msg))
    return True
