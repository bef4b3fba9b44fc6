"""The patterns of addresses, and the whole address of a page: for a chat, a QR code, a sheet."""

from contextvars import ContextVar
from typing import Any

from flask import Flask, current_app, redirect, request, url_for
from werkzeug.routing import BaseConverter
from werkzeug.wrappers import Response

from scorekeeper.sheets.drawing.art import leads_here, qr_path
from scorekeeper.tables.match_state import MatchState

TABLE = "/t/<table:table>"
MEETING = f"{TABLE}/meeting/<int:number>"
DEAL = f"{TABLE}/<int:number>/<int:deal>"
LONGEST_LINK = 500
ROOT: ContextVar[str] = ContextVar("root", default="")
"""The path of the host below which the app is asked for. Pages need it for each sign that they
draw: by way of Flask's request that would be a tenth of their work."""


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
