"""Every setting: where it comes from, and what it may be.

Loads nothing else of the project but how errors are said, so that a command can ask for a setting
without building an app.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from scorekeeper.errors import UserFacingError
from scorekeeper.errors import translatable as N_

PREFIX = "SCOREKEEPER_"
OF_DEVELOPERS = ("ADVISORIES", "CHROMIUM", "HEADLESS", "DEBIAN")
"""What `dev.py` and the tests ask for."""
NO_LIMITS = "off"
LOG_FAILURES, LOG_TEXT, LOG_JSON = "failures", "text", "json"
LARGEST_PORT = 65_535
FEWEST_DAYS, MOST_DAYS = 30, 36_500
MOST_WORKERS = 64
USUAL_THRESHOLD = 5
POSTGRESQL = ("postgresql://", "postgres://")
OWN_PATHS = frozenset(
    (
        "device e events healthz join manifest.webmanifest offline open p "
        "primiera readyz robots.txt rules schema sheets sitemap.xml static t tables together.json "
        "token try worker.js"
    ).split()
)
"""What the addresses of the app's own pages begin with."""
PATH = r"(/(?!\.+(/|\Z))[A-Za-z0-9._~-]+)+"
"""What an app may lie below: plain letters, which nobody writes in two ways."""
_ADDRESS = re.compile(
    r"(?P<scheme>https?)://(?P<host>[^\s/?#@:\[\]]+|\[[0-9a-f:.]+\])(:(?P<port>[0-9]{1,5}))?"
    rf"(?P<path>{PATH})?/?",
    re.IGNORECASE,
)
_FRAME = r"(self|https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?)"
_USUAL_PORTS = {"http": 80, "https": 443}


class SettingError(UserFacingError, ValueError):
    """A setting cannot be what it is; the sentence says what it may be."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What whoever runs the program can choose; empty where the program chooses."""

    instance: Path | None
    """The folder of the secret key and, where `database` is empty, of the data."""
    database: str
    """A path, `sqlite:///path` or `postgresql://…`; the store reads it."""
    proxies: int
    """How many proxies stand before the server; what they say of a request is believed."""
    public_url: str
    """Scheme, host and path that all links begin with, without a slash at the end."""
    limits: str
    """Where is counted how often people do what is limited: a storage's address, or `NO_LIMITS`;
    where it is empty, each server counts for itself."""
    log: str
    """What the log is told: `LOG_FAILURES` alone, or each request, as `LOG_TEXT` or `LOG_JSON`."""
    idle_days: int | None
    """For how many days a table is kept to which nobody comes; None: for good."""
    workers: int
    """How many processes answer."""
    club: bool
    """Whether there are club evenings."""
    prepare_threshold: int | None
    """After how often PostgreSQL keeps a statement prepared; None: never."""
    framed_by: str
    """Which pages may show the app in a frame, as a policy names them; empty: none."""


NAMES = tuple(field.name.upper() for field in fields(Settings))
"""What they are called in the environment, after `PREFIX`."""


def read_settings(
    overrides: Mapping[str, Any] | None = None, environment: Mapping[str, str] | None = None
) -> Settings:
    """The settings: those of `overrides`, by names like `PROXIES`, else those of the environment.

    An empty text says nothing.

    :raise SettingError: when one of them cannot be.
    """
    surroundings = os.environ if environment is None else environment

    def text_of(name: str) -> str:
        value = (overrides or {}).get(name)
        return surroundings.get(PREFIX + name, "") if value is None else str(value)

    text = text_of("PROXIES")
    if not re.fullmatch("[0-9]?", text):
        raise SettingError(
            N_(
                "SCOREKEEPER_PROXIES is {text}, but must be a number from 0 to 9: how many proxies "
                "stand before the server."
            ),
            text=repr(text),
        )
    return Settings(
        instance=Path(text_of("INSTANCE")).resolve() if text_of("INSTANCE") else None,
        database=_database(text_of("DATABASE")),
        proxies=int(text or 0),
        public_url=_public_url(text_of("PUBLIC_URL")),
        limits=_limits(text_of("LIMITS")),
        log=_log(text_of("LOG")),
        idle_days=_idle_days(text_of("IDLE_DAYS")),
        workers=_workers(text_of("WORKERS")),
        club=_club(text_of("CLUB")),
        prepare_threshold=_prepare_threshold(text_of("PREPARE_THRESHOLD")),
        framed_by=_framed_by(text_of("FRAMED_BY")),
    )


def _database(text: str) -> str:
    """The database as it is set. It may hold a password, so the refusal does not repeat it."""
    if "://" in text and not text.startswith(("sqlite:///", *POSTGRESQL)):
        raise SettingError(
            N_(
                "SCOREKEEPER_DATABASE must be a path, like /srv/scopa/scores.db, or sqlite:/// and "
                "a path, or an address like postgresql://user:password@host/database."
            )
        )
    return text


def _limits(text: str) -> str:
    """Whether the storage is there is tried by those who count. It may hold a password: the
    sentence does not repeat it."""
    if not re.fullmatch(rf"({NO_LIMITS}|[a-z][a-z+]*://\S*)?", text):
        raise SettingError(
            N_(
                "SCOREKEEPER_LIMITS must be the address of a storage like {example}, or {off}; "
                "where it is not set, each server counts for itself."
            ),
            example="redis://127.0.0.1:6379",
            off=NO_LIMITS,
        )
    return text


def _log(text: str) -> str:
    if text not in ("", LOG_FAILURES, LOG_TEXT, LOG_JSON):
        raise SettingError(
            N_(
                "SCOREKEEPER_LOG is {text}, but must be {failures}, or {lines} or {json} for a "
                "line about each request."
            ),
            text=repr(text),
            failures=LOG_FAILURES,
            lines=LOG_TEXT,
            json=LOG_JSON,
        )
    return text or LOG_FAILURES


def _idle_days(text: str) -> int | None:
    days = int(text) if re.fullmatch("[0-9]{1,6}", text) else -1
    if text and days not in range(FEWEST_DAYS, MOST_DAYS + 1):
        raise SettingError(
            N_(
                "SCOREKEEPER_IDLE_DAYS is {text}, but must be a number of days from {fewest} to "
                "{most}, or not set: then tables are kept for good."
            ),
            text=repr(text),
            fewest=FEWEST_DAYS,
            most=MOST_DAYS,
        )
    return days if text else None


def _workers(text: str) -> int:
    workers = int(text or 1) if re.fullmatch("[0-9]{0,3}", text) else 0
    if workers not in range(1, MOST_WORKERS + 1) or (workers > 1 and not hasattr(os, "fork")):
        raise SettingError(
            N_(
                "SCOREKEEPER_WORKERS is {text}, but must be a number of processes from 1 to "
                "{most}; on Windows it can only be 1."
            ),
            text=repr(text),
            most=MOST_WORKERS,
        )
    return workers


def _club(text: str) -> bool:
    if text not in ("", "on", "off"):
        raise SettingError(
            N_(
                "SCOREKEEPER_CLUB is {text}, but must be on or off: whether there are club "
                "evenings."
            ),
            text=repr(text),
        )
    return text != "off"


def _prepare_threshold(text: str) -> int | None:
    if not re.fullmatch("none|[0-9]{0,3}", text):
        raise SettingError(
            N_(
                "SCOREKEEPER_PREPARE_THRESHOLD is {text}, but must be none, as PgBouncer needs it "
                "that pools transactions, or after how often a statement is kept prepared, up to "
                "999."
            ),
            text=repr(text),
        )
    return None if text == "none" else int(text or USUAL_THRESHOLD)


def _framed_by(text: str) -> str:
    if not re.fullmatch(f"({_FRAME}( {_FRAME})*)?", text):
        raise SettingError(
            N_(
                "SCOREKEEPER_FRAMED_BY is {text}, but must be self, for pages of the same host, or "
                "addresses like https://home.example, with spaces between them."
            ),
            text=repr(text),
        )
    return " ".join("'self'" if each == "self" else each for each in text.split())


def _public_url(text: str) -> str:
    """Strict: that a link is wrong would be noticed on somebody else's phone only."""
    if not text:
        return ""
    match = _ADDRESS.fullmatch(text)
    # The host as it stands in an address: in ASCII and in small letters; empty if it is none.
    host = match["host"].lower() if match else ""
    if not host.startswith("["):
        try:
            host = host.encode("idna").decode("ascii")
        except UnicodeError:
            host = ""
        host = host if re.fullmatch("[a-z0-9.-]+", host) else ""
    if not match or not host or int(match["port"] or 1) not in range(1, LARGEST_PORT + 1):
        raise SettingError(
            N_(
                "SCOREKEEPER_PUBLIC_URL is {text}, but must be like https://scopa.example, "
                "http://192.168.1.5:8000 or https://home.example/scopa: http or https, a host, if "
                "need be a port and a path, and no more."
            ),
            text=repr(text),
        )
    path = match["path"] or ""
    if path and path.split("/")[1] in OWN_PATHS:
        # Below `/t`, nobody could tell whether `/t/t/…` still has the path in front.
        raise SettingError(
            N_(
                "SCOREKEEPER_PUBLIC_URL ends in {path}, which begins like pages of the app: choose "
                "another path, like /scopa."
            ),
            path=path,
        )
    scheme = match["scheme"].lower()
    port = int(match["port"] or _USUAL_PORTS[scheme])
    said_port = f":{port}" if port != _USUAL_PORTS[scheme] else ""
    return f"{scheme}://{host}{said_port}{path}"
