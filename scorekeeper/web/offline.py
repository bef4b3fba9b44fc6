"""What the app needs offline: the service worker, the manifest, and marks on our answers.

The login page of a hotspot answers 200 to everything. So an outbox sends a key in
`Scorekeeper-Sending`, and our answer repeats it in `Scorekeeper`; pages that a phone may keep are
marked in the same header.
"""

from pathlib import Path
from typing import Any

from flask import Blueprint, Flask, Response, current_app, g, render_template, request, url_for
from flask_wtf.csrf import generate_csrf

from scorekeeper.tables.table.seats import may_score
from scorekeeper.web.access import permissions
from scorekeeper.web.access.request_store import table_row
from scorekeeper.web.access.urls import ROOT, static_url
from scorekeeper.web.access.viewed_match import viewed_match
from scorekeeper.web.forms.fields import LONGEST_KEY
from scorekeeper.web.http.preferences import asked_in
from scorekeeper.web.phone_state import as_json, for_script, phone_state
from scorekeeper.words import live as words
from scorekeeper.words.language import gettext as _

bp = Blueprint("offline", __name__)
ANSWERED, LEADS = "Scorekeeper", "Scorekeeper-Leads"
SPECULATION = "Speculation-Rules"
SCORE_PAGES = {"matches.table", "matches.match"}
NEXT_DEAL = {"where": {"selector_matches": ".loaded a[data-next]"}, "eagerness": "immediate"}
"""The link "the deal is over": a browser that can draws ahead what it leads to, once the score
itself is there and its script, by which such a page shows what was counted since."""
KEPT = {"home.new", "matches.table", "matches.match", "deals.result", "deals.enter"}
KEPT |= {"offline.nothing"}
"""The pages that a phone may keep: nothing with secrets, and no way in."""
MODULES = (
    "page/dom.js",
    "page/parts.js",
    "cards/values.js",
    "live/reach.js",
    "match/state.js",
    "match/draw.js",
    "offline/entry_page.js",
    "offline/offline_points.js",
    "offline/outbox_list.js",
    "offline/reconnect.js",
    "offline/record.js",
    "offline/sender.js",
    "offline/store.js",
    "offline/outbox.css",
    "deal/correction.js",
    "forms/recent_players.js",
    "cards/cards.svg",
    "cards/french.svg",
    "page/signs.svg",
    "vendor/cifre.woff2",
)
"""What pages load only when it is needed, which may be without a connection."""
SOON = (
    "page/panels.css",
    "deal/winners.css",
    "deal/winners.js",
    "primiera/chooser.css",
    "primiera/chooser.js",
)
"""What most pages of a match load: it comes while the first cards are played."""


def init_app(app: Flask) -> None:
    """Mark the answers that an outbox or a worker waits for."""
    app.after_request(_marked)
    app.add_template_global(words.outbox_words, "outbox_words")
    app.add_template_global(phone_state, "phone_state")
    app.add_template_filter(for_script, "for_script")


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
        "modules": [f"{static}/{name}" for name in MODULES + SOON],
    }
    program = (Path(str(current_app.static_folder)) / "offline/service_worker.js").read_text(
        encoding="utf-8"
    )
    text = f"self.SETUP = {as_json(setup)};\n{program}"
    return Response(text, mimetype="text/javascript")


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


@bp.get("/ahead.json")
def ahead() -> Response:
    """What a browser draws ahead of a score page, which names this address in a header."""
    answer = Response(
        as_json({"prerender": [NEXT_DEAL]}), mimetype="application/speculationrules+json"
    )
    answer.headers["Cache-Control"] = "public, max-age=86400"
    return answer


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
            response.headers[SPECULATION] = f'"{ROOT.get()}/ahead.json"'
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
