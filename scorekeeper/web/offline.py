"""What the app needs offline: the service worker, the manifest, and marks on our answers; and how a
running match stands, as a phone keeps it for its scripts.

The login page of a hotspot answers 200 to everything. So an outbox sends a key in
`Scorekeeper-Sending`, and our answer repeats it in `Scorekeeper`; pages that a phone may keep are
marked in the same header.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from flask import Blueprint, Flask, Response, current_app, g, render_template, request, url_for
from flask_wtf.csrf import generate_csrf
from markupsafe import Markup

from scorekeeper.rules.ending import Aim, Level
from scorekeeper.rules.entry.won import Won, may_be_nobodys, worth_of
from scorekeeper.rules.game.comparisons import Counted, Primiera, RanksDown
from scorekeeper.rules.game.kinds import CARDS_OF, All, CardSet, Holds, Most, Run
from scorekeeper.rules.match.match import Match
from scorekeeper.rules.presets import Rules
from scorekeeper.rules.primiera import worths
from scorekeeper.rules.scoring import GamePoint
from scorekeeper.tables.deal.counting import nothing_counted
from scorekeeper.tables.match_state import MatchState
from scorekeeper.tables.table.seats import may_score
from scorekeeper.web.access import permissions
from scorekeeper.web.access.request_store import get_store, table_row
from scorekeeper.web.access.urls import ROOT, static_url
from scorekeeper.web.access.viewed_match import viewed_match
from scorekeeper.web.forms.fields import LONGEST_KEY
from scorekeeper.web.http.preferences import asked_in
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
    app.add_template_global(state_attribute, "phone_state")


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
    text = f"self.SETUP = {json.dumps(setup)};\n{program}"
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
    text = json.dumps(fields, ensure_ascii=False)
    return Response(text, mimetype="application/manifest+json")


@bp.get("/ahead.json")
def ahead() -> Response:
    """What a browser draws ahead of a score page, which names this address in a header."""
    answer = Response(
        json.dumps({"prerender": [NEXT_DEAL]}), mimetype="application/speculationrules+json"
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
            response.set_data(_encoded({"told": told}))
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
_encoded = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def phone_state(played: MatchState) -> str:
    """How the match stands, and the rules by which a phone goes on, as JSON. The number of changes
    is never higher than what is said beside it."""
    store, row, outcome = get_store(), played.row, played.outcome
    ended = bool(row.ended) and outcome is None
    deals, counted = [], 0
    for each in played.standings:
        # A deal that wins the match by itself is the last that counts.
        ends = outcome is not None and each.counts
        deals.append((each.score.points, each.score.wins if ends else None))
        counted += each.counts
    scope, keys = store.play.counted(row.table, row.number, len(row.deals) + 1)
    now: dict[str, Any] = {
        "store": store.number,
        "change": table_row(row.table).changed,
        "next": len(row.deals) + 1,
        "counts": scope or nothing_counted(played),
        "keys": keys,
        "entered": [each.key for each in row.deals if each.key],
        "over": ended or outcome is not None,
        "ended": ended,
        "winner": None if outcome is None else outcome.winner,
        "deals": deals,
        "counted": counted,
    }
    return _encoded(now | rules_told(played.match, played.names))


def rules_told(match: Match, names: Sequence[str]) -> dict[str, Any]:
    """The rules, who deals when, and the points of the game, as data for static/match/state.js."""
    rules = match.rules
    ending, call = rules.ending, match.time_call
    return {
        "names": names,
        "players": match.players,
        "dealers": [match.dealer(len(match.deals) + n) for n, _ in enumerate(match.players, 1)],
        "before": match.totals_before or (0,) * len(match.sides),
        "limits": [point.limit for point in rules.tallied],
        "points": script_points(rules, len(match.sides)),
        "ending": {
            "target": rules.target,
            "finish": rules.options.finish,
            "deals": ending.deals,
            "margin": ending.margin,
            "draw": ending.level is Level.DRAW,
            "fewest": ending.aim is Aim.FEWEST,
            "last": call and call.last_deal,
        },
    }


def state_attribute(played: MatchState) -> Markup:
    """The state for an attribute in single quotes: in double quotes each name would be ten letters
    longer."""
    return Markup(  # noqa: S704
        phone_state(played)
        .replace("&", "&amp;")
        .replace("'", "&#39;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
    )


def answer_to_script(table: str, number: int, **more: Any) -> Response:
    """What a script hears after it has sent something: how the match stands now."""
    table_row(table)  # first, so that its number is not higher than what is read after it
    state = phone_state(viewed_match(table, number))
    text = f'{{"state":{state},{_encoded(more)[1:]}' if more else f'{{"state":{state}}}'
    return Response(text, mimetype="application/json")


def is_from_script() -> bool:
    """Whether the request is one that a script sends, and not a form."""
    return SENDING in request.headers


def script_points(rules: Rules, sides: int) -> dict[str, Any] | None:
    """The points that piles show or people say, what is counted during play, and the bounds of
    typed points, for static/offline/offline_points.js; None where only the server can count."""
    if rules.bonus:
        return None
    names = [each.name for each in rules.tallied]
    piled = [each for each in rules.points if not isinstance(each, Counted)]
    places = iter(range(len(piled)))
    # Of a point its name, and where nothing but a winner has to be said: what it is worth, what
    # each has who is level, whether nobody may have it. Of all cards nothing need be said.
    said: list[list[Any]] = []
    for point in piled:
        if isinstance(point, All):
            said.append([point.name, None])
        elif isinstance(point, Run | CardSet):
            said.append([point.name])
        else:
            level = point.level if isinstance(point, Most) else 0
            worth, open_to_nobody = worth_of(point, Won((0,))), may_be_nobodys(point, rules)
            said.append([point.name, worth, level, int(open_to_nobody)])
    return {
        "piles": list(map(_piled, piled)),
        "said": said,
        "wins": [
            _codes(CARDS_OF[each.of]) for each in piled if isinstance(each, All) and each.win_match
        ],
        "order": [
            len(piled) + names.index(each.name) if isinstance(each, Counted) else next(places)
            for each in rules.points
        ],
        "counted": [[each.points, each.limit, int(each.sweep)] for each in rules.tallied],
        "together": [
            [[names.index(name) for name in each.names], each.limit] for each in rules.together
        ],
        "bounds": [max(1, rules.least_points), rules.most_points(sides)],
    }


def _piled(point: GamePoint) -> list[Any]:
    """The kind, and what it needs."""
    match point:
        case Most():
            return ["most", str(point.of or ""), point.points, point.level, point.all or 0]
        case Holds():
            return ["set", str(point.card), point.points]
        case CardSet():
            return ["set", _codes(point.cards), point.points]
        case All():
            return ["set", _codes(CARDS_OF[point.of]), point.points]
        case Run():
            return ["run", list(map(str, point.cards)), point.shortest, point.more]
        case RanksDown():
            return ["ranks", point.ranks, point.points, point.all or 0]
        case Primiera():
            return ["best", worths(point), point.needs_all_suits, point.points]
    raise TypeError(point)


def _codes(cards: Any) -> str:
    return " ".join(sorted(map(str, cards)))
