"""What the app needs offline: the service worker, the manifest, and marks on our answers.

The login page of a hotspot answers 200 to everything. So an outbox sends a key in
`Scorekeeper-Sending`, and our answer repeats it in `Scorekeeper`; pages that a phone may keep are
marked in the same header.
"""

import json
import re
from functools import cache
from mimetypes import guess_type
from pathlib import Path
from sys import getsizeof
from typing import Any
from urllib.parse import quote

from flask import Blueprint, Flask, Response, current_app, g, render_template, request, url_for
from flask_wtf.csrf import generate_csrf
from markupsafe import Markup

from scorekeeper.tables.table.seats import may_score
from scorekeeper.web.access import permissions
from scorekeeper.web.access.request_store import table_row
from scorekeeper.web.access.urls import static_url
from scorekeeper.web.access.viewed_match import viewed_match
from scorekeeper.web.forms.fields import LONGEST_KEY
from scorekeeper.web.http.cache import cached_by_language
from scorekeeper.web.http.preferences import asked_in
from scorekeeper.web.http.responses import REMARKS
from scorekeeper.web.phone_state import as_json, for_script, phone_state
from scorekeeper.words import live as words
from scorekeeper.words.language import gettext as _

bp = Blueprint("offline", __name__)
ANSWERED, LEADS = "Scorekeeper", "Scorekeeper-Leads"
SPECULATION = "Speculation-Rules"
IMPORTS = re.compile(r'\b(?:from|import) "(\.[^"]+)"')
A_YEAR = 365 * 24 * 60 * 60
SCORE_PAGES = {"matches.table", "matches.match"}
_RULE = {"where": {"selector_matches": ".loaded a[data-next]"}, "eagerness": "immediate"}
_RULES = quote(json.dumps({"prerender": [_RULE]}, separators=(",", ":")), safe=":,")
NEXT_DEAL = f'"data:application/speculationrules+json,{_RULES}"'
"""Of the link "the deal is over": a browser that can draws ahead what it leads to, once the score
itself is there and its script, by which such a page shows what was counted since."""
KEPT = {"home.new", "matches.table", "matches.match", "deals.result", "deals.enter"}
KEPT |= {"offline.nothing"}
"""The pages that a phone may keep: nothing with secrets, and no way in."""
MODULES = (
    "page/dom.js",
    "match/state.js",
    "match/draw.js",
    "offline/offline_points.js",
    "offline/record.js",
    "offline/sender.js",
    "offline/store.js",
    "page/signs.svg",
    "vendor/cifre.woff2",
)
"""What a score page loads by script: the worker keeps it, and the browser has it by then."""
TOGETHER = (
    "cards/card_grid.css",
    "cards/notice.css",
    "match/charts.css",
    "offline/outbox.css",
    "cards/card_grid.js",
    "cards/notice.js",
    "deal/all_cards.js",
    "forms/recent_players.js",
    "live/presence.js",
    "offline/entry_page.js",
    "offline/outbox_list.js",
    "offline/reconnect.js",
    "page/draft.js",
    "page/install.js",
    "page/plain.js",
    "page/table_clock.js",
)
"""What other pages of a match load, perhaps without a connection: it comes in one answer."""


def init_app(app: Flask) -> None:
    """Mark the answers that an outbox or a worker waits for."""
    app.after_request(_marked)
    app.add_template_global(outbox_words)
    app.add_template_global(phone_state, "phone_state")
    app.add_template_global(preloads, "preloads")
    app.add_template_filter(for_script, "for_script")


MOST_BYTES = 100_000
"""Of all languages together, of which each has three thousand."""


@cached_by_language(MOST_BYTES, getsizeof)
def outbox_words() -> Markup:
    """All that the outbox says, for its script."""
    return for_script(words.outbox_words())


def preloads(*names: str) -> Markup:
    """Links to all that these scripts import, so that a page asks for it at once: else a browser
    hears of each when it has read the one before."""
    return _preloads(static_url(), names)


@cache
def _preloads(static: str, names: tuple[str, ...]) -> Markup:
    links = (f'<link rel="modulepreload" href="{static}/{name}">' for name in _graph(names))
    return Markup("\n").join(map(Markup, links))


def _graph(names: tuple[str, ...]) -> tuple[str, ...]:
    """The scripts that these import, one from the other."""
    folder = Path(str(current_app.static_folder)).resolve()
    found = [*names]
    for name in found:  # which grows
        path = folder / name
        for written in IMPORTS.findall(REMARKS.sub(b"", path.read_bytes()).decode()):
            imported = (path.parent / written).resolve().relative_to(folder).as_posix()
            if imported not in found:
                found.append(imported)
    return tuple(found[len(names) :])


@bp.get("/worker.js")
def worker() -> Response:
    """The service worker. Its version is that of the static files, so a new program makes a
    new one. It is served from the root, because it serves all pages."""
    static = static_url()
    setup = {
        "version": static.rpartition("/")[2],
        "static": f"{static}/",
        "root": f"{request.root_path}/",
        "nothing": url_for(".nothing"),
        "together": url_for(".together", version=static.rpartition("/")[2]),
        "modules": [f"{static}/{name}" for name in MODULES],
    }
    program = (Path(str(current_app.static_folder)) / "offline/service_worker.js").read_text(
        encoding="utf-8"
    )
    text = f"self.SETUP = {as_json(setup)};\n{program}"
    return _for_good(Response(text, mimetype="text/javascript"))


@bp.get("/together.json")
def together() -> Response:
    """The files of `TOGETHER`, each by its name and its kind: two dozen requests fewer when
    somebody sits down."""
    folder = Path(str(current_app.static_folder))
    files = {
        name: [guess_type(name)[0], REMARKS.sub(b"", (folder / name).read_bytes()).decode()]
        for name in TOGETHER
    }
    return _for_good(Response(as_json(files), mimetype="application/json"))


def _for_good(response: Response) -> Response:
    """Say to keep what has its version in its address."""
    if request.query_string:
        response.cache_control.max_age = A_YEAR
        response.cache_control.immutable = True
    return response


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    """How the app looks on a home screen."""
    icons = f"{static_url()}/icons"
    fields = {
        "name": _("Scopa scorekeeper"),
        "short_name": "Scopa",
        "id": f"{request.root_path}/",
        "start_url": f"{request.root_path}/",
        "scope": f"{request.root_path}/",
        "display": "standalone",
        "background_color": "#14483c",
        "theme_color": "#14483c",
        "icons": [
            {"src": f"{icons}/{size}.png", "sizes": f"{size}x{size}", "type": "image/png"}
            for size in (192, 512)
        ]
        + [
            {
                "src": f"{icons}/maskable-512.png",
                "sizes": "512x512",
                "type": "image/png",
                "purpose": "maskable",
            }
        ],
    }
    text = as_json(fields)
    return Response(text, mimetype="application/manifest+json")


@bp.get("/offline")
def nothing() -> str:
    """The page shown offline in place of one that this phone has not kept."""
    return render_template("offline/offline.html")


@bp.get("/token")
def token() -> Response:
    """A CSRF token for waiting submissions, whose own session may be over."""
    answer = Response(generate_csrf(), mimetype="text/plain")
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _marked(response: Response) -> Response:
    key = request.headers.get(SENDING, "")
    if key:
        response.headers[ANSWERED] = key[:LONGEST_KEY]
        if response.status_code == 303:
            # Put the target of a redirect in a header that a script can read, and say how the
            # match stands that the request was about.
            about = request.view_args or {}
            is_of_match = {"table", "number"} <= about.keys()
            answer = (
                answer_to_script(about["table"], about["number"]) if is_of_match else Response("{}")
            )
            for name, value in response.headers.items(lower=True):
                if name not in ("location", "content-length", "content-type"):
                    answer.headers.add(name, value)
            answer.headers[LEADS] = response.headers["Location"]
            return answer
        if response.status_code >= 400 and not response.is_json and (told := g.get("told")):
            response.set_data(as_json({"told": told}))
            response.mimetype = "application/json"
    elif (
        # A page that the phone may keep, in the language that it speaks.
        request.method == "GET"
        and request.endpoint in KEPT
        and response.status_code == 200
        and not asked_in()
    ):
        table = (request.view_args or {}).get("table", "")
        seat = permissions.current_seat(table) if table else None
        # Pages of a seat that does not count any more are another phone's: see
        # static/offline/service_worker.js.
        mine = seat.id if seat and may_score(seat) else "-"
        response.headers[ANSWERED] = f"page {mine}"
        if mine != "-" and request.endpoint in SCORE_PAGES:
            response.headers[SPECULATION] = NEXT_DEAL
    return response


SENDING = "Scorekeeper-Sending"


def answer_to_script(table: str, number: int, **more: Any) -> Response:
    """What a script hears after it has sent something: how the match stands now."""
    table_row(table)  # first, so that its number is not higher than what is read after it
    state = phone_state(viewed_match(table, number))
    return Response(as_json({"state": state, **more}), mimetype="application/json")


def is_from_script() -> bool:
    """Whether the request is one that a script sends, and not a form."""
    return SENDING in request.headers
