"""For whoever watches over the server: whether it runs and can serve, and figures in the form that
Prometheus reads.

They know kinds of pages and no table, and tell nobody apart. The processes of one server
count together, in files; several servers are asked one by one.
"""

import hmac
import os
import tempfile
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Blueprint, Flask, Response, abort, current_app, request

from scorekeeper.store import engines
from scorekeeper.store.errors import NotFound, StoreError
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.http import log
from scorekeeper.web.http.limited import RETRY_AFTER
from scorekeeper.web.http.responses import on_body_sent

health_bp = Blueprint("health", __name__)


if TYPE_CHECKING:
    from prometheus_client import Metric

bp = Blueprint("metrics", __name__)
# What others send is not a label: each new one would be kept for good.
METHODS = ("GET", "HEAD", "POST", "OPTIONS")
ROOM = 1 << 20
"""Bytes that some deals take, with what the database writes beside them."""
SECONDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5)


class Metrics:
    """What one app has counted since it was made; in `folder`, if there is one, with every process
    that it forks into."""

    def __init__(self, folder: str = "") -> None:
        if folder:  # read when the package is loaded
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
        from prometheus_client import CollectorRegistry, Counter, Histogram, Info
        from prometheus_client.multiprocess import MultiProcessCollector

        self.shown = self.counted = CollectorRegistry()
        self.folder = folder
        if folder:
            self.counted = CollectorRegistry()
            MultiProcessCollector(self.shown, folder)  # type: ignore[no-untyped-call]
        self.answers = Counter(
            "scorekeeper_answers",
            "Requests that were answered.",
            ("page", "method", "status"),
            registry=self.counted,
        )
        self.seconds = Histogram(
            "scorekeeper_answer_seconds",
            "From the whole request to the whole answer, without the network.",
            ("page",),
            buckets=SECONDS,
            registry=self.counted,
        )
        built = Info("scorekeeper_build", "What is running.", registry=None)
        built.info({"version": version("scopa-scorekeeper")})
        self.shown.register(built)
        self.shown.register(Processes(folder))

    def count(self, response: Response) -> Response:
        """Count this request, which is answered so, and how long it takes when that has left."""
        method = request.method if request.method in METHODS else "other"
        self.answers.labels(log.page(), method, response.status_code).inc()
        page, seconds = log.page(), log.clock()
        on_body_sent(response, lambda _: self.seconds.labels(page).observe(seconds()))
        return response

    def show(self, app: Flask, name: str, meaning: str, now: Callable[[], int]) -> None:
        """From now on show a number, as it was at each process's last request."""
        from prometheus_client import Gauge

        gauge = Gauge(
            f"scorekeeper_{name}", meaning, registry=self.counted, multiprocess_mode="livesum"
        )
        app.before_request(lambda: gauge.set(now()))

    def forget(self, process: int) -> None:
        """Count no longer what that process, which died, had open."""
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(process, self.folder)  # type: ignore[no-untyped-call]


@dataclass(frozen=True, slots=True)
class Processes:
    """Processor, memory and files of all processes that count in the folder, or of this one."""

    folder: str

    def collect(self) -> "Iterable[Metric]":
        """The sums of what they use, and when the first of them began."""
        from prometheus_client import ProcessCollector

        files = Path(self.folder).glob("*.db") if self.folder else ()
        sums: dict[str, Metric] = {}
        for process in {path.stem.rpartition("_")[2] for path in files} or {"self"}:
            one = ProcessCollector(pid=partial(str, process), registry=None)
            for family in one.collect():
                if family.name not in sums:
                    sums[family.name] = family
                    continue
                mine, theirs = sums[family.name].samples[0], family.samples[0]
                put = min if "start_time" in family.name else sum
                value = put((mine.value, theirs.value))
                sums[family.name].samples = [mine._replace(value=value)]
        return sums.values()


def init_app(app: Flask) -> None:
    """Count, where the settings name a token that opens the figures."""
    if app.config["METRICS"]:
        several = app.config["WORKERS"] > 1
        folder = tempfile.mkdtemp(prefix="scorekeeper-metrics-") if several else ""
        app.extensions["metrics"] = metrics = Metrics(folder)
        app.after_request(metrics.count)


def metrics_of(app: Flask) -> Metrics | None:
    """What the app has counted; None where the settings want no figures."""
    metrics: Metrics | None = app.extensions.get("metrics")
    return metrics


@bp.get("/metrics")
def figures() -> Response:
    """The figures, for whoever bears the token; else 401, and where there is no token, 404."""
    metrics = metrics_of(current_app)
    if metrics is None:
        abort(404)
    token = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not hmac.compare_digest(token.encode(), current_app.config["METRICS"].encode()):
        answer = _answer(b"This needs the token of SCOREKEEPER_METRICS.\n", "text/plain", 401)
        answer.headers["WWW-Authenticate"] = "Bearer"
        return answer
    from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

    return _answer(generate_latest(metrics.shown), CONTENT_TYPE_LATEST)


@health_bp.get("/healthz")
def runs() -> Response:
    """Answers as long as there is a program: it asks nothing of the database."""
    return _answer(b"ok\n")


@health_bp.get("/readyz")
def serves() -> Response:
    """Answers 200 when the database does, by one indexed read, and where it is a file there is room
    beside it; else 503. Of PostgreSQL no full disk is seen: only to store something would tell."""
    wrong = b""
    try:
        with suppress(NotFound):
            get_store().tables.changed("")
        url = current_app.config["DATABASE"]
        if engines.is_file(url) and not _has_room(Path(engines.place(url)).parent):
            wrong = b"There is no room on the disk: nothing can be stored.\n"
    except StoreError:
        wrong = b"The database cannot be reached.\n"
    answer = _answer(wrong or b"ok\n", status=503 if wrong else 200)
    if wrong:
        answer.headers["Retry-After"] = str(RETRY_AFTER)
    return answer


def _has_room(folder: Path) -> bool:
    """Whether a file can be written there, which is tried: a folder may be read only, or a user may
    have had enough, where a disk still has room."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(ROOM))
            file.flush()
    except OSError:
        return False
    return True


def _answer(body: bytes, kind: str = "text/plain; charset=utf-8", status: int = 200) -> Response:
    answer = Response(body, status, content_type=kind)
    answer.headers["Cache-Control"] = "no-store"
    return answer
