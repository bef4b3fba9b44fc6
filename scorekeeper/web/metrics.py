"""Figures for whoever watches over the server, in the form that Prometheus reads.

They know kinds of pages and no table. Each process counts for itself: ask every one.
"""

import hmac
from collections.abc import Callable
from importlib.metadata import version

from flask import Blueprint, Flask, Response, abort, current_app, request
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    generate_latest,
)

from scorekeeper.web import log
from scorekeeper.web.sending import when_sent

bp = Blueprint("metrics", __name__)
# What others send is not a label: each new one would be kept for good.
METHODS = ("GET", "HEAD", "POST", "OPTIONS")
SECONDS = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5)


class Metrics:
    """What one app has counted since it was made."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.answers = Counter(
            "scorekeeper_answers",
            "Requests that were answered.",
            ("page", "method", "status"),
            registry=self.registry,
        )
        self.seconds = Histogram(
            "scorekeeper_answer_seconds",
            "From the whole request to the whole answer, without the network.",
            ("page",),
            buckets=SECONDS,
            registry=self.registry,
        )
        built = Info("scorekeeper_build", "What is running.", registry=self.registry)
        built.info({"version": version("scopa-scorekeeper")})
        ProcessCollector(registry=self.registry)

    def count(self, response: Response) -> Response:
        """Count this request, which is answered so, and how long it takes when that has left."""
        method = request.method if request.method in METHODS else "other"
        self.answers.labels(log.page(), method, response.status_code).inc()
        page, seconds = log.page(), log.clock()
        when_sent(response, lambda _: self.seconds.labels(page).observe(seconds()))
        return response

    def show(self, name: str, meaning: str, now: Callable[[], float]) -> None:
        """From now on show a number that is asked for when somebody looks."""
        Gauge(f"scorekeeper_{name}", meaning, registry=self.registry).set_function(now)


def init_app(app: Flask) -> None:
    """Count, where the settings name a token that opens the figures."""
    if app.config["METRICS"]:
        app.extensions["metrics"] = metrics = Metrics()
        app.after_request(metrics.count)


def metrics_of(app: Flask) -> Metrics | None:
    """Its figures, where the settings want any."""
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
        return _said(b"This needs the token of SCOREKEEPER_METRICS.\n", "text/plain", 401)
    return _said(generate_latest(metrics.registry), CONTENT_TYPE_LATEST)


def _said(body: bytes, kind: str, status: int = 200) -> Response:
    answer = Response(body, status, content_type=kind)
    answer.headers["Cache-Control"] = "no-store"
    if status == 401:
        answer.headers["WWW-Authenticate"] = "Bearer"
    return answer
