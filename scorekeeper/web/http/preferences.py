"""What this device wants of every page: its language and its colours, chosen on the first page and
in the settings of a table.

Each is a cookie of its own, so that both work without a script and are there with the first byte.
The form is on the first page, so it has no token, which would be a cookie for everybody: what
another site sends is told apart by what the browser says of it.
"""

from contextlib import suppress
from contextvars import Token
from urllib.parse import urlsplit

from flask import Blueprint, Flask, Response, current_app, g, redirect, request
from flask_wtf.csrf import CSRFError
from markupsafe import Markup
from werkzeug.datastructures import LanguageAccept
from werkzeug.exceptions import HTTPException
from werkzeug.http import parse_accept_header
from werkzeug.wrappers import Response as Redirect

from scorekeeper import words
from scorekeeper.errors import translatable
from scorekeeper.store.errors import StoreError
from scorekeeper.web.access.request_store import table_row
from scorekeeper.web.access.seat_cookies import LASTING, set_cookie
from scorekeeper.web.access.session import POLL
from scorekeeper.web.access.urls import this_path
from scorekeeper.words.language import AMERICAN, best_of

bp = Blueprint("preferences", __name__)
LANGUAGE, COLOURS = "language", "colours"
LONGEST_HEADER = 200
"""Letters that are read of what a browser accepts."""
IN = "lang"
"""In an address: this page in that language, whatever the device wants."""
CHOICES = {
    "auto": translatable("Automatic"),
    "light": translatable("Light"),
    "dark": translatable("Dark"),
}


def init_app(app: Flask) -> None:
    """Let every answer speak the language of who asks."""
    app.before_request(_speak)
    app.teardown_request(_be_silent)
    app.after_request(_say_which)
    app.add_template_global(colours, "colours")
    app.add_template_global(_choices, "choices_below")
    app.add_template_global(this_path, "this_path")


def colours() -> str:
    """ "light", "dark", or "auto": as the device has it."""
    cookies = request.cookies
    return cookies[COLOURS] if COLOURS in cookies and cookies[COLOURS] in CHOICES else "auto"


def asked_in() -> str:
    """The language that the address asks for; empty where it asks for none."""
    args = request.args
    return args[IN] if IN in args and args[IN] in words.languages() else ""


@bp.post("/device")
def choose() -> Redirect:
    """Keep what was chosen, and go back to where it was."""
    # Browsers say `Sec-Fetch-Site` over TLS, and the origin of a form always; old ones neither.
    origin = request.headers.get("Origin")
    is_foreign = origin is not None and urlsplit(origin).netloc != request.host
    if is_foreign or request.headers.get("Sec-Fetch-Site") in ("cross-site", "same-site"):
        raise CSRFError
    for name, known in ((LANGUAGE, words.languages()), (COLOURS, tuple(CHOICES))):
        if (chosen := request.form.get(name, "")) in known:
            set_cookie(name, chosen, LASTING)
    return redirect(_path_back(request.form.get("to", "")), 303)


def _path_back(to: str) -> str:
    """The address, if it is one of our pages; else the first page."""
    path, _, query = to.removeprefix(request.root_path).partition("?")
    adapter = current_app.create_url_adapter(request)
    try:
        # Werkzeug would overlook a second slash at the beginning, which leads to another host.
        if adapter is None or not path.startswith("/") or "//" in path or not to.isprintable():
            raise ValueError(path)
        adapter.match(path, method="GET")
    except (HTTPException, ValueError):
        return f"{request.root_path}/"
    return f"{request.root_path}{path}" + (f"?{query}" if query else "")


def _choices(chosen: str) -> Markup:
    """What can be chosen; `chosen` are the colours."""
    named = [(value, words.gettext(name)) for value, name in CHOICES.items()]
    page = current_app.jinja_env.get_template("page/_choices.html").module
    markup: Markup = page.choices(words.languages(), named, chosen)  # type: ignore[attr-defined]
    return markup


def _speak() -> None:
    if request.path.endswith(f"/{POLL}"):
        return  # asked every moment, and answered without a word
    language = asked_in() or request.cookies.get(LANGUAGE, "")
    header = request.headers.get("Accept-Language", "")[:LONGEST_HEADER]
    wanted = [*parse_accept_header(header, LanguageAccept).values(), ""]
    if language not in words.languages():
        language = best_of(wanted, otherwise="")
    if not language:
        # The language of the table that is asked for.
        table = (request.view_args or {}).get("table")
        with suppress(StoreError):  # which is said in some language
            language = table_row(table).language if table else ""
        if language not in words.languages():
            language = words.SOURCE
    if language == words.SOURCE and wanted[0].lower() == AMERICAN.lower():
        language = AMERICAN
    g.language = words.speak(language)


def _be_silent(error: BaseException | None) -> None:
    """The thread answers somebody else next."""
    token: Token[str] | None = g.pop("language", None)
    if token is not None:
        words.hush(token)


def _say_which(response: Response) -> Response:
    if response.mimetype == "text/html" and response.status_code != 304:
        response.headers["Content-Language"] = words.spoken()
        response.vary.update(("Accept-Language", "Cookie"))
    return response
