"""Builds the Flask application: settings, store, pages, headers, error pages."""

from collections.abc import Mapping, MutableMapping
from contextlib import closing
from datetime import timedelta
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, request
from flask.templating import Environment
from flask.typing import ResponseReturnValue
from flask_wtf import CSRFProtect
from jinja2 import StrictUndefined

from scorekeeper import limits, web, words
from scorekeeper.club import registration
from scorekeeper.errors import translatable as N_
from scorekeeper.instance_folder import default_folder, make_folder, package_folder, secret_key
from scorekeeper.rules.cards import SETTEBELLO, Card, Suit
from scorekeeper.rules.free_text import SIGNS
from scorekeeper.settings import SettingError, Settings, read_settings
from scorekeeper.store import engines, errors
from scorekeeper.store.tombstones import Tombstones
from scorekeeper.web import cards, offline
from scorekeeper.web.access import permissions, request_store, session, urls, viewed_match
from scorekeeper.web.forms.fields import is_wrong
from scorekeeper.web.http import (
    error_pages,
    limited,
    log,
    preferences,
    responses,
    search_engines,
)
from scorekeeper.web.http.sent_form import FewFields
from scorekeeper.web.paper.markup import grid
from scorekeeper.web.primiera import dispute
from scorekeeper.web.table import settings as table_settings
from scorekeeper.web.transfer import file_import

PACKAGE = Path(__file__).resolve().parent
csrf = CSRFProtect()


class OneDictionary(Environment):
    """All templates share its globals. Jinja gives each template a chain of two dictionaries, and
    to look through those at each import took a sixth of a page."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **d} if d else self.globals


def create_app(settings: Mapping[str, Any] | None = None) -> Flask:
    """The application, ready to serve.

    `settings` take precedence over the environment (see `scorekeeper.settings`), the environment
    over the defaults. The instance folder, the secret key in it and the database are made when
    they are missing.

    :raise scorekeeper.store.errors.StoreError: when the database cannot be used.
    :raise ValueError: when a setting has a value that it may not have.
    """
    overrides = dict(settings or {})
    chosen = read_settings(overrides)
    app = _flask(chosen)
    make_folder(Path(app.instance_path))
    _configure(app, overrides, chosen)
    app.url_map.converters |= {"table": urls.TableConverter, "int": urls.NumberConverter}
    app.before_request(urls.know_root)
    app.teardown_appcontext(request_store.close_store)
    preferences.init_app(app)  # first, so that every later error is worded
    _jinja(app)
    app.request_class = FewFields
    limited.init_app(app)
    app.before_request(_take_files)
    engines.prepare(app.config["DATABASE"])
    _refuse_another_key(app)
    if chosen.club:
        registration.register(app)
    csrf.init_app(app)  # it reads the form of each request
    # Whoever asks who has primiera changes nothing, and needs no cookie for it.
    csrf.exempt(dispute.bp)
    csrf.exempt(preferences.bp)
    # Functions that run after a request run in reverse order.
    log.init_app(app)
    responses.init_app(app)
    error_pages.init_app(app)
    app.before_request(permissions.refuse_evenings)
    table_settings.init_app(app)
    offline.init_app(app)
    cards.init_app(app)
    for blueprint in urls.blueprints(web):
        app.register_blueprint(blueprint)
    urls.answer_below_path(app)
    return app


def _flask(chosen: Settings) -> Flask:
    static = package_folder("static")
    app = log.QuietFlask(
        __package__,
        template_folder=str(package_folder("templates")),
        static_folder=str(static),
        # The version in the path lets a phone keep every file for good.
        static_url_path=f"/static/{_version(static)}",
        instance_path=str(chosen.instance or default_folder()),
        instance_relative_config=True,
    )
    app.jinja_environment = OneDictionary
    return app


def _configure(app: Flask, overrides: Mapping[str, Any], chosen: Settings) -> None:
    instance = Path(app.instance_path)
    app.config.from_mapping(
        SESSION_COOKIE_NAME=session.COOKIE,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_REFRESH_EACH_REQUEST=False,
        PERMANENT_SESSION_LIFETIME=timedelta(days=400),
        SEND_FILE_MAX_AGE_DEFAULT=timedelta(days=365),
        MAX_CONTENT_LENGTH=limits.BODY.most,
        MAX_FORM_MEMORY_SIZE=limits.BODY.most,
        PATIENCE=errors.PATIENCE,
        VERSION=_version(PACKAGE, "*.py") + _version(package_folder("templates")),
        # A deal may wait on a phone for hours until there is a connection again.
        WTF_CSRF_TIME_LIMIT=None,
    )
    app.config.from_mapping(overrides)
    app.config.from_mapping(
        DATABASE=chosen.database or str(instance / "scorekeeper.db"),
        PROXIES=chosen.proxies,
        PUBLIC_URL=chosen.public_url,
        # The path of the host below which the app lies.
        APPLICATION_ROOT=urlsplit(chosen.public_url).path or "/",
        LIMITS=chosen.limits,
        LOG=chosen.log,
        IDLE_DAYS=chosen.idle_days,
        WORKERS=chosen.workers,
        CLUB=chosen.club,
        FRAMED_BY=chosen.framed_by,
        # What phones in the same network call this machine; only a server that listens knows it.
        NETWORK_URL="",
    )
    app.config["DELETED"] = Tombstones.of_database(app.config["DATABASE"], instance)
    app.secret_key = overrides.get("SECRET_KEY") or secret_key(instance)


def _refuse_another_key(app: Flask) -> None:
    """Servers that share a database sign with one key: a form may be drawn by one and sent to
    another."""
    url = app.config["DATABASE"]
    if engines.is_file(url):
        return
    key_print = sha256(f"scorekeeper {app.secret_key!r}".encode()).hexdigest()[:16]
    with closing(engines.open_store(url)) as store:
        if not store.claim_key(key_print):
            raise SettingError(
                N_(
                    "The servers of {place} have another secret key than {path}: copy theirs "
                    "there. If it is lost, docs/postgresql.md says how all get a new one."
                ),
                place=engines.place(url),
                path=Path(app.instance_path, "secret_key"),
            )


def _take_files() -> ResponseReturnValue | None:
    if request.method != "POST" or request.endpoint not in file_import.TAKES_FILES:
        return None
    return file_import.take_files()


@cache
def _version(folder: Path, files: str = "*") -> str:
    digest = sha256()
    for path in sorted(folder.rglob(files)):
        if path.is_file():
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:10]


def _jinja(app: Flask) -> None:
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters.update(figure=words.figure, gain=words.gain)
    app.jinja_env.globals.update(
        _=words.say,
        _p=words.pgettext,
        ngettext=words.say_number,
        words=words,
        table_day=request_store.table_day,
        table_moment=request_store.table_moment,
        table_hour=request_store.table_hour,
        table_zone=request_store.table_zone,
        match_url=urls.match_url,
        links_stay_here=urls.links_stay_here,
        day_kept_until=viewed_match.day_kept_until,
        found_head=search_engines.head,
        paper_grid=grid,
        suits=tuple(Suit),
        settebello=SETTEBELLO,
        marks=SIGNS,
        club=app.config["CLUB"],
        deck_card=lambda suit: Card(suit, 1),
        is_wrong=is_wrong,
    )
