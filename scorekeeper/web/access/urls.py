"""The patterns of addresses, and the whole address of a page: for a chat, a QR code, a sheet.

The app may lie below a path of a host, as `https://home.example/scopa`, whether or not the proxy
before it takes the path away from what it asks for.
"""

import re
from collections.abc import Callable, Iterable
from contextvars import ContextVar
from typing import Any

from flask import Flask, current_app, redirect, request, url_for
from werkzeug.middleware.proxy_fix import ProxyFix
from werkzeug.routing import BaseConverter
from werkzeug.wrappers import Response

from scorekeeper.errors import translatable as N_
from scorekeeper.settings import PATH, SettingError
from scorekeeper.sheets.drawing.art import leads_here, qr_path
from scorekeeper.tables.match_state import MatchState

TABLE = "/t/<table:table>"
MEETING = f"{TABLE}/meeting/<int:number>"
DEAL = f"{TABLE}/<int:number>/<int:deal>"
LONGEST_LINK = 500
ROOT: ContextVar[str] = ContextVar("root", default="")
"""The path of the host below which the app is asked for. Pages need it for each sign that they
draw: by way of Flask's request that would be a tenth of their work."""
WSGI = Callable[..., Iterable[bytes]]


def init_app(app: Flask) -> None:
    """Know the path of each request."""
    app.before_request(_know_root)


def _know_root() -> None:
    ROOT.set(request.root_path)


def redirect_to(endpoint: str, **values: Any) -> Response:
    """The answer to a form that was taken: on to that page, by GET."""
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


def this_path() -> str:
    """Where the current page is, without what stands behind a question mark."""
    return ROOT.get() + request.path


def static_url() -> str:
    """What the addresses of all static files begin with."""
    return f"{ROOT.get()}{current_app.static_url_path}"


def links_stay_here() -> bool:
    """Whether only this computer can open the addresses that are shown."""
    return leads_here(absolute_url(f"{request.root_path}/"))


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
    """Believe what so many proxies say of a request, and answer below a path where there is one.

    :raise SettingError: when below that path lie addresses that pages have without it.
    """
    hops, path = app.config["PROXIES"], app.config["APPLICATION_ROOT"].rstrip("/")
    # Of `/t/t/…` nobody could say whether the proxy has taken the path away.
    first = path.split("/")[1:2]
    if first and first[0] in {rule.rule.split("/")[1] for rule in app.url_map.iter_rules()}:
        raise SettingError(
            N_(
                "SCOREKEEPER_PUBLIC_URL ends in {path}, which begins like pages of the app: choose "
                "another path, like /scopa."
            ),
            path=path,
        )
    if hops or path:
        app.wsgi_app = _below(app.wsgi_app, path)  # type: ignore[method-assign]
    if hops:
        # Each proxy adds an address to the first; the others hold one value, which the nearest
        # proxy sets or passes on.
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=hops, x_proto=1, x_host=1, x_prefix=1
        )


def _below(answer: WSGI, path: str) -> WSGI:
    """Answer below that `path`; where none is set, below the one that a proxy says."""

    def answer_below(environ: dict[str, Any], start: Any) -> Iterable[bytes]:
        said = environ.get("SCRIPT_NAME", "").rstrip("/")
        root = environ["SCRIPT_NAME"] = path or (said if re.fullmatch(PATH, said) else "")
        asked = environ.get("PATH_INFO", "")
        if root and asked == root:  # where no cookie of ours would come along
            start("308 Permanent Redirect", [("Location", f"{root}/"), ("Content-Length", "0")])
            return []
        if root and asked.startswith(f"{root}/"):
            environ["PATH_INFO"] = asked.removeprefix(root)
        return answer(environ, start)

    return answer_below
