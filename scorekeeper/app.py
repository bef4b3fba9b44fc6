"""Builds the Flask application: settings, store, pages, headers, error pages."""

import os
import secrets
from collections.abc import Mapping
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

from flask import Flask
from flask_wtf import CSRFProtect
from jinja2 import StrictUndefined

from scorekeeper import store, words
from scorekeeper.rules.cards import Card, Suit
from scorekeeper.rules.entry import ASKED_RANKS
from scorekeeper.web import (
    access,
    blank_sheets,
    counts_form,
    deals,
    delivery,
    details,
    export,
    home,
    imports,
    matches,
    points,
    primiera,
    rules,
    sheets,
    stored,
)
from scorekeeper.web.sprite import sprite

PACKAGE = Path(__file__).resolve().parent
LONGEST_BODY = 1_000_000
csrf = CSRFProtect()


def create_app(settings: Mapping[str, Any] | None = None) -> Flask:
    """The application, ready to serve.

    `settings` go before the environment (`SCOREKEEPER_INSTANCE`, `SCOREKEEPER_DATABASE`,
    `SCOREKEEPER_PROXIES`), the environment before what is usual. The instance folder, the
    secret key in it and the database are made when they are missing.

    :raise store.StoreError: when the database cannot be used.
    :raise ValueError: when a setting cannot be read.
    """
    given = dict(settings or {})
    instance = given.pop("INSTANCE", None) or os.environ.get("SCOREKEEPER_INSTANCE")
    static = _folder("static")
    app = Flask(
        __package__,
        template_folder=str(_folder("templates")),
        static_folder=str(static),
        # The version in the path lets a phone keep every file for good.
        static_url_path=f"/static/{_version(static)}",
        instance_path=str(Path(instance).resolve()) if instance else None,
        instance_relative_config=True,
    )
    Path(app.instance_path).mkdir(parents=True, exist_ok=True)
    app.config.from_mapping(
        DATABASE=os.environ.get("SCOREKEEPER_DATABASE")
        or str(Path(app.instance_path) / "scorekeeper.db"),
        PROXIES=_proxies(os.environ.get("SCOREKEEPER_PROXIES", "")),
        SESSION_COOKIE_NAME="scorekeeper",
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_REFRESH_EACH_REQUEST=False,
        PERMANENT_SESSION_LIFETIME=timedelta(days=400),
        SEND_FILE_MAX_AGE_DEFAULT=timedelta(days=365),
        MAX_CONTENT_LENGTH=LONGEST_BODY,
        # A pasted file of matches is one field of a form.
        MAX_FORM_MEMORY_SIZE=LONGEST_BODY,
        # A deal may wait on a phone for hours until there is a connection again.
        WTF_CSRF_TIME_LIMIT=None,
    )
    app.config.from_mapping(given)
    app.secret_key = given.get("SECRET_KEY") or secret_key(Path(app.instance_path))
    app.url_map.converters["table"] = access.TableConverter
    _jinja(app)
    csrf.init_app(app)
    # Whoever asks who has primiera changes nothing, and needs no cookie for it.
    csrf.exempt(primiera.bp)
    store.prepare(app.config["DATABASE"])
    stored.init_app(app)
    delivery.init_app(app)
    for room in (
        *(home, matches, deals, points, primiera, rules),
        *(sheets, blank_sheets, export, imports, details),
    ):
        app.register_blueprint(room.bp)
    return app


def secret_key(folder: Path) -> str:
    """The key that signs cookies, made once and kept where only its owner can read it."""
    path = folder / "secret_key"
    made = secrets.token_hex(32)
    # Written aside and linked, so that of two processes starting at once both read one key.
    aside = folder / f"secret_key.{os.getpid()}.{secrets.token_hex(4)}"
    if not path.exists():
        descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(made)
        try:
            os.link(aside, path)
        except FileExistsError:
            pass
        finally:
            aside.unlink()
    return path.read_text(encoding="ascii").strip()


def _proxies(text: str) -> int:
    if text and not text.isdecimal():
        raise ValueError("SCOREKEEPER_PROXIES must be a number: how many proxies stand before it.")
    return int(text or 0)


def _folder(name: str) -> Path:
    """templates/ or static/: inside an installed package, beside it in a checkout."""
    inside = PACKAGE / name
    return inside if inside.is_dir() else PACKAGE.parent / name


def _version(folder: Path) -> str:
    digest = sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:10]


def _jinja(app: Flask) -> None:
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        _=words.say,
        ngettext=words.say_number,
        words=words,
        sprite=sprite,
        static=app.static_url_path,
        suits=tuple(Suit),
        coin=Card(Suit.COINS, 1),
        marks=matches.MARKS,
        deck_card=lambda suit: Card(suit, 1),
        best_order=counts_form.BEST_ORDER,
        asked_ranks=ASKED_RANKS,
    )
