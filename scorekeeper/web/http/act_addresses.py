"""Addresses that take a form alone. After a refusal such a one stands over the page: whoever loads
it anew, keeps it, or lets a script ask it for changes gets the page itself."""

from collections.abc import Mapping

from flask import request
from flask.globals import request_ctx
from werkzeug.exceptions import HTTPException
from werkzeug.routing import MapAdapter

_PAGES: Mapping[str, str] = {
    "event_paper.code": "/cards",
    "seats.invite": "/seats",
    "seats.renew": "/seats",
}
"""What follows the address above, by endpoint, where that alone is not the page of an act."""


def page_of_act() -> str:
    """The page of the act whose address was opened; empty where it is not the address of one."""
    routes = request_ctx.url_adapter
    if request.method not in ("GET", "HEAD") or routes is None:
        return ""
    try:
        act, _ = routes.match(method="POST", return_rule=True)
    except HTTPException:
        return ""
    if request.url_rule is not None and request.url_rule.rule == act.rule:
        return ""
    above = request.path.rpartition("/")[0]
    path = above + _PAGES.get(act.endpoint, "")
    while path and not _is_page(routes, path):
        path = path.rpartition("/")[0]
    return f"{request.root_path}{path or '/'}"


def _is_page(routes: MapAdapter, path: str) -> bool:
    try:
        routes.match(path, method="GET")
    except HTTPException:
        return False
    return True
