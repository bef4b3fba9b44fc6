"""The app below a path of a host, as `https://home.example/scopa`, whether or not the proxy before
it takes the path away from what it asks for."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper.errors import translatable as N_
from scorekeeper.settings import PATH, SettingError

WSGI = Callable[..., Iterable[bytes]]


def init_app(app: Flask) -> None:
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
