"""The patterns of addresses, and the whole address of a page: for a chat, a QR code, a sheet.

The app may lie below a path of a host, as `https://home.example/scopa`, whether the proxy in front
of it strips that path or passes it on.
"""

import re
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

from flask import Blueprint, Flask, current_app, redirect, request, url_for
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.routing import BaseConverter
from werkzeug.wrappers import Response

from scorekeeper.settings import OWN_PATHS, PATH
from scorekeeper.sheets.blocks import LONGEST_LINK
from scorekeeper.sheets.drawing.art import leads_here, qr_path
from scorekeeper.tables.match_state import MatchState

TABLE = "/t/<table:table>"
MEETING = f"{TABLE}/meeting/<int:number>"
DEAL = f"{TABLE}/<int:number>/<int:deal>"
ROOT: ContextVar[str] = ContextVar("root", default="")
"""The path below which the app was asked for, such as "/scopa", or "". Pages need it for each sign
that they draw: `request.root_path` would take a tenth of their time."""
WSGI = Callable[..., Iterable[bytes]]


def blueprints(package: ModuleType) -> list[Blueprint]:
    """The pages of a package: every blueprint of its modules, several of which may share one."""
    found = walk_packages(package.__path__, f"{package.__name__}.")
    values = (value for module in found for value in vars(import_module(module.name)).values())
    return list(dict.fromkeys(value for value in values if isinstance(value, Blueprint)))


def know_root() -> None:
    """Keep the path of this request in `ROOT`."""
    ROOT.set(request.root_path)


def redirect_to(endpoint: str, **values: Any) -> Response:
    """Redirect to a page after a form was accepted: 303, so that it is fetched by GET."""
    return redirect(url_for(endpoint, **values), 303)


def absolute_url(path: str) -> str:
    """The address under which others find the page at `path` (from `url_for`).

    It begins with the public address, if one is set, else with the host of the request;
    127.0.0.1 is replaced by the address in the network, if that is known.
    """
    public: str = current_app.config["PUBLIC_URL"]
    host = public.removesuffix(request.root_path)
    if not host:
        host, in_network = request.host_url.rstrip("/"), current_app.config["NETWORK_URL"]
        host = in_network if in_network and leads_here(host) else host
    return host + path


def code_address() -> str:
    """Where a code is typed, as people say it: without "http"."""
    return absolute_url(url_for("seats.code")).partition("://")[2]


def this_path() -> str:
    """The path of the current page, without the query string."""
    return ROOT.get() + request.path


def static_url() -> str:
    """What the addresses of all static files begin with."""
    return f"{ROOT.get()}{current_app.static_url_path}"


def links_stay_here() -> bool:
    """Whether only this computer can open the addresses that are shown."""
    return leads_here(absolute_url(f"{request.root_path}/"))


class NumberConverter(BaseConverter):
    """A number in an address, in the one way that ours are written: a page has one address."""

    regex = "(?:0|[1-9][0-9]{0,8})"

    def to_python(self, value: str) -> int:
        return int(value)


class TableConverter(BaseConverter):
    """A table's id in an address: letters and digits, so that `.json` can follow it."""

    regex = "[0-9A-Za-z_-]+"


def match_url(played: MatchState) -> str:
    """Where the match's page is."""
    return f"{ROOT.get()}/t/{played.table}/{played.number}"


def printed_qr_code(link: str) -> tuple[int, str] | None:
    """The address as a QR code; None where it would be too long for one."""
    return qr_path(link) if 0 < len(link) <= LONGEST_LINK else None


def answer_below_path(app: Flask) -> None:
    """Believe what the configured number of proxies say of a request, and answer below the
    configured path."""
    hops, path = app.config["PROXIES"], app.config["APPLICATION_ROOT"].rstrip("/")
    if hops or path:
        app.wsgi_app = _below(app.wsgi_app, path)  # type: ignore[method-assign]
    if hops:
        # Each proxy adds an address to the first; the others hold one value, which the nearest
        # proxy sets or passes on.
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=hops, x_proto=1, x_host=1, x_prefix=1
        )
        app.wsgi_app = _below_ingress(app.wsgi_app)  # type: ignore[method-assign]


def _below_ingress(answer: WSGI) -> WSGI:
    """Home Assistant has a header of its own for the path that it takes away."""

    def answer_below(environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        if named := environ.get("HTTP_X_INGRESS_PATH"):
            environ["HTTP_X_FORWARDED_PREFIX"] = named
        return answer(environ, start)

    return answer_below


def _below(answer: WSGI, path: str) -> WSGI:
    """Answer below `path`; where that is empty, below the one that a proxy names, unless it begins
    like the app's own addresses. A scheme is what a proxy says, in small letters."""

    def answer_below(environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        scheme = environ["wsgi.url_scheme"].lower()
        environ["wsgi.url_scheme"] = scheme if scheme in ("http", "https") else "http"
        named = environ.get("SCRIPT_NAME", "").rstrip("/")
        is_path = re.fullmatch(PATH, named) and named.split("/")[1] not in OWN_PATHS
        root = environ["SCRIPT_NAME"] = path or (named if is_path else "")
        asked = environ.get("PATH_INFO", "")
        if root and asked == root:  # our cookies are sent only below the slash
            start("308 Permanent Redirect", [("Location", f"{root}/"), ("Content-Length", "0")])
            return []
        if root and asked.startswith(f"{root}/"):
            environ["PATH_INFO"] = asked.removeprefix(root)
        return answer(environ, start)

    return answer_below
