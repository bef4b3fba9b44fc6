"""The session: this phone's choices beside its seats, in one signed cookie."""

import secrets

from flask import Flask, Request, current_app, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature

from scorekeeper.tables.clock_and_ids import id_from

COOKIE = "scorekeeper-phone"
AHEAD = "Scorekeeper-Ahead"
"""The header of what static/offline/service_worker.js asks for before anybody does."""
POLL = "changed"
"""How the address ends that open pages ask every moment: to read a session costs as much as all the
rest of that answer, which needs none."""


class Sessions(SecureCookieSessionInterface):
    """Marks the cookie secure exactly when the page came over TLS: at home it may not.

    The cookie's age is not checked, since browsers drop old ones: a server whose clock went back a
    minute would find it signed in the future, and forget what is in it.
    """

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        if request.path.endswith(f"/{POLL}"):
            return self.session_class()
        serializer = self.get_signing_serializer(app)
        if serializer is None:
            raise RuntimeError("A session needs the secret key.")
        try:
            return self.session_class(serializer.loads(request.cookies.get(COOKIE, "")))
        except BadSignature:
            return self.session_class()

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        # It would replace the cookie of a form that the phone opened at the same moment.
        is_first = COOKIE not in request.cookies
        return super().should_set_cookie(app, session) and not (
            is_first and AHEAD in request.headers
        )

    def get_cookie_path(self, app: Flask) -> str:
        return f"{request.root_path}/"

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure


# The first that is found counts: every one of them says half of the others too.
_SIGNS = (
    ("iPad", "tablet"),
    ("iPhone", "iphone"),
    ("Android", "android"),
    ("Mobile", "phone"),
    ("Macintosh", "computer"),
    ("Windows", "computer"),
    ("CrOS", "computer"),
    ("Linux", "computer"),
)


def kind_of_device(user_agent: str) -> str:
    """One of the kinds that are worded, or empty where the browser says none.

    An Android device that does not call itself mobile is a tablet.
    """
    for sign, kind in _SIGNS:
        if sign in user_agent:
            is_tablet = kind == "android" and "Mobile" not in user_agent
            return "tablet" if is_tablet else kind
    return ""


def new_key() -> str:
    """A new submission key: a form that is sent twice with it is stored once."""
    return secrets.token_urlsafe(12)


def server_key() -> str:
    """The key that only this server knows."""
    return str(current_app.secret_key)


def made_from(*sent: str) -> str:
    """An unguessable id, the same each time this device sends the same: so a double tap on "Start"
    makes one table."""
    return id_from(server_key(), device(), *sent)


def device() -> str:
    """What tells this device's session from all others."""
    if "device" not in session:
        session["device"] = secrets.token_urlsafe(9)
        session.permanent = True
    return str(session["device"])
