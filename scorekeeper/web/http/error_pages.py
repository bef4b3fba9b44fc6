"""The pages for what goes wrong: not found, refused, too often, busy, broken."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from urllib.parse import quote

from flask import Flask, current_app, g, redirect, render_template, request
from flask.globals import request_ctx
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException

from scorekeeper import limits, words
from scorekeeper.instance_folder import call
from scorekeeper.store.engines import open_store
from scorekeeper.store.errors import Busy, Renewed, StoreError
from scorekeeper.tables.serialization import Unreadable
from scorekeeper.tables.table.seats import is_event
from scorekeeper.web.access.request_store import get_store
from scorekeeper.web.access.viewed_match import OTHERS_SHOWN
from scorekeeper.web.http import log
from scorekeeper.web.http.limited import RETRY_AFTER, LimitReached
from scorekeeper.web.http.responses import PageResult
from scorekeeper.words.http import again_in

# Read when the app is made: a process that may open no more files has to show them.
OF_FAILURES = (
    "page/base.html",
    "page/_macros.html",
    "http/busy.html",
    "http/error.html",
    "http/unreadable_match.html",
)
_PAGES_OF_ACTS: Mapping[str, str] = {
    "event_paper.code": "/cards",
    "seats.invite": "/seats",
    "seats.renew": "/seats",
}
"""What follows the address above, by endpoint, where that alone is not the page of an act."""
# Both kinds of pages set `g.lost`: they repeat nothing of what was asked for.
ErrorAnswer = tuple[str, int, dict[str, str]]


def init_app(app: Flask) -> None:
    """Answer errors with these pages."""
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(StoreError, _store_error)
    app.register_error_handler(LimitReached, _must_wait)
    app.register_error_handler(Unreadable, _unreadable)
    for name in OF_FAILURES:
        app.jinja_env.get_template(name)


def _unreadable(error: Unreadable) -> tuple[str, int] | ErrorAnswer:
    """The page of a match that cannot be read, with the way to the others at its table; or of a
    club evening, which has no matches of its own."""
    if _is_renewed():
        return _store_error(Renewed())
    current_app.logger.error("%s `%s doctor` says which.", error, call())
    named = request.view_args or {}
    table, number = named.get("table", ""), named.get("number")
    store, others = get_store(), []
    is_match = bool(table) and not is_event(store, table)
    if is_match:
        number = number or store.matches.latest(table)
        matches = store.matches.summaries(table, most=OTHERS_SHOWN + 1)
        others = [match for match in matches if match.number != number][:OTHERS_SHOWN]
    values = {"table": table, "others": others, "is_match": is_match}
    return render_template("http/unreadable_match.html", **values), 500


def _is_renewed() -> bool:
    """Whether a newer program has changed how things are stored, perhaps a moment ago."""
    try:
        with closing(open_store(current_app.config["DATABASE"])) as store:
            return store.is_renewed
    except StoreError as error:
        return isinstance(error, Renewed)


def error_page(status: int, title: str, text: str, table: str = "") -> tuple[str, int]:
    """A friendly page that says what happened and leads back; to the `table`, if it names one. A
    script is told the same."""
    g.lost, g.told = True, [title, text]
    return render_template("http/error.html", title=title, text=text, table=table), status


def _http_error(error: HTTPException) -> PageResult | HTTPException | ErrorAnswer:
    _ = words.gettext
    code, table = error.code or 500, ""
    title, text = _("That did not work"), _("Go back and try again.")
    if code < 400:
        return error
    if isinstance(error, CSRFError):
        title = _("This form came from another visit")
        text = _(
            "Nothing was stored. Go back, load the page again and send it once more: "
            "cookies must be allowed, they hold your seat at the table."
        )
    elif code == 403:
        table = (request.view_args or {}).get("table", "")
        title, text = _("This phone can watch"), str(error.description)
    elif code == 404:
        return not_found()
    elif code == 405:
        if page := _page_of_act():
            return redirect(page, 303)
        title = _("That page only takes a form")
    elif code == 413:
        title = _("That was too much")
        text = _(limits.BODY.message)
    elif code == 500 and _is_renewed():
        return _store_error(Renewed())
    elif code == 500:
        title = _("Something broke here")
        text = _(
            "It is our mistake. What was stored is safe; go back and try again. Whoever runs this "
            "server finds it in the log under {number}."
        ).format(number=log.request_number())
    return error_page(code, title, text, table)


def not_found() -> PageResult:
    """The page for an address at which there is nothing; or the way to the page that is meant: the
    same without a slash at its end, or that of a form."""
    path, query = request.path.rstrip("/"), request.query_string.decode("latin-1")
    adapter = current_app.create_url_adapter(request)
    is_typed = request.method in ("GET", "HEAD") and 1 < len(path) < len(request.path)
    if is_typed and adapter and adapter.test(path):
        plain = f"{request.root_path}{quote(path)}" + (f"?{query}" if query else "")
        return redirect(plain, 308)
    if page := _page_of_act():
        return redirect(page, 303)
    _ = words.gettext
    return error_page(
        404,
        _("Nothing here"),
        _("There is no page at this address. Perhaps a letter is missing at its end."),
    )


def _store_error(error: StoreError) -> ErrorAnswer | tuple[str, int]:
    _ = words.gettext
    if isinstance(error, Busy):
        current_app.logger.warning("%s", error)
        # Whoever sends it again may meet their own deal, which waits for a standby.
        title = _("Please wait a while")
        why = _(
            "Storing takes longer than usual. Send it again in a moment: it is all still here, and "
            "is stored once."
        )
    elif isinstance(error, Renewed):
        # Another server has a newer program, and takes what this one cannot.
        current_app.logger.warning("%s", error)
        title = _("Scorekeeper is being renewed")
        why = _("Nothing was lost: it is all still here. Send it again in a moment.")
    else:
        current_app.logger.error("The store failed: %s", error)
        title = _("The score could not be reached")
        why = _("Nothing was lost: it is all still here. Send it again in a moment.")
        if request.method != "POST":
            return error_page(503, title, _("Nothing was lost. Try it again in a moment."))
    return _again(503, title, [why], RETRY_AFTER)


def _must_wait(error: LimitReached) -> ErrorAnswer:
    _ = words.gettext
    sentences = [_(error.limit.message)]
    if error.limit.seconds:
        sentences.append(again_in(error.seconds))
    status = 429 if error.limit.seconds else 503
    return _again(status, _("Please wait a while"), sentences, error.seconds, error.hidden)


def _again(
    status: int, title: str, sentences: Sequence[str], seconds: int, hidden: Mapping[str, str] = {}
) -> ErrorAnswer:
    """What was typed stays in the page: the same key is sent again, so that it is stored once."""
    g.lost = True
    typed = [
        field for field in request.form.items(multi=True) if field[0] not in ("csrf_token", *hidden)
    ]
    page = render_template(
        "http/busy.html",
        title=title,
        sentences=sentences,
        fields=[*typed, *hidden.items()],
        action=request.root_path + request.full_path.rstrip("?"),
    )
    return page, status, {"Retry-After": str(seconds)}


def _page_of_act() -> str:
    """The page of the form to whose address this request goes; empty where it is that of no form.

    After a refusal the address of a form stands over its page: whoever loads it anew, keeps it, or
    lets a script ask it for changes gets the page itself.
    """
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
    path = above + _PAGES_OF_ACTS.get(act.endpoint, "")
    while path and not routes.test(path, method="GET"):
        path = path.rpartition("/")[0]
    return f"{request.root_path}{path or '/'}"
