"""How every answer leaves: security headers, compression, error pages."""

import gzip

from flask import Flask, Response, current_app, render_template, request
from flask.sessions import SecureCookieSessionInterface
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException
from werkzeug.http import parse_date
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper import words
from scorekeeper.store import Busy, NotFound, StoreError

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    # Whoever knows a table's address may watch it: no other host gets to know it. Not
    # "no-referrer", which would take from our own posts over TLS what the CSRF check reads.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "X-Robots-Tag": "noindex",
}
DATES = ("HTTP_IF_MODIFIED_SINCE", "HTTP_IF_UNMODIFIED_SINCE", "HTTP_IF_RANGE")
RETRY_AFTER = 5  # seconds
SMALLEST_COMPRESSED = 600
# Beyond 5 a page of the grid takes half as long again and loses six bytes.
LEVEL = 5
COMPRESSED_TYPES = {
    "text/html",
    "text/css",
    "text/javascript",
    "application/javascript",
    "application/json",
    "image/svg+xml",
    "text/csv",
    "text/plain",
}


class _Sessions(SecureCookieSessionInterface):
    """Marks the cookie secure exactly when the page came over TLS: at home it may not."""

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure


def init_app(app: Flask) -> None:
    """Install headers, compression and error pages."""
    app.session_interface = _Sessions()
    hops = app.config["PROXIES"]
    if hops:
        # Each proxy adds an address to the first; the other two hold one value, which the nearest
        # proxy sets or passes on.
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=hops, x_proto=1, x_host=1
        )
    app.before_request(_ignore_absurd_dates)
    app.after_request(_finish)
    app.register_error_handler(HTTPException, _http_error)
    app.register_error_handler(NotFound, _not_found)
    app.register_error_handler(Busy, _busy)
    app.register_error_handler(StoreError, _store_error)
    app.register_error_handler(CSRFError, _csrf_error)
    app.register_error_handler(500, _broken)


def _ignore_absurd_dates() -> None:
    # Werkzeug ignores what is no date, but not a time zone that is no number of seconds.
    for name in DATES:
        try:
            parse_date(request.environ.get(name))
        except OverflowError:
            del request.environ[name]


def error_page(status: int, title: str, text: str) -> tuple[str, int]:
    """A friendly page that says what happened and leads back."""
    return render_template("error.html", title=title, text=text), status


def _finish(response: Response) -> Response:
    response.headers.extend(HEADERS)
    if request.endpoint != "static" or response.status_code >= 400:
        response.headers.setdefault("Cache-Control", "private, no-cache")
    return _compressed(response)


def _compressed(response: Response) -> Response:
    # Form tokens are signed with a time and differ on each page, so that the lengths of
    # compressed pages tell nothing about them.
    if response.status_code in (206, 304) or response.mimetype not in COMPRESSED_TYPES:
        return response
    response.vary.add("Accept-Encoding")
    if "Content-Encoding" in response.headers or not request.accept_encodings.quality("gzip"):
        return response
    response.direct_passthrough = False
    body = response.get_data()
    if len(body) >= SMALLEST_COMPRESSED:
        response.set_data(gzip.compress(body, LEVEL, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    return response


def _http_error(error: HTTPException) -> tuple[str, int] | HTTPException:
    code = error.code or 500
    _ = words.gettext
    if code == 404:
        return _not_found(error)
    if code == 405:
        return error_page(405, _("That page only takes a form"), _("Go back and try again."))
    if code == 413:
        return error_page(
            413, _("That was too much"), _("It was larger than a page takes: one megabyte.")
        )
    if code == 403:
        return error_page(403, _("This phone can watch"), str(error.description))
    if code >= 400:
        return error_page(code, _("That did not work"), _("Go back and try again."))
    return error


def _not_found(error: Exception) -> tuple[str, int]:
    _ = words.gettext
    return error_page(
        404,
        _("Nothing here"),
        _("There is no page at this address. Perhaps a letter is missing at its end."),
    )


def _csrf_error(error: CSRFError) -> tuple[str, int]:
    _ = words.gettext
    return error_page(
        400,
        _("This form came from another visit"),
        _(
            "Nothing was stored. Go back, load the page again and send it once more: "
            "cookies must be allowed, they hold your seat at the table."
        ),
    )


def _busy(error: Busy) -> tuple[str, int, dict[str, str]]:
    """What was typed stays in the page: the same key is sent again, so that it is stored once."""
    current_app.logger.warning("%s", error)
    sent = request.form.items(multi=True)
    page = render_template(
        "busy.html",
        fields=[(name, value) for name, value in sent if name != "csrf_token"],
        action=request.root_path + request.full_path.rstrip("?"),
    )
    return page, 503, {"Retry-After": str(RETRY_AFTER)}


def _store_error(error: StoreError) -> tuple[str, int]:
    _ = words.gettext
    current_app.logger.error("The store failed: %s", error)
    return error_page(
        503,
        _("The score could not be reached"),
        _("Nothing was lost. Go back and send it again in a moment."),
    )


def _broken(error: Exception) -> tuple[str, int]:
    _ = words.gettext
    return error_page(
        500,
        _("Something broke here"),
        _("It is our mistake. What was stored is safe; go back and try again."),
    )
